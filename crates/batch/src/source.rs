//! Opens a file to read: on disk, in an archive, or from stdin.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_archive::{Archive, Member, decompress};
use komadai_kifu::Format;

use crate::error::InputError;
use crate::names::{content, extension, is_stdin};
use crate::progress::ProgressListener;

/// A file to read, or an input that failed.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path shown to people. For a file in an archive it is the path of the archive, followed by the path in it.
    pub path: PathBuf,
    /// The path inside the given folder or archive, or the name. For a compressed file it is that of its content.
    pub relative: PathBuf,
    /// The reason why the file cannot be read, if already known.
    pub failure: Option<InputError>,
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Path,
    Member {
        archive: Arc<Archive>,
        path: Arc<Path>,
        number: usize,
    },
    Bytes(Arc<[u8]>),
}

impl Source {
    /// Creates a source for the file at `path`, or stdin for "-".
    #[must_use]
    pub const fn new(path: PathBuf, relative: PathBuf) -> Source {
        Source {
            path,
            relative,
            failure: None,
            place: Place::Path,
        }
    }

    /// Creates a source for bytes without a name.
    #[must_use]
    pub fn of_bytes(bytes: impl Into<Arc<[u8]>>) -> Source {
        Source {
            place: Place::Bytes(bytes.into()),
            ..Source::new(PathBuf::new(), PathBuf::new())
        }
    }

    /// Creates a source for a file of the archive at `path`, with its path `inside`.
    pub(crate) fn in_archive(
        (archive, path): (&Arc<Archive>, &Arc<Path>),
        number: usize,
        inside: &Path,
        relative: &Path,
    ) -> Source {
        Source {
            place: Place::Member {
                archive: Arc::clone(archive),
                path: Arc::clone(path),
                number,
            },
            ..Source::new(path.join(inside), content(&relative.join(inside)))
        }
    }

    /// Returns the path of the file on disk. For a file in an archive it is that of the archive.
    #[must_use]
    pub fn on_disk(&self) -> &Path {
        match &self.place {
            Place::Member { path, .. } => path,
            _ => &self.path,
        }
    }

    /// Returns `true` if it is a file on disk, judging by its name.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.place, Place::Path) && !is_stdin(&self.path)
    }

    /// Returns `true` if it may be a table: a file on disk without the name of a game record.
    #[must_use]
    pub fn may_be_table(&self) -> bool {
        let is_record = || {
            let extension = extension(&self.path);
            extension.is_some_and(|known| Format::from_extension(&known).is_some())
        };
        self.failure.is_none() && self.is_file() && !is_record()
    }

    fn listed(&self) -> Option<&Member> {
        match &self.place {
            Place::Member {
                archive, number, ..
            } => archive.members().get(*number),
            _ => None,
        }
    }

    /// Returns `true` if macOS added this file to its archive for another file.
    pub(crate) fn is_double(&self) -> bool {
        self.listed().is_some_and(Member::is_double)
    }

    /// Returns the size of the file in bytes, or `None` if unknown. For a compressed file it is the compressed size.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        match &self.place {
            Place::Member { .. } => self.listed().map(|member| member.bytes),
            Place::Bytes(bytes) => Some(bytes.len() as u64),
            Place::Path => {
                let data = self.path.metadata().ok()?;
                data.is_file().then_some(data.len())
            }
        }
    }

    /// Returns `true` if it is known to have more than `bytes` bytes.
    #[must_use]
    pub fn is_longer(&self, bytes: usize) -> bool {
        self.bytes().is_some_and(|own| own > bytes as u64)
    }

    /// Opens the file, or stdin for "-". A compressed file is decompressed.
    ///
    /// # Errors
    ///
    /// Returns [`Source::failure`], or the error of the system or the archive.
    pub fn open(
        &self,
        progress: &'static dyn ProgressListener,
    ) -> Result<Box<dyn Read + Send>, InputError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let failed = |error: io::Error| InputError::System(Arc::new(error));
        Ok(match &self.place {
            Place::Member {
                archive, number, ..
            } => {
                let reader = archive.read(*number);
                let reader = reader.map_err(|error| failed(error.into()))?;
                decompressed(Counted(reader, progress))
            }
            Place::Bytes(bytes) => decompressed(Counted(Cursor::new(Arc::clone(bytes)), progress)),
            Place::Path if is_stdin(&self.path) => decompressed(stdin(progress)),
            Place::Path => {
                let file = File::open(&self.path).map_err(failed)?;
                decompressed(Counted(file, progress))
            }
        })
    }
}

/// Returns a reader of the rest of stdin.
pub fn stdin(progress: &'static dyn ProgressListener) -> impl Read + Send {
    Counted(io::stdin(), progress)
}

/// Returns a reader that decompresses `reader` if needed. It does not read from `reader` before it is itself read from.
pub fn decompressed(reader: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(Decompressed::Unread(Some(Box::new(reader))))
}

enum Decompressed {
    Unread(Option<Box<dyn Read + Send>>),
    Known(Box<dyn Read + Send>),
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Decompressed::Known(reader) => return reader.read(buffer),
                Decompressed::Unread(reader) => {
                    let reader = reader.take().ok_or(io::ErrorKind::UnexpectedEof)?;
                    *self = Decompressed::Known(decompress(reader)?);
                }
            }
        }
    }
}

/// A reader that reports its bytes as progress.
struct Counted<R>(R, &'static dyn ProgressListener);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        self.1.read(count as u64);
        Ok(count)
    }
}
