//! What is printed of a solution.

use komadai::notation::piece_name;
use komadai::notation::wording::SideMarks;
use komadai::notation::{Candidates, Context, describe, print_as};
use komadai::tsume::{Mate, Problem, Solution, Verdict};
use komadai::{Hand, Move, Position, Square, Style};

use crate::json::{self, CookForm, CooksForm, FindingForm, ProblemForm, VariationForm, hand};
use crate::texts::tsume as texts;

/// `FILE: game 1: cooked 3: ▲…; left 歩; cook at 1: ▲… within 5 (promotion)`
pub(super) fn line(
    name: &str,
    problem: &Problem,
    last_to: Option<Square>,
    solution: &Solution,
) -> String {
    let mut moves = japanese(problem.position(), last_to, &solution.line);
    if !moves.is_empty() {
        moves.insert_str(0, ": ");
    }
    format!(
        "{name}: {}{moves}{}\n",
        found(solution),
        besides(problem, last_to, solution)
    )
}

/// The verdict, or how far it got.
fn found(solution: &Solution) -> String {
    let mut parts = vec![texts::verdict(solution.verdict)];
    if solution.verdict == Verdict::Unknown {
        parts.push(texts::besides(
            match (solution.mate, solution.mate_of_all) {
                (Mate::Unknown, of_all) if of_all != Mate::Unknown => {
                    texts::if_all_count(texts::found(of_all))
                }
                (mate, _) => texts::found(mate),
            },
        ));
        parts.extend(
            solution
                .stopped
                .map(|stopped| texts::stopped(texts::limit(stopped))),
        );
    }
    parts.join("")
}

/// Everything but the moves.
pub(super) fn comment(problem: &Problem, last_to: Option<Square>, solution: &Solution) -> String {
    found(solution) + &besides(problem, last_to, solution)
}

/// What is left over, and the cooks.
fn besides(problem: &Problem, last_to: Option<Square>, solution: &Solution) -> String {
    let (position, mut parts) = (problem.position(), Vec::new());
    if !solution.left.is_empty() {
        parts.push(texts::left(pieces(solution.left)));
    }
    for cooks in &solution.cooks {
        let written = |m: Move| other(position, last_to, &cooks.before, cooks.ply, m);
        for cook in &cooks.found {
            parts.push(texts::cook(cooks.ply, written(cook.m), cook.plies));
            parts.extend(texts::allowance(cook.allowance));
        }
        if !cooks.unknown.is_empty() {
            let moves: Vec<_> = cooks.unknown.iter().map(|&m| written(m)).collect();
            parts.push(texts::unknown_at(cooks.ply, moves.join(" ")));
        }
    }
    parts.join("")
}

/// The same, and the variations, as a JSON object.
pub(super) fn object(
    file: &str,
    game: usize,
    errors: Vec<FindingForm>,
    problem: &Problem,
    last_to: Option<Square>,
    solution: &Solution,
) -> String {
    let (position, start) = (problem.position(), &solution.line);
    let cooks = solution.cooks.iter().map(|cooks| CooksForm {
        ply: cooks.ply,
        found: cooks
            .found
            .iter()
            .map(|cook| {
                let allowance = cook.allowance.to_string();
                let names = allowance.split(',').filter(|name| !name.is_empty());
                CookForm {
                    m: cook.m.to_string(),
                    japanese: other(position, last_to, &cooks.before, cooks.ply, cook.m),
                    within: cook.plies,
                    allowed_as: names.map(str::to_owned).collect(),
                }
            })
            .collect(),
        refuted: usi(&cooks.refuted),
        unknown: usi(&cooks.unknown),
    });
    let variations = solution.variations.iter().map(|variation| VariationForm {
        ply: variation.ply,
        plies: variation.plies(),
        line: usi(&variation.line),
        left: hand(variation.left),
    });
    let (verdict, plies) = match solution.verdict {
        Verdict::Perfect(plies) => ("perfect", Some(plies)),
        Verdict::Cooked(plies) => ("cooked", Some(plies)),
        Verdict::Leftover(plies) => ("leftover", Some(plies)),
        Verdict::NoMate => ("no-mate", None),
        _ => ("unknown", None),
    };
    json::line(&ProblemForm {
        file: file.to_owned(),
        game: game as u64,
        errors,
        problem: Some(position.to_string()),
        verdict: Some(verdict),
        plies,
        aigoma: Some(solution.policy.code()),
        mate: Some(texts::found(solution.mate)),
        mate_of_all: Some(texts::found(solution.mate_of_all)),
        line: usi(start),
        japanese: japanese(position, last_to, start),
        left: hand(solution.left),
        variations: variations.collect(),
        cooks: cooks.collect(),
        stopped: solution.stopped.map(texts::limit),
        nodes: solution.nodes,
    })
}

/// A game that is no problem, as a JSON object.
pub(super) fn refused(file: &str, game: usize, errors: Vec<FindingForm>) -> String {
    json::line(&ProblemForm {
        file: file.to_owned(),
        game: game as u64,
        errors,
        ..ProblemForm::default()
    })
}

fn usi(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// A line of play as the Association writes it.
pub(in crate::command) fn japanese(
    start: &Position,
    last_to: Option<Square>,
    line: &[Move],
) -> String {
    let (mut position, mut last_to) = (start.clone(), last_to);
    let wording = Style::Jsa.wording().side(SideMarks::Triangles);
    let mut text = String::new();
    for &m in line {
        let written = describe(&Context::new(&position, last_to), m, Candidates::Reach);
        let is_written = written
            .is_some_and(|written| print_as(&written, Style::Jsa, &wording, &mut text).is_ok());
        if !is_written {
            text += &m.to_string();
        }
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    text
}

/// A move in place of one of the solution.
fn other(start: &Position, last_to: Option<Square>, line: &[Move], ply: usize, m: Move) -> String {
    let before = line.get(..ply.saturating_sub(1)).unwrap_or_default();
    let mut position = start.clone();
    for &m in before {
        let _ = position.play_unchecked(m);
    }
    let last_to = before.last().map_or(last_to, |m| Some(m.to()));
    japanese(&position, last_to, &[m])
}

/// 金 歩2
fn pieces(hand: Hand) -> String {
    let names = hand.iter().map(|(kind, count)| {
        let name = piece_name(kind.piece_kind());
        match count {
            1 => name.to_owned(),
            _ => format!("{name}{count}"),
        }
    });
    names.collect::<Vec<_>>().join(" ")
}
