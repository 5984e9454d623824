//! Lines of KIF in their usual form.

use arbitrary::{Result, Unstructured};
use komadai_core::{Move, PieceKind};
use komadai_kifu::{Format, WriteOptions, write};
use komadai_testkit::{bytes, law, records};

/// Pieces of lines of KIF, in and out of place.
const CHARS: &[char] = &[
    ' ', ' ', '0', '1', '9', '(', ')', '+', ':', '/', '\u{3000}', '\t', '\n', '\r', '７', '一',
    '九', '同', '歩', '玉', '王', '成', '不', '打', '角', '行', '金', '銀', '右', '#', '-', '.',
    '０', '（', '龍', '馬', 'と', '全', '投', '了', '\u{fffd}',
];

/// A record as KIF, with up to `faults` characters lost, doubled or put for another.
fn text(seed: u64, faults: usize) -> Result<String> {
    let bytes = bytes(seed, 6000);
    let mut u = Unstructured::new(&bytes);
    let record = records::record(&mut u, 40)?;
    let writing = write(&record, Format::Kif, &WriteOptions::default()).expect("a writer");
    let mut text: Vec<char> = writing.text.chars().collect();
    for _ in 0..faults {
        let at = u.choose_index(text.len())?;
        match u.int_in_range(0..=2)? {
            0 => drop(text.remove(at)),
            1 => text.insert(at, *u.choose(CHARS)?),
            _ => text[at] = *u.choose(CHARS)?,
        }
    }
    Ok(text.into_iter().collect())
}

#[test]
fn lines() {
    let mut count = 0;
    for seed in 0..4000 {
        let faults = [0, 1, 20, 60][seed as usize % 4];
        let text = text(seed, faults).expect("the seed is long enough");
        count += law::plain_lines_are_lines(&text);
        count += law::plain_lines_are_lines(&text.replace('\n', "\r\n"));
    }
    assert!(count > 40_000, "{count}");
}

/// Each character of a line put for each other.
#[test]
fn damaged() {
    for line in [
        "  12 ７六歩(77)   ( 0:05/00:00:05)+",
        "12 同　成銀(21) (59:59/12:34:56)",
        "1 ２二角成(88)",
        "120 ５五香打     ( 1:07/00:00:05)",
    ] {
        assert_eq!(law::plain_lines_are_lines(line), 1, "{line}");
        let chars: Vec<char> = line.chars().collect();
        for at in 0..=chars.len() {
            let (before, behind) = chars.split_at(at);
            let text = |put: &[char], behind: &[char]| -> String {
                [before, put, behind].concat().into_iter().collect()
            };
            for c in CHARS.iter().copied().chain(line.chars()) {
                law::plain_lines_are_lines(&text(&[c], behind));
                law::plain_lines_are_lines(&text(&[c], behind.get(1..).unwrap_or(&[])));
            }
            law::plain_lines_are_lines(&text(&[], behind.get(1..).unwrap_or(&[])));
            law::plain_lines_are_lines(&text(&[], &[]));
        }
        for byte in 0..line.len() {
            let mut bytes = line.as_bytes().to_vec();
            for put in 0..128 {
                bytes[byte] = put;
                law::plain_lines_are_lines(&String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[test]
fn every_move() {
    for (i, m) in Move::all().enumerate() {
        match m {
            Move::Step { .. } => {
                let kind = PieceKind::ALL[i % PieceKind::ALL.len()];
                law::usual_lines_are_plain(m, kind);
            }
            Move::Drop { kind, .. } => law::usual_lines_are_plain(m, kind.piece_kind()),
        }
    }
}

#[test]
fn texts() {
    for seed in 0..4000 {
        let faults = [0, 0, 3, 20][seed as usize % 4];
        law::texts_read_alike(&text(seed, faults).expect("the seed is long enough"));
    }
}
