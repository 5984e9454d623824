//! Impasse by agreement (持将棋): both players stop and count.

use crate::{ByColor, Color, ImpasseCount, Outcome};

/// What an agreement on impasse means. All pieces of a side count, on the board and in hand.
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
    /// A side without the points loses. Two sides that have them draw.
    Threshold {
        /// A side with fewer points loses.
        points: u32,
        /// How many kings must be in the promotion zone.
        kings: u32,
    },
    /// The side with more points wins.
    MorePoints {
        /// Who wins with equal points.
        tie: Color,
        /// How many kings must be in the promotion zone.
        kings: u32,
    },
}

impl AgreementRule {
    /// The rule of the Japan Shogi Association for professionals, as of 2019: 24 points, and one
    /// king that entered is enough.
    pub const JSA: AgreementRule = AgreementRule::Threshold {
        points: 24,
        kings: 1,
    };

    /// The rule of amateur games: more points win, 27 each are a win of White.
    pub const AMATEUR: AgreementRule = AgreementRule::MorePoints {
        tie: Color::White,
        kings: 2,
    };

    /// Who wins if the players agree with these counts; `None` if too few kings have entered.
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
                // Both without the points: only when pieces are missing.
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
