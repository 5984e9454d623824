//! Reads KIF, KI2 and BOD, and writes BOD.

mod boundary;
mod diagram;
mod endings;
mod evidence;
pub(crate) mod grammar;
mod outlook;
mod play;
mod preamble;
mod write;

pub(super) use boundary::cuts;
use boundary::{end_of_late_head, may_begin_head};
pub use diagram::Bod;
pub(crate) use endings::{ResultLine, is_meant_by, token};
pub(super) use evidence::LINES;
use evidence::mentions_start;
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::Text;
pub(crate) use preamble::Preamble;
pub(crate) use write::{LineWriter, TreeWriter, with_origin};

use grammar::{KifLine, KifLineKind, KifLines, entries};
use play::Play;

use crate::Record;
use crate::builder::RecordBuilder;
use crate::row::{Extension, Output, ReadGame, Reader, Row, Unit};

/// A reader of the games of a KIF or KI2 text.
///
/// It collects everything before the first move, so that the order of headers, handicap and diagram does not matter. A
/// variation (変化：N手) goes back along the last line until ply N is free. If that line is too short, it goes to ply N of
/// the last line that is long enough. The same move twice at one place becomes two nodes.
///
/// A move of KI2 does not name its origin, so the position decides. If several pieces fit, an error names them, and the
/// only move that allows the moves after it is played. If these moves do not decide, the branch stops. A wrong side
/// mark is reported, and the position decides.
#[derive(Debug)]
pub(super) struct JapaneseReader {
    /// Whether moves have numbers, as in KIF.
    pub(super) has_numbers: bool,
}

impl Reader for JapaneseReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        let begin = text.start;
        let mut game = Game::None;
        let mut lines = KifLines::new(*text, self.has_numbers);
        // The byte before which all lines belong to this game.
        let mut known = 0;
        loop {
            if let Game::Play(play) = &mut game {
                play.usual_lines(&mut lines);
            }
            let here = lines.clone();
            let Some(line) = lines.next() else {
                *text = lines.rest();
                break;
            };
            let number = game.number_before(&line);
            if let Some(number) = number {
                if line.text.start >= known {
                    let Some(end) = end_of_late_head(here.clone(), number) else {
                        *text = here.rest();
                        break;
                    };
                    known = end;
                }
            }
            game = game.line(&line, &lines, out);
        }
        let builder = game.end()?.into();
        Some(ReadGame { begin, builder })
    }
}

enum Game {
    None,
    Preamble(Box<Preamble>),
    Play(Box<Play>),
}

impl Game {
    /// Returns the number of the last move, if another game may begin with `line`.
    fn number_before(&self, line: &KifLine<'_>) -> Option<u32> {
        match self {
            Game::Play(play) if play.has_moves && may_begin_head(&line.kind) => Some(play.number),
            _ => None,
        }
    }

    /// Reads a line before the lines `ahead`.
    fn line(self, line: &KifLine<'_>, ahead: &KifLines<'_>, out: &mut Output) -> Game {
        let mut preamble = match self {
            Game::Play(mut play) => {
                play.line(line, ahead);
                return Game::Play(play);
            }
            Game::Preamble(preamble) => preamble,
            Game::None => Box::new(Preamble::new(out.collector())),
        };
        let has_numbers = ahead.has_numbers;
        let (mut first_ply, mut has_moves) = (1, true);
        let numbered = preamble.first_move(line, ahead);
        match line.kind {
            _ if numbered.is_some() => {
                let ply = numbered.map_or(1, |m| m.ply);
                first_ply = if has_numbers {
                    preamble.first_ply(ply)
                } else {
                    1
                };
            }
            KifLineKind::Run(run) if preamble.is_first_run(run, ahead) => {
                if let Some(item) = entries(run).next() {
                    preamble.first_mark(item.side, item.text.span());
                }
            }
            KifLineKind::Unknown if preamble.has_first_moves(line.text, ahead) => {}
            // A variation may replace an ending that is the whole main line.
            KifLineKind::Variation(_) if !has_numbers && preamble.has_ending() => has_moves = false,
            _ => {
                preamble.line(line);
                return Game::Preamble(preamble);
            }
        }
        let mut play = Box::new(Play::new(preamble.start(first_ply, has_moves), first_ply));
        match numbered {
            Some(m) => play.move_line(line, &m, ahead),
            None => play.line(line, ahead),
        }
        Game::Play(play)
    }

    /// Ends the game, if there is one.
    fn end(self) -> Option<RecordBuilder> {
        match self {
            Game::None => None,
            Game::Preamble(preamble) => {
                let first_ply = preamble.next_ply().unwrap_or(1);
                Some(preamble.start(first_ply, false))
            }
            Game::Play(play) => Some(play.line),
        }
    }
}

pub(super) const BOD: Row = Row {
    extensions: &[Extension::own("bod", Encoding::Cp932)],
    write: Some(|record, _| write(record)),
    // A diagram may have moves of KIF or of KI2 below it.
    ..row(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: false }),
        cuts: None,
        is_whole: true,
    })
};

/// Returns the common row of all three formats.
pub(super) const fn row(unit: Unit) -> Row {
    Row {
        line_end: LineEnd::CrLf,
        is_japanese: true,
        must_show: true,
        mentions_start,
        ..Row::usual(unit)
    }
}

/// Writes the start of a record.
fn write(record: &Record) -> String {
    let mut lines = LineWriter::new(record, true);
    let written = lines.head(true);
    lines.notes(record.root(), written);
    lines.out
}
