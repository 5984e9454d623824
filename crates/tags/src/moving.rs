//! Defines the moves of a condition.

use komadai_core::{Color, Move, PieceKind, Square};

use crate::spelling::{piece, square};

/// The moves of a condition. The moving side plays upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moving {
    pub(crate) from: Option<Square>,
    pub(crate) to: Option<Square>,
    /// The kind of the piece after the move.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) is_drop: bool,
    pub(crate) promotes: bool,
}

impl Moving {
    /// Returns `true` if a move of `color` matches. `piece` is the kind on its destination after the move.
    #[inline]
    pub(crate) fn fits(self, m: Move, piece: PieceKind, color: Color) -> bool {
        let m = match color {
            Color::Black => m,
            Color::White => m.rotated(),
        };
        self.to.is_none_or(|to| to == m.to())
            && self.from.is_none_or(|from| Some(from) == m.origin())
            && self.kind.is_none_or(|kind| kind == piece)
            && (!self.is_drop || m.origin().is_none())
            && (!self.promotes || matches!(m, Move::Step { promote: true, .. }))
    }

    /// Returns the same moves with each square replaced.
    pub(crate) fn map(self, square: impl Fn(Square) -> Square) -> Moving {
        Moving {
            from: self.from.map(&square),
            to: self.to.map(&square),
            ..self
        }
    }

    /// Parses `2h6h`, `2h-`, `R6h`, `R`, `B*4e`, `P*`, `8h2b+`.
    pub(crate) fn read(text: &str) -> Option<Moving> {
        let (kind, rest) = match piece(text) {
            Some((kind, rest)) => (Some(kind), rest),
            None => (None, text),
        };
        let dropped = ['*', '打'].iter().find_map(|&sign| rest.strip_prefix(sign));
        let dropped = if kind.is_some() { dropped } else { None };
        let mut moving = Moving {
            from: None,
            to: None,
            kind,
            is_drop: dropped.is_some(),
            promotes: false,
        };
        let mut rest = dropped.unwrap_or(rest);
        if let Some((one, after)) = square(rest) {
            (moving.to, rest) = (Some(one), after);
            if let Some(after) = rest.strip_prefix('-') {
                (moving.from, moving.to, rest) = (Some(one), None, after);
            } else if let Some((two, after)) = square(rest) {
                (moving.from, moving.to, rest) = (Some(one), Some(two), after);
            }
        }
        let promoting = ['+', '成'].iter().find_map(|&sign| rest.strip_prefix(sign));
        if let Some(after) = promoting {
            // The text names the piece before the move, which differs from the piece after it.
            moving.kind = match kind {
                Some(kind) => Some(kind.promoted()?),
                None => None,
            };
            (moving.promotes, rest) = (true, after);
        }
        let is_some = kind.is_some() || moving.from.is_some() || moving.to.is_some();
        let is_possible = !(moving.is_drop && (moving.from.is_some() || moving.promotes));
        (rest.is_empty() && is_some && is_possible).then_some(moving)
    }
}
