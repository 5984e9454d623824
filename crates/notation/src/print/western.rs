//! Prints Western notation: the piece, the origin square if another piece could go there, `-`, `x` or `*`, the target
//! square, `+` or `=`.

use core::fmt::{self, Write};

use komadai_core::{Capture, Marks, Origin, PieceKind, Square, Style};

use super::{PrintError, Printer};

impl<W: Write> Printer<'_, W> {
    /// Prints `P-7f` (Hodges), `P76` (Hosking), `歩-76` (Kitao and Kawasaki), `P-76` (81Dojo). The origin square is
    /// written if another piece of the kind could go to the same square. That is the case if the Association's rule
    /// requires a mark of origin or motion.
    pub(super) fn western(&mut self, style: Style) -> Result<(), PrintError> {
        self.side()?;
        let piece = self.piece()?;
        self.western_piece(piece, style)?;
        let kin = Marks::RELATIVE | Marks::MOTION | Marks::ORIGIN;
        let origin = match self.written.origin.ok_or(PrintError::NoOrigin)? {
            Origin::Square(from) if self.written.marks.intersects(kin) => Some(from),
            _ => None,
        };
        if let Some(from) = origin {
            match style {
                Style::Hodges | Style::Hosking => self.western_square(from, style)?,
                _ => {
                    self.out.write_char('(')?;
                    self.western_square(from, style)?;
                    self.out.write_char(')')?;
                }
            }
        }
        let drop = self.written.origin == Some(Origin::Hand);
        let captures = !drop && captures(self.written.capture)?;
        if drop {
            self.out.write_char('*')?;
        } else if captures {
            self.out.write_char('x')?;
        } else if style != Style::Hosking || origin.is_some() {
            self.out.write_char('-')?;
        }
        let recaptures = captures && self.written.same;
        if !(recaptures && matches!(style, Style::Dojo | Style::KitaoKawasaki)) {
            let to = self.destination()?;
            self.western_square(to, style)?;
        }
        if self.written.marks.contains(Marks::PROMOTE) {
            self.out.write_char('+')?;
        } else if self.written.marks.contains(Marks::NOT_PROMOTE) {
            self.out.write_char('=')?;
        }
        Ok(())
    }

    fn western_square(&mut self, square: Square, style: Style) -> fmt::Result {
        match style {
            Style::Hodges => write!(self.out, "{square}"),
            _ => self.digits(square),
        }
    }

    fn western_piece(&mut self, kind: PieceKind, style: Style) -> fmt::Result {
        use PieceKind::{Dragon, Horse, Tokin};
        match (style, kind) {
            (Style::Dojo, Dragon) => return self.out.write_char('D'),
            (Style::Dojo, Horse) => return self.out.write_char('H'),
            (Style::Dojo, Tokin) => return self.out.write_char('T'),
            (Style::KitaoKawasaki, Dragon | Horse | Tokin) => {
                return self.out.write_str(self.wording.piece_name(kind));
            }
            _ => {}
        }
        if kind.is_promoted() {
            self.out.write_char('+')?;
        }
        let base = kind.unpromoted();
        match style {
            Style::KitaoKawasaki => self.out.write_str(self.wording.piece_name(base)),
            _ => self.out.write_char(base.letter()),
        }
    }
}

fn captures(capture: Capture) -> Result<bool, PrintError> {
    match capture {
        Capture::Unsaid => Err(PrintError::NoCapture),
        Capture::None => Ok(false),
        Capture::Something | Capture::Kind(_) => Ok(true),
    }
}
