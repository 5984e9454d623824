//! Reads the end of a game in English, as in PSN, PGN and comments: `Resigns`, `0-1`, `White lost on time`.

mod words;

use komadai_core::{ByColor, Color, EndingKind, Outcome};
use komadai_parse::productions::{Parsed, clock, is_blank};
use nom::Parser;
use nom::bytes::complete::{tag as text_of, take_till, take_while};
use nom::character::complete::char;
use nom::combinator::opt;
use nom::sequence::delimited;
use smallvec::SmallVec;

use crate::Headers;
use crate::player_names::{player_names, replace_names};
use crate::word_table::meaning;
use words::{Word, known_word};

/// The end of a game, as far as a text states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PsnEnding {
    Kind(EndingKind),
    Result(Outcome),
    /// Both, if the text names the winner or the loser.
    Both(EndingKind, Outcome),
}

impl PsnEnding {
    /// Returns the ending and the outcome. `by_side` returns the outcome that a kind of ending has with the current
    /// side to move.
    pub(crate) fn meant(self, by_side: impl Fn(EndingKind) -> Outcome) -> (EndingKind, Outcome) {
        match self {
            // Either a draw at the maximum number of moves, or a declared win.
            PsnEnding::Kind(EndingKind::Impasse) => (EndingKind::Impasse, Outcome::Undecided),
            PsnEnding::Kind(kind) => (kind, by_side(kind)),
            PsnEnding::Result(Outcome::Draw) => (EndingKind::Draw, Outcome::Draw),
            PsnEnding::Result(outcome) => (EndingKind::Other, outcome),
            PsnEnding::Both(kind, outcome) => (kind, outcome),
        }
    }

    pub(crate) const fn outcome(self) -> Option<Outcome> {
        match self {
            PsnEnding::Kind(_) => None,
            PsnEnding::Result(outcome) | PsnEnding::Both(_, outcome) => Some(outcome),
        }
    }

    /// Returns `true` if this contradicts an outcome.
    pub(crate) fn disagrees(self, outcome: Outcome) -> bool {
        let stated = match self {
            PsnEnding::Kind(
                kind @ (EndingKind::Repetition | EndingKind::MaxMoves | EndingKind::Interrupt),
            ) => Some(kind.outcome(Color::Black)),
            _ => self.outcome(),
        };
        match (stated, outcome) {
            (Some(result), Outcome::Win(_)) => result != outcome,
            (Some(Outcome::Win(_)), Outcome::Draw) => true,
            _ => false,
        }
    }
}

/// The word of PSN2 for a perpetual check that the side to move lost. It is rare: usually the other side checked last.
const REPETITION_LOSE: &str = "repetitionlose";

/// Returns `true` if the word says that the side to move lost by a perpetual check.
pub(crate) fn loses(word: &str) -> bool {
    word.trim().eq_ignore_ascii_case(REPETITION_LOSE)
}

/// The words of all dialects for kinds of endings, in any case. The last six are of PSN2.
const ENDINGS: [(&str, EndingKind); 35] = [
    ("resigns", EndingKind::Resign),
    ("resign", EndingKind::Resign),
    ("resigned", EndingKind::Resign),
    ("resignation", EndingKind::Resign),
    ("interrupt", EndingKind::Interrupt),
    ("interrupted", EndingKind::Interrupt),
    ("aborted", EndingKind::Interrupt),
    ("abandoned", EndingKind::Interrupt),
    ("unfinished", EndingKind::Interrupt),
    ("no result", EndingKind::Interrupt),
    ("mate", EndingKind::Checkmate),
    ("checkmate", EndingKind::Checkmate),
    ("stalemate", EndingKind::NoLegalMove),
    ("no legal move", EndingKind::NoLegalMove),
    ("no legal moves", EndingKind::NoLegalMove),
    ("sennichite", EndingKind::Repetition),
    ("repetition", EndingKind::Repetition),
    ("fourfold repetition", EndingKind::Repetition),
    ("threefold repetition", EndingKind::Repetition),
    ("jishogi", EndingKind::Impasse),
    ("impasse", EndingKind::Impasse),
    ("timeup", EndingKind::TimeUp),
    ("time up", EndingKind::TimeUp),
    ("timeout", EndingKind::TimeUp),
    ("time out", EndingKind::TimeUp),
    ("out of time", EndingKind::TimeUp),
    ("illegal", EndingKind::IllegalMove),
    ("illegal move", EndingKind::IllegalMove),
    ("foul", EndingKind::IllegalMove),
    ("repetitiondraw", EndingKind::Repetition),
    ("repetitionwin", EndingKind::PerpetualCheck),
    (REPETITION_LOSE, EndingKind::PerpetualCheck),
    ("maxmovesdraw", EndingKind::MaxMoves),
    ("declarationwin", EndingKind::DeclareWin),
    ("tryrulewin", EndingKind::Try),
];

