//! Tests that text in the place of a move is never skipped: it is an error, is kept, and the game stops before it.

mod japanese;
mod last;
mod others;

use komadai_kifu::{
    Entry, Finding, Format, Game, NoteKind, ReadOptions, Reading, Record, Severity,
};

/// A text with a game, and the number of moves before the invalid one.
struct Case {
    text: String,
    format: Format,
    /// The maximum number of plies that may be played.
    played: usize,
    /// The text that is not a move.
    no_move: String,
}

fn case(format: Format, played: usize, no_move: &str, text: String) -> Case {
    let no_move = no_move.trim().to_owned();
    Case {
        text,
        format,
        played,
        no_move,
    }
}

/// Counts the cases, and describes each that has no error, loses the invalid text, or plays a move too many.
fn silences(cases: impl IntoIterator<Item = Case>) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut silences = Vec::new();
    for case in cases {
        count += 1;
        let reading = ReadOptions::new()
            .format(Some(case.format))
            .read(case.text.as_bytes());
        let games = &reading.games;
        let has_error = findings(&reading).any(|f| f.severity() == Severity::Error);
        let played: usize = games
            .iter()
            .map(|game| plies(&game.record))
            .max()
            .unwrap_or(0);
        let keeps = case.no_move.is_empty()
            || games.is_empty()
            || games.iter().any(|game| keeps(game, &case.no_move));
        if !has_error || played > case.played || !keeps {
            let kinds: Vec<&str> = findings(&reading).map(Finding::code).collect();
            silences.push(format!(
                "{}: {:?} error={has_error} played={played} keeps={keeps} {kinds:?}",
                case.format, case.text
            ));
        }
    }
    (count, silences)
}

fn findings(reading: &Reading) -> impl Iterator<Item = &Finding> {
    let games = reading.games.iter().flat_map(|game| &game.findings);
    reading.findings.iter().chain(games)
}

/// Returns the number of moves on the longest line of a record.
fn plies(record: &Record) -> usize {
    let is_move = |entry: &Entry| entry.played().is_some();
    let depth = |node| {
        std::iter::successors(Some(node), |&node| record.parent(node))
            .filter(|&node| record.entry(node).is_some_and(is_move))
            .count()
    };
    record.nodes().map(depth).max().unwrap_or(0)
}

/// Returns `true` if a record has a text: in the place of a move, or as a note.
fn keeps(game: &Game, text: &str) -> bool {
    let record = &game.record;
    let is_there = |held: &str| held.contains(text) || text.contains(held) && !held.is_empty();
    record.nodes().any(|node| {
        let in_place = match record.entry(node) {
            Some(Entry::Foul(foul)) => {
                matches!(&**foul, komadai_kifu::Foul::Text(held) if is_there(held))
            }
            _ => false,
        };
        let has_time = text.starts_with('(') && record.clock(node).spent_millis().is_some();
        in_place
            || has_time
            || record.notes(node).iter().any(|note| {
                matches!(note.kind, NoteKind::Unknown | NoteKind::Program) && is_there(&note.text)
            })
    })
}

#[track_caller]
fn check(cases: Vec<Case>, least: usize) {
    let (count, silences) = silences(cases);
    assert!(count >= least, "{count} cases");
    let shown = silences
        .iter()
        .take(20)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        silences.is_empty(),
        "{} of {count}:\n{shown}",
        silences.len()
    );
}
