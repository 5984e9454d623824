//! Tests `--stdin`: answers come while the input continues, and a broken line does not stop it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::run::{KOMADAI, program};

/// Long enough for a slow machine, short enough to end a test.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running command, and the lines of its output.
struct Running {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Running {
    fn start(command: &str) -> Running {
        Running::with(&[command, "--stdin"])
    }

    fn with(args: &[&str]) -> Running {
        let mut child = program(KOMADAI)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let _ = sender.send(line.expect("a line"));
            }
        });
        Running {
            child,
            stdin,
            answers,
        }
    }

    fn say(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).expect("it reads");
    }

    #[track_caller]
    fn hear(&self, expected: &str) {
        let answer = self.answers.recv_timeout(PATIENCE);
        assert_eq!(answer.as_deref(), Ok(expected));
    }

    /// Returns the exit code, and the text on stderr.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.stdin);
        let mut told = String::new();
        let mut stderr = self.child.stderr.take().expect("a pipe");
        stderr.read_to_string(&mut told).expect("a text");
        (self.child.wait().expect("it ends").code(), told)
    }
}

#[test]
fn a_line_is_answered_before_the_next_is_there() {
    let mut notate = Running::start("notate");
    notate.say("startpos\t7g7f\n");
    notate.hear("76歩");
    // Half a line more does not delay the answer to a complete one.
    notate.say("startpos\t2g2f\nstartpos\t6");
    notate.hear("26歩");
    notate.say("g6f\nnonsense\n\nstartpos\t5g5f");
    notate.hear("66歩");
    notate.hear("error:1:expected a file from 1 to 9 or one of PLNSGBR");
    notate.hear("error:1:expected a move");
    let (code, told) = notate.end();
    assert_eq!(code, Some(1));
    assert_eq!(
        told,
        "komadai: 2 of 6 lines are not moves; the first is line 4\n"
    );
}

#[test]
fn resolve_streams_as_well() {
    let mut resolve = Running::start("resolve");
    resolve.say("startpos\t▲７六歩\nstartpos\t76");
    resolve.hear("7g7f");
    resolve.say("歩\n");
    resolve.hear("7g7f");
    assert_eq!(resolve.end(), (Some(0), String::new()));
}

/// Positions on lines may have any name, and an invalid line has no effect on others.
#[test]
fn positions_stream_as_well() {
    let mut tsume = Running::with(&["tsume", "--lang", "en", "-"]);
    tsume.say("4k4/9/4P4/9/9/9/9/9/9 b G 1\n4k4/9");
    tsume.hear("-: problem 1: perfect 1");
    tsume.hear("  G*52");
    tsume.say("\n\n4k4/9/4P4/9/9/9/9/9/9 b 2G 1\n");
    tsume.hear("-: problem 3: leftover 1");
    tsume.hear("  G*52");
    tsume.hear("  pieces left: G");
    let (code, told) = tsume.end();
    assert_eq!(code, Some(1));
    let refused = "komadai: line 2: invalid position: the board has fewer than nine ranks";
    assert!(told.starts_with(refused), "{told}");

    let two_piece = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut position = Running::with(&["position", "--lang", "en", "-", "--json"]);
    for name in ["二枚落ち", "two-piece", two_piece] {
        position.say(&format!("{name}\n"));
        let answer = position.answers.recv_timeout(PATIENCE).expect("an answer");
        assert!(answer.contains(two_piece), "{name}: {answer}");
    }
    position.say("startpos moves 7g7f 3c3d\n");
    let answer = position.answers.recv_timeout(PATIENCE).expect("an answer");
    assert!(answer.contains("\"game\":4"), "{answer}");
    assert_eq!(position.end(), (Some(0), String::new()));
}

/// Each non-empty line gets an object with its number, from the first one on, even if it is invalid.
#[test]
fn lines_that_are_no_position_are_answered() {
    let position = || Running::with(&["position", "--lang", "ja", "-", "--json"]);
    for first in ["bar", "4k4/9", "二枚目", "startpos moves 7g7f zz"] {
        let mut position = position();
        for (game, line) in (1..).zip([first, "startpos", "bar", "二枚落ち"]) {
            position.say(&format!("\n{line}\n"));
            let answer = position.answers.recv_timeout(PATIENCE).expect("an answer");
            let form: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            assert_eq!(form["game"], game, "{first}: {answer}");
            let is_position = game % 2 == 0;
            assert_eq!(form["sfen"].is_string(), is_position, "{answer}");
            let error = &form["errors"][0];
            assert_eq!(error["code"] == "no-position", !is_position, "{answer}");
            let message = error["message"].as_str().unwrap_or_default();
            let place = format!("line {}: invalid position: ", 2 * game);
            assert_eq!(message.starts_with(&place), !is_position, "{answer}");
        }
        assert_eq!(position.end().0, Some(1));
    }
    let mut tsume = Running::with(&["tsume", "--lang", "en", "-", "--json"]);
    tsume.say("\nbar\n");
    let answer = tsume.answers.recv_timeout(PATIENCE).expect("an answer");
    assert!(answer.contains("line 2: invalid position: "), "{answer}");
    assert_eq!(tsume.end().0, Some(1));
}

