//! Makes exercises in notation from the moves of games that need a mark.

use std::collections::BTreeMap;

use komadai::diagram::{Diagram, Mark, Reply, Shape, SheetProblem, Tint};
use komadai::kifu::{Entry, Record};
use komadai::notation::{
    Candidates, Context, Explanation, Marks, ResolveError, Spelling, describe, deviations, explain,
    piece_name, print, resolve, text,
};
use komadai::parse::japanese_move;
use komadai::{Bitboard, Color, Move, Position, Square, Style};

use crate::args::SheetArgs;
use crate::language;
use crate::texts::{one_of, say, sentences, sheet as texts};
use komadai_forms::side_name;

/// A move that needs a mark.
pub(super) struct MarkedMove {
    position: Position,
    last: Option<Move>,
    last_to: Option<Square>,
    m: Move,
    /// The marks that it needs.
    marks: Marks,
}

/// Returns the moves of the main line that need a mark.
pub(super) fn moves_with_marks(record: &Record) -> Vec<MarkedMove> {
    let mut found = Vec::new();
    let Some(mut position) = record.start.position() else {
        return found;
    };
    let (mut last, mut last_to) = (None, record.start.last_to);
    for m in record
        .main_line()
        .map_while(|node| record.entry(node).and_then(Entry::played))
    {
        let written = describe(&Context::new(&position, last_to), m, Candidates::Reach);
        let after = position.after(m);
        let marks = written.map_or(Marks::empty(), |written| written.marks - Marks::ORIGIN);
        let before = std::mem::replace(&mut position, after);
        if !marks.is_empty() {
            found.push(MarkedMove {
                position: before,
                last,
                last_to,
                m,
                marks,
            });
        }
        (last, last_to) = (Some(m), Some(m.to()));
    }
    found
}

/// The exercises chosen so far: for each set of marks some moves, by their random numbers.
pub(super) struct Exercises<'a> {
    args: &'a SheetArgs,
    of_marks: BTreeMap<u16, BTreeMap<u64, MarkedMove>>,
}

impl Exercises<'_> {
    pub(super) fn new(args: &SheetArgs) -> Exercises<'_> {
        let of_marks = BTreeMap::new();
        Exercises { args, of_marks }
    }

    /// Adds moves, and keeps those with the smallest numbers. The same move of the same position counts once.
    pub(super) fn add(&mut self, moves: Vec<MarkedMove>) {
        for marked in moves {
            let number = random(marked.position.key(), marked.m, self.args.seed);
            let known = self.of_marks.entry(marked.marks.bits()).or_default();
            known.insert(number, marked);
            if known.len() > self.args.count {
                known.pop_last();
            }
        }
    }

    /// Returns the exercises: a move of each set of marks in turn, until there are enough, in a random order.
    pub(super) fn problems(self) -> Vec<SheetProblem> {
        let Exercises { args, of_marks } = self;
        let mut queues: Vec<_> = of_marks.into_values().map(BTreeMap::into_iter).collect();
        let mut chosen = BTreeMap::new();
        while chosen.len() < args.count && !queues.is_empty() {
            queues.retain_mut(|queue| match queue.next() {
                Some((number, marked)) if chosen.len() < args.count => {
                    chosen.insert(number, marked);
                    true
                }
                _ => false,
            });
        }
        let numbered = (1..).zip(chosen.values());
        let problems = numbered.filter_map(|(number, marked)| marked.problem(number, args));
        problems.collect()
    }
}

impl MarkedMove {
    fn problem(&self, number: usize, args: &SheetArgs) -> Option<SheetProblem> {
        let language = language::chosen();
        let context = Context::new(&self.position, self.last_to);
        let right = explain(&context, self.m, Candidates::Reach)?;
        let side = self.position.side();
        let replies = replies(&context, self.m, &right);
        let mut diagram = Diagram::new(&self.position)
            .language(language)
            .theme(args.theme)
            .title(texts::exercise(number, side_name(None, side)));
        diagram.last_move = self.last;
        let mut caption = if args.level == 3 {
            vec![self.in_words(&right)]
        } else {
            self.promotion(&right).into_iter().collect()
        };
        if args.level < 3 {
            let shape = Shape::Arrow(self.m.into(), self.m.to());
            diagram = diagram.mark(Mark::new(shape).tint(Tint::Red));
        }
        if args.level == 1 {
            if side == Color::White {
                diagram = diagram.viewer(side);
            }
            let others = right.candidates - Bitboard::of_option(self.m.origin());
            for from in others.iter() {
                let shape = Shape::Arrow(from.into(), self.m.to());
                diagram = diagram.mark(Mark::new(shape).tint(Tint::Blue));
            }
            caption.push(choices(&replies));
        }
        let mut problem = SheetProblem::new(diagram.caption(caption.join("　")), say(&right));
        problem.replies = replies;
        Some(problem)
    }

