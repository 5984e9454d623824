//! A record that a reader builds move by move, with its position.

mod earlier_lines;
mod go_to;
mod plain_moves;
mod remarks;

use komadai_core::{Color, EndingKind, ForceError, Move, Outcome, Position, Span, Square};
use komadai_movegen::Cursor;

use crate::finding::{Detail, Finding, FindingCollector, FindingKind, LastFinding, Severity};
use crate::game::Game;
use crate::game::Part;
use crate::record::{Back, Ending, Entry, Foul, NodeId, NoteKind, Record, Start, apply, take_back};
pub(crate) use plain_moves::{PlainMove, PlainMoves};
pub(crate) use remarks::NOTE_BYTES;

use earlier_lines::EarlierLines;
pub(crate) use earlier_lines::Unreachable;

/// A record under construction, and a current node in it.
///
/// The path from the root to that node is kept with all that is needed to go back, so that a
/// variation costs no more than the moves that are taken back; a [`straight`] builder keeps no
/// path.
///
/// [`straight`]: RecordBuilder::straight
#[derive(Debug)]
pub(crate) struct RecordBuilder {
    /// What was built so far.
    pub record: Record,
    /// What was found so far.
    pub findings: FindingCollector,
    game: Cursor,
    here: PathEnd,
    /// The way back, unless the line is straight. The plain moves that the path begins with have no
    /// steps here.
    path: Vec<Step>,
    earlier: EarlierLines,
    is_straight: bool,
    /// How many entries the path has up to its first ending.
    ended: Option<usize>,
    /// How many entries the path has up to the first that closes the game.
    closed: Option<usize>,
    /// Whether a move after the ending of the branch was reported.
    reported_after: bool,
    /// Whether an ending right after another was reported.
    reported_again: bool,
    /// Whether the move read last was kept as a note.
    skipped: bool,
    /// Whether the following entries are no part of the path, not even an ending.
    stray: bool,
    stopped: Option<Stopped>,
    /// The finding about a foul that is the last entry of the path.
    foul_finding: Option<LastFinding>,
    /// The place of the text that the next entry is read from.
    at: Option<Span>,
    /// The bytes of all notes.
    note_bytes: usize,
}

/// A branch on which nothing more can be carried out.
#[derive(Debug)]
struct Stopped {
    /// The length of the path from which on nothing can be carried out.
    depth: usize,
    /// The reason, which is reported once, when a move follows.
    reason: Option<ForceError>,
    /// Whether moves followed, so that the side to move is not known.
    skipped: bool,
}

/// The end of the path, which is the current node.
#[derive(Clone, Copy, Debug)]
struct PathEnd {
    node: NodeId,
    /// How many entries the path has.
    depth: usize,
    /// The square that 同 means.
    to: Option<Square>,
    /// How many variations the node is nested in.
    nesting: u32,
}

#[derive(Debug)]
struct Step {
    before: PathEnd,
    back: Back,
}

impl RecordBuilder {
    /// A builder at the start. Without a position (two kings of one side, an unknown kind of shogi)
    /// no move can be carried out.
    #[inline(always)]
    pub(crate) fn new(start: Start, playable: bool, findings: FindingCollector) -> RecordBuilder {
        let position = start.position().filter(|_| playable);
        RecordBuilder {
            stopped: position.is_none().then_some(Stopped {
                depth: 0,
                reason: None,
                skipped: false,
            }),
            game: Cursor::new(position.unwrap_or_else(Position::startpos)),
            here: PathEnd {
                node: NodeId::ROOT,
                depth: 0,
                to: start.last_to,
                nesting: 0,
            },
            record: Record::new(start),
            path: Vec::new(),
            earlier: EarlierLines::default(),
            findings,
            is_straight: false,
            ended: None,
            closed: None,
            reported_after: false,
            reported_again: false,
            skipped: false,
            stray: false,
            foul_finding: None,
            at: None,
            note_bytes: 0,
        }
    }

    /// Makes the builder one for a format without variations, which never goes back.
    #[inline(always)]
    pub(crate) fn straight(mut self) -> RecordBuilder {
        self.is_straight = true;
        self
    }

    /// Makes room at once for what a text of so many bytes may hold: a long game, or less.
    pub(crate) fn make_room(&mut self, bytes: usize) {
        self.make_room_for((bytes / 8).min(256));
    }

