//! Tests games other than standard shogi: one error names them, and they are never read as an even game.

use komadai_core::Handicap;
use komadai_kifu::{FindingKind, Format, ReadOptions, Severity, read};

/// Names of other games.
const NAMES: &[&str] = &[
    "五々将棋",
    "5五将棋",
    "５五将棋",
    "中将棋",
    "大将棋",
    "京都将棋",
    "安南将棋",
    "どうぶつしょうぎ",
    "どうぶつしょうぎ(3x4)",
    "ごろごろどうぶつしょうぎ",
    "ゴロゴロ将棋",
    "鯨",
    "くじら将棋",
    "禽将棋",
    "王手将棋",
    "９マス将棋",
    "青空将棋",
    "ﾄﾞｳﾌﾞﾂｼｮｳｷﾞ",
    "Minishogi",
    "kyoto shogi",
    "Chess",
];

/// Boards of other games in SFEN, with a move in USI.
const BOARDS: &[(&str, &str)] = &[
    ("rbsgk/4p/5/P4/KGSBR b - 1", "2e2d"),
    ("rbsgk/4p/5/P4/KGSBR", "2e2d"),
    ("p+nks+l/5/5/5/+LSK+NP b - 1", "3e3d"),
    ("gle/1c1/1C1/ELG b - 1", "2c2b"),
    ("sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1", "2d2c"),
    ("tnsgkgsn/8/pppppppp/8/8/PPPPPPPP/8/NSGKGSNT b - 1", "2f2e"),
    (
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",
        "4f4e",
    ),
    (
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
        "4i4h",
    ),
];

/// Checks that a text has one error, about another game, and that no game begins as an even one.
#[track_caller]
fn check(text: &str, hint: Option<Format>) {
    let reading = ReadOptions::new().format(hint).read(text.as_bytes());
    let of_games = reading.games.iter().flat_map(|game| &game.findings);
    let all: Vec<_> = reading.findings.iter().chain(of_games).collect();
    let errors: Vec<_> = all
        .iter()
        .filter(|finding| finding.severity() == Severity::Error)
        .collect();
    let is_clear = errors.len() == 1 && errors[0].kind() == FindingKind::UnknownVariant;
    assert!(is_clear, "{hint:?}\n{text}\n{all:?}");
    for game in &reading.games {
        let start = &game.record.start.setup;
        assert_ne!(Handicap::of(start), Some(Handicap::Even), "{text}");
        assert_eq!(game.record.ply_count(), 0, "{text}");
    }
}

#[test]
fn by_name() {
    let even = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
        +---------------------------+\n先手の持駒：なし\n";
    let moves = "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 １二歩兵(13)\n   3 ３四銀(32)\n   4 投了\n";
    for name in NAMES {
        for head in ["手合割：", "手合割:"] {
            check(&format!("{head}{name}\n先手：a\n後手：b\n{moves}"), None);
            check(
                &format!("先手：a\n{head}{name}　\n{moves}"),
                Some(Format::Kif),
            );
            check(
                &format!("{head}{name}\n先手：a\n▲２四銀 △４二銀 ▲２三銀\nまで3手で先手の勝ち\n"),
                Some(Format::Ki2),
            );
        }
        // A board does not make it standard shogi.
        let text = format!("手合割：{name}\n後手の持駒：なし\n{even}{moves}");
        let reading = read(text.as_bytes());
        let findings = &reading.games[0].findings;
        assert!(
            matches!(&findings[..], [finding] if finding.code() == "unknown-variant"),
            "{findings:?}"
        );
        assert_eq!(reading.games[0].record.ply_count(), 0);
        check(
            &format!(
                "{{\"header\":{{\"手合割\":\"{name}\"}},\"moves\":[{{}},{{\"move\":{{\"from\":{{\"x\":7,\"y\":7}},\"to\":{{\"x\":7,\"y\":6}},\"piece\":\"FU\"}}}}]}}"
            ),
            None,
        );
        for tag in ["Variant", "Handicap"] {
            check(
                &format!("[Sente \"a\"]\n[{tag} \"{name}\"]\n\n1.P7g-7f P3c-3d\n"),
                None,
            );
            check(
                &format!("[White \"a\"]\n[Black \"b\"]\n[{tag} \"{name}\"]\n\n1. Pc4 Pg6\n"),
                None,
            );
        }
    }
}

