//! How a move is read aloud, in kana.

use core::fmt::{self, Write};

use komadai_core::{Color, PieceKind, Square};

use super::WriteError;
use crate::{Drops, King, Marks, Origin, SideMarks, Wording, Written};

impl Written {
    /// `ななろくふ`, `どうぎん`.
    ///
    /// No two texts sound alike: no number and no piece begins with another of its kind.
    pub(super) fn write_kana(
        &self,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        if wording.side != SideMarks::None {
            out.write_str(match self.side.ok_or(WriteError::NoSide)? {
                Color::Black => "せんて、",
                Color::White => "ごて、",
            })?;
        }
        if self.same {
            out.write_str("どう")?;
        } else {
            write_square(self.destination()?, out)?;
        }
        out.write_str(match (self.piece()?, wording.king) {
            (PieceKind::King, King::King) => "おう",
            (kind, _) => piece(kind),
        })?;
        let mut marks = self.marks;
        if wording.drops == Drops::Always && self.origin == Some(Origin::Hand) {
            marks |= Marks::DROP;
        }
        for (mark, reading) in MARKS {
            if marks.contains(mark) {
                out.write_str(reading)?;
            }
        }
        if marks.contains(Marks::ORIGIN) {
            let Some(Origin::Square(from)) = self.origin else {
                return Err(WriteError::NoOrigin);
            };
            out.write_char('、')?;
            write_square(from, out)?;
            out.write_str("から")?;
        }
        Ok(())
    }
}

const fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "ふ",
        PieceKind::Lance => "きょう",
        PieceKind::Knight => "けい",
        PieceKind::Silver => "ぎん",
        PieceKind::Gold => "きん",
        PieceKind::Bishop => "かく",
        PieceKind::Rook => "ひしゃ",
        PieceKind::King => "ぎょく",
        PieceKind::Tokin => "と",
        PieceKind::PromotedLance => "なりきょう",
        PieceKind::PromotedKnight => "なりけい",
        PieceKind::PromotedSilver => "なりぎん",
        PieceKind::Horse => "うま",
        PieceKind::Dragon => "りゅう",
    }
}

/// In the order in which they are said.
const MARKS: [(Marks, &str); 9] = [
    (Marks::LEFT, "ひだり"),
    (Marks::STRAIGHT, "すぐ"),
    (Marks::RIGHT, "みぎ"),
    (Marks::UP, "あがる"),
    (Marks::SIDEWAYS, "よる"),
    (Marks::BACK, "ひく"),
    (Marks::PROMOTE, "なり"),
    (Marks::NOT_PROMOTE, "ならず"),
    (Marks::DROP, "うつ"),
];

fn write_square(square: Square, out: &mut impl Write) -> fmt::Result {
    out.write_str(number(square.file().number()))?;
    out.write_str(number(square.rank().number()))
}

const fn number(digit: u8) -> &'static str {
    [
        "いち",
        "に",
        "さん",
        "よん",
        "ご",
        "ろく",
        "なな",
        "はち",
        "きゅう",
    ][(digit as usize + 8) % 9]
}
