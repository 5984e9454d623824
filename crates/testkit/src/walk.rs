//! Positions: starts of every kind, and random play from them.

use arbitrary::{Result, Unstructured};
use komadai_core::{
    Color, Faults, Hand, HandKind, Handicap, Move, Piece, PieceKind, Position, Setup, Square,
};
use komadai_movegen::{MoveList, legal_moves};

/// Every handicap, the even start most often.
pub fn game_start(u: &mut Unstructured<'_>) -> Result<Position> {
    let handicap = if u.ratio(1, 2)? {
        Handicap::Even
    } else {
        *u.choose(Handicap::ALL)?
    };
    Ok(valid(handicap.setup()))
}

/// A crowded board: any pieces of the set anywhere, the rest in the hands; one king, two or none.
///
/// Its faults, two kings of a side apart, are allowed now and then.
pub fn crowded(u: &mut Unstructured<'_>) -> Result<Position> {
    let mut setup = Setup::empty();
    let mut free: Vec<Square> = Square::ALL.to_vec();
    let mut place = |u: &mut Unstructured<'_>, setup: &mut Setup, piece| -> Result<()> {
        let at = u.choose_index(free.len())?;
        setup.board.put(free.swap_remove(at), piece);
        Ok(())
    };
    for color in Color::ALL {
        if !u.ratio(1, 8)? {
            place(u, &mut setup, Piece::new(color, PieceKind::King))?;
        }
    }
    let on_board = u.int_in_range(1..=8)?;
    for kind in HandKind::ALL {
        for _ in 0..kind.stock() {
            let color = *u.choose(&Color::ALL)?;
            if u.ratio(on_board, 8)? {
                let base = kind.piece_kind();
                let promoted = base.promoted().filter(|_| u.arbitrary().unwrap_or(false));
                place(u, &mut setup, Piece::new(color, promoted.unwrap_or(base)))?;
            } else {
                add(&mut setup.hands[color], kind);
            }
        }
    }
    setup.side = *u.choose(&Color::ALL)?;
    let faults = Faults::of(&setup);
    if u.ratio(1, 4)? {
        return Ok(allowed(setup));
    }
    // Mend what can be mended, so that many boards are playable without exceptions.
    if faults.intersects(Faults::DEAD_END | Faults::NIFU) {
        mend(&mut setup);
    }
    if Faults::of(&setup).contains(Faults::WAITING_IN_CHECK) {
        setup.side = !setup.side;
    }
    Ok(allowed(setup))
}

fn add(hand: &mut Hand, kind: HandKind) {
    assert!(hand.add(kind), "a stock never holds more than a set");
}

/// Takes dead pieces and second pawns back into the hand.
fn mend(setup: &mut Setup) {
    let mut pawns = [[false; 10]; 2];
    let pieces: Vec<(Square, Piece)> = setup.board.iter().collect();
    for (square, piece) in pieces {
        let ahead = square.rank().relative(piece.color()).number();
        let is_dead = match piece.kind() {
            PieceKind::Pawn | PieceKind::Lance => ahead < 2,
            PieceKind::Knight => ahead < 3,
            _ => false,
        };
        let file = &mut pawns[piece.color() as usize][square.file() as usize];
        let is_second = piece.kind() == PieceKind::Pawn && *file;
        *file |= piece.kind() == PieceKind::Pawn && !is_dead;
        if let Some(kind) = piece.kind().hand_kind().filter(|_| is_dead || is_second) {
            setup.board.remove(square);
            add(&mut setup.hands[piece.color()], kind);
        }
    }
}

fn valid(setup: Setup) -> Position {
    Position::new(setup).expect("a handicap is a valid setup")
}

fn allowed(setup: Setup) -> Position {
    Position::allowing(setup, Faults::all()).expect("no side has two kings")
}

/// Plays up to `plies` random legal moves and shows each position on the way, the start included.
///
/// Checks are preferred now and then, so that evasions come up.
pub fn play(
    u: &mut Unstructured<'_>,
    start: Position,
    plies: usize,
    mut visit: impl FnMut(&Position),
) -> Result<()> {
    let mut position = start;
    visit(&position);
    for _ in 0..plies {
        let moves = legal_moves(&position);
        if moves.is_empty() || u.is_empty() {
            break;
        }
        let mut chosen = choose(u, &moves)?;
        if u.ratio(1, 4)? {
            let check = moves.iter().find(|&m| position.after(m).is_check());
            chosen = check.unwrap_or(chosen);
        }
        let _ = position.play_unchecked(chosen);
        visit(&position);
    }
    Ok(())
}

/// Any move of a list that is not empty.
pub fn choose(u: &mut Unstructured<'_>, moves: &MoveList) -> Result<Move> {
    let index = u.choose_index(moves.len())?;
    moves.get(index).ok_or(arbitrary::Error::EmptyChoose)
}

/// A start of some kind and a walk from it.
pub fn walk(u: &mut Unstructured<'_>, plies: usize, visit: impl FnMut(&Position)) -> Result<()> {
    let start = if u.ratio(1, 2)? {
        game_start(u)?
    } else {
        crowded(u)?
    };
    play(u, start, plies, visit)
}
