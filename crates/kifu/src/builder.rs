//! Builds a record move by move, with its position, for a reader.

mod called_foul;
mod comment_ending;
mod entries;
mod faults;
mod losers;

pub(crate) use comment_ending::{states_ending, with_sides};
pub(crate) use faults::report_faults;
use std::collections::BTreeMap;
use std::iter::successors;

use komadai_core::{Color, ForceError, Move, Outcome, PieceKind, Position, Setup, Span, Square};
use komadai_movegen::Cursor;

use crate::finding::{FindingCollector, LastFinding};
use crate::record::{Back, apply, take_back};
use crate::{Clock, Entry, Finding, FindingKind, Foul, Game, NodeId, Part, Record, Start};

/// The number of nodes of a long game.
pub(crate) const LONG_GAME: usize = 256;

/// A record under construction, and a current node in it.
///
/// It keeps the path from the root to that node, so a variation costs only the moves that are taken back. A
/// [`straight`] builder keeps no path.
///
/// [`straight`]: RecordBuilder::straight
#[derive(Debug)]
pub(crate) struct RecordBuilder {
    pub(crate) record: Record,
    pub(crate) findings: FindingCollector,
    game: Cursor,
    pub(super) here: PathEnd,
    /// The way back, unless the line is straight. Plain moves at the beginning of the path have no steps here.
    path: Vec<Step>,
    /// The ends of the lines that were left, each longer than those after it. The reader never returns to a line if a
    /// later one is as long.
    tips: Vec<Tip>,
    /// The number of entries that were replayed to return to lines.
    steps: usize,
    is_straight: bool,
    pub(super) since: SinceEntry,
    /// Whether the following entries belong to a variation without a place in the tree. Not even an ending is added.
    is_stray: bool,
    pub(super) stopped: Option<Stopped>,
    /// The place of the text that the next entry is read from.
    pub(super) at: Option<Span>,
    pub(super) note_bytes: usize,
    /// The piece that the next move names, if the piece on the board is its promoted form.
    turned_back: Option<PieceKind>,
    /// The number of ambiguous texts that were decided by a guess.
    pub(crate) guesses: u8,
    /// The endings by perpetual check without a named loser, each with the outcome to assume unless the moves show it.
    pub(super) unnamed_losers: BTreeMap<NodeId, Outcome>,
}

/// What happened since the last entry.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SinceEntry {
    /// Whether the last move read was kept as a note.
    pub(super) has_skipped: bool,
    /// Whether a second ending right after the first was reported.
    pub(super) has_reported_again: bool,
    /// Whether moves are missing before the ending that follows.
    pub(super) is_missing: bool,
    /// The finding about the entry, if the entry is a foul.
    pub(super) foul: Option<LastFinding>,
    /// The piece that the text names, if the entry moves its promoted form.
    pub(super) turned_back: Option<PieceKind>,
}

/// A branch on which no further entry can be carried out.
#[derive(Debug)]
pub(super) struct Stopped {
    /// The length of the path from which no entry can be carried out.
    depth: usize,
    /// The reason, which is reported once, when a move follows.
    pub(super) reason: Option<ForceError>,
    /// Whether moves followed, so that the side to move is unknown.
    pub(super) has_skipped: bool,
}

/// The end of the path, which is the current node.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathEnd {
    node: NodeId,
    depth: usize,
    /// The square that 同 means.
    to: Option<Square>,
    /// The number of variations that the node is nested in.
    nesting: u32,
    has_ending: bool,
    /// Whether the path has an entry that closes the game.
    pub(super) is_closed: bool,
    /// Whether a move after that entry was reported.
    pub(super) has_reported_after: bool,
}

#[derive(Debug)]
struct Step {
    before: PathEnd,
    back: Back,
}

/// The end of a line that was left.
#[derive(Clone, Copy, Debug)]
struct Tip {
    node: NodeId,
    depth: usize,
    /// Whether moves followed that were not played, so that the length is unknown.
    is_open: bool,
}

/// A move that needs no finding if it is legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMove {
    pub(crate) m: Move,
    pub(crate) place: Span,
    pub(crate) clock: Clock,
}

/// A text with plain moves.
pub(crate) trait PlainMoves {
    /// Returns the next plain move, if the text has one in this position.
    fn next(&mut self, position: &Position) -> Option<PlainMove>;

    /// Skips this move, after it was played.
    fn pass(&mut self);
}

impl PathEnd {
    const fn at_root(to: Option<Square>) -> PathEnd {
        PathEnd {
            node: NodeId::ROOT,
            depth: 0,
            to,
            nesting: 0,
            has_ending: false,
            is_closed: false,
            has_reported_after: false,
        }
    }
}

