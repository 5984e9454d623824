//! `komadai view`: games as one page that replays them.

use std::io::Write;
use std::path::Path;

use komadai::kifu::{Record, keys};
use komadai::page::Page;

use super::survey::report;
use crate::args::ViewArgs;
use crate::failure::RunResult;
use crate::language;
use crate::result_file::{page_file, write_whole};

pub(crate) fn run(args: &ViewArgs, out: &mut (impl Write + Send)) -> RunResult {
    let file = page_file(args.output.as_deref(), &args.games)?;
    let language = language::chosen();
    let style = args.style.unwrap_or_else(language::style);
    let mut title = args.title.clone();
    let mut page = None;
    let no_errors = report(
        &args.games,
        |next| next.record,
        |file, _, record| {
            let title = title.get_or_insert_with(|| title_of(&record, file));
            let page = page
                .get_or_insert_with(|| Page::new(title.as_str()).language(language).style(style));
            page.add(&record);
            Ok(())
        },
    )?;
    let Some(page) = page else {
        return Ok(false);
    };
    write_whole(file, page.html().as_bytes(), out)?;
    Ok(no_errors)
}

/// The event of a game, or the name of its file.
fn title_of(record: &Record, file: &str) -> String {
    let event = record.headers.get(keys::EVENT).map(str::trim);
    let stem = || {
        Path::new(file)
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let event = event.filter(|event| !event.is_empty()).map(str::to_owned);
    event.or_else(stem).unwrap_or_default()
}
