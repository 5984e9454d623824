//! `cargo xtask corpus DIR`: reads and writes real game records, or damages and reads them.
//!
//! Each main line is compared with tsshogi's reading of the same file, and each game is audited.
//! `testdata/corpus-findings.tsv` lists the known differences and contradicted claims, with who is right and why. A
//! difference that is not listed fails, and so does a listed one that no longer occurs. Each game is then written in
//! every format and read again. If tsshogi is installed, it reads the written texts too.

mod damage;
mod folder;
mod known;
mod tsshogi;
mod written;

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use arbitrary::Unstructured;
use cpu_time::ThreadTime;
use folder::{File, MainLine, Reference};
use known::{Difference, KnownDifferences};
use komadai_kifu::{ReadOptions, Reading, Severity, audit};
use komadai_testkit::{bytes, law};
use rayon::prelude::*;
use tsshogi::Question;

use crate::Verdict;
use crate::ci::{command, succeeds};
use crate::root::root;

/// The records and the work on them.
#[derive(clap::Args)]
pub(crate) struct CorpusArgs {
    /// The folder, which has a `manifest.tsv`
    dir: PathBuf,
    /// The folder with tsshogi, installed by `npm install tsshogi`
    #[arg(long, value_name = "DIR", default_value = ".")]
    modules: PathBuf,
    /// Only damages the files in N ways and reads them
    #[arg(long, value_name = "N")]
    damage: Option<usize>,
    /// Uses a build with overflow checks and debug assertions, and makes it first
    #[arg(long)]
    checked: bool,
}

/// The maximum time for reading a file.
const PATIENCE: Duration = Duration::from_secs(1);

const KNOWN: &str = "testdata/corpus-findings.tsv";

pub(crate) fn run(args: &CorpusArgs) -> Verdict {
    // A profile has both overflow checks and debug assertions, or neither.
    if args.checked && !cfg!(debug_assertions) {
        let mut cargo = command("cargo");
        cargo.args("run --quiet --locked --profile checked --package xtask --".split(' '));
        return succeeds(cargo.args(env::args_os().skip(1)));
    }
    match args.damage {
        Some(variants) => damage::run(&folder::open(&args.dir)?, variants),
        None => check(&args.dir, &args.modules),
    }
}

/// Reads the records of a folder, writes them, and compares.
pub(crate) fn check(dir: &Path, modules: &Path) -> Verdict {
    let files = folder::open(dir)?;
    let known = fs::read_to_string(root().join(KNOWN))?;
    let known = KnownDifferences::parse(&known).map_err(|error| format!("{KNOWN}: {error}"))?;
    let asks_tsshogi = tsshogi::is_installed(modules);
    let reports: Vec<Report> = files
        .par_iter()
        .map(|file| {
            caught(|| Report::of(file, asks_tsshogi)).unwrap_or_else(|panic| Report {
                failures: vec![panic],
                ..Report::default()
            })
        })
        .collect();

    let mut rows: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let (mut found, mut failures, mut questions) = (Vec::new(), Vec::new(), Vec::new());
    for (file, report) in files.iter().zip(reports) {
        let counts = [1, report.games, report.compared, report.equal];
        let row = rows.entry(file.extension()).or_default();
        for (sum, count) in row.iter_mut().zip(counts) {
            *sum += count;
        }
        found.extend(report.differences);
        let named = report
            .failures
            .iter()
            .map(|what| format!("{}: {what}", file.name));
        failures.extend(named);
        questions.extend(report.questions);
    }
    for (extension, [files, games, compared, equal]) in rows {
        println!(
            "{extension}: {files} files, {games} games, {equal} of {compared} main lines equal"
        );
    }
    let mut texts = "not installed".to_owned();
    if asks_tsshogi {
        failures.extend(tsshogi::differences(modules, &questions)?);
        texts = format!("{} texts read", questions.len());
    }
    failures.extend(known.changes(&found));
    failures.iter().for_each(|failure| println!("{failure}"));
    println!(
        "corpus: {} files, {} known differences, tsshogi: {texts}, {} failures",
        files.len(),
        known.len(),
        failures.len()
    );
    Ok(failures.is_empty() && !files.is_empty())
}

#[derive(Default)]
struct Report {
    games: usize,
    /// 1 if the main line was compared with that of the reference, otherwise 0. The next field is 1 if both are equal.
    compared: usize,
    equal: usize,
    differences: Vec<Difference>,
    failures: Vec<String>,
    questions: Vec<Question>,
}