impl RecordBuilder {
    /// Creates a builder at the start, and reports the faults of the start at `place`. If the start is not a position
    /// (two kings of one side), no move can be carried out.
    #[inline(always)]
    pub(crate) fn new(
        start: Start,
        place: Option<Span>,
        mut findings: FindingCollector,
    ) -> RecordBuilder {
        report_faults(&start.setup, place, &mut findings);
        let position = start.position();
        RecordBuilder::at(start, position, findings)
    }

    /// Creates a builder for headers and notes whose start is unknown until it [begins](RecordBuilder::begin).
    pub(crate) fn without_start(findings: FindingCollector) -> RecordBuilder {
        RecordBuilder::at(Start::new(Setup::empty()), None, findings)
    }

    #[inline(always)]
    fn at(start: Start, position: Option<Position>, findings: FindingCollector) -> RecordBuilder {
        RecordBuilder {
            stopped: Stopped::without(&position),
            game: Cursor::new(position.unwrap_or_else(Position::startpos)),
            here: PathEnd::at_root(start.last_to),
            record: Record::new(start),
            path: Vec::new(),
            tips: Vec::new(),
            steps: 0,
            findings,
            is_straight: false,
            since: SinceEntry::default(),
            is_stray: false,
            at: None,
            note_bytes: 0,
            turned_back: None,
            guesses: 0,
            unnamed_losers: BTreeMap::new(),
        }
    }

    /// Sets the start of an empty record, and reports its faults at `place`. Unless `playable`, no move can be played.
    pub(crate) fn begin(&mut self, start: Start, playable: bool, place: Option<Span>) {
        report_faults(&start.setup, place, &mut self.findings);
        let position = if playable { start.position() } else { None };
        self.stopped = Stopped::without(&position);
        self.game = Cursor::new(position.unwrap_or_else(Position::startpos));
        self.here = PathEnd::at_root(start.last_to);
        self.record.start = start;
    }

    /// Makes this a builder for a format without variations, which never goes back.
    #[inline(always)]
    pub(crate) fn straight(mut self) -> RecordBuilder {
        self.is_straight = true;
        self
    }

    /// Reserves space for `nodes` nodes, at most for those of a long game.
    pub(crate) fn make_room(&mut self, nodes: usize) {
        self.record.reserve(nodes.min(LONG_GAME));
    }

    /// Returns the game, which was read from this text.
    pub(crate) fn finish(mut self, text: Part) -> Game {
        self.read_ending_in_comment(text.as_text());
        self.name_losers();
        self.record.shrink();
        let findings = self.findings.finish();
        Game {
            findings: findings.placed(text.as_text(), text.before()).finish(),
            record: self.record,
            text,
        }
    }

    pub(crate) fn report(&mut self, place: impl Into<Option<Span>>, finding: impl Into<Finding>) {
        self.findings.report(place, finding);
    }

    /// Sets the place of the text of the next entries.
    pub(crate) fn read_at(&mut self, place: Span) {
        self.at = Some(place);
    }

    pub(crate) const fn place(&self) -> Option<Span> {
        self.at
    }

    pub(crate) fn node(&self) -> NodeId {
        self.here.node
    }

    pub(crate) fn depth(&self) -> usize {
        self.here.depth
    }

    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn side(&self) -> Color {
        self.position().side()
    }

