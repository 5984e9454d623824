//! Defines the errors of archives and compressed files.

use std::error::Error;
use std::io;

use komadai_core::{Same, texts};

/// An error in reading an archive or a compressed file. [`io::Error::get_ref`] finds it inside an [`io::Error`].
#[derive(Debug)]
#[non_exhaustive]
pub enum ArchiveError {
    /// An error of the system.
    Io(io::Error),
    /// The data ends too early.
    Cut,
    /// The data contradicts its format.
    Damaged {
        /// The message of the decoder, in English.
        why: String,
    },
    /// The data has a password.
    Encrypted,
    /// The data uses an unsupported compression method.
    Method {
        /// The name or number of the method.
        name: String,
    },
    /// The data uses another unsupported feature.
    Unsupported {
        /// The message of the decoder, in English.
        what: String,
    },
    /// The decompressed data exceeds [the limits](crate#limits).
    Bomb,
    /// The decoder needs more memory than [the limits](crate#limits) allow.
    Memory,
    /// The archive has more files than [the limits](crate#limits) allow.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// The file is an archive, but a single file was expected.
    Archive,
}

texts! {
    ArchiveError {
        Io(cause as Same): "{cause}" "{cause}";
        Cut: "the compressed data is cut off" "圧縮データが途中で切れています";
        Damaged { why }: "the compressed data is damaged ({why})" "圧縮データが壊れています ({why})";
        Encrypted: "it is encrypted" "暗号化されています";
        Method { name }: "compression with {name} is not supported" "{name} の圧縮には対応していません";
        Unsupported { what }: "unsupported feature ({what})" "対応していない機能が使われています ({what})";
        Bomb: "it becomes more than 250 times larger when decompressed" "展開後の大きさが250倍を超えます";
        Memory: "decompression needs more than 256 MiB of memory" "展開に256 MiB を超えるメモリが必要です";
        TooMany { limit }: "it contains more than {limit} files" "ファイルが{limit}個を超えています";
        Archive: "an archive cannot be read from stdin or from another archive; extract it first" "標準入力や別の書庫の中にある書庫は読めません。先に展開してください";
    }
}

impl Error for ArchiveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ArchiveError::Io(cause) => Some(cause),
            _ => None,
        }
    }
}

impl ArchiveError {
    pub(crate) fn again(&self) -> ArchiveError {
        match self {
            ArchiveError::Io(cause) => ArchiveError::Io(match cause.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::new(cause.kind(), cause.to_string()),
            }),
            ArchiveError::Cut => ArchiveError::Cut,
            ArchiveError::Damaged { why } => ArchiveError::Damaged { why: why.clone() },
            ArchiveError::Encrypted => ArchiveError::Encrypted,
            ArchiveError::Method { name } => ArchiveError::Method { name: name.clone() },
            ArchiveError::Unsupported { what } => ArchiveError::Unsupported { what: what.clone() },
            ArchiveError::Bomb => ArchiveError::Bomb,
            ArchiveError::Memory => ArchiveError::Memory,
            ArchiveError::TooMany { limit } => ArchiveError::TooMany { limit: *limit },
            ArchiveError::Archive => ArchiveError::Archive,
        }
    }
}

impl From<io::Error> for ArchiveError {
    /// Returns the error of a reader of this crate, or converts the error of another reader.
    fn from(error: io::Error) -> ArchiveError {
        let is_ours = error
            .get_ref()
            .is_some_and(|cause| cause.is::<ArchiveError>());
        if is_ours {
            let own = error.into_inner().map(|cause| cause.downcast());
            return match own {
                Some(Ok(own)) => *own,
                _ => ArchiveError::Cut,
            };
        }
        match error.kind() {
            _ if is_cut(&error) => ArchiveError::Cut,
            io::ErrorKind::OutOfMemory => ArchiveError::Memory,
            io::ErrorKind::Unsupported => ArchiveError::Unsupported {
                what: error.to_string(),
            },
            _ if error.raw_os_error().is_some() => ArchiveError::Io(error),
            _ => ArchiveError::Damaged {
                why: error.to_string(),
            },
        }
    }
}

impl From<ArchiveError> for io::Error {
    fn from(error: ArchiveError) -> io::Error {
        let kind = match &error {
            ArchiveError::Io(cause) => cause.kind(),
            ArchiveError::Cut => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, error)
    }
}

/// Returns `true` if an error, or its cause, is an unexpected end of the bytes.
fn is_cut(error: &io::Error) -> bool {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return true;
    }
    let mut cause = error.get_ref().map(|cause| cause as &(dyn Error + 'static));
    while let Some(error) = cause {
        let error_of_reader = error.downcast_ref::<io::Error>();
        if error_of_reader.is_some_and(|error| error.kind() == io::ErrorKind::UnexpectedEof) {
            return true;
        }
        cause = error.source();
    }
    false
}
