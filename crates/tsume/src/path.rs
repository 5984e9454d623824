//! Proof numbers, depth first (df-pn), on the path of one thread.
//!
//! A mate within n plies is a question without history, since each ply leaves fewer of them: what is
//! found is always true. Without a bound, a position that comes again is no mate on that path, and what
//! follows from that alone is kept for that path alone.

use std::sync::RwLock;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use komadai_core::bits::{MovementBoard, attacks};
use komadai_core::{Color, HandKind, Move, Position, Undo};
use komadai_movegen::checkers;

use crate::children::{Answers, Child, Parent};
use crate::held::Held;
use crate::key::BoardKey;
use crate::limits::{Budget, Limits, Stopped};
use crate::table::{ALWAYS, ANY, Known, LARGE, Table, read, write};

/// A position on the path that is looked at.
struct Frame {
    /// The move that led to it; nothing at the start.
    undo: Option<Undo>,
    /// Its children in the list of all; the last frame's reach to the end.
    first: usize,
    chosen: usize,
    key: BoardKey,
    hand: Held,
    /// Within so many plies.
    len: u16,
    /// Whether the attacker moves.
    attacks: bool,
    /// The numbers at which the position is left.
    most: [u32; 2],
    /// The hash of the path to here.
    path: u64,
    /// The nodes when it was entered.
    entered: u64,
}

/// What a frame's children say together.
struct Sum {
    known: Known,
    /// The child to go to.
    best: usize,
    /// Its limits.
    most: [u32; 2],
}

/// A longer path is given up.
const DEEPEST: usize = 20_000;
const FILTER: usize = 1 << 12;

/// The path that a thread looks at.
pub(crate) struct Path {
    /// Which thread; the first is 0.
    number: u64,
    pub(crate) budget: Budget,
    position: Position,
    pub(crate) attacker: Color,
    frames: Vec<Frame>,
    children: Vec<Child>,
    /// How many attacker's positions on the path have a key with these low bits.
    on_path: Vec<u16>,
}

impl Path {
    pub(crate) fn new(number: u64) -> Path {
        Path {
            number,
            budget: Budget::new(&Limits::default()),
            position: Position::startpos(),
            attacker: Color::Black,
            frames: Vec::new(),
            children: Vec::new(),
            on_path: vec![0; FILTER],
        }
    }

    pub(crate) fn place(&self, position: &Position) -> (BoardKey, Held, bool) {
        let key = BoardKey::of(position.board());
        let hand = Held::new(position.hand(self.attacker));
        match position.side() == self.attacker {
            true => (key, hand, true),
            false => (key.turned(), hand, false),
        }
    }

    /// Begins with a position.
    pub(crate) fn begin(&mut self, table: &Table, position: &Position, len: u16) {
        let (key, hand, attacks) = self.place(position);
        // The last ply is the attacker's.
        let odd_one = len != ANY && (len % 2 == 1) != attacks;
        let len = len - u16::from(odd_one);
        self.position = position.clone();
        self.frames.clear();
        self.children.clear();
        self.on_path.fill(0);
        self.enter(
            table,
            Frame {
                undo: None,
                first: 0,
                chosen: 0,
                key,
                hand,
                len,
                attacks,
                most: [LARGE; 2],
                path: 0,
                entered: self.budget.nodes,
            },
        );
    }

    /// Searches until the first frame is left, and returns what is known of it; nothing if so many nodes
    /// come first. `over` is set by the thread that decides it.
    pub(crate) fn go_on(
        &mut self,
        table: &RwLock<Table>,
        over: &AtomicBool,
        nodes: u64,
    ) -> Option<Known> {
        loop {
            let known = self.go_on_while_there_is_room(&read(table), over, nodes);
            if known.is_some() || self.budget.nodes >= nodes {
                return known;
            }
            write(table).grow();
        }
    }

