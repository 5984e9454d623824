//! `komadai tree`: what was played from a position.

mod page;
mod shown;
mod text;

use std::io::Write;
use std::path::Path;

use komadai::Position;
use komadai::search::Tree;

use super::survey::report;
use crate::args::TreeArgs;
use crate::failure::{Failure, RunResult};
use crate::json;
use crate::result_file::write_whole;
use crate::start::Start;
use crate::texts::{about, search as messages, view_writes_html};
use crate::walk::Next;
use crate::{language, output};
use shown::{Names, Shown};

/// How many moves are counted unless the options say so.
const DEPTH: u32 = 4;

/// The same for a page.
const DEPTH_OF_PAGE: u32 = 20;

pub(crate) fn run(args: &TreeArgs, out: &mut (impl Write + Send)) -> RunResult {
    if let Some(path) = args.output.as_deref().filter(|path| !is_page(path)) {
        return Err(Failure::Usage(about(path.display(), view_writes_html())));
    }
    let start = args.position.as_deref().map(Start::argument).transpose()?;
    let root = start.map_or_else(Position::startpos, |start| start.position);
    let depth = if args.output.is_some() {
        DEPTH_OF_PAGE
    } else {
        DEPTH
    };
    let mut tree = Tree::new(root.clone(), args.depth.unwrap_or(depth));
    let empty = tree.clone();
    let mut names = Names::default();
    // The number of a game is known only in the order of the games.
    let ask = |next: Next<'_>| empty.line(next.record.as_ref()?);
    let no_errors = report(&args.games, ask, |file, number, line| {
        let name = names.add(file, number);
        tree.add_line(&line, name);
        Ok(())
    })?;
    let least = args.min.unwrap_or_else(|| (tree.games() / 100).max(1));
    let shown = Shown {
        games: tree.games(),
        positions: tree.positions(least),
        names,
        style: args.style.unwrap_or_else(language::style),
    };
    match &args.output {
        Some(path) => {
            let path = Some(path.as_path()).filter(|path| *path != Path::new("-"));
            let title = args.title.clone().unwrap_or_default();
            write_whole(path, page::html(&shown, title).as_bytes(), out)?;
        }
        None if args.json => {
            for place in &shown.positions {
                json::print(&shown.form(place), out)?;
            }
        }
        None => text::write(&shown, out)?,
    }
    out.flush()?;
    if shown.games == 0 {
        crate::stderr::message(messages::none_reached());
    }
    Ok(no_errors)
}

/// Whether a path may be that of a page: it has the extension of one, or is stdout or a device.
fn is_page(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("html")
        || extension.eq_ignore_ascii_case("htm")
        || path == Path::new("-")
        || output::is_direct(path)
}
