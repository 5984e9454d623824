//! Tests full disks, unreadable files, and interrupted runs: all are reported, and no incomplete file remains.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{Folder, KOMADAI, check, program};

/// Writes `count` games of `plies` plies into the folder `in`.
fn games(folder: &Folder, count: usize, plies: usize) {
    let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let moves = moves.iter().cycle().take(plies).enumerate();
    let moves: String = moves.map(|(i, m)| format!("{:4} {m}\n", i + 1)).collect();
    for number in 0..count {
        let text = format!("棋戦：{number}\n手合割：平手\n{moves}");
        folder.write(&format!("in/{number:04}.kif"), &text);
    }
}

fn convert(folder: &Folder, out: &str) -> Command {
    let mut command = folder.command(&["convert", "in", "--to", "csa", "--out-dir", out]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn full_disk_behind_stdout() {
    let folder = Folder::new(&[]);
    games(&folder, 1, 4);
    for args in [
        &["check", "in/0000.kif"][..],
        &["show", "in/0000.kif"],
        &["convert", "in/0000.kif", "--to", "csa"],
        &["moves", "startpos"],
        &["--help"],
        &["--version"],
        &["help", "show"],
        &["check", "-h"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full");
        let output = program(KOMADAI)
            .args(args)
            .current_dir(folder.path(""))
            .stdout(full)
            .output()
            .expect("it runs");
        check(
            &output,
            1,
            "komadai: cannot write the output: No space left on device",
        );
    }
}

/// The system truncates the file after its first kilobytes.
#[test]
fn no_half_file() {
    let folder = Folder::new(&[]);
    games(&folder, 3, 2000);
    fs::create_dir(folder.path("out")).expect("a folder");
    fs::write(folder.path("out/0001.csa"), "what was there").expect("a file");
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" convert in --to csa --out-dir out";
    let output = program("sh")
        .args(["-c", script, KOMADAI])
        .current_dir(folder.path(""))
        .output()
        .expect("it runs");
    check(&output, 1, "out/0002.csa: File too large");
    let left = ("0001.csa".to_owned(), b"what was there".to_vec());
    assert_eq!(folder.contents("out"), [left]);
}

#[test]
fn what_cannot_be_read() {
    let folder = Folder::new(&[]);
    games(&folder, 1, 4);
    let run = |args: &[&str]| {
        let run = program(KOMADAI)
            .args(args)
            .current_dir(folder.path(""))
            .output();
        run.expect("it runs")
    };
    // This file can be opened, but reading fails at the first byte.
    let file = "/proc/self/mem";
    check(
        &run(&["check", file]),
        1,
        "stopped at line 1, after byte 0: Input/output error",
    );
    check(
        &run(&["show", file]),
        1,
        "/proc/self/mem: stopped at line 1, after byte 0: Input/output error",
    );
    let output = run(&["check", "--json", file, "in/0000.kif"]);
    check(&output, 1, "Input/output error");
    // The other file is checked anyway.
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

/// Names that are not UTF-8 are distinct in JSON, for existing and missing files.
#[test]
fn names_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new(&[]);
    let names = [
        &b"\xff.csa"[..],
        b"\xfe.csa",
        "\u{fffd}.csa".as_bytes(),
        b"gone\xff",
    ];
    for name in &names[..3] {
        fs::write(folder.path(OsStr::from_bytes(name)), "PI\n+\n+7776FU\n").expect("a file");
    }
    let output = program(KOMADAI)
        .args(["check", "--json"])
        .args(names.map(OsStr::from_bytes))
        .current_dir(folder.path(""))
        .output()
        .expect("it runs");
    check(&output, 1, "No such file");
    let told = String::from_utf8(output.stdout).expect("a text");
    let objects: Vec<serde_json::Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let bytes = [
        Some("ff2e637361"),
        Some("fe2e637361"),
        None,
        Some("676f6e65ff"),
    ];
    let found = objects
        .iter()
        .map(|object| object.get("file_bytes").and_then(|b| b.as_str()));
    assert_eq!(found.collect::<Vec<_>>(), bytes);
    assert!(
        objects[..3]
            .iter()
            .all(|object| object["file"] == "\u{fffd}.csa")
    );
}

/// Findings from before the input fails are still reported.
#[test]
fn input_that_stops() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    // A name in Shift_JIS or in UTF-8, and a last game longer than a single read.
    let mut text = Vec::new();
    for name in [&b"\x82\xa0"[..], "あ".as_bytes(), "あ".as_bytes()] {
        text.extend([b"/\nN+", name, b"\nPI\n+\n+7776FU\n"].concat());
    }
    text.extend("'note\n".repeat(12_000).bytes());
    for json in [false, true] {
        // After all is read, the socket has no more data and does not wait for any.
        let (mut ours, theirs) = UnixStream::pair().expect("two sockets");
        theirs.set_nonblocking(true).expect("a setting");
        ours.write_all(&text).expect("room for it");
        let output = program(KOMADAI)
            .args(["check", "-"])
            .args(json.then_some("--json"))
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .output();
        let output = output.expect("it runs");
        check(&output, 1, "komadai: -: stopped at line");
        let told = String::from_utf8(output.stdout).expect("a text");
        let lines: &[&str] = if !json {
            &["-:7:1: warning[mixed", "-:12:1: warning[mixed"]
        } else {
            &["\"line\":7,", "\"line\":12,"]
        };
        for line in lines {
            assert_eq!(told.matches(line).count(), 1, "{told}");
        }
    }
}

/// Starts a run over many files, stops it when some exist, and compares the remaining files.
fn interrupted(signal: &str) {
    let folder = Folder::new(&[]);
    games(&folder, 300, 400);
    let mut run = convert(&folder, "out").spawn().expect("it runs");
    let start = Instant::now();
    while folder.files("out").len() < 10 && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(1));
    }
    let pid = run.id().to_string();
    let _ = Command::new("kill").args([signal, &pid]).status();
    let status = run.wait().expect("it ends");
    let stopped = !status.success();
    assert!(
        convert(&folder, "whole")
            .status()
            .expect("it runs")
            .success()
    );
    let left = folder.contents("out");
    let whole = folder.contents("whole");
    let (parts, files): (Vec<_>, Vec<_>) =
        left.iter().partition(|(name, _)| name.ends_with(".part"));
    assert!(
        files.len() >= 9 && stopped == (files.len() < 300),
        "{}",
        files.len()
    );
    for file in files {
        assert!(whole.contains(file), "{}", file.0);
    }
    match signal {
        // Cleaning up is impossible, but the remaining file does not have the name of a record.
        "-KILL" => assert!(parts.len() <= 1),
        _ => assert!(parts.is_empty(), "{}", parts.len()),
    }
}

