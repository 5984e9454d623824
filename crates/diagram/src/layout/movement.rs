//! Draws how a piece moves: a square for a step, and a triangle for any distance.

use komadai_core::PieceKind;

/// The steps and the slides of a kind, to the right and down, for a piece that faces upwards.
type Moves = (&'static [[i32; 2]], &'static [[i32; 2]]);

const STRAIGHT: &[[i32; 2]] = &[[0, -1], [-1, 0], [1, 0], [0, 1]];
const DIAGONAL: &[[i32; 2]] = &[[-1, -1], [1, -1], [-1, 1], [1, 1]];
const GOLD: &[[i32; 2]] = &[[0, -1], [-1, -1], [1, -1], [-1, 0], [1, 0], [0, 1]];
const SILVER: &[[i32; 2]] = &[[0, -1], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const ALL: &[[i32; 2]] = &[
    [0, -1],
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
    [0, 1],
];

fn moves(kind: PieceKind) -> Moves {
    match kind {
        PieceKind::Pawn => (&[[0, -1]], &[]),
        PieceKind::Lance => (&[], &[[0, -1]]),
        PieceKind::Knight => (&[[-1, -2], [1, -2]], &[]),
        PieceKind::Silver => (SILVER, &[]),
        PieceKind::Bishop => (&[], DIAGONAL),
        PieceKind::Rook => (&[], STRAIGHT),
        PieceKind::King => (ALL, &[]),
        PieceKind::Horse => (STRAIGHT, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, STRAIGHT),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => (GOLD, &[]),
    }
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
    let (steps, slides) = moves(kind);
    let turn = if is_far { -1 } else { 1 };
    let polygon = |to: [i32; 2], corners: &[[i32; 2]]| {
        let at = place(to);
        let corner = |[dx, dy]: &[i32; 2]| [x + turn * (at[0] + dx), y + turn * (at[1] + dy)];
        corners.iter().map(corner).collect()
    };
    let steps = steps
        .iter()
        .map(|&to| polygon(to, &[[-4, -4], [4, -4], [4, 4], [-4, 4]]));
    let slides = slides.iter().map(|&to| {
        let [dx, dy] = to;
        // The tip is outside, and the base lies across the direction.
        let (tip, base) = if dx == 0 || dy == 0 { (8, 7) } else { (5, 9) };
        let corners = if dx == 0 || dy == 0 {
            [
                [tip * dx, tip * dy],
                [-4 * dx - base * dy, -4 * dy + base * dx],
                [-4 * dx + base * dy, -4 * dy - base * dx],
            ]
        } else {
            [
                [tip * dx, tip * dy],
                [tip * dx - base * dx - 2 * dx, tip * dy],
                [tip * dx, tip * dy - base * dy - 2 * dy],
            ]
        };
        polygon(to, &corners)
    });
    steps.chain(slides).collect()
}
