//! The one file that a command writes as its result.

use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;
use crate::output::NewFile;
use crate::texts::{about, system::Io};

/// Writes all bytes to a file, whole or not at all, or to `out` where there is no path.
pub(crate) fn write_whole(
    path: Option<&Path>,
    bytes: &[u8],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(path) = path else {
        return Ok(out.write_all(bytes)?);
    };
    let written = NewFile::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.finish()
    });
    written.map_err(|error| failed(path, &error))
}

/// The failure for a file that cannot be written.
pub(crate) fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(about(path.display(), Io(error)))
}
