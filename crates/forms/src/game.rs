//! The objects about games: facts, findings, and what each command adds.

use std::path::Path;

use komadai_core::Color;
use komadai_kifu::{
    Entry, Format, Foul, Game, Header, Headers, MisspeltMove, Note, NoteKind, Reading, Record,
};
use komadai_notation::Deviation;
use komadai_tags::{ClaimedTag, FoundTag, TagKind};
use serde::Serialize;

use crate::{FactsForm, FindingsForm, ShownFindingsForm, encoding_code};

/// A game in a list.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// what was found in it
    #[serde(flatten)]
    pub findings: FindingsForm,
}

/// A game that was checked.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the headers, in the order of the file
    pub headers: Vec<HeaderForm>,
    /// the moves of the main line in USI, separated by blanks
    pub moves: String,
    /// how many moves there are with all variations
    pub nodes: usize,
    /// how many comments there are
    pub comments: usize,
    /// what was found in it
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// with `--tags`: castles and openings
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<TagForm>>,
    /// with `--notation`: the moves that are written otherwise than by the Association's rule
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<Vec<MisspeltForm>>,
    /// with `--notation`: how many moves were compared; `null` for formats other than KI2
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation_moves: Option<Option<usize>>,
}

impl CheckedGameForm {
    /// Returns the form of a game, or of a file without one, whose tags and notation were not asked for.
    #[must_use]
    pub fn of(
        facts: FactsForm,
        record: Option<&Record>,
        findings: FindingsForm,
    ) -> CheckedGameForm {
        CheckedGameForm {
            facts,
            headers: record.map_or_else(Vec::new, |record| HeaderForm::all(&record.headers)),
            moves: record.map(Record::usi_moves).unwrap_or_default(),
            nodes: record.map_or(0, Record::move_count),
            comments: record.map_or(0, Record::comment_count),
            findings,
            tags: None,
            notation: None,
            notation_moves: None,
        }
    }
}

/// A text or the bytes of a file, with all games in it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingForm {
    /// the format, unless none is known
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::FormatCode>")
    )]
    pub format: Option<Format>,
    /// the encoding
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::EncodingCode"))]
    pub encoding: &'static str,
    /// the games, in the order of the text
    pub games: Vec<CheckedGameForm>,
    /// the findings of a file without a game
    #[serde(flatten)]
    pub findings: FindingsForm,
}

impl From<&Reading> for ReadingForm {
    fn from(reading: &Reading) -> ReadingForm {
        let of_game = |(game, number): (&Game, u64)| {
            let (format, encoding) = (reading.format, Some(reading.encoding));
            let facts = FactsForm::read(Path::new(""), Some(&game.record), format, encoding);
            let facts = FactsForm {
                game: number,
                ..facts
            };
            CheckedGameForm::of(facts, Some(&game.record), FindingsForm::of(&game.findings))
        };
        ReadingForm {
            format: reading.format,
            encoding: encoding_code(reading.format, reading.encoding),
            games: reading.games.iter().zip(1..).map(of_game).collect(),
            findings: FindingsForm::of(&reading.findings),
        }
    }
}

/// A game with all its moves.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the headers, in the order of the file
    pub headers: Vec<HeaderForm>,
    /// what is noted before the first move
    pub notes: Vec<NoteForm>,
    /// moves and endings of the main line and of all variations, each variation after the entry that it replaces
    pub entries: Vec<EntryForm>,
    /// the position after `--ply`, or after the last
    pub position: Option<String>,
    /// what was found in it
    #[serde(flatten)]
    pub findings: ShownFindingsForm,
    /// with `--tags`: castles and openings
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<TagForm>>,
}

/// A game with its castles and openings.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaggedGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// what was found in it
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// the tags that headers of the file name (先手の囲い, 戦型)
    pub claims: Vec<ClaimForm>,
    /// castles and openings that were found
    pub tags: Vec<TagForm>,
}

/// A move, or what is in its place.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryForm {
    /// the number of the entry, from 1
    pub node: usize,
    /// the entry before it; 0 is the start
    pub parent: usize,
    /// whether the entry is on the main line
    pub main: bool,
    /// its number in the game
    pub ply: u32,
    /// `move`, `pass`, `illegal` (a move against the rules), `unreadable`, `ending`
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::EntryCode"))]
    pub kind: EntryKind,
    /// the move
    pub usi: Option<String>,
    /// the entry as `show --lang ja` prints it, in the chosen `--style`, by default that of the Association
    pub text: String,
    /// the piece that the move captures, as in SFEN
    pub captured: Option<String>,
    /// the position after the entry
    pub sfen: String,
    /// the time spent on it
    pub spent_ms: Option<u32>,
    /// the time that the side spent in all
    pub total_ms: Option<u32>,
    /// what is noted about it
    pub notes: Vec<NoteForm>,
}

/// What an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// A legal move.
    Move,
    /// A turn without a move.
    Pass,
    /// A move against the rules.
    Illegal,
    /// A text that is not a move.
    Unreadable,
    /// The end of the game.
    Ending,
}

