//! A game as a JSON object.

use std::collections::{HashMap, HashSet};

use komadai::kifu::NodeId;
use komadai::tags::{Tags, tags_of};

use super::GamePrinter;
use super::places::{self, walk};
use crate::args::ShowArgs;
use crate::failure::Failure;
use komadai_forms::{
    EntryForm, FactsForm, FindingsForm, HeaderForm, NoteForm, ShownGameForm, TagForm,
};

impl GamePrinter<'_> {
    /// The JSON form, and why it lacks the entries, or the position that is asked for.
    pub(super) fn form(
        &self,
        facts: FactsForm,
        mut findings: FindingsForm,
        number: u64,
        args: &ShowArgs,
    ) -> (ShownGameForm, Result<(), Failure>) {
        let record = self.record;
        let tags = args.tags.then(|| tags_of(Tags::standard(), record));
        let mut form = ShownGameForm {
            headers: HeaderForm::all(&record.headers),
            notes: NoteForm::all(record.notes(record.root())),
            tags: tags.map(|tags| TagForm::all(&tags)),
            facts: FactsForm {
                game: number,
                ..facts
            },
            ..ShownGameForm::default()
        };
        let filled = self.fill(&mut form, args);
        if let Err(Failure::Input(message)) = &filled {
            findings.fail(message);
        }
        form.findings = findings.into();
        (form, filled)
    }

    /// Adds the entries, and the position that is asked for.
    fn fill(&self, form: &mut ShownGameForm, args: &ShowArgs) -> Result<(), Failure> {
        let record = self.record;
        let main_line: HashSet<NodeId> = record.main_line().collect();
        let mut numbers = HashMap::from([(record.root(), 0)]);
        let entries = &mut form.entries;
        walk(record, places::start(record)?, |at, entry| {
            let parent = record.parent(at.node).and_then(|node| numbers.get(&node));
            let parent = parent.copied().unwrap_or(0);
            numbers.insert(at.node, entries.len() + 1);
            let clock = record.clock(at.node);
            let played = entry.played();
            let captured = played.and_then(|m| at.position.board().piece(m.to()));
            let mut after = at.position.clone();
            // What cannot be carried out leaves the position as it is.
            let _ = entry.carry_out(&mut after);
            entries.push(EntryForm {
                node: entries.len() + 1,
                parent,
                main: main_line.contains(&at.node),
                ply: at.ply,
                kind: entry.into(),
                usi: played.map(|m| m.to_string()),
                text: self.text(at, entry),
                captured: captured.map(|piece| piece.to_string()),
                sfen: after.to_string(),
                spent_ms: clock.spent_millis(),
                total_ms: clock.total_millis(),
                notes: NoteForm::all(record.notes(at.node)),
            });
            Ok(())
        })?;
        form.position = Some(places::position_at(record, args.ply)?.to_string());
        Ok(())
    }
}
