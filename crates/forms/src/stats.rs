//! What is counted of many games.

use std::collections::BTreeMap;

use komadai_core::Color;
use serde::Serialize;

/// All games together.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsForm {
    /// how many games were counted
    pub games: u64,
    /// with `--player`: the players that fit, with the number of their games
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<BTreeMap<String, u64>>,
    /// how many records have no moves, and were not counted
    pub positions: u64,
    /// how many games are incomplete, and were not counted
    pub incomplete: u64,
    /// how many errors were found in the files, by their code
    pub errors: BTreeMap<&'static str, u64>,
    /// the games by their start: `even`, `handicap`, `other`
    pub starts: BTreeMap<&'static str, CountForm>,
    /// how many games ended how, by the code of the ending
    pub endings: BTreeMap<&'static str, u64>,
    /// how long the games are
    pub plies: PliesForm,
    /// the time spent
    pub times: TimesForm,
    /// the tables that `--by` asks for
    pub by: BTreeMap<String, TableForm>,
}

/// Some games by their results.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountForm {
    /// how many games
    pub games: u64,
    /// how many of them were won
    pub wins: SidesForm<u64>,
    /// how many were lost by the player, or by the side with that opening or castle
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<u64>,
    /// how many were drawn
    pub draws: u64,
    /// of how many the winner is not known
    pub undecided: u64,
    /// with `--player`: what the player made of the games as each side
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<SidesForm<ScoreForm>>,
}

/// Something of each side.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SidesForm<T> {
    /// as Black
    pub black: T,
    /// as White
    pub white: T,
}

impl<T> SidesForm<T> {
    /// Returns the form with what `of` returns for each side.
    #[must_use]
    pub fn of(of: impl Fn(Color) -> T) -> SidesForm<T> {
        SidesForm {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }
}

/// What a player made of some games.
#[derive(Serialize, Clone, Copy, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreForm {
    /// how many games
    pub games: u64,
    /// how many the player won
    pub wins: u64,
    /// how many the player lost
    pub losses: u64,
    /// how many were drawn
    pub draws: u64,
    /// of how many the winner is not known
    pub undecided: u64,
}

/// The length of games.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PliesForm {
    /// the mean
    pub mean: f64,
    /// the shortest
    pub least: usize,
    /// a quarter of the games has no more
    pub quartile: usize,
    /// half of the games has no more
    pub median: usize,
    /// three quarters of the games have no more
    pub upper_quartile: usize,
    /// the longest
    pub most: usize,
}

/// The time spent in games.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimesForm {
    /// in how many games it is known
    pub games: u64,
    /// by Black in all of them
    pub black_seconds: u64,
    /// by White
    pub white_seconds: u64,
}

/// A table of `--by`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableForm {
    /// how many games are in none of its rows
    pub games_without: u64,
    /// the rows, those with the most games first
    pub rows: Vec<RowForm>,
}

/// A row of a table.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowForm {
    /// the player, year, opening, …: its Japanese name if it has several
    pub name: String,
    /// of openings, castles and starts: the English name
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// of endings: the code
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// of first moves: the moves in USI
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// the games by their results
    #[serde(flatten)]
    pub count: CountForm,
    /// their mean length
    pub plies: f64,
}
