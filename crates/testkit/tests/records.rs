//! Records written and read, format by format.

use std::panic;

use arbitrary::Unstructured;
use komadai_core::Position;
use komadai_kifu::{
    Entry, Format, Note, NoteKind, Reading, Record, Start, WriteOptions, read_text, write,
};
use komadai_testkit::{bytes, law, records, walk};

fn check(format: Format, options: &WriteOptions, seeds: std::ops::Range<u64>) {
    let mut failures = Vec::new();
    for seed in seeds {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let mut record = records::record(&mut u, 60).expect("the seed is long enough");
        if format == Format::Psn {
            disturb(&mut u, &mut record).expect("the seed is long enough");
        }
        let tried = panic::catch_unwind(|| law::written_record_reads(&record, format, options));
        if let Err(panic) = tried {
            let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            failures.push(format!("seed {seed}: {message}"));
        }
    }
    let shortest = failures.iter().min_by_key(|failure| failure.len());
    if let Some(failure) = shortest {
        panic!("{} failures, the shortest: {failure}", failures.len());
    }
}

/// The options of a writer for each dialect of a format.
fn dialects(format: Format) -> impl Iterator<Item = WriteOptions> {
    format
        .dialects()
        .map(|dialect| WriteOptions::default().dialect(dialect))
}

fn check_dialects(format: Format, first: u64) {
    for (seed, options) in (first..).step_by(2000).zip(dialects(format)) {
        check(format, &options, seed..seed + 2000);
    }
}

/// Adds texts that a reader of PSN takes for more than they are.
fn disturb(u: &mut Unstructured<'_>, record: &mut Record) -> arbitrary::Result<()> {
    const TEXTS: [&str; 7] = [
        "} ) 1.P7g-7f {",
        "Resigns. 3",
        "Mate",
        "入玉宣言により勝ち。",
        "1-0",
        "a\" ]\"",
        "二行\nの文",
    ];
    for _ in 0..u.int_in_range(0..=2)? {
        let key = *u.choose(&["Result", "SFEN", "Sente", "White", "後手"])?;
        record.headers.push(key, *u.choose(&TEXTS)?);
    }
    for node in record.nodes().collect::<Vec<_>>() {
        if u.ratio(1, 8)? {
            let text = (*u.choose(&TEXTS)?).to_owned();
            let kind = NoteKind::Comment;
            record.add_note(node, Note { kind, text });
        }
    }
    Ok(())
}

#[test]
fn kif() {
    check(Format::Kif, &WriteOptions::default(), 0..3000);
}

#[test]
fn csa() {
    check_dialects(Format::Csa, 0);
}

#[test]
fn ki2() {
    check(Format::Ki2, &WriteOptions::default(), 0..3000);
}

#[test]
fn jkf() {
    check(Format::Jkf, &WriteOptions::default(), 0..3000);
}

/// Nodes in the usual form are read alike on the short and the long way.
#[test]
fn jkf_at_a_glance() {
    let findings = |reading: &Reading| -> Vec<(&str, String)> {
        let all = reading.games.iter().flat_map(|game| &game.findings);
        all.map(|finding| (finding.code(), finding.message.to_string()))
            .collect()
    };
    let mut moves = 0;
    for seed in 0..500 {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let record = records::record(&mut u, 60).expect("the seed is long enough");
        let options = WriteOptions::default();
        let text = write(&record, Format::Jkf, &options)
            .expect("a writer")
            .text;
        let glanced = read_text(text.as_str(), None);
        let walked = text.replace("{\"move\":", "{\"comments\":[],\"move\":");
        let walked = read_text(walked, None);
        assert!(glanced.games[0].record == walked.games[0].record, "{text}");
        assert_eq!(findings(&glanced), findings(&walked), "{text}");
        moves += record.move_count();
    }
    assert!(moves > 5000, "{moves}");
}

#[test]
fn usen() {
    check(Format::Usen, &WriteOptions::default(), 0..3000);
}

#[test]
fn bod() {
    check(Format::Bod, &WriteOptions::default(), 0..3000);
}

#[test]
fn psn() {
    check_dialects(Format::Psn, 0);
}

#[test]
fn packed() {
    for format in [Format::Hcp, Format::Hcpe, Format::PackedSfen, Format::Psv] {
        check(format, &WriteOptions::default(), 0..3000);
    }
}

/// Every cut of a file is reported, but for those that cannot be noticed.
fn cuts(format: Format, options: &WriteOptions) {
    let mut failures = Vec::new();
    for seed in 0..60 {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let record = records::record(&mut u, 20).expect("the seed is long enough");
        let tried = panic::catch_unwind(|| law::cut_is_reported(&record, format, options));
        if let Err(panic) = tried {
            let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            failures.push(format!("seed {seed}: {message}"));
        }
    }
    let shortest = failures.iter().min_by_key(|failure| failure.len());
    if let Some(failure) = shortest {
        panic!("{} failures, the shortest: {failure}", failures.len());
    }
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
        cuts(format, &WriteOptions::default());
    }
}

#[test]
fn cuts_of_psn() {
    for options in dialects(Format::Psn) {
        cuts(Format::Psn, &options);
    }
}

#[test]
fn cuts_of_usi_and_sfen() {
    for options in dialects(Format::Usi) {
        cuts(Format::Usi, &options);
        cuts(Format::Sfen, &options);
    }
}

/// The lists of servers, which are only read: the moves of CSA, one after the other.
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
        let csa = write(&record, Format::Csa, &WriteOptions::default()).expect("a writer");
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
    cuts(Format::Csa, &WriteOptions::default());
}

#[test]
fn cuts_of_kif() {
    cuts(Format::Kif, &WriteOptions::default());
}

#[test]
fn cuts_of_ki2() {
    cuts(Format::Ki2, &WriteOptions::default());
}

#[test]
fn cuts_of_bod() {
    cuts(Format::Bod, &WriteOptions::default());
}

#[test]
fn usi_and_sfen() {
    check_dialects(Format::Usi, 0);
    check_dialects(Format::Sfen, 2000);
}
