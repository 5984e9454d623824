//! Searches for a mate within a number of plies or any number. One thread begins, several continue a hard question.

use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{PoisonError, RwLock};
use std::thread;

use komadai_core::{Color, Position};
use komadai_movegen::has_legal_move;

use crate::limits::{Budget, SearchLimits};
use crate::path::Path;
use crate::table::{ALWAYS, Known, Table, read};
use crate::threads::EndsOthers;
use crate::threads::Threads;

/// The answer to the question whether the attacker mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A mate within this number of plies, perhaps fewer.
    Mate(u16),
    /// No mate within this number of plies, or never if it is [`ANY`].
    No(u16),
    /// A limit ended the search.
    Unknown,
}

pub(crate) struct Search {
    table: RwLock<Table>,
    pub(crate) path: Path,
    /// The number of threads for a hard question.
    pub(crate) threads: usize,
    /// The maximum size of the table, in MiB.
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

    pub(crate) fn clear(&mut self) {
        let table = self.table.get_mut();
        table.unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Starts questions about a problem. The table keeps its entries.
    pub(crate) fn resume(&mut self, attacker: Color, limits: &SearchLimits) {
        self.path.attacker = attacker;
        self.path.budget = Budget::new(limits);
    }

    /// Returns whether the attacker mates within `len` plies, from any position of the problem. A defender to move is
    /// in check.
    pub(crate) fn mates(&mut self, position: &Position, len: u16) -> Answer {
        match self.known(position, len) {
            Answer::Unknown => answer(&self.run(position, len)),
            known => known,
        }
    }

    /// Searches a position even if its answer is known, so that the table knows the positions after it.
    pub(crate) fn refill(&mut self, position: &Position, len: u16) {
        if has_legal_move(position) && len > 0 {
            let _ = self.run(position, len);
        }
    }

    /// Returns the answer of the table, without a search.
    pub(crate) fn known(&self, position: &Position, len: u16) -> Answer {
        let attacks = position.side() == self.attacker();
        if !attacks && !has_legal_move(position) {
            return Answer::Mate(0);
        }
        if attacks && len == 0 {
            return Answer::No(len);
        }
        let (key, hand, _) = self.path.place(position);
        let found = read(&self.table).find(key, hand, len);
        found.map_or(Answer::Unknown, |known| answer(&known))
    }

    /// Stores that the attacker does not mate within `plies` plies.
    pub(crate) fn note_refuted(&mut self, position: &Position, plies: u16) {
        let (key, hand, _) = self.path.place(position);
        let refuted = Known::refuted(plies, hand, ALWAYS);
        read(&self.table).store(key, hand, refuted, 1);
    }

    fn run(&mut self, position: &Position, len: u16) -> Known {
        let threads = &Threads::new(self.threads);
        self.path.begin(&read(&self.table), threads, position, len);
        let alone = match self.threads {
            1 => u64::MAX,
            _ => self.path.budget.nodes + HARD,
        };
        let known = self.path.go_on(&self.table, threads, alone);
        known.unwrap_or_else(|| self.run_together(threads, position, len))
    }

    /// Continues with other threads. They search the same position, avoid the paths of the others, and share their
    /// results in the table. The first thread that decides the position ends the search.
    fn run_together(&mut self, threads: &Threads, position: &Position, len: u16) -> Known {
        let (table, path) = (&self.table, &mut self.path);
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|number| {
                    let mut helper = Path::new(number);
                    (helper.attacker, helper.budget) = (path.attacker, path.budget.share());
                    helper.without_pawn_checks = path.without_pawn_checks;
                    helper.policy = path.policy;
                    let search = move || {
                        let _guard = EndsOthers(threads);
                        helper.begin(&read(table), threads, position, len);
                        let known = helper.go_on(table, threads, u64::MAX);
                        (known, helper.budget)
                    };
                    // A thread that fails to start spends no nodes.
                    thread::Builder::new().spawn_scoped(scope, search)
                })
                .collect();
            let _guard = EndsOthers(threads);
            let known = path.go_on(table, threads, u64::MAX);
            threads.over.store(true, Relaxed);
            let mut all = vec![known];
            for helper in helpers.into_iter().flatten() {
                let (found, budget) = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                path.budget.take_back(&budget);
                all.push(found);
            }
            let decided = all.into_iter().flatten().find(Known::is_decided);
            if decided.is_some() {
                // The deciding thread stopped this one, so the stop is not a limit.
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
