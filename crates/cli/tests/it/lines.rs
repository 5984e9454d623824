//! Tests `--stdin`: lines with many moves, and lines without a position.

use crate::run::run;

#[track_caller]
fn check(args: &[&str], line: &str, answer: &str, code: i32) {
    let output = run(args, format!("{line}\n"));
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(told, format!("{answer}\n"), "{args:?} {line}");
    assert_eq!(output.status.code(), Some(code), "{args:?} {line}");
}

#[test]
fn a_pasted_line() {
    let resolve = ["resolve", "-"];
    for line in [
        "▲７六歩△３四歩▲２二角成△同銀",
        "startpos\t▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲投了",
        "1.P-7f 2.P-3d 3.Bx2b+ 4.Sx2b まで4手で後手の勝ち",
        "▲７六歩△３四歩▲２二角成△同銀投了",
        "▲７六歩 △３四歩 ▲２二角成 △同銀まで4手で後手の勝ち",
        "position startpos moves 7g7f\t34歩22角成同銀\t7g7f",
        "７ｇ７ｆ 3c3d +8822UM 同銀",
    ] {
        let answer = if line.contains("moves") {
            "3c3d 8h2b+ 3a2b"
        } else {
            "7g7f 3c3d 8h2b+ 3a2b"
        };
        check(&resolve, line, answer, 0);
    }
    check(
        &["notate", "-"],
        "7g7f 3c3d  8h2b+ 3a2b",
        "76歩 34歩 22角成 同銀",
        0,
    );
    check(
        &["notate", "--style", "ki2", "--stdin"],
        "startpos moves 7g7f 3c3d\t8h2b+ 3a2b ",
        "▲２二角成 △同　銀",
        0,
    );
    // Each line starts from the position of --sfen again.
    check(
        &["resolve", "--stdin", "--sfen", "2"],
        "３四歩２六歩\n34歩",
        "3c3d 2g2f\n3c3d",
        0,
    );
}

/// A whole line of USI, as sent to engines, is a line of moves.
#[test]
fn lines_of_usi() {
    for start in [
        "position startpos",
        "startpos",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ] {
        let line = format!("{start} moves 7g7f 3c3d");
        check(&["notate", "-"], &line, "76歩 34歩", 0);
        check(&["resolve", "-"], &line, "7g7f 3c3d", 0);
    }
    check(&["notate", "-"], "position moves 7g7f", "76歩", 0);
    check(&["notate", "-"], "7g7f 3c3d resign", "76歩 34歩 投了", 0);
    check(
        &["notate", "-"],
        "startpos moves 7g7f win",
        "76歩 入玉勝ち",
        0,
    );
    check(&["notate", "-"], "resign", "投了", 0);
    check(
        &["notate", "-"],
        "startpos moves 7g7f 7x",
        "76歩 error:22:expected a rank from a to i",
        1,
    );
    check(
        &["resolve", "-"],
        "p-7f P-3d bx2b+ nonsense",
        "7g7f 3c3d 8h2b+ error:17:expected a file from 1 to 9, or 同",
        1,
    );
}

/// With JSON each line is answered by an object, even if it is wrong.
#[test]
fn lines_as_json() {
    let output = run(
        &["resolve", "--json", "-"],
        b"76\xe6\xad\xa9 58\xe9\x87\x91\n\n\xff\n".as_slice(),
    );
    let text = String::from_utf8(output.stdout).expect("a text");
    let forms: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(forms.len(), 3, "{text}");
    assert_eq!(forms[0]["moves"][0]["usi"], "7g7f");
    assert_eq!(forms[0]["error"]["codes"][0], "cannot_reach");
    assert_eq!(forms[1]["error"]["message"], "expected a move");
    assert_eq!(forms[2]["error"]["message"], "expected UTF-8");
}

/// `resolve` reads the lines that `notate` prints, in every style but kana.
#[test]
fn every_style_both_ways() {
    let line = "7g7f 8c8d 8h3c+ 2a3c 4i5h B*4e";
    let styles = [
        "jsa", "press", "postal", "kif", "ki2", "csa", "usi", "zh", "hodges", "hosking", "kitao",
        "dojo",
    ];
    for style in styles {
        let output = run(&["notate", "--style", style, "-"], line);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(printed.split(' ').count(), 6, "{style}: {printed}");
        check(&["resolve", "-"], printed.trim_end(), line, 0);
    }
}

/// The moves before the first error are printed first, and its column counts from the start of the line.
#[test]
fn trouble_in_a_line() {
    let resolve = ["resolve", "--stdin"];
    check(
        &resolve,
        "▲７六歩△３四豚",
        "7g7f error:8:expected a piece",
        1,
    );
    check(
        &resolve,
        "startpos\t76歩 34歩 34歩",
        "7g7f 3c3d illegal:cannot_reach",
        1,
    );
    check(
        &resolve,
        "76歩 34歩 58金",
        "7g7f 3c3d ambiguous:4i5h,6i5h",
        1,
    );
    check(
        &resolve,
        "76歩 投了 34歩",
        "7g7f error:5:expected a move, but 投了 is an ending",
        1,
    );
    check(
        &["resolve", "--stdin", "--rules", "jsa"],
        "76歩 34歩直",
        "7g7f error:5:直 is not needed; the correct notation is 34歩",
        1,
    );
    let notate = ["notate", "--stdin"];
    check(
        &notate,
        "7g7f 3c3x",
        "76歩 error:9:expected a rank from a to i",
        1,
    );
    check(&notate, "startpos\t7g7f 7f7e", "76歩 illegal:wrong_side", 1);
}

/// A position without a move is not a line of moves.
#[test]
fn a_move_is_expected() {
    for command in ["resolve", "notate"] {
        let args = [command, "--stdin"];
        check(&args, "", "error:1:expected a move", 1);
        check(&args, "  ", "error:1:expected a move", 1);
        check(
            &args,
            "startpos",
            "error:9:expected a tab or “moves”, then a move",
            1,
        );
        check(&args, "startpos\t", "error:10:expected a move", 1);
        check(&args, "\t7g7f", "error:1:the board is missing", 1);
        check(
            &args,
            "startpos 7g7f",
            "error:10:expected the end of the position, or the word “moves”",
            1,
        );
        check(
            &args,
            "4k4/9/9/9/9/9/9/9/4K4 b",
            "error:24:the hands (- if empty) are missing",
            1,
        );
    }
}
