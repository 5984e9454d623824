//! Defines marks: arrows, circles, crosses and filled squares.

use core::str::FromStr;

use komadai_core::{Color, HandKind, Move, PieceKind, Square, codes, texts};

use crate::theme::Rgb;

/// A mark drawn over a diagram.
///
/// Its text is the one that chess web services use: a move is an arrow, and a square or `P*` is a circle. A leading
/// `G`, `R`, `Y` or `B` is a colour.
///
/// ```
/// use komadai_core::Square;
/// use komadai_diagram::{Mark, Shape, Tint};
///
/// let arrow: Mark = "R7g7f".parse()?;
/// assert_eq!(arrow.tint, Tint::Red);
/// let drop: Mark = "R*5e".parse()?;
/// assert_eq!(drop.tint, Tint::Green, "a rook is dropped");
/// let cross = Mark::new(Shape::Cross("5e".parse::<Square>()?));
/// assert_ne!("5e".parse::<Mark>()?, cross);
///
/// let error = "7g7j".parse::<Mark>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown mark 7g7j; expected an arrow such as 7g7f, P*5e or G7g7f, or a circle such as 5e, P* or R5e");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Mark {
    /// The shape and its place.
    pub shape: Shape,
    /// The colour.
    pub tint: Tint,
}

impl Mark {
    /// Creates a green mark.
    #[must_use]
    pub const fn new(shape: Shape) -> Mark {
        let tint = Tint::Green;
        Mark { shape, tint }
    }

    /// Returns the same mark in another colour.
    #[must_use]
    pub const fn tint(self, tint: Tint) -> Mark {
        Mark { tint, ..self }
    }

    fn plain(text: &str) -> Option<Mark> {
        if let Ok(m) = text.parse::<Move>() {
            return Some(Mark::new(Shape::Arrow(m.into(), m.to())));
        }
        let place = match text.strip_suffix('*') {
            Some(letter) => {
                let mut letters = letter.chars();
                let kind = letters.next().filter(char::is_ascii_uppercase)?;
                let kind = PieceKind::from_letter(kind)?.hand_kind()?;
                letters
                    .next()
                    .is_none()
                    .then_some(Anchor::Hand(None, kind))?
            }
            None => Anchor::Square(text.parse().ok()?),
        };
        Some(Mark::new(Shape::Circle(place)))
    }
}

/// Parses a mark. If the text is ambiguous, as in `R*5e`, its first letter is a piece.
impl FromStr for Mark {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<Mark, MarkError> {
        let tinted = || {
            let mut letters = text.chars();
            let tint = match letters.next()? {
                'G' => Tint::Green,
                'R' => Tint::Red,
                'Y' => Tint::Yellow,
                'B' => Tint::Blue,
                _ => return None,
            };
            Some(Mark::plain(letters.as_str())?.tint(tint))
        };
        Mark::plain(text).or_else(tinted).ok_or_else(|| MarkError {
            text: text.chars().take(40).collect(),
        })
    }
}

/// The shape of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// An arrow to a square.
    Arrow(Anchor, Square),
    /// A circle.
    Circle(Anchor),
    /// A cross on a square.
    Cross(Square),
    /// A square filled with a colour.
    Fill(Square),
}

/// The place or the start of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Anchor {
    /// A square of the board.
    Square(Square),
    /// A kind of piece in the hand of a side; `None` is the side to move.
    Hand(Option<Color>, HandKind),
}

/// Returns the start of a move.
impl From<Move> for Anchor {
    fn from(m: Move) -> Anchor {
        match m {
            Move::Step { from, .. } => Anchor::Square(from),
            Move::Drop { kind, .. } => Anchor::Hand(None, kind),
        }
    }
}

impl From<Square> for Anchor {
    fn from(square: Square) -> Anchor {
        Anchor::Square(square)
    }
}

/// A colour of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Tint {
    /// Green.
    #[default]
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Grey, for print.
    Grey,
}

codes! { Tint { Green "green", Red "red", Yellow "yellow", Blue "blue", Grey "grey" } }

impl Tint {
    pub(crate) const fn rgb(self) -> Rgb {
        match self {
            Tint::Green => [21, 120, 27],
            Tint::Red => [184, 32, 32],
            Tint::Yellow => [214, 152, 0],
            Tint::Blue => [0, 48, 136],
            Tint::Grey => [96, 96, 96],
        }
    }
}

/// The error for a text that is not a [`Mark`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkError {
    text: String,
}

texts! {
    struct MarkError { text }:
    "unknown mark {text}; expected an arrow such as 7g7f, P*5e or G7g7f, or a circle such as 5e, P* or R5e"
    "{text} は印として読めません。7g7f、P*5e、G7g7f のような矢印か、5e、P*、R5e のような丸を指定してください";
}

impl core::error::Error for MarkError {}
