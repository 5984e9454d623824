//! Tests time controls in sentences that are built from parts.

use std::time::Duration;

use komadai_parse::TimeControl;

fn control(main: u64, byoyomi: u64, increment: u64) -> TimeControl {
    let mut control = TimeControl::default();
    control.main = Duration::from_secs(main);
    control.byoyomi = Duration::from_secs(byoyomi);
    control.increment = Duration::from_secs(increment);
    control
}

/// Builds sentences from parts with a known meaning. Each sentence has that meaning, or is not understood.
#[test]
fn sentences() {
    let mains = [
        "10分",
        "各10分",
        "持ち時間10分",
        "持ち時間は各自１０分",
        "十分",
        "0時間10分",
        "10 min",
        "10 minutes each",
    ];
    let sudden_deaths = [
        "",
        "切れ負け",
        "切負",
        "、切れたら投了",
        "（切れ負け）",
        "、秒読みなし",
        " sudden death",
    ];
    let joints = [
        "+",
        "＋",
        "、",
        " ",
        "使用後",
        "切れたら",
        "、その後は",
        " then ",
        "（",
        "切れ",
        "（2日制）",
        "（自宅）、",
        "、考慮時間10回、",
        "（考慮時間5分）",
        "（切れたら秒読みあり）",
        "x2 ",
        "（先手）",
        "か",
        "、40手で",
    ];
    let byoyomis = [
        "30秒",
        "1手30秒",
        "一手三十秒未満",
        "秒読み30秒",
        "30秒将棋",
        "30s byo",
        "30秒の秒読み",
        "30 seconds per move",
    ];
    let increments = [
        "1手30秒加算",
        "30秒ずつ追加",
        "30 sec increment",
        "30 seconds added per move",
    ];
    let remarks = [
        "",
        "チェスクロック使用",
        "（チェスクロック使用）",
        "（2日制）",
        "（二日制）",
        "。",
        "（公民館）",
        "（全3局）",
        "、考慮時間1分単位で10回",
        "×3回",
        "（3回）",
        " (5 periods)",
        "（後手は5分）",
        "、延長あり",
        "2",
        "はなし",
    ];
    let mut sentences = Vec::new();
    for main in mains {
        for end in sudden_deaths {
            sentences.push((format!("{main}{end}"), control(600, 0, 0)));
        }
        for joint in joints {
            let close = if joint == "（" { "）" } else { "" };
            for byoyomi in byoyomis {
                let meant = control(600, 30, 0);
                sentences.push((format!("{main}{joint}{byoyomi}{close}"), meant));
                if ["+", "＋", "、", " ", "（"].contains(&joint) {
                    sentences.push((format!("{byoyomi}{joint}{main}{close}"), meant));
                }
            }
            for increment in increments {
                let meant = control(600, 0, 30);
                sentences.push((format!("{main}{joint}{increment}{close}"), meant));
            }
        }
    }
    for byoyomi in byoyomis {
        for first in [
            "初手から",
            "持ち時間なし、",
            "持時間なし。初手から",
            "初手から（自宅）",
        ] {
            sentences.push((format!("{first}{byoyomi}"), control(0, 30, 0)));
        }
    }
    let readings = |text: &str| {
        let with_remarks = TimeControl::from_headers_with_remarks(text, None);
        [text.parse().ok(), with_remarks].into_iter().flatten()
    };
    let (mut asked, mut read) = (0, 0);
    for (sentence, meant) in &sentences {
        for remark in remarks {
            for text in [
                format!("{sentence}{remark}"),
                format!("{remark} {sentence}"),
            ] {
                asked += 1;
                read += readings(&text).count();
                assert!(readings(&text).all(|found| found == *meant), "{text}");
            }
        }
    }
    assert!(asked > 50_000 && read > 10_000, "{asked} {read}");
}

/// A time of one side, a choice, a contradiction or a condition is not a time control of both sides.
#[test]
fn never_half_a_sentence() {
    let sides = [
        ("先手", "後手"),
        ("下手", "上手"),
        ("Black ", "White "),
        ("▲", "△"),
        ("羽生", "藤井"),
    ];
    for (one, other) in sides {
        for joint in ["", " ", "、", "+", "・"] {
            for (first, second) in [("10分", "5分"), ("10分", "30秒"), ("10 min", "5 min")] {
                for text in [
                    format!("{one}{first}{joint}{other}{second}"),
                    format!("{first}（{one}）{joint}{second}（{other}）"),
                    format!("（{one}）{first}{joint}（{other}）{second}"),
                    format!("{first}({one}{first}{joint}{other}{second})"),
                ] {
                    assert_eq!(
                        TimeControl::from_headers_with_remarks(&text, None),
                        None,
                        "{text}"
                    );
                }
            }
        }
    }
    for text in [
        "30秒＋10分",
        "10分、5分",
        "10分/5分",
        "10分・5分",
        "10分 5 30秒",
        "五 十分",
        "10分+秒読み",
        "8時間1分将棋",
        "8時間1分秒読み",
        "10分、1手",
        "持ち時間なし、10分、30秒",
        "10分、初手から30秒",
        "秒読みなし、1手30秒",
        "加算なし、5分、1手5秒加算",
        "10分切れ負け、30秒",
        "10分（切れたら秒読みあり）",
        "10分（3回）",
        "10分（延長あり）",
        "10分+30秒（先手）",
        "10分+30秒×3回（後手は5回）",
        "10分+30秒×3回、5分",
        "10分、秒読みは別に定める",
    ] {
        assert_eq!(
            TimeControl::from_headers_with_remarks(text, None),
            None,
            "{text}"
        );
    }
}

/// The header with the byoyomi is understood, or the result is `None`.
#[test]
fn headers() {
    let long = "秒".repeat(100);
    for (value, byoyomi, meant) in [
        ("8時間", "60秒", Some(control(28_800, 60, 0))),
        ("8時間", "1手60秒未満", Some(control(28_800, 60, 0))),
        ("8時間", "秒読み60秒", Some(control(28_800, 60, 0))),
        ("8時間", "なし", Some(control(28_800, 0, 0))),
        ("8時間", "", Some(control(28_800, 0, 0))),
        ("8時間（2日制）", "60秒", Some(control(28_800, 60, 0))),
        ("8時間", "30秒×10回", Some(control(28_800, 30, 0))),
        ("5分、1手2秒加算", "30秒", Some(control(300, 30, 2))),
        ("8時間+30秒", "60秒", Some(control(28_800, 30, 0))),
        ("持ち時間なし", "30秒", Some(control(0, 30, 0))),
        ("8時間切れ負け", "60秒", None),
        ("8時間", "あり", None),
        ("8時間", "先手のみ60秒", None),
        ("8時間", &long, None),
    ] {
        let read = TimeControl::from_headers_with_remarks(value, Some(byoyomi));
        assert_eq!(read, meant, "{value} {byoyomi}");
    }
}
