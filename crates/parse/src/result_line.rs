//! Reads the Japanese words for endings and results.
//!
//! ```text
//! facts  = { word | side | blank | digit | "(" facts ")" }
//! result = "まで" ( digits "手" | side cause | ending )
//! ```

use core::cmp::Reverse;

use komadai_core::{Color, EndingKind, Outcome};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{map_opt, not, recognize};
use nom::sequence::{delimited, preceded, terminated};

use crate::text::{Parsed, before, blanks, is_blank, none, said};
use crate::words;

/// A line that begins with まで, as read by [`result_line`]. It has a kind, an outcome, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ResultLine<'a> {
    /// The kind of ending, or `None` if the line only names the winner.
    pub kind: Option<EndingKind>,
    /// The outcome, or `None` if it follows from the kind.
    pub outcome: Option<Outcome>,
    /// The words that give the kind and the outcome.
    pub words: &'a str,
    /// The byte offset of the text after the result.
    pub rest: usize,
}

/// Reads the words of a まで… line, or returns `None` if they name neither an ending nor a winner. `by_side` returns
/// the outcome that a kind of ending has with the current side to move.
///
/// If a word before the ending is unknown, the whole line is searched for an ending, and the rest is the whole line.
pub fn result_line(text: &str, by_side: impl Fn(EndingKind) -> Outcome) -> Option<ResultLine<'_>> {
    let text = text.trim_end();
    let read = |skipped| {
        let (rest, facts) = facts(text, skipped);
        let (kind, outcome) = facts.result(&by_side)?;
        let rest = before(text, rest);
        Some(ResultLine {
            kind,
            outcome,
            words: text.get(..rest).unwrap_or(text),
            rest,
        })
    };
    read(none).or_else(|| {
        let found = read(unknown)?;
        Some(ResultLine { rest: 0, ..found })
    })
}

/// Returns the number of plies in a まで… line, if it is written in digits: 77 for `まで77手で先手の勝ち`.
#[must_use]
pub fn counted_plies(text: &str) -> Option<u32> {
    let rest = text.trim_start().strip_prefix(UNTIL)?;
    let (rest, count) = words::number(rest.trim_start()).ok()?;
    said(plies(rest.trim_start())).map(|_| count)
}

/// Returns the ending that a word in place of a move names, or `None` for any other word.
///
/// ```
/// use komadai_core::EndingKind;
/// use komadai_parse::ending_of_word;
///
/// assert_eq!(ending_of_word("投了"), Some(EndingKind::Resign));
/// assert_eq!(ending_of_word("７六歩"), None);
/// ```
#[must_use]
pub fn ending_of_word(word: &str) -> Option<EndingKind> {
    if word == "Time-up" {
        return Some(EndingKind::TimeUp);
    }
    let (_, (_, first)) = known_word(word).ok()?;
    let (rest, facts) = facts(word, none);
    if first.role.is_joining() || facts.side.is_some() || !rest.is_empty() {
        return None;
    }
    match facts.kinds() {
        [kind] => Some(*kind),
        [EndingKind::DeclareWin, ..] if word.contains('勝') => Some(EndingKind::DeclareWin),
        _ => None,
    }
}

/// Returns `true` if a text is the result of a game up to the end of its line. It starts with まで, then has the number
/// of plies (`まで2手で中断`), an ending, or the side that won or lost. `まで先手よし` is not a result.
pub(crate) fn is_result(text: &str) -> bool {
    let until = (tag(UNTIL), blanks_or("、，で"));
    let counted = (take_while1(is_digit), blanks, plies);
    // 勝ち, 反則負け, 時間切れ, 入玉勝ち, 宣言, 不戦勝, 投了.
    let causes = one_of("勝負敗反時切入宣不投");
    let by_side = (words::side_mark, blanks_or("番のが"), causes);
    let result = alt((recognize(counted), recognize(by_side), ending));
    preceded(until, result).parse(text).is_ok()
}

/// Parses an ending that other words may follow.
fn ending(text: &str) -> Parsed<'_, &str> {
    // No ending has more than 12 characters (36 bytes).
    let ends = text.char_indices().map(|(at, _)| at).take(12);
    let mut words = ends
        .chain([text.len()].into_iter().filter(|&len| len <= 36))
        .filter_map(|at| text.split_at_checked(at));
    let found = words.find(|(word, rest)| {
        let is_end = |c| is_blank(c) || "でにの、。（(#".contains(c);
        (rest.is_empty() || rest.starts_with(is_end)) && ending_of_word(word).is_some()
    });
    found.map_or_else(|| none(text), |(word, rest)| Ok((rest, word)))
}

