//! 無駄合: which interpositions count.

use core::fmt;
use core::str::FromStr;

use komadai_core::texts;

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

impl Policy {
    /// All policies.
    pub const ALL: [Policy; 3] = [Policy::None, Policy::Capture, Policy::Book];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Policy::None => "none",
            Policy::Capture => "capture",
            Policy::Book => "book",
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No policy has this name.
///
/// ```
/// use komadai_tsume::Policy;
///
/// assert!("sometimes".parse::<Policy>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPolicy;

texts! {
    struct UnknownPolicy {}: "no policy has this name: none, capture, book"
        "無駄合の扱いは次のどれかです: none, capture, book";
}

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Policy, UnknownPolicy> {
        let mut all = Policy::ALL.into_iter();
        all.find(|policy| policy.name() == name)
            .ok_or(UnknownPolicy)
    }
}
