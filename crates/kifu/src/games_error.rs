//! What keeps the games of a reader from being read to the end.

use std::io::{self, ErrorKind};

use komadai_core::{Same, texts};

/// Something kept the games of a reader from being read to the end.
#[derive(Debug)]
#[non_exhaustive]
pub enum GamesError {
    /// The reader failed.
    Io {
        /// The line, from 1, that was not complete.
        line: usize,
        /// How many bytes the reader had given.
        byte: u64,
        /// The error of the reader.
        cause: io::Error,
    },
    /// The text is longer than the [limit of bytes](crate::Limits::bytes), and no other game can be
    /// found in it for sure.
    TooLong {
        /// The line, from 1, that was not complete.
        line: usize,
        /// How many bytes the reader had given.
        byte: u64,
        /// The limit.
        limit: usize,
    },
}

texts! {
    GamesError {
        Io { line, byte, cause as Same }: "stopped at line {line}, after byte {byte}: {cause}"
            "{line}行目 ({byte}バイトの後) で中断しました: {cause}";
        TooLong { line, byte, limit }:
            "stopped at line {line}, after byte {byte}: the limit of bytes: a game may have {limit}"
            "{line}行目 ({byte}バイトの後) で中断しました: バイト数の上限: 1局は{limit}バイトまでです";
    }
}

/// The text names the cause, so it is no source.
impl std::error::Error for GamesError {}

impl GamesError {
    /// Whether the reader may go on later.
    pub(crate) fn is_for_now(&self) -> bool {
        let kinds = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
        matches!(self, GamesError::Io { cause, .. } if kinds.contains(&cause.kind()))
    }
}
