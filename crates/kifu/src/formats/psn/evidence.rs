//! Detects PSN and PGN by their lines.

use komadai_core::Color;

use super::grammar::{PsnToken, PsnTokenKind, judged_word, tokens, written};
use crate::Format;
use crate::english_endings::ending;
use crate::row::Evidence;

/// The evidence of a text: its tags, and its lines with only moves.
#[derive(Default)]
pub(super) struct PsnEvidence {
    begins: bool,
    has_tag: bool,
    /// The number of lines with only moves, numbers and endings, and at least one move.
    moves: usize,
}

impl PsnEvidence {
    /// Returns the evidence of a text before its first line.
    pub(super) fn of(text: &str) -> PsnEvidence {
        PsnEvidence {
            begins: first_line(text).is_some_and(|line| line.starts_with('[')),
            ..PsnEvidence::default()
        }
    }
}

impl Evidence for PsnEvidence {
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

/// Returns the first line of a text that is neither blank nor for programs (`%`).
fn first_line(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim_start);
    lines.find(|line| !line.is_empty() && !line.starts_with('%'))
}

/// Returns `true` if a line has moves, and otherwise only numbers and endings.
fn has_moves_alone(line: &str) -> bool {
    // Most lines of other formats begin differently.
    let first = line.trim_ascii_start().bytes().next();
    let begins = first.is_some_and(|b| b.is_ascii_digit() || b"+KRBGSNLP".contains(&b));
    let mut has_moves = false;
    let mut is_usual = |token: PsnToken<'_>| match token.kind {
        PsnTokenKind::Number(_) => true,
        PsnTokenKind::Word => {
            let (word, _) = judged_word(token.text);
            let is_move = written(word.text).is_ok();
            has_moves |= is_move;
            is_move || ending(word.text, Color::White).is_some()
        }
        PsnTokenKind::Ending => true,
        _ => false,
    };
    begins && tokens(line).all(&mut is_usual) && has_moves
}

/// Returns `true` if a line is a tag as in chess: `[Name "value"]`.
fn is_tag(line: &str) -> bool {
    let Some(inside) = line.strip_prefix('[') else {
        return false;
    };
    let name = inside
        .trim_start_matches('[')
        .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len() < inside.len() && name.starts_with(' ') && name.trim_start().starts_with('"')
}
