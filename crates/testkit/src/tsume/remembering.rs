//! Searches exhaustively without visiting a position twice.

use std::collections::HashMap;

use komadai_core::{Color, Position};
use komadai_movegen::legal_moves;

/// An exhaustive search that remembers its results.
#[derive(Debug)]
pub struct Remembering {
    attacker: Color,
    /// For each position, the lengths for which a mate was found or excluded.
    known: HashMap<u64, (u16, u16)>,
    /// The number of positions that may still be visited.
    left: usize,
}

/// The error after too many positions.
#[derive(Debug)]
pub struct TooMany;

impl Remembering {
    /// Creates a search for one problem that visits at most `most` positions.
    #[must_use]
    pub fn new(attacker: Color, most: usize) -> Remembering {
        Remembering {
            attacker,
            known: HashMap::new(),
            left: most,
        }
    }

    /// Returns the length of the shortest mate from a position of either side, if it takes at most `most` plies.
    ///
    /// # Errors
    ///
    /// Fails if the search reaches too many positions.
    pub fn shortest(&mut self, position: &Position, most: u16) -> Result<Option<u16>, TooMany> {
        let attacks = position.side() == self.attacker;
        for plies in (u16::from(attacks)..=most).step_by(2) {
            if self.is_mate(position, plies, attacks)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    fn is_mate(&mut self, position: &Position, plies: u16, attacks: bool) -> Result<bool, TooMany> {
        if attacks && plies == 0 {
            return Ok(false);
        }
        let key = position.key();
        match self.known.get(&key) {
            Some(&(mate, _)) if mate <= plies => return Ok(true),
            Some(&(_, none)) if plies < none => return Ok(false),
            _ => {}
        }
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let mut is_mate = !attacks;
        for m in &legal_moves(position) {
            let after = position.after(m);
            if attacks && !after.is_check() {
                continue;
            }
            if plies == 0 || self.is_mate(&after, plies - 1, !attacks)? == attacks {
                is_mate = attacks;
                break;
            }
        }
        let (mate, none) = self.known.entry(key).or_insert((u16::MAX, 0));
        if is_mate {
            *mate = plies.min(*mate);
        } else {
            *none = (plies + 1).max(*none);
        }
        Ok(is_mate)
    }
}
