//! Creates random conditions, as words and as their meaning.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, HandKind, Move, Piece, PieceKind, Position, Setup, Square, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Context, read, text};
use komadai_search::{Question, Step};
use komadai_tags::Tags;

use super::plain::{Game, Place, Turned, turn};

/// A condition, as seen by the side in question.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// One of these contents is on at least one of these squares, or on none of them.
    Board(Vec<Option<Piece>>, Vec<Square>, bool),
    /// The number of these squares with one of these contents.
    Count(Vec<Option<Piece>>, Vec<Square>, Compare),
    Hand(Color, HandKind, Compare, bool),
    Own(Color, HandKind, Compare),
    Ahead(Option<HandKind>, Compare),
    /// Origin, destination, the kind after the move, and whether it is a drop.
    By(
        Color,
        Option<Square>,
        Option<Square>,
        Option<PieceKind>,
        bool,
        bool,
    ),
    Written(Option<Color>, String),
    Captures(Color, Option<PieceKind>, bool),
    Promotes(Color, Option<PieceKind>, bool),
    Checks(Color, bool),
    Mates(Color, bool),
    Turn(Color),
    Ply(Compare),
    Until(u32),
    Tag(Color, String, bool),
    Evaluation(Color, Compare),
    EvaluationChange(Color, Compare),
    Spent(Color, Compare),
    SpentChange(Color, Compare),
    /// All conditions of the first list, or all of the second.
    Or(Vec<Ask>, Vec<Ask>),
    /// A position; the two flags tell whether its hands and its side to move matter.
    Position(Box<Setup>, bool, bool),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Compare {
    Least(i32),
    Most(i32),
    Is(i32),
}

impl Compare {
    fn holds(self, value: i32) -> bool {
        match self {
            Compare::Least(least) => value >= least,
            Compare::Most(most) => value <= most,
            Compare::Is(number) => value == number,
        }
    }

    fn text(self) -> String {
        match self {
            Compare::Least(least) => format!(">={least}"),
            Compare::Most(most) => format!("<={most}"),
            Compare::Is(number) => format!("={number}"),
        }
    }

    /// Returns a comparison that a value may satisfy.
    fn around(u: &mut Unstructured<'_>, value: i32) -> Result<Compare> {
        let near = value.saturating_add(u.int_in_range(-2..=2)?);
        Ok(match u.int_in_range(0..=2)? {
            0 => Compare::Least(near),
            1 => Compare::Most(near),
            _ => Compare::Is(near),
        })
    }
}

