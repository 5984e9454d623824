//! What shogi-kifu-converter reads.

use komadai_core::{
    Color, EndingKind, HandKind, Handicap, Outcome, Piece, PieceKind, Setup, Square,
};
use komadai_kifu::{Format, handicap_of_preset};
use shogi_kifu_converter::JKF;
use shogi_kifu_converter::jkf::{self, Initial, Kind, MoveSpecial, StateFormat};
use shogi_kifu_converter::parser;

use super::{Answer, TOO_MANY};
use crate::kifu::differ::outline::{Outline, start};

pub(super) fn read(text: &str, format: Format) -> Answer {
    let game = match format {
        Format::Csa => parser::parse_csa_str(text),
        Format::Ki2 => parser::parse_ki2_str(text),
        Format::Jkf => parser::parse_jkf_str(text),
        _ => parser::parse_kif_str(text),
    };
    let game = game.map_err(|error| error.to_string())?;
    Ok(vec![outline(&game)?])
}

fn outline(game: &JKF) -> Result<Outline, String> {
    let mut outline = Outline {
        start: start(&setup(game.initial)?),
        ..Outline::default()
    };
    for node in game.moves.iter().skip(1) {
        if let Some(m) = node.move_ {
            outline.moves.push(usi(&m)?);
            let spent = node.time.map(|time| milliseconds(time.now));
            outline.spent.push(spent);
        }
        if let Some(special) = node.special {
            let (kind, outcome) = ending(special);
            (outline.ending, outline.outcome) = (Some(kind), outcome);
        }
    }
    Ok(outline)
}

fn setup(initial: Option<Initial>) -> Result<Setup, String> {
    let Some(initial) = initial else {
        return Ok(Setup::startpos());
    };
    if let Some(state) = initial.data {
        return board(&state);
    }
    let preset = serde_json::to_value(initial.preset).map_err(|error| error.to_string())?;
    let preset = preset.as_str().unwrap_or_default();
    let handicap: Option<Handicap> = handicap_of_preset(preset);
    let handicap = handicap.ok_or_else(|| format!("preset {preset} without a board"))?;
    Ok(handicap.setup())
}

fn board(state: &StateFormat) -> Result<Setup, String> {
    let mut setup = Setup::empty();
    setup.side = color(state.color);
    for (file, column) in (1..).zip(&state.board) {
        for (rank, square) in (1..).zip(column) {
            if let (Some(side), Some(kind)) = (square.color, square.kind) {
                let square = Square::from_numbers(file, rank).ok_or("no square")?;
                setup
                    .board
                    .put(square, Piece::new(color(side), piece(kind)));
            }
        }
    }
    for (side, hand) in Color::ALL.into_iter().zip(&state.hands) {
        let counts = [
            hand.FU, hand.KY, hand.KE, hand.GI, hand.KI, hand.KA, hand.HI,
        ];
        for (kind, count) in HAND.into_iter().zip(counts) {
            if !setup.hands[side].set(kind, count) {
                return Err(TOO_MANY.to_owned());
            }
        }
    }
    Ok(setup)
}

const HAND: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Gold,
    HandKind::Bishop,
    HandKind::Rook,
];

fn usi(m: &jkf::MoveMoveFormat) -> Result<String, String> {
    let square = |place: jkf::PlaceFormat| {
        let square = Square::from_numbers(place.x, place.y);
        square.ok_or_else(|| format!("no square: {place:?}"))
    };
    let to = square(m.to)?;
    Ok(match m.from {
        Some(from) => {
            let promotes = if m.promote == Some(true) { "+" } else { "" };
            format!("{}{to}{promotes}", square(from)?)
        }
        None => format!("{}*{to}", piece(m.piece).letter()),
    })
}

fn milliseconds(time: jkf::TimeFormat) -> u32 {
    let minutes = u32::from(time.h.unwrap_or(0)) * 60 + u32::from(time.m);
    (minutes * 60 + u32::from(time.s)) * 1000
}

fn color(color: jkf::Color) -> Color {
    match color {
        jkf::Color::Black => Color::Black,
        jkf::Color::White => Color::White,
    }
}

fn piece(kind: Kind) -> PieceKind {
    match kind {
        Kind::FU => PieceKind::Pawn,
        Kind::KY => PieceKind::Lance,
        Kind::KE => PieceKind::Knight,
        Kind::GI => PieceKind::Silver,
        Kind::KI => PieceKind::Gold,
        Kind::KA => PieceKind::Bishop,
        Kind::HI => PieceKind::Rook,
        Kind::OU => PieceKind::King,
        Kind::TO => PieceKind::Tokin,
        Kind::NY => PieceKind::PromotedLance,
        Kind::NK => PieceKind::PromotedKnight,
        Kind::NG => PieceKind::PromotedSilver,
        Kind::UM => PieceKind::Horse,
        Kind::RY => PieceKind::Dragon,
    }
}

/// The ending, and who won where the word says it.
fn ending(special: MoveSpecial) -> (EndingKind, Option<Outcome>) {
    let kind = match special {
        MoveSpecial::SpecialToryo => EndingKind::Resign,
        MoveSpecial::SpecialChudan => EndingKind::Interrupt,
        MoveSpecial::SpecialSennichite => EndingKind::Repetition,
        MoveSpecial::SpecialTimeUp => EndingKind::TimeUp,
        MoveSpecial::SpecialIllegalMove => EndingKind::IllegalMove,
        MoveSpecial::SpecialIllegalActionBlack => {
            let winner = Outcome::Win(Color::White);
            return (EndingKind::IllegalAction, Some(winner));
        }
        MoveSpecial::SpecialIllegalActionWhite => {
            let winner = Outcome::Win(Color::Black);
            return (EndingKind::IllegalAction, Some(winner));
        }
        MoveSpecial::SpecialJishogi => EndingKind::Impasse,
        MoveSpecial::SpecialKachi => EndingKind::DeclareWin,
        MoveSpecial::SpecialHikiwake => EndingKind::Draw,
        MoveSpecial::SpecialMatta => EndingKind::Matta,
        MoveSpecial::SpecialTsumi => EndingKind::Checkmate,
        MoveSpecial::SpecialFuzumi => EndingKind::NoMate,
        MoveSpecial::SpecialError => EndingKind::Error,
    };
    (kind, None)
}
