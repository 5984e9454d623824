//! Names pieces, ranks and sides in Japanese and CSA notation.

use crate::{Color, PieceKind, Rank};

/// Returns the name of a kind in the spelling of the Association: 玉, 竜, 成銀, と.
///
/// ```
/// use komadai_core::{PieceKind, piece_name};
///
/// assert_eq!(piece_name(PieceKind::Horse), "馬");
/// ```
#[must_use]
pub const fn piece_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::Gold => "金",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::PromotedLance => "成香",
        PieceKind::PromotedKnight => "成桂",
        PieceKind::PromotedSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "竜",
    }
}

/// Returns the two letters of CSA for a kind: FU, KY, … RY.
#[must_use]
pub const fn csa_piece_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Lance => "KY",
        PieceKind::Knight => "KE",
        PieceKind::Silver => "GI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::Gold => "KI",
        PieceKind::King => "OU",
        PieceKind::Tokin => "TO",
        PieceKind::PromotedLance => "NY",
        PieceKind::PromotedKnight => "NK",
        PieceKind::PromotedSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}

/// Returns the numeral of a rank: 一 to 九.
#[must_use]
pub const fn rank_name(rank: Rank) -> char {
    ['一', '二', '三', '四', '五', '六', '七', '八', '九'][rank as usize - 1]
}

/// Returns ▲ for Black, △ for White.
#[must_use]
pub const fn side_mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}
