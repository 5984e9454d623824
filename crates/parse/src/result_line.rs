//! Reads the Japanese words for endings and results.

use komadai_core::{Color, EndingKind, Outcome};

use crate::text::{before, is_blank};
use crate::words;

/// A line まで…, as read by [`result_line`]. It has a kind, an outcome, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ResultLine<'a> {
    /// The kind of ending, or `None` if the line only names the winner.
    pub kind: Option<EndingKind>,
    /// The outcome, or `None` if it follows from the kind.
    pub outcome: Option<Outcome>,
    /// The number of plies after まで, if it is written in digits.
    pub plies: Option<u32>,
    /// The words that give the kind and the outcome.
    pub words: &'a str,
    /// The byte offset of the text after the result.
    pub rest: usize,
}

/// Reads the words of a line まで…, or returns `None` if they name neither an ending nor a winner. `by_side` returns
/// the outcome of a kind of ending for the side to move.
///
/// If a word before the ending is unknown, the whole line is searched for an ending, and the rest is the whole line.
pub fn result_line(text: &str, by_side: impl Fn(EndingKind) -> Outcome) -> Option<ResultLine<'_>> {
    let words = text.trim_end();
    let read = |unknown| {
        let (facts, end) = scan(words, unknown);
        let (kind, outcome) = facts.result(&by_side)?;
        let rest = if unknown == Unknown::Ends { end } else { 0 };
        Some(ResultLine {
            kind,
            outcome,
            plies: counted_plies(words),
            words: words.get(..end).unwrap_or(words),
            rest,
        })
    };
    read(Unknown::Ends).or_else(|| read(Unknown::Skipped))
}

/// Returns the number of plies in a line まで…: 77 for `まで77手で先手の勝ち`.
#[must_use]
pub fn counted_plies(text: &str) -> Option<u32> {
    let rest = text.trim_start().strip_prefix(UNTIL)?;
    let (rest, plies) = words::number(rest.trim_start()).ok()?;
    let after = rest.trim_start().strip_prefix('手')?;
    (!after.starts_with(['目', '詰'])).then_some(plies)
}

/// Returns the ending that a text of known words names, or `None` if the text has any other words.
pub(crate) fn ending_in_words(text: &str) -> Option<EndingKind> {
    let (_, _, first) = longest_word(text)?;
    let (facts, end) = scan(text, Unknown::Ends);
    let alone = end == text.len() && facts.side.is_none();
    match WORDS.get(facts.reason?)?.1 {
        _ if !alone || matches!(first, Word::Joins | Word::By) => None,
        Word::Kind(kind) | Word::Wins(kind) | Word::Loses(kind) | Word::Ends(kind) => Some(kind),
        Word::Declared if text.contains('勝') => Some(EndingKind::DeclareWin),
        _ => None,
    }
}

#[derive(Clone, Copy)]
enum Word {
    /// A joining word without a meaning of its own.
    Joins,
    /// A word after a reason: により.
    By,
    /// The side before the word won.
    Won,
    /// The side before the word lost.
    Lost,
    /// A kind of ending.
    Kind(EndingKind),
    /// A kind of ending; the side before the word won.
    Wins(EndingKind),
    /// A kind of ending; the side before the word lost.
    Loses(EndingKind),
    /// A kind of ending; the side before the word lost, unless a winner was named.
    Ends(EndingKind),
    /// A foul. The side before the word lost, unless a winner was named.
    Foul,
    /// One of two kinds, depending on who won: 不戦により.
    Either(EndingKind, EndingKind),
    /// 宣言: a win if there is a winner, a draw if there is none.
    Declared,
}

