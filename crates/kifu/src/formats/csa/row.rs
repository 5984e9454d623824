//! What the registry knows of CSA.

use crate::formats::csa::grammar::{StatementKind, statements};
use komadai_core::Setup;
use komadai_encoding::{Encoding, LineEnd};

use super::{CsaReader, boundary, evidence, write};
use crate::format::Dialect;
use crate::row::{DialectRow, Dialects, Extension, Row, Unit};

/// What the registry knows of the format.
pub(in crate::formats) const ROW: Row = Row {
    code: "csa",
    extensions: &[Extension::own("csa", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    has_games: true,
    dialects: Dialects {
        noun: "version",
        list: &[
            DialectRow {
                dialect: Dialect::CsaV2_2,
                name: "2.2",
                about: "What every program reads",
                encoding: None,
            },
            DialectRow {
                dialect: Dialect::CsaV3_0,
                name: "3.0",
                about: "With decimals of seconds, and in UTF-8, which it declares",
                encoding: Some(Encoding::Utf8),
            },
        ],
    },
    begins: |text, _| evidence::begins(text),
    lines: Some(evidence::LINES),
    must_show: true,
    mentions_start,
    write: Some(write::write),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(CsaReader::new()),
        cuts: Some(boundary::cuts),
    })
};

/// Whether a text mentions a start position, in the words of CSA.
fn mentions_start(text: &str) -> bool {
    statements(text).any(|statement| match statement.kind {
        StatementKind::Rank(_, cells) => cells.is_ok(),
        StatementKind::Sfen(sfen) => sfen.text.parse::<Setup>().is_ok(),
        StatementKind::Even(mut pieces) | StatementKind::Pieces(_, mut pieces) => {
            pieces.all(|piece| piece.is_ok())
        }
        _ => false,
    })
}
