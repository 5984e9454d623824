//! The lines of USI and SFEN files: a position each, and the moves played from there.

use alloc::string::String;

use komadai_core::EndingKind;

use crate::Text;
use crate::text::{Lines as Physical, is_blank};

/// The lines of a text with `position` commands of USI, SFEN, or both, in order.
///
/// Lines are only divided into words here; SFEN and moves are not checked.
///
/// ```
/// use komadai_parse::usi::{self, UsiLineKind};
///
/// let mut lines = usi::lines("# even\nposition startpos moves 7g7f 3c3d\n");
/// assert!(matches!(lines.next().unwrap().kind, UsiLineKind::Comment(_)));
/// let UsiLineKind::Game(game) = lines.next().unwrap().kind else { panic!() };
/// assert_eq!(game.start.unwrap().text, "startpos");
/// let moves: Vec<_> = game.moves.map(|word| word.text).collect();
/// assert_eq!(moves, ["7g7f", "3c3d"]);
/// ```
#[must_use]
pub fn lines<'a>(text: impl Into<Text<'a>>) -> UsiLines<'a> {
    UsiLines {
        physical: Physical::new(text.into()),
    }
}

/// An iterator over the lines of a USI or SFEN text, see [`lines`].
#[derive(Clone, Debug)]
pub struct UsiLines<'a> {
    physical: Physical<'a>,
}

impl<'a> Iterator for UsiLines<'a> {
    type Item = UsiLine<'a>;

    fn next(&mut self) -> Option<UsiLine<'a>> {
        let text = self.physical.next()?;
        Some(UsiLine {
            text,
            kind: read(text),
        })
    }
}

/// A line of a USI or SFEN file.
#[derive(Clone, Debug)]
pub struct UsiLine<'a> {
    /// The whole line without its end.
    pub text: Text<'a>,
    /// What it says.
    pub kind: UsiLineKind<'a>,
}

/// What a line of a USI or SFEN file says.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum UsiLineKind<'a> {
    /// Nothing but blanks.
    Blank,
    /// `#…`, `//…`, `;…`: a comment without that sign.
    Comment(Text<'a>),
    /// A position, perhaps with moves.
    Game(PositionCommand<'a>),
    /// Any other line.
    Unknown,
}

/// A position and the moves played from there.
#[derive(Clone, Debug)]
pub struct PositionCommand<'a> {
    /// `startpos`, or an SFEN of up to four fields, with or without the word `sfen`; nothing if the line
    /// starts with `moves`.
    pub start: Option<Text<'a>>,
    /// The words after `moves`.
    pub moves: Words<'a>,
    /// Text in place of the word `moves`, up to the end of the line.
    pub extra: Text<'a>,
}

/// An iterator over the words of a stretch of text, separated by blanks.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Text<'a>,
}

impl<'a> Words<'a> {
    /// The text of the remaining words, without blanks at both ends.
    #[must_use]
    pub fn rest(&self) -> Text<'a> {
        self.rest.trimmed()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Text<'a>;

    fn next(&mut self) -> Option<Text<'a>> {
        let (word, rest) = split(self.rest)?;
        self.rest = rest;
        Some(word)
    }
}

/// Restores a line from a URL, in which blanks are `_` or `%20`, and ranks end in `/`, or in `_` if that is
/// unambiguous. Every other character stays at its byte. Nothing if the line is not from a URL, or is one
/// of another format.
///
/// ```
/// use komadai_parse::usi;
///
/// let line = "4k4/9/9/9/9/9/9/9/4K4_b_-_1";
/// assert_eq!(usi::from_address(line).as_deref(), Some("4k4/9/9/9/9/9/9/9/4K4 b - 1"));
/// let line = "4k4_9_9_9_9_9_9_9_4K4%20b%20-";
/// assert_eq!(usi::from_address(line).as_deref(), Some("4k4/9/9/9/9/9/9/9/4K4   b   -"));
/// assert_eq!(usi::from_address("4k4/9/9/9/9/9/9/9/4K4 b - 1"), None);
/// ```
#[must_use]
pub fn from_address(line: &str) -> Option<String> {
    if line.contains(is_blank) || line.contains('~') || !line.contains(['_', '%']) {
        return None;
    }
    let usual = line.replace("%20", "   ");
    let mut rest = usual.as_str();
    for word in ["position", "sfen"] {
        let after = rest.strip_prefix(word).unwrap_or("");
        let inner = after.trim_start_matches(['_', ' ']);
        if inner.len() < after.len() {
            rest = inner;
        }
    }
    let board = !rest.starts_with("startpos") && !rest.starts_with("moves");
    // How many of the signs are ends of ranks.
    let mut ranks = 0..if board && !rest.contains('/') { 8 } else { 0 };
    let signs = rest.chars().map(|sign| match sign {
        '_' if ranks.next().is_some() => '/',
        '_' => ' ',
        sign => sign,
    });
    let before = usual.strip_suffix(rest).unwrap_or("").replace('_', " ");
    let found: String = before.chars().chain(signs).collect();
    (found != line).then_some(found)
}

