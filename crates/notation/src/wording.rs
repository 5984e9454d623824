//! The choices that Japanese notation leaves open: spelling, signs, blanks, digits.

use core::fmt::{self, Write};

use komadai_core::{Color, PieceKind, Square};

use crate::Style;
use crate::names::{piece_name, rank_name};

/// How a Japanese text of a move is spelt.
///
/// Every [`Style`] has its own, [`Style::wording`]; change what should differ.
///
/// ```
/// use komadai_core::Position;
/// use komadai_notation::{Candidates, Context, SideMarks, Style, Wording, describe};
///
/// let position = Position::startpos();
/// let context = Context::new(&position, None);
/// let written = describe(&context, "7g7f".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(written.text(Style::Ki2)?, "▲７六歩");
///
/// let wording = Wording { side: SideMarks::Pieces, ..Style::Ki2.wording() };
/// let mut text = String::new();
/// written.write_with(Style::Ki2, &wording, &mut text)?;
/// assert_eq!(text, "☗７六歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wording {
    /// The promoted rook.
    pub dragon: Dragon,
    /// The king.
    pub king: King,
    /// The sign of the side in front.
    pub side: SideMarks,
    /// What follows 同.
    pub blank: Blank,
    /// The numbers of a square.
    pub digits: Digits,
}

/// How the promoted rook is spelt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dragon {
    /// 竜, as the Association writes it.
    Short,
    /// 龍, as the files of programs have it.
    Long,
}

/// How the king is spelt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum King {
    /// 玉.
    Jewel,
    /// 王.
    King,
}

/// The sign of the side in front of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideMarks {
    /// None.
    None,
    /// ▲ and △, which every Japanese encoding has.
    Triangles,
    /// ☗ and ☖.
    Pieces,
}

/// The blank (U+3000) after 同.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blank {
    /// 同銀
    Never,
    /// 同　銀, 同　銀成
    Always,
    /// 同　銀, yet 同銀成 and 同成銀: as Kifu for Windows, only before a single character.
    BeforeOne,
}

/// The numbers of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Digits {
    /// 76
    Half,
    /// ７６
    Full,
    /// ７六
    FullKanji,
    /// 7六
    HalfKanji,
}

impl Wording {
    /// What `style` prints unless it is told otherwise.
    pub(crate) const fn of(style: Style) -> Wording {
        let jsa = Wording {
            dragon: Dragon::Short,
            king: King::Jewel,
            side: SideMarks::None,
            blank: Blank::Never,
            digits: Digits::Half,
        };
        let press = Wording {
            digits: Digits::FullKanji,
            ..jsa
        };
        let kif = Wording {
            dragon: Dragon::Long,
            blank: Blank::Always,
            ..press
        };
        match style {
            Style::Jsa | Style::Csa | Style::Usi => jsa,
            Style::Press => press,
            Style::Postal => Wording {
                digits: Digits::HalfKanji,
                ..jsa
            },
            Style::Kif => kif,
            Style::Ki2 => Wording {
                side: SideMarks::Triangles,
                blank: Blank::BeforeOne,
                ..kif
            },
        }
    }

    pub(crate) const fn piece(&self, kind: PieceKind) -> &'static str {
        match (kind, self.dragon, self.king) {
            (PieceKind::Dragon, Dragon::Long, _) => "龍",
            (PieceKind::King, _, King::King) => "王",
            _ => piece_name(kind),
        }
    }

    pub(crate) const fn side_mark(&self, color: Color) -> Option<char> {
        match (self.side, color) {
            (SideMarks::None, _) => None,
            (SideMarks::Triangles, color) => Some(crate::side_mark(color)),
            (SideMarks::Pieces, Color::Black) => Some('☗'),
            (SideMarks::Pieces, Color::White) => Some('☖'),
        }
    }

    /// Prints 同; `alone` says that one character follows.
    pub(crate) fn write_same(&self, alone: bool, out: &mut impl Write) -> fmt::Result {
        let blank = match self.blank {
            Blank::Never => false,
            Blank::Always => true,
            Blank::BeforeOne => alone,
        };
        out.write_str(if blank { "同　" } else { "同" })
    }

    pub(crate) fn write_square(&self, square: Square, out: &mut impl Write) -> fmt::Result {
        let (file, rank) = (square.file().number(), square.rank().number());
        out.write_char(match self.digits {
            Digits::Half | Digits::HalfKanji => half(file),
            Digits::Full | Digits::FullKanji => full(file),
        })?;
        out.write_char(match self.digits {
            Digits::Half => half(rank),
            Digits::Full => full(rank),
            Digits::FullKanji | Digits::HalfKanji => rank_name(square.rank()),
        })
    }
}

const fn half(digit: u8) -> char {
    (b'0' + digit) as char
}

const fn full(digit: u8) -> char {
    ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'][digit as usize % 10]
}
