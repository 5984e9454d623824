//! The objects about games: facts, findings, and what each command adds.

use komadai::Color;
use komadai::kifu::{Header, Headers, Misspelt, Note};
use komadai::notation::Deviation;
use komadai::tags::{ClaimedTag, Found};
use serde::Serialize;

use super::{FindingsForm, GameFacts, GameMatesForm, ShownFindingsForm};

/// A game in a list.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ListedGameForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    #[serde(flatten)]
    pub(crate) findings: FindingsForm,
}

/// A game that was checked.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CheckedGameForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    /// the headers, in the order of the file
    pub(crate) headers: Vec<HeaderForm>,
    /// the moves of the main line in USI, separated by blanks
    pub(crate) moves: String,
    /// how many moves there are with all variations
    pub(crate) nodes: usize,
    /// how many comments there are
    pub(crate) comments: usize,
    #[serde(flatten)]
    pub(crate) findings: FindingsForm,
    /// with `--tags`: castles and openings
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tags: Option<Vec<TagForm>>,
    /// with `--mates`: mates that were there and were not played, as in `tsume --games --threats`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mates: Option<GameMatesForm>,
    /// with `--notation`: the moves that are written otherwise than by the Association's rule
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notation: Option<Vec<MisspeltForm>>,
    /// with `--notation`: how many moves were compared; `null` for formats other than KI2
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notation_moves: Option<Option<usize>>,
}

/// A game with all its moves.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ShownGameForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    /// the headers, in the order of the file
    pub(crate) headers: Vec<HeaderForm>,
    /// what is noted before the first move
    pub(crate) notes: Vec<NoteForm>,
    /// moves and endings of the main line and of all variations, each variation after the entry that it replaces
    pub(crate) entries: Vec<EntryForm>,
    /// the position after `--ply`, or after the last
    pub(crate) position: Option<String>,
    #[serde(flatten)]
    pub(crate) findings: ShownFindingsForm,
    /// with `--tags`: castles and openings
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tags: Option<Vec<TagForm>>,
}

/// A game with its castles and openings.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TaggedGameForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    #[serde(flatten)]
    pub(crate) findings: FindingsForm,
    /// the tags that headers of the file name (先手の囲い, 戦型)
    pub(crate) claims: Vec<ClaimForm>,
    /// castles and openings that were found
    pub(crate) tags: Vec<TagForm>,
}

/// A move, or what is in its place.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct EntryForm {
    /// the number of the entry, from 1
    pub(crate) node: usize,
    /// the entry before it; 0 is the start
    pub(crate) parent: usize,
    /// whether the entry is on the main line
    pub(crate) main: bool,
    /// its number in the game
    pub(crate) ply: u32,
    /// `move`, `pass`, `illegal` (a move against the rules), `unreadable`, `ending`
    pub(crate) kind: &'static str,
    /// the move
    pub(crate) usi: Option<String>,
    /// the entry as `show --lang ja` prints it, in the chosen `--style`, by default that of the Association
    pub(crate) text: String,
    /// the piece that the move captures, as in SFEN
    pub(crate) captured: Option<String>,
    /// the position after the entry
    pub(crate) sfen: String,
    /// the time spent on it
    pub(crate) spent_ms: Option<u32>,
    /// the time that the side spent in all
    pub(crate) total_ms: Option<u32>,
    /// what is noted about it
    pub(crate) notes: Vec<NoteForm>,
}

/// A header of a file.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HeaderForm {
    /// as KIF names it: 先手, 後手, 開始日時, 棋戦, …
    key: String,
    /// its text
    value: String,
}

impl HeaderForm {
    pub(crate) fn all(headers: &Headers) -> Vec<HeaderForm> {
        let form = |header: &Header| HeaderForm {
            key: header.key.clone(),
            value: header.value.clone(),
        };
        headers.iter().map(form).collect()
    }
}

/// A note in a file.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct NoteForm {
    /// `comment` for people, `program` for programs, `bookmark`, or `unknown` for a line that was not understood
    kind: &'static str,
    /// the text, perhaps of several lines
    text: String,
}

impl NoteForm {
    pub(crate) fn all(notes: &[Note]) -> Vec<NoteForm> {
        let form = |note: &Note| NoteForm {
            kind: note.kind.code(),
            text: note.text.clone(),
        };
        notes.iter().map(form).collect()
    }
}

/// A move that is written otherwise than by the rule.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MisspeltForm {
    /// the line, from 1
    line: usize,
    /// the character of the line, from 1
    column: usize,
    /// as in a finding
    span: [usize; 2],
    /// the text
    text: String,
    /// what the rule writes
    right: String,
    /// how they differ
    deviations: Vec<DeviationForm>,
}

impl MisspeltForm {
    pub(crate) fn of(misspelt: &Misspelt, text: &str) -> MisspeltForm {
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DeviationForm {
    /// which
    code: &'static str,
    /// the same in words
    message: String,
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TagForm {
    /// the tag, see tags.md
    id: String,
    /// `castle`, `opening`, `motif`, `phase`, …
    kind: &'static str,
    /// the Japanese name
    name: String,
    /// the English name, if it has one
    english: Option<String>,
    /// whose it is
    side: &'static str,
    /// the ply that reached it
    reached: u32,
    /// the ply that left it
    left: Option<u32>,
    /// the squares that show it
    squares: Vec<String>,
}

impl TagForm {
    pub(crate) fn all(found: &[Found<'_>]) -> Vec<TagForm> {
        let form = |found: &Found<'_>| TagForm {
            id: found.tag.id.clone(),
            kind: found.tag.kind.code(),
            name: found.tag.japanese.clone(),
            english: found.tag.english.clone(),
            side: found.side.code(),
            reached: found.reached,
            left: found.left,
            squares: found.squares.iter().map(|s| s.to_string()).collect(),
        };
        found.iter().map(form).collect()
    }
}

/// What a header of the file names.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ClaimForm {
    /// the tag of that name
    pub(crate) id: Option<&'static str>,
    /// as the header has it
    pub(crate) name: String,
    /// the side that the header is about
    pub(crate) side: Option<&'static str>,
    /// what the header is about
    pub(crate) subject: &'static str,
}

impl ClaimForm {
    pub(crate) fn of(claim: &ClaimedTag<'static, '_>) -> ClaimForm {
        ClaimForm {
            id: claim.tag.map(|tag| tag.id.as_str()),
            name: claim.name.to_owned(),
            side: claim.side.map(Color::code),
            subject: claim.subject,
        }
    }
}
