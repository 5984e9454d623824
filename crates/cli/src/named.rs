//! What words of the command line name: files, or positions in place of files.

use std::fmt;
use std::path::{Path, PathBuf};

use komadai::kifu::Record;

use crate::failure::Failure;
use crate::input;
use crate::start;
use crate::texts;

/// What a word names.
pub(crate) enum Named {
    /// A file, or stdin.
    File(PathBuf),
    /// A position, with the text that names it, as the record of a game with the moves of the text.
    Position(String, Box<Record>),
}

impl Named {
    /// The path of the file.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Named::File(path) => Some(path),
            Named::Position(..) => None,
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::File(path) => path.display().fmt(f),
            Named::Position(text, _) => f.write_str(text),
        }
    }
}

/// What words name: each a file that is there, or a position, or all together one position
/// (`startpos moves 7g7f`). The second value is `false` if some files cannot be listed, which is reported
/// on stderr.
///
/// # Errors
///
/// The first word that is no file, and meant as a position but is none.
pub(crate) fn named(words: &[PathBuf], all_files: bool) -> Result<(Vec<Named>, bool), Failure> {
    let texts: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let whole = texts.join(" ");
    let is_line = words.len() > 1 && !is_file(&words[0]) && begins_line(&whole);
    let line = is_line.then(|| start::record(&whole).ok()).flatten();
    if let Some(record) = line {
        return Ok((vec![Named::Position(whole, Box::new(record))], true));
    }
    let (mut found, mut no_errors) = (Vec::new(), true);
    for word in words {
        let text = word.to_str().filter(|_| !is_file(word));
        match text.map(|text| (text, start::record(text))) {
            Some((text, Ok(record))) => {
                found.push(Named::Position(text.to_owned(), Box::new(record)));
            }
            Some((_, Err(_))) if is_line => return Err(refused(&whole)),
            Some((text, Err(_))) if is_meant_as_position(text) => return Err(refused(text)),
            _ => {
                let (files, all) = input::sources(std::slice::from_ref(word), all_files);
                found.extend(files.into_iter().map(|source| Named::File(source.path)));
                no_errors &= all;
            }
        }
    }
    Ok((found, no_errors))
}

/// Why a text is no position.
fn refused(text: &str) -> Failure {
    match start::record(text) {
        Err(unnamed) => start::refusal(text, unnamed),
        Ok(_) => Failure::Input(texts::invalid_position(text)),
    }
}

fn is_file(word: &Path) -> bool {
    word.as_os_str() == "-" || word.symlink_metadata().is_ok()
}

/// Whether a text begins as SFEN, or as a line of USI.
fn begins_line(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    let is_board = |c: char| c.is_ascii_digit() || "PLNSGBRK+/".contains(c.to_ascii_uppercase());
    start::is_position_word(first) && (!first.contains('/') || first.chars().all(is_board))
}

/// Whether a text that is no position and no file is rather a position with a mistake than the name of a
/// file.
fn is_meant_as_position(text: &str) -> bool {
    (text.contains(char::is_whitespace) && begins_line(text))
        || is_board(text)
        || start::has_near_names(text)
}

/// Whether a text may be the board of an SFEN, which lacks the rest.
fn is_board(text: &str) -> bool {
    let letters = "PLNSGBRKplnsgbrk+123456789/";
    text.matches('/').count() == 8 && text.chars().all(|c| letters.contains(c))
}
