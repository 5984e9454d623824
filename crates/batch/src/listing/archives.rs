//! Lists archives as folders of their files.

use std::path::Path;
use std::sync::Arc;

use komadai_archive::{Archive, ArchiveError, Member};

use crate::error::InputError;
use crate::source::Source;

/// Returns the files of an archive with paths below `name`, or its error. Returns `None` if the file is not an archive.
pub(super) fn list(path: &Path, name: &Path) -> Option<Result<Vec<Source>, InputError>> {
    let archive = match Archive::open(path) {
        Ok(archive) => Arc::new(archive?),
        // The error is reported when the file is read.
        Err(ArchiveError::Io(_)) => return None,
        Err(error) => return Some(Err(InputError::Archive(Arc::new(error)))),
    };
    let path: Arc<Path> = path.into();
    let members = archive.members().iter().enumerate();
    let source = |(number, member): (usize, &Member)| {
        Source::in_archive((&archive, &path), number, &member.path, name)
    };
    Some(Ok(members.map(source).collect()))
}

/// Returns the file that a path in an archive names (`games.zip/a.kif`), or the archive and its error.
pub(super) fn find(path: &Path) -> Option<Result<Source, (&Path, InputError)>> {
    let file = path.ancestors().skip(1).find(|above| above.is_file())?;
    let sources = match list(file, Path::new(""))? {
        Ok(sources) => sources,
        Err(error) => return Some(Err((file, error))),
    };
    let mut found = sources.into_iter().find(|source| source.path == path)?;
    found.relative = found.relative.file_name().unwrap_or_default().into();
    Some(Ok(found))
}
