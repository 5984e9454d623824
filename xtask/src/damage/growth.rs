//! Whether reading takes longer in proportion.

use std::fmt;
use std::time::Duration;

use cpu_time::ThreadTime;
use komadai_kifu::{Format, read};

/// How often a text is put behind itself for the longer reading.
const TIMES: usize = 8;
/// A reading in proportion stays well below this; one that grows with the square reaches `TIMES`.
const STEEP: f64 = 3.0;
/// What is over so soon proves nothing.
const TOO_SHORT: Duration = Duration::from_micros(200);
/// Each time is the shortest of so many.
const ROUNDS: usize = 5;

/// The processor time for some bytes, and for several of them in a row.
pub(super) struct Growth {
    /// The bytes that were read the first time.
    len: usize,
    once: Duration,
    repeated: Duration,
}

impl Growth {
    pub(super) fn of(bytes: &[u8], format: Option<Format>) -> Growth {
        // Doubled first, so that a text of many games is compared with one of more of them.
        let [once, repeated] = [2, 2 * TIMES].map(|times| {
            let bytes = bytes.repeat(times);
            let rounds = (0..ROUNDS).map(|_| {
                let start = ThreadTime::now();
                let _ = std::panic::catch_unwind(|| drop(read(&bytes, format)));
                start.elapsed()
            });
            rounds.min().unwrap_or_default()
        });
        let len = 2 * bytes.len();
        Growth {
            len,
            once,
            repeated,
        }
    }

    /// How much longer a byte took in the longer text.
    fn factor(&self) -> f64 {
        self.repeated.as_secs_f64() / self.once.as_secs_f64().max(1e-9) / TIMES as f64
    }

    pub(super) fn is_steep(&self) -> bool {
        self.repeated > TOO_SHORT && self.factor() > STEEP
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a_byte = self.once.as_nanos() as f64 / self.len.max(1) as f64;
        let factor = self.factor();
        write!(
            f,
            "{a_byte:.0} ns a byte, {TIMES} times as long {factor:.2} times that"
        )
    }
}
