//! Numbers the features of HalfKP, the input of NNUE networks.

use alloc::vec::Vec;

use komadai_core::{ByColor, Color, HandKind, PieceKind, Position, Square};

/// The number of places where a piece other than a king can be: in a hand, or on a square of the board.
const PLACES: u32 = 1548;

/// The number of HalfKP features: the squares of a king, times the places of another piece.
pub const HALFKP_FEATURES: usize = 81 * PLACES as usize;

/// The places of the first piece of each kind in a hand, in the order of [`HandKind::ALL`]: own, and the opponent's.
const IN_HAND: [[u32; 2]; 7] = in_hand();

/// The places of the pieces of each kind on the first square, in the order of [`PieceKind::ALL`]: own, and the
/// opponent's. Promoted minor pieces count as golds. Kings have no place.
const ON_BOARD: [[u32; 2]; 14] = on_board();

const fn in_hand() -> [[u32; 2]; 7] {
    let mut places = [[0; 2]; 7];
    places[HandKind::Pawn as usize] = [1, 20];
    places[HandKind::Lance as usize] = [39, 44];
    places[HandKind::Knight as usize] = [49, 54];
    places[HandKind::Silver as usize] = [59, 64];
    places[HandKind::Gold as usize] = [69, 74];
    places[HandKind::Bishop as usize] = [79, 82];
    places[HandKind::Rook as usize] = [85, 88];
    places
}

const fn on_board() -> [[u32; 2]; 14] {
    let order = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Bishop,
        PieceKind::Horse,
        PieceKind::Rook,
        PieceKind::Dragon,
    ];
    let mut places = [[0; 2]; 14];
    let mut i = 0;
    while i < order.len() {
        let first = 90 + 162 * i as u32;
        places[order[i] as usize] = [first, first + 81];
        i += 1;
    }
    let gold = places[PieceKind::Gold as usize];
    places[PieceKind::Tokin as usize] = gold;
    places[PieceKind::PromotedLance as usize] = gold;
    places[PieceKind::PromotedKnight as usize] = gold;
    places[PieceKind::PromotedSilver as usize] = gold;
    places
}

/// Appends the active HalfKP features of a position, as Black and as White see it. Both lists get the same number of
/// features, one for each piece except the kings. Returns `false`, and appends nothing, if a king is missing.
///
/// A feature is 1548 times the square of the viewer's king, plus the place of another piece. Squares count from 1a to 9i,
/// file by file. White sees the board turned by half a turn. The places are those of YaneuraOu (`BonaPiece`): own and
/// the opponent's pieces in hand, then for 歩, 香, 桂, 銀, 金, 角, 馬, 飛 and 竜 the squares of own and the opponent's. と,
/// 成香, 成桂 and 成銀 count as 金.
///
/// ```
/// use komadai_core::{ByColor, Position};
/// use komadai_packed::{HALFKP_FEATURES, halfkp};
///
/// let mut features = ByColor::default();
/// assert!(halfkp(&Position::startpos(), &mut features));
/// assert_eq!(features.black.len(), 38);
/// let (mut black, mut white) = (features.black, features.white);
/// black.sort();
/// white.sort();
/// assert_eq!(black, white, "both sides see the same");
/// assert!(black.iter().all(|&feature| (feature as usize) < HALFKP_FEATURES));
/// ```
pub fn halfkp(position: &Position, out: &mut ByColor<Vec<u32>>) -> bool {
    let kings = Color::ALL.map(|color| position.king(color));
    let [Some(black), Some(white)] = kings else {
        return false;
    };
    let first = |king: Square| king.index() as u32 * PLACES;
    let firsts = [first(black), first(white.rotated())];
    let mut add = |color: Color, places: [u32; 2], offsets: [u32; 2]| {
        let own = color as usize;
        out.black.push(firsts[0] + places[own] + offsets[0]);
        out.white.push(firsts[1] + places[1 - own] + offsets[1]);
    };
    let board = position.board();
    (board.occupied().without(black).without(white)).for_each_once(|square| {
        let Some(piece) = board.piece(square) else {
            return;
        };
        let index = square.index() as u32;
        add(
            piece.color(),
            ON_BOARD[piece.kind() as usize],
            [index, 80 - index],
        );
    });
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            for i in 0..u32::from(count) {
                add(color, IN_HAND[kind as usize], [i, i]);
            }
        }
    }
    true
}
