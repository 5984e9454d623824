//! The moves behind all children of a position, counted together.
//!
//! The moves of the side that waits are counted once, as if the side to move had passed. Most
//! moves change that count only by what can be dropped on the two squares, by the lines of sliders
//! through them, and by flights of the king that are attacked or no more; such children are counted
//! as sets. All others are made and counted from scratch.

use komadai_core::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position, Silhouette, Square};

use crate::count::count;
use crate::drop_weights::DropWeights;
use crate::ground::{Ground, Shelter};
use crate::ranges::Ranges;
use crate::siege::Siege;
use crate::tally::Tally;

/// The paths of two moves.
#[inline]
pub(crate) fn two_plies(position: &Position) -> u64 {
    two_plies_from(&Silhouette::new(position))
}

/// The same from a silhouette.
#[inline]
pub(crate) fn two_plies_from(s: &Silhouette) -> u64 {
    match s.side() {
        Color::Black => Parent::<false, true>::new(s).paths(),
        Color::White => Parent::<true, false>::new(s).paths(),
    }
}

/// A position whose children are being counted: `WHITE` moves, `FOE` answers.
struct Parent<'a, const WHITE: bool, const FOE: bool> {
    us: Ground<'a, WHITE>,
    them: Ground<'a, FOE>,
    shelter: Shelter,
    blockers: Blockers,
    /// Their moves if we passed.
    base: u64,
    siege: Siege<WHITE>,
    ranges: Ranges<FOE>,
    weights: DropWeights,
    /// Whether our king needs a flight to be safe from a pawn drop that mates.
    needs_flight: bool,
    /// Their pieces that shield their king.
    pinned: Bitboard,
    /// Where their pieces but the king may go if we pass.
    targets: Bitboard,
    /// Their pieces whose capture is counted from scratch: it makes room for pawns on the file, or
    /// for the king.
    untaken: Bitboard,
    /// Our pieces that are not simply moved.
    tied: Bitboard,
    nodes: u64,
    /// Flights that arrivals take from their king.
    lost: u64,
    /// Empty squares where an arrival matters to their drops and sliders.
    matters: Bitboard,
    /// Arrivals on such squares.
    arrivals: Tally,
}

impl<'a, const WHITE: bool, const FOE: bool> Parent<'a, WHITE, FOE> {
    const US: Color = Ground::<WHITE>::US;
    const THEM: Color = Ground::<WHITE>::THEM;

    #[inline]
    fn new(s: &'a Silhouette) -> Self {
        let us = Ground::<WHITE>::new(s);
        let mut parent = Parent {
            shelter: us.shelter(),
            blockers: Blockers::new(us.occupied),
            us,
            them: Ground::<FOE>::new(s),
            base: 0,
            siege: Siege::TOTAL,
            ranges: Ranges::NONE,
            weights: DropWeights::new(s, Self::THEM),
            needs_flight: false,
            pinned: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            untaken: Bitboard::EMPTY,
            tied: Bitboard::FULL,
            nodes: 0,
            lost: 0,
            matters: Bitboard::FULL,
            arrivals: Tally::default(),
        };
        parent.prepare();
        parent
    }

    /// Counts their moves if we passed, and finds out what can change that number. Where that
    /// says nothing about the children, each of them will be counted from scratch.
    #[inline]
    fn prepare(&mut self) {
        // In check they could take our king; and a diagram may leave theirs in check.
        if self.shelter.is_check {
            return;
        }
        let their = self.them.shelter();
        if their.is_check || !self.ranges.fill(&self.them, &their, &self.blockers) {
            return;
        }
        let mut siege = Siege::new(&self.us, &self.them, their.flights);
        if !self.look_at_pawn_mates(&mut siege) {
            return;
        }
        self.base = u64::from(self.them.count_but_sliders(&their) + self.ranges.moves());
        // Pieces that shield our king stand in the reach of the slider that pins them.
        self.tied = siege.fixed | siege.openers | self.ranges.reach();
        if self.weights.is_empty() {
            self.matters = self.ranges.reach();
        }
        self.siege = siege;
        self.pinned = their.pinned;
        self.targets = their.targets;
        if let Some(king) = self.us.s.king(Self::THEM) {
            self.untaken = attacks::king(king) & self.us.enemy;
        }
        if self.us.s.hand(Self::THEM).has(HandKind::Pawn) {
            self.untaken |= self.us.s.pawns() & self.us.enemy;
        }
    }

