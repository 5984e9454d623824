//! What the registry knows of PSN.

use crate::formats::psn::grammar::{PsnToken, PsnTokenKind, ending, tokens};
use komadai_encoding::{Encoding, LineEnd};

use super::PsnReader;
use super::words::{Word, written};
use crate::format::Format;
use crate::row::{Evidence, LineEvidence};
use crate::row::{Extension, Row, Unit};

pub(in crate::formats) const ROW: Row = Row {
    code: "psn",
    extensions: &[Extension::own("psn", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    has_games: true,
    lines: Some(LineEvidence {
        of: |text| Box::new(Tags::of(text)),
        offered: 2,
        asked: 0,
    }),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(PsnReader::default()),
        cuts: None,
    })
};

/// The tags of a text, and its lines with moves alone.
struct Tags {
    /// Whether the text begins like a tag.
    begins: bool,
    /// Whether there is a tag.
    has_tag: bool,
    /// How many lines have moves, and nothing else but numbers and endings.
    moves: usize,
}

impl Tags {
    fn of(text: &str) -> Tags {
        Tags {
            begins: text.trim_start().starts_with('['),
            has_tag: false,
            moves: 0,
        }
    }
}

impl Evidence for Tags {
    fn line(&mut self, line: &str) -> bool {
        let is_tag = is_tag(line);
        let is_moves = !is_tag && has_moves_alone(line);
        self.has_tag |= is_tag;
        self.moves += usize::from(is_moves);
        is_tag || is_moves
    }

    fn shown(&self, _: Option<Format>) -> Option<Format> {
        (self.begins && self.has_tag).then_some(Format::Psn)
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        (self.moves > others).then_some(Format::Psn)
    }
}

/// Whether a line has moves, and nothing else but numbers and endings.
fn has_moves_alone(line: &str) -> bool {
    // Most lines of other formats begin otherwise.
    let begins = matches!(
        line.trim_ascii_start().as_bytes(),
        [
            b'0'..=b'9' | b'+' | b'K' | b'R' | b'B' | b'G' | b'S' | b'N' | b'L' | b'P',
            ..
        ]
    );
    let mut has_moves = false;
    let mut is_usual = |token: PsnToken<'_>| match token.kind {
        PsnTokenKind::Number(_) => true,
        PsnTokenKind::Word => {
            let Word { word, .. } = Word::of(token.text);
            let is_move = written(word.text).is_ok();
            has_moves |= is_move;
            is_move || ending(word.text).is_some()
        }
        _ => false,
    };
    begins && tokens(line).all(&mut is_usual) && has_moves
}

/// `[Name "value"]`, as chess has it too.
fn is_tag(line: &str) -> bool {
    let Some(inside) = line.strip_prefix('[') else {
        return false;
    };
    let name = inside
        .trim_start_matches('[')
        .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len() < inside.len() && name.starts_with(' ') && name.trim_start().starts_with('"')
}
