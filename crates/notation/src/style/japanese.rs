//! Japanese and Chinese text: destination, piece, marks; or, in KIF, the square left.

use core::fmt::{self, Write};

use super::{WriteError, write_digits};
use crate::{Drops, Marks, Origin, SideMarks, Wording, Written};

impl Written {
    /// `76歩`, `同金右`.
    pub(super) fn write_marked(
        &self,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        let mut marks = self.marks;
        if wording.drops == Drops::Always && self.origin == Some(Origin::Hand) {
            marks |= Marks::DROP;
        }
        self.write_to(wording, marks.is_empty(), out)?;
        marks.write(out)?;
        if marks.contains(Marks::ORIGIN) {
            self.write_origin(out)?;
        }
        Ok(())
    }

    /// `７六歩(77)`, `５五角打`.
    pub(super) fn write_kif(
        &self,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        self.write_to(wording, false, out)?;
        if self.marks.contains(Marks::PROMOTE) {
            out.write_str("成")?;
        }
        match self.origin.ok_or(WriteError::NoOrigin)? {
            Origin::Hand => out.write_str("打")?,
            Origin::Square(_) => self.write_origin(out)?,
        }
        Ok(())
    }

    /// The sign of the side, the square or 同, the piece; `bare` says that nothing follows.
    fn write_to(
        &self,
        wording: &Wording,
        bare: bool,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        self.write_side(wording, out)?;
        let piece = wording.piece(self.piece()?);
        if self.same {
            let alone = bare && piece.chars().nth(1).is_none();
            wording.write_same(alone, out)?;
        } else {
            wording.write_square(self.destination()?, out)?;
        }
        out.write_str(piece)?;
        Ok(())
    }

    pub(super) fn write_side(
        &self,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        if wording.side != SideMarks::None {
            let side = self.side.ok_or(WriteError::NoSide)?;
            out.write_str(wording.side_mark(side))?;
        }
        Ok(())
    }

    fn write_origin(&self, out: &mut impl Write) -> Result<(), WriteError> {
        let Some(Origin::Square(from)) = self.origin else {
            return Err(WriteError::NoOrigin);
        };
        out.write_char('(')?;
        write_digits(from, out)?;
        out.write_char(')')?;
        Ok(())
    }
}

/// The marks as they are printed: 右上成. The square left has no sign.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Marks {
    fn write(self, out: &mut impl Write) -> fmt::Result {
        let mut bits = (self - Marks::ORIGIN).bits();
        while bits != 0 {
            out.write_str(MARKS[bits.trailing_zeros() as usize % MARKS.len()])?;
            bits &= bits - 1;
        }
        Ok(())
    }
}

/// In the order of the bits of [`Marks`], which is that of printing.
const MARKS: [&str; 9] = ["左", "直", "右", "上", "寄", "引", "成", "不成", "打"];
