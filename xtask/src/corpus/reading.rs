//! What our reader makes of a file: the one place that knows its interface.

use komadai_kifu::{Finding, Format, Severity};

use super::folder::Game;

/// What a file gave.
#[derive(Debug)]
pub(super) struct Reading {
    /// Its first game; none when the file was refused.
    pub(super) game: Option<Game>,
    /// How much the reader had to say.
    pub(super) findings: usize,
    /// The first error among that.
    pub(super) error: Option<String>,
}

/// The extension of a file and the format that the library reads under it.
pub(super) fn format(file: &str) -> (&str, Option<Format>) {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    (extension, Format::from_extension(extension))
}

/// Reads a file as the format that its name promises.
pub(super) fn read(bytes: &[u8], format: Format) -> Reading {
    let read = komadai_kifu::read(bytes, Some(format));
    let games = read.games.iter().flat_map(|game| &game.findings);
    let all: Vec<&Finding> = read.findings.iter().chain(games).collect();
    let error = all
        .iter()
        .find(|finding| finding.severity == Severity::Error);
    Reading {
        game: read.games.first().map(|game| Game {
            start: game.record.start.sfen(),
            moves: split(&game.record.usi_moves()),
        }),
        findings: all.len(),
        error: error.map(|finding| finding.to_string().replace(['\t', '\n', '\r'], " ")),
    }
}

fn split(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}
