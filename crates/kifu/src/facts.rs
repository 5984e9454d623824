//! Collects facts about a game: who played, when, who won, how long the sides thought.

use std::borrow::Cow;
use std::time::Duration;

use komadai_core::{ByColor, Color, Handicap, Outcome};
use komadai_parse::{Date, TimeControl};

use crate::decimal::decimal;
use crate::{Ending, Headers, Record, keys};

/// The facts that lists and tables show about a game.
///
/// ```
/// use komadai_kifu::{Facts, read};
///
/// let reading = read(&b"N+Ito\nN-Kato\n$EVENT:Meijin  sen\nPI\n+\n+7776FU\n%TORYO\n"[..]);
/// let facts = Facts::of(&reading.games[0].record);
/// assert_eq!(facts.players.black.as_deref(), Some("Ito"));
/// assert_eq!(facts.event.as_deref(), Some("Meijin sen"));
/// assert_eq!((facts.plies, facts.outcome.code()), (1, "black"));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The [date](Headers::date) of the game.
    pub date: Option<Date>,
    /// The tournament.
    pub event: Option<String>,
    /// The place.
    pub site: Option<String>,
    /// The players as the record writes them.
    pub players: ByColor<Option<String>>,
    /// The players [without titles and ranks](Headers::player).
    pub names: ByColor<Option<String>>,
    /// The [ratings](Record::rating) of the players.
    pub ratings: ByColor<Option<f64>>,
    /// The time control, that of Black if the two differ.
    pub time_control: Option<TimeControl>,
    /// The handicap of the start, including [`Handicap::Even`]. `None` for other starts.
    pub handicap: Option<Handicap>,
    /// The position before the first move, as SFEN.
    pub start: String,
    /// The number of plies of the main line.
    pub plies: usize,
    /// The ending of the main line.
    pub ending: Option<Ending>,
    /// The outcome, by the ending or the headers: [`Record::outcome`].
    pub outcome: Outcome,
    /// Whether the record has all moves of the main line: [`Record::is_complete`].
    pub is_complete: bool,
}

impl Facts {
    /// Collects the facts of a game. In header values, several blanks become one. Empty values become `None`.
    #[must_use]
    pub fn of(record: &Record) -> Facts {
        let headers = &record.headers;
        let header = |key: &str| {
            let words: Vec<&str> = headers.get(key)?.split_whitespace().collect();
            (!words.is_empty()).then(|| words.join(" "))
        };
        Facts {
            date: headers.date(),
            event: header(keys::EVENT),
            site: header(keys::SITE),
            players: ByColor::from_fn(|side| header(keys::player(side))),
            names: ByColor::from_fn(|side| headers.player(side)),
            ratings: ByColor::from_fn(|side| record.rating(side)),
            time_control: headers.time_control(Color::Black),
            handicap: Handicap::of(&record.start.setup),
            start: record.start.sfen(),
            plies: record.ply_count(),
            ending: record.ending().cloned(),
            outcome: record.outcome(),
            is_complete: record.is_complete(),
        }
    }
}

impl Headers {
    /// Returns the name of a player without titles and ranks, the same in all games, or `None` if it is unknown.
    ///
    /// Only removes what is certainly not part of the name: a [rating](Record::rating), a rank in front, `[4D]`, blanks
    /// between Japanese letters, and a place in brackets after a Japanese name of three or more letters
    /// (`及川直孝(北上)`). Removes ranks (九段, 初段, 5級) and titles (竜王, 名人) after a blank or a Japanese name. Replaces
    /// characters of other widths by the usual ones (NFKC): `ﾊﾌﾞ` becomes `ハブ`, `ＡＢＣ` becomes `ABC`.
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_kifu::{Headers, keys};
    ///
    /// let mut headers = Headers::default();
    /// headers.push(keys::BLACK, "中原　誠十段・名人");
    /// headers.push(keys::WHITE, "Ｍｉｕｒａ Hiroyuki");
    /// assert_eq!(headers.player(Color::Black).as_deref(), Some("中原誠"));
    /// assert_eq!(headers.player(Color::White).as_deref(), Some("Miura Hiroyuki"));
    /// assert_eq!(headers.player_as_written(Color::White).as_deref(), Some("Ｍｉｕｒａ Hiroyuki"));
    /// ```
    #[must_use]
    pub fn player(&self, side: Color) -> Option<String> {
        let name = bare_name(&usual_characters(self.get(keys::player(side))?));
        (!name.is_empty()).then_some(name)
    }

