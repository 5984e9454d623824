//! `komadai stats`: counting games.

mod counts;
mod game;
mod text;

use std::io::Write;

use super::survey::{Asked, survey};
use crate::args::StatsArgs;
use crate::failure::RunResult;
use crate::json;
use crate::spread::Sendable;
use counts::Counts;
use game::Game;

pub(crate) fn run(args: &StatsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut counts = Counts::default();
    let ask = |asked: Asked<'_>| {
        let game = asked
            .record
            .map(|record| Game::of(record, asked.format, args));
        let findings = asked.findings_form();
        let errors = findings.errors.iter().map(|error| error.code);
        Some(Counted {
            game,
            errors: errors.collect(),
        })
    };
    let used = |_: &str, _: u64, counted: Counted| {
        counts.add_errors(&counted.errors);
        counted.game.into_iter().for_each(|game| counts.add(game));
        Ok(())
    };
    let no_errors = survey(&args.games, ask, used)?;
    match args.json {
        true => json::print(&counts.form(args), out)?,
        false => text::write(&counts, args, out)?,
    }
    out.flush()?;
    Ok(no_errors)
}

/// What is counted of a game, or of a file that cannot be read further.
struct Counted {
    game: Option<Game>,
    /// The codes of the errors.
    errors: Vec<&'static str>,
}

impl Sendable for Counted {
    fn bytes(&self) -> usize {
        let game = self.game.as_ref().map_or(0, Game::bytes);
        size_of::<Counted>() + game + size_of_val(self.errors.as_slice())
    }
}
