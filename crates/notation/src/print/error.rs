//! Defines the reasons why a written move cannot be printed.

use core::fmt;

use komadai_core::texts;

/// A reason why a written move cannot be printed in a style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PrintError {
    /// A missing side, which the style prints.
    NoSide,
    /// A missing target square, which the style prints.
    NoDestination,
    /// A missing piece, which the style prints.
    NoPiece,
    /// A missing origin, which the style prints.
    NoOrigin,
    /// A missing statement about a capture, which the style prints.
    NoCapture,
    /// An error of the writer that receives the text.
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
