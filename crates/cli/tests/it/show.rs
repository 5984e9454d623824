//! Tests that `komadai show` prints the contents of a file correctly.

use crate::run::{command, fed, run, texts};

/// Shows a text. The output must contain these lines in this order, and must not contain any text of `none`.
#[track_caller]
fn check(text: &str, lines: &[&str], none: &[&str], code: i32) {
    let output = run(&["show", "--lang=ja", "-"], text);
    let shown = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(output.status.code(), Some(code), "{shown}");
    let mut rest = shown.lines();
    for line in lines {
        assert!(rest.any(|shown| shown == *line), "{line:?} in {shown}");
    }
    for other in none {
        assert!(!shown.contains(other), "{other:?} in {shown}");
    }
}

/// A text that does not name a move is not a foul.
#[test]
fn what_cannot_be_read_is_no_foul() {
    let text = "手合割：平手\n   1 ７六譜(77)\n   2 投了\n";
    check(text, &["   1 ▲７六譜(77)（読めません）"], &["反則"], 1);
    let output = run(&["show", "-"], text);
    let told = String::from_utf8(output.stderr).expect("a text");
    assert!(told.contains("error[unreadable-move]"), "{told}");
    let foul = "手合割：平手\n   1 ７五歩(77)\n   2 投了\n";
    check(foul, &["   1 ▲75歩(77)（反則）"], &["読めません"], 1);
}

/// The board of a ply has a caption. For an earlier ply it does not name the ending.
#[test]
fn captions() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n";
    let last = |args: &[&str]| {
        let output = run(&[&["show", "-", "--no-moves"], args].concat(), kif);
        let shown = String::from_utf8(output.stdout).expect("a text");
        let lines: Vec<_> = shown.lines().map(str::to_owned).collect();
        lines[lines.len() - 2..].join("|")
    };
    for (ply, japanese, english) in [
        ("0", "先手番|手数＝0  まで", "Black to move|After ply 0"),
        (
            "2",
            "先手番|手数＝2  △34歩  まで",
            "Black to move|After ply 2: △P34",
        ),
        (
            "4",
            "手数＝4  △22銀  まで|まで4手で投了、後手の勝ち",
            "After ply 4: △Sx22|White wins by resignation after 4 moves",
        ),
    ] {
        assert_eq!(last(&["--lang=ja", "--ply", ply]), japanese);
        assert_eq!(last(&["--lang=en", "--ply", ply]), english);
    }
    let board = run(
        &["show", "-", "--lang=ja", "--ply", "2", "--board-only"],
        kif,
    );
    let board = String::from_utf8(board.stdout).expect("a text");
    assert!(board.ends_with("手数＝2  △34歩  まで\n"), "{board}");
}

#[test]
fn every_note_is_shown() {
    let kif = "手合割：平手\n*before\n   1 ７六歩(77)\n#program\n&mark\n*words\nodd line\n   2 ３五歩(33)\n";
    let notes = [
        "     * before",
        "   1 ▲76歩",
        "     # program",
        "     & mark",
        "     * words",
        "     ? odd line",
        "   2 △35歩(33)（反則）",
    ];
    check(kif, &notes, &[], 1);
    // Moves after one that cannot be read are notes too.
    let lost = "手合割：平手\n   1 ７六譜(77)\n   2 ３四歩(33)\n";
    check(lost, &["     ?    2 ３四歩(33)"], &[], 1);
    let csa = "PI\n'old\n+\n+7776FU\n'** 30 -3334FU\n'new\n%TORYO\n";
    check(
        csa,
        &["     # old", "     * * 30 -3334FU", "     # new"],
        &[],
        0,
    );
}

