//! Counts the moves of all children of a position together.
//!
//! The moves of the waiting side are counted once, as if the side to move had passed. Most moves change that count in
//! only three ways: by drops on the two squares, by sliders whose lines cross them, and by king moves to squares that
//! become attacked or free. Such children are counted as sets. All others are played and counted from scratch.
//!
//! In the comments "we" are the side to move, "they" the waiting side.

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position, Square};
use komadai_movegen::Destinations;
use komadai_movegen::bits::{Forward, KingSafety, Mover, SideView, Sink, count};

use crate::drop_weights::DropWeights;
use crate::exchange;
use crate::king_zone::KingZone;
use crate::sliders::Sliders;
use crate::square_counts::SquareCounts;

pub(crate) fn two_plies(position: &Position) -> u64 {
    let board = MovementBoard::new(position);
    match board.side() {
        Color::Black => two_plies_from::<false, true>(&board),
        Color::White => two_plies_from::<true, false>(&board),
    }
}

/// Returns the number of paths of two moves from a board: `WHITE` moves, `FOE` answers.
#[inline]
pub(crate) fn two_plies_from<const WHITE: bool, const FOE: bool>(board: &MovementBoard) -> u64 {
    TwoPlyCount::<WHITE, FOE>::new(board).paths()
}

/// A position whose children are being counted: `WHITE` moves, `FOE` answers.
struct TwoPlyCount<'a, const WHITE: bool, const FOE: bool> {
    us: SideView<'a, WHITE>,
    them: SideView<'a, FOE>,
    safety: KingSafety,
    /// The number of their moves if we pass.
    base: u64,
    king_zone: KingZone<WHITE>,
    sliders: Sliders<FOE>,
    weights: DropWeights,
    /// Whether our king needs a legal move so that no pawn drop can mate it.
    needs_king_move: bool,
    /// Their pinned pieces.
    pinned: Bitboard,
    /// The squares to which their pieces except the king may move if we pass.
    targets: Bitboard,
    /// Their pieces whose capture is counted from scratch, because it allows new pawn drops on the file or new king
    /// moves.
    recount_captures: Bitboard,
    /// Our pieces whose leaving changes more than the drops on their square.
    leaving_matters: Bitboard,
    nodes: u64,
    /// The number of king moves that our arrivals take from them.
    lost: u64,
    /// Empty squares where an arrival changes their drops or sliders.
    arrival_matters: Bitboard,
    /// Our arrivals on such squares.
    arrivals: SquareCounts,
}

impl<'a, const WHITE: bool, const FOE: bool> TwoPlyCount<'a, WHITE, FOE> {
    const US: Color = SideView::<WHITE>::US;
    const THEM: Color = SideView::<WHITE>::THEM;

    #[inline]
    fn new(board: &'a MovementBoard) -> Self {
        let us = SideView::<WHITE>::new(board);
        let mut count = TwoPlyCount {
            safety: us.king_safety(),
            us,
            them: SideView::<FOE>::new(board),
            base: 0,
            king_zone: KingZone::TOTAL,
            sliders: Sliders::NONE,
            weights: DropWeights::new(board, Self::THEM),
            needs_king_move: false,
            pinned: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            recount_captures: Bitboard::EMPTY,
            leaving_matters: Bitboard::FULL,
            nodes: 0,
            lost: 0,
            arrival_matters: Bitboard::FULL,
            arrivals: SquareCounts::default(),
        };
        count.prepare();
        count
    }

    /// Counts their moves if we pass, and finds the moves that can change that number. If we cannot pass, each child
    /// will be counted from scratch.
    #[inline]
    fn prepare(&mut self) {
        // In check, they could capture our king after a pass. In a position with faults, their king may be in check.
        if self.safety.is_check {
            return;
        }
        let their = self.them.king_safety();
        if their.is_check {
            return;
        }
        let Some(base) = self.sliders.fill(&self.them, &their) else {
            return;
        };
        let mut king_zone = KingZone::new(&self.us, their.king_moves);
        if !self.look_at_pawn_mates(&mut king_zone) {
            return;
        }
        self.base = u64::from(base);
        // Our pinned pieces are in the reach of the slider that pins them.
        self.leaving_matters = king_zone.recount_from | king_zone.openers | self.sliders.reach();
        if self.weights.is_empty() {
            self.arrival_matters = self.sliders.reach();
        }
        self.king_zone = king_zone;
        self.pinned = their.pinned;
        self.targets = their.targets;
        if let Some(king) = self.us.board.king(Self::THEM) {
            self.recount_captures = attacks::king(king) & self.us.enemy;
        }
        if self.us.board.hand(Self::THEM).has(HandKind::Pawn) {
            self.recount_captures |= self.us.board.pawns() & self.us.enemy;
        }
    }

