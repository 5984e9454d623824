//! Writes problems as rows of a table.

use std::io;

use komadai::tsume::StopReason;
use serde::Serialize;

use crate::csv_table::{Cells, CsvTable};
use komadai_forms::{ProblemForm, VerdictForm};

/// A problem and its solution.
#[derive(Serialize)]
struct ProblemRow<'f> {
    file: &'f str,
    problem: u64,
    verdict: Option<&'static str>,
    plies: Option<u16>,
    as_expected: Option<bool>,
    as_given: Option<&'static str>,
    /// The number of cooks.
    cooks: usize,
    /// The number of undecided moves.
    unknown: usize,
    stopped: Option<&'static str>,
    nodes: u64,
    sfen: Option<&'f str>,
    line: String,
    text: &'f str,
    /// The first error of a game that is not a problem.
    error: Option<&'f str>,
}

/// Returns the line with the names of the columns.
pub(super) fn head(table: CsvTable) -> io::Result<String> {
    let form = ProblemForm::default();
    Ok(table.head(&[&Cells::of(&ProblemRow::of(&form))?]))
}

/// Returns the row of a problem.
pub(super) fn row(table: CsvTable, form: &ProblemForm) -> io::Result<String> {
    table.row(&[&Cells::of(&ProblemRow::of(form))?])
}

impl<'f> ProblemRow<'f> {
    fn of(form: &'f ProblemForm) -> ProblemRow<'f> {
        ProblemRow {
            file: &form.file,
            problem: form.problem,
            verdict: form.verdict.map(VerdictForm::code),
            plies: form.plies,
            as_expected: form.as_expected,
            as_given: form.as_given,
            cooks: form.cooks.iter().map(|cooks| cooks.found.len()).sum(),
            unknown: form.cooks.iter().map(|cooks| cooks.unknown.len()).sum(),
            stopped: form.stopped.map(StopReason::code),
            nodes: form.nodes,
            sfen: form.sfen.as_deref(),
            line: form.line.join(" "),
            text: &form.text,
            error: form.errors.first().map(|error| error.message.as_str()),
        }
    }
}
