//! Generates the positions after each check and after each answer to a check.

use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Color, HandKind, Move, Piece, PieceKind, Position, Rank, Square};
use komadai_movegen::bits::{Forward, Mover, SideView, Sink};
use komadai_movegen::{Destinations, Filter, MoveSet, checkers, for_each_set};

use crate::attacker_hand::AttackerHand;
use crate::key::BoardKey;
use crate::policy::Policy;
use crate::table::Known;

/// A position after a move, before the search enters it.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub(crate) m: Move,
    /// Whether the move waits until the move before it is decided or proves hard. Such a move is rarely needed.
    pub(crate) waits: bool,
    pub(crate) key: BoardKey,
    /// The attacker's hand.
    pub(crate) hand: AttackerHand,
    pub(crate) known: Known,
    /// Whether the table contains the board.
    pub(crate) is_stored: bool,
    /// The number of plies that the move counts for.
    pub(crate) plies: i16,
    /// Whether the check captures an interposed piece and gives it back.
    pub(crate) gives_back: bool,
}

impl Child {
    const fn new(m: Move, key: BoardKey, hand: AttackerHand) -> Child {
        Child {
            m,
            waits: false,
            key,
            hand,
            known: Known::open(1, 1),
            is_stored: false,
            plies: 1,
            gives_back: false,
        }
    }

    /// Returns the mark of the line that begins here, see [`Known::mark`].
    pub(crate) fn mark(&self) -> u16 {
        self.known.mark.min(self.key.halves().0 as u16)
    }
}

/// The plies of an interposition whose piece may be given back. The check that captures it and gives it back counts as
/// one ply, so both moves together count as none.
pub(crate) const RETURNED_PLIES: i16 = -1;
/// The plies of any other check after such an interposition. Both moves together count as two plies, as usual.
const KEPT_PLIES: i16 = 3;

/// A position whose children are generated.
#[derive(Clone, Copy)]
pub(crate) struct Parent<'a> {
    pub(crate) position: &'a Position,
    pub(crate) key: BoardKey,
    pub(crate) hand: AttackerHand,
    /// Whether the defender may not give check by dropping a pawn.
    pub(crate) without_pawn_checks: bool,
    /// The policy for giving back interposed pieces.
    pub(crate) policy: Policy,
    /// The square of an interposed piece that may be given back, if the last move put one there.
    pub(crate) put: Option<Square>,
}