    /// Returns `true` if none of their pawn drops mates, neither now nor after a move that is not counted from scratch.
    ///
    /// A pawn drop that gives check is legal as long as our king can move. The king keeps its moves unless we occupy
    /// those squares or open a line of their sliders. After a king move it can always return to the square that it
    /// left, which is not attacked.
    #[inline]
    fn look_at_pawn_mates(&mut self, king_zone: &mut KingZone<WHITE>) -> bool {
        let drops = self.weights.pawn();
        if drops.is_empty() {
            return true;
        }
        let Some(king) = self.us.board.king(Self::US) else {
            return true;
        };
        let before = attacks::pawn(Self::US, king);
        if (before & drops).is_empty() {
            return true;
        }
        if !(before & self.us.occupied).is_empty() {
            // The pawn gets this square only if our piece leaves it.
            king_zone.recount_from |= before & self.us.own;
            return true;
        }
        self.needs_king_move = true;
        let king_moves = self.safety.king_moves;
        if !king_moves.is_several() {
            king_zone.recount_to |= king_moves;
        }
        !king_moves.is_empty()
    }

    fn paths(mut self) -> u64 {
        let (view, safety) = (self.us, self.safety);
        view.walk(&safety, &mut self);
        let taken = self
            .arrivals
            .sum(|to| self.weights.of(to) + self.sliders.lost(to));
        self.nodes - self.lost - taken
    }

    /// Returns the changes after a piece leaves, or `None` if they are too many.
    #[inline(always)]
    fn leave(&self, kind: PieceKind, from: Square, reach: Bitboard) -> Option<Lifted> {
        if self.king_zone.recount_from.contains(from) {
            return None;
        }
        let mut lifted = Lifted {
            base: self.base + u64::from(self.weights.of(Bitboard::of(from))),
            recount_to: self.king_zone.recount_to | self.recount_captures,
            king_moves: self.king_zone.king_moves,
        };
        if self.sliders.reach().contains(from) {
            let mut opened = Bitboard::EMPTY;
            for slider in self.sliders.attacking(from) {
                let more = Sliders::<FOE>::opened(slider, from, self.us.occupied);
                lifted.base += u64::from(slider.moves(more));
                // An arrival on the same line changes what leaving it opened.
                lifted.recount_to |= attacks::line(slider.from, from).with(slider.from);
                opened |= more;
            }
            if self.needs_king_move {
                let king_moves = self.safety.king_moves - opened;
                if king_moves.is_empty() {
                    return None;
                }
                if !king_moves.is_several() {
                    lifted.recount_to |= king_moves;
                }
            }
        }
        let opens = self.king_zone.openers.contains(from);
        if opens {
            // Its arrival on a line that it opens may close that line again.
            lifted.recount_to |= self.king_zone.opened;
        }
        if opens || !(reach & self.king_zone.ring).is_empty() {
            let board = self.us.board.lifted(kind, from);
            lifted.king_moves = SideView::<FOE>::new(&board).king_safety().king_moves;
            lifted.base += u64::from(lifted.king_moves.len());
            lifted.base -= u64::from(self.king_zone.king_moves.len());
        }
        Some(lifted)
    }

    /// Adds the moves of a piece to empty and enemy squares. It is a `kind` before the move and an `after` afterwards.
    #[inline(always)]
    fn arrive(
        &mut self,
        kind: PieceKind,
        after: PieceKind,
        from: Square,
        to: Bitboard,
        lifted: &Lifted,
    ) {
        let counted = to - lifted.recount_to;
        let occupied = self.us.occupied.without(from);
        let found = self
            .king_zone
            .steps(after, counted, occupied, lifted.king_moves);
        let counted = counted - found.checks_or_pins;
        let captures = counted & self.us.enemy;
        self.add(counted - captures, lifted.base, found.lost);
        if !captures.is_empty() {
            self.capture(captures, lifted.base);
        }
        let rest = to - counted;
        if !rest.is_empty() {
            self.recount(kind, from, rest, kind as u8 != after as u8);
        }
    }

