//! `komadai convert`: game records from any format to any other.

mod converter;
mod counts;
mod names;
mod open_file;
mod options;
mod plan;
mod reading;
mod report;
mod terminal;

use std::io::Write;

use crate::args::ConvertArgs;
use crate::failure::{Failure, RunResult};
use crate::game_reader::GameReader;
use crate::spread::{Sender, spread_games};
use crate::texts::{convert as texts, none_selected};
use crate::{input, output, progress};
use converter::Converter;
use plan::Plan;
use reading::{Piece, is_skipped, read};

pub(crate) fn run(args: &ConvertArgs, out: &mut (impl Write + Send)) -> RunResult {
    let listing = input::list(&args.games.inputs, args.games.reading.all_files);
    let (all_listed, others) = (listing.is_whole, listing.others.text());
    let has_others = listing.others.any();
    let plan = Plan::new(args, listing)?;
    output::guard_interruptions(|| false);
    let files = plan.sources.iter().map(|source| source.path.as_path());
    progress::begin(files, plan.writes_to_stdout());
    let mut converter = Converter::new(args, &plan, out);
    for note in &plan.notes {
        converter.report.note(note.clone());
    }
    let done = spread_games(
        &args.games.batch,
        &args.games.reading,
        &plan.sources,
        |input| !is_skipped(args, &plan, input),
        |input, reader: Option<&mut GameReader>, send: &mut Sender<'_, Piece>| {
            read(args, &plan, input, reader, send)
        },
        &mut |piece: Piece| converter.take(piece),
    );
    let done = done.and_then(|()| converter.finish());
    let was_long = progress::end();
    let Converter {
        counts, mut report, ..
    } = converter;
    report.end_files();
    if let Some(folder) = plan.new_folder.as_ref().filter(|folder| folder.exists()) {
        report.note(texts::folder_created(folder.display().to_string()));
    }
    let games = counts.games;
    report.note_count(
        games.without_result,
        texts::without_result,
        texts::all_without_result,
    );
    report.note_count(
        games.without_value,
        texts::without_value,
        texts::all_without_value,
    );
    if games.read > 0 && games.selected() == 0 {
        report.note(none_selected(games.read));
    }
    if was_long || plan.files > 1 {
        let summary = counts.text();
        report.end(match has_others {
            true => summary + &texts::and_others(others),
            false => summary,
        });
    } else if has_others {
        report.note(others);
    }
    done?;
    match counts.has_errors {
        _ if !counts.is_whole() || !all_listed => Ok(false),
        true => Err(Failure::RecordErrors),
        false => Ok(true),
    }
}
