//! Japanese and Chinese text: destination, piece, marks; or, in KIF, the square left.

use core::fmt::{self, Write};

use komadai_core::wording::{Blank, Digits, Drops, SideMarks};
use komadai_core::{Marks, Origin, Square, rank_name};

use super::{PrintError, Printer, half};

impl<W: Write> Printer<'_, W> {
    /// `76歩`, `同金右`.
    pub(super) fn marked(&mut self) -> Result<(), PrintError> {
        let mut marks = self.written.marks;
        if self.wording.drops == Drops::Always && self.written.origin == Some(Origin::Hand) {
            marks |= Marks::DROP;
        }
        self.named(marks.is_empty())?;
        marks
            .signs()
            .try_for_each(|sign| self.out.write_str(sign))?;
        if marks.contains(Marks::ORIGIN) {
            self.origin()?;
        }
        Ok(())
    }

    /// `７六歩(77)`, `５五角打`.
    pub(super) fn kif(&mut self) -> Result<(), PrintError> {
        self.named(false)?;
        if self.written.marks.contains(Marks::PROMOTE) {
            self.out.write_str("成")?;
        }
        match self.written.origin.ok_or(PrintError::NoOrigin)? {
            Origin::Hand => self.out.write_str("打")?,
            Origin::Square(_) => self.origin()?,
        }
        Ok(())
    }

    /// Prints the sign of the side, the square or 同, the piece; `bare` if nothing follows.
    fn named(&mut self, bare: bool) -> Result<(), PrintError> {
        self.side()?;
        let piece = self.wording.piece_name(self.piece()?);
        if self.written.same {
            let alone = bare && piece.chars().nth(1).is_none();
            self.same(alone)?;
        } else {
            let to = self.destination()?;
            self.square(to)?;
        }
        self.out.write_str(piece)?;
        Ok(())
    }

    pub(super) fn side(&mut self) -> Result<(), PrintError> {
        if self.wording.side != SideMarks::None {
            let side = self.written.side.ok_or(PrintError::NoSide)?;
            self.out.write_str(self.wording.side_mark(side))?;
        }
        Ok(())
    }

    fn origin(&mut self) -> Result<(), PrintError> {
        let Some(Origin::Square(from)) = self.written.origin else {
            return Err(PrintError::NoOrigin);
        };
        self.out.write_char('(')?;
        self.digits(from)?;
        self.out.write_char(')')?;
        Ok(())
    }

    /// Prints 同 and its blank; `alone` if only one character follows.
    fn same(&mut self, alone: bool) -> fmt::Result {
        let blank = match self.wording.blank {
            Blank::Never => false,
            Blank::Always => true,
            Blank::BeforeOne => alone,
        };
        self.out.write_str(if blank { "同　" } else { "同" })
    }

    fn square(&mut self, square: Square) -> fmt::Result {
        let (file, rank) = (square.file().number(), square.rank().number());
        self.out.write_char(match self.wording.digits {
            Digits::Half | Digits::HalfKanji => half(file),
            Digits::Full | Digits::FullKanji => full(file),
        })?;
        self.out.write_char(match self.wording.digits {
            Digits::Half => half(rank),
            Digits::Full => full(rank),
            Digits::FullKanji | Digits::HalfKanji => rank_name(square.rank()),
        })
    }
}

const fn full(digit: u8) -> char {
    ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'][digit as usize % 10]
}
