//! Tests the ends of PSN and PGN games: reasons in comments of programs, and results in words.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Ending, FindingKind, Format, Game, ReadOptions, Severity};

const BLACK: Outcome = Outcome::Win(Color::Black);
const WHITE: Outcome = Outcome::Win(Color::White);

#[track_caller]
fn only(text: &str) -> Game {
    let mut games = ReadOptions::new()
        .format(Some(Format::Psn))
        .read(text.as_bytes())
        .games;
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

/// Sentences of cutechess, after an evaluation and before the result.
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

/// Results in the tag and in comments at the end.
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

/// A result that is not understood, or differs from the ending of the moves, is reported.
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

/// Sentences with a side or a player, as a line of the text, in braces and in the tag. Black is to move.
#[test]
fn sentences_name_a_side() {
    let players = "[Sente \"Yamada Taro\"]\n[Gote \"suzuki\"]\n";
    for (sentence, kind, outcome) in [
        ("suzuki resigned", EndingKind::Resign, BLACK),
        ("Suzuki resigns.", EndingKind::Resign, BLACK),
        ("suzuki has resigned", EndingKind::Resign, BLACK),
        ("resigned by suzuki", EndingKind::Resign, BLACK),
        ("Gote (Suzuki) resigned", EndingKind::Resign, BLACK),
        ("Suzuki (Gote) resigned", EndingKind::Resign, BLACK),
        ("Mr Suzuki resigned", EndingKind::Resign, BLACK),
        ("Suzuki-san resigned", EndingKind::Resign, BLACK),
        ("The second player resigned", EndingKind::Resign, BLACK),
        ("first player resigned", EndingKind::Resign, WHITE),
        ("Taro resigned", EndingKind::Resign, WHITE),
        ("Yamada Taro resigned", EndingKind::Resign, WHITE),
        ("yamada wins by resignation", EndingKind::Resign, BLACK),
        ("yamada wins", EndingKind::Other, BLACK),
        ("--yamada Won--", EndingKind::Other, BLACK),
        ("Yamada: win", EndingKind::Other, BLACK),
        ("The winner is yamada", EndingKind::Other, BLACK),
        ("Winner: suzuki", EndingKind::Other, WHITE),
        ("loser: suzuki", EndingKind::Other, BLACK),
        ("suzuki forfeits", EndingKind::Other, BLACK),
        ("suzuki time up", EndingKind::TimeUp, BLACK),
        ("suzuki timeout", EndingKind::TimeUp, BLACK),
        ("suzuki loses on time", EndingKind::TimeUp, BLACK),
        ("suzuki ran out of time", EndingKind::TimeUp, BLACK),
        ("Gote time up", EndingKind::TimeUp, BLACK),
        (
            "suzuki made an illegal move",
            EndingKind::IllegalMove,
            BLACK,
        ),
        ("suzuki was checkmated", EndingKind::Checkmate, BLACK),
        ("suzuki 3-dan resigned", EndingKind::Resign, BLACK),
        ("Suzuki (3 dan) resigned", EndingKind::Resign, BLACK),
        ("suzuki 5-kyu lost on time", EndingKind::TimeUp, BLACK),
        ("suzuki (1500) resigned", EndingKind::Resign, BLACK),
        ("[4-dan] suzuki resigned", EndingKind::Resign, BLACK),
        ("yamada beat suzuki", EndingKind::Other, BLACK),
        ("yamada 3-dan beat suzuki 2-dan", EndingKind::Other, BLACK),
        ("suzuki was beaten by yamada", EndingKind::Other, BLACK),
        ("suzuki defeated yamada", EndingKind::Other, WHITE),
        ("suzuki was defeated by yamada", EndingKind::Other, BLACK),
        ("suzuki defeated", EndingKind::Other, BLACK),
        ("defeated by suzuki", EndingKind::Other, WHITE),
        ("suzuki lost to yamada", EndingKind::Other, BLACK),
        ("lost to suzuki", EndingKind::Other, WHITE),
        ("victory to suzuki", EndingKind::Other, WHITE),
        ("win against suzuki", EndingKind::Other, BLACK),
        ("suzuki won over yamada on time", EndingKind::TimeUp, WHITE),
        ("yamada checkmated suzuki", EndingKind::Checkmate, BLACK),
        (
            "yamada was checkmated by suzuki",
            EndingKind::Checkmate,
            WHITE,
        ),
        ("yamada wins as suzuki resigned", EndingKind::Resign, BLACK),
        (
            "yamada wins by suzuki's resignation",
            EndingKind::Resign,
            BLACK,
        ),
        ("Gote lost, Sente wins", EndingKind::Other, BLACK),
        ("suzuki wins by stalemate", EndingKind::NoLegalMove, WHITE),
        ("Stalemate", EndingKind::NoLegalMove, WHITE),
        ("No legal moves", EndingKind::NoLegalMove, WHITE),
        ("--Repetition--", EndingKind::Repetition, Outcome::Draw),
        ("Fourfold repetition", EndingKind::Repetition, Outcome::Draw),
        ("Impasse", EndingKind::Impasse, Outcome::Undecided),
        ("Tie", EndingKind::Draw, Outcome::Draw),
        ("Tie game", EndingKind::Draw, Outcome::Draw),
    ] {
        for text in [
            format!("{players}1. P-7f P-3d 2. P-2f P-8d\n{sentence}\n"),
            format!("{players}1. P-7f P-3d 2. P-2f P-8d {sentence}\n"),
            format!("{players}P-7f P-3d P-2f P-8d\n\n{sentence}\n"),
            format!("{players}1. P-7f P-3d 2. P-2f P-8d ({sentence})\n"),
            format!("{players}1. P-7f P-3d 2. P-2f P-8d {{{sentence}}}\n"),
            format!("{players}1. P-7f P-3d 2. P-2f P-8d ;{sentence}\n"),
            format!("{players}[Result \"{sentence}\"]\n1. P-7f P-3d 2. P-2f P-8d\n"),
        ] {
            let found = ending(&text);
            assert_eq!((found.kind, found.outcome), (kind, outcome), "{text}");
        }
    }
}

/// If there are other words, the side to move does not decide who won.
#[test]
fn unknown_words_name_nobody() {
    let players = "[Sente \"yamada\"]\n[Gote \"suzuki\"]\n";
    for sentence in [
        "tanaka resigned",
        "he resigned",
        "my opponent timed out",
        "The loser resigned",
        "Sente (suzuki) resigned",
        "checkmate by tanaka",
        "tanaka 3-dan resigned",
        "yamada and suzuki resigned",
        "yamada lost as suzuki lost",
        "yamada resigned when suzuki was mated",
        "win due to suzuki's resignation",
        "yamada won when suzuki won",
    ] {
        for text in [
            format!("{players}1. P-7f P-3d 2. P-2f P-8d\n{sentence}\n"),
            format!("{players}P-7f P-3d P-2f P-8d\n{sentence}\n"),
        ] {
            let game = only(&text);
            assert_eq!(game.record.outcome(), Outcome::Undecided, "{text}");
            assert!(game.record.ending().is_some(), "{text}");
            let codes: Vec<_> = game.findings.iter().map(|found| found.kind()).collect();
            assert_eq!(codes, [FindingKind::UnknownEnding], "{text}");
        }
        let text = format!("{players}1. P-7f P-3d 2. P-2f P-8d {{{sentence}}}\n");
        assert_eq!(only(&text).record.outcome(), Outcome::Undecided, "{text}");
    }
    for text in [
        "1. P-7f P-3d 2. P-2f tanaka resigned\n",
        "P-7f P-3d P-2f tanaka resigned\n",
        "P-7f P-3d P-2f xx Resigns\n",
    ] {
        assert_eq!(only(text).record.outcome(), Outcome::Undecided, "{text}");
    }
}

/// A comment ends a game only if it is after the last move of its line of play.
#[test]
fn comments_in_the_middle_end_no_game() {
    for comment in [
        "mate",
        "draw",
        "Resigns",
        "Black wins",
        "1-0",
        "sennichite",
        "+M5/12, Sente mates",
    ] {
        for (before, after) in [
            ("1. P-7f", "P-3d 2. P-2f P-8d 3. P-2e\n"),
            ("1. P-7f", "1... P-3d 2. P-2f\n"),
            ("1. P-7f P-3d", "{b} 2. P-2f\n"),
            ("1. P-7f", "(1. P-2f P-8d) 1... P-3d\n"),
            ("1. P-7f (1. P-2f", "P-8d) 1... P-3d\n"),
            ("P-7f", "P-3d P-2f\n"),
            ("1. P-7f P-3d", "2. P9z-9f\n"),
        ] {
            for (open, close) in [("{", "}"), (";", "\n")] {
                let text = format!("[Sente \"a\"]\n{before} {open}{comment}{close} {after}");
                let game = only(&text);
                assert_eq!(game.record.ending(), None, "{text}");
                let record = &game.record;
                let mut notes = record.nodes().flat_map(|node| record.notes(node));
                assert!(notes.any(|note| note.text == comment), "{text}");
            }
        }
        for (before, after) in [
            ("1. P-7f P-3d", "\n"),
            ("1. P-7f P-3d", "{b}\n"),
            ("1. P-7f P-3d", "(1... P-8d) \n"),
        ] {
            let text = format!("[Sente \"a\"]\n{before} {{{comment}}} {after}");
            assert!(only(&text).record.ending().is_some(), "{text}");
        }
    }
}

/// A comment that contradicts itself does not name a winner, in any words and order.
#[test]
fn contradictions() {
    let sides = [
        ("Black", "White"),
        ("White", "Black"),
        ("yamada", "suzuki"),
        ("Suzuki", "Yamada"),
        ("Sente", "Gote"),
    ];
    let both = [
        ("lost", "lost"),
        ("won", "won"),
        ("resigns", "resigns"),
        ("won", "won on time"),
        ("lost on time", "resigned"),
    ];
    let joints = [", ", ". ", "; ", ": ", ",\n", ".\n", " - ", " and "];
    for (one, other) in sides {
        for (first, second) in both {
            for joint in joints {
                for end in ["", ".", "!", ". A good game."] {
                    let comment = format!("{one} {first}{joint}{other} {second}{end}");
                    no_winner(&comment);
                    no_winner(&format!("A good move, {comment}"));
                }
            }
        }
        for comment in [
            format!("draw, {one} won"),
            format!("{one} won, a draw"),
            format!("{one} won, {one} lost"),
        ] {
            no_winner(&comment);
        }
        // Sentences that agree name the winner.
        for comment in [
            format!("{one} won, {other} lost"),
            format!("{other} resigned. {one} won"),
        ] {
            let ending = ending(&game_with(&comment));
            let wins = ["Black", "yamada", "Yamada", "Sente"].contains(&one);
            assert_eq!(
                ending.outcome,
                if wins { BLACK } else { WHITE },
                "{comment}"
            );
        }
    }
}

fn game_with(comment: &str) -> String {
    format!("[Sente \"Yamada\"]\n[Gote \"Suzuki\"]\n\n1. P-7f P-3d\n2. P-2f P-8d {{{comment}}}\n")
}

#[track_caller]
fn no_winner(comment: &str) {
    let game = only(&game_with(comment));
    let outcome = game.record.ending().map(|ending| ending.outcome);
    assert_eq!(outcome.and_then(Outcome::winner), None, "{comment}");
}
