//! Limits of archives and decoders.

use crate::ArchiveError;

/// How much memory a decoder may take, in KiB.
pub(crate) const MEMORY: u32 = 256 << 10;

/// How many files an archive may have.
const MEMBERS: usize = 1 << 20;

/// Refuses an archive with too many files.
pub(crate) const fn check_count(count: usize) -> Result<(), ArchiveError> {
    match count > MEMBERS {
        true => Err(ArchiveError::TooMany { limit: MEMBERS }),
        false => Ok(()),
    }
}
