//! A diagram and its options.

use komadai_core::{ByColor, Color, Language, Move, Setup, setters};

use crate::{Coordinates, Hands, Kings, LastMove, Mark, PartColor, PieceSet, Theme, Width};

/// A picture of a position: what it shows and how.
///
/// All fields are open. Each has a method of its name that sets it.
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
    /// The position. It may be nonsense.
    pub setup: Setup,
    /// The move that led to the position.
    pub last_move: Option<Move>,
    /// How the last move is shown.
    pub last_move_style: LastMove,
    /// Whether a ring shows the king in check.
    pub check: bool,
    /// What is drawn over the board.
    pub marks: Vec<Mark>,
    /// The side at the bottom.
    pub viewer: Color,
    /// How files and ranks are numbered.
    pub coordinates: Coordinates,
    /// Whose hands are drawn.
    pub hands: Hands,
    /// What is written on the pieces.
    pub pieces: PieceSet,
    /// Whose king is 王 and not 玉.
    pub kings: Kings,
    /// The colours.
    pub theme: Theme,
    /// Colours in the place of the theme's. Later ones prevail.
    pub colors: Vec<PartColor>,
    /// Whether nothing is behind the picture.
    pub transparent: bool,
    /// The names of the sides; an empty one is 先手, 後手, Black or White.
    pub names: ByColor<String>,
    /// A line above the board; empty for none.
    pub title: String,
    /// Lines below the board; empty for none.
    pub caption: String,
    /// The language of the words that the picture and its description have. It is Japanese unless set.
    pub language: Language,
    /// The pixels from left to right. The height follows.
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
    /// A diagram of a position, or of a setup that is none, as in a Japanese book.
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

    /// The same with one more of its [`marks`](field@Diagram::marks).
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Diagram {
        self.marks.push(mark);
        self
    }

    /// The same with one more of its [`colors`](field@Diagram::colors).
    #[must_use]
    pub fn color(mut self, color: PartColor) -> Diagram {
        self.colors.push(color);
        self
    }
}
