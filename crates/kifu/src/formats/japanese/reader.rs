//! The reader of KIF and KI2.

use std::mem;

use komadai_core::Span;
use komadai_parse::Text;
use komadai_parse::ki2::{self, Ki2Line};
use komadai_parse::kif::{self, KifLineKind};
use komadai_record::build::RecordBuilder;

use super::following::Ahead;
use super::heads::{self, Owner};
use super::lines::Lines;
use super::play::Play;
use super::preamble::Preamble;
use super::runs;
use crate::reader::{Block, Next, Output, Reader};

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
    has_numbers: bool,
    game: Game,
    /// The byte up to which the lines are known to belong to the game at hand.
    settled: usize,
}

/// The game at hand.
#[derive(Debug, Default)]
enum Game {
    #[default]
    None,
    Preamble(Box<Preamble>),
    Play(Box<Play>),
}

impl JapaneseReader {
    /// A reader of KIF.
    pub(in crate::formats) fn numbered() -> JapaneseReader {
        JapaneseReader {
            has_numbers: true,
            game: Game::None,
            settled: 0,
        }
    }

    /// A reader of KI2.
    pub(in crate::formats) fn without_numbers() -> JapaneseReader {
        JapaneseReader {
            has_numbers: false,
            ..JapaneseReader::numbered()
        }
    }

    /// Whether a line, with which a stretch begins, belongs to the game at hand.
    fn owner(&mut self, line: &Ki2Line<'_>, ahead: Text<'_>, next: Next) -> Owner {
        let (Game::Play(play), Ki2Line::Other(line)) = (&self.game, line) else {
            return Owner::ThisGame { until: 0 };
        };
        if !play.has_moves || ahead.start < self.settled || !heads::may_begin(&line.kind) {
            return Owner::ThisGame { until: 0 };
        }
        let owner = match self.has_numbers {
            true => heads::owner(kif::lines(ahead).map(Ki2Line::Other), play.number, next),
            false => heads::owner(ki2::lines(ahead), play.number, next),
        };
        if let Owner::ThisGame { until } = owner {
            self.settled = until;
        }
        owner
    }

    fn line(&mut self, line: &Ki2Line<'_>, ahead: &Ahead<'_>, out: &mut Output) {
        if let Game::Play(play) = &mut self.game {
            return play.any_line(line, ahead);
        }
        let mut preamble = match mem::take(&mut self.game) {
            Game::Preamble(preamble) => preamble,
            _ => Box::new(Preamble::new(out.collector())),
        };
        let begins = match (self.has_numbers, line) {
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
            self.game = Game::Preamble(preamble);
            return;
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
                KifLineKind::Move(m) if self.has_numbers => first_ply = m.ply,
                // A variation may replace an ending that is all the main line has.
                KifLineKind::Variation(_) => moves = false,
                _ => {}
            },
        }
        let mut play = Box::new(Play::new(preamble.start(first_ply, moves, out), first_ply));
        play.any_line(line, ahead);
        self.game = Game::Play(play);
    }

    /// Ends the game at hand.
    fn end(&mut self, out: &mut Output) {
        match mem::take(&mut self.game) {
            Game::None => {}
            Game::Preamble(preamble) => {
                let first_ply = preamble.next_ply().unwrap_or(1);
                let line = preamble.start(first_ply, false, out);
                out.end(line.into());
            }
            Game::Play(play) => out.end(play.line.into()),
        }
    }
}

impl Play {
    /// Reads a line after the first move.
    pub(super) fn any_line(&mut self, line: &Ki2Line<'_>, ahead: &Ahead<'_>) {
        match line {
            Ki2Line::Moves(run) => self.run(run, ahead),
            Ki2Line::Other(line) => match line.kind {
                KifLineKind::Move(m) if ahead.has_numbers => self.move_line(line, &m, ahead),
                KifLineKind::Move(m) => self.numbered(line, &m, ahead),
                _ => self.line(line),
            },
        }
    }
}

impl Reader for JapaneseReader {
    fn read(&mut self, block: Block<'_>, out: &mut Output) -> usize {
        let Block { text, next, .. } = block;
        let mut lines = Lines::new(block.own(), self.has_numbers);
        loop {
            if let Game::Play(play) = &mut self.game {
                if let Lines::Kif(lines) = &mut lines {
                    play.usual_lines(lines);
                }
            }
            let here = lines.place();
            let own = lines.next();
            let ahead = block.from(here);
            let Some(line) = own.or_else(|| Lines::new(ahead, self.has_numbers).next()) else {
                break;
            };
            match self.owner(&line, ahead, next) {
                Owner::ThisGame { .. } if own.is_some() => {
                    let ahead = Ahead {
                        block,
                        start: lines.place(),
                        has_numbers: self.has_numbers,
                    };
                    self.line(&line, &ahead, out);
                    out.waits = self.waits();
                    if !out.waits {
                        continue;
                    }
                }
                Owner::ThisGame { .. } => {}
                Owner::NextGame => self.end(out),
                Owner::Unclear => out.waits = true,
            }
            return here.saturating_sub(text.start);
        }
        if next == Next::End {
            self.end(out);
        }
        text.text.len()
    }

    fn game(&mut self, _: Span, out: &mut Output) -> Option<&mut RecordBuilder> {
        let preamble = match mem::take(&mut self.game) {
            Game::Play(play) => return self.playing(play),
            Game::Preamble(preamble) => preamble,
            Game::None => Box::new(Preamble::new(out.collector())),
        };
        let first_ply = preamble.next_ply().unwrap_or(1);
        let play = Play::new(preamble.start(first_ply, true, out), first_ply);
        self.playing(Box::new(play))
    }

    fn is_fresh(&self) -> bool {
        true
    }

    fn leave_out_line(&mut self) {
        if let Game::Play(play) = &mut self.game {
            play.has_moves |= !self.has_numbers;
        }
    }
}

impl JapaneseReader {
    /// Whether the line read last has to be read again, together with those after it.
    const fn waits(&self) -> bool {
        match &self.game {
            Game::Play(play) => play.waits_at.is_some(),
            _ => false,
        }
    }

    fn playing(&mut self, play: Box<Play>) -> Option<&mut RecordBuilder> {
        self.game = Game::Play(play);
        match &mut self.game {
            Game::Play(play) => Some(&mut play.line),
            _ => None,
        }
    }
}
