//! Tests records that are written and read, format by format.

use std::panic::{self, AssertUnwindSafe};

use arbitrary::Unstructured;
use komadai_core::{Color, EndingKind, Position};
use komadai_kifu::{Ending, Entry, Format, Note, NoteKind, Record, Start, WriteOptions, keys};
use komadai_movegen::legal_moves;
use komadai_testkit::{bytes, law, records, walk};

fn check(options: &WriteOptions, seeds: std::ops::Range<u64>) {
    let mut failures = Vec::new();
    for seed in seeds {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let record = records::record(&mut u, 60).expect("the seed is long enough");
        let law = || law::written_record_reads(&record, options);
        failures.extend(failure(&format!("seed {seed}"), law));
    }
    report(&failures);
}

/// Returns the message about a law that fails for a named input.
fn failure(name: &str, law: impl FnOnce()) -> Option<String> {
    let panic = panic::catch_unwind(AssertUnwindSafe(law)).err()?;
    let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
    Some(format!("{name}: {message}"))
}

fn report(failures: &[String]) {
    let shortest = failures.iter().min_by_key(|failure| failure.len());
    if let Some(failure) = shortest {
        panic!("{} failures, the shortest: {failure}", failures.len());
    }
}

/// Returns the options of a writer for each dialect of a format.
fn dialects(format: Format) -> impl Iterator<Item = WriteOptions> {
    format
        .dialects()
        .map(move |dialect| WriteOptions::new(format).dialect(Some(dialect)))
}

fn check_dialects(format: Format, first: u64) {
    for (seed, options) in (first..).step_by(2000).zip(dialects(format)) {
        check(&options, seed..seed + 2000);
    }
}

#[test]
fn kif() {
    check(&WriteOptions::new(Format::Kif), 0..3000);
}

#[test]
fn csa() {
    check_dialects(Format::Csa, 0);
}

#[test]
fn ki2() {
    check(&WriteOptions::new(Format::Ki2), 0..3000);
}

#[test]
fn jkf() {
    check(&WriteOptions::new(Format::Jkf), 0..3000);
}

#[test]
fn usen() {
    check(&WriteOptions::new(Format::Usen), 0..3000);
}

#[test]
fn bod() {
    check(&WriteOptions::new(Format::Bod), 0..3000);
}

#[test]
fn packed() {
    for format in [Format::Hcp, Format::Hcpe, Format::PackedSfen, Format::Psv] {
        check(&WriteOptions::new(format), 0..3000);
    }
}

/// Returns records with and without headers, comments, moves and endings, from the even start and others.
fn kinds_of_records() -> Vec<Record> {
    let setups = [
        "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2r 8",
    ];
    let other = setups.map(|sfen| Start::new(sfen.parse().expect("an SFEN")));
    let starts = [Start::default()].into_iter().chain(other);
    let mut all = Vec::new();
    for (start, has_headers) in starts.flat_map(|start| [(start.clone(), false), (start, true)]) {
        let mut position = Record::new(start.clone());
        if has_headers {
            position.headers.push(keys::BLACK, "あおい");
            position.headers.push(keys::EVENT, "見本戦");
        }
        let mut commented = position.clone();
        let (kind, text) = (NoteKind::Comment, "見本".to_owned());
        commented.add_note(commented.root(), Note { kind, text });
        let mut game = position.clone();
        let first = legal_moves(&start.position().expect("a position"));
        let m = first.into_iter().next().expect("a move");
        let node = game.push(game.root(), Entry::Move(m));
        let mut ended = game.clone();
        let kind = EndingKind::Resign;
        ended.push(node, Ending::new(kind, kind.outcome(Color::White)).into());
        all.extend([position, commented, game, ended]);
    }
    all
}

