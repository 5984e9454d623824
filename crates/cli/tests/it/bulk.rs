//! Tests `komadai convert` with many files: names that collide, folders converted again, reports.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::run::{Folder, KOMADAI, program};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
const BAD: &str = "V2.2\nPI\n+\n+7775FU\n";

/// Converts with these words. Returns the exit code, and the lines on stderr.
fn convert(folder: &Folder, words: &str) -> (Option<i32>, Vec<String>) {
    let words: Vec<&str> = words.split(' ').collect();
    let (code, _, told) = folder.run(&[&["convert"], &words[..]].concat());
    (code, told.lines().map(str::to_owned).collect())
}

/// Returns the option for missing values that a format of training rows, or a file of it, needs.
fn value(name: &str) -> &str {
    let has_rows = name.ends_with("hcpe") || name.ends_with("psv");
    if has_rows { " --unknown-value 0" } else { "" }
}

/// Converts successfully, and returns the last line.
#[track_caller]
fn converted(folder: &Folder, words: &str) -> String {
    let (code, lines) = convert(folder, words);
    assert_eq!(code, Some(0), "{words}: {lines:?}");
    lines.last().cloned().unwrap_or_default()
}

/// Inputs that would get the same name keep their extensions, in any order.
#[test]
fn names_that_collide() {
    let files = [("in/g.csa", CSA), ("in/g.kif", KIF), ("in/deep/h.kif", KIF)];
    let folder = Folder::new(&files);
    for (inputs, out) in [
        ("in", ["deep/h.ki2", "g.csa.ki2", "g.kif.ki2"]),
        (
            "in/g.csa in/deep/h.kif in/g.kif",
            ["g.csa.ki2", "g.kif.ki2", "h.ki2"],
        ),
        (
            "in/g.kif in/g.csa in/deep/h.kif",
            ["g.csa.ki2", "g.kif.ki2", "h.ki2"],
        ),
    ] {
        for jobs in ["1", "3"] {
            folder.remove("o");
            let (code, lines) = convert(
                &folder,
                &format!("{inputs} --to ki2 --out-dir o --jobs {jobs}"),
            );
            assert_eq!(code, Some(0), "{lines:?}");
            assert_eq!(folder.files("o"), out);
            let kept = lines
                .iter()
                .filter(|line| line.contains("keep their extensions"));
            assert_eq!(kept.count(), 1, "{lines:?}");
        }
    }
    // The input that already has the name keeps it.
    converted(&folder, "in --to csa --out-dir p");
    assert_eq!(folder.files("p"), ["deep/h.csa", "g.csa", "g.kif.csa"]);
    // The same name in two folders.
    let folder = Folder::new(&[("x/a.csa", CSA), ("y/a.csa", CSA)]);
    for inputs in ["x y", "y x"] {
        converted(&folder, &format!("{inputs} --to usi --out-dir o"));
        assert_eq!(folder.files("o"), ["a.csa.2.usi", "a.csa.usi"]);
    }
}

/// Converting in place again has no effect, however often.
#[test]
fn in_place() {
    let files = [
        ("d/a.kif", KIF),
        ("d/g.usi", "startpos moves 2g2f\n"),
        ("d/g.kif", KIF),
    ];
    let folder = Folder::new(&files);
    let last = converted(&folder, "d --to csa --out-dir d");
    assert!(
        last.starts_with("komadai: 3 files = 3 converted; 3 games = 3 written"),
        "{last}"
    );
    let after = folder.files("d");
    assert_eq!(
        after,
        ["a.csa", "a.kif", "g.kif", "g.kif.csa", "g.usi", "g.usi.csa"]
    );
    for _ in 0..2 {
        let (code, lines) = convert(&folder, "d --to csa --out-dir d");
        assert_eq!(code, Some(0), "{lines:?}");
        assert!(lines[0].contains("6 inputs are ignored"), "{lines:?}");
        assert_eq!(
            lines[1],
            "komadai: 6 files = 0 converted + 6 ignored; 0 games = 0 written"
        );
        assert_eq!(folder.files("d"), after);
    }
    // A folder below the inputs is not an input of the next run.
    let folder = Folder::new(&[("a.kif", KIF), ("deep/b.kif", KIF)]);
    converted(&folder, ". --to csa --out-dir out");
    for words in [
        ". --to csa --out-dir out",
        ". --to csa --out-dir ./deep/../out",
    ] {
        let last = converted(&folder, words);
        assert!(
            last.starts_with("komadai: 4 files = 2 converted + 2 ignored"),
            "{last}"
        );
        assert_eq!(folder.files("out"), ["a.csa", "deep/b.csa"]);
    }
    // But it may be given explicitly.
    converted(&folder, "out --to usi --out-dir out");
    assert!(folder.files("out").contains(&"deep/b.usi".to_owned()));
}

