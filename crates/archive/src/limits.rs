//! Limits archives and decoders.

use crate::ArchiveError;

/// The memory limit of a decoder, in KiB.
pub(crate) const MEMORY: u32 = 256 << 10;

/// The maximum number of files in an archive.
const MEMBERS: usize = 1 << 20;

/// The growth factor that is allowed for a file, in addition to [`SLACK`].
const RATIO: u64 = 250;

/// The number of bytes that any file may have.
const SLACK: u64 = 16 << 20;

/// Returns how many bytes may be decoded from `packed` bytes.
pub(crate) const fn allowed(packed: u64) -> u64 {
    packed.saturating_mul(RATIO).saturating_add(SLACK)
}

pub(crate) const fn check_count(count: u64) -> Result<(), ArchiveError> {
    if count > MEMBERS as u64 {
        return Err(ArchiveError::TooMany { limit: MEMBERS });
    }
    Ok(())
}

/// The number of bytes that may still be decoded from an archive.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Budget {
    pub(crate) fn new(packed: u64) -> Budget {
        Budget(allowed(packed))
    }

    /// Returns `true` and reduces the budget if `packed` bytes may grow to `bytes`. Refused files do not reduce it.
    pub(crate) fn admit(&mut self, packed: u64, bytes: u64) -> bool {
        let is_admitted = bytes <= allowed(packed).min(self.0);
        if is_admitted {
            self.0 -= bytes;
        }
        is_admitted
    }
}
