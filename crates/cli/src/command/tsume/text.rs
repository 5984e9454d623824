//! Prints a solution.

use komadai::notation::piece_name;
use komadai::notation::wording::{OpenChoices, SideMarks, Wording};
use komadai::notation::{Candidates, Context, describe, print_as};
use komadai::tsume::{Comparison, CookSearch, Cooks, Mate, Solution};
use komadai::{Hand, Language, Move, Position, Square, Style};

use super::problems::ProblemInput;
use crate::language;
use crate::texts::tsume as texts;
use komadai_forms::{FindingForm, ProblemForm};

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

/// Returns the lines about a problem: the verdict, the moves, and what else is known, each on a line of its own.
pub(super) fn lines(
    name: &str,
    asked: &ProblemInput,
    solution: &Solution,
    (cooks, lists_unknown): (CookSearch, bool),
    writing: &Writing,
) -> String {
    let mut text = format!("{name}: {}\n", texts::outcome(solution, cooks));
    let moves = writing.line(asked.problem.position(), asked.last_to, &solution.line);
    let moves = (!moves.is_empty()).then_some(moves);
    let details = details(asked, solution, lists_unknown, writing);
    for line in moves.into_iter().chain(details) {
        text += &format!("  {line}\n");
    }
    text
}

/// Returns the text about a solution without its moves, for a comment in a record.
pub(super) fn comment(
    asked: &ProblemInput,
    solution: &Solution,
    cooks: CookSearch,
    writing: &Writing,
) -> String {
    let mut lines = vec![texts::outcome(solution, cooks)];
    lines.extend(details(asked, solution, true, writing));
    lines.join("\n")
}

/// Returns what is known besides the verdict and the moves. Undecided moves are listed or counted.
fn details(
    asked: &ProblemInput,
    solution: &Solution,
    lists_unknown: bool,
    writing: &Writing,
) -> Vec<String> {
    let mut lines = Vec::new();
    let plies = match solution.mate {
        Mate::Shortest(plies) | Mate::Within(plies) => usize::from(plies),
        _ => 0,
    };
    let moves = solution.line.len();
    if moves > 0 && moves != plies {
        lines.push(texts::line_of_mate_within(moves, solution.line_within));
    }
    lines.extend(
        solution
            .compare(&asked.given)
            .map(|compared| match compared {
                Comparison::Same => texts::as_given(),
                Comparison::Quicker => texts::quicker_than_given(asked.given.len()),
                Comparison::Differs(ply) => match asked.given.get(ply - 1) {
                    Some(&m) => {
                        texts::given_differs(ply, writing.other(asked, &asked.given, ply, m))
                    }
                    None => texts::given_ends(ply - 1),
                },
                _ => String::new(),
            }),
    );
    if !solution.left.is_empty() {
        lines.push(texts::left(pieces(solution.left)));
    }
    let is_of_solution = |cooks: &&Cooks| solution.line.starts_with(&cooks.before);
    for cooks in solution.cooks.iter().filter(is_of_solution) {
        let written = |m: Move| writing.other(asked, &cooks.before, cooks.ply, m);
        for cook in &cooks.found {
            let allowed = texts::allowance(cook.allowance).unwrap_or_default();
            lines.push(texts::cook(cooks.ply, written(cook.m), cook.plies) + &allowed);
        }
        if lists_unknown && !cooks.unknown.is_empty() {
            let moves: Vec<_> = cooks.unknown.iter().map(|&m| written(m)).collect();
            lines.push(texts::unknown_at(cooks.ply, moves.join(" ")));
        }
    }
    let (mut found, mut unknown) = (0, 0);
    for cooks in solution.cooks.iter().filter(|cooks| !is_of_solution(cooks)) {
        found += cooks.found.len();
        unknown += cooks.unknown.len();
    }
    if found + unknown > 0 {
        lines.push(texts::on_equal_lines(found, unknown));
    }
    let counted: usize = solution
        .cooks
        .iter()
        .filter(is_of_solution)
        .map(|cooks| cooks.unknown.len())
        .sum();
    if !lists_unknown && counted > 0 {
        lines.push(texts::undecided(counted));
    }
    lines
}

/// Returns the form of a problem and its solution.
pub(super) fn form(
    file: &str,
    number: usize,
    errors: Vec<FindingForm>,
    asked: &ProblemInput,
    solution: &Solution,
    writing: &Writing,
) -> ProblemForm {
    let position = asked.problem.position();
    let cook = |cooks: &Cooks, m| writing.other(asked, &cooks.before, cooks.ply, m);
    let as_given = solution.compare(&asked.given);
    ProblemForm {
        file: file.to_owned(),
        problem: number as u64,
        errors,
        sfen: Some(position.to_string()),
        uchifuzume: Some(asked.uchifuzume),
        as_given: as_given.map(|compared| match compared {
            Comparison::Same => "same",
            Comparison::Quicker => "quicker",
            _ => "differs",
        }),
        text: writing.line(position, asked.last_to, &solution.line),
        ..ProblemForm::of(solution, cook)
    }
}

/// Returns the form of a game that is not a problem.
pub(super) fn refused(file: &str, number: usize, errors: Vec<FindingForm>) -> ProblemForm {
    ProblemForm {
        file: file.to_owned(),
        problem: number as u64,
        errors,
        ..ProblemForm::default()
    }
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