/// The words with which programs end a list of moves, and their endings.
const ENDINGS: [(&str, EndingKind); 6] = [
    ("resign", EndingKind::Resign),
    ("win", EndingKind::DeclareWin),
    ("rep_draw", EndingKind::Repetition),
    ("draw", EndingKind::Draw),
    ("timeout", EndingKind::TimeUp),
    ("break", EndingKind::Interrupt),
];

/// The ending of a word at the end of a list of moves; nothing for any other word.
///
/// ```
/// use komadai_core::EndingKind;
/// use komadai_parse::usi;
///
/// assert_eq!(usi::ending("resign"), Some(EndingKind::Resign));
/// assert_eq!(usi::ending_word(EndingKind::Resign), Some("resign"));
/// assert_eq!(usi::ending("7g7f"), None);
/// ```
#[must_use]
pub fn ending(word: &str) -> Option<EndingKind> {
    let mut all = ENDINGS.iter();
    all.find(|(known, _)| *known == word).map(|(_, kind)| *kind)
}

/// The word for an ending, if programs have one.
#[must_use]
pub fn ending_word(kind: EndingKind) -> Option<&'static str> {
    let mut all = ENDINGS.iter();
    all.find(|(_, known)| *known == kind).map(|(word, _)| *word)
}

/// The first word and the text after it.
fn split(text: Text<'_>) -> Option<(Text<'_>, Text<'_>)> {
    let text = text.trimmed_start();
    let len = text.text.find(is_blank).unwrap_or(text.text.len());
    (len > 0).then(|| (text.first(len), text.skip(len)))
}

/// Classifies a single line.
#[must_use]
pub fn read(line: Text<'_>) -> UsiLineKind<'_> {
    let line = line.trimmed();
    for sign in ["#", "//", ";"] {
        if let Some(comment) = line.after(sign) {
            return UsiLineKind::Comment(comment);
        }
    }
    let Some((first, rest)) = split(line) else {
        return UsiLineKind::Blank;
    };
    let line = match first.text {
        "position" => rest.trimmed_start(),
        _ => line,
    };
    let Some(len) = start(line) else {
        return UsiLineKind::Unknown;
    };
    let after = line.skip(len);
    let nothing = line.skip(line.text.len());
    let (moves, extra) = match split(after) {
        Some((word, moves)) if word.text == "moves" => (moves, nothing),
        _ => (nothing, after.trimmed()),
    };
    UsiLineKind::Game(PositionCommand {
        start: (len > 0).then(|| line.first(len)),
        moves: Words { rest: moves },
        extra,
    })
}

/// The length of the start position of a line, 0 before `moves`; nothing if the line has neither.
///
/// Without the word `sfen` the line must begin with a board.
fn start(line: Text<'_>) -> Option<usize> {
    let (first, mut rest) = split(line)?;
    let fields = match first.text {
        "moves" => return Some(0),
        "startpos" => return Some(first.text.len()),
        "sfen" => 0,
        board if board.contains('/') => 1,
        _ => return None,
    };
    let mut end = first.span().end;
    for _ in fields..4 {
        let Some((field, after)) = split(rest).filter(|(field, _)| field.text != "moves") else {
            break;
        };
        end = field.span().end;
        rest = after;
    }
    Some(end.saturating_sub(line.start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    /// The parts of a line.
    fn show(text: &str) -> String {
        let line = lines(text).next();
        match line.map(|line| line.kind) {
            None => String::from("no line"),
            Some(UsiLineKind::Blank) => String::from("blank"),
            Some(UsiLineKind::Comment(comment)) => format!("#{}", comment.text),
            Some(UsiLineKind::Unknown) => String::from("unknown"),
            Some(UsiLineKind::Game(game)) => {
                let start = game.start.map_or("-", |start| start.text);
                let mut out = format!("{start} [");
                for word in game.moves {
                    assert_eq!(text.get(word.span().range()), Some(word.text));
                    out.push_str(&format!("{},", word.text));
                }
                format!("{out}] {}", game.extra.text)
            }
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(show(text), expected, "{text}");
    }

    #[test]
    fn starts() {
        check("position startpos", "startpos [] ");
        check(
            "position startpos moves 7g7f  3c3d\t",
            "startpos [7g7f,3c3d,] ",
        );
        check("startpos moves", "startpos [] ");
        check("moves 7g7f", "- [7g7f,] ");
        check(" position moves 7g7f", "- [7g7f,] ");
        check("position sfen a/ b - 1 moves x", "sfen a/ b - 1 [x,] ");
        check("sfen a/ b - moves x y", "sfen a/ b - [x,y,] ");
        check("a/ b - 1", "a/ b - 1 [] ");
        check("a/ b -", "a/ b - [] ");
        check("sfen", "sfen [] ");
    }

    #[test]
    fn what_does_not_fit() {
        check("startpos 7g7f 3c3d", "startpos [] 7g7f 3c3d");
        check("a/ b - 1 x moves y ", "a/ b - 1 [] x moves y");
        check("position", "unknown");
        check("go infinite", "unknown");
        check("positions startpos", "unknown");
    }

    #[test]
    fn other_lines() {
        check("", "no line");
        check("\n", "blank");
        check(" \u{3000}", "blank");
        check("# a b", "# a b");
        check(" // a", "# a");
    }
}
