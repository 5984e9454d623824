//! Tests moves in decoration: each move in each decoration, and in two layers of it.

use komadai_core::WrittenMove;
use komadai_parse::{WrittenEntry, any_move, japanese_move, moves, undecorated};

/// Returns the moves of a text in exact notation, with or without their numbers.
fn moves_of(text: &str) -> Vec<WrittenMove> {
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

/// The text before and after a move.
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
                // Words and list signs are outside.
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

/// The names of pieces, each with a step.
const STEPS: [(&str, &str, &str); 8] = [
    ("歩", "7七", "7六"),
    ("香", "9九", "9七"),
    ("桂", "2九", "3七"),
    ("銀", "3九", "4八"),
    ("金", "4九", "5八"),
    ("角", "8八", "5五"),
    ("飛", "2八", "5八"),
    ("玉", "5九", "4八"),
];

/// Checks an arrow between the squares of a move, with the piece before it, after it, or in both places.
#[test]
fn arrows() {
    let half = |square: &str| {
        format!(
            "{}{}",
            &square[..1],
            "一二三四五六七八九"
                .chars()
                .position(|c| square.ends_with(c))
                .unwrap()
                + 1
        )
    };
    for (piece, from, to) in STEPS {
        let expected = any_move(&format!("{}{piece}({})", half(to), half(from))).unwrap();
        for side in ["", "▲", "☗", "先手"] {
            for arrow in ["→", " → ", "->", "⇒", "＝＞", "－＞", "=>"] {
                for (from, to) in [(from.to_owned(), to.to_owned()), (half(from), half(to))] {
                    for text in [
                        format!("{side}{from}{piece}{arrow}{to}"),
                        format!("{side}{from}{piece}{arrow}{to}{piece}"),
                        format!("{side}{from}{arrow}{to}{piece}"),
                        format!("**{side}{from}{piece}{arrow}{to}**"),
                        format!("「{side}{from}の{piece}{arrow}{to}{piece}」"),
                    ] {
                        let found = undecorated(&text).unwrap_or_else(|| panic!("{text}"));
                        let mut found =
                            any_move(&found).unwrap_or_else(|_| panic!("{text}: {found}"));
                        found.side = None;
                        assert_eq!(found, expected, "{text}");
                    }
                }
            }
        }
    }
    check("P7g→7f", "P7g-7f");
    check("歩7七 → 7六", "歩7七-7六");
    check("8八角→2二角成", "2二角成(8八)");
    check("８八角→２二成", "２二角成(８八)");
    check("88角→22馬", "22角成(88)");
    check("▲8八角→2二角不成", "▲2二角不成(8八)");
    check("6七と→6六と", "6六と(6七)");
    check("７三成銀→８二成銀", "８二成銀(７三)");
    // Two moves, or no move.
    check("▲７六歩→△３四歩", "▲７六歩→△３四歩");
    check("７六歩→３四歩", "７六歩→３四歩");
    check("2四歩→同歩", "2四歩→同歩");
    for text in ["7七歩→", "→7六歩", "7七歩→7六銀", "7七歩→", "7七歩→0六"] {
        assert_ne!(
            undecorated(text).map(|found| any_move(&found).is_ok()),
            Some(true),
            "{text}"
        );
    }
}

/// A move in brackets after a move remains.
#[test]
fn translations() {
    for (text, one) in [
        ("7g7f", "7g7f"),
        ("▲７六歩", "▲７六歩"),
        ("P-7f", "P-7f"),
        ("**76歩**", "76歩"),
        ("`7776`", "7g7f"),
    ] {
        for (other, read) in [
            ("P-7f", "P-7f"),
            ("７六歩", "７六歩"),
            ("☗7六歩", "☗7六歩"),
            ("7g-7f", "7g7f"),
            ("７七→７六", "7g7f"),
            ("7七歩→7六", "7六歩(7七)"),
        ] {
            for (open, close) in [
                ("(", ")"),
                ("（", "）"),
                ("[", "]"),
                ("【", "】"),
                ("〈", "〉"),
                ("( ", " )"),
            ] {
                for joint in ["", " ", "　"] {
                    for end in ["", ".", " **3c3d** (P-3d)"] {
                        let text = format!("{text}{joint}{open}{other}{close}{end}");
                        let more = if end.len() > 1 { " 3c3d (P-3d)" } else { "" };
                        check(&text, &format!("{one} ({read}){more}"));
                    }
                }
            }
        }
    }
    check("▲７六歩(77) (P-7f)", "▲７六歩(77) (P-7f)");
    check("7g7f (P-7f) (７六歩)", "7g7f (P-7f) (７六歩)");
    check("(7g7f) (3c3d)", "7g7f 3c3d");
    check("[7g7f] [3c3d]", "7g7f 3c3d");
    check("[\"7g7f\", \"3c3d\"]", "7g7f 3c3d");
}

/// Words are not decoration, and characters that change a move are never ignored.
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

/// The time is proportional to the length of the text.
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
        "7g7f(",
        "7g7f(P-7f",
        "7七歩→",
    ] {
        let _ = undecorated(&part.repeat(200_000 / part.len()));
    }
}
