//! What is reported where a record is not the same as another.

use komadai_core::{EndingKind, Outcome, Setup, Square};
use komadai_record::{Clock, Ending, Entry, Foul, Note, NoteKind, Record, Start};

fn step(text: &str) -> Entry {
    Entry::Move(text.parse().expect("a move"))
}

fn ending(kind: EndingKind, outcome: Outcome) -> Entry {
    let raw = String::new();
    Ending { kind, outcome, raw }.into()
}

fn note(kind: NoteKind, text: &str) -> Note {
    let text = text.to_owned();
    Note { kind, text }
}

/// A record with something of every kind: two moves with times and notes, of which the second has
/// an alternative, and an ending.
fn sample() -> Record {
    let mut record = Record::new(Start::default());
    record.headers.push("棋戦", "見本戦");
    record.headers.push("場所", "東京");
    let first = record.push(record.root(), step("7g7f"));
    record.set_clock(first, Clock::new(Some(1500), Some(1500)));
    record.add_note(first, note(NoteKind::Comment, "注釈"));
    record.add_note(first, note(NoteKind::Program, "program"));
    let second = record.push(first, step("3c3d"));
    record.set_clock(second, Clock::new(Some(2000), Some(2000)));
    record.push(first, step("8c8d"));
    let end = ending(
        EndingKind::Resign,
        EndingKind::Resign.outcome(record.start.setup.side),
    );
    let end = record.push(second, end);
    record.add_note(end, note(NoteKind::Bookmark, "終"));
    record.add_note(record.root(), note(NoteKind::Unknown, "?"));
    record
}

#[track_caller]
fn check(change: impl FnOnce(&mut Record), expected: &[&str]) {
    let record = sample();
    let mut read = sample();
    change(&mut read);
    let losses = record.differences(&read);
    let found: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
    assert_eq!(record == read, expected.is_empty());
    assert_eq!(read.differences(&record).is_empty(), expected.is_empty());
}

fn main_line(record: &Record) -> Vec<komadai_record::NodeId> {
    record.main_line().collect()
}

#[test]
fn equal_records() {
    check(|_| (), &[]);
    check(
        |read| {
            let last = main_line(read)[2];
            let mut words = read
                .entry(last)
                .and_then(Entry::ending)
                .expect("an ending")
                .clone();
            words.raw = "投了".to_owned();
            read.set_ending(last, words);
        },
        &[],
    );
}

#[test]
fn headers() {
    let with = |headers: &[(&str, &str)]| {
        let headers: Vec<(String, String)> = headers
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect();
        move |read: &mut Record| {
            read.headers = Default::default();
            headers
                .iter()
                .for_each(|(key, value)| read.headers.push(key, value));
        }
    };
    check(with(&[]), &["the headers are left out [header]"]);
    check(
        with(&[("場所", "東京")]),
        &["the header \"棋戦\" is left out [header]"],
    );
    check(
        with(&[("場所", "東京"), ("棋戦", "見本戦")]),
        &["the headers will be read in another order [header]"],
    );
    check(
        with(&[("棋戦", "見本"), ("場", "東京"), ("備考", "")]),
        &[
            "the header \"棋戦\" will be read otherwise [header]",
            "the header \"場所\" will be read as \"場\" [header]",
            "a header \"備考\" is added [header]",
        ],
    );
}

#[test]
fn starts() {
    check(
        |read| read.start.setup = Setup::empty(),
        &["the start position will be read otherwise [start]"],
    );
    check(
        |read| read.start.first_ply = 5,
        &["the number of the first move will be read as 5 [first-ply]"],
    );
    check(
        |read| read.start.last_to = Square::from_index(3),
        &["the move before the start will be read otherwise [last-move]"],
    );
}

#[test]
fn times() {
    let set = |clocks: [Clock; 2]| {
        move |read: &mut Record| {
            for (node, clock) in main_line(read).into_iter().zip(clocks) {
                read.set_clock(node, clock);
            }
        }
    };
    let second = Clock::new(Some(2000), Some(2000));
    check(
        set([Clock::new(Some(1000), Some(1000)), second]),
        &[
            "ply 1: the time is cut off to whole seconds [time]",
            "ply 1: the running total is cut off to whole seconds [total-time]",
        ],
    );
    check(
        set([Clock::new(Some(1500), None), Clock::new(Some(3000), None)]),
        &[
            "the running totals are left out [total-time]",
            "ply 2: the time will be read otherwise [time]",
        ],
    );
    check(
        set([Clock::UNKNOWN, second]),
        &[
            "ply 1: the time is left out [time]",
            "ply 1: the running total is left out [total-time]",
        ],
    );
    let mut bare = Record::new(Start::default());
    let first = bare.push(bare.root(), step("7g7f"));
    let node = bare.push(first, step("3c3d"));
    let mut read = bare.clone();
    read.set_clock(first, Clock::new(None, Some(0)));
    read.set_clock(node, Clock::new(None, Some(0)));
    assert!(bare.differences(&read).is_empty(), "added up, not lost");
    assert_ne!(bare, read);
}

