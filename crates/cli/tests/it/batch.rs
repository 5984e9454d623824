//! Tests many files: several at a time, to one file, by patterns, up to the first error, again after a stop.

use std::fs;

use crate::run::Folder;

const GOOD: &str = "PI\n+\n+7776FU\n%TORYO\n";
const BAD: &str = "PI\n+\n+7775FU\n";
const KI2: &str = "▲７六歩　△３四歩\n▲２六歩　△８八角成\n";

fn long_game() -> String {
    format!("PI\n'*{}\n+\n+7776FU\n/\n", "long ".repeat(2000))
}

/// Creates files of all kinds: good and bad, empty, of one game and of many.
fn mixed() -> Folder {
    let folder = Folder::new(&[("in/b/bad.csa", BAD), ("in/b/empty.kif", "")]);
    folder.write("in/a/large.csa", &long_game().repeat(100));
    for number in 0..60 {
        let (name, text) = match number % 4 {
            0 => ("csa", [GOOD, GOOD, BAD].join("/\n")),
            1 => ("ki2", KI2.to_owned()),
            2 => ("usi", "startpos moves 7g7f\nfoo\nstartpos\n".to_owned()),
            _ => ("csa", GOOD.to_owned()),
        };
        folder.write(&format!("in/c/{number:02}.{name}"), &text);
    }
    folder
}

/// The results do not depend on the number of files read at a time.
#[test]
fn jobs_change_nothing() {
    let folder = mixed();
    let inputs = ["in/gone.kif", "in"];
    for (options, code) in [
        (&["check"][..], 1),
        (&["check", "--json"], 1),
        (&["check", "--json", "--fail-fast"], 1),
        (&["check", "--notation", "--strict"], 1),
        (&["convert", "--to", "csa"], 1),
        (&["convert", "--to", "csa", "--fail-fast"], 1),
        (&["convert", "--to", "csa", "-o", "out/all.csa"], 1),
        (&["convert", "--to", "sfen", "--out-dir", "out", "-v"], 1),
        (&["convert", "--to", "ki2", "--out-dir", "out"], 1),
    ] {
        let all = [&options[..1], &inputs, &options[1..]].concat();
        let run = |jobs| {
            folder.remove("out");
            let result = folder.run(&[&all[..], &["--jobs", jobs]].concat());
            (result, folder.contents("out"))
        };
        let one = run("1");
        assert_eq!(one.0.0, Some(code), "{options:?}: {:.500}", one.0.2);
        for jobs in ["2", "8"] {
            let several = run(jobs);
            // The message omits the megabytes of text.
            assert!(several == one, "{options:?} --jobs {jobs}");
        }
    }
}

/// Creates long files, which are read in parts. Most have an odd text among the usual games.
fn long() -> Folder {
    let folder = Folder::new(&[]);
    let usual = long_game();
    let usual = usual.as_str();
    let many = |odd: &str| {
        let games = (0..360).map(|game| match (game % 97, game) {
            (_, 180) => odd,
            (96, _) => "PI\n+\n+7775FU\n/\n",
            _ => usual,
        });
        games.collect::<String>()
    };
    for (name, odd) in [
        ("usual", usual.to_owned()),
        ("inherited", format!("V3.0\nN+A\n{usual}V2.2\n{usual}")),
        ("japanese", format!("N+あおい\n{usual}")),
        (
            "heads",
            format!("PI\n'{}\n+\n/\n", "\n'V2.2\n'PI\n'/".repeat(20_000)),
        ),
        ("empty", "'comment\n".repeat(30_000)),
        ("loose", "PI\n+\nn+A\n%TORYO\nN-B\n".repeat(5_000)),
    ] {
        folder.write(&format!("in/{name}.csa"), &many(&odd));
    }
    // A block of the file ends where its encoding shows.
    let block = format!("PI\n'*{}\n+\n+7776FU\n/\n", "x".repeat((1 << 14) - 20));
    let late = format!("{}N+あおい\n{usual}", block.repeat(300));
    folder.write("in/late.csa", &format!("{late}{}", many(usual)));
    let game = "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b\n".repeat(1000);
    let odd = format!("{game}; a note\nnonsense\n").repeat(20);
    folder.write(
        "in/odd.usi",
        &format!("{}{odd}; the end\n", game.repeat(20)),
    );
    folder
}

