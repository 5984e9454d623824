//! Searches by proof numbers, depth first (df-pn), on the path of one thread.
//!
//! Whether there is a mate within n plies does not depend on history, because every ply reduces n. So every answer is
//! valid. Without a limit of plies, a repeated position is not a mate on that path. The search does not store results
//! that follow from such a repetition only.

use std::mem::replace;
use std::sync::RwLock;
use std::sync::atomic::Ordering::Relaxed;

use komadai_core::bits::{MovementBoard, attacks};
use komadai_core::{Color, HandKind, Move, Position, Square, Undo};
use komadai_movegen::checkers;

use crate::attacker_hand::AttackerHand;
use crate::children::{Answers, Child, Parent, RETURNED_PLIES};
use crate::key::BoardKey;
use crate::limits::{Budget, SearchLimits, StopReason};
use crate::pick::{Pick, Sum};
use crate::policy::{Policy, after_giving_back};
use crate::table::{ALWAYS, ANY, Known, LARGE, Table, grow, read};
use crate::threads::Threads;

/// A position on the current path.
#[derive(Default)]
struct Frame {
    /// The move that led to the position; `None` at the start.
    undo: Option<Undo>,
    /// The position before the move, if the move gave a piece back.
    before: Option<Box<Position>>,
    /// The square of an interposed piece that may be given back.
    put: Option<Square>,
    /// The index of its first child in the list of all children. Those of the last frame extend to the end.
    first: usize,
    chosen: usize,
    key: BoardKey,
    hand: AttackerHand,
    /// The number of plies left.
    len: u16,
    /// Whether the attacker moves.
    attacks: bool,
    /// The proof and disproof numbers at which the search leaves the position.
    thresholds: [u32; 2],
    /// The number of nodes at which the search entered the position.
    nodes_at_entry: u64,
}

/// The maximum length of a path.
const MAX_DEPTH: usize = 20_000;
const FILTER: usize = 1 << 12;
/// A waiting check stops waiting when the proof number of the check that it waits for exceeds this.
const WAITING_THRESHOLD: u32 = 16;
pub(crate) struct Path {
    /// The number of the thread, from 0.
    number: usize,
    pub(crate) budget: Budget,
    position: Position,
    pub(crate) attacker: Color,
    /// Whether the defender may not give check by dropping a pawn.
    pub(crate) without_pawn_checks: bool,
    /// The policy for giving back interposed pieces without counting a ply. Mates found this way are at most as long as
    /// those under the policy itself. With a policy, the search always has a limit of plies.
    pub(crate) policy: Policy,
    frames: Vec<Frame>,
    children: Vec<Child>,
    /// The number of the attacker's positions on the path, by the low bits of their keys.
    on_path: Vec<u16>,
    /// Whether the search ignores the limits of `Frame::thresholds` until it enters a new position. On lines that return to a
    /// position met on a shorter path, the numbers count themselves again. They would exceed every limit without
    /// progress.
    ignores_thresholds: bool,
}

impl Path {
    pub(crate) fn new(number: usize) -> Path {
        Path {
            number,
            budget: Budget::new(&SearchLimits::default()),
            position: Position::startpos(),
            attacker: Color::Black,
            without_pawn_checks: false,
            policy: Policy::None,
            frames: Vec::new(),
            children: Vec::new(),
            on_path: vec![0; FILTER],
            ignores_thresholds: false,
        }
    }

    pub(crate) fn place(&self, position: &Position) -> (BoardKey, AttackerHand, bool) {
        let key = BoardKey::of(position.board()).by(self.policy);
        let hand = AttackerHand::new(position.hand(self.attacker));
        if position.side() == self.attacker {
            (key, hand, true)
        } else {
            (key.turned(), hand, false)
        }
    }

    pub(crate) fn begin(&mut self, table: &Table, threads: &Threads, start: &Position, len: u16) {
        let (key, hand, attacks) = self.place(start);
        // The last ply is the attacker's.
        let odd_one = len != ANY && (len % 2 == 1) != attacks;
        let len = len - u16::from(odd_one);
        self.position = start.clone();
        self.frames.clear();
        self.children.clear();
        self.on_path.fill(0);
        self.ignores_thresholds = false;
        self.enter(
            table,
            threads,
            Frame {
                key,
                hand,
                len,
                attacks,
                thresholds: [LARGE; 2],
                nodes_at_entry: self.budget.nodes,
                ..Frame::default()
            },
        );
    }

