//! Writing lines of USI and lists of SFEN.

use crate::build::TreeReplay;
use crate::formats::usi::grammar as usi;
use crate::{Entry, Record, Start};

use crate::format::Dialect;
use crate::options::WriteOptions;

/// Writes the main line of a record as a line of USI: `position startpos moves 7g7f …`.
///
/// The start is `startpos` when it is the even one with move number 1. Illegal moves are written like any others.
pub(super) fn write_usi(record: &Record, options: &WriteOptions) -> String {
    let even = Start {
        last_to: None,
        ..record.start.clone()
    };
    let start = match even == Start::default() {
        true => "position startpos".to_owned(),
        false => format!("position sfen {}", record.start.sfen()),
    };
    line(record, start, options)
}

/// Writes the main line of a record as a line of an SFEN list: the four fields of its start, and `moves …` where
/// moves were made.
pub(super) fn write_sfen(record: &Record, options: &WriteOptions) -> String {
    line(record, record.start.sfen(), options)
}

fn line(record: &Record, mut text: String, options: &WriteOptions) -> String {
    let has_words = options.dialect == Some(Dialect::UsiWords);
    let mut game = TreeReplay::new(record);
    while let Some(visit) = game.advance().filter(|visit| !visit.variation) {
        let word = match record.entry(visit.node) {
            Some(Entry::Ending(ending)) if has_words => usi::ending_word(ending.kind)
                .filter(|_| !game.is_stopped() && ending.outcome == game.outcome(ending.kind))
                .map(str::to_owned),
            Some(Entry::Pass) if has_words => Some("pass".to_owned()),
            entry => entry.and_then(Entry::played).map(|m| m.to_string()),
        };
        let Some(word) = word else {
            break;
        };
        text.push_str(if visit.depth == 0 { " moves " } else { " " });
        text.push_str(&word);
        game.enter(visit);
    }
    text.push('\n');
    text
}
