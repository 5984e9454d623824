//! What is compared of a game record: where it starts, its main line, its end.

use komadai_core::{EndingKind, Outcome, Setup};
use komadai_kifu::{Entry, Record};

/// A main line as a library read it.
#[derive(Clone, Default, Debug)]
pub(super) struct Outline {
    /// Board, side and hands in SFEN.
    pub(super) start: String,
    /// USI.
    pub(super) moves: Vec<String>,
    /// Milliseconds for each move.
    pub(super) spent: Vec<Option<u32>>,
    /// How it ended; none where the library read no ending.
    pub(super) ending: Option<EndingKind>,
    /// Who won; none where the library does not say.
    pub(super) outcome: Option<Outcome>,
}

impl Outline {
    /// The outline of one of our records.
    pub(super) fn of(record: &Record) -> Outline {
        let mut outline = Outline {
            start: start(&record.start.setup),
            ..Outline::default()
        };
        for node in record.main_line() {
            if let Some(m) = record.entry(node).and_then(Entry::played) {
                outline.moves.push(m.to_string());
                outline.spent.push(record.clock(node).spent());
            }
        }
        if let Some(ending) = record.ending() {
            outline.ending = Some(ending.kind);
            outline.outcome = Some(ending.outcome);
        }
        outline
    }

    /// How many moves are the same as in another reading.
    pub(super) fn same_moves(&self, other: &Outline) -> usize {
        let pairs = self.moves.iter().zip(&other.moves);
        pairs.take_while(|(ours, theirs)| ours == theirs).count()
    }

    /// Where another reading departs from this one; beyond a start or a main line that differs
    /// nothing is compared.
    pub(super) fn departures(&self, other: &Outline) -> Vec<Aspect> {
        if self.start != other.start {
            return vec![Aspect::Start];
        }
        if self.moves != other.moves {
            return vec![Aspect::Moves];
        }
        let mut aspects = Vec::new();
        let word = |outline: &Outline| outline.ending.map(merged);
        if word(self) != word(other) {
            aspects.push(Aspect::Ending);
        } else if other.outcome.is_some() && self.outcome != other.outcome {
            aspects.push(Aspect::Winner);
        }
        if self.spent != other.spent {
            aspects.push(Aspect::Times);
        }
        aspects
    }
}

/// The start without the number of its move, which few formats can say.
pub(super) fn start(setup: &Setup) -> String {
    let sfen = setup.to_string();
    sfen.splitn(4, ' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Kinds of endings for which the libraries have one word.
pub(super) fn merged(kind: EndingKind) -> EndingKind {
    match kind {
        EndingKind::IllegalAction => EndingKind::IllegalMove,
        EndingKind::NoLegalMove => EndingKind::Checkmate,
        EndingKind::DeclareDraw => EndingKind::Draw,
        kind => kind,
    }
}

/// In what two readings differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Aspect {
    /// The other library reads nothing.
    Refused,
    /// It reads another number of games.
    Games,
    Start,
    Moves,
    Ending,
    Winner,
    Times,
}
