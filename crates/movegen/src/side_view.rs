//! Computes what counting and generating need first: attacks near the king, checks, pins.

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks::{self, Around, Blockers};
use komadai_core::{Bitboard, Color, PieceKind, Square};

/// A board from the view of one side, usually the side to move. The side is a constant, so that each side has its own
/// code without branches on colour.
#[derive(Clone, Copy, Debug)]
pub struct SideView<'a, const WHITE: bool> {
    /// The board.
    pub board: &'a MovementBoard,
    /// The squares with a piece of the side to move.
    pub own: Bitboard,
    /// The squares with a piece of the other side.
    pub enemy: Bitboard,
    /// The squares with a piece of either side.
    pub occupied: Bitboard,
}

/// The limits of moves that leave the king of the side to move safe.
#[derive(Clone, Copy, Debug)]
pub struct KingSafety {
    /// The squares to which the king may move.
    pub king_moves: Bitboard,
    /// The squares to which any other piece may move:
    ///
    /// - Without check, all squares except those of this side's pieces and of the enemy king.
    /// - With one check, the square of the checking piece, and the squares between it and the king.
    /// - With two checks, no squares.
    pub targets: Bitboard,
    /// The empty squares where a drop leaves the king safe.
    pub empty: Bitboard,
    /// The pinned pieces. Each may move only on its line with the king.
    pub pinned: Bitboard,
    /// Whether the king is in check.
    pub is_check: bool,
}