/// The games of one long file are distributed as well.
#[test]
fn parts_change_nothing() {
    let folder = long();
    for args in [
        &["check", "in/usual.csa"][..],
        &["check", "in"],
        &["check", "in", "--json"],
        &["check", "in", "--json", "--fail-fast"],
        &["convert", "in", "--to", "csa", "--out-dir", "out"],
        &["convert", "in", "--to", "usi", "-o", "out/all.usi"],
        &[
            "convert",
            "in",
            "--to",
            "csa",
            "--out-dir",
            "out",
            "--strict",
        ],
    ] {
        let run = |jobs| {
            folder.remove("out");
            let result = folder.run(&[args, &["--jobs", jobs]].concat());
            (result, folder.contents("out"))
        };
        let one = run("1");
        for jobs in ["2", "5"] {
            assert!(run(jobs) == one, "{args:?} --jobs {jobs}");
        }
    }
}

/// Results also stay the same if more games are finished than may wait for their turn.
#[test]
fn much_that_waits() {
    let folder = Folder::new(&[]);
    for name in ["a", "b", "c"] {
        folder.write(&format!("in/{name}.csa"), &long_game().repeat(1500));
    }
    let run = |jobs| {
        folder.remove("out");
        let args = [
            "convert",
            "in",
            "--to",
            "csa",
            "-o",
            "out/all.csa",
            "--jobs",
            jobs,
        ];
        (folder.run(&args), folder.contents("out"))
    };
    let one = run("1");
    assert!(one.1[0].1.len() > 45_000_000);
    assert!(run("3") == one);
}

/// Several inputs go to one file in the order of their names on the command line.
#[test]
fn many_to_one() {
    let folder = Folder::new(&[
        ("b.csa", &[GOOD, GOOD].join("/\n")),
        ("a.csa", GOOD),
        ("bad.csa", &[GOOD, BAD, GOOD].join("/\n")),
    ]);
    let games = |file: &str| {
        let bytes = fs::read(folder.path(file)).expect("a file");
        let text = String::from_utf8(bytes)
            .expect("ASCII")
            .replace("\r\n", "\n");
        let games = text
            .split("/\n")
            .map(|game| game.trim_start_matches("V2.2\n"));
        assert!(games.clone().all(|game| game == GOOD), "{text}");
        games.count()
    };
    let args = ["convert", "b.csa", "a.csa", "--to", "csa", "-o", "all.csa"];
    assert_eq!(folder.run(&args).0, Some(0));
    assert_eq!(games("all.csa"), 3);
    // The games before the error in a refused input stay. A first input without games leaves no trace.
    let args = [
        "convert",
        "gone.csa",
        "bad.csa",
        "a.csa",
        "--to",
        "csa",
        "-o",
        "rest.csa",
        "--strict=error",
    ];
    let (code, _, told) = folder.run(&args);
    assert_eq!(code, Some(1));
    assert!(told.contains("; the game before it is written\n"), "{told}");
    assert_eq!(games("rest.csa"), 2);
    let last = "komadai: 3 files = 1 converted + 2 refused; 2 games = 2 written; 1 error\n";
    assert!(told.ends_with(last), "{told}");
    let (code, text, _) = folder.run(&["convert", ".", "--to", "usi"]);
    assert_eq!((code, text.lines().count()), (Some(3), 11));
    // Without any game no file is created, and an input is never overwritten.
    let args = [
        "convert",
        "gone.csa",
        "gone2.csa",
        "--to",
        "csa",
        "-o",
        "no.csa",
    ];
    assert_eq!(folder.run(&args).0, Some(1));
    assert!(!folder.path("no.csa").exists());
    let args = ["convert", "a.csa", "b.csa", "--to", "csa", "-o", "b.csa"];
    let (code, _, told) = folder.run(&args);
    assert_eq!(
        (code, &*told),
        (Some(2), "komadai: b.csa: an input is never overwritten\n")
    );
    let args = ["convert", "a.csa", "b.csa", "--to", "kif", "-o", "all.kif"];
    let (code, _, told) = folder.run(&args);
    assert_eq!(code, Some(2));
    assert!(
        told.contains("a kif file contains one game; for several inputs give --out-dir"),
        "{told}"
    );
}

