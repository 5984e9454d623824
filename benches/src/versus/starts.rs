//! Generates the positions for the comparison: random games of testkit, and kings hunted with a pawn in hand.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, HandKind, Piece, PieceKind, Position, Setup, Square};
use komadai_movegen::checkers;
use komadai_testkit::{bytes, walk};

use crate::differences::mating_drops;

/// Rare cases. Each is visited with similar positions that differ by one or two pieces.
const RARE: [&str; 6] = [
    // A pawn parries the check of a pinned rook and mates.
    "3nkn3/K4r3/4G4/7B1/9/9/9/9/9 b P 1",
    // The only capturer of a mating pawn is pinned.
    "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1",
    // This capturer is pinned, but on the file of the pawn.
    "7k1/9/7g1/6G1G/9/9/9/7L1/8K b P 1",
    // The pawn blocks the lance that guards a flight square.
    "7lk/9/8S/9/9/9/9/7L1/8K b P 1",
    // A pawn drop that stalemates.
    "8k/9/9/9/9/9/9/9/K6R1 b P 1",
    // All kinds in both hands.
    "4k4/9/4p4/9/9/9/4P4/9/4K4 b RBGSNLPrbgsnlp 1",
];

/// The number of attempts to make a hunt of the wanted kind.
const TRIES: u64 = 400;
/// The number of similar positions to visit for each hunt.
const NEIGHBOURS: usize = 12;

/// Visits the positions of a seed, always the same.
///
/// Of 64 seeds, four give random games of testkit, and eight give rare cases. The others give positions similar to a
/// hunt, and a few moves from it. In 36 of these hunts a pawn drop would mate, and eight are a double check.
pub(crate) fn visit(seed: u64, mut visit: impl FnMut(&Position)) {
    let wanted: fn(&Position) -> bool = match seed % 64 {
        0..4 => {
            // If the bytes run out, the positions so far are enough.
            let bytes = bytes(seed, 4096);
            let _ = walk::walk(&mut Unstructured::new(&bytes), 120, visit);
            return;
        }
        4..40 => |p| mating_drops(p) > 0,
        40..48 => {
            let _ = rare(&mut Unstructured::new(&bytes(seed, 2048)), visit);
            return;
        }
        48..56 => |p| checkers(p).is_several(),
        _ => |_| true,
    };
    for again in 0..TRIES {
        let bytes = bytes(seed * TRIES + again, 2048);
        let mut u = Unstructured::new(&bytes);
        let start = hunt(&mut u).ok().flatten().filter(wanted);
        let Some(start) = start else {
            continue;
        };
        for _ in 0..NEIGHBOURS {
            if let Ok(Some(neighbour)) = neighbour(&mut u, &start) {
                visit(&neighbour);
            }
        }
        let _ = walk::play(&mut u, start, 4, visit);
        return;
    }
}

/// Visits rare cases with one or two pieces moved, and the positions after a move.
fn rare(u: &mut Unstructured<'_>, mut visit: impl FnMut(&Position)) -> Result<()> {
    for sfen in RARE {
        let setup: Setup = sfen.parse().expect("an SFEN");
        let setup = if u.arbitrary()? {
            setup.rotated()
        } else {
            setup
        };
        let start = Position::new(setup).expect("without fault");
        visit(&start);
        let once = neighbour(u, &start)?.unwrap_or(start);
        let twice = neighbour(u, &once)?;
        walk::play(u, once, 1, &mut visit)?;
        if let Some(twice) = twice {
            walk::play(u, twice, 1, &mut visit)?;
        }
    }
    Ok(())
}

/// Moves one piece of the position elsewhere. Returns `None` if the result has a fault.
fn neighbour(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Position>> {
    let mut setup = position.clone().into_setup();
    let pieces: Vec<(Square, Piece)> = setup.board.iter().collect();
    let (square, piece) = *u.choose(&pieces)?;
    let to = *u.choose(&Square::ALL)?;
    if setup.board.piece(to).is_none() {
        setup.board.remove(square);
        setup.board.put(to, piece);
    }
    Ok(Position::new(setup).ok())
}

/// Returns a king at the edge, with few defenders and some attackers around it, sliders anywhere, and a pawn in the
/// attacker's hand. Returns `None` if the position has a fault.
fn hunt(u: &mut Unstructured<'_>) -> Result<Option<Position>> {
    let mut setup = Setup::empty();
    let king = Square::from_numbers(u.int_in_range(1..=9)?, u.int_in_range(1..=2)?);
    let king = king.expect("on the board");
    setup
        .board
        .put(king, Piece::new(Color::White, PieceKind::King));
    let near: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|s| {
            let files = s.file().number().abs_diff(king.file().number());
            files <= 2 && s.rank().number() <= king.rank().number() + 3
        })
        .collect();
    let home = *u.choose(&Square::ALL)?;
    put(&mut setup, home, Piece::new(Color::Black, PieceKind::King));
    for kind in HandKind::ALL {
        for _ in 0..u.int_in_range(0..=kind.stock().min(4))? {
            let color = *u.choose(&Color::ALL)?;
            let slides = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
            let among = if slides && u.arbitrary()? {
                &Square::ALL[..]
            } else {
                &near
            };
            let base = kind.piece_kind();
            let kind = match base.promoted() {
                Some(promoted) if u.ratio(1, 4).unwrap_or(false) => promoted,
                _ => base,
            };
            let piece = Piece::new(color, kind);
            put(&mut setup, *u.choose(among)?, piece);
        }
    }
    // At most four pawns of the set are on the board.
    let _ = setup.hands.black.add(HandKind::Pawn);
    if u.arbitrary()? {
        setup = setup.rotated();
    }
    Ok(Position::new(setup).ok())
}

/// Puts a piece on a square if the square is empty.
fn put(setup: &mut Setup, square: Square, piece: Piece) {
    if setup.board.piece(square).is_none() {
        setup.board.put(square, piece);
    }
}
