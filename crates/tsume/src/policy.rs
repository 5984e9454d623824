//! 無駄合: which interpositions count.

use komadai_core::codes;

/// Which of the defender's interpositions count as answers. There is no definition that everybody
/// agrees with, so each is a policy with a name, and a verdict names its own. None changes whether
/// there is a mate.
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
    /// A piece dropped between does not count if the attacker takes it with check, by any piece, and
    /// then mates, the taken piece given back, within as many plies as against the answers that count.
    /// Of several drops that is asked first whose capture mates soonest; what is dropped after a capture
    /// is judged the same way.
    #[default]
    Capture,
    /// As `Capture`, for pieces moved between too.
    Book,
}

codes! {
    Policy {
        None "none",
        Capture "capture",
        Book "book",
    }
}