/// Places in a file of several inputs count the lines of all games before.
#[test]
fn places_in_one_file() {
    let folder = Folder::new(&[("a.csa", GOOD), ("b.csa", "N+☗\nPI\n+\n+7776FU\n")]);
    let args = ["convert", "a.csa", "b.csa", "--to", "csa", "-o", "all.csa"];
    let (_, _, told) = folder.run(&args);
    assert!(told.contains("all.csa:7:3: warning[substituted]"), "{told}");
}

#[test]
fn patterns() {
    let folder = Folder::new(&[
        ("games/a.csa", GOOD),
        ("games/deep/b.csa", GOOD),
        ("games/deep/c.ki2", KI2),
        ("games/deep/notes", GOOD),
        ("games/[x].csa", GOOD),
    ]);
    let checked = |args: &[&str]| {
        let (code, text, _) = folder.run(&[&["check"], args].concat());
        let names = text.lines().filter_map(|line| line.split(": game ").next());
        (code, names.map(str::to_owned).collect::<Vec<_>>())
    };
    let csa = ["games/[x].csa", "games/a.csa", "games/deep/b.csa"];
    assert_eq!(
        checked(&["games/**/*.csa"]),
        (Some(0), csa.map(str::to_owned).to_vec())
    );
    // A matching folder is read as a whole, each file once; a matching file is read with any extension.
    let (code, names) = checked(&["games/dee?", "games/deep/*"]);
    assert_eq!((code, names.len()), (Some(0), 5), "{names:?}");
    assert_eq!(checked(&["games/[x].csa"]).1, ["games/[x].csa"]);
    let (code, _, told) = folder.run(&["check", "games/*.kif"]);
    assert_eq!(
        (code, &*told),
        (Some(1), "komadai: games/*.kif: no file matches\n")
    );
    let args = [
        "convert",
        "games/**/*.csa",
        "--to",
        "usi",
        "--out-dir",
        "out",
    ];
    assert_eq!(folder.run(&args).0, Some(0));
    assert_eq!(folder.files("out"), ["[x].usi", "a.usi", "deep/b.usi"]);
    let (code, text, _) = folder.run(&["show", "games/deep/*.*"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("=== games/deep/b.csa ===\n"), "{text}");
    assert!(text.contains("\n=== games/deep/c.ki2 ===\n"), "{text}");
}

/// A pattern is not that of a shell: it follows the system's case rules for names, and matches any bytes.
#[test]
fn patterns_take_names_as_the_system_does() {
    let folder = Folder::new(&[
        ("a.csa", GOOD),
        ("B.CSA", GOOD),
        ("deep/er/c.csa", GOOD),
        ("notes.txt", ""),
    ]);
    let games = |pattern: &str| {
        let (_, text, told) = folder.run(&["check", pattern]);
        (text.matches(": game 1").count(), told)
    };
    let all = if cfg!(any(windows, target_os = "macos")) {
        2
    } else {
        1
    };
    assert_eq!(games("*.csa").0, all);
    assert_eq!(games("?.C*").0, if all == 1 { 1 } else { 2 });
    assert_eq!(games("*/*/").0, 1);
    assert_eq!(games("deep/**").0, 1);
    for pattern in ["**", "**/", "./**"] {
        assert_eq!(games(pattern).0, 3, "{pattern}: {}", games(pattern).1);
    }
    assert!(folder.run(&["check", "**"]).1.contains("\na.csa: game 1"));
    assert_eq!(
        folder
            .run(&["convert", "**", "--to", "usi", "--out-dir", "out"])
            .0,
        Some(0)
    );
    assert_eq!(folder.files("out"), ["B.usi", "a.usi", "deep/er/c.usi"]);
    folder.remove("out");
    assert_eq!(games("**/c.*").0, 1);
    assert_eq!(games("dee[p]/*.csa").0, 0);
    assert_eq!(games("./*/er/?.csa").0, 1);
    #[cfg(target_os = "linux")]
    {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let strange = folder.path(OsStr::from_bytes(b"\x8a\xfb.csa"));
        fs::write(strange, GOOD).expect("a file");
        std::os::unix::fs::symlink("nowhere", folder.path("dangling")).expect("a link");
        let (count, told) = games("*.csa");
        assert_eq!((count, told.lines().count()), (2, 1), "{told}");
        assert_eq!(games("**/*.csa").0, 3);
    }
}

/// Files that macOS adds to archives are neither games nor errors.
#[test]
fn files_of_macos_are_passed_over() {
    let folder = Folder::new(&[
        ("in/a.csa", GOOD),
        ("in/._a.csa", "\0\x05\x16\x07"),
        ("in/__MACOSX/._b.csa", "\0\x05\x16\x07"),
    ]);
    let note = "skipped AppleDouble files of macOS (._*)";
    for (inputs, games) in [
        (&["in"] as &[_], 1),
        (&["in/*"], 1),
        (&["in/**/*.csa"], 1),
        (&["in/**/*.csa", "in/*"], 2),
        (&["in", "in/**"], 2),
    ] {
        let (code, text, told) = folder.run(&[&["check"], inputs].concat());
        assert_eq!(
            (code, text.lines().count()),
            (Some(0), games),
            "{inputs:?}: {told}"
        );
        assert!(told.contains(&format!("{note}: 2\n")), "{inputs:?}: {told}");
    }
    let (_, _, told) = folder.run(&["check", "in/*", "in/._*"]);
    assert!(!told.contains("no file matches"), "{told}");
    assert_eq!(folder.run(&["check", "in/._a.csa"]).0, Some(1));
    let args = ["convert", "in", "--to", "usi", "--out-dir", "out"];
    let (code, _, told) = folder.run(&args);
    assert_eq!(code, Some(0));
    assert!(told.contains(note), "{told}");
    // The name alone is not enough for such a file.
    folder.write("in/._real.csa", GOOD);
    for input in ["in", "in/*"] {
        let (code, text, told) = folder.run(&["check", input]);
        assert_eq!((code, text.lines().count()), (Some(0), 2), "{told}");
    }
}

/// The first error is the last one reported.
#[test]
fn fail_fast() {
    let folder = Folder::new(&[
        ("a.csa", GOOD),
        ("b.csa", &[GOOD, BAD, GOOD].join("/\n")),
        ("c.csa", GOOD),
    ]);
    let (code, text, _) = folder.run(&["check", ".", "--fail-fast"]);
    assert_eq!(code, Some(1));
    assert_eq!(text.matches(": game ").count(), 3, "{text}");
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.contains("error[")),
        "{text}"
    );
    let args = [
        "convert",
        ".",
        "--to",
        "usi",
        "--out-dir",
        "out",
        "--fail-fast",
    ];
    let (code, _, told) = folder.run(&args);
    assert_eq!(code, Some(1));
    assert!(
        told.contains("[illegal-move]; out/b.usi is not written\n"),
        "{told}"
    );
    assert_eq!(folder.files("out"), ["a.usi"]);
    let args = [
        "convert",
        ".",
        "--to",
        "usi",
        "-o",
        "all.usi",
        "--fail-fast",
    ];
    assert_eq!(folder.run(&args).0, Some(1));
    assert!(!folder.path("all.usi").exists());
}

