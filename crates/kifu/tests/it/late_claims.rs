//! Tests claims of a repetition some moves after it, claims of one that is too short, and claims of unrecorded fouls.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Ending, Entry, FindingKind, Format, Record, Severity, audit, read};

/// A start, a cycle, the side that gives perpetual check, if any, and moves that leave the cycle.
const CYCLES: [(&str, &str, Option<Color>, &str); 4] = [
    (
        "4k4/9/9/9/4R4/9/9/9/K8 w - 1",
        "5a4a 5e4e 4a5a 4e5e",
        Some(Color::Black),
        "5a6b 9i8h 6b7b 5e5d",
    ),
    (
        "k8/9/9/9/4r4/9/9/9/4K4 b - 1",
        "5i6i 5e6e 6i5i 6e5e",
        Some(Color::White),
        "5i6h 9a8b 6h7h 5e5f",
    ),
    (
        "k8/9/9/9/3r5/9/9/9/4K4 w - 1",
        "6e5e 5i6i 5e6e 6i5i",
        Some(Color::White),
        "9a8b 5i4h 6e7e 4h3h",
    ),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "2h3h 8b7b 3h2h 7b8b",
        None,
        "7g7f 3c3d 2g2f 8c8d",
    ),
];

fn played(start: &str, cycle: &str, times: usize, more: &[&str]) -> Record {
    let cycles = [cycle].repeat(times - 1).join(" ");
    let text = format!("position sfen {start} moves {cycles} {}", more.join(" "));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    read(text.as_bytes()).games[0].record.clone()
}

fn found(record: &Record, kind: EndingKind, outcome: Outcome) -> Vec<(FindingKind, String)> {
    let mut record = record.clone();
    let last = record.main_line().last().expect("moves");
    record.push(last, Entry::from(Ending::new(kind, outcome)));
    let found = audit(&record, None);
    let sentence = |finding: &komadai_kifu::Finding| finding.sentence().to_string();
    found
        .iter()
        .map(|finding| (finding.kind(), sentence(finding)))
        .collect()
}

/// Moves after the last occurrence, in the cycle or not, do not change the result: one answer, and at most one finding.
#[test]
fn a_repetition_counts_until_the_end() {
    let [black, white] = Color::ALL.map(Outcome::Win);
    for (start, cycle, offender, leaving) in CYCLES {
        let cycle_moves: Vec<&str> = cycle.split(' ').collect();
        let leaving: Vec<&str> = leaving.split(' ').collect();
        for (times, more) in (0..=4).flat_map(|n| {
            [
                (4, &cycle_moves[..n]),
                (4, &leaving[..n]),
                (5, &leaving[..n]),
            ]
        }) {
            let record = played(start, cycle, times, more);
            for outcome in [black, white, Outcome::Draw] {
                let right = offender.map_or(Outcome::Draw, |side| Outcome::Win(!side));
                for (kind, is_right, otherwise) in [
                    (
                        EndingKind::Repetition,
                        offender.is_none() && outcome == right,
                        FindingKind::FalseRepetition,
                    ),
                    (
                        EndingKind::PerpetualCheck,
                        offender.is_some() && outcome == right,
                        FindingKind::FalsePerpetualCheck,
                    ),
                ] {
                    let found = found(&record, kind, outcome);
                    let kinds: Vec<_> = found.iter().map(|(kind, _)| *kind).collect();
                    let case = format!("{start} {times} {more:?} {kind} {outcome:?} {found:?}");
                    assert_eq!(kinds, &[otherwise][usize::from(is_right)..], "{case}");
                    let names_plies = |(_, words): &(_, String)| words.contains("4, 8, 12");
                    let is_in_cycle = more == &cycle_moves[..more.len()] && !more.is_empty();
                    assert!(is_in_cycle || found.iter().all(names_plies), "{case}");
                }
            }
            if let Some(offender) = offender {
                let kind = EndingKind::IllegalAction;
                assert_eq!(found(&record, kind, Outcome::Win(!offender)), []);
                assert_eq!(found(&record, kind, Outcome::Win(offender)).len(), 1);
            }
            let resigned = found(&record, EndingKind::Resign, black);
            assert_eq!(resigned.len(), 1, "{resigned:?}");
        }
    }
}

