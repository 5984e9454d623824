//! The moves behind all children of a position, counted together.
//!
//! The moves of the side that waits are counted once, as if the side to move had passed. Most
//! moves change that count only by what can be dropped on the two squares, by the lines of sliders
//! through them, and by flights of the king that are attacked or no more; such children are counted
//! as sets. All others are made and counted from scratch.

use komadai_core::attacks;
use komadai_core::{
    Bitboard, Board, Color, HandKind, Piece, PieceKind, Position, Silhouette, Square,
};

use crate::count::count;
use crate::drop_weights::DropWeights;
use crate::ground::{Ground, Shelter};
use crate::ranges::Ranges;
use crate::siege::Siege;
use crate::tally::Tally;

/// The paths of two moves.
pub(crate) fn two_plies(position: &Position) -> u64 {
    let (board, s) = (position.board(), &Silhouette::new(position));
    match position.side() {
        Color::Black => Parent::<false, true>::new(board, s).paths(),
        Color::White => Parent::<true, false>::new(board, s).paths(),
    }
}

/// A position whose children are being counted: `WHITE` moves, `FOE` answers.
struct Parent<'a, const WHITE: bool, const FOE: bool> {
    board: &'a Board,
    us: Ground<'a, WHITE>,
    shelter: Shelter,
    /// Their moves if we passed.
    base: u64,
    siege: Siege<WHITE>,
    ranges: Ranges<FOE>,
    weights: DropWeights,
    /// Where our king may not go without another look: a pawn dropped before it might mate.
    chill: Bitboard,
    /// Whether our king needs a flight to be safe from a pawn drop that mates.
    needs_flight: bool,
    nodes: u64,
    /// Flights that arrivals take from their king.
    lost: u64,
    /// Arrivals on empty squares.
    arrivals: Tally,
}

impl<'a, const WHITE: bool, const FOE: bool> Parent<'a, WHITE, FOE> {
    const US: Color = Ground::<WHITE>::US;
    const THEM: Color = Ground::<WHITE>::THEM;

    #[inline]
    fn new(board: &'a Board, s: &'a Silhouette) -> Self {
        let us = Ground::<WHITE>::new(s);
        let them = Ground::<FOE>::new(s);
        let shelter = us.shelter();
        let mut parent = Parent {
            board,
            us,
            shelter,
            base: 0,
            siege: Siege::TOTAL,
            ranges: Ranges::NONE,
            weights: DropWeights::new(s, Self::THEM),
            chill: Bitboard::EMPTY,
            needs_flight: false,
            nodes: 0,
            lost: 0,
            arrivals: Tally::default(),
        };
        // In check they could take our king; and a diagram may leave theirs in check.
        if parent.shelter.is_check {
            return parent;
        }
        let their = them.shelter();
        if their.is_check {
            return parent;
        }
        let Some(ranges) = Ranges::new(&them, &their) else {
            return parent;
        };
        let mut siege = Siege::new(&parent.us, &them, their.flights);
        if parent.look_at_pawn_mates(&mut siege, &ranges) {
            parent.base = u64::from(them.count_with(&their));
            parent.siege = siege;
            parent.ranges = ranges;
        }
        parent
    }

    /// Makes sure that no pawn they drop mates, neither now nor after a move that is not counted
    /// from scratch; otherwise says `false`.
    ///
    /// Such a drop is legal as long as our king has a flight, and flights stay, unless we occupy
    /// them or open a line of theirs.
    #[inline]
    fn look_at_pawn_mates(&mut self, siege: &mut Siege<WHITE>, ranges: &Ranges<FOE>) -> bool {
        let drops = self.weights.pawn();
        let Some(king) = self.us.s.king(Self::US).filter(|_| !drops.is_empty()) else {
            return true;
        };
        let threatened = (self.us.step_attacks() | ranges.reach()) & (drops - self.us.occupied);
        // A king that could take the pawn is safe.
        self.chill = attacks::ahead(Self::THEM, threatened);
        let before = attacks::pawn(Self::US, king);
        if (before & drops).is_empty() {
            return true;
        }
        if !(before & self.us.occupied).is_empty() {
            // Only a piece of ours that leaves makes room for the pawn.
            siege.fixed |= before & self.us.own;
            return true;
        }
        self.needs_flight = true;
        let flights = self.shelter.flights;
        if !flights.is_several() {
            siege.barred |= flights;
        }
        !flights.is_empty()
    }

