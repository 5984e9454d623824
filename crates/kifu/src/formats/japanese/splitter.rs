//! Games of a KIF or KI2 text, one after the other.
//!
//! After moves, a game begins at the first line of a head: of lines that belong before the first
//! move of a game, with a handicap (手合割), the line above the moves of KIF (手数----), the names of
//! players and then ply 1, or a board and then moves. Heads without these are headers that come
//! late, and so is a board after which the moves go on: with the next number or, where they have
//! none, below 手数＝ and a number.

use komadai_core::Rank;
use komadai_parse::kif::{KifLineKind, WrittenEntry};
use komadai_parse::{first_line, ki2, kif};
use komadai_record::keys;

use crate::split::{self, Heads};

/// What decides whether a line begins a game.
#[derive(Debug)]
pub(crate) struct Splitter {
    /// Whether moves have numbers.
    numbers: bool,
    /// Whether the game has moves.
    moves: bool,
    /// Where the lines begin that may be a head.
    head: Option<usize>,
    /// Whether the lines of the head name Black and White.
    named: [bool; 2],
    /// How many ranks of a board the head has, and whether moves were made before the board.
    ranks: usize,
    late: bool,
    /// The number of the move before the head.
    ply: u32,
}

impl Splitter {
    const fn new(numbers: bool) -> Splitter {
        Splitter {
            numbers,
            moves: false,
            head: None,
            named: [false; 2],
            ranks: 0,
            late: false,
            ply: 0,
        }
    }
}

impl Heads for Splitter {
    fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        if line.starts_with(['*', '&']) {
            return None;
        }
        let run = match self.numbers {
            true => None,
            false => ki2::lines(line).next(),
        };
        if let Some(ki2::Ki2Line::Moves(run)) = run {
            let first = run.moves().next();
            let moves = first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)));
            return moves.then(|| self.first_move(None)).flatten();
        }
        match kif::lines(line).next()?.kind {
            KifLineKind::Move(m) => return self.first_move(Some(m.ply)),
            KifLineKind::Variation(_) => self.no_head(),
            _ if !self.moves => {}
            KifLineKind::Rule(_) => return self.begin(at),
            KifLineKind::Header { key, .. } => match keys::from_kif(key.text) {
                keys::HANDICAP => return self.begin(at),
                key => {
                    self.head.get_or_insert(at);
                    self.named[0] |= key == keys::BLACK;
                    self.named[1] |= key == keys::WHITE;
                }
            },
            KifLineKind::Rank(row) => {
                self.head.get_or_insert(at);
                self.ranks = self.ranks.saturating_add(usize::from(row.is_ok()));
            }
            KifLineKind::Footer(footer) => {
                self.head.get_or_insert(at);
                self.late = footer.plies.is_some_and(|plies| plies > 0);
            }
            KifLineKind::Program(_)
            | KifLineKind::Border(_)
            | KifLineKind::Columns(_)
            | KifLineKind::Hand(..)
            | KifLineKind::Turn(_) => {
                self.head.get_or_insert(at);
            }
            _ => {}
        }
        None
    }

    fn head(&self) -> Option<usize> {
        self.head
    }

    fn begin_at_head(&mut self) {
        self.no_head();
        self.moves = false;
    }

    fn left_out(&mut self) {
        self.moves |= !self.numbers;
    }
}

impl Splitter {
    /// Takes moves, the first with this number: of the game so far, or of the game whose head came
    /// before; then the head begins it.
    fn first_move(&mut self, ply: Option<u32>) -> Option<usize> {
        let first = ply.is_none_or(|ply| ply == 1);
        let next = ply.map_or(self.late, |ply| Some(ply) == self.ply.checked_add(1));
        let board = self.ranks == Rank::ALL.len() && !next;
        let begins = board || (first && self.named == [true; 2]);
        let head = self.head.filter(|_| begins);
        self.no_head();
        self.moves = true;
        self.ply = ply.unwrap_or(0);
        head
    }

    /// Begins a game, with its head or with this line.
    fn begin(&mut self, at: usize) -> Option<usize> {
        let begin = self.head.unwrap_or(at);
        self.begin_at_head();
        Some(begin)
    }

    fn no_head(&mut self) {
        self.head = None;
        self.named = [false; 2];
        self.ranks = 0;
        self.late = false;
    }
}

/// The splitter of a text. `numbers`: whether moves have numbers.
pub(crate) fn splitter(numbers: bool) -> split::Splitter {
    split::Splitter::Heads(Box::new(Splitter::new(numbers)))
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