    /// Makes sure that no pawn they drop mates, neither now nor after a move that is not counted
    /// from scratch; otherwise says `false`.
    ///
    /// Such a drop is legal as long as our king has a flight, and flights stay, unless we occupy
    /// them or open a line of theirs. After a move of the king there is always one: the square it
    /// left, which nothing attacks.
    #[inline]
    fn look_at_pawn_mates(&mut self, siege: &mut Siege<WHITE>) -> bool {
        let drops = self.weights.pawn();
        let Some(king) = self.us.s.king(Self::US).filter(|_| !drops.is_empty()) else {
            return true;
        };
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
        let (own, blockers) = (self.us.own, self.blockers);
        if !self.shelter.targets.is_empty() {
            self.pawns();
            (s.lances() & own).for_each_once(|from| {
                let reach = blockers.lance(Self::US, from).set();
                self.step(PieceKind::Lance, from, reach);
            });
            (s.knights() & own).for_each_once(|from| {
                self.step(PieceKind::Knight, from, attacks::knight(Self::US, from));
            });
            (s.silvers() & own).for_each_once(|from| {
                self.step(PieceKind::Silver, from, attacks::silver(Self::US, from));
            });
            (s.gold_movers() & own).for_each_once(|from| {
                self.step(PieceKind::Gold, from, attacks::gold(Self::US, from));
            });
            let (bishops, rooks) = (s.bishop_movers() & own, s.rook_movers() & own);
            let royal = s.king_movers();
            (bishops - royal).for_each_once(|from| {
                self.step(PieceKind::Bishop, from, blockers.bishop(from));
            });
            (bishops & royal).for_each_once(|from| {
                let reach = blockers.bishop(from) | attacks::king(from);
                self.step(PieceKind::Horse, from, reach);
            });
            (rooks - royal).for_each_once(|from| {
                self.step(PieceKind::Rook, from, blockers.rook(from));
            });
            (rooks & royal).for_each_once(|from| {
                let reach = blockers.rook(from) | attacks::king(from);
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
        let singly = self.tied | attacks::ahead(Self::THEM, self.siege.ring);
        (pawns & singly)
            .for_each(|from| self.step(PieceKind::Pawn, from, attacks::pawn(Self::US, from)));
        let to = attacks::ahead(Self::US, pawns - singly) & self.shelter.targets;
        let dead_end = attacks::dead_end(PieceKind::Pawn, Self::US);
        let barred = self.siege.barred | self.untaken;
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
            let captures = counted & self.us.enemy;
            self.add(counted - captures, self.base, found.lost);
            self.nodes += u64::from(self.weights.of(from));
            if !captures.is_empty() {
                self.capture(captures, self.base);
            }
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
        let hot = self.siege.approach(kind) | self.siege.barred | self.us.enemy;
        if !self.tied.contains(from) && (reach & hot).is_empty() {
            let base = self.base + u64::from(self.weights.of(Bitboard::of(from)));
            self.add(plain, base, 0);
            self.add(promoting, base, 0);
            return;
        }
        self.step_slowly(kind, from, reach, plain, promoting);
    }

    /// The same, with everything looked at.
    #[inline(always)]
    fn step_slowly(
        &mut self,
        kind: PieceKind,
        from: Square,
        reach: Bitboard,
        plain: Bitboard,
        promoting: Bitboard,
    ) {
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
            barred: self.siege.barred | self.untaken,
            flights: self.siege.flights,
        };
        if self.ranges.reach().contains(from) {
            let mut opened = Bitboard::EMPTY;
            for range in self.ranges.attacking(from) {
                let more = Ranges::<FOE>::opened(range, from, self.us.occupied);
                left.base += u64::from(range.moves(more));
                // On the same line the two squares depend on each other.
                left.barred |= attacks::line(range.from, from).with(range.from);
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
        let opens = self.siege.openers.contains(from);
        if opens {
            // On the lines that it opens its arrival may close them again.
            left.barred |= self.siege.opened;
        }
        if opens || !(reach & self.siege.ring).is_empty() {
            let lifted = self.us.s.lifted(kind, from);
            left.flights = Ground::<FOE>::new(&lifted).shelter().flights;
            left.base += u64::from(left.flights.len());
            left.base -= u64::from(self.siege.flights.len());
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
        let captures = counted & self.us.enemy;
        self.add(counted - captures, left.base, found.lost);
        if !captures.is_empty() {
            self.capture(captures, left.base);
        }
        let rest = to - counted;
        if !rest.is_empty() {
            self.make(kind, from, rest, kind as u8 != after as u8);
        }
    }

    /// Adds captures: the piece taken moves no more, and others may take back. What they could drop
    /// there, and what their sliders attack behind, stays the same.
    #[inline(never)]
    fn capture(&mut self, to: Bitboard, base: u64) {
        let free = self.us.enemy - self.pinned;
        let mut nodes = 0;
        to.for_each(|at| {
            let taken = self.them.moves_of(at, self.targets, self.blockers);
            let back = self.them.steps_onto(at, free) + self.ranges.onto(at);
            nodes += base - u64::from(taken) + u64::from(back);
        });
        self.nodes += nodes;
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
        self.arrivals.add(to & self.matters);
    }

    /// Adds moves counted from scratch.
    #[inline(never)]
    fn make(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: bool) {
        let mut nodes = 0;
        to.for_each(|to| {
            let captured = self.us.s.kind_seen(to);
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
