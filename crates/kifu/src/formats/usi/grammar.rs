//! The lines of USI and SFEN files: a position each, and the moves played from there.

use komadai_core::EndingKind;
use komadai_parse::Text;
use komadai_parse::productions::{Fault, Parsed, blanks, is_blank, word};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{opt, peek, recognize, rest, verify};
use nom::multi::fold;
use nom::sequence::preceded;

use crate::formats::text::{meaning, word_for};

/// What a line of a USI or SFEN file says.
#[derive(Clone, Debug)]
pub(crate) enum UsiLineKind<'a> {
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
pub(crate) struct PositionCommand<'a> {
    /// `startpos`, or an SFEN of up to four fields, with or without the word `sfen`; nothing if the line
    /// starts with `moves`.
    pub(crate) start: Option<Text<'a>>,
    /// The words after `moves`.
    pub(crate) moves: Words<'a>,
    /// Text in place of the word `moves`, up to the end of the line.
    pub(crate) extra: Text<'a>,
}

/// An iterator over the words of a stretch of text, separated by blanks.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: Text<'a>,
}

impl<'a> Words<'a> {
    /// The text of the remaining words, without blanks at both ends.
    pub(crate) fn rest(&self) -> Text<'a> {
        self.rest.trimmed()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Text<'a>;

    fn next(&mut self) -> Option<Text<'a>> {
        let (after, found) = word(self.rest.text).ok()?;
        let found = self.rest.of(found);
        self.rest = self.rest.end(after);
        Some(found)
    }
}

/// Restores a line from a URL, in which blanks are `_` or `%20`, and ranks end in `/`, or in `_` if that is
/// unambiguous. Every other character stays at its byte. Nothing if the line is not from a URL, or is one
/// of another format.
pub(crate) fn from_address(line: &str) -> Option<String> {
    if line.contains(is_blank) || line.contains('~') || !line.contains(['_', '%']) {
        return None;
    }
    let usual = line.replace("%20", "   ");
    let (rest, ()) = first_words(&usual).ok()?;
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

/// `[ "position " ] [ "sfen " ]` in an address.
fn first_words(text: &str) -> Parsed<'_, ()> {
    let blanks = || take_while1(|c| matches!(c, '_' | ' '));
    let position = opt((tag("position"), blanks()));
    let sfen = opt((tag("sfen"), blanks()));
    (position, sfen).map(|_| ()).parse(text)
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
pub(crate) fn ending(word: &str) -> Option<EndingKind> {
    meaning(&ENDINGS, word)
}

/// The word for an ending, if programs have one.
pub(crate) fn ending_word(kind: EndingKind) -> Option<&'static str> {
    word_for(&ENDINGS, &kind)
}

/// Classifies a single line.
pub(crate) fn read(line: Text<'_>) -> UsiLineKind<'_> {
    let line = line.trimmed();
    if line.is_empty() {
        return UsiLineKind::Blank;
    }
    let sign = alt((tag("#"), tag("//"), tag(";")));
    let comment = preceded(sign, rest).map(|text| UsiLineKind::Comment(line.of(text)));
    let game = position.map(|(start, moves, extra)| {
        let moves = moves.map_or(line.skip(line.text.len()), |moves| line.of(moves));
        UsiLineKind::Game(PositionCommand {
            start: start.map(|start| line.of(start)),
            moves: Words { rest: moves },
            extra: line.of(extra),
        })
    });
    let read = alt((comment, game)).parse(line.text);
    read.map_or(UsiLineKind::Unknown, |(_, kind)| kind)
}

/// `[ "position" ] [ start ] [ "moves" { move } ]`: the start, what follows `moves`, and what stands in
/// place of that word. One of the two is there.
fn position(text: &str) -> Parsed<'_, (Option<&str>, Option<&str>, &str)> {
    let (text, _) = (opt(keyword("position")), blanks).parse(text)?;
    let no_start = peek(keyword("moves")).map(|_| None);
    let (text, start) = alt((no_start, start.map(Some))).parse(text)?;
    let moves = opt(preceded(keyword("moves"), rest));
    let (rest, (moves, (), extra)) = (moves, blanks, rest).parse(text)?;
    Ok((rest, (start, moves, extra)))
}

/// `"startpos" | "sfen" sfen | sfen`: up to four fields, of which the first has a `/` where the word `sfen`
/// is missing.
fn start(text: &str) -> Parsed<'_, &str> {
    let board = verify(word, |board: &str| board.contains('/'));
    let fields = |most: usize| {
        let field = verify(word, |field: &str| field != "moves");
        fold(..=most, field, || (), |(), _| ())
    };
    let startpos = keyword("startpos").map(|_| ());
    let sfen = preceded(keyword("sfen"), fields(4));
    recognize(alt((startpos, sfen, preceded(board, fields(3))))).parse(text)
}

/// This very word.
fn keyword<'a>(name: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Fault<'a>> {
    verify(word, move |found: &str| found == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_parse::productions::Lines;

    /// The parts of a line.
    fn show(text: &str) -> String {
        let line = Lines::new(text.into()).next();
        match line.map(read) {
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