    /// Returns the name of a player without titles and ranks, in its original characters.
    #[must_use]
    pub fn player_as_written(&self, side: Color) -> Option<String> {
        let name = bare_name(self.get(keys::player(side))?);
        (!name.is_empty()).then_some(name)
    }

    /// Returns the date of the game: when it [began](Headers::start) or, if that is unknown, when it ended.
    ///
    /// ```
    /// use komadai_kifu::{Headers, keys};
    ///
    /// let mut headers = Headers::default();
    /// headers.push(keys::START, "令和5年8月13日 10:00");
    /// let date = headers.date().expect("a date");
    /// assert_eq!(date.to_string(), "2023-08-13T10:00:00");
    /// assert_eq!(date.year(), 2023);
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let end = || Date::beginning(self.get(keys::END)?).ok();
        self.start().map(|(_, date)| date).or_else(end)
    }

    /// Returns the outcome by the header [結果](keys::RESULT): `先手の勝ち`, `引き分け 千日手`.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let words = [
            ("先手の勝ち", Outcome::Win(Color::Black)),
            ("後手の勝ち", Outcome::Win(Color::White)),
            ("引き分け", Outcome::Draw),
        ];
        let value = self.get(keys::RESULT)?;
        let found = words.iter().find(|(word, _)| value.starts_with(word))?;
        Some(found.1)
    }

    /// Returns the year of the game: that of its [date](Headers::date).
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        self.date().map(Date::year)
    }
}

impl Record {
    /// Returns the outcome by the ending of the main line or, without an ending, by the header [結果](keys::RESULT).
    /// Otherwise it is undecided.
    ///
    /// ```
    /// use komadai_core::Outcome;
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// assert_eq!(record.outcome(), Outcome::Undecided);
    /// record.headers.push("結果", "引き分け");
    /// assert_eq!(record.outcome(), Outcome::Draw);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.ending() {
            Some(ending) => ending.outcome,
            None => self.headers.result().unwrap_or(Outcome::Undecided),
        }
    }

    /// Returns how long each side thought on the main line: the last total of the side or, if no total is written, the
    /// sum of its times. Returns `None` for a side without times.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.set_clock(node, Clock::new(Some(3_000), None));
    /// assert_eq!(record.thought().black.unwrap().as_secs(), 3);
    /// assert_eq!(record.thought().white, None);
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[must_use]
    pub fn thought(&self) -> ByColor<Option<Duration>> {
        let mut side = self.start.setup.side;
        let mut spent: ByColor<Option<Duration>> = ByColor::default();
        let mut total = spent;
        for node in self.main_line() {
            let clock = self.clock(node);
            if let Some(time) = clock.spent() {
                let before = spent[side].unwrap_or_default();
                spent[side] = Some(before.saturating_add(time));
            }
            total[side] = clock.total().or(total[side]);
            side = !side;
        }
        ByColor::from_fn(|side| total[side].or(spent[side]))
    }

    /// Returns the rating of a player from the note of floodgate before the first move (`black_rate:NAME:2345.6`).
    /// Without it, returns the number in brackets after the name, as in 将棋倶楽部24 and ぴよ将棋 (`name(1427)`, `name(R990)`).
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_kifu::{Record, keys};
    ///
    /// let mut record = Record::default();
    /// record.headers.push(keys::BLACK, "nanacochan(1427)");
    /// assert_eq!(record.rating(Color::Black), Some(1427.0));
    /// assert_eq!(record.rating(Color::White), None);
    /// ```
    #[must_use]
    pub fn rating(&self, side: Color) -> Option<f64> {
        let key = match side {
            Color::Black => "black_rate:",
            Color::White => "white_rate:",
        };
        let notes = self.notes(self.root()).iter();
        let lines = notes.flat_map(|note| note.text.lines());
        let noted = lines.filter_map(|line| line.trim_start_matches('\'').strip_prefix(key));
        let mut noted = noted.filter_map(|rest| decimal(rest.rsplit(':').next()?.trim()));
        let in_name = || {
            let name = self.headers.get(keys::player(side))?.trim();
            Some(f64::from(with_rating(name)?.1))
        };
        noted.next_back().or_else(in_name)
    }
}

