//! Tests `komadai search` and `komadai tree`: their outputs, and the games that they do not search.

use std::fs;

use crate::run::run;

/// Two games. The second begins like the first and has a variation.
const GAMES: &str = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 投了\n\n\
    手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：3手\n3 ６六歩(67)\n";

fn stdout(args: &[&str], stdin: &str) -> String {
    let output = run(args, stdin);
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn variations_on_demand() {
    let args = ["search", "--lang", "en", "--count", "--move", "６六歩", "-"];
    assert_eq!(stdout(&args, GAMES), "games 0 hits 0\n");
    let args = [&args[..], &["--variations"]].concat();
    assert_eq!(stdout(&args, GAMES), "games 1 hits 1\n");
}

#[test]
fn games_are_written_whole_or_up_to_the_hit() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).display().to_string();
    let words = ["--has", "captures:* or vcaptures:*"];
    let all = ["search", "-", "--count", "-o", &path("all.sfen")];
    stdout(&[&all[..], &words].concat(), GAMES);
    let text = fs::read_to_string(path("all.sfen")).expect("a file");
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains("3a2b"));
    let cut = ["search", "-", "--count", "--cut", "-o", &path("cut.kif")];
    stdout(&[&cut[..], &["--has", "captures:*"]].concat(), GAMES);
    let bytes = fs::read(path("cut.kif")).expect("a file");
    let game = komadai::kifu::read_game(&bytes).expect("a game");
    assert_eq!(game.record.usi_moves(), "7g7f 3c3d 8h2b+");
    let each = [
        "search",
        "-",
        "--count",
        "-o",
        &path("each.kif"),
        "--has",
        "P7f",
    ];
    stdout(&each, GAMES);
    assert!(fs::exists(path("each-1.kif")).unwrap() && fs::exists(path("each-2.kif")).unwrap());
    assert!(!fs::exists(path("each.kif")).unwrap());
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("hits.sfen").display().to_string();
    let game = "手合割：平手\n*一言\n1 ７六歩(77)\n2 ３四歩(33)\n";
    let args = ["search", "--lang", "en", "-", "--has", "P7f", "-o", &path];
    let output = run(&args, game);
    let messages = String::from_utf8(output.stderr).expect("a text");
    assert!(messages.contains("comment left out"), "{messages}");
    assert_eq!(output.status.code(), Some(0));
    // The extension decides the encoding too.
    let path = dir.path().join("hits.kifu");
    let args = ["search", "-", "--has", "P7f", "-o"].map(str::to_owned);
    let args = [&args[..], &[path.display().to_string()]].concat();
    run(&args.iter().map(String::as_str).collect::<Vec<_>>(), game);
    let text = fs::read_to_string(path).expect("a text in UTF-8");
    assert!(text.contains("一言"), "{text}");
}

#[test]
fn no_input_is_overwritten() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("a.kif").display().to_string();
    let text = dir.path().join("a.txt").display().to_string();
    let (one, _) = GAMES.split_once("\n\n").expect("two games");
    for path in [&path, &text] {
        fs::write(path, one).expect("a file");
    }
    for args in [
        &["search", &path, "--has", "P7f", "-o", &path][..],
        &["image", &text, "-o", &text, "--ply", "0"],
    ] {
        let output = run(&[&["--lang", "en"], args].concat(), "");
        let messages = String::from_utf8(output.stderr).expect("a text");
        assert!(messages.contains("never overwritten"), "{messages}");
        assert_eq!(output.status.code(), Some(2));
    }
    for path in [&path, &text] {
        assert_eq!(fs::read_to_string(path).expect("a file"), one);
    }
}

#[test]
fn hits_are_drawn() {
    let dir = tempfile::tempdir().expect("a folder");
    let name = dir.path().display().to_string();
    stdout(&["search", "-", "--has", "P2f", "--image", &name], GAMES);
    let names: Vec<_> = fs::read_dir(dir.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1);
    let svg = fs::read_to_string(dir.path().join("stdin-2-003.svg")).expect("a picture");
    assert!(svg.starts_with("<svg"));
}

#[test]
fn what_is_not_searched_is_counted() {
    // Two kings of one side are not a position.
    let text = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|二\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n";
    let output = run(
        &["search", "--lang", "en", "-", "--has", "K5i", "--count"],
        text,
    );
    let messages = String::from_utf8(output.stderr).expect("a text");
    assert!(messages.contains("not searched: 1"), "{messages}");
    assert_eq!(output.stdout, b"games 0 hits 0\n");
}

#[test]
fn a_page_of_the_tree() {
    let html = stdout(
        &["tree", "-", "--depth", "3", "-o", "-", "--title", "<b>"],
        GAMES,
    );
    assert!(html.starts_with("<!doctype html>") && html.contains("&lt;b&gt;"));
    let output = run(&["tree", "-", "-o", "tree.kif"], GAMES);
    assert_eq!(output.status.code(), Some(2));
}
