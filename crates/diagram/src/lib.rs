//! Draws shogi diagrams.
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "animation")]
mod animation;
mod diagram;
mod explained;
mod figure;
mod glyphs;
mod grid;
mod layout;
mod mark;
mod options;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod problem;
mod scene;
mod sheet;
mod sheet_page;
mod svg;
mod theme;
mod tikz;
mod words;
mod writing;

#[cfg(feature = "animation")]
pub use animation::{Frame, apng, gif};
pub use diagram::Diagram;
pub use figure::figure_title;
pub use mark::{Anchor, Mark, MarkError, Shape, Tint};
pub use options::{Coordinates, Hands, Kings, LastMove, PieceSet, Width, WidthError};
pub use problem::{AnswerPlace, Reply, SheetProblem};
pub use sheet::Sheet;
pub use svg::{Outlines, svg};
pub use theme::{Fragment, PartColor, PartColorError, Theme};

// Types of other crates that occur in public signatures.
#[doc(no_inline)]
pub use komadai_core::{
    ByColor, Color, DisplayIn, HandKind, Language, Move, PieceKind, Position, Setup, Square,
    UnknownName,
};
#[doc(no_inline)]
pub use komadai_notation::Context;
