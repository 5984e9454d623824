//! Finds the length of a mate by the definition of a policy for interpositions.

use komadai_core::{Color, Move, Position};
use komadai_movegen::legal_moves;
use komadai_tsume::Policy;

use super::TooMany;

/// An exhaustive search that skips answers which do not count.
#[derive(Debug)]
pub struct Counting {
    policy: Policy,
    attacker: Color,
    /// The open questions on the path from the first one.
    way: Vec<(Position, u16)>,
    /// The number of positions that may still be visited.
    left: usize,
}

impl Counting {
    /// Creates a search for one problem that visits at most `most` positions.
    #[must_use]
    pub const fn new(policy: Policy, attacker: Color, most: usize) -> Counting {
        Counting {
            policy,
            attacker,
            way: Vec::new(),
            left: most,
        }
    }

    /// Returns the length of the shortest mate from a position of either side, if it takes at most `most` plies.
    ///
    /// # Errors
    ///
    /// Fails if the search reaches too many positions.
    pub fn shortest(&mut self, position: &Position, most: u16) -> Result<Option<u16>, TooMany> {
        let first = u16::from(position.side() == self.attacker);
        for plies in (first..=most).step_by(2) {
            if self.is_within(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    fn is_within(&mut self, position: &Position, plies: u16) -> Result<bool, TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        if position.side() == self.attacker {
            for m in &legal_moves(position) {
                let after = position.after(m);
                if after.is_check() && self.is_within(&after, plies - 1)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let question = (position.clone(), plies);
        if self.way.contains(&question) {
            return Ok(false);
        }
        self.way.push(question);
        let is_lost = self.is_lost(position, plies);
        self.way.pop();
        is_lost
    }

    fn is_lost(&mut self, position: &Position, plies: u16) -> Result<bool, TooMany> {
        let (mut between, mut longest) = (Vec::new(), 0);
        for m in &legal_moves(position) {
            let after = position.after(m);
            if self.is_between(position, m) {
                between.push((self.taken(&after, m, plies)?, after));
            } else {
                match self.before(&after, plies)? {
                    Some(length) => longest = longest.max(length),
                    None => return Ok(false),
                }
            }
        }
        between.sort_by_key(|&(taken, _)| taken);
        for tie in between.chunk_by(|(one, _), (other, _)| one == other) {
            let others = longest;
            for (taken, after) in tie {
                if *taken > others {
                    match self.before(after, plies)? {
                        Some(length) => longest = longest.max(length),
                        None => return Ok(false),
                    }
                }
            }
        }
        Ok(true)
    }

    /// Returns the number of plies from an answer to the mate, including the answer.
    fn before(&mut self, after: &Position, plies: u16) -> Result<Option<u16>, TooMany> {
        let Some(rest) = plies.checked_sub(1) else {
            return Ok(None);
        };
        Ok(self.shortest(after, rest)?.map(|length| length + 1))
    }

    /// Returns `true` if an answer interposes a piece that may not count: a move of another piece than the king to an
    /// empty square.
    fn is_between(&self, position: &Position, m: Move) -> bool {
        let king = position.king(position.side());
        match self.policy {
            Policy::Capture => m.origin().is_none(),
            Policy::Book => m.origin() != king && position.board().piece(m.to()).is_none(),
            _ => false,
        }
    }

    /// Returns the length of the shortest mate after an interposed piece is captured with check and given back.
    fn taken(&mut self, after: &Position, m: Move, plies: u16) -> Result<u16, TooMany> {
        let put = after.board().piece(m.to()).expect("it was put there");
        let mut shortest = u16::MAX;
        for capture in &legal_moves(after) {
            let taken = after.after(capture);
            if capture.to() != m.to() || !taken.is_check() {
                continue;
            }
            let mut setup = taken.into_setup();
            let kind = put.kind().hand_kind().expect("no king");
            assert!(setup.hands[self.attacker].take(kind) && setup.hands[!self.attacker].add(kind));
            let given_back = Position::new(setup).expect("as many pieces");
            let mate = self.shortest(&given_back, plies)?;
            shortest = shortest.min(mate.unwrap_or(u16::MAX));
        }
        Ok(shortest)
    }
}
