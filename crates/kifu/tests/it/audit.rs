//! Compares claims of records with the facts.

use komadai_kifu::{Part, audit};

use crate::claims::claims;

#[test]
fn table() {
    let mut wrong = Vec::new();
    let claims = claims();
    for claim in &claims {
        let found = audit(&claim.record, claim.rules.as_ref());
        let shown: Vec<String> = found
            .iter()
            .map(|finding| format!("{}@{}", finding.code(), finding.ply.unwrap_or_default()))
            .collect();
        if shown.join(",") != claim.expected {
            wrong.push(format!("{}: {found:?}", claim.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(claims.len() >= 50);
}

/// The moves of the games with times.
const MOVES: [&str; 5] = [
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "８四歩(83)",
    "２五歩(26)",
];

#[track_caller]
fn check_clocks(times: &[&str], expected: &[&str]) {
    let moves = MOVES.iter().chain(&["投了"]);
    let mut text = "手合割：平手\n".to_owned();
    for (i, (m, time)) in moves.zip(times).enumerate() {
        text.push_str(&format!("{:4} {m} {time}\n", i + 1));
    }
    let reading = komadai_kifu::read(text.as_bytes());
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
    // One finding for each side. After it, the written total counts.
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
    // Time and total are rounded down separately, so the total may grow by one more second.
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
    // Programs without a clock write zeros or omit totals.
    check_clocks(&["(0:00/0:0:00)", "(0:00/0:0:00)"], &[]);
    check_clocks(&["(0:05/0:0:00)", "(0:07/0:0:00)", "(0:05/0:0:00)"], &[]);
    check_clocks(&["(0:05)", "(0:07)", "(0:05)", "(0:06)"], &[]);
    // The totals ignore fractions of a second.
    check_clocks(
        &[
            "(0:05.6/0:0:05)",
            "(0:07/0:0:07)",
            "(0:05.6/0:0:11)",
            "(0:01/0:0:08)",
        ],
        &[],
    );
    // Nor do the fractions add up if each time is rounded down.
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
    // The line of an ending often repeats a total, or does not have one.
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

/// Returns the findings about the time control of a game whose moves took these seconds.
fn exceeded(headers: &str, times: &[u32], ending: &str) -> Vec<String> {
    let mut text = format!("手合割：平手\n{headers}\n");
    for (i, (m, time)) in MOVES.iter().zip(times).enumerate() {
        text.push_str(&format!(
            "{:4} {m} ({}:{:02}/)\n",
            i + 1,
            time / 60,
            time % 60
        ));
    }
    text.push_str(&format!("{:4} {ending}\n", times.len() + 1));
    let reading = komadai_kifu::read(text.as_bytes());
    let found = audit(&reading.games[0].record, None);
    let found = found
        .iter()
        .filter(|finding| finding.code() == "time-exceeded");
    found.map(ToString::to_string).collect()
}

#[test]
fn time_controls() {
    let shown = exceeded("持ち時間：10分+30秒", &[5, 650], "中断");
    assert_eq!(shown.len(), 1);
    let sentence = "White spent 650 s, but the time control “10分+30秒” leaves 630 s";
    assert!(shown[0].contains(sentence), "{shown:?}");
    for (headers, times, ending, findings) in [
        ("持ち時間：10分+30秒", &[631, 631][..], "中断", 0),
        ("持ち時間：10分+30秒", &[601, 1, 32, 1, 32], "中断", 1),
        // A second may be rounded up.
        ("持ち時間：10分+30秒", &[601, 1, 31, 1, 31], "中断", 0),
        // Byoyomi may be unsaid, and a stopwatch ignores seconds.
        ("持ち時間：10分", &[600, 1, 61, 1, 61], "中断", 0),
        ("持ち時間：10分", &[599, 1, 121, 1, 62], "中断", 1),
        (
            "持ち時間：10分 チェスクロック方式",
            &[599, 1, 20, 1, 62],
            "中断",
            1,
        ),
        ("持ち時間：10分切れ負け", &[601, 1, 2], "中断", 1),
        ("持ち時間：10分\n秒読み：10秒", &[601, 1, 12], "中断", 1),
        (
            "持ち時間：10分+30秒（考慮時間1分単位で2回）",
            &[601, 1, 91, 1, 91],
            "中断",
            0,
        ),
        (
            "持ち時間：10分+30秒（考慮時間1分単位で2回）",
            &[601, 1, 91, 1, 92],
            "中断",
            1,
        ),
        (
            "先手持ち時間：1分+5秒\n後手持ち時間：10分+5秒",
            &[67, 67],
            "中断",
            1,
        ),
        // Whoever lost on time exceeded it.
        ("持ち時間：1分+30秒", &[1, 92], "切れ負け", 1),
        ("持ち時間：1分+30秒", &[92, 1], "切れ負け", 0),
        ("持ち時間：不明", &[6000], "中断", 0),
    ] {
        let found = exceeded(headers, times, ending);
        assert_eq!(found.len(), findings, "{headers} {times:?} {found:?}");
    }
}
