//! `komadai tree`: what was played from a position.

mod page;
mod text;

use std::io::Write;
use std::path::Path;

use komadai::notation::{Context, text as written};
use komadai::search::{Branch, Tree, TreePosition};
use komadai::{Position, Style};

use super::survey::report;
use crate::args::TreeArgs;
use crate::failure::{Failure, RunResult};
use crate::json::{self, BranchForm, TreePositionForm};
use crate::result_file::write_whole;
use crate::start::Start;
use crate::texts::{about, search as messages, view_writes_html};
use crate::walk::Next;
use crate::{language, output};

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
    let ask = |next: Next<'_>| empty.line(next.record.as_ref()?, 0);
    let no_errors = report(&args.games, ask, |file, number, line| {
        let name = names.add(file, number);
        tree.add_line(&line.numbered(name));
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

/// The names of games by their numbers in the tree, with each file once.
#[derive(Default)]
struct Names {
    files: Vec<String>,
    /// The place of the file, and the number of the game in it.
    games: Vec<(u32, u32)>,
}

impl Names {
    /// The number in the tree of a game.
    fn add(&mut self, file: &str, number: u64) -> u32 {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let file = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
        self.games
            .push((file, u32::try_from(number).unwrap_or(u32::MAX)));
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// `FILE:NUMBER` of a game.
    fn name(&self, game: u32) -> Option<String> {
        let at = usize::try_from(game).ok()?.checked_sub(1)?;
        let &(file, number) = self.games.get(at)?;
        Some(format!("{}:{number}", self.files.get(file as usize)?))
    }
}

/// A tree as it is shown.
struct Shown {
    games: u32,
    positions: Vec<TreePosition>,
    names: Names,
    style: Style,
}

impl Shown {
    /// A move as it is written.
    fn text(&self, place: &TreePosition, branch: &Branch) -> String {
        let context = Context::new(&place.position, None);
        let text = written(&context, branch.m, self.style);
        text.unwrap_or_else(|| branch.m.to_string())
    }

    fn examples(&self, branch: &Branch) -> Vec<String> {
        let games = branch.stats.examples();
        games.filter_map(|game| self.names.name(game)).collect()
    }

    fn form(&self, place: &TreePosition) -> TreePositionForm {
        let branch = |branch: &Branch| {
            let stats = branch.stats;
            BranchForm {
                usi: branch.m.to_string(),
                text: self.text(place, branch),
                games: stats.games,
                black: stats.black,
                white: stats.white,
                draws: stats.draws,
                rating: stats.rating(),
                last_year: Some(stats.last_year).filter(|&year| year > 0),
                examples: self.examples(branch),
                to: branch.to,
            }
        };
        TreePositionForm {
            sfen: place.position.to_string(),
            depth: place.depth,
            moves: place.branches.iter().map(branch).collect(),
        }
    }
}
