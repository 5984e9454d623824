//! The files of paths, folders and archives.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use komadai_archive::{Archive, ArchiveError, Member, decompress, name_of_content};
use komadai_kifu::Format;
use walkdir::{DirEntry, WalkDir};

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

    /// How many bytes it has, compressed or not.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Source::File(path) => fs::metadata(path).map_or(0, |file| file.len()),
            Source::Member(archive, number, _) => {
                let member = archive.members().get(*number);
                member.map_or(0, |member| member.bytes)
            }
            Source::Bytes(bytes) => bytes.len() as u64,
        }
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
    let name = name_of_content(path.file_name()?.to_str()?);
    Some(Path::new(name).extension()?.to_str()?.to_owned())
}

/// Whether a file of a folder or an archive is a game record by its name.
fn is_record(path: &Path) -> bool {
    extension(path).is_some_and(|own| Format::from_own_extension(&own).is_some())
}

/// The files of paths, as the command finds them: a file; the game records of a folder, in order; those of an archive.
pub(crate) fn files(paths: Vec<PathBuf>) -> Result<Vec<Source>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let kind = fs::metadata(&path).map_err(|error| Failure::open(&path, error))?;
        if !kind.is_dir() {
            let before = files.len();
            // What is no file of a disk can be read only once.
            if !kind.is_file() || !add_archive(&path, &mut files)? {
                files.push(Source::File(path));
            } else if files.len() == before {
                let error = io::Error::other("no game records in it");
                return Err(Failure::open(&path, error));
            }
            continue;
        }
        for entry in WalkDir::new(&path).follow_links(true).sort_by_file_name() {
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
                    let place = error.path().unwrap_or(&path).to_owned();
                    let circle = || io::Error::other("a link leads back to a folder above it");
                    let error = error.into_io_error().unwrap_or_else(circle);
                    return Err(Failure::open(&place, error));
                }
            };
            if entry.file_type().is_file() && !is_double(&entry) {
                add(entry.into_path(), &mut files)?;
            }
        }
    }
    Ok(files)
}

/// Adds a file of a folder.
fn add(path: PathBuf, files: &mut Vec<Source>) -> Result<(), Failure> {
    let extension = path.extension().and_then(OsStr::to_str);
    let is_named_archive = ["zip", "7z"]
        .iter()
        .any(|known| extension.is_some_and(|own| own.eq_ignore_ascii_case(known)));
    if !(is_named_archive && add_archive(&path, files)?) && is_record(&path) {
        files.push(Source::File(path));
    }
    Ok(())
}

/// Adds the game records of an archive. `false` if the file is none.
fn add_archive(path: &Path, files: &mut Vec<Source>) -> Result<bool, Failure> {
    let archive = match Archive::open(path) {
        Ok(Some(archive)) => Arc::new(archive),
        // What the system says of a file is said when it is read.
        Ok(None) | Err(ArchiveError::Io(_)) => return Ok(false),
        Err(error) => return Err(Failure::open(path, system(error))),
    };
    for (number, member) in archive.members().iter().enumerate() {
        let inside = inside(member, number);
        let mut parts = inside.components();
        let is_double = parts.any(|part| {
            part.as_os_str() == "__MACOSX" || part.as_os_str().as_encoded_bytes().starts_with(b"._")
        });
        if is_record(&inside) && !is_double {
            let path = path.join(inside);
            files.push(Source::Member(Arc::clone(&archive), number, path));
        }
    }
    Ok(true)
}

/// The path of a file in its archive, below the archive whatever its name says.
fn inside(member: &Member, number: usize) -> PathBuf {
    let parts = Path::new(&member.name).components();
    let path: PathBuf = parts
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect();
    match path.as_os_str().is_empty() {
        true => PathBuf::from(number.to_string()),
        false => path,
    }
}

/// Whether an entry is an AppleDouble file: what macOS keeps of another file.
fn is_double(entry: &DirEntry) -> bool {
    let begins_so = |mut file: File| {
        let mut start = [0; 4];
        file.read_exact(&mut start).is_ok() && start == [0, 5, 0x16, 7]
    };
    let is_named_so = entry.file_name().as_encoded_bytes().starts_with(b"._");
    is_named_so && File::open(entry.path()).is_ok_and(begins_so)
}
