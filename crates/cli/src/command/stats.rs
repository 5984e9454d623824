//! `komadai stats`: counts games.

mod text;

use std::io::Write;

use komadai::search::Statistics;

use super::survey::{OfItem, report};
use crate::args::StatsArgs;
use crate::csv_table::{Cells, CsvTable};
use crate::failure::RunResult;
use komadai_batch::WalkItem;
use komadai_forms::{StatsForm, StatsTableRow, write_json_line};

pub(crate) fn run(args: &StatsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let player = args.games.selection.player.clone();
    let side = args.games.selected().side;
    let mut all = Statistics::new(args.by.iter().copied(), player).side(side);
    let empty = all.clone();
    let ask = |next: WalkItem<'_>| {
        let mut counts = empty.clone();
        if let Some(record) = &next.record {
            counts.add(record, next.format);
        }
        for error in next.findings_form().errors {
            *counts.errors.entry(error.code).or_default() += 1;
        }
        Some(counts)
    };
    let no_errors = report(&args.games, ask, |_, _, counts| {
        all.merge(counts);
        Ok(())
    })?;
    if args.json {
        let most = args.top.unwrap_or(usize::MAX);
        write_json_line(&StatsForm::of(&all, args.min, most), out)?;
    } else if let Some(table) = CsvTable::chosen(&args.table) {
        let most = args.top.unwrap_or(usize::MAX);
        let rows = StatsForm::of(&all, args.min, most).table();
        out.write_all(
            table
                .head(&[&Cells::of(&StatsTableRow::default())?])
                .as_bytes(),
        )?;
        for row in &rows {
            out.write_all(table.row(&[&Cells::of(row)?])?.as_bytes())?;
        }
    } else {
        text::write(&all, args, out)?;
    }
    out.flush()?;
    Ok(no_errors)
}
