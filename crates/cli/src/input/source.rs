//! A file to read: on the disk, in an archive, or what comes from stdin.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai::kifu::Format;
use komadai_archive::{Archive, ArchiveError, decompress};

use super::names::{content, extension, is_stdin};
use crate::failure::Failure;
use crate::progress::Counted;
use crate::texts::system::Io;
use crate::texts::{about, say};

/// A file to read, or what should have been some.
pub(crate) struct Source {
    /// As it is named to people; for a file of an archive the path of the archive, and in it.
    pub(crate) path: PathBuf,
    /// Its path inside the folder or archive that was given, or its name; without the extension of a compressed file.
    pub(crate) relative: PathBuf,
    /// Why there is nothing to read: the folder is empty, no file fits the pattern, the system refuses.
    pub(crate) failure: Option<String>,
    member: Option<Member>,
}

/// Which file of an archive.
struct Member {
    archive: Arc<Archive>,
    path: Arc<Path>,
    number: usize,
}

impl Source {
    pub(crate) const fn new(path: PathBuf, relative: PathBuf) -> Source {
        Source {
            path,
            relative,
            failure: None,
            member: None,
        }
    }

    /// A file of the archive at `path`, with its path `inside`.
    pub(super) fn in_archive(
        (archive, path): (&Arc<Archive>, &Arc<Path>),
        number: usize,
        inside: &Path,
        relative: &Path,
    ) -> Source {
        Source {
            member: Some(Member {
                archive: Arc::clone(archive),
                path: Arc::clone(path),
                number,
            }),
            ..Source::new(path.join(inside), content(&relative.join(inside)))
        }
    }

    /// The file of the disk: for a file of an archive the archive.
    pub(crate) fn on_disk(&self) -> &Path {
        self.member
            .as_ref()
            .map_or(&self.path, |member| &member.path)
    }

    /// Whether it is a file of the disk, as far as its name says.
    pub(super) fn is_file(&self) -> bool {
        self.member.is_none() && !is_stdin(&self.path)
    }

    /// Whether it may be a table: a file of the disk whose name is not that of a game record.
    pub(crate) fn may_be_table(&self) -> bool {
        let is_record = || {
            let extension = extension(&self.path);
            extension.is_some_and(|known| Format::from_extension(&known).is_some())
        };
        self.failure.is_none() && self.is_file() && !is_record()
    }

    /// The file of an archive as its list has it.
    fn listed(&self) -> Option<&komadai_archive::Member> {
        let member = self.member.as_ref()?;
        member.archive.members().get(member.number)
    }

    /// Whether it is a file of an archive that macOS added for another.
    pub(super) fn is_double(&self) -> bool {
        self.listed()
            .is_some_and(komadai_archive::Member::is_double)
    }

    /// How many bytes it has; nothing if it has no end.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if self.member.is_some() {
            return self.listed().map(|member| member.bytes);
        }
        let data = self.path.metadata().ok()?;
        data.is_file().then_some(data.len())
    }

    /// Whether it has more than `bytes` bytes.
    pub(crate) fn is_longer(&self, bytes: usize) -> bool {
        self.bytes().is_some_and(|own| own > bytes as u64)
    }

    /// Opens the file, or stdin for "-". What is compressed is decompressed.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        if let Some(failure) = &self.failure {
            return Err(Failure::Input(failure.clone()));
        }
        let failed = |error: io::Error| Failure::Input(about(self.path.display(), Io(&error)));
        if let Some(Member {
            archive, number, ..
        }) = &self.member
        {
            let reader = archive.read(*number);
            let reader = reader.map_err(|error| failed(in_words(error.into())))?;
            return Ok(decompressed(Counted(reader)));
        }
        if is_stdin(&self.path) {
            return Ok(decompressed(stdin()));
        }
        let file = fs::File::open(&self.path).map_err(failed)?;
        Ok(decompressed(Counted(file)))
    }
}

/// What is left of stdin.
pub(crate) fn stdin() -> impl Read + Send {
    Counted(io::stdin())
}

/// Reads through a compression, if there is one. Errors are in the language in force.
pub(crate) fn decompressed(reader: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(Decompressed::Unread(Some(Box::new(reader))))
}

/// A reader through a compression. Nothing is read before it is asked for.
enum Decompressed {
    Unread(Option<Box<dyn Read + Send>>),
    Known(Box<dyn Read + Send>),
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Decompressed::Known(reader) => return reader.read(buffer).map_err(in_words),
                Decompressed::Unread(reader) => {
                    let reader = reader.take().ok_or(io::ErrorKind::UnexpectedEof)?;
                    *self = Decompressed::Known(decompress(reader).map_err(in_words)?);
                }
            }
        }
    }
}

/// An error of an archive in the language in force; any other as it is.
fn in_words(error: io::Error) -> io::Error {
    let own = error
        .get_ref()
        .and_then(|cause| cause.downcast_ref::<ArchiveError>());
    match own.map(say_of) {
        Some(text) => io::Error::new(error.kind(), text),
        None => error,
    }
}

/// An error of an archive in the language in force.
pub(super) fn say_of(error: &ArchiveError) -> String {
    match error {
        ArchiveError::Io(cause) => say(Io(cause)),
        other => say(other),
    }
}
