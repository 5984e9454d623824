//! Reading lines of USI and lists of SFEN.

mod evidence;
mod write;

use komadai_core::{Move, Setup, SfenError, Span};
use komadai_encoding::Encoding;
use komadai_parse::Text;
use komadai_parse::usi::{self, UsiLine, UsiLineKind, Words};
use komadai_record::build::{FindingCollector, RecordBuilder, Source, report_faults};
use komadai_record::{GameReading, Message, NoteKind, Start};
pub use write::{UsiOptions, sfen_line, usi_line};
use write::{write_sfen, write_usi};

use crate::format::Dialect;
use crate::gap::Gap;
use crate::row::{DialectRow, Dialects, Extension, Holds, Read, Row};
use crate::split::Splitter;

/// What the registry knows of lines of USI.
pub(super) const USI: Row = Row {
    code: "usi",
    extensions: &[Extension::own("usi", Encoding::Ascii)],
    lines: Some(evidence::LINES),
    write: Some(|record, request| Ok(write_usi(record, request))),
    ..COMMON
};

/// What the registry knows of lists of SFEN.
pub(super) const SFEN: Row = Row {
    code: "sfen",
    extensions: &[Extension::own("sfen", Encoding::Ascii)],
    write: Some(|record, request| Ok(write_sfen(record, request))),
    ..COMMON
};

/// What both have in common.
const COMMON: Row = Row {
    holds: Holds::GAMES,
    dialects: Dialects {
        noun: "dialect",
        list: &[
            DialectRow {
                dialect: Dialect::UsiPlain,
                name: "plain",
                about: "What every engine takes, without endings",
                encoding: None,
            },
            DialectRow {
                dialect: Dialect::UsiWords,
                name: "words",
                about: "With the words of some programs for endings and passes",
                encoding: None,
            },
        ],
    },
    splitter: || Splitter::Lines,
    read: Read::Part(read),
    ..Row::USUAL
};

/// Reads a text with a game on each line: a position, and perhaps the moves played from it.
///
/// A line that is no game, or has a broken SFEN, is reported in `findings`; the other lines are
/// read all the same. Such lines and comments become notes at the start of the next game; `gap` has
/// such notes from before, and those after the last game when this returns.
pub(crate) fn read(findings: &mut FindingCollector<'_>, gap: &mut Gap) -> Vec<GameReading<Span>> {
    let mut games: Vec<GameReading<Span>> = Vec::new();
    let source = findings.source();
    for line in usi::lines(source.text) {
        if gap.is_too_long(line.text.start, &source.limits) {
            break;
        }
        let place = whole(&line);
        let (span, message) = match &line.kind {
            UsiLineKind::Blank => continue,
            UsiLineKind::Comment(comment) => {
                gap.keep(NoteKind::Program, comment.text, &source.limits);
                continue;
            }
            UsiLineKind::Game(game) => match start(game) {
                Ok(start) => {
                    games.push(read_game(source, &line, game, start, gap));
                    continue;
                }
                Err((span, error)) => {
                    let error = error.kind();
                    (span, Message::BadSfen { error })
                }
            },
            _ => (place, Message::NoPositionOrComment),
        };
        if let Some(game) = from_address(source, &line, gap) {
            games.push(game);
            continue;
        }
        gap.keep(NoteKind::Unknown, line.text.text, &source.limits);
        findings.report(span, message);
    }
    games
}

/// The game of a line from an address, if that is what it is.
fn from_address(
    source: Source<'_>,
    line: &UsiLine<'_>,
    gap: &mut Gap,
) -> Option<GameReading<Span>> {
    let text = line.text.trimmed();
    let plain = usi::from_address(text.text)?;
    // Every sign stays at its byte.
    let UsiLineKind::Game(game) = usi::read(Text {
        text: &plain,
        start: text.start,
    }) else {
        return None;
    };
    let start = start(&game).ok()?;
    Some(read_game(source, line, &game, start, gap))
}

/// The start of a game; the even one, unless another is given.
fn start(game: &usi::PositionCommand<'_>) -> Result<Start, (Span, SfenError)> {
    let Some(text) = game.start.filter(|text| text.text != "startpos") else {
        return Ok(Start::default());
    };
    match text.text.parse::<Setup>() {
        Ok(setup) => Ok(Start {
            first_ply: setup.ply,
            setup,
            last_to: None,
        }),
        Err(error) => Err((error.span().moved(text.start), error)),
    }
}

fn read_game(
    source: Source<'_>,
    line: &UsiLine<'_>,
    game: &usi::PositionCommand<'_>,
    start: Start,
    gap: &mut Gap,
) -> GameReading<Span> {
    let mut findings = FindingCollector::new(source);
    report_faults(&start.setup, Some(whole(line)), &mut findings);
    let mut play = RecordBuilder::new(start, true, findings).straight();
    for note in gap.end_with_line(source.text, line.text.start) {
        play.note(note.kind, &note.text);
    }
    play.make_room(line.text.text.len());
    read_moves(&mut play, game.moves.clone());
    if !game.extra.is_empty() {
        let place = game.extra.span();
        play.findings.report(place, Message::UnknownWord);
        play.note(NoteKind::Unknown, game.extra.text);
    }
    play.finish()
}

/// Plays the words after `moves`. After a word that is no move the rest becomes a note.
fn read_moves(play: &mut RecordBuilder<'_>, mut words: Words<'_>) {
    loop {
        let rest = words.rest();
        let Some(word) = words.next() else { return };
        let place = word.span();
        play.read_at(place);
        if play.is_stopped() {
            play.skip(rest.text, place);
            return;
        }
        match word.text.parse::<Move>() {
            Ok(m) => play.play(m, place),
            Err(error) => match word.text {
                "pass" | "null" | "0000" => play.pass(),
                text => match usi::ending(text) {
                    Some(kind) => play.end(kind, text),
                    None => {
                        let message = Message::NoUsiMove {
                            text: text.into(),
                            expected: error.expected(),
                        };
                        play.unreadable(text, place, message);
                    }
                },
            },
        }
    }
}

fn whole(line: &UsiLine<'_>) -> Span {
    line.text.trimmed().span()
}
