//! A visitor sees what the records hold.

use std::ops::ControlFlow;

use komadai_core::Position;
use komadai_kifu::{
    Clock, Ending, Entry, Finding, Headers, NodeId, Note, ReadOptions, Reading, Record, Start,
    Visitor, visit,
};

use super::stream::Slow;

/// Builds records of what it sees.
#[derive(Default)]
struct Witness {
    games: Vec<(Record, Vec<Finding>)>,
    /// The game at hand, and the node in it.
    game: Option<(Record, NodeId)>,
}

impl Witness {
    fn game(&mut self) -> &mut (Record, NodeId) {
        self.game.as_mut().expect("a game was begun")
    }
}

impl Visitor for Witness {
    fn start(&mut self, start: &Start, _: &Headers) -> ControlFlow<()> {
        assert!(self.game.is_none(), "a game begins in a game");
        let record = Record::new(start.clone());
        let root = record.root();
        self.game = Some((record, root));
        ControlFlow::Continue(())
    }

    fn entry(&mut self, entry: &Entry, before: &Position) -> ControlFlow<()> {
        if let Entry::Move(m) = entry {
            assert!(before.check(*m).is_ok(), "{m} in {before}");
        }
        let (record, at) = self.game();
        *at = record.push(*at, entry.clone());
        ControlFlow::Continue(())
    }

    fn go_to(&mut self, node: NodeId) {
        self.game().1 = node;
    }

    fn clock(&mut self, clock: Clock) {
        let (record, at) = self.game();
        record.set_clock(*at, clock);
    }

    fn note(&mut self, note: &Note) {
        let (record, at) = self.game();
        record.add_note(*at, note.clone());
    }

    fn ending(&mut self, ending: &Ending) {
        let (record, at) = self.game();
        assert!(record.set_ending(*at, ending.clone()), "no ending");
    }

    fn end(&mut self, headers: &Headers, findings: &[Finding]) -> ControlFlow<()> {
        let (mut record, _) = self.game.take().expect("a game was begun");
        record.headers = headers.clone();
        self.games.push((record, findings.to_vec()));
        ControlFlow::Continue(())
    }
}

/// The games that a visitor sees are those of the reading of the same bytes, however many of these
/// come at a time: starts, entries, notes, times, headers, findings.
pub fn visit_agrees_with_reading(
    bytes: &[u8],
    options: &ReadOptions,
    step: usize,
    whole: &Reading,
) {
    let mut witness = Witness::default();
    let seen = visit(Slow { bytes, step }, options, &mut witness).expect("no error of the reader");
    assert!(witness.game.is_none(), "the last game does not end");
    if seen.format != whole.format {
        // What shows no game was seen all the same.
        assert!(whole.format.is_none(), "{:?}", seen.format);
        return;
    }
    if whole.format.is_none() {
        return;
    }
    assert_eq!(witness.games.len(), whole.games.len());
    for ((record, findings), game) in witness.games.iter().zip(&whole.games) {
        assert!(*record == game.record, "{record:?}\n{:?}", game.record);
        assert_eq!(*findings, game.findings);
    }
}
