//! Counts for impasse (持将棋) and the declaration of an entered king (入玉宣言).

mod agreement;
mod declaration;

pub use agreement::AgreementRule;
pub use declaration::{Declaration, DeclarationResult, DeclarationRule, UnmetConditions};

use crate::{Color, PieceKind, Position};

/// The counts of one side for the rules about entered kings. A rook or bishop, promoted or not, is worth five points,
/// any other piece one point, and a king none.
///
/// ```
/// use komadai_core::{Color, ImpasseCount, Position};
///
/// let count = ImpasseCount::of(&Position::startpos(), Color::Black);
/// assert_eq!(count.points, 27);
/// assert!(!count.king_entered);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ImpasseCount {
    /// Whether the king is in the promotion zone.
    pub king_entered: bool,
    /// The number of pieces in the promotion zone, without the king.
    pub pieces_entered: u32,
    /// The points of the hand and the promotion zone, for a declaration.
    pub points_declared: u32,
    /// The points of all pieces, for an agreement.
    pub points: u32,
}

impl ImpasseCount {
    /// Counts the pieces of `color`.
    #[must_use]
    pub fn of(position: &Position, color: Color) -> ImpasseCount {
        let entered = |square: crate::Square| square.rank().is_promotion_zone(color);
        let hand: u32 = position
            .hand(color)
            .iter()
            .map(|(kind, n)| u32::from(kind.points() * n))
            .sum();
        let mut count = ImpasseCount {
            king_entered: position.king(color).is_some_and(entered),
            pieces_entered: 0,
            points_declared: hand,
            points: hand,
        };
        for (square, piece) in position.board().iter() {
            if piece.color() != color || piece.kind() == PieceKind::King {
                continue;
            }
            let points = piece
                .kind()
                .hand_kind()
                .map_or(0, |kind| kind.points().into());
            count.points += points;
            if entered(square) {
                count.pieces_entered += 1;
                count.points_declared += points;
            }
        }
        count
    }

    /// Returns this count plus points for pieces that a handicap removed, see
    /// [`Handicap::points`](crate::Handicap::points).
    #[must_use]
    pub const fn with_points(mut self, points: u32) -> ImpasseCount {
        self.points_declared = self.points_declared.saturating_add(points);
        self.points = self.points.saturating_add(points);
        self
    }
}
