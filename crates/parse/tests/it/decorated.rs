//! Moves in decoration: each move in each decoration, and two layers of it.

use komadai_core::Written;
use komadai_parse::{WrittenEntry, any_move, japanese_move, moves, undecorated};

/// The moves of a text in exact notation, with their numbers or without.
fn moves_of(text: &str) -> Vec<Written> {
    match any_move(text) {
        Ok(one) => vec![one],
        Err(_) => moves(text)
            .map(|item| match item.entry {
                WrittenEntry::Move(one) => one,
                other => panic!("{text}: {other:?}"),
            })
            .collect(),
    }
}

/// Moves in exact notation.
const MOVES: [&str; 14] = [
    "7g7f",
    "8h2b+",
    "P*5e",
    "76歩",
    "▲７六歩",
    "７六歩(77)",
    "同　銀",
    "５五角打",
    "58金右",
    "P-7f",
    "Bx2b+",
    "G49-58",
    "+7776FU",
    "歩-76",
];

/// What stands before and after a move.
const DECORATIONS: [(&str, &str); 38] = [
    ("**", "**"),
    ("*", "*"),
    ("_", "_"),
    ("~~", "~~"),
    ("`", "`"),
    ("```\n", "\n```"),
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("‘", "’"),
    ("「", "」"),
    ("『", "』"),
    ("«", "»"),
    ("[", "]"),
    ("(", ")"),
    ("（", "）"),
    ("【", "】"),
    ("{", "}"),
    ("<move>", "</move>"),
    ("<b>", "</b>"),
    ("\\boxed{", "}"),
    ("$", "$"),
    ("- ", ""),
    ("• ", ""),
    ("・", ""),
    ("> ", ""),
    ("# ", ""),
    ("(1)", ""),
    ("(12) ", ""),
    ("1) ", ""),
    ("①", ""),
    ("⑫ ", ""),
    ("Move: ", ""),
    ("最善手：", ""),
    ("bestmove ", ""),
    ("", "!"),
    ("", "??"),
    ("", "。"),
];

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(undecorated(text).as_deref(), Some(expected), "{text}");
}

#[test]
fn every_move_in_every_decoration() {
    for m in MOVES {
        let read = any_move(m).unwrap_or_else(|e| panic!("{m}: {e}"));
        for (before, after) in DECORATIONS {
            let text = format!("{before}{m}{after}");
            let found = undecorated(&text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(moves_of(&found), [read], "{text}: {found}");
            for (outer, end) in DECORATIONS {
                // Words and list signs stand outside.
                if before.ends_with(' ') || before.contains(['\\', '<']) || outer.contains('\\') {
                    continue;
                }
                let text = format!("{outer}{text}{end}");
                let found = undecorated(&text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(moves_of(&found), [read], "{text}: {found}");
            }
        }
    }
}

#[test]
fn squares_alone() {
    for text in [
        "7g-7f",
        "7G7F",
        "7G-7F",
        "７g７f",
        "７Ｇ７Ｆ",
        "7776",
        "77-76",
        "77→76",
        "７七７六",
        "7七-7六",
        "7g->7f",
        "7gto7f",
        "**77–76**",
    ] {
        check(text, "7g7f");
    }
    check("8h-2b+", "8h2b+");
    check("88-22成", "8h2b+");
}

#[test]
fn marks_in_words() {
    let pairs = [
        ("6三銀(打)", "6三銀打"),
        ("6三銀（打）", "6三銀打"),
        ("6三銀 (打)", "6三銀打"),
        ("6三銀打ち", "6三銀打"),
        ("6三銀打つ", "6三銀打"),
        ("6三銀ウツ", "6三銀打"),
        ("2二馬(打)", "2二馬打"),
        ("6二銀(成)", "6二銀成"),
        ("6二銀成り", "6二銀成"),
        ("6二銀ナリ", "6二銀成"),
        ("6二銀なり", "6二銀成"),
        ("6二銀成る", "6二銀成"),
        ("6二銀(成り)", "6二銀成"),
        ("6二銀(不成)", "6二銀不成"),
        ("6二銀成らず", "6二銀不成"),
        ("6二銀ならず", "6二銀不成"),
        ("6二銀ナラズ", "6二銀不成"),
        ("5八金右上がる", "5八金右上"),
        ("5八金寄る", "5八金寄"),
        ("5八金引く", "5八金引"),
        ("5八金(右)", "5八金右"),
        ("5三銀引き成らず", "5三銀引不成"),
        ("(1)▲2六歩", "▲2六歩"),
        ("①▲2六歩", "▲2六歩"),
    ];
    for (text, expected) in pairs {
        check(text, expected);
        assert!(japanese_move(expected).is_ok(), "{expected}");
    }
}

#[test]
fn several_moves() {
    check("**7g7f** **3c3d**", "7g7f 3c3d");
    check("[\"7g7f\", \"3c3d\"]", "7g7f 3c3d");
    check("- 7g7f\n- 3c3d\n", "7g7f 3c3d");
    check("`▲７六歩△３四歩`", "▲７六歩△３四歩");
    check("**76歩** 投了", "76歩 投了");
    check("2h5h (R)", "R2h5h");
    check("2h5h (飛)", "飛2h5h");
}

/// Words are not decoration, and nothing that changes a move is ignored.
#[test]
fn other_words() {
    for text in [
        "",
        "**",
        "()",
        "1.",
        "I play 7g7f",
        "7g7f or 2g2f",
        "7g7f not",
        "8h2b (promotes)",
        "8h2b (+)",
        "7g7x",
        "76豚",
        "▲７六歩x",
        "P76-",
        "Q76",
        "hogehoge",
        "2026-11-27",
        "(76歩",
    ] {
        assert_eq!(undecorated(text), None, "{text}");
    }
}

/// The time is in proportion to the text.
#[test]
fn long_decoration() {
    for part in [
        "*",
        "(",
        "<",
        "(成",
        "- ",
        "1.",
        "\"",
        "7g7f ",
        "**7g7f** ",
        "成り",
        "（（",
    ] {
        let _ = undecorated(&part.repeat(200_000 / part.len()));
    }
}
