//! Explains why a move is illegal, with the squares and pieces that prove it.

#![expect(
    clippy::disallowed_types,
    reason = "an explanation names the rule that it explains"
)]

mod sentence;

use alloc::vec::Vec;

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Breaches, Color, Move, Piece, PieceKind, Position, Square};

/// An explanation of why a move breaks a rule. [`DisplayIn`](crate::DisplayIn) writes it as a sentence.
///
/// The squares are data for programs and pictures. The pieces on them are those of the position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BreachExplanation<'p> {
    position: &'p Position,
    played: Move,
    /// The rule. The set has one member.
    pub breach: Breaches,
    /// The squares that prove the breach. A picture should mark them.
    ///
    /// | breach | squares |
    /// |---|---|
    /// | `NO_PIECE`, `WRONG_SIDE` | the origin square |
    /// | `CANNOT_REACH` | the empty and enemy squares that the piece reaches; checks and pins are ignored |
    /// | `JUMP` | all pieces in the way |
    /// | `OCCUPIED_OWN`, `OCCUPIED`, `CAPTURES_KING` | the target square |
    /// | `CANNOT_PROMOTE` | the promotion zone, or the origin square if the piece never promotes |
    /// | `DEAD_END_MOVE`, `DEAD_END_DROP` | all squares where such a piece could never move |
    /// | `NOT_IN_HAND` | none |
    /// | `NIFU` | the pawns of the same side on the file |
    /// | `UCHIFUZUME` | the squares next to the mated king, including that of the pawn |
    /// | `IGNORES_CHECK`, `EXPOSES_KING` | the king's square after the move, and the lines of its attackers |
    pub squares: Bitboard,
    /// The attacks on a king. The list is empty if the rule does not protect a king.
    ///
    /// For `UCHIFUZUME` these are all attacks after each possible answer to the pawn drop: moves of the king to squares
    /// without pieces of its side, and captures of the pawn. For `IGNORES_CHECK` and `EXPOSES_KING` these are all
    /// attacks after the illegal move.
    pub attacks: Vec<KingAttack>,
}

/// An attack on a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KingAttack {
    /// The move after which the king is attacked: the illegal move, or an answer to a pawn drop, without promotion.
    pub after: Move,
    /// The king's square after that move.
    pub king: Square,
    /// The square of the attacker.
    pub attacker: Square,
    /// The squares between the attacker and the king. They are empty after the move.
    pub line: Bitboard,
}

/// Returns an explanation for each rule that a move breaks. The list is empty if the move is legal.
///
/// The law decides which rules the move breaks. The squares and pieces come from tables of attacks, which the law does
/// not use.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Position};
/// use komadai_movegen::explain_illegal;
///
/// // The gold could capture the pawn, but the rook pins it.
/// let position: Position = "4R2gk/9/8G/9/9/9/9/9/K8 b P 1".parse()?;
/// let explanations = explain_illegal(&position, "P*1b".parse()?);
/// assert_eq!(
///     explanations[0].to_string(),
///     "the pawn dropped on 1b mates the king on 1a. \
///      Flights: 1b (covered by the gold on 1c), 2a (own gold), 2b (covered by the gold on 1c). \
///      Pieces that could capture the pawn: the gold on 2a (leaves the king in check from the rook on 5a)"
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
pub fn explain_illegal(position: &Position, m: Move) -> Vec<BreachExplanation<'_>> {
    let illegal = position.judge(m).err();
    let breaches = illegal.map_or(Breaches::empty(), |illegal| illegal.breaches());
    let explanations = breaches.iter().map(|breach| explain(position, m, breach));
    explanations.collect()
}

