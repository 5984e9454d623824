//! JKF, the JSON Kifu Format: the objects of moves, squares, times and positions.
//!
//! [`JkfObjects`] reads any object name by name and collects what is odd.

mod objects;
mod start;

use komadai_core::{Color, Marks, PieceKind, Span, Square};

pub use objects::JkfObjects;
pub use start::{handicap_of_preset, position, preset_of_handicap};

/// A move as its object has it.
///
/// ```
/// use komadai_parse::jkf::JkfObjects;
///
/// let text = r#"{"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}"#;
/// let read = JkfObjects::new(text).play().unwrap();
/// assert_eq!(read.from, Some("7g".parse()?));
/// assert_eq!(read.promote, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct JkfMove {
    /// The bytes of the object in the text.
    pub place: Span,
    /// The side that moves.
    pub color: Option<Color>,
    /// The square left.
    pub from: Option<Square>,
    /// The square reached.
    pub to: Option<Square>,
    /// The piece that moves.
    pub piece: Option<PieceKind>,
    /// Whether the move reaches the square of the move before (同).
    pub same: bool,
    /// Whether the piece promotes.
    pub promote: Option<bool>,
    /// The piece that is captured.
    pub capture: Option<PieceKind>,
    /// The marks (右左直上寄引 打).
    pub relative: Marks,
    /// Whether the object has no end, or a square or a piece in it is invalid.
    pub broken: bool,
}

/// The letters of `relative`, each with its mark.
pub const RELATIVE_LETTERS: [(char, Marks); 7] = [
    ('L', Marks::LEFT),
    ('C', Marks::STRAIGHT),
    ('R', Marks::RIGHT),
    ('U', Marks::UP),
    ('M', Marks::SIDEWAYS),
    ('D', Marks::BACK),
    ('H', Marks::DROP),
];