/// The words do not name the loser, but the moves do.
#[test]
fn moves_after_a_perpetual_check_keep_its_loser() {
    for (start, cycle, offender, leaving) in CYCLES {
        let leaving: Vec<&str> = leaving.split(' ').collect();
        for n in 0..=4 {
            let text = format!(
                "position sfen {start} moves {cycle} {cycle} {cycle} {}",
                leaving[..n].join(" ")
            );
            let record = &read(text.as_bytes()).games[0].record;
            let options = komadai_kifu::WriteOptions::new(Format::Csa);
            let written = options.write(record).expect("written");
            for word in ["%OUTE_SENNICHITE", "#OUTE_SENNICHITE"] {
                let text = format!("{}{word}\n", written.text);
                let record = &read(text.as_bytes()).games[0].record;
                let expected = offender.map_or(Outcome::Undecided, |side| Outcome::Win(!side));
                assert_eq!(record.outcome(), expected, "{text}");
            }
        }
    }
}

/// A claim of a repetition that is too short is denied only because of the count.
#[test]
fn the_reason_is_the_count() {
    let even = CYCLES[3].0;
    for times in [2, 3] {
        let record = played(even, CYCLES[3].1, times, &[]);
        for kind in [EndingKind::Repetition, EndingKind::PerpetualCheck] {
            for outcome in [Outcome::Win(Color::Black), Outcome::Draw] {
                let found = found(&record, kind, outcome);
                assert_eq!(found.len(), 1);
                let words = &found[0].1;
                assert!(
                    words.contains(&format!("occurred {times} times, at ply 0")),
                    "{words}"
                );
                assert!(!words.contains("gave check"), "{words}");
            }
        }
    }
    // Other occurrences may be before the start.
    for (start, cycle, offender, _) in &CYCLES[..3] {
        let record = played(start, cycle, 3, &[]);
        let offender = offender.expect("an offender");
        let right = found(&record, EndingKind::PerpetualCheck, Outcome::Win(!offender));
        assert_eq!(right, []);
        let wrong = found(&record, EndingKind::PerpetualCheck, Outcome::Win(offender));
        let side = ["Black", "White"][offender as usize];
        let words =
            format!("every move of {side} gave check; the position occurred at ply 0, 4, 8");
        assert!(wrong[0].1.contains(&words), "{wrong:?}");
    }
}

/// A foul that is missing in the record is noted, in every format and for every claimant.
#[test]
fn unrecorded_fouls_are_noted() {
    const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    const KI2: &str = "手合割：平手\n▲７六歩 △３四歩\n";
    const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n";
    for (text, words) in [
        (
            KIF,
            &[
                "   3 反則勝ち",
                "   3 反則負け",
                "まで2手で先手の反則勝ち",
                "まで2手で後手の反則負け",
            ][..],
        ),
        (KI2, &["まで2手で後手の反則勝ち", "まで2手で先手の反則負け"]),
        (
            CSA,
            &[
                "%ILLEGAL_MOVE",
                "%ILLEGAL_ACTION",
                "%+ILLEGAL_ACTION",
                "%-ILLEGAL_ACTION",
            ],
        ),
        ("[Sente \"a\"]\n1.P-7f\n2.P-3d\n", &["3.Illegal"]),
    ] {
        for word in words {
            let game = read(format!("{text}{word}\n").as_bytes());
            let found = audit(&game.games[0].record, None);
            let kinds: Vec<_> = found.iter().map(|f| (f.kind(), f.severity())).collect();
            let expected = [(FindingKind::FoulNotRecorded, Severity::Note)];
            assert_eq!(kinds, expected, "{text}{word}");
        }
    }
    let nifu = format!("{KIF}   3 ２二角成(88)\n   4 同　銀(31)\n   5 ７五歩打\n   6 反則勝ち\n");
    let game = read(nifu.as_bytes());
    assert_eq!(audit(&game.games[0].record, None), [], "{nifu}");
}

/// A server names a winner of a repetition, by perpetual check.
#[test]
fn won_repetitions_are_judged() {
    for (start, cycle, offender, _) in CYCLES {
        let record = played(start, cycle, 4, &[]);
        let options = komadai_kifu::WriteOptions::new(Format::Csa);
        let written = options.write(&record).expect("written");
        for (side, winner) in [("SENTE", Color::Black), ("GOTE", Color::White)] {
            for reason in ["SENNICHI", "OUTE_SENNICHI", "SENNICHITE", "OUTE_SENNICHITE"] {
                for sign in ["", "%"] {
                    let text = format!("{}{sign}{side}_WIN_{reason}\n", written.text);
                    let reading = read(text.as_bytes());
                    let record = &reading.games[0].record;
                    assert_eq!(record.outcome(), Outcome::Win(winner), "{text}");
                    let found = audit(record, None);
                    let is_right = offender == Some(!winner);
                    assert_eq!(found.is_empty(), is_right, "{text}: {found:?}");
                    let kind = FindingKind::FalsePerpetualCheck;
                    assert!(
                        found.iter().all(|finding| finding.kind() == kind),
                        "{found:?}"
                    );
                }
            }
        }
    }
}
