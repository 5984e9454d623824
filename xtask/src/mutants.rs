//! `cargo xtask mutants`: cargo-mutants over a sample of law, generator, referee and KIF reader.

mod survivor;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::Verdict;
use crate::root::root;
pub(crate) use survivor::{Survivor, TABLE};

/// A part of the code, and the tests that have to notice when it changes.
struct Part {
    name: &'static str,
    files: &'static [&'static str],
    /// Every how many mutants one is tried.
    every: usize,
    packages: &'static [&'static str],
    /// Which of their tests.
    tests: &'static [&'static str],
    /// The `opt-level` of the tests: each mutant is built anew, so that quick tests gain nothing by
    /// a high one.
    optimised: &'static str,
}

const PARTS: [Part; 4] = [
    Part {
        name: "law",
        files: &["crates/core/src/law/**"],
        every: 3,
        packages: &["komadai-testkit"],
        tests: &["--test=golden", "--test=law_vs_generator"],
        optimised: "1",
    },
    Part {
        name: "generator",
        files: &["crates/movegen/src/**"],
        every: 3,
        packages: &["komadai-testkit"],
        tests: &["--test=law_vs_generator", "--test=rules"],
        optimised: "1",
    },
    Part {
        name: "referee",
        files: &[
            "crates/core/src/repetition.rs",
            "crates/core/src/foul.rs",
            "crates/core/src/impasse.rs",
            "crates/core/src/impasse/**",
            "crates/core/src/position/faults.rs",
        ],
        every: 3,
        packages: &["komadai-testkit"],
        tests: &["--test=rules", "--test=vocabulary", "--test=golden"],
        optimised: "0",
    },
    // Of `japanese`, what only writes is left out.
    Part {
        name: "kif",
        files: &[
            "crates/parse/src/kif.rs",
            "crates/parse/src/kif/**",
            "crates/parse/src/japanese.rs",
            "crates/parse/src/clock.rs",
            "crates/kifu/src/formats/japanese/numbered.rs",
            "crates/kifu/src/formats/japanese/play.rs",
            "crates/kifu/src/formats/japanese/heads.rs",
            "crates/kifu/src/formats/japanese/ending.rs",
            "crates/kifu/src/formats/japanese/footer.rs",
            "crates/parse/src/kif/result_line.rs",
            "crates/kifu/src/formats/japanese/preamble.rs",
            "crates/record/src/builder.rs",
        ],
        every: 6,
        packages: &["komadai-parse", "komadai-kifu", "komadai-testkit"],
        tests: &[
            "--lib",
            "--test=lines",
            "--test=moves",
            "--test=files",
            "--test=formats",
            "--test=limits",
            "--test=records",
            "--test=replay",
            "--test=writing",
        ],
        optimised: "1",
    },
];

/// Of the mutants tried, this percentage has to be caught, whatever reasons the others have.
const LEAST_CAUGHT: usize = 90;

/// What became of the sample of a part.
#[derive(Default)]
struct Outcome {
    caught: usize,
    /// Mutants that no test noticed.
    missed: Vec<String>,
    /// They ran far longer than the tests do. They count as caught, since who runs the tests
    /// notices that they do not end; named, since a machine too slow for the limit looks the same.
    hung: Vec<String>,
    /// They did not compile, and do not count.
    unviable: usize,
}

impl Outcome {
    fn tried(&self) -> usize {
        self.caught + self.hung.len() + self.missed.len()
    }

    /// Whether enough of them were caught. A part of which nothing was tried shows nothing.
    fn is_enough(&self) -> bool {
        let caught = self.caught + self.hung.len();
        caught > 0 && caught * 100 >= LEAST_CAUGHT * self.tried()
    }
}

/// Tries the samples of all parts, or of one, prints what survived, and gives whether each survivor
/// has a reason in `testdata/mutants.tsv` and enough of each part were caught.
pub(crate) fn run(only: Option<&str>) -> Verdict {
    let mut version = Command::new("cargo");
    version.args(["mutants", "--version"]).stderr(Stdio::null());
    if !version.stdout(Stdio::null()).status()?.success() {
        return Err("this needs cargo-mutants: `cargo install cargo-mutants`".into());
    }
    let reasons = fs::read_to_string(root().join(TABLE))?;
    let mut outcomes = Vec::new();
    for part in &PARTS {
        if only.is_none_or(|only| only == part.name) {
            outcomes.push((part.name, part.run()?));
        }
    }
    if outcomes.is_empty() {
        return Err(format!("no part {}", only.unwrap_or_default()).into());
    }
    let mut is_good = true;
    println!("| part | mutants | caught | ran too long | survived | do not compile |");
    println!("|---|---|---|---|---|---|");
    for (name, outcome) in &outcomes {
        let Outcome {
            caught,
            hung,
            missed,
            unviable,
        } = outcome;
        let (missed, hung, tried) = (missed.len(), hung.len(), outcome.tried());
        println!("| {name} | {tried} | {caught} | {hung} | {missed} | {unviable} |");
    }
    for (name, outcome) in &outcomes {
        for hung in &outcome.hung {
            println!("{hung}: ran too long");
        }
        if !outcome.is_enough() {
            is_good = false;
            println!("{name}: under {LEAST_CAUGHT} % of the mutants tried are caught");
        }
    }
    for missed in outcomes.iter().flat_map(|(_, outcome)| &outcome.missed) {
        let reason = reason(&reasons, missed);
        is_good &= reason.is_some();
        println!("{missed}: {}", reason.unwrap_or("NO REASON YET"));
    }
    Ok(is_good)
}