#[test]
fn interrupted_by_hand() {
    interrupted("-INT");
}

#[test]
fn terminated() {
    interrupted("-TERM");
}

#[test]
fn killed() {
    interrupted("-KILL");
}

/// An interrupted command leaves no file.
#[test]
fn interrupted_within_a_file() {
    let games = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(5_000).into_bytes();
    // A row of psv: the start, no value and move, and the first ply.
    let rows = position_bytes().repeat(50_000);
    // The tests may themselves run with `nohup`, whose programs ignore the end of the terminal.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let has_hangup = ignored.is_none_or(|mask| {
        !mask
            .trim()
            .ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f'])
    });
    let hangup = if has_hangup {
        ("-HUP", 129)
    } else {
        ("-TERM", 143)
    };
    let signals = [("-INT", 130), ("-TERM", 143), hangup, ("-QUIT", 131)];
    for (command, input, signals) in [
        ("convert - --to sfen -o out/all.sfen", &games, &signals[..]),
        ("view - -o out/all.html", &games, &signals[..1]),
        ("pack - --from psv -o out/all.hcpe", &rows, &signals[1..2]),
        (
            "pack - --from psv --dedupe -o out/all.psv",
            &rows,
            &signals[2..3],
        ),
    ] {
        for &(signal, code) in signals {
            stopped_within_a_file(command, input, signal, code);
        }
    }
}

