//! Laws: equal boards are equal, however they were created; a setup becomes a position exactly if its faults are
//! allowed.

use komadai_core::{Board, Color, Faults, Piece, PieceKind, Position, Setup, Square};

/// Checks that a board created from all its pieces at once equals the one created piece by piece, including its sets.
fn pieces_at_once_make_the_board(setup: &Setup) {
    let board = &setup.board;
    let all = Board::with_pieces(&Square::ALL.map(|square| board.piece(square)));
    assert_eq!(all, *board, "{setup}");
    let sets = |board: &Board| {
        let kinds = Color::ALL
            .map(|color| PieceKind::ALL.map(|kind| board.squares_of(Piece::new(color, kind))));
        (
            kinds,
            board.king_movers(),
            board.bishop_movers(),
            board.rook_movers(),
        )
    };
    assert_eq!(sets(&all), sets(board), "{setup}");
}

/// Checks that validation refuses a setup with faults and reports exactly these. A position keeps its setup, and its
/// key is that of the setup. Rotating the board changes no fault.
pub fn validation_follows_the_faults(setup: &Setup) {
    pieces_at_once_make_the_board(setup);
    let faults = Faults::of(setup);
    assert_eq!(Faults::of(&setup.rotated()), faults, "{setup}: turned");
    for allowed in [Faults::empty(), faults, Faults::all(), !faults] {
        // A position may always lack a king. It never has two kings of a side.
        let refused = faults - (allowed - Faults::TWO_KINGS);
        match Position::allowing(setup.clone(), allowed) {
            Ok(position) => {
                assert!(refused.is_empty(), "{setup}: {faults:?}, {allowed:?}");
                assert_eq!(position.setup(), setup);
                assert_eq!(position.faults(), faults, "{setup}");
                assert_eq!(position.key(), position.recomputed().key(), "{setup}");
                let _ = position.is_check();
            }
            Err(error) => {
                assert_eq!(error.faults(), refused, "{setup}: {faults:?}, {allowed:?}");
                assert_eq!(error.into_setup(), *setup);
            }
        }
    }
}
