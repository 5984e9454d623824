//! Searches with a simple loop over the positions of a game, turned for each view.

use std::collections::HashMap;

use komadai_core::{Color, Faults, Handicap, Move, Piece, Position, Setup, Square};
use komadai_kifu::{Entry, NodeId, Record};
use komadai_movegen::is_legal;
use komadai_search::Question;
use komadai_tags::{Tags, tags_of};

use super::ask::Ask;

/// The node, the first and last ply, the side, and whether left and right are exchanged.
pub(super) type Hit = (NodeId, u32, u32, Color, bool);

/// A game, node by node.
pub(super) struct Game<'r> {
    pub(super) record: &'r Record,
    /// The places in the order of the record, the root first.
    pub(super) places: Vec<Place>,
    of_node: HashMap<NodeId, usize>,
    /// Whether every move is legal at its place. A record may contain illegal moves.
    pub(super) is_legal: bool,
}

/// A node with its position and facts.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) node: NodeId,
    pub(super) ply: u32,
    /// The index of the place before it.
    pub(super) parent: Option<usize>,
    pub(super) setup: Setup,
    /// The legal move to it.
    pub(super) played: Option<Move>,
    pub(super) mover: Option<Color>,
    pub(super) last_to: Option<Square>,
    is_main: bool,
    /// The time of the move in seconds.
    spent: Option<i32>,
    pub(super) evaluation: Option<i32>,
    tags: Vec<(String, Color)>,
}