/// All known words: the endings of KIF in place of a move, and the words of programs, servers and magazines for them.
///
/// If two words begin alike, the longer one matches. If two name an ending, the first, more precise one is used.
const WORDS: &[(&str, Word)] = &[
    ("時間切れ", Word::Ends(EndingKind::TimeUp)),
    ("切れ負け", Word::Loses(EndingKind::TimeUp)),
    ("連続王手", Word::Ends(EndingKind::PerpetualCheck)),
    ("王手連続", Word::Ends(EndingKind::PerpetualCheck)),
    ("王手千日手", Word::Ends(EndingKind::PerpetualCheck)),
    ("反則勝ち", Word::Wins(EndingKind::IllegalAction)),
    ("反則勝", Word::Wins(EndingKind::IllegalAction)),
    ("反則負け", Word::Loses(EndingKind::IllegalMove)),
    ("反則負", Word::Loses(EndingKind::IllegalMove)),
    ("反則", Word::Foul),
    ("二歩", Word::Foul),
    ("二手指し", Word::Foul),
    ("打ち歩詰め", Word::Foul),
    ("打ち歩詰", Word::Foul),
    ("打歩詰め", Word::Foul),
    ("打歩詰", Word::Foul),
    ("王手放置", Word::Foul),
    ("王手見落とし", Word::Foul),
    ("行き所のない駒", Word::Foul),
    ("行き所なき駒", Word::Foul),
    ("持将棋", Word::Kind(EndingKind::Impasse)),
    ("入玉", Word::Kind(EndingKind::DeclareWin)),
    ("宣言", Word::Declared),
    ("不戦勝", Word::Wins(EndingKind::ForfeitWin)),
    ("不戦敗", Word::Loses(EndingKind::ForfeitLoss)),
    (
        "不戦",
        Word::Either(EndingKind::ForfeitWin, EndingKind::ForfeitLoss),
    ),
    ("不詰", Word::Kind(EndingKind::NoMate)),
    ("詰み", Word::Kind(EndingKind::Checkmate)),
    ("詰", Word::Kind(EndingKind::Checkmate)),
    ("千日手", Word::Kind(EndingKind::Repetition)),
    ("中断", Word::Kind(EndingKind::Interrupt)),
    ("切断", Word::Kind(EndingKind::Interrupt)),
    ("通信切断", Word::Kind(EndingKind::Interrupt)),
    ("接続切断", Word::Kind(EndingKind::Interrupt)),
    ("回線切断", Word::Kind(EndingKind::Interrupt)),
    ("通信切れ", Word::Kind(EndingKind::Interrupt)),
    ("接続切れ", Word::Kind(EndingKind::Interrupt)),
    ("回線切れ", Word::Kind(EndingKind::Interrupt)),
    ("封じ手", Word::Kind(EndingKind::Sealed)),
    ("最大手数超過", Word::Kind(EndingKind::MaxMoves)),
    ("最大手数", Word::Kind(EndingKind::MaxMoves)),
    ("手数制限", Word::Kind(EndingKind::MaxMoves)),
    ("合法手なし", Word::Kind(EndingKind::NoLegalMove)),
    ("待った", Word::Kind(EndingKind::Matta)),
    ("トライ", Word::Kind(EndingKind::Try)),
    ("エラー", Word::Kind(EndingKind::Error)),
    ("引き分け", Word::Kind(EndingKind::Draw)),
    ("引分け", Word::Kind(EndingKind::Draw)),
    ("引分", Word::Kind(EndingKind::Draw)),
    ("無勝負", Word::Kind(EndingKind::Draw)),
    ("勝負なし", Word::Kind(EndingKind::Draw)),
    ("勝負無し", Word::Kind(EndingKind::Draw)),
    ("投了", Word::Ends(EndingKind::Resign)),
    ("勝ち", Word::Won),
    ("勝", Word::Won),
    ("負け", Word::Lost),
    ("負", Word::Lost),
    ("敗", Word::Lost),
    ("まで", Word::Joins),
    ("手", Word::Joins),
    ("番", Word::Joins),
    ("にて", Word::By),
    ("で", Word::By),
    ("の", Word::Joins),
    ("が", Word::Joins),
    ("は", Word::Joins),
    ("による", Word::By),
    ("により", Word::By),
    ("によって", Word::By),
    ("ため", Word::By),
    ("です", Word::Joins),
    ("でした", Word::Joins),
    ("、", Word::Joins),
    ("，", Word::Joins),
    ("。", Word::Joins),
    ("．", Word::Joins),
];