/// A text in place of a move gets the right reason, and its side is written once.
#[test]
fn texts_in_place_of_moves() {
    let ki2 = |text: &str| format!("手合割：平手\n{text}\n");
    for (text, shown) in [
        ("▲５八金", "   1 ▲５八金（どの手か不明）"),
        ("☗５八金", "   1 ☗５八金（どの手か不明）"),
        ("▲同歩", "   1 ▲同歩（どの手か不明）"),
        ("▲５六飛", "   1 ▲５六飛（反則：駒の動きの誤り）"),
        ("▲７六譜", "   1 ▲７六譜（読めません）"),
    ] {
        check(&ki2(text), &[shown], &["☗▲", "▲☗", "▲▲"], 1);
    }
    let shown = "   1 +77XXFU（読めません）";
    check("PI\n+\n+77XXFU\n", &[shown], &[], 1);
    let kif = "手合割：平手\n   1 ７六譜(77)\n";
    check(kif, &["   1 ▲７六譜(77)（読めません）"], &[], 1);
}

/// In a handicap game the sides are called 下手 and 上手 everywhere.
#[test]
fn handicaps() {
    let game = "手合割：二枚落ち\n上手：大山\n下手：升田\n   1 ６二金(61)\n   2 投了\n";
    let shown = [
        "手合割：二枚落ち",
        "上手：大山",
        "下手：升田",
        "   1 △62金",
        "上手の持駒：なし",
        "下手の持駒：なし",
        "下手番",
        "まで1手で投了、上手（大山）の勝ち",
    ];
    check(game, &shown, &["先手", "後手"], 0);
    let usi = "position sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n";
    check(
        usi,
        &["手合割：香落ち", "", "上手の持駒：なし"],
        &["先手"],
        0,
    );
    let options = ["show", "--lang=ja", "-", "--side", "words"];
    let words = String::from_utf8(run(&options, game).stdout).expect("a text");
    assert!(words.contains("   1 上手62金\n"), "{words}");
    assert!(!words.contains("後手"), "{words}");
    // The board takes precedence if a header names another handicap.
    let belied = r#"{"header":{"手合割":"平手"},"initial":{"preset":"KY"},"moves":[{}]}"#;
    check(belied, &["手合割：平手（実際は香落ち）"], &["先手"], 0);
    let even = "手合割：平手\n先手：升田\n   1 ７六歩(77)\n";
    check(
        even,
        &["先手：升田", "後手の持駒：なし"],
        &["手合割", "上手"],
        0,
    );
    // An unknown handicap is shown by its name, once.
    let named = "手合割：特別\n   1 ７六歩(77)\n";
    check(named, &["手合割：特別"], &["手合割：平手", "上手"], 1);
}

/// Controls of the direction of writing could show a file in another order than it has.
#[test]
fn directions_of_writing_are_escaped() {
    for c in [
        '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}',
    ] {
        let text = format!("先手：a{c}b\n手合割：平手\n*c{c}d\n   1 ７六譜(77){c}\n*e{c}f\n{c}g\n");
        for command in ["show", "check"] {
            let output = run(&[command, "-"], &text);
            for bytes in [output.stdout, output.stderr] {
                let printed = String::from_utf8(bytes).expect("a text");
                assert!(!printed.contains(c), "{command}: {printed:?}");
            }
        }
        let escaped = c.escape_unicode();
        let [name, note] = [format!("先手：a{escaped}b"), format!("     * c{escaped}d")];
        check(&text, &[&name, &note], &[], 1);
        // Files keep these characters.
        let convert = ["convert", "-", "--to", "kifu"];
        let written = String::from_utf8(run(&convert, &text).stdout).expect("a text");
        assert!(written.contains(&format!("先手：a{c}b")), "{written:?}");
    }
}

/// The first line of the next game is reported while the one before is being shown.
#[test]
fn lines_of_other_games_are_not_drawn() {
    // 先手：あ in CP932, then a game in UTF-8.
    let mut text =
        b"\x90\xe6\x8e\xe8\x81F\x82\xa0\n   1 76FU(77)\n   2 \x93\x8a\x97\xb9\n".to_vec();
    text.extend("先手：い\n手合割：平手\n   1 ７六歩(77)\n".bytes());
    let output = run(&["show", "-"], text);
    let told = String::from_utf8(output.stderr).expect("a text");
    assert!(told.contains("-:4:1: warning[mixed-encoding]"), "{told}");
    assert!(!told.lines().any(|line| line.ends_with("| ")), "{told}");
    in_order(&told);
    // The first two games are read at once, and the second has an error. The third is in another encoding.
    let mut csa = b"N+\x82\xa0\nPI\n+\n/\nN+\x82\xa0\nPI\n+\n+7775FU\n/\n".to_vec();
    csa.extend("N+あ\nPI\n+\n/\n".bytes());
    for args in [
        &["show", "--lang=ja", "-"][..],
        &["convert", "-", "--to", "csa"],
    ] {
        let told = run(args, &csa).stderr;
        in_order(&String::from_utf8(told).expect("a text"));
    }
}

