//! Tests files of other games with the extension of PSN and PGN, and the reasons of PGN.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{FindingKind, Format, ReadOptions};

const PSN: Option<Format> = Some(Format::Psn);

/// SGF is named in the error, whatever the extension.
#[test]
fn sgf() {
    for text in [
        "(;GM[1]FF[4]SZ[19]PB[A]PW[B];B[pd];W[dp])\n",
        "\n(;FF[4]GM[1]\nPB[a])\n",
        "( ; PB[a];B[aa])",
    ] {
        for format in [None, PSN, Some(Format::Kif), Some(Format::Csa)] {
            let reading = ReadOptions::new().format(format).read(text.as_bytes());
            let kinds: Vec<_> = reading
                .findings
                .iter()
                .map(komadai_kifu::Finding::kind)
                .collect();
            assert_eq!(kinds, [FindingKind::OtherFile], "{text} {format:?}");
            assert!(reading.games.is_empty(), "{text}");
        }
    }
}

/// Chess tags without moves are not a game of shogi.
#[test]
fn chess_without_moves() {
    let tags =
        "[Event \"Tata Steel\"]\n[White \"Carlsen\"]\n[Black \"Nakamura\"]\n[Result \"1-0\"]\n";
    for more in ["", "\n1-0\n", "[ECO \"B90\"]\n\n1-0\n", "\n*\n"] {
        let text = format!("{tags}{more}");
        for format in [None, PSN] {
            let reading = ReadOptions::new().format(format).read(text.as_bytes());
            let mut kinds = reading.games.iter().flat_map(|game| &game.findings);
            let is_named = kinds.any(|finding| finding.kind() == FindingKind::UnknownVariant);
            assert!(is_named || reading.games.is_empty(), "{text} {format:?}");
        }
    }
    // The tags may name shogi.
    let text = format!("{tags}[Variant \"Shogi\"]\n\n1-0\n");
    let reading = ReadOptions::new().format(PSN).read(text.as_bytes());
    assert!(
        reading.games[0].findings.is_empty(),
        "{:?}",
        reading.games[0].findings
    );
}

/// The tag `Termination` gives the reason for a bare result.
#[test]
fn terminations() {
    let pgn = "[Variant \"Shogi\"]\n[White \"a\"]\n[Black \"b\"]\n";
    let pgn_moves = "\n1. c3c4 g7g6 ";
    let psn = "[Sente \"a\"]\n[Gote \"b\"]\n";
    let psn_moves = "1.P-7f\n2.P-3d\n";
    let [black, white] = Color::ALL.map(Outcome::Win);
    for (word, kind_of_black, kind_of_white) in [
        ("time forfeit", EndingKind::TimeUp, EndingKind::TimeUp),
        ("Time forfeit", EndingKind::TimeUp, EndingKind::TimeUp),
        ("abandoned", EndingKind::Interrupt, EndingKind::Interrupt),
        (
            "rules infraction",
            EndingKind::IllegalAction,
            EndingKind::IllegalMove,
        ),
        ("resignation", EndingKind::Resign, EndingKind::Resign),
        ("normal", EndingKind::Other, EndingKind::Other),
        ("Normal", EndingKind::Other, EndingKind::Other),
    ] {
        for (result, outcome, kind) in
            [("1-0", black, kind_of_black), ("0-1", white, kind_of_white)]
        {
            let tags = format!("[Result \"{result}\"]\n[Termination \"{word}\"]\n");
            for text in [
                format!("{pgn}{tags}{pgn_moves}{result}\n"),
                format!("{pgn}{tags}{pgn_moves}\n"),
                format!("{psn}{tags}{psn_moves}"),
            ] {
                let game = &ReadOptions::new().format(PSN).read(text.as_bytes()).games[0];
                let ending = game.record.ending().expect("an ending");
                assert_eq!((ending.kind, ending.outcome), (kind, outcome), "{text}");
                assert_eq!(game.record.headers.get("Termination"), Some(word), "{text}");
            }
        }
    }
    // Without a result, the side to move ran out of time.
    let text = format!("{psn}[Termination \"time forfeit\"]\n{psn_moves}");
    let record = &ReadOptions::new().format(PSN).read(text.as_bytes()).games[0].record;
    let ending = record.ending().map(|ending| (ending.kind, ending.outcome));
    assert_eq!(ending, Some((EndingKind::TimeUp, white)));
}
