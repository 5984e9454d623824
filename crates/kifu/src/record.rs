//! The record of a game: headers, where it started, and a tree of what happened.

mod analysis;
mod edit;
mod entry;
mod headers;
mod navigator;
mod tree;

pub use edit::OtherStart;
pub use entry::{Clock, Ending, Entry, Foul, Note, NoteKind, Start};
pub use headers::{Header, Headers};
pub use navigator::Navigator;
pub(crate) use navigator::{Back, apply, take_back};
pub use tree::{Children, MainLine, NodeId};

use std::fmt::Write as _;

use komadai_core::{Move, Span};
use tree::Tree;

/// A game as a file keeps it.
///
/// What happened is a tree of entries: moves, passes, fouls and endings. The children of the [root]
/// are what was played first; several children of one node are alternatives (変化), the first of them
/// the main line. Every node may carry notes and a clock. Two records are equal when they are the
/// same record: the words in which an ending was written do not count.
///
/// ```
/// use komadai_kifu::{Entry, Record, Start};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// record.push(first, Entry::Move("3c3d".parse()?));
/// record.push(first, Entry::Move("8c8d".parse()?));
/// assert_eq!(record.main_line().count(), 2);
/// assert_eq!(record.children(first).count(), 2);
/// assert_eq!(record.usi_moves(), "7g7f 3c3d");
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
///
/// [root]: Record::root
#[derive(Clone, Debug)]
pub struct Record {
    /// Who, where, when: the information about the game, in the order of the file.
    pub headers: Headers,
    /// The position from which the game was played.
    pub start: Start,
    tree: Tree,
}

/// A record of an even game, without headers and entries.
impl Default for Record {
    fn default() -> Record {
        Record::new(Start::default())
    }
}

impl Record {
    /// A record without headers and entries.
    #[must_use]
    pub fn new(start: Start) -> Record {
        Record {
            headers: Headers::default(),
            start,
            tree: Tree::new(),
        }
    }

