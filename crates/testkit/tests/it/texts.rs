//! Tests the texts of the basic types, in both directions. serde uses the same texts.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::io;
use std::str::FromStr;

use komadai_core::{
    Bitboard, Board, Breaches, ByColor, Color, DecidingRule, Decision, EndingKind, File, FoulKind,
    HandKind, Handicap, Language, Move, Outcome, PackedMove, Piece, PieceKind, Position,
    PositionTextErrorKind, Preset, Rank, RuleSet, Setup, Square, Style, UnknownHandicap,
    UnmetConditions,
};
use komadai_kifu::{Dialect, FindingKind, Format, NoteKind, ReadOptions, Severity, Start, Subject};
use komadai_movegen::Arbiter;
use komadai_notation::{ReadError, ResolveError};
use komadai_packed::RowFormat;
use serde::{Serialize, de::DeserializeOwned};

fn both_ways<T>(value: &T)
where
    T: Display + Debug + PartialEq + Serialize + DeserializeOwned + FromStr<Err: Debug>,
{
    let text = value.to_string();
    assert_eq!(&text.parse::<T>().expect(&text), value);
    let json = serde_json::to_string(value).expect("a text");
    assert_eq!(json, format!("{text:?}"));
    assert_eq!(&serde_json::from_str::<T>(&json).expect(&json), value);
    for other in [format!("{text} x"), format!("?{text}"), String::new()] {
        assert!(other.parse::<T>().is_err(), "{other:?}");
        assert!(serde_json::from_str::<T>(&format!("{other:?}")).is_err());
    }
    assert!(serde_json::from_str::<T>("7").is_err());
}

#[test]
fn what_is_shown_is_read() {
    Color::ALL.iter().for_each(both_ways);
    PieceKind::ALL.iter().for_each(both_ways);
    HandKind::ALL.iter().for_each(both_ways);
    Square::ALL.iter().for_each(both_ways);
    EndingKind::ALL.iter().for_each(both_ways);
    FoulKind::ALL.iter().for_each(both_ways);
    Handicap::ALL.iter().for_each(both_ways);
    Preset::ALL.iter().for_each(both_ways);
    Style::ALL.iter().for_each(both_ways);
    File::ALL.iter().for_each(both_ways);
    Rank::ALL.iter().for_each(both_ways);
    Language::ALL.iter().for_each(both_ways);
    Outcome::ALL.iter().for_each(both_ways);
    Severity::ALL.iter().for_each(both_ways);
    NoteKind::ALL.iter().for_each(both_ways);
    Subject::ALL.iter().for_each(both_ways);
    // A line that is not understood and a line that is lost have the same code.
    let kinds = FindingKind::ALL.iter();
    kinds
        .filter(|kind| **kind != FindingKind::LostUnknownLine)
        .for_each(both_ways);
    Dialect::ALL.iter().for_each(both_ways);
    Format::ALL.iter().for_each(both_ways);
    RowFormat::ALL.iter().for_each(both_ways);
    let pieces = |color| PieceKind::ALL.map(|kind| Piece::new(color, kind));
    Color::ALL
        .map(pieces)
        .as_flattened()
        .iter()
        .for_each(both_ways);
    for m in ["7g7f", "8h2b+", "P*5e"] {
        both_ways(&m.parse::<Move>().expect(m));
    }
    both_ways(&Setup::default());
    both_ways(&Position::default());
    let text = "4k4/9/9/9/9/9/9/9/4K4 w 2R3p 7";
    both_ways(&text.parse::<Setup>().expect(text));
    both_ways(&text.parse::<Position>().expect(text));
}

fn in_serde<T: Debug + PartialEq + Serialize + DeserializeOwned>(value: &T) {
    let json = serde_json::to_string(value).expect("a form");
    assert_eq!(&serde_json::from_str::<T>(&json).expect(&json), value);
}

