//! Compiles a question.

use std::cell::LazyCell;
use std::iter::repeat_n;

use komadai_core::{Bitboard, Board, ByColor, Color, Position, Span};
use komadai_kifu::Start;
use komadai_tags::{Pattern, PatternError, PatternErrorKind, Tagger, Tags, Word};

use crate::fact::{self, AskedTag, Fact, NamedMove, Numeric, POSITION};
use crate::query_error::{QueryError, QueryErrorKind};
use crate::question::{Question, Step};
use crate::target::{Target, View};

/// A compiled question. A [`Searcher`](crate::Searcher) searches games for it.
#[derive(Clone, Debug)]
pub struct Query {
    pub(crate) tags: Tags,
    pub(crate) views: Vec<View>,
    pub(crate) steps: Vec<StepQuery>,
    pub(crate) variations: bool,
    /// `true` if the tags of whole lines are needed.
    pub(crate) asks_tags: bool,
    pub(crate) asks_evaluation: bool,
    /// `true` if evaluations or times are needed.
    pub(crate) asks_numbers: bool,
    /// The written moves of all steps.
    pub(crate) written: Vec<NamedMove>,
}

#[derive(Clone, Debug)]
pub(crate) struct StepQuery {
    /// The alternatives. One of them must hold.
    pub(crate) choices: Vec<Choice>,
    /// The maximum number of plies after the previous step.
    pub(crate) within: u32,
}

/// Conditions that must hold together.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// For each view, the position and the pattern.
    pub(crate) views: Vec<(Option<Target>, Pattern)>,
    pub(crate) facts: Vec<Fact>,
}

impl Choice {
    /// Returns the squares that each side must move to from `board` before the choice can hold for a view.
    fn arrivals(&self, number: usize, view: View, board: &Board) -> ByColor<Bitboard> {
        let Some((target, pattern)) = self.views.get(number) else {
            return ByColor::default();
        };
        let mut arrivals = pattern.arrivals(view.side, board);
        if let Some(target) = target {
            let of_target = target.arrivals(board);
            arrivals = ByColor::from_fn(|color| arrivals[color] | of_target[color]);
        }
        arrivals
    }
}

const OR: [&str; 2] = ["or", "または"];

impl Query {
    /// Compiles a question.
    ///
    /// # Errors
    ///
    /// Returns the first word that cannot be read, or that can never hold with the words before it.
    pub fn new(question: &Question) -> Result<Query, QueryError> {
        let colors: &[Color] = if question.either_side {
            &[Color::Black, Color::White]
        } else {
            &[Color::Black]
        };
        let mirrors: &[bool] = if question.mirror {
            &[false, true]
        } else {
            &[false]
        };
        let views = colors.iter().flat_map(|&side| {
            let mirrors = mirrors.iter();
            mirrors.map(move |&mirrored| View { side, mirrored })
        });
        let mut query = Query {
            tags: Tags::standard().clone(),
            views: views.collect(),
            steps: Vec::new(),
            variations: question.variations,
            asks_tags: false,
            asks_evaluation: false,
            asks_numbers: false,
            written: Vec::new(),
        };
        for (number, step) in question.steps.iter().enumerate() {
            let asked = query.step(step).map_err(|error| QueryError {
                step: number,
                ..error
            })?;
            let wrong = match (number, step.within) {
                (0, Some(_)) => Some(QueryErrorKind::FirstWithin),
                (_, Some(0)) => Some(QueryErrorKind::Within),
                _ => None,
            };
            if let Some(kind) = wrong {
                return Err(error(number, Span::default(), kind));
            }
            query.steps.push(asked);
        }
        if query.steps.is_empty() {
            return Err(error(0, Span::default(), QueryErrorKind::Empty));
        }
        query.finish();
        Ok(query)
    }