impl Ask {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Ask::Board(..) => "board",
            Ask::Count(..) => "count",
            Ask::Hand(..) => "hand",
            Ask::Own(..) => "own",
            Ask::Ahead(..) => "ahead",
            Ask::By(..) => "by",
            Ask::Written(..) => "written",
            Ask::Captures(..) => "captures",
            Ask::Promotes(..) => "promotes",
            Ask::Checks(..) => "checks",
            Ask::Mates(..) => "mates",
            Ask::Turn(..) => "turn",
            Ask::Ply(..) => "ply",
            Ask::Until(..) => "until",
            Ask::Tag(..) => "tag",
            Ask::Evaluation(..) => "eval",
            Ask::EvaluationChange(..) => "eval-change",
            Ask::Spent(..) => "spent",
            Ask::SpentChange(..) => "spent-change",
            Ask::Or(..) => "or",
            Ask::Position(..) => "position",
        }
    }

    pub(super) fn holds(&self, at: &Turned<'_>) -> bool {
        let position = &at.position;
        let board = position.board();
        let has =
            |contents: &[Option<Piece>], square: Square| contents.contains(&board.piece(square));
        let owned = |side: Color, kind: HandKind| {
            let on_board = board.iter().filter(|(_, piece)| {
                piece.color() == side && piece.kind().hand_kind() == Some(kind)
            });
            on_board.count() as i32 + i32::from(position.hand(side).count(kind))
        };
        match self {
            Ask::Board(contents, squares, true) => squares.iter().any(|&s| has(contents, s)),
            Ask::Board(contents, squares, false) => !squares.iter().any(|&s| has(contents, s)),
            Ask::Count(contents, squares, compare) => {
                compare.holds(squares.iter().filter(|&&s| has(contents, s)).count() as i32)
            }
            Ask::Hand(side, kind, compare, holds) => {
                compare.holds(position.hand(*side).count(*kind).into()) == *holds
            }
            Ask::Own(side, kind, compare) => compare.holds(owned(*side, *kind)),
            Ask::Ahead(kind, compare) => {
                let ahead = |kind| owned(Color::Black, kind) - owned(Color::White, kind);
                compare.holds(match kind {
                    Some(kind) => ahead(*kind),
                    None => HandKind::ALL
                        .iter()
                        .map(|&kind| match kind {
                            HandKind::Rook | HandKind::Bishop => 5 * ahead(kind),
                            _ => ahead(kind),
                        })
                        .sum(),
                })
            }
            Ask::By(side, from, to, kind, drops, holds) => {
                let is_it = at.played.is_some_and(|m| {
                    let after = board.piece(m.to()).expect("a piece moved there");
                    after.color() == *side
                        && from.is_none_or(|from| m.origin() == Some(from))
                        && to.is_none_or(|to| m.to() == to)
                        && kind.is_none_or(|kind| after.kind() == kind)
                        && (!drops || m.origin().is_none())
                });
                is_it == *holds
            }
            Ask::Written(side, text) => {
                let side = side.unwrap_or(Color::Black);
                at.mover == Some(side)
                    && at
                        .before
                        .as_ref()
                        .zip(at.played)
                        .is_some_and(|(before, m)| {
                            read(&Context::new(before, at.last_to), text) == Ok(m)
                        })
            }
            Ask::Captures(side, kind, holds) => {
                let is_kind = |piece: Piece| kind.is_none_or(|kind| piece.kind() == kind);
                (at.mover == Some(*side) && at.captured().is_some_and(is_kind)) == *holds
            }
            Ask::Promotes(side, kind, holds) => {
                let is_it = at.mover == Some(*side)
                    && at.played.is_some_and(|m| match m {
                        Move::Step { from, promote, .. } => {
                            let before = at.before.as_ref().and_then(|b| b.board().piece(from));
                            promote && kind.is_none_or(|kind| before.unwrap().kind() == kind)
                        }
                        Move::Drop { .. } => false,
                    });
                is_it == *holds
            }
            Ask::Checks(side, holds) => {
                let checks = at.played.is_some() && at.mover == Some(*side) && position.is_check();
                checks == *holds
            }
            Ask::Mates(side, holds) => {
                let mates = at.played.is_some()
                    && at.mover == Some(*side)
                    && position.is_check()
                    && legal_moves(position).is_empty();
                mates == *holds
            }
            Ask::Turn(side) => position.side() == *side,
            Ask::Ply(compare) => compare.holds(i32::try_from(at.ply()).unwrap_or(i32::MAX)),
            Ask::Until(last) => at.knows_history() && at.depth() <= *last,
            Ask::Tag(side, name, holds) => at.has_tag(name, *side) == *holds,
            Ask::Evaluation(side, compare) => at
                .evaluations(*side)
                .0
                .is_some_and(|value| compare.holds(value)),
            Ask::EvaluationChange(side, compare) => match at.evaluations(*side) {
                (Some(now), Some(before)) => compare.holds(now - before),
                _ => false,
            },
            Ask::Spent(side, compare) => {
                at.spent(*side).0.is_some_and(|value| compare.holds(value))
            }
            Ask::SpentChange(side, compare) => match at.spent(*side) {
                (Some(now), Some(before)) => compare.holds(now - before),
                _ => false,
            },
            Ask::Or(these, those) => {
                these.iter().all(|ask| ask.holds(at)) || those.iter().all(|ask| ask.holds(at))
            }
            Ask::Position(setup, any_hand, any_turn) => {
                setup.board == *board
                    && (*any_hand || setup.hands == position.setup().hands)
                    && (*any_turn || setup.side == position.side())
            }
        }
    }

    /// Returns the word, or `None` for a position.
    fn word(&self) -> Option<String> {
        let v = |side: &Color| if *side == Color::White { "v" } else { "" };
        let not = |holds: &bool| if *holds { "" } else { "!" };
        let any = |kind: &Option<PieceKind>| kind.map_or("*".to_owned(), kind_text);
        Some(match self {
            Ask::Board(contents, squares, holds) => {
                format!(
                    "{}{}{}",
                    not(holds),
                    contents_text(contents),
                    squares_text(squares)
                )
            }
            Ask::Count(contents, squares, compare) => {
                format!(
                    "{}{}{}",
                    contents_text(contents),
                    squares_text(squares),
                    compare.text()
                )
            }
            Ask::Hand(side, kind, compare, holds) => {
                format!(
                    "{}{}hand:{}{}",
                    not(holds),
                    v(side),
                    kind_text(kind.piece_kind()),
                    compare.text()
                )
            }
            Ask::Own(side, kind, compare) => {
                format!(
                    "{}own:{}{}",
                    v(side),
                    kind_text(kind.piece_kind()),
                    compare.text()
                )
            }
            Ask::Ahead(kind, compare) => {
                let kind = kind.map_or(String::new(), |kind| kind_text(kind.piece_kind()));
                format!("ahead:{kind}{}", compare.text())
            }
            Ask::By(side, from, to, kind, drops, holds) => {
                let kind = kind.map_or(String::new(), kind_text);
                let drop = if *drops { "*" } else { "" };
                let squares = match (from, to) {
                    (Some(from), Some(to)) => format!("{from}{to}"),
                    (Some(from), None) => format!("{from}-"),
                    (None, to) => to.map_or(String::new(), |to| to.to_string()),
                };
                format!("{}{}by:{kind}{drop}{squares}", not(holds), v(side))
            }
            Ask::Written(_, text) => format!("by:{text}"),
            Ask::Captures(side, kind, holds) => {
                format!("{}{}captures:{}", not(holds), v(side), any(kind))
            }
            Ask::Promotes(side, kind, holds) => {
                format!("{}{}promotes:{}", not(holds), v(side), any(kind))
            }
            Ask::Checks(side, holds) => format!("{}{}checks", not(holds), v(side)),
            Ask::Mates(side, holds) => format!("{}{}mates", not(holds), v(side)),
            Ask::Turn(side) => format!("{}turn", v(side)),
            Ask::Ply(compare) => format!("ply:{}", compare.text()),
            Ask::Until(last) => format!("until:{last}"),
            Ask::Tag(side, name, holds) => format!("{}{}tag:{name}", not(holds), v(side)),
            Ask::Evaluation(side, compare) => format!("{}eval:{}", v(side), compare.text()),
            Ask::EvaluationChange(side, compare) => {
                format!("{}eval-change:{}", v(side), compare.text())
            }
            Ask::Spent(side, compare) => format!("{}spent:{}", v(side), compare.text()),
            Ask::SpentChange(side, compare) => {
                format!("{}spent-change:{}", v(side), compare.text())
            }
            Ask::Or(these, those) => format!("{} or {}", words(these), words(those)),
            Ask::Position(..) => return None,
        })
    }
}