    /// Makes room for so many nodes, where the record keeps them.
    pub(crate) fn make_room_for(&mut self, nodes: usize) {
        self.record.reserve(nodes);
    }

    /// Gives out the game, which was read from this text.
    pub(crate) fn finish(mut self, text: Part) -> Game {
        self.record.shrink();
        let findings = self.findings.finish();
        Game {
            findings: findings.placed(text.as_text(), text.before()).finish(),
            record: self.record,
            text,
        }
    }

    /// Adds a header.
    pub(crate) fn header(&mut self, key: &str, value: &str) {
        if !self.findings.is_closed() {
            self.record.headers.push(key, value);
        }
    }

    /// Sets the place of the text that the next entries are read from.
    pub(crate) fn read_at(&mut self, place: Span) {
        self.at = Some(place);
    }

    /// The current node.
    pub(crate) fn node(&self) -> NodeId {
        self.here.node
    }

    /// How many entries the path has.
    pub(crate) fn depth(&self) -> usize {
        self.here.depth
    }

    /// The position at the current node.
    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The side to move at the current node.
    pub(crate) fn side(&self) -> Color {
        self.position().side()
    }

    /// Whether the branch stopped, so that no move can be carried out.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Whether the path has an ending.
    pub(crate) const fn has_ending(&self) -> bool {
        self.ended.is_some()
    }

    /// The last entry of the path.
    pub(crate) fn last_entry(&self) -> Option<&Entry> {
        self.record.entry(self.node())
    }

    /// The square that 同 means: that of the last move on the path, or of the move before the start.
    pub(crate) fn last_to(&self) -> Option<Square> {
        self.here.to
    }

    /// Goes back along the path until it has `depth` entries.
    pub(crate) fn go_back(&mut self, depth: usize) {
        if self.here.depth > depth {
            self.leave();
        }
        while self.here.depth > depth {
            let Some(step) = self.path.pop() else { break };
            self.here = step.before;
            take_back(self.game.position_mut(), step.back);
        }
        if self.here.depth > depth {
            self.play_again(depth);
        }
        if self
            .stopped
            .as_ref()
            .is_some_and(|stopped| stopped.depth > depth)
        {
            self.stopped = None;
        }
        self.ended = self.ended.filter(|&ended| ended <= depth);
        self.closed = self.closed.filter(|&closed| closed <= depth);
        self.reported_after &= self.closed.is_some();
        self.reported_again = false;
        self.skipped = false;
        self.stray = false;
        self.foul_finding = None;
    }

    /// Goes back to so many of the plain moves that the path begins with.
    #[cold]
    fn play_again(&mut self, depth: usize) {
        let start = &self.record.start;
        self.game = Cursor::new(start.position().unwrap_or_else(Position::startpos));
        self.here = PathEnd {
            node: NodeId::ROOT,
            depth: 0,
            to: start.last_to,
            nesting: 0,
        };
        for _ in 0..depth {
            let Some(node) = self.record.children(self.node()).next() else {
                break;
            };
            self.enter(node);
        }
    }

    /// Goes on to a child of the current node, which was read before.
    pub(crate) fn enter(&mut self, node: NodeId) {
        let Some(entry) = self.record.entry(node).cloned() else {
            return;
        };
        let traits = self.traits(&entry);
        let back = match apply(self.game.position_mut(), &entry) {
            Ok(back) => back,
            Err(error) => {
                self.stop_at(self.below(), Some(error));
                apply(self.game.position_mut(), &Entry::Pass).unwrap_or(Back::Nothing)
            }
        };
        if matches!(&entry, Entry::Foul(foul) if matches!(**foul, Foul::Text(_))) {
            self.stop_at(self.below(), None);
        }
        let nesting = self.nesting(self.record.children(self.node()).next() != Some(node));
        self.step(node, traits, Some(back), nesting);
    }

    /// Whether a move is legal at the current node, and needs no finding.
    #[inline]
    pub(crate) fn allows(&self, m: Move) -> bool {
        self.is_open() && self.game.is_legal(m)
    }

    /// Whether a legal move can follow without a finding.
    #[inline]
    pub(crate) const fn is_open(&self) -> bool {
        self.stopped.is_none() && self.closed.is_none()
    }

