//! Where another game of a KIF or KI2 text begins.
//!
//! After moves, a game begins at the first line of a head: of lines that belong before the first
//! move of a game, with a handicap (手合割), the line above the moves of KIF (手数----), the names of
//! players and then ply 1, or a board and then moves. Heads without these are headers that come
//! late, and so is a board after which the moves go on: with the next number or, where they have
//! none, below 手数＝ and a number.

use crate::formats::japanese::grammar::KifLineKind;
use crate::formats::japanese::grammar::ki2::Ki2Line;
use crate::keys;
use komadai_core::Rank;

use super::runs::starts_with_move;

/// The game to which a line belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The game at hand, and so do the lines up to a byte.
    ThisGame {
        until: usize,
    },
    NextGame,
}

/// Whether a line after moves may begin a head.
pub(super) const fn may_begin(line: &KifLineKind<'_>) -> bool {
    matches!(
        line,
        KifLineKind::Rule(_)
            | KifLineKind::Header { .. }
            | KifLineKind::Rank(_)
            | KifLineKind::Footer(_)
            | KifLineKind::Program(_)
            | KifLineKind::Border(_)
            | KifLineKind::Columns(_)
            | KifLineKind::Hand(..)
            | KifLineKind::Turn(_)
    )
}

/// The game to which the first of some lines belongs, which may begin a head. `ply` is the number
/// of the move before.
pub(super) fn owner<'t>(lines: impl Iterator<Item = Ki2Line<'t>>, ply: u32) -> Owner {
    let mut head = Head {
        ply,
        named: [false; 2],
        ranks: 0,
        is_late: false,
    };
    for line in lines {
        let (begins, start) = match &line {
            Ki2Line::Moves(run) if starts_with_move(run) => {
                (Some(head.begins_with(None)), run.text.start)
            }
            Ki2Line::Moves(_) => continue,
            Ki2Line::Other(line) => (head.line(&line.kind), line.text.start),
        };
        match begins {
            Some(true) => return Owner::NextGame,
            Some(false) => return Owner::ThisGame { until: start },
            None => {}
        }
    }
    Owner::ThisGame { until: usize::MAX }
}

/// Lines that may be a head.
struct Head {
    /// The number of the move before.
    ply: u32,
    /// Whether the names of Black and White are there.
    named: [bool; 2],
    /// How many ranks of a board there are.
    ranks: usize,
    /// Whether moves were made before the board.
    is_late: bool,
}

impl Head {
    /// Takes a line; whether the lines are the head of another game, if this line decides it.
    fn line(&mut self, line: &KifLineKind<'_>) -> Option<bool> {
        match line {
            KifLineKind::Move(m) => return Some(self.begins_with(Some(m.ply))),
            KifLineKind::Variation(_) => return Some(false),
            KifLineKind::Rule(_) => return Some(true),
            KifLineKind::Header { key, .. } => match keys::from_kif(key.text) {
                keys::HANDICAP => return Some(true),
                key => {
                    self.named[0] |= key == keys::BLACK;
                    self.named[1] |= key == keys::WHITE;
                }
            },
            KifLineKind::Rank(row) => {
                self.ranks = self.ranks.saturating_add(usize::from(row.is_ok()));
            }
            KifLineKind::Footer(footer) => {
                self.is_late = footer.plies.is_some_and(|plies| plies > 0);
            }
            _ => {}
        }
        None
    }

    /// Whether another game begins with moves after these lines, the first with this number.
    fn begins_with(&self, ply: Option<u32>) -> bool {
        let first = ply.is_none_or(|ply| ply == 1);
        let next = ply.map_or(self.is_late, |ply| Some(ply) == self.ply.checked_add(1));
        let board = self.ranks == Rank::ALL.len() && !next;
        board || (first && self.named == [true; 2])
    }
}
