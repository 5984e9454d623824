//! What KIF, KI2 and BOD share.

mod diagram;
mod ending;
mod ending_text;
mod evidence;
mod following;
mod footer;
pub(crate) mod grammar;
mod head;
mod heads;
mod line_writer;
mod lines;
mod numbered;
mod play;
mod preamble;
mod reader;
mod runs;
mod single;
mod tree_writer;
mod written;

use crate::declared::EncodingDeclaration;
use crate::formats::japanese::grammar::{KifLineKind, lines};
pub use diagram::Bod;
pub(crate) use ending_text::{ResultLine, is_meant_by, token};
pub(super) use evidence::LINES;
pub(crate) use line_writer::LineWriter;
pub(crate) use play::is_signs;
pub(crate) use preamble::Preamble;
pub(super) use reader::JapaneseReader;
pub(super) use single::single;
pub(crate) use tree_writer::TreeWriter;
pub(super) use written::with_origin;

/// Whether a text mentions a start position, in the words of KIF, KI2 and BOD.
pub(super) fn mentions_start(text: &str) -> bool {
    lines(text).any(|line| match line.kind {
        KifLineKind::Rank(row) => row.is_ok(),
        KifLineKind::Hand(_, hand) => hand.is_ok(),
        KifLineKind::Header { key, .. } => matches!(key.text, "手合割" | "Handicap" | "手番"),
        KifLineKind::Turn(_) | KifLineKind::Footer(_) | KifLineKind::Rule(_) => true,
        KifLineKind::Program(text) => EncodingDeclaration::of(text.text).is_some(),
        _ => false,
    })
}