fn is_blank_or_number(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '0'..='9' | '０'..='９' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
        || "〇一二三四五六七八九十百千".contains(c)
}

#[derive(Clone, Copy, Default)]
struct Facts {
    /// The index in [`WORDS`] of the reason: the earliest entry there that the text names.
    reason: Option<usize>,
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
    fn word(&mut self, place: usize, word: Word) {
        self.other |= self.unknown && matches!(word, Word::By);
        let is_of = matches!(WORDS.get(place), Some(("の" | "が", _)));
        let is_named = self.named;
        self.named = self.unknown && (is_of || is_named);
        self.unknown &= matches!(word, Word::Joins);
        match word {
            Word::Joins | Word::By => return,
            Word::Kind(kind) => self.drawn |= kind == EndingKind::Draw,
            Word::Either(..) | Word::Declared => {}
            _ if is_named && self.side.is_none() => self.of_unknown_side = true,
            Word::Won | Word::Wins(_) => self.winner = self.side,
            // In 後手の勝ち、連続王手の千日手 the winner is already known.
            Word::Ends(_) | Word::Foul => {
                self.winner = self.winner.or(self.side.map(Color::opposite));
            }
            Word::Lost | Word::Loses(_) => self.winner = self.side.map(Color::opposite),
        }
        if !matches!(word, Word::Won | Word::Lost) {
            self.reason = Some(self.reason.map_or(place, |reason| reason.min(place)));
        }
    }

    /// Adds the facts of the words in a bracket.
    fn add(&mut self, inside: Facts) {
        let places = [self.reason, inside.reason];
        self.reason = places.into_iter().flatten().min();
        self.winner_in_brackets = inside.winner;
        self.drawn |= inside.drawn;
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
        let won_by = |first, second, winner| {
            let fits = |kind| by_side(kind) == Outcome::Win(winner);
            if !fits(first) && fits(second) {
                second
            } else {
                first
            }
        };
        let reason = self.reason.and_then(|place| WORDS.get(place));
        let kind = match reason.map(|&(_, word)| word) {
            Some(Word::Kind(EndingKind::DeclareWin) | Word::Declared)
                if outcome == Some(Outcome::Draw) =>
            {
                Some(EndingKind::DeclareDraw)
            }
            Some(Word::Kind(kind) | Word::Wins(kind) | Word::Loses(kind) | Word::Ends(kind)) => {
                Some(kind)
            }
            Some(Word::Foul) => winner
                .map(|winner| won_by(EndingKind::IllegalMove, EndingKind::IllegalAction, winner)),
            Some(Word::Either(first, second)) => winner.map(|winner| won_by(first, second, winner)),
            Some(Word::Declared) => winner.map(|_| EndingKind::DeclareWin),
            _ => winner.and(self.other.then_some(EndingKind::Other)),
        };
        (kind.is_some() || winner.is_some()).then_some((kind, outcome))
    }
}

/// The treatment of an unknown word: it ends the reading, or is skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Ends,
    Skipped,
}

