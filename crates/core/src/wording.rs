//! Defines the choices that Japanese notation leaves open: spelling, signs, blanks, digits.

mod choices;
mod left_open;

use crate::{Color, PieceKind, Style, piece_name};

pub use choices::{Blank, Digits, Dragon, Drops, King, Pawn, Promoted, SideMarks};
pub use left_open::OpenChoices;

/// A spelling for the texts of moves.
///
/// Start with [`Style::wording`], the wording of a [`Style`], and change what should differ. Some fields have no effect
/// in some styles, see [`Style::leaves_open`].
///
/// ```
/// use komadai_core::wording::{SideMarks, Wording};
/// use komadai_core::{PieceKind, Style};
///
/// let wording: Wording = Style::Ki2.wording().side(SideMarks::Pieces);
/// assert_eq!(wording.piece_name(PieceKind::Dragon), "龍");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Wording {
    /// The spelling of the promoted rook.
    pub dragon: Dragon,
    /// The spelling of the king.
    pub king: King,
    /// The spelling of the pawn.
    pub pawn: Pawn,
    /// The spelling of the promoted pieces that move like a gold.
    pub promoted: Promoted,
    /// The sign of the side before a move.
    pub side: SideMarks,
    /// The blank after 同.
    pub blank: Blank,
    /// The form of the numbers of a square.
    pub digits: Digits,
    /// The drops that are marked 打.
    pub drops: Drops,
}

crate::setters! {
    Wording {
        dragon: Dragon,
        king: King,
        pawn: Pawn,
        promoted: Promoted,
        side: SideMarks,
        blank: Blank,
        digits: Digits,
        drops: Drops,
    }
}

impl Style {
    /// Returns the wording of this style.
    #[must_use]
    pub const fn wording(self) -> Wording {
        let jsa = Wording {
            dragon: Dragon::Short,
            king: King::Jewel,
            pawn: Pawn::Japanese,
            promoted: Promoted::Words,
            side: SideMarks::None,
            blank: Blank::Never,
            digits: Digits::Half,
            drops: Drops::Needed,
        };
        let kif = Wording {
            dragon: Dragon::Long,
            blank: Blank::Always,
            digits: Digits::FullKanji,
            ..jsa
        };
        match self {
            Style::Jsa
            | Style::Csa
            | Style::Usi
            | Style::Hodges
            | Style::Hosking
            | Style::Dojo
            | Style::Kana => jsa,
            Style::Press => Wording {
                digits: Digits::FullKanji,
                ..jsa
            },
            Style::Postal => Wording {
                digits: Digits::HalfKanji,
                drops: Drops::Always,
                ..jsa
            },
            Style::Kif => kif,
            Style::Ki2 => Wording {
                side: SideMarks::Triangles,
                blank: Blank::BeforeOne,
                ..kif
            },
            Style::Chinese => Wording {
                dragon: Dragon::Long,
                pawn: Pawn::Chinese,
                digits: Digits::HalfKanji,
                ..jsa
            },
            Style::KitaoKawasaki => Wording {
                dragon: Dragon::Long,
                ..jsa
            },
        }
    }
}

impl Wording {
    /// Returns the name of a piece in this wording.
    #[must_use]
    pub const fn piece_name(&self, kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::Dragon if matches!(self.dragon, Dragon::Long) => "龍",
            PieceKind::King if matches!(self.king, King::King) => "王",
            PieceKind::Pawn if matches!(self.pawn, Pawn::Chinese) => "步",
            _ => match (kind, self.promoted) {
                (_, Promoted::Words) => piece_name(kind),
                (PieceKind::PromotedSilver, _) => "全",
                (PieceKind::PromotedKnight, Promoted::Letters) => "圭",
                (PieceKind::PromotedKnight, Promoted::OtherLetters) => "今",
                (PieceKind::PromotedLance, Promoted::Letters) => "杏",
                (PieceKind::PromotedLance, Promoted::OtherLetters) => "仝",
                (PieceKind::Tokin, Promoted::OtherLetters) => "个",
                _ => piece_name(kind),
            },
        }
    }

    /// Returns the sign of a side. It is empty with [`SideMarks::None`].
    #[must_use]
    pub const fn side_mark(&self, color: Color) -> &'static str {
        match (self.side, color) {
            (SideMarks::None, _) => "",
            (SideMarks::Triangles, Color::Black) => "▲",
            (SideMarks::Triangles, Color::White) => "△",
            (SideMarks::Pieces, Color::Black) => "☗",
            (SideMarks::Pieces, Color::White) => "☖",
            (SideMarks::TurnedPieces, Color::Black) => "⛊",
            (SideMarks::TurnedPieces, Color::White) => "⛉",
            (SideMarks::Words, Color::Black) => "先手",
            (SideMarks::Words, Color::White) => "後手",
        }
    }
}
