//! Several ways to do the same work, in turn.

use std::hint::black_box;
use std::time::Instant;

/// One way to do the work.
pub(crate) struct Contestant {
    /// Whose way it is.
    pub(crate) name: &'static str,
    /// Does it and tells how many nodes or moves that were.
    pub(crate) run: Box<dyn Fn() -> u64>,
}

/// The nanoseconds per node of each contestant in each round.
pub(crate) fn contest(contestants: &[Contestant], rounds: u32) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (contestant, times) in contestants.iter().zip(&mut times) {
            let start = Instant::now();
            let nodes = black_box((contestant.run)());
            times.push(start.elapsed().as_secs_f64() * 1e9 / nodes as f64);
        }
    }
    times
}
