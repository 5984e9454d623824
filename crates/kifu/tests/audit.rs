//! Claims of records against the facts.

use komadai_core::{Color, EndingKind, Move, Outcome, Preset, Setup};
use komadai_kifu::{Ending, Entry, Foul, Part, Record, Start, audit};
use komadai_movegen::is_legal;

fn ending(kind: &str, outcome: Outcome) -> Entry {
    let kind: EndingKind = kind.parse().expect(kind);
    Entry::from(Ending {
        kind,
        outcome,
        raw: String::new(),
    })
}

/// A record of moves, `pass` and `end:KIND`, with an ending behind them.
fn record(sfen: &str, words: &str, kind: &str, winner: &str) -> Record {
    let setup: Setup = sfen.parse().expect(sfen);
    let first_ply = setup.ply;
    let mut start = Start::new(setup);
    start.first_ply = first_ply;
    let mut position = start.position().expect(sfen);
    let mut record = Record::new(start);
    let mut node = record.root();
    for word in words.split_whitespace() {
        let entry = if word == "pass" {
            Entry::Pass
        } else if let Some(kind) = word.strip_prefix("end:") {
            ending(kind, Outcome::Undecided)
        } else {
            let m: Move = word.parse().expect(word);
            if is_legal(&position, m) {
                Entry::Move(m)
            } else {
                Foul::Move(m).into()
            }
        };
        if entry.carry_out(&mut position).is_err() {
            Entry::Pass.carry_out(&mut position).expect(word);
        }
        node = record.push(node, entry);
    }
    if !kind.is_empty() {
        let outcome = match winner {
            "black" => Outcome::Win(Color::Black),
            "white" => Outcome::Win(Color::White),
            "-" => Outcome::Draw,
            _ => Outcome::Undecided,
        };
        record.push(node, ending(kind, outcome));
    }
    record
}

#[test]
fn claims() {
    let table = include_str!("../../../testdata/rules/audit.tsv");
    let mut seen = 0;
    let mut wrong = Vec::new();
    for line in table.lines().skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let [id, rules, sfen, moves, kind, winner, expected] = row[..] else {
            panic!("{row:?}")
        };
        let (rules, limit) = rules.split_once(" max=").unwrap_or((rules, ""));
        let preset = (!rules.is_empty()).then(|| rules.parse::<Preset>().expect(rules));
        let mut record = record(sfen, moves, kind, winner);
        if !limit.is_empty() {
            record.headers.push("最大手数", limit);
        }
        let found = audit(&record, preset.map(Preset::rules).as_ref());
        let shown: Vec<String> = found
            .iter()
            .map(|finding| format!("{}@{}", finding.code(), finding.ply))
            .collect();
        if shown.join(",") != expected {
            wrong.push(format!("{id}: {found:?}"));
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen >= 50);
}

#[track_caller]
fn check_clocks(times: &[&str], expected: &[&str]) {
    let moves = [
        "７六歩(77)",
        "３四歩(33)",
        "２六歩(27)",
        "８四歩(83)",
        "２五歩(26)",
        "投了",
    ];
    let mut text = "手合割：平手\n".to_owned();
    for (i, (m, time)) in moves.iter().zip(times).enumerate() {
        text.push_str(&format!("{:4} {m} {time}\n", i + 1));
    }
    let reading = komadai_kifu::read(text.as_bytes(), None);
    let game = &reading.games[0];
    let found = audit(&game.record, None);
    let whole = Part::from(reading.text.as_str());
    let shown: Vec<String> = found
        .into_iter()
        .map(|finding| finding.in_part(&game.record, &whole))
        .map(|finding| {
            format!(
                "{}:{} {}",
                finding.line().unwrap_or(0),
                finding.column().unwrap_or(0),
                finding.code()
            )
        })
        .collect();
    assert_eq!(shown, expected, "{text}");
}

#[test]
fn clocks() {
    check_clocks(
        &[
            "(0:05/0:0:05)",
            "(0:07/0:0:07)",
            "(0:05/0:0:10)",
            "(0:01/0:0:08)",
        ],
        &[],
    );
    // One finding for a side; then the total that is written counts.
    check_clocks(
        &[
            "(0:05/0:0:06)",
            "(0:07/0:0:07)",
            "(0:05/0:0:12)",
            "(0:01/0:0:10)",
        ],
        &["2:6 clock-disagrees", "5:6 clock-disagrees"],
    );
    check_clocks(
        &["(0:05/0:0:06)", "(0:07/0:0:07)", "(0:05/0:0:11)"],
        &["2:6 clock-disagrees"],
    );
    // Time and total are cut off each by itself, so the total may step by a second more.
    check_clocks(
        &[
            "(0:01/0:0:01)",
            "(0:01/0:0:01)",
            "(0:01/0:0:03)",
            "(0:01/0:0:02)",
        ],
        &[],
    );
    check_clocks(
        &[
            "(0:01/0:0:02)",
            "(0:01/0:0:01)",
            "(0:01/0:0:03)",
            "(0:01/0:0:04)",
        ],
        &["2:6 clock-disagrees", "5:6 clock-disagrees"],
    );
    // Programs without a clock write zeros, or no totals.
    check_clocks(&["(0:00/0:0:00)", "(0:00/0:0:00)"], &[]);
    check_clocks(&["(0:05/0:0:00)", "(0:07/0:0:00)", "(0:05/0:0:00)"], &[]);
    check_clocks(&["(0:05)", "(0:07)", "(0:05)", "(0:06)"], &[]);
    // Parts of a second are not in the totals.
    check_clocks(
        &[
            "(0:05.6/0:0:05)",
            "(0:07/0:0:07)",
            "(0:05.6/0:0:11)",
            "(0:01/0:0:08)",
        ],
        &[],
    );
    // Neither do they come back when each time is cut.
    check_clocks(
        &[
            "(0:05.9/0:0:05)",
            "(0:01/0:0:01)",
            "(0:05.9/0:0:10)",
            "(0:01/0:0:02)",
            "(0:05.9/0:0:15)",
        ],
        &[],
    );
    // The line of an ending often repeats a total, or has none.
    check_clocks(
        &[
            "(0:05/0:0:05)",
            "(0:07/0:0:07)",
            "(0:05/0:0:10)",
            "(0:01/0:0:08)",
            "(0:05/0:0:15)",
            "(0:03/0:0:08)",
        ],
        &[],
    );
}
