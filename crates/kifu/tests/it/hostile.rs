//! Tests hostile sizes: they are read in linear time and memory, or refused with a message.
//!
//! `cargo test --release -p komadai-kifu --test it hostile -- --ignored` does the same with 100,000 plies and
//! variations, and lines of 100 MB.

use komadai_core::Setup;
use komadai_kifu::{Bod, Reading, read};

const KIF: [&str; 4] = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
const KI2: [&str; 4] = ["▲３八飛", "△７二飛", "▲２八飛", "△８二飛"];
const CSA: [&str; 4] = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"];
const USI: [&str; 4] = ["2h3h", "8b7b", "3h2h", "7b8b"];

/// Repeats the moves in turn, `count` in all, and converts each to text.
fn repeat(count: usize, moves: [&str; 4], text: impl Fn(usize, &str) -> String) -> String {
    let all = moves.iter().cycle().take(count).enumerate();
    all.map(|(i, m)| text(i + 1, m)).collect()
}

fn kif(count: usize) -> String {
    format!(
        "手合割：平手\n{}",
        repeat(count, KIF, |ply, m| format!("{ply:4} {m}\n"))
    )
}

/// Returns the codes of the findings, without duplicates.
fn codes(reading: &Reading) -> Vec<&'static str> {
    let mut codes: Vec<_> = reading.all_findings().map(|f| f.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Reads a game of `count` plies in each format.
fn plies(count: usize) {
    let csa = repeat(count, CSA, |_, m| format!("{m}\n"));
    let commas = repeat(count, CSA, |_, m| format!("{m},"));
    let texts = [
        kif(count),
        format!(
            "手合割：平手\n{}\n",
            repeat(count, KI2, |_, m| m.to_owned())
        ),
        format!("PI\n+\n{csa}"),
        format!("PI\n+\n{commas}\n"),
        format!(
            "startpos moves {}\n",
            repeat(count, USI, |_, m| format!("{m} "))
        ),
    ];
    for text in texts {
        let reading = read(text.as_bytes());
        assert_eq!(reading.games[0].record.main_line().count(), count);
        assert!(codes(&reading).is_empty(), "{:?}", codes(&reading));
    }
}

/// Reads `count` variations: next to each other, and each further back than the one before.
fn variations(count: usize) {
    let wide = format!("{}{}", kif(1), "変化：1手\n   1 ２六歩(27)\n".repeat(count));
    let record = &read(wide.as_bytes()).games[0].record;
    assert_eq!(record.children(record.root()).count(), count + 1);
    let mut deep = kif(count);
    for ply in (1..=count).rev() {
        deep.push_str(&format!("変化：{ply}手\n{ply:4} 中断\n"));
    }
    let reading = read(deep.as_bytes());
    assert_eq!(reading.games[0].record.nodes().count(), 2 * count + 1);
    assert!(codes(&reading).is_empty(), "{:?}", codes(&reading));
}

/// Reads variations of an earlier line. Each is far from the line before it, so only some are read.
fn elsewhere(count: usize) {
    let far = format!("変化：1手\n   1 ２六歩(27)\n変化：{count}手\n{count:4} 中断\n");
    let text = format!("{}{}", kif(count), far.repeat(count));
    let reading = read(text.as_bytes());
    assert_eq!(codes(&reading), ["stray-variation", "variation-elsewhere"]);
    let record = &reading.games[0].record;
    let before = record.main_line().nth(count - 2).expect("a move");
    let read = record.children(before).count() - 1;
    // Each variation costs `count` steps. Each byte so far allows one step.
    let main = kif(count).len() - "手合割：平手\n".len();
    let expected = main / (count - far.len());
    assert!(read.abs_diff(expected) <= 1, "{read} of {expected}");
}

/// Reads nested variations, up to `count` or to the limit.
fn nested(count: usize) {
    let mut text = String::from("手合割：平手\n");
    for ply in 1..=count {
        let (now, next) = (KIF[(ply - 1) % 4], KIF[ply % 4]);
        text.push_str(&format!(
            "{ply:4} {now}\n{:4} {next}\n変化：{}手\n",
            ply + 1,
            ply + 1
        ));
    }
    let reading = read(text.as_bytes());
    let refused = codes(&reading) == ["limit-nesting"];
    assert_eq!(refused, count > 10_000, "{:?}", codes(&reading));
    let all = reading.games[0].record.move_count();
    assert_eq!(all, 2 * count.min(10_000 + usize::from(refused)));
}

/// Reads a line of this length wherever a line is allowed.
fn long_line(bytes: usize) {
    let long = "x".repeat(bytes);
    let blank = " ".repeat(bytes);
    let texts = [
        format!("手合割：平手\n   1 ７六歩(77)\n*{long}\n"),
        format!("手合割：平手\n   1 ７六歩(77)\n{long}\n"),
        format!("手合割：平手\n備考：{long}\n   1 ７六歩(77)\n"),
        format!("手合割：平手\n{blank}\n   1 ７六歩(77)\n"),
        format!("手合割：平手\n   1 ７六歩(77)\n   2 {long}\n"),
        format!("PI\n+\n+7776FU\n'*{long}\n"),
        format!("PI\n+\n+7776FU\n{long}\n"),
        format!("N+{long}\nPI\n+\n+7776FU\n"),
        format!("startpos moves 7g7f {long}\n"),
        format!("#{long}\nstartpos moves 7g7f\n"),
        format!("▲７六歩\n*{long}\n"),
    ];
    for text in texts {
        let start: String = text.chars().take(60).collect();
        let reading = read(text.as_bytes());
        let moves = reading.games.first().map(|game| game.record.usi_moves());
        assert_eq!(moves.as_deref(), Some("7g7f"), "{start}");
        assert!(
            reading
                .all_findings()
                .all(|f| f.sentence().to_string().len() < 1000),
            "{start}"
        );
    }
}

/// Reads nested brackets.
fn brackets(count: usize) {
    for open in ["{\"moves\":[[", "{\"moves\":[{\"forks\":[["] {
        let text = format!("{open}{}", "[".repeat(count));
        assert!(!codes(&read(text.as_bytes())).is_empty(), "{open}");
    }
    let text = format!("[Sente \"A\"]\n1.P-7f {}\n", "(".repeat(count));
    let reading = read(text.as_bytes());
    assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
    assert_eq!(codes(&reading).contains(&"limit-findings"), count > 10_000);
}

#[test]
fn moderate() {
    plies(5_000);
    variations(5_000);
    elsewhere(5_000);
    nested(5_000);
    nested(10_100);
    long_line(200_000);
    brackets(200_000);
}

#[test]
#[ignore = "takes a minute and some gigabytes"]
fn large() {
    plies(100_000);
    variations(100_000);
    elsewhere(100_000);
    nested(100_000);
    long_line(100_000_000);
    brackets(100_000_000);
}

/// Reads numbers that do not occur in games.
#[test]
fn numbers() {
    for number in [
        "999999999999",
        "4294967295",
        "4294967296",
        "0",
        "９９９９９９９９９９９９",
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n変化：{number}手\n   2 ３四歩(33)\n");
        let reading = read(text.as_bytes());
        assert_eq!(codes(&reading), ["stray-variation"], "{number}");
        assert_eq!(reading.games[0].record.usi_moves(), "7g7f 3c3d", "{number}");
    }
    // Numbers at the maximum are equal.
    let diagram = Bod::new(&Setup::startpos()).to_string();
    let text = format!("{diagram}999999999999 ７六歩(77)\n1000000000000 ３四歩(33)\n");
    let reading = read(text.as_bytes());
    assert_eq!(reading.games[0].record.move_count(), 2);
    assert!(
        codes(&reading).contains(&"ply-again"),
        "{:?}",
        codes(&reading)
    );
}