komadai_core::codes! {
    EntryKind {
        Move "move",
        Pass "pass",
        Illegal "illegal",
        Unreadable "unreadable",
        Ending "ending",
    }
}

impl From<&Entry> for EntryKind {
    fn from(entry: &Entry) -> EntryKind {
        match entry {
            Entry::Move(_) => EntryKind::Move,
            Entry::Pass => EntryKind::Pass,
            Entry::Foul(foul) => match &**foul {
                Foul::Move(_) => EntryKind::Illegal,
                Foul::Text(_) => EntryKind::Unreadable,
            },
            Entry::Ending(_) => EntryKind::Ending,
        }
    }
}

/// A header of a file.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeaderForm {
    /// as KIF names it: 先手, 後手, 開始日時, 棋戦, …
    pub key: String,
    /// its text
    pub value: String,
}

impl HeaderForm {
    /// Returns the forms of headers, in their order.
    #[must_use]
    pub fn all(headers: &Headers) -> Vec<HeaderForm> {
        let form = |header: &Header| HeaderForm {
            key: header.key.clone(),
            value: header.value.clone(),
        };
        headers.iter().map(form).collect()
    }
}

/// A note in a file.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoteForm {
    /// `comment` for people, `program` for programs, `bookmark`, or `unknown` for a line that was not understood
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::NoteCode"))]
    pub kind: NoteKind,
    /// the text, perhaps of several lines
    pub text: String,
}

impl NoteForm {
    /// Returns the forms of notes, in their order.
    #[must_use]
    pub fn all(notes: &[Note]) -> Vec<NoteForm> {
        let form = |note: &Note| NoteForm {
            kind: note.kind,
            text: note.text.clone(),
        };
        notes.iter().map(form).collect()
    }
}

/// A move that is written otherwise than by the rule.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MisspeltForm {
    /// the line, from 1
    pub line: usize,
    /// the character of the line, from 1
    pub column: usize,
    /// as in a finding
    pub span: [usize; 2],
    /// the text
    pub text: String,
    /// what the rule writes
    pub right: String,
    /// how they differ
    pub deviations: Vec<DeviationForm>,
}

impl MisspeltForm {
    /// Returns the form of a misspelt move. `text` is how the file writes it.
    #[must_use]
    pub fn of(misspelt: &MisspeltMove, text: &str) -> MisspeltForm {
        MisspeltForm {
            line: misspelt.place.line,
            column: misspelt.place.column,
            span: [misspelt.place.span.start, misspelt.place.span.end],
            text: text.to_owned(),
            right: misspelt.right.clone(),
            deviations: misspelt
                .deviations
                .iter()
                .map(DeviationForm::from)
                .collect(),
        }
    }
}

/// How a written move differs from the rule.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviationForm {
    /// which
    pub code: &'static str,
    /// the same in words
    pub message: String,
}

impl From<&Deviation> for DeviationForm {
    fn from(deviation: &Deviation) -> DeviationForm {
        DeviationForm {
            code: deviation.code(),
            message: deviation.to_string(),
        }
    }
}

/// A castle, an opening or the like that was found.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TagForm {
    /// the tag, see tags.md
    pub id: String,
    /// `castle`, `opening`, `motif`, `phase`, …
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::TagCode"))]
    pub kind: TagKind,
    /// the Japanese name
    pub name: String,
    /// the English name, if it has one
    pub english: Option<String>,
    /// whose it is
    #[serde(serialize_with = "crate::side::code")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::ColorCode"))]
    pub side: Color,
    /// the ply that reached it
    pub reached: u32,
    /// the ply that left it
    pub left: Option<u32>,
    /// the squares that show it
    pub squares: Vec<String>,
}

impl TagForm {
    /// Returns the forms of what was found.
    #[must_use]
    pub fn all(found: &[FoundTag<'_>]) -> Vec<TagForm> {
        let form = |found: &FoundTag<'_>| TagForm {
            id: found.tag.id.clone(),
            kind: found.tag.kind,
            name: found.tag.japanese.clone(),
            english: found.tag.english.clone(),
            side: found.side,
            reached: found.reached,
            left: found.left,
            squares: found.squares.iter().map(|s| s.to_string()).collect(),
        };
        found.iter().map(form).collect()
    }
}

/// What a header of the file names.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimForm {
    /// the tag of that name
    pub id: Option<&'static str>,
    /// as the header has it
    pub name: String,
    /// the side that the header is about
    #[serde(serialize_with = "crate::side::code_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::ColorCode>"))]
    pub side: Option<Color>,
    /// what the header is about
    pub subject: &'static str,
}

impl ClaimForm {
    /// Returns the form of what a header names.
    #[must_use]
    pub fn of(claim: &ClaimedTag<'static, '_>) -> ClaimForm {
        ClaimForm {
            id: claim.tag.map(|tag| tag.id.as_str()),
            name: claim.name.to_owned(),
            side: claim.side,
            subject: claim.subject,
        }
    }
}