    /// Returns `true` if the question is asked for both sides or also in a mirror.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        self.views.len() > 1
    }

    /// Returns `true` if a game may have hits. `has` returns `true` for the ids of the tags that its sides have.
    ///
    /// ```
    /// use komadai_search::{Query, Question};
    ///
    /// let query = Query::new(&Question::words("tag:yagura K8h"))?;
    /// assert!(query.may_hold_with(|id| id == "yagura"));
    /// assert!(!query.may_hold_with(|_| false));
    /// # Ok::<(), komadai_search::QueryError>(())
    /// ```
    pub fn may_hold_with(&self, has: impl Fn(&str) -> bool) -> bool {
        let may_be = |fact: &Fact| match fact {
            Fact::Tag {
                tag: AskedTag::Id(id),
                holds: true,
                ..
            } => has(id),
            _ => true,
        };
        let may_be_so = |choice: &Choice| choice.facts.iter().all(may_be);
        // The tags of variations are unknown.
        self.variations
            || self
                .steps
                .iter()
                .all(|step| step.choices.iter().any(may_be_so))
    }

    /// Returns `true` if all of `steps` may hold for a view in a game that continues from a position without
    /// variations. `reached` returns the squares that the side to move and the other side reach, if known.
    /// Pieces asked for on squares that are not reached must already be there.
    pub(crate) fn may_hold_after(
        &self,
        position: &Position,
        steps: &[StepQuery],
        reached: impl Fn() -> Option<[Bitboard; 2]>,
    ) -> bool {
        let reached = LazyCell::new(|| {
            reached().map(|[own, other]| match position.side() {
                Color::Black => ByColor {
                    black: own,
                    white: other,
                },
                Color::White => ByColor {
                    black: other,
                    white: own,
                },
            })
        });
        self.views.iter().enumerate().any(|(number, view)| {
            let may_be = |choice: &Choice| {
                let arrivals = choice.arrivals(number, *view, position.board());
                // If no square is needed, the moves are not examined.
                let is_reached = |color| {
                    arrivals[color].is_empty()
                        || reached
                            .is_none_or(|reached| (arrivals[color] - reached[color]).is_empty())
                };
                Color::ALL.into_iter().all(is_reached)
            };
            steps.iter().all(|step| step.choices.iter().any(may_be))
        })
    }

    /// Returns `true` if it asks for castles or openings.
    #[must_use]
    pub const fn asks_tags(&self) -> bool {
        self.asks_tags
    }

    /// Returns `true` if it asks for evaluations or times, which the moves do not show.
    #[must_use]
    pub const fn asks_numbers(&self) -> bool {
        self.asks_numbers
    }

    /// Removes the tags that no step asks for, so that following a game is fast.
    fn finish(&mut self) {
        let choices = || self.steps.iter().flat_map(|step| &step.choices);
        let facts = || choices().flat_map(|choice| &choice.facts);
        let mut ids = Vec::new();
        for fact in facts() {
            match fact {
                Fact::Tag {
                    tag: AskedTag::Id(id),
                    ..
                } => ids.push(id.as_str()),
                Fact::Tag {
                    tag: AskedTag::Kind(kind),
                    ..
                } => {
                    let of_kind = Tags::standard()
                        .all()
                        .iter()
                        .filter(|tag| tag.kind == *kind);
                    ids.extend(of_kind.map(|tag| tag.id.as_str()));
                }
                _ => {}
            }
        }
        let evaluation = [Numeric::Evaluation, Numeric::EvaluationChange];
        let is_evaluation =
            |fact: &Fact| matches!(fact, Fact::Number { of, .. } if evaluation.contains(of));
        let asks_evaluation = facts().any(is_evaluation);
        let asks_numbers = facts().any(|fact| matches!(fact, Fact::Number { .. }));
        let patterns = choices().flat_map(|choice| choice.views.iter().map(|(_, pattern)| pattern));
        let patterns: Vec<&Pattern> = patterns.collect();
        self.tags.keep(&ids, &patterns);
        self.asks_tags = !ids.is_empty();
        self.asks_evaluation = asks_evaluation;
        self.asks_numbers = asks_numbers;
    }

    fn step(&mut self, step: &Step) -> Result<StepQuery, QueryError> {
        let (words, named) = split_position(&step.words);
        let mut choices = vec![(Vec::new(), String::new())];
        let mut rest = words;
        while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
            let (_, from) = rest.split_at_checked(start).unwrap_or((rest, ""));
            let len = from.find(char::is_whitespace).unwrap_or(from.len());
            let (word, after) = from.split_at_checked(len).unwrap_or((from, ""));
            let at = words.len().saturating_sub(from.len());
            rest = after;
            if OR.contains(&word) {
                choices.push((Vec::new(), String::new()));
                continue;
            }
            let Some((facts, pattern)) = choices.last_mut() else {
                continue;
            };
            match Fact::read(word, &self.tags, &mut self.written) {
                // Keep the place of each word.
                None => {
                    pattern.extend(repeat_n(' ', at.saturating_sub(pattern.len())));
                    pattern.push_str(word);
                }
                Some(Ok(fact)) => facts.push(fact),
                Some(Err(kind)) => {
                    let wrong = PatternError::in_word(word, at, kind);
                    let near = match (wrong.kind, Word::of(word).value) {
                        (PatternErrorKind::Tag, Some(name)) => self.tags.near(name),
                        _ => Vec::new(),
                    };
                    let kind = QueryErrorKind::Words(wrong.kind);
                    return Err(QueryError {
                        near,
                        ..error(0, wrong.span, kind)
                    });
                }
            }
        }
        let (text, offset) = match (named, &step.position) {
            (Some((offset, _)), Some(_)) => {
                return Err(error(
                    0,
                    Span::new(offset, step.words.len()),
                    QueryErrorKind::TwoPositions,
                ));
            }
            (Some((offset, text)), None) => (Some(text), offset),
            (None, position) => (position.as_deref(), 0),
        };
        let start = text.map(str::parse::<Start>).transpose().map_err(|wrong| {
            let whole = Span::new(0, text.map_or(0, str::len));
            let span = wrong.span().unwrap_or(whole).moved(offset);
            error(0, span, QueryErrorKind::Position(wrong))
        })?;
        let position = start.as_ref().and_then(Start::position);
        let mut asked = StepQuery {
            choices: Vec::new(),
            within: step.within.unwrap_or(u32::MAX),
        };
        for (facts, pattern) in choices {
            if facts.is_empty() && position.is_none() && pattern.is_empty() {
                return Err(error(0, Span::default(), QueryErrorKind::Empty));
            }
            let mut views = Vec::new();
            for &view in &self.views {
                let target = position.as_ref().map(|position| {
                    let setup = view.setup(position.setup());
                    Target::new(setup, step.any_hand, step.any_turn)
                });
                let read = self.tags.pattern(&pattern, view.mirrored);
                views.push((target, read.map_err(|wrong| of_pattern(wrong, &pattern))?));
            }
            if let (Some(position), Some((_, pattern))) = (&position, views.first()) {
                let mut tagger = Tagger::new(&self.tags);
                tagger.start(position, 1);
                if !tagger.has_shape(pattern, Color::Black) {
                    return Err(error(0, Span::default(), QueryErrorKind::OtherShape));
                }
            }
            asked.choices.push(Choice { views, facts });
        }
        Ok(asked)
    }
}

