//! Tests games on postcards: `check --written`, `notate --style postal`, and the pictures of `image --why`.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, check};

const CLEAR: &str = "▲7六歩 △3四歩\n*よろしく\n▲2二角(成)\n*角を取ります\n△同銀\n";
const UNCLEAR: &str = "▲7六歩 △3四歩 ▲2二角 △同銀\nまで4手で中断\n";
const COMMENTED: &str = "▲7六歩\n*桂を跳ねました\n△3四歩\n";

fn folder() -> Folder {
    let csa = "PI\n+\n+7776FU\n";
    Folder::new(&[
        ("a.ki2", CLEAR),
        ("b.ki2", UNCLEAR),
        ("c.ki2", COMMENTED),
        ("d.csa", csa),
    ])
}

/// A game stops at the first question, and the run goes on.
#[test]
fn written_moves() {
    let folder = folder();
    let of = |more: &[&str]| {
        let args = [
            "check",
            "a.ki2",
            "b.ki2",
            "c.ki2",
            "d.csa",
            "--rules-of-play",
            "postal",
            "--written",
        ];
        let args = [&args[..], more].concat();
        let output = folder.command(&args).output().expect("the command runs");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(
        of(&["--lang", "ja"]),
        "a.ki2: 1局目: ki2、utf-8、4手、終局なし\n\
         b.ki2: 1局目: ki2、utf-8、4手、中断\n\
         b.ki2:1:11: エラー[ask-back]: 3手目 2二角: 2二角成・2二角不成のどれですか\n\
         c.ki2: 1局目: ki2、utf-8、2手、終局なし\n\
         c.ki2:1:1: エラー[ask-back]: 1手目 7六歩「桂を跳ねました」: 確認が必要です: コメントが指し手と合いません。相手に指し直しを求めてください\n\
         d.csa: 1局目: csa、ascii、1手、終局なし\n\
         郵便将棋のルール: 棋譜: 3局 (確認待ち: 2局)、明確な指し手: 6手 (ほかの表記の1局は対象外)\n"
    );
    let json = of(&["--json"]);
    let games: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let clear: Vec<_> = games.iter().map(|game| &game["written_moves"]).collect();
    assert_eq!(clear, [4, 2, 0, 0]);
    assert_eq!(games[0]["written"], Value::Null);
    assert_eq!(games[1]["written"]["kind"], "ambiguous");
    assert_eq!(
        games[1]["written"]["moves"],
        serde_json::json!(["8h2b+", "8h2b"])
    );
    assert_eq!(games[1]["errors"][0]["code"], "ask-back");
    assert_eq!(games[1]["warnings"], serde_json::json!([]));
    assert_eq!(games[2]["written"]["codes"], serde_json::json!(["comment"]));
}

#[test]
fn warnings_and_wrong_usage() {
    let folder = folder();
    let run = |args: &[&str], code: i32, said: &str| {
        let output = folder.command(args).output().expect("the command runs");
        check(&output, code, said);
    };
    run(
        &["check", "a.ki2", "--written", "--rules-of-play", "jsa"],
        2,
        "--written needs --rules-of-play postal",
    );
    let comment = "桂を跳ねました";
    run(
        &["notate", "7g7f", "--comment", comment],
        2,
        "--comment needs --style postal",
    );
    let doubt = "7六歩: warning: the opponent would ask back: to be confirmed: the comment contradicts the move";
    run(
        &["notate", "--style", "postal", "7g7f", "--comment", comment],
        0,
        doubt,
    );
    run(
        &[
            "notate",
            "--style",
            "postal",
            "7g7f",
            "--comment",
            "歩を突きました",
        ],
        0,
        "",
    );
    run(
        &["image", "startpos", "--why", "58金", "-o", "a.svg"],
        2,
        "58金: several moves fit: 4i5h 6i5h",
    );
    run(
        &[
            "image", "startpos", "--why", "55歩打", "-o", "b.svg", "--lang", "en",
        ],
        0,
        "",
    );
    let svg = fs::read_to_string(folder.path("b.svg")).expect("a picture");
    // Two sentences, for the empty hand and the pawn on the file, and an arrow and a square.
    assert!(
        svg.contains("class=\"caption\"") && svg.contains("class=\"marks\""),
        "{svg}"
    );
    run(
        &[
            "image",
            "startpos",
            "--why",
            "76歩",
            "--caption",
            "x",
            "-o",
            "c.svg",
        ],
        0,
        "",
    );
}
