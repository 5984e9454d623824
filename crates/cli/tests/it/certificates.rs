//! Tests `komadai tsume --certificate` and `--verify`: proofs written, and accepted or refused.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, run};
use crate::tsume::{ONE, THREE, path, text, tsume};

/// A written certificate is accepted, separately and in a file with several certificates.
#[test]
fn certificates() {
    let folder = Folder::new(&[]);
    let file = path(&folder, "proofs.txt");
    let list = format!("{ONE}{THREE}4k4/9/9/9/9/9/9/9/9 b P 1\n");
    let output = tsume(&["-", "--certificate", &file, "--nodes", "100000"], &list);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(folder.files(""), ["proofs.txt"]);
    let output = run(&["tsume", "--verify", &file], "");
    let printed = text(output.stdout);
    let accepted = format!("{file}: certificate");
    let mut lines = printed.lines();
    let first = format!("{accepted} 1: accepted: mate 1, ");
    assert!(
        lines.next().is_some_and(|line| line.starts_with(&first)),
        "{printed}"
    );
    let second = format!("{accepted} 2: accepted: mate 9, none within 7, ");
    assert!(
        lines.next().is_some_and(|line| line.starts_with(&second)),
        "{printed}"
    );
    let third = format!("{accepted} 3: accepted: none: ");
    assert!(
        lines.next().is_some_and(|line| line.starts_with(&third)),
        "{printed}"
    );
    assert_eq!((lines.next(), output.status.code()), (None, Some(0)));
}

const PROOF: &str = "komadai-tsume 1\nproblem 4k4/9/4P4/9/9/9/9/9/9 b G 1\nclaim mate 1\n\
                     4k4/9/4P4/9/9/9/9/9/9 b G 1\tG*5b\nend\n";

#[test]
fn verified() {
    let accepted = "-: certificate 1: accepted: mate 1: 4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
    check_proof(PROOF, accepted, 0);
    let crlf = PROOF.replace('\n', "\r\n");
    check_proof(&crlf, accepted, 0);
    let refused = |what: &str| format!("-: certificate 1: refused: {what}\n");
    let head = refused("line 1: this is not a certificate of version 1");
    check_proof("", &head, 1);
    check_proof("nonsense\u{1b}[2J", &head, 1);
    check_proof(&PROOF.replace("tsume 1", "tsume 2"), &head, 1);
    check_proof(
        "komadai-tsume 1\n",
        &refused("line 2: the position of the problem is missing or invalid"),
        1,
    );
    let illegal = PROOF.replace("G*5b", "G*5a");
    check_proof(&illegal, &refused("line 4: the move is illegal"), 1);
    let quiet = PROOF.replace("G*5b", "G*9i");
    check_proof(&quiet, &refused("line 4: the move does not give check"), 1);
    let claim = PROOF.replace("claim", "clam");
    check_proof(&claim, &refused("line 3: expected a claim"), 1);
    let row = PROOF.replace('\t', " ");
    check_proof(
        &row,
        &refused("line 4: expected a position, a tab and a move"),
        1,
    );
    let missing = PROOF.replace("claim mate 1\n", "claim mate 1\nclaim mate 1\n");
    let position = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let reason = refused(&format!("line 3: a position has no row: {position}"));
    check_proof(&missing, &reason, 1);
    // Lines are counted from the beginning of the file.
    for number in ["+1", "-1", "", "１"] {
        for claim in ["mate", "none within"] {
            let wrong = PROOF.replace("mate 1", &format!("{claim} {number}"));
            check_proof(&wrong, &refused("line 3: expected a claim"), 1);
        }
    }
    let second = format!("{PROOF}{illegal}");
    let expected = format!("{accepted}-: certificate 2: refused: line 9: the move is illegal\n");
    check_proof(&second, &expected, 1);
    let bytes = [PROOF.as_bytes(), b"\xFF\n"].concat();
    let output = run(&["tsume", "--verify", "-"], bytes);
    assert_eq!(text(output.stdout), refused("line 6: not UTF-8"));
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["tsume", "--verify", "missing.txt"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[track_caller]
fn check_proof(proof: &str, expected: &str, code: i32) {
    let output = run(&["tsume", "--verify", "-"], proof);
    assert_eq!(text(output.stdout), expected);
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn verified_as_objects() {
    let damaged = PROOF.replace("G*5b", "G*5a");
    let printed = run(
        &["tsume", "--verify", "--json", "-"],
        format!("{PROOF}{damaged}"),
    );
    let printed = text(printed.stdout);
    let objects: Vec<Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["accepted"], true);
    assert_eq!(
        objects[0]["claims"],
        serde_json::json!([{ "claim": "mate", "plies": 1, "after": [] }])
    );
    assert_eq!(objects[1]["accepted"], false);
    assert_eq!(objects[1]["line"], 9);
    assert_eq!(objects[1]["reason"], "the move is illegal");
}

/// Compressed certificates are read back, and damaged ones refused. One that would fill the memory is not read.
#[test]
fn compressed_certificates() {
    let folder = Folder::new(&[]);
    let file = path(&folder, "proofs.zst");
    let output = tsume(&["-", "--certificate", &file], format!("{ONE}{THREE}"));
    assert_eq!(output.status.code(), Some(0));
    let bytes = fs::read(&file).expect("a file");
    let read = run(&["tsume", "--verify", "-"], &bytes);
    let accepted = text(read.stdout);
    assert_eq!(
        (read.status.code(), accepted.matches(": accepted: ").count()),
        (Some(0), 2)
    );
    for cut in [5, bytes.len() / 2, bytes.len() - 1] {
        let read = run(&["tsume", "--verify", "-"], &bytes[..cut]);
        assert_eq!(read.status.code(), Some(1), "cut at {cut}");
        let told = text(read.stderr);
        assert!(told.contains("the compressed data is cut off"), "{told}");
    }
    // 500 MB of blanks in 47 kB: a block of one repeated byte takes four bytes.
    let mut bomb = vec![0x28, 0xB5, 0x2F, 0xFD, 0, 0x38];
    (0..4000).for_each(|_| bomb.extend([0x02, 0, 0x10, b' ']));
    bomb.extend([0x03, 0, 0, b' ']);
    let read = run(&["tsume", "--verify", "-"], &bomb);
    let told = text(read.stderr);
    assert_eq!(read.status.code(), Some(1), "{told}");
    assert!(
        told.contains("it becomes more than 250 times larger when decompressed"),
        "{told}"
    );
}