/// Returns a name in its usual characters (NFKC). Names are compared in this form: `ＡＢＣ` equals `ABC`.
///
/// ```
/// assert_eq!(komadai_kifu::usual_characters("ﾊﾌﾞ２号"), "ハブ2号");
/// ```
#[must_use]
pub fn usual_characters(name: &str) -> Cow<'_, str> {
    komadai_encoding::nfkc(name)
}

/// Splits a name with a rating into the name and the rating.
fn with_rating(name: &str) -> Option<(&str, u16)> {
    let inside = name.strip_suffix([')', '）'])?;
    let (name, inside) = inside.rsplit_once(['(', '（'])?;
    let digits = inside.strip_prefix(['R', 'Ｒ']).unwrap_or(inside);
    let is_rating = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    (is_rating && !name.is_empty()).then_some((name.trim_end(), digits.parse().ok()?))
}

/// The titles that may follow a name. 十段 and 九段 are also ranks.
const TITLES: &str = "竜王 龍王 名人 王位 王座 棋王 王将 棋聖 叡王 女流名人 \
    女流王座 女流王位 女流王将 女流棋聖 女王 白玲 清麗 倉敷藤花";

/// Returns a name without the word that marks a lifetime title: 永世, 名誉, 十五世.
fn without_honour(name: &str) -> &str {
    let words = ["永世", "名誉", "終身"];
    if let Some(before) = words.iter().find_map(|word| name.strip_suffix(word)) {
        return before;
    }
    let Some(numbered) = name.strip_suffix('世') else {
        return name;
    };
    let is_digit = |c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c);
    let before = numbered.trim_end_matches(is_digit);
    let digits = numbered.chars().count() - before.chars().count();
    // 一世 may be part of the name.
    if digits > 1 { before } else { name }
}

fn bare_name(text: &str) -> String {
    let mut name = text.trim();
    if let Some((first, rest)) = name.split_once(char::is_whitespace) {
        if is_rank(first) {
            name = rest.trim_start();
        }
    }
    while let Some(shorter) = without_title(name) {
        name = shorter;
    }
    without_padding(name)
}

/// Returns a name without its last title. Returns `None` if it has no title, or consists only of a title.
fn without_title(name: &str) -> Option<&str> {
    if let Some((before, _)) = with_rating(name) {
        return Some(before);
    }
    if let Some(before) = without_place(name) {
        return Some(before);
    }
    if let Some((before, grade)) = name
        .strip_suffix(']')
        .and_then(|name| name.rsplit_once('['))
    {
        let digits = grade.strip_suffix(['D', 'K'])?;
        let is_grade = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        return (is_grade && !before.is_empty()).then(|| before.trim_end());
    }
    let title = TITLES.split(' ').find_map(|title| name.strip_suffix(title));
    let (before, letters): (&str, fn(char) -> bool) = match title {
        Some(before) => (without_honour(before), is_han),
        None => (without_rank(name)?, |c| is_han(c) || is_kana(c)),
    };
    let is_joint = |c: char| c.is_whitespace() || matches!(c, '・' | '、' | ',');
    let rest = before.trim_end_matches(is_joint);
    let is_name = rest.chars().all(|c| letters(c) || is_joint(c)) && rest.chars().count() > 1;
    let is_apart = rest.len() < before.len() && !rest.is_empty();
    (is_apart || is_name).then_some(rest)
}