/// Input that begins like a file is read as one, also after empty lines.
#[test]
fn files_on_stdin() {
    for file in [
        "# a comment\nstartpos\n",
        "'a comment\nPI\n+\n",
        "V2\nPI\n+\n",
        "後手の持駒：なし\n手合割：平手\n",
        "先手: A / 後手: B\n手合割：平手\n",
        "{\n\"moves\": [{}]\n}\n",
    ] {
        for input in [file.to_owned(), format!("\n \r\n{file}")] {
            let mut position = Running::with(&["position", "--json"]);
            position.say(&input);
            let Running { stdin, answers, .. } = position;
            drop(stdin);
            let answers: Vec<String> = answers.into_iter().collect();
            let [form] = answers.as_slice() else {
                panic!("{input:?}: {answers:?}");
            };
            assert!(form.contains("\"sfen\":"), "{input:?}: {form}");
        }
    }
}

/// A line that is too long is reported and skipped. The next one is answered.
#[test]
fn long_lines() {
    const MOST: usize = 1 << 20;
    let mut resolve = Running::start("resolve");
    resolve.say("７六歩\n");
    for _ in 0..40 {
        resolve.say(&"▲７六歩".repeat(MOST / 12));
    }
    resolve.say("\n７六歩");
    resolve.hear("7g7f");
    let refused = "error:1048577:line 2 is longer than 1048576 bytes";
    resolve.hear(refused);
    // The maximum length of a line, with any line end, and one byte more.
    resolve.say(&" ".repeat(MOST - "７六歩".len()));
    resolve.say("\r\n");
    resolve.hear("7g7f");
    resolve.say(&" ".repeat(MOST + 1));
    resolve.say("\n");
    resolve.hear(&refused.replace("line 2", "line 4"));
    resolve.say(&"x".repeat(MOST + 1));
    let (code, told) = resolve.end();
    assert_eq!(code, Some(1));
    assert_eq!(
        told,
        "komadai: 3 of 5 lines are not moves; the first is line 2\n"
    );
}

/// More than any pipe can hold, written before anything is read.
#[test]
fn many_lines() {
    let mut resolve = Running::start("resolve");
    for i in 0..20_000 {
        resolve.say(match i % 4 {
            3 => "startpos\t76金\n",
            _ => "startpos\t７六歩\n",
        });
    }
    for i in 0..20_000 {
        resolve.hear(match i % 4 {
            3 => "illegal:cannot_reach",
            _ => "7g7f",
        });
    }
    let (code, told) = resolve.end();
    assert_eq!(code, Some(1));
    assert_eq!(
        told,
        "komadai: 5000 of 20000 lines are not moves; the first is line 4\n"
    );
}

/// Games are printed while others are still being received.
#[test]
fn games_are_converted_and_shown_as_they_come() {
    let many = "PI\n+\n+7776FU\n/\n".repeat(20_000);
    let mut convert = Running::with(&["convert", "-", "--to", "usi"]);
    convert.say(&many);
    convert.hear("position startpos moves 7g7f");
    assert_eq!(convert.end(), (Some(0), String::new()));

    let mut show = Running::with(&["show", "-"]);
    show.say(&many);
    show.hear("    1  1 move");
    let told = "komadai: -: 20000 games; --game N shows one of them\n";
    assert_eq!(show.end(), (Some(0), told.to_owned()));
}

/// An unread stderr changes neither the results nor the exit status.
#[test]
fn nobody_reads_stderr() {
    let good = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(3);
    let bad = "PI\n+\n+7776FU\n-1122OU\n/\n".repeat(3);
    for (args, text, lines, code) in [
        (&["convert", "-", "--to", "usi"][..], &good, 3, 0),
        (&["convert", "-", "--to", "usi"], &bad, 3, 3),
        (&["show", "-"], &bad, 59, 1),
        (&["check", "-"], &bad, 9, 1),
    ] {
        let mut running = Running::with(args);
        drop(running.child.stderr.take());
        running.say(text);
        drop(running.stdin);
        let answers = running.answers.iter().count();
        let status = running.child.wait().expect("it ends");
        assert_eq!((answers, status.code()), (lines, Some(code)), "{args:?}");
    }
}
