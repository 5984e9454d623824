//! Computes what a move gains by captures on its target square.

use komadai_core::{Move, PieceKind, Position, Square};

/// Returns what a legal move gains for its side, if both sides then only capture on its target square (static exchange
/// evaluation, SEE). `value` returns the value of a piece on the board, in any unit.
///
/// - The move gains the captured piece. A promotion gains the difference of the two values.
/// - The sides then capture in turn, without promotion. Each captures with its piece of the least value. Among equal
///   values, the first square in the order of [`Square::ALL`] counts.
/// - Pieces that have captured no longer stop the sliders behind them.
/// - A side stops if it would not gain by capturing. The king captures last, and only a piece without defenders, so its
///   value does not matter.
/// - Pins, other checks and dead ends are ignored.
///
/// ```
/// use komadai_core::{PieceKind, Position};
/// use komadai_movegen::static_exchange;
///
/// let value = |kind: PieceKind| match kind {
///     PieceKind::Pawn => 1,
///     PieceKind::Silver => 5,
///     _ => 10,
/// };
/// // The gold captures the rook, and the silver captures the gold.
/// let position: Position = "4k4/9/4g4/4p4/3S5/4R4/9/9/4K4 b - 1".parse()?;
/// assert_eq!(static_exchange(&position, "5f5d".parse()?, value), 1 - 10 + 10);
/// // The silver captures first. If the gold captured it, the rook would capture the gold.
/// assert_eq!(static_exchange(&position, "6e5d".parse()?, value), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "see")]
#[must_use]
pub fn static_exchange(position: &Position, m: Move, value: impl Fn(PieceKind) -> i32) -> i32 {
    let (board, us, to) = (position.board(), position.side(), m.to());
    let kind_on = |square: Square| board.piece(square).map(|piece| piece.kind());
    let value_on = |square: Square| kind_on(square).map_or(0, &value);
    let mut occupied = board.occupied();
    let mut balance = value_on(to);
    // The value of the piece that stands on `to`.
    let mut standing = match m {
        Move::Drop { kind, .. } => value(kind.into()),
        Move::Step { from, promote, .. } => {
            occupied = occupied.without(from);
            let promoted = if promote {
                kind_on(from).and_then(PieceKind::promoted)
            } else {
                None
            };
            let after = promoted.map_or(value_on(from), &value);
            balance = balance.saturating_add(after.saturating_sub(value_on(from)));
            after
        }
    };
    // Either side may stop, so `us` can be sure of `least`, and the other side allows at most `most`.
    let (mut least, mut most) = (i32::MIN, balance);
    let mut attackers = position.attackers(to, occupied) & occupied;
    let mut side = us;
    while least < most {
        side = !side;
        let rank = |&from: &Square| match kind_on(from) {
            Some(PieceKind::King) => (true, 0),
            kind => (false, kind.map_or(0, &value)),
        };
        let Some(from) = (attackers & board.of(side)).iter().min_by_key(rank) else {
            break;
        };
        occupied = occupied.without(from);
        attackers = position.attackers(to, occupied) & occupied;
        let is_king = kind_on(from) == Some(PieceKind::King);
        if is_king && attackers.intersects(board.of(!side)) {
            break;
        }
        if side == us {
            balance = balance.saturating_add(standing);
            most = most.min(balance);
        } else {
            balance = balance.saturating_sub(standing);
            least = least.max(balance);
        }
        standing = value_on(from);
    }
    // The last side to be considered could not capture, or should have stopped before it did.
    if side == us { least } else { most }
}
