//! Tests the outputs of `komadai convert`, and the files that it skips.

use crate::run::{self, Folder};
use std::fs;
use std::process::Output;

pub(crate) const KIF: &str =
    "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
pub(crate) const TWO: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";

pub(crate) fn convert(folder: &Folder, args: &[&str]) -> Output {
    folder.output(&[&["convert"], args].concat())
}

#[track_caller]
pub(crate) fn check(folder: &Folder, args: &[&str], code: i32, said: &str) {
    run::check(&convert(folder, args), code, said);
}

#[test]
fn to_stdout() {
    let folder = Folder::new(&[("a.kif", KIF)]);
    let output = convert(&folder, &["a.kif", "--to", "csa"]);
    assert_eq!(output.stdout, b"V2.2\r\nPI\r\n+\r\n+7776FU\r\n%TORYO\r\n");
    assert_eq!(output.stderr, b"");
    let output = convert(&folder, &["a.kif", "--to", "usi", "-o", "-"]);
    assert_eq!(output.stdout, b"position startpos moves 7g7f\n");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("loss[ending]: move 2"), "{told}");
    assert_eq!(output.status.code(), Some(0));
}

/// A file behind `>` gets the encoding that programs expect, a pipe the one that people and other programs read.
#[test]
fn a_pipe_is_no_file() {
    let folder = Folder::new(&[("a.csa", "PI\n+\n+7776FU\n")]);
    let piped = convert(&folder, &["a.csa", "--to", "kif"]);
    assert!(piped.stdout.starts_with(b"#KIF version=2.0 encoding=UTF-8"));
    let file = fs::File::create(folder.path("x.kif")).expect("a file");
    let mut command = folder.command(&["convert", "a.csa", "--to", "kif"]);
    assert!(command.stdout(file).status().expect("it runs").success());
    let text = folder.bytes("x.kif");
    assert!(text.starts_with(b"#KIF version=2.0 encoding=Shift_JIS"));
}

#[test]
fn folders_are_mirrored() {
    let folder = Folder::new(&[
        ("in/a.kif", KIF),
        ("in/deep/b.csa", TWO),
        ("in/note.txt", ""),
    ]);
    check(&folder, &["in", "--to", "ki2", "--out-dir", "out"], 0, "");
    let out: Vec<String> = folder
        .files("")
        .into_iter()
        .filter(|f| f.starts_with("out"))
        .collect();
    assert_eq!(out, ["out/a.ki2", "out/deep/b-1.ki2", "out/deep/b-2.ki2"]);
    check(
        &folder,
        &["in/deep/b.csa", "--to", "sfen", "-o", "all.sfen"],
        0,
        "loss[ending]",
    );
    assert_eq!(
        folder
            .bytes("all.sfen")
            .iter()
            .filter(|&&b| b == b'\n')
            .count(),
        2
    );
    check(&folder, &["in/deep/b.csa", "--to", "kif"], 1, "has 2 games");
}

#[test]
fn nothing_is_overwritten_by_mistake() {
    let folder = Folder::new(&[("a.kif", KIF), ("a.csa", TWO), ("b/a.kif", KIF)]);
    let before = folder.files("");
    check(
        &folder,
        &["a.kif", "--to", "kif", "-o", "a.kif"],
        2,
        "an input is never overwritten",
    );
    check(
        &folder,
        &["a.kif", "--to", "kif", "-o", "b/../a.kif"],
        2,
        "an input is never overwritten",
    );
    check(
        &folder,
        &["a.kif", "--to", "kif", "--out-dir", "."],
        0,
        "1 input is ignored (would overwrite an input): a.kif",
    );
    check(&folder, &["a.kif", "a.csa", "--to", "ki2"], 2, "--out-dir");
    check(
        &folder,
        &["b", "--to", "ki2", "-o", "x.ki2"],
        2,
        "--out-dir",
    );
    assert_eq!(folder.files(""), before);
    assert_eq!(folder.bytes("a.kif"), KIF.as_bytes());
}

/// `-o` names a file; a folder, existing or not, needs `--out-dir`.
#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new(&[("two.csa", TWO), ("one.kif", KIF), ("there/x.txt", "")]);
    let before = folder.files("");
    for input in ["two.csa", "one.kif"] {
        for output in [
            "gone/",
            "gone/.",
            "gone/deep/",
            "there",
            "there/",
            ".",
            "there/..",
        ] {
            let said = format!("{output} is a folder; name a file, or give --out-dir");
            check(&folder, &[input, "--to", "kif", "-o", output], 2, &said);
            assert_eq!(folder.files(""), before);
        }
    }
    check(
        &folder,
        &["two.csa", "--to", "ki2", "--out-dir", "gone/"],
        0,
        "",
    );
    assert!(folder.files("").contains(&"gone/two-2.ki2".to_owned()));
}

