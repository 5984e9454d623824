//! Reading lines of USI and lists of SFEN.

mod evidence;
mod grammar;
mod write;

use crate::build::{RecordBuilder, report_faults};
use crate::{Detail, Finding, FindingKind, NoteKind, Severity, Start};
pub(crate) use grammar::ending_word;
use grammar::{self as usi, UsiLineKind, Words};
use komadai_core::{Move, Setup, SfenError, Span};
use komadai_encoding::Encoding;
use komadai_parse::Text;
use write::{write_sfen, write_usi};

use crate::format::Dialect;
use crate::reader::{GameLine, Output};
use crate::row::{DialectRow, Dialects, Extension, Row, Unit};

/// What the registry knows of lines of USI.
pub(super) const USI: Row = Row {
    code: "usi",
    extensions: &[Extension::own("usi", Encoding::Ascii)],
    lines: Some(evidence::LINES),
    write: Some(write_usi),
    ..COMMON
};

/// What the registry knows of lists of SFEN.
pub(super) const SFEN: Row = Row {
    code: "sfen",
    extensions: &[Extension::own("sfen", Encoding::Ascii)],
    write: Some(write_sfen),
    ..COMMON
};

/// What both have in common.
const COMMON: Row = Row {
    has_games: true,
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
    ..Row::usual(Unit::Line(read))
};

/// Reads a line: a position, and perhaps the moves played from it.
fn read(line: Text<'_>, out: &mut Output) -> GameLine {
    let (span, finding) = match usi::read(line) {
        UsiLineKind::Comment(comment) => return GameLine::Comment(comment.text.to_owned()),
        UsiLineKind::Game(game) => match start(&game) {
            Ok(start) => return GameLine::Game(read_game(line, &game, start, out).into()),
            Err((span, error)) => {
                let error = Detail::of(&error.kind());
                (span, FindingKind::BadSfen.with("error", error))
            }
        },
        _ => {
            let unknown = Finding::from(FindingKind::UnknownLine);
            (
                line.trimmed().span(),
                unknown.with_severity(Severity::Error),
            )
        }
    };
    match from_address(line, out) {
        Some(game) => GameLine::Game(game.into()),
        None => GameLine::Unknown(span, finding),
    }
}

/// The game of a line from an address, if that is what it is.
fn from_address(line: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let text = line.trimmed();
    let plain = usi::from_address(text.text)?;
    // Every sign stays at its byte.
    let UsiLineKind::Game(game) = usi::read(Text {
        text: &plain,
        start: text.start,
    }) else {
        return None;
    };
    let start = start(&game).ok()?;
    Some(read_game(line, &game, start, out))
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
    line: Text<'_>,
    game: &usi::PositionCommand<'_>,
    start: Start,
    out: &mut Output,
) -> RecordBuilder {
    let mut findings = out.collector();
    report_faults(&start.setup, Some(line.trimmed().span()), &mut findings);
    let mut play = RecordBuilder::new(start, true, findings).straight();
    play.make_room(line.text.len());
    out.begin(&mut play);
    read_moves(&mut play, game.moves.clone());
    if !game.extra.is_empty() {
        let place = game.extra.span();
        play.findings.report(place, FindingKind::UnknownWord);
        play.note(NoteKind::Unknown, game.extra.text);
    }
    play
}

/// Plays the words after `moves`. After a word that is no move the rest becomes a note.
fn read_moves(play: &mut RecordBuilder, mut words: Words<'_>) {
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
                    None => play.unreadable(text, place, Detail::expected(&error.expected())),
                },
            },
        }
    }
}
