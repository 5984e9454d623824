//! Tests the reported differences between two records.

use komadai_core::{EndingKind, Outcome, Setup, Square};
use komadai_kifu::{Clock, Ending, Entry, Finding, Foul, Note, NoteKind, Record, Start};

fn step(text: &str) -> Entry {
    Entry::Move(text.parse().expect("a move"))
}

fn ending(kind: EndingKind, outcome: Outcome) -> Entry {
    let mut ending = Ending::new(kind, outcome);
    ending.raw.clear();
    ending.into()
}

fn note(kind: NoteKind, text: &str) -> Note {
    let text = text.to_owned();
    Note { kind, text }
}

/// Returns a record with two moves with times and notes, an alternative to the second move, and an ending.
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

/// Returns the sentences of losses, each with its code.
fn sentences(losses: &[Finding]) -> Vec<String> {
    let sentence = |loss: &Finding| format!("{} [{}]", loss.sentence(), loss.code());
    losses.iter().map(sentence).collect()
}

#[track_caller]
fn check(change: impl FnOnce(&mut Record), expected: &[&str]) {
    let record = sample();
    let mut read = sample();
    change(&mut read);
    let losses = record.differences(&read);
    let found = sentences(&losses);
    assert_eq!(found, expected);
    assert_eq!(record == read, expected.is_empty());
    assert_eq!(read.differences(&record).is_empty(), expected.is_empty());
}

fn main_line(record: &Record) -> Vec<komadai_kifu::NodeId> {
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
    check(with(&[]), &["all headers left out [header]"]);
    check(
        with(&[("場所", "東京")]),
        &["header “棋戦” left out [header]"],
    );
    check(
        with(&[("場所", "東京"), ("棋戦", "見本戦")]),
        &["headers reordered [header]"],
    );
    check(
        with(&[("棋戦", "見本"), ("場", "東京"), ("備考", "")]),
        &[
            "header “棋戦” changed [header]",
            "header “場所” changed to “場” [header]",
            "header “備考” added [header]",
        ],
    );
}

#[test]
fn starts() {
    check(
        |read| read.start.setup = Setup::empty(),
        &["start position changed [start]"],
    );
    check(
        |read| read.start.first_ply = 5,
        &["number of the first move changed to 5 [first-ply]"],
    );
    check(
        |read| read.start.last_to = Square::from_index(3),
        &["move before the start changed [last-move]"],
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
            "move 1: time rounded down to whole seconds [time]",
            "move 1: running total rounded down to whole seconds [total-time]",
        ],
    );
    check(
        set([Clock::new(Some(1500), None), Clock::new(Some(3000), None)]),
        &[
            "running total left out everywhere [total-time]",
            "move 2: time changed [time]",
        ],
    );
    check(
        set([Clock::UNKNOWN, second]),
        &[
            "move 1: time left out [time]",
            "move 1: running total left out [total-time]",
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

/// A time control or date in other words is not a loss, but the records are not equal.
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
        let found = sentences(&losses);
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
        &["header “持ち時間” changed [header]"],
    );
    check(
        &[("棋戦", "見本戦"), (time, "5分、1手2秒加算")],
        &[("棋戦", "見本戦")],
        &["header “持ち時間” left out: the format cannot express “5分、1手2秒加算” [header]"],
    );
    check(
        &[(time, "3")],
        &[],
        &["header “持ち時間” left out: “3” is not understood [header]"],
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
        &["header “対局日” left out [header]"],
    );
    check(
        &[("棋戦", "見本戦"), (start, "2023年")],
        &[("棋戦", "見本戦")],
        &["header “開始日時” left out: the format cannot express “2023” [header]"],
    );
    check(
        &[(start, "不明")],
        &[],
        &["header “開始日時” left out: “不明” is not understood [header]"],
    );
}

#[test]
fn notes() {
    let set = |notes: Vec<Note>| move |read: &mut Record| read.set_notes(main_line(read)[0], notes);
    let comment = || note(NoteKind::Comment, "注釈");
    let program = || note(NoteKind::Program, "program");
    check(
        set(vec![program()]),
        &["move 1: comment left out [comment]"],
    );
    check(
        set(vec![program(), comment()]),
        &["move 1: comment reordered [comment]"],
    );
    check(
        set(vec![comment(), note(NoteKind::Program, "other")]),
        &["move 1: line for programs changed [program]"],
    );
    check(
        set(vec![comment(), comment(), comment(), program()]),
        &["move 1: comment added [comment]"],
    );
}

#[test]
fn entries() {
    check(
        |read| _ = read.remove(main_line(read)[2]),
        &["move 3: ending (resign) left out [ending]"],
    );
    check(
        |read| _ = read.remove(main_line(read)[0]),
        &["move 1: move 7g7f left out, with everything after it [entry]"],
    );
    check(
        |read| {
            let first = main_line(read)[0];
            let other = read.children(first).nth(1).expect("a variation");
            read.remove(other);
        },
        &["move 2: variation left out [variation]"],
    );
    check(
        |read| {
            let first = main_line(read)[0];
            read.push(first, Entry::Pass);
        },
        &["move 1: pass added [entry]"],
    );
    check(
        |read| {
            let other = Ending::new(EndingKind::Interrupt, Outcome::Undecided);
            read.set_ending(main_line(read)[2], other);
        },
        &["move 3: ending (resign, White wins) changed to interrupt [ending]"],
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
    let found = sentences(&losses);
    assert_eq!(found, ["variation left out everywhere [variation]"]);
    // Only one of the two variations is missing.
    let mut read = record.clone();
    read.remove(more);
    let losses = record.differences(&read);
    let found = sentences(&losses);
    assert_eq!(found, ["move 2: variation left out [variation]"]);
}

/// If one entry is missing and the game goes on, only that entry is reported.
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
    let found = sentences(&losses);
    assert_eq!(found, ["move 2: ending (sealed) left out [ending]"]);
}
