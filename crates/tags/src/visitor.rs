//! The tags of a record, and of a game that is being read.

use std::ops::ControlFlow;

use komadai_core::Position;
use komadai_record::{Entry, Finding, Headers, NodeId, Record, Start, Visitor};

use crate::{Found, Tagger, Tags};

/// The tags of the main line of a record, in the order in which they are found.
///
/// ```
/// use komadai_record::Record;
/// use komadai_tags::{Tags, tags_of};
///
/// let record = Record::default();
/// assert!(tags_of(Tags::standard(), &record).len() < 3, "no move was played");
/// ```
#[must_use]
pub fn tags_of<'t>(tags: &'t Tags, record: &Record) -> Vec<Found<'t>> {
    let Some(position) = record.start.position() else {
        return Vec::new();
    };
    let mut tagger = Tagger::new(tags);
    tagger.start(&position, record.start.first_ply);
    for node in record.main_line() {
        if let Some(entry) = record.entry(node) {
            tagger.entry(entry);
        }
    }
    tagger.found().to_vec()
}

/// Finds the tags of the games that a reader shows, and gives those of each game to a closure, which may
/// end the reading.
///
/// ```
/// use std::ops::ControlFlow;
/// use komadai_record::{Headers, Start, Visitor};
/// use komadai_tags::{TagVisitor, Tags};
///
/// let mut games = 0;
/// let mut visitor = TagVisitor::new(Tags::standard(), |_found| {
///     games += 1;
///     ControlFlow::Continue(())
/// });
/// let _ = Visitor::start(&mut visitor, &Start::default(), &Headers::new());
/// let _ = Visitor::end(&mut visitor, &Headers::new(), &[]);
/// assert_eq!(games, 1, "the tags of each game are shown when it ends");
/// ```
#[derive(Clone, Debug)]
pub struct TagVisitor<'t, F> {
    tagger: Tagger<'t>,
    each: F,
    /// How many nodes were shown, without the root.
    nodes: usize,
    /// The node at hand, and the last one of the main line.
    at: usize,
    main: usize,
}

impl<'t, F: FnMut(&[Found<'t>]) -> ControlFlow<()>> TagVisitor<'t, F> {
    /// A visitor before its first game.
    #[must_use]
    pub fn new(tags: &'t Tags, each: F) -> TagVisitor<'t, F> {
        TagVisitor {
            tagger: Tagger::new(tags),
            each,
            nodes: 0,
            at: 0,
            main: 0,
        }
    }
}

impl<'t, F: FnMut(&[Found<'t>]) -> ControlFlow<()>> Visitor for TagVisitor<'t, F> {
    fn start(&mut self, start: &Start, _: &Headers) -> ControlFlow<()> {
        (self.nodes, self.at, self.main) = (0, 0, 0);
        match start.position() {
            Some(position) => {
                self.tagger.start(&position, start.first_ply);
                ControlFlow::Continue(())
            }
            None => {
                self.tagger.clear();
                ControlFlow::Break(())
            }
        }
    }

    fn entry(&mut self, entry: &Entry, _: &Position) -> ControlFlow<()> {
        self.nodes = self.nodes.saturating_add(1);
        if self.at == self.main {
            self.main = self.nodes;
            self.tagger.entry(entry);
        }
        self.at = self.nodes;
        ControlFlow::Continue(())
    }

    fn go_to(&mut self, node: NodeId) {
        self.at = node.index();
    }

    fn end(&mut self, _: &Headers, _: &[Finding]) -> ControlFlow<()> {
        (self.each)(self.tagger.found())
    }
}