/// For many files errors are reported in full, warnings and losses by kind, and the numbers add up.
#[test]
fn reported_by_kind() {
    let folder = Folder::new(&[
        ("in/bad.csa", BAD),
        ("in/empty.kif", ""),
        ("in/note.txt", ""),
    ]);
    for number in 0..50 {
        let text = CSA.replace("PI", "N+A\nPI\n'*a\nfoo\n+\n'*b");
        fs::write(folder.path(format!("in/{number:02}.csa")), text).expect("a file");
    }
    let (code, lines) = convert(&folder, "in --to usi --out-dir out");
    assert_eq!(code, Some(1));
    let with =
        |lines: &[String], part: &str| lines.iter().filter(|line| line.contains(part)).count();
    assert_eq!(with(&lines, "error[illegal-move]"), 1);
    assert_eq!(with(&lines, "the input is empty"), 1);
    for kind in ["warning[", "loss[header]", "loss[comment]", "loss[ending]"] {
        assert_eq!(with(&lines, kind), 1, "{kind}: {lines:?}");
    }
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("      50     50  in/00.csa: game 1: loss[header]"))
    );
    let last = lines.last().expect("a summary");
    let expected = "komadai: 52 files = 51 converted + 1 refused; 51 games = 51 written; skipped 1 file of another \
                    kind (.txt), which --all-files reads; 2 errors in 2 files";
    assert!(last.starts_with(expected), "{last}");
    // Only errors, or all.
    let (code, lines) = convert(&folder, "in --to usi --out-dir out -q");
    assert_eq!((code, lines.len()), (Some(1), 3), "{lines:?}");
    let (_, lines) = convert(&folder, "in --to usi --out-dir out -v");
    assert_eq!(with(&lines, "loss[header]"), 50);
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("komadai: 52 files = "))
    );
    assert_eq!(
        convert(&folder, "in --to usi --out-dir out -q -v").0,
        Some(2)
    );
    // The number of kinds is limited.
    assert!(convert(&folder, "in --to usi --out-dir out").1.len() < 30);
    let (_, lines) = convert(&folder, "in --to usi --out-dir out --fail-fast");
    assert!(
        lines
            .last()
            .is_some_and(|line| line.contains(" not reached; ")),
        "{lines:?}"
    );
}

/// The project's own samples can be converted to any format.
#[test]
fn samples() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let folder = Folder::new(&[]);
    let samples = samples.canonicalize().expect("it is there");
    for to in [
        "csa", "kif", "ki2", "usi", "sfen", "bod", "jkf", "usen", "hcp", "hcpe", "psv", "psfen",
    ] {
        let last = converted(
            &folder,
            &format!(
                "{} --to {to} --out-dir {to}{}",
                samples.display(),
                value(to)
            ),
        );
        assert!(
            last.starts_with("komadai: 2 files = 2 converted; 2 games = 2 written"),
            "{last}"
        );
        assert_eq!(folder.files(to).len(), 2);
    }
}

/// Exit codes distinguish a record with an error from a file that cannot be read.
#[test]
fn exit_codes() {
    let folder = Folder::new(&[("good.csa", CSA), ("bad.csa", BAD)]);
    for (words, code) in [
        ("good.csa --to usi -o x.usi", 0),
        ("bad.csa --to usi -o x.usi", 3),
        ("good.csa bad.csa --to usi --out-dir o", 3),
        ("good.csa bad.csa gone.csa --to usi --out-dir o", 1),
        ("bad.csa --to usi -o x.usi --strict=error", 1),
        ("good.csa --to usi -o good.csa", 2),
    ] {
        assert_eq!(convert(&folder, words).0, Some(code), "{words}");
    }
}

/// Additions such as running totals are not losses.
#[test]
fn added() {
    let folder = Folder::new(&[("a.csa", "V2.2\nPI\n+\n+7776FU\nT5\n%TORYO\n")]);
    assert_eq!(converted(&folder, "a.csa --to kif -o a.kif"), "");
    let told = converted(&folder, "a.csa --to kif -o a.kif -v");
    assert!(!told.contains("total-time"), "{told}");
}