    fn go_on_while_there_is_room(
        &mut self,
        table: &Table,
        over: &AtomicBool,
        nodes: u64,
    ) -> Option<Known> {
        while !table.is_tight() && self.budget.nodes < nodes {
            if self.budget.nodes >= self.budget.next {
                let plies = self.frames.first().map_or(ANY, |frame| frame.len);
                self.budget.look((plies != ANY).then_some(plies));
            }
            if over.load(Relaxed) {
                self.budget.stopped = Some(Stopped::Cancelled);
            }
            let frame = self.frames.last()?;
            let sum = if frame.attacks {
                self.sum_of_checks(frame)
            } else {
                self.sum_of_answers(frame)
            };
            let [most_pn, most_dn] = frame.most;
            let done = sum.known.pn >= most_pn || sum.known.dn >= most_dn;
            if !done && !sum.known.is_decided() && self.budget.stopped.is_none() {
                self.descend(table, &sum);
                continue;
            }
            let known = self.leave(table, sum.known);
            match self.frames.last() {
                Some(frame) => self.children[frame.chosen].known = known,
                None => {
                    if known.is_decided() {
                        over.store(true, Relaxed);
                    } else if self.budget.stopped.is_none() {
                        self.budget.stopped = Some(Stopped::Depth);
                    }
                    return Some(known);
                }
            }
        }
        None
    }