impl<'a, const WHITE: bool> SideView<'a, WHITE> {
    /// The side to move.
    pub const US: Color = if WHITE { Color::White } else { Color::Black };
    /// The other side.
    pub const THEM: Color = Self::US.opposite();
    /// The promotion zone of the side to move.
    pub const ZONE: Bitboard = attacks::promotion_zone(Self::US);
    /// The target squares where a pawn or lance may choose whether to promote.
    pub const PAWN_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Pawn, Self::US));
    /// The squares where a knight can both promote and not promote.
    pub const KNIGHT_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Knight, Self::US));

    /// Creates the view of `board` for this side. [`MovementBoard::side`] is ignored.
    #[inline]
    #[must_use]
    pub fn new(board: &'a MovementBoard) -> Self {
        let own = board.of(Self::US);
        let enemy = board.of(Self::THEM);
        SideView {
            board,
            own,
            enemy,
            occupied: own | enemy,
        }
    }

    /// Computes checks, pins and the moves of the king. Without a king, moves are not restricted.
    #[inline(always)]
    #[must_use]
    pub fn king_safety(&self) -> KingSafety {
        let king = self.board.king(Self::US);
        let around = attacks::around(king);
        // No move captures a king, so `others` excludes the square of the enemy king.
        let open = attacks::around(self.board.king(Self::THEM)).others - self.own;
        let mut safety = KingSafety {
            king_moves: around.steps & open,
            targets: open,
            empty: Bitboard::FULL - self.occupied,
            pinned: Bitboard::EMPTY,
            is_check: false,
        };
        let near = around.near & self.enemy;
        let sliders = self.sliders_towards(around, Self::THEM);
        if (near | sliders).is_empty() {
            return safety;
        }
        let Some(king) = king else {
            return safety;
        };
        let mut danger = if near.is_empty() {
            Bitboard::EMPTY
        } else {
            self.step_attacks(Self::THEM, near)
        };
        let mut is_check = danger.contains(king);
        let mut checkers = Bitboard::EMPTY;
        if !sliders.is_empty() {
            // When the king moves, it no longer blocks the line it was on.
            let blockers = Blockers::new(self.occupied.without(king));
            danger |= self.slider_attacks(Self::THEM, blockers, safety.king_moves, sliders);
            (checkers, safety.pinned) = self.aligned(king, around, sliders);
            is_check |= !checkers.is_empty();
        }
        safety.king_moves -= danger;
        if is_check {
            let (between, checker) = answers::<WHITE>(self.board, king, checkers);
            safety.targets &= between | checker;
            safety.empty = between;
            safety.is_check = true;
        }
        safety
    }

    /// Returns the sliders of `by` that could attack a king or a neighbouring square on an empty board.
    #[inline]
    #[must_use]
    pub fn sliders_towards(&self, around: &Around, by: Color) -> Bitboard {
        let board = self.board;
        let towards = board.rook_movers() & around.rook_zone
            | board.bishop_movers() & around.bishop_zone
            | board.lances() & around.lance_zone(by);
        towards & board.of(by)
    }

    /// Returns the squares attacked by the steppers of `by` among the pieces `near`.
    #[inline(always)]
    pub(crate) fn step_attacks(&self, by: Color, near: Bitboard) -> Bitboard {
        let board = self.board;
        let mut attacked = attacks::ahead(by, board.pawns() & near);
        (board.knights() & near).for_each(|from| attacked |= attacks::knight(by, from));
        (board.silvers() & near).for_each(|from| attacked |= attacks::silver(by, from));
        (board.gold_movers() & near).for_each(|from| attacked |= attacks::gold(by, from));
        (board.king_movers() & near).for_each(|from| attacked |= attacks::king(from));
        attacked
    }

    /// Returns the squares that sliders of `by` attack. Rooks and bishops attack only on lines that meet `near`.
    #[inline(always)]
    pub(crate) fn slider_attacks(
        &self,
        by: Color,
        blockers: Blockers,
        near: Bitboard,
        sliders: Bitboard,
    ) -> Bitboard {
        let board = self.board;
        let mut attacked = Bitboard::EMPTY;
        (board.rook_movers() & sliders)
            .for_each(|from| attacked |= blockers.rook_lines_to(from, near));
        (board.bishop_movers() & sliders)
            .for_each(|from| attacked |= blockers.bishop_lines_to(from, near));
        attacked | blockers.lances(by, board.lances() & sliders)
    }

    /// Returns the enemy sliders that give check, and the pieces of this side that enemy sliders pin.
    #[inline(always)]
    fn aligned(&self, king: Square, around: &Around, sliders: Bitboard) -> (Bitboard, Bitboard) {
        let board = self.board;
        let lines = around.rook_lines & board.rook_movers()
            | around.bishop_lines & board.bishop_movers()
            | around.lance_line(Self::US) & board.lances();
        let (mut checkers, mut pinned) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in lines & sliders {
            // Without a piece between, the slider gives check. A single piece of this side between is pinned.
            let shield = attacks::between(king, slider) & self.occupied;
            if shield.is_empty() {
                checkers |= Bitboard::of(slider);
            } else if !shield.is_several() {
                pinned |= shield;
            }
        }
        (checkers, pinned & self.own)
    }

    /// Returns the line from the king through a square to the edge.
    #[inline]
    pub(crate) fn king_line(&self, through: Square) -> Bitboard {
        self.board
            .king(Self::US)
            .map_or(Bitboard::EMPTY, |king| attacks::line(king, through))
    }

    /// Returns the pieces of `by` that attack `to` by a step.
    #[inline]
    fn step_attackers(&self, to: Square, by: Color) -> Bitboard {
        let board = self.board;
        let back = by.opposite();
        let found = attacks::pawn(back, to) & board.pawns()
            | attacks::knight(back, to) & board.knights()
            | attacks::silver(back, to) & board.silvers()
            | attacks::gold(back, to) & board.gold_movers()
            | attacks::king(to) & board.king_movers();
        found & board.of(by)
    }

    /// Returns the pieces of `by` that attack `to`. The pieces on `occupied` stop sliders.
    #[inline]
    pub(crate) fn attackers(&self, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let board = self.board;
        let sliders = attacks::lance(by.opposite(), to, occupied) & board.lances()
            | attacks::bishop(to, occupied) & board.bishop_movers()
            | attacks::rook(to, occupied) & board.rook_movers();
        self.step_attackers(to, by) | sliders & board.of(by)
    }
}

// `answers` is not inlined, because a check is rare. A `SideView` as an argument would be kept in memory.

/// Returns the squares between the king and the checking piece, and the square of that piece. `sliders` are the sliders
/// that give check. With two checks, both sets are empty.
#[inline(never)]
fn answers<const WHITE: bool>(
    board: &MovementBoard,
    king: Square,
    sliders: Bitboard,
) -> (Bitboard, Bitboard) {
    let view = SideView::<WHITE>::new(board);
    let checkers = sliders | view.step_attackers(king, SideView::<WHITE>::THEM);
    match checkers.first() {
        Some(checker) if !checkers.is_several() => (attacks::between(king, checker), checkers),
        _ => (Bitboard::EMPTY, Bitboard::EMPTY),
    }
}
