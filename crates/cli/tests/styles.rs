//! Styles and wordings on the command line.

use std::path::Path;
use std::process::Command;

/// What the command prints on stdout; panics unless it exits with `code`.
fn run(args: &[&str], code: i32) -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(args)
        .current_dir(samples)
        .output()
        .expect("the command starts");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn check(args: &str, expected: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    assert_eq!(run(&args, 0), expected, "{args:?}");
}

/// The table of styles in the README: what `notate` prints, and what `resolve` finds in it.
#[test]
fn every_style() {
    let line = "7g7f 8c8d 8h3c+ 2a3c 4i5h B*4e";
    let readme = include_str!("../../../README.md");
    assert!(readme.contains(&format!("komadai notate --style S {line}`")));
    let table = readme.split("## Styles").nth(1).expect("the chapter");
    let mut styles = 0;
    for row in table.lines().skip_while(|row| !row.starts_with("| `jsa`")) {
        let quoted: Vec<&str> = row.split('`').collect();
        let [_, style, _, texts, _] = quoted[..] else {
            break;
        };
        let args = format!("notate --style {style} {line}");
        check(&args, &(texts.replace(' ', "\n") + "\n"));
        if style != "kana" {
            let moves = line.replace(' ', "\n") + "\n";
            check(&format!("resolve -- {texts}"), &moves);
        }
        styles += 1;
    }
    assert_eq!(styles, 13);
}

#[test]
fn notate_in_other_wordings() {
    check("notate --side words --digits full 7g7f", "先手７６歩\n");
    check("notate --style ki2 --side turned-pieces 7g7f", "⛊７六歩\n");
    check("notate --pawn chinese --digits half-kanji 7g7f", "7六步\n");
    check(
        "notate --style hosking --side pieces 7g7f 3c3d",
        "☗P76\n☖P34\n",
    );
    check(
        "notate --blank always --drops always 7g7f 3c3d 8h2b+ 3a2b B*4e",
        "76歩\n34歩\n22角成\n同　銀\n45角打\n",
    );
    let sfen = "4k4/9/9/9/4+r1+s1+n/4+l1+p2/9/9/4K4 w - 1";
    let notate = |options: &[&str], m: &str| {
        let args = [&["notate", "--sfen", sfen], options, &[m]].concat();
        run(&args, 0)
    };
    assert_eq!(notate(&["--dragon", "long"], "5e6e"), "65龍\n");
    assert_eq!(notate(&["--king", "king"], "5a5b"), "52王\n");
    for (m, texts) in [
        ("3e4f", "46成銀 46全 46全"),
        ("1e1f", "16成桂 16圭 16今"),
        ("5f5g", "57成香 57杏 57仝"),
        ("3f3g", "37と 37と 37个"),
    ] {
        let found = ["words", "letters", "other-letters"]
            .map(|set| notate(&["--promoted", set], m))
            .concat();
        assert_eq!(found, texts.replace(' ', "\n") + "\n");
    }
}

#[test]
fn moves_and_games_in_a_style() {
    let golds = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1";
    let moves = run(
        &["moves", golds, "--style", "hodges", "--side", "pieces"],
        0,
    );
    assert!(moves.lines().any(|line| line == "☗G7i-7h"), "{moves}");
    assert!(moves.lines().any(|line| line == "☗K-5h"), "{moves}");
    let shown = |options: &[&str]| run(&[&["show", "onigoroshi.kif"], options].concat(), 0);
    assert!(shown(&["--style", "dojo"]).contains("   1 ▲P-76"));
    assert!(shown(&["--style", "zh", "--side", "words"]).contains("   1 先手7六步"));
    assert!(shown(&["--style", "hosking", "--side", "none"]).contains("   1 P76"));
    assert!(shown(&["--style", "ki2"]).contains("   1 ▲７六歩"));
}

#[test]
fn refusals() {
    for args in [
        ["notate", "--style=hosking", "--side=square", "7g7f"],
        ["notate", "--style=western", "--side=none", "7g7f"],
    ] {
        assert_eq!(run(&args, 2), "", "{args:?}");
    }
    assert_eq!(
        run(&["resolve", "P76-"], 1),
        "error:5:expected the square reached\n"
    );
    assert_eq!(
        run(&["resolve", "Q76"], 1),
        "error:1:expected a piece (K R B G S N L P D H T, or + and one that promotes)\n"
    );
    assert_eq!(run(&["resolve", "G-58"], 1), "ambiguous:4i5h,6i5h\n");
}
