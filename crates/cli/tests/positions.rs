//! Where moves start: each command takes each way to name a position.

mod run;

use run::run;

const TWO_PIECE: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
const AFTER_TWO: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

/// What a command says of a position by this name.
fn said(name: &str, stdin: bool) -> [String; 4] {
    let out = |args: &[&str], stdin: &str| {
        let output = run(args, stdin);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let side = if name.contains('落') || name.contains(" w ") || name.len() < 10 {
        1
    } else {
        0
    };
    let (usi, text) = [("2g2f", "26歩"), ("3c3d", "34歩")][side];
    let (notated, resolved) = match stdin {
        true => (
            out(&["notate", "--stdin"], &format!("{name}\t{usi}\n")),
            out(&["resolve", "--stdin"], &format!("{name}\t{text}\n")),
        ),
        false => (
            out(&["notate", "--sfen", name, usi], ""),
            out(&["resolve", "--sfen", name, text], ""),
        ),
    };
    assert_eq!(
        (notated, resolved),
        (format!("{text}\n"), format!("{usi}\n")),
        "{name}"
    );
    [
        out(&["moves", name], ""),
        out(&["moves", name, "--style", "jsa"], ""),
        out(&["perft", "2", "--sfen", name], ""),
        out(&["perft", "2", "--sfen", name, "--divide"], ""),
    ]
}

#[test]
fn every_way_in_every_command() {
    let two_piece = said(TWO_PIECE, false);
    for name in [
        "二枚落ち",
        "二枚落",
        "2枚落ち",
        " 二枚落ち ",
        "two-piece",
        "2",
        &format!("sfen {TWO_PIECE}"),
    ] {
        assert_eq!(said(name, false), two_piece, "{name}");
        assert_eq!(said(name, true), two_piece, "{name}");
    }
    let after_two = said(AFTER_TWO, false);
    for name in [
        "position startpos moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
    ] {
        assert_eq!(said(name, false), after_two, "{name}");
        assert_eq!(said(name, true), after_two, "{name}");
    }
}

/// The last of the moves is what 同 means.
#[test]
fn moves_before_the_first() {
    let start = "startpos moves 7g7f 3c3d 8h2b+";
    let output = run(&["resolve", "--sfen", start, "同銀"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3a2b\n");
    let output = run(&["notate", "--stdin"], format!("{start}\t3a2b\n"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "同銀\n");
    let output = run(&["moves", start, "--style", "jsa", "--to", "2b"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "同銀\n同飛\n");
}

#[test]
fn what_is_no_position() {
    let refused = |name: &str, told: &str| {
        for args in [
            &["notate", "--sfen", name, "7g7f"][..],
            &["resolve", "--sfen", name, "76歩"],
            &["perft", "1", "--sfen", name],
            &["moves", name],
        ] {
            let output = run(args, "");
            assert_eq!(output.status.code(), Some(1), "{args:?}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(
                stderr,
                format!("komadai: invalid position: {told}\n"),
                "{args:?}"
            );
        }
    };
    refused("", "the board is missing");
    refused(
        "七枚落ち",
        "unknown handicap \"七枚落ち\"; did you mean 左七枚落ち or 右七枚落ち or 二枚落ち or \
         三枚落ち?\n七枚落ち\n^",
    );
    refused(
        "startpos 7g7f",
        "expected the end of the position, or the word moves\nstartpos 7g7f\n         ^",
    );
    refused(
        "position startpos moves 7g7f 3c3e",
        "3c3e is illegal: 駒の動きの誤り (the piece does not move that way)\n\
         position startpos moves 7g7f 3c3e\n                             ^",
    );
    refused(
        "startpos moves 7x",
        "expected a rank from a to i\nstartpos moves 7x\n                ^",
    );
}