/// Reading a file ends at its first error, at the same game for any number of threads.
#[test]
fn fail_fast_within_a_file() {
    let text = [vec![GOOD; 50_000], vec![BAD], vec![GOOD; 15_000]].concat();
    let folder = Folder::new(&[("a.csa", &text.join("/\n"))]);
    for (command, lines) in [
        (&["list"][..], 50_001),
        (&["check"], 50_002),
        (&["tags"], 3 * 50_001),
        (&["stats"], 0),
    ] {
        for jobs in ["1", "2", "7"] {
            let args = [command, &["--fail-fast", "--jobs", jobs, "a.csa"]].concat();
            let (code, text, told) = folder.run(&args);
            assert_eq!((code, text.lines().count()), (Some(1), lines), "{args:?}");
            assert_eq!(
                told.matches("error[").count(),
                usize::from(command != ["check"]),
                "{told}"
            );
        }
    }
}

/// Games without findings are omitted, and counted.
#[test]
fn quiet() {
    let text = [GOOD, BAD, GOOD, BAD].join("/\n");
    let folder = Folder::new(&[("a.csa", GOOD), ("b.csa", &text), ("c.csa", "x\n")]);
    let loud = folder.run(&["check", "."]);
    let quiet = folder.run(&["check", ".", "-q"]);
    assert_eq!((quiet.0, &quiet.2), (loud.0, &loud.2));
    let is_good = |line: &&str| line.contains("resign");
    let expected: Vec<_> = loud.1.lines().filter(|line| !is_good(line)).collect();
    assert_eq!(loud.1.lines().count() - expected.len(), 3);
    assert_eq!(quiet.1.lines().collect::<Vec<_>>(), expected);
    let (_, text, _) = folder.run(&["check", ".", "-q", "--json"]);
    let has = |what: &str| text.matches(what).count();
    assert_eq!(
        (text.lines().count(), has("\"game\":2,"), has("\"game\":4,")),
        (3, 1, 1),
        "{text}"
    );
}