    /// Searches until the first frame is left. Returns the result, or `None` after the given number of nodes.
    pub(crate) fn go_on(
        &mut self,
        table: &RwLock<Table>,
        threads: &Threads,
        nodes: u64,
    ) -> Option<Known> {
        loop {
            let known = self.go_on_in(&read(table), threads, nodes);
            if known.is_some() || self.budget.nodes >= nodes {
                return known;
            }
            grow(table);
        }
    }

    /// Does the same as [`go_on`](Path::go_on), as long as the table has room.
    fn go_on_in(&mut self, table: &Table, threads: &Threads, nodes: u64) -> Option<Known> {
        while !table.is_tight() && self.budget.nodes < nodes {
            if self.budget.nodes >= self.budget.next {
                let plies = self.frames.first().map_or(ANY, |frame| frame.len);
                self.budget.look((plies != ANY).then_some(plies));
            }
            if threads.over.load(Relaxed) {
                self.budget.stopped = Some(StopReason::Cancelled);
            }
            let frame = self.frames.last()?;
            let sum = self.sum(threads, frame);
            let [pn_threshold, dn_threshold] = frame.thresholds;
            let done = !self.ignores_thresholds
                && (sum.known.pn >= pn_threshold || sum.known.dn >= dn_threshold);
            if !done && !sum.known.is_decided() && self.budget.stopped.is_none() {
                self.descend(table, threads, &sum);
                continue;
            }
            let known = self.leave(table, threads, sum.known);
            match self.frames.last() {
                Some(frame) => self.children[frame.chosen].known = known,
                None => {
                    if known.is_decided() {
                        threads.over.store(true, Relaxed);
                    } else if self.budget.stopped.is_none() {
                        self.budget.stopped = Some(StopReason::Depth);
                    }
                    return Some(known);
                }
            }
        }
        None
    }

