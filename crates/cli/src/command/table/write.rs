//! Writes the rows of the games, in the order of the inputs.

use std::ops::ControlFlow::Continue;

use komadai::kifu::Record;
use komadai::tags::Tags;
use komadai_table::arrow_array::RecordBatch;
use komadai_table::{GameRow, PositionTable, TableError};

use super::file::Row;
use super::files::Files;
use crate::args::TableArgs;
use crate::command::survey::OfItem;
use crate::failure::{Failure, RunResult};
use crate::texts::about;
use crate::texts::table as messages;
use crate::{output, progress, stderr};
use komadai_batch::{WalkItem, WalkPlace};
use komadai_forms::OneLine;

pub(crate) fn run(args: &TableArgs) -> RunResult {
    let sources = args.games.sources();
    let mut files = Files::new(args, &sources)?;
    let todo: Vec<bool> = (0..sources.len())
        .map(|input| !files.is_done(input))
        .collect();
    output::guard_interruptions();
    let walk = args
        .games
        .walk(&sources, args.games.reading.options(), None);
    let mut no_errors = true;
    let mut incomplete = 0_u64;
    // The input of the last row.
    let mut last = None;
    progress::begin(&sources, false);
    let walked = walk.run_weighed(
        |input| todo[input],
        |next| {
            let is_row = next.record.is_some() || next.is_first || next.error.is_some();
            is_row.then(|| answer(args, next))
        },
        |(row, ..)| row.bytes(),
        |WalkPlace { input, game }, answer| {
            if last.replace(input).is_some_and(|last| last != input) {
                files.end_input()?;
            }
            if let Some((row, is_complete, errors)) = answer {
                incomplete += u64::from(!is_complete);
                files.add(input, with_number(row, game.unwrap_or(0)), game.is_some())?;
                errors.iter().for_each(stderr::message);
                if !errors.is_empty() {
                    no_errors = false;
                    if args.games.batch.fail_fast {
                        return Err(Failure::Reported);
                    }
                }
            }
            Ok(Continue(()))
        },
    );
    progress::end();
    walked?;
    let done = todo.iter().filter(|todo| !**todo).count();
    let (games, written) = files.finish()?;
    if done > 0 {
        stderr::note(messages::done_before(done));
    }
    let mut text = messages::written(games, written);
    if incomplete > 0 {
        text += &messages::incomplete(incomplete);
    }
    stderr::note(text);
    Ok(no_errors)
}

/// Returns the row of a game or of an input without one, whether the game is complete, and the messages about it.
fn answer(args: &TableArgs, next: WalkItem<'_>) -> (Row, bool, Vec<String>) {
    let name = next.file.display().to_string();
    let mut errors = next.errors();
    let is_complete = next.record.as_ref().is_none_or(Record::is_complete);
    if args.positions {
        let rows = next.record.as_ref().map(positions).transpose();
        let rows = rows.unwrap_or_else(|error| {
            errors.push(about(OneLine(&name), error.to_string()));
            None
        });
        let year = next
            .record
            .as_ref()
            .and_then(|record| record.headers.year());
        return (
            Row::Positions(rows.unwrap_or_default(), year),
            is_complete,
            errors,
        );
    }
    let row = next.record.as_ref().map(GameRow::of).unwrap_or_default();
    let row = match &next.record {
        Some(record) if args.tags => row.tags(Tags::standard(), record),
        _ => row,
    };
    let failure = next.failure();
    let failure = failure.map(|failure| komadai_forms::unreadable(&failure.text()));
    let row = row
        .file(name)
        .source(next.format, next.encoding)
        .findings(next.findings.iter().chain(&failure));
    (Row::Game(Box::new(row)), is_complete, errors)
}

fn positions(record: &Record) -> Result<Vec<RecordBatch>, TableError> {
    let mut positions = PositionTable::new();
    let mut batches = positions.push(record)?;
    batches.push(positions.finish()?);
    Ok(batches)
}

fn with_number(row: Row, number: u64) -> Row {
    match row {
        Row::Game(row) => Row::Game(Box::new(row.game(number))),
        other => other,
    }
}
