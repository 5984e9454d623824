//! `komadai convert`: converts game records from any format to any other.

mod converter;
pub(super) mod names;
mod open_file;
mod options;
mod plan;
mod reading;
mod report;

use std::io::Write;

use komadai::kifu::Severity;
use komadai_batch::Listing;

use crate::args::ConvertArgs;
use crate::failure::{Failure, RunResult};
use crate::input::other_files;
use crate::texts::{convert as texts, none_selected};
use crate::{output, progress};
use converter::Converter;
use plan::Plan;
use reading::read;

pub(crate) fn run(args: &ConvertArgs, out: &mut (impl Write + Send)) -> RunResult {
    let listing = Listing::of(&args.games.inputs, args.games.reading.all_files);
    let has_others = listing.others.any();
    let others = other_files(&listing.others);
    let plan = Plan::new(args, listing)?;
    output::guard_interruptions();
    let mut converter = Converter::new(args, &plan, out);
    for note in &plan.notes {
        converter.report.note(note.clone());
    }
    let mut options = args.games.reading.options();
    if args.games.batch.fail_fast {
        options.strict = options.strict.or(Some(Severity::Error));
    }
    progress::begin(&plan.sources, plan.writes_to_stdout());
    let walked = args.games.walk(&plan.sources, options, None).run(
        |input| !plan.is_skipped(args, input),
        |next| read(args, &plan, next),
        |about, read| converter.take(about, read),
    );
    let was_long = progress::end();
    let done = walked.and_then(|()| converter.finish());
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
    if was_long || plan.files > 1 {
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
    if counts.is_whole() && counts.has_errors {
        return Err(Failure::RecordErrors);
    }
    Ok(counts.is_whole())
}
