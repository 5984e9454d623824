//! Whether reading takes longer in proportion.

use std::fmt;
use std::time::{Duration, Instant};

use komadai_kifu::{Format, read};

/// How often a text is put behind itself for the longer reading.
const TIMES: usize = 8;
/// A reading in proportion stays well below this; one that grows with the square reaches `TIMES`.
const STEEP: f64 = 3.0;
/// What is over so soon proves nothing.
const TOO_SHORT: Duration = Duration::from_micros(200);
/// Each time is the shortest of so many.
const ROUNDS: usize = 5;

/// The time for some bytes, and for several of them in a row.
pub(super) struct Growth {
    once: Duration,
    repeated: Duration,
}

impl Growth {
    pub(super) fn of(bytes: &[u8], format: Option<Format>) -> Growth {
        // Doubled first, so that a text of many games is compared with one of more of them.
        let [once, repeated] = [2, 2 * TIMES].map(|times| {
            let bytes = bytes.repeat(times);
            let rounds = (0..ROUNDS).map(|_| {
                let start = Instant::now();
                let _ = std::panic::catch_unwind(|| drop(read(&bytes, format)));
                start.elapsed()
            });
            rounds.min().unwrap_or_default()
        });
        Growth { once, repeated }
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
        let factor = self.factor();
        write!(
            f,
            "{TIMES} times as long it takes {factor:.2} times as long a byte"
        )
    }
}
