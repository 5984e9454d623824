//! Defines the objects about games: facts, findings, and what each command adds.

use komadai_core::Color;
use komadai_kifu::{Entry, Foul, Header, Headers, MisspeltMove, Note, NoteKind, Record};
use komadai_notation::Deviation;
use komadai_tags::{ClaimedTag, FoundTag, TagKind};
use serde::{Deserialize, Serialize};

use crate::{FactsForm, FindingsForm, RefusalForm, ShownFindingsForm};

/// A game in a list.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the findings
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
    /// the number of moves, including all variations
    pub nodes: usize,
    /// the number of comments
    pub comments: usize,
    /// the findings
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// with `--tags`: castles and openings
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<TagForm>>,
    /// with `--notation`: the moves that are not written by the Association's rule
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<Vec<MisspeltForm>>,
    /// with `--notation`: the number of moves compared; `null` for formats other than KI2
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation_moves: Option<Option<usize>>,
    /// with `--written`: the written move after which a postal game cannot go on; `message` is the card to send back
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<RefusalForm>,
    /// with `--written`: the number of written moves before it, or in the game, that are clear
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written_moves: Option<usize>,
}

impl CheckedGameForm {
    /// Returns the form of a game, or of a file without a game. Tags, notation and written moves are `None`.
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
            written: None,
            written_moves: None,
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
    /// the notes before the first move
    pub notes: Vec<NoteForm>,
    /// moves and endings of the main line and of all variations; each variation follows the entry that it replaces
    pub entries: Vec<EntryForm>,
    /// the position after `--ply`, or after the last ply
    pub position: Option<String>,
    /// the findings
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
    /// the findings
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// the tags named in headers of the file (先手の囲い, 戦型)
    pub claims: Vec<ClaimForm>,
    /// the castles and openings that were found
    pub tags: Vec<TagForm>,
}

/// A move, or another entry in its place.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryForm {
    /// the number of the entry, from 1
    pub node: usize,
    /// the entry before it; 0 is the start
    pub parent: usize,
    /// `true` if the entry is on the main line
    pub main: bool,
    /// the ply in the game
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
    /// the time spent on it, in milliseconds
    pub spent_ms: Option<u32>,
    /// the total time of the side, in milliseconds
    pub total_ms: Option<u32>,
    /// the notes about it
    pub notes: Vec<NoteForm>,
}

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum EntryKind {
    /// A legal move.
    #[default]
    Move,
    /// A pass: a turn without a move.
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
#[derive(Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeaderForm {
    /// the name in KIF: 先手, 後手, 開始日時, 棋戦, …
    pub key: String,
    /// the text
    pub value: String,
}

impl HeaderForm {
    /// Returns the forms of headers, in order.
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
#[derive(Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoteForm {
    /// `comment` for people, `program` for programs, `bookmark`, or `unknown` for a line that was not understood
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::NoteCode"))]
    pub kind: NoteKind,
    /// the text, which may have several lines
    pub text: String,
}

impl From<NoteForm> for Note {
    fn from(form: NoteForm) -> Note {
        Note {
            kind: form.kind,
            text: form.text,
        }
    }
}

impl NoteForm {
    /// Returns the forms of notes, in order.
    #[must_use]
    pub fn all(notes: &[Note]) -> Vec<NoteForm> {
        let form = |note: &Note| NoteForm {
            kind: note.kind,
            text: note.text.clone(),
        };
        notes.iter().map(form).collect()
    }
}

/// A move that is not written by the Association's rule.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MisspeltForm {
    /// the line, from 1
    pub line: usize,
    /// the character in the line, from 1
    pub column: usize,
    /// the bytes, as in a finding
    pub span: [usize; 2],
    /// the text in the file
    pub text: String,
    /// the text by the rule
    pub right: String,
    /// the differences
    pub deviations: Vec<DeviationForm>,
}

impl MisspeltForm {
    /// Returns the form of a misspelt move. `text` is its text in the file.
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

/// A difference between a written move and the rule.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviationForm {
    /// the code of the difference
    pub code: &'static str,
    /// the difference in words
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
    /// the side that has it
    #[serde(serialize_with = "crate::side::code")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::ColorCode"))]
    pub side: Color,
    /// the ply at which it was reached
    pub reached: u32,
    /// the ply at which it was left
    pub left: Option<u32>,
    /// the squares that show it
    pub squares: Vec<String>,
}

impl TagForm {
    /// Returns the forms of found tags.
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

/// A tag named in a header of the file.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimForm {
    /// the tag with that name, if known
    pub id: Option<&'static str>,
    /// the name, as in the header
    pub name: String,
    /// the side of the header
    #[serde(serialize_with = "crate::side::code_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::ColorCode>"))]
    pub side: Option<Color>,
    /// what the header is about: 囲い, 戦型, 手筋, 戦法 or 備考
    pub subject: &'static str,
}

impl ClaimForm {
    /// Returns the form of a tag named in a header.
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
