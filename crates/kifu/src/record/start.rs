//! Where a game started.

use komadai_core::{Faults, Position, Setup, Square};

/// The position from which a game was played.
///
/// Two starts are equal whatever number their setups have: the number is `first_ply`.
///
/// ```
/// use komadai_core::{Color, Handicap, Position};
/// use komadai_kifu::Start;
///
/// let start = Start::new(Handicap::Rook.setup());
/// assert_eq!(start.position().unwrap().side(), Color::White);
/// assert_eq!(Start::default().sfen(), Position::startpos().to_string());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Start {
    /// Board, hands and side to move.
    pub setup: Setup,
    /// The number of the first move, nearly always 1.
    pub first_ply: u32,
    /// The square that the move before the start reached, if a diagram names it: 同 refers to it.
    pub last_to: Option<Square>,
}

impl Start {
    /// A start with move number 1 and nothing known about the move before.
    #[must_use]
    pub fn new(mut setup: Setup) -> Start {
        setup.ply = 1;
        Start {
            setup,
            first_ply: 1,
            last_to: None,
        }
    }

    /// The position, with all faults allowed that a position can have.
    ///
    /// `None` when a side has two kings.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_kifu::Start;
    ///
    /// assert_eq!(Start::default().position(), Some(Position::startpos()));
    /// ```
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let mut setup = self.setup.clone();
        setup.ply = self.first_ply;
        Position::allowing(setup, Faults::all()).ok()
    }

    /// As SFEN; the last field is the number of the first move.
    ///
    /// ```
    /// use komadai_kifu::Start;
    ///
    /// assert!(Start::default().sfen().starts_with("lnsgkgsnl/"));
    /// ```
    #[must_use]
    pub fn sfen(&self) -> String {
        let mut setup = self.setup.clone();
        setup.ply = self.first_ply;
        setup.to_string()
    }
}

impl PartialEq for Start {
    fn eq(&self, other: &Start) -> bool {
        let (a, b) = (&self.setup, &other.setup);
        (a.side, self.first_ply, self.last_to) == (b.side, other.first_ply, other.last_to)
            && a.hands == b.hands
            && a.board == b.board
    }
}

impl Eq for Start {}

/// The start of an even game.
impl Default for Start {
    fn default() -> Start {
        Start::new(Setup::startpos())
    }
}
