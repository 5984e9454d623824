//! Runs the examples as programs. `cargo test -p komadai` builds them before the tests.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const GAME: &str = "\
手合割：平手
先手：あ
後手：い
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了

変化：2手
   2 ８四歩(83)
";

/// A folder for one test, which contains the game. It is removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("komadai-example-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("game.kif"), GAME).expect("a file");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the output of an example, which is built with the tests.
fn run(example: &str, args: &[&str], input: &str) -> String {
    let test = env::current_exe().expect("a program");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    let program = folder
        .join("examples")
        .join(example)
        .with_extension(env::consts::EXE_EXTENSION);
    let mut child = Command::new(&program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let mut stdin = child.stdin.take().expect("stdin");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{example}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn arbiter() {
    for (game, judged) in [
        (
            "7g7f 12\n3c3d 2\n8h2b+ 700\n",
            "時間切れ (the time of the side to move ran out)\n7g7f 3c3d\n",
        ),
        (
            "7g7f 1\n3c3e 1\n",
            "駒の動きの誤り (a piece was moved in a way it cannot move)\n7g7f 3c3e\n",
        ),
    ] {
        assert_eq!(run("arbiter", &[], game), judged);
    }
}

#[test]
fn convert() {
    let folder = Folder::new("convert");
    let csa = folder.file("game.csa");
    fs::write(&csa, "V3.0\nPI\n+\n+7776FU\nT5.5\n-3334FU\n%TORYO\n").expect("a file");
    let converted = run("convert", &[&csa], "");
    assert!(converted.contains("[time]"), "{converted}");
    assert!(converted.contains("bytes of KIF"), "{converted}");
}

#[test]
fn openings() {
    let folder = Folder::new("openings");
    let counts = run("openings", &[&folder.file(""), "2"], "");
    assert_eq!(counts, "       1 ▲７六歩 △３四歩\n");
}

#[test]
fn usi_engine() {
    let session =
        "usi\nisready\nposition startpos moves 7g7f 3c3d\ngo depth 2\nposition startpos x\nquit\n";
    let answers = run("usi_engine", &[], session);
    for answer in ["usiok", "readyok", "bestmove ", "info string expected"] {
        assert!(answers.contains(answer), "{answers}");
    }
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo\n";
    let answers = run("usi_engine", &[], mated);
    assert!(answers.ends_with("bestmove resign\n"), "{answers}");

    // A mate, and a position where a draw would be welcome, but the repetition is a perpetual check.
    for (position, best) in [
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "bestmove G*5b"),
        (
            "sfen 4k4/8R/9/9/9/9/9/9/4K4 b rb2g 1 moves 1b1a 5a5b 1a1b 5b5a",
            "bestmove ",
        ),
    ] {
        let session = format!("position {position}\ngo depth 3\n");
        let answers = run("usi_engine", &[], &session);
        let answer = answers.lines().last().unwrap_or_default();
        assert!(answer.starts_with(best), "{answers}");
        assert_ne!(answer, "bestmove 1b1a", "{answers}");
    }
}

#[test]
fn lines() {
    let folder = Folder::new("lines");
    let lines = run("lines", &[&folder.file("game.kif")], "");
    assert_eq!(lines, "76歩 34歩 22角成 同銀\n76歩 84歩\n");
}

#[test]
fn mate_in_one() {
    let mates = run("mate_in_one", &["4k4/9/4P4/9/9/9/9/9/4K4 b G 1"], "");
    assert_eq!(mates, "G*5b\n");
}

#[test]
fn edit() {
    let folder = Folder::new("edit");
    run(
        "edit",
        &[&folder.file("game.kif"), &folder.file("edited.kif")],
        "",
    );
    let bytes = fs::read(folder.file("edited.kif")).expect("written");
    let game = &komadai::kifu::read(&bytes).games[0];
    assert_eq!(game.record.usi_moves(), "7g7f 8c8d");
    assert_eq!(
        game.record.headers.get(komadai::kifu::keys::BLACK),
        Some("先手の人")
    );
    assert_eq!(game.record.comment_count(), 1);
}

#[test]
fn rows() {
    let folder = Folder::new("rows");
    let file = folder.file("game.kif");
    let rows = run("rows", &[&file, &file], "");
    assert_eq!(rows.lines().count(), 4);
    assert!(rows.lines().all(|row| row.split('\t').count() == 3));
    assert!(rows.starts_with(&format!("{}\t7g7f\t-1\n", komadai::Position::startpos())));
}