    /// Whether a legal move can follow whose step is not kept.
    #[inline]
    fn takes_plain(&self) -> bool {
        let is_plain = self.path.is_empty() && !self.record.has_children(self.here.node);
        self.is_straight || is_plain
    }

    /// Plays a legal move where the line is open.
    #[inline]
    pub(crate) fn play_allowed(&mut self, m: Move) {
        let nesting = self.nesting(self.record.has_children(self.here.node));
        if self.is_full(nesting) {
            return;
        }
        let back = match self.takes_plain() {
            true => {
                self.game.advance(m);
                None
            }
            false => Some(Back::Undo(self.game.play(m))),
        };
        self.append(Entry::Move(m), back, (false, false, Some(m.to())), nesting);
    }

    /// Plays a move. If it is illegal, it is recorded as a foul and carried out all the same.
    pub(crate) fn play(&mut self, m: Move, place: impl Into<Option<Span>>) {
        self.go_on();
        if self.game.is_legal(m) {
            self.play_allowed(m);
            return;
        }
        let Err(error) = self.position().judge(m) else {
            self.play_allowed(m);
            return;
        };
        let finding = FindingKind::IllegalMove.with("move", Detail::of_move(self.position(), m));
        let finding = finding.with("breaches", Detail::of(&error.breaches()));
        self.findings.report(place, finding);
        let finding = self.findings.last();
        self.push(Foul::Move(m).into());
        self.foul_finding = finding;
    }

    /// Records a text in place of a move, and reports `why` it is not read as one. Nothing can
    /// follow it on this branch.
    pub(crate) fn unreadable(
        &mut self,
        text: &str,
        place: impl Into<Option<Span>>,
        why: impl Into<Detail>,
    ) {
        self.go_on();
        let finding = FindingKind::UnreadableMove.with("text", Detail::quote(text));
        self.findings.report(place, finding.with("why", why));
        self.push(Foul::Text(text.to_owned()).into());
        self.stop_at(self.here.depth, None);
    }

    /// Stops the branch: the moves that follow, until the path is left, become notes.
    pub(crate) fn stop(&mut self) {
        self.stop_at(self.below(), None);
        self.stray = true;
    }

    /// Whether the following entries are no part of the path.
    pub(crate) const fn is_stray(&self) -> bool {
        self.stray
    }

    /// How many entries the path has with the next one.
    const fn below(&self) -> usize {
        self.here.depth.saturating_add(1)
    }

    fn stop_at(&mut self, depth: usize, reason: Option<ForceError>) {
        self.stopped.get_or_insert(Stopped {
            depth,
            reason,
            skipped: false,
        });
    }

    /// Keeps a move that cannot be carried out because the branch stopped before.
    pub(crate) fn skip(&mut self, text: &str, place: impl Into<Option<Span>>) {
        self.note(NoteKind::Unknown, text);
        self.skipped = true;
        self.lose_count();
        if let Some(error) = self
            .stopped
            .as_mut()
            .and_then(|stopped| stopped.reason.take())
        {
            self.findings.report(
                place,
                FindingKind::BranchStops.with("error", Detail::of(&error)),
            );
        }
    }

    /// Remembers that moves followed which were not played.
    pub(crate) fn lose_count(&mut self) {
        if let Some(stopped) = &mut self.stopped {
            stopped.skipped = true;
        }
    }

    /// Whether the move read last was kept as a note.
    pub(crate) const fn has_skipped(&self) -> bool {
        self.skipped
    }

    /// Reports, once on a branch, that a move follows the end of the game.
    fn go_on(&mut self) {
        let Some(place) = self.at.filter(|_| self.closed.is_some()) else {
            return;
        };
        if !std::mem::replace(&mut self.reported_after, true) {
            self.findings.report(place, FindingKind::MovesAfterEnding);
        }
    }

    /// Records that a side did not move.
    pub(crate) fn pass(&mut self) {
        self.go_on();
        self.push(Entry::Pass);
    }

    /// Records an ending, unless the last entry is one already. The winner follows from the kind.
    pub(crate) fn end(&mut self, kind: EndingKind, raw: &str) {
        let outcome = self.outcome(kind);
        self.end_with(kind, outcome, raw);
    }

