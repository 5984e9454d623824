//! Judges an impasse by agreement (持将棋), where both players stop and count.

use crate::{ByColor, Color, ImpasseCount, Outcome};

/// A rule for an agreement on impasse. It counts all pieces of a side, on the board and in hand.
///
/// ```
/// use komadai_core::{AgreementRule, ByColor, Color, ImpasseCount, Outcome, Position};
///
/// let mut count = ImpasseCount::of(&Position::startpos(), Color::Black);
/// count.king_entered = true;
/// let counts = ByColor { black: count, white: count };
/// assert_eq!(AgreementRule::JSA.judge(counts), Some(Outcome::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum AgreementRule {
    /// A minimum of points: a side with fewer loses. If both sides reach it, the game is a draw.
    Threshold {
        /// The minimum of points.
        points: u32,
        /// The number of kings that must be in the promotion zone.
        kings: u32,
    },
    /// A win of the side with more points.
    MorePoints {
        /// The winner if the points are equal.
        tie: Color,
        /// The number of kings that must be in the promotion zone.
        kings: u32,
    },
}

impl AgreementRule {
    /// The rule of the Japan Shogi Association for professionals, as of 2019: 24 points, and at least one entered king.
    pub const JSA: AgreementRule = AgreementRule::Threshold {
        points: 24,
        kings: 1,
    };

    /// The rule of amateur games: more points win, and 27 points each are a win for White.
    pub const AMATEUR: AgreementRule = AgreementRule::MorePoints {
        tie: Color::White,
        kings: 2,
    };

    /// Returns the outcome if the players agree with these counts, or `None` if too few kings have entered.
    #[must_use]
    pub fn judge(&self, counts: ByColor<ImpasseCount>) -> Option<Outcome> {
        let entered = Color::ALL.map(|color| u32::from(counts[color].king_entered));
        let points = |color: Color| counts[color].points;
        let (black, white) = (points(Color::Black), points(Color::White));
        let (AgreementRule::Threshold { kings, .. } | AgreementRule::MorePoints { kings, .. }) =
            *self;
        if entered.iter().sum::<u32>() < kings {
            return None;
        }
        Some(match *self {
            AgreementRule::Threshold { points, .. } => match (black >= points, white >= points) {
                (true, false) => Outcome::Win(Color::Black),
                (false, true) => Outcome::Win(Color::White),
                // If both sides have too few points, pieces are missing.
                _ => Outcome::Draw,
            },
            AgreementRule::MorePoints { tie, .. } => Outcome::Win(match black.cmp(&white) {
                core::cmp::Ordering::Greater => Color::Black,
                core::cmp::Ordering::Less => Color::White,
                core::cmp::Ordering::Equal => tie,
            }),
        })
    }
}
