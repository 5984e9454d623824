//! Translates the system's errors about files.

use std::fmt;
use std::io;

use komadai_archive::ArchiveError;
use komadai_core::{DisplayIn, Language, Phrase, display_in_english, phrases};

phrases! {
    pub(crate) PHRASES {
        NOT_FOUND: "not found" "ファイルがありません";
        PERMISSION_DENIED: "permission denied" "アクセスが許可されていません";
        ALREADY_EXISTS: "already exists" "すでにあります";
        IS_FOLDER: "is a folder" "フォルダです";
        NO_FOLDER: "is not a folder" "フォルダではありません";
        STORAGE_FULL: "storage full" "ディスクに空きがありません";
        READ_ONLY: "read-only file system" "読み取り専用のディスクです";
        BAD_NAME: "invalid name" "ファイル名が不正か、長すぎます";
        CLOSED: "closed" "出力先が閉じられました";
    }
}

/// An error of the system, in Japanese or in the system's English. An error of an archive has its own text.
#[derive(Clone, Copy, Debug)]
pub struct SystemError<'e>(pub &'e io::Error);

impl DisplayIn for SystemError<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SystemError(error) = self;
        let cause = error.get_ref();
        if let Some(cause) = cause.and_then(|cause| cause.downcast_ref::<ArchiveError>()) {
            return archive(cause, language, f);
        }
        match (language, error.raw_os_error()) {
            (Language::Japanese, Some(number)) => match phrase(error.kind()) {
                Some(phrase) => phrase.fmt_in(language, f),
                None => write!(f, "システムエラー {number} です"),
            },
            _ => fmt::Display::fmt(error, f),
        }
    }
}

display_in_english!(SystemError<'_>);

pub(crate) fn archive(
    error: &ArchiveError,
    language: Language,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match error {
        ArchiveError::Io(cause) => SystemError(cause).fmt_in(language, f),
        other => other.fmt_in(language, f),
    }
}

fn phrase(kind: io::ErrorKind) -> Option<&'static Phrase> {
    Some(match kind {
        io::ErrorKind::NotFound => NOT_FOUND,
        io::ErrorKind::PermissionDenied => PERMISSION_DENIED,
        io::ErrorKind::AlreadyExists => ALREADY_EXISTS,
        io::ErrorKind::IsADirectory => IS_FOLDER,
        io::ErrorKind::NotADirectory => NO_FOLDER,
        io::ErrorKind::StorageFull => STORAGE_FULL,
        io::ErrorKind::ReadOnlyFilesystem => READ_ONLY,
        io::ErrorKind::InvalidFilename => BAD_NAME,
        io::ErrorKind::BrokenPipe => CLOSED,
        _ => return None,
    })
}
