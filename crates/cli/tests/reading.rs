//! What the command makes of texts: many moves in one, the rule book, the linter of KI2 files.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let _ = pipe.write_all(stdin.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the command ends")
}

#[track_caller]
fn check(args: &[&str], stdin: &str, stdout: &str, stderr: &str, code: i32) {
    let output = run(args, stdin);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "{args:?}");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}

#[test]
fn many_moves_in_one_argument() {
    for texts in [
        &["▲７六歩△３四歩▲２六歩"][..],
        &["▲７六歩 △３四歩", "２六歩"],
        &["76歩34歩26歩"],
        &["1.P-7f 2.34歩, 2g2f"],
        &["７六歩\n３四歩\n２六歩\n"],
    ] {
        let args = [&["resolve"], texts].concat();
        check(&args, "", "7g7f\n3c3d\n2g2f\n", "", 0);
    }
    check(
        &["resolve", "▲７六歩△３四豚▲２六歩"],
        "",
        "7g7f\nerror:8:expected a piece\n",
        "",
        1,
    );
}

#[test]
fn more_is_told_on_stderr() {
    let golds = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1";
    check(
        &["resolve", "--sfen", golds, "78金"],
        "",
        "ambiguous:7i7h,8i7h\n",
        "komadai: 78金: could be 7i7h (78金直), 8i7h (78金左)\n",
        1,
    );
    let wrong = "komadai: △７六歩: warning: the mark is not that of the side to move\n";
    check(&["resolve", "△７六歩"], "", "7g7f\n", wrong, 0);
    let line = "startpos\t△７六歩\n";
    check(&["resolve", "--stdin"], line, "7g7f\n", wrong, 0);
}

#[test]
fn the_rule_book() {
    let jsa = |text: &str, answer: &str, code| {
        check(&["resolve", "--rules", "jsa", text], "", answer, "", code);
    };
    jsa("▲７六歩", "7g7f\n", 0);
    jsa("☗76歩", "7g7f\n", 0);
    jsa("76歩34歩", "7g7f\n3c3d\n", 0);
    jsa(
        "76歩直不成",
        "error:1:the rule writes 76歩: 直 is superfluous; 不成 is superfluous\n",
        1,
    );
    jsa(
        "P-7f",
        "error:1:the rule writes 76歩: this is another notation\n",
        1,
    );
    jsa(
        "7六歩",
        "error:1:the rule writes 76歩: the square is written as 76 or ７六\n",
        1,
    );
}

const RECORD: &str = "▲７六歩 △３四歩\n▲２二角成 △22銀 ▲４五角打\n";

#[test]
fn check_lists_deviations() {
    let game = "-: game 1: ki2, utf-8, 5 plies, no ending\n";
    let found = "-:2:7: warning[square-for-same]: the square is written instead of 同; the rule \
                 writes △同　銀\n\
                 -:2:12: warning[superfluous-mark]: 打 is superfluous; the rule writes ▲４五角\n";
    check(&["check", "-"], RECORD, game, "", 0);
    let all = format!("{game}{found}");
    check(&["check", "--notation", "-"], RECORD, &all, "", 0);
    check(
        &["check", "--notation", "--strict", "-"],
        RECORD,
        &all,
        "",
        1,
    );
    let output = run(&["check", "--notation", "--json", "-"], RECORD);
    let text = String::from_utf8_lossy(&output.stdout);
    let object: serde_json::Value = serde_json::from_str(&text).expect("one object");
    let drop = &object["notation"][1];
    assert_eq!(drop["line"], 2);
    assert_eq!(drop["column"], 12);
    assert_eq!(drop["text"], "▲４五角打");
    assert_eq!(drop["right"], "▲４五角");
    assert_eq!(drop["deviations"][0]["code"], "superfluous-mark");
    assert_eq!(object["warnings"].as_array().map(Vec::len), Some(0));
}

/// A KIF file says where each piece comes from; the rule has no say there.
#[test]
fn other_formats_are_not_asked() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    let game = "-: game 1: kif, utf-8, 1 plies, no ending\n";
    check(&["check", "--notation", "-"], kif, game, "", 0);
}
