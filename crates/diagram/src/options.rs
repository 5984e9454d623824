//! Defines the options of a diagram.

use core::str::FromStr;

use komadai_core::{codes, texts};

/// The labels of files and ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Coordinates {
    /// ９ to １ and 一 to 九, as in Japanese books.
    #[default]
    Japanese,
    /// 9 to 1 and 1 to 9.
    Numbers,
    /// 9 to 1 and a to i, as in USI.
    Letters,
    /// No coordinates.
    Off,
}

codes! { Coordinates { Japanese "japanese", Numbers "numbers", Letters "letters", Off "off" } }

/// The hands to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Hands {
    /// Both hands, the near one at the right and the far one at the left.
    #[default]
    Both,
    /// Only the hand of the side to move, as in tsume problems.
    Attacker,
    /// The hand of the side to move beside the board, and that of the other side in a line below it. This suits tsume
    /// problems where the defender's hand lacks some of the pieces that remain.
    Problem,
    /// No hands.
    Off,
}

codes! { Hands { Both "both", Attacker "attacker", Problem "problem", Off "off" } }

/// The way of showing the last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LastMove {
    /// The default of the theme: bold in [`Book`](crate::Theme::Book), squares elsewhere.
    #[default]
    Auto,
    /// The piece that moved is in bold Gothic, as in print.
    Bold,
    /// The destination of the move is filled, and its origin is lightly filled.
    Squares,
    /// The last move is not shown.
    Off,
}

codes! { LastMove { Auto "auto", Bold "bold", Squares "squares", Off "off" } }

/// The characters on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PieceSet {
    /// One kanji, but two for 成銀, 成桂 and 成香, as in books.
    #[default]
    Book,
    /// One kanji, with 全, 圭 and 杏.
    OneKanji,
    /// Two kanji, as on real pieces.
    TwoKanji,
    /// The letters of SFEN, upright, with a plus sign for promoted pieces. The body shows the owner: it points away
    /// from him, and it is dark for Black and light for White.
    Letters,
    /// The same letters with marks that show how each piece moves: a square for a step, a triangle for any distance.
    International,
}

codes! {
    PieceSet {
        Book "book",
        OneKanji "one-kanji",
        TwoKanji "two-kanji",
        Letters "letters",
        International "international",
    }
}

impl PieceSet {
    /// Returns `true` if the pieces show letters, which stay upright.
    pub(crate) const fn has_letters(self) -> bool {
        matches!(self, PieceSet::Letters | PieceSet::International)
    }
}

/// The kings that are written 王. The others are written 玉. A real set of pieces has one of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kings {
    /// Neither king: both are 玉, as in books.
    #[default]
    Gyoku,
    /// The king of White, who is the stronger player by custom.
    White,
    /// The king of Black.
    Black,
    /// Both kings.
    Ou,
}

codes! { Kings { Gyoku "gyoku", White "white", Black "black", Ou "ou" } }

/// The width of a picture, in pixels or in millimetres.
///
/// A width in millimetres is exact in SVG, PDF and TikZ. Pictures of pixels then have 300 pixels per inch.
///
/// ```
/// use komadai_diagram::Width;
///
/// assert!(Width::new(720).is_ok());
/// assert_eq!("60mm".parse::<Width>()?.pixels(), 709);
/// let error = Width::new(1_000_000).unwrap_err();
/// assert_eq!(error.to_string(), "invalid width of 1000000 pixels; expected 16 to 4096, or 2mm to 346mm");
/// # Ok::<(), komadai_diagram::WidthError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width {
    pixels: u32,
    /// The width in tenths of a millimetre, if it is not in pixels.
    tenths: Option<u32>,
}

impl Width {
    /// The minimum width.
    pub const MIN: Width = Width::of_pixels(16);

    /// The maximum width. Drawing such a picture takes 80 MB of memory.
    pub const MAX: Width = Width::of_pixels(4096);

    const fn of_pixels(pixels: u32) -> Width {
        let tenths = None;
        Width { pixels, tenths }
    }

    /// Creates a width in pixels.
    ///
    /// # Errors
    ///
    /// Fails if the width is below [`MIN`](Width::MIN) or above [`MAX`](Width::MAX).
    pub const fn new(pixels: u32) -> Result<Width, WidthError> {
        if pixels < Width::MIN.pixels || pixels > Width::MAX.pixels {
            return Err(WidthError { pixels });
        }
        Ok(Width::of_pixels(pixels))
    }

    /// Creates a width in tenths of a millimetre.
    ///
    /// # Errors
    ///
    /// Fails if the width in pixels is not one that [`new`](Width::new) accepts.
    pub const fn in_tenths_of_millimetre(tenths: u32) -> Result<Width, WidthError> {
        // 300 pixels per inch, rounded.
        let pixels = (tenths.saturating_mul(300)).saturating_add(127) / 254;
        match Width::new(pixels) {
            Ok(width) => Ok(Width {
                tenths: Some(tenths),
                ..width
            }),
            Err(error) => Err(error),
        }
    }

    /// Returns the number of pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.pixels
    }

    /// Returns the width in millimetres, or `None` if it is in pixels.
    #[must_use]
    pub fn millimetres(self) -> Option<f64> {
        self.tenths.map(|tenths| f64::from(tenths) / 10.0)
    }
}

/// Returns 720 pixels.
impl Default for Width {
    fn default() -> Width {
        Width::of_pixels(720)
    }
}

/// The error for an invalid [`Width`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WidthError {
    pixels: u32,
}

texts! {
    struct WidthError { pixels }:
    "invalid width of {pixels} pixels; expected 16 to 4096, or 2mm to 346mm"
    "画像の幅を{pixels}ピクセルにはできません。16から4096までか、2mm から 346mm までを指定してください";
}

impl core::error::Error for WidthError {}

/// Parses the number of pixels, or of millimetres before `mm`. A text that is not a number gives the same error as
/// width 0.
impl FromStr for Width {
    type Err = WidthError;

    fn from_str(text: &str) -> Result<Width, WidthError> {
        match text.strip_suffix("mm") {
            None => Width::new(text.parse().unwrap_or(0)),
            Some(number) => {
                let millimetres: f64 = number.trim_end().parse().unwrap_or(0.0);
                // The cast limits the number, and makes 0 of negative ones.
                Width::in_tenths_of_millimetre((millimetres * 10.0).round() as u32)
            }
        }
    }
}
