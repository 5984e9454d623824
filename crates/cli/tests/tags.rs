//! `komadai tags`: castles and openings of files, by name.

mod run;

use run::run;

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
    let lines = "-: game 1: 4 tags\n▲ 戦法 四間飛車 3-5\n▲ 戦法 角道オープン四間飛車 3-5\n▲ 戦型 振り飛車 3-\n\
                 ▲ 戦法 三間飛車 5-\n";
    check(&["-"], GAME, lines, 0);
    let lines = "-: game 1: 4 tags\nblack opening Fourth-File Rook 3-5\nblack opening 角道オープン四間飛車 3-5\n\
                 black style Ranging Rook 3-\nblack opening Third-File Rook 5-\n";
    check(&["--lang", "en", "-"], GAME, lines, 0);
}

#[test]
fn an_object_for_each_game() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７七桂(89)\n";
    let object = "{\"file\":\"-\",\"game\":1,\"headers\":[],\"tags\":[{\"id\":\"onigoroshi\",\"kind\":\"opening\",\"left\":null,\
                  \"name\":\"Demon Slayer\",\"reached\":3,\"side\":\"black\",\"squares\":[\"7f\"]}]}\n";
    check(&["--json", "--lang", "en", "-"], text, object, 0);
}

#[test]
fn the_report_counts_sides() {
    let output = run(&["tags", "--report", "-"], GAME);
    let printed = String::from_utf8(output.stdout).expect("a text");
    let mut lines = printed.lines();
    assert_eq!(
        lines.next(),
        Some("games 1, without a castle 1, without an opening 0")
    );
    assert!(
        lines.any(|line| line == "1\tranging-rook\t振り飛車"),
        "{printed}"
    );
    assert!(
        lines.any(|line| line == "never\tmino\t美濃囲い"),
        "{printed}"
    );
}

#[test]
fn what_is_no_game() {
    check(&["-"], "", "", 1);
    check(&["--report", "--json", "-"], "", "", 2);
}