    /// Goes to the best child of the last frame.
    fn descend(&mut self, table: &Table, sum: &Sum) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.chosen = sum.best;
        let child = self.children[sum.best];
        let path = frame.key.path_through(frame.hand.bits(), frame.path);
        let next = Frame {
            undo: Some(self.position.play_unchecked(child.m)),
            first: self.children.len(),
            chosen: 0,
            key: child.key,
            hand: child.hand,
            len: shorter(frame.len),
            attacks: !frame.attacks,
            most: sum.most,
            path,
            entered: self.budget.nodes,
        };
        if self.frames.len() >= DEEPEST {
            self.budget.stopped = Some(Stopped::Depth);
        }
        self.enter(table, next);
    }

    /// Adds a frame and its children.
    fn enter(&mut self, table: &Table, frame: Frame) {
        let parent = Parent {
            position: &self.position,
            key: frame.key,
            hand: frame.hand,
        };
        self.budget.nodes += 1;
        if frame.attacks {
            self.on_path[filter(frame.key)] += 1;
            parent.checks(&mut self.children);
            self.frames.push(frame);
            self.look_at_checks(table);
        } else {
            parent.answers(&mut self.children);
            self.frames.push(frame);
            self.look_at_answers(table);
        }
    }

    /// Removes the last frame; stores and returns what is known of it.
    fn leave(&mut self, table: &Table, mut known: Known) -> Known {
        let depth = (self.frames.len() - 1) as u16;
        let Some(frame) = self.frames.pop() else {
            return known;
        };
        let work = self.budget.nodes - frame.entered;
        if known.since >= depth {
            // What repeats below repeats whatever came before.
            known.since = ALWAYS;
        }
        if known.since == ALWAYS {
            table.store(frame.key, frame.hand, known, work);
        } else {
            let on_path = frame.key.on_path(frame.hand.bits(), frame.path);
            table.store_on_path(frame.key, on_path, frame.hand, known, work);
        }
        self.children.truncate(frame.first);
        if frame.attacks {
            self.on_path[filter(frame.key)] -= 1;
        }
        if let Some(undo) = frame.undo {
            self.position.undo(undo);
        }
        known
    }

    /// Looks the positions after checks up, or counts the answers.
    fn look_at_checks(&mut self, table: &Table) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let (first, len) = (frame.first, shorter(frame.len));
        let path = frame.key.path_through(frame.hand.bits(), frame.path);
        let board = MovementBoard::new(&self.position);
        if len != 0 {
            self.see_which_are_stored(table, first);
        }
        for i in first..self.children.len() {
            let child = self.children[i];
            if let Some(known) = self.find(table, &child, len, path) {
                self.children[i].known = known;
                if known.pn == 0 {
                    break;
                }
                continue;
            }
            self.budget.nodes += 1;
            let answers = Answers::after(&board, &self.position, child.m);
            let known = match (answers.steps, answers.drops) {
                (0, 0) => {
                    let undo = self.position.play_unchecked(child.m);
                    let hand = self.monopolies(Held::EMPTY, child.hand);
                    self.position.undo(undo);
                    Known::proved(0, hand)
                }
                _ if len == 0 => Known::refuted(1, child.hand, ALWAYS),
                (steps, drops) => Known::open(steps + drops.min(2) + self.noise(child.key), 1),
            };
            self.children[i].known = known;
            if known.pn == 0 {
                break;
            }
        }
    }

    /// Looks the positions after answers up.
    fn look_at_answers(&mut self, table: &Table) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let (first, len) = (frame.first, shorter(frame.len));
        let path = frame.key.path_through(frame.hand.bits(), frame.path);
        self.see_which_are_stored(table, first);
        for i in first..self.children.len() {
            let child = self.children[i];
            let known = match self.repeated(&child, len) {
                Some(known) => Some(known),
                None => self.find(table, &child, len, path),
            };
            if let Some(known) = known {
                self.children[i].known = known;
                if known.dn == 0 && known.since == ALWAYS {
                    break;
                }
            }
        }
    }

    /// What a thread other than the first adds to the proof number of a new position: 0 or 1.
    fn noise(&self, key: BoardKey) -> u32 {
        match self.number {
            0 => 0,
            number => key.noise(number),
        }
    }

    /// Asks the table which boards of the children from `first` on it has, all at once.
    fn see_which_are_stored(&mut self, table: &Table, first: usize) {
        for child in &mut self.children[first..] {
            child.is_stored = table.has(child.key);
        }
    }

    /// What the table says of a child that it may have.
    fn find(&self, table: &Table, child: &Child, len: u16, path: u64) -> Option<Known> {
        if !child.is_stored {
            return None;
        }
        let found = table.find(child.key, child.hand, len)?;
        if found.loops && len == ANY {
            let on_path = child.key.on_path(child.hand.bits(), path);
            if let Some(known) = table.find_on_path(on_path, child.hand) {
                return Some(known);
            }
        }
        (found.visited || found.known.is_decided()).then_some(found.known)
    }

    /// Whether the attacker has been there with as much in hand.
    fn repeated(&self, child: &Child, len: u16) -> Option<Known> {
        if len != ANY || self.on_path[filter(child.key)] == 0 {
            return None;
        }
        let mut frames = self.frames.iter();
        let same = |frame: &Frame| frame.key == child.key && child.hand.is_within(frame.hand);
        let depth = frames.position(same)?;
        Some(Known::refuted(ANY, child.hand, depth as u16))
    }

    /// The hand that a proof needs so that the defender gains no new kind to put between.
    fn monopolies(&self, mut needed: Held, hand: Held) -> Held {
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

    /// What the checks of the last frame say together.
    fn sum_of_checks(&self, frame: &Frame) -> Sum {
        let mut pick = Pick::new(frame);
        let (mut proof, mut refuted) = (None::<&Child>, ANY);
        let mut since = ALWAYS;
        let mut open_before = false;
        for (i, child) in self.children.iter().enumerate().skip(frame.first) {
            let known = &child.known;
            if known.pn == 0 {
                if proof.is_none_or(|proof| known.plies < proof.known.plies) {
                    proof = Some(child);
                }
            } else if known.dn == 0 {
                refuted = refuted.min(known.plies);
                since = since.min(known.since);
            } else if !(child.waits && open_before) {
                pick.see(i, known.pn, known.dn);
            }
            open_before = child.waits && open_before || known.dn != 0;
        }
        if let Some(proof) = proof {
            let hand = match proof.m {
                Move::Drop { kind, .. } => proof.known.hand.with(kind),
                Move::Step { to, .. } => match self.captured(to) {
                    Some(kind) => proof.known.hand.without(kind),
                    None => proof.known.hand,
                },
            };
            return Sum::decided(Known::proved(proof.known.plies + 1, hand));
        }
        if pick.count == 0 {
            let plies = if refuted == ANY { ANY } else { refuted + 1 };
            return Sum::decided(Known::refuted(plies, self.most_held(frame), since));
        }
        let (pn, dn, most) = pick.numbers();
        Sum {
            known: Known::open(pn, dn),
            best: pick.best,
            most,
        }
    }

    /// The largest hand with which the checks of a frame, all refuted, are refuted still.
    fn most_held(&self, frame: &Frame) -> Held {
        let mut most = self.off_board();
        for child in &self.children[frame.first..] {
            let hand = match child.m {
                Move::Drop { kind, .. } => child.known.hand.with(kind),
                Move::Step { to, .. } => match self.captured(to) {
                    Some(kind) => child.known.hand.without(kind),
                    None => child.known.hand,
                },
            };
            most = most.intersection(hand);
        }
        for kind in HandKind::ALL {
            if frame.hand.count(kind) == 0 {
                // Its drops were not tried.
                most = most.with_all(kind, Held::EMPTY);
            }
        }
        most
    }

    /// What the answers of the last frame say together.
    fn sum_of_answers(&self, frame: &Frame) -> Sum {
        let mut pick = Pick::new(frame);
        let mut refutation = None::<&Known>;
        let (mut plies, mut hand) = (0, Held::EMPTY);
        let mut open_before = false;
        for (i, child) in self.children.iter().enumerate().skip(frame.first) {
            let known = &child.known;
            if known.dn == 0 {
                let worth = |known: &Known| (known.since, known.plies);
                if refutation.is_none_or(|other| worth(known) > worth(other)) {
                    refutation = Some(known);
                }
            } else if known.pn == 0 {
                plies = plies.max(known.plies);
                hand = hand.union(known.hand);
            } else if !(child.waits && open_before) {
                // The roles of the two numbers are exchanged.
                pick.see(i, known.dn, known.pn);
            }
            open_before = child.waits && open_before || known.pn != 0;
        }
        if let Some(known) = refutation {
            let plies = if known.plies == ANY {
                ANY
            } else {
                known.plies + 1
            };
            let hand = known.hand.intersection(self.off_board());
            return Sum::decided(Known::refuted(plies, hand, known.since));
        }
        if pick.count == 0 {
            let hand = self.monopolies(hand, frame.hand);
            return Sum::decided(Known::proved(plies + 1, hand));
        }
        let (dn, pn, [most_dn, most_pn]) = pick.numbers();
        Sum {
            known: Known::open(pn, dn),
            best: pick.best,
            most: [most_pn, most_dn],
        }
    }

    /// The kind that the attacker takes on a square.
    fn captured(&self, to: komadai_core::Square) -> Option<HandKind> {
        self.position.board().piece(to)?.kind().hand_kind()
    }

    /// The pieces in both hands.
    fn off_board(&self) -> Held {
        let [one, other] = Color::ALL.map(|color| Held::new(self.position.hand(color)));
        one.and(other)
    }
}