    fn paths(mut self) -> u64 {
        let s = self.us.s;
        let (own, occupied) = (self.us.own, self.us.occupied);
        if !self.shelter.targets.is_empty() {
            self.pawns();
            (s.lances() & own).for_each(|from| {
                self.step(
                    PieceKind::Lance,
                    from,
                    attacks::lance(Self::US, from, occupied),
                );
            });
            (s.knights() & own).for_each(|from| {
                self.step(PieceKind::Knight, from, attacks::knight(Self::US, from));
            });
            (s.silvers() & own).for_each(|from| {
                self.step(PieceKind::Silver, from, attacks::silver(Self::US, from));
            });
            (s.gold_movers() & own).for_each(|from| {
                self.step(PieceKind::Gold, from, attacks::gold(Self::US, from));
            });
            let (bishops, rooks) = (s.bishop_movers() & own, s.rook_movers() & own);
            let royal = s.king_movers();
            (bishops - royal).for_each(|from| {
                self.step(PieceKind::Bishop, from, attacks::bishop(from, occupied));
            });
            (bishops & royal).for_each(|from| {
                let reach = attacks::bishop(from, occupied) | attacks::king(from);
                self.step(PieceKind::Horse, from, reach);
            });
            (rooks - royal).for_each(|from| {
                self.step(PieceKind::Rook, from, attacks::rook(from, occupied));
            });
            (rooks & royal).for_each(|from| {
                let reach = attacks::rook(from, occupied) | attacks::king(from);
                self.step(PieceKind::Dragon, from, reach);
            });
            self.drops();
        }
        if let Some(king) = s.king(Self::US) {
            self.step(PieceKind::King, king, attacks::king(king));
        }
        let taken = self
            .arrivals
            .sum(|to| self.weights.of(to) + self.ranges.lost(to));
        self.nodes - self.lost - taken
    }

    /// Pawns, most of them as one set.
    #[inline]
    fn pawns(&mut self) {
        let pawns = self.us.s.pawns() & self.us.own;
        let singly = self.shelter.pinned
            | self.siege.fixed
            | self.ranges.reach()
            | attacks::ahead(Self::THEM, self.siege.ring);
        (pawns & singly)
            .for_each(|from| self.step(PieceKind::Pawn, from, attacks::pawn(Self::US, from)));
        let to = attacks::ahead(Self::US, pawns - singly) & self.shelter.targets;
        let dead_end = attacks::dead_end(PieceKind::Pawn, Self::US);
        let barred = self.siege.barred | self.us.enemy;
        let flights = self.siege.flights;
        for (to, promote) in [
            (to - dead_end, false),
            (to & attacks::promotion_zone(Self::US), true),
        ] {
            let counted = to - barred;
            let after = if promote {
                PieceKind::Gold
            } else {
                PieceKind::Pawn
            };
            let found = self.siege.steps(after, counted, self.us.occupied, flights);
            let counted = counted - found.grave;
            let from = attacks::ahead(Self::THEM, counted);
            self.add(counted, self.base, found.lost);
            self.nodes += u64::from(self.weights.of(from));
            (to - counted).for_each(|to| {
                if let Some(from) = attacks::pawn(Self::THEM, to).first() {
                    self.make(PieceKind::Pawn, from, Bitboard::of(to), promote);
                }
            });
        }
    }

    /// Moves of one piece that attacks `reach`.
    #[inline(always)]
    fn step(&mut self, kind: PieceKind, from: Square, reach: Bitboard) {
        let to = match kind {
            PieceKind::King => self.shelter.flights,
            _ if self.shelter.pinned.contains(from) => {
                reach & self.shelter.targets & self.us.king_line(from)
            }
            _ => reach & self.shelter.targets,
        };
        if to.is_empty() {
            return;
        }
        let zone = attacks::promotion_zone(Self::US);
        let promoting = match kind.promoted() {
            Some(_) if zone.contains(from) => to,
            Some(_) => to & zone,
            None => Bitboard::EMPTY,
        };
        let plain = to - attacks::dead_end(kind, Self::US);
        let Some(after) = self.leave(kind, from, reach) else {
            self.make(kind, from, plain, false);
            self.make(kind, from, promoting, true);
            return;
        };
        self.arrive(kind, kind, from, plain, &after);
        if !promoting.is_empty() {
            let promoted = match kind {
                PieceKind::Bishop => PieceKind::Horse,
                PieceKind::Rook => PieceKind::Dragon,
                _ => PieceKind::Gold,
            };
            self.arrive(kind, promoted, from, promoting, &after);
        }
    }

