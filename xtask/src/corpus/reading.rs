//! What our reader makes of a file: the one place that knows its interface.

use std::time::{Duration, Instant};

use komadai_kifu::{Finding, Format, ReadOptions, Record, Severity};
use komadai_testkit::law;

use super::engines::Engines;
use super::folder::Game;

/// What a file gave.
#[derive(Debug)]
pub(super) struct Reading {
    /// How long the reader took.
    pub(super) took: Duration,
    /// Its first game; none when the file was refused.
    pub(super) game: Option<Game>,
    /// How much the reader had to say.
    pub(super) findings: usize,
    /// The first error among that.
    pub(super) error: Option<String>,
    /// What its games claim and is not so, or do not claim and is: in what, and how.
    pub(super) claims: Vec<(String, String)>,
    /// What engines say in its comments.
    pub(super) engines: Engines,
    /// Whether the same games come out one at a time.
    pub(super) streams: bool,
}

/// The extension of a file and the format that the library reads under it.
pub(super) fn format(file: &str) -> (&str, Option<Format>) {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    (extension, Format::from_extension(extension))
}

/// Reads a file as the format that its name promises.
pub(super) fn read(bytes: &[u8], format: Format) -> Reading {
    let start = Instant::now();
    let read = komadai_kifu::read(bytes, Some(format));
    let took = start.elapsed();
    for game in &read.games {
        tags_turn(&game.record);
    }
    let games = read.games.iter().flat_map(|game| &game.findings);
    let all: Vec<&Finding> = read.findings.iter().chain(games).collect();
    let error = all
        .iter()
        .find(|finding| finding.severity() == Severity::Error);
    Reading {
        took,
        game: read.games.first().map(|game| Game {
            start: game.record.start.sfen(),
            moves: split(&game.record.usi_moves()),
        }),
        findings: all.len(),
        error: error.map(|finding| on_one_line(&finding.to_string())),
        claims: read.games.iter().enumerate().flat_map(claims).collect(),
        engines: read.games.iter().fold(Engines::default(), |mut sum, game| {
            sum += Engines::of(&game.record);
            sum
        }),
        streams: streams(bytes, format, &read.games),
    }
}

/// The tags of the main line are put to their law, which panics.
fn tags_turn(record: &Record) {
    if let Some(start) = record.start.position() {
        let entries = record.main_line().filter_map(|node| record.entry(node));
        law::tags_turn_with_the_game(&start, entries);
    }
}

/// Whether these games come out of the bytes one at a time.
fn streams(bytes: &[u8], format: Format, expected: &[komadai_kifu::GameReading]) -> bool {
    let options = ReadOptions::from(Some(format));
    let mut expected = expected.iter();
    let same = |found: Result<komadai_kifu::GameReading, _>| {
        let expected = expected.next();
        found.ok().zip(expected).is_some_and(|(found, expected)| {
            found.record == expected.record && found.findings == expected.findings
        })
    };
    komadai_kifu::games(bytes, &options).all(same) && expected.next().is_none()
}

/// What the audit finds in a game, under any rules; told by its code, its ply, and its game unless
/// that is the first of the file.
fn claims(
    (i, game): (usize, &komadai_kifu::GameReading),
) -> impl Iterator<Item = (String, String)> + use<> {
    let game_number = match i {
        0 => String::new(),
        _ => format!(" game {}", i + 1),
    };
    let found = komadai_kifu::audit(&game.record, None);
    found.into_iter().map(move |finding| {
        let ply = finding.ply.unwrap_or_default();
        let what = format!("{} {ply}{game_number}", finding.code());
        (what, on_one_line(&finding.sentence().to_string()))
    })
}

fn on_one_line(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

fn split(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}
