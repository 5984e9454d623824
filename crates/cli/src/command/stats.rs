//! `komadai stats`: counts games.

mod counts;
mod game;
mod text;

use std::io::Write;

use super::survey::{OfItem, report};
use crate::args::StatsArgs;
use crate::failure::RunResult;
use counts::Counts;
use game::Game;
use komadai_batch::WalkItem;
use komadai_forms::write_json_line;

pub(crate) fn run(args: &StatsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut counts = Counts::default();
    let ask = |next: WalkItem<'_>| {
        let record = next.record.as_ref();
        let game = record.map(|record| Game::of(record, next.format, args));
        let errors = next.findings_form().errors.into_iter();
        let errors: Vec<_> = errors.map(|error| error.code).collect();
        Some((game, errors))
    };
    let no_errors = report(&args.games, ask, |_, _, (game, errors)| {
        counts.add_errors(&errors);
        game.into_iter().for_each(|game| counts.add(game));
        Ok(())
    })?;
    if args.json {
        write_json_line(&counts.form(args), out)?;
    } else {
        text::write(&counts, args, out)?;
    }
    out.flush()?;
    Ok(no_errors)
}