/// The extension of `-o` decides the format. A second file without `-o` is an input, and a message names `-o`.
#[test]
fn formats_by_extension() {
    let folder = Folder::new(&[("a.kif", KIF)]);
    converted(&folder, "a.kif -o b.csa");
    assert!(folder.text("b.csa").starts_with("V2.2\n"));
    converted(&folder, "a.kif -o b.KI2U");
    assert!(folder.text("b.KI2U").contains("▲７六歩"));
    // `--to` takes precedence, with a note if the extension belongs to another format.
    assert_eq!(converted(&folder, "a.kif --to csa -o b.txt"), "");
    assert_eq!(converted(&folder, "a.kif --to kif -o b.kifu"), "");
    let told = converted(&folder, "a.kif --to csa -o b.ki2");
    assert_eq!(
        told,
        "komadai: note: b.ki2 is written as csa, although its extension is that of ki2"
    );
    assert!(folder.text("b.ki2").starts_with("V2.2\n"));
    for (words, said) in [
        ("a.kif", "the output format is missing; add --to FORMAT"),
        (
            "a.kif -o b.txt",
            "b.txt: unknown extension; add --to FORMAT",
        ),
        (
            "a.kif c.csa",
            "c.csa is read as an input; to write it, use komadai convert a.kif -o c.csa",
        ),
        (
            "a.kif b.csa",
            "b.csa is read as an input; to write it, use komadai convert a.kif -o b.csa",
        ),
        ("a.kif c.csa --to csa", "c.csa is read as an input"),
    ] {
        let (code, lines) = convert(&folder, words);
        assert_eq!(code, Some(2), "{words}");
        assert!(lines[0].contains(said), "{words}: {lines:?}");
    }
}

/// Formats that can contain many games take those of a folder.
#[test]
fn folders_to_one_file() {
    let folder = Folder::new(&[("in/a.kif", KIF), ("in/b.csa", CSA), ("in/c.kif", KIF)]);
    for (name, games) in [("x.csa", 3), ("x.usi", 3), ("x.sfen", 3), ("x.usen", 3)] {
        let last = converted(&folder, &format!("in -o {name}"));
        assert!(
            last.starts_with(&format!(
                "komadai: 3 files = 3 converted; 3 games = {games} written"
            )),
            "{last}"
        );
    }
    for (name, bytes) in [
        ("x.hcp", 32),
        ("x.psfen", 32),
        ("x.hcpe", 38),
        ("x.psv", 40),
    ] {
        converted(&folder, &format!("in -o {name}{}", value(name)));
        let size = fs::metadata(folder.path(name)).expect("a file").len();
        assert_eq!(size, 3 * bytes, "{name}");
    }
}

/// Existing files stay with `--no-clobber`. A created folder is named.
#[test]
fn what_is_there() {
    let folder = Folder::new(&[("a.kif", KIF), ("x.csa", "old")]);
    for option in ["--no-clobber", "--skip-existing"] {
        let told = converted(&folder, &format!("a.kif -o x.csa {option}"));
        assert_eq!(
            told,
            "komadai: note: x.csa already exists; a.kif is skipped"
        );
        assert_eq!(folder.text("x.csa"), "old");
    }
    let told = converted(&folder, "a.kif -o new/deep/x.csa");
    assert_eq!(told, "komadai: note: created the folder new");
    assert_eq!(converted(&folder, "a.kif -o new/deep/x.csa"), "");
}