    /// The node before everything that happened. It has no entry.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Adds an entry below `parent`, after the children that it has, and returns its node.
    ///
    /// Nothing is checked; [`Navigator::play`] checks the move, and knows it if it is there. A node
    /// of another record is a mistake, which is not noticed in all cases: the methods that take a
    /// node panic where this record has no node of that number. Below a node that was removed, the entry
    /// is removed as well: [`Record::contains`] says `false` of its node.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// record.push(first, Entry::Move("8c8d".parse()?));
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d", "the first child is the main line");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn push(&mut self, parent: NodeId, entry: Entry) -> NodeId {
        self.tree.push(parent, entry)
    }

    /// What happened at a node; `None` for the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Pass);
    /// assert_eq!(record.entry(node), Some(&Entry::Pass));
    /// assert_eq!(record.entry(record.root()), None, "the start position");
    /// ```
    #[must_use]
    pub fn entry(&self, node: NodeId) -> Option<&Entry> {
        (node != NodeId::ROOT).then(|| self.tree.entry(node))
    }

    /// Replaces the ending at a node; `false`, and nothing is changed, if there is none.
    pub fn set_ending(&mut self, node: NodeId, ending: Ending) -> bool {
        self.tree.set_ending(node, ending)
    }

    /// The node before this one; `None` for the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Pass);
    /// assert_eq!(record.parent(node), Some(record.root()));
    /// assert_eq!(record.parent(record.root()), None);
    /// ```
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// What may follow a node, the main continuation first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.children(record.root()).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        self.tree.children(node)
    }

    /// The nodes of the main line in order, without the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.main_line().last(), Some(first));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn main_line(&self) -> MainLine<'_> {
        self.tree.main_line()
    }

    /// All nodes in the order in which they were added, the root first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.nodes().count(), 3, "the root is the first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.nodes()
    }

    /// The ply of a node: the first move has the number of the start, and the root the number
    /// before.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.ply(node), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u32 {
        let depth = u32::try_from(self.path(node).len()).unwrap_or(u32::MAX);
        self.start.first_ply.saturating_add(depth).saturating_sub(1)
    }

    /// The nodes that lead from the root, which is left out, to a node, which is the last.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let second = record.push(first, Entry::Move("3c3d".parse()?));
    /// assert!(record.path(second).ends_with(&[first, second]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |&id| self.parent(id));
        let mut path: Vec<NodeId> = up.filter(|&id| id != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The node of the main line that has this ply; the root has that before the first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.node_at(1), Some(first));
    /// assert_eq!(record.node_at(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn node_at(&self, ply: u32) -> Option<NodeId> {
        let depth = ply.checked_sub(self.start.first_ply.saturating_sub(1))?;
        let mut line = std::iter::once(self.root()).chain(self.main_line());
        line.nth(depth as usize)
    }

    /// The notes of a node in order.
    ///
    /// ```
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// record.add_comment(record.root(), "初手が大事");
    /// assert_eq!(record.notes(record.root())[0].text, "初手が大事");
    /// ```
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &[Note] {
        self.tree.notes(node)
    }

    /// Adds a note after those that a node has.
    ///
    /// ```
    /// use komadai_kifu::{Note, NoteKind, Record};
    ///
    /// let mut record = Record::default();
    /// record.add_note(record.root(), Note { kind: NoteKind::Bookmark, text: "始め".to_owned() });
    /// assert_eq!(record.notes(record.root())[0].text, "始め");
    /// ```
    pub fn add_note(&mut self, node: NodeId, note: Note) {
        self.tree.add_note(node, note);
    }

    /// The bytes of the decoded text that a node was read from, if a reader gave them. Places are
    /// no part of the record: equal records may come from different places.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<Span> {
        self.tree.place(node)
    }

    /// The byte of the text at which the first entry with a place begins.
    pub(crate) const fn first_place(&self) -> Option<usize> {
        self.tree.first_place()
    }

    /// How many nodes there are, the root and removed ones included.
    #[inline]
    pub fn node_count(&self) -> usize {
        self.tree.len()
    }

    /// Adds a legal move below a node that has no children, with place and times; quickest below
    /// the node that was added last.
    #[inline(always)]
    pub(crate) fn extend(&mut self, parent: NodeId, m: Move, place: Span, clock: Clock) -> NodeId {
        self.tree.extend(parent, m, place, clock)
    }

    /// The only child of a node, with move and times, if it is a legal move without notes.
    #[inline(always)]
    pub(crate) fn plain_child(&self, node: NodeId) -> Option<(NodeId, Move, Clock)> {
        self.tree.plain_child(node)
    }

    /// Whether another record has the same tree, node by node in the order in which they were
    /// added. Equal trees may have been built in another order.
    pub(crate) fn is_built_alike(&self, other: &Record) -> bool {
        self.tree.is_built_alike(&other.tree)
    }

    /// Whether anything follows a node.
    #[inline]
    pub fn has_children(&self, node: NodeId) -> bool {
        self.tree.has_children(node)
    }

    /// Makes room for `nodes` nodes in all.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.tree.reserve(nodes);
    }

    /// Gives back room that is not used.
    pub(crate) fn shrink(&mut self) {
        self.tree.shrink();
    }

    /// Sets the place in the text that a node was read from.
    #[inline]
    pub(crate) fn set_place(&mut self, node: NodeId, place: Span) {
        self.tree.set_place(node, place);
    }

    /// The times of a node.
    #[must_use]
    pub fn clock(&self, node: NodeId) -> Clock {
        self.tree.clock(node)
    }

    /// Sets the times of a node.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.set_clock(node, Clock::new(Some(3000), None));
    /// assert_eq!(record.clock(node).spent_millis(), Some(3000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn set_clock(&mut self, node: NodeId, clock: Clock) {
        self.tree.set_clock(node, clock);
    }

    /// The ending of the main line: the last one, if it has several.
    ///
    /// ```
    /// use komadai_core::{Color, EndingKind, Outcome};
    /// use komadai_kifu::{Ending, Record};
    ///
    /// let mut record = Record::default();
    /// assert!(record.ending().is_none());
    /// let resigns = Ending::new(EndingKind::Resign, Outcome::Win(Color::White));
    /// record.push(record.root(), resigns.into());
    /// assert_eq!(record.ending().unwrap().kind, EndingKind::Resign);
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        let endings = self
            .main_line()
            .filter_map(|node| self.entry(node)?.ending());
        endings.last()
    }

    /// The start as SFEN; its last field is the number of the first move.
    ///
    /// ```
    /// use komadai_core::Handicap;
    /// use komadai_kifu::{Record, Start};
    ///
    /// let record = Record::new(Start::new(Handicap::Rook.setup()));
    /// assert!(record.start_sfen().ends_with(" w - 1"), "White moves first");
    /// ```
    #[must_use]
    pub fn start_sfen(&self) -> String {
        self.start.sfen()
    }

    /// The moves of the main line in order, fouls that name a move included.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.moves().next(), Some("7g7f".parse()?));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies().filter_map(Entry::played)
    }

    /// The moves of the main line, fouls included, as USI with a blank between each two. A pass,
    /// for which USI has no word, is written `pass`.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let command = format!("position sfen {} moves {}", record.start_sfen(), record.usi_moves());
    /// assert!(command.ends_with(" b - 1 moves 7g7f"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn usi_moves(&self) -> String {
        let mut text = String::new();
        for entry in self.plies() {
            text.push_str(if text.is_empty() { "" } else { " " });
            // Writing to a string cannot fail.
            let _ = match entry.played() {
                Some(m) => write!(text, "{m}"),
                None => write!(text, "pass"),
            };
        }
        text
    }

    /// How many plies the main line has: moves, fouls that name a move, and passes.
    #[must_use]
    pub fn ply_count(&self) -> usize {
        self.plies().count()
    }

    fn plies(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.main_line().filter_map(|node| self.entry(node));
        entries.filter(|entry| entry.played().is_some() || matches!(entry, Entry::Pass))
    }

    /// How many moves the whole tree has, fouls included.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_count(&self) -> usize {
        let entries = self.nodes().filter_map(|node| self.entry(node));
        entries.filter(|entry| entry.played().is_some()).count()
    }

    /// How many nodes, the root among them, have a comment.
    ///
    /// ```
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// record.add_comment(record.root(), "a famous game");
    /// assert_eq!(record.comment_count(), 1);
    /// ```
    #[must_use]
    pub fn comment_count(&self) -> usize {
        let comment = |note: &Note| note.kind == NoteKind::Comment;
        self.nodes()
            .filter(|&node| self.notes(node).iter().any(comment))
            .count()
    }
}
