//! What is counted of many games.

use std::collections::BTreeMap;

use komadai::Color;
use serde::Serialize;

/// All games together.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct StatsForm {
    /// how many games were counted
    pub(crate) games: u64,
    /// with `--player`: the players that fit, with the number of their games
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) players: Option<BTreeMap<String, u64>>,
    /// how many records have no moves, and were not counted
    pub(crate) positions: u64,
    /// how many games are incomplete, and were not counted
    pub(crate) incomplete: u64,
    /// how many errors were found in the files, by their code
    pub(crate) errors: BTreeMap<&'static str, u64>,
    /// the games by their start: `even`, `handicap`, `other`
    pub(crate) starts: BTreeMap<&'static str, CountForm>,
    /// how many games ended how, by the code of the ending
    pub(crate) endings: BTreeMap<&'static str, u64>,
    /// how long the games are
    pub(crate) plies: PliesForm,
    /// the time spent
    pub(crate) times: TimesForm,
    /// the tables that `--by` asks for
    pub(crate) by: BTreeMap<String, TableForm>,
}

/// Some games by their results.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CountForm {
    /// how many games
    pub(crate) games: u64,
    /// how many of them were won
    pub(crate) wins: SidesForm<u64>,
    /// how many were lost by the player, or by the side with that opening or castle
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) losses: Option<u64>,
    /// how many were drawn
    pub(crate) draws: u64,
    /// of how many the winner is not known
    pub(crate) undecided: u64,
    /// with `--player`: what the player made of the games as each side
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sides: Option<SidesForm<ScoreForm>>,
}

/// Something of each side.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SidesForm<T> {
    /// as Black
    black: T,
    /// as White
    white: T,
}

impl<T> SidesForm<T> {
    pub(crate) fn of(of: impl Fn(Color) -> T) -> SidesForm<T> {
        SidesForm {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }
}

/// What a player made of some games.
#[derive(Serialize, Clone, Copy, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ScoreForm {
    /// how many games
    pub(crate) games: u64,
    /// how many the player won
    pub(crate) wins: u64,
    /// how many the player lost
    pub(crate) losses: u64,
    /// how many were drawn
    pub(crate) draws: u64,
    /// of how many the winner is not known
    pub(crate) undecided: u64,
}

/// The length of games.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PliesForm {
    /// the mean
    pub(crate) mean: f64,
    /// the shortest
    pub(crate) least: usize,
    /// a quarter of the games has no more
    pub(crate) quartile: usize,
    /// half of the games has no more
    pub(crate) median: usize,
    /// three quarters of the games have no more
    pub(crate) upper_quartile: usize,
    /// the longest
    pub(crate) most: usize,
}

/// The time spent in games.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TimesForm {
    /// in how many games it is known
    pub(crate) games: u64,
    /// by Black in all of them
    pub(crate) black_seconds: u64,
    /// by White
    pub(crate) white_seconds: u64,
}

/// A table of `--by`.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TableForm {
    /// how many games are in none of its rows
    pub(crate) games_without: u64,
    /// the rows, those with the most games first
    pub(crate) rows: Vec<RowForm>,
}

/// A row of a table.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RowForm {
    /// the player, year, opening, …: its Japanese name if it has several
    pub(crate) name: String,
    /// of openings, castles and starts: the English name
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) english: Option<String>,
    /// of endings: the code
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// of first moves: the moves in USI
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) usi: Option<String>,
    #[serde(flatten)]
    pub(crate) count: CountForm,
    /// their mean length
    pub(crate) plies: f64,
}
