//! Tests unreadable input of any length: 64 MiB of memory are enough to report it.
//!
//! `cargo test --release -p komadai-cli --test hostile -- --ignored` tries gigabytes, and endless input.
#![cfg(target_os = "linux")]

#[path = "it/environment.rs"]
mod environment;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs the command in 64 MiB, with `bytes` bytes on stdin: `head`, then `line` repeatedly.
fn run(args: &[&str], head: &[u8], line: &[u8], bytes: usize) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 65536 && exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_komadai"))
        .args(args)
        .envs(environment::ENVIRONMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let many = line.repeat((1 << 16) / line.len() + 1);
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut left = bytes.saturating_sub(head.len());
            // A command that has seen enough closes the pipe.
            let mut open = pipe.write_all(head).is_ok();
            while left > 0 && open {
                let piece = &many[..left.min(many.len())];
                open = pipe.write_all(piece).is_ok();
                left -= piece.len();
            }
        });
        child.wait_with_output().expect("the command ends")
    })
}

/// A format with content that is not a game: its beginning, its repeated part, and the code of a finding.
type Rubbish = (&'static str, Vec<u8>, Vec<u8>, &'static str);

fn rubbish() -> Vec<Rubbish> {
    let game = "position startpos moves 7g7f\n";
    let psv = "convert --to psv --unknown-result draw --unknown-value 0 -";
    let psv: Vec<&str> = psv.split(' ').collect();
    let record = run(&psv, game.as_bytes(), b"\n", game.len()).stdout;
    let bad_sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNLL b - 1\n";
    let info = "info depth 12 score cp 53 nodes 1234567 time 1234 pv 7g7f 3c3d 2g2f 8c8d\n";
    let texts = [
        ("sfen", "", bad_sfen, "bad-sfen"),
        ("usi", "", info, "unknown-line"),
        ("usi", game, info, "unknown-line"),
        ("usen", "", "no game\n", "unknown-line"),
        ("csa", "", "x\n/\n", "unknown-format"),
    ];
    let bytes = |text: &str| text.as_bytes().to_vec();
    let mut all = Vec::new();
    for format in ["hcp", "hcpe", "psfen", "psv", "hcpe3"] {
        all.push((format, Vec::new(), vec![0; 40], "bad-record"));
    }
    // Shifted by a byte.
    all.push(("psv", vec![1], record, "bad-record"));
    for (format, head, line, code) in texts {
        all.push((format, bytes(head), bytes(line), code));
    }
    let undecodable = b"\x81\xff\x82 xx\n".to_vec();
    all.push(("usi", bytes(game), undecodable, "undecodable"));
    all
}

/// Checks that each command reports each kind of rubbish within the memory, with exit code 1, or 3 if `convert` has
/// written a game.
fn refused(commands: &[&[&str]], bytes: usize) {
    let rubbish = rubbish();
    thread::scope(|scope| {
        for command in commands {
            scope.spawn(|| {
                for input in &rubbish {
                    refuses(command, input, bytes);
                }
            });
        }
    });
}

fn refuses(command: &[&str], (format, head, line, code): &Rubbish, bytes: usize) {
    let args = [command, &["--from", format, "-"]].concat();
    let output = run(&args, head, line, bytes);
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    let has_game = told.contains("position startpos");
    let expected = if command == CONVERT && has_game { 3 } else { 1 };
    assert_eq!(
        output.status.code(),
        Some(expected),
        "{args:?} {code}: {told:.200}"
    );
    let counted = *code == "unknown-format" || told.contains("limit-findings");
    assert!(
        told.contains(code) && counted,
        "{args:?} {code}: {told:.200}"
    );
}

const CHECK: &[&str] = &["check"];
const JSON: &[&str] = &["check", "--json"];
const CONVERT: &[&str] = &["convert", "--to", "usi"];
const SHOW: &[&str] = &["show"];

#[test]
fn moderate() {
    refused(&[CHECK, JSON, CONVERT, SHOW], 8 << 20);
}

/// The limit of bytes also applies to input without games.
#[test]
fn no_end() {
    let game = b"startpos\n".to_vec();
    let endless_line = ("usi", game, b"x".to_vec(), "limit-bytes");
    for (format, head, line, code) in rubbish().into_iter().chain([endless_line]) {
        let args = ["check", "--max-bytes=1000000", "--from", format, "-"];
        let output = run(&args, &head, &line, usize::MAX);
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{format} {code}: {told:.200}"
        );
        let ended = code == "unknown-format" || told.contains("limit-gap");
        assert!(ended, "{format} {code}: {told:.200}");
    }
}

/// Equal rows take no more memory, for any number of threads.
#[test]
fn like_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.psv");
    let out = out.to_str().expect("a name");
    let pack = ["pack", "--from", "psv", "--memory", "16", "-o", out, "-"];
    for (order, jobs, bytes) in [
        (&["--dedupe"][..], "1", 40),
        (&["--shuffle", "3"], "64", 40_000_000),
    ] {
        let args = [&pack, order, &["--jobs", jobs]].concat();
        let output = run(&args, b"", &[1; 40], 40_000_000);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {told}");
        let written = std::fs::metadata(out).expect("a file").len();
        assert_eq!(written, bytes, "{args:?}: {told}");
    }
}

/// A game after a hundred megabytes of other lines is read.
#[test]
fn late_game() {
    let info = b"info depth 12 score cp 53 nodes 1234567 time 1234 pv 7g7f 3c3d 2g2f 8c8d\n";
    let many = info.repeat((100 << 20) / info.len());
    let end = [&many[..], b"position startpos moves 7g7f\n"].concat();
    let output = run(&["check", "--from", "usi", "-"], &end, b"\n", end.len());
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.starts_with("-: game 1: usi, ascii, 1 move,"),
        "{told:.200}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
#[ignore = "takes minutes"]
fn large() {
    refused(&[CHECK, JSON], 2 << 30);
    for format in ["hcp", "psv", "hcpe3"] {
        let output = run(&["check", "--from", format, "/dev/zero"], &[], b"\0", 0);
        assert_eq!(output.status.code(), Some(1), "{format}");
    }
}
