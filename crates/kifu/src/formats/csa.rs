//! Reads and writes CSA.

mod boundary;
mod grammar;
mod opening;
mod outlook;
mod position;
mod read;
mod server;
mod write;

use grammar::{StatementKind, narrow, statements};
use komadai_core::Setup;
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::productions::csa_move_prefix;
use read::CsaReader;

use crate::row::{Begins, DialectRow, Dialects, Evidence, Extension, LineEvidence, Row, Unit};
use crate::{Dialect, Format};

pub(super) const ROW: Row = Row {
    extensions: &[Extension::own("csa", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    has_games: true,
    dialects: Dialects {
        noun: "version",
        list: &[
            DialectRow {
                dialect: Dialect::CsaV2_2,
                about: "What every program reads",
                encoding: None,
            },
            DialectRow {
                dialect: Dialect::CsaV3_0,
                about: "Has decimals of seconds, and declares its encoding, UTF-8",
                encoding: Some(Encoding::Utf8),
            },
        ],
    },
    begins: |text, _| begins(text),
    lines: Some(LINES),
    must_show: true,
    mentions_start,
    write: Some(write::write),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(CsaReader::default()),
        cuts: Some(boundary::cuts),
        is_whole: false,
    })
};

/// Returns `true` if a text mentions a start position, in the words of CSA.
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

pub(super) const LINES: LineEvidence = LineEvidence {
    of: |text| {
        let version = is_version(text);
        Box::new(CsaLines {
            version,
            ..CsaLines::default()
        })
    },
    offered: 1,
    asked: 3,
};

/// Detects the format by a version, if the next line is a name, a header, a comment or about the position. Comments may
/// stand before the version, for example the encoding.
pub(super) fn begins(text: &str) -> Begins {
    let mut rest = text;
    while rest.starts_with('\'') {
        rest = after_line(rest);
    }
    let follows = || after_line(rest).starts_with(['N', 'P', '$', '\'']);
    Begins::surely_if(is_version(rest) && follows())
}

/// Returns the text after its first line.
fn after_line(text: &str) -> &str {
    let end = memchr::memchr(b'\n', text.as_bytes());
    end.and_then(|end| text.get(end + 1..)).unwrap_or("")
}

#[derive(Default)]
struct CsaLines {
    /// Whether the text starts with a version.
    version: bool,
    /// The number of lines that hardly any other text has.
    own: usize,
    /// The number of lines that many other texts have. They do not count while `own` is 0.
    shared: usize,
}

impl Evidence for CsaLines {
    /// Takes moves, times, and the lines above the moves. Without a version, these lines must not look like SFEN or a
    /// URL.
    fn usual_line(&mut self, line: &str) -> bool {
        let simple = || memchr::memchr3(b'/', b'_', b'%', line.as_bytes()).is_none();
        let head = is_of_head(line);
        let usual = matches!(line.as_bytes(), [b'+' | b'-' | b'T', b'0'..=b'9', ..])
            || head && (self.version || simple());
        usual && (self.line(line) || head && self.version)
    }

    fn line(&mut self, line: &str) -> bool {
        let lines = match line.as_bytes() {
            // A pawn move of PSN, such as `P-7f`.
            [b'P', b'-', b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9']
            | [b'P', b'-', b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9', b' ', ..] => return false,
            [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..]
            | [b'P', b'I' | b'+' | b'-', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'V', b'0'..=b'9', ..]
            | [b'$', b'A'..=b'Z', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => &mut self.own,
            [b'\'', ..] | [b'T', b'0'..=b'9', ..] | b"+" | b"-" => &mut self.shared,
            line if is_move(line) => &mut self.own,
            _ if is_loose_move(line.trim_start()) => &mut self.own,
            _ => return false,
        };
        *lines += 1;
        true
    }

    fn is_enough(&self) -> bool {
        self.own >= if self.version { 6 } else { 16 }
    }

    fn count(&self) -> usize {
        match self.own {
            0 => 0,
            own => own + self.shared,
        }
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        (self.count() > others).then_some(Format::Csa)
    }
}

/// Returns `true` if a text starts with a line such as `V2.2`, which no other format has.
const fn is_version(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'V', b'1'..=b'9', b'\n' | b'\r', ..]
            | [b'V', b'1'..=b'9', b'.', b'0'..=b'9', b'\n' | b'\r', ..]
    )
}

/// Returns `true` if a line begins like those above the moves, and like no line of another format.
const fn is_of_head(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b'N' | b'P', b'+' | b'-', ..]
            | [b'V' | b'P', b'1'..=b'9', ..]
            | [b'P', b'I', ..]
            | [b'+' | b'-']
    )
}

/// Returns `true` if a line begins with a move in its usual form.
fn is_move(line: &[u8]) -> bool {
    let Some(&[sign, a, b, c, d, first, second]) = line.first_chunk() else {
        return false;
    };
    let is_reached = [c, d].iter().all(|digit| matches!(digit, b'1'..=b'9'));
    let squares = is_reached && a.is_ascii_digit() && b.is_ascii_digit();
    let piece = first.is_ascii_uppercase() && second.is_ascii_uppercase();
    matches!(sign, b'+' | b'-') && squares && piece
}

/// Returns `true` if a line is a move in non-ASCII signs, or in an unusual form.
fn is_loose_move(line: &str) -> bool {
    let plain = match line.chars().next() {
        Some('+' | '-') => None,
        Some('＋' | '－' | '\u{2010}'..='\u{2013}' | '\u{2212}') => narrow(line),
        _ => return false,
    };
    csa_move_prefix(plain.as_deref().unwrap_or(line)).is_ok()
}
