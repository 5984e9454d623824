//! The choices of a diagram.

use core::str::FromStr;

use komadai_core::{codes, texts};

/// How files and ranks are numbered.
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

/// Whose hands are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Hands {
    /// Both, the near one at the right and the far one at the left.
    #[default]
    Both,
    /// That of the side to move alone, as tsume problems have it.
    Attacker,
    /// That of the side to move beside the board and that of the other side in a line below it. Tsume problems have
    /// it so if the defender does not hold the rest of a set.
    Problem,
    /// None.
    Off,
}

codes! { Hands { Both "both", Attacker "attacker", Problem "problem", Off "off" } }

/// How the last move is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LastMove {
    /// As the theme has it: bold in [`Book`](crate::Theme::Book), squares elsewhere.
    #[default]
    Auto,
    /// The piece that moved is in bold Gothic, as in print.
    Bold,
    /// The square that the move reached is filled, and lightly the one it left.
    Squares,
    /// Not at all.
    Off,
}

codes! { LastMove { Auto "auto", Bold "bold", Squares "squares", Off "off" } }

/// What is written on the pieces.
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
    /// The letters of SFEN, upright, with a plus sign for promoted pieces. The body below shows whose piece it is: it
    /// points away from its player, and it is dark for Black and light for White.
    Letters,
}

codes! { PieceSet { Book "book", OneKanji "one-kanji", TwoKanji "two-kanji", Letters "letters" } }

/// Which kings are written 王. The others are written 玉. A real set of pieces has one of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kings {
    /// Nobody's: both are 玉, as in books.
    #[default]
    Gyoku,
    /// That of White, who is the stronger player by custom.
    White,
    /// That of Black.
    Black,
    /// Both.
    Ou,
}

codes! { Kings { Gyoku "gyoku", White "white", Black "black", Ou "ou" } }

/// How many pixels a picture is wide.
///
/// ```
/// use komadai_diagram::Width;
///
/// assert!(Width::new(720).is_ok());
/// let error = Width::new(1_000_000).unwrap_err();
/// assert_eq!(error.to_string(), "invalid width of 1000000 pixels; expected 16 to 4096");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width(u32);

impl Width {
    /// The least width.
    pub const MIN: Width = Width(16);

    /// The greatest width. A picture of it takes 80 MB while it is drawn.
    pub const MAX: Width = Width(4096);

    /// A width in pixels.
    ///
    /// # Errors
    ///
    /// The width is below [`MIN`](Width::MIN) or above [`MAX`](Width::MAX).
    pub const fn new(pixels: u32) -> Result<Width, WidthError> {
        if pixels < Width::MIN.0 || pixels > Width::MAX.0 {
            return Err(WidthError { pixels });
        }
        Ok(Width(pixels))
    }

    /// The pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0
    }
}

/// 720 pixels.
impl Default for Width {
    fn default() -> Width {
        Width(720)
    }
}

/// Why a number is no [`Width`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WidthError {
    pixels: u32,
}

texts! {
    struct WidthError { pixels }:
    "invalid width of {pixels} pixels; expected 16 to 4096"
    "画像の幅を{pixels}ピクセルにはできません。16から4096までを指定してください";
}

impl core::error::Error for WidthError {}

/// The number of pixels. A text that is no number is refused as the width zero is.
impl FromStr for Width {
    type Err = WidthError;

    fn from_str(text: &str) -> Result<Width, WidthError> {
        Width::new(text.parse().unwrap_or(0))
    }
}