#[test]
fn by_board() {
    for (sfen, m) in BOARDS {
        let whole = if sfen.contains(' ') {
            (*sfen).to_owned()
        } else {
            format!("{sfen} b - 1")
        };
        check(&whole, Some(Format::Sfen));
        check(&format!("sfen {whole} moves {m}"), Some(Format::Sfen));
        check(&format!("position sfen {whole} moves {m}"), None);
        check(
            &format!("[Sente \"a\"]\n[SFEN \"{whole}\"]\n\n1.{m}\n"),
            None,
        );
        check(
            &format!(
                "[White \"a\"]\n[FEN \"{} w - - 0 1\"]\n\n1. Pc4 Pc3\n",
                sfen.split(' ').next().unwrap_or("")
            ),
            None,
        );
        let board = sfen.split(' ').next().unwrap_or("");
        let rows: Vec<Vec<Option<char>>> = board
            .split('/')
            .map(|row| {
                let empty = |c: char| c.to_digit(10);
                let cells = row
                    .chars()
                    .filter(|&c| c != '+')
                    .flat_map(|c| match empty(c) {
                        Some(count) if row == "12" => vec![None; if count == 1 { 12 } else { 0 }],
                        Some(count) => vec![None; count as usize],
                        None => vec![Some(c)],
                    });
                cells.collect()
            })
            .collect();
        let ranks: Vec<char> = "一二三四五六七八九十"
            .chars()
            .chain("十十".chars())
            .collect();
        let width = rows[0].len();
        let numbers = (1..=width).rev().map(|file| format!(" {file}"));
        let numbers = if width == 5 {
            "  ５ ４ ３ ２ １".to_owned()
        } else {
            numbers.collect()
        };
        let mut bod = format!("後手の持駒：なし\n{numbers}\n+{}+\n", "-".repeat(3 * width));
        for (row, rank) in rows.iter().zip(&ranks) {
            bod.push('|');
            for cell in row {
                match cell {
                    Some(c) if c.is_ascii_lowercase() => bod += "v歩",
                    Some(_) => bod += " 玉",
                    None => bod += " ・",
                }
            }
            bod += &format!("|{rank}\n");
        }
        bod += &format!("+{}+\n先手の持駒：なし\n", "-".repeat(3 * rows[0].len()));
        check(&bod, None);
        check(
            &format!("先手：a\n{bod}先手番\n手数----指手--\n   1 ２四銀(25)\n   2 投了\n"),
            None,
        );
        check(
            &format!("手合割：五々将棋\n{bod}手数----指手--\n   1 ２四銀(25)\n   2 投了\n"),
            None,
        );
        if rows.len() > 9 {
            continue;
        }
        let mut csa = "V2.2\nN+a\nN-b\n".to_owned();
        for (row, rank) in rows.iter().zip(1..) {
            csa += &format!("P{rank}");
            for cell in row {
                csa += match cell {
                    Some('c' | 'e' | 'f') => "-ZO",
                    Some('C' | 'E' | 'F') => "+ZO",
                    Some(c) if c.is_ascii_lowercase() => "-FU",
                    Some(_) => "+KI",
                    None => " * ",
                };
            }
            csa.push('\n');
        }
        check(&format!("{csa}+\n+2524GI\n-3142GI\n%TORYO\n"), None);
        check(
            &format!(
                "{}+\n+2524GI\nT3\n-3142GI\nT4\n%TORYO\n",
                csa.replace(" * \n", "\n")
            ),
            None,
        );
    }
}

