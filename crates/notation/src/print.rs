//! Prints a written move in a style.

mod error;
mod japanese;
mod kana;
mod machine;
mod western;

use alloc::string::String;
use core::fmt::{self, Write};

use komadai_core::wording::Wording;
use komadai_core::{PieceKind, Square, Style, WrittenMove};

pub use error::PrintError;

/// Prints a written move in a style, with the wording of that style.
///
/// # Errors
///
/// Returns an error if the style needs a fact that this written move lacks. The results of
/// [`describe`](crate::describe()) have all facts.
///
/// ```
/// use komadai_core::{Position, Style};
/// use komadai_notation::{Candidates, Context, describe, print};
///
/// let position = Position::startpos();
/// let written = describe(&Context::new(&position, None), "7g7f".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(print(&written, Style::Ki2)?, "▲７六歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(written: &WrittenMove, style: Style) -> Result<String, PrintError> {
    let mut text = String::new();
    print_to(written, style, &mut text)?;
    Ok(text)
}

/// Prints a written move in a style, without allocating.
///
/// # Errors
///
/// Returns the errors of [`print`].
pub fn print_to(
    written: &WrittenMove,
    style: Style,
    out: &mut impl Write,
) -> Result<(), PrintError> {
    print_as(written, style, &style.wording(), out)
}

/// Prints a written move in a style with the given wording, without allocating.
///
/// # Errors
///
/// Returns the errors of [`print`].
///
/// ```
/// use komadai_core::wording::{SideMarks, Wording};
/// use komadai_core::{Position, Style};
/// use komadai_notation::{Candidates, Context, describe, print, print_as};
///
/// let position = Position::startpos();
/// let context = Context::new(&position, None);
/// let written = describe(&context, "7g7f".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(print(&written, Style::Ki2)?, "▲７六歩");
///
/// let wording = Style::Ki2.wording().side(SideMarks::Pieces);
/// let mut text = String::new();
/// print_as(&written, Style::Ki2, &wording, &mut text)?;
/// assert_eq!(text, "☗７六歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print_as(
    written: &WrittenMove,
    style: Style,
    wording: &Wording,
    out: &mut impl Write,
) -> Result<(), PrintError> {
    let mut printer = Printer {
        written,
        wording,
        out,
    };
    match style {
        Style::Kif => printer.kif(),
        Style::Csa => printer.csa(),
        Style::Usi => printer.usi(),
        Style::Hodges | Style::Hosking | Style::KitaoKawasaki | Style::Dojo => {
            printer.western(style)
        }
        Style::Kana => printer.kana(),
        // Postcards use the square instead of 同.
        Style::Postal => {
            let in_full = written.same(false);
            printer.written = &in_full;
            printer.marked()
        }
        _ => printer.marked(),
    }
}

/// A printer of one written move.
struct Printer<'a, W> {
    written: &'a WrittenMove,
    wording: &'a Wording,
    out: &'a mut W,
}

impl<W: Write> Printer<'_, W> {
    fn piece(&self) -> Result<PieceKind, PrintError> {
        self.written.before.ok_or(PrintError::NoPiece)
    }

    fn destination(&self) -> Result<Square, PrintError> {
        self.written.to.ok_or(PrintError::NoDestination)
    }

    fn digits(&mut self, square: Square) -> fmt::Result {
        self.out.write_char(half(square.file().number()))?;
        self.out.write_char(half(square.rank().number()))
    }
}

const fn half(digit: u8) -> char {
    (b'0' + digit) as char
}