/// Returns a Japanese name without the place in brackets at its end. A family name alone keeps it, because the place may
/// tell people apart.
fn without_place(name: &str) -> Option<&str> {
    let inside = name.strip_suffix([')', '）'])?;
    let (before, place) = inside.rsplit_once(['(', '（'])?;
    let before = before.trim_end();
    let is_place = !place.is_empty() && place.chars().all(|c| is_han(c) || is_kana(c));
    let is_name = |c: char| is_han(c) || is_kana(c) || c.is_whitespace();
    let is_full = before.chars().count() > 2 && before.chars().all(is_name);
    (is_place && is_full).then_some(before)
}

fn without_rank(name: &str) -> Option<&str> {
    let number = name.strip_suffix(['段', '級'])?;
    let is_digit = |c: char| matches!(c, '0'..='9' | '０'..='９');
    let before = match number.trim_end_matches(is_digit) {
        before if before.len() < number.len() => before,
        _ => number.strip_suffix(|c| "初一二三四五六七八九十".contains(c))?,
    };
    let words = ["女流", "アマ"].iter();
    let shorter = { words }.find_map(|word| before.strip_suffix(word));
    Some(shorter.unwrap_or(before))
}

fn is_rank(word: &str) -> bool {
    without_rank(word) == Some("")
}

/// Returns a name without blanks between Japanese letters. Other blanks are reduced to one.
fn without_padding(name: &str) -> String {
    let is_japanese = |c: char| is_han(c) || is_kana(c);
    let mut text = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        let joins = text.chars().next_back().is_none_or(is_japanese)
            && word.chars().next().is_some_and(is_japanese);
        if !joins {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.trim_start().to_owned()
}

const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' | '々' | 'ヶ')
}

const fn is_kana(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}')
}

#[cfg(test)]
mod tests {
    use super::bare_name;

    #[test]
    fn names_without_titles() {
        for (text, name) in [
            ("小山怜央 四段", "小山怜央"),
            ("小山怜央五段", "小山怜央"),
            ("大山康晴十段・名人・王将・棋聖・王位", "大山康晴"),
            ("加藤一二三十段", "加藤一二三"),
            ("大山康晴永世王将", "大山康晴"),
            ("大山康晴十五世名人", "大山康晴"),
            ("中原誠名誉王座・十六世名人", "中原誠"),
            ("永世名人", "永世名人"),
            ("田中一世名人", "田中一世"),
            ("島\u{3000}\u{3000}朗龍王", "島朗"),
            ("三段\u{3000}昆\u{3000}隆志(盛岡)", "昆隆志"),
            ("及川直孝(北上)", "及川直孝"),
            ("及川直孝四段（北上）", "及川直孝"),
            ("及川 直孝 (北上) 四段", "及川直孝"),
            ("佐藤(北上)", "佐藤(北上)"),
            ("北尾まどか女流二段", "北尾まどか"),
            ("加藤桃子 女王", "加藤桃子"),
            ("amaidel[4D]", "amaidel"),
            ("Lv19 ひよな(R990)", "Lv19 ひよな"),
            ("nanacochan(1427)", "nanacochan"),
            ("Miura  Hiroyuki", "Miura Hiroyuki"),
            ("GPS 将棋", "GPS 将棋"),
            (" ", ""),
            // Not surely a title.
            ("名人", "名人"),
            ("初段", "初段"),
            ("AI名人", "AI名人"),
            ("ひよこ名人", "ひよこ名人"),
            ("(R990)", "(R990)"),
            ("x(盛岡)", "x(盛岡)"),
            ("x(12345)", "x(12345)"),
            ("[4D]", "[4D]"),
            ("x[D]", "x[D]"),
        ] {
            assert_eq!(bare_name(text), name, "{text}");
        }
    }
}