/// A time control or a date in other words is not lost, but the records are not equal.
#[test]
fn time_controls_and_dates() {
    let check = |kept: &[(&str, &str)], read: &[(&str, &str)], expected: &[&str]| {
        let [kept, read] = [kept, read].map(|headers| {
            let mut record = Record::default();
            for (key, value) in headers {
                record.headers.push(*key, *value);
            }
            record
        });
        let losses = kept.differences(&read);
        let found: Vec<String> = losses.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
        assert_eq!(kept == read, kept.headers == read.headers);
    };
    let time = "持ち時間";
    check(&[(time, "８時間")], &[(time, "8時間")], &[]);
    check(
        &[(time, "各８時間"), ("秒読み", "60秒")],
        &[(time, "8時間+60秒")],
        &[],
    );
    check(
        &[(time, "８時間"), ("秒読み", "60秒")],
        &[(time, "8時間")],
        &["the header \"持ち時間\" will be read otherwise [header]"],
    );
    check(
        &[("棋戦", "見本戦"), (time, "5分、1手2秒加算")],
        &[("棋戦", "見本戦")],
        &["the format has no words for the time control \"5分、1手2秒加算\" [header]"],
    );
    check(
        &[(time, "3")],
        &[],
        &["the time control \"3\" is not understood [header]"],
    );
    check(&[(time, "8分")], &[(time, "8分")], &[]);
    let [start, day] = ["開始日時", "対局日"];
    check(
        &[(start, "2023/08/13(日) 10:00")],
        &[(start, "2023/08/13 10:00:00")],
        &[],
    );
    check(&[(day, "令和5年8月13日")], &[(start, "2023/08/13")], &[]);
    check(
        &[(start, "2023/08/13"), (day, "2023/08/13")],
        &[(start, "2023/08/13")],
        &["the header \"対局日\" is left out [header]"],
    );
    check(
        &[("棋戦", "見本戦"), (start, "2023年")],
        &[("棋戦", "見本戦")],
        &["the format has no words for the date \"2023\" [header]"],
    );
    check(
        &[(start, "不明")],
        &[],
        &["the date \"不明\" is not understood [header]"],
    );
}

#[test]
fn notes() {
    let set = |notes: Vec<Note>| move |read: &mut Record| read.set_notes(main_line(read)[0], notes);
    let comment = || note(NoteKind::Comment, "注釈");
    let program = || note(NoteKind::Program, "program");
    check(
        set(vec![program()]),
        &["ply 1: the comment is left out [comment]"],
    );
    check(
        set(vec![program(), comment()]),
        &["ply 1: the notes will be read in another order [comment]"],
    );
    check(
        set(vec![comment(), note(NoteKind::Program, "other")]),
        &["ply 1: the line for programs will be read otherwise [program]"],
    );
    check(
        set(vec![comment(), comment(), comment(), program()]),
        &["ply 1: 2 comments are added [comment]"],
    );
}

#[test]
fn entries() {
    check(
        |read| _ = read.remove(main_line(read)[2]),
        &["ply 3: the ending (resign) is left out [ending]"],
    );
    check(
        |read| _ = read.remove(main_line(read)[0]),
        &["ply 1: the move 7g7f is left out with all that follows [entry]"],
    );
    check(
        |read| {
            let first = main_line(read)[0];
            let other = read.children(first).nth(1).expect("a variation");
            read.remove(other);
        },
        &["ply 2: the variation is left out [variation]"],
    );
    check(
        |read| {
            let first = main_line(read)[0];
            read.push(first, Entry::Pass);
        },
        &["ply 1: a pass is added after this [entry]"],
    );
    check(
        |read| {
            let other = Ending {
                kind: EndingKind::Interrupt,
                outcome: Outcome::Undecided,
                raw: String::new(),
            };
            read.set_ending(main_line(read)[2], other);
        },
        &["ply 3: the ending (resign, white wins) will be read as interrupt [ending]"],
    );
}

#[test]
fn several_variations_are_said_once() {
    let mut record = sample();
    let read = {
        let mut read = sample();
        let first = main_line(&read)[0];
        let other = read.children(first).nth(1).expect("a variation");
        read.remove(other);
        read
    };
    let first = main_line(&record)[0];
    let more = record.push(first, Foul::Text("?".to_owned()).into());
    let losses = record.differences(&read);
    let found: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["the variations are left out [variation]"]);
    // Of the entries after the main one, one remains.
    let mut read = record.clone();
    read.remove(more);
    let losses = record.differences(&read);
    let found: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["ply 2: the variation is left out [variation]"]);
}

/// Where one entry is left out and the game goes on, only that entry is reported.
#[test]
fn an_entry_in_the_middle() {
    let mut record = Record::new(Start::default());
    let mut read = record.clone();
    let sealed = ending(EndingKind::Sealed, Outcome::Undecided);
    let first = record.push(record.root(), step("7g7f"));
    let break_ = record.push(first, sealed);
    let second = record.push(break_, step("3c3d"));
    record.push(second, step("2g2f"));
    let mut at = read.root();
    for m in ["7g7f", "3c3d", "2g2f"] {
        at = read.push(at, step(m));
    }
    let losses = record.differences(&read);
    let found: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["ply 2: the ending (sealed) is left out [ending]"]);
}