fn words(asks: &[Ask]) -> String {
    let words: Vec<String> = asks.iter().filter_map(Ask::word).collect();
    words.join(" ")
}

fn kind_text(kind: PieceKind) -> String {
    let plus = if kind.is_promoted() { "+" } else { "" };
    format!("{plus}{}", kind.letter())
}

fn contents_text(contents: &[Option<Piece>]) -> String {
    let pieces: Vec<Piece> = contents.iter().copied().flatten().collect();
    match pieces.first() {
        None => ".".to_owned(),
        Some(first) => {
            let v = if first.color() == Color::White {
                "v"
            } else {
                ""
            };
            let kinds: String = pieces.iter().map(|piece| kind_text(piece.kind())).collect();
            format!("{v}{kinds}")
        }
    }
}

fn squares_text(squares: &[Square]) -> String {
    let texts: Vec<String> = squares.iter().map(ToString::to_string).collect();
    texts.join("|")
}

/// Creates a random question that often has an answer in the game.
pub(super) fn question(
    u: &mut Unstructured<'_>,
    game: &Game<'_>,
) -> Result<(Question, Vec<Vec<Ask>>)> {
    let mut question = Question {
        either_side: u.ratio(1, 2)?,
        mirror: u.ratio(1, 4)?,
        variations: u.ratio(1, 3)?,
        ..Question::default()
    };
    let mut asked = Vec::new();
    let mut at = u.choose_index(game.places.len())?;
    for number in 0..*u.choose(&[1, 1, 1, 2, 2, 3])? {
        let place = &game.places[at];
        // White's view and the mirror image are used only if the question includes them.
        let side = if question.either_side && u.ratio(1, 2)? {
            Color::White
        } else {
            Color::Black
        };
        let mirrored = question.mirror && u.ratio(1, 2)?;
        let mut step = Step::default();
        let mut asks = Vec::new();
        for _ in 0..u.int_in_range(1..=3)? {
            let ask = ask(u, game, place, side, mirrored)?;
            match &ask {
                Ask::Position(..) if step.position.is_some() => continue,
                Ask::Position(setup, any_hand, any_turn) => {
                    step.position = Some(setup.to_string());
                    (step.any_hand, step.any_turn) = (*any_hand, *any_turn);
                }
                _ => {}
            }
            asks.push(ask);
        }
        if step.position.is_none() && u.ratio(1, 6)? {
            let other = ask(u, game, place, side, mirrored)?;
            if !matches!(other, Ask::Position(..)) {
                asks = vec![Ask::Or(asks, vec![other])];
            }
        }
        step.words = words(&asks);
        if number > 0 && u.ratio(2, 3)? {
            step.within = Some(u.int_in_range(1..=20)?);
        }
        question.steps.push(step);
        asked.push(asks);
        at = (at + u.int_in_range(1..=6)?).min(game.places.len() - 1);
    }
    Ok((question, asked))
}

