//! From a part of a text to its games.

use komadai_record::GameReading;
use komadai_record::build::{FindingCollector, KeptFindings, Source, placed};

use crate::format::Format;
use crate::formats::row;
use crate::gap::Gap;
use crate::row::{Read, ReadParts};

/// Reads a text part by part; [`Splitter`](crate::split::Splitter) finds where a part ends.
#[derive(Debug)]
pub(crate) struct PartReader {
    reader: Box<dyn ReadParts>,
    pub(crate) gap: Gap,
}

impl PartReader {
    pub(crate) fn new(format: Format) -> PartReader {
        let row = row(format);
        PartReader {
            reader: match row.read {
                Read::Part(read) => Box::new(read),
                Read::Parts(new) => new(),
            },
            gap: Gap::new(row.packed.is_some()),
        }
    }

    /// The games of the next part, and what is found outside of games.
    pub(crate) fn read(
        &mut self,
        source: Source<'_>,
        last: bool,
    ) -> (Vec<GameReading>, KeptFindings) {
        let mut findings = FindingCollector::new(source);
        let games = self.reader.read(&mut findings, &mut self.gap, last);
        placed(source.text, games, findings.take())
    }

    /// Adds the notes after the last game to its end.
    pub(crate) fn finish(self, last: Option<&mut GameReading>) {
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
