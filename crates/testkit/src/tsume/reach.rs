//! All positions that a problem can come to, each with the length of its mate.

use std::collections::{HashMap, VecDeque};

use komadai_core::Position;
use komadai_movegen::legal_moves;

/// The positions that come up if the attacker gives check and the defender answers, in every way, with
/// the plies of the shortest mate from each: counted back from where the defender has no move.
pub struct Reach {
    /// The places of the positions in `plies`, by their keys.
    places: HashMap<u64, usize>,
    /// Nothing where there is no mate.
    plies: Vec<Option<u16>>,
}

/// A position that is reached.
struct Node {
    attacks: bool,
    after: Vec<usize>,
}

impl Reach {
    /// Of a position whose side to move attacks; `None` if there are more than `most` positions.
    #[must_use]
    pub fn of(start: &Position, most: usize) -> Option<Reach> {
        let mut places = HashMap::from([(start.key(), 0)]);
        let mut nodes: Vec<Node> = Vec::new();
        let mut left = VecDeque::from([start.clone()]);
        while let Some(position) = left.pop_front() {
            let attacks = position.side() == start.side();
            let mut node = Node {
                attacks,
                after: Vec::new(),
            };
            for m in &legal_moves(&position) {
                let after = position.after(m);
                if attacks && !after.is_check() {
                    continue;
                }
                let next = places.len();
                node.after
                    .push(*places.entry(after.key()).or_insert_with(|| {
                        left.push_back(after);
                        next
                    }));
            }
            if places.len() > most {
                return None;
            }
            nodes.push(node);
        }
        let plies = plies(&nodes);
        Some(Reach { places, plies })
    }

    /// The plies of the shortest mate from a position that is reached, `None` if there is none.
    ///
    /// # Panics
    ///
    /// The position is not reached.
    #[must_use]
    pub fn mate(&self, position: &Position) -> Option<u16> {
        self.plies[self.places[&position.key()]]
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.plies.len()
    }
}

/// The plies of each mate, the shortest first.
fn plies(nodes: &[Node]) -> Vec<Option<u16>> {
    let mut plies: Vec<Option<u16>> = vec![None; nodes.len()];
    for mated in (0..u16::MAX).step_by(2) {
        let mut is_last = true;
        for (place, node) in nodes.iter().enumerate() {
            // All that takes fewer plies is known.
            let is_mated = || node.after.iter().all(|&after| plies[after].is_some());
            if !node.attacks && plies[place].is_none() && is_mated() {
                plies[place] = Some(mated);
                is_last = false;
            }
        }
        for (place, node) in nodes.iter().enumerate() {
            let mates = || node.after.iter().any(|&after| plies[after].is_some());
            if node.attacks && plies[place].is_none() && mates() {
                plies[place] = Some(mated + 1);
            }
        }
        if is_last {
            break;
        }
    }
    plies
}
