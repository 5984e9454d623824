//! Prints moves in the notation of programs: CSA and USI.

use core::fmt::Write;

use komadai_core::{Color, Marks, Origin, csa_piece_name};

use super::{PrintError, Printer};

impl<W: Write> Printer<'_, W> {
    /// Prints `+7776FU`.
    pub(super) fn csa(&mut self) -> Result<(), PrintError> {
        self.out
            .write_char(match self.written.side.ok_or(PrintError::NoSide)? {
                Color::Black => '+',
                Color::White => '-',
            })?;
        match self.written.origin.ok_or(PrintError::NoOrigin)? {
            Origin::Hand => self.out.write_str("00")?,
            Origin::Square(from) => self.digits(from)?,
        }
        let to = self.destination()?;
        self.digits(to)?;
        self.out.write_str(csa_piece_name(
            self.written.after.ok_or(PrintError::NoPiece)?,
        ))?;
        Ok(())
    }

    /// Prints `7g7f`.
    pub(super) fn usi(&mut self) -> Result<(), PrintError> {
        match self.written.origin.ok_or(PrintError::NoOrigin)? {
            Origin::Hand => {
                let letter = self.piece()?.letter();
                write!(self.out, "{letter}*")?;
            }
            Origin::Square(from) => write!(self.out, "{from}")?,
        }
        let to = self.destination()?;
        write!(self.out, "{to}")?;
        if self.written.marks.contains(Marks::PROMOTE) {
            self.out.write_char('+')?;
        }
        Ok(())
    }
}