    /// Returns `true` if the branch stopped, so that no move can be carried out.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    pub(crate) const fn has_ending(&self) -> bool {
        self.here.has_ending
    }

    pub(crate) const fn is_stray(&self) -> bool {
        self.is_stray
    }

    pub(crate) const fn has_skipped(&self) -> bool {
        self.since.has_skipped
    }

    pub(crate) fn last_entry(&self) -> Option<&Entry> {
        self.record.entry(self.node())
    }

    /// Returns the square that 同 means: that of the last move on the path, or of the move before the start.
    pub(crate) fn last_to(&self) -> Option<Square> {
        self.here.to
    }

    /// Returns `true` if a legal move can follow without a finding.
    #[inline]
    pub(crate) const fn is_open(&self) -> bool {
        self.stopped.is_none() && !self.here.is_closed
    }

    /// Returns `true` if a move is legal at the current node and needs no finding.
    #[inline]
    pub(crate) fn allows(&self, m: Move) -> bool {
        self.is_open() && self.is_legal(m)
    }

    #[inline]
    pub(super) fn is_legal(&self, m: Move) -> bool {
        self.game.is_legal(m)
    }

    /// Goes back along the path until it has `depth` entries.
    pub(crate) fn go_back(&mut self, depth: usize) {
        if self.here.depth > depth {
            self.leave();
        }
        while self.here.depth > depth {
            let Some(step) = self.path.pop() else {
                self.enter_line(self.here.node, self.here.depth - depth);
                break;
            };
            self.here = step.before;
            take_back(self.game.position_mut(), step.back);
        }
        self.stopped = self.stopped.take().filter(|stop| stop.depth <= depth);
        self.since = SinceEntry::default();
        self.is_stray = false;
    }

    /// Goes to the place with `depth` entries before it: back along the path or, if that is too short, along the last
    /// line read that is long enough. Returns `false` if no line is long enough, if only a part of it could be
    /// read, or if the entries replayed so far outnumber the bytes read.
    pub(crate) fn go_to(&mut self, depth: usize) -> bool {
        if depth <= self.here.depth {
            self.go_back(depth);
            return true;
        }
        self.leave();
        let long = self
            .tips
            .partition_point(|tip| tip.is_open || tip.depth >= depth);
        let last = long.checked_sub(1).and_then(|last| self.tips.get(last));
        let Some(tip) = last.copied().filter(|tip| tip.depth >= depth) else {
            return false;
        };
        // This limit keeps the time in proportion to the text.
        self.steps += tip.depth;
        let begin = self.record.first_place();
        let bytes = begin.zip(self.at).map(|(begin, at)| at.end - begin);
        if bytes.is_some_and(|bytes| self.steps > bytes) {
            return false;
        }
        self.go_back(0);
        self.enter_line(tip.node, tip.depth - depth);
        true
    }

    /// Goes to the place on the main line with `depth` entries before it. Returns `false` if the main line is shorter,
    /// or if the entries replayed so far outnumber the bytes read.
    pub(crate) fn go_to_main_line(&mut self, depth: usize) -> bool {
        let last = depth.checked_sub(1);
        let node = last.and_then(|last| self.record.main_line().nth(last));
        node.is_some_and(|node| self.go_to_node(node, depth))
    }

    /// Goes to a node at `depth`. Returns `false` if the entries replayed so far outnumber the bytes read.
    pub(crate) fn go_to_node(&mut self, node: NodeId, depth: usize) -> bool {
        self.steps += depth;
        let begin = self.record.first_place();
        let bytes = begin.zip(self.at).map(|(begin, at)| at.end - begin);
        if bytes.is_some_and(|bytes| self.steps > bytes) {
            return false;
        }
        self.go_back(0);
        self.enter_line(node, 0);
        true
    }

    /// Remembers the end of the current line.
    fn leave(&mut self) {
        let tip = Tip {
            node: self.node(),
            depth: self.here.depth,
            is_open: self.stopped.as_ref().is_some_and(|stop| stop.has_skipped),
        };
        let is_longer = |old: &Tip| !tip.is_open && (old.is_open || old.depth > tip.depth);
        while self.tips.last().is_some_and(|old| !is_longer(old)) {
            self.tips.pop();
        }
        self.tips.push(tip);
    }

    /// Replays the line to `tip`, except for its last `above` entries.
    #[cold]
    fn enter_line(&mut self, tip: NodeId, above: usize) {
        let up = successors(Some(tip), |&node| self.record.parent(node));
        let mut way: Vec<NodeId> = up.skip(above).collect();
        // Remove the root.
        way.pop();
        let start = &self.record.start;
        self.game = Cursor::new(start.position().unwrap_or_else(Position::startpos));
        self.here = PathEnd::at_root(start.last_to);
        self.path.clear();
        while let Some(node) = way.pop() {
            self.enter(node);
        }
    }

    /// Goes to a child of the current node that was read before.
    pub(crate) fn enter(&mut self, node: NodeId) {
        let Some(entry) = self.record.entry(node).cloned() else {
            return;
        };
        let back = self.carry_out(&entry);
        if matches!(&entry, Entry::Foul(foul) if matches!(**foul, Foul::Text(_))) {
            self.stop_at(self.here.depth + 1, None);
        }
        let is_variation = self.record.children(self.node()).next() != Some(node);
        let next = self.after(&entry, is_variation);
        self.step(PathEnd { node, ..next }, Some(back));
    }

    /// Carries an entry out. An entry that cannot be carried out passes the turn and stops the branch.
    fn carry_out(&mut self, entry: &Entry) -> Back {
        apply(self.game.position_mut(), entry).unwrap_or_else(|error| {
            self.stop_at(self.here.depth + 1, Some(error));
            apply(self.game.position_mut(), &Entry::Pass).unwrap_or(Back::Nothing)
        })
    }

    /// Stops the branch: the following moves become notes until the path is left.
    pub(crate) fn stop(&mut self) {
        self.stop_at(self.here.depth + 1, None);
        self.is_stray = true;
    }

    pub(super) fn stop_at(&mut self, depth: usize, reason: Option<ForceError>) {
        self.stopped.get_or_insert(Stopped {
            depth,
            reason,
            has_skipped: false,
        });
    }

    /// Returns `true` if a legal move can follow without remembering the way back.
    #[inline]
    fn takes_plain(&self) -> bool {
        let is_plain = self.path.is_empty() && !self.record.has_children(self.here.node);
        self.is_straight || is_plain
    }

    /// Plays moves on a line without variations, as long as they are legal and the record has room for them. The
    /// state of the builder is updated once, after the last one.
    ///
    /// A builder that may go back plays them only before any other entry. It goes back by replaying them.
    #[inline]
    pub(crate) fn play_plain(&mut self, source: &mut impl PlainMoves) {
        if !self.is_open() || self.findings.is_closed() || !self.takes_plain() {
            return;
        }
        let limit = self.findings.limits().nodes;
        let room = limit.saturating_sub(self.record.node_count());
        let mut end = self.here;
        let mut at = None;
        while end.depth - self.here.depth < room {
            let Some(plain) = source.next(self.game.position()) else {
                break;
            };
            if !self.game.advance_if_legal(plain.m) {
                break;
            }
            let (m, place) = (plain.m, plain.place);
            end.node = self.record.push_move(end.node, m, place, plain.clock);
            end.depth += 1;
            source.pass();
            at = Some((m, place));
        }
        if let Some((m, place)) = at {
            end.to = Some(m.to());
            self.at = Some(place);
            self.step(end, None);
        }
    }

    /// Plays a legal move on an open line.
    #[inline]
    pub(crate) fn play_allowed(&mut self, m: Move) {
        let entry = Entry::Move(m);
        let next = self.after(&entry, self.record.has_children(self.here.node));
        if self.is_full(next.nesting) {
            return;
        }
        let back = if self.takes_plain() {
            self.game.advance(m);
            None
        } else {
            Some(Back::Undo(self.game.play(m)))
        };
        self.append(entry, back, next);
    }

    /// Adds an entry below the current node, and carries it out.
    pub(super) fn push(&mut self, entry: Entry) {
        let next = self.after(&entry, self.record.has_children(self.here.node));
        if self.is_full(next.nesting) {
            return;
        }
        let back = self.carry_out(&entry);
        self.append(entry, Some(back), next);
    }

    /// Returns the end of the path after an entry whose node is not known yet.
    #[inline(always)]
    fn after(&self, entry: &Entry, is_variation: bool) -> PathEnd {
        let ending = entry.ending();
        PathEnd {
            depth: self.here.depth + 1,
            to: entry.played().map(Move::to).or(self.here.to),
            nesting: self.here.nesting + u32::from(is_variation),
            has_ending: self.here.has_ending || ending.is_some(),
            is_closed: self.here.is_closed || ending.is_some_and(|ending| ending.closes()),
            ..self.here
        }
    }

    /// Adds an entry that was already carried out.
    #[inline(always)]
    fn append(&mut self, entry: Entry, back: Option<Back>, next: PathEnd) {
        let node = self.record.push(self.here.node, entry);
        if let Some(place) = self.at {
            self.record.set_place(node, place);
        }
        self.step(PathEnd { node, ..next }, back);
    }

    #[inline(always)]
    fn step(&mut self, next: PathEnd, back: Option<Back>) {
        let before = std::mem::replace(&mut self.here, next);
        self.since = SinceEntry::default();
        if let Some(back) = back {
            if !self.is_straight {
                self.path.push(Step { before, back });
            }
        }
    }

    /// Reports a limit that the next entry exceeds. Returns `true` if the entry must be left out.
    #[inline]
    fn is_full(&mut self, nesting: u32) -> bool {
        let limits = *self.findings.limits();
        if self.record.node_count() >= limits.nodes {
            self.overflow(FindingKind::LimitNodes.with("limit", limits.nodes));
        } else if nesting > limits.nesting {
            self.overflow(FindingKind::LimitNesting.with("limit", limits.nesting));
        }
        self.findings.is_closed()
    }

    /// Leaves out the rest of this game, and reports the limit. No further entry can be carried out.
    #[cold]
    pub(super) fn overflow(&mut self, finding: Finding) {
        self.record.mark_gap(self.here.node);
        self.findings.report(self.at, finding);
        self.stopped = Stopped::without(&None);
    }
}

impl Stopped {
    /// Stops the whole game if it has no position.
    fn without(position: &Option<Position>) -> Option<Stopped> {
        position.is_none().then_some(Stopped {
            depth: 0,
            reason: None,
            has_skipped: false,
        })
    }
}

/// The bytes that a note takes in addition to its text.
pub(crate) const NOTE_BYTES: usize = 64;
