//! Defines a problem: a position whose side to move attacks.

use komadai_core::{Color, Hand, Position, PositionError, Setup, texts};

/// A tsume problem. The side to move, the attacker (攻方), may only give check. The other side is the defender (玉方).
///
/// ```
/// use komadai_core::HandKind;
/// use komadai_tsume::{Problem, MissingPieces};
///
/// // The text does not name the defender's hand: it has the rest of a set.
/// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
/// let defender = !problem.attacker();
/// assert_eq!(problem.position().hand(defender).count(HandKind::Pawn), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    position: Position,
}

/// The owner of the pieces that are neither on the board nor in a hand.
///
/// ```
/// use komadai_core::{Color, Setup};
/// use komadai_tsume::{Problem, MissingPieces};
///
/// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?;
/// let nobody = Problem::new(setup.clone(), MissingPieces::Nobody)?;
/// assert!(nobody.position().hand(Color::White).is_empty());
/// let defender = Problem::new(setup, MissingPieces::Defender)?;
/// assert!(!defender.position().hand(Color::White).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum MissingPieces {
    /// The defender, if the attacker has no king and the defender's hand is empty: most problems are written so.
    /// Otherwise nobody, and the position is complete as written.
    #[default]
    Auto,
    /// The defender.
    Defender,
    /// Nobody.
    Nobody,
}

/// The reason why a position is not a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemError {
    /// The defender has no king.
    NoKing,
    /// The position has faults.
    Faults(PositionError),
}

impl Problem {
    /// Creates the problem of a setup.
    ///
    /// # Errors
    ///
    /// Fails if the defender has no king or the position has a fault. A missing king of the attacker is not a fault.
    pub fn new(mut setup: Setup, rest: MissingPieces) -> Result<Problem, ProblemError> {
        let (attacker, defender) = (setup.side, !setup.side);
        let auto = king(&setup, attacker).is_none() && setup.hands[defender].is_empty();
        if rest == MissingPieces::Defender || rest == MissingPieces::Auto && auto {
            setup.hands[defender] = rest_of_a_set(&setup);
        }
        if king(&setup, defender).is_none() {
            return Err(ProblemError::NoKing);
        }
        let position = Position::new(setup);
        let position = position.map_err(ProblemError::Faults)?;
        Ok(Problem { position })
    }

    /// Creates the problem of a position, without adding pieces to a hand.
    ///
    /// # Errors
    ///
    /// Fails like [`Problem::new`].
    pub fn of(position: &Position) -> Result<Problem, ProblemError> {
        Problem::new(position.setup().clone(), MissingPieces::Nobody)
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the attacking side.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.position.side()
    }
}

fn king(setup: &Setup, color: Color) -> Option<komadai_core::Square> {
    let king = komadai_core::Piece::new(color, komadai_core::PieceKind::King);
    setup.board.squares_of(king).first()
}

/// Returns the pieces of a full set that are neither on the board nor in the attacker's hand.
fn rest_of_a_set(setup: &Setup) -> Hand {
    let mut rest = Hand::FULL;
    let pieces = setup.board.iter().map(|(_, piece)| piece);
    let on_board = pieces.filter_map(|piece| piece.kind().hand_kind());
    let in_hand = setup.hands[setup.side].iter();
    let in_hand = in_hand.flat_map(|(kind, count)| (0..count).map(move |_| kind));
    for kind in on_board.chain(in_hand) {
        // If there are too many pieces, `Position::new` reports it.
        let _ = rest.take(kind);
    }
    rest
}

texts! {
    ProblemError {
        NoKing: "the defender has no king" "玉方の玉がありません";
        Faults(error): "{error}" "{error}";
    }
}

impl core::error::Error for ProblemError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ProblemError::Faults(cause) => Some(cause),
            ProblemError::NoKing => None,
        }
    }
}