#[test]
fn skip_existing() {
    let folder = Folder::new(&[
        ("in/a.csa", BAD),
        ("in/b.csa", &[GOOD, GOOD].join("/\n")),
        ("out/a.kif", "what was there"),
        ("out/b-1.kif", "what was there"),
    ]);
    let args = [
        "convert",
        "in",
        "--to",
        "kif",
        "--out-dir",
        "out",
        "--skip-existing",
    ];
    for _ in 0..2 {
        let (code, _, told) = folder.run(&args);
        assert_eq!(code, Some(0), "{told}");
        let files = folder.contents("out");
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a.kif", "b-1.kif", "b-2.kif"]);
        assert_eq!(files[0].1, b"what was there");
        assert_eq!(files[1].1, b"what was there");
    }
    let told = folder.run(&args).2;
    let last = "komadai: 2 files = 0 converted + 2 skipped; 2 games = 0 written + 2 skipped\n";
    assert_eq!(told, last);
    let (code, _, told) = folder.run(&["convert", "in/a.csa", "--to", "kif", "--skip-existing"]);
    assert_eq!(code, Some(2));
    assert!(
        told.contains("--skip-existing needs -o or --out-dir"),
        "{told}"
    );
}

/// The summary is for several files, and is not among the results.
#[test]
fn summary() {
    let folder = Folder::new(&[("a.csa", BAD), ("b.csa", GOOD), ("c.kif", "")]);
    let (_, text, told) = folder.run(&["check", "."]);
    assert!(!text.contains("files: 3"));
    let expected = "komadai: files: 3 (without a game or incompletely read: 1), \
                    games: 2 (with findings: 1, with errors: 1)\n";
    assert!(told.ends_with(expected), "{told}");
    assert_eq!(folder.run(&["check", ".", "--json"]).2, "");
    assert_eq!(folder.run(&["check", "b.csa"]).2, "");
}

/// An interruption leaves only complete files, no matter how many are in progress.
#[cfg(unix)]
#[test]
fn interrupted() {
    let folder = Folder::new(&[]);
    let text = [GOOD; 2000].join("/\n");
    for number in 0..200 {
        folder.write(&format!("in/{number:03}.csa"), &text);
    }
    for (wait, args) in [
        (40, &["--out-dir", "out"][..]),
        (80, &["--out-dir", "out"]),
        (60, &["-o", "out/all.usi"]),
    ] {
        folder.remove("out");
        let args = [&["convert", "in", "--to", "usi", "--jobs", "4"], args].concat();
        let mut child = folder.command(&args).spawn().expect("it starts");
        while folder.files("out").is_empty() && child.try_wait().expect("it runs").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(wait / 10));
        let pid = child.id().to_string();
        let _ = std::process::Command::new("kill")
            .args(["-INT", &pid])
            .status();
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{args:?}");
        for (name, bytes) in folder.contents("out") {
            let games = bytes.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!((games, name.ends_with(".usi")), (2000, true), "{name}");
        }
    }
}

/// Large files in parallel need little memory.
#[cfg(target_os = "linux")]
#[test]
fn memory() {
    use crate::run::{KOMADAI, program};

    let folder = Folder::new(&[]);
    for number in 0..2 {
        folder.write(&format!("in/{number}.csa"), &long_game().repeat(6000));
    }
    for args in [
        &["check"][..],
        &["convert", "--to", "csa", "--out-dir", "out"],
        &["convert", "--to", "csa", "-o", "out/all.csa"],
    ] {
        let output = program("sh")
            .args(["-c", "ulimit -v 65536 && exec \"$0\" \"$@\" in --jobs 2"])
            .arg(KOMADAI)
            .args(args)
            .current_dir(folder.path(""))
            // Each arena of glibc takes 64 MiB of addresses.
            .env("MALLOC_ARENA_MAX", "1")
            .output()
            .expect("it starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {told:.500}");
    }
}