impl<'r> Game<'r> {
    pub(super) fn new(record: &'r Record) -> Option<Game<'r>> {
        let start = record.start.position()?;
        let mut game = Game {
            record,
            places: Vec::new(),
            of_node: HashMap::new(),
            is_legal: true,
        };
        let root = record.root();
        let first = Place {
            node: root,
            ply: record.start.first_ply.saturating_sub(1),
            parent: None,
            setup: start.setup().clone(),
            played: None,
            mover: None,
            last_to: record.start.last_to,
            is_main: true,
            spent: None,
            evaluation: evaluation(record, root),
            tags: Vec::new(),
        };
        game.add(first);
        // Tags are found line by line: first the line of the root, then that of each other move.
        let mut lines = vec![root];
        while let Some(first) = lines.pop() {
            let mut at = first;
            let mut is_first = first != root;
            loop {
                let next = if is_first {
                    Some(first)
                } else {
                    record.children(at).next()
                };
                let Some(next) = next else { break };
                is_first = false;
                if !game.enter(next, first == root) {
                    break;
                }
                lines.extend(record.children(next).skip(1));
                at = next;
            }
            if first == root {
                lines.extend(record.children(root).skip(1));
            }
            game.tag(first, at);
        }
        Some(game)
    }

    fn add(&mut self, place: Place) {
        self.of_node.insert(place.node, self.places.len());
        self.places.push(place);
    }

    /// Adds a node after its parent. Returns `false` if it cannot be played there.
    fn enter(&mut self, node: NodeId, is_main: bool) -> bool {
        let record = self.record;
        let parent = record.parent(node).expect("it is not the root");
        let (Some(&before), Some(entry)) = (self.of_node.get(&parent), record.entry(node)) else {
            return false;
        };
        if entry.ending().is_some() {
            // The entry has no effect on the position.
            self.of_node.insert(node, before);
            return true;
        }
        let Place { setup, last_to, .. } = self.places[before].clone();
        let mover = setup.side;
        let mut position = Position::allowing(setup, Faults::all()).expect("a position");
        let before_it = position.clone();
        if entry.carry_out(&mut position).is_err() {
            return false;
        }
        let way = record
            .path(node)
            .into_iter()
            .filter_map(|node| record.entry(node));
        let plies = way.filter(|entry| entry.ending().is_none()).count() as u32;
        if let Entry::Move(m) = entry {
            self.is_legal &= is_legal(&before_it, *m);
        }
        let first = record.start.first_ply;
        self.add(Place {
            node,
            ply: first.saturating_add(plies).saturating_sub(1),
            parent: Some(before),
            setup: position.setup().clone(),
            played: match entry {
                Entry::Move(m) => Some(*m),
                _ => None,
            },
            mover: Some(mover),
            last_to: entry.played().map(Move::to).or(last_to),
            is_main,
            spent: record.clock(node).spent().map(|time| time.as_secs() as i32),
            evaluation: evaluation(record, node),
            tags: Vec::new(),
        });
        true
    }

    /// Adds the tags of the line from `first` to `last`.
    fn tag(&mut self, first: NodeId, last: NodeId) {
        let record = self.record;
        let mut line = Record::new(record.start.clone());
        let mut at = line.root();
        for node in record.path(last) {
            let entry = record.entry(node).expect("an entry").clone();
            at = line.push(at, entry);
        }
        let found = tags_of(Tags::standard(), &line);
        let mut node = last;
        loop {
            let place = self
                .of_node
                .get(&node)
                .map(|&place| &mut self.places[place]);
            if let Some(place) = place.filter(|place| place.node == node) {
                let here = found.iter().filter(|found| {
                    found.reached <= place.ply && found.left.is_none_or(|left| place.ply < left)
                });
                place.tags = here
                    .flat_map(|found| {
                        let kind = found.tag.kind.code().to_owned();
                        [(found.tag.id.clone(), found.side), (kind, found.side)]
                    })
                    .collect();
            }
            if node == first {
                break;
            }
            node = record.parent(node).expect("the line begins before it");
        }
    }

    pub(super) fn hits(&self, question: &Question, asked: &[Vec<Ask>]) -> Vec<Hit> {
        let sides: &[Color] = if question.either_side {
            &[Color::Black, Color::White]
        } else {
            &[Color::Black]
        };
        let mirrors: &[bool] = if question.mirror {
            &[false, true]
        } else {
            &[false]
        };
        let mut hits = Vec::new();
        for &side in sides {
            for &mirrored in mirrors {
                hits.extend(self.hits_of(question, asked, side, mirrored));
            }
        }
        hits
    }

    fn hits_of(
        &self,
        question: &Question,
        asked: &[Vec<Ask>],
        side: Color,
        mirrored: bool,
    ) -> Vec<Hit> {
        let turned: Vec<Turned<'_>> = (0..self.places.len())
            .map(|at| Turned::new(self, at, side, mirrored))
            .collect();
        // Whether each step was reached at each place.
        let mut reached: Vec<Vec<bool>> = Vec::new();
        for (place, turned) in self.places.iter().zip(&turned) {
            let mut here: Vec<bool> = Vec::new();
            for (number, step) in asked.iter().enumerate() {
                let follows = number == 0 || {
                    let within = question.steps[number].within.unwrap_or(u32::MAX);
                    let mut before = place.parent;
                    let mut plies = 1;
                    let mut found = false;
                    while let Some(place) = before
                        && plies <= within
                    {
                        found |= reached[place][number - 1];
                        before = self.places[place].parent;
                        plies += 1;
                    }
                    found
                };
                here.push(follows && step.iter().all(|ask| ask.holds(turned)));
            }
            reached.push(here);
        }
        let holds = |at: usize| reached[at].last() == Some(&true);
        let mut hits = Vec::new();
        for (at, place) in self.places.iter().enumerate() {
            let was = place.parent.is_some_and(holds);
            if !holds(at) || was || !(place.is_main || question.variations) {
                continue;
            }
            let (mut last, mut node) = (at, place.node);
            while let Some(next) = self.record.children(node).next() {
                match self.of_node.get(&next) {
                    Some(&place) if holds(place) => (last, node) = (place, next),
                    _ => break,
                }
            }
            hits.push((place.node, place.ply, self.places[last].ply, side, mirrored));
        }
        hits
    }
}

fn evaluation(record: &Record, node: NodeId) -> Option<i32> {
    let analyses = record.analyses(node);
    let mut known = analyses
        .iter()
        .filter(|analysis| !analysis.format.is_of_engine());
    let first = known.find(|analysis| analysis.evaluation.is_some())?;
    Some(first.evaluation?.centipawns(30_000))
}

/// A place as seen in a view: the side in question is Black.
pub(super) struct Turned<'g> {
    game: &'g Game<'g>,
    at: usize,
    side: Color,
    pub(super) position: Position,
    pub(super) before: Option<Position>,
    pub(super) played: Option<Move>,
    pub(super) last_to: Option<Square>,
    pub(super) mover: Option<Color>,
}

