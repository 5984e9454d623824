//! Finds the next move in the lines ahead, which shows whether a move is missing before it.

use komadai_core::Color;
use komadai_parse::WrittenEntry;

use super::grammar::{KifLineKind, KifLines, entries};

/// The number or mark of the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextMove {
    Number(u32),
    /// The mark of the side, if the move has one. It does not have a number.
    Mark(Option<Color>),
    /// No move follows in this line of play.
    None,
}

impl NextMove {
    /// Returns `true` if no move is missing before it: it has the number `ply`, or the mark of `side`.
    pub(super) fn follows(self, ply: u32, side: Color) -> bool {
        match self {
            NextMove::Number(number) => number == ply,
            NextMove::Mark(mark) => mark == Some(side),
            NextMove::None => false,
        }
    }
}

/// A search for the line with the next move, which runs once for all lines before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The byte where the search began, the byte of the next line, and its number or mark.
    found: Option<(usize, usize, NextMove)>,
}

impl Outlook {
    /// Returns the number or mark of the next move in the lines `ahead`.
    pub(super) fn next_move(&mut self, ahead: &KifLines<'_>) -> NextMove {
        let from = ahead.rest().start;
        let is_known = |(begin, end, _): &(usize, usize, NextMove)| (*begin..=*end).contains(&from);
        if let Some((.., next)) = self.found.filter(is_known) {
            return next;
        }
        let (at, next) = find(ahead.clone());
        self.found = Some((from, at, next));
        next
    }
}

/// Returns the byte at which the line with the next move begins, and its number or mark.
fn find(lines: KifLines<'_>) -> (usize, NextMove) {
    let has_numbers = lines.has_numbers;
    for line in lines {
        let next = match line.kind {
            KifLineKind::Move(m) if m.is_sure() => NextMove::Number(m.ply),
            KifLineKind::Run(run) if !has_numbers => {
                let first = entries(run).next();
                let is_move = |entry| matches!(entry, WrittenEntry::Move(_) | WrittenEntry::Pass);
                match first.filter(|item| item.side.is_some() || is_move(item.entry)) {
                    Some(item) => NextMove::Mark(item.side),
                    None => continue,
                }
            }
            KifLineKind::Variation(_)
            | KifLineKind::Result(_)
            | KifLineKind::Rule(_)
            | KifLineKind::Rank(_)
            | KifLineKind::Hand(..) => NextMove::None,
            _ => continue,
        };
        return (line.text.start, next);
    }
    (usize::MAX, NextMove::None)
}