impl Part {
    /// Runs cargo-mutants, which works in a copy of its own.
    fn run(&self) -> Result<Outcome, Box<dyn Error>> {
        let out = root().join("target/mutants").join(self.name);
        fs::create_dir_all(&out)?;
        let mut command = Command::new("cargo");
        command.current_dir(root()).arg("mutants");
        command.env("CARGO_PROFILE_TEST_DEBUG", "0");
        command.env("CARGO_PROFILE_TEST_OPT_LEVEL", self.optimised);
        // Ample time, so that only a mutant that does not end runs too long.
        command.args([
            "--timeout-multiplier",
            "10",
            "--minimum-test-timeout",
            "180",
        ]);
        command.arg("--output").arg(&out);
        for file in self.files {
            command.args(["--file", file]);
        }
        // `--test-package` would hold for the mutants, but not for the tests without a change.
        for package in self.packages {
            command.arg(format!("--cargo-arg=--package={package}"));
        }
        let shard = format!("0/{}", self.every);
        command.args(["--shard", &shard, "--sharding", "round-robin"]);
        // Behind `--`, only the second of the two calls, build and test, would get them.
        for test in self.tests {
            command.arg(format!("--cargo-arg={test}"));
        }
        let status = command.status()?;
        // 2: some survived, 3: some ran too long.
        if !matches!(status.code(), Some(0 | 2 | 3)) {
            return Err(format!("cargo mutants could not try {}", self.name).into());
        }
        let lines = |file: &str| listed(&out.join("mutants.out").join(file));
        Ok(Outcome {
            caught: lines("caught.txt")?.len(),
            missed: lines("missed.txt")?,
            hung: lines("timeout.txt")?,
            unviable: lines("unviable.txt")?.len(),
        })
    }
}

fn listed(path: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    Ok(fs::read_to_string(path)?
        .lines()
        .map(str::to_owned)
        .collect())
}

/// Why a mutant may survive: the row with its file, its line of code and the change.
fn reason<'a>(table: &'a str, missed: &str) -> Option<&'a str> {
    let mut parts = missed.splitn(4, ':');
    let mut next = || parts.next().map(str::trim);
    let (file, line, _, change) = (next()?, next()?, next()?, next()?);
    let source = fs::read_to_string(root().join(file)).ok()?;
    let line: usize = line.parse().ok()?;
    let code = source.lines().nth(line.checked_sub(1)?)?.trim();
    let mut survivors = table.lines().skip(1).filter_map(Survivor::read);
    let known =
        survivors.find(|known| (known.file, known.code, known.change) == (file, code, change));
    Some(known?.reason)
}

#[cfg(test)]
mod tests {
    use super::{Outcome, PARTS};
    use crate::root::root;

    #[test]
    fn nine_of_ten_are_to_be_caught() {
        for (caught, hung, missed, is_enough) in [
            (9, 0, 1, true),
            (8, 0, 1, false),
            // What ran too long is caught.
            (8, 1, 1, true),
            (0, 1, 0, true),
            (89, 0, 11, false),
            // Nothing was tried.
            (0, 0, 0, false),
        ] {
            let some = |count| vec![String::new(); count];
            let outcome = Outcome {
                caught,
                hung: some(hung),
                missed: some(missed),
                // They do not count.
                unviable: 100,
            };
            assert_eq!(outcome.tried(), caught + hung + missed);
            assert_eq!(outcome.is_enough(), is_enough, "{caught} {hung} {missed}");
        }
    }

    #[test]
    fn files_of_parts_exist() {
        for file in PARTS.iter().flat_map(|part| part.files) {
            let path = root().join(file.trim_end_matches("/**"));
            assert!(path.exists(), "{file}");
        }
    }
}
