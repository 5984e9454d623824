//! Tests many spellings of texts that people changed: numbered, quoted, copied from a table or an address.

use komadai_kifu::{Format, ReadOptions, Reading, Severity, read};

/// Returns the codes of all findings, without duplicates.
fn codes(reading: &Reading) -> Vec<&'static str> {
    let mut codes: Vec<_> = reading.all_findings().map(|found| found.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn has_errors(reading: &Reading) -> bool {
    reading
        .all_findings()
        .any(|found| found.severity() == Severity::Error)
}

/// Returns the moves of the only game of a text.
#[track_caller]
fn moves(text: &str, reading: &Reading) -> String {
    let [game] = reading.games.as_slice() else {
        panic!("{} games in {text:?}", reading.games.len());
    };
    game.record.usi_moves()
}

/// Checks that reading in pieces gives the same games and findings.
#[track_caller]
fn same_in_pieces(text: &str, reading: &Reading) {
    let mut pieces = ReadOptions::new().games(text.as_bytes());
    let records: Vec<_> = pieces
        .by_ref()
        .map(|game| game.expect("a game").record)
        .collect();
    let whole: Vec<_> = reading
        .games
        .iter()
        .map(|game| game.record.clone())
        .collect();
    assert_eq!(records, whole, "{text:?}");
    let outside: Vec<_> = pieces
        .take_findings()
        .iter()
        .map(|found| found.code())
        .collect();
    let of_whole: Vec<_> = reading.findings.iter().map(|found| found.code()).collect();
    assert_eq!(outside, of_whole, "{text:?}");
}

/// Several numbered moves on a line, in all spellings of the number, with and without marks, with all separators.
#[test]
fn several_numbered_moves_on_a_line() {
    const MOVES: [&str; 7] = [
        "2六步",
        "3四步",
        "7六步",
        "8八角成",
        "同 銀",
        "2二銀",
        "5八金右",
    ];
    let wide = |n: usize| char::from_u32(0xff10 + n as u32).expect("a digit");
    let circled = |n: usize| char::from_u32(0x245f + n as u32).expect("a number");
    type Spelled = fn(usize) -> String;
    let numbers: [(Spelled, bool); 4] = [
        (|n| format!("{n} "), false),
        (|n| format!("{n}. "), true),
        (|n| format!("({n})"), true),
        (|n| format!("第{n}手 "), true),
    ];
    let mut spellings: Vec<(Vec<String>, bool)> = Vec::new();
    for (number, is_odd) in numbers {
        spellings.push(((1..=7).map(number).collect(), is_odd));
    }
    for (before, after, is_odd) in [
        ("", ".", true),
        ("", ") ", true),
        ("", ": ", true),
        ("", "手 ", true),
        ("", "手目　", true),
        ("[", "]", true),
        ("No.", " ", true),
        ("", "、", true),
        ("", "\t", false),
    ] {
        let all = (1..=7).map(|n| format!("{before}{n}{after}"));
        spellings.push((all.collect(), is_odd));
    }
    spellings.push(((1..=7).map(|n| format!("{} ", wide(n))).collect(), false));
    spellings.push(((1..=7).map(|n| format!("{}．", wide(n))).collect(), true));
    spellings.push(((1..=7).map(|n| circled(n).to_string()).collect(), true));
    let mut read = 0;
    for (numbers, is_odd) in &spellings {
        for marks in [["▲", "△"], ["☗", "☖"], ["", ""]] {
            for per_line in [1, 2, 3, 7] {
                for between in [" ", "    ", "\t", "　", ", ", "、", ""] {
                    let all: Vec<String> = (numbers.iter().zip(MOVES).zip(0..))
                        .map(|((number, m), i)| format!("{number}{}{m}", marks[i % 2]))
                        .collect();
                    let lines: Vec<String> = all
                        .chunks(per_line)
                        .map(|line| line.join(between))
                        .collect();
                    let text = lines.join("\n") + "\n";
                    let reading = ReadOptions::new().read_text(text.as_str());
                    let played = moves(&text, &reading);
                    assert_eq!(played, "2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b 4i5h", "{text}");
                    let expected: &[&str] = if *is_odd { &["odd-number"] } else { &[] };
                    assert_eq!(codes(&reading), expected, "{text}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1_000, "{read}");
    let timed = "1 ７六歩(77) ( 0:01/00:00:01) 2 ３四歩(33) ( 0:02/00:00:02)\n3 投了\n";
    let reading = ReadOptions::new().read_text(timed);
    assert_eq!(moves(timed, &reading), "7g7f 3c3d");
    assert!(codes(&reading).is_empty());
    let ended = "1 ▲７六歩 2 △３四歩 3 投了\n";
    let reading = ReadOptions::new().read_text(ended);
    assert!(reading.games[0].record.ending().is_some() && codes(&reading).is_empty());
}

/// A word after a move that only looks like the next number stays a remark.
#[test]
fn remarks_that_begin_with_a_number() {
    for remark in ["3五歩も有力", "2", "2 有力", "3 ３四歩", "2手目が好手"] {
        let text = format!("手合割：平手\n1 ７六歩(77) {remark}\n2 ３四歩(33)\n");
        let reading = ReadOptions::new().read_text(text.as_str());
        let first = reading.games[0]
            .record
            .moves()
            .next()
            .map(|m| m.to_string());
        assert_eq!(first.as_deref(), Some("7g7f"), "{text}");
        assert!(!codes(&reading).is_empty(), "{text}");
    }
}

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*開始\n\
    \u{20}  1 ７六歩(77)   ( 0:01/00:00:01)\n*注釈\n   2 ３四歩(33)   ( 0:02/00:00:02)\n\n\
    変化：2手\n   2 ８四歩(83)\n";
const KI2: &str = "先手：甲\n後手：乙\n\n▲７六歩 △３四歩 ▲２六歩\n*注釈\n△８四歩\n";
const CSA: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n'*comment\n-3334FU\n%TORYO\n";
const USI: &str = "position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f\n";
const SFEN: &str = "4k4/9/9/9/9/9/9/9/4K4 b G 1\n4k4/9/9/9/9/9/9/9/4K4 w G 2\n";

/// A text with a prefix on each line is read as if the prefix were missing.
#[test]
fn lines_with_a_prefix() {
    let texts = [KIF, KI2, CSA, USI, SFEN];
    let signs = [
        "> ", ">", ">> ", "> > ", "＞", "| ", "│ ", ": ", "# ", "// ", "* ", "- ", "; ",
    ];
    let mut read_better = 0;
    for text in texts {
        let plain = ReadOptions::new().read_text(text);
        assert!(!plain.games.is_empty() && !has_errors(&plain));
        let mut wrapped: Vec<String> = Vec::new();
        for sign in signs {
            let lines = text.lines().map(|line| format!("{sign}{line}\n"));
            wrapped.push(lines.collect());
            let trimmed = text
                .lines()
                .map(|line| format!("{sign}{line}").trim_end().to_owned() + "\n");
            wrapped.push(trimmed.collect());
        }
        let numbered: [fn(usize, &str) -> String; 8] = [
            |n, line| format!("{n:04}: {line}\n"),
            |n, line| format!("{n}: {line}\n"),
            |n, line| format!("{n}:{line}\n"),
            |n, line| format!("{n:>6}\t{line}\n"),
            |n, line| format!("{n:>3} | {line}\n"),
            |n, line| format!("[{n}] {line}\n"),
            |n, line| format!("{n:03}| {line}\n"),
            |n, line| format!("{}: {line}\n", n + 97),
        ];
        for number in numbered {
            wrapped.push(
                (1..)
                    .zip(text.lines())
                    .map(|(n, line)| number(n, line))
                    .collect(),
            );
        }
        for wrapped in wrapped {
            // Some prefixes make whole lines into comments.
            let reading = ReadOptions::new().read_text(wrapped.as_str());
            let records = |reading: &Reading| -> Vec<_> {
                reading
                    .games
                    .iter()
                    .map(|game| game.record.clone())
                    .collect()
            };
            assert_eq!(records(&reading), records(&plain), "{wrapped}");
            same_in_pieces(&wrapped, &reading);
            read_better += usize::from(codes(&reading).contains(&"line-prefix"));
        }
    }
    assert!(read_better > 150, "{read_better}");
    // A mail also has unquoted lines.
    let quoted: String = KIF.lines().map(|line| format!("> {line}\n")).collect();
    let mail = format!("2026/11/27 甲 wrote:\n{quoted}\nどうでしょう\n");
    let reading = ReadOptions::new().read_text(mail.as_str());
    assert_eq!(moves(&mail, &reading), "7g7f 3c3d");
    assert!(codes(&reading).contains(&"line-prefix"));
}

/// A text that can be read without removing a prefix keeps its lines unchanged.
#[test]
fn texts_without_a_prefix() {
    for text in [
        KIF,
        KI2,
        CSA,
        USI,
        SFEN,
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
        "  1: ▲７六歩\n  2: △３四歩\n",
        "▲７六歩\n△３四歩\n▲２六歩\n",
        "# position startpos\nstartpos moves 7g7f\n",
    ] {
        let reading = ReadOptions::new().read_text(text);
        assert!(!codes(&reading).contains(&"line-prefix"), "{text}");
        assert!(!has_errors(&reading), "{text}");
    }
}

/// An address is read as its content: a named value, or the end of its path.
#[test]
fn addresses() {
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPP+PP/1B5R1/LNSGKGSNL b Pp 3";
    let encoded = sfen.replace('+', "%2B").replace(' ', "%20");
    let usi = "position startpos moves 7g7f 3c3d";
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    let kif: String = kif.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let (usen, of_usen) = ("~0.7ku2jm.r", "7g7f 3c3d");
    let hosts = ["https://example.com/a/b", "https://x.example/#"];
    let mut addresses: Vec<(String, &str)> = Vec::new();
    for host in hosts {
        for name in ["sfen", "fen", "u", "body"] {
            for value in [
                encoded.clone(),
                encoded.replace('/', "%2F"),
                encoded.replace("%20", "+"),
                sfen.replace(' ', "+"),
                sfen.replace(' ', "_"),
                sfen.replace(['/', ' '], "_"),
            ] {
                addresses.push((format!("{host}/board?{name}={value}"), ""));
                addresses.push((format!("{host}?ply=3&{name}={value}&lang=ja#top"), ""));
            }
            for blank in ["%20", "+", "_", "."] {
                let value = usi.replace(' ', blank);
                addresses.push((format!("{host}?{name}={value}"), of_usen));
            }
            addresses.push((format!("{host}/?{name}={kif}"), of_usen));
        }
        for name in ["usen", "u"] {
            addresses.push((format!("{host}/?{name}={usen}&ply=2"), of_usen));
        }
        for end in [
            encoded.clone(),
            sfen.replace(' ', "_"),
            sfen.replace(['/', ' '], "_"),
        ] {
            addresses.push((format!("{host}/editor/{end}"), ""));
        }
        addresses.push((format!("{host}/view/{usen}"), of_usen));
    }
    for (address, played) in &addresses {
        for text in [
            format!("{address}\n"),
            format!("棋譜はこちら：{address}\n"),
            format!("<{address}>"),
        ] {
            let reading = ReadOptions::new().read_text(text.as_str());
            assert_eq!(moves(&text, &reading), *played, "{text}");
            assert!(codes(&reading).contains(&"from-address"), "{text}");
            if played.is_empty() {
                assert_eq!(reading.games[0].record.start.sfen(), sfen, "{text}");
            }
            same_in_pieces(&text, &reading);
        }
    }
    assert!(addresses.len() > 100);
    let list = "https://x.example/?sfen=4k4/9/9/9/9/9/9/9/4K4_b_G_1\nhttps://x.example/?sfen=4k4/9/9/9/9/9/9/9/4K4_b_S_1\n";
    assert_eq!(ReadOptions::new().read_text(list).games.len(), 2);
    for nothing in [
        "https://example.com/?id=5\n",
        "https://example.com/index.html\n",
        "://\n",
        "?sfen=\n",
    ] {
        assert!(
            ReadOptions::new().read_text(nothing).games.is_empty(),
            "{nothing}"
        );
    }
}

/// FEN with the hands in brackets.
#[test]
fn hands_in_brackets() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let text =
        format!("{board}[] w 0 1\n{board}[Pb] w - 4\n{board} b - 1\n{board}[-] b - 1 moves 7g7f\n");
    let reading = ReadOptions::new()
        .format(Some(Format::Sfen))
        .read(text.as_bytes());
    let starts: Vec<String> = (reading.games.iter())
        .map(|game| game.record.start.sfen())
        .collect();
    let expected = ["b - 1", "w Pb 4", "b - 1", "b - 1"].map(|end| format!("{board} {end}"));
    assert_eq!(starts, expected);
    assert_eq!(reading.games[3].record.usi_moves(), "7g7f");
    let found = reading.all_findings().filter(|found| found.code() == "fen");
    assert_eq!(found.count(), 3);
    assert!(!has_errors(&reading));
}

/// A copied table has tabs instead of colons.
#[test]
fn headers_with_a_tab() {
    let keys = [
        "手合割",
        "先手",
        "後手",
        "棋戦",
        "場所",
        "開始日時",
        "持ち時間",
        "備考",
    ];
    let values = [
        "平手",
        "甲",
        "乙",
        "名人戦",
        "東京",
        "2026/04/01 10:00",
        "各1時間",
        "a:b",
    ];
    for tab in ["\t", "\t\t", " \t ", "　\t"] {
        for rule in ["手数\t指手\t消費時間\n", "手数\t指し手\n", ""] {
            let head: String = (keys.iter().zip(values))
                .map(|(key, value)| format!("{key}{tab}{value}\n"))
                .collect();
            let text = format!("{head}{rule}1\t７六歩(77)\t( 0:01/00:00:01)\n2\t投了\n");
            let reading = ReadOptions::new().read_text(text.as_str());
            assert_eq!(moves(&text, &reading), "7g7f", "{text}");
            assert_eq!(codes(&reading), ["tab-header"], "{text}");
            let headers = &reading.games[0].record.headers;
            for (key, value) in keys.iter().zip(values).skip(1) {
                assert_eq!(headers.get(key), Some(value), "{text}");
            }
        }
    }
    let other = "手合割：平手\nfoo\tbar\n1 ７六歩(77)\n";
    assert_eq!(
        codes(&ReadOptions::new().read_text(other)),
        ["unknown-line"]
    );
}

/// A dot at the end of a rank of CSA.
#[test]
fn dots_after_ranks() {
    let ranks = [
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
        "P2 * -HI *  *  *  *  * -KA * ",
        "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
        "P4 *  *  *  *  *  *  *  *  * ",
        "P5 *  *  *  *  *  *  *  *  * ",
        "P6 *  *  *  *  *  *  *  *  * ",
        "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
        "P8 * +KA *  *  *  *  * +HI * ",
        "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    ];
    let plain = format!("V2.2\n{}\n+\n+7776FU\n", ranks.join("\n"));
    let plain = ReadOptions::new().read_text(plain);
    for dot in [".", "．", "。", "...", " .", ";"] {
        let lines: Vec<String> = (ranks.iter())
            .map(|rank| format!("{}{dot}", rank.trim_end()))
            .collect();
        let text = format!("V2.2\n{}\n+\n+7776FU\n", lines.join("\n"));
        let reading = ReadOptions::new().read_text(text.as_str());
        assert_eq!(reading.games[0].record, plain.games[0].record, "{text}");
        assert_eq!(codes(&reading), ["loose-signs"], "{text}");
    }
    let damaged = format!("V2.2\n{}\n+\n+7776FU\n", ranks.join("\n")).replace("-GI-KI", "-GI.-KI");
    assert!(codes(&ReadOptions::new().read_text(damaged)).contains(&"bad-board"));
}

/// A comment on the line of its move.
#[test]
fn comments_after_moves() {
    for clock in ["", "   ( 0:01/00:00:01)", " ( 0:01/00:00:01)+"] {
        for between in [" ", "  ", "\t", "　"] {
            let text = format!(
                "手合割：平手\n1 ７六歩(77){clock}{between}*▲角道を開ける\n\
                 2 ３四歩(33){clock}{between}**評価値=12\n\
                 3 ２六歩(27){clock}*飛先 (1:2)\n4 投了{clock}{between}*早い\n"
            );
            let reading = ReadOptions::new().read_text(text.as_str());
            assert_eq!(moves(&text, &reading), "7g7f 3c3d 2g2f", "{text}");
            assert_eq!(codes(&reading), ["inline-comment"], "{text}");
            let record = &reading.games[0].record;
            let notes = record.main_line().flat_map(|node| record.notes(node));
            let notes: Vec<&str> = notes.map(|note| note.text.as_str()).collect();
            let expected = ["▲角道を開ける", "*評価値=12", "飛先 (1:2)", "早い"];
            assert_eq!(notes, expected, "{text}");
        }
    }
    let text = "▲７六歩 △３四歩 *角道 ▲２六歩\n▲２六歩\n";
    let reading = ReadOptions::new().read_text(text);
    assert_eq!(moves(text, &reading), "7g7f 3c3d 2g2f");
    assert_eq!(codes(&reading), ["inline-comment"]);
}

/// Variations in ascending order, as people write them, branch off the main line if they fit only there.
#[test]
fn ascending_variations() {
    let main = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\
        5 ２五歩(26)\n6 ８五歩(84)\n";
    let at = |ply: u32, moves: &[&str]| {
        let lines = (ply..)
            .zip(moves)
            .map(|(number, m)| format!("{number} {m}\n"));
        format!("\n変化：{ply}手\n{}", lines.collect::<String>())
    };
    // The second variation needs the pawn on 2f, which the first does not have.
    let first = at(3, &["６六歩(67)", "８四歩(83)", "６八飛(28)", "８五歩(84)"]);
    let second = at(5, &["２五歩(26)", "３二金(41)"]);
    let text = format!("{main}{first}{second}");
    let reading = ReadOptions::new().read_text(text.as_str());
    assert_eq!(codes(&reading), ["variation-of-main-line"], "{text}");
    let record = &reading.games[0].record;
    let fourth = record.node_at(4).expect("ply 4");
    assert_eq!(record.children(fourth).count(), 2);
    // A variation that fits the previous line stays there.
    let nested = at(5, &["７八銀(79)", "３二金(41)"]);
    let text = format!("{main}{first}{nested}");
    let reading = ReadOptions::new().read_text(text.as_str());
    assert!(codes(&reading).is_empty(), "{text}");
    let fourth = reading.games[0].record.node_at(4).expect("ply 4");
    assert_eq!(reading.games[0].record.children(fourth).count(), 1);
    // A variation that fits neither is read as before.
    let neither = at(5, &["５五角打"]);
    let text = format!("{main}{first}{neither}");
    assert!(has_errors(&ReadOptions::new().read_text(text.as_str())));
}

/// An ending word alone on a line ends the game after the last move. Between moves it is a remark, and after an ending
/// it is kept.
#[test]
fn lone_endings() {
    const BEFORE: [(&str, &str); 2] = [
        ("   1 ７六歩(77)\n   2 ３四歩(33)\n", "   3 ２六歩(27)\n"),
        ("▲７六歩 △３四歩\n", "▲２六歩\n"),
    ];
    for (moves, next) in BEFORE {
        for word in [
            "投了",
            "中断",
            "千日手",
            "持将棋",
            "時間切れ",
            "詰み",
            "切れ負け",
        ] {
            for line in [
                format!("{word}\n"),
                format!("  {word}　\n\n"),
                format!("{word}。\r\n"),
            ] {
                let text = format!("{moves}{line}");
                let found = read(text.as_bytes());
                let numbered = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}\n");
                let numbered = read(numbered.as_bytes());
                let record = &found.games[0].record;
                assert_eq!(
                    record.outcome(),
                    numbered.games[0].record.outcome(),
                    "{text:?}"
                );
                let kind = |reading: &Reading| reading.games[0].record.ending().map(|end| end.kind);
                assert_eq!(kind(&found), kind(&numbered), "{text:?}");
                assert!(
                    kind(&found).is_some() && codes(&found).is_empty(),
                    "{text:?}"
                );
                same_in_pieces(&text, &found);

                let between = read(format!("{text}{next}").as_bytes());
                assert_eq!(between.games[0].record.ending(), None, "{text:?}");
                assert_eq!(between.games[0].record.moves().count(), 3, "{text:?}");
                let again = read(format!("{text}まで2手で終了\n{line}").as_bytes());
                assert!(!codes(&again).is_empty(), "{text:?}");
            }
        }
    }
}
