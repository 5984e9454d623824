//! Mates at hand.

use core::ops::ControlFlow;

use komadai_core::{Move, Position};

use crate::{Filter, for_each_set, has_legal_move};

/// A move that mates (詰み): a check without a legal answer. Nothing if there is none.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::mate_in_one;
///
/// let position = Position::new("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?)?;
/// assert_eq!(mate_in_one(&position), Some("G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn mate_in_one(position: &Position) -> Option<Move> {
    let mut found = None;
    let _ = for_each_set(position, Filter::CHECKS, |set| {
        found = set.moves().find(|&m| !has_legal_move(&position.after(m)));
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    found
}