/// The results. In PGN the first number is that of White, who moves first.
const RESULTS: [(&str, Outcome); 5] = [
    ("1-0", Outcome::Win(Color::Black)),
    ("0-1", Outcome::Win(Color::White)),
    ("1/2-1/2", Outcome::Draw),
    ("1/2", Outcome::Draw),
    ("½-½", Outcome::Draw),
];

/// The length of the shortest and of the longest sentence, in bytes.
const SHORTEST: usize = 4;
const LONGEST: usize = 64;

/// Returns the ending that a word or a sentence states. `white` is the side that the text calls White: Black if the
/// text is PGN, where White moves first.
pub(crate) fn ending(text: &str, white: Color) -> Option<PsnEnding> {
    if let Some(outcome) = meaning(&RESULTS, text) {
        return Some(PsnEnding::Result(outcome));
    }
    let is_sentence = |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || is_ornament(c);
    if text.len() > LONGEST || !text.chars().all(is_sentence) {
        return None;
    }
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let words = words.filter(|word| !word.is_empty());
    // The bytes of all words and of the blanks between them.
    let len = { words.clone() }.map(|word| word.len() + 1).sum::<usize>();
    let known = |(known, _): &&(&str, EndingKind)| {
        let same = |(known, word): (&str, &str)| known.eq_ignore_ascii_case(word);
        known.len() + 1 == len && known.split(' ').zip(words.clone()).all(same)
    };
    // A draw may have a number: `by 4-fold repetition`.
    let mut numbers = text
        .split_whitespace()
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    let has_number = !numbers.all(is_grade);
    if has_number {
        return sentence(words, white).filter(|ending| ending.outcome() == Some(Outcome::Draw));
    }
    match ENDINGS.iter().find(known) {
        Some(&(_, kind)) => Some(PsnEnding::Kind(kind)),
        None => sentence(words, white),
    }
}

/// Returns `true` if a word with a number is a grade or a rating in brackets: `3-dan`, `5kyu`, `(1500)`.
pub(crate) fn is_grade(word: &str) -> bool {
    let unit = word.trim_matches(is_ornament);
    let unit = unit.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.trim_start_matches('-');
    let is_rating = unit.is_empty() && word.starts_with(['(', '[']);
    is_rating
        || ["dan", "kyu"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(unit))
}

/// Returns `true` for a character around or between the words of a sentence.
fn is_ornament(c: char) -> bool {
    "-–—=*()[]<>.,:!'\"".contains(c)
}

/// Returns the ending of a sentence that names a side, or a draw. All its words must be known. The first side belongs
/// to the verb before or after it. The other side may follow, and the statement about it must agree.
fn sentence<'t>(words: impl Iterator<Item = &'t str>, white: Color) -> Option<PsnEnding> {
    let (mut side, mut wins, mut kind, mut is_draw) = (None, None, None, false);
    let (mut has_other, mut is_beaten, mut link) = (false, false, Word::Filler);
    for word in words {
        let (name, word) = known_word(word)?;
        let verdict = match word {
            Word::Side(color) => {
                let in_chess = matches!(name, "black" | "white") && white == Color::Black;
                let color = if in_chess { !color } else { color };
                match (side.replace(side.unwrap_or(color)), wins) {
                    (None, Some(said)) => match link {
                        Word::Because => return None,
                        Word::To => wins = Some(true),
                        Word::Passive if is_beaten => wins = Some(true),
                        Word::Against => wins = Some(!said),
                        _ => {}
                    },
                    (Some(first), said) if first != color => {
                        let is_object = is_beaten && link != Word::Passive;
                        wins = Some(said? || is_object);
                        has_other = true;
                    }
                    _ => {}
                }
                None
            }
            Word::Wins => Some(true),
            Word::Loses => Some(false),
            Word::Draw => {
                is_draw = true;
                None
            }
            Word::By(by) => {
                kind = Some(by);
                None
            }
            Word::WinsBy(by) => {
                kind = Some(by);
                (wins.is_none() || has_other).then_some(true)
            }
            Word::LosesBy(by) => {
                kind = Some(by);
                (wins.is_none() || has_other).then_some(false)
            }
            Word::Beaten(by) => {
                kind = Some(by).filter(|by| *by != EndingKind::Other).or(kind);
                is_beaten = true;
                Some(false)
            }
            // `due to`
            Word::To if link == Word::Because => None,
            Word::To | Word::Against | Word::Passive | Word::Because => {
                link = word;
                None
            }
            Word::Filler => None,
        };
        match verdict {
            Some(said) if has_other && wins == Some(said) => return None,
            Some(said) if !has_other && wins == Some(!said) => return None,
            Some(said) if !has_other => wins = Some(said),
            _ => {}
        }
    }
    let outcome = match (side, wins, is_draw) {
        (Some(side), Some(true), false) => Outcome::Win(side),
        (Some(side), Some(false), false) => Outcome::Win(!side),
        // `Gote time up`.
        (Some(side), None, false) if kind == Some(EndingKind::TimeUp) => Outcome::Win(!side),
        (None, None, true) => Outcome::Draw,
        _ => return None,
    };
    Some(match kind {
        // A draw by impasse has no winner.
        Some(EndingKind::Impasse) if side.is_some() => {
            PsnEnding::Both(EndingKind::DeclareWin, outcome)
        }
        Some(kind) => PsnEnding::Both(kind, outcome),
        None => PsnEnding::Result(outcome),
    })
}

