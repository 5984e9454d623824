//! Archives, which are folders of their files.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use komadai_archive::{Archive, ArchiveError, Member};

use super::names::extension;
use super::source::{Source, say_of};
use crate::texts::about;

/// Whether a file is an archive by its name.
pub(super) fn is_named_as_one(path: &Path) -> bool {
    extension(path).is_some_and(|extension| matches!(&*extension, "zip" | "7z"))
}

/// The files of an archive, named below `name`, or why there are none; nothing if the file is no archive.
pub(super) fn list(path: &Path, name: &Path) -> Option<Result<Vec<Source>, String>> {
    let archive = match open(path) {
        Ok(archive) => Arc::new(archive?),
        Err(error) => return Some(Err(about(path.display(), say_of(&error)))),
    };
    let path: Arc<Path> = path.into();
    let members = archive.members().iter().enumerate();
    let source = |(number, member): (usize, &Member)| {
        Source::in_archive(
            (&archive, &path),
            number,
            &inside(&member.name, number),
            name,
        )
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

/// Whether a file of an archive is what macOS keeps of another.
pub(super) fn is_double(source: &Source) -> bool {
    let name = source.path.file_name().unwrap_or_default();
    let mut parts = source.relative.components();
    name.as_encoded_bytes().starts_with(b"._") || parts.any(|part| part.as_os_str() == "__MACOSX")
}

/// Opens a file that may be an archive.
fn open(path: &Path) -> Result<Option<Archive>, ArchiveError> {
    match path.is_file() {
        true => match Archive::open(path) {
            // It is said when the file is read.
            Err(ArchiveError::Io(_)) => Ok(None),
            opened => opened,
        },
        false => Ok(None),
    }
}

/// The path of a file in its archive, below the archive whatever its name says.
fn inside(name: &str, number: usize) -> PathBuf {
    let parts = Path::new(name).components();
    let path: PathBuf = parts
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect();
    match path.as_os_str().is_empty() {
        true => PathBuf::from(number.to_string()),
        false => path,
    }
}
