//! Defines why the games of an input cannot be read.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;

use komadai_archive::ArchiveError;
use komadai_core::{DisplayIn, Language, Phrase, display_in_english, phrases};
use komadai_kifu::{Finding, GamesError};
#[cfg(feature = "tables")]
use komadai_table::TableError;

use crate::system::{SystemError, archive};

/// An error that prevents reading an input, or the rest of it. The text does not name the input.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The system refuses to open the file.
    System(Arc<io::Error>),
    /// The archive cannot be read.
    Archive(Arc<ArchiveError>),
    /// The system refuses to list the folder.
    Folder(Arc<io::Error>),
    /// A link leads back to a folder above it.
    Circle,
    /// The folder or the archive has no game records.
    NoRecords,
    /// No file matches the pattern.
    NoFileFits,
    /// The text is not a valid pattern.
    Pattern {
        /// The error, in English.
        why: String,
    },
    /// The games cannot be read to the end of the input.
    Games(Arc<GamesError>),
    /// A finding is at least as severe as [`InputOptions::strict`](crate::InputOptions::strict).
    Refused(Box<Finding>),
    /// The table cannot be read.
    #[cfg(feature = "tables")]
    Table(Arc<TableError>),
    /// A row of a table cannot be converted to a game.
    Row {
        /// The row, from 1.
        row: usize,
    },
    /// The file is a table, but this build does not read tables.
    NoTables,
}

phrases! {
    pub(crate) PHRASES {
        CIRCLE: "the links form a loop" "リンクが循環しています";
        NO_RECORDS: "no game records found" "棋譜ファイルがありません";
        NO_FILE_FITS: "no file matches" "該当するファイルがありません";
        BAD_PATTERN: "invalid pattern" "パターンが正しくありません";
        REFUSED: "refused" "拒否しました";
        NO_TABLES:
            "this build does not support tables; use pyarrow in Python, or cargo install komadai-cli --features tables"
            "このビルドは表に対応していません。Python なら pyarrow で読めます。コマンドは cargo install komadai-cli --features tables で入れ直してください";
    }
}

#[cfg(feature = "tables")]
phrases! {
    pub(crate) TABLE_PHRASES {
        NO_GAMES:
            "this is not a table of games: the columns start and moves are missing"
            "対局の表ではありません (start と moves の列がありません)";
        BOMB: "the table is more than 250 times larger than the file" "表の大きさがファイルの250倍を超えます";
    }
}

impl DisplayIn for InputError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrase: &Phrase = match self {
            InputError::System(cause) | InputError::Folder(cause) => {
                return SystemError(cause).fmt_in(language, f);
            }
            InputError::Archive(cause) => return archive(cause, language, f),
            InputError::Circle => CIRCLE,
            InputError::NoRecords => NO_RECORDS,
            InputError::NoFileFits => NO_FILE_FITS,
            InputError::Pattern { why } if language == Language::English => {
                return f.write_str(why);
            }
            InputError::Pattern { .. } => BAD_PATTERN,
            InputError::Games(cause) => return games(cause, language, f),
            InputError::Refused(finding) => {
                let (refused, finding) =
                    (REFUSED.in_language(language), finding.in_language(language));
                return write!(f, "{refused}: {finding}");
            }
            #[cfg(feature = "tables")]
            InputError::Table(cause) => return table(cause, language, f),
            InputError::Row { row } => {
                return match language {
                    Language::English => write!(f, "row {row} does not contain a valid game"),
                    Language::Japanese => write!(f, "{row}行目は正しい対局ではありません"),
                };
            }
            InputError::NoTables => NO_TABLES,
        };
        phrase.fmt_in(language, f)
    }
}

/// Writes an error of a reader. Messages of the system or an archive are translated too.
fn games(error: &GamesError, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match error {
        GamesError::Io { line, byte, cause } => {
            let cause = SystemError(cause).in_language(language).to_string();
            let cause = io::Error::other(cause);
            let (line, byte) = (*line, *byte);
            GamesError::Io { line, byte, cause }.fmt_in(language, f)
        }
        other => other.fmt_in(language, f),
    }
}

#[cfg(feature = "tables")]
fn table(error: &TableError, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (error, language) {
        (TableError::NoGames, _) => NO_GAMES.fmt_in(language, f),
        (TableError::Bomb, _) => BOMB.fmt_in(language, f),
        (TableError::Io(cause), _) => SystemError(cause).fmt_in(language, f),
        (TableError::Unsupported { what }, Language::Japanese) => {
            write!(f, "{what} には対応していません")
        }
        (TableError::Unsupported { .. }, _) => write!(f, "{error}"),
        (other, Language::English) => write!(f, "the table is damaged ({other})"),
        (other, Language::Japanese) => write!(f, "表が壊れています ({other})"),
    }
}

display_in_english!(InputError);

impl Error for InputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            InputError::System(cause) | InputError::Folder(cause) => Some(&**cause),
            InputError::Archive(cause) => Some(&**cause),
            InputError::Games(cause) => Some(&**cause),
            InputError::Refused(cause) => Some(&**cause),
            #[cfg(feature = "tables")]
            InputError::Table(cause) => Some(&**cause),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_both_languages() {
        let system = crate::system::PHRASES;
        for phrase in PHRASES.iter().chain(system) {
            assert!(phrase.text(Language::English).is_ascii(), "{phrase}");
            assert!(!phrase.text(Language::Japanese).is_ascii(), "{phrase}");
        }
    }
}