/// Checks that all findings are in the order of the text.
#[track_caller]
fn in_order(told: &str) {
    let places = told.lines().filter(|line| line.starts_with("-:"));
    let lines: Vec<u32> = places
        .filter_map(|place| place.split(':').nth(1)?.parse().ok())
        .collect();
    assert!(lines.len() > 1 && lines.is_sorted(), "{told}");
}

/// A text of several lines cannot imitate the output of `show`.
#[test]
fn several_lines() {
    let jkf = r#"{"header":{"先手":"a\nb","備考":"x\r\ny"},"initial":{"preset":"HIRATE"},"moves":[
        {"comments":["one\ntwo"]},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"comments":["\r\nまで"]},
        {"special":"TORYO"}]}"#;
    let shown = [
        "先手：a b",
        "備考：x y",
        "     * one",
        "     * two",
        "   1 ▲76歩",
        "     *",
        "     * まで",
        "まで1手で投了、先手（a b）の勝ち",
    ];
    check(jkf, &shown, &["\nまで\n"], 0);
}

/// Terminals differ about the width of ▲. Carets and columns are correct on both kinds.
#[test]
fn ambiguous_width() {
    for (width, before_caret, behind_move) in
        [(None, 21, 9), (Some("1"), 21, 9), (Some("2"), 24, 8)]
    {
        let show = |text: &str| {
            let mut show = command(&["show", "--lang=ja", "-"]);
            show.envs(width.map(|width| ("KOMADAI_AMBIGUOUS_WIDTH", width)));
            let output = fed(&mut show, text);
            String::from_utf8([output.stdout, output.stderr].concat()).expect("a text")
        };
        let told = show("▲７六歩 △３四歩 ▲２六豚\n");
        let caret = format!("\n  | {}^^\n", " ".repeat(before_caret));
        assert!(told.contains(&caret), "{width:?}: {told}");
        let shown = show("手合割：平手\n   1 ７六歩(77) ( 0:05/00:00:05)\n");
        let line = format!(
            "   1 ▲76歩{}( 0:05/00:00:05)\n",
            " ".repeat(behind_move + 1)
        );
        assert!(shown.contains(&line), "{width:?}: {shown}");
    }
}

/// More games than a handful are listed.
#[test]
fn lists_of_games() {
    let game = |n: u32| format!("N+P{n}\nN-Q\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n");
    let few: String = (1..=5).map(game).collect();
    let output = run(&["show", "--lang=ja", "-"], &few);
    let shown = String::from_utf8(output.stdout).expect("a text");
    assert!(shown.contains("--- 5 ---\n先手：P5"), "{shown}");
    let many: String = (1..=7).map(game).collect();
    let output = run(&["show", "--lang=ja", "-"], &many);
    let shown = String::from_utf8(output.stdout).expect("a text");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 7, "{shown}");
    assert_eq!(lines[6], "    7  P7 - Q  2手  投了、後手の勝ち");
    let told = String::from_utf8(output.stderr).expect("a text");
    assert_eq!(told, "komadai: -: 全7局 (--game N で1局を表示します)\n");
    let one = run(&["show", "--lang=ja", "-", "--game", "7"], &many).stdout;
    let one = String::from_utf8(one).expect("a text");
    assert!(
        one.starts_with("先手：P7\n") && !one.contains("P6"),
        "{one}"
    );
    let none = run(&["show", "--lang=ja", "-", "--game", "8"], &many);
    assert_eq!(none.status.code(), Some(1));
    let positions = "4k4/9/9/9/9/9/9/9/4K4 b - 1\n".repeat(6);
    let shown =
        String::from_utf8(run(&["show", "--lang=ja", "-"], positions).stdout).expect("a text");
    assert!(
        shown.starts_with("    1  4k4/9/9/9/9/9/9/9/4K4 b - 1\n"),
        "{shown}"
    );
    // The games before an error are shown.
    let broken = few.replace("N+P3\nN-Q\nPI\n+\n+7776FU", "N+P3\nN-Q\nPI\n+\n+7775FU");
    let output = run(&["show", "--lang=ja", "-", "--strict=error"], &broken);
    let shown = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(output.status.code(), Some(1));
    assert!(shown.contains("--- 2 ---\n先手：P2"), "{shown}");
}