/// Boards of JKF and CSA with other sizes than nine by nine. They contain only pieces that standard shogi also has.
#[test]
fn by_shape() {
    let step = r#"{"move":{"from":{"x":2,"y":5},"to":{"x":2,"y":4},"piece":"GI"}}"#;
    for (files, ranks) in [
        (5, 5),
        (3, 4),
        (3, 3),
        (5, 6),
        (8, 8),
        (9, 5),
        (9, 8),
        (8, 9),
        (12, 12),
        (7, 7),
        (10, 10),
    ] {
        let square = |file, rank| match (file, rank) {
            (0, 0) => r#"{"color":1,"kind":"OU"}"#,
            (_, 0) => r#"{"color":1,"kind":"KI"}"#,
            (0, _) if rank == ranks - 1 => r#"{"color":0,"kind":"OU"}"#,
            (1, _) => r#"{"color":0,"kind":"GI"}"#,
            _ => "{}",
        };
        let file = |file| {
            (0..ranks)
                .map(move |rank| square(file, rank))
                .collect::<Vec<_>>()
                .join(",")
        };
        let board = (0..files)
            .map(|number| format!("[{}]", file(number)))
            .collect::<Vec<_>>()
            .join(",");
        for preset in [r#""preset":"OTHER","#, r#""preset":"5x5将棋","#, ""] {
            for hands in ["[{},{}]", r#"[{"FU":1},{}]"#] {
                let data = format!(r#""data":{{"color":0,"board":[{board}],"hands":{hands}}}"#);
                let game = format!(
                    r#"{{"header":{{}},"initial":{{{preset}{data}}},"moves":[{{}},{step},{{"special":"TORYO"}}]}}"#
                );
                check(&game, None);
                let reading = read(game.as_bytes());
                let notes = reading.games[0].record.nodes();
                let kept = { notes }.any(|node| !reading.games[0].record.notes(node).is_empty());
                assert!(kept, "{game}");
            }
        }
    }
    let ranks = [
        "-HI-KA-GI-KI-OU * -KI-GI-KE",
        " *  *  *  * -FU *  *  *  * ",
        " *  *  *  *  *  *  *  *  * ",
        "+FU *  *  *  *  *  *  *  * ",
        "+OU+KI+GI+KA+HI *  *  *  * ",
        " *  *  *  *  *  *  *  *  * ",
        " *  *  *  *  *  *  *  *  * ",
        " *  *  *  *  *  *  *  *  * ",
    ];
    for count in 5..9 {
        let board: String = { ranks }
            .iter()
            .take(count)
            .zip(1..)
            .map(|(rank, n)| format!("P{n}{rank}\n"))
            .collect();
        for more in ["", "P+00FU\n", "P-00FU00KI\n"] {
            for version in ["", "V2.2\nN+a\n", "V3.0\n"] {
                check(
                    &format!("{version}{board}{more}+\n+8584KI\nT1\n-5251GI\n%TORYO\n"),
                    Some(Format::Csa),
                );
            }
        }
    }
    // The board of an even game, cut short.
    let even = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \n";
    check(&format!("V2.2\n{even}+\n+7776FU\n-3334FU\n%TORYO\n"), None);
    // A problem may omit empty ranks.
    let problem = "P1 *  *  *  *  *  *  * -OU * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  * +FU * \nP+00KI\nP-00AL\n+\n+0022KI\n%TSUMI\n";
    let reading = read(problem.as_bytes());
    assert_eq!(
        reading.games[0].record.ply_count(),
        1,
        "{:?}",
        reading.games[0].findings
    );
}

/// An invalid square, file or hand in JKF does not shift the others.
#[test]
fn invalid_values_of_jkf_keep_their_place() {
    let empty = vec!["{}"; 9];
    let square = |file: usize, rank: usize, bad: &str| {
        let cells = |at: usize| {
            let mut cells = empty.clone();
            if at == file {
                cells[rank] = bad;
            }
            if at == 4 {
                cells[8] = r#"{"color":0,"kind":"OU"}"#;
            }
            format!("[{}]", cells.join(","))
        };
        (0..9).map(cells).collect::<Vec<_>>().join(",")
    };
    for bad in [
        "5",
        r#""FU""#,
        "true",
        "[]",
        "null",
        r#"{"color":3,"kind":"FU"}"#,
        r#"{"color":0,"kind":"ZO"}"#,
    ] {
        for (file, rank) in [(0, 0), (4, 2), (4, 7), (3, 8)] {
            let board = square(file, rank, bad);
            let text = format!(
                r#"{{"initial":{{"preset":"OTHER","data":{{"color":0,"board":[{board}],"hands":[5,{{"FU":2}}]}}}},"moves":[{{}}]}}"#
            );
            let reading = ReadOptions::new()
                .format(Some(Format::Jkf))
                .read(text.as_bytes());
            let sfen = reading.games[0].record.start.setup.to_string();
            assert_eq!(sfen, "9/9/9/9/9/9/9/9/4K4 b 2p 1", "{text}");
        }
    }
}

/// An unknown handicap is never read as an even game without an error.
#[test]
fn unknown_handicaps_are_errors() {
    for name in [
        "香平交じり",
        "角香落ち",
        "お好み",
        "不明な手合",
        "十一枚落ち",
        "???",
    ] {
        let text = format!("手合割：{name}\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
        let reading = read(text.as_bytes());
        let findings = &reading.games[0].findings;
        let is_told = findings.iter().any(|finding| {
            finding.kind() == FindingKind::UnknownHandicap && finding.severity() == Severity::Error
        });
        assert!(is_told, "{name}: {findings:?}");
    }
    for name in ["平手", "平手　　", "平手#c", "平手(振り駒)"] {
        let text = format!("手合割：{name}\n   1 ７六歩(77)\n   2 投了\n");
        let reading = read(text.as_bytes());
        let findings = &reading.games[0].findings;
        assert!(
            findings
                .iter()
                .all(|finding| finding.severity() == Severity::Warning),
            "{name}: {findings:?}"
        );
    }
}
