//! `komadai list`: prints a line for each game.

use std::io::{self, IsTerminal, Write};

use csv::WriterBuilder;

use super::show::line::line;
use super::survey::{OfItem, report};
use crate::args::ListArgs;
use crate::failure::RunResult;
use crate::stderr;
use crate::texts::{of_game, show};
use komadai_batch::WalkItem;
use komadai_forms::{FactsForm, ListedGameForm, OneLine, write_json_line};

pub(crate) fn run(args: &ListArgs, out: &mut (impl Write + Send)) -> RunResult {
    let games = &args.games;
    let mut incomplete = 0_u64;
    let no_errors = if args.csv {
        table(args, &mut incomplete, out)?
    } else if args.json {
        let ask = |next: WalkItem<'_>| {
            Some(ListedGameForm {
                facts: next.facts(),
                findings: next.findings_form(),
            })
        };
        report(games, ask, |_, number, mut form| {
            form.facts.game = number;
            incomplete += u64::from(form.facts.complete == Some(false));
            Ok(write_json_line(&form, out)?)
        })?
    } else {
        let ask = |next: WalkItem<'_>| {
            let record = next.record.as_ref()?;
            Some((line(record), record.is_complete()))
        };
        report(games, ask, |file, number, (line, is_complete)| {
            incomplete += u64::from(!is_complete);
            let game = of_game(OneLine(file).to_string(), number);
            Ok(writeln!(out, "{game}: {line}")?)
        })?
    };
    out.flush()?;
    if incomplete > 0 {
        stderr::message(show::incomplete_games(incomplete));
    }
    Ok(no_errors)
}

/// Prints a table with a column for each fact, and counts the incomplete games.
fn table(args: &ListArgs, incomplete: &mut u64, out: &mut (impl Write + Send)) -> RunResult {
    if args.bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    out.write_all(&names()?)?;
    let is_terminal = io::stdout().is_terminal();
    report(
        &args.games,
        |next| next.record.is_some().then(|| next.facts()),
        |_, number, mut facts: FactsForm| {
            facts.game = number;
            *incomplete += u64::from(facts.complete == Some(false));
            let mut rows = WriterBuilder::new()
                .has_headers(false)
                .from_writer(Vec::new());
            rows.serialize(facts).map_err(io::Error::from)?;
            let mut row = rows.into_inner().map_err(|error| error.into_error())?;
            if args.bom {
                row = without_formulas(&row)?;
            }
            if is_terminal {
                return Ok(writeln!(
                    out,
                    "{}",
                    OneLine(&String::from_utf8_lossy(&row))
                )?);
            }
            Ok(out.write_all(&row)?)
        },
    )
}

/// Returns a line of a table for Excel. An apostrophe prevents Excel from running a cell as a formula.
fn without_formulas(row: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let mut reader = csv::ReaderBuilder::new();
    for cells in reader.has_headers(false).from_reader(row).records() {
        let cells = cells.map_err(io::Error::from)?;
        let is_formula = |cell: &&str| {
            cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err()
        };
        let written = out.write_record(cells.iter().map(|cell| {
            let sign = if is_formula(&cell) { "'" } else { "" };
            format!("{sign}{cell}")
        }));
        written.map_err(io::Error::from)?;
    }
    out.into_inner().map_err(|error| error.into_error())
}

/// Returns the line with the names of the columns, which even a table without games has.
fn names() -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.serialize(FactsForm::default())?;
    let mut table = table.into_inner().map_err(|error| error.into_error())?;
    let end = table.iter().position(|&byte| byte == b'\n');
    table.truncate(end.map_or(0, |end| end + 1));
    Ok(table)
}
