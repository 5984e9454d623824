//! Tests existing files: inputs are never overwritten.

use std::fs::{self, OpenOptions};
use std::process::{Output, Stdio};

use crate::run::{Folder, check};
#[cfg(target_os = "linux")]
use crate::run::{KOMADAI, program};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";

/// Creates a folder with a game in `a.csa`.
fn folder() -> Folder {
    Folder::new(&[("a.csa", CSA)])
}

fn convert(folder: &Folder, args: &[&str], stdin: Stdio, stdout: Stdio) -> Output {
    let mut command = folder.command(&[&["convert"], args].concat());
    command.stdin(stdin).stdout(stdout).stderr(Stdio::piped());
    let child = command.spawn().expect("the command starts");
    child.wait_with_output().expect("the command ends")
}

#[track_caller]
fn check_files(folder: &Folder, args: &[&str], code: i32, said: &str) {
    check(
        &convert(folder, args, Stdio::null(), Stdio::null()),
        code,
        said,
    );
}

/// An output appended to the input would be read again, without end.
#[test]
fn the_input_behind_stdout() {
    let folder = folder();
    let append = |name: &str| {
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(folder.path(name));
        Stdio::from(file.expect("a file"))
    };
    let input = || Stdio::from(fs::File::open(folder.path("a.csa")).expect("a file"));
    let to = ["a.csa", "--to", "csa"];
    check_files(
        &folder,
        &["a.csa", "--to", "csa", "-o", "a.csa"],
        2,
        "an input is never overwritten",
    );
    let output = convert(&folder, &to, Stdio::null(), append("a.csa"));
    check(&output, 2, "stdout and the input a.csa are the same file");
    let output = convert(&folder, &["-", "--to", "csa"], input(), append("a.csa"));
    check(&output, 2, "stdout and the input - are the same file");
    assert_eq!(fs::read(folder.path("a.csa")).expect("it"), CSA.as_bytes());
    let output = convert(&folder, &to, Stdio::null(), append("b.csa"));
    check(&output, 0, "");
    assert!(!fs::read(folder.path("b.csa")).expect("it").is_empty());
}

/// No command writes its result over its input.
#[test]
fn every_result() {
    let problem = "V2.2\nP-11OU\nP+12FU\nP+33KI\nP+00KI\n+\n";
    for (file, words) in [
        ("a.csa", &["convert"][..]),
        ("a.csa", &["search", "--has", "ply:0"]),
        ("a.csa", &["tsume"]),
        ("a.html", &["view"]),
        ("a.html", &["tree"]),
        ("a.svg", &["image"]),
        ("a.svg", &["sheet"]),
        ("a.pdf", &["sheet"]),
        ("a.psv", &["pack"]),
    ] {
        let folder = Folder::new(&[(file, problem)]);
        let all = [words, &[file, "-o", file, "--lang", "en"]].concat();
        let (code, _, told) = folder.run(&all);
        let expected = format!("komadai: {file}: an input is never overwritten\n");
        assert_eq!((code, told), (Some(2), expected), "{words:?}");
        assert_eq!(folder.text(file), problem, "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let target = folder.path("x.csa");
    let mode = || fs::metadata(&target).expect("a file").permissions().mode() & 0o777;
    let to = ["a.csa", "--to", "csa", "-o", "x.csa"];
    for (before, code) in [(0o600, 0), (0o664, 0), (0o444, 1)] {
        let _ = fs::remove_file(&target);
        fs::write(&target, "old").expect("a file");
        fs::set_permissions(&target, fs::Permissions::from_mode(before)).expect("a mode");
        check_files(&folder, &to, code, if code == 0 { "" } else { "read-only" });
        assert_eq!(mode(), before);
        let kept = fs::read(&target).expect("it") == b"old";
        assert_eq!(kept, code == 1, "{before:o}");
    }
}

#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    fs::create_dir(folder.path("sub")).expect("a folder");
    symlink("sub/middle.csa", folder.path("dangling.csa")).expect("a link");
    symlink("end.csa", folder.path("sub/middle.csa")).expect("a link");
    check_files(
        &folder,
        &["a.csa", "--to", "csa", "-o", "dangling.csa"],
        0,
        "",
    );
    assert!(folder.path("dangling.csa").is_symlink());
    assert!(folder.path("sub/end.csa").is_file());
    symlink("there.csa", folder.path("back.csa")).expect("a link");
    symlink("back.csa", folder.path("there.csa")).expect("a link");
    check_files(
        &folder,
        &["a.csa", "--to", "csa", "-o", "back.csa"],
        1,
        "back.csa",
    );
    assert!(folder.path("back.csa").is_symlink());
}

/// An input is an input under any name, and written files stay.
#[cfg(unix)]
#[test]
fn one_file_of_two_names() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    fs::hard_link(folder.path("a.csa"), folder.path("b.csa")).expect("a link");
    check_files(
        &folder,
        &["a.csa", "--to", "csa", "-o", "b.csa"],
        2,
        "an input is never overwritten",
    );

    let other = CSA.replace("7776FU", "2726FU");
    let two = format!("{other}/\n{other}");
    // A folder that is a link, a file that is one, and one of the numbered files.
    for (link, target, second, games) in [
        ("out/sub", ".", "in/sub/g.csa", &other),
        ("out/h.kifu", "g.kifu", "in/h.csa", &other),
        ("out/i-2.kifu", "g.kifu", "in/i.csa", &two),
    ] {
        for name in ["in", "out"] {
            let _ = fs::remove_dir_all(folder.path(name));
        }
        fs::create_dir_all(folder.path("in/sub")).expect("a folder");
        fs::create_dir(folder.path("out")).expect("a folder");
        symlink(target, folder.path(link)).expect("a link");
        fs::write(folder.path("in/g.csa"), CSA).expect("a file");
        fs::write(folder.path(second), games).expect("a file");
        let said = format!("already written from in/g.csa, so not written from {second}");
        check_files(
            &folder,
            &["in", "--to", "kifu", "--out-dir", "out"],
            1,
            &said,
        );
        let game = fs::read_to_string(folder.path("out/g.kifu")).expect("a file");
        assert!(game.contains("７六歩(77)"), "{link}: {game}");
    }
}

