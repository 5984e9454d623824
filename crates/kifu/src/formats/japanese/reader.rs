//! The reader of KIF and KI2.

use crate::build::RecordBuilder;
use crate::formats::japanese::grammar::KifLineKind;
use crate::formats::japanese::grammar::ki2::Ki2Line;
use komadai_parse::Text;

use super::heads::{self, Owner};
use super::lines::Lines;
use super::play::Play;
use super::preamble::Preamble;
use super::runs;
use crate::reader::{Output, ReadGame, Reader};

/// Reads the games of a KIF or KI2 text.
///
/// Everything before the first move is collected first, so that the order of headers, handicap and
/// diagram does not matter. A variation (変化：N手) goes back along the line read last until ply N is
/// free or, where that line is too short, to ply N of the last line that has one; the same move
/// twice at one place stays two nodes.
///
/// A move of KI2 does not say where the piece comes from; the position decides. Where several
/// pieces fit, an error names them, and the only one that lets the moves after it be played is; if
/// these moves do not show it, the branch stops. A side mark that is not that of the
/// side to move is reported, and the position is trusted.
#[derive(Debug)]
pub(in crate::formats) struct JapaneseReader {
    /// Whether moves have numbers, as in KIF.
    pub(in crate::formats) has_numbers: bool,
}

impl Reader for JapaneseReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        let begin = text.start;
        let mut game = Game::default();
        let mut lines = Lines::new(*text, self.has_numbers);
        // The byte up to which the lines are known to belong to this game.
        let mut known = 0;
        loop {
            if let (Game::Play(play), Lines::Kif(lines)) = (&mut game, &mut lines) {
                play.usual_lines(lines);
            }
            let here = lines.clone();
            let Some(line) = lines.next() else {
                *text = lines.rest();
                break;
            };
            if game.may_end_before(&line) && here.rest().start >= known {
                match heads::owner(here.clone(), game.number()) {
                    Owner::NextGame => {
                        *text = here.rest();
                        break;
                    }
                    Owner::ThisGame { until } => known = until,
                }
            }
            game = game.line(&line, &lines, out);
        }
        let builder = game.end(out)?.into();
        Some(ReadGame { begin, builder })
    }
}

/// The game at hand.
#[derive(Debug, Default)]
enum Game {
    #[default]
    None,
    Preamble(Box<Preamble>),
    Play(Box<Play>),
}

impl Game {
    /// The number of the move read last.
    fn number(&self) -> u32 {
        match self {
            Game::Play(play) => play.number,
            _ => 0,
        }
    }

    /// Whether another game may begin with a line.
    fn may_end_before(&self, line: &Ki2Line<'_>) -> bool {
        match (self, line) {
            (Game::Play(play), Ki2Line::Other(line)) => {
                play.has_moves && heads::may_begin(&line.kind)
            }
            _ => false,
        }
    }

    /// Reads a line before some others.
    fn line(self, line: &Ki2Line<'_>, ahead: &Lines<'_>, out: &mut Output) -> Game {
        let mut preamble = match self {
            Game::Play(mut play) => {
                play.any_line(line, ahead);
                return Game::Play(play);
            }
            Game::Preamble(preamble) => preamble,
            Game::None => Box::new(Preamble::new(out.collector())),
        };
        let has_numbers = ahead.has_numbers();
        let begins = match (has_numbers, line) {
            (false, _) => runs::begins(line, &mut preamble),
            (true, Ki2Line::Other(other)) => {
                let begins = matches!(other.kind, KifLineKind::Move(_));
                if !begins {
                    preamble.line(other);
                }
                begins
            }
            (true, Ki2Line::Moves(_)) => false,
        };
        if !begins {
            return Game::Preamble(preamble);
        }
        let mut first_ply = 1;
        let mut moves = true;
        match line {
            Ki2Line::Moves(run) => {
                if let Some(item) = run.moves().next() {
                    preamble.first_mark(item.side, item.text.span());
                }
            }
            Ki2Line::Other(other) => match other.kind {
                KifLineKind::Move(m) if has_numbers => first_ply = m.ply,
                // A variation may replace an ending that is all the main line has.
                KifLineKind::Variation(_) => moves = false,
                _ => {}
            },
        }
        let mut play = Box::new(Play::new(preamble.start(first_ply, moves, out), first_ply));
        play.any_line(line, ahead);
        Game::Play(play)
    }

    /// Ends the game, if there is one.
    fn end(self, out: &mut Output) -> Option<RecordBuilder> {
        match self {
            Game::None => None,
            Game::Preamble(preamble) => {
                let first_ply = preamble.next_ply().unwrap_or(1);
                Some(preamble.start(first_ply, false, out))
            }
            Game::Play(play) => Some(play.line),
        }
    }
}

impl Play {
    /// Reads a line after the first move, and before some others.
    pub(super) fn any_line(&mut self, line: &Ki2Line<'_>, ahead: &Lines<'_>) {
        match line {
            Ki2Line::Moves(run) => self.run(run, ahead),
            Ki2Line::Other(line) => match line.kind {
                KifLineKind::Move(m) if ahead.has_numbers() => self.move_line(line, &m, ahead),
                KifLineKind::Move(m) => self.numbered(line, &m, ahead),
                _ => self.line(line),
            },
        }
    }
}