/// Returns the ending that a text states, see [`ending`]. The names of the players count as those of their sides.
pub(crate) fn ending_by_players(text: &str, white: Color, headers: &Headers) -> Option<PsnEnding> {
    ending(text, white).or_else(|| {
        if text.len() > 4 * LONGEST {
            return None;
        }
        hinted(text)?;
        let sides = with_sides(text, headers)?;
        ending(&sides, white).filter(|ending| ending.outcome().is_some())
    })
}

/// The maximum number of words of a name that may each stand for the whole name.
const PARTS: usize = 8;

/// Returns a text in lower case with the players replaced by their sides. Returns `None` if it names neither player, or
/// if a word is neither part of a name nor [known](known_word).
fn with_sides(text: &str, headers: &Headers) -> Option<String> {
    let (text, players) = (text.to_lowercase(), player_names(headers));
    let all_names: String = { players.iter() }
        .map(|(name, _)| name.to_lowercase() + "\n")
        .collect();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    if !words.all(|word| known_word(word).is_some() || all_names.contains(word)) {
        return None;
    }
    let mut names = Vec::new();
    for (whole, side) in players {
        let parts = whole.split(|c: char| !c.is_alphanumeric()).take(PARTS);
        let short = (whole.len() <= 4 * LONGEST).then_some(&*whole);
        let usable = { parts.chain(short) }
            .filter(|name| name.chars().nth(1).is_some() && known_word(name).is_none());
        names.extend(usable.map(|name| (name.to_lowercase(), side)));
    }
    let words = ByColor {
        black: "sente",
        white: "gote",
    };
    replace_names(&text, names, words, |before, _, after| {
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

/// Returns the ending that a text hints at but does not state in known words: `Tanaka resigned`.
pub(crate) fn hinted(text: &str) -> Option<EndingKind> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut hints = words.filter_map(|word| match known_word(word)?.1 {
        Word::By(kind) | Word::WinsBy(kind) | Word::LosesBy(kind) | Word::Beaten(kind) => {
            Some(kind)
        }
        Word::Wins | Word::Loses | Word::Draw => Some(EndingKind::Other),
        _ => None,
    });
    hints
        .clone()
        .find(|kind| *kind != EndingKind::Other)
        .or_else(|| hints.next())
}

/// Returns the part of a text that may be a sentence: up to the end of its line, a comment, a clock or a closing
/// bracket. Brackets may be inside or around it. Returns `None` if the end is too far away.
pub(crate) fn sentence_like(text: &str) -> Option<&str> {
    let mut depth = 0_u32;
    let mut end = text.len();
    for (at, c) in text.char_indices() {
        if at > 4 * LONGEST {
            return None;
        }
        let is_end = match c {
            '\n' | '\r' | '{' | ';' => true,
            '(' => clock(text.get(at..).unwrap_or("")).is_ok(),
            ')' => depth == 0,
            _ => false,
        };
        if is_end {
            end = at;
            break;
        }
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if c == ')' && depth == 0 && text.starts_with('(') {
            end = at + 1;
            break;
        }
    }
    let sentence = text.get(..end)?.trim_end();
    (!has_marks_before(sentence)).then_some(sentence)
}

/// Returns `true` if a text begins, but does not end, with separate signs, such as `--`. They may stand for a move.
fn has_marks_before(text: &str) -> bool {
    let rest = text.trim_start_matches(is_ornament);
    let is_closed = rest.ends_with(|c| is_ornament(c) && c != '.' && c != '!')
        && rest.trim_start().starts_with(char::is_alphanumeric);
    rest.starts_with(is_blank) && !is_closed
}

/// Returns the sentence about the end of the game at the beginning of a text: up to the end of its line, a comment or a
/// number. It may be in brackets.
pub(crate) fn sentence_at(text: &str) -> Option<&str> {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || is_ornament(c)) {
        return None;
    }
    let ends = |c: char| "\n\r{;()".contains(c) || c.is_ascii_digit();
    let near = text.char_indices().take(LONGEST + 1);
    let end = if text.starts_with('(') {
        { near }.find(|&(_, c)| c == ')').map(|(at, _)| at + 1)
    } else {
        { near }.find(|&(_, c)| ends(c)).map(|(at, _)| at)
    };
    // The text after it may have any length.
    let end = end.or_else(|| (text.len() <= LONGEST).then_some(text.len()))?;
    let sentence = text.get(..end)?.trim_end();
    if sentence.len() < SHORTEST || has_marks_before(sentence) {
        return None;
    }
    ending(sentence, Color::White).map(|_| sentence)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct EndingComment<'t> {
    /// The text before that sentence: an evaluation of the last move.
    pub(crate) before: &'t str,
    pub(crate) sentence: &'t str,
    pub(crate) after: &'t str,
}

/// Finds the sentence about the end of the game in a comment, at its beginning or after its last comma. Other text may
/// follow after a full stop. Without one, only times, or a move after a colon, may follow. `ending` returns the ending
/// of a text. Returns `None` if the other text states another outcome.
pub(crate) fn ending_of_comment(
    comment: &str,
    ending: impl Fn(&str) -> Option<PsnEnding>,
) -> Option<EndingComment<'_>> {
    let last = comment
        .rsplit_once(", ")
        .map(|(before, last)| (before, last.trim()));
    let (found, stated) = [("", comment)]
        .into_iter()
        .chain(last)
        .find_map(|(before, text)| {
            let times = |c: char| c.is_ascii_digit() || c == ':' || c.is_whitespace();
            let (first, rest) = text.split_once('.').unwrap_or((text, ""));
            let (words, the_move) = text.split_once(':').unwrap_or((text, ""));
            let untimed = text.trim_end_matches(times);
            let times = text.strip_prefix(untimed).unwrap_or_default();
            let splits = [(first, rest), (untimed, times), (words, the_move)];
            let splits = splits.map(|(sentence, after)| (sentence.trim(), after.trim()));
            let mut splits = SmallVec::from(splits);
            // Most comments have neither a full stop nor a colon.
            splits.dedup_by_key(|(sentence, _)| *sentence);
            splits.into_iter().find_map(|(sentence, after)| {
                let comment = EndingComment {
                    before,
                    sentence,
                    after,
                };
                Some((comment, ending(sentence)?))
            })
        })?;
    let parts = [found.before, found.after];
    let is_denied = { parts }.iter().any(|part| denies(part, stated, &ending));
    (!is_denied).then_some(found)
}

