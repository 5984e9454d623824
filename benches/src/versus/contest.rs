//! Runs several ways to do the same work, in turn.

use std::hint::black_box;

use cpu_time::ThreadTime;

/// A way to do the work.
pub(crate) struct Contestant {
    /// The name of the library.
    pub(crate) name: &'static str,
    /// The work. Returns the number of nodes or moves.
    pub(crate) run: Box<dyn Fn() -> u64>,
}

/// Returns the nanoseconds per node of each contestant in each round, as processor time of the thread.
pub(crate) fn contest(contestants: &[Contestant], rounds: u32) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (contestant, times) in contestants.iter().zip(&mut times) {
            let start = ThreadTime::now();
            let nodes = black_box((contestant.run)());
            times.push(start.elapsed().as_secs_f64() * 1e9 / nodes as f64);
        }
    }
    times
}

/// Returns the median of the ratios of their time to ours.
pub(crate) fn ratio(ours: &[f64], theirs: &[f64]) -> f64 {
    let ratios = ours.iter().zip(theirs).map(|(ours, theirs)| theirs / ours);
    median(ratios.collect())
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        len if len % 2 == 1 => values[len / 2],
        len => f64::midpoint(values[len / 2 - 1], values[len / 2]),
    }
}
