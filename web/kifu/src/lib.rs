//! `komadai/kifu`: reads and writes files.
//!
//! The first line of an input is the name of the file. Further lines are options, then the file follows.

use std::path::Path;

use komadai_core::{Language, PackedMove};
use komadai_forms::ReadingLines;
#[cfg(feature = "write")]
use komadai_forms::{GameInput, WrittenForm, json_line};
#[cfg(feature = "write")]
use komadai_kifu::{Encoding, WriteOptions};
use komadai_kifu::{Format, ReadOptions, Reading};
use komadai_web_border::{export, text};

/// Reads a file whose name may end in the extension of a format.
pub(crate) fn read(name: &str, file: &[u8], is_text: u32) -> Reading {
    let extension = Path::new(name)
        .extension()
        .and_then(|extension| extension.to_str());
    let format =
        extension.and_then(|extension| Format::from_extension(&extension.to_ascii_lowercase()));
    let options = ReadOptions::new().format(format);
    #[cfg(feature = "bytes")]
    if is_text == 0 {
        return options.read(file);
    }
    let _ = is_text;
    options.read_text(text(file))
}

/// Splits an input into its first line, and the rest.
pub(crate) fn split(input: &[u8]) -> (String, &[u8]) {
    let end = input
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(input.len());
    (
        text(&input[..end]).into_owned(),
        input.get(end + 1..).unwrap_or_default(),
    )
}

/// Returns the language with a number.
pub(crate) fn language(number: u32) -> Language {
    if number == 1 {
        Language::Japanese
    } else {
        Language::English
    }
}

/// Calls a function with the lines of a file.
fn lines(
    input: &[u8],
    is_text: u32,
    number: u32,
    lines: impl FnOnce(&ReadingLines<'_>) -> String,
) -> String {
    let (name, file) = split(input);
    let (reading, language) = (read(&name, file, is_text), language(number));
    lines(&ReadingLines {
        file: Path::new(&name),
        reading: &reading,
        language,
    })
}

#[cfg(feature = "write")]
/// Writes the games of a file, or a game in JSON if `kind` is 2. Returns a line of JSON, then the bytes of the new file.
fn converted(input: &[u8], kind: u32, number: u32) -> Vec<u8> {
    let language = language(number);
    let (name, rest) = split(input);
    let (format, rest) = split(rest);
    let (encoding, file) = split(rest);
    let failed = |form: WrittenForm| json_line(&[form]).into_bytes();
    let format = match format.parse::<Format>() {
        Ok(format) => format,
        Err(error) => return failed(WrittenForm::failed(&error, language)),
    };
    let (records, own) = if kind == 2 {
        match GameInput::record(&text(file)) {
            Ok(record) => (vec![record], None),
            Err(error) => return failed(WrittenForm::failed(&error, language)),
        }
    } else {
        let reading = read(&name, file, kind);
        // A text of JavaScript has no encoding that the new file could keep.
        let own = match reading.format {
            Some(format) if kind == 0 => Some((format, reading.encoding)),
            _ => None,
        };
        let records = reading.games.into_iter().map(|game| game.record);
        (records.collect(), own)
    };
    let options = WriteOptions::new(format).encoding(Encoding::from_name(&encoding));
    #[cfg(feature = "bytes")]
    let (forms, mut bytes) = WrittenForm::file(&records, options, own, language);
    #[cfg(not(feature = "bytes"))]
    let (forms, mut bytes) = (WrittenForm::texts(&records, options, language), Vec::new());
    #[cfg(not(feature = "bytes"))]
    let _: Option<(Format, Encoding)> = own;
    let mut answer = json_line(&forms).into_bytes();
    answer.append(&mut bytes);
    answer
}

export! {
    /// Returns the lines that `komadai list --json` prints.
    fn listed(is_text: u32, language: u32) |input| lines(input, is_text, language, |lines| lines.listed());
    /// Returns the lines that `komadai check --json` prints.
    fn checked(is_text: u32, language: u32) |input| lines(input, is_text, language, |lines| lines.checked());
    /// Returns the lines that `komadai show --json` prints.
    fn shown(is_text: u32, language: u32) |input| lines(input, is_text, language, |lines| lines.shown());
    /// Returns a line with the tree of each game.
    fn trees(is_text: u32, language: u32) |input| lines(input, is_text, language, |lines| lines.trees());
    /// Returns the main line of each game: the number of its moves in four bytes, then two bytes a move.
    fn numbers(is_text: u32) |input| {
        let (name, file) = split(input);
        let mut answer = Vec::new();
        for game in &read(&name, file, is_text).games {
            let moves: Vec<u16> = game.record.moves().map(|m| PackedMove::from(m).to_bits()).collect();
            answer.extend((moves.len() as u32).to_le_bytes());
            answer.extend(moves.iter().flat_map(|m| m.to_le_bytes()));
        }
        answer
    };
    #[cfg(feature = "write")]
    /// Writes the games in a format and an encoding, which are the second and the third line.
    fn convert(kind: u32, language: u32) |input| converted(input, kind, language);
}