/// Names that differ by case are one file or two, depending on the file system.
#[test]
fn names_that_differ_by_case() {
    let folder = folder();
    let one = folder.path("A.CSA").exists();
    for (name, text) in [
        ("x/G.csa", CSA),
        ("y/g.csa", &CSA.replace("7776FU", "2726FU")),
    ] {
        let path = folder.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let (code, said) = if one {
        (1, "already, not from y")
    } else {
        (0, "")
    };
    check_files(
        &folder,
        &["x", "y", "--to", "usi", "--out-dir", "o"],
        code,
        said,
    );
    let written = |name: &str| fs::read_to_string(folder.path(name)).expect("a file");
    assert_eq!(written("o/G.usi"), "position startpos moves 7g7f\n");
    let other = if one { "7g7f" } else { "2g2f" };
    assert_eq!(
        written("o/g.usi"),
        format!("position startpos moves {other}\n")
    );
}

/// An output without a path is written directly.
#[cfg(target_os = "linux")]
#[test]
fn pipes() {
    let folder = folder();
    for to in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let args = ["a.csa", "--to", "usi", "-o", to];
        let output = convert(&folder, &args, Stdio::null(), Stdio::piped());
        check(&output, 0, "");
        assert_eq!(output.stdout, b"position startpos moves 7g7f\n", "{to}");
    }
    folder.write("one.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1\n");
    let args = ["tsume", "one.sfen", "--certificate", "/dev/stdout"];
    let (code, text, told) = folder.run(&args);
    assert_eq!(
        (code, text.contains("claim mate 1\n")),
        (Some(0), true),
        "{told}"
    );
}

/// A file behind a descriptor keeps its contents and its place: output is appended.
#[cfg(target_os = "linux")]
#[test]
fn files_behind_descriptors() {
    let folder = folder();
    folder.write("one.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1\n");
    std::os::unix::fs::symlink("/dev/stdout", folder.path("link.usi")).expect("a link");
    let convert = r#""$0" convert a.csa --to usi -o"#;
    let game = "position startpos moves 7g7f\n";
    let cases = [
        ("{ echo a; CONVERT /dev/stdout; echo b; } > out", game),
        ("{ echo a; CONVERT /proc/self/fd/1; echo b; } > out", game),
        ("{ echo a; CONVERT link.usi; echo b; } > out", game),
        (
            "{ echo a; CONVERT /dev/stderr; echo b >&2; } > out 2>&1",
            game,
        ),
        ("{ echo a; CONVERT /dev/fd/3 3>&1; echo b; } >> out", game),
        (
            r#"{ echo a; "$0" tsume one.sfen --certificate /dev/fd/3 3>&1 >&2; echo b; } >> out"#,
            "claim mate 1\n",
        ),
    ];
    for (script, written) in cases {
        let _ = fs::remove_file(folder.path("out"));
        let script = script.replace("CONVERT", convert);
        let mut shell = program("sh");
        shell.args(["-c", &script, KOMADAI]);
        let output = shell.current_dir(folder.path("")).output();
        check(&output.expect("the shell starts"), 0, "");
        let text = folder.text("out");
        let is_whole = text.starts_with("a\n") && text.ends_with("b\n");
        assert!(is_whole && text.contains(written), "{script}: {text}");
    }
    folder.write("two.csa", &format!("{CSA}/\n{CSA}"));
    let mut options = OpenOptions::new();
    let out = options.append(true).open(folder.path("out"));
    let args = ["two.csa", "--to", "kif", "-o", "/dev/stdout"];
    let output = self::convert(&folder, &args, Stdio::null(), out.expect("it").into());
    check(&output, 1, "give an -o other than /dev/stdout");
}

/// A created folder is reported, even behind a link.
#[cfg(unix)]
#[test]
fn links_to_nowhere() {
    let folder = folder();
    std::os::unix::fs::symlink("new/x.csa", folder.path("link.csa")).expect("a link");
    let note = "note: created the folder ";
    check_files(&folder, &["a.csa", "-o", "link.csa"], 0, note);
    assert!(folder.path("new/x.csa").exists());
}

#[test]
fn the_same_input_twice() {
    let folder = folder();
    let args = ["a.csa", "a.csa", "--to", "usi", "--out-dir", "out"];
    check_files(
        &folder,
        &args,
        0,
        "note: 1 input is ignored (named twice): a.csa",
    );
    let args = ["a.csa", "a.csa", "--to", "csa", "--out-dir", "."];
    check_files(&folder, &args, 0, "1 input is ignored (named twice): a.csa");
}

#[test]
fn long_names() {
    let folder = folder();
    let name = format!("{}.usi", "n".repeat(251));
    check_files(&folder, &["a.csa", "--to", "usi", "-o", &name], 0, "");
    assert!(folder.path(&name).is_file());
}
