//! Creates small tsume problems, and solves them exhaustively.

mod counting;
mod remembering;

use std::cell::RefCell;
use std::collections::HashMap;

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, Faults, HandKind, Move, Piece, PieceKind, Position, Setup, Square};
use komadai_movegen::legal_moves;

pub use counting::Counting;
pub use remembering::{Remembering, TooMany};

/// A function that returns all legal moves.
pub type MoveSource = fn(&Position) -> Vec<Move>;

/// Returns the moves that the law allows, tested separately. The moves of recent positions are cached.
#[must_use]
pub fn lawful(position: &Position) -> Vec<Move> {
    thread_local! {
        static ASKED: RefCell<HashMap<u64, Vec<Move>>> = RefCell::default();
    }
    ASKED.with_borrow_mut(|asked| {
        if asked.len() > MOST_ASKED {
            asked.clear();
        }
        let moves = asked.entry(position.key());
        moves.or_insert_with(|| ask_law(position)).clone()
    })
}

const MOST_ASKED: usize = 1 << 14;

fn ask_law(position: &Position) -> Vec<Move> {
    let side = position.side();
    let moves = Move::all().filter(|m| match *m {
        Move::Step { from, .. } => {
            let piece = position.board().piece(from);
            piece.is_some_and(|piece| piece.color() == side)
        }
        Move::Drop { kind, .. } => position.hand(side).has(kind),
    });
    moves.filter(|&m| position.judge(m).is_ok()).collect()
}

/// Returns the moves of the generator. Another law compares them with the moves of the law.
#[must_use]
pub fn generated(position: &Position) -> Vec<Move> {
    legal_moves(position).into_iter().collect()
}

/// Returns `true` if the side to move mates by checks within `plies`. Every line is played out.
#[must_use]
pub fn attacker_mates(position: &Position, plies: u16, moves: MoveSource) -> bool {
    plies > 0
        && moves(position).into_iter().any(|m| {
            let after = position.after(m);
            after.is_check() && defender_is_mated(&after, plies - 1, moves)
        })
}

/// Returns `true` if the side to move, which is in check, is mated within `plies` by best play.
#[must_use]
pub fn defender_is_mated(position: &Position, plies: u16, moves: MoveSource) -> bool {
    let answers = moves(position);
    answers.is_empty()
        || plies > 0
            && answers
                .into_iter()
                .all(|m| attacker_mates(&position.after(m), plies - 1, moves))
}

/// Returns the length of the shortest mate, if it takes at most `most` plies.
#[must_use]
pub fn shortest(position: &Position, most: u16, moves: MoveSource) -> Option<u16> {
    (1..=most)
        .step_by(2)
        .find(|&plies| attacker_mates(position, plies, moves))
}

/// Returns the depth of a simple search in a small problem, and the source of its moves. Deep searches are rarer, and a
/// few use the moves of the law.
#[must_use]
pub fn thoroughness(seed: u64) -> (u16, MoveSource) {
    match (seed % 20, seed % 3) {
        (0, _) => (3, lawful),
        (_, 0) => (7, generated),
        _ => (5, generated),
    }
}

/// Creates a position with a lone king, or two kings, and a few pieces near one of them. The attacker has few pieces in
/// hand, the defender none, few or all others. Returns `None` if the setup is not a position.
pub fn small(u: &mut Unstructured<'_>) -> Result<Option<Position>> {
    let attacker = u.arbitrary()?;
    let mut setup = Setup::empty();
    setup.side = attacker;
    let king = if u.ratio(1, 2)? {
        u.arbitrary()?
    } else {
        *u.choose(&Square::ALL[..9])?
    };
    setup
        .board
        .put(king, Piece::new(!attacker, PieceKind::King));
    let mut near = near(king);
    for _ in 0..u.int_in_range(1..=5)? {
        place(u, &mut setup, &mut near, attacker)?;
    }
    for _ in 0..u.int_in_range(0..=5)? {
        place(u, &mut setup, &mut near, !attacker)?;
    }
    for _ in 0..u.int_in_range(0..=4)? {
        let kind = u.arbitrary()?;
        if left(&setup, kind) > 0 {
            let _ = setup.hands[attacker].add(kind);
        }
    }
    if u.ratio(1, 3)? {
        let at = u.arbitrary()?;
        if setup.board.piece(at).is_none() {
            setup.board.put(at, Piece::new(attacker, PieceKind::King));
        }
    }
    let most = *u.choose(&[0, 0, 0, 1, 1, 18])?;
    for kind in HandKind::ALL {
        let count = left(&setup, kind).min(most);
        let kept = u.ratio(1, 2)? || most == 18;
        let _ = setup.hands[!attacker].set(kind, if kept { count } else { 0 });
    }
    Ok(problem(setup))
}

