//! Follows a line of a game, and asks a question after each ply.

use komadai_core::{ByColor, Color, Move, Position, Square, WrittenMove};
use komadai_kifu::{Entry, NodeId, Record, Start};
use komadai_notation::{Context, resolve};
use komadai_tags::{FoundTag, Tagger};

use crate::fact::{AskedTag, Fact, NamedMove, Numeric, side_of};
use crate::hit::Hit;
use crate::query::{Query, StepQuery};
use crate::target::View;

/// The evaluation of a mate, in hundredths of a pawn.
const MATE: i32 = 30_000;

/// A place in a game, and what was found up to it.
#[derive(Clone, Debug)]
pub(crate) struct State<'q> {
    query: &'q Query,
    tagger: Tagger<'q>,
    last_to: Option<Square>,
    /// For each view and step: the last ply after which the step held, following the earlier steps.
    reached: Vec<Option<u32>>,
    /// For each view: whether the question held after the last ply.
    open: Vec<Open>,
    /// For each view and each written move of a step: `true` if it is the last move.
    written: Vec<bool>,
    /// The last two evaluations from Black's view, the newest first, and whether the newest is that of this ply.
    evaluations: [Option<i32>; 2],
    is_evaluated: bool,
    /// The seconds of the last two moves of each side, the newest first.
    spent: ByColor<[Option<i32>; 2]>,
    /// The side that made the last move.
    mover: Option<Color>,
}

#[derive(Clone, Copy, Debug)]
enum Open {
    No,
    /// The question holds, and its hit has this index.
    Hit(usize),
    /// The question holds, but its hit belongs to another line.
    Elsewhere,
}

/// The tags of a whole line that a question asks for.
pub(crate) type Tagged<'q> = Vec<FoundTag<'q>>;

impl<'q> State<'q> {
    pub(crate) fn new(query: &'q Query) -> State<'q> {
        let views = query.views.len();
        State {
            query,
            tagger: Tagger::new(&query.tags),
            last_to: None,
            reached: vec![None; views.saturating_mul(query.steps.len())],
            open: vec![Open::No; views],
            written: Vec::new(),
            evaluations: [None; 2],
            is_evaluated: false,
            spent: ByColor::default(),
            mover: None,
        }
    }

    pub(crate) fn start(&mut self, position: &Position, start: &Start) {
        self.tagger.start(position, start.first_ply);
        self.last_to = start.last_to;
        self.reached.fill(None);
        self.open.fill(Open::No);
        self.evaluations = [None; 2];
        self.is_evaluated = false;
        self.spent = ByColor::default();
        self.mover = None;
        self.written.clear();
    }

    /// Marks the hits that continue here as hits of another line.
    pub(crate) fn leave_hits(&mut self) {
        for open in &mut self.open {
            if let Open::Hit(_) = open {
                *open = Open::Elsewhere;
            }
        }
    }

    pub(crate) const fn position(&self) -> &Position {
        self.tagger.position()
    }

    /// Returns the tags of a line that continues from here.
    pub(crate) fn tags_of(&self, record: &Record, line: &[NodeId]) -> Tagged<'q> {
        if !self.query.asks_tags {
            return Vec::new();
        }
        let mut tagger = self.tagger.clone();
        for entry in line.iter().filter_map(|&node| record.entry(node)) {
            tagger.entry(entry);
        }
        tagger.found().to_vec()
    }

    /// Returns the legal moves that continue from here, and their tags.
    pub(crate) fn follow(
        &self,
        next: &mut impl FnMut(&Position) -> Option<Move>,
    ) -> (Vec<Move>, Tagged<'q>) {
        let mut tagger = self.tagger.clone();
        let mut moves = Vec::new();
        while let Some(m) = next(tagger.position()) {
            moves.push(m);
            tagger.play(m);
        }
        (moves, tagger.found().to_vec())
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        let mover = self.tagger.position().side();
        if !self.query.written.is_empty() {
            self.note_written(Some(m), mover);
        }
        self.tagger.play(m);
        self.last_to = Some(m.to());
        self.mover = Some(mover);
    }

