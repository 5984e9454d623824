//! Creates positions: starts of every kind, and random play from them.

use arbitrary::{Result, Unstructured};
use komadai_core::{
    Color, Faults, Hand, HandKind, Handicap, Move, Piece, PieceKind, Position, Setup, Square,
};
use komadai_movegen::{MoveList, legal_moves};

use crate::bytes;

/// Returns the start of a game: the even start in half of the cases, otherwise that of any handicap.
pub fn game_start(u: &mut Unstructured<'_>) -> Result<Position> {
    let handicap = if u.ratio(1, 2)? {
        Handicap::Even
    } else {
        *u.choose(Handicap::ALL)?
    };
    Ok(valid(handicap.setup()))
}

/// Creates a crowded board: any pieces of a set anywhere, others in hand, and up to two kings. One board in four may
/// also have other faults.
pub fn crowded(u: &mut Unstructured<'_>) -> Result<Position> {
    if u.ratio(1, 4)? {
        return Ok(allowed(u.arbitrary()?));
    }
    let position: Position = u.arbitrary()?;
    let mut setup = position.setup().clone();
    for color in Color::ALL {
        if let Some(king) = position.king(color)
            && u.ratio(1, 8)?
        {
            setup.board.remove(king);
        }
    }
    Ok(allowed(setup))
}

/// Creates a position with up to nine major pieces of the side to move, more than a set has, and a few pieces of the
/// other side. Most of the major pieces are of one kind. In half of the cases they are around one square.
pub fn majors(u: &mut Unstructured<'_>) -> Result<Position> {
    use PieceKind::{Bishop, Dragon, Horse, Pawn, Rook};
    let mut setup = Setup::empty();
    let side = u.arbitrary()?;
    setup.side = side;
    let mut free: Vec<Square> = Square::ALL.to_vec();
    let favourite = *u.choose(&[Rook, Bishop, Dragon, Horse])?;
    let square = u.arbitrary()?;
    let center = u.ratio(1, 2).unwrap_or(false).then_some(square);
    for _ in 0..u.int_in_range(3..=9)? {
        let kind = if u.ratio(3, 4)? {
            favourite
        } else {
            *u.choose(&[Rook, Bishop, Dragon, Horse])?
        };
        let at = pick(u, &mut free, center)?;
        setup.board.put(at, Piece::new(side, kind));
    }
    for _ in 0..u.int_in_range(0..=6)? {
        let at = u.choose_index(free.len())?;
        setup
            .board
            .put(free.swap_remove(at), Piece::new(!side, Pawn));
    }
    if u.arbitrary()? {
        let at = u.choose_index(free.len())?;
        setup
            .board
            .put(free.swap_remove(at), Piece::new(side, PieceKind::King));
    }
    if u.arbitrary()? {
        add(&mut setup.hands[side], HandKind::Rook);
    }
    Ok(allowed(setup))
}

/// Creates a position with three to nine pieces each of two kinds of the side to move, a few of the other side, both
/// kings, and one of each kind in hand. The pieces are usually around one square.
pub fn many(u: &mut Unstructured<'_>) -> Result<Position> {
    let mut setup = Setup::empty();
    let mut free: Vec<Square> = Square::ALL.to_vec();
    let side = u.arbitrary()?;
    setup.side = side;
    let kinds = [
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Dragon,
        PieceKind::Horse,
        PieceKind::Gold,
        PieceKind::Tokin,
        PieceKind::Silver,
    ];
    let square = u.arbitrary()?;
    let center = u.ratio(2, 3).unwrap_or(false).then_some(square);
    let mut put = |u: &mut Unstructured<'_>, around, piece| -> Result<()> {
        let at = pick(u, &mut free, around)?;
        setup.board.put(at, piece);
        Ok(())
    };
    for color in Color::ALL {
        put(u, None, Piece::new(color, PieceKind::King))?;
    }
    for _ in 0..2 {
        let kind = *u.choose(&kinds)?;
        for _ in 0..u.int_in_range(3..=9)? {
            put(u, center, Piece::new(side, kind))?;
        }
    }
    for _ in 0..u.int_in_range(0..=6)? {
        let kind = *u.choose(&kinds)?;
        put(u, None, Piece::new(!side, kind))?;
    }
    for kind in HandKind::ALL {
        let _ = setup.hands[side].add(kind);
    }
    Ok(allowed(setup))
}

