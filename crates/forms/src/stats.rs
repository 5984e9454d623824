//! Defines the counts over many games.

use std::collections::BTreeMap;

use komadai_core::EndingKind;
use komadai_search::{Grouping, ResultCounts, Score, Statistics, StatisticsRow};
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
    pub by: BTreeMap<&'static str, TableForm>,
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

/// The results of a player in some games.
#[derive(Serialize, Debug)]
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

/// A table that `komadai stats --by` adds.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableForm {
    /// the number of games that are in none of the rows
    pub games_without: u64,
    /// the rows, those with the most games first
    pub rows: Vec<RowForm>,
}

/// The counts for one name, such as a player, a year or an opening.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowForm {
    /// the player, year, opening, …, by its Japanese name if it has several
    pub name: String,
    /// the English name of an opening, a castle or a start
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// the code of an ending or a foul
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

impl StatsForm {
    /// Returns the form of counts. Each table has up to `most` rows with at least `least` games.
    #[must_use]
    pub fn of(counts: &Statistics, least: u64, most: usize) -> StatsForm {
        let players = counts.players();
        let has_player = players.is_some();
        let starts = ["even", "handicap", "other"].map(|start| {
            let row = counts.starts.get(start).copied().unwrap_or_default();
            (start, CountForm::of(&row, has_player))
        });
        let endings = counts.endings.iter();
        let endings = endings.map(|(kind, &games)| (kind.map_or("none", EndingKind::code), games));
        let table = |by| {
            let rows = counts.rows(by, least, most).into_iter();
            TableForm {
                games_without: counts.games_without(by),
                rows: rows.map(|row| RowForm::of(by, row, has_player)).collect(),
            }
        };
        StatsForm {
            games: counts.games(),
            players: players.map(|players| {
                let players = players.into_iter();
                players
                    .map(|(name, games)| (name.to_owned(), games))
                    .collect()
            }),
            positions: counts.positions,
            incomplete: counts.incomplete,
            errors: counts.errors.clone(),
            starts: starts.into(),
            endings: endings.collect(),
            plies: PliesForm {
                mean: rounded(counts.mean_plies()),
                least: counts.plies_at(0),
                quartile: counts.plies_at(25),
                median: counts.plies_at(50),
                upper_quartile: counts.plies_at(75),
                most: counts.plies_at(100),
            },
            times: TimesForm {
                games: counts.timed,
                black_seconds: counts.thought.black.as_secs(),
                white_seconds: counts.thought.white.as_secs(),
            },
            by: counts
                .groupings()
                .map(|by| (by.code(), table(by)))
                .collect(),
        }
    }
}

/// A row of the table that `komadai stats --csv` prints.
#[derive(Serialize, Default, Debug)]
pub struct StatsTableRow {
    /// What is counted: `starts`, `endings`, or a grouping.
    pub by: &'static str,
    /// The name, as in JSON.
    pub name: String,
    /// The English name of an opening, a castle or a start.
    pub english: Option<String>,
    /// The code of an ending or a foul.
    pub code: Option<String>,
    /// The first moves in USI.
    pub usi: Option<String>,
    /// The number of games.
    pub games: u64,
    /// The number of games that Black won.
    pub wins_black: Option<u64>,
    /// The number of games that White won.
    pub wins_white: Option<u64>,
    /// The number of games lost by the counted sides.
    pub losses: Option<u64>,
    /// The number of draws.
    pub draws: Option<u64>,
    /// The number of games with an unknown winner.
    pub undecided: Option<u64>,
    /// The mean length.
    pub plies: Option<f64>,
}

impl StatsTableRow {
    fn of(by: &'static str, name: impl Into<String>, games: u64) -> StatsTableRow {
        StatsTableRow {
            by,
            name: name.into(),
            games,
            ..StatsTableRow::default()
        }
    }

    fn counted(self, count: &CountForm) -> StatsTableRow {
        StatsTableRow {
            wins_black: Some(count.wins.black),
            wins_white: Some(count.wins.white),
            losses: count.losses,
            draws: Some(count.draws),
            undecided: Some(count.undecided),
            ..self
        }
    }
}

impl StatsForm {
    /// Returns the counts as rows of one table: the starts, the endings, and the rows of each grouping.
    #[must_use]
    pub fn table(&self) -> Vec<StatsTableRow> {
        let start = |(name, count): (&&'static str, &CountForm)| {
            StatsTableRow::of("starts", *name, count.games).counted(count)
        };
        let ending = |(code, games): (&&'static str, &u64)| StatsTableRow {
            code: Some((*code).to_owned()),
            ..StatsTableRow::of("endings", *code, *games)
        };
        let groupings = self.by.iter();
        let rows = groupings.flat_map(|(by, table)| table.rows.iter().map(|row| (*by, row)));
        let row = |(by, row): (&'static str, &RowForm)| StatsTableRow {
            english: row.english.clone(),
            code: row.code.clone(),
            usi: row.usi.clone(),
            plies: Some(row.plies),
            ..StatsTableRow::of(by, row.name.as_str(), row.count.games).counted(&row.count)
        };
        let starts = self.starts.iter().map(start);
        let endings = self.endings.iter().map(ending);
        starts.chain(endings).chain(rows.map(row)).collect()
    }
}

impl CountForm {
    /// Returns the form of counts. For a player it also has the results as each side.
    fn of(counts: &ResultCounts, has_player: bool) -> CountForm {
        let (results, sides, score) = (counts.results, counts.sides, counts.score());
        CountForm {
            games: counts.games(),
            wins: SidesForm {
                black: results.wins + sides.black.wins,
                white: results.losses + sides.white.wins,
            },
            draws: results.draws + score.draws,
            undecided: results.undecided + score.undecided,
            losses: has_player.then_some(score.losses),
            sides: has_player.then(|| SidesForm {
                black: sides.black.into(),
                white: sides.white.into(),
            }),
        }
    }
}

impl From<Score> for ScoreForm {
    fn from(score: Score) -> ScoreForm {
        ScoreForm {
            games: score.games(),
            wins: score.wins,
            losses: score.losses,
            draws: score.draws,
            undecided: score.undecided,
        }
    }
}

impl RowForm {
    fn of(by: Grouping, row: &StatisticsRow, has_player: bool) -> RowForm {
        let other = row.other_name.clone();
        let (english, code, usi) = match by {
            Grouping::Ending | Grouping::Foul => (None, other, None),
            Grouping::FirstMoves => (None, None, other),
            _ => (other, None, None),
        };
        RowForm {
            name: row.name.clone(),
            english,
            code,
            usi,
            count: CountForm {
                losses: Some(row.counts.score().losses),
                ..CountForm::of(&row.counts, has_player)
            },
            plies: rounded(row.counts.mean_plies()),
        }
    }
}

/// Rounds to one decimal.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
