//! `komadai stats`: counting games.

mod counts;
mod game;
mod text;

use std::io::Write;

use komadai::kifu::{Format, Record};

use super::survey::survey;
use crate::args::StatsArgs;
use crate::failure::Outcome;
use crate::json;
use counts::Counts;
use game::Game;

pub(crate) fn run(args: &StatsArgs, out: &mut (impl Write + Send)) -> Outcome {
    let mut counts = Counts::default();
    let ask = |record: &Record, format: Option<Format>| Game::of(record, format, &args.by);
    let used = |_: &str, _: u64, game: Game| {
        counts.add(game);
        Ok(())
    };
    let no_errors = survey(&args.games, ask, used)?;
    match args.json {
        true => json::print(&counts.object(args), out)?,
        false => text::write(&counts, args, out)?,
    }
    out.flush()?;
    Ok(no_errors)
}
