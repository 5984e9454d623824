//! `komadai tree`: prints the moves played from a position.

mod names;
mod page;
mod table;
mod text;

use std::collections::BTreeMap;
use std::io::Write;

use komadai::Position;
use komadai::search::Tree;

use super::survey::report;
use crate::args::TreeArgs;
use crate::failure::RunResult;
use crate::language;
use crate::result_file::{page_file, write_whole};
use crate::start::Start;
use crate::texts::search as messages;
use komadai_batch::WalkItem;
use komadai_forms::{TreePositionForm, write_json_line};
use names::Names;

/// The default number of moves to count.
const DEPTH: u32 = 4;

/// The default number of moves for a page.
const DEPTH_OF_PAGE: u32 = 20;

pub(crate) fn run(args: &TreeArgs, out: &mut (impl Write + Send)) -> RunResult {
    let file = page_file(args.output.as_deref(), &args.games)?;
    let start = args.position.as_deref().map(Start::option).transpose()?;
    let root = start.map_or_else(Position::startpos, |start| start.position);
    let depth = if args.output.is_some() {
        DEPTH_OF_PAGE
    } else {
        DEPTH
    };
    let selection = args.games.selected();
    let mut tree = Tree::new(root.clone(), args.depth.unwrap_or(depth))
        .of_player(selection.player, selection.side);
    let empty = tree.clone();
    let mut names = Names::default();
    // The number of a game is known only in the order of the games.
    let ask = |next: WalkItem<'_>| {
        let record = next.record.as_ref()?;
        let shown = args.output.is_some().then(|| page::Example::of(record));
        Some((empty.line(record)?, shown))
    };
    let mut shown = BTreeMap::new();
    let no_errors = report(&args.games, ask, |file, number, (line, example)| {
        let name = names.add(file, number);
        if let (true, Some(example)) = (tree.add_line(&line, name), example) {
            shown.insert(name, example);
        }
        Ok(())
    })?;
    let least = args.min.unwrap_or_else(|| (tree.games() / 100).max(1));
    let positions = tree.positions(least);
    let style = args.style.unwrap_or_else(language::style);
    let form = |at| TreePositionForm::of(at, style, tree.has_player(), |game| names.name(game));
    let forms: Vec<TreePositionForm> = positions.iter().map(form).collect();
    match args.output {
        Some(_) => {
            let title = args.title.clone().unwrap_or_default();
            let html = page::html(&positions, forms, title, style, |game| {
                let mut example = shown.remove(&game)?;
                if example.name.is_empty() {
                    example.name = names.name(game)?;
                }
                Some(example)
            });
            write_whole(file, html.as_bytes(), out)?;
        }
        None if args.json => {
            for form in &forms {
                write_json_line(form, out)?;
            }
        }
        None if args.table.csv => table::write(&forms, &args.table, out)?,
        None => text::write(&tree, &forms, out)?,
    }
    out.flush()?;
    if tree.games() == 0 {
        crate::stderr::note(messages::none_reached());
    }
    Ok(no_errors)
}