/// Creates a position where a pawn drop before the king of the other side often mates, and returns it with the drop. The
/// king has pieces of both sides around it. Some of its own pieces are pinned.
pub fn near_pawn_mate(u: &mut Unstructured<'_>) -> Result<(Position, Move)> {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Rook, Silver, Tokin};
    let mut setup = Setup::empty();
    let king: Square = u.arbitrary()?;
    let side: Color = u.arbitrary()?;
    setup.side = side;
    add(&mut setup.hands[side], HandKind::Pawn);
    let to = king.offset(0, -side.forward()).unwrap_or(king);
    for _ in 0..u.int_in_range(0..=2)? {
        let (files, ranks) = (u.int_in_range(-1..=1)?, u.int_in_range(-1..=1)?);
        let (kind, far) = (*u.choose(&[Gold, Silver])?, u.int_in_range(2..=4)?);
        let slider = if files == 0 || ranks == 0 {
            Rook
        } else {
            Bishop
        };
        for (color, kind, steps) in [(!side, kind, 1), (side, slider, far)] {
            if let Some(at) = king.offset(files * steps, ranks * steps) {
                setup.board.put(at, Piece::new(color, kind));
            }
        }
    }
    setup.board.remove(to);
    setup.board.put(king, Piece::new(!side, King));
    let is_free = |square: &Square| *square != to && setup.board.piece(*square).is_none();
    let mut free: Vec<Square> = Square::ALL.into_iter().filter(is_free).collect();
    for (most, center, color, kinds) in [
        (5, Some(king), !side, [Knight, Lance, Bishop]),
        (5, Some(king), side, [Gold, Tokin, Knight]),
        (8, None, side, [Rook, Bishop, Lance]),
    ] {
        for _ in 0..u.int_in_range(2..=most)? {
            let at = pick(u, &mut free, center)?;
            setup.board.put(at, Piece::new(color, *u.choose(&kinds)?));
        }
    }
    let kind = HandKind::Pawn;
    Ok((allowed(setup), Move::Drop { kind, to }))
}

/// Takes a free square, within two steps of the center if possible.
fn pick(
    u: &mut Unstructured<'_>,
    free: &mut Vec<Square>,
    center: Option<Square>,
) -> Result<Square> {
    let near = |square: &Square| {
        center.is_none_or(|center| {
            square.file().number().abs_diff(center.file().number()) <= 2
                && square.rank().number().abs_diff(center.rank().number()) <= 2
        })
    };
    let mut at: Vec<usize> = (0..free.len()).filter(|&i| near(&free[i])).collect();
    if at.is_empty() {
        at = (0..free.len()).collect();
    }
    let at = *u.choose(&at)?;
    Ok(free.swap_remove(at))
}

fn add(hand: &mut Hand, kind: HandKind) {
    assert!(hand.add(kind), "a stock never holds more than a set");
}

fn valid(setup: Setup) -> Position {
    Position::new(setup).expect("a handicap is a valid setup")
}

fn allowed(setup: Setup) -> Position {
    Position::allowing(setup, Faults::all()).expect("no side has two kings")
}

/// Plays up to `plies` random legal moves, sometimes preferring checks. Calls a function with each position and the
/// start.
pub fn play(
    u: &mut Unstructured<'_>,
    start: Position,
    plies: usize,
    mut visit: impl FnMut(&Position),
) -> Result<()> {
    let mut position = start;
    visit(&position);
    for _ in 0..plies {
        let Some(m) = choose(u, &position)? else {
            break;
        };
        let _ = position.play_unchecked(m);
        visit(&position);
    }
    Ok(())
}

/// Returns a random legal move, sometimes a check. Returns `None` if the position has no legal move or the input ends.
pub fn choose(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Move>> {
    let moves = legal_moves(position);
    if moves.is_empty() || u.is_empty() {
        return Ok(None);
    }
    let chosen = any(u, &moves)?;
    if !u.ratio(1, 4)? {
        return Ok(Some(chosen));
    }
    let check = moves.iter().find(|&m| position.after(m).is_check());
    Ok(Some(check.unwrap_or(chosen)))
}

/// Returns any move of a non-empty list.
pub fn any(u: &mut Unstructured<'_>, moves: &MoveList) -> Result<Move> {
    let index = u.choose_index(moves.len())?;
    moves.get(index).ok_or(arbitrary::Error::EmptyChoose)
}

/// Plays up to `plies` random legal moves from a random start. Calls `visit` with each position and the start.
pub fn walk(u: &mut Unstructured<'_>, plies: usize, visit: impl FnMut(&Position)) -> Result<()> {
    let start = if u.ratio(1, 2)? {
        game_start(u)?
    } else {
        crowded(u)?
    };
    play(u, start, plies, visit)
}

/// Visits the positions of a seed: those of random play, or thirty crowded boards.
pub fn of_seed(seed: u64, mut visit: impl FnMut(&Position)) {
    let bytes = bytes(seed, 1 << 14);
    let mut u = Unstructured::new(&bytes);
    let sort: fn(&mut Unstructured<'_>) -> Result<Position> = match seed % 5 {
        0 | 1 => {
            walk(&mut u, 120, visit).expect("the seed is long enough");
            return;
        }
        2 => crowded,
        3 => majors,
        _ => many,
    };
    for _ in 0..30 {
        visit(&sort(&mut u).expect("the seed is long enough"));
    }
}
