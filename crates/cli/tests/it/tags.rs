//! Tests `komadai tags`: castles and openings of files, by name.

use crate::run::run;

#[track_caller]
fn check(args: &[&str], stdin: &str, expected: &str, code: i32) {
    let output = run(&[&["tags"], args].concat(), stdin);
    let printed = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(printed, expected);
    assert_eq!(output.status.code(), Some(code));
}

const GAME: &str =
    "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ６八飛(28)\n4 ８四歩(83)\n5 ７八飛(68)\n";

#[test]
fn a_line_for_each_tag() {
    let lines = "-: 1局目: 7件\n▲ 段階 序盤 0-\n△ 段階 序盤 0-\n▲ 戦法 四間飛車 3-5\n▲ 戦法 角道オープン四間飛車 3-5\n▲ 戦型 振り飛車 3-\n\
                 ▲ 戦法 三間飛車 5-\n▲ 戦法 4→3戦法 5-\n";
    check(&["--lang", "ja", "-"], GAME, lines, 0);
    let lines = "-: game 1: 7 tags\nblack phase Opening 0-\nwhite phase Opening 0-\nblack opening Fourth-File Rook 3-5\nblack opening Open Fourth-File Rook 3-5\n\
                 black style Ranging Rook 3-\nblack opening Third-File Rook 5-\nblack opening Four to Three 5-\n";
    check(&["--lang", "en", "-"], GAME, lines, 0);
}

#[test]
fn an_object_for_each_game() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７七桂(89)\n";
    let output = run(&["tags", "--json", "-"], text);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let phase = |side| {
        serde_json::json!({
            "id": "opening-phase", "kind": "phase", "name": "序盤", "english": "Opening",
            "side": side, "reached": 0, "left": null, "squares": [],
        })
    };
    let opening = serde_json::json!({
        "id": "onigoroshi", "kind": "opening", "name": "鬼殺し", "english": "Demon Slayer",
        "side": "black", "reached": 3, "left": null, "squares": ["7f"],
    });
    let tags = [phase("black"), phase("white"), opening];
    assert_eq!(object["tags"], serde_json::Value::from(tags.to_vec()));
    assert_eq!((&object["game"], &object["plies"]), (&1.into(), &3.into()));
}

#[test]
fn what_is_no_game() {
    check(&["-"], "", "", 1);
}

#[test]
fn tags_after_a_shown_game() {
    let printed = |args: &[&str]| String::from_utf8(run(args, GAME).stdout).expect("a text");
    let shown = printed(&["show", "-", "--lang=ja"]);
    let tags = "▲ 段階 序盤 0-\n△ 段階 序盤 0-\n▲ 戦法 四間飛車 3-5\n▲ 戦法 角道オープン四間飛車 3-5\n\
                ▲ 戦型 振り飛車 3-\n▲ 戦法 三間飛車 5-\n▲ 戦法 4→3戦法 5-\n";
    assert_eq!(
        printed(&["show", "--tags", "-", "--lang=ja"]),
        format!("{shown}{tags}")
    );
}

#[test]
fn tags_of_a_checked_game() {
    let object = |args: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&run(args, GAME).stdout).expect("an object")
    };
    let tags = object(&["tags", "--json", "-"])["tags"].take();
    let mut checked = object(&["check", "--json", "--tags", "-"]);
    assert_eq!(checked["tags"].take(), tags);
    assert!(object(&["check", "--json", "-"]).get("tags").is_none());
    assert_eq!(run(&["check", "--tags", "-"], GAME).status.code(), Some(2));
    let nothing = run(&["check", "--json", "--tags", "-"], "").stdout;
    let nothing: serde_json::Value = serde_json::from_slice(&nothing).expect("an object");
    assert_eq!(nothing["tags"], serde_json::json!([]));
}

#[test]
fn tags_become_headers() {
    let written = |args: &[&str], text: &str| {
        let args = [&["convert", "--to", "kifu"], args, &["-"]].concat();
        String::from_utf8(run(&args, text).stdout).expect("a text")
    };
    let once = written(&["--set-tags"], GAME);
    let line = "先手の戦型：四間飛車, 角道オープン四間飛車, 振り飛車, 三間飛車, 4→3戦法";
    assert!(once.contains(line), "{once}");
    assert!(!once.contains("囲い"), "{once}");
    assert_eq!(written(&["--set-tags"], &once), once);
    assert!(!written(&[], GAME).contains("戦型"));
    let handicap = "手合割：角落ち\n1 ３四歩(33)\n2 ７六歩(77)\n3 ６二銀(71)\n4 ７八飛(28)\n";
    let written = written(&["--set-tags"], handicap);
    assert!(written.contains("下手の戦型：三間飛車"), "{written}");
}

#[test]
fn errors_in_a_file() {
    let text = format!("{GAME}6 １一玉(51)\n");
    let output = run(&["tags", "-"], &text);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).expect("a text");
    assert!(
        printed.contains("black opening Third-File Rook 5-"),
        "{printed}"
    );
    let reported = String::from_utf8(output.stderr).expect("a text");
    assert!(reported.contains("illegal-move"), "{reported}");
    let output = run(&["tags", "-"], format!("{text}変化：1手\n1 ９九歩(97)\n"));
    let reported = String::from_utf8(output.stderr).expect("a text");
    assert_eq!(reported.lines().count(), 1, "{reported}");
    assert!(
        reported.contains("(1 more error; check lists all)"),
        "{reported}"
    );
    let output = run(&["tags", "--strict=error", "-"], &text);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}
