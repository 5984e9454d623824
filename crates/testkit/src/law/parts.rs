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
    let (mut found, mut outside) = (Vec::new(), Vec::new());
    let mut parts = parts.into_iter().map(|mut part| (seen(&mut part), part));
    let (first, mut at_hand) = parts.next().expect("a part");
    found.extend(first);
    for (seen_alone, part) in parts {
        let begin = part.begins_at().filter(|_| !seen_alone.is_empty());
        if !at_hand.is_paused() {
            break;
        }
        if at_hand.is_followed_at(begin) {
            found.extend(seen(&mut at_hand));
            found.extend(seen_alone);
            outside.extend(at_hand.take_findings());
            at_hand = part;
            followed += 1;
        } else {
            at_hand.resume(part);
            found.extend(seen(&mut at_hand));
            resumed += 1;
        }
    }
    assert_eq!(found.len(), expected.len(), "games in parts of {size}");
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected, "{size}");
    }
    outside.extend(at_hand.take_findings());
    assert_eq!(outside, whole.take_findings(), "{size}");
    assert_eq!(at_hand.format(), whole.format(), "{size}");
    (followed, resumed)
}

/// The games up to the end, or to that of the part.
fn seen(games: &mut Games<&[u8]>) -> Vec<Seen> {
    let next = || {
        let next = games.next()?.map(
            |GameReading {
                 record, findings, ..
             }| {
                let places = record.nodes().map(|node| record.place(node)).collect();
                (record, places, findings)
            },
        );
        let next = next.map_err(|error| error.to_string());
        let part = games.part().cloned();
        Some((next, part, games.encoding()))
    };
    std::iter::from_fn(next).collect()
}
