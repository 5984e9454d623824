//! Reads and writes lines of USI and lists of SFEN.

use komadai_core::{EndingKind, Move, Setup, Span};
use komadai_encoding::Encoding;
use komadai_parse::Text;
use komadai_parse::productions::{Fault, Parsed, blanks, is_blank, word};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{opt, peek, recognize, rest, verify};
use nom::multi::fold;
use nom::sequence::{delimited, preceded};

use crate::builder::RecordBuilder;
use crate::formats::fen::read_fen;
use crate::formats::text::bad_sfen;
use crate::row::{
    DialectRow, Dialects, Evidence, Extension, GameLine, LineEvidence, Output, Row, Unit,
};
use crate::tree_replay::TreeReplay;
use crate::word_table::{meaning, word_for};
use crate::{
    Detail, Dialect, Entry, Finding, FindingKind, Format, NoteKind, Record, Severity, Start,
    WriteOptions,
};

pub(super) const USI: Row = Row {
    extensions: &[Extension::own("usi", Encoding::Ascii)],
    lines: Some(LINES),
    write: Some(write_usi),
    ..COMMON
};

pub(super) const SFEN: Row = Row {
    extensions: &[Extension::own("sfen", Encoding::Ascii)],
    write: Some(write_sfen),
    ..COMMON
};

const COMMON: Row = Row {
    has_games: true,
    dialects: Dialects {
        noun: "dialect",
        list: &[
            DialectRow {
                dialect: Dialect::UsiPlain,
                about: "Every engine accepts it; has no endings",
                encoding: None,
            },
            DialectRow {
                dialect: Dialect::UsiWords,
                about: "Also has words that some programs use for endings and passes",
                encoding: None,
            },
        ],
    },
    ..Row::usual(Unit::Line(read))
};

/// Reads a line: a position, and possibly the moves played from it.
fn read(line: Text<'_>, out: &mut Output) -> GameLine {
    let (span, finding) = match read_line(line) {
        Some(UsiLineKind::Comment(comment)) => {
            return GameLine::Comment(comment.text.to_owned());
        }
        Some(UsiLineKind::Game(game)) => match start(&game) {
            Ok(start) => return GameLine::Game(read_game(line, &game, start, out).into()),
            Err(bad) => bad,
        },
        None => {
            let unknown = Finding::from(FindingKind::UnknownLine);
            let unknown = unknown.with_severity(Severity::Error);
            (line.trimmed().span(), unknown)
        }
    };
    match from_fen(line, out).or_else(|| from_address(line, out)) {
        Some(game) => GameLine::Game(game.into()),
        None => GameLine::Unknown(span, finding),
    }
}

/// Reads the game of a line that begins with FEN.
fn from_fen(line: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let text = line.trimmed();
    let (setup, moves) = read_fen(text.text)?;
    let sfen = setup.to_string();
    let game = PositionCommand {
        start: None,
        moves: text.end(moves),
        extra: text.first(0),
    };
    let mut play = read_game(line, &game, Start::new(setup), out);
    let finding = FindingKind::Fen.with("sfen", sfen);
    play.report(text.span(), finding);
    Some(play)
}

/// Reads the game of a line from a URL, or returns `None` for any other line.
fn from_address(line: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let text = line.trimmed();
    let plain = plain_address(text.text)?;
    // Each character stays at its byte, so places in `plain` are places in the line.
    let Some(UsiLineKind::Game(game)) = read_line(Text::new(&plain, text.start)) else {
        return None;
    };
    let start = start(&game).ok()?;
    Some(read_game(line, &game, start, out))
}

/// Returns the start of a game, by default that of an even game.
fn start(game: &PositionCommand<'_>) -> Result<Start, (Span, Finding)> {
    let Some(text) = game.start.filter(|text| text.text != "startpos") else {
        return Ok(Start::default());
    };
    match text.text.parse::<Setup>() {
        Ok(setup) => Ok(Start::new(setup)),
        Err(error) => Err(bad_sfen(text.start, &error)),
    }
}

fn read_game(
    line: Text<'_>,
    game: &PositionCommand<'_>,
    start: Start,
    out: &mut Output,
) -> RecordBuilder {
    let mut play = out.builder(start, Some(line.trimmed().span())).straight();
    play.make_room(line.text.len() / 8);
    read_moves(&mut play, game.moves);
    if !game.extra.is_empty() {
        let place = game.extra.span();
        play.report(place, FindingKind::UnknownWord);
        play.note(NoteKind::Unknown, game.extra.text);
    }
    play
}

