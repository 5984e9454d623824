//! Decides which rows may answer a question, before their records are built.

use std::cell::Cell;

use komadai_core::Position;
use komadai_search::{Query, Searcher};

use crate::ReadRow;

/// The columns needed for a question and the result. The last two are the tags.
const COLUMNS: &[&str] = &[
    "start",
    "moves",
    "plies",
    "jkf",
    "ending",
    "ending_raw",
    "result",
    "tags_black",
    "tags_white",
];

/// Returns the names of the columns needed for a question and the result, or `None` if the question needs others too.
#[must_use]
pub fn columns_of(query: &Query) -> Option<&'static [&'static str]> {
    if query.asks_numbers() {
        None
    } else if query.asks_tags() {
        Some(COLUMNS)
    } else {
        COLUMNS.get(..COLUMNS.len() - 2)
    }
}

impl ReadRow<'_> {
    /// Returns `false` only if the game of the row cannot have a hit. Thus most rows need not be converted to records.
    #[must_use]
    pub fn may_match(&self, searcher: &mut Searcher<'_>) -> bool {
        let has = |id: &str| self.has_tag(id).unwrap_or(true);
        if !searcher.query().may_hold_with(has) {
            return false;
        }
        let Some((start, moves)) = self.legal_line() else {
            return true;
        };
        let moves = Cell::new(moves);
        let next = |position: &Position| {
            let mut rest = moves.get();
            let next = rest.next_in(Some(position));
            moves.set(rest);
            next
        };
        let reached = |plies| moves.get().reached(plies);
        searcher.may_find(&start, reached, next) || moves.get().is_damaged()
    }
}
