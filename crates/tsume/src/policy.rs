//! 無駄合: which interpositions count.

use komadai_core::bits::attacks;
use komadai_core::{Move, Position, codes};
use komadai_movegen::checkers;

/// Which of the defender's interpositions count as answers. No definition is accepted by everybody, so each
/// is a policy with a name, and a verdict has the name of its own. The policy does not change whether there
/// is a mate.
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
    /// A dropped piece does not count if the attacker takes it with check, by any piece, and then mates with
    /// the taken piece given back. The mate must not take more plies than those against the answers that
    /// count. Among several drops the one whose capture mates soonest comes first; drops that tie are judged
    /// each without the others. Drops after a capture are judged in the same way.
    #[default]
    Capture,
    /// As `Capture`, and for pieces moved between too.
    Book,
}

impl Policy {
    /// Whether an answer to a check puts a piece between, and the policy has to say if it counts.
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

/// The position after an interposed piece is taken and given back to the defender; `None` if his hand cannot hold it.
pub(crate) fn given_back(position: &Position, capture: Move) -> Option<Position> {
    let put = position.board().piece(capture.to());
    let mut setup = position.after(capture).into_setup();
    let (attacker, defender) = (!setup.side, setup.side);
    if let Some(kind) = put.and_then(|piece| piece.kind().hand_kind()) {
        let _ = setup.hands[attacker].take(kind) && setup.hands[defender].add(kind);
    }
    Position::new(setup).ok()
}

codes! { Policy { None "none", Capture "capture", Book "book" } }
