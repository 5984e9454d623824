//! Answers, one line each: their forms, and answering the lines of stdin.

use std::io::{self, BufRead, BufReader, Read, Write};

use komadai::Breaches;

use crate::failure::{Failure, Outcome};
use crate::stderr;

/// `illegal:CODE,CODE`
pub(crate) fn illegal(breaches: Breaches) -> String {
    format!("illegal:{}", breaches.codes().collect::<Vec<_>>().join(","))
}

/// `error:COLUMN:message`, columns from one.
pub(crate) fn error(column: usize, message: impl std::fmt::Display) -> String {
    format!("error:{column}:{message}")
}

/// The byte order mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The answer to a line that is not UTF-8.
fn undecodable(line: &[u8]) -> String {
    let valid = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let column = valid.chars().count() + 1;
    error(column, "expected UTF-8")
}

/// How many bytes of stdin are read at once.
const BLOCK: usize = 1 << 16;

/// The longest line of stdin that is read, in bytes without its end.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of stdin with one line, which is flushed as soon as no further line is waiting.
///
/// `answer` gets the number of the line, from one, and its text, without a byte order mark. Only the
/// current line is kept; one of more than [`LONGEST_LINE`] bytes is skipped and answered with an error.
/// The result is whether no answer was an error; if not, stderr reports how many were, and the first.
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
        // A program that writes line by line may wait for the answer.
        if !stdin.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    if lines == 0 {
        return Err(Failure::Input("stdin: there is nothing to read".to_owned()));
    }
    if bad > 0 {
        stderr::report(format_args!(
            "komadai: {bad} of {lines} lines are no move, the first is line {first_bad}"
        ));
    }
    Ok(bad == 0)
}

/// The answer to a line that is too long.
fn too_long(number: u64) -> String {
    let message = format!("line {number} is longer than {LONGEST_LINE} bytes");
    error(LONGEST_LINE + 1, message)
}

/// Reads the next line with its end. The result is whether it is short enough; of one that is not, only
/// the beginning is kept. Nothing at the end of stdin.
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