    /// Returns `true` if the question holds after the last ply, for any view.
    #[inline]
    pub(crate) fn holds_for_any(&mut self, tags: &Tagged<'_>) -> bool {
        let mut holds = false;
        for (number, &view) in self.query.views.iter().enumerate() {
            holds |= self.holds(number, view, tags);
        }
        holds
    }

    /// Carries out the entry of a node and asks there. Returns `false` if the entry cannot be carried out.
    pub(crate) fn enter(
        &mut self,
        record: &Record,
        node: NodeId,
        tags: &Tagged<'_>,
        hits: Option<&mut Vec<Hit>>,
    ) -> bool {
        let Some(entry) = record.entry(node) else {
            return false;
        };
        if let Entry::Ending(_) = entry {
            return true;
        }
        let mover = self.tagger.position().side();
        if matches!(entry, Entry::Foul(_)) {
            let mut position = self.tagger.position().clone();
            if entry.carry_out(&mut position).is_err() {
                return false;
            }
        }
        let played = match entry {
            Entry::Move(m) => Some(*m),
            _ => None,
        };
        if !self.query.written.is_empty() {
            self.note_written(played, mover);
        }
        self.tagger.entry(entry);
        self.last_to = entry.played().map(Move::to).or(self.last_to);
        self.mover = Some(mover);
        let seconds = record
            .clock(node)
            .spent_millis()
            .map(|millis| millis / 1000);
        let seconds = seconds.and_then(|seconds| i32::try_from(seconds).ok());
        self.spent[mover] = [seconds, self.spent[mover][0]];
        self.ask(record, node, tags, hits);
        true
    }

    pub(crate) fn ask(
        &mut self,
        record: &Record,
        node: NodeId,
        tags: &Tagged<'_>,
        mut hits: Option<&mut Vec<Hit>>,
    ) {
        if self.query.asks_evaluation {
            let evaluation = record.evaluation(node).map(|found| found.centipawns(MATE));
            self.is_evaluated = evaluation.is_some();
            if self.is_evaluated {
                self.evaluations = [evaluation, self.evaluations[0]];
            }
        }
        let query = self.query;
        for (number, &view) in query.views.iter().enumerate() {
            let holds = self.holds(number, view, tags);
            let open = match (holds, self.open.get(number).copied(), &mut hits) {
                (false, ..) => Open::No,
                (true, Some(Open::Hit(place)), Some(hits)) => {
                    if let Some(hit) = hits.get_mut(place) {
                        hit.last = self.tagger.ply();
                    }
                    Open::Hit(place)
                }
                (true, Some(Open::No), Some(hits)) => {
                    hits.push(Hit {
                        node,
                        ply: self.tagger.ply(),
                        last: self.tagger.ply(),
                        side: view.side,
                        mirrored: view.mirrored,
                    });
                    Open::Hit(hits.len().saturating_sub(1))
                }
                _ => Open::Elsewhere,
            };
            if let Some(was) = self.open.get_mut(number) {
                *was = open;
            }
        }
    }

    /// Returns `true` if the last step holds for a view, and records which steps were reached.
    #[inline]
    fn holds(&mut self, number: usize, view: View, tags: &Tagged<'_>) -> bool {
        let query = self.query;
        let first = number.saturating_mul(query.steps.len());
        let mut holds = false;
        // Go backwards, so that a step follows only steps that were reached before this ply.
        for (place, step) in query.steps.iter().enumerate().rev() {
            let at = first.saturating_add(place);
            if place > 0 {
                let before = at
                    .checked_sub(1)
                    .and_then(|before| *self.reached.get(before)?);
                if before
                    .is_none_or(|before| self.tagger.ply().saturating_sub(before) > step.within)
                {
                    continue;
                }
            }
            if self.is_so(step, number, view, tags) {
                if place.saturating_add(1) == query.steps.len() {
                    holds = true;
                }
                if let Some(reached) = self.reached.get_mut(at) {
                    *reached = Some(self.tagger.ply());
                }
            }
        }
        holds
    }

