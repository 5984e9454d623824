//! Writes a game in another format as an object.

use komadai_kifu::{Format, Record, WriteOptions};
use serde::Serialize;

use crate::FindingForm;

/// A game written in a format.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenForm {
    /// the text, unless the format cannot express the game
    pub text: Option<String>,
    /// the losses: what the format cannot express
    pub losses: Vec<FindingForm>,
    /// the error, if the text is `null`
    pub error: Option<String>,
}

impl WrittenForm {
    /// Writes a record in a format.
    #[must_use]
    pub fn of(record: &Record, format: Format) -> WrittenForm {
        let (text, losses, error) = match WriteOptions::new(format).write(record) {
            Ok(writing) => {
                let losses = writing.losses(record);
                let losses = losses.iter().map(FindingForm::from).collect();
                (Some(writing.text), losses, None)
            }
            Err(error) => (None, Vec::new(), Some(error.to_string())),
        };
        WrittenForm {
            text,
            losses,
            error,
        }
    }
}
