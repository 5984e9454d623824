//! Prints moves in kana, as they are read aloud.

use core::fmt::{self, Write};

use komadai_core::wording::{Drops, King, SideMarks};
use komadai_core::{Color, Marks, Origin, PieceKind, Square};

use super::{PrintError, Printer};

impl<W: Write> Printer<'_, W> {
    /// Prints `ななろくふ`, `どうぎん`. Different moves have different texts, because no name of a number or piece begins with
    /// another one.
    pub(super) fn kana(&mut self) -> Result<(), PrintError> {
        if self.wording.side != SideMarks::None {
            self.out
                .write_str(match self.written.side.ok_or(PrintError::NoSide)? {
                    Color::Black => "せんて、",
                    Color::White => "ごて、",
                })?;
        }
        if self.written.same {
            self.out.write_str("どう")?;
        } else {
            let to = self.destination()?;
            self.kana_square(to)?;
        }
        self.out
            .write_str(match (self.piece()?, self.wording.king) {
                (PieceKind::King, King::King) => "おう",
                (kind, _) => piece(kind),
            })?;
        let mut marks = self.written.marks;
        if self.wording.drops == Drops::Always && self.written.origin == Some(Origin::Hand) {
            marks |= Marks::DROP;
        }
        for (mark, reading) in MARKS {
            if marks.contains(mark) {
                self.out.write_str(reading)?;
            }
        }
        if marks.contains(Marks::ORIGIN) {
            let Some(Origin::Square(from)) = self.written.origin else {
                return Err(PrintError::NoOrigin);
            };
            self.out.write_char('、')?;
            self.kana_square(from)?;
            self.out.write_str("から")?;
        }
        Ok(())
    }

    fn kana_square(&mut self, square: Square) -> fmt::Result {
        self.out.write_str(number(square.file().number()))?;
        self.out.write_str(number(square.rank().number()))
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

/// The marks in spoken order.
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