fn explain(position: &Position, played: Move, breach: Breaches) -> BreachExplanation<'_> {
    let (board, side, to) = (position.board(), position.side(), played.to());
    let (from, occupied) = (played.origin().unwrap_or(to), board.occupied());
    let piece = match played {
        Move::Step { from, .. } => board.piece(from),
        Move::Drop { kind, .. } => Some(Piece::new(side, kind.piece_kind())),
    };
    let of_piece = |f: &dyn Fn(Piece) -> Bitboard| piece.map_or(Bitboard::EMPTY, f);
    let attacks = match breach {
        Breaches::UCHIFUZUME => after_answers(position, to),
        Breaches::IGNORES_CHECK | Breaches::EXPOSES_KING => after(position, side, occupied, played),
        _ => Vec::new(),
    };
    let squares = match breach {
        Breaches::CANNOT_REACH => {
            let attacked = of_piece(&|piece| attacks::attacks(piece, from, occupied));
            attacked - board.of(side)
        }
        Breaches::JUMP => attacks::between(from, to) & occupied,
        Breaches::OCCUPIED_OWN | Breaches::OCCUPIED | Breaches::CAPTURES_KING => Bitboard::of(to),
        Breaches::CANNOT_PROMOTE if piece.is_some_and(|piece| piece.promoted().is_some()) => {
            attacks::promotion_zone(side)
        }
        Breaches::DEAD_END_MOVE | Breaches::DEAD_END_DROP => {
            of_piece(&|piece| attacks::dead_end(piece.kind(), side))
        }
        Breaches::NOT_IN_HAND => Bitboard::EMPTY,
        Breaches::NIFU => {
            let pawns = board.squares_of(Piece::new(side, PieceKind::Pawn));
            pawns & Bitboard::file(to.file())
        }
        Breaches::UCHIFUZUME => {
            let king = position.king(!side);
            king.map_or(Bitboard::EMPTY, attacks::king)
        }
        Breaches::IGNORES_CHECK | Breaches::EXPOSES_KING => {
            let lines = attacks.iter().map(|attack| attack.line.with(attack.king));
            lines.fold(Bitboard::EMPTY, Bitboard::union)
        }
        _ => Bitboard::of(from),
    };
    BreachExplanation {
        position,
        played,
        breach,
        squares,
        attacks,
    }
}

/// Returns the attacks on the king of the other side after each of its answers to a pawn dropped on `pawn`.
fn after_answers(position: &Position, pawn: Square) -> Vec<KingAttack> {
    let (board, them) = (position.board(), !position.side());
    let Some(king) = position.king(them) else {
        return Vec::new();
    };
    let occupied = board.occupied().with(pawn);
    let flights = attacks::king(king) - board.of(them);
    let capturers = attacks::attackers(board, pawn, them, occupied).without(king);
    let captures = capturers.iter().map(|from| (from, pawn));
    let answers = flights.iter().map(|to| (king, to)).chain(captures);
    let promote = false;
    let steps = answers.map(|(from, to)| Move::Step { from, to, promote });
    let attacks = steps.flat_map(|step| after(position, them, occupied, step));
    attacks.collect()
}

/// Returns the attacks on the king of `side` after a move that its side plays on a board with these occupied squares.
fn after(position: &Position, side: Color, occupied: Bitboard, m: Move) -> Vec<KingAttack> {
    let (board, from, to) = (position.board(), Bitboard::of_option(m.origin()), m.to());
    let Some(start) = position.king(side) else {
        return Vec::new();
    };
    let king = if from.contains(start) { to } else { start };
    // A captured piece no longer attacks.
    let attackers = attacks::attackers(board, king, !side, (occupied - from).with(to)).without(to);
    let attack = |attacker| KingAttack {
        after: m,
        king,
        attacker,
        line: attacks::between(attacker, king),
    };
    attackers.iter().map(attack).collect()
}

impl BreachExplanation<'_> {
    /// Returns the arrows that a picture should show, in the order of squares. They lead from each attacker to the king
    /// or its flight, and from each piece that could capture a mating pawn to the pawn. A blocked slider has an arrow to
    /// its target.
    #[must_use]
    pub fn arrows(&self) -> Vec<(Square, Square)> {
        let to = self.played.to();
        let captures = self.capturers().iter().map(|from| (from, to));
        let attacks = self.attacks.iter().map(|a| (a.attacker, a.king));
        let mut arrows: Vec<_> = attacks.chain(captures).collect();
        if self.breach == Breaches::JUMP {
            arrows.extend(self.played.origin().map(|from| (from, to)));
        }
        arrows.sort_unstable();
        arrows.dedup();
        arrows
    }

    /// Returns the pieces that could capture a mating pawn, without the king.
    fn capturers(&self) -> Bitboard {
        let answers = self.attacks.iter().map(|a| (a.after, a.king));
        let captures = answers.filter(|&(m, king)| m != self.played && m.to() != king);
        captures.filter_map(|(m, _)| m.origin()).collect()
    }
}
