//! How games of PSN and PGN end: reasons in comments of programs, results in words.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Ending, FindingKind, Format, Game, Severity, read};

const BLACK: Outcome = Outcome::Win(Color::Black);
const WHITE: Outcome = Outcome::Win(Color::White);

#[track_caller]
fn only(text: &str) -> Game {
    let mut games = read(text.as_bytes(), Some(Format::Psn)).games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[track_caller]
fn ending(text: &str) -> Ending {
    let game = only(text);
    let worst = game.findings.iter().map(|found| found.severity());
    assert!(
        !{ worst }.any(|severity| severity == Severity::Error),
        "{text} {:?}",
        game.findings
    );
    game.record
        .ending()
        .cloned()
        .unwrap_or_else(|| panic!("no ending: {text}"))
}

/// The sentences of cutechess after an evaluation, before the result.
#[test]
fn reasons_in_comments() {
    let sides = [
        ("White", WHITE),
        ("Black", BLACK),
        ("Gote", WHITE),
        ("Sente", BLACK),
    ];
    let not = |outcome| if outcome == BLACK { WHITE } else { BLACK };
    let mut cases = Vec::new();
    for (side, wins) in sides {
        for (reason, kind, outcome) in [
            ("loses on time", EndingKind::TimeUp, not(wins)),
            (
                "makes an illegal move: 3a2c",
                EndingKind::IllegalMove,
                not(wins),
            ),
            ("disconnects", EndingKind::Interrupt, not(wins)),
            ("mates", EndingKind::Checkmate, wins),
            ("resigns", EndingKind::Resign, not(wins)),
            ("'s connection stalls", EndingKind::Interrupt, not(wins)),
        ] {
            cases.push((
                format!("{side} {reason}").replace(" 's", "'s"),
                kind,
                outcome,
            ));
        }
    }
    for draw in [
        "Draw by 4-fold repetition",
        "Draw by repetition",
        "Draw by 3-fold repetition",
        "Draw by fourfold repetition",
    ] {
        cases.push((draw.to_owned(), EndingKind::Repetition, Outcome::Draw));
    }
    for (sentence, kind, outcome) in cases {
        let result = match outcome {
            BLACK => "1-0",
            WHITE => "0-1",
            _ => "1/2-1/2",
        };
        for before in [
            "",
            "-0.3/9 0.8s, ",
            "+M5/12 1.2s, ",
            "0.00/1 0s, ",
            "book, ",
        ] {
            for end in [result, ""] {
                let text = format!(
                    "[Sente \"a\"]\n[Gote \"b\"]\n1.P7g-7f P3c-3d {{{before}{sentence}}} {end}\n"
                );
                let found = ending(&text);
                assert_eq!((found.kind, found.outcome), (kind, outcome), "{text}");
                let game = only(&text);
                let record = &game.record;
                let mut notes = record.nodes().flat_map(|node| record.notes(node));
                let eval = before.trim_end_matches(", ");
                assert!(
                    eval.is_empty() || notes.any(|note| note.text.contains(eval)),
                    "{text}"
                );
            }
        }
    }
}

/// Results of the tag and in comments at the end.
#[test]
fn results_in_words() {
    for (words, kind, outcome) in [
        ("Sennichite", EndingKind::Repetition, Outcome::Draw),
        ("sennichite", EndingKind::Repetition, Outcome::Draw),
        ("Jishogi", EndingKind::Impasse, Outcome::Undecided),
        ("Interrupted", EndingKind::Interrupt, Outcome::Undecided),
        ("Unfinished", EndingKind::Interrupt, Outcome::Undecided),
        ("No result", EndingKind::Interrupt, Outcome::Undecided),
        ("Black (Sente) wins", EndingKind::Other, BLACK),
        ("White (Gote) won", EndingKind::Other, WHITE),
        ("Gote (White) resigned", EndingKind::Resign, BLACK),
        ("Black wins by forfeit", EndingKind::Other, BLACK),
        ("Aoi wins", EndingKind::Other, BLACK),
        ("aoi wins.", EndingKind::Other, BLACK),
        ("Sora won", EndingKind::Other, BLACK),
        ("Aoi Sora won", EndingKind::Other, BLACK),
        ("Midori resigns", EndingKind::Resign, BLACK),
        ("Midori won on time", EndingKind::TimeUp, WHITE),
        ("Resigns", EndingKind::Resign, WHITE),
        ("Mate", EndingKind::Checkmate, WHITE),
        ("RepetitionDraw", EndingKind::Repetition, Outcome::Draw),
        ("MaxMovesDraw", EndingKind::MaxMoves, Outcome::Draw),
        ("1-0", EndingKind::Other, BLACK),
        ("Draw", EndingKind::Draw, Outcome::Draw),
    ] {
        let players = "[Sente \"Aoi Sora\"]\n[Gote \"Midori Hana\"]\n";
        for text in [
            format!("{players}[Result \"{words}\"]\n\n1.P7g-7f P3c-3d\n"),
            format!("[Result \"{words}\"]\n{players}\n1.P7g-7f\n2.P3c-3d\n"),
            format!("{players}\n1.P7g-7f P3c-3d {{{words}}}\n"),
        ] {
            let found = ending(&text);
            assert_eq!((found.kind, found.outcome), (kind, outcome), "{text}");
        }
    }
}

/// A result that is not understood, or not the ending of the moves, is reported.
#[test]
fn results_with_findings() {
    let codes = |text: &str| -> Vec<_> {
        only(text)
            .findings
            .iter()
            .map(|found| found.kind())
            .collect()
    };
    for words in [
        "Akane wins",
        "??? wins",
        "who knows",
        "Sente",
        "1-1",
        "先手の勝ち",
        "wins",
        "Aoi",
        "+",
        "foo",
    ] {
        let text =
            format!("[Sente \"Aoi\"]\n[Gote \"Midori\"]\n[Result \"{words}\"]\n1.P7g-7f P3c-3d\n");
        assert_eq!(codes(&text), [FindingKind::UnknownEnding], "{text}");
        assert_eq!(only(&text).record.headers.get("Result"), Some(words));
        let ended = format!("{text}2.Resigns\n");
        assert_eq!(codes(&ended), [FindingKind::UnknownEnding], "{ended}");
    }
    for words in ["", "*", "?", "-"] {
        let text = format!("[Sente \"a\"]\n[Result \"{words}\"]\n1.P7g-7f P3c-3d\n");
        assert!(codes(&text).is_empty(), "{text}");
    }
    for words in [
        "Sennichite",
        "Draw",
        "Interrupted",
        "1-0",
        "Sente wins",
        "Aoi wins",
    ] {
        let text = format!(
            "[Sente \"Aoi\"]\n[Gote \"Midori\"]\n[Result \"{words}\"]\n1.P7g-7f P3c-3d\n2.Resigns\n"
        );
        assert_eq!(codes(&text), [FindingKind::ResultDisagrees], "{text}");
    }
}
