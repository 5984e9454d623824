//! Writes a game in another format as an object.

use komadai_core::{DisplayIn, Language};
use komadai_kifu::{EncodedGame, Finding, Record, WriteError, Writing};
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
    /// Returns the form of a record that was written, with the losses of the format.
    #[must_use]
    pub fn of(
        written: Result<Writing, WriteError>,
        record: &Record,
        language: Language,
    ) -> WrittenForm {
        match written {
            Ok(writing) => {
                let losses = writing.losses(record);
                WrittenForm::new(writing, &losses, language)
            }
            Err(error) => WrittenForm::failed(&error, language),
        }
    }

    /// Returns the form of a record that was written, and the bytes of the file. The losses include those of the encoding.
    #[must_use]
    pub fn encoded(
        written: Result<Writing, WriteError>,
        record: &Record,
        language: Language,
    ) -> (WrittenForm, Vec<u8>) {
        match written {
            Ok(writing) => {
                let mut encoded = EncodedGame::of(&writing, record);
                encoded.losses.append(&mut encoded.findings);
                let form = WrittenForm::new(writing, &encoded.losses, language);
                (form, encoded.bytes)
            }
            Err(error) => (WrittenForm::failed(&error, language), Vec::new()),
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

    fn failed(error: &WriteError, language: Language) -> WrittenForm {
        WrittenForm {
            error: Some(error.in_language(language).to_string()),
            ..WrittenForm::default()
        }
    }
}
