//! Defines which interpositions count (無駄合).

use komadai_core::bits::attacks;
use komadai_core::{Move, Position, codes};
use komadai_movegen::checkers;

/// A definition of the interpositions that count as answers. No definition is generally accepted, so each policy has a
/// name and each verdict names its policy. The policy does not affect whether there is a mate.
///
/// ```
/// use komadai_tsume::{Policy, Questions};
///
/// let policy: Policy = "book".parse()?;
/// assert_eq!(Questions::default().policy(policy).policy, Policy::Book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Policy {
    /// Every interposition counts.
    None,
    /// A dropped piece does not count if the attacker captures it with check, by any piece, and then mates with the
    /// captured piece given back. That mate must not take more plies than the mates after the answers that count. Among
    /// several drops, the one whose capture mates soonest is judged first. Drops whose captures mate equally soon are
    /// judged independently. Drops after a capture are judged in the same way.
    #[default]
    Capture,
    /// Like `Capture`, but also for pieces that move in between.
    Book,
}

impl Policy {
    /// Returns `true` if an answer to a check interposes a piece and the policy decides whether it counts.
    pub(crate) fn is_between(self, position: &Position, m: Move) -> bool {
        let king = position.king(position.side());
        match (self, m.origin()) {
            (Policy::None, _) | (Policy::Capture, Some(_)) => false,
            (_, None) => true,
            (Policy::Book, from) => match (king, checkers(position).first()) {
                (Some(king), Some(by)) => {
                    from != Some(king) && attacks::between(king, by).contains(m.to())
                }
                _ => false,
            },
        }
    }
}

/// Returns the position after an interposed piece is captured and given back, or `None` if the defender's hand is full.
pub(crate) fn after_giving_back(position: &Position, capture: Move) -> Option<Position> {
    let put = position.board().piece(capture.to());
    let mut setup = position.after(capture).into_setup();
    let (attacker, defender) = (!setup.side, setup.side);
    if let Some(kind) = put.and_then(|piece| piece.kind().hand_kind()) {
        let _ = setup.hands[attacker].take(kind) && setup.hands[defender].add(kind);
    }
    Position::new(setup).ok()
}

codes! { Policy { None "none", Capture "capture", Book "book" } }