    /// Enters the best child of the last frame.
    fn descend(&mut self, table: &Table, threads: &Threads, sum: &Sum) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.chosen = sum.best;
        let child = self.children[sum.best];
        self.ignores_thresholds &= child.known.plies != 0;
        let (mut undo, mut before) = (None, None);
        if child.gives_back {
            let Some(after) = after_giving_back(&self.position, child.m) else {
                self.budget.stopped = Some(StopReason::Depth);
                return;
            };
            before = Some(Box::new(replace(&mut self.position, after)));
        } else {
            undo = Some(self.position.play_unchecked(child.m));
        }
        let next = Frame {
            undo,
            before,
            put: (child.plies == RETURNED_PLIES).then(|| child.m.to()),
            first: self.children.len(),
            chosen: 0,
            key: child.key,
            hand: child.hand,
            len: shorter(frame.len, child.plies).unwrap_or_default(),
            attacks: !frame.attacks,
            thresholds: sum.thresholds,
            nodes_at_entry: self.budget.nodes,
        };
        if self.frames.len() >= MAX_DEPTH {
            self.budget.stopped = Some(StopReason::Depth);
        }
        self.enter(table, threads, next);
    }

    /// Adds a frame and its children.
    fn enter(&mut self, table: &Table, threads: &Threads, frame: Frame) {
        let parent = Parent {
            position: &self.position,
            key: frame.put.map_or(frame.key, |square| frame.key.put(square)),
            hand: frame.hand,
            without_pawn_checks: self.without_pawn_checks,
            policy: self.policy,
            put: frame.put,
        };
        self.budget.nodes += 1;
        if frame.attacks {
            self.on_path[filter(frame.key)] += 1;
            parent.checks(&mut self.children);
        } else {
            parent.answers(&mut self.children);
        }
        self.look_at_children(table, &frame);
        let depth = self.frames.len() as u16;
        let is_older = |known: Known| !known.is_decided() && (1..=depth).contains(&known.plies);
        let mut children = self.children[frame.first..].iter();
        self.ignores_thresholds |= frame.len == ANY && children.any(|child| is_older(child.known));
        threads.show(self.number, self.frames.len(), Some(frame.key));
        self.frames.push(frame);
    }

    /// Removes the last frame. Stores and returns what is known about it.
    fn leave(&mut self, table: &Table, threads: &Threads, mut known: Known) -> Known {
        let depth = (self.frames.len() - 1) as u16;
        let Some(frame) = self.frames.pop() else {
            return known;
        };
        threads.show(self.number, self.frames.len(), None);
        let work = self.budget.nodes - frame.nodes_at_entry;
        if known.since >= depth {
            // For the frames above, the repetition does not depend on their path.
            known.since = ALWAYS;
        }
        if known.since == ALWAYS {
            if !known.is_decided() {
                known.plies = depth;
            }
            // A mate without a move is detected at once and needs no entry.
            if known.pn != 0 || known.plies != 0 {
                table.store(frame.key, frame.hand, known, work);
            }
        }
        self.children.truncate(frame.first);
        if frame.attacks {
            self.on_path[filter(frame.key)] -= 1;
        }
        if let Some(undo) = frame.undo {
            self.position.undo(undo);
        }
        if let Some(before) = frame.before {
            self.position = *before;
        }
        known
    }

    /// Looks up the children of a frame until one of them decides it.
    fn look_at_children(&mut self, table: &Table, frame: &Frame) {
        let attacks = frame.attacks;
        let board = attacks.then(|| MovementBoard::new(&self.position));
        if !attacks || frame.len > 1 {
            // All lookups in one loop, so that they wait for the memory together.
            for child in &mut self.children[frame.first..] {
                child.is_stored = table.has(child.key);
            }
        }
        for i in frame.first..self.children.len() {
            let child = self.children[i];
            if child.known.is_decided() {
                continue;
            }
            let Some(len) = shorter(frame.len, child.plies) else {
                self.children[i].known = Known::refuted(0, child.hand, ALWAYS);
                continue;
            };
            let stored = || {
                if child.is_stored {
                    table.find(child.key, child.hand, len)
                } else {
                    None
                }
            };
            let known = self.repeated(&child, len).or_else(stored).or_else(|| {
                let board = board.as_ref()?;
                (!child.gives_back).then(|| self.after_check(board, &child, len))
            });
            if let Some(known) = known {
                self.children[i].known = known;
                if known.seen_by(attacks)[0] == 0 && known.since == ALWAYS {
                    break;
                }
            }
        }
    }

    /// Evaluates a position after a check for the first time, by the number of answers.
    fn after_check(&mut self, board: &MovementBoard, child: &Child, len: u16) -> Known {
        self.budget.nodes += 1;
        let answers = Answers::after(board, &self.position, child.m);
        match (answers.steps, answers.drops) {
            (0, 0) => {
                let undo = self.position.play_unchecked(child.m);
                let hand = self.monopolies(AttackerHand::EMPTY, child.hand);
                self.position.undo(undo);
                Known::proved(0, hand)
            }
            (0, _) if len == 0 && self.policy != Policy::None => Known::open(1, 1),
            _ if len == 0 && self.policy != Policy::Book => Known::refuted(1, child.hand, ALWAYS),
            (steps, drops) => Known::open(steps + drops.min(2), 1),
        }
    }

    /// Returns a refutation if the board is on the path and the attacker had at least the same hand there.
    fn repeated(&self, child: &Child, len: u16) -> Option<Known> {
        if len != ANY || self.on_path[filter(child.key)] == 0 {
            return None;
        }
        let mut frames = self.frames.iter();
        let same = |frame: &Frame| frame.key == child.key && child.hand.is_within(frame.hand);
        let depth = frames.position(same)?;
        Some(Known::refuted(ANY, child.hand, depth as u16))
    }

    /// Returns the hand that a proof needs, including all pieces of kinds that the defender could otherwise interpose.
    fn monopolies(&self, mut needed: AttackerHand, hand: AttackerHand) -> AttackerHand {
        let position = &self.position;
        let defender = !self.attacker;
        let checkers = checkers(position);
        let far = match (position.king(defender), checkers.first()) {
            (Some(king), Some(by)) if !checkers.is_several() => {
                !attacks::between(king, by).is_empty()
            }
            _ => false,
        };
        if far {
            for kind in HandKind::ALL {
                if !position.hand(defender).has(kind) {
                    needed = needed.with_all(kind, hand);
                }
            }
        }
        needed
    }

    /// Combines the children of the last frame.
    fn sum(&self, threads: &Threads, frame: &Frame) -> Sum {
        let mut pick = Pick::new(frame.attacks, frame.thresholds);
        let (mut decisive, king) = (None::<&Child>, self.position.king(!self.attacker));
        // Prefers quick mates; among escapes, those that depend least on the path and last long.
        let worth = |child: &Child| {
            if frame.attacks {
                (ALWAYS, ANY - plies_before(child))
            } else {
                (child.known.since, child.known.plies)
            }
        };
        // The largest number of a move that others wait for; 0 if it is decided.
        let mut awaited = 0;
        for (i, child) in self.children.iter().enumerate().skip(frame.first) {
            let [own, other] = child.known.seen_by(frame.attacks);
            if !child.waits {
                awaited = 0;
            }
            if own == 0 {
                if decisive.is_none_or(|found| worth(child) > worth(found)) {
                    decisive = Some(child);
                }
            } else if other != 0 && (awaited == 0 || frame.attacks && awaited > WAITING_THRESHOLD) {
                awaited = awaited.max(own);
                // Another thread at this child will do part of the work, so the doubled number makes the child less
                // likely to be chosen. LARGE would end the search.
                let own = if threads.is_another_at(self.number, self.frames.len(), child.key) {
                    (2 * own).min(LARGE - 1)
                } else {
                    own
                };
                // The king's escapes differ, so their numbers are summed, unless they lead to the same line. Other
                // children share most of their subtrees.
                let is_way_out = |child: &&Child| child.m.origin() == king;
                let before = self.children[frame.first..i].iter().filter(is_way_out);
                let twins = before.filter(|twin| twin.mark() == child.mark());
                let largest = || twins.map(|twin| twin.known.pn).max().unwrap_or(0);
                let of_twins = is_way_out(&child).then(largest);
                pick.see(i, [own, other], child.mark(), of_twins);
            }
        }
        let known = match decisive {
            None if pick.count > 0 => return pick.sum(),
            Some(child) if frame.attacks => self.mate(child),
            Some(child) => self.escape(child),
            None if frame.attacks => self.no_mate(frame),
            None => self.no_escape(frame),
        };
        let (best, thresholds) = (0, [0; 2]);
        Sum {
            known,
            best,
            thresholds,
        }
    }

    fn mate(&self, child: &Child) -> Known {
        Known::proved(plies_before(child), self.hand_before(child))
    }

    fn no_mate(&self, frame: &Frame) -> Known {
        let (mut plies, mut since, mut most) = (ANY, ALWAYS, self.off_board());
        if frame.put.is_some() {
            plies = frame.len;
        }
        for child in &self.children[frame.first..] {
            plies = plies.min(plies_before(child));
            since = since.min(child.known.since);
            most = most.intersection(self.hand_before(child));
        }
        for kind in HandKind::ALL {
            if frame.hand.count(kind) == 0 {
                // Drops of this kind were not tried.
                most = most.with_all(kind, AttackerHand::EMPTY);
            }
        }
        Known::refuted(plies, most, since)
    }

    fn escape(&self, child: &Child) -> Known {
        let hand = child.known.hand.intersection(self.off_board());
        Known::refuted(plies_before(child).max(1), hand, child.known.since)
    }

    fn no_escape(&self, frame: &Frame) -> Known {
        let (mut plies, mut hand) = (0, AttackerHand::EMPTY);
        for child in &self.children[frame.first..] {
            plies = plies.max(plies_before(child));
            hand = hand.union(child.known.hand);
        }
        Known::proved(plies, self.monopolies(hand, frame.hand))
    }

    /// Converts the known hand of a child to the hand before its check.
    fn hand_before(&self, child: &Child) -> AttackerHand {
        let hand = child.known.hand;
        match child.m {
            _ if child.gives_back => hand,
            Move::Drop { kind, .. } => hand.with(kind),
            Move::Step { to, .. } => self.captured(to).map_or(hand, |kind| hand.without(kind)),
        }
    }

    /// Returns the kind that the attacker captures on a square.
    fn captured(&self, to: Square) -> Option<HandKind> {
        self.position.board().piece(to)?.kind().hand_kind()
    }

    /// Returns the pieces in both hands.
    fn off_board(&self) -> AttackerHand {
        let [one, other] = Color::ALL.map(|color| AttackerHand::new(self.position.hand(color)));
        one.and(other)
    }
}

/// Returns the number of plies left after a move, or `None` if there are too few for it.
const fn shorter(len: u16, plies: i16) -> Option<u16> {
    match len {
        ANY => Some(ANY),
        len => len.checked_add_signed(-plies),
    }
}

/// Returns the plies of a decided child, counted from the position before its move.
const fn plies_before(child: &Child) -> u16 {
    match child.known.plies {
        ANY => ANY,
        plies => plies.saturating_add_signed(child.plies),
    }
}

fn filter(key: BoardKey) -> usize {
    key.halves().1 as usize % FILTER
}