/// Files of other kinds are counted, and read with an option.
#[test]
fn other_kinds() {
    let folder = Folder::new(&[
        ("in/a.kif", KIF),
        ("in/b.txt", KIF),
        ("in/c", KIF),
        ("in/.hidden", KIF),
    ]);
    let run = |words: &str| {
        let mut command = program(KOMADAI);
        command
            .args(words.split(' '))
            .current_dir(folder.path(""))
            .stdin(Stdio::null());
        let output = command.output().expect("the command starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a text");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let said = "skipped 2 files of other kinds (.txt, no extension), which --all-files reads";
    for words in [
        "check in",
        "tags in",
        "show in",
        "convert in --to csa --out-dir o",
    ] {
        let (code, _, told) = run(words);
        assert_eq!(code, Some(0), "{words}: {told}");
        assert!(told.contains(said), "{words}: {told}");
        let (code, _, told) = run(&format!("{words} --all-files"));
        assert_eq!(code, Some(0), "{words}: {told}");
        assert!(!told.contains("other kinds"), "{words}: {told}");
    }
    assert_eq!(folder.files("o"), ["a.csa", "b.csa", "c.csa"]);
    assert_eq!(
        run("check in --all-files").1.matches(": game 1: ").count(),
        3
    );
}

/// Training rows have a result: games without one are skipped, unless an option adds it.
#[test]
fn games_without_a_result() {
    let open = "V2.2\nPI\n+\n+7776FU\n";
    let both = format!("{CSA}/\n{open}");
    let folder = Folder::new(&[("in/a.csa", CSA), ("in/b.csa", open), ("in/c.csa", &both)]);
    for (to, bytes) in [("psv", 40), ("hcpe", 38)] {
        let size = |name: &str| {
            fs::metadata(folder.path(format!("{name}.{to}")))
                .map(|data| data.len())
                .ok()
        };
        let (code, lines) = convert(
            &folder,
            &format!("in --to {to} --out-dir o --unknown-value 0"),
        );
        assert_eq!(code, Some(0), "{lines:?}");
        assert!(
            lines
                .iter()
                .any(|line| line.contains("2 games without a result are left out")),
            "{lines:?}"
        );
        let last = lines.last().expect("a summary");
        let expected =
            "komadai: 3 files = 2 converted + 1 ignored; 4 games = 2 written + 2 without a result";
        assert!(last.starts_with(expected), "{last}");
        assert_eq!(
            (size("o/a"), size("o/b"), size("o/c")),
            (Some(bytes), None, Some(bytes))
        );
        let last = converted(&folder, &format!("in -o all.{to} --unknown-value 0"));
        assert!(last.starts_with(expected), "{last}");
        assert_eq!(size("all"), Some(2 * bytes));
        let (code, lines) = convert(
            &folder,
            &format!("in -o all.{to} --unknown-result draw --unknown-value 0"),
        );
        assert_eq!(code, Some(0));
        assert!(
            lines.iter().any(|line| line.contains("loss[result]")),
            "{lines:?}"
        );
        assert_eq!(size("all"), Some(4 * bytes));
    }
    let told = converted(&folder, "in/b.csa -o b.psv");
    assert!(
        told.starts_with("komadai: note: 1 game without a result is left out"),
        "{told}"
    );
    let (code, lines) = convert(&folder, "in -o all.usi --unknown-result draw");
    assert_eq!(code, Some(2), "{lines:?}");
}

/// Training rows have an evaluation: positions without one are skipped, unless a value is given.
#[test]
fn games_without_evaluations() {
    let valued = "V2.2\nPI\n+\n+7776FU\n'** 42\n-3334FU\n+2726FU\n'** -30\n%TORYO\n";
    let both = format!("{CSA}/\n{valued}");
    let folder = Folder::new(&[("in/a.csa", CSA), ("in/b.csa", valued), ("in/c.csa", &both)]);
    for (to, bytes) in [("psv", 40), ("hcpe", 38)] {
        let size = || {
            fs::metadata(folder.path(format!("all.{to}")))
                .map(|data| data.len())
                .ok()
        };
        let (code, lines) = convert(&folder, &format!("in -o all.{to}"));
        assert_eq!((code, size()), (Some(0), Some(4 * bytes)), "{lines:?}");
        let note = "komadai: note: 2 games without evaluations are left out; --unknown-value 0 writes them with the value 0";
        assert!(lines.iter().any(|line| line == note), "{lines:?}");
        let loss = "loss[value]: evaluation missing; positions left out: 1";
        assert!(lines.iter().any(|line| line.ends_with(loss)), "{lines:?}");
        let last = lines.last().expect("a summary");
        let summary = "komadai: 3 files = 2 converted + 1 ignored; 4 games = 2 written + 2 without evaluations";
        assert!(last.starts_with(summary), "{last}");
        let (_, lines) = convert(&folder, &format!("in -o all.{to} --unknown-value=-7"));
        let loss = "loss[value]: evaluation written as -7 for positions without one (1)";
        assert!(lines.iter().any(|line| line.ends_with(loss)), "{lines:?}");
        assert_eq!(size(), Some(8 * bytes));
    }
    let told = converted(&folder, "in/a.csa -o a.psv");
    assert!(
        told.starts_with("komadai: note: 1 game without evaluations is left out"),
        "{told}"
    );
    assert_eq!(
        convert(&folder, "in -o all.usi --unknown-value 0").0,
        Some(2)
    );
    assert_eq!(
        convert(&folder, "in -o all.psv --unknown-value x").0,
        Some(2)
    );
}