    /// What changes when a piece leaves; `None` if too much does.
    #[inline(always)]
    fn leave(&self, kind: PieceKind, from: Square, reach: Bitboard) -> Option<Left> {
        if self.siege.fixed.contains(from) {
            return None;
        }
        let mut left = Left {
            base: self.base + u64::from(self.weights.of(Bitboard::of(from))),
            barred: self.siege.barred | self.us.enemy,
            flights: self.siege.flights,
        };
        if self.ranges.reach().contains(from) {
            let mut opened = Bitboard::EMPTY;
            for range in self.ranges.attacking(from) {
                let more = Ranges::<FOE>::opened(range, from, self.us.occupied);
                left.base += u64::from(range.moves(more));
                // On the same line the two squares depend on each other.
                left.barred |= attacks::line(range.from, from);
                opened |= more;
            }
            if self.needs_flight {
                let flights = self.shelter.flights - opened;
                if flights.is_empty() {
                    return None;
                }
                if !flights.is_several() {
                    left.barred |= flights;
                }
            }
        }
        if matches!(kind, PieceKind::King) {
            left.barred |= self.chill;
        }
        if !(reach & self.siege.ring).is_empty() {
            let lifted = self.us.s.lifted(kind, from);
            left.flights = Ground::<FOE>::new(&lifted).shelter().flights;
            left.base += u64::from((left.flights - self.siege.flights).len());
        }
        Some(left)
    }

    /// Adds the moves of a piece, a `kind` before and `after`.
    #[inline(always)]
    fn arrive(
        &mut self,
        kind: PieceKind,
        after: PieceKind,
        from: Square,
        to: Bitboard,
        left: &Left,
    ) {
        let counted = to - left.barred;
        let occupied = self.us.occupied.without(from);
        let found = self.siege.steps(after, counted, occupied, left.flights);
        let counted = counted - found.grave;
        self.add(counted, left.base, found.lost);
        self.make(kind, from, to - counted, kind as u8 != after as u8);
    }

    #[inline]
    fn drops(&mut self) {
        let hand = self.us.s.hand(Self::US);
        if hand.is_empty() || self.shelter.empty.is_empty() {
            return;
        }
        if hand.has(HandKind::Pawn) {
            let mut to = self.shelter.empty
                - attacks::dead_end(PieceKind::Pawn, Self::US)
                - attacks::files_of(self.us.s.pawns() & self.us.own);
            let check = to & self.us.checking_square();
            if !check.is_empty() && self.us.is_pawn_mate() {
                to -= check;
            }
            self.drop(HandKind::Pawn, to);
        }
        if hand.has(HandKind::Lance) {
            let to = self.shelter.empty - attacks::dead_end(PieceKind::Lance, Self::US);
            self.drop(HandKind::Lance, to);
        }
        if hand.has(HandKind::Knight) {
            let to = self.shelter.empty - attacks::dead_end(PieceKind::Knight, Self::US);
            self.drop(HandKind::Knight, to);
        }
        if hand.has(HandKind::Silver) {
            self.drop(HandKind::Silver, self.shelter.empty);
        }
        if hand.has(HandKind::Gold) {
            self.drop(HandKind::Gold, self.shelter.empty);
        }
        if hand.has(HandKind::Bishop) {
            self.drop(HandKind::Bishop, self.shelter.empty);
        }
        if hand.has(HandKind::Rook) {
            self.drop(HandKind::Rook, self.shelter.empty);
        }
    }

    #[inline(always)]
    fn drop(&mut self, kind: HandKind, to: Bitboard) {
        let counted = to - self.siege.barred;
        let found = self.siege.drops(kind, counted, &self.us);
        let counted = counted - found.grave;
        self.add(counted, self.base, found.lost);
        let mut nodes = 0;
        (to - counted).for_each(|to| {
            let mut next = *self.us.s;
            next.drop_piece(kind, to);
            nodes += u64::from(count(&next));
        });
        self.nodes += nodes;
    }

    /// Adds arrivals on empty squares that leave `base` moves but for what the squares themselves
    /// and `lost` flights take away.
    #[inline]
    fn add(&mut self, to: Bitboard, base: u64, lost: u32) {
        self.nodes += u64::from(to.len()) * base;
        self.lost += u64::from(lost);
        self.arrivals.add(to);
    }

    /// Adds moves counted from scratch.
    #[inline(never)]
    fn make(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: bool) {
        let mut nodes = 0;
        to.for_each(|to| {
            let captured = self.board.piece(to).map(Piece::kind);
            let mut next = *self.us.s;
            next.step(kind, from, to, promote, captured);
            nodes += u64::from(count(&next));
        });
        self.nodes += nodes;
    }
}

/// The position without a piece that is about to move.
struct Left {
    /// Their moves.
    base: u64,
    /// Where its arrival has to be counted from scratch.
    barred: Bitboard,
    /// Where their king could go.
    flights: Bitboard,
}
