//! Archives, which are folders of their files.

use std::path::Path;
use std::sync::Arc;

use komadai_archive::{Archive, ArchiveError, Member};

use super::source::{Source, say_of};
use crate::texts::about;

/// The files of an archive, named below `name`, or why there are none; nothing if the file is no archive.
pub(super) fn list(path: &Path, name: &Path) -> Option<Result<Vec<Source>, String>> {
    let archive = match Archive::open(path) {
        Ok(archive) => Arc::new(archive?),
        // It is said when the file is read.
        Err(ArchiveError::Io(_)) => return None,
        Err(error) => return Some(Err(about(path.display(), say_of(&error)))),
    };
    let path: Arc<Path> = path.into();
    let members = archive.members().iter().enumerate();
    let source = |(number, member): (usize, &Member)| {
        Source::in_archive((&archive, &path), number, &member.path, name)
    };
    Some(Ok(members.map(source).collect()))
}

/// The file of an archive that a path names, `games.zip/a.kif`, or why the archive cannot be read.
pub(super) fn find(path: &Path) -> Option<Result<Source, String>> {
    let file = path.ancestors().skip(1).find(|above| above.is_file())?;
    let sources = match list(file, Path::new(""))? {
        Ok(sources) => sources,
        Err(failure) => return Some(Err(failure)),
    };
    let mut found = sources.into_iter().find(|source| source.path == path)?;
    found.relative = found.relative.file_name().unwrap_or_default().into();
    Some(Ok(found))
}
