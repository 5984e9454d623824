//! Explains why a move is illegal, with the squares and pieces that prove it.

#![expect(
    clippy::disallowed_types,
    reason = "an explanation names the rule that it explains"
)]

mod sentence;

use alloc::vec::Vec;

use komadai_core::bits::attacks;
use komadai_core::{
    Bitboard, Board, Breaches, Color, Hand, HandKind, Move, Piece, PieceKind, Position, Square,
};

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedPiece {
    /// The square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

/// A piece that attacks a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attacker {
    /// The piece.
    pub piece: PlacedPiece,
    /// The squares between the piece and the attacked square. They are empty.
    pub line: Bitboard,
}

/// A square next to a king where it cannot go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClosedFlight {
    /// A square with a piece of the king's own side.
    Occupied {
        /// The square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A square that is attacked once the king is there.
    Covered {
        /// The square.
        square: Square,
        /// All attackers, at least one.
        attackers: Vec<Attacker>,
    },
}

/// A capture of a checking piece that leaves the king in check, usually because the capturer is pinned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedCapture {
    /// The piece that could capture.
    pub capturer: PlacedPiece,
    /// All attackers of the king after the capture, at least one.
    pub attackers: Vec<Attacker>,
}

/// An explanation of why a move breaks a rule.
///
/// [`DisplayIn`](crate::DisplayIn) writes a sentence. [`squares`](BreachExplanation::squares) and
/// [`arrows`](BreachExplanation::arrows) are the marks for a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BreachExplanation {
    /// A move from an empty square.
    NoPiece {
        /// The square.
        from: Square,
    },
    /// A move of the other side's piece.
    WrongSide {
        /// The piece.
        piece: PlacedPiece,
        /// The side to move.
        to_move: Color,
    },
    /// A piece that does not move that way.
    CannotReach {
        /// The piece.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The squares that the piece reaches, without those of own pieces. Checks and pins are ignored.
        reached: Bitboard,
    },
    /// A slider with pieces in its way.
    Jump {
        /// The slider.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// All pieces in between.
        blockers: Vec<PlacedPiece>,
    },
    /// A move to a square with an own piece.
    OccupiedOwn {
        /// The piece on the target square.
        occupant: PlacedPiece,
    },
    /// A capture of a king.
    CapturesKing {
        /// The king.
        king: PlacedPiece,
    },
    /// A promotion of a king, a gold or a promoted piece.
    NeverPromotes {
        /// The piece.
        piece: PlacedPiece,
    },
    /// A promotion outside the promotion zone.
    PromotesOutside {
        /// The piece.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The promotion zone.
        zone: Bitboard,
    },
    /// A move without promotion to a dead end (行き所のない駒).
    DeadEndMove {
        /// The piece.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// All squares where such a piece could never move.
        dead_ends: Bitboard,
    },
    /// A drop of a piece that is not in hand.
    NotInHand {
        /// The kind of piece.
        kind: HandKind,
        /// The pieces in hand.
        hand: Hand,
    },
    /// A drop on an occupied square.
    Occupied {
        /// The piece on the square.
        occupant: PlacedPiece,
    },
    /// A drop on a dead end (行き所のない駒).
    DeadEndDrop {
        /// The kind of piece.
        kind: HandKind,
        /// The square.
        to: Square,
        /// All squares where such a piece could never move.
        dead_ends: Bitboard,
    },
    /// A second unpromoted pawn on a file (二歩).
    Nifu {
        /// The own pawns on the file.
        pawns: Bitboard,
    },
    /// A pawn drop that mates (打ち歩詰め). Only king moves and captures of the pawn could answer it.
    Uchifuzume {
        /// The square of the pawn.
        pawn: Square,
        /// The mated king.
        king: PlacedPiece,
        /// All squares next to the king, including that of the pawn.
        flights: Vec<ClosedFlight>,
        /// All captures of the pawn by other pieces than the king.
        captures: Vec<FailedCapture>,
    },
    /// A king that stays in check (王手放置).
    IgnoresCheck {
        /// The king's square after the move.
        king: Square,
        /// All attackers after the move, at least one.
        attackers: Vec<Attacker>,
    },
    /// A king that the move leaves in check, although it was not in check before.
    ExposesKing {
        /// The king's square after the move.
        king: Square,
        /// All attackers after the move, at least one.
        attackers: Vec<Attacker>,
    },
}

