//! From a part of a text to its games.

use crate::finding::Findings;
use crate::format::Format;
use crate::options::Source;
use crate::reading::Game;
use crate::record::Note;
use crate::{csa, ki2, kif, usi};

/// Reads a text part by part; a part ends where [`Splitter`](crate::split::Splitter) says so.
#[derive(Debug)]
pub(crate) struct PartReader {
    format: Format,
    csa: csa::Carry,
    /// Lines that are no game, for the start of the next.
    notes: Vec<Note>,
}

impl PartReader {
    pub(crate) fn new(format: Format) -> PartReader {
        PartReader {
            format,
            csa: csa::Carry::default(),
            notes: Vec::new(),
        }
    }

    /// The one game of a whole text, where that can be told while it is read.
    pub(crate) fn read_alone(&self, source: Source<'_>) -> Option<Vec<Game>> {
        match self.format {
            Format::Kif => kif::read_alone(source),
            Format::Ki2 => ki2::read_alone(source),
            _ => None,
        }
    }

    /// The games of the next part, whose text `findings` has, and what is found outside of games.
    pub(crate) fn read(&mut self, findings: &mut Findings<'_>, last: bool) -> Vec<Game> {
        let source = findings.source();
        match self.format {
            Format::Kif => kif::read(source),
            Format::Ki2 => ki2::read(source),
            Format::Csa => csa::read_part(source, &mut self.csa, last),
            Format::Usi | Format::Sfen => usi::read(findings, &mut self.notes),
            #[cfg(feature = "jkf")]
            Format::Jkf => crate::jkf::read(findings),
            #[cfg(feature = "psn")]
            Format::Psn => crate::psn::read(source),
            #[cfg(feature = "lists")]
            Format::Wars | Format::Quest => crate::raw_list::read(source),
            #[cfg(feature = "bod")]
            Format::Bod => crate::bod::read(source),
            #[cfg(feature = "usen")]
            Format::Usen => crate::usen::read(findings, &mut self.notes),
            #[cfg(feature = "packed")]
            Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv => {
                crate::packed::read(self.format, findings, &mut self.notes)
            }
            // Left out when the program was built.
            #[cfg(not(feature = "jkf"))]
            Format::Jkf => Vec::new(),
            #[cfg(not(feature = "psn"))]
            Format::Psn => Vec::new(),
            #[cfg(not(feature = "lists"))]
            Format::Wars | Format::Quest => Vec::new(),
            #[cfg(not(feature = "bod"))]
            Format::Bod => Vec::new(),
            #[cfg(not(feature = "usen"))]
            Format::Usen => Vec::new(),
            #[cfg(not(feature = "packed"))]
            Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv => {
                Vec::new()
            }
        }
    }

    /// What follows the last game belongs to its end.
    pub(crate) fn finish(self, last: Option<&mut Game>) {
        if self.notes.is_empty() {
            return;
        }
        if let Some(record) = last.map(|game| &mut game.record) {
            let node = record.main_line().last().unwrap_or(record.root());
            for note in self.notes {
                record.add_note(node, note);
            }
        }
    }
}
