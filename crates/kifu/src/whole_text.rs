//! Reads the games of a complete text.

use std::iter;

use komadai_encoding::Encoding;

use crate::chunks::Chunk;
use crate::composed::composed;
use crate::recognise::recognise;
use crate::text_games::TextGames;
use crate::wrapping::{Wrapping, head};
use crate::{Finding, Format, Game, ReadOptions, Reading};

/// Reads a text that is already decoded. If there are findings, and the first lines read better without the signs
/// around them, the signs are removed from all lines.
pub(crate) fn read_decoded(text: String, options: &ReadOptions) -> Reading {
    let mut reading = read_as_it_is(composed(text), options);
    let wrapping = is_faulty(&reading).then(|| wrapping_of(&reading.text, options.format));
    if let Some(wrapping) = wrapping.flatten() {
        reading = read_as_it_is(wrapping.unwrap(&reading.text), options);
        reading.findings.insert(0, wrapping.finding());
    }
    reading
}

/// Returns the wrapping of the lines of a text if its first lines are read better without it. The limits of the reader
/// are ignored: they change how much of a text is read, not how it is read.
pub(crate) fn wrapping_of(text: &str, hint: Option<Format>) -> Option<Wrapping> {
    let wrapping = Wrapping::of(text)?;
    let head = head(text);
    let options = ReadOptions::new().format(hint);
    let exact = read_as_it_is(head.to_owned(), &options);
    let loose = read_as_it_is(wrapping.unwrap(head), &options);
    let is_better = is_faulty(&exact) && wrapping.faults(&loose) < wrapping.faults(&exact);
    is_better.then_some(wrapping)
}

fn is_faulty(reading: &Reading) -> bool {
    reading.all_findings().next().is_some()
}

fn read_as_it_is(text: String, options: &ReadOptions) -> Reading {
    match recognise(&text, options.format) {
        Ok(format) => read_games(text, format, options),
        Err(finding) => refused(text, finding),
    }
}

/// Returns the reading of a text that is refused, with the reason.
pub(crate) fn refused(text: String, finding: Finding) -> Reading {
    Reading {
        encoding: encoding_of(&text),
        text,
        format: None,
        games: Vec::new(),
        findings: vec![finding],
    }
}

fn encoding_of(text: &str) -> Encoding {
    if text.is_ascii() {
        Encoding::Ascii
    } else {
        Encoding::Utf8
    }
}

/// Reads all games of a text.
fn read_games(text: String, format: Format, options: &ReadOptions) -> Reading {
    let mut all = TextGames::new(format, options);
    let mut text = Chunk::new(text, 0, 0);
    let games: Vec<Game> = iter::from_fn(|| all.next(&mut text, true)).collect();
    all.finish(&text, text.read);
    let format = all
        .shown_format()
        .filter(|format| !games.is_empty() || format.holds_many_games());
    let mut reading = Reading {
        encoding: encoding_of(&text.text),
        text: text.text,
        format,
        games,
        findings: all.findings.give_up().finish(),
    };
    reading.limit_games(options.limits.games);
    reading
}