    /// Returns `true` if one of the choices of a step holds.
    #[inline]
    fn is_so(&self, step: &StepQuery, number: usize, view: View, tags: &Tagged<'_>) -> bool {
        step.choices.iter().any(|choice| {
            choice.views.get(number).is_some_and(|(target, pattern)| {
                target
                    .as_ref()
                    .is_none_or(|target| target.is(self.tagger.position()))
                    && self.tagger.holds(pattern, view.side)
            }) && choice
                .facts
                .iter()
                .all(|fact| self.is_fact(fact, number, view, tags))
        })
    }

    fn is_fact(&self, fact: &Fact, number: usize, view: View, tags: &Tagged<'_>) -> bool {
        match fact {
            Fact::Tag {
                of_enemy,
                tag,
                holds,
            } => self.has_tag(side_of(view.side, *of_enemy), tag, tags) == *holds,
            Fact::Written(place) => self.is_written(*place, number),
            Fact::Number {
                of_enemy,
                of,
                numbers,
            } => {
                let value = self.number(side_of(view.side, *of_enemy), *of);
                value.is_some_and(|value| numbers.contains(value))
            }
        }
    }

    fn has_tag(&self, side: Color, asked: &AskedTag, tags: &Tagged<'_>) -> bool {
        tags.iter().any(|found| {
            let is_asked = match asked {
                AskedTag::Id(id) => found.tag.id == *id,
                AskedTag::Kind(kind) => found.tag.kind == *kind,
            };
            found.side == side
                && found.reached <= self.tagger.ply()
                && found.left.is_none_or(|left| self.tagger.ply() < left)
                && is_asked
        })
    }

    fn number(&self, side: Color, of: Numeric) -> Option<i32> {
        let seen = |value: i32| match side {
            Color::Black => value,
            Color::White => value.saturating_neg(),
        };
        let [now, before] = self.evaluations;
        let [spent, spent_before] = self.spent[side];
        match of {
            Numeric::Evaluation | Numeric::EvaluationChange if !self.is_evaluated => None,
            Numeric::Spent | Numeric::SpentChange if self.mover != Some(side) => None,
            Numeric::Evaluation => now.map(seen),
            Numeric::EvaluationChange => Some(seen(now?.saturating_sub(before?))),
            Numeric::Spent => spent,
            Numeric::SpentChange => Some(spent?.saturating_sub(spent_before?)),
        }
    }

    /// Records which of the query's written moves mean the next move, which `mover` makes.
    fn note_written(&mut self, played: Option<Move>, mover: Color) {
        let query = self.query;
        self.written.clear();
        for &view in &query.views {
            for NamedMove { of_enemy, written } in &query.written {
                let of_enemy = written.side.map_or(*of_enemy, |side| side == Color::White);
                let is_it =
                    |m| side_of(view.side, of_enemy) == mover && self.means(written, m, view);
                let is_it = played.is_some_and(is_it);
                self.written.push(is_it);
            }
        }
    }

    /// Returns `true` if a written move means this move, in the position before it.
    fn means(&self, written: &WrittenMove, m: Move, view: View) -> bool {
        let turned = view.play(m);
        if written.to.is_some_and(|to| to != turned.to()) {
            return false;
        }
        let setup = view.setup(self.tagger.position().setup());
        let Ok(position) = Position::allowing(setup, komadai_core::Faults::all()) else {
            return false;
        };
        let last_to = self.last_to.map(|square| view.square(square));
        resolve(&Context::new(&position, last_to), written) == Ok(turned)
    }

    fn is_written(&self, place: usize, view: usize) -> bool {
        let at = view
            .saturating_mul(self.query.written.len())
            .saturating_add(place);
        self.written.get(at) == Some(&true)
    }
}