/// Parses the 手 after the number of plies. 手目 and 手詰 are not a number of plies.
fn plies(text: &str) -> Parsed<'_, char> {
    terminated(char('手'), not(one_of("目詰"))).parse(text)
}

/// Parses any blanks and characters of `others`.
fn blanks_or<'a>(others: &'static str) -> impl FnMut(&'a str) -> Parsed<'a, &'a str> {
    take_while(move |c| is_blank(c) || others.contains(c))
}

/// The word that begins the result of a game, after the moves.
pub(crate) const UNTIL: &str = "まで";

/// A known word.
struct Word {
    name: &'static str,
    role: Role,
    /// The kinds of ending that the word may mean. If there are two, the outcome decides. Empty if it names no ending.
    kinds: &'static [EndingKind],
}

/// What a word says about the words before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It only joins words.
    Joins,
    /// It follows a name: の.
    Of,
    /// It follows a reason: により.
    By,
    /// It names an ending, and does not say who won.
    Names,
    /// The side before it won.
    Won,
    /// The side before it lost.
    Lost,
    /// The side before it lost, unless a winner was named.
    LostIfOpen,
}

impl Role {
    const fn is_joining(self) -> bool {
        matches!(self, Role::Joins | Role::Of | Role::By)
    }
}

macro_rules! words {
    ($($role:ident $kinds:tt: $($name:literal)+;)+) => {
        &[$($(Word { name: $name, role: Role::$role, kinds: &$kinds }),+),+]
    };
}

/// All known words: the endings of KIF in place of a move, and the words of programs, servers and magazines for them.
///
/// A word comes before its prefixes. If two words name an ending, the first, more precise one is used.
const WORDS: &[Word] = {
    use EndingKind as End;
    words! {
        LostIfOpen [End::TimeUp]: "時間切れ";
        Lost [End::TimeUp]: "切れ負け";
        LostIfOpen [End::PerpetualCheck]: "連続王手" "王手連続" "王手千日手";
        Won [End::IllegalAction]: "反則勝ち" "反則勝";
        Lost [End::IllegalMove]: "反則負け" "反則負";
        LostIfOpen [End::IllegalMove, End::IllegalAction]:
            "反則" "二歩" "二手指し" "打ち歩詰め" "打ち歩詰" "打歩詰め" "打歩詰" "王手放置" "王手見落とし"
            "行き所のない駒" "行き所なき駒";
        Names [End::Impasse]: "持将棋";
        Names [End::DeclareWin]: "入玉";
        Names [End::DeclareWin, End::DeclareDraw]: "宣言";
        Won [End::ForfeitWin]: "不戦勝";
        Lost [End::ForfeitLoss]: "不戦敗";
        Names [End::ForfeitWin, End::ForfeitLoss]: "不戦";
        Names [End::NoMate]: "不詰";
        Names [End::Checkmate]: "詰み" "詰";
        Names [End::Repetition]: "千日手";
        Names [End::Interrupt]:
            "中断" "切断" "通信切断" "接続切断" "回線切断" "通信切れ" "接続切れ" "回線切れ";
        Names [End::Sealed]: "封じ手";
        Names [End::MaxMoves]: "最大手数超過" "最大手数" "手数制限";
        Names [End::NoLegalMove]: "合法手なし";
        Names [End::Matta]: "待った";
        Names [End::Try]: "トライ";
        Names [End::Error]: "エラー";
        Names [End::Draw]: "引き分け" "引分け" "引分" "無勝負" "勝負なし" "勝負無し";
        LostIfOpen [End::Resign]: "投了";
        Won []: "勝ち" "勝";
        Lost []: "負け" "負" "敗";
        Of []: "の" "が";
        Joins []: "まで" "手" "番" "は" "でした" "です" "、" "，" "。" "．";
        By []: "にて" "で" "による" "により" "によって" "ため";
    }
};

/// Parses a known word. Returns its index in [`WORDS`], too.
#[inline]
fn known_word(text: &str) -> Parsed<'_, (usize, &'static Word)> {
    let mut left = BEGIN.get(begin(text)).copied().unwrap_or(0);
    while left != 0 {
        let place = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        let word = WORDS.get(place);
        let found = word.and_then(|word| Some((text.strip_prefix(word.name)?, word)));
        if let Some((rest, word)) = found {
            return Ok((rest, (place, word)));
        }
    }
    none(text)
}

