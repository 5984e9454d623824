//! 無駄合: which interpositions count.

use komadai_core::codes;

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

codes! {
    Policy {
        None "none",
        Capture "capture",
        Book "book",
    }
}
