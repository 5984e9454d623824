//! Draws how a piece moves: a square for a step, and a triangle for any distance.

use komadai_core::bits::attacks::attacks;
use komadai_core::{Bitboard, Color, Piece, PieceKind, Square};

/// Returns the directions in which a kind moves, to the right and down for a piece that faces upwards, and whether it
/// slides there.
fn moves(kind: PieceKind) -> impl Iterator<Item = ([i32; 2], bool)> {
    const CENTER: Square = Square::S55;
    let reached = move |occupied| attacks(Piece::new(Color::Black, kind), CENTER, occupied);
    let far = reached(Bitboard::EMPTY);
    reached(Bitboard::FULL).iter().map(move |to| {
        let [right, down] = [
            i32::from(CENTER.file().number()) - i32::from(to.file().number()),
            i32::from(to.rank().number()) - i32::from(CENTER.rank().number()),
        ];
        // A slider also reaches the next square.
        let next = to.offset(-right as i8, down as i8);
        ([right, down], next.is_some_and(|next| far.contains(next)))
    })
}

/// Returns the place of a mark inside the body of a piece.
fn place([x, y]: [i32; 2]) -> [i32; 2] {
    match y {
        -2 => [10 * x, -33],
        -1 => [20 * x, if x == 0 { -35 } else { -25 }],
        0 => [27 * x, 7],
        _ => [28 * x, 37],
    }
}

/// Returns the marks on a piece, as polygons.
pub(super) fn marks(kind: PieceKind, [x, y]: [i32; 2], is_far: bool) -> Vec<Vec<[i32; 2]>> {
    let turn = if is_far { -1 } else { 1 };
    let mark = |(to, slides): ([i32; 2], bool)| {
        let at = place(to);
        let corner = |[dx, dy]: [i32; 2]| [x + turn * (at[0] + dx), y + turn * (at[1] + dy)];
        let corners = if slides {
            triangle(to).to_vec()
        } else {
            SQUARE.to_vec()
        };
        corners.into_iter().map(corner).collect()
    };
    moves(kind).map(mark).collect()
}

const SQUARE: [[i32; 2]; 4] = [[-4, -4], [4, -4], [4, 4], [-4, 4]];

/// Returns a triangle that points in a direction.
const fn triangle([dx, dy]: [i32; 2]) -> [[i32; 2]; 3] {
    if dx == 0 || dy == 0 {
        [
            [8 * dx, 8 * dy],
            [-4 * dx - 7 * dy, -4 * dy + 7 * dx],
            [-4 * dx + 7 * dy, -4 * dy - 7 * dx],
        ]
    } else {
        [[5 * dx, 5 * dy], [-6 * dx, 5 * dy], [5 * dx, -6 * dy]]
    }
}