impl Sum {
    fn decided(known: Known) -> Sum {
        Sum {
            known,
            best: 0,
            most: [0; 2],
        }
    }
}

/// The choice among undecided children. Seen from the side to move: `own` is the number that it wants to
/// bring to 0 in one child, `other` that which has to become 0 in all.
struct Pick {
    most: [u32; 2],
    best: usize,
    own: u32,
    other_of_best: u32,
    second: u32,
    /// The largest `other`. Children share much below them, so that adding all numbers would count it
    /// often: the others add one each.
    other: u32,
    count: u32,
}

impl Pick {
    fn new(frame: &Frame) -> Pick {
        let [pn, dn] = frame.most;
        Pick {
            most: if frame.attacks { [pn, dn] } else { [dn, pn] },
            best: 0,
            own: LARGE,
            other_of_best: LARGE,
            second: LARGE,
            other: 0,
            count: 0,
        }
    }

    fn see(&mut self, i: usize, own: u32, other: u32) {
        self.count += 1;
        self.other = self.other.max(other);
        if (own, other) < (self.own, self.other_of_best) || self.count == 1 {
            (self.best, self.second) = (i, self.own);
            (self.own, self.other_of_best) = (own, other);
        } else {
            self.second = self.second.min(own);
        }
    }

    /// Both numbers together, and those at which the best child is left.
    fn numbers(&self) -> (u32, u32, [u32; 2]) {
        let rest = self.count - 1;
        let other = self.other.saturating_add(rest).min(LARGE);
        let next = self.second.saturating_add(1 + self.second / 8);
        let most = [
            self.most[0].min(next),
            self.most[1].saturating_sub(rest).max(1),
        ];
        (self.own.min(LARGE), other, most)
    }
}

/// One ply less.
const fn shorter(len: u16) -> u16 {
    match len {
        ANY => ANY,
        len => len.saturating_sub(1),
    }
}

fn filter(key: BoardKey) -> usize {
    key.halves().1 as usize % FILTER
}
