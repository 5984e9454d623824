//! Shows a game with all its moves as an object.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

use komadai_kifu::{NodeId, Record};

use crate::{EntryForm, EntryStyle, FactsForm, HeaderForm, NoteForm, ShownGameForm, visit_entries};

impl ShownGameForm {
    /// Returns the form of a game, without findings, tags and position. Without a start position it has no entries.
    #[must_use]
    pub fn of(facts: FactsForm, record: &Record, style: &EntryStyle) -> ShownGameForm {
        ShownGameForm {
            facts,
            headers: HeaderForm::all(&record.headers),
            notes: NoteForm::all(record.notes(record.root())),
            entries: entries(record, style),
            ..ShownGameForm::default()
        }
    }
}

fn entries(record: &Record, style: &EntryStyle) -> Vec<EntryForm> {
    let mut entries = Vec::new();
    let Some(start) = record.start.position() else {
        return entries;
    };
    let main_line: HashSet<NodeId> = record.main_line().collect();
    let mut numbers = HashMap::from([(record.root(), 0)]);
    let Ok(()) = visit_entries::<Infallible>(record, start, |at, entry| {
        let parent = record.parent(at.node).and_then(|node| numbers.get(&node));
        let parent = parent.copied().unwrap_or(0);
        numbers.insert(at.node, entries.len() + 1);
        let clock = record.clock(at.node);
        let played = entry.played();
        let captured = played.and_then(|m| at.position.board().piece(m.to()));
        let mut after = at.position.clone();
        // An entry that cannot be carried out leaves the position unchanged.
        let _ = entry.carry_out(&mut after);
        entries.push(EntryForm {
            node: entries.len() + 1,
            parent,
            main: main_line.contains(&at.node),
            ply: at.ply,
            kind: entry.into(),
            usi: played.map(|m| m.to_string()),
            text: style.text(at, entry),
            captured: captured.map(|piece| piece.to_string()),
            sfen: after.to_string(),
            spent_ms: clock.spent_millis(),
            total_ms: clock.total_millis(),
            notes: NoteForm::all(record.notes(at.node)),
        });
        Ok(())
    });
    entries
}