#[test]
fn sets_and_rules_are_read() {
    for bits in 0..=UnmetConditions::all().bits() {
        let set = UnmetConditions::from_bits_truncate(bits);
        assert_eq!(set.codes().collect::<Vec<_>>().join(" ").parse(), Ok(set));
        in_serde(&set);
    }
    let all: Vec<Breaches> = Breaches::all().iter().collect();
    for (&first, &second) in all.iter().zip(all.iter().rev()) {
        let set = first | second;
        assert_eq!(set.codes().collect::<Vec<_>>().join(" ").parse(), Ok(set));
        in_serde(&set);
    }
    for preset in Preset::ALL {
        in_serde(&preset.rules());
    }
    let board = Setup::startpos().board;
    assert_eq!(board.to_string().parse::<Board>(), Ok(board));
}

/// Stores the end of a game, and restores the game from its start, its rules, its moves and that end.
#[track_caller]
fn restored(game: &Arbiter, start: &Position) {
    let decision = game.decision().expect("the end");
    both_ways(&decision);
    in_serde(&decision.rule);
    let rules = serde_json::to_string(game.rules()).expect("the rules");
    let rules: RuleSet = serde_json::from_str(&rules).expect("the rules");
    let mut again = Arbiter::new(start.clone(), rules);
    for &m in game.moves() {
        again.play(m).expect("a legal move");
    }
    let stored: Decision = decision.to_string().parse().expect("the end");
    assert_eq!(again.end_by(stored.rule), Ok(decision));
    assert_eq!(again.decision(), game.decision());
    let others = [
        DecidingRule::Checkmate,
        DecidingRule::Try,
        DecidingRule::DeclaredWin,
    ];
    for other in others.into_iter().filter(|&other| other != decision.rule) {
        assert!(again.end_by(other).is_err(), "{other:?}");
        assert_eq!(again.decision(), game.decision());
    }
}

#[test]
fn ended_games_are_restored() {
    let start = Position::startpos();
    let entered = "K8/GGGGRRB2/BSSSS4/9/9/9/9/9/8k b 9P 1";
    let entered: Position = entered.parse().expect("a position");
    for preset in Preset::ALL {
        for side in Color::ALL {
            let mut game = Arbiter::new(start.clone(), preset.rules());
            game.play(Move::Step {
                from: Square::S77,
                to: Square::S76,
                promote: false,
            })
            .expect("a legal move");
            let mut resigned = game.clone();
            resigned.resign(side).expect("an end");
            restored(&resigned, &start);
            for &kind in FoulKind::ALL {
                let mut foul = game.clone();
                foul.foul(side, kind).expect("an end");
                restored(&foul, &start);
            }
        }
        for from in [&start, &entered] {
            let mut game = Arbiter::new(from.clone(), preset.rules());
            if game.decision().is_none() && game.declare().is_ok() {
                restored(&game, from);
            }
            let mut game = Arbiter::new(from.clone(), preset.rules());
            if game.time_up().is_ok() {
                restored(&game, from);
            }
        }
    }
}

#[test]
fn pieces_are_read_exactly() {
    for text in ["+G", "+k", "++P", "P+", "pp", "X", "歩"] {
        assert!(text.parse::<Piece>().is_err(), "{text}");
    }
    assert!("p".parse::<PieceKind>().is_err());
    for text in ["+P", "K", "p"] {
        assert!(text.parse::<HandKind>().is_err(), "{text}");
    }
}

#[test]
fn positions_are_read_from_usi() {
    let two_plies = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    for text in [
        two_plies,
        &format!("sfen {two_plies}"),
        &format!("position sfen {two_plies}"),
        &format!("position sfen {two_plies} moves"),
        "startpos moves 7g7f 3c3d",
        " position\tstartpos  moves 7g7f\n3c3d ",
    ] {
        let position: Position = text.parse().expect(text);
        assert_eq!(position.to_string(), two_plies, "{text}");
    }
}

