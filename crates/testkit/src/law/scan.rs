//! The visitor of CSA sees what the records hold.

use komadai_core::{EndingKind, Move, Outcome, Position};
use komadai_kifu::{CsaVisitor, Entry, Format, GameReading, read_text, scan_csa};

/// A game, as far as the visitor is shown it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    start: Option<Position>,
    happened: Vec<(Happened, Option<u64>)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Happened {
    Move(Move),
    Foul(Option<Move>),
    Ending(EndingKind, Outcome),
}

#[derive(Default)]
struct Witness {
    games: Vec<Seen>,
    open: bool,
}

impl Witness {
    fn see(&mut self, what: Happened) {
        assert!(self.open, "{what:?} outside of a game");
        let game = self.games.last_mut().expect("a game has begun");
        game.happened.push((what, None));
    }

    /// The position before a move is that after the moves before.
    fn follow(&self, before: &Position) {
        let game = self.games.last().expect("a game has begun");
        let mut position = game.start.clone().expect("a game can start");
        for (what, _) in &game.happened {
            let entry = match what {
                Happened::Move(m) => Entry::Move(*m),
                Happened::Foul(Some(m)) => komadai_kifu::Foul::Move(*m).into(),
                _ => continue,
            };
            let _ = entry.carry_out(&mut position);
        }
        assert_eq!(&position, before);
    }
}

impl CsaVisitor<'_> for Witness {
    fn start(&mut self, position: Option<&Position>) {
        assert!(!self.open, "a game begins in a game");
        self.open = true;
        self.games.push(Seen {
            start: position.cloned(),
            happened: Vec::new(),
        });
    }

    fn legal_move(&mut self, m: Move, before: &Position) {
        assert!(before.check(m).is_ok(), "{m} in {before}");
        self.follow(before);
        self.see(Happened::Move(m));
    }

    fn foul(&mut self, m: Option<Move>, before: &Position) {
        assert!(m.is_none_or(|m| before.check(m).is_err()), "{m:?}");
        self.see(Happened::Foul(m));
    }

    fn time(&mut self, millis: u64) {
        let game = self.games.last_mut().expect("a game has begun");
        let last = game.happened.last_mut().expect("something has happened");
        last.1 = Some(millis);
    }

    fn ending(&mut self, kind: EndingKind, outcome: Outcome) {
        self.see(Happened::Ending(kind, outcome));
    }

    fn overruled(&mut self, kind: EndingKind, outcome: Outcome) {
        let game = self.games.last_mut().expect("a game has begun");
        let last = game.happened.last_mut().expect("something has happened");
        assert!(matches!(last.0, Happened::Ending(..)));
        last.0 = Happened::Ending(kind, outcome);
    }

    fn end(&mut self) {
        assert!(self.open, "a game ends twice");
        self.open = false;
    }
}

/// The games that a visitor is shown are those of the records: starts, moves, fouls, endings,
/// times. Returns whether the text was read as CSA at all.
pub fn scan_agrees_with_reading(text: &str) -> bool {
    let mut witness = Witness::default();
    scan_csa(text, &mut witness);
    assert!(!witness.open, "the last game does not end: {text}");
    let reading = read_text(text, Some(Format::Csa));
    if reading.format != Some(Format::Csa) {
        return false;
    }
    for game in &mut witness.games {
        for (_, time) in &mut game.happened {
            // What a record cannot hold is unknown.
            *time = time.filter(|&time| time < u64::from(u32::MAX));
        }
    }
    let read: Vec<Seen> = reading.games.iter().map(seen).collect();
    assert_eq!(witness.games, read, "{text}");
    true
}

fn seen(game: &GameReading) -> Seen {
    let record = &game.record;
    let happened = record.main_line().filter_map(|node| {
        let what = match record.entry(node)? {
            Entry::Move(m) => Happened::Move(*m),
            Entry::Ending(ending) => Happened::Ending(ending.kind, ending.outcome),
            foul => Happened::Foul(foul.played()),
        };
        Some((what, record.clock(node).spent().map(u64::from)))
    });
    Seen {
        start: record.start.position(),
        happened: happened.collect(),
    }
}
