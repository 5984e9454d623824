//! The texts of the basic types, in both directions. serde has the same texts.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use komadai_core::{
    Bitboard, ByColor, Color, EndingKind, FoulKind, HandKind, Handicap, Move, PackedMove, Piece,
    PieceKind, Position, PositionTextErrorKind, Preset, Setup, Square, Style,
};
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
            "expected the end of the position, or the word moves",
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
            "a piece can never move again",
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
