//! `komadai/kifu`: reads and writes files.

#[cfg(feature = "write")]
use komadai_forms::WrittenForm;
use komadai_forms::{ReadingForm, json_line};
#[cfg(feature = "write")]
use komadai_kifu::Format;
#[cfg(all(feature = "bytes", feature = "write"))]
use komadai_kifu::WriteOptions;
use komadai_kifu::{ReadOptions, Reading};
use komadai_web_border::export;

#[cfg(feature = "bytes")]
fn reading(input: &[u8]) -> Reading {
    ReadOptions::default().read(input)
}

#[cfg(not(feature = "bytes"))]
fn reading(input: &[u8]) -> Reading {
    ReadOptions::default().read_text(komadai_web_border::text(input))
}

export! {
    /// Reads all games of a text, or of a file's bytes. Returns JSON.
    fn read() |input| json_line(&ReadingForm::from(&reading(input)));
    #[cfg(feature = "write")]
    /// Writes each game in a format, an index in `Format::ALL`. Returns JSON, or `null` if the index is too large.
    fn convert(format: usize) |input| json_line(&Format::ALL.get(format).map(|&format| {
        let games = reading(input).games;
        games.iter().map(|game| WrittenForm::of(&game.record, format)).collect::<Vec<_>>()
    }));
    #[cfg(all(feature = "bytes", feature = "write"))]
    /// Writes the first game as a file in a format, an index in `Format::ALL`. Returns an empty answer if the game or
    /// the format is missing.
    fn encode(format: usize) |input| {
        let (games, format) = (reading(input).games, Format::ALL.get(format));
        let written = format.zip(games.first());
        let written = written.and_then(|(&format, game)| WriteOptions::new(format).write(&game.record).ok());
        written.map(|writing| writing.encode().bytes).unwrap_or_default()
    };
}