/// Splits words into those before `position:`, and the position with its place.
fn split_position(words: &str) -> (&str, Option<(usize, &str)>) {
    let mut at = POSITION.iter().filter_map(|name| {
        let place = words.find(name)?;
        let (before, after) = words.split_at_checked(place)?;
        let is_word = before.is_empty() || before.ends_with(char::is_whitespace);
        let text = after.strip_prefix(name)?;
        let at = words.len().saturating_sub(text.len());
        is_word.then_some((before, Some((at, text))))
    });
    at.next().unwrap_or((words, None))
}

fn error(step: usize, span: Span, kind: QueryErrorKind) -> QueryError {
    QueryError {
        step,
        span,
        kind,
        near: Vec::new(),
    }
}

/// Returns an error about a pattern, with names similar to an unknown one.
fn of_pattern(wrong: PatternError, text: &str) -> QueryError {
    let mut near = wrong.near;
    let word = text.get(wrong.span.range()).unwrap_or("");
    let word = Word::of(word);
    if wrong.kind == PatternErrorKind::Word && word.value.is_some() {
        near.extend(word.near(fact::NAMES));
    }
    QueryError {
        near,
        ..error(0, wrong.span, QueryErrorKind::Words(wrong.kind))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use komadai_core::{Move, PackedMove, Position};
    use komadai_kifu::Start;
    use komadai_tags::PatternErrorKind;

    use super::Query;
    use crate::query_error::QueryErrorKind;
    use crate::{Question, Searcher, Step};

    #[test]
    fn words_in_both_languages_and_widths_are_the_same_question() {
        for (one, other) in [
            ("!vhand:R", "！敵持駒：飛"),
            ("eval:>=300", "評価値：>=300"),
            ("tag:yagura", "囲い：矢倉"),
            ("K5i position:startpos", "K5i 局面：startpos"),
        ] {
            let [one, other] =
                [one, other].map(|words| Query::new(&Question::words(words)).unwrap());
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
        }
    }

    #[test]
    fn a_wrong_word_is_named() {
        for (words, place, message) in [
            ("S7g,G7h", 3..4, "expected a blank between two words"),
            ("銀77、金78", 5..8, "expected a blank between two words"),
            (
                "K5i tag:yagura;B8h",
                14..15,
                "expected a blank between two words",
            ),
            (
                "K5i !eval:>=3",
                4..13,
                "! cannot be used with this condition",
            ),
            ("!by:▲４五桂", 0..16, "! cannot be used with this condition"),
            (
                "vply:>3",
                0..7,
                "v cannot be used here, because this condition is not about a side",
            ),
            (
                "evall:>3",
                0..8,
                "expected a piece with squares (S7g, .2g, vP3d), or a condition such as hand:B",
            ),
        ] {
            let error = Query::new(&Question::words(words)).unwrap_err();
            assert_eq!(
                (error.span.range(), error.to_string().as_str()),
                (place, message),
                "{words}"
            );
        }
        let near = |words| Query::new(&Question::words(words)).unwrap_err().near;
        assert_eq!(near("evall：>3")[0], "eval:");
        assert_eq!(near("タグ：yagra")[0], "yagura");
        assert_eq!(near("tag:yagra"), ["yagura"]);
        let kind = |words| Query::new(&Question::words(words)).unwrap_err().kind;
        assert_eq!(
            kind("P7ff"),
            QueryErrorKind::Words(PatternErrorKind::Squares)
        );
        assert_eq!(
            kind("P7f>x"),
            QueryErrorKind::Words(PatternErrorKind::Numbers)
        );
        let mut question = Question::words("mates");
        question.steps[0] = Step {
            within: Some(3),
            ..question.steps[0].clone()
        };
        let error = Query::new(&question).unwrap_err();
        assert_eq!(error.to_string(), "within cannot be used in the first step");
    }

    /// After a step held, the squares that it needed no longer matter. A game is followed until the last step can no
    /// longer hold.
    #[test]
    fn a_game_is_followed_while_the_last_step_may_hold() {
        for (first, last, found, followed) in [
            ("7g7f 3c3d 7f7e 8c8d", "2g2f", true, 21),
            ("2g2f 3c3d 2f2e 8c8d", "7g7f", false, 16),
        ] {
            let between = "5i5h 5a5b 5h5i 5b5a ".repeat(4);
            let text = format!("{first} {between}{last}");
            let moves: Vec<Move> = text.split(' ').map(|m| m.parse().unwrap()).collect();
            let mut question = Question::words("P7f");
            question.steps.extend(Question::words("P2f").steps);
            let query = Query::new(&question).unwrap();
            let played = Cell::new(0);
            let next = |_: &Position| moves.get(played.replace(played.get() + 1)).copied();
            let reached = |plies| {
                let rest = moves[played.get()..].iter().take(plies);
                let of = |turn| rest.clone().skip(turn).step_by(2);
                Some([0, 1].map(|turn| of(turn).map(|m| m.to()).collect()))
            };
            let mut searcher = Searcher::new(&query);
            let may_find = searcher.may_find(&Start::default(), reached, next);
            assert_eq!((may_find, played.get()), (found, followed));
        }
    }

    /// The moves of a damaged table must not cause a panic.
    #[test]
    fn moves_against_the_rules_do_no_harm() {
        let words = "S7g G7h or checks or hand:P>=3 or moved:7g7f or tag:yagura";
        let query = Query::new(&Question::words(words)).unwrap();
        let mut searcher = Searcher::new(&query);
        let mut seed = 1_u32;
        for _ in 0..2000 {
            let moves = std::iter::repeat_with(|| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                PackedMove::new((seed >> 16) as u16).map(Move::from)
            });
            let moves: Vec<Move> = moves.take(60).flatten().collect();
            let mut moves = moves.into_iter();
            let _ = searcher.may_find(&Start::default(), |_| None, |_| moves.next());
        }
    }
}
