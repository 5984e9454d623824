//! From a part of a text to its games.

use std::fmt::Debug;

use komadai_core::Span;
use komadai_record::GameReading;
use komadai_record::build::{FindingCollector, KeptFindings, Source, placed};

use crate::format::Format;
use crate::formats::{Read, ReadPart, Row};
use crate::gap::Gap;

/// Reads a text part by part; a part ends where [`Splitter`](crate::split::Splitter) says so.
#[derive(Debug)]
pub(crate) struct PartReader {
    reader: Box<dyn ReadParts>,
    pub(crate) gap: Gap,
}

/// Reads the parts of a text one after the other.
pub(crate) trait ReadParts: Debug + Send + Sync {
    /// The games of the next part, whose text `findings` has.
    fn read(
        &mut self,
        findings: &mut FindingCollector<'_>,
        gap: &mut Gap,
        last: bool,
    ) -> Vec<GameReading<Span>>;
}

/// Where nothing has to be known of the parts before.
impl ReadParts for ReadPart {
    fn read(
        &mut self,
        findings: &mut FindingCollector<'_>,
        gap: &mut Gap,
        _: bool,
    ) -> Vec<GameReading<Span>> {
        self(findings, gap)
    }
}

impl PartReader {
    pub(crate) fn new(format: Format) -> PartReader {
        PartReader {
            reader: match Row::of(format).read {
                Read::Part(read) => Box::new(read),
                Read::Parts(new) => new(),
            },
            gap: Gap::new(format),
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

    /// What follows the last game belongs to its end.
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
