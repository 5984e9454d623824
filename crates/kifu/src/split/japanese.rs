//! Games of a KIF or KI2 text, one behind the other.
//!
//! Behind moves, a game begins at the first line of a head: of lines that stand before the first
//! move of a game, with a handicap (手合割), the line above the moves of KIF (手数----), or the
//! names of players and then ply 1. Heads without these are headers that come late.

use komadai_parse::kif::{Kind, What};
use komadai_parse::{first_line, ki2, kif};

use crate::record::{from_kif, keys};

/// What decides whether a line begins a game.
#[derive(Debug)]
pub(crate) struct Splitter {
    /// Whether moves have numbers.
    numbers: bool,
    /// Whether the game has moves.
    moves: bool,
    /// Where the lines begin that may be a head.
    head: Option<usize>,
    /// Whether they name Black and White.
    named: [bool; 2],
}

impl Splitter {
    pub(super) const fn new(numbers: bool) -> Splitter {
        Splitter {
            numbers,
            moves: false,
            head: None,
            named: [false; 2],
        }
    }

    pub(super) fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        if line.starts_with(['*', '&']) {
            return None;
        }
        let run = match self.numbers {
            true => None,
            false => ki2::lines(line).next(),
        };
        if let Some(ki2::Line::Moves(run)) = run {
            let first = run.moves().next();
            let moves = first.is_some_and(|item| matches!(item.what, What::Move(_)));
            return moves.then(|| self.first_move(true)).flatten();
        }
        match kif::lines(line).next()?.kind {
            Kind::Move(m) => return self.first_move(m.ply == 1),
            Kind::Variation(_) => self.no_head(),
            _ if !self.moves => {}
            Kind::Rule => return self.begin(at),
            Kind::Header { key, .. } => match from_kif(key.text) {
                keys::HANDICAP => return self.begin(at),
                key => {
                    self.head.get_or_insert(at);
                    self.named[0] |= key == keys::BLACK;
                    self.named[1] |= key == keys::WHITE;
                }
            },
            Kind::Program(_)
            | Kind::Border
            | Kind::Columns
            | Kind::Rank(_)
            | Kind::Hand(..)
            | Kind::Footer(_)
            | Kind::Turn(_) => {
                self.head.get_or_insert(at);
            }
            _ => {}
        }
        None
    }

    pub(super) const fn head(&self) -> Option<usize> {
        self.head
    }

    pub(super) fn begin_at_head(&mut self) {
        self.no_head();
        self.moves = false;
    }

    pub(super) fn left_out(&mut self) {
        self.moves |= !self.numbers;
    }

    /// Moves: those of the game so far, or of the one whose head came before.
    fn first_move(&mut self, first: bool) -> Option<usize> {
        let begins = first && self.named == [true; 2];
        let head = self.head.filter(|_| begins);
        self.no_head();
        self.moves = true;
        head
    }

    /// A game begins, with its head or with this line.
    fn begin(&mut self, at: usize) -> Option<usize> {
        let begin = self.head.unwrap_or(at);
        self.begin_at_head();
        Some(begin)
    }

    fn no_head(&mut self) {
        self.head = None;
        self.named = [false; 2];
    }
}

/// The parts of a text, each a game. `numbers`: whether moves have numbers.
pub(crate) fn parts(text: &str, numbers: bool) -> Vec<&str> {
    let mut splitter = Splitter::new(numbers);
    let mut parts = Vec::new();
    let (mut start, mut at) = (0_usize, 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (_, whole) = first_line(rest.as_bytes());
        let line = rest.get(..whole).unwrap_or(rest);
        if let Some(begin) = splitter.line(line, at.saturating_sub(start)) {
            let end = start.saturating_add(begin);
            parts.extend(text.get(start..end));
            start = end;
        }
        at = at.saturating_add(whole);
    }
    parts.extend(text.get(start..));
    parts
}
