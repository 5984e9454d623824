//! The words of `komadai stats`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::{BatchArgs, Language, ReadingArgs, help};

/// Count games: who wins, how games end, how long they are
///
/// Of each game its main line counts. Games that begin even, games with a handicap and games from other
/// positions are counted apart, and so are wins.
#[derive(clap::Args, Debug)]
#[command(after_help = help::STATS)]
pub(crate) struct StatsArgs {
    /// Game records, folders of them, patterns such as "games/**/*.kif", or - for stdin
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Add a table of the games by this; several with commas between them, or --by again
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) by: Vec<By>,
    /// Leave rows with fewer games out
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) min: u64,
    /// Only so many rows of each table, those with the most games
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// The language of openings, castles, endings and first moves
    #[arg(long, value_enum, default_value_t = Language::Ja)]
    pub(crate) lang: Language,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

/// What games are counted by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Debug)]
pub(crate) enum By {
    /// Who played; without titles and ranks, where these are surely no part of the name
    Player,
    /// The year in which the game began
    Year,
    /// The start: even, a handicap, another position
    Start,
    /// The first four plies of even games
    FirstMoves,
    /// Openings; a side counts under each one that it played
    Opening,
    /// Castles; a side counts under each one that it built
    Castle,
    /// How the game ended
    Ending,
    /// The format of the file
    Format,
    /// The tournament
    Event,
}

impl By {
    /// The word for it.
    pub(crate) fn code(self) -> String {
        let word = self.to_possible_value();
        word.map(|word| word.get_name().to_owned())
            .unwrap_or_default()
    }
}
