//! A file read in parts.

use komadai_core::Span;
use komadai_kifu::{
    Encoding, Finding, Format, GameReading, Games, Part, ReadOptions, Record, games,
};

/// A game with its places and findings or an error, what it was read from, and the encoding known by
/// then.
type Seen = (
    Result<(Record, Vec<Option<Span>>, Vec<Finding>), String>,
    Option<Part>,
    Encoding,
);

/// The games of a file in parts of about so many bytes, each read by itself before the one before is
/// known, come as they come one after the other: records, findings, places, encoding. So they do where
/// findings are counted. Returns how many parts followed one another, and how many had to be read after
/// the one before.
pub fn parts_read_alike(bytes: &[u8], hint: Option<Format>, size: usize) -> (usize, usize) {
    let mut options = ReadOptions::from(hint);
    options.limits.findings = 2;
    come_alike(bytes, &options, size);
    come_alike(bytes, &ReadOptions::from(hint), size)
}

fn come_alike(bytes: &[u8], options: &ReadOptions, size: usize) -> (usize, usize) {
    let mut whole = games(bytes, options);
    let expected = seen(&mut whole);
    let mut rest = games(bytes, options);
    let mut parts: Vec<_> = std::iter::from_fn(|| rest.split_off(size)).collect();
    parts.push(rest);
    let (mut followed, mut resumed) = (0, 0);
    let mut parts = parts.into_iter().map(|mut part| (seen(&mut part), part));
    let (mut found, mut at_hand) = parts.next().expect("a part");
    for (alone, part) in parts {
        if !at_hand.is_paused() {
            break;
        }
        let begin = part.begins_at().filter(|_| !alone.0.is_empty());
        if at_hand.is_followed_at(begin) {
            add(&mut found, seen(&mut at_hand));
            add(&mut found, alone);
            at_hand = part;
            followed += 1;
        } else {
            at_hand.resume(part);
            add(&mut found, seen(&mut at_hand));
            resumed += 1;
        }
    }
    assert_eq!(found.0.len(), expected.0.len(), "games in parts of {size}");
    for (found, expected) in found.0.iter().zip(&expected.0) {
        assert_eq!(found, expected, "{size}");
    }
    assert_eq!(found.1, expected.1, "{size}");
    assert_eq!(at_hand.format(), whole.format(), "{size}");
    (followed, resumed)
}

/// The games up to the end, or to that of the part; and what was found outside of them.
fn seen(games: &mut Games<&[u8]>) -> (Vec<Seen>, Vec<Finding>) {
    let (mut seen, mut outside) = (Vec::new(), Vec::new());
    while let Some(next) = games.next() {
        let next = next.map(
            |GameReading {
                 record, findings, ..
             }| {
                let places = record.nodes().map(|node| record.place(node)).collect();
                (record, places, findings)
            },
        );
        let next = next.map_err(|error| error.to_string());
        seen.push((next, games.take_part(), games.encoding()));
        outside.extend(games.take_findings());
    }
    outside.extend(games.take_findings());
    (seen, outside)
}

fn add(to: &mut (Vec<Seen>, Vec<Finding>), (seen, outside): (Vec<Seen>, Vec<Finding>)) {
    to.0.extend(seen);
    to.1.extend(outside);
}
