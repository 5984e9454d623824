//! What programs send each other: CSA and USI.

use core::fmt::Write;

use komadai_core::Color;

use super::{WriteError, write_digits};
use crate::names::csa_piece_name;
use crate::{Marks, Origin, Written};

impl Written {
    /// `+7776FU`.
    pub(super) fn write_csa(&self, out: &mut impl Write) -> Result<(), WriteError> {
        out.write_char(match self.side.ok_or(WriteError::NoSide)? {
            Color::Black => '+',
            Color::White => '-',
        })?;
        match self.origin.ok_or(WriteError::NoOrigin)? {
            Origin::Hand => out.write_str("00")?,
            Origin::Square(from) => write_digits(from, out)?,
        }
        write_digits(self.destination()?, out)?;
        out.write_str(csa_piece_name(self.after.ok_or(WriteError::NoPiece)?))?;
        Ok(())
    }

    /// `7g7f`.
    pub(super) fn write_usi(&self, out: &mut impl Write) -> Result<(), WriteError> {
        match self.origin.ok_or(WriteError::NoOrigin)? {
            Origin::Hand => write!(out, "{}*", self.piece()?.letter())?,
            Origin::Square(from) => write!(out, "{from}")?,
        }
        write!(out, "{}", self.destination()?)?;
        if self.marks.contains(Marks::PROMOTE) {
            out.write_char('+')?;
        }
        Ok(())
    }
}
