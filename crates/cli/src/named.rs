//! Finds what words of the command line name: files, or positions in place of files.

use std::fmt;
use std::path::{Path, PathBuf};

use komadai::kifu::Record;

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::input;
use crate::start;
use crate::texts;
use komadai_batch::Source;

pub(crate) enum Named {
    /// A file, or stdin.
    File(Source),
    /// A position with its text, as the record of a game with the moves of the text.
    Position(String, Box<Record>),
}

impl Named {
    pub(crate) const fn source(&self) -> Option<&Source> {
        match self {
            Named::File(source) => Some(source),
            Named::Position(..) => None,
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::File(source) => source.path.display().fmt(f),
            Named::Position(text, _) => f.write_str(text),
        }
    }
}

/// Returns what words name: each an existing file or a position, or all together one position (`startpos moves 7g7f`).
/// Fails at the first word that is not a file, but looks like a position and is invalid.
pub(crate) fn named(words: &[PathBuf], all_files: bool) -> Result<Vec<Named>, Failure> {
    let mut found = Vec::new();
    for word in read_words(words)? {
        match word {
            Word::Position(text, record) => found.push(Named::Position(text, record)),
            Word::File(path) => {
                let files = input::sources(&[path], all_files);
                found.extend(files.into_iter().map(Named::File));
            }
        }
    }
    Ok(found)
}

/// Returns the positions that words name, each with its text, and the games of the other words, which are files. Fails
/// like [`named`].
pub(crate) fn positions_and_files(
    given: &GamesArgs,
) -> Result<(Vec<(String, Record)>, GamesArgs), Failure> {
    let mut games = given.clone();
    games.inputs.clear();
    let mut positions = Vec::new();
    for word in read_words(&given.inputs)? {
        match word {
            Word::Position(text, record) => positions.push((text, *record)),
            Word::File(path) => games.inputs.push(path),
        }
    }
    Ok((positions, games))
}

/// A word, or all words of a position.
enum Word {
    Position(String, Box<Record>),
    File(PathBuf),
}

fn read_words(words: &[PathBuf]) -> Result<Vec<Word>, Failure> {
    let texts: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let whole = texts.join(" ");
    let is_line = words.len() > 1 && !is_file(&words[0]) && begins_line(&whole);
    let may_be_line = is_line || (words.len() > 1 && !words.iter().any(|word| is_file(word)));
    let line = may_be_line.then(|| start::record(&whole).ok()).flatten();
    if let Some(record) = line {
        return Ok(vec![Word::Position(whole, Box::new(record))]);
    }
    let mut found = Vec::new();
    for word in words {
        let text = if is_file(word) { None } else { word.to_str() };
        found.push(match text.map(|text| (text, start::record(text))) {
            Some((text, Ok(record))) => Word::Position(text.to_owned(), Box::new(record)),
            Some((_, Err(_))) if is_line => return Err(refused(&whole)),
            Some((text, Err(unnamed)))
                if is_meant_as_position(text)
                    || (unnamed.has_moves && text.contains(char::is_whitespace)) =>
            {
                return Err(start::refusal(text, unnamed));
            }
            _ => Word::File(word.clone()),
        });
    }
    Ok(found)
}

/// Returns the reason why a text is not a position.
fn refused(text: &str) -> Failure {
    match start::record(text) {
        Err(unnamed) => start::refusal(text, unnamed),
        Ok(_) => Failure::Input(texts::invalid_position(text)),
    }
}

fn is_file(word: &Path) -> bool {
    word.as_os_str() == "-" || word.symlink_metadata().is_ok()
}

/// Returns `true` if a text begins like SFEN, perhaps with a mistake, or like a line of USI.
fn begins_line(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    start::is_position_word(first) && (!first.contains('/') || is_like_board(text))
}

/// Returns `true` if a text, neither a position nor a file, is more likely a wrong position than the name of a file.
fn is_meant_as_position(text: &str) -> bool {
    (text.contains(char::is_whitespace) && begins_line(text))
        || is_like_board(text)
        || start::has_near_names(text)
}

/// Returns `true` if a text begins like the board of an SFEN. Either all ranks have only characters of a board, and
/// there are nine of them or another word follows. Or there are at least seven, and most have only such characters.
fn is_like_board(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let ranks: Vec<&str> = words.next().unwrap_or("").split('/').collect();
    let is_rank = |rank: &&&str| {
        let is_board = |c: char| "PLNSGBRK+123456789".contains(c.to_ascii_uppercase());
        !rank.is_empty() && rank.chars().all(is_board)
    };
    let good = ranks.iter().filter(is_rank).count();
    let is_whole = good == ranks.len() && (words.next().is_some() || ranks.len() == 9);
    is_whole || (ranks.len() >= 7 && good * 2 > ranks.len())
}
