//! The length of a mate if a policy says which interpositions count, by its definition alone.

use komadai_core::{Color, Move, Position};
use komadai_movegen::legal_moves;
use komadai_tsume::Policy;

/// Tries everything, and leaves out what does not count.
pub struct Counting {
    policy: Policy,
    attacker: Color,
    /// The questions that wait for others.
    way: Vec<(Position, u16)>,
}

impl Counting {
    /// For the problems of one attacker.
    #[must_use]
    pub const fn new(policy: Policy, attacker: Color) -> Counting {
        Counting {
            policy,
            attacker,
            way: Vec::new(),
        }
    }

    /// The length of the shortest mate from a position of either side, if it takes no more than `most` plies.
    pub fn shortest(&mut self, position: &Position, most: u16) -> Option<u16> {
        let first = u16::from(position.side() == self.attacker);
        let mut lens = (first..=most).step_by(2);
        lens.find(|&plies| self.is_within(position, plies))
    }

    fn is_within(&mut self, position: &Position, plies: u16) -> bool {
        if position.side() == self.attacker {
            let checks = legal_moves(position).into_iter().map(|m| position.after(m));
            let mut checks = checks.filter(Position::is_check);
            return checks.any(|after| self.is_within(&after, plies - 1));
        }
        let question = (position.clone(), plies);
        if self.way.contains(&question) {
            return false;
        }
        self.way.push(question);
        let is_lost = self.is_lost(position, plies);
        self.way.pop();
        is_lost
    }

    fn is_lost(&mut self, position: &Position, plies: u16) -> bool {
        let (mut between, mut longest) = (Vec::new(), 0);
        for m in &legal_moves(position) {
            let after = position.after(m);
            if self.is_between(position, m) {
                between.push((self.taken(&after, m, plies), after));
            } else {
                match self.before(&after, plies) {
                    Some(length) => longest = longest.max(length),
                    None => return false,
                }
            }
        }
        between.sort_by_key(|&(taken, _)| taken);
        for (taken, after) in between {
            if taken > longest {
                match self.before(&after, plies) {
                    Some(length) => longest = longest.max(length),
                    None => return false,
                }
            }
        }
        true
    }

    /// The plies before the mate that an answer has led to, the answer included.
    fn before(&mut self, after: &Position, plies: u16) -> Option<u16> {
        let rest = plies.checked_sub(1)?;
        self.shortest(after, rest).map(|length| length + 1)
    }

    /// Whether an answer puts a piece between that may not count. What moves to an empty square and is not
    /// the king stands between.
    fn is_between(&self, position: &Position, m: Move) -> bool {
        let king = position.king(position.side());
        match self.policy {
            Policy::Capture => m.origin().is_none(),
            Policy::Book => m.origin() != king && position.board().piece(m.to()).is_none(),
            _ => false,
        }
    }

    /// The shortest mate after a piece put between is taken with check and given back.
    fn taken(&mut self, after: &Position, m: Move, plies: u16) -> u16 {
        let put = after.board().piece(m.to()).expect("it was put there");
        let captures = legal_moves(after).into_iter().filter(|c| c.to() == m.to());
        let mates = captures.map(|capture| {
            let taken = after.after(capture);
            let mut setup = taken.setup().clone();
            let kind = put.kind().hand_kind().expect("no king");
            assert!(setup.hands[self.attacker].take(kind) && setup.hands[!self.attacker].add(kind));
            let given_back = Position::new(setup).expect("as many pieces");
            match taken.is_check() {
                true => self.shortest(&given_back, plies).unwrap_or(u16::MAX),
                false => u16::MAX,
            }
        });
        mates.min().unwrap_or(u16::MAX)
    }
}
