//! What the crate csa reads. It knows no rules, so that moves are carried out here.

use csa::{Action, PieceType};
use komadai_core::{Color, EndingKind, HandKind, Outcome, Piece, PieceKind, Setup, Square};
use komadai_kifu::Format;

use super::{Answer, TOO_MANY};
use crate::kifu::differ::outline::{Outline, start};

pub(super) fn read(text: &str, _: Format) -> Answer {
    let game = csa::parse_csa(text).map_err(|error| error.to_string())?;
    let mut setup = setup(&game.start_pos)?;
    let mut outline = Outline {
        start: start(&setup),
        ..Outline::default()
    };
    for record in &game.moves {
        match record.action {
            Action::Move(by, from, to, kind) => {
                let kind = piece(kind).ok_or("a move of all pieces")?;
                let usi = carry_out(&mut setup, color(by), from, to, kind)?;
                outline.moves.push(usi);
                let spent = record.time.map(|time| time.as_millis());
                let spent = spent.map(|time| u32::try_from(time).unwrap_or(u32::MAX));
                outline.spent.push(spent);
            }
            ref action => {
                let (kind, outcome) = ending(action);
                (outline.ending, outline.outcome) = (Some(kind), outcome);
            }
        }
    }
    Ok(vec![outline])
}

fn setup(position: &csa::Position) -> Result<Setup, String> {
    let mut setup = match (&position.bulk, position.add_pieces.is_empty()) {
        (None, true) => Setup::startpos(),
        _ => Setup::empty(),
    };
    setup.side = color(position.side_to_move);
    for (gone, _) in &position.drop_pieces {
        setup.board.remove(square(*gone)?);
    }
    for (rank, row) in (1..).zip(position.bulk.iter().flatten()) {
        for (file, found) in (1..=9).rev().zip(row) {
            if let Some((side, kind)) = *found {
                let at = square(csa::Square::new(file, rank))?;
                let kind = piece(kind).ok_or("all pieces on a square")?;
                setup.board.put(at, Piece::new(color(side), kind));
            }
        }
    }
    for &(side, at, kind) in &position.add_pieces {
        let side = color(side);
        match (piece(kind), (at.file, at.rank)) {
            (Some(kind), (0, 0)) => {
                let hand_kind = kind.hand_kind().ok_or("a king in hand")?;
                if !setup.hands[side].add(hand_kind) {
                    return Err(TOO_MANY.to_owned());
                }
            }
            (Some(kind), _) => {
                setup.board.put(square(at)?, Piece::new(side, kind));
            }
            (None, _) => all_left(&mut setup, side)?,
        }
    }
    Ok(setup)
}

/// Gives a side all pieces that stand nowhere.
fn all_left(setup: &mut Setup, side: Color) -> Result<(), String> {
    for kind in HandKind::ALL {
        let held = |color: Color| setup.hands[color].count(kind);
        let on_board = setup.board.iter();
        let on_board = on_board.filter(|(_, p)| p.kind().unpromoted() == kind.piece_kind());
        let used = on_board.count() as u8 + held(!side);
        let left = kind.stock().saturating_sub(used);
        if !setup.hands[side].set(kind, left) {
            return Err(TOO_MANY.to_owned());
        }
    }
    Ok(())
}

fn carry_out(
    setup: &mut Setup,
    side: Color,
    from: csa::Square,
    to: csa::Square,
    kind: PieceKind,
) -> Result<String, String> {
    let to = square(to)?;
    if (from.file, from.rank) == (0, 0) {
        setup.board.put(to, Piece::new(side, kind));
        return Ok(format!("{}*{to}", kind.letter()));
    }
    let from = square(from)?;
    let before = setup.board.remove(from).map(Piece::kind);
    setup.board.put(to, Piece::new(side, kind));
    let promotes = before.is_some_and(|before| before != kind);
    Ok(format!("{from}{to}{}", if promotes { "+" } else { "" }))
}

fn square(square: csa::Square) -> Result<Square, String> {
    let found = Square::from_numbers(square.file, square.rank);
    found.ok_or_else(|| format!("no square: {square}"))
}

fn color(color: csa::Color) -> Color {
    match color {
        csa::Color::Black => Color::Black,
        csa::Color::White => Color::White,
    }
}

/// The kind; none for `AL`, all pieces that are left.
fn piece(kind: PieceType) -> Option<PieceKind> {
    Some(match kind {
        PieceType::Pawn => PieceKind::Pawn,
        PieceType::Lance => PieceKind::Lance,
        PieceType::Knight => PieceKind::Knight,
        PieceType::Silver => PieceKind::Silver,
        PieceType::Gold => PieceKind::Gold,
        PieceType::Bishop => PieceKind::Bishop,
        PieceType::Rook => PieceKind::Rook,
        PieceType::King => PieceKind::King,
        PieceType::ProPawn => PieceKind::Tokin,
        PieceType::ProLance => PieceKind::PromotedLance,
        PieceType::ProKnight => PieceKind::PromotedKnight,
        PieceType::ProSilver => PieceKind::PromotedSilver,
        PieceType::Horse => PieceKind::Horse,
        PieceType::Dragon => PieceKind::Dragon,
        PieceType::All => return None,
    })
}

fn ending(action: &Action) -> (EndingKind, Option<Outcome>) {
    let kind = match *action {
        Action::Toryo => EndingKind::Resign,
        Action::Chudan => EndingKind::Interrupt,
        Action::Sennichite => EndingKind::Repetition,
        Action::TimeUp => EndingKind::TimeUp,
        Action::IllegalMove => EndingKind::IllegalMove,
        Action::IllegalAction(by) => {
            let winner = Outcome::Win(!color(by));
            return (EndingKind::IllegalAction, Some(winner));
        }
        Action::Jishogi => EndingKind::Impasse,
        Action::Kachi => EndingKind::DeclareWin,
        Action::Hikiwake => EndingKind::Draw,
        Action::Matta => EndingKind::Matta,
        Action::Tsumi => EndingKind::Checkmate,
        Action::Fuzumi => EndingKind::NoMate,
        Action::Error | Action::Move(..) => EndingKind::Error,
    };
    (kind, None)
}
