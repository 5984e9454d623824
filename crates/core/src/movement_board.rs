//! Defines `MovementBoard`, which groups the pieces by their way of moving. It serves to count moves.

use crate::board::ways;
use crate::{Bitboard, Color, Hand, HandKind, PieceKind, Position, Square};

/// A position reduced to what counting needs: sets of squares by colour and way of moving, hands, kings, and side to
/// move.
///
/// It does not distinguish a gold from the promoted pieces that move like it. It takes 192 bytes and is cheap to copy.
/// A counter copies it for each child of a position instead of playing and undoing moves.
#[derive(Clone, Copy, Debug)]
// Aligned to cache lines, so that copies are whole loads and stores.
#[repr(align(64))]
pub struct MovementBoard {
    ways: [Bitboard; 8],
    colors: [Bitboard; 2],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    side: Color,
}

/// [`ways`] as a table for branchless look-up.
static WAYS: [(u8, u8); 16] = {
    let mut table = [(0, 0); 16];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let (first, second) = ways(PieceKind::ALL[i]);
        table[i] = (first as u8, second as u8);
        i += 1;
    }
    table
};

impl MovementBoard {
    /// Creates the movement board of a position.
    #[inline]
    #[must_use]
    pub fn new(position: &Position) -> MovementBoard {
        let board = position.board();
        MovementBoard {
            ways: board.ways(),
            colors: [board.of(Color::Black), board.of(Color::White)],
            hands: [position.hand(Color::Black), position.hand(Color::White)],
            kings: [position.king(Color::Black), position.king(Color::White)],
            side: position.side(),
        }
    }

    /// Returns the board after a legal step of a piece that was a `kind`, capturing `captured`.
    #[inline]
    #[must_use]
    pub fn after_step(
        &self,
        kind: PieceKind,
        from: Square,
        to: Square,
        promote: bool,
        captured: Option<PieceKind>,
    ) -> MovementBoard {
        let mut next = *self;
        next.step(kind, from, to, promote, captured);
        next
    }

    /// Returns the board after a legal drop.
    #[inline]
    #[must_use]
    pub fn after_drop(&self, kind: HandKind, to: Square) -> MovementBoard {
        let mut next = *self;
        next.drop_piece(kind, to);
        next
    }

    /// Plays a legal step of a piece that was a `kind`, capturing `captured`. Faster than returning a new board.
    #[inline(always)]
    pub fn step(
        &mut self,
        kind: PieceKind,
        from: Square,
        to: Square,
        promote: bool,
        captured: Option<PieceKind>,
    ) {
        let (us, them) = (self.side as usize, self.side.opposite() as usize);
        let (left, reached) = (Bitboard::of(from), Bitboard::of(to));
        if let Some(captured) = captured {
            self.toggle(captured, reached);
            self.colors[them] ^= reached;
            if let Some(kind) = captured.hand_kind() {
                let _ = self.hands[us].add(kind);
            }
        }
        self.colors[us] ^= left ^ reached;
        match kind.promoted() {
            Some(promoted) if promote => {
                self.toggle(kind, left);
                self.toggle(promoted, reached);
            }
            _ => self.toggle(kind, left ^ reached),
        }
        if kind as u8 == PieceKind::King as u8 {
            self.kings[us] = Some(to);
        }
        self.side = self.side.opposite();
    }

    /// Plays a legal drop.
    #[inline(always)]
    pub fn drop_piece(&mut self, kind: HandKind, to: Square) {
        self.begin_drop(kind);
        self.toggle_drop(kind, to);
    }

    /// Plays the first half of a drop: removes a piece from the hand of the side to move and passes the turn.
    #[inline]
    pub fn begin_drop(&mut self, kind: HandKind) {
        let _ = self.hands[self.side as usize].take(kind);
        self.side = self.side.opposite();
    }

    /// Plays the second half of a drop: puts the piece on an empty square. A second call removes it again.
    #[inline(always)]
    pub fn toggle_drop(&mut self, kind: HandKind, to: Square) {
        let bit = Bitboard::of(to);
        self.ways[kind as usize] ^= bit;
        self.colors[self.side.opposite() as usize] ^= bit;
    }

    /// Returns the board without a piece of the side to move. The piece must not be the king.
    #[inline]
    #[must_use]
    pub fn lifted(&self, kind: PieceKind, from: Square) -> MovementBoard {
        let mut next = *self;
        next.toggle(kind, Bitboard::of(from));
        next.colors[self.side as usize] ^= Bitboard::of(from);
        next
    }

    /// Returns the kind of the piece on a square, or `None`. Every piece that moves like a gold is returned as a gold.
    #[inline]
    #[must_use]
    pub fn kind_seen(&self, square: Square) -> Option<PieceKind> {
        const KINDS: [PieceKind; 7] = [
            PieceKind::Pawn,
            PieceKind::Lance,
            PieceKind::Knight,
            PieceKind::Silver,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Gold,
        ];
        let is_royal = self.king_movers().contains(square);
        let found = KINDS
            .into_iter()
            .zip(self.ways)
            .find(|(_, way)| way.contains(square));
        match found {
            Some((PieceKind::Bishop, _)) if is_royal => Some(PieceKind::Horse),
            Some((PieceKind::Rook, _)) if is_royal => Some(PieceKind::Dragon),
            Some((kind, _)) => Some(kind),
            None if is_royal => Some(PieceKind::King),
            None => None,
        }
    }

    #[inline]
    fn toggle(&mut self, kind: PieceKind, bits: Bitboard) {
        let (first, second) = WAYS[kind as usize & 15];
        self.ways[first as usize & 7] ^= bits;
        if second != first {
            self.ways[second as usize & 7] ^= bits;
        }
    }

    /// Returns the side to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the squares with a piece of `color`.
    #[inline]
    #[must_use]
    pub const fn of(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// Returns the hand of `color`.
    #[inline]
    #[must_use]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color as usize]
    }

    /// Returns the square of the king of `color`, or `None` if it is missing.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color as usize]
    }

    /// Returns the pawns of both sides.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Bitboard {
        self.ways[0]
    }

    /// Returns the lances of both sides.
    #[inline]
    #[must_use]
    pub const fn lances(&self) -> Bitboard {
        self.ways[1]
    }

    /// Returns the knights of both sides.
    #[inline]
    #[must_use]
    pub const fn knights(&self) -> Bitboard {
        self.ways[2]
    }

    /// Returns the silvers of both sides.
    #[inline]
    #[must_use]
    pub const fn silvers(&self) -> Bitboard {
        self.ways[3]
    }

    /// Returns the bishops and horses of both sides.
    #[inline]
    #[must_use]
    pub const fn bishop_movers(&self) -> Bitboard {
        self.ways[4]
    }

    /// Returns the rooks and dragons of both sides.
    #[inline]
    #[must_use]
    pub const fn rook_movers(&self) -> Bitboard {
        self.ways[5]
    }

    /// Returns the golds of both sides, and the promoted pieces that move like them.
    #[inline]
    #[must_use]
    pub const fn gold_movers(&self) -> Bitboard {
        self.ways[6]
    }

    /// Returns the kings, horses and dragons of both sides.
    #[inline]
    #[must_use]
    pub const fn king_movers(&self) -> Bitboard {
        self.ways[7]
    }
}
