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
use pyo3::{PyResult, Python};
use walkdir::WalkDir;

use crate::errors::{os_error, sentence};

/// Where bytes of games come from.
#[derive(Clone)]
pub(crate) enum Source {
    File(PathBuf),
    /// A file of an archive by its number, with the path of both.
    Member(Arc<Archive>, usize, PathBuf),
    Bytes(Vec<u8>),
    Text(String),
    /// A file, archive or folder that cannot be read, and why.
    Broken(PathBuf, String),
}

impl Source {
    /// Its path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Source::File(path) | Source::Member(_, _, path) | Source::Broken(path, _) => Some(path),
            Source::Bytes(_) | Source::Text(_) => None,
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
            Source::Text(text) => text.len() as u64,
            Source::Broken(..) => 0,
        }
    }

    /// Returns `false` for a file of an archive whose name is not that of a game record.
    fn is_wanted(&self) -> bool {
        let is_record = |member: &Member| !member.is_double() && self.path().is_some_and(is_record);
        self.listed().is_none_or(is_record)
    }

    /// Opens it, and reads through its compression.
    pub(crate) fn open(self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes))),
            Source::Text(text) => Ok(Box::new(Cursor::new(text.into_bytes()))),
            Source::Broken(_, why) => Err(io::Error::other(why)),
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
/// those of an archive. What cannot be read is a source too, unless the path does not exist.
pub(crate) fn files(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<Vec<Source>> {
    let mut files = Vec::new();
    for path in paths {
        py.check_signals()?;
        if path.is_dir() {
            add_folder(py, &path, &mut files)?;
            continue;
        }
        match members(&path) {
            Some(members) => {
                let before = files.len();
                files.extend(members.into_iter().filter(Source::is_wanted));
                if files.len() == before {
                    files.push(Source::Broken(path, "no game records in it".to_owned()));
                }
            }
            None => files.push(file(path)?),
        }
    }
    Ok(files)
}

/// What a path names: a file of the disk, or `games.zip/a.kif`.
fn file(path: PathBuf) -> PyResult<Source> {
    let Err(error) = fs::metadata(&path) else {
        return Ok(Source::File(path));
    };
    let archive = path.ancestors().skip(1).find(|above| above.is_file());
    let mut members = archive.and_then(members).into_iter().flatten();
    let found = members.find(|member| member.path() == Some(&path));
    found.ok_or_else(|| os_error(&path, &error))
}

/// Adds the game records of a folder.
fn add_folder(py: Python<'_>, folder: &Path, files: &mut Vec<Source>) -> PyResult<()> {
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        py.check_signals()?;
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
                let circle = || "a link leads back to a folder above it".to_owned();
                let why = error.io_error().map_or_else(circle, sentence);
                files.push(Source::Broken(place, why));
                continue;
            }
        };
        if !entry.file_type().is_file() || is_apple_double(entry.path()) {
            continue;
        }
        let path = entry.into_path();
        if is_named_as_archive(&path) {
            // What is not an archive although it is called one says so when it is read.
            let found = members(&path).unwrap_or_else(|| vec![Source::File(path)]);
            files.extend(found.into_iter().filter(Source::is_wanted));
        } else if is_record(&path) {
            files.push(Source::File(path));
        }
    }
    Ok(())
}

/// The files of an archive, or the archive itself if it is damaged; `None` if the file is not an archive.
fn members(path: &Path) -> Option<Vec<Source>> {
    let archive = match Archive::open(path) {
        Ok(archive) => Arc::new(archive?),
        // What the system says of a file is said when it is read.
        Err(ArchiveError::Io(_)) => return None,
        Err(error) => return Some(vec![Source::Broken(path.to_owned(), error.to_string())]),
    };
    let members = archive.members().iter().enumerate();
    let source = |(number, member): (usize, &Member)| {
        let inside = path.join(&member.path);
        Source::Member(Arc::clone(&archive), number, inside)
    };
    Some(members.map(source).collect())
}