/// For each value of [`begin`], the words whose first character has it, as a set of indices.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
const BEGIN: [u128; 64] = {
    let mut begin_with = [0; 64];
    let mut place = 0;
    while place < WORDS.len() {
        begin_with[begin(WORDS[place].name)] |= 1 << place;
        place += 1;
    }
    begin_with
};

/// Returns the last six bits of the first character, or 64 if it does not have three bytes. No known word gives 64.
const fn begin(text: &str) -> usize {
    match text.as_bytes() {
        [0xe0..=0xef, _, last, ..] => (*last & 63) as usize,
        _ => 64,
    }
}

/// Parses known words, and skips what `skipped` parses. Returns the rest and the facts of the words. The rest begins
/// after the last word about the result, or is empty if everything is known or skipped.
fn facts(text: &str, skipped: fn(&str) -> Parsed<'_, &str>) -> (&str, Facts) {
    let mut facts = Facts::default();
    let (mut rest, mut end) = (text, text);
    while !rest.is_empty() {
        if let Ok((after, (place, word))) = known_word(rest) {
            facts.word(place, word);
            rest = after;
            if !word.role.is_joining() {
                end = after;
            }
        } else if let Ok((after, side)) = words::side_mark(rest) {
            (facts.side, facts.unknown) = (Some(side), false);
            rest = after;
        } else if let Ok((after, _)) = blank_or_digit(rest) {
            rest = after;
        } else if let Ok((after, inside)) = map_opt(bracket, inside).parse(rest) {
            facts.bracket(inside);
            (rest, end) = (after, after);
        } else if let Ok((after, _)) = skipped(rest) {
            facts.unknown = true;
            rest = after;
        } else {
            return (end, facts);
        }
    }
    (rest, facts)
}

fn blank_or_digit(text: &str) -> Parsed<'_, char> {
    satisfy(|c| c.is_whitespace() || is_blank(c) || is_digit(c)).parse(text)
}

/// Returns `true` for a digit of any script, and for 〇, 十, 百 and 千.
const fn is_digit(c: char) -> bool {
    words::digit(c).is_some() || matches!(c, '0' | '０' | '〇' | '十' | '百' | '千')
}

/// Parses a bracket of at most 64 characters. Returns the text inside.
fn bracket(text: &str) -> Parsed<'_, &str> {
    let inside = take_while_m_n(0, 62, |c| !matches!(c, ')' | '）'));
    delimited(one_of("(（"), inside, one_of(")）")).parse(text)
}

/// Returns the facts of a bracket that contains only a reason or a winner.
fn inside(text: &str) -> Option<Facts> {
    let (rest, facts) = facts(text, none);
    let any = facts.reason.is_some() || facts.winner.is_some();
    (any && rest.is_empty()).then_some(facts)
}

/// Parses an unknown bracket or character.
fn unknown(text: &str) -> Parsed<'_, &str> {
    alt((bracket, recognize(anychar))).parse(text)
}

/// What the words of a text say.
#[derive(Clone, Copy, Default)]
struct Facts {
    /// The index in [`WORDS`] of the reason: the earliest entry there that the text names.
    reason: Option<Reverse<usize>>,
    /// The side named last.
    side: Option<Color>,
    /// The winner, by the last word about it: 先手の反則負けにより後手の勝ち names both sides.
    winner: Option<Color>,
    /// The winner by the words in brackets, used if the other words do not name one.
    winner_in_brackets: Option<Color>,
    drawn: bool,
    /// `true` if the last words are unknown.
    unknown: bool,
    /// `true` if の or が follows unknown words, which may be a name.
    named: bool,
    /// `true` if an ending belongs to a person whose side is unknown: 鈴木の投了.
    of_unknown_side: bool,
    /// `true` if unknown words were given as a reason.
    other: bool,
}

impl Facts {
    fn word(&mut self, place: usize, word: &Word) {
        let follows_name = self.named;
        self.named = self.unknown && (follows_name || word.role == Role::Of);
        self.other |= self.unknown && word.role == Role::By;
        self.unknown &= matches!(word.role, Role::Joins | Role::Of);
        let opponent = self.side.map(Color::opposite);
        match word.role {
            Role::Joins | Role::Of | Role::By => return,
            Role::Names => self.drawn |= word.kinds == [EndingKind::Draw],
            _ if follows_name && self.side.is_none() => self.of_unknown_side = true,
            Role::Won => self.winner = self.side,
            Role::Lost => self.winner = opponent,
            // In 後手の勝ち、連続王手の千日手 the winner is already known.
            Role::LostIfOpen => self.winner = self.winner.or(opponent),
        }
        if !word.kinds.is_empty() {
            self.reason = self.reason.max(Some(Reverse(place)));
        }
    }

