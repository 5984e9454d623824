//! Games of a PSN text: tags after moves begin another.

use komadai_parse::psn::{PsnTokenKind, tokens};

use crate::split::Heads;

/// What decides whether a tag begins a game.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    /// Whether something follows the tags.
    begun: bool,
    /// Whether a comment is open that began on a line before.
    comment: bool,
}

impl Heads for Splitter {
    fn left_out(&mut self) {
        self.begun = true;
    }

    fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        let mut inside = false;
        let mut rest = line;
        if self.comment {
            (_, rest) = line.split_once('}')?;
            (inside, self.comment) = (true, false);
        }
        let mut begins = None;
        // Where a tag follows something on its line, the reader tells the games apart.
        let own_line = |start| !inside && line.get(..start).is_some_and(|b| b.trim().is_empty());
        for token in tokens(rest) {
            match token.kind {
                PsnTokenKind::Tag { .. } => {
                    if std::mem::take(&mut self.begun) && own_line(token.text.start) {
                        begins.get_or_insert(at);
                    }
                }
                PsnTokenKind::Comment(_, closed) => {
                    self.comment = !closed;
                    self.begun = true;
                }
                // A number alone is no move.
                PsnTokenKind::Number(_) => {}
                _ => self.begun = true,
            }
        }
        begins
    }
}
