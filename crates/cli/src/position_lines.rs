//! Reads positions by name from lines of stdin. The writer may wait for each answer, so no further line is read before.

use std::io::{self, BufRead, Cursor, Read};

use komadai::kifu::{Finding, Format, ReadOptions, Record, Severity};

use crate::failure::Failure;
use crate::progress::BAR;
use crate::start;
use crate::texts::{self, about, answers};
use komadai_batch::SystemError;
use komadai_batch::{decompressed, stdin};

pub(crate) enum Stdin {
    /// Positions, one on each line.
    Positions(PositionLines),
    /// A file, from its beginning.
    File(Box<dyn Read + Send>),
}

impl Stdin {
    /// Reads the first non-empty line of stdin, and detects the contents from it.
    pub(crate) fn open() -> Result<Stdin, Failure> {
        let (mut begin, mut number) = (Vec::new(), 0);
        let first = loop {
            let first = line().map_err(failed)?;
            let is_blank = first.trim_ascii().is_empty();
            let has_next = !first.is_empty() && (begin.len() as u64) < LONGEST_LINE;
            if !is_blank || !has_next {
                break first;
            }
            begin.extend(first);
            number += 1;
        };
        let is_position = read(&first).is_ok_and(|record| record.is_some());
        Ok(if is_position || !begins_file(&first) {
            Stdin::Positions(PositionLines {
                first: Some(first),
                number,
                has_failed: false,
            })
        } else {
            begin.extend(first);
            let input = Cursor::new(begin).chain(stdin(&BAR));
            Stdin::File(decompressed(input))
        })
    }
}

/// The positions of the lines, as the records of games with the moves of the line. Empty lines are skipped.
pub(crate) struct PositionLines {
    first: Option<Vec<u8>>,
    number: u64,
    /// Whether stdin cannot be read any further.
    has_failed: bool,
}

impl Iterator for PositionLines {
    type Item = Result<Record, Failure>;

    fn next(&mut self) -> Option<Result<Record, Failure>> {
        while !self.has_failed {
            let line = match self.first.take().map_or_else(line, Ok) {
                Ok(line) if line.is_empty() => return None,
                Ok(line) => line,
                Err(error) => {
                    self.has_failed = true;
                    return Some(Err(failed(error)));
                }
            };
            self.number += 1;
            match read(&line) {
                Ok(None) => {}
                Ok(Some(record)) => return Some(Ok(record)),
                Err(why) => {
                    let message = texts::invalid_position(why);
                    return Some(Err(Failure::Input(answers::at_line(self.number, message))));
                }
            }
        }
        None
    }
}

/// The maximum number of bytes of a line. Longer lines are split, and their parts do not name positions.
const LONGEST_LINE: u64 = 1 << 20;

/// Returns the next line of stdin with its end, or an empty list at the end of stdin.
fn line() -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    let stdin = io::stdin().lock();
    stdin.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Reads a line. Returns `None` if it is empty.
fn read(line: &[u8]) -> Result<Option<Record>, String> {
    let text = str::from_utf8(line).map_err(|_| answers::expected_utf8())?;
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Ok(None);
    }
    let record = start::record(text).map(Some);
    record.map_err(|unnamed| match unnamed.column {
        None | Some(1) => unnamed.message,
        Some(column) => texts::at_column(unnamed.message, column),
    })
}

/// Returns `true` if a line, which does not name a position, begins a file: of a known format, or clearly not a
/// position.
fn begins_file(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line) else {
        return true;
    };
    let text = text.trim_start_matches('\u{feff}').trim();
    // Binary, or a header.
    let is_of_file = |c: char| (c.is_control() && !c.is_whitespace()) || matches!(c, ':' | '：');
    if !text.starts_with(char::is_alphanumeric) || text.contains(is_of_file) {
        return true;
    }
    let mut games = ReadOptions::new().games(line);
    match games.next() {
        Some(Ok(game)) => {
            // These formats have a position on each line, so one with an error gets that error as its answer.
            let has_lines = games.format().is_some_and(Format::has_a_game_a_line);
            let mut severities = game.findings.iter().map(Finding::severity);
            !has_lines || severities.all(|severity| severity != Severity::Error)
        }
        // The line is in a known format, but does not contain a game.
        _ => (games.take_findings().iter()).any(|finding| finding.detail("format").is_some()),
    }
}

fn failed(error: io::Error) -> Failure {
    Failure::Input(about(texts::stdin(), SystemError(&error)))
}
