//! Searches a game: its main line and its variations.

use std::slice;

use komadai_core::{Bitboard, Move, Position};
use komadai_kifu::{Entry, NodeId, Record, Start};

use crate::follow::{State, Tagged};
use crate::hit::Hit;
use crate::query::Query;

/// The hits in a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct GameHits {
    /// The hits: those of the main line in the order of their plies, then those of variations.
    pub hits: Vec<Hit>,
    /// `true` if a part could not be searched: no start position, an impossible foul, or variations nested over 64
    /// deep.
    pub is_part: bool,
}

/// A searcher that finds the hits of a query in games.
///
/// ```
/// use komadai_core::Color;
/// use komadai_search::{Query, Question, Searcher};
///
/// let mut question = Question::words("P7f");
/// question.either_side = true;
/// let query = Query::new(&question)?;
/// let game = komadai_kifu::read_game("1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩(76)\n".as_bytes())?;
/// let hits = Searcher::new(&query).search(&game.record).hits;
/// let found = |hit: &komadai_search::Hit| (hit.side, hit.ply, hit.last);
/// assert_eq!(found(&hits[0]), (Color::Black, 1, 2));
/// assert_eq!(found(&hits[1]), (Color::White, 2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searcher<'q> {
    query: &'q Query,
    state: State<'q>,
}

const DEEPEST: usize = 64;

/// The number of plies after which the reached squares are asked for again.
const ASKED: usize = 16;

/// A line whose variations must be searched.
struct Level<'q> {
    /// The state before the node at `next`.
    state: State<'q>,
    line: Vec<NodeId>,
    tags: Tagged<'q>,
    next: usize,
    /// The alternatives to the node at `next`, the first of them last.
    others: Vec<NodeId>,
}

impl<'q> Searcher<'q> {
    /// Creates a searcher for a question.
    #[must_use]
    pub fn new(query: &'q Query) -> Searcher<'q> {
        Searcher {
            query,
            state: State::new(query),
        }
    }

    /// Returns the question.
    #[must_use]
    pub const fn query(&self) -> &'q Query {
        self.query
    }

    /// Searches a game.
    pub fn search(&mut self, record: &Record) -> GameHits {
        let mut searched = GameHits::default();
        let Some(position) = record.start.position() else {
            searched.is_part = true;
            return searched;
        };
        self.state.start(&position, &record.start);
        let root = record.root();
        let line: Vec<NodeId> = record.main_line().collect();
        let tags = self.state.tags_of(record, &line);
        // A foul that cannot be carried out makes the answer partial, so such a line is followed.
        let is_foul = |&node: &NodeId| matches!(record.entry(node), Some(Entry::Foul(_)));
        if !self.may_hold_with(&tags) && !line.iter().any(is_foul) {
            return searched;
        }
        self.state
            .ask(record, root, &tags, Some(&mut searched.hits));
        if !self.query.variations {
            for &node in &line {
                if !self
                    .state
                    .enter(record, node, &tags, Some(&mut searched.hits))
                {
                    searched.is_part = true;
                    break;
                }
            }
            return searched;
        }
        let mut levels = Vec::new();
        let state = self.state.clone();
        let siblings = others(record, root);
        levels.extend(self.line(record, &mut searched, state, line, tags, siblings));
        while let Some(level) = levels.last_mut() {
            if let Some(other) = level.others.pop() {
                let line = line_from(record, other);
                let state = level.state.clone();
                let tags = state.tags_of(record, &line);
                let level = self.line(record, &mut searched, state, line, tags, Vec::new());
                if levels.len() < DEEPEST {
                    levels.extend(level);
                } else {
                    searched.is_part |= level.is_some();
                }
                continue;
            }
            let node = level.line.get(level.next).copied();
            let goes_on = node.filter(|&node| level.state.enter(record, node, &level.tags, None));
            match goes_on {
                Some(node) => {
                    level.next = level.next.saturating_add(1);
                    level.others = others(record, node);
                }
                None => drop(levels.pop()),
            }
        }
        searched
    }