/// Returns an explanation for each rule that a move breaks. The list is empty if the move is legal.
///
/// The law decides which rules the move breaks. The squares and pieces of the explanations come from tables of attacks,
/// which the law does not use.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Position};
/// use komadai_movegen::{BreachExplanation, explain_illegal};
///
/// // The gold could capture the pawn, but the bishop pins it.
/// let position: Position = "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1".parse()?;
/// let explanations = explain_illegal(&position, "P*1b".parse()?);
/// assert!(matches!(explanations[..], [BreachExplanation::Uchifuzume { .. }]));
/// assert_eq!(
///     explanations[0].to_string(),
///     "the pawn dropped on 1b mates the king on 1a. \
///      Flights: 1b (covered by the gold on 1c), 2a (own knight), 2b (own gold). \
///      Pieces that could capture the pawn: the gold on 2b (leaves the king in check from the bishop on 3c)"
/// );
///
/// let start = Position::startpos();
/// let explanations = explain_illegal(&start, "8h5e".parse()?);
/// assert_eq!(
///     explanations[0].in_language(Language::Japanese).to_string(),
///     "8八の角は、7七の歩を飛び越えて5五に動くことはできません"
/// );
/// assert_eq!(explanations[0].arrows(), [("8h".parse()?, "5e".parse()?)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the law names the rules, and the generator is not involved"
)]
pub fn explain_illegal(position: &Position, m: Move) -> Vec<BreachExplanation> {
    position.judge(m).map_or_else(
        |illegal| {
            let breaches = illegal.breaches().iter();
            breaches
                .filter_map(|breach| explain(position, m, breach))
                .collect()
        },
        |()| Vec::new(),
    )
}

/// Explains one breach of a move. Returns `None` only if the move does not break this rule.
fn explain(position: &Position, m: Move, breach: Breaches) -> Option<BreachExplanation> {
    let (board, side, to) = (position.board(), position.side(), m.to());
    let place = |square| placed(board, square);
    let moved = || place(m.origin()?);
    let dropped = || match m {
        Move::Drop { kind, .. } => Some(kind),
        Move::Step { .. } => None,
    };
    Some(match breach {
        Breaches::NO_PIECE => BreachExplanation::NoPiece { from: m.origin()? },
        Breaches::WRONG_SIDE => BreachExplanation::WrongSide {
            piece: moved()?,
            to_move: side,
        },
        Breaches::CANNOT_REACH => {
            let piece = moved()?;
            let attacked = attacks::attacks(piece.piece, piece.square, board.occupied());
            let reached = attacked - board.of(side);
            BreachExplanation::CannotReach { piece, to, reached }
        }
        Breaches::JUMP => {
            let piece = moved()?;
            let between = attacks::between(piece.square, to) & board.occupied();
            let blockers = between.iter().filter_map(place).collect();
            BreachExplanation::Jump {
                piece,
                to,
                blockers,
            }
        }
        Breaches::OCCUPIED_OWN => BreachExplanation::OccupiedOwn {
            occupant: place(to)?,
        },
        Breaches::CAPTURES_KING => BreachExplanation::CapturesKing { king: place(to)? },
        Breaches::CANNOT_PROMOTE => {
            let piece = moved()?;
            let zone = attacks::promotion_zone(side);
            match piece.piece.promoted() {
                Some(_) => BreachExplanation::PromotesOutside { piece, to, zone },
                None => BreachExplanation::NeverPromotes { piece },
            }
        }
        Breaches::DEAD_END_MOVE => {
            let piece = moved()?;
            let dead_ends = attacks::dead_end(piece.piece.kind(), side);
            BreachExplanation::DeadEndMove {
                piece,
                to,
                dead_ends,
            }
        }
        Breaches::NOT_IN_HAND => BreachExplanation::NotInHand {
            kind: dropped()?,
            hand: position.hand(side),
        },
        Breaches::OCCUPIED => BreachExplanation::Occupied {
            occupant: place(to)?,
        },
        Breaches::DEAD_END_DROP => {
            let kind = dropped()?;
            let dead_ends = attacks::dead_end(kind.piece_kind(), side);
            BreachExplanation::DeadEndDrop {
                kind,
                to,
                dead_ends,
            }
        }
        Breaches::NIFU => {
            let pawn = Piece::new(side, PieceKind::Pawn);
            let pawns = board.squares_of(pawn) & Bitboard::file(to.file());
            BreachExplanation::Nifu { pawns }
        }
        Breaches::UCHIFUZUME => mate_by_pawn(board, place(position.king(!side)?)?, to),
        Breaches::IGNORES_CHECK | Breaches::EXPOSES_KING => {
            let from = Bitboard::of_option(m.origin());
            let start = position.king(side)?;
            let king = if from.contains(start) { to } else { start };
            let occupied = (board.occupied() - from).with(to);
            let mut attackers = attackers(board, king, !side, occupied);
            // A captured piece no longer attacks.
            attackers.retain(|attacker| attacker.piece.square != to);
            if breach == Breaches::IGNORES_CHECK {
                BreachExplanation::IgnoresCheck { king, attackers }
            } else {
                BreachExplanation::ExposesKing { king, attackers }
            }
        }
        _ => return None,
    })
}

