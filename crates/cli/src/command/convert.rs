//! `komadai convert`: game records from any format to any other.

mod converter;
pub(super) mod names;
mod open_file;
mod options;
mod plan;
mod reading;
mod report;

use std::io::Write;

use komadai::kifu::Severity;

use crate::args::ConvertArgs;
use crate::failure::{Failure, RunResult};
use crate::texts::{convert as texts, none_selected};
use crate::walk::Walk;
use crate::{input, output};
use converter::Converter;
use plan::Plan;
use reading::read;

pub(crate) fn run(args: &ConvertArgs, out: &mut (impl Write + Send)) -> RunResult {
    let listing = input::list(&args.games.inputs, args.games.reading.all_files);
    let others = listing.others.text();
    let has_others = listing.others.any();
    let plan = Plan::new(args, listing)?;
    output::guard_interruptions();
    let mut converter = Converter::new(args, &plan, out);
    for note in &plan.notes {
        converter.report.note(note.clone());
    }
    let fail_fast = Some(Severity::Error).filter(|_| args.games.batch.fail_fast);
    let walk = Walk {
        games: &args.games,
        sources: &plan.sources,
        strict: args.games.reading.strict().or(fail_fast),
        asked: None,
        writes_to_stdout: plan.writes_to_stdout(),
    };
    let walked = walk.run(
        |input| !plan.is_skipped(args, input),
        |next| read(args, &plan, next),
        |about, read| converter.take(about, read),
    );
    let done = walked.outcome.and_then(|()| converter.finish());
    let Converter {
        counts, mut report, ..
    } = converter;
    report.end_files();
    if let Some(folder) = plan.new_folder.as_ref().filter(|folder| folder.exists()) {
        report.note(texts::folder_created(folder.display().to_string()));
    }
    let games = counts.games;
    report.note_count(games.without_result, texts::without_result);
    report.note_count(games.without_value, texts::without_value);
    if games.read > 0 && games.selected() == 0 {
        report.note(none_selected(games.read));
    }
    if walked.was_long || plan.files > 1 {
        let summary = counts.text();
        report.end(if has_others {
            summary + &texts::and_others(others)
        } else {
            summary
        });
    } else if has_others {
        report.note(others);
    }
    done?;
    match counts.has_errors {
        _ if !counts.is_whole() => Ok(false),
        true => Err(Failure::RecordErrors),
        false => Ok(true),
    }
}