fn position_bytes() -> Vec<u8> {
    let folder = Folder::new(&[("a.sfen", "startpos moves 7g7f\n")]);
    let run = program(KOMADAI)
        .args(["convert", "a.sfen", "--unknown-result", "draw"])
        .args(["--unknown-value", "0", "-o", "a.psv"])
        .current_dir(folder.path(""))
        .output()
        .expect("it runs");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    fs::read(folder.path("a.psv")).expect("rows")
}

fn stopped_within_a_file(command: &str, input: &[u8], signal: &str, code: i32) {
    let folder = Folder::new(&[]);
    fs::create_dir_all(folder.path("out")).expect("a folder");
    let mut run = program(KOMADAI)
        .args(command.split(' '))
        .current_dir(folder.path(""))
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut stdin = run.stdin.take().expect("a pipe");
    stdin.write_all(input).expect("it reads");
    let start = Instant::now();
    while folder.files("out").is_empty() && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(1));
    }
    assert!(!folder.files("out").is_empty(), "{command}");
    let pid = run.id().to_string();
    let _ = Command::new("kill").args([signal, &pid]).status();
    let ended = run.wait().expect("it ends").code();
    assert_eq!(ended, Some(code), "{command}: {signal}");
    assert!(
        folder.files("out").is_empty(),
        "{command}: {:?}",
        folder.files("out")
    );
}

/// A file that exceeds the limit of the system is an error, and no part of it remains.
#[test]
fn beyond_the_size_of_a_file() {
    let folder = Folder::new(&[("a.csa", &"PI\n+\n+7776FU\n%TORYO\n/\n".repeat(2_000))]);
    fs::write(folder.path("a.psv"), position_bytes().repeat(2_000)).expect("rows");
    for command in [
        "convert a.csa --to csa -o out/a.csa",
        "view a.csa -o out/a.html",
        "pack a.psv -o out/a.hcpe",
        "image startpos -o out/a.svg",
        "tree a.csa -o out/a.html",
    ] {
        fs::create_dir_all(folder.path("out")).expect("a folder");
        let run = Command::new("sh")
            .args(["-c", &format!("ulimit -f 8; exec {KOMADAI} {command}")])
            .current_dir(folder.path(""))
            .output()
            .expect("it runs");
        check(&run, 1, "File too large");
        assert!(
            folder.files("out").is_empty(),
            "{command}: {:?}",
            folder.files("out")
        );
    }
}

/// Strict reading is the same for each command.
#[test]
fn strict() {
    let folder = Folder::new(&[]);
    let sloppy = "手合割：平手\n   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n";
    fs::write(folder.path("sloppy.kif"), sloppy).expect("a file");
    let run = |args: &str| {
        let run = program(KOMADAI)
            .args(args.split(' '))
            .current_dir(folder.path(""))
            .output();
        run.expect("it runs")
    };
    for command in ["check", "show", "convert --to csa"] {
        let with = |rest: &str| run(&format!("{command} {rest} sloppy.kif"));
        assert_eq!(
            run(&format!("{command} sloppy.kif")).status.code(),
            Some(0),
            "{command}"
        );
        assert_eq!(with("--strict=error").status.code(), Some(0), "{command}");
        assert_eq!(with("--strict").status.code(), Some(1), "{command}");
        let output = with("--strict=warning");
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert_eq!(with("--strict=x").status.code(), Some(2), "{command}");
        if command != "check" {
            let said = "komadai: sloppy.kif: refused: line 3, column 6: warning";
            check(&output, 1, said);
            assert!(output.stdout.is_empty());
        }
        let output = with("--max-bytes 20");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let all = [output.stdout, output.stderr].concat();
        let all = String::from_utf8_lossy(&all).into_owned();
        assert!(all.contains("the limit of 20 bytes"), "{command}: {all}");
    }
}
