//! What the lines ahead say of the next move: whether a move is missing before them.

use komadai_core::Color;
use komadai_parse::WrittenEntry;

use super::grammar::{KifLineKind, KifLines, entries};

/// What is known of the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextMove {
    /// Its number.
    Number(u32),
    /// The mark of its side, if it has one. It has no number.
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

/// The line with the next move, which is looked for once, however many lines ask for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The bytes from which on this is the next line, and what it says.
    found: Option<(usize, usize, NextMove)>,
}

impl Outlook {
    /// Returns what is known of the next move of the lines `ahead`.
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

/// Returns the byte at which the line with the next move begins, and what it says.
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