    /// Returns the move by its squares: 49の金を58へ.
    fn in_words(&self, right: &Explanation) -> String {
        let piece = right.written.before.map(piece_name).unwrap_or_default();
        let to = numbers(self.m.to());
        let text = match self.m.origin() {
            Some(from) => texts::moved(numbers(from), to, piece),
            None => texts::dropped(to, piece),
        };
        match self.promotion(right) {
            Some(promotion) => format!("{text} ({promotion})"),
            None => text,
        }
    }

    /// Returns whether the piece promotes, if it could.
    fn promotion(&self, right: &Explanation) -> Option<String> {
        let marks = right.written.marks;
        if marks.contains(Marks::PROMOTE) {
            Some(texts::promotes())
        } else if marks.contains(Marks::NOT_PROMOTE) {
            Some(texts::does_not_promote())
        } else {
            None
        }
    }
}

/// Returns the numbers of a square, such as 58.
fn numbers(square: Square) -> String {
    square.numbers().map(|n| n.to_string()).concat()
}

/// Returns a number that depends on nothing but the position, the move and the seed (SplitMix64).
fn random(key: u64, m: Move, seed: u64) -> u64 {
    let origin = m.origin().map_or(0, |from| {
        1 + u64::from(from.numbers()[0]) * 10 + u64::from(from.numbers()[1])
    });
    let [file, rank] = m.to().numbers().map(u64::from);
    let promotes = u64::from(matches!(m, Move::Step { promote: true, .. }));
    let mut z = [origin, file, rank, promotes, seed]
        .iter()
        .fold(key, |z, n| {
            (z ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        });
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the replies to all marks that someone may write after the piece, each with the square and, if it is that of
/// the previous move, with 同.
fn replies(context: &Context<'_>, m: Move, right: &Explanation) -> Vec<Reply> {
    let directions = [
        Marks::empty(),
        Marks::RIGHT,
        Marks::LEFT,
        Marks::STRAIGHT,
        Marks::UP,
        Marks::SIDEWAYS,
        Marks::BACK,
        Marks::RIGHT | Marks::UP,
        Marks::RIGHT | Marks::SIDEWAYS,
        Marks::RIGHT | Marks::BACK,
        Marks::LEFT | Marks::UP,
        Marks::LEFT | Marks::SIDEWAYS,
        Marks::LEFT | Marks::BACK,
    ];
    let promotions: &[Marks] = if right
        .written
        .marks
        .intersects(Marks::PROMOTE | Marks::NOT_PROMOTE)
    {
        &[Marks::empty(), Marks::PROMOTE, Marks::NOT_PROMOTE]
    } else {
        &[Marks::empty()]
    };
    let moved = directions.iter().flat_map(|direction| {
        promotions
            .iter()
            .map(move |promotion| *direction | *promotion)
    });
    let all = moved.chain([Marks::DROP]);
    let sames: &[bool] = if right.written.same {
        &[false, true]
    } else {
        &[false]
    };
    let texts = all.flat_map(|marks| {
        let written = move |same| right.written.marks(marks).same(same).side(None);
        sames
            .iter()
            .map(move |&same| print(&written(same), Style::Jsa))
    });
    texts
        .filter_map(|text| reply(context, m, right, text.ok()?))
        .collect()
}

/// Returns the reply to a text, or `None` if the text means no move of the position.
fn reply(context: &Context<'_>, m: Move, right: &Explanation, typed: String) -> Option<Reply> {
    let written = japanese_move(&typed).ok()?;
    let (is_right, message) = match resolve(context, &written) {
        Ok(found) if found == m => {
            let found = deviations(context, &written, Spelling::empty(), m, Candidates::Reach);
            let said: Vec<String> = found.iter().map(say).collect();
            if said.is_empty() {
                (true, say(right))
            } else {
                (false, sentences(&said))
            }
        }
        Ok(other) => (false, texts::other_move(text(context, other, Style::Jsa)?)),
        Err(ResolveError::Ambiguous(moves)) => {
            let origins = moves
                .iter()
                .map(|m| m.origin().map_or_else(texts::in_hand, numbers));
            let origins: Vec<String> = origins.collect();
            (false, texts::ambiguous(one_of(&origins)))
        }
        Err(_) => return None,
    };
    Some(Reply {
        typed,
        is_right,
        message,
    })
}

/// Returns the right text among up to three others, in an order that does not tell. All are written with 同, or none.
fn choices(replies: &[Reply]) -> String {
    let Some(right) = replies.iter().find(|reply| reply.is_right) else {
        return String::new();
    };
    let has_same = |reply: &Reply| reply.typed.starts_with('同');
    let wrong = replies
        .iter()
        .filter(|reply| !reply.is_right && has_same(reply) == has_same(right));
    let texts = wrong.take(3).chain([right]).map(|reply| &*reply.typed);
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts.join("　")
}
