//! Positions, lines and files from outside.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use komadai::Faults;
use komadai::kifu::Format;
use same_file::Handle;

use crate::failure::{Failure, Outcome};
use crate::start::Start;
use crate::stderr;
use crate::width::width;

/// Where moves start, from an argument of the command: faults are named on stderr.
pub(crate) fn start_argument(text: &str) -> Result<Start, Failure> {
    let start = Start::read(text).map_err(|(column, message)| {
        let message = format!("invalid position: {message}");
        match column {
            _ if text.trim().is_empty() => Failure::Input(message),
            0..100 => {
                let caret = format!("{}^", " ".repeat(width_before(text, column)));
                Failure::Drawn(message, vec![text.to_owned(), caret])
            }
            _ => Failure::Input(format!("{message} (column {column})")),
        }
    })?;
    for fault in (start.position.faults() - Faults::NO_KING).phrases() {
        stderr::tell(format_args!("komadai: warning: {fault}"));
    }
    Ok(start)
}

/// How wide a text is before a column.
fn width_before(text: &str, column: usize) -> usize {
    let before: String = text.chars().take(column.saturating_sub(1)).collect();
    width(&before)
}

/// The column of a byte, in characters from one.
pub(crate) fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The answer to a line that is not UTF-8.
fn undecodable(line: &[u8]) -> String {
    let sound = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let column = sound.chars().count() + 1;
    crate::command::error(column, "expected UTF-8")
}

/// So many bytes of stdin are taken at once.
const BLOCK: usize = 1 << 16;

/// The longest line of stdin that is read, in bytes without its end.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of stdin with one line, which is sent as soon as no further line is waiting;
/// nothing is kept but the line at hand, and a line of more than [`LONGEST_LINE`] is passed over.
/// `answer` gets the number of the line, from one, and its text. A mark of the byte order before
/// the first line is passed over. Whether all answers were good; if not, stderr tells how many were
/// not, and where the first is.
pub(crate) fn answer_lines(
    out: &mut impl Write,
    mut answer: impl FnMut(u64, &str) -> Result<String, String>,
) -> Outcome {
    let failed = |error: io::Error| Failure::Input(format!("stdin: {error}"));
    let mut stdin = BufReader::with_capacity(BLOCK, io::stdin().lock());
    let mut line = Vec::new();
    let (mut lines, mut bad, mut first_bad) = (0u64, 0u64, 0u64);
    while let Some(fits) = read_line(&mut stdin, &mut line).map_err(failed)? {
        lines += 1;
        let bytes = match lines {
            1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line),
            _ => &line,
        };
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let answered = match str::from_utf8(bytes) {
            _ if !fits => Err(too_long(lines)),
            Ok(text) => answer(lines, text),
            Err(_) => Err(undecodable(bytes)),
        };
        let answer = answered.unwrap_or_else(|error| {
            first_bad = if bad == 0 { lines } else { first_bad };
            bad += 1;
            error
        });
        out.write_all(answer.as_bytes())?;
        out.write_all(b"\n")?;
        // Whoever writes line by line may wait for the answer before going on.
        if !stdin.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    if lines == 0 {
        return Err(Failure::Input("stdin: there is nothing to read".to_owned()));
    }
    if bad > 0 {
        stderr::tell(format_args!(
            "komadai: {bad} of {lines} lines are no move, the first is line {first_bad}"
        ));
    }
    Ok(bad == 0)
}

/// The answer to a line that is not kept.
fn too_long(number: u64) -> String {
    let message = format!("line {number} is longer than {LONGEST_LINE} bytes");
    crate::command::error(LONGEST_LINE + 1, message)
}

/// Takes the next line with its end, if there is one, and says whether it is short enough; of one
/// that is not, only the beginning is kept.
fn read_line(stdin: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    // CR LF may follow.
    let most = LONGEST_LINE as u64 + 2;
    if stdin.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        let end = if line.ends_with(b"\r\n") { 2 } else { 1 };
        return Ok(Some(line.len() - end <= LONGEST_LINE));
    }
    if line.len() <= LONGEST_LINE {
        return Ok(Some(true));
    }
    stdin.skip_until(b'\n')?;
    Ok(Some(false))
}

/// A file, or stdin for "-".
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path.is_dir() {
        let message = format!("{}: is a folder, expected a game record", path.display());
        return Err(Failure::Input(message));
    }
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match fs::File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::Input(format!("{}: {error}", path.display()))),
    }
}

/// The extension of a path, in lower case.
pub(crate) fn extension(path: &Path) -> Option<String> {
    path.extension()
        .and_then(OsStr::to_str)
        .map(str::to_ascii_lowercase)
}

/// A file to read.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// Its path in the folder that was given, or its name.
    pub(crate) relative: PathBuf,
}

/// Files as they are named; of a folder everything below it that has an extension of a game
/// record, in order of path. Links are followed.
///
/// What cannot be listed is told on stderr and shown by the second value, which is `false`.
pub(crate) fn sources(inputs: &[PathBuf]) -> (Vec<Source>, bool) {
    let mut files = Vec::new();
    let mut well = true;
    let mut complain = |message: &dyn std::fmt::Display| {
        well = false;
        stderr::tell(format_args!("komadai: {message}"));
    };
    for input in inputs {
        if !input.is_dir() {
            let name = match input.as_os_str() == "-" {
                true => OsStr::new("stdin"),
                false => input.file_name().unwrap_or_default(),
            };
            files.push(Source {
                path: input.clone(),
                relative: PathBuf::from(name),
            });
            continue;
        }
        let before = files.len();
        for entry in walkdir::WalkDir::new(input)
            .follow_links(true)
            .sort_by_file_name()
        {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    complain(&error);
                    continue;
                }
            };
            let is_record = extension(entry.path())
                .is_some_and(|extension| Format::from_own_extension(&extension).is_some());
            if entry.file_type().is_file() && is_record {
                let path = entry.into_path();
                let relative = path.strip_prefix(input).unwrap_or(&path).to_owned();
                files.push(Source { path, relative });
            }
        }
        if files.len() == before {
            complain(&format_args!("{}: no game records found", input.display()));
        }
    }
    (files, well)
}

/// Whether what is printed goes to the end of this input, which would then have none.
pub(crate) fn is_stdout(path: &Path) -> bool {
    let input = match path.as_os_str() == "-" {
        true => Handle::stdin(),
        false => Handle::from_path(path),
    };
    let regular = |out: &Handle| out.as_file().metadata().is_ok_and(|data| data.is_file());
    Handle::stdout().is_ok_and(|out| regular(&out) && input.is_ok_and(|input| input == out))
}
