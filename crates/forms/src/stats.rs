//! Defines the counts over many games.

use std::collections::BTreeMap;

use komadai_core::Color;
use serde::Serialize;

/// The counts of all games together.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsForm {
    /// the number of games counted
    pub games: u64,
    /// with `--player`: the matching players, each with the number of games
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<BTreeMap<String, u64>>,
    /// the number of records without moves, which were not counted
    pub positions: u64,
    /// the number of incomplete games, which were not counted
    pub incomplete: u64,
    /// the number of errors in the files, by their code
    pub errors: BTreeMap<&'static str, u64>,
    /// the games by their start: `even`, `handicap`, `other`
    pub starts: BTreeMap<&'static str, CountForm>,
    /// the number of games with each ending, by its code
    pub endings: BTreeMap<&'static str, u64>,
    /// the lengths of the games
    pub plies: PliesForm,
    /// the time spent
    pub times: TimesForm,
    /// the tables requested with `--by`
    pub by: BTreeMap<String, TableForm>,
}

/// Games, counted by result.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountForm {
    /// the number of games
    pub games: u64,
    /// the number of games won
    pub wins: SidesForm<u64>,
    /// the number of games lost by the player, or by the side with that opening or castle
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<u64>,
    /// the number of draws
    pub draws: u64,
    /// the number of games with an unknown winner
    pub undecided: u64,
    /// with `--player`: the results of the player as each side
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<SidesForm<ScoreForm>>,
}

/// A value for each side.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SidesForm<T> {
    /// as Black
    pub black: T,
    /// as White
    pub white: T,
}

impl<T> SidesForm<T> {
    /// Returns the form with the values of `of` for each side.
    #[must_use]
    pub fn of(of: impl Fn(Color) -> T) -> SidesForm<T> {
        SidesForm {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }
}

/// The results of a player in some games.
#[derive(Serialize, Clone, Copy, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreForm {
    /// the number of games
    pub games: u64,
    /// the number of games that the player won
    pub wins: u64,
    /// the number of games that the player lost
    pub losses: u64,
    /// the number of draws
    pub draws: u64,
    /// the number of games with an unknown winner
    pub undecided: u64,
}

/// The length of games.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PliesForm {
    /// the mean
    pub mean: f64,
    /// the shortest length
    pub least: usize,
    /// a quarter of the games are not longer
    pub quartile: usize,
    /// half of the games are not longer
    pub median: usize,
    /// three quarters of the games are not longer
    pub upper_quartile: usize,
    /// the greatest length
    pub most: usize,
}

/// The time spent in games.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimesForm {
    /// the number of games with known times
    pub games: u64,
    /// the time of Black in all these games, in seconds
    pub black_seconds: u64,
    /// the time of White, in seconds
    pub white_seconds: u64,
}

/// A table of `--by`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableForm {
    /// the number of games that are in none of the rows
    pub games_without: u64,
    /// the rows, those with the most games first
    pub rows: Vec<RowForm>,
}

/// A row of a table.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowForm {
    /// the player, year, opening, …, by its Japanese name if it has several
    pub name: String,
    /// the English name of an opening, a castle or a start
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// the code of an ending
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// the first moves in USI
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// the games by their results
    #[serde(flatten)]
    pub count: CountForm,
    /// the mean length of these games
    pub plies: f64,
}
