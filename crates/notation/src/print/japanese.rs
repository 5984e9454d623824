//! Prints Japanese and Chinese text: target square, piece and marks, or in KIF the origin square.

use core::fmt::{self, Write};

use komadai_core::wording::{Blank, Digits, Drops, SideMarks};
use komadai_core::{Marks, Origin, Square, rank_name};

use super::{PrintError, Printer, half};

impl<W: Write> Printer<'_, W> {
    /// Prints `76歩`, `同金右`.
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

    /// Prints `７六歩(77)`, `５五角打`.
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

    /// Prints the sign of the side, the square or 同, and the piece. `bare` is set if no text follows.
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
        self.out.write_str(ORIGINS[from.index()])?;
        Ok(())
    }

    /// Prints 同 and its blank. `alone` is set if one character follows and then the text ends.
    fn same(&mut self, alone: bool) -> fmt::Result {
        let blank = match self.wording.blank {
            Blank::Never => false,
            Blank::Always => true,
            Blank::BeforeOne => alone,
        };
        self.out.write_str(if blank { "同　" } else { "同" })
    }

    fn square(&mut self, square: Square) -> fmt::Result {
        if self.wording.digits == Digits::FullKanji {
            return self.out.write_str(SQUARES[square.index()]);
        }
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

/// The squares in the digits of the press, by index.
#[rustfmt::skip]
static SQUARES: [&str; 81] = [
    "１一", "１二", "１三", "１四", "１五", "１六", "１七", "１八", "１九",
    "２一", "２二", "２三", "２四", "２五", "２六", "２七", "２八", "２九",
    "３一", "３二", "３三", "３四", "３五", "３六", "３七", "３八", "３九",
    "４一", "４二", "４三", "４四", "４五", "４六", "４七", "４八", "４九",
    "５一", "５二", "５三", "５四", "５五", "５六", "５七", "５八", "５九",
    "６一", "６二", "６三", "６四", "６五", "６六", "６七", "６八", "６九",
    "７一", "７二", "７三", "７四", "７五", "７六", "７七", "７八", "７九",
    "８一", "８二", "８三", "８四", "８五", "８六", "８七", "８八", "８九",
    "９一", "９二", "９三", "９四", "９五", "９六", "９七", "９八", "９九",
];

/// The origin squares in brackets, by index.
#[rustfmt::skip]
static ORIGINS: [&str; 81] = [
    "(11)", "(12)", "(13)", "(14)", "(15)", "(16)", "(17)", "(18)", "(19)",
    "(21)", "(22)", "(23)", "(24)", "(25)", "(26)", "(27)", "(28)", "(29)",
    "(31)", "(32)", "(33)", "(34)", "(35)", "(36)", "(37)", "(38)", "(39)",
    "(41)", "(42)", "(43)", "(44)", "(45)", "(46)", "(47)", "(48)", "(49)",
    "(51)", "(52)", "(53)", "(54)", "(55)", "(56)", "(57)", "(58)", "(59)",
    "(61)", "(62)", "(63)", "(64)", "(65)", "(66)", "(67)", "(68)", "(69)",
    "(71)", "(72)", "(73)", "(74)", "(75)", "(76)", "(77)", "(78)", "(79)",
    "(81)", "(82)", "(83)", "(84)", "(85)", "(86)", "(87)", "(88)", "(89)",
    "(91)", "(92)", "(93)", "(94)", "(95)", "(96)", "(97)", "(98)", "(99)",
];
