//! Defines the facts of a game, which most objects about games contain.

use std::path::Path;

use komadai_core::{Color, EndingKind, Handicap, Outcome};
use komadai_kifu::{Encoding, Facts, Format, Record};
use serde::Serialize;

/// The facts of a game, or of a file without a game, each in its own field.
#[derive(Serialize, Clone, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FactsForm {
    /// the file, or the text that names a position; bytes that are not UTF-8 become U+FFFD
    pub file: String,
    /// all bytes of a name that is not UTF-8, in hexadecimal
    pub file_bytes: Option<String>,
    /// the number of the game in the file, from 1; 0 for a file without a game
    pub game: u64,
    /// the format that was read
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::FormatCode>")
    )]
    pub format: Option<Format>,
    /// the encoding that was read
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::EncodingCode>")
    )]
    pub encoding: Option<&'static str>,
    /// when the game began (or else ended), in ISO 8601: 2026-04-01T10:00:00, or less precise if the record is
    pub date: Option<String>,
    /// the tournament
    pub event: Option<String>,
    /// Black's player (先手, 下手), named as in the record
    pub black: Option<String>,
    /// White's player (後手, 上手), named as in the record
    pub white: Option<String>,
    /// the name of Black without titles, ranks, rating and place, as `stats` counts it
    pub black_name: Option<String>,
    /// the name of White without titles, ranks, rating and place
    pub white_name: Option<String>,
    /// the rating of Black
    pub black_rating: Option<f64>,
    /// the rating of White
    pub white_rating: Option<f64>,
    /// the handicap of the start by its English name, including `even`; `null` for other starts
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::HandicapName>")
    )]
    pub handicap: Option<&'static str>,
    /// the position before the first move
    pub start: Option<String>,
    /// the number of plies in the main line
    pub plies: usize,
    /// the code of the ending: `resign`, `checkmate`, `repetition`, …
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::EndingCode>")
    )]
    pub ending: Option<EndingKind>,
    /// the words of the ending in the file
    pub ending_raw: Option<String>,
    /// the winner, from the ending or else from the header 結果
    #[serde(serialize_with = "crate::side::code_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::ColorCode>"))]
    pub winner: Option<Color>,
    /// the result in the words of `--result`: `black`, `white`, `draw`, `undecided`
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::OutcomeCode>")
    )]
    pub result: Option<Outcome>,
    /// `true` if the record has all moves of the main line; `false` if a move is missing, unreadable or left out
    pub complete: Option<bool>,
}

impl FactsForm {
    /// Returns the facts of a file without a game.
    pub fn of_file(file: &Path) -> FactsForm {
        FactsForm {
            file: file.display().to_string(),
            file_bytes: bytes_of(file),
            ..FactsForm::default()
        }
    }

    /// Returns the facts of a game except its number, or those of a file without a game. `format` and `encoding` are
    /// what was read.
    pub fn read(
        file: &Path,
        record: Option<&Record>,
        format: Option<Format>,
        encoding: Option<Encoding>,
    ) -> FactsForm {
        let facts = FactsForm {
            format,
            encoding: encoding.map(|encoding| encoding_code(format, encoding)),
            ..FactsForm::of_file(file)
        };
        let Some(record) = record else {
            return facts;
        };
        let of = Facts::of(record);
        let (ending, ending_raw) = of.ending.map(|ending| (ending.kind, ending.raw)).unzip();
        FactsForm {
            date: of.date.map(|date| date.to_string()),
            event: of.event,
            black: of.players.black,
            white: of.players.white,
            black_name: of.names.black,
            white_name: of.names.white,
            black_rating: of.ratings.black,
            white_rating: of.ratings.white,
            handicap: of.handicap.map(Handicap::english),
            start: Some(of.start),
            plies: of.plies,
            ending,
            ending_raw,
            winner: of.outcome.winner(),
            result: Some(of.outcome),
            complete: Some(of.is_complete),
            ..facts
        }
    }
}

/// Returns the code of an encoding, or `binary` for a packed format.
pub fn encoding_code(format: Option<Format>, encoding: Encoding) -> &'static str {
    if format.is_some_and(Format::is_packed) {
        "binary"
    } else {
        encoding.code()
    }
}

/// Returns the bytes of a name that is not UTF-8, in hexadecimal. As displayed, several such names may be equal.
fn bytes_of(file: &Path) -> Option<String> {
    let name = file.as_os_str();
    let bytes = name.as_encoded_bytes().iter();
    (name.to_str().is_none()).then(|| bytes.map(|byte| format!("{byte:02x}")).collect())
}
