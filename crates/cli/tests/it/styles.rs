//! Tests styles and wordings on the command line.

use std::path::Path;

use crate::run::{KOMADAI, program};

/// Returns the text on stdout. Panics unless the command exits with `code`.
fn run(args: &[&str], code: i32) -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let output = program(KOMADAI)
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

/// The table of styles in docs/notation.md: `notate` prints it, and `resolve` reads it.
#[test]
fn every_style() {
    let line = "7g7f 8c8d 8h3c+ 2a3c 4i5h B*4e";
    let readme = include_str!("../../../../docs/notation.md");
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
fn other_words_for_pieces() {
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
