//! `cargo xtask corpus DIR`: reads real game records and reports every change.
//!
//! Each main line is held against what another library read in the same file. Where the two
//! differ, `testdata/corpus-findings.tsv` says who is right and why. Each game is audited too, and
//! what it claims against the facts stands in the same list. A difference or a claim that is not
//! listed there fails, and so does a listed one that is gone. So does a file out of which other games
//! come one at a time than all at once.

mod engines;
mod findings;
mod folder;
mod reading;
mod table;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use engines::Engines;
use findings::{Difference, Findings};
pub(crate) use folder::Folder;
use folder::Reference;
use indicatif::ProgressIterator;
use reading::Reading;
use table::Table;

use crate::Verdict;
use crate::root::root;

/// No file may take longer.
const PATIENCE: Duration = Duration::from_secs(1);

const LISTED: &str = "testdata/corpus-findings.tsv";

pub(crate) fn run(dir: &Path) -> Verdict {
    let folder = Folder::open(dir)?;
    let listed = fs::read_to_string(root().join(LISTED)).unwrap_or_default();
    let listed = Findings::parse(&listed).map_err(|e| format!("{LISTED}: {e}"))?;

    let mut table = Table::default();
    let mut found = Vec::new();
    let mut failures = Vec::new();
    let mut engines = Engines::default();
    panic::set_hook(Box::new(|info| note(info.to_string())));
    for file in folder.files.iter().progress() {
        let (extension, format) = reading::format(file);
        let row = table.row(extension);
        row.files += 1;
        let Some(format) = format else {
            row.unread += 1;
            continue;
        };
        let bytes = fs::read(dir.join(file)).map_err(|e| format!("{file}: {e}"))?;
        let read = panic::catch_unwind(AssertUnwindSafe(|| reading::read(&bytes, format)));
        let Ok(read) = read else {
            failures.push(format!("{file}: {}", noted()));
            continue;
        };
        row.slowest = row.slowest.max(read.took);
        if read.took > PATIENCE {
            failures.push(format!("{file}: took {} ms", read.took.as_millis()));
        }
        let difference = judge(row, &read, folder.references.get(file));
        found.extend(difference.map(|(what, detail)| Difference::new(file, what, detail)));
        if !read.streams {
            failures.push(format!("{file}: other games come out of it one at a time"));
        }
        engines += read.engines;
        row.claims += read.claims.len();
        let claims = read.claims.into_iter();
        found.extend(claims.map(|(what, detail)| Difference::new(file, &what, detail)));
    }
    drop(panic::take_hook());

    print!("{table}");
    println!("{engines}");
    let files: BTreeSet<&str> = folder.files.iter().map(String::as_str).collect();
    let changes = listed.changes(&found, &files);
    for line in failures.iter().chain(&changes) {
        println!("{line}");
    }
    println!(
        "corpus: {} files, {} differences ({} listed), {} changes, {} failures",
        folder.files.len(),
        found.len(),
        listed.len(),
        changes.len(),
        failures.len(),
    );
    Ok(changes.is_empty() && failures.is_empty())
}

/// Counts a file and says how it differs from the reference: in what, and how.
fn judge(
    row: &mut table::Row,
    read: &Reading,
    reference: Option<&Reference>,
) -> Option<(&'static str, String)> {
    row.findings += read.findings;
    row.errors += usize::from(read.error.is_some());
    let Some(game) = &read.game else {
        row.refused += 1;
        return Some(("refused", read.error.clone().unwrap_or_default()));
    };
    row.read += 1;
    let Some(theirs) = &reference?.game else {
        return read
            .error
            .is_none()
            .then(|| ("accepted", "the reference refuses it".to_owned()));
    };
    row.compared += 1;
    if game.start_fields().ne(theirs.start_fields()) {
        row.differing += 1;
        return Some(("start", format!("{}, not {}", game.start, theirs.start)));
    }
    if game.moves == theirs.moves {
        row.equal += 1;
        return read.error.clone().map(|error| ("error", error));
    }
    row.differing += 1;
    let same = game.moves.iter().zip(&theirs.moves);
    let same = same.take_while(|(ours, theirs)| ours == theirs).count();
    let name = |moves: &[String]| moves.get(same).cloned().unwrap_or("nothing".to_owned());
    let mut detail = format!(
        "move {}: {}, not {} ({} and {} moves)",
        same + 1,
        name(&game.moves),
        name(&theirs.moves),
        game.moves.len(),
        theirs.moves.len(),
    );
    if let Some(error) = &read.error {
        detail += &format!("; {error}");
    }
    Some(("main-line", detail))
}

/// What the last panic said, and where it was.
static PANIC: Mutex<String> = Mutex::new(String::new());

fn note(panic: String) {
    if let Ok(mut last) = PANIC.lock() {
        *last = panic.replace('\n', " ");
    }
}

fn noted() -> String {
    PANIC.lock().map(|last| last.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::folder::{Game, Reference};
    use super::{Reading, judge, table};

    fn game(moves: &str) -> Option<Game> {
        Some(Game {
            start: "8k/9/9/9/9/9/9/9/K8 b - 1".to_owned(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        })
    }

    fn judged(ours: Option<Game>, theirs: Option<Game>) -> Option<&'static str> {
        let read = Reading {
            took: std::time::Duration::ZERO,
            game: ours,
            findings: 0,
            error: None,
            claims: Vec::new(),
            engines: super::Engines::default(),
            streams: true,
        };
        let reference = Reference { game: theirs };
        judge(&mut table::Row::default(), &read, Some(&reference)).map(|(what, _)| what)
    }

    #[test]
    fn every_kind_of_difference() {
        assert_eq!(judged(game("9i9h"), game("9i9h")), None);
        assert_eq!(judged(game("9i9h"), game("9i9h 1a1b")), Some("main-line"));
        assert_eq!(judged(None, game("9i9h")), Some("refused"));
        assert_eq!(judged(game("9i9h"), None), Some("accepted"));
        let mut other = game("9i9h").unwrap();
        other.start = "8k/9/9/9/9/9/9/9/K8 b P 1".to_owned();
        assert_eq!(judged(Some(other), game("9i9h")), Some("start"));
    }
}