/// Returns `true` if a clause of a text states another outcome than `stated`.
pub(crate) fn denies(
    text: &str,
    stated: PsnEnding,
    ending: impl Fn(&str) -> Option<PsnEnding>,
) -> bool {
    let mut clauses = text.split([',', '.', ';', ':', '\n', '\r']);
    clauses.any(|clause| {
        let other = ending(clause.trim()).and_then(PsnEnding::outcome);
        other.is_some() && stated.outcome().is_some() && other != stated.outcome()
    })
}

pub(crate) fn is_unknown(result: &str) -> bool {
    ["", "*", "?", "-"].contains(&result)
}

/// The comment of Shogidokoro after `Jishogi` if a win was declared.
const DECLARED: &str = "入玉宣言により勝ち";

/// Returns `true` if the text after `Jishogi` begins with the comment `入玉宣言により勝ち`, possibly after a clock.
pub(crate) fn is_declared(text: &str) -> bool {
    let near: String = text.chars().take(64).collect();
    let clock = delimited(char('('), take_till(|c| c == ')'), char(')'));
    let blanks = || take_while(char::is_whitespace);
    let brace = (blanks(), opt(clock), blanks(), char('{'), blanks());
    let found: Parsed<'_, _> = (brace, text_of(DECLARED)).parse(&near);
    found.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared() {
        assert!(is_declared(" (0:05 / 0:00:05) { 入玉宣言により勝ち。}"));
        assert!(is_declared("{入玉宣言により勝ち"));
        assert!(!is_declared("(0:05) 入玉宣言により勝ち"));
    }
}
