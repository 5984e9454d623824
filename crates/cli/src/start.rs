//! Where moves start: a position in any of the ways that people name one.

use komadai::movegen::is_legal;
use komadai::notation::Context;
use komadai::parse::jkf::handicap_of_preset;
use komadai::parse::usi::{PositionCommand, UsiLineKind, lines};
use komadai::{Faults, Handicap, Move, Position, Setup, SfenError, Square};

use crate::failure::Failure;
use crate::stderr;
use crate::width::{column, width};

/// A position, and the square that the move before it reached, where that is known.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) last_to: Option<Square>,
}

impl Start {
    /// Reads an SFEN, `startpos`, the name of a handicap, or a position command of USI with moves. Of the
    /// faults of a position, only two kings of a side are refused.
    ///
    /// The error is a column, counted in characters from one, and a message.
    pub(crate) fn read(text: &str) -> Result<Start, (usize, String)> {
        match text.parse::<Setup>() {
            Ok(setup) => Start::of(setup),
            Err(error) => Start::other_than_sfen(text, error),
        }
    }

    /// Reads an argument of the command; faults are reported on stderr.
    pub(crate) fn argument(text: &str) -> Result<Start, Failure> {
        let start = Start::read(text).map_err(|(column, message)| {
            let message = format!("invalid position: {message}");
            match column {
                _ if text.trim().is_empty() => Failure::Input(message),
                0..100 => {
                    let caret = format!("{}^", " ".repeat(width_before(text, column)));
                    Failure::WithSnippet(message, vec![text.to_owned(), caret])
                }
                _ => Failure::Input(format!("{message} (column {column})")),
            }
        })?;
        for fault in (start.position.faults() - Faults::NO_KING).phrases() {
            stderr::report(format_args!("komadai: warning: {fault}"));
        }
        Ok(start)
    }

    pub(crate) fn context(&self) -> Context<'_> {
        Context::new(&self.position, self.last_to)
    }

    /// Plays a move that is legal, or can at least be carried out.
    pub(crate) fn play(&mut self, m: Move) {
        let _ = self.position.play_unchecked(m);
        self.last_to = Some(m.to());
    }

    fn of(setup: Setup) -> Result<Start, (usize, String)> {
        let position = Position::allowing(setup, Faults::all());
        Ok(Start {
            position: position.map_err(|error| (1, error.to_string()))?,
            last_to: None,
        })
    }

    /// Reads a start in any form but SFEN; `error` is why it is no SFEN.
    fn other_than_sfen(text: &str, error: SfenError) -> Result<Start, (usize, String)> {
        let name = text.trim();
        if let Some(handicap) = handicap_of_preset(&name.to_ascii_uppercase()) {
            return Start::of(handicap.setup());
        }
        let unknown = match name.parse::<Handicap>() {
            Ok(handicap) => return Start::of(handicap.setup()),
            Err(unknown) => unknown,
        };
        let mut lines = lines(text);
        if let (Some(UsiLineKind::Game(game)), None) =
            (lines.next().map(|line| line.kind), lines.next())
        {
            return Start::command(text, game);
        }
        match unknown.near() {
            [] if name.is_ascii() => {
                Err((column(text, error.span().start), error.kind().to_string()))
            }
            _ => Err((1, unknown.to_string())),
        }
    }

    /// Reads `position startpos moves 7g7f`.
    fn command(text: &str, game: PositionCommand<'_>) -> Result<Start, (usize, String)> {
        let setup = match game.start {
            None => Setup::startpos(),
            Some(start) => start.text.parse().map_err(|error: SfenError| {
                let byte = start.start + error.span().start;
                (column(text, byte), error.kind().to_string())
            })?,
        };
        let mut start = Start::of(setup)?;
        if !game.extra.is_empty() {
            let expected = "expected the end of the position, or the word moves";
            return Err((column(text, game.extra.start), expected.to_owned()));
        }
        for word in game.moves {
            let refuse = |byte, message| (column(text, word.start + byte), message);
            let m: Move = word.text.parse().map_err(|error: komadai::UsiError| {
                refuse(error.span().start, format!("expected {}", error.expected()))
            })?;
            if !is_legal(&start.position, m) {
                let checked = start.position.check(m);
                checked.map_err(|illegal| {
                    refuse(0, format!("{m} is illegal: {}", illegal.breaches()))
                })?;
            }
            start.play(m);
        }
        Ok(start)
    }
}

/// The display width of a text before a column.
fn width_before(text: &str, column: usize) -> usize {
    let before: String = text.chars().take(column.saturating_sub(1)).collect();
    width(&before)
}
