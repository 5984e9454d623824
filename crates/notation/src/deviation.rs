//! Names the differences between a text and what the rule writes.

use core::fmt;

use komadai_core::{
    DisplayIn, Language, Marks, PieceKind, Spelling, Square, display_in_english, piece_name, texts,
};

/// A difference between a text and what the rule of the Association writes for the move. Its sentence is about the text
/// as it is written, such as `打 is not needed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Deviation {
    /// The mark of the other side.
    WrongSide,
    /// A square where the rule writes 同.
    SquareForSame,
    /// A square together with 同.
    SameWithSquare,
    /// 同, although the previous move had another target or there was no previous move.
    SameElsewhere,
    /// An origin square in brackets that is not needed.
    OriginWritten(Square),
    /// A missing origin square, although no mark distinguishes the piece.
    OriginMissing,
    /// No 成 or 不成, although the piece could promote.
    PromotionUnsaid,
    /// 直 for one of two rooks, bishops, horses or dragons.
    StraightOfMajor(PieceKind),
    /// Marks that differ from those of the rule.
    Instead {
        /// The marks that are written.
        written: Marks,
        /// The marks that the rule requires.
        right: Marks,
    },
    /// A mark that is not needed.
    Superfluous(Marks),
    /// A mark that is needed.
    Missing(Marks),
    /// The right words in another spelling.
    Spelling(Spelling),
}

impl Deviation {
    /// Returns a stable name for programs, such as `superfluous-mark`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Deviation::WrongSide => "wrong-side",
            Deviation::SquareForSame => "square-for-same",
            Deviation::SameWithSquare => "same-with-square",
            Deviation::SameElsewhere => "same-elsewhere",
            Deviation::OriginWritten(_) => "origin-written",
            Deviation::OriginMissing => "origin-missing",
            Deviation::PromotionUnsaid => "promotion-unsaid",
            Deviation::StraightOfMajor(_) => "straight-of-major",
            Deviation::Instead { .. } => "other-mark",
            Deviation::Superfluous(_) => "superfluous-mark",
            Deviation::Missing(_) => "missing-mark",
            Deviation::Spelling(_) => "spelling",
        }
    }
}

texts! {
    Deviation {
        WrongSide: "the mark is that of the other side" "記号が手番と合いません";
        SquareForSame: "the square is written instead of 同" "「同」の代わりにマスが書かれています";
        SameWithSquare: "the square is written in addition to 同" "「同」に加えてマスが書かれています";
        SameElsewhere: "同 is written, but the previous move reached another square"
            "「同」と書かれていますが、直前の手の移動先と違います";
        OriginWritten(from as Digits): "the origin ({from}) is not needed" "移動元 ({from}) は不要です";
        OriginMissing: "the origin in brackets is missing" "括弧で囲んだ移動元がありません";
        PromotionUnsaid: "成 or 不成 is missing" "「成」も「不成」も書かれていません";
        StraightOfMajor(kind as Several): "直 is written for one of two {kind}" "2枚の{kind}の一方に「直」と書かれています";
        Instead { written, right }: "{written} is written instead of {right}"
            "「{right}」の代わりに「{written}」と書かれています";
        Superfluous(mark): "{mark} is not needed" "「{mark}」は不要です";
        Missing(mark): "{mark} is missing" "「{mark}」が必要です";
        Spelling(spelling): "{spelling}" "{spelling}";
    }
}

/// A square that is shown as two digits: `77`.
pub(crate) struct Digits<'a>(pub &'a Square);

display_in_english!(Digits<'_>);

impl DisplayIn for Digits<'_> {
    fn fmt_in(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.file().number(), self.0.rank().number())
    }
}

/// A kind that is shown in the plural.
struct Several<'a>(&'a PieceKind);

impl DisplayIn for Several<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (language, *self.0) {
            (Language::Japanese, kind) => piece_name(kind),
            (_, PieceKind::Rook) => "rooks",
            (_, PieceKind::Bishop) => "bishops",
            (_, PieceKind::Dragon) => "dragons",
            (_, PieceKind::Horse) => "horses",
            _ => "such pieces",
        })
    }
}
