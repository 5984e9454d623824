//! Why a written move cannot be printed.

use core::fmt;

use komadai_core::texts;

/// Why a written move could not be printed in a style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PrintError {
    /// The style prints the side, which is not known.
    NoSide,
    /// The style prints the square reached, which is not known.
    NoDestination,
    /// The style prints the piece, which is not known.
    NoPiece,
    /// The style prints where the piece came from, which is not known.
    NoOrigin,
    /// The style prints whether something was captured, which is not known.
    NoCapture,
    /// The writer of the text returned an error.
    Fmt,
}

texts! {
    PrintError {
        NoSide: "the side to move is unknown" "手番が不明です";
        NoDestination: "the destination square is unknown" "移動先のマスが不明です";
        NoPiece: "the piece is unknown" "駒が不明です";
        NoOrigin: "the origin square is unknown" "移動元のマスが不明です";
        NoCapture: "it is unknown whether the move captures" "駒を取ったかどうかが不明です";
        Fmt: "the text could not be written" "テキストを書けませんでした";
    }
}

impl core::error::Error for PrintError {}

impl From<fmt::Error> for PrintError {
    fn from(_: fmt::Error) -> PrintError {
        PrintError::Fmt
    }
}
