//! Defines the colours of a diagram.

use core::str::FromStr;

use komadai_core::{Color, codes, texts};

/// The look of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Black on white, bare characters, no stars: printed books.
    #[default]
    Book,
    /// A wooden board with pieces of wood.
    Wood,
    /// Light on dark.
    Dark,
}

codes! { Theme { Book "book", Wood "wood", Dark "dark" } }

/// A part of a diagram that can be coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fragment {
    /// The background.
    Background,
    /// The board.
    Board,
    /// The lines of the board, its frame and its stars.
    Lines,
    /// The characters on all pieces, including promoted ones.
    Pieces,
    /// The characters on promoted pieces.
    Promoted,
    /// Coordinates, hands, title and caption.
    Words,
    /// The bodies of pieces. If the theme has no bodies, a colour adds them.
    Bodies,
    /// The edges of the bodies. Pieces without bodies have no edges.
    Edges,
    /// The destination of the last move.
    Reached,
    /// The origin of the last move.
    Left,
    /// The ring around a king in check.
    Check,
}

codes! {
    Fragment {
        Background "background",
        Board "board",
        Lines "lines",
        Pieces "pieces",
        Promoted "promoted",
        Words "words",
        Bodies "bodies",
        Edges "edges",
        Reached "reached",
        Left "left",
        Check "check",
    }
}

/// A colour for a part of a diagram, in place of the colour of its theme.
///
/// ```
/// use komadai_diagram::{Fragment, PartColor};
///
/// let color: PartColor = "board=#f0d8a0".parse()?;
/// assert_eq!(color, PartColor::new(Fragment::Board, [0xf0, 0xd8, 0xa0]));
///
/// let error = "boards=#f0d8a0".parse::<PartColor>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid color boards=#f0d8a0; expected PART=COLOR such as board=#f0d8a0. The parts are background board lines \
///      pieces promoted words bodies edges reached left check"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct PartColor {
    /// The part.
    pub part: Fragment,
    /// Red, green, blue.
    pub rgb: [u8; 3],
}

impl PartColor {
    /// Creates a colour of a part from red, green and blue.
    #[must_use]
    pub const fn new(part: Fragment, rgb: [u8; 3]) -> PartColor {
        PartColor { part, rgb }
    }

    fn read(text: &str) -> Option<PartColor> {
        let (part, color) = text.split_once('=')?;
        let digits = color.strip_prefix('#').unwrap_or(color);
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        Some(PartColor::new(part.parse().ok()?, [r, g, b]))
    }
}

/// Parses a part, an equals sign, and six hexadecimal digits.
impl FromStr for PartColor {
    type Err = PartColorError;

    fn from_str(text: &str) -> Result<PartColor, PartColorError> {
        PartColor::read(text).ok_or_else(|| PartColorError {
            text: text.chars().take(40).collect(),
        })
    }
}

/// The error for a text that is not a [`PartColor`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartColorError {
    text: String,
}

texts! {
    struct PartColorError { text }:
    "invalid color {text}; expected PART=COLOR such as board=#f0d8a0. The parts are background board lines pieces promoted words bodies edges reached left check"
    "{text} は色の指定として読めません。board=#f0d8a0 のように「部分=色」で指定してください。部分は background board lines pieces promoted words bodies edges reached left check です";
}

impl core::error::Error for PartColorError {}

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Colors {
    pub(crate) background: Rgb,
    pub(crate) board: Option<Rgb>,
    pub(crate) line: Rgb,
    /// The characters on pieces, and those of promoted ones.
    pub(crate) ink: Rgb,
    pub(crate) promoted: Rgb,
    /// All text outside the board.
    pub(crate) text: Rgb,
    /// The bodies of pieces and their edges, or `None` if pieces have no bodies.
    pub(crate) body: Option<[Rgb; 2]>,
    /// The destination and the origin of the last move.
    pub(crate) reached: Rgb,
    pub(crate) left: Rgb,
    pub(crate) check: Rgb,
    pub(crate) has_stars: bool,
    pub(crate) is_last_bold: bool,
}

