//! Judges moves by the law and tells why a move is illegal.
//!
//! The law is written for clarity. It uses only the board, the hands and the side to move, and scans squares. It shares
//! no code with move generation, so that tests can compare the two.
//!
//! The law has no memory: repetition belongs to a game, not to a position. A pawn drop that leaves the other side
//! without a legal move, but not in check, is legal.

mod breaches;
mod drop;
mod geometry;
mod king;
mod step;

use core::fmt;

use crate::{DisplayIn, Language, Move, Setup, display_in_english};

pub use breaches::Breaches;

/// An error for an illegal move, with every rule that it breaks.
///
/// ```
/// use komadai_core::{Breaches, Position};
///
/// let start = Position::startpos();
/// let illegal = start.judge("8h2b".parse()?).unwrap_err();
/// assert_eq!(illegal.played(), "8h2b".parse()?);
/// assert!(illegal.breaches().contains(Breaches::JUMP));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    played: Move,
    breaches: Breaches,
}

impl IllegalMove {
    /// Returns the illegal move.
    #[must_use]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// Returns the rules that the move breaks, at least one.
    #[must_use]
    pub const fn breaches(&self) -> Breaches {
        self.breaches
    }
}

impl DisplayIn for IllegalMove {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (played, breaches) = (self.played, self.breaches.in_language(language));
        match language {
            Language::English => write!(f, "{played} is illegal: {breaches}"),
            Language::Japanese => write!(f, "{played}は反則です: {breaches}"),
        }
    }
}

display_in_english!(IllegalMove);

impl core::error::Error for IllegalMove {}

pub(crate) fn judge(setup: &Setup, played: Move) -> Result<(), IllegalMove> {
    let breaches = match played {
        Move::Step { from, to, promote } => step::breaches(setup, from, to, promote),
        Move::Drop { kind, to } => drop::breaches(setup, kind, to),
    };
    if breaches.is_empty() {
        Ok(())
    } else {
        Err(IllegalMove { played, breaches })
    }
}
