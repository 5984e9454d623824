//! Shows a game as a tree of plain nodes, and reads such a tree.

use komadai_core::{Color, EndingKind, Outcome, Same, texts};
use komadai_kifu::{Clock, Ending, Entry, Foul, Note, PositionNameError, Record, Start};
use serde::{Deserialize, Serialize};

use crate::{EntryKind, FactsForm, HeaderForm, NoteForm, ShownFindingsForm};

/// A game as a tree, without positions and texts of moves. Smaller and faster than a game with all its entries.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameTreeForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the headers, in the order of the file
    pub headers: Vec<HeaderForm>,
    /// the notes before the first move
    pub notes: Vec<NoteForm>,
    /// the nodes: the main line first, then each variation after the nodes before it
    pub nodes: Vec<TreeNodeForm>,
    /// the findings
    #[serde(flatten)]
    pub findings: ShownFindingsForm,
}

/// A move, or another entry in its place, without its position and text. Fields without a value are missing.
#[derive(Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct TreeNodeForm {
    /// the node before it, counted from 1; 0 is the start
    pub parent: usize,
    /// `move`, `pass`, `illegal` (a move against the rules), `unreadable`, `ending`
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::EntryCode"))]
    pub kind: EntryKind,
    /// the move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// the code of an ending
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::EndingCode>")
    )]
    pub ending: Option<EndingKind>,
    /// the result that an ending has; for a game to be written, by default that of the rules
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::OutcomeCode>")
    )]
    pub result: Option<Outcome>,
    /// the words of an ending, or of a text that cannot be read as a move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    /// the time spent on it, in milliseconds
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u32>,
    /// the total time of the side, in milliseconds
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_ms: Option<u32>,
    /// the notes about it
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteForm>,
}

impl GameTreeForm {
    /// Returns the form of a game, with its findings.
    #[must_use]
    pub fn of(facts: FactsForm, record: &Record, findings: ShownFindingsForm) -> GameTreeForm {
        let (mut nodes, mut open) = (Vec::new(), vec![(record.root(), 0)]);
        while let Some((id, parent)) = open.pop() {
            if let Some(entry) = record.entry(id) {
                let node = TreeNodeForm::of(entry, record.clock(id));
                let notes = NoteForm::all(record.notes(id));
                nodes.push(TreeNodeForm {
                    parent,
                    notes,
                    ..node
                });
            }
            let number = nodes.len();
            let begin = open.len();
            open.extend(record.children(id).map(|child| (child, number)));
            open[begin..].reverse();
        }
        GameTreeForm {
            facts,
            headers: HeaderForm::all(&record.headers),
            notes: NoteForm::all(record.notes(record.root())),
            nodes,
            findings,
        }
    }
}

impl TreeNodeForm {
    fn of(entry: &Entry, clock: Clock) -> TreeNodeForm {
        let ending = entry.ending();
        let raw = match entry {
            Entry::Ending(ending) => Some(ending.raw.clone()),
            Entry::Foul(foul) => match &**foul {
                Foul::Text(text) => Some(text.clone()),
                Foul::Move(_) => None,
            },
            _ => None,
        };
        TreeNodeForm {
            parent: 0,
            kind: entry.into(),
            usi: entry.played().map(|m| m.to_string()),
            ending: ending.map(|ending| ending.kind),
            result: ending.map(|ending| ending.outcome),
            raw,
            spent_ms: clock.spent_millis(),
            total_ms: clock.total_millis(),
            notes: Vec::new(),
        }
    }

    fn entry(self, number: usize, side: Color) -> Result<Entry, GameInputError> {
        let m = |usi: Option<String>| {
            let usi = usi.unwrap_or_default();
            usi.parse().map_err(|_| GameInputError::Move(number, usi))
        };
        Ok(match self.kind {
            EntryKind::Move => Entry::Move(m(self.usi)?),
            EntryKind::Pass => Entry::Pass,
            EntryKind::Illegal => Entry::Foul(Box::new(Foul::Move(m(self.usi)?))),
            EntryKind::Unreadable => {
                Entry::Foul(Box::new(Foul::Text(self.raw.unwrap_or_default())))
            }
            EntryKind::Ending => {
                let kind = self.ending.unwrap_or(EndingKind::Other);
                let result = self.result.unwrap_or_else(|| kind.outcome(side));
                let mut ending = Ending::new(kind, result);
                ending.raw = self.raw.unwrap_or(ending.raw);
                Entry::Ending(Box::new(ending))
            }
        })
    }
}

/// A game that a program made, to be written. It may be a [tree](GameTreeForm), whose other fields are ignored.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
pub struct GameInput {
    start: Option<String>,
    headers: Vec<HeaderForm>,
    notes: Vec<NoteForm>,
    /// The moves of the main line in USI, separated by blanks. It precedes the nodes.
    moves: String,
    nodes: Vec<TreeNodeForm>,
}

/// A reason why a JSON text is not a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum GameInputError {
    /// The text is not JSON of this form.
    Json(serde_json::Error),
    /// The start is not a position.
    Start(PositionNameError),
    /// The move of this node is not a move.
    Move(usize, String),
    /// The parent of this node does not precede it.
    Parent(usize),
}

texts! {
    GameInputError {
        Json(error as Same): "not a game: {error}" "棋譜の形式ではありません: {error}";
        Start(error): "not a start position: {error}" "開始局面ではありません: {error}";
        Move(number as Same, usi as Same): "node {number}: {usi} is not a move" "{number}番目の要素: {usi} は指し手ではありません";
        Parent(number as Same): "node {number}: its parent does not precede it"
            "{number}番目の要素: 親が前にありません";
    }
}

impl std::error::Error for GameInputError {}

impl GameInput {
    /// Reads a game from JSON.
    ///
    /// # Errors
    ///
    /// Returns why the text is not a game.
    pub fn record(json: &str) -> Result<Record, GameInputError> {
        let game: GameInput = serde_json::from_str(json).map_err(GameInputError::Json)?;
        let start = game.start.as_deref().unwrap_or("startpos");
        let mut record = Record::new(start.parse::<Start>().map_err(GameInputError::Start)?);
        for HeaderForm { key, value } in game.headers {
            record.headers.push(key, value);
        }
        let notes = |notes: Vec<NoteForm>| notes.into_iter().map(Note::from).collect();
        record.set_notes(record.root(), notes(game.notes));
        let main = game.moves.split_whitespace().enumerate();
        let main = main.map(|(parent, usi)| TreeNodeForm {
            parent,
            usi: Some(usi.to_owned()),
            ..TreeNodeForm::default()
        });
        let mut before = vec![(record.root(), record.start.setup.side)];
        for (number, mut node) in main.chain(game.nodes).enumerate() {
            let parent = before.get(node.parent).copied();
            let (parent, side) = parent.ok_or(GameInputError::Parent(number + 1))?;
            let clock = Clock::new(node.spent_ms, node.total_ms);
            let node_notes = std::mem::take(&mut node.notes);
            let id = record.push(parent, node.entry(number + 1, side)?);
            record.set_clock(id, clock);
            record.set_notes(id, notes(node_notes));
            before.push((id, !side));
        }
        Ok(record)
    }
}
