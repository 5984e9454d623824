//! `komadai/kifu`: reads and writes files.

use komadai_forms::{FindingForm, ReadingForm};
use komadai_kifu::{Format, ReadOptions, Reading, Record, WriteOptions};
use komadai_web_border::export;
use serde::Serialize;

/// A game in another format, and what is lost there.
#[derive(Serialize)]
struct Written {
    text: Option<String>,
    losses: Vec<FindingForm>,
    error: Option<String>,
}

/// Returns the JSON of a value.
fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

#[cfg(feature = "bytes")]
fn reading(input: &[u8]) -> Reading {
    ReadOptions::default().read(input)
}

#[cfg(not(feature = "bytes"))]
fn reading(input: &[u8]) -> Reading {
    ReadOptions::default().read_text(komadai_web_border::text(input))
}

/// Writes a record in a format.
fn written(record: &Record, format: Format) -> Written {
    match WriteOptions::new(format).write(record) {
        Ok(writing) => Written {
            losses: writing
                .losses(record)
                .iter()
                .map(FindingForm::from)
                .collect(),
            text: Some(writing.text),
            error: None,
        },
        Err(error) => Written {
            text: None,
            losses: Vec::new(),
            error: Some(error.to_string()),
        },
    }
}

export! {
    /// Reads all games of a text, or of the bytes of a file.
    fn read() |input| json(&ReadingForm::from(&reading(input)));
    /// Writes each game in the format with a number, in the order of `Format::ALL`.
    fn convert(format: usize) |input| {
        let format = Format::ALL.get(format).copied().unwrap_or(Format::Kif);
        let games = reading(input).games;
        json(&games.iter().map(|game| written(&game.record, format)).collect::<Vec<_>>())
    };
    #[cfg(feature = "bytes")]
    /// Writes the first game as a file in such a format.
    fn encode(format: usize) |input| {
        let format = Format::ALL.get(format).copied().unwrap_or(Format::Kif);
        let games = reading(input).games;
        let writing = games.first().and_then(|game| WriteOptions::new(format).write(&game.record).ok());
        writing.map(|writing| writing.encode().bytes).unwrap_or_default()
    };
}
