//! From the object of a move in JKF to the move, and back.

use komadai_record::{Detail, FindingKind};
use std::fmt::Write as _;

use komadai_core::{Color, Marks, Move, PieceKind, Written, csa_piece_name};
use komadai_movegen::is_legal;
use komadai_notation::{Candidates, Context, describe, resolve};
use komadai_parse::jkf::{JkfMove, RELATIVE_LETTERS};

/// The move that is meant, be it legal or not; or what is missing to know it.
///
/// What normalised JKF always has may be missing: the square reached beside 同, and the square left
/// where a relative mark or the position decides it.
pub(super) fn meant(context: &Context<'_>, given: &JkfMove) -> Result<Move, Detail> {
    let same = context.last_to.filter(|_| given.same);
    let to = given.to.or(same).ok_or_else(|| {
        Detail::words(
            "it does not name the square that it reaches",
            "移動先のマスがありません",
        )
    })?;
    if let Some(from) = given.from {
        let before = context.position.board().piece(from).map(|p| p.kind());
        // Some programs name the piece as it is after the move.
        let turned = given.piece.is_some() && before.and_then(PieceKind::promoted) == given.piece;
        let promote = given.promote.unwrap_or(turned);
        return Ok(Move::Step { from, to, promote });
    }
    let piece = given.piece.ok_or_else(|| {
        Detail::words(
            "it does not name the piece that moves",
            "動かす駒がありません",
        )
    })?;
    let drop = piece.hand_kind().filter(|_| !piece.is_promoted());
    let drop = drop.map(|kind| Move::Drop { kind, to });
    match drop {
        Some(drop) if given.relative == Marks::DROP => return Ok(drop),
        Some(drop) if given.relative.is_empty() && is_legal(context.position, drop) => {
            return Ok(drop);
        }
        _ => {}
    }
    let promoted = match given.promote {
        Some(true) => (piece.promoted(), Marks::PROMOTE),
        Some(false) => (None, Marks::NOT_PROMOTE),
        None => (None, Marks::empty()),
    };
    let written = Written::default()
        .to(to)
        .before(piece)
        .after(promoted.0.unwrap_or(piece))
        .marks(given.relative | promoted.1);
    match (resolve(context, &written), drop) {
        (Ok(m), _) => Ok(m),
        (Err(_), Some(drop)) if given.relative.is_empty() => Ok(drop),
        (Err(why), _) => Err(Detail::of(&why)),
    }
}

/// The claims of the object about a move that are false.
pub(super) fn doubts(context: &Context<'_>, given: &JkfMove, m: Move) -> Vec<FindingKind> {
    let mut doubts = Vec::new();
    let side = context.position.side();
    if given.color.is_some_and(|color| color != side) {
        doubts.push(FindingKind::WrongSide);
    }
    if given.same && context.last_to != Some(m.to()) {
        doubts.push(FindingKind::SameDisagrees);
    }
    let captured = context.position.board().piece(m.to()).map(|p| p.kind());
    if given.capture.is_some() && given.capture != captured {
        doubts.push(FindingKind::CaptureDisagrees);
    }
    doubts
}

/// Writes a move as an object, with every name that JKF has for it.
pub(super) fn write(context: &Context<'_>, m: Move, out: &mut String) {
    let described = describe(context, m, Candidates::Reach);
    let written = described.unwrap_or_else(|| m.into());
    let piece = written.before.unwrap_or(PieceKind::Pawn);
    let color = match context.position.side() {
        Color::Black => 0,
        Color::White => 1,
    };
    let _ = write!(out, "{{\"color\":{color}");
    if let Move::Step { from, .. } = m {
        let _ = write!(out, ",\"from\":{}", square(from));
    }
    let _ = write!(out, ",\"to\":{}", square(m.to()));
    let _ = write!(out, ",\"piece\":\"{}\"", csa_piece_name(piece));
    if context.last_to == Some(m.to()) {
        out.push_str(",\"same\":true");
    }
    if matches!(m, Move::Step { promote: true, .. }) {
        out.push_str(",\"promote\":true");
    } else if written.marks.contains(Marks::NOT_PROMOTE) {
        out.push_str(",\"promote\":false");
    }
    if let Some(captured) = context.position.board().piece(m.to()) {
        let _ = write!(out, ",\"capture\":\"{}\"", csa_piece_name(captured.kind()));
    }
    let mut marks = written.marks;
    // A foul is read as a drop only if it is marked as one.
    if m.origin().is_none() && !is_legal(context.position, m) {
        marks |= Marks::DROP;
    }
    let letters = RELATIVE_LETTERS
        .iter()
        .filter(|(_, mark)| marks.contains(*mark));
    let letters: String = letters.map(|(letter, _)| *letter).collect();
    if !letters.is_empty() {
        let _ = write!(out, ",\"relative\":\"{letters}\"");
    }
    out.push('}');
}

fn square(square: komadai_core::Square) -> String {
    let (x, y) = (square.file().number(), square.rank().number());
    format!("{{\"x\":{x},\"y\":{y}}}")
}