impl Colors {
    /// Returns the colours of a theme, some of them replaced.
    pub(crate) fn of(theme: Theme, others: &[PartColor]) -> Colors {
        let mut all = theme.colors();
        // Only a piece with a body has edges.
        let (bodies, rest): (Vec<_>, Vec<_>) = others
            .iter()
            .partition(|other| other.part == Fragment::Bodies);
        for &PartColor { part, rgb } in bodies.into_iter().chain(rest) {
            match part {
                Fragment::Background => all.background = rgb,
                Fragment::Board => all.board = Some(rgb),
                Fragment::Lines => all.line = rgb,
                Fragment::Pieces => [all.ink, all.promoted] = [rgb; 2],
                Fragment::Promoted => all.promoted = rgb,
                Fragment::Words => all.text = rgb,
                Fragment::Bodies => {
                    all.body = Some([rgb, all.body.map_or(all.line, |[_, edge]| edge)]);
                }
                Fragment::Edges => all.body = all.body.map(|[body, _]| [body, rgb]),
                Fragment::Reached => all.reached = rgb,
                Fragment::Left => all.left = rgb,
                Fragment::Check => all.check = rgb,
            }
        }
        all
    }
}

impl Colors {
    /// Returns the colours of a piece that shows a letter: those of its body and the body's edge, and that of the
    /// letter. Black has a dark body, White a light one. `letter` is the colour of a letter on a body that is not
    /// filled with ink.
    pub(crate) fn letter(&self, side: Color, letter: Rgb) -> ([Rgb; 2], Rgb) {
        let is_ink_light = self.ink.iter().map(|&part| u32::from(part)).sum::<u32>() > 3 * 127;
        let plain = match self.body {
            Some([fill, _]) => fill,
            None => self.board.unwrap_or(self.background),
        };
        if (side == Color::White) == is_ink_light {
            ([self.ink; 2], plain)
        } else {
            ([plain, self.ink], letter)
        }
    }
}

impl Theme {
    /// Returns the colour of a part as red, green and blue. Returns `None` if the theme does not draw the part.
    ///
    /// ```
    /// use komadai_diagram::{Fragment, Theme};
    ///
    /// assert_eq!(Theme::Book.rgb(Fragment::Lines), Some([0, 0, 0]));
    /// assert_eq!(Theme::Book.rgb(Fragment::Board), None);
    /// ```
    #[must_use]
    pub const fn rgb(self, part: Fragment) -> Option<[u8; 3]> {
        let colors = self.colors();
        Some(match part {
            Fragment::Background => colors.background,
            Fragment::Board => return colors.board,
            Fragment::Lines => colors.line,
            Fragment::Pieces => colors.ink,
            Fragment::Promoted => colors.promoted,
            Fragment::Words => colors.text,
            Fragment::Bodies | Fragment::Edges => match (colors.body, part) {
                (Some([body, _]), Fragment::Bodies) => body,
                (Some([_, edge]), _) => edge,
                (None, _) => return None,
            },
            Fragment::Reached => colors.reached,
            Fragment::Left => colors.left,
            Fragment::Check => colors.check,
        })
    }

    const fn colors(self) -> Colors {
        match self {
            Theme::Book => Colors {
                background: [255, 255, 255],
                board: None,
                line: [0, 0, 0],
                ink: [0, 0, 0],
                promoted: [0, 0, 0],
                text: [0, 0, 0],
                body: None,
                reached: [204, 204, 204],
                left: [232, 232, 232],
                check: [204, 32, 32],
                has_stars: false,
                is_last_bold: true,
            },
            Theme::Wood => Colors {
                background: [255, 255, 255],
                board: Some([236, 200, 130]),
                line: [92, 64, 32],
                ink: [30, 20, 10],
                promoted: [176, 24, 16],
                text: [30, 20, 10],
                body: Some([[250, 224, 164], [140, 100, 50]]),
                reached: [232, 150, 80],
                left: [240, 184, 116],
                check: [208, 32, 32],
                has_stars: true,
                is_last_bold: false,
            },
            Theme::Dark => Colors {
                background: [24, 26, 30],
                board: Some([40, 44, 52]),
                line: [120, 126, 138],
                ink: [236, 236, 236],
                promoted: [255, 128, 112],
                text: [220, 220, 220],
                body: None,
                reached: [92, 96, 44],
                left: [62, 66, 44],
                check: [255, 84, 84],
                has_stars: true,
                is_last_bold: false,
            },
        }
    }
}