    /// Adds captures: the captured piece loses its moves, and other pieces may recapture. Their drops and the squares
    /// that their sliders attack stay the same, because the square stays occupied.
    #[inline(never)]
    fn capture(&mut self, to: Bitboard, base: u64) {
        let free = self.us.enemy - self.pinned;
        let mut nodes = 0;
        to.for_each(|at| {
            let taken = exchange::moves_of(&self.them, at, self.targets);
            let back = exchange::steps_onto(&self.them, at, free) + self.sliders.onto(at);
            nodes += base - u64::from(taken) + u64::from(back);
        });
        self.nodes += nodes;
    }

    /// Adds arrivals on empty squares. After each, they have `base` moves, less the moves that the occupied square
    /// prevents. `lost` is the total number of king moves that they lose.
    #[inline]
    fn add(&mut self, to: Bitboard, base: u64, lost: u32) {
        self.nodes += u64::from(to.len()) * base;
        self.lost += u64::from(lost);
        self.arrivals.add(to & self.arrival_matters);
    }

    #[inline(never)]
    fn recount(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: bool) {
        let mut nodes = 0;
        to.for_each(|to| {
            let captured = self.us.board.kind_seen(to);
            let mut next = *self.us.board;
            next.step(kind, from, to, promote, captured);
            nodes += u64::from(count(&next));
        });
        self.nodes += nodes;
    }
}

impl<const WHITE: bool, const FOE: bool> Sink for TwoPlyCount<'_, WHITE, FOE> {
    /// Counts the moves of pawns, most of them as one set.
    #[inline(always)]
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        let mut singly = pawns;
        // Pawns whose leaving matters, and pawns that attack a square next to their king.
        singly.from &= self.leaving_matters | attacks::ahead(Self::THEM, self.king_zone.ring);
        singly.each_pawn(to, |pawn, to| self.piece(pawn, to));
        let to = to.on(attacks::ahead(Self::US, pawns.from - singly.from));
        let recount_to = self.king_zone.recount_to | self.recount_captures;
        let king_moves = self.king_zone.king_moves;
        for (to, promote) in [(to.non_promotions, false), (to.promotions, true)] {
            let counted = to - recount_to;
            let after = if promote {
                PieceKind::Gold
            } else {
                PieceKind::Pawn
            };
            let found = self
                .king_zone
                .steps(after, counted, self.us.occupied, king_moves);
            let counted = counted - found.checks_or_pins;
            let from = attacks::ahead(Self::THEM, counted);
            let captures = counted & self.us.enemy;
            self.add(counted - captures, self.base, found.lost);
            self.nodes += u64::from(self.weights.of(from));
            if !captures.is_empty() {
                self.capture(captures, self.base);
            }
            (to - counted).for_each(|to| {
                if let Some(from) = attacks::behind(Self::US, to) {
                    self.recount(PieceKind::Pawn, from, Bitboard::of(to), promote);
                }
            });
        }
    }

    #[inline(always)]
    fn piece(&mut self, piece: Mover, to: Destinations) {
        if to.is_empty() {
            return;
        }
        let Mover { kind, from, reach } = piece;
        let needs_look = self.king_zone.approach(kind) | self.king_zone.recount_to | self.us.enemy;
        if !self.leaving_matters.contains(from) && (reach & needs_look).is_empty() {
            let base = self.base + u64::from(self.weights.of(Bitboard::of(from)));
            self.add(to.non_promotions, base, 0);
            self.add(to.promotions, base, 0);
            return;
        }
        let Some(after) = self.leave(kind, from, reach) else {
            self.recount(kind, from, to.non_promotions, false);
            self.recount(kind, from, to.promotions, true);
            return;
        };
        self.arrive(kind, kind, from, to.non_promotions, &after);
        if !to.promotions.is_empty() {
            let promoted = match kind {
                PieceKind::Bishop => PieceKind::Horse,
                PieceKind::Rook => PieceKind::Dragon,
                _ => PieceKind::Gold,
            };
            self.arrive(kind, promoted, from, to.promotions, &after);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        let counted = to - self.king_zone.recount_to;
        let found = self.king_zone.drops(kind, counted, &self.us);
        let counted = counted - found.checks_or_pins;
        self.add(counted, self.base, found.lost);
        let mut nodes = 0;
        (to - counted).for_each(|to| {
            let mut next = *self.us.board;
            next.drop_piece(kind, to);
            nodes += u64::from(count(&next));
        });
        self.nodes += nodes;
    }
}

/// The position without a piece that is about to move.
struct Lifted {
    /// The number of their moves.
    base: u64,
    /// The squares where an arrival of the piece is counted from scratch.
    recount_to: Bitboard,
    /// The squares to which their king could move.
    king_moves: Bitboard,
}