/// On a terminal comments are wrapped, each line below the one before.
#[test]
fn comments_are_wrapped() {
    let text = format!(
        "手合割：平手\n   1 ７六歩(77)\n*{}\n",
        "あいうえお".repeat(6)
    );
    let mut show = command(&["show", "--lang=ja", "-", "--no-moves"]);
    let whole = fed(&mut show, &text).stdout;
    assert!(!String::from_utf8(whole).expect("a text").contains("あい"));
    let mut show = command(&["show", "--lang=ja", "-"]);
    let wrapped = fed(show.env("COLUMNS", "27"), &text).stdout;
    let wrapped = String::from_utf8(wrapped).expect("a text");
    let lines: Vec<&str> = wrapped.lines().filter(|line| line.contains("あ")).collect();
    assert_eq!(
        lines,
        [
            "     * あいうえおあいうえお",
            "       あいうえおあいうえお",
            "       あいうえおあいうえお"
        ]
    );
    let mut show = command(&["show", "--lang=ja", "-"]);
    let whole = String::from_utf8(fed(&mut show, &text).stdout).expect("a text");
    assert!(whole.contains(&"あいうえお".repeat(6)), "{whole}");
}

/// The JSON form has the tree: each entry names the one before it.
#[test]
fn trees_in_json() {
    let output = run(&["show", "onigoroshi.kif", "--json", "--tags"], "");
    let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let entries = form["entries"].as_array().expect("entries");
    let mut main = 0;
    let mut line = Vec::new();
    while let Some(entry) = entries.iter().find(|entry| entry["parent"] == main) {
        main = entry["node"].as_u64().expect("a number");
        line.extend(entry["usi"].as_str());
    }
    assert_eq!(line.len(), 24);
    assert_eq!(form["plies"], 24);
    let played = format!("startpos moves {}", line.join(" "));
    let position = run(&["position", &played, "--json"], "").stdout;
    let position: serde_json::Value = serde_json::from_slice(&position).expect("JSON");
    assert_eq!(position["sfen"], form["position"]);
    assert!(form["tags"].as_array().is_some_and(|tags| !tags.is_empty()));
}

/// Missing running totals are added up.
#[test]
fn running_totals() {
    let csa = "PI\n+\n+7776FU,T5\n-3334FU,T7\n+2726FU,T61\n%TORYO\n";
    let lines = [
        "   1 ▲76歩          ( 0:05/00:00:05)",
        "   3 ▲26歩          ( 1:01/00:01:06)",
    ];
    check(csa, &lines, &[], 0);
}

/// With an option about each game, the games are not listed.
#[test]
fn many_games_with_a_ply() {
    let games = ["PI\n+\n+7776FU\n-3334FU\n%TORYO\n"; 7].join("/\n");
    let text = |args: &[&str]| texts(run(args, &games));
    let (code, list, told) = text(&["show", "-"]);
    assert_eq!(code, Some(0));
    assert_eq!(list.lines().count(), 7, "{list}");
    assert!(told.contains("--game N"), "{told}");
    for asked in [
        &["--ply", "1"][..],
        &["--board-only"],
        &["--no-moves"],
        &["--tags"],
    ] {
        let (code, shown, told) = text(&[&["show", "-"], asked].concat());
        assert_eq!((code, told.as_str()), (Some(0), ""), "{asked:?}");
        assert_eq!(shown.matches("--- ").count(), 7, "{asked:?}: {shown}");
        assert_eq!(shown.matches("in hand").count(), 14, "{asked:?}: {shown}");
    }
}
