//! From a part of a text to its games.

use crate::finding::Findings;
use crate::format::Format;
use crate::gap::Gap;
use crate::module::Module;
use crate::reading::Game;

/// Reads a text part by part; a part ends where [`Splitter`](crate::split::Splitter) says so.
#[derive(Debug)]
pub(crate) struct PartReader {
    pub(crate) format: Format,
    #[cfg(feature = "csa")]
    pub(crate) csa: crate::csa::Carry,
    pub(crate) gap: Gap,
}

impl PartReader {
    pub(crate) fn new(format: Format) -> PartReader {
        PartReader {
            format,
            #[cfg(feature = "csa")]
            csa: crate::csa::Carry::default(),
            gap: Gap::new(format),
        }
    }

    /// The games of the next part, whose text `findings` has, and what is found outside of games.
    pub(crate) fn read(&mut self, findings: &mut Findings<'_>, last: bool) -> Vec<Game> {
        match Module::of(self.format) {
            Some(module) => (module.read)(self, findings, last),
            None => Vec::new(),
        }
    }

    /// What follows the last game belongs to its end.
    pub(crate) fn finish(self, last: Option<&mut Game>) {
        let notes = self.gap.notes;
        if notes.is_empty() {
            return;
        }
        if let Some(record) = last.map(|game| &mut game.record) {
            let node = record.main_line().last().unwrap_or(record.root());
            for note in notes {
                record.add_note(node, note);
            }
        }
    }
}
