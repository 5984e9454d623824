//! Limits of archives and decoders.

use crate::ArchiveError;

/// How much memory a decoder may take, in KiB.
pub(crate) const MEMORY: u32 = 256 << 10;

/// How many files an archive may have.
const MEMBERS: usize = 1 << 20;

/// How many times its bytes a file may grow, beyond [`SLACK`].
const RATIO: u64 = 250;

/// How many bytes any file may have.
const SLACK: u64 = 16 << 20;

/// Returns how many bytes may come out of `packed` bytes.
pub(crate) const fn allowed(packed: u64) -> u64 {
    packed.saturating_mul(RATIO).saturating_add(SLACK)
}

/// Refuses an archive with too many files.
pub(crate) const fn check_count(count: u64) -> Result<(), ArchiveError> {
    if count > MEMBERS as u64 {
        return Err(ArchiveError::TooMany { limit: MEMBERS });
    }
    Ok(())
}

/// How many bytes may still come out of an archive.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Budget {
    /// Returns the budget of an archive of `packed` bytes.
    pub(crate) fn new(packed: u64) -> Budget {
        Budget(allowed(packed))
    }

    /// Returns `true` if `packed` bytes may grow to `bytes` bytes, and takes these from the budget. What is refused is
    /// never decoded, so it takes nothing.
    pub(crate) fn admit(&mut self, packed: u64, bytes: u64) -> bool {
        let is_admitted = bytes <= allowed(packed).min(self.0);
        if is_admitted {
            self.0 -= bytes;
        }
        is_admitted
    }
}