    /// Adds the facts of the words in a bracket.
    fn bracket(&mut self, inside: Facts) {
        self.reason = self.reason.max(inside.reason);
        self.winner_in_brackets = inside.winner;
        self.drawn |= inside.drawn;
    }

    /// Returns the kinds of ending that the reason may mean.
    fn kinds(&self) -> &'static [EndingKind] {
        let word = self.reason.and_then(|Reverse(place)| WORDS.get(place));
        word.map_or(&[], |word| word.kinds)
    }

    /// Returns how the game ended and who won, or `None` if the words name neither.
    fn result(
        &self,
        by_side: impl Fn(EndingKind) -> Outcome,
    ) -> Option<(Option<EndingKind>, Option<Outcome>)> {
        let winner = self.winner.or(self.winner_in_brackets);
        let outcome = match winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None if self.drawn => Some(Outcome::Draw),
            None => self.of_unknown_side.then_some(Outcome::Undecided),
        };
        let fits = |kind| Some(by_side(kind)) == outcome;
        let kind = match *self.kinds() {
            [EndingKind::DeclareWin, ..] if outcome == Some(Outcome::Draw) => {
                Some(EndingKind::DeclareDraw)
            }
            [kind] => Some(kind),
            [first, .., second] if !fits(first) && fits(second) => winner.and(Some(second)),
            [first, ..] => winner.and(Some(first)),
            [] => winner.and(self.other.then_some(EndingKind::Other)),
        };
        (kind.is_some() || winner.is_some()).then_some((kind, outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;

    /// Writes the kind, the outcome, and the rest of a line, with White to move.
    fn show(text: &str) -> String {
        let Some(line) = result_line(text, |kind| kind.outcome(Color::White)) else {
            return String::from("-");
        };
        let kind = line.kind.map_or("-", EndingKind::code);
        let outcome = match line.outcome {
            Some(Outcome::Win(color)) => format!("{color}"),
            Some(Outcome::Draw) => String::from("="),
            Some(_) => String::from("?"),
            None => String::from("-"),
        };
        let rest = text.get(line.rest..).unwrap_or("no such place");
        format!("{kind} {outcome} {rest}").trim_end().to_owned()
    }

    #[test]
    fn lines() {
        for (text, expected) in [
            ("まで3手で後手の勝ち", "- w"),
            ("まで3手で△の勝ち", "- w"),
            ("まで3手で☗の負け", "- w"),
            ("まで3手で後手の勝ち。", "- w"),
            ("まで3手で後手の勝ちです", "- w"),
            ("まで3手で後手の勝ちでした。", "- w"),
            ("まで3手で後手の勝ち（投了）", "resign w"),
            ("まで3手で後手が勝ち", "- w"),
            ("まで3手で後手番の勝ち", "- w"),
            ("まで3手で\u{a0}後手の\u{a0}勝ち", "- w"),
            ("まで三手で後手の勝ち", "- w"),
            ("まで3手で手数制限により引き分け", "max-moves ="),
            ("まで3手で後手の勝ち（時間切れ）", "time-up w"),
            ("まで3手で後手の勝ち(反則勝ち)", "illegal-action w"),
            ("まで3手で後手の勝ち（先手の反則負け）", "illegal-move w"),
            ("まで3手で後手の勝ち（反則負け）", "illegal-move w"),
            ("まで3手で後手の勝ち（反則）", "illegal-action w"),
            ("まで3手で投了（後手の勝ち）", "resign w"),
            (
                "まで3手で後手の勝ち（時間切れ寸前）",
                "- w （時間切れ寸前）",
            ),
            ("まで3手で後手の勝ち（時間切れ", "- w （時間切れ"),
            (
                "まで3手で後手の勝ち（（時間切れ））",
                "- w （（時間切れ））",
            ),
            ("まで3手で後手の勝ち（後手）", "- w （後手）"),
            ("まで3手で後手の勝ち ▲10分", "- w  ▲10分"),
            ("まで3手で反則により後手の勝ち", "illegal-action w"),
            ("まで3手で反則により先手の勝ち", "illegal-move b"),
            ("まで3手で先手の反則負けにより後手の勝ち", "illegal-move w"),
            ("まで3手で宣言により後手の勝ち", "declare-win w"),
            ("まで3手で先手の宣言勝ち", "declare-win b"),
            ("まで3手で先手の勝ち宣言", "declare-win b"),
            ("まで3手で入玉宣言による引き分け", "declare-draw ="),
            ("まで3手で入玉により持将棋", "impasse -"),
            ("まで3手で不戦により後手の勝ち", "forfeit-win w"),
            ("まで3手で不戦により先手の勝ち", "forfeit-loss b"),
            ("まで3手で後手の不戦敗", "forfeit-loss b"),
            (
                "まで3手で連続王手の千日手により先手の勝ち",
                "perpetual-check b",
            ),
            ("まで3手で先手の連続王手の千日手", "perpetual-check w"),
            (
                "まで3手で先手の連続王手の千日手により後手の勝ち",
                "perpetual-check w",
            ),
            ("まで3手で後手の勝ち、連続王手の千日手", "perpetual-check w"),
            ("まで3手で後手の勝ち（王手千日手）", "perpetual-check w"),
            (
                "まで3手で後手の連続王手千日手で反則負け",
                "perpetual-check b",
            ),
            ("まで3手で連続王手の千日手", "perpetual-check -"),
            ("まで3手で先手の切れ負け", "time-up w"),
            ("まで3手で先手の時間切れ", "time-up w"),
            ("まで3手で先手の時間切れ勝ち", "time-up b"),
            ("まで3手で時間切れにより先手の勝ち", "time-up b"),
            ("まで3手で後手の投了", "resign b"),
            ("まで3手で先手投了", "resign w"),
            ("まで3手で後手の勝ち、先手の投了", "resign w"),
            ("まで3手で後手の勝ち、投了", "resign w"),
            ("まで3手で先手の打ち歩詰め", "illegal-action w"),
            ("まで3手で打ち歩詰めにより先手の勝ち", "illegal-move b"),
            ("まで3手で二歩により後手の勝ち", "illegal-action w"),
            ("まで3手で後手の勝ち（二歩）", "illegal-action w"),
            ("まで3手で先手の反則", "illegal-action w"),
            ("まで3手で後手の二手指し", "illegal-move b"),
            ("まで3手で打ち歩詰め", "-"),
            ("まで3手で時間切れ", "time-up -"),
            ("まで3手で勝負なし", "draw ="),
            ("まで3手で無勝負", "draw ="),
            ("まで3手で勝負つかず", "-"),
            ("まで3手で勝ち", "-"),
            ("まで3手で反則", "-"),
            ("まで3手で宣言", "-"),
            ("まで3手で", "-"),
            ("まで先手よし", "-"),
            ("まで3手で切断により後手の勝ち", "interrupt w"),
            ("まで3手で先手の接続切れにより後手の勝ち", "interrupt w"),
            (
                "まで3手で棄権により後手の勝ち",
                "other w まで3手で棄権により後手の勝ち",
            ),
            (
                "まで3手で先手棄権のため、後手の勝ち",
                "other w まで3手で先手棄権のため、後手の勝ち",
            ),
            (
                "まで3手で、みどり後手の勝ち",
                "- w まで3手で、みどり後手の勝ち",
            ),
            (
                "まで3手で先手（時間切れ寸前）の勝ち",
                "- b まで3手で先手（時間切れ寸前）の勝ち",
            ),
        ] {
            // The blanks around the line belong to the text.
            assert_eq!(show(text), expected, "{text}");
        }
    }

    #[test]
    fn longer_words_come_first() {
        for (place, word) in WORDS.iter().enumerate() {
            let mut before = WORDS.iter().take(place);
            assert!(
                before.all(|other| !word.name.starts_with(other.name)),
                "{}",
                word.name
            );
        }
    }

    /// The Japanese name of an ending is read as that ending.
    #[test]
    fn every_kind_is_read() {
        for &kind in EndingKind::ALL {
            let name = kind.japanese();
            let text = format!("まで3手で{name}");
            let line = result_line(&text, |kind| kind.outcome(Color::White));
            let read = line.and_then(|line| line.kind);
            let expected = Some(kind).filter(|&kind| kind != EndingKind::Other);
            assert_eq!(read, expected, "{name}");
        }
    }
}