pub(super) fn turn(setup: &Setup, side: Color, mirrored: bool) -> Setup {
    let mut setup = setup.clone();
    if mirrored {
        setup.board = setup.board.mirrored();
    }
    match side {
        Color::Black => setup,
        Color::White => setup.rotated(),
    }
}

impl<'g> Turned<'g> {
    fn new(game: &'g Game<'g>, at: usize, side: Color, mirrored: bool) -> Turned<'g> {
        let place = &game.places[at];
        let position = |setup: &Setup| {
            Position::allowing(turn(setup, side, mirrored), Faults::all()).expect("a position")
        };
        let square = |square: Square| {
            let square = if mirrored { square.mirrored() } else { square };
            if side == Color::White {
                square.rotated()
            } else {
                square
            }
        };
        let played = place.played.map(|m| {
            let m = if mirrored { m.mirrored() } else { m };
            if side == Color::White { m.rotated() } else { m }
        });
        let parent = place.parent.map(|parent| &game.places[parent]);
        Turned {
            game,
            at,
            side,
            position: position(&place.setup),
            before: parent.map(|parent| position(&parent.setup)),
            played,
            last_to: parent.and_then(|parent| parent.last_to).map(square),
            mover: place
                .mover
                .map(|mover| if side == Color::White { !mover } else { mover }),
        }
    }

    fn place(&self) -> &Place {
        &self.game.places[self.at]
    }

    pub(super) fn ply(&self) -> u32 {
        self.place().ply
    }

    pub(super) fn depth(&self) -> u32 {
        let mut depth = 0;
        let mut at = self.at;
        while let Some(parent) = self.game.places[at].parent {
            depth += 1;
            at = parent;
        }
        depth
    }

    /// Returns `true` if the game is known from the first move of an even game or of a handicap game.
    pub(super) fn knows_history(&self) -> bool {
        let start = &self.game.places[0].setup;
        let even = Setup::startpos();
        let is_even = start.board == even.board && start.hands == even.hands;
        let handicap = Handicap::of(start).or_else(|| Handicap::of(&start.rotated()));
        is_even || handicap.is_some()
    }

    pub(super) fn captured(&self) -> Option<Piece> {
        self.before.as_ref()?.board().piece(self.played?.to())
    }

    pub(super) fn has_tag(&self, name: &str, of: Color) -> bool {
        let side = if of == Color::Black {
            self.side
        } else {
            !self.side
        };
        let tags = self.place().tags.iter();
        tags.into_iter()
            .any(|(id, owner)| id == name && *owner == side)
    }

    /// Returns the evaluation here, and the previous one.
    pub(super) fn evaluations(&self, of: Color) -> (Option<i32>, Option<i32>) {
        let sign = if (of == Color::Black) == (self.side == Color::Black) {
            1
        } else {
            -1
        };
        let mut before = self.place().parent;
        while let Some(at) = before.filter(|&at| self.game.places[at].evaluation.is_none()) {
            before = self.game.places[at].parent;
        }
        let value = |place: &Place| place.evaluation.map(|value| value * sign);
        (
            value(self.place()),
            before.and_then(|at| value(&self.game.places[at])),
        )
    }

    /// Returns the seconds of the move to here if it is by this side, and those of the side's previous move.
    pub(super) fn spent(&self, of: Color) -> (Option<i32>, Option<i32>) {
        if self.mover != Some(of) {
            return (None, None);
        }
        let mover = self.place().mover;
        let mut before = self.place().parent;
        while let Some(at) = before.filter(|&at| self.game.places[at].mover != mover) {
            before = self.game.places[at].parent;
        }
        (
            self.place().spent,
            before.and_then(|at| self.game.places[at].spent),
        )
    }
}
