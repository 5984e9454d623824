//! `komadai rules`: prints the rules of play as tables.

use std::io::Write;

use crate::args::RulesArgs;
use crate::failure::{Failure, RunResult};
use crate::language;
use crate::texts::rules as texts;
use crate::width::{table, width, wrapped};
use komadai_forms::{RuleTableForm, RulesForm, write_json_line};

pub(crate) fn run(args: &RulesArgs, out: &mut impl Write) -> RunResult {
    let parts = match (&args.part, &args.grades[..]) {
        (Some(part), _) => std::slice::from_ref(part),
        (None, []) => RuleTableForm::PARTS,
        (None, _) => &[],
    };
    let language = language::chosen();
    let tables = parts.iter().map(|part| RuleTableForm::of(part, language));
    let mut tables: Vec<_> = tables.collect();
    if let [one, other] = args.grades[..] {
        tables.push(RuleTableForm::of_grades(one.difference(other), language));
    }
    if args.json {
        write_json_line(&RulesForm { tables }, out)?;
        return Ok(true);
    }
    for (i, table) in tables.iter().enumerate() {
        let head = table.columns.iter().map(|column| texts::title(column));
        let mut rows = vec![head.collect()];
        rows.extend(table.rows.iter().cloned());
        let blank = if i > 0 { "\n" } else { "" };
        writeln!(out, "{blank}{}\n", texts::title(table.part))?;
        write_lines(&rows, out)?;
    }
    Ok(true)
}

/// Writes a table for a terminal of 80 columns. The columns that do not fit get their own lines, without titles.
fn write_lines(rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
    let first = |count: usize| {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row[..count].to_vec()).collect();
        table(&rows, |_| true)
    };
    let fits = |count: &usize| first(*count).iter().all(|line| width(line) <= 80);
    let count = (1..=rows[0].len()).rev().find(fits).unwrap_or(1);
    for (i, (line, row)) in first(count).iter().zip(rows).enumerate() {
        writeln!(out, "{line}")?;
        let others = if i == 0 { &[][..] } else { &row[count..] };
        for line in others.iter().flat_map(|cell| wrapped(cell, "    ", "    ")) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
