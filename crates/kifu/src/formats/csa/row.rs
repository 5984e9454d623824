//! What the registry knows of CSA.

use komadai_core::Setup;
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::csa::{StatementKind, statements};
use komadai_record::GameReading;
use komadai_record::build::FindingCollector;

use super::{Carry, read_part, splitter, write};
use crate::formats::{Extension, Holds, Read, Row};
use crate::gap::Gap;
use crate::part::ReadParts;
use crate::split::Splitter;

/// What the registry knows of the format.
pub(in crate::formats) const ROW: Row = Row {
    code: "csa",
    extensions: &[Extension::own("csa", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    holds: Holds::GAMES
        .union(Holds::COMMENTS)
        .union(Holds::TIMES)
        .union(Holds::HEADERS),
    must_show: true,
    tells_start,
    splitter: || Splitter::Heads(Box::new(splitter::Splitter::default())),
    divided: None,
    read: Read::Parts(|| Box::new(Carry::default())),
    write: Some(|record, options, another| Ok(write(record, options, another))),
};

impl ReadParts for Carry {
    fn read(
        &mut self,
        findings: &mut FindingCollector<'_>,
        _: &mut Gap,
        last: bool,
    ) -> Vec<GameReading> {
        read_part(findings.source(), self, last)
    }
}

/// Whether a text says anything about a start position, in the words of CSA.
fn tells_start(text: &str) -> bool {
    statements(text).any(|statement| match statement.kind {
        StatementKind::Rank(_, cells) => cells.is_ok(),
        StatementKind::Sfen(sfen) => sfen.text.parse::<Setup>().is_ok(),
        StatementKind::Even(mut pieces) | StatementKind::Pieces(_, mut pieces) => {
            pieces.all(|piece| piece.is_ok())
        }
        _ => false,
    })
}