/// Returns the facts of a text, and the end of the last word about the result, or of the text if all words are read.
fn scan(text: &str, unknown: Unknown) -> (Facts, usize) {
    let mut facts = Facts::default();
    let (mut at, mut end) = (0_usize, 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some((place, name, word)) = longest_word(rest) {
            facts.word(place, word);
            at += name.len();
            if !matches!(word, Word::Joins | Word::By) {
                end = at;
            }
            continue;
        }
        if let Ok((after, side)) = words::side_mark(rest) {
            (facts.side, facts.unknown) = (Some(side), false);
            at = before(text, after);
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        if is_blank_or_number(first) {
            at += first.len_utf8();
            continue;
        }
        let bracket = bracket(rest);
        if let Some(inside) = bracket.and_then(reason) {
            facts.add(inside);
            at += bracket.map_or(0, str::len);
            end = at;
            continue;
        }
        if unknown == Unknown::Ends {
            return (facts, end);
        }
        facts.unknown = true;
        at += bracket.map_or(first.len_utf8(), str::len);
    }
    (facts, text.len())
}

/// Returns the longest known word that a text begins with, and its index.
fn longest_word(text: &str) -> Option<(usize, &'static str, Word)> {
    let mut left = *BEGIN.get(begin(text.as_bytes())?)?;
    let mut longest: Option<(usize, &'static str, Word)> = None;
    while left != 0 {
        let place = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        let &(name, word) = WORDS.get(place)?;
        let is_longer = longest.is_none_or(|(_, other, _)| name.len() > other.len());
        if is_longer && text.starts_with(name) {
            longest = Some((place, name, word));
        }
    }
    longest
}

/// For each value of the last six bits of a first character: the words that begin with it, as a set of indices.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
const BEGIN: [u128; 64] = {
    let mut begin_with = [0; 64];
    let mut place = 0;
    while place < WORDS.len() {
        if let Some(begin) = begin(WORDS[place].0.as_bytes()) {
            begin_with[begin] |= 1 << place;
        }
        place += 1;
    }
    begin_with
};

/// Returns the last six bits of the first character, or `None` if it does not have three bytes, as all words do.
const fn begin(text: &[u8]) -> Option<usize> {
    match text {
        [0xe0..=0xef, _, last, ..] => Some((*last & 63) as usize),
        _ => None,
    }
}

/// Returns the bracketed text at the start of a text, if it has at most 64 characters.
fn bracket(text: &str) -> Option<&str> {
    if !text.starts_with(['(', '（']) {
        return None;
    }
    let mut chars = text.char_indices().take(64);
    let (at, close) = chars.find(|&(_, c)| matches!(c, ')' | '）'))?;
    text.get(..at + close.len_utf8())
}

/// Returns the facts of a bracket that contains only a reason or a winner.
fn reason(bracket: &str) -> Option<Facts> {
    let mut inside = bracket.chars();
    let _ = (inside.next(), inside.next_back());
    let inside = inside.as_str();
    if inside.contains(['(', '（']) {
        return None;
    }
    let (facts, end) = scan(inside, Unknown::Ends);
    let any = facts.reason.is_some() || facts.winner.is_some();
    (any && end == inside.len()).then_some(facts)
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
    match word {
        "Time-up" => Some(EndingKind::TimeUp),
        _ => ending_in_words(word),
    }
}

/// Returns `true` if a text is the result of a game up to the end of its line. It starts with まで, then has the number
/// of plies (`まで2手で中断`), an ending, or the side that won or lost. `まで先手よし` is not a result.
pub(crate) fn is_result(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(UNTIL) else {
        return false;
    };
    let rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | '，' | 'で'));
    let after = rest.trim_start_matches(is_digit);
    if after.len() < rest.len() {
        if let Some(after) = after.trim_start_matches(is_blank).strip_prefix('手') {
            return !after.starts_with(['目', '詰']);
        }
    }
    if let Ok((after, _)) = words::side_mark(rest) {
        let after = after.trim_start_matches(|c| is_blank(c) || matches!(c, '番' | 'の' | 'が'));
        // 勝ち, 反則負け, 時間切れ, 入玉勝ち, 宣言, 不戦勝, 投了.
        return after.starts_with(['勝', '負', '敗', '反', '時', '切', '入', '宣', '不', '投']);
    }
    let ends = |at: usize| {
        let (word, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let next = after.chars().next();
        ending_of_word(word).is_some()
            && next.is_none_or(|c| is_blank(c) || "でにの、。（(#".contains(c))
    };
    // No ending is longer.
    let places = rest.char_indices().map(|(at, _)| at).take(12);
    places
        .chain([rest.len()].into_iter().filter(|&len| len <= 36))
        .any(ends)
}

/// The word that begins the result of a game, after the moves.
pub(crate) const UNTIL: &str = "まで";

/// Returns `true` for a digit of any script, and for 〇, 十, 百 and 千.
const fn is_digit(c: char) -> bool {
    words::arabic(c).is_some()
        || words::digit(c).is_some()
        || matches!(c, '〇' | '十' | '百' | '千')
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