/// The games of a list are one file, written completely or not at all.
#[test]
fn lists() {
    let broken = format!("{TWO}/\nPI\n+\n+7775FU\n");
    let folder = Folder::new(&[("two.csa", TWO), ("broken.csa", &broken)]);
    check(
        &folder,
        &["two.csa", "--to", "csa", "-o", "again.csa"],
        0,
        "",
    );
    let again = String::from_utf8(folder.bytes("again.csa")).expect("ASCII");
    assert_eq!(again.replace("\r\n", "\n"), TWO);
    let wide = [
        "two.csa",
        "--to",
        "csa",
        "-o",
        "wide.csa",
        "--encoding",
        "utf-16le",
    ];
    check(&folder, &wide, 0, "");
    let wide: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(again.bytes().flat_map(|b| [b, 0]))
        .collect();
    assert!(folder.bytes("wide.csa") == wide);
    let strict = ["broken.csa", "--to", "usi", "-o", "x.usi", "--strict=error"];
    check(&folder, &strict, 1, "refused: line 14");
    assert!(!folder.files("").contains(&"x.usi".to_owned()));
    check(
        &folder,
        &["broken.csa", "--to", "usi", "-o", "x.usi"],
        3,
        "illegal-move",
    );
    assert_eq!(
        folder
            .bytes("x.usi")
            .iter()
            .filter(|&&b| b == b'\n')
            .count(),
        3
    );
}

/// The games before a refused one are written, whether the second game or a later one is refused.
#[test]
fn games_before_a_refused_one() {
    let game = |number: usize, refused: usize| {
        if number == refused {
            "PI\n+\n+7775FU\n"
        } else {
            "PI\n+\n+7776FU\n"
        }
    };
    for refused in 1..=4 {
        let games: Vec<&str> = (1..=4).map(|number| game(number, refused)).collect();
        let folder = Folder::new(&[("list.csa", &games.join("/\n"))]);
        let output = convert(&folder, &["list.csa", "--to", "usi", "--strict=error"]);
        assert_eq!(output.status.code(), Some(1));
        let written = String::from_utf8(output.stdout).expect("ASCII");
        let before = "position startpos moves 7g7f\n".repeat(refused - 1);
        assert_eq!(written, before, "{refused}");
        let told = String::from_utf8(output.stderr).expect("a text");
        let so_far = match refused {
            1 => "; nothing was written\n",
            2 => "; the game before it is written\n",
            3 => "; the 2 games before it are written\n",
            _ => "; the 3 games before it are written\n",
        };
        assert!(told.ends_with(so_far), "{told}");
        let args = ["list.csa", "--to", "usi", "-o", "x.usi", "--strict=error"];
        let whole = if refused == 1 {
            so_far
        } else {
            "; x.usi is not written\n"
        };
        check(&folder, &args, 1, whole);
        assert_eq!(folder.files(""), ["list.csa"]);

        let args = ["list.csa", "--to", "kif", "-o", "x.kif", "--strict=error"];
        check(&folder, &args, 1, so_far);
        let mut files: Vec<String> = (1..refused).map(|n| format!("x-{n}.kif")).collect();
        files.insert(0, "list.csa".to_owned());
        assert_eq!(folder.files(""), files);
        let args = ["list.csa", "--to", "kif", "--strict=error"];
        check(&folder, &args, 1, "[illegal-move]; nothing was written\n");
        assert!(convert(&folder, &args).stdout.is_empty());
    }
}

/// Some of the games before a refused one may have failed.
#[test]
fn games_that_failed_are_not_called_written() {
    for (refused, so_far) in [
        (3, "; 1 of the 2 games before it is written\n"),
        (4, "; 2 of the 3 games before it are written\n"),
    ] {
        let mut games = ["PI\n+\n+7776FU\n"; 4];
        games[refused - 1] = "PI\n+\n+7775FU\n";
        let files = [("list.csa", &*games.join("/\n")), ("x-2.kif/there", "")];
        let folder = Folder::new(&files);
        let args = ["list.csa", "--to", "kif", "-o", "x.kif", "--strict=error"];
        check(&folder, &args, 1, so_far);
        let name = format!("x-{}.kif", refused - 1);
        assert_eq!(folder.files("").contains(&name), refused == 4);
    }
}

