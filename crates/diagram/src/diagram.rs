//! Defines a diagram and its options.

use komadai_core::{ByColor, Color, Language, Move, Setup, setters};

use crate::{Coordinates, Hands, Kings, LastMove, Mark, PartColor, PieceSet, Theme, Width};

/// A picture of a position, with its contents and its style.
///
/// All fields are public. Each has a method of the same name that sets it.
///
/// ```
/// use komadai_core::{Language, Position};
/// use komadai_diagram::{Diagram, Theme};
///
/// let mut position = Position::startpos();
/// position.play("7g7f".parse()?)?;
/// let diagram = Diagram::new(&position)
///     .last_move("7g7f".parse()?)
///     .theme(Theme::Wood)
///     .language(Language::English)
///     .title("The first move")
///     .mark("G3c3d".parse()?);
/// assert!(diagram.svg().contains("<title>The first move</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagram {
    /// The position, which need not be valid.
    pub setup: Setup,
    /// The move that led to the position.
    pub last_move: Option<Move>,
    /// The way of showing the last move.
    pub last_move_style: LastMove,
    /// Whether to draw a ring around a king in check.
    pub check: bool,
    /// Marks drawn over the board.
    pub marks: Vec<Mark>,
    /// The side at the bottom.
    pub viewer: Color,
    /// The labels of files and ranks.
    pub coordinates: Coordinates,
    /// The hands to draw.
    pub hands: Hands,
    /// The characters on the pieces.
    pub pieces: PieceSet,
    /// The kings that are written 王 and not 玉.
    pub kings: Kings,
    /// The colours.
    pub theme: Theme,
    /// Colours that replace those of the theme. Later ones take precedence.
    pub colors: Vec<PartColor>,
    /// Whether the picture has a transparent background.
    pub transparent: bool,
    /// The names of the sides. An empty name is replaced by 先手, 後手, Black or White.
    pub names: ByColor<String>,
    /// A line above the board, or an empty text.
    pub title: String,
    /// Lines below the board, or an empty text.
    pub caption: String,
    /// The language of the words in the picture and its description. The default is Japanese.
    pub language: Language,
    /// The width in pixels. The height depends on it.
    pub width: Width,
}

setters! {
    Diagram {
        last_move: Move,
        last_move_style: LastMove,
        check: bool,
        viewer: Color,
        coordinates: Coordinates,
        hands: Hands,
        pieces: PieceSet,
        kings: Kings,
        theme: Theme,
        transparent: bool,
        names: ByColor<String>,
        title: impl Into<String>,
        caption: impl Into<String>,
        language: Language,
        width: Width,
    }
}

impl Diagram {
    /// Creates a diagram of a position or a setup, in the style of a Japanese book.
    #[must_use]
    pub fn new(position: &impl AsRef<Setup>) -> Diagram {
        Diagram {
            setup: position.as_ref().clone(),
            last_move: None,
            last_move_style: LastMove::default(),
            check: false,
            marks: Vec::new(),
            viewer: Color::Black,
            coordinates: Coordinates::default(),
            hands: Hands::default(),
            pieces: PieceSet::default(),
            kings: Kings::default(),
            theme: Theme::default(),
            colors: Vec::new(),
            transparent: false,
            names: ByColor::default(),
            title: String::new(),
            caption: String::new(),
            language: Language::Japanese,
            width: Width::default(),
        }
    }

    /// Adds a mark to [`marks`](field@Diagram::marks).
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Diagram {
        self.marks.push(mark);
        self
    }

    /// Adds a colour to [`colors`](field@Diagram::colors).
    #[must_use]
    pub fn color(mut self, color: PartColor) -> Diagram {
        self.colors.push(color);
        self
    }
}