/// Plays the words after `moves`. The text after a word that is not a move becomes a note.
fn read_moves(play: &mut RecordBuilder, mut rest: Text<'_>) {
    while let Ok((after, found)) = word(rest.text) {
        let word = rest.of(found);
        let place = word.span();
        play.read_at(place);
        if play.is_stopped() {
            play.skip(rest.trimmed().text, place);
            return;
        }
        rest = rest.end(after);
        match word.text.parse::<Move>() {
            Ok(m) => play.play(m, place),
            Err(error) => match word.text {
                "pass" | "null" | "0000" => play.pass(),
                text @ ("rep_win" | "rep_lose") => play.end_by_checks(text == "rep_win", text),
                text => match ending(text) {
                    Some(kind) => play.end(kind, text),
                    None => play.unreadable(text, place, Detail::expected(error.expected())),
                },
            },
        }
    }
}

pub(super) const LINES: LineEvidence = LineEvidence {
    of: |_| Box::new(UsiLines::default()),
    offered: 0,
    asked: 1,
};

/// The number of lines that is enough evidence.
const ENOUGH: usize = 32;

#[derive(Default)]
struct UsiLines {
    /// The number of lines that start with a word of USI.
    usi: usize,
    /// The number of lines that are an SFEN.
    sfen: usize,
}

impl Evidence for UsiLines {
    fn line(&mut self, line: &str) -> bool {
        let found = match plain_address(line) {
            Some(plain) if plain.matches('/').count() != 8 => None,
            Some(plain) => by_words(&plain),
            None => by_words(line),
        };
        match found {
            Some(Format::Usi) => self.usi += 1,
            Some(_) => self.sfen += 1,
            None => {}
        }
        found.is_some()
    }

    fn is_enough(&self) -> bool {
        self.usi >= ENOUGH || self.sfen >= ENOUGH
    }

    fn count(&self) -> usize {
        self.usi + self.sfen
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        match self.usi {
            _ if self.count() <= others => None,
            0 => Some(Format::Sfen),
            _ => Some(Format::Usi),
        }
    }
}

/// Returns the format of a line by its first words: those of `position`, or those of an SFEN.
fn by_words(line: &str) -> Option<Format> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "position" | "startpos" | "moves" => return Some(Format::Usi),
        "sfen" => return Some(Format::Sfen),
        // A comment may quote an SFEN.
        board if board.starts_with('\'') => return None,
        board if board.bytes().filter(|&b| b == b'/').count() == 8 => {}
        _ => return None,
    }
    matches!(words.next(), Some("b" | "w")).then_some(Format::Sfen)
}

/// A kind of line in a USI or SFEN file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum UsiLineKind<'a> {
    /// `#…`, `//…`, `;…`: a comment without that sign.
    Comment(Text<'a>),
    /// A position, possibly with moves.
    Game(PositionCommand<'a>),
}

/// A position and the moves played from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionCommand<'a> {
    /// `startpos`, or an SFEN of up to four fields, with or without the word `sfen`. `None` before the word `moves`.
    pub(crate) start: Option<Text<'a>>,
    pub(crate) moves: Text<'a>,
    /// Text in place of the word `moves`, up to the end of the line.
    pub(crate) extra: Text<'a>,
}

/// Restores a line from a URL with `_` or `%20` as blanks, and ranks that end in `/`, or in `_` if that is unambiguous.
/// Every other character stays at its byte. Returns `None` if the line is not from a URL, or is in another format.
pub(crate) fn plain_address(line: &str) -> Option<String> {
    let is_coded = memchr::memchr2(b'_', b'%', line.as_bytes()).is_some();
    if !is_coded || line.contains('~') || line.contains(is_blank) {
        return None;
    }
    let usual = line.replace("%20", "   ");
    let (rest, ()) = first_words(&usual).ok()?;
    let board = !rest.starts_with("startpos") && !rest.starts_with("moves");
    // If the board does not contain `/`, the first eight `_` are ends of ranks.
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

/// Parses `[ "position " ] [ "sfen " ]` in a URL.
fn first_words(text: &str) -> Parsed<'_, ()> {
    let blanks = || take_while1(|c| matches!(c, '_' | ' '));
    let position = opt((tag("position"), blanks()));
    let sfen = opt((tag("sfen"), blanks()));
    (position, sfen).map(|_| ()).parse(text)
}

/// The words that programs write at the end of a list of moves, with their endings.
const ENDINGS: [(&str, EndingKind); 6] = [
    ("resign", EndingKind::Resign),
    ("win", EndingKind::DeclareWin),
    ("rep_draw", EndingKind::Repetition),
    ("draw", EndingKind::Draw),
    ("timeout", EndingKind::TimeUp),
    ("break", EndingKind::Interrupt),
];

/// Returns the ending of a word at the end of a list of moves, or `None` for any other word.
pub(crate) fn ending(word: &str) -> Option<EndingKind> {
    meaning(&ENDINGS, word)
}

/// Returns the word for an ending, if programs have one.
pub(crate) fn ending_word(kind: EndingKind) -> Option<&'static str> {
    word_for(&ENDINGS, &kind)
}

