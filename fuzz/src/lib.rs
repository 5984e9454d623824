//! Runs laws on the inputs of libFuzzer, or without libFuzzer on files.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stderr,
    reason = "libFuzzer reports on stderr, and so does this"
)]

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use komadai_testkit::target::Law;

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// Runs a target of [`komadai_testkit::target`]: under libFuzzer, or as a program on the files of its command line.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            $crate::counted($crate::laws::$name, bytes);
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay($crate::laws::$name)
        }
    };
}

pub use komadai_testkit::target as laws;

static RUNS: AtomicU64 = AtomicU64::new(0);
static PAST: AtomicU64 = AtomicU64::new(0);

/// The share of usable inputs is printed after this number of executions, and after each power of two.
const OFTEN: u64 = 1 << 16;

/// Runs a law on bytes. Now and then prints on stderr how many inputs were usable: `past the reader: 5 of 8`.
pub fn counted(law: Law, bytes: &[u8]) {
    let past = u64::from(law(bytes));
    let past = PAST.fetch_add(past, Ordering::Relaxed) + past;
    let runs = RUNS.fetch_add(1, Ordering::Relaxed) + 1;
    if runs.is_power_of_two() || runs.is_multiple_of(OFTEN) {
        eprintln!("past the reader: {past} of {runs}");
    }
}

/// Runs a law on the files named on the command line.
#[must_use]
pub fn replay(law: Law) -> ExitCode {
    for file in std::env::args_os().skip(1) {
        match std::fs::read(&file) {
            Ok(bytes) => counted(law, &bytes),
            Err(error) => {
                eprintln!("{}: {error}", file.to_string_lossy());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
