//! The colours of a diagram.

use komadai_core::codes;

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

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Colors {
    pub(crate) background: Rgb,
    pub(crate) board: Option<Rgb>,
    pub(crate) line: Rgb,
    /// Characters on pieces, and those of promoted ones.
    pub(crate) ink: Rgb,
    pub(crate) promoted: Rgb,
    /// Everything that is written outside the board.
    pub(crate) text: Rgb,
    /// The bodies of pieces, where they have any, and their edges.
    pub(crate) body: Option<[Rgb; 2]>,
    /// The squares that the last move reached and left.
    pub(crate) reached: Rgb,
    pub(crate) left: Rgb,
    pub(crate) check: Rgb,
    pub(crate) has_stars: bool,
    pub(crate) is_last_bold: bool,
}

impl Theme {
    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Theme::Book => &Colors {
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
            Theme::Wood => &Colors {
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
            Theme::Dark => &Colors {
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
