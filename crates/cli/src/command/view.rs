//! `komadai view`: writes games as one page that replays them.

use std::io::{self, Write};
use std::path::Path;

use flate2::read::GzDecoder;
use komadai::kifu::{Record, keys};
use komadai::page::{APP, Page};

use super::survey::report;
use crate::args::ViewArgs;
use crate::failure::RunResult;
use crate::language;
use crate::result_file::{ResultFile, page_file, result_failed};

pub(crate) fn run(args: &ViewArgs, out: &mut (impl Write + Send)) -> RunResult {
    let file = page_file(args.output.as_deref(), &args.games)?;
    if args.app {
        let mut page = ResultFile::create(file, out)?;
        let written = io::copy(&mut GzDecoder::new(APP), &mut page);
        let finished = written.and_then(|_| page.finish());
        finished.map_err(|error| result_failed(file, error))?;
        return Ok(true);
    }
    let language = language::chosen();
    let style = args.style.unwrap_or_else(language::style);
    let mut out = Some(out);
    let mut page = None;
    let no_errors = report(
        &args.games,
        |next| next.record,
        |name, _, record| {
            // The first game may give the title.
            if let Some(out) = out.take() {
                let title = args.title.clone();
                let title = title.unwrap_or_else(|| title_of(&record, name));
                let new = Page::on(ResultFile::create(file, out)?, title);
                page = Some(new.language(language).style(style));
            }
            match &mut page {
                Some(page) => page
                    .add(&record)
                    .map_err(|error| result_failed(file, error)),
                None => Ok(()),
            }
        },
    )?;
    let Some(page) = page else {
        return Ok(false);
    };
    let written = page.finish().and_then(ResultFile::finish);
    written.map_err(|error| result_failed(file, error))?;
    Ok(no_errors)
}

/// Returns the event of a game, or the name of its file.
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