impl Parent<'_> {
    /// Adds the children after each check of the attacker.
    pub(crate) fn checks(&self, children: &mut Vec<Child>) {
        let first = children.len();
        let _ = for_each_set(self.position, Filter::CHECKS, |set| {
            match set {
                MoveSet::Steps { .. } => self.steps(set, true, children),
                MoveSet::Drops { kind, to } => {
                    to.for_each_once(|to| children.push(self.drop(kind, to, true)));
                }
            }
            ControlFlow::Continue(())
        });
        if let Some(square) = self.put {
            for i in first..children.len() {
                children[i].plies = KEPT_PLIES;
                if children[i].m.to() == square {
                    children.push(self.giving_back(&children[i]));
                }
            }
        }
    }

    /// Returns the same check with the captured piece given back. If the capturing piece does not give the check
    /// itself, the defender could interpose without end. So this counts as a mate: the length may be too small but
    /// never too large.
    fn giving_back(&self, taking: &Child) -> Child {
        let is_direct = checkers(&self.position.after(taking.m)).contains(taking.m.to());
        Child {
            hand: self.hand,
            waits: false,
            known: Known::open(u32::from(is_direct), 1),
            plies: 1,
            gives_back: true,
            ..*taking
        }
    }

    /// Adds the children after each answer to a check. Drops come last, and on each square all drops but the first
    /// wait.
    pub(crate) fn answers(&self, children: &mut Vec<Child>) {
        let first = children.len();
        let mut drops = [Bitboard::EMPTY; 7];
        let _ = for_each_set(self.position, Filter::ALL, |set| {
            match set {
                MoveSet::Steps { .. } => self.steps(set, false, children),
                MoveSet::Drops { kind, to } => drops[kind as usize] = to,
            }
            ControlFlow::Continue(())
        });
        if self.without_pawn_checks {
            let side = self.position.side();
            let king = self.position.king(!side);
            // The square from which a pawn of the defender gives check.
            if let Some(square) = king.and_then(|king| king.offset(0, -side.forward())) {
                let pawns = &mut drops[HandKind::Pawn as usize];
                *pawns = pawns.without(square);
            }
        }
        let between = drops.iter().fold(Bitboard::EMPTY, |all, &to| all | to);
        for to in between {
            let mut waits = false;
            for kind in HandKind::ALL {
                if drops[kind as usize].contains(to) {
                    let mut child = self.drop(kind, to, false);
                    child.waits = waits;
                    children.push(child);
                    waits = true;
                }
            }
        }
        for child in &mut children[first..] {
            if self.policy.is_between(self.position, child.m) {
                child.plies = RETURNED_PLIES;
                child.key = child.key.put(child.m.to());
            }
        }
    }

    /// Adds the moves of a piece, promotions first. A non-promotion that can only avoid 打ち歩詰め waits for the
    /// promotion.
    fn steps(&self, set: MoveSet, attacks: bool, children: &mut Vec<Child>) {
        let MoveSet::Steps { from, kind, to } = set else {
            return;
        };
        let board = self.position.board();
        let Some(moved) = board.piece(from) else {
            return;
        };
        let side = moved.color();
        let hardly_needed = |to: Square| match kind {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
            PieceKind::Lance => to.rank().relative(side) == Rank::Two,
            _ => false,
        };
        let mut push = |to, promote: bool, waits| {
            let captured = board.piece(to);
            let put = match moved.kind().promoted() {
                Some(promoted) if promote => Piece::new(side, promoted),
                _ => moved,
            };
            let hand = match captured.and_then(|piece| piece.kind().hand_kind()) {
                Some(kind) if attacks => self.hand.with(kind),
                _ => self.hand,
            };
            let key = self.key.after_step([moved, put], from, to, captured);
            let mut child = Child::new(Move::Step { from, to, promote }, key, hand);
            child.waits = waits;
            children.push(child);
        };
        let mut others = to.non_promotions;
        to.promotions.for_each_once(|to| {
            push(to, true, false);
            if others.contains(to) && hardly_needed(to) {
                others = others.without(to);
                push(to, false, true);
            }
        });
        others.for_each_once(|to| push(to, false, false));
    }

    fn drop(&self, kind: HandKind, to: Square, attacks: bool) -> Child {
        let dropped = Piece::new(self.position.side(), kind.piece_kind());
        let key = self.key.after_drop(dropped, to);
        let fewer = self.hand.without(kind);
        let hand = if attacks { fewer } else { self.hand };
        Child::new(Move::Drop { kind, to }, key, hand)
    }
}

/// The number of answers to a check, by moves on the board and by drops.
#[derive(Clone, Copy, Default)]
pub(crate) struct Answers {
    pub(crate) steps: u32,
    pub(crate) drops: u32,
}

impl Answers {
    /// Counts the answers after a legal move on this board.
    pub(crate) fn after(board: &MovementBoard, position: &Position, m: Move) -> Answers {
        let mut next = *board;
        match m {
            Move::Step { from, to, promote } => {
                let kind = |square| position.board().piece(square).map(Piece::kind);
                if let Some(moved) = kind(from) {
                    next.step(moved, from, to, promote, kind(to));
                }
            }
            Move::Drop { kind, to } => next.drop_piece(kind, to),
        }
        match next.side() {
            Color::Black => Answers::of::<false>(&next),
            Color::White => Answers::of::<true>(&next),
        }
    }

    #[inline(never)]
    fn of<const WHITE: bool>(board: &MovementBoard) -> Answers {
        let (view, mut answers) = (SideView::<WHITE>::new(board), Answers::default());
        view.walk(&view.king_safety(), &mut answers);
        answers
    }
}

impl Sink for Answers {
    const ONE_BY_ONE: bool = false;

    #[inline(always)]
    fn forward(&mut self, _: Forward, to: Destinations) {
        self.steps += to.non_promotions.union(to.promotions).len();
    }

    #[inline(always)]
    fn piece(&mut self, _: Mover, to: Destinations) {
        self.steps += to.non_promotions.union(to.promotions).len();
    }

    #[inline(always)]
    fn drops(&mut self, _: HandKind, to: Bitboard) {
        self.drops += to.len();
    }
}