/// Several records in one file are as many games, in any order.
#[test]
fn several_in_one_file() {
    let kinds = kinds_of_records();
    let pairs = kinds.iter().flat_map(|a| kinds.iter().map(move |b| (a, b)));
    let mut lists: Vec<[Record; 3]> = pairs.map(|(a, b)| [a, b, a].map(Clone::clone)).collect();
    for seed in 0..300 {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let mut record = |_| records::record(&mut u, 6).expect("the seed is long enough");
        lists.push([(); 3].map(&mut record));
    }
    let is_meant = |format: &&Format| format.is_written() && format.holds_many_games();
    let mut failures = Vec::new();
    for &format in Format::ALL.iter().filter(is_meant) {
        for options in [WriteOptions::new(format)]
            .into_iter()
            .chain(dialects(format))
        {
            for (number, records) in lists.iter().enumerate() {
                let law = || law::written_records_read(records, &options);
                failures.extend(failure(&format!("list {number}"), law));
            }
        }
    }
    report(&failures);
}

/// Tests that every cut of a file is reported, except at places where it is undetectable.
fn cuts(options: &WriteOptions) {
    let mut failures = Vec::new();
    for seed in 0..60 {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let record = records::record(&mut u, 20).expect("the seed is long enough");
        let law = || law::cut_is_reported(&record, options);
        failures.extend(failure(&format!("seed {seed}"), law));
    }
    report(&failures);
}

#[test]
fn cuts_of_what_shows_its_end() {
    for format in [
        Format::Jkf,
        Format::Usen,
        Format::Hcp,
        Format::Hcpe,
        Format::PackedSfen,
        Format::Psv,
    ] {
        cuts(&WriteOptions::new(format));
    }
}

/// PSN is read only, so this uses the samples whose moves are all read.
#[test]
fn cuts_of_psn() {
    let mut failures = Vec::new();
    for name in ["good/psn2", "good/untagged", "bad/brackets", "bad/results"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/kifu");
        let text = std::fs::read_to_string(format!("{folder}/{name}.psn")).expect("a sample");
        let law = || law::cut_text_is_reported(&text, Format::Psn);
        failures.extend(failure(name, law));
    }
    report(&failures);
}

#[test]
fn cuts_of_usi_and_sfen() {
    for options in [Format::Usi, Format::Sfen].into_iter().flat_map(dialects) {
        cuts(&options);
    }
}

/// The lists of servers are read only: consecutive moves of CSA.
#[test]
fn cuts_of_lists() {
    for seed in 0..60 {
        let bytes = bytes(seed, 2048);
        let mut u = Unstructured::new(&bytes);
        let mut record = Record::new(Start::default());
        let (mut position, mut node) = (Position::startpos(), record.root());
        while let Some(m) = walk::choose(&mut u, &position).ok().flatten() {
            node = record.push(node, Entry::Move(m));
            position = position.after(m);
            if record.ply(node) == 20 {
                break;
            }
        }
        let csa = WriteOptions::new(Format::Csa)
            .write(&record)
            .expect("a writer");
        let is_move = |line: &&str| line.len() == 7 && line.starts_with(['+', '-']);
        let moves: Vec<&str> = csa.text.lines().filter(is_move).collect();
        assert_eq!(moves.len(), 20);
        let mut wars: String = (0..600)
            .rev()
            .zip(&moves)
            .map(|(left, m)| format!("{m},L{left}\t"))
            .collect();
        wars += "SENTE_WIN_TORYO";
        law::cut_text_is_reported(&wars, Format::Wars);
        let quest: String = moves.iter().map(|m| &m[1..]).collect();
        law::cut_text_is_reported(&quest, Format::Quest);
    }
}

#[test]
fn cuts_of_csa() {
    cuts(&WriteOptions::new(Format::Csa));
}

#[test]
fn cuts_of_kif() {
    cuts(&WriteOptions::new(Format::Kif));
}

#[test]
fn cuts_of_ki2() {
    cuts(&WriteOptions::new(Format::Ki2));
}

#[test]
fn cuts_of_bod() {
    cuts(&WriteOptions::new(Format::Bod));
}

#[test]
fn usi_and_sfen() {
    check_dialects(Format::Usi, 0);
    check_dialects(Format::Sfen, 2000);
}
