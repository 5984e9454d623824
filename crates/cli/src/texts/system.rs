//! What the system says of files.

use std::fmt;
use std::io;

use komadai::{DisplayIn, Language};

use super::about;
use crate::language;

texts! {
    not_found(): "not found" "ファイルがありません";
    permission_denied(): "permission denied" "アクセスが許可されていません";
    already_exists(): "already exists" "既にあります";
    is_folder(): "is a folder" "フォルダです";
    no_folder(): "is no folder" "フォルダではありません";
    storage_full(): "storage full" "ディスクに空きがありません";
    read_only_system(): "read-only file system" "読み取り専用のディスクです";
    bad_name(): "invalid name" "ファイル名が正しくないか長すぎます";
    closed(): "closed" "出力先が閉じられました";
    system_error(number): "error {number}" "システムのエラー {number} です";
    bad_pattern(): "bad pattern" "パターンの書き方が正しくありません";
    linked_in_circle(): "links in a circle" "リンクが循環しています";
}

/// An error of the system: in its own words, which are English, or in Japanese.
pub(crate) struct Io<'e>(pub(crate) &'e io::Error);

impl DisplayIn for Io<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Io(error) = self;
        let own = error
            .raw_os_error()
            .filter(|_| language == Language::Japanese);
        match own {
            Some(number) => japanese(error.kind(), number).fmt_in(language, f),
            None => fmt::Display::fmt(error, f),
        }
    }
}

fn japanese(kind: io::ErrorKind, number: i32) -> String {
    match kind {
        io::ErrorKind::NotFound => not_found(),
        io::ErrorKind::PermissionDenied => permission_denied(),
        io::ErrorKind::AlreadyExists => already_exists(),
        io::ErrorKind::IsADirectory => is_folder(),
        io::ErrorKind::NotADirectory => no_folder(),
        io::ErrorKind::StorageFull => storage_full(),
        io::ErrorKind::ReadOnlyFilesystem => read_only_system(),
        io::ErrorKind::InvalidFilename => bad_name(),
        io::ErrorKind::BrokenPipe => closed(),
        _ => system_error(number),
    }
}

/// Why a file below a folder cannot be listed.
pub(crate) fn unlisted(error: &walkdir::Error) -> String {
    match (error.path(), error.io_error(), language::chosen()) {
        (Some(path), Some(cause), Language::Japanese) => about(path.display(), Io(cause)),
        (Some(path), None, Language::Japanese) => about(path.display(), linked_in_circle()),
        _ => error.to_string(),
    }
}

/// Why a text is no pattern.
pub(crate) fn no_pattern(error: &glob::PatternError) -> String {
    match language::chosen() {
        Language::English => error.to_string(),
        Language::Japanese => bad_pattern(),
    }
}
