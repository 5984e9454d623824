//! Seeing the games of a file while they are read, without records.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use komadai_core::{EndingKind, Position};

use crate::finding::Finding;
use crate::record::{Clock, Ending, Entry, Headers, NodeId, Note, NoteKind, Start};

/// Sees the games of a file as they are read. A method that is not implemented does nothing.
///
/// The methods are called in the order of the file: [`start`](Visitor::start), what happened with
/// its notes and times, [`end`](Visitor::end); then the next game. What a method is given is
/// borrowed. Games, entries, notes, times and findings are those of the records that a reader
/// builds.
///
/// Three visitors are there: `()` sees nothing, a `Vec<Finding>` collects the findings of all
/// games, and a closure that is given each finding may end the reading.
///
/// ```
/// use std::ops::ControlFlow;
/// use komadai_core::Position;
/// use komadai_record::{Entry, Visitor};
///
/// struct Counter(usize);
/// impl Visitor for Counter {
///     fn entry(&mut self, _: &Entry, _: &Position) -> ControlFlow<()> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
/// }
/// let mut count = Counter(0);
/// let _ = count.entry(&Entry::Pass, &Position::startpos());
/// assert_eq!(count.0, 1);
/// ```
pub trait Visitor {
    /// A game begins, with the headers before its first move. After `Break` the rest of the game
    /// is not shown, but for its end.
    fn start(&mut self, start: &Start, headers: &Headers) -> ControlFlow<()> {
        let _ = (start, headers);
        ControlFlow::Continue(())
    }

    /// A move, pass, foul or ending, and the position before it. It follows the one shown last,
    /// unless [`go_to`](Visitor::go_to) came in between. After `Break` the rest of the game is not
    /// shown, but for its end.
    fn entry(&mut self, entry: &Entry, before: &Position) -> ControlFlow<()> {
        let _ = (entry, before);
        ControlFlow::Continue(())
    }

    /// What comes next belongs to this node: nodes are numbered in the order in which their entries
    /// were shown, and the root comes before all of them.
    fn go_to(&mut self, node: NodeId) {
        let _ = node;
    }

    /// The times of the entry at hand.
    fn clock(&mut self, clock: Clock) {
        let _ = clock;
    }

    /// A note at the entry at hand.
    fn note(&mut self, note: &Note) {
        let _ = note;
    }

    /// The ending at hand is this one instead: a later line, or the server of the game, says so.
    fn ending(&mut self, ending: &Ending) {
        let _ = ending;
    }

    /// The game is over. The headers are all that it has, the findings those about it. After
    /// `Break` no other game is read.
    fn end(&mut self, headers: &Headers, findings: &[Finding]) -> ControlFlow<()> {
        let _ = (headers, findings);
        ControlFlow::Continue(())
    }
}

/// Nothing is seen; the games are only read.
impl Visitor for () {}

/// Collects findings.
impl Visitor for Vec<Finding> {
    fn end(&mut self, _: &Headers, findings: &[Finding]) -> ControlFlow<()> {
        self.extend_from_slice(findings);
        ControlFlow::Continue(())
    }
}

/// Is given each finding; `Break` ends the reading.
impl<F: FnMut(&Finding) -> ControlFlow<()>> Visitor for F {
    fn end(&mut self, _: &Headers, findings: &[Finding]) -> ControlFlow<()> {
        findings.iter().try_for_each(self)
    }
}

/// A visitor at work.
///
/// ```
/// use komadai_record::build::Visiting;
/// use komadai_record::{Finding, Headers, Message};
///
/// let mut findings: Vec<Finding> = Vec::new();
/// let mut visiting = Visiting::new(&mut findings);
/// visiting.end(&Headers::new(), &[Finding::new(None, Message::LongBoard)]);
/// assert!(!visiting.is_over());
/// assert_eq!(findings.len(), 1);
/// ```
pub struct Visiting<'v> {
    /// Never locked: it makes what holds it usable from several threads.
    visitor: Mutex<&'v mut (dyn Visitor + Send)>,
    /// The node that the visitor is at.
    pub(crate) at: NodeId,
    /// Whether the visitor sees no more of the game.
    pub(crate) is_skipping: bool,
    /// Whether the game at hand has a time, or an entry that is [known](Entry::is_known).
    has_play: bool,
    /// Whether it has a comment or a bookmark.
    has_remarks: bool,
    /// Whether the visitor wants no other game.
    is_over: bool,
}

impl<'v> Visiting<'v> {
    /// The visitor before its first game.
    pub fn new(visitor: &'v mut (dyn Visitor + Send)) -> Visiting<'v> {
        Visiting {
            visitor: Mutex::new(visitor),
            at: NodeId::ROOT,
            is_skipping: false,
            has_play: false,
            has_remarks: false,
            is_over: false,
        }
    }

    fn visitor(&mut self) -> &mut dyn Visitor {
        let visitor = self.visitor.get_mut();
        *visitor.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn start(&mut self, start: &Start, headers: &Headers) {
        self.at = NodeId::ROOT;
        (self.has_play, self.has_remarks) = (false, false);
        self.is_skipping = self.visitor().start(start, headers).is_break();
    }

    /// Shows an entry after the one at `node`.
    #[inline]
    pub(crate) fn entry(&mut self, node: NodeId, entry: &Entry, before: &Position) {
        self.go_to(node);
        self.next_entry(entry, before);
    }

    /// Shows an entry after the one shown last.
    #[inline]
    pub(crate) fn next_entry(&mut self, entry: &Entry, before: &Position) {
        self.has_play |= entry.is_known();
        self.is_skipping = self.visitor().entry(entry, before).is_break();
    }

    /// Shows the times of the entry at hand.
    #[inline]
    pub(crate) fn clock(&mut self, clock: Clock) {
        self.has_play |= clock.spent().is_some();
        self.visitor().clock(clock);
    }

    /// Shows the ending that replaces the one at a node.
    pub(crate) fn ending(&mut self, node: NodeId, ending: &Ending) {
        self.go_to(node);
        self.has_play |= ending.kind != EndingKind::Other;
        self.visitor().ending(ending);
    }

    /// What comes next belongs to a node.
    #[inline]
    pub(crate) fn go_to(&mut self, node: NodeId) {
        if self.at != node {
            self.at = node;
            self.visitor().go_to(node);
        }
    }

    /// Shows a note at a node.
    pub fn note_at(&mut self, node: NodeId, note: &Note) {
        self.go_to(node);
        self.note(note);
    }

    /// Shows a note at the entry at hand.
    pub(crate) fn note(&mut self, note: &Note) {
        self.has_remarks |= matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark);
        self.visitor().note(note);
    }

    /// Whether the game at hand has a time, or an entry that is [known](Entry::is_known).
    pub const fn has_play(&self) -> bool {
        self.has_play
    }

    /// Whether the game at hand has a comment or a bookmark.
    pub const fn has_remarks(&self) -> bool {
        self.has_remarks
    }

    /// Shows the end of a game.
    pub fn end(&mut self, headers: &Headers, findings: &[Finding]) {
        self.is_over |= self.visitor().end(headers, findings).is_break();
    }

    /// Whether the visitor wants no other game.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }
}

impl fmt::Debug for Visiting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Visiting").finish_non_exhaustive()
    }
}
