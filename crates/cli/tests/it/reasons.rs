//! Tests that `notate`, `resolve` and `check` give the same reasons. Also tests what `resolve` reads in addition to
//! exact notation, and the sentences of the postal judge.

use serde_json::Value;

use crate::run::run;

/// Returns the answer on stdout, and stderr.
fn answer(args: &[&str]) -> (String, String) {
    let output = run(args, "");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// Returns the first error of `resolve --json` or `notate --json`.
fn refusal(args: &[&str]) -> Value {
    let (text, _) = answer(args);
    let object: Value = serde_json::from_str(&text).expect("JSON");
    object["error"].clone()
}

/// A written move, the same move in USI, the codes and the foul.
const REFUSED: [(&str, &str, &str, &str, &str); 9] = [
    ("startpos", "22角成", "8h2b+", "jump", "wrong-movement"),
    ("startpos", "77角", "8h7g", "occupied_own", "wrong-movement"),
    ("startpos", "52飛", "2h5b", "cannot_reach", "wrong-movement"),
    (
        "startpos",
        "△34歩",
        "3c3d",
        "wrong_side",
        "wrong-first-mover",
    ),
    (
        "startpos",
        "55歩打",
        "P*5e",
        "not_in_hand,nifu",
        "wrong-drop",
    ),
    (
        "startpos moves 7g7f",
        "▲26歩",
        "2g2f",
        "wrong_side",
        "double-move",
    ),
    (
        "4k4/9/9/9/9/9/9/4G4/4K4 b - 1",
        "57金成",
        "5h5g+",
        "cannot_promote",
        "cannot-promote",
    ),
    (
        "4k4/9/9/9/9/9/9/4S4/4K4 b - 1",
        "57銀成",
        "5h5g+",
        "cannot_promote",
        "promoted-outside",
    ),
    (
        "4k4/9/9/9/9/9/4P4/9/4K4 b P 1",
        "54歩打",
        "P*5d",
        "nifu",
        "nifu",
    ),
];

#[test]
fn written_and_coded_moves_have_the_same_reasons() {
    for (sfen, text, usi, codes, foul) in REFUSED {
        let written = refusal(&["resolve", "--json", "--sfen", sfen, text]);
        let coded = refusal(&["notate", "--json", "--sfen", sfen, usi]);
        let joined: Vec<&str> = written["codes"]
            .as_array()
            .expect("codes")
            .iter()
            .flat_map(Value::as_str)
            .collect();
        assert_eq!(joined.join(","), codes, "{text}");
        for key in ["kind", "codes", "foul", "message"] {
            assert_eq!(written[key], coded[key], "{text}, {usi}: {key}");
        }
        assert_eq!(written["foul"], foul, "{text}");
    }
    let turned = [
        "resolve",
        "--sfen",
        "4k4/9/9/9/4+S4/9/9/9/4K4 b - 1",
        "--json",
        "54銀",
    ];
    assert_eq!(refusal(&turned)["foul"], "turned-back");
}

/// One side moves twice, or the wrong side begins: one error each, in every format.
#[test]
fn check_names_the_foul_of_a_wrong_turn() {
    let kif = |moves: [&str; 3]| {
        let lines = moves.iter().enumerate();
        lines
            .map(|(i, m)| format!("   {} {m}\n", i + 1))
            .collect::<String>()
    };
    let records = [
        (
            "double-move",
            kif(["７六歩(77)", "２六歩(27)", "３四歩(33)"]),
        ),
        (
            "wrong-first-mover",
            kif(["３四歩(33)", "７六歩(77)", "８四歩(83)"]),
        ),
        ("double-move", "▲７六歩 ▲２六歩 △３四歩\n".to_owned()),
        ("wrong-first-mover", "△３四歩 ▲７六歩 △８四歩\n".to_owned()),
        (
            "double-move",
            "PI\n+\n+7776FU\n+2726FU\n-3334FU\n".to_owned(),
        ),
        (
            "wrong-first-mover",
            "PI\n+\n-3334FU\n+7776FU\n-8384FU\n".to_owned(),
        ),
        ("wrong-first-mover", "1. P-3d P-7f 2. P-8d\n".to_owned()),
        (
            "double-move",
            "position startpos moves 7g7f 2g2f 3c3d\n".to_owned(),
        ),
        (
            "wrong-first-mover",
            "position startpos moves 3c3d 7g7f 8c8d\n".to_owned(),
        ),
    ];
    for (foul, record) in records {
        let output = run(&["check", "--json", "-"], &record);
        let text = String::from_utf8_lossy(&output.stdout);
        let object: Value = serde_json::from_str(&text).expect("one object");
        let errors = object["errors"].as_array().expect("a list");
        assert_eq!(errors.len(), 1, "{record}: {errors:?}");
        assert_eq!(errors[0]["code"], "illegal-move", "{record}");
        assert_eq!(errors[0]["foul"], foul, "{record}");
        assert_eq!(object["plies"], 3, "{record}");
    }
}

#[test]
fn inexact_texts_are_read_with_a_warning() {
    let texts = [
        ("**7g7f**", "7g7f"),
        ("`7g7f`", "7g7f"),
        ("\"7g7f\"", "7g7f"),
        (
            "{\"move\": \"7g7f\", \"reason\": \"it opens the bishop\"}",
            "7g7f",
        ),
        ("{\"moves\": [\"７六歩\"]}", "7g7f"),
        ("{\"reason\": \"…\", \"best_move\": \"**7g-7f**\"}", "7g7f"),
        ("[\"\\uff17\\u516d\\u6b69\"]", "7g7f"),
        ("7g-7f", "7g7f"),
        ("7776", "7g7f"),
        ("７G７F", "7g7f"),
        ("▲7六歩!", "7g7f"),
        ("7g7f.", "7g7f"),
        ("2h5h (R)", "2h5h"),
        ("bestmove 7g7f ponder 3c3d", "7g7f"),
        ("(1)▲2六歩", "2g2f"),
        ("①▲2六歩", "2g2f"),
        ("7七歩→7六", "7g7f"),
        ("7七歩→7六歩", "7g7f"),
        ("☗７七歩→７六歩", "7g7f"),
        ("77→76歩", "7g7f"),
        ("7g7f (P-7f)", "7g7f"),
        ("P-7f（７六歩）", "7g7f"),
        ("▲7六歩(7七→7六)", "7g7f"),
        ("▲７六歩(77) (P-7f) (7g7f)", "7g7f"),
        ("P7g→7f", "7g7f"),
    ];
    for (text, usi) in texts {
        let (out, told) = answer(&["resolve", text]);
        assert_eq!(out, usi, "{text}: {told}");
        assert!(
            told.contains("warning: not in exact notation; read as "),
            "{text}: {told}"
        );
        let (out, _) = answer(&["resolve", "--json", text]);
        let object: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(
            object["moves"][0]["warnings"][0]["code"], "inexact",
            "{text}"
        );
    }
    for text in ["７７７６ＦＵ", "＋７７７６ＦＵ"] {
        assert_eq!(answer(&["resolve", text]).0, "7g7f", "{text}");
    }
    // An exact text has no warning, and an illegal one is called illegal.
    assert_eq!(
        answer(&["resolve", "7g7f"]),
        ("7g7f".to_owned(), String::new())
    );
    assert_eq!(
        answer(&["resolve", "**7g7f+**"]).0,
        "illegal:cannot_promote"
    );
    assert_eq!(
        answer(&["resolve", "2h5h (B)"]).0.split(':').next(),
        Some("error")
    );
    // A line of moves with arrows, and of moves with translations.
    for line in [
        "７六歩→３四歩→２六歩",
        "7七歩→7六 3三歩→3四歩 2七歩→2六歩",
        "7g7f (P-7f) 3c3d (P-3d) 2g2f (P-2f)",
    ] {
        let (out, told) = answer(&["resolve", line]);
        assert_eq!(out, "7g7f\n3c3d\n2g2f", "{line}: {told}");
    }
    for text in [
        "7g7f (P-2f)",
        "7g7f (P-7f) (２六歩)",
        "7g7f (3c3d)",
        "P-7f（７五歩）",
        "I play 7g7f",
        "7g7f or 2g2f",
        "{\"a\": \"7g7f\"}",
        "P76-",
        "7g7f (+)",
    ] {
        let (out, _) = answer(&["resolve", text]);
        assert!(out.contains("error:"), "{text}: {out}");
    }
    assert!(
        answer(&["resolve", "--rules", "jsa", "**76歩**"])
            .0
            .starts_with("error:")
    );
}

const SILVER: &str = "8k/9/4S4/9/9/9/9/9/K8 b SB 1";

#[test]
fn postal_texts_in_other_words() {
    let texts = [
        ("6三銀(打)", "S*6c"),
        ("6二銀(成)", "5c6b+"),
        ("6二銀成り", "5c6b+"),
        ("6二銀ナリ", "5c6b+"),
        ("6二銀成らず", "5c6b"),
        ("(1)▲6二銀成", "5c6b+"),
        ("①▲6二銀成", "5c6b+"),
        ("2二馬(打)", "confirm:promoted_drop"),
    ];
    for (text, expected) in texts {
        let (out, _) = answer(&["resolve", "--rules", "postal", "--sfen", SILVER, text]);
        assert_eq!(out, expected, "{text}");
    }
}

#[test]
fn postal_comments_contradict() {
    let contradict = [
        "桂を跳ねました",
        "金を上がります",
        "歩をもらいます",
        "飛車を回りました",
        "角が出ます",
        "銀を取りました",
    ];
    let agree = [
        "銀を成りました",
        "銀を進めます",
        "桂を跳ねたい",
        "次に金を上がったらどうしますか",
        "よろしくお願いします",
    ];
    let judged = |comment| {
        let args = [
            "resolve",
            "--rules",
            "postal",
            "--sfen",
            SILVER,
            "6二銀成",
            "--comment",
            comment,
        ];
        answer(&args).0
    };
    for comment in contradict {
        assert_eq!(judged(comment), "confirm:comment", "{comment}");
    }
    for comment in agree {
        assert_eq!(judged(comment), "5c6b+", "{comment}");
    }
}

/// Every verdict has a sentence in both languages, on stderr and in JSON.
#[test]
fn postal_verdicts_have_sentences() {
    let verdicts = [
        (
            SILVER,
            "5三銀",
            "impossible:occupied_own",
            "(a piece of the same side is on the square)",
        ),
        (
            SILVER,
            "2二馬",
            "confirm:promoted_drop",
            "(a piece must be dropped unpromoted)",
        ),
        (
            SILVER,
            "5三銀打",
            "impossible:occupied",
            "(the square to drop on is occupied)",
        ),
        (
            SILVER,
            "2二飛",
            "confirm:not_a_move",
            "no such piece can move there",
        ),
        (
            SILVER,
            "△6二銀成",
            "confirm:wrong_side",
            "the mark is that of the other side",
        ),
        (
            SILVER,
            "同銀",
            "confirm:no_destination",
            "同 needs a previous move",
        ),
        (
            "8k/9/4P4/9/9/9/9/9/K8 b P 1",
            "5四歩",
            "loses:nifu",
            "(the file already has an unpromoted pawn of the same side)",
        ),
        (
            "8k/9/9/9/9/9/9/9/K8 b P 1",
            "5一歩",
            "confirm:dead_end_drop",
            "(the dropped piece could never move)",
        ),
        (
            "8k/9/9/9/9/9/9/PPPPP1PRP/K8 b - 1",
            "4八飛",
            "confirm:jump",
            "(another piece is in the way)",
        ),
        (
            "8k/9/9/9/4+S4/9/9/9/K8 b - 1",
            "5四銀",
            "confirm:turned_back",
            "(a promoted piece cannot be turned back)",
        ),
    ];
    for (sfen, text, expected, words) in verdicts {
        let args = ["resolve", "--rules", "postal", "--sfen", sfen, text];
        let (out, told) = answer(&args);
        assert_eq!(out, expected, "{text}");
        assert!(told.contains(words), "{text}: {told}");
        let japanese = ["--lang", "ja"]
            .iter()
            .chain(&args)
            .copied()
            .collect::<Vec<_>>();
        let (_, told) = answer(&japanese);
        assert!(told.contains("です: "), "{text}: {told}");
        let json = args.iter().copied().chain(["--json"]).collect::<Vec<_>>();
        assert!(
            refusal(&json)["message"]
                .as_str()
                .is_some_and(|m| m.contains(words)),
            "{text}"
        );
    }
}

#[test]
fn alternations_name_both_starts() {
    for name in ["平香交じり", "平香交り", "平香交", "半香"] {
        let (_, told) = answer(&["position", name]);
        assert!(told.contains("平手 or 香落ち"), "{name}: {told}");
    }
}
