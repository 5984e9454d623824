//! Writes a game in another format as an object.

use komadai_core::{DisplayIn, Language};
use komadai_kifu::{EncodedGame, Encoding, Finding, Format, Record, WriteOptions, Writing};
use serde::Serialize;

use crate::FindingForm;

/// A game written in a format.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenForm {
    /// the text, unless the format cannot express the game
    pub text: Option<String>,
    /// the losses: what the format or the encoding cannot express
    pub losses: Vec<FindingForm>,
    /// the error, if the text is `null`
    pub error: Option<String>,
}

impl WrittenForm {
    /// Writes records as one text, and returns the form of each. The losses are those of the format.
    #[must_use]
    pub fn texts(
        records: &[Record],
        options: WriteOptions,
        language: Language,
    ) -> Vec<WrittenForm> {
        let form = |(i, record): (usize, &Record)| match options.another(i > 0).write(record) {
            Ok(writing) => {
                let losses = writing.losses(record);
                WrittenForm::new(writing, &losses, language)
            }
            Err(error) => WrittenForm::failed(&error, language),
        };
        records.iter().enumerate().map(form).collect()
    }

    /// Writes records as one file, and returns the form of each, and the bytes. The losses include those of the encoding,
    /// which `komadai convert` chooses in the same way: see [`WriteOptions::write_alone`].
    #[must_use]
    pub fn file(
        records: &[Record],
        options: WriteOptions,
        input: Option<(Format, Encoding)>,
        language: Language,
    ) -> (Vec<WrittenForm>, Vec<u8>) {
        let mut bytes = Vec::new();
        let form = |(i, record): (usize, &Record)| {
            let written = match (records.len(), options.encoding) {
                (1, None) => options.write_alone(record, input).map(|alone| alone.0),
                _ => options.another(i > 0).write(record),
            };
            match written {
                Ok(writing) => {
                    let mut encoded = EncodedGame::of(&writing, record);
                    encoded.losses.append(&mut encoded.findings);
                    bytes.append(&mut encoded.bytes);
                    WrittenForm::new(writing, &encoded.losses, language)
                }
                Err(error) => WrittenForm::failed(&error, language),
            }
        };
        let forms = records.iter().enumerate().map(form).collect();
        (forms, bytes)
    }

    /// Returns the form of a record that cannot be written.
    #[must_use]
    pub fn failed(error: &impl DisplayIn, language: Language) -> WrittenForm {
        WrittenForm {
            error: Some(error.in_language(language).to_string()),
            ..WrittenForm::default()
        }
    }

    fn new(writing: Writing, losses: &[Finding], language: Language) -> WrittenForm {
        let losses = losses.iter();
        WrittenForm {
            text: Some(writing.text),
            losses: losses
                .map(|loss| FindingForm::said(loss, language))
                .collect(),
            error: None,
        }
    }
}
