//! The files of paths, folders and archives.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_archive::{
    Archive, ArchiveError, Member, decompress, is_apple_double, is_named_as_archive,
    name_of_content,
};
use komadai_kifu::Format;
use walkdir::WalkDir;

use crate::games::Failure;

/// Where bytes of games come from.
#[derive(Clone)]
pub(crate) enum Source {
    File(PathBuf),
    /// A file of an archive by its number, with the path of both.
    Member(Arc<Archive>, usize, PathBuf),
    Bytes(Vec<u8>),
}

impl Source {
    /// Its path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Source::File(path) | Source::Member(_, _, path) => Some(path),
            Source::Bytes(_) => None,
        }
    }

    /// The format that its name shows; `games.csa.gz` is CSA.
    pub(crate) fn format(&self) -> Option<Format> {
        Format::from_extension(&extension(self.path()?)?)
    }

    /// The file of an archive as its list has it.
    fn listed(&self) -> Option<&Member> {
        match self {
            Source::Member(archive, number, _) => archive.members().get(*number),
            _ => None,
        }
    }

    /// How many bytes it has, compressed or not.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Source::File(path) => fs::metadata(path).map_or(0, |file| file.len()),
            Source::Member(..) => self.listed().map_or(0, |member| member.bytes),
            Source::Bytes(bytes) => bytes.len() as u64,
        }
    }

    /// Whether it is a game record of a folder or an archive, by its name.
    fn is_record(&self) -> bool {
        self.path().is_some_and(is_record) && !self.listed().is_some_and(Member::is_double)
    }

    /// Opens it, and reads through its compression.
    pub(crate) fn open(self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes))),
            Source::File(path) => decompress(File::open(path)?),
            Source::Member(archive, number, _) => decompress(archive.read(number).map_err(system)?),
        }
    }
}

/// An error of an archive as one of the system.
fn system(error: ArchiveError) -> io::Error {
    match error {
        ArchiveError::Io(error) => error,
        other => other.into(),
    }
}

/// The extension of a file, or of what it holds if it is compressed.
fn extension(path: &Path) -> Option<String> {
    let name = path.file_name()?;
    let content = name.to_str().map(name_of_content);
    let content = content.map_or(Path::new(name), Path::new);
    Some(content.extension()?.to_str()?.to_owned())
}

/// Whether a file of a folder or an archive is a game record by its name.
fn is_record(path: &Path) -> bool {
    extension(path).is_some_and(|own| Format::from_own_extension(&own).is_some())
}

/// The files of paths, as the command finds them: a file, also of an archive; the game records of a folder, in order;
/// those of an archive.
pub(crate) fn files(paths: Vec<PathBuf>) -> Result<Vec<Source>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            add_folder(&path, &mut files)?;
            continue;
        }
        match members(&path)? {
            Some(members) => {
                let before = files.len();
                files.extend(members.into_iter().filter(Source::is_record));
                if files.len() == before {
                    let error = io::Error::other("no game records in it");
                    return Err(Failure::open(&path, error));
                }
            }
            None => files.push(file(path)?),
        }
    }
    Ok(files)
}

/// What a path names: a file of the disk, or `games.zip/a.kif`.
fn file(path: PathBuf) -> Result<Source, Failure> {
    let Err(error) = fs::metadata(&path) else {
        return Ok(Source::File(path));
    };
    let archive = path.ancestors().skip(1).find(|above| above.is_file());
    let members = archive.map_or(Ok(None), members)?;
    let mut members = members.into_iter().flatten();
    let found = members.find(|member| member.path() == Some(&path));
    found.ok_or_else(|| Failure::open(&path, error))
}

/// Adds the game records of a folder.
fn add_folder(folder: &Path, files: &mut Vec<Source>) -> Result<(), Failure> {
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        let entry = match entry {
            Ok(entry) => entry,
            // A link to nothing, or back to a folder above it, that is no game record by its name.
            Err(error)
                if error
                    .path()
                    .is_some_and(|at| at.is_symlink() && !is_record(at)) =>
            {
                continue;
            }
            Err(error) => {
                let place = error.path().unwrap_or(folder).to_owned();
                let circle = || io::Error::other("a link leads back to a folder above it");
                let error = error.into_io_error().unwrap_or_else(circle);
                return Err(Failure::open(&place, error));
            }
        };
        if !entry.file_type().is_file() || is_apple_double(entry.path()) {
            continue;
        }
        let members = match is_named_as_archive(entry.path()) {
            true => members(entry.path())?,
            false => None,
        };
        let found = members.unwrap_or_else(|| vec![Source::File(entry.into_path())]);
        files.extend(found.into_iter().filter(Source::is_record));
    }
    Ok(())
}

/// The files of an archive; nothing if the file is none.
fn members(path: &Path) -> Result<Option<Vec<Source>>, Failure> {
    let archive = match Archive::open(path) {
        Ok(Some(archive)) => Arc::new(archive),
        // What the system says of a file is said when it is read.
        Ok(None) | Err(ArchiveError::Io(_)) => return Ok(None),
        Err(error) => return Err(Failure::open(path, system(error))),
    };
    let members = archive.members().iter().enumerate();
    let source = |(number, member): (usize, &Member)| {
        let inside = path.join(&member.path);
        Source::Member(Arc::clone(&archive), number, inside)
    };
    Ok(Some(members.map(source).collect()))
}