/// Explains why a pawn dropped on `pawn` mates `king`. The pawn is not on the board yet.
fn mate_by_pawn(board: &Board, king: PlacedPiece, pawn: Square) -> BreachExplanation {
    let (them, at) = (king.piece.color(), king.square);
    let occupied = board.occupied().with(pawn);
    let flight = |square| match board.piece(square) {
        Some(piece) if piece.color() == them => ClosedFlight::Occupied { square, piece },
        // A moving king no longer blocks its line.
        _ => ClosedFlight::Covered {
            square,
            attackers: attackers(board, square, !them, occupied.without(at)),
        },
    };
    let capture = |capturer: PlacedPiece| FailedCapture {
        capturer,
        attackers: attackers(board, at, !them, occupied.without(capturer.square)),
    };
    let capturers = attacks::attackers(board, pawn, them, occupied).without(at);
    let capturers = capturers.iter().filter_map(|from| placed(board, from));
    BreachExplanation::Uchifuzume {
        pawn,
        king,
        flights: attacks::king(at).iter().map(flight).collect(),
        captures: capturers.map(capture).collect(),
    }
}

/// Returns the pieces of `by` that attack `to`. The pieces on `occupied` stop sliders.
fn attackers(board: &Board, to: Square, by: Color, occupied: Bitboard) -> Vec<Attacker> {
    let from = attacks::attackers(board, to, by, occupied);
    let attacker = |square| {
        Some(Attacker {
            piece: placed(board, square)?,
            line: attacks::between(square, to),
        })
    };
    from.iter().filter_map(attacker).collect()
}

fn placed(board: &Board, square: Square) -> Option<PlacedPiece> {
    let piece = board.piece(square)?;
    Some(PlacedPiece { square, piece })
}

impl ClosedFlight {
    /// Returns the square.
    #[must_use]
    pub const fn square(&self) -> Square {
        match self {
            ClosedFlight::Occupied { square, .. } | ClosedFlight::Covered { square, .. } => *square,
        }
    }

    /// Returns the attackers of the square. The list is empty if an own piece occupies it.
    #[must_use]
    pub fn attackers(&self) -> &[Attacker] {
        match self {
            ClosedFlight::Occupied { .. } => &[],
            ClosedFlight::Covered { attackers, .. } => attackers,
        }
    }
}

