//! Laws about reading a truncated file.

mod places;

use komadai_core::{Move, Span};
use komadai_kifu::{
    Encoding, Entry, Finding, FindingKind, Format, ReadOptions, Reading, Record, Severity,
    WriteOptions, encode,
};

use super::record::has_unknown_line;
use places::{Place, place};

/// Tests every cut of a written record, see [`cut_text_is_reported`]. Skips records that the format cannot write, and
/// records with lines that are not understood.
pub fn cut_is_reported(record: &Record, options: &WriteOptions) {
    let format = options.format;
    if let Ok(writing) = options.write(record)
        && !writing.read_back().iter().any(has_unknown_line)
    {
        if format.is_packed() {
            cuts_are_reported(&writing.encode().bytes, usize::MAX, format);
        } else {
            cut_text_is_reported(&writing.text, format);
        }
    }
}

/// Checks that a file cut at any byte is read without a panic. Every move before the cut token is read as in the whole
/// file, at the same place. An additional finding reports the cut, unless the cut is undetectable. It is undetectable
///
/// - between lines or between tokens,
/// - inside free text such as a comment or the value of a header,
/// - inside a number, such as that of a move or of seconds,
/// - if what is left before the cut is a token itself: `7g7f` of `7g7f+`, `Resign` of `Resigns`.
///
/// JKF, USEN and packed formats report every cut by an error, except a cut after a whole game or position. A cut text
/// of JKF is not JSON and has no moves. A cut packed row has no moves either.
pub fn cut_text_is_reported(text: &str, format: Format) {
    let bytes = encode(text, Encoding::Utf8, format.line_end()).bytes;
    cuts_are_reported(&bytes, bytes.trim_ascii_end().len(), format);
}

/// Tests the cuts before a byte, see [`cut_text_is_reported`].
fn cuts_are_reported(bytes: &[u8], before: usize, format: Format) {
    let whole = ReadOptions::new().format(Some(format)).read(bytes);
    let known = findings(&whole);
    let moves = moves(&whole);
    for end in 0..bytes.len().min(before) {
        let rest = &bytes[..end];
        let cut = ReadOptions::new().format(Some(format)).read(rest);
        let context = || format!("{format} cut at {end}, after {:?}", tail(rest));
        let (start, silent) = match place(&whole.text, rest, format) {
            Place::Silent(start) => (start, true),
            Place::Token(start) => (start, is_token(&cut, start)),
            Place::Ending(start) => (start, has_ending(&cut)),
            Place::Told(start) => (start, false),
        };
        let found = self::moves(&cut);
        if format != Format::Jkf {
            for known in moves.iter().filter(|(place, _)| place.end <= start) {
                assert!(found.contains(known), "{known:?} is gone: {}", context());
            }
        }
        let reported = if shows_its_end(format) {
            assert!(lines(&whole).starts_with(&lines(&cut)), "{}", context());
            has_error(&cut)
        } else {
            let tells = |finding: &(FindingKind, Option<Span>)| {
                !known.contains(finding) || finding.1.is_none_or(|span| span.end > start)
            };
            findings(&cut).iter().any(tells)
        };
        assert!(reported || silent, "silent: {}\n{}", context(), whole.text);
    }
}

/// Returns the moves of every line of play, with their places.
fn moves(reading: &Reading) -> Vec<(Span, Move)> {
    let mut moves = Vec::new();
    for game in &reading.games {
        let record = &game.record;
        for node in record.nodes() {
            let played = record.entry(node).and_then(Entry::played);
            moves.extend(record.place(node).zip(played));
        }
    }
    moves
}

fn lines(reading: &Reading) -> Vec<String> {
    let games = reading.games.iter().map(|game| game.record.usi_moves());
    let moves = games.flat_map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
    moves.filter(|m| !m.is_empty()).collect()
}

fn findings(reading: &Reading) -> Vec<(FindingKind, Option<Span>)> {
    let span = |finding: &Finding| finding.place.map(|place| place.span);
    let key = |finding: &Finding| (finding.kind(), span(finding));
    reading.all_findings().map(key).collect()
}

/// Returns `true` if a legal move or an ending was read at a place.
fn is_token(cut: &Reading, start: usize) -> bool {
    cut.games.iter().any(|game| {
        game.record.nodes().any(|node| {
            let place = game.record.place(node);
            let begins = place.is_some_and(|place| place.start >= start);
            begins && !matches!(game.record.entry(node), Some(Entry::Foul(_)))
        })
    })
}

/// Returns `true` if a file of this format is incomplete without its last character.
fn shows_its_end(format: Format) -> bool {
    matches!(format, Format::Jkf | Format::Usen) || format.is_packed()
}

fn has_error(cut: &Reading) -> bool {
    let mut all = cut.all_findings();
    all.any(|finding| finding.severity() == Severity::Error)
}

fn has_ending(cut: &Reading) -> bool {
    let mut games = cut.games.iter();
    games.any(|game| {
        let record = &game.record;
        let mut entries = record.nodes().filter_map(|node| record.entry(node));
        entries.any(|entry| entry.ending().is_some())
    })
}

fn tail(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(60)..]).into_owned()
}