fn ask(
    u: &mut Unstructured<'_>,
    game: &Game<'_>,
    place: &Place,
    side: Color,
    mirrored: bool,
) -> Result<Ask> {
    let setup = turn(&place.setup, side, mirrored);
    let of = *u.choose(&[Color::Black, Color::Black, Color::White])?;
    let holds = u.ratio(5, 6)?;
    let hand_kind = u.arbitrary()?;
    let some_kind = u.arbitrary()?;
    let parent = place.parent.map(|parent| &game.places[parent]);
    let seen = |m: Move| {
        let m = if mirrored { m.mirrored() } else { m };
        if side == Color::White { m.rotated() } else { m }
    };
    let played = place.played.map(seen);
    Ok(match u.int_in_range(0..=21)? {
        0..=3 => {
            let square = Square::ALL[u.choose_index(81)?];
            let contents = contents(u, setup.board.piece(square))?;
            let mut squares = vec![square];
            if u.ratio(1, 3)? {
                squares.push(Square::ALL[u.choose_index(81)?]);
            }
            Ask::Board(contents, squares, holds)
        }
        4 => {
            let square = Square::ALL[u.choose_index(81)?];
            let contents = contents(u, setup.board.piece(square))?;
            let squares: Vec<Square> = match u.int_in_range(0..=2)? {
                0 => Square::ALL
                    .into_iter()
                    .filter(|s| s.file() == square.file())
                    .collect(),
                1 => Square::ALL
                    .into_iter()
                    .filter(|s| s.rank() == square.rank())
                    .collect(),
                _ => Square::ALL.to_vec(),
            };
            let count = squares
                .iter()
                .filter(|&&s| contents.contains(&setup.board.piece(s)));
            let count = count.count() as i32;
            Ask::Count(contents, squares, Compare::around(u, count)?)
        }
        5 | 6 => {
            let count = setup.hands[of].count(hand_kind).into();
            Ask::Hand(of, hand_kind, Compare::around(u, count)?, holds)
        }
        7 => Ask::Own(
            of,
            hand_kind,
            Compare::around(u, i32::from(hand_kind.stock()) / 2)?,
        ),
        8 => {
            let kind = u.ratio(1, 2)?.then_some(hand_kind);
            Ask::Ahead(kind, Compare::around(u, 0)?)
        }
        9 | 10 => {
            let Some(m) = played else {
                return Ok(Ask::Turn(of));
            };
            let kind = setup.board.piece(m.to()).map(Piece::kind);
            let mover = if setup.side == Color::White {
                Color::Black
            } else {
                Color::White
            };
            let (from, to) = (m.origin(), Some(m.to()));
            match u.int_in_range(0..=4)? {
                0 if from.is_some() => Ask::By(mover, from, to, None, false, holds),
                0 => Ask::By(mover, None, None, kind, true, holds),
                1 => Ask::By(mover, None, to, kind, false, holds),
                2 => Ask::By(mover, None, None, kind, from.is_none(), holds),
                3 if from.is_some() => Ask::By(mover, from, None, None, false, holds),
                _ => Ask::By(mover, None, to, None, false, holds),
            }
        }
        11 | 12 => {
            let (Some(m), Some(parent)) = (place.played, parent) else {
                return Ok(Ask::Mates(of, false));
            };
            let before = Position::allowing(
                turn(&parent.setup, side, mirrored),
                komadai_core::Faults::all(),
            );
            let before = before.expect("a position");
            let square = |square: Square| {
                let square = if mirrored { square.mirrored() } else { square };
                if side == Color::White {
                    square.rotated()
                } else {
                    square
                }
            };
            let last_to = parent.last_to.map(square);
            match text(&Context::new(&before, last_to), seen(m), Style::Ki2) {
                Some(text) => {
                    let marked = before.side();
                    // A blank ends a word.
                    Ask::Written(Some(marked), text.replace('\u{3000}', ""))
                }
                None => Ask::Turn(of),
            }
        }
        13 => Ask::Captures(of, u.ratio(1, 2)?.then_some(some_kind), holds),
        14 => {
            let kind = u.ratio(1, 2)?.then(|| some_kind.unpromoted());
            Ask::Promotes(of, kind, holds)
        }
        15 => Ask::Checks(of, holds),
        16 => {
            if u.ratio(1, 2)? {
                Ask::Ply(Compare::around(
                    u,
                    i32::try_from(place.ply).unwrap_or(i32::MAX),
                )?)
            } else {
                Ask::Until(u.int_in_range(0..=100)?)
            }
        }
        17 => {
            let tags = Tags::standard().all();
            let name = if u.ratio(1, 3)? {
                tags[u.choose_index(tags.len())?].id.clone()
            } else {
                (*u.choose(&[
                    "static-rook",
                    "ranging-rook",
                    "castle",
                    "bishops-exchanged",
                    "opening-phase",
                    "opening",
                    "yagura",
                    "mino",
                ])?)
                .to_owned()
            };
            Ask::Tag(of, name, holds)
        }
        18 => {
            let value = place.evaluation.unwrap_or(0);
            let compare = Compare::around(u, value)?;
            if u.ratio(1, 2)? {
                Ask::Evaluation(of, compare)
            } else {
                Ask::EvaluationChange(of, Compare::around(u, 0)?)
            }
        }
        19 => {
            if u.ratio(1, 2)? {
                Ask::Spent(of, Compare::around(u, 3)?)
            } else {
                Ask::SpentChange(of, Compare::around(u, 0)?)
            }
        }
        20 => {
            if u.ratio(1, 2)? {
                Ask::Mates(of, true)
            } else {
                Ask::Turn(of)
            }
        }
        _ => Ask::Position(Box::new(setup), u.ratio(1, 3)?, u.ratio(1, 3)?),
    })
}

/// Returns contents that include `there`, and perhaps others of its side.
fn contents(u: &mut Unstructured<'_>, there: Option<Piece>) -> Result<Vec<Option<Piece>>> {
    let mut contents = vec![there];
    if let (Some(piece), true) = (there, u.ratio(1, 3)?) {
        contents.push(Some(Piece::new(piece.color(), u.arbitrary()?)));
    }
    Ok(contents)
}