impl BreachExplanation {
    /// Returns the rule that the move breaks.
    #[must_use]
    pub const fn breach(&self) -> Breaches {
        match self {
            BreachExplanation::NoPiece { .. } => Breaches::NO_PIECE,
            BreachExplanation::WrongSide { .. } => Breaches::WRONG_SIDE,
            BreachExplanation::CannotReach { .. } => Breaches::CANNOT_REACH,
            BreachExplanation::Jump { .. } => Breaches::JUMP,
            BreachExplanation::OccupiedOwn { .. } => Breaches::OCCUPIED_OWN,
            BreachExplanation::CapturesKing { .. } => Breaches::CAPTURES_KING,
            BreachExplanation::NeverPromotes { .. } | BreachExplanation::PromotesOutside { .. } => {
                Breaches::CANNOT_PROMOTE
            }
            BreachExplanation::DeadEndMove { .. } => Breaches::DEAD_END_MOVE,
            BreachExplanation::NotInHand { .. } => Breaches::NOT_IN_HAND,
            BreachExplanation::Occupied { .. } => Breaches::OCCUPIED,
            BreachExplanation::DeadEndDrop { .. } => Breaches::DEAD_END_DROP,
            BreachExplanation::Nifu { .. } => Breaches::NIFU,
            BreachExplanation::Uchifuzume { .. } => Breaches::UCHIFUZUME,
            BreachExplanation::IgnoresCheck { .. } => Breaches::IGNORES_CHECK,
            BreachExplanation::ExposesKing { .. } => Breaches::EXPOSES_KING,
        }
    }

    /// Returns the squares that a picture should mark, such as the flights of a mated king or the line of an attacker.
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        match self {
            BreachExplanation::NoPiece { from } => Bitboard::of(*from),
            BreachExplanation::CannotReach { reached, .. } => *reached,
            BreachExplanation::Jump { blockers, .. } => blockers.iter().map(|b| b.square).collect(),
            BreachExplanation::WrongSide { piece, .. }
            | BreachExplanation::OccupiedOwn { occupant: piece }
            | BreachExplanation::CapturesKing { king: piece }
            | BreachExplanation::NeverPromotes { piece }
            | BreachExplanation::Occupied { occupant: piece } => Bitboard::of(piece.square),
            BreachExplanation::PromotesOutside { zone, .. } => *zone,
            BreachExplanation::DeadEndMove { dead_ends, .. }
            | BreachExplanation::DeadEndDrop { dead_ends, .. } => *dead_ends,
            BreachExplanation::NotInHand { .. } => Bitboard::EMPTY,
            BreachExplanation::Nifu { pawns } => *pawns,
            BreachExplanation::Uchifuzume { flights, .. } => {
                flights.iter().map(ClosedFlight::square).collect()
            }
            BreachExplanation::IgnoresCheck { king, attackers }
            | BreachExplanation::ExposesKing { king, attackers } => {
                let lines = attackers.iter().map(|attacker| attacker.line);
                lines.fold(Bitboard::of(*king), Bitboard::union)
            }
        }
    }

    /// Returns the arrows that a picture should show, each from a piece to a square: attackers to the king or to its
    /// flights, possible captures of a mating pawn, and the move of a blocked slider. Each arrow is listed once.
    #[must_use]
    pub fn arrows(&self) -> Vec<(Square, Square)> {
        let mut arrows = Vec::new();
        let mut add = |attackers: &[Attacker], to: Square| {
            arrows.extend(attackers.iter().map(|attacker| (attacker.piece.square, to)));
        };
        match self {
            BreachExplanation::Jump { piece, to, .. } => return alloc::vec![(piece.square, *to)],
            BreachExplanation::IgnoresCheck { king, attackers }
            | BreachExplanation::ExposesKing { king, attackers } => add(attackers, *king),
            BreachExplanation::Uchifuzume {
                pawn,
                king,
                flights,
                captures,
            } => {
                for flight in flights {
                    add(flight.attackers(), flight.square());
                }
                for capture in captures {
                    add(&capture.attackers, king.square);
                }
                arrows.extend(
                    captures
                        .iter()
                        .map(|capture| (capture.capturer.square, *pawn)),
                );
            }
            _ => {}
        }
        arrows.sort_unstable();
        arrows.dedup();
        arrows
    }
}
