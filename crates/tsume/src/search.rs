//! Whether the attacker mates, within any number of plies or a given one: searched by one thread, or, if
//! that takes long, by several with one table.

use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{PoisonError, RwLock};
use std::thread;

use komadai_core::{Color, Position};
use komadai_movegen::has_legal_move;

use crate::limits::{Budget, SearchLimits, Stopped};
use crate::path::Path;
use crate::table::{ALWAYS, Known, Table, read};
use crate::team::Team;

/// Whether the attacker mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Within so many plies, perhaps fewer.
    Mate(u16),
    /// No, nor within this many plies ([`ANY`]: never).
    No(u16),
    /// A limit was met.
    Unknown,
}

/// The search: a table, and the path that is looked at.
pub(crate) struct Search {
    table: RwLock<Table>,
    pub(crate) path: Path,
    /// How many threads look at a hard question.
    pub(crate) threads: usize,
    /// The largest size of the table, in units of 2²⁰ bytes.
    pub(crate) megabytes: usize,
}

/// A question is hard if it takes more nodes than this.
const HARD: u64 = 1 << 11;

impl Search {
    pub(crate) fn new(megabytes: usize) -> Search {
        Search {
            table: RwLock::new(Table::new(megabytes)),
            path: Path::new(0),
            threads: 1,
            megabytes,
        }
    }

    pub(crate) const fn attacker(&self) -> Color {
        self.path.attacker
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let table = self.table.get_mut();
        table.unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Asks about a problem, more of which may be known.
    pub(crate) fn resume(&mut self, attacker: Color, limits: &SearchLimits) {
        self.path.attacker = attacker;
        self.path.budget = Budget::new(limits);
    }

    /// Whether the attacker mates from a position of the problem within `len` plies. Either side may be
    /// to move; a defender to move is in check.
    pub(crate) fn mates(&mut self, position: &Position, len: u16) -> Answer {
        match self.known(position, len) {
            Answer::Unknown => answer(&self.run(position, len)),
            known => known,
        }
    }

    /// Searches a position though the answer may be known, so that the table knows what comes after it.
    pub(crate) fn refill(&mut self, position: &Position, len: u16) {
        if has_legal_move(position) && len > 0 {
            let _ = self.run(position, len);
        }
    }

    /// What the table says without a search.
    pub(crate) fn known(&self, position: &Position, len: u16) -> Answer {
        let attacks = position.side() == self.attacker();
        if !attacks && !has_legal_move(position) {
            return Answer::Mate(0);
        }
        if len <= u16::from(!attacks) {
            return Answer::No(len);
        }
        let (key, hand, _) = self.path.place(position);
        let found = read(&self.table).find(key, hand, len);
        found.map_or(Answer::Unknown, |known| answer(&known))
    }

    /// Stores that there is no mate within so many plies.
    pub(crate) fn note_refuted(&mut self, position: &Position, plies: u16) {
        let (key, hand, _) = self.path.place(position);
        let refuted = Known::refuted(plies, hand, ALWAYS);
        read(&self.table).store(key, hand, refuted, 1);
    }

    fn run(&mut self, position: &Position, len: u16) -> Known {
        let team = &Team::new(self.threads);
        self.path.begin(&read(&self.table), team, position, len);
        let alone = match self.threads {
            1 => u64::MAX,
            _ => self.path.budget.nodes + HARD,
        };
        let known = self.path.go_on(&self.table, team, alone);
        known.unwrap_or_else(|| self.run_together(team, position, len))
    }

    /// Goes on with other threads, which search the same position, keep out of each other's way, and
    /// share what they find in the table. The first that decides it ends the search.
    fn run_together(&mut self, team: &Team, position: &Position, len: u16) -> Known {
        let (table, path) = (&self.table, &mut self.path);
        let budgets = path.budget.share(self.threads);
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..)
                .zip(budgets)
                .map(|(number, budget)| {
                    let mut helper = Path::new(number);
                    (helper.attacker, helper.budget) = (path.attacker, budget);
                    let search = move || {
                        helper.begin(&read(table), team, position, len);
                        let known = helper.go_on(table, team, u64::MAX);
                        (known, helper.budget)
                    };
                    // Without another thread its part of the budget is left.
                    thread::Builder::new().spawn_scoped(scope, search)
                })
                .collect();
            let known = path.go_on(table, team, u64::MAX);
            if path.budget.stopped != Some(Stopped::Nodes) {
                // Else the others spend their parts of the nodes too.
                team.over.store(true, Relaxed);
            }
            let mut all = vec![known];
            for helper in helpers.into_iter().flatten() {
                let (found, budget) = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                path.budget.take_back(&budget);
                all.push(found);
            }
            let decided = all.into_iter().flatten().find(Known::is_decided);
            if decided.is_some() {
                // The others were stopped by it, no matter which of them came first.
                path.budget.stopped = None;
            }
            decided.unwrap_or(Known::open(1, 1))
        })
    }
}

fn answer(known: &Known) -> Answer {
    match *known {
        Known { pn: 0, plies, .. } => Answer::Mate(plies),
        Known { dn: 0, plies, .. } => Answer::No(plies),
        _ => Answer::Unknown,
    }
}