    /// Who wins by an ending of this kind at the current node.
    pub(crate) fn outcome(&self, kind: EndingKind) -> Outcome {
        if self.stopped.as_ref().is_some_and(|stopped| stopped.skipped) && kind.goes_by_side() {
            return Outcome::Undecided;
        }
        match self.last_entry() {
            // The foul is the last entry, hence its maker is the offender.
            Some(Entry::Foul(_)) if kind == EndingKind::IllegalMove => Outcome::Win(self.side()),
            _ => kind.outcome(self.side()),
        }
    }

    /// Records an ending and who won by it, unless the last entry is an ending already.
    pub(crate) fn end_with(&mut self, kind: EndingKind, outcome: Outcome, raw: &str) {
        if self.ends_again(raw) {
            return;
        }
        // A foul that the record itself calls one is no mistake of the record.
        let declared = matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction);
        if let Some(finding) = self.foul_finding.take().filter(|_| declared) {
            self.findings.soften(finding);
        }
        let raw = raw.to_owned();
        let ending = Ending { kind, outcome, raw };
        self.push(ending.into());
    }

    fn push(&mut self, entry: Entry) {
        let nesting = self.nesting(self.record.has_children(self.here.node));
        if self.is_full(nesting) {
            return;
        }
        let back = match apply(self.game.position_mut(), &entry) {
            Ok(back) => back,
            Err(error) => {
                self.stop_at(self.below(), Some(error));
                apply(self.game.position_mut(), &Entry::Pass).unwrap_or(Back::Nothing)
            }
        };
        let traits = self.traits(&entry);
        self.append(entry, Some(back), traits, nesting);
    }

    /// Adds an entry that was carried out.
    #[inline(always)]
    fn append(
        &mut self,
        entry: Entry,
        back: Option<Back>,
        traits: (bool, bool, Option<Square>),
        nesting: u32,
    ) {
        let node = self.record.push(self.here.node, entry);
        if let Some(place) = self.at {
            self.record.set_place(node, place);
        }
        self.step(node, traits, back, nesting);
    }

    /// Whether a limit keeps the next entry out.
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

    /// How many variations the next entry is nested in, which may be a variation itself.
    #[inline]
    fn nesting(&self, variation: bool) -> u32 {
        self.here.nesting.saturating_add(u32::from(variation))
    }

    /// Leaves out the rest of this game, and reports the limit.
    #[cold]
    fn overflow(&mut self, finding: Finding) {
        self.findings.report(self.at, finding);
        self.stop_all();
    }

    /// Nothing more can be carried out.
    fn stop_all(&mut self) {
        self.stopped = Some(Stopped {
            depth: 0,
            reason: None,
            skipped: false,
        });
    }

    /// Whether an entry is an ending, whether that closes the game, and the square that 同 means
    /// after it.
    fn traits(&self, entry: &Entry) -> (bool, bool, Option<Square>) {
        let ending = entry.ending();
        let closed = ending.is_some_and(|ending| closes(ending.kind));
        let to = entry.played().map(Move::to).or(self.last_to());
        (ending.is_some(), closed, to)
    }

    #[inline(always)]
    fn step(
        &mut self,
        node: NodeId,
        (ended, closed, to): (bool, bool, Option<Square>),
        back: Option<Back>,
        nesting: u32,
    ) {
        let depth = self.below();
        if ended {
            self.ended.get_or_insert(depth);
        }
        if closed {
            self.closed.get_or_insert(depth);
        }
        self.skipped = false;
        self.reported_again = false;
        self.foul_finding = None;
        if let Some(back) = back.filter(|_| !self.is_straight) {
            let before = self.here;
            self.path.push(Step { before, back });
        }
        self.here = PathEnd {
            node,
            depth,
            to,
            nesting,
        };
    }
}

/// Whether no move can follow: a game may go on after a break, a sealed move, a move taken back.
const fn closes(kind: EndingKind) -> bool {
    !matches!(
        kind,
        EndingKind::Sealed | EndingKind::Interrupt | EndingKind::Matta
    )
}

/// Reports that the board has another piece than the text. Calling a 馬 角 is only sloppy.
pub(crate) fn other_piece(findings: &mut FindingCollector, place: Span, alike: bool) {
    let finding = Finding::from(FindingKind::OtherPiece);
    let severity = if alike {
        Severity::Warning
    } else {
        Severity::Error
    };
    findings.report(place, finding.with_severity(severity));
}