/// A finding about a later game does not refuse an earlier one, even if both are read at once.
#[test]
fn findings_of_later_games() {
    let folder = Folder::new(&[("list.csa", "")]);
    let mut text = Vec::new();
    for name in [&b"\x82\xa0"[..], b"\x82\xa0", "あ".as_bytes()] {
        text.extend([b"V2.2\nN+", name, b"\nPI\n+\n+7776FU\n/\n"].concat());
    }
    fs::write(folder.path("list.csa"), text).expect("a file");
    let output = convert(&folder, &["list.csa", "--to", "usi", "--strict"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.ends_with("[mixed-encoding]; the 2 games before it are written\n"),
        "{told}"
    );
    let written = String::from_utf8(output.stdout).expect("ASCII");
    assert_eq!(written, "position startpos moves 7g7f\n".repeat(2));
}

/// A device that takes only one game causes no files next to it.
#[cfg(unix)]
#[test]
fn several_games_for_a_device() {
    let folder = Folder::new(&[("two.csa", TWO), ("one.kif", KIF)]);
    let socket = folder.path("x.kif");
    let _socket = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let said = "two.csa has 2 games, but a kif file contains one; give an -o other than x.kif";
    check(&folder, &["two.csa", "--to", "kif", "-o", "x.kif"], 1, said);
    assert_eq!(folder.files(""), ["one.kif", "two.csa", "x.kif"]);
    check(
        &folder,
        &["one.kif", "--to", "kif", "-o", "/dev/null"],
        0,
        "",
    );
    check(
        &folder,
        &["two.csa", "--to", "csa", "-o", "/dev/null"],
        0,
        "",
    );
}

/// A file whose name has several lines cannot imitate messages of the command.
#[cfg(unix)]
#[test]
fn names_of_several_lines() {
    let name = "a\nkomadai: fake\u{2028}b.csa";
    let folder = Folder::new(&[(name, &TWO.replace("2726FU", "2725FU"))]);
    for args in [
        &["--to", "usi"][..],
        &["--to", "usi", "-v"],
        &["--to", "usi", "--strict"],
        &["--to", "kif"],
        &["--to", "csa", "-o", name],
        &["gone\nkomadai: fake", "--to", "csa", "--out-dir", "x"],
    ] {
        let args = [&[name], args].concat();
        let told = String::from_utf8(convert(&folder, &args).stderr).expect("a text");
        assert!(told.contains("a komadai: fake\\u{2028}b.csa"), "{told}");
        let faked = |line: &str| line.starts_with("komadai: fake") || line.contains('\u{2028}');
        assert!(!told.lines().any(faked), "{told}");
    }
}

#[test]
fn trouble() {
    let folder = Folder::new(&[("a.kif", KIF), ("empty.kif", ""), ("old.ki2", "old")]);
    check(
        &folder,
        &["gone.kif", "--to", "csa", "-o", "x.csa"],
        1,
        " (os error 2)",
    );
    check(
        &folder,
        &["empty.kif", "--to", "csa", "-o", "x.csa"],
        1,
        "the input is empty",
    );
    check(
        &folder,
        &["a.kif", "--to", "csa", "-o", "a.kif/x.csa"],
        1,
        "a.kif/x.csa: ",
    );
    // The other files are converted anyway.
    check(
        &folder,
        &["gone.kif", "a.kif", "--to", "ki2", "--out-dir", "o"],
        1,
        "gone.kif",
    );
    assert!(folder.files("").contains(&"o/a.ki2".to_owned()));
    #[cfg(target_os = "linux")]
    {
        check(
            &folder,
            &["a.kif", "--to", "ki2", "-o", "/dev/full"],
            1,
            "No space left",
        );
        check(
            &folder,
            &["a.kif", "--to", "ki2", "-o", "/proc/x.ki2"],
            1,
            "/proc/x.ki2: ",
        );
    }
    let parts = folder
        .files("")
        .into_iter()
        .filter(|file| file.contains(".part"));
    assert_eq!(parts.count(), 0);
}

/// The ways to write a format, each with an option, and in the corresponding encoding.
#[test]
fn dialects() {
    let folder = Folder::new(&[("a.kif", KIF)]);
    let written = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let output = convert(&folder, &words);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (words, begins) in [
        ("a.kif --to csa", "V2.2\r\n"),
        ("a.kif --to csa --csa-version 2.2", "V2.2\r\n"),
        (
            "a.kif --to csa --csa-version 3.0",
            "'CSA encoding=UTF-8\r\nV3.0\r\n",
        ),
        (
            "a.kif --to usi --usi-dialect plain",
            "position startpos moves 7g7f\n",
        ),
        (
            "a.kif --to usi --usi-dialect words",
            "position startpos moves 7g7f resign\n",
        ),
    ] {
        let text = written(words);
        assert!(text.starts_with(begins), "{words}: {text:?}");
    }
    for (words, said) in [
        (
            "--to kif --usi-dialect words",
            "--usi-dialect needs --to usi or sfen",
        ),
        ("--to csa --csa-version 1.0", "[possible values: 2.2, 3.0]"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        check(&folder, &[&["a.kif"], &words[..]].concat(), 2, said);
    }
}

/// Names of formats are recognised in upper or lower case, and in each direction that the format has.
#[test]
fn names_of_formats() {
    let folder = Folder::new(&[("a.kif", KIF), ("b", KIF)]);
    for (to, out) in [("CSA", "a.csa"), ("Kifu", "a.kifu"), ("KI2U", "a.ki2u")] {
        let args = ["a.kif", "--from", "KIFU", "--to", to, "--out-dir", "o"];
        check(&folder, &args, 0, "");
        assert!(folder.files("").contains(&format!("o/{out}")), "{to}");
    }
    check(
        &folder,
        &["b", "--from", "chess", "--to", "csa"],
        2,
        "quest kifu ki2u",
    );
    for only_read in ["psn", "wars", "quest", "hcpe3"] {
        let said = "one of kif ki2 csa usi sfen jkf usen bod hcp hcpe psfen psv kifu ki2u";
        check(&folder, &["b", "--to", only_read], 2, said);
        let output = format!("x.{only_read}");
        let said = "unknown extension; add --to FORMAT";
        check(&folder, &["b", "-o", &output], 2, said);
    }
    for below in ["a.kif", "a.kif/x", "a.kif/x/y/"] {
        check(
            &folder,
            &["b", "--to", "csa", "--out-dir", below],
            2,
            "a.kif is not a folder",
        );
    }
}

/// For many games each kind of loss, and each code of a finding, is reported once, with its count.
#[test]
fn losses_are_counted() {
    let game = "PI\n+\n+7776FU\nT5\n'*a\n-3334FU\nT5\n'*b\n%TORYO\n/\n".repeat(100);
    let one = "PI\n+\n+7776FU\n'*\u{20bb7}\u{20bb7}\n%TORYO\n/\n".repeat(3);
    let folder = Folder::new(&[("a.csa", &game), ("b.csa", &one)]);
    let told = |args: &[&str]| {
        let told = convert(&folder, args).stderr;
        String::from_utf8(told).expect("a text")
    };
    let losses = told(&["a.csa", "--to", "usi"]);
    let lines: Vec<&str> = losses.lines().collect();
    assert_eq!(lines.len(), 3, "{losses}");
    for line in ["game 1: loss[ending]", "game 1: loss[comment]"] {
        let counted =
            |l: &&&str| l.contains(line) && l.ends_with(" (and 99 more; -v reports each)");
        assert_eq!(lines.iter().filter(counted).count(), 1, "{losses}");
    }
    let found = told(&["b.csa", "--to", "kif", "-o", "x.kif", "--encoding", "cp932"]);
    let lines: Vec<&str> = found
        .lines()
        .filter(|l| l.contains("[unencodable]"))
        .collect();
    assert_eq!(lines.len(), 1, "{found}");
    assert!(
        lines[0].starts_with("x-1.kif:") && lines[0].ends_with(" (and 5 more; -v reports each)"),
        "{found}"
    );
    let all = told(&["a.csa", "--to", "usi", "--verbose"]);
    for code in ["loss[ending]", "loss[comment]"] {
        assert_eq!(
            all.matches(code).count(),
            100 * losses.matches(code).count(),
            "{all}"
        );
    }
}

/// The named file gets the game, if only one is selected.
#[test]
fn one_game_in_a_file() {
    let game = |player| format!("手合割：平手\n先手：{player}\n   1 ７六歩(77)\n\n");
    let folder = Folder::new(&[("a.kif", &["甲", "乙", "甲"].map(game).concat())]);
    let convert = |player| {
        let out = ["-o", "out/single.kif", "--player", player];
        folder.run(&[&["convert", "a.kif"], &out[..]].concat())
    };
    assert_eq!(convert("乙").0, Some(0));
    assert_eq!(folder.files("out"), ["single.kif"]);
    assert_eq!(convert("甲").0, Some(0));
    let all = ["single-1.kif", "single-3.kif", "single.kif"];
    assert_eq!(folder.files("out"), all);
}
