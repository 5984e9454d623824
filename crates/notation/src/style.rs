//! The styles in which a written move is printed.

use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use komadai_core::{Color, PieceKind, Square};

use crate::names::csa_piece_name;
use crate::{Marks, Origin, SideMarks, Wording, Written};

/// A way to print a [`Written`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// The records of the Japan Shogi Association: `76歩`, `同歩`.
    #[default]
    Jsa,
    /// Newspapers and books: `７六歩`, `同歩`.
    Press,
    /// Postcards: `7六歩`, `5五角打`. 成 or 不成 is written wherever promotion is possible, 打 behind
    /// every drop, and the square in place of 同.
    Postal,
    /// KIF files: `７六歩(77)`, `同　歩(77)`, `５五角打`.
    Kif,
    /// KI2 files: `▲７六歩`, `△同　銀`, with the marks of the Association.
    Ki2,
    /// CSA files: `+7776FU`.
    Csa,
    /// The USI protocol: `7g7f`.
    Usi,
}

impl Style {
    /// Every style.
    pub const ALL: &[Style] = &[
        Style::Jsa,
        Style::Press,
        Style::Postal,
        Style::Kif,
        Style::Ki2,
        Style::Csa,
        Style::Usi,
    ];

    /// The name, as commands take it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Jsa => "jsa",
            Style::Press => "press",
            Style::Postal => "postal",
            Style::Kif => "kif",
            Style::Ki2 => "ki2",
            Style::Csa => "csa",
            Style::Usi => "usi",
        }
    }

    /// How this style spells what Japanese notation leaves open; `csa` and `usi` do not ask.
    #[must_use]
    pub const fn wording(self) -> Wording {
        Wording::of(self)
    }
}

/// The name.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStyle;

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of the styles")?;
        Style::ALL
            .iter()
            .try_for_each(|style| write!(f, " {style}"))
    }
}

impl core::error::Error for UnknownStyle {}

/// The name.
impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Style, UnknownStyle> {
        Style::ALL
            .iter()
            .copied()
            .find(|style| style.name() == text)
            .ok_or(UnknownStyle)
    }
}

/// Why a written move could not be printed in a style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The style prints the side, which is not known.
    NoSide,
    /// The style prints the square reached, which is not known.
    NoDestination,
    /// The style prints the piece, which is not known.
    NoPiece,
    /// The style prints where the piece came from, which is not known.
    NoOrigin,
    /// The writer that takes the text refused.
    Fmt,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NoSide => "the side that moves is not known",
            WriteError::NoDestination => "the square reached is not known",
            WriteError::NoPiece => "the piece is not known",
            WriteError::NoOrigin => "the square left is not known",
            WriteError::Fmt => "the text could not be written",
        })
    }
}

impl core::error::Error for WriteError {}

impl From<fmt::Error> for WriteError {
    fn from(_: fmt::Error) -> WriteError {
        WriteError::Fmt
    }
}

impl Written {
    /// Prints the move in a style, without allocating.
    ///
    /// # Errors
    ///
    /// The fact that the style needs and this written move lacks; after
    /// [`describe`](crate::describe) none is lacking.
    pub fn write(&self, style: Style, out: &mut impl Write) -> Result<(), WriteError> {
        self.write_with(style, &style.wording(), out)
    }

    /// Prints the move in a style with a wording of one's own, without allocating.
    ///
    /// # Errors
    ///
    /// As for [`write`](Written::write).
    pub fn write_with(
        &self,
        style: Style,
        wording: &Wording,
        out: &mut impl Write,
    ) -> Result<(), WriteError> {
        match style {
            Style::Jsa | Style::Press | Style::Ki2 => self.write_marked(wording, out),
            Style::Kif => self.write_kif(wording, out),
            Style::Postal => self.in_full().write_marked(wording, out),
            Style::Csa => self.write_csa(out),
            Style::Usi => self.write_usi(out),
        }
    }

    /// The text of the move in a style.
    ///
    /// # Errors
    ///
    /// As for [`write`](Written::write).
    pub fn text(&self, style: Style) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write(style, &mut text)?;
        Ok(text)
    }

    fn piece(&self) -> Result<PieceKind, WriteError> {
        self.before.ok_or(WriteError::NoPiece)
    }

    fn destination(&self) -> Result<Square, WriteError> {
        self.to.ok_or(WriteError::NoDestination)
    }

    /// As postcards say it: the square in place of 同, 打 behind every drop.
    fn in_full(&self) -> Written {
        let mut marks = self.marks;
        marks.set(
            Marks::DROP,
            self.origin == Some(Origin::Hand) || marks.contains(Marks::DROP),
        );
        Written {
            same: false,
            marks,
            ..*self
        }
    }

    fn write_marked(&self, wording: &Wording, out: &mut impl Write) -> Result<(), WriteError> {
        self.write_to(wording, self.marks.is_empty(), out)?;
        for (mark, name) in MARKS {
            if self.marks.contains(mark) {
                out.write_str(name)?;
            }
        }
        if self.marks.contains(Marks::ORIGIN) {
            self.write_origin(out)?;
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
        if wording.side != SideMarks::None {
            let side = self.side.ok_or(WriteError::NoSide)?;
            if let Some(mark) = wording.side_mark(side) {
                out.write_char(mark)?;
            }
        }
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

    fn write_kif(&self, wording: &Wording, out: &mut impl Write) -> Result<(), WriteError> {
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

    fn write_origin(&self, out: &mut impl Write) -> Result<(), WriteError> {
        let Some(Origin::Square(from)) = self.origin else {
            return Err(WriteError::NoOrigin);
        };
        out.write_char('(')?;
        write_digits(from, out)?;
        out.write_char(')')?;
        Ok(())
    }

    fn write_csa(&self, out: &mut impl Write) -> Result<(), WriteError> {
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

    fn write_usi(&self, out: &mut impl Write) -> Result<(), WriteError> {
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

/// In the order in which they are printed.
const MARKS: [(Marks, &str); 9] = [
    (Marks::LEFT, "左"),
    (Marks::STRAIGHT, "直"),
    (Marks::RIGHT, "右"),
    (Marks::UP, "上"),
    (Marks::SIDEWAYS, "寄"),
    (Marks::BACK, "引"),
    (Marks::PROMOTE, "成"),
    (Marks::NOT_PROMOTE, "不成"),
    (Marks::DROP, "打"),
];

fn write_digits(square: Square, out: &mut impl Write) -> fmt::Result {
    out.write_char(char::from(b'0' + square.file().number()))?;
    out.write_char(char::from(b'0' + square.rank().number()))
}