/// Returns the problem with one piece added, removed, moved or promoted, or `None` if the result is not a problem.
pub fn changed(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Position>> {
    let mut setup = position.setup().clone();
    let attacker = setup.side;
    let Some(king) = position.king(!attacker) else {
        return Ok(None);
    };
    let mut near = near(king);
    near.retain(|&square| setup.board.piece(square).is_none());
    let pieces = setup.board.iter();
    let pieces: Vec<_> = pieces
        .filter(|(_, piece)| piece.kind() != PieceKind::King)
        .collect();
    let piece = pieces.get(u.choose_index(pieces.len().max(1))?).copied();
    let kind = u.arbitrary()?;
    match (u.int_in_range(0..=5)?, piece) {
        (0, _) => place(u, &mut setup, &mut near, attacker)?,
        (1, _) => place(u, &mut setup, &mut near, !attacker)?,
        (2, _) => {
            let _ = left(&setup, kind) > 0 && setup.hands[attacker].add(kind);
        }
        (3, _) => {
            let _ = setup.hands[attacker].take(kind);
        }
        (4, Some((at, piece))) => {
            let (kind, color) = (piece.kind(), piece.color());
            let turned = kind.promoted().unwrap_or(kind.unpromoted());
            setup.board.put(at, Piece::new(color, turned));
        }
        (_, Some((at, piece))) => {
            setup.board.remove(at);
            if !near.is_empty() && u.ratio(3, 4)? {
                setup.board.put(*u.choose(&near)?, piece);
            }
        }
        (_, None) => {}
    }
    Ok(problem(setup))
}

fn near(king: Square) -> Vec<Square> {
    let mut near = Square::ALL.to_vec();
    near.retain(|square| {
        let files = square.file().number().abs_diff(king.file().number());
        let ranks = square.rank().number().abs_diff(king.rank().number());
        files.max(ranks) <= 3 && *square != king
    });
    near
}

/// Puts an unused piece on one of the squares, which are empty.
fn place(
    u: &mut Unstructured<'_>,
    setup: &mut Setup,
    near: &mut Vec<Square>,
    color: Color,
) -> Result<()> {
    let kind = u.arbitrary()?;
    if left(setup, kind) == 0 || near.is_empty() {
        return Ok(());
    }
    let base = kind.piece_kind();
    let kind = match base.promoted() {
        Some(promoted) if u.ratio(1, 3).unwrap_or(false) => promoted,
        _ => base,
    };
    let at = u.choose_index(near.len())?;
    let piece = Piece::new(color, kind);
    setup.board.put(near.swap_remove(at), piece);
    Ok(())
}

/// Returns the number of pieces of a kind that are neither on the board nor in a hand.
fn left(setup: &Setup, kind: HandKind) -> u8 {
    let pieces = setup.board.iter();
    let of_kind = pieces.filter(|(_, piece)| piece.kind().hand_kind() == Some(kind));
    let in_hands = Color::ALL.map(|color| setup.hands[color].count(kind));
    let used = of_kind.count() as u8 + in_hands.iter().sum::<u8>();
    kind.stock().saturating_sub(used)
}

/// Returns the position of a setup, if it is a problem.
fn problem(setup: Setup) -> Option<Position> {
    let is_problem = (Faults::of(&setup) - Faults::NO_KING).is_empty();
    is_problem.then(|| Position::allowing(setup, Faults::NO_KING).ok())?
}