    /// Returns `false` only if a game cannot have hits. `next` returns the move that was played in a position, or
    /// `None` at the end. `reached` returns the squares that the side to move and the other side reach within a number
    /// of plies, if known in advance. If these squares exclude a hit, `next` is not called.
    ///
    /// `false` is certain if all moves are legal. Questions about evaluations, times or variations always give `true`.
    ///
    /// ```
    /// use komadai_core::Bitboard;
    /// use komadai_kifu::Start;
    /// use komadai_search::{Query, Question, Searcher};
    ///
    /// let query = Query::new(&Question::words("P7f"))?;
    /// let mut searcher = Searcher::new(&query);
    /// let mut moves = vec!["7g7f".parse()?].into_iter();
    /// assert!(searcher.may_find(&Start::default(), |_| None, |_| moves.next()));
    /// let mut moves = vec!["2g2f".parse()?].into_iter();
    /// assert!(!searcher.may_find(&Start::default(), |_| None, |_| moves.next()));
    /// let only_2f = [Bitboard::of("2f".parse()?), Bitboard::EMPTY];
    /// assert!(!searcher.may_find(&Start::default(), |_| Some(only_2f), |_| unreachable!()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn may_find(
        &mut self,
        start: &Start,
        reached: impl Fn(usize) -> Option<[Bitboard; 2]>,
        mut next: impl FnMut(&Position) -> Option<Move>,
    ) -> bool {
        if self.query.variations || self.query.asks_numbers {
            return true;
        }
        let Some(position) = start.position() else {
            return true;
        };
        self.state.start(&position, start);
        if !self.query.asks_tags {
            return self.holds_somewhere(&Vec::new(), reached, next);
        }
        // Tags are those of the whole game.
        let (moves, tags) = self.state.follow(&mut next);
        let mut moves = moves.into_iter();
        self.may_hold_with(&tags) && self.holds_somewhere(&tags, |_| None, |_| moves.next())
    }

    /// Returns `true` if a line with these tags may have hits. Finding the tags costs less than following the line.
    fn may_hold_with(&self, tags: &Tagged<'q>) -> bool {
        self.query
            .may_hold_with(|id| tags.iter().any(|found| found.tag.id == id))
    }

    fn holds_somewhere(
        &mut self,
        tags: &Tagged<'q>,
        reached: impl Fn(usize) -> Option<[Bitboard; 2]>,
        mut next: impl FnMut(&Position) -> Option<Move>,
    ) -> bool {
        let query = self.query;
        let (mut steps, mut may_hold) = (query.steps.as_slice(), true);
        for ply in 0_usize.. {
            let position = self.state.position();
            if ply % ASKED == 0 {
                if !query.may_hold_after(position, steps, || reached(usize::MAX)) {
                    return false;
                }
                // Earlier steps may have held by now, so only the last step is required from here on.
                steps = query.steps.last().map(slice::from_ref).unwrap_or_default();
                may_hold = query
                    .steps
                    .chunks(1)
                    .any(|step| query.may_hold_after(position, step, || reached(ASKED)));
            }
            if may_hold && self.state.holds_for_any(tags) {
                return true;
            }
            match next(self.state.position()) {
                Some(m) => self.state.play(m),
                None => return false,
            }
        }
        false
    }

    /// Searches a line, and returns it if it has variations.
    fn line(
        &self,
        record: &Record,
        searched: &mut GameHits,
        mut state: State<'q>,
        line: Vec<NodeId>,
        tags: Tagged<'q>,
        others: Vec<NodeId>,
    ) -> Option<Level<'q>> {
        let mut forward = state.clone();
        for &node in &line {
            if !forward.enter(record, node, &tags, Some(&mut searched.hits)) {
                searched.is_part = true;
                break;
            }
        }
        state.leave_hits();
        let has_variations = !others.is_empty()
            || line
                .iter()
                .any(|&node| record.children(node).nth(1).is_some());
        has_variations.then_some(Level {
            state,
            line,
            tags,
            next: 0,
            others,
        })
    }
}

/// Returns the children of a node after the first, in reverse order.
fn others(record: &Record, node: NodeId) -> Vec<NodeId> {
    let mut others: Vec<NodeId> = record.children(node).skip(1).collect();
    others.reverse();
    others
}

/// Returns a node and its main continuation.
fn line_from(record: &Record, first: NodeId) -> Vec<NodeId> {
    let mut line = vec![first];
    let mut at = first;
    while let Some(next) = record.children(at).next() {
        line.push(next);
        at = next;
    }
    line
}
