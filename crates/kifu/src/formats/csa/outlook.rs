//! Finds the sign of the next move, which shows whether a move is missing before it.

use komadai_core::Color;

use super::grammar::{StatementKind, Statements};

/// The sign of the next move.
#[derive(Clone, Copy, Debug)]
pub(super) enum NextSign {
    Side(Color),
    /// The move does not have a readable sign.
    Unsigned,
    /// No move follows in this game.
    None,
}

/// A search for the next move, which runs once for all lines before that move.
#[derive(Debug, Default)]
pub(super) struct Outlook {
    /// The byte where the search began, the byte of the next move, and its sign.
    found: Option<(usize, usize, NextSign)>,
}

impl Outlook {
    /// Returns the sign of the next move in the statements `ahead`.
    pub(super) fn next_sign(&mut self, ahead: &Statements<'_>) -> NextSign {
        let from = ahead.place();
        let is_known = |(begin, end, _): &(usize, usize, NextSign)| (*begin..=*end).contains(&from);
        if let Some((.., sign)) = self.found.filter(is_known) {
            return sign;
        }
        let next = ahead.clone().find_map(|statement| {
            let sign = match statement.kind {
                StatementKind::Move(Ok(written)) => {
                    written.side.map_or(NextSign::Unsigned, NextSign::Side)
                }
                StatementKind::Move(Err(_)) => NextSign::Unsigned,
                StatementKind::Special(_)
                | StatementKind::Separator
                | StatementKind::Version(_)
                | StatementKind::Even(_)
                | StatementKind::Rank(..) => NextSign::None,
                _ => return None,
            };
            Some((statement.text.start, sign))
        });
        let (at, sign) = next.unwrap_or((usize::MAX, NextSign::None));
        self.found = Some((from, at, sign));
        sign
    }
}
