//! `komadai view`: writes games as one page that replays them.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use komadai::Color;
use komadai::diagram::{Diagram, Theme};
use komadai::kifu::{Entry, Navigator, Record, keys};
use komadai::page::{self, APP, Page};

use super::survey::report;
use crate::args::ViewArgs;
use crate::failure::{Failure, RunResult};
use crate::output::is_direct;
use crate::result_file::{Inputs, ResultFile, page_file, result_failed, write_whole};
use crate::{language, stderr, texts};

/// The maximum number of games without `--limit`.
const MOST: u64 = 1_000;

pub(crate) fn run(args: &ViewArgs, out: &mut (impl Write + Send)) -> RunResult {
    let file = page_file(args.output.as_deref(), &args.games)?;
    if args.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::Usage(texts::page_on_terminal()));
    }
    if args.app {
        let mut page = ResultFile::create(file, out)?;
        let written = io::copy(&mut GzDecoder::new(APP), &mut page);
        let finished = written.and_then(|_| page.finish());
        finished.map_err(|error| result_failed(file, error))?;
        return Ok(true);
    }
    let picture = match (&args.url, file) {
        (Some(_), Some(file)) if !is_direct(file) => Some(file.with_extension("png")),
        _ => None,
    };
    if let Some(picture) = &picture {
        Inputs::of(&args.games).refuse(picture)?;
    }
    let mut writer = ViewWriter {
        args,
        file,
        picture,
        out: Some(out),
        first: None,
        page: None,
        games: 0,
    };
    let no_errors = report(
        &args.games,
        |next| next.record,
        |name, _, record| writer.add(name, record),
    )?;
    Ok(writer.finish()? && no_errors)
}

struct ViewWriter<'a, W> {
    args: &'a ViewArgs,
    file: Option<&'a Path>,
    /// The file for a picture of the first game.
    picture: Option<PathBuf>,
    /// The output, until the page begins.
    out: Option<W>,
    /// The first game with the name of its file, until it is known whether there is a second one.
    first: Option<(String, Record)>,
    page: Option<Page<ResultFile<W>>>,
    games: u64,
}

impl<W: Write> ViewWriter<'_, W> {
    fn add(&mut self, name: &str, record: Record) -> Result<(), Failure> {
        self.games += 1;
        if self.games > self.args.limit.unwrap_or(MOST) {
            return match self.args.limit {
                Some(_) => Ok(()),
                None => Err(Failure::Usage(texts::page_of_many(MOST))),
            };
        }
        if self.games == 1 {
            self.first = Some((name.to_owned(), record));
            return Ok(());
        }
        self.begin(false)?;
        self.add_to_page(&record)
    }

    fn finish(mut self) -> RunResult {
        self.begin(true)?;
        let Some(page) = self.page else {
            return Ok(false);
        };
        let written = page.finish().and_then(ResultFile::finish);
        written.map_err(|error| result_failed(self.file, error))?;
        if let Some(limit) = self.args.limit.filter(|&limit| limit < self.games) {
            stderr::message(texts::first_games(limit, self.games));
        }
        Ok(true)
    }

    /// Begins the page with the first game, if there is one and it has not begun.
    fn begin(&mut self, is_only: bool) -> Result<(), Failure> {
        let (Some((name, record)), Some(mut out)) = (self.first.take(), self.out.take()) else {
            return Ok(());
        };
        let language = language::chosen();
        let (players, date) = (page::players(&record), page::date(&record, language));
        let title = if let Some(title) = &self.args.title {
            title.clone()
        } else if is_only && !players.is_empty() {
            texts::named_game(players, date)
        } else {
            // Several games have the name of the input.
            let input = self.args.games.inputs.first();
            let input = input.filter(|input| !is_only && input.file_stem().is_some());
            title_of(&record, input.map_or(Path::new(&name), PathBuf::as_path))
        };
        if let Some(picture) = &self.picture {
            write_whole(
                Some(picture),
                &self.preview(&record, &title).png(),
                &mut out,
            )?;
        }
        let mut page = Page::on(ResultFile::create(self.file, out)?, title)
            .language(language)
            .style(self.args.style.unwrap_or_else(language::style))
            .pieces(self.args.pieces)
            .viewer(self.viewer());
        if let Some(theme) = self.args.theme {
            page = page.theme(theme);
        }
        if is_only {
            page = page.description(page::result(&record, language));
        }
        if let Some(url) = &self.args.url {
            let picture = self.picture.as_deref();
            let picture = picture.map_or_else(String::new, |picture| beside(url, picture));
            page = page.published(url, picture);
        }
        self.page = Some(page);
        self.add_to_page(&record)
    }

    fn add_to_page(&mut self, record: &Record) -> Result<(), Failure> {
        match &mut self.page {
            Some(page) => page
                .add(record)
                .map_err(|error| result_failed(self.file, error)),
            None => Ok(()),
        }
    }

    fn viewer(&self) -> Color {
        if self.args.flip {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Returns a diagram of the last position of a game.
    fn preview(&self, record: &Record, title: &str) -> Diagram {
        let mut diagram = Diagram::new(&record.start.setup);
        if let Some(mut game) = Navigator::new(record) {
            let mut last_move = None;
            while game.forward() {
                let played = record.entry(game.node()).and_then(Entry::played);
                last_move = played.or(last_move);
            }
            diagram = Diagram::new(game.position());
            diagram.last_move = last_move;
        }
        diagram
            .title(title)
            .language(language::chosen())
            .pieces(self.args.pieces)
            .theme(self.args.theme.unwrap_or(Theme::Wood))
            .viewer(self.viewer())
    }
}

/// Returns the event of a game, or the name of a file or folder.
fn title_of(record: &Record, path: &Path) -> String {
    let event = record.headers.get(keys::EVENT).map(str::trim);
    let stem = || {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let event = event.filter(|event| !event.is_empty()).map(str::to_owned);
    event.or_else(stem).unwrap_or_default()
}

/// Returns the address of a file in the folder of a page.
fn beside(url: &str, file: &Path) -> String {
    let (folder, _) = url.rsplit_once('/').unwrap_or((url, ""));
    let mut address = format!("{folder}/");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    for byte in name.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => address.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            byte => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}