#[test]
fn a_refused_position_has_its_place() {
    let cases = [
        ("", 0..0, "the board is missing"),
        ("position", 8..8, "the board is missing"),
        ("position moves 7g7f", 9..9, "the board is missing"),
        (
            "position startpos 7g7f",
            18..22,
            "expected the end of the position, or the word “moves”",
        ),
        (
            "startpos moves 7g7f 3c",
            22..22,
            "expected a file from 1 to 9",
        ),
        ("startpos moves 7g7x", 18..19, "expected a rank from a to i"),
        (
            "position startpos moves 7g7f 7f7e",
            29..33,
            "the piece belongs to the other side",
        ),
        (
            "4P3k/9/9/9/9/9/9/9/8K b - 1 moves 9i9h",
            0..28,
            "a piece is where it can never move",
        ),
    ];
    for (text, span, message) in cases {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error.span().range(), span, "{text}");
        assert!(error.kind().to_string().contains(message), "{error}");
        assert_eq!(
            error.to_string(),
            format!("{} at byte {}", error.kind(), span.start)
        );
    }
    let twice = "startpos moves P*5e".parse::<Position>().expect_err("nifu");
    assert!(
        matches!(twice.kind(), PositionTextErrorKind::Illegal(illegal) if !illegal.breaches().is_empty())
    );
}

#[test]
fn packed_moves_can_be_stored() {
    let mut moves = 0;
    for bits in 0..=u16::MAX {
        if let Some(packed) = PackedMove::new(bits) {
            assert_eq!(packed.to_bits(), bits);
            assert_eq!(PackedMove::from(Move::from(packed)), packed);
            moves += 1;
        }
    }
    assert_eq!(moves, Move::all().count());
    for m in Move::all() {
        assert!(
            PackedMove::new(PackedMove::from(m).to_bits()).is_some(),
            "{m}"
        );
    }
}

#[test]
fn sets_go_both_ways() {
    let mut backwards: Vec<Square> = Bitboard::FULL.iter().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, Square::ALL);
    let mut ends = Bitboard::FULL.iter();
    assert_eq!(
        (ends.next(), ends.next_back()),
        (Some(Square::ALL[0]), Some(Square::ALL[80]))
    );
    assert_eq!((ends.len(), Bitboard::EMPTY.last()), (79, None));
    for square in Square::ALL {
        let alone = Bitboard::from(square);
        assert_eq!((alone.first(), alone.last()), (Some(square), Some(square)));
        assert_eq!(alone.rotated(), Bitboard::of(square.rotated()));
        assert!(alone.intersects(Bitboard::FULL) && !alone.intersects(!alone));
    }
}

#[test]
fn both_sides_in_turn() {
    let both = ByColor { black: 1, white: 2 };
    assert_eq!(
        both.iter().collect::<Vec<_>>(),
        [(Color::Black, &1), (Color::White, &2)]
    );
    assert_eq!(
        both.swapped().map(|n| n * 10),
        ByColor {
            black: 20,
            white: 10
        }
    );
}

/// An error that wraps another has it as its source, with its own type.
#[test]
fn sources() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    fn source<T: Error + 'static>(error: &dyn Error) -> &T {
        error
            .source()
            .and_then(|cause| cause.downcast_ref())
            .expect("a source")
    }
    let error = ReadOptions::new().games(Broken).next().expect("an error");
    let error = error.expect_err("no game");
    assert_eq!(
        source::<io::Error>(&error).kind(),
        io::ErrorKind::PermissionDenied
    );
    let error = "76歩 35歩".parse::<Start>().expect_err("no move");
    let error = source::<ReadError>(&error);
    let _: &ResolveError = source(error);
    let error = "九枚半落ち".parse::<Start>().expect_err("no handicap");
    assert_eq!(source::<UnknownHandicap>(&error).name(), "九枚半落ち");
}
