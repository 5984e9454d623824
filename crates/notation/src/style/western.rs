//! Western notation: piece, the square left if another piece could go there, `-`, `x` or `*`, the
//! square reached, `+` or `=`.

use core::fmt::{self, Write};

use komadai_core::{PieceKind, Square};

use super::{WriteError, write_digits};
use crate::{Capture, Marks, Origin, Style, Wording, Written};

impl Written {
    /// `P-7f` (Hodges), `P76` (Hosking), `歩-76` (Kitao and Kawasaki), `P-76` (81Dojo).
    ///
    /// The square left is written whenever the Association's rule asks for any word that tells the
    /// piece from its like: that is whenever another piece of the kind could go there.
    pub(super) fn write_western(
        &self,
        style: Style,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        self.write_side(wording, out)?;
        write_piece(self.piece()?, style, wording, out)?;
        let kin = Marks::RELATIVE | Marks::MOTION | Marks::ORIGIN;
        let origin = match self.origin.ok_or(WriteError::NoOrigin)? {
            Origin::Square(from) if self.marks.intersects(kin) => Some(from),
            _ => None,
        };
        if let Some(from) = origin {
            match style {
                Style::Hodges | Style::Hosking => write_square(from, style, out)?,
                _ => {
                    out.write_char('(')?;
                    write_square(from, style, out)?;
                    out.write_char(')')?;
                }
            }
        }
        let drop = self.origin == Some(Origin::Hand);
        let captures = !drop && captures(self.capture)?;
        if drop {
            out.write_char('*')?;
        } else if captures {
            out.write_char('x')?;
        } else if style != Style::Hosking || origin.is_some() {
            out.write_char('-')?;
        }
        let recaptures = captures && self.same;
        if !(recaptures && matches!(style, Style::Dojo | Style::KitaoKawasaki)) {
            write_square(self.destination()?, style, out)?;
        }
        if self.marks.contains(Marks::PROMOTE) {
            out.write_char('+')?;
        } else if self.marks.contains(Marks::NOT_PROMOTE) {
            out.write_char('=')?;
        }
        Ok(())
    }
}

fn captures(capture: Capture) -> Result<bool, WriteError> {
    match capture {
        Capture::Unsaid => Err(WriteError::NoCapture),
        Capture::None => Ok(false),
        Capture::Something | Capture::Kind(_) => Ok(true),
    }
}

fn write_square(square: Square, style: Style, out: &mut impl Write) -> fmt::Result {
    match style {
        Style::Hodges => write!(out, "{square}"),
        _ => write_digits(square, out),
    }
}

fn write_piece(
    kind: PieceKind,
    style: Style,
    wording: &Wording,
    out: &mut impl Write,
) -> fmt::Result {
    use PieceKind::{Dragon, Horse, Tokin};
    match (style, kind) {
        (Style::Dojo, Dragon) => return out.write_char('D'),
        (Style::Dojo, Horse) => return out.write_char('H'),
        (Style::Dojo, Tokin) => return out.write_char('T'),
        (Style::KitaoKawasaki, Dragon | Horse | Tokin) => {
            return out.write_str(wording.piece(kind));
        }
        _ => {}
    }
    if kind.is_promoted() {
        out.write_char('+')?;
    }
    let base = kind.unpromoted();
    match style {
        Style::KitaoKawasaki => out.write_str(wording.piece(base)),
        _ => out.write_char(base.letter()),
    }
}