/// Reads a line, or returns `None` for a line of another kind.
fn read_line(line: Text<'_>) -> Option<UsiLineKind<'_>> {
    let line = line.trimmed();
    let sign = alt((tag("#"), tag("//"), tag(";")));
    let comment = preceded(sign, rest).map(|text| UsiLineKind::Comment(line.of(text)));
    let game = position.map(|(start, moves, extra)| {
        let moves = moves.map_or(line.skip(line.text.len()), |moves| line.of(moves));
        UsiLineKind::Game(PositionCommand {
            start: start.map(|start| line.of(start)),
            moves,
            extra: line.of(extra),
        })
    });
    let (_, kind) = alt((comment, game)).parse(line.text).ok()?;
    Some(kind)
}

/// Parses `[ "position" ] [ start ] [ "moves" { move } ]`: the start, the text after `moves`, and the text in place of
/// that word. There must be a start or `moves`.
fn position(text: &str) -> Parsed<'_, (Option<&str>, Option<&str>, &str)> {
    let (text, _) = (opt(keyword("position")), blanks).parse(text)?;
    let no_start = peek(keyword("moves")).map(|_| None);
    let (text, start) = alt((no_start, start_words.map(Some))).parse(text)?;
    let moves = opt(preceded(keyword("moves"), rest));
    let (rest, (moves, (), extra)) = (moves, blanks, rest).parse(text)?;
    Ok((rest, (start, moves, extra)))
}

/// Parses `"startpos" | "sfen" sfen | sfen`: up to four fields. Without `sfen`, the first one must contain a `/`.
fn start_words(text: &str) -> Parsed<'_, &str> {
    let board = verify(word, |board: &str| board.contains('/'));
    let fields = |most: usize| {
        let field = verify(word, |field: &str| field != "moves");
        fold(..=most, field, || (), |(), _| ())
    };
    let startpos = keyword("startpos").map(|_| ());
    let sfen = preceded(keyword("sfen"), fields(4));
    recognize(alt((startpos, sfen, preceded(board, fields(3))))).parse(text)
}

/// Parses this exact word, with any blanks before it.
fn keyword<'a>(name: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Fault<'a>> {
    let end = verify(rest, |rest: &str| rest.chars().next().is_none_or(is_blank));
    delimited(blanks, tag(name), peek(end))
}

/// Writes the main line of a record as a line of USI: `position startpos moves 7g7f …`.
///
/// The start is `startpos` if it is the even one with move number 1. Illegal moves are written like any others.
pub(super) fn write_usi(record: &Record, options: &WriteOptions) -> String {
    let even = Start {
        last_to: None,
        ..record.start.clone()
    };
    let start = if even == Start::default() {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", record.start.sfen())
    };
    line(record, start, options)
}

/// Writes the main line of a record as a line of an SFEN list: the four fields of its start, and `moves` with its
/// moves.
pub(super) fn write_sfen(record: &Record, options: &WriteOptions) -> String {
    line(record, record.start.sfen(), options)
}

fn line(record: &Record, mut text: String, options: &WriteOptions) -> String {
    let has_words = options.dialect == Some(Dialect::UsiWords);
    let mut game = TreeReplay::new(record);
    while let Some(visit) = game.advance().filter(|visit| !visit.variation) {
        let word = match record.entry(visit.node) {
            Some(Entry::Ending(ending)) if has_words => {
                let is_said = !game.is_stopped() && ending.outcome == game.outcome(ending.kind);
                let word = if is_said {
                    ending_word(ending.kind)
                } else {
                    None
                };
                word.map(str::to_owned)
            }
            Some(Entry::Pass) if has_words => Some("pass".to_owned()),
            entry => entry.and_then(Entry::played).map(|m| m.to_string()),
        };
        let Some(word) = word else {
            break;
        };
        text.push_str(if visit.depth == 0 { " moves " } else { " " });
        text.push_str(&word);
        game.enter(visit);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_parse::productions::Lines;

    fn show(text: &str) -> String {
        let line = Lines::new(text.into()).next();
        match line.map(read_line) {
            None => String::from("no line"),
            Some(None) => String::from("unknown"),
            Some(Some(UsiLineKind::Comment(comment))) => format!("#{}", comment.text),
            Some(Some(UsiLineKind::Game(game))) => {
                let start = game.start.map_or("-", |start| start.text);
                let moves = game.moves.trimmed();
                assert_eq!(text.get(moves.span().range()), Some(moves.text));
                format!("{start} [{}] {}", moves.text, game.extra.text)
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
            "startpos [7g7f  3c3d] ",
        );
        check("startpos moves", "startpos [] ");
        check("moves 7g7f", "- [7g7f] ");
        check(" position moves 7g7f", "- [7g7f] ");
        check("position sfen a/ b - 1 moves x", "sfen a/ b - 1 [x] ");
        check("sfen a/ b - moves x y", "sfen a/ b - [x y] ");
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
        check("# a b", "# a b");
        check(" // a", "# a");
    }
}