impl Report {
    fn of(file: &File, asks_tsshogi: bool) -> Report {
        let mut report = Report::default();
        let Some(format) = file.format else {
            report
                .failures
                .push("no format has this extension".to_owned());
            return report;
        };
        let start = ThreadTime::now();
        let reading = ReadOptions::new().format(Some(format)).read(&file.bytes);
        let took = start.elapsed();
        if took > PATIENCE {
            report
                .failures
                .push(format!("took {} ms", took.as_millis()));
        }
        law::games_come_alike(&file.bytes, Some(format), 4096, &reading);
        report.games = reading.games.len();
        if let Some(reference) = &file.reference {
            let difference = compare(&reading, reference);
            let both = reference.is_some() && !reading.games.is_empty();
            let differs = matches!(difference, Some(("start" | "main-line", _)));
            report.compared = usize::from(both);
            report.equal = usize::from(both && !differs);
            let difference =
                difference.map(|(what, detail)| Difference::new(&file.name, what, &detail));
            report.differences.extend(difference);
        }
        for (number, game) in (1..).zip(&reading.games) {
            let record = &game.record;
            if let Some(start) = record.start.position() {
                let entries = record.main_line().filter_map(|node| record.entry(node));
                law::tags_turn_with_the_game(&start, entries);
            }
            let seed = bytes(number << 32 | file.bytes.len() as u64, 4096);
            // If the bytes run out, the question ends early.
            let _ = law::search_is_a_plain_loop(&mut Unstructured::new(&seed), record);
            let of_game = match number {
                1 => String::new(),
                _ => format!(" game {number}"),
            };
            for claim in audit(record, None) {
                let ply = claim.ply.unwrap_or_default();
                let what = format!("{} {ply}{of_game}", claim.code());
                let detail = claim.sentence().to_string();
                report
                    .differences
                    .push(Difference::new(&file.name, &what, &detail));
            }
            let failure = written::check(record, reading.format);
            let failure = failure.map(|what| format!("game {number}: {what}"));
            report.failures.extend(failure);
            if asks_tsshogi {
                report
                    .questions
                    .extend(tsshogi::questions(&file.name, format, record));
            }
        }
        report
    }
}

/// Returns the difference between the first game and that of the reference: its kind, and a description.
fn compare(reading: &Reading, reference: &Reference) -> Option<(&'static str, String)> {
    let of_games = reading.games.iter().flat_map(|game| &game.findings);
    let mut findings = reading.findings.iter().chain(of_games);
    let error = findings.find(|finding| finding.severity() == Severity::Error);
    let error = error.map(ToString::to_string);
    let Some(game) = reading.games.first() else {
        return Some(("refused", error.unwrap_or_default()));
    };
    let Some(theirs) = reference else {
        let is_accepted = error.is_none();
        return is_accepted.then(|| ("accepted", "the reference refuses it".to_owned()));
    };
    let ours = MainLine::new(game.record.start.sfen(), &game.record.usi_moves());
    if !ours.starts_as(theirs) {
        return Some(("start", format!("{}, not {}", ours.start, theirs.start)));
    }
    if ours.moves == theirs.moves {
        return error.map(|error| ("error", error));
    }
    let pairs = ours.moves.iter().zip(&theirs.moves);
    let same = pairs.take_while(|(ours, theirs)| ours == theirs).count();
    let counts = (ours.moves.len(), theirs.moves.len());
    let name = |moves: &[String]| moves.get(same).cloned().unwrap_or("nothing".to_owned());
    let (ours, theirs) = (name(&ours.moves), name(&theirs.moves));
    let number = same + 1;
    let detail = format!("move {number}: {ours}, not {theirs} ({counts:?} moves)");
    Some(("main-line", detail))
}

/// Returns the result of `work`, or the message of its panic. The place of the panic is printed to stderr.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let message = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic
            .downcast_ref::<&str>()
            .copied()
            .unwrap_or_default()
            .to_owned(),
    };
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| format!("panic: {}", message(panic)))
}

#[cfg(test)]
mod tests {
    use komadai_kifu::{Format, ReadOptions};

    use super::folder::MainLine;
    use super::{caught, compare};

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

    fn difference(text: &str, moves: Option<&str>) -> Option<&'static str> {
        let theirs = moves.map(|moves| MainLine::new(format!("{START} 1"), moves));
        let reading = ReadOptions::new()
            .format(Some(Format::Usi))
            .read(text.as_bytes());
        compare(&reading, &theirs).map(|(what, _)| what)
    }

    #[test]
    fn every_kind_of_difference() {
        let game = "position startpos moves 7g7f";
        assert_eq!(difference(game, Some("7g7f")), None);
        assert_eq!(difference(game, Some("7g7f 3c3d")), Some("main-line"));
        assert_eq!(difference(game, None), Some("accepted"));
        assert_eq!(difference("", Some("7g7f")), Some("refused"));
        let other = "position sfen 8k/9/9/9/9/9/9/9/K8 b - 1 moves 9i9h";
        assert_eq!(difference(other, Some("9i9h")), Some("start"));
        // The number of the first move is not a difference, because few formats have it.
        let later = format!("position sfen {START} 5 moves 7g7f");
        assert_eq!(difference(&later, Some("7g7f")), None);
        let illegal = "position startpos moves 7g7f 7f7e";
        assert_eq!(difference(illegal, Some("7g7f 7f7e")), Some("error"));
    }

    #[test]
    fn panics_are_messages() {
        assert_eq!(caught(|| 1), Ok(1));
        let (one, two) = (caught(|| panic!("one")), caught(|| panic!("{}", 2)));
        assert_eq!(
            (one, two),
            (Err("panic: one".into()), Err::<(), _>("panic: 2".into()))
        );
    }
}
