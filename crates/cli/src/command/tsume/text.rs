//! Prints a solution.

use komadai::notation::piece_name;
use komadai::notation::wording::{OpenChoices, SideMarks, Wording};
use komadai::notation::{Candidates, Context, describe, print_as};
use komadai::tsume::{CookSearch, Cooks, Mate, Solution};
use komadai::{Hand, Language, Move, Position, Square, Style};

use super::problems::ProblemInput;
use crate::language;
use crate::texts::tsume as texts;
use komadai_forms::{FindingForm, ProblemForm, json_line};

/// The notation of moves.
#[derive(Clone, Copy)]
pub(in crate::command) struct Writing {
    style: Style,
    wording: Wording,
    /// The separator between moves.
    between: &'static str,
}

impl Writing {
    /// Returns the requested style, or the usual one. JSON does not depend on the language.
    pub(in crate::command) fn chosen(style: Option<Style>, is_json: bool) -> Writing {
        Writing::of(style.unwrap_or(match language::chosen() {
            Language::English if !is_json => Style::Hosking,
            _ => Style::Jsa,
        }))
    }

    pub(in crate::command) fn of(style: Style) -> Writing {
        let wording = style.wording();
        let is_japanese = style.leaves_open().contains(OpenChoices::DIGITS);
        let (wording, between) = if is_japanese {
            (wording.side(SideMarks::Triangles), "")
        } else {
            (wording, " ")
        };
        Writing {
            style,
            wording,
            between,
        }
    }

    pub(in crate::command) fn line(
        &self,
        start: &Position,
        last_to: Option<Square>,
        line: &[Move],
    ) -> String {
        let (mut position, mut last_to) = (start.clone(), last_to);
        let moves = line.iter().map(|&m| {
            let written = describe(&Context::new(&position, last_to), m, Candidates::Reach);
            let mut text = String::new();
            let is_written = written.is_some_and(|written| {
                print_as(&written, self.style, &self.wording, &mut text).is_ok()
            });
            let _ = position.play_unchecked(m);
            last_to = Some(m.to());
            if is_written { text } else { m.to_string() }
        });
        moves.collect::<Vec<_>>().join(self.between)
    }

    /// Returns the text of a move that replaces the move at `ply` of a line.
    fn other(&self, asked: &ProblemInput, line: &[Move], ply: usize, m: Move) -> String {
        let before = line.get(..ply.saturating_sub(1)).unwrap_or_default();
        let mut position = asked.problem.position().clone();
        for &m in before {
            let _ = position.play_unchecked(m);
        }
        let last_to = before.last().map_or(asked.last_to, |m| Some(m.to()));
        self.line(&position, last_to, &[m])
    }
}

/// Returns a line such as `FILE: problem 1: cooked 3: …; left P`, with the cooks at its end.
pub(super) fn line(
    name: &str,
    asked: &ProblemInput,
    solution: &Solution,
    cooks: CookSearch,
    writing: &Writing,
) -> String {
    let moves = writing.line(asked.problem.position(), asked.last_to, &solution.line);
    let moves = if moves.is_empty() {
        moves
    } else {
        format!(": {moves}")
    };
    format!(
        "{name}: {}{moves}{}\n",
        texts::outcome(solution, cooks),
        besides(asked, solution, writing)
    )
}

/// Returns the text about a solution without its moves, for a comment in a record.
pub(super) fn comment(
    asked: &ProblemInput,
    solution: &Solution,
    cooks: CookSearch,
    writing: &Writing,
) -> String {
    texts::outcome(solution, cooks) + &besides(asked, solution, writing)
}

fn besides(asked: &ProblemInput, solution: &Solution, writing: &Writing) -> String {
    let mut parts = Vec::new();
    let plies = match solution.mate {
        Mate::Shortest(plies) | Mate::Within(plies) => usize::from(plies),
        _ => 0,
    };
    let moves = solution.line.len();
    if moves > 0 && moves != plies {
        parts.push(texts::line_of_mate_within(moves, solution.line_within));
    }
    if !solution.left.is_empty() {
        parts.push(texts::left(pieces(solution.left)));
    }
    let is_of_solution = |cooks: &&Cooks| solution.line.starts_with(&cooks.before);
    for cooks in solution.cooks.iter().filter(is_of_solution) {
        let written = |m: Move| writing.other(asked, &cooks.before, cooks.ply, m);
        for cook in &cooks.found {
            parts.push(texts::cook(cooks.ply, written(cook.m), cook.plies));
            parts.extend(texts::allowance(cook.allowance));
        }
        if !cooks.unknown.is_empty() {
            let moves: Vec<_> = cooks.unknown.iter().map(|&m| written(m)).collect();
            parts.push(texts::unknown_at(cooks.ply, moves.join(" ")));
        }
    }
    let others = solution.cooks.iter().filter(|cooks| !is_of_solution(cooks));
    let (mut found, mut unknown) = (0, 0);
    for cooks in others {
        found += cooks.found.len();
        unknown += cooks.unknown.len();
    }
    if found + unknown > 0 {
        parts.push(texts::on_equal_lines(found, unknown));
    }
    parts.join("")
}

/// Returns the same as `line`, and the variations, as a JSON object.
pub(super) fn object(
    file: &str,
    number: usize,
    errors: Vec<FindingForm>,
    asked: &ProblemInput,
    solution: &Solution,
    writing: &Writing,
    as_expected: Option<bool>,
) -> String {
    let position = asked.problem.position();
    let cook = |cooks: &Cooks, m| writing.other(asked, &cooks.before, cooks.ply, m);
    json_line(&ProblemForm {
        file: file.to_owned(),
        problem: number as u64,
        errors,
        sfen: Some(position.to_string()),
        as_expected,
        uchifuzume: Some(asked.uchifuzume),
        text: writing.line(position, asked.last_to, &solution.line),
        ..ProblemForm::of(solution, cook)
    })
}

/// Returns a JSON object for a game that is not a problem.
pub(super) fn refused(file: &str, number: usize, errors: Vec<FindingForm>) -> String {
    json_line(&ProblemForm {
        file: file.to_owned(),
        problem: number as u64,
        errors,
        ..ProblemForm::default()
    })
}

/// Returns 金 歩2, in English G P2.
fn pieces(hand: Hand) -> String {
    let names = hand.iter().map(|(kind, count)| {
        let kind = kind.piece_kind();
        let name = match language::chosen() {
            Language::Japanese => piece_name(kind).to_owned(),
            Language::English => kind.letter().to_ascii_uppercase().to_string(),
        };
        match count {
            1 => name,
            _ => format!("{name}{count}"),
        }
    });
    names.collect::<Vec<_>>().join(" ")
}
