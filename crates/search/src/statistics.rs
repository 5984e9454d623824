//! Counts games: results, endings, lengths and times, and tables by player, year, opening and more.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::time::Duration;

use komadai_core::{ByColor, Color, EndingKind, Handicap, Outcome};
use komadai_kifu::{Facts, Format, Record};
use komadai_tags::{Tags, tags_of};

use crate::grouping::RowName;
use crate::{Grouping, NamePart};

/// Counts of many games. Counts of different games can be [merged](Statistics::merge).
///
/// ```
/// use komadai_search::{Grouping, Statistics};
///
/// let game = komadai_kifu::read_game(b"N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n%TORYO\n")?;
/// let mut statistics = Statistics::new([Grouping::Player], None);
/// statistics.add(&game.record, None);
/// assert_eq!(statistics.games(), 1);
/// assert_eq!(statistics.starts["even"].results.wins, 1, "White resigned");
///
/// let mut whole = statistics.clone();
/// whole.merge(statistics);
/// let rows = whole.rows(Grouping::Player, 1, 10);
/// assert_eq!((rows[0].name.as_str(), rows[0].counts.score().wins), ("Habu", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Statistics {
    /// The number of records with neither moves nor an ending. They are not counted further.
    pub positions: u64,
    /// The number of games with missing moves. They are not counted further.
    pub incomplete: u64,
    /// The results by kind of start: `even`, `handicap`, `other`. A kind without games has no entry.
    pub starts: BTreeMap<&'static str, ResultCounts>,
    /// The number of games with each ending.
    pub endings: BTreeMap<Option<EndingKind>, u64>,
    /// The number of games with thinking times.
    pub timed: u64,
    /// The total thinking time of each side.
    pub thought: ByColor<Duration>,
    /// The number of errors in files, by their codes. The caller counts them.
    pub errors: BTreeMap<&'static str, u64>,
    player: Option<NamePart>,
    /// The side that the player must have.
    side: Option<Color>,
    /// The number of games with each number of plies.
    plies: BTreeMap<usize, u64>,
    /// The players that match.
    players: CountTable,
    tables: BTreeMap<Grouping, CountTable>,
}

/// A table of counts. Its rows have the keys of their `RowName`.
#[derive(Clone, Default, Debug)]
struct CountTable {
    games_without: u64,
    rows: BTreeMap<String, StatisticsRow>,
}

/// The counts for one name, such as a player, a year or an opening.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct StatisticsRow {
    /// The name as first written. If the row also has an `other_name`, this is the Japanese one.
    pub name: String,
    /// The English name of an opening, a castle or a start, the code of an ending or a foul, or the first
    /// moves in USI.
    pub other_name: Option<String>,
    /// The counted games, or sides of games.
    pub counts: ResultCounts,
}

/// Games, or sides of games, counted by result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct ResultCounts {
    /// The results of Black in the games that are counted as a whole.
    pub results: Score,
    /// The results of the counted sides.
    pub sides: ByColor<Score>,
    plies: u64,
}

/// The results of a side in some games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Score {
    /// The number of games won.
    pub wins: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games with an unknown winner.
    pub undecided: u64,
}

impl Score {
    fn of(outcome: Outcome, side: Color) -> Score {
        let points = outcome.points(side);
        Score {
            wins: (points == Some(1)).into(),
            losses: points.is_some_and(|points| points < 0).into(),
            draws: (points == Some(0)).into(),
            undecided: points.is_none().into(),
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.losses + self.draws + self.undecided
    }

    const fn plus(self, other: Score) -> Score {
        Score {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
            undecided: self.undecided + other.undecided,
        }
    }
}

impl ResultCounts {
    /// Counts a game, for a side or as a whole.
    fn of(facts: &Facts, side: Option<Color>) -> ResultCounts {
        let mut counts = ResultCounts {
            plies: facts.plies as u64,
            ..ResultCounts::default()
        };
        let score = Score::of(facts.outcome, side.unwrap_or(Color::Black));
        match side {
            Some(side) => counts.sides[side] = score,
            None => counts.results = score,
        }
        counts
    }

    fn merge(&mut self, other: ResultCounts) {
        self.results = self.results.plus(other.results);
        self.sides = ByColor::from_fn(|side| self.sides[side].plus(other.sides[side]));
        self.plies += other.plies;
    }

    /// Returns the results of both counted sides together.
    #[must_use]
    pub const fn score(&self) -> Score {
        self.sides.black.plus(self.sides.white)
    }

    /// Returns the number of games. A game with two counted sides counts twice.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.results.plus(self.score()).games()
    }

    /// Returns the mean number of plies, or 0 without games.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games().max(1) as f64
    }
}

impl Statistics {
    /// Creates counts without games, with a table for each grouping. With `player`, games are counted for the players
    /// with such a name, and [`Grouping::Player`] counts their opponents.
    #[must_use]
    pub fn new(
        groupings: impl IntoIterator<Item = Grouping>,
        player: Option<NamePart>,
    ) -> Statistics {
        let tables = groupings.into_iter();
        Statistics {
            player,
            tables: tables.map(|by| (by, CountTable::default())).collect(),
            ..Statistics::default()
        }
    }

    /// Counts games for the player only as this side.
    #[must_use]
    pub fn side(mut self, side: Option<Color>) -> Statistics {
        self.side = side;
        self
    }

    /// Adds the main line of a game that was read in a format.
    pub fn add(&mut self, record: &Record, format: Option<Format>) {
        let facts = Facts::of(record);
        if !facts.is_complete {
            self.incomplete += 1;
            return;
        }
        if facts.plies == 0 && facts.ending.is_none() {
            self.positions += 1;
            return;
        }
        let (about, counted) = match &self.player {
            Some(player) => {
                let sides = player.sides(record);
                let about: Vec<Color> = sides
                    .filter(|&side| self.side.is_none_or(|only| only == side))
                    .collect();
                let counted = about.iter().copied().map(Some).collect();
                (about, counted)
            }
            None => (Color::ALL.to_vec(), vec![None]),
        };
        let start = match facts.handicap {
            Some(Handicap::Even) => "even",
            Some(_) => "handicap",
            None => "other",
        };
        let counts = self.starts.entry(start).or_default();
        for &side in &counted {
            counts.merge(ResultCounts::of(&facts, side));
        }
        let ending = facts.ending.as_ref().map(|ending| ending.kind);
        *self.endings.entry(ending).or_default() += 1;
        *self.plies.entry(facts.plies).or_default() += 1;
        let thought = record.thought().map(Option::unwrap_or_default);
        if thought.iter().any(|(_, time)| !time.is_zero()) {
            self.add_times(1, thought);
        }
        if self.player.is_some() {
            let names = about.iter();
            let mut names: Vec<RowName> = names
                .filter_map(|&side| RowName::of_player(record, side))
                .collect();
            // A player on both sides plays one game.
            names.dedup_by(|name, before| name.key == before.key);
            for name in names {
                self.players.add(name, ResultCounts::of(&facts, None));
            }
        }
        let has_tags = self.tables.keys().any(|by| by.tag_kind().is_some());
        let found = if has_tags {
            tags_of(Tags::standard(), record)
        } else {
            Vec::new()
        };
        for (&by, table) in &mut self.tables {
            let rows: Vec<(Option<Color>, RowName)> = match by {
                Grouping::Player => {
                    let name = |&side: &Color| {
                        let named = if self.player.is_some() { !side } else { side };
                        Some((Some(side), RowName::of_player(record, named)?))
                    };
                    about.iter().filter_map(name).collect()
                }
                Grouping::Opening | Grouping::Castle => {
                    let found = found.iter().filter(|found| about.contains(&found.side));
                    let found = found.filter(|found| Some(found.tag.kind) == by.tag_kind());
                    found
                        .map(|found| (Some(found.side), RowName::of_tag(found)))
                        .collect()
                }
                _ => {
                    let sides = counted.iter();
                    let row = by.row(record, &facts, format);
                    sides
                        .filter_map(|&side| Some((side, row.clone()?)))
                        .collect()
                }
            };
            table.games_without += u64::from(rows.is_empty());
            for (side, row) in rows {
                table.add(row, ResultCounts::of(&facts, side));
            }
        }
    }

    fn add_times(&mut self, games: u64, thought: ByColor<Duration>) {
        self.timed += games;
        for (side, &time) in thought.iter() {
            self.thought[side] = self.thought[side].saturating_add(time);
        }
    }

    /// Adds the counts of other games. The names of rows remain those of `self`.
    pub fn merge(&mut self, other: Statistics) {
        let add = |sum: &mut u64, more| *sum += more;
        self.positions += other.positions;
        self.incomplete += other.incomplete;
        self.add_times(other.timed, other.thought);
        merge_maps(&mut self.starts, other.starts, ResultCounts::merge);
        merge_maps(&mut self.endings, other.endings, add);
        merge_maps(&mut self.plies, other.plies, add);
        merge_maps(&mut self.errors, other.errors, add);
        self.players.merge(other.players);
        merge_maps(&mut self.tables, other.tables, CountTable::merge);
    }

    /// Returns the number of counted games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// Returns the players that match, each with the number of games, or `None` if games are not counted for a player.
    #[must_use]
    pub fn players(&self) -> Option<Vec<(&str, u64)>> {
        let players = self.players.rows.values();
        let players = players.map(|row| (row.name.as_str(), row.counts.games()));
        self.player.as_ref().map(|_| players.collect())
    }

    /// Returns what the tables count by.
    pub fn groupings(&self) -> impl Iterator<Item = Grouping> + '_ {
        self.tables.keys().copied()
    }

    /// Returns the number of games that have no row in a table.
    #[must_use]
    pub fn games_without(&self, by: Grouping) -> u64 {
        self.tables.get(&by).map_or(0, |table| table.games_without)
    }

    /// Returns up to `most` rows of a table with at least `least` games, those with the most games first, but years in
    /// order.
    #[must_use]
    pub fn rows(&self, by: Grouping, least: u64, most: usize) -> Vec<&StatisticsRow> {
        let table = self.tables.get(&by);
        let rows = table.into_iter().flat_map(|table| table.rows.values());
        let mut rows: Vec<_> = rows.filter(|row| row.counts.games() >= least).collect();
        rows.sort_by_key(|row| Reverse(row.counts.games()));
        rows.truncate(most);
        if by == Grouping::Year {
            rows.sort_by_key(|row| &row.name);
        }
        rows
    }

    /// Returns the number of plies at a percentile of the games.
    #[must_use]
    pub fn plies_at(&self, percent: u64) -> usize {
        let rank = self.games().saturating_sub(1) * percent / 100;
        let mut below = 0;
        let at = self.plies.iter().find(|&(_, &games)| {
            below += games;
            below > rank
        });
        at.map_or(0, |(&plies, _)| plies)
    }

    /// Returns the mean number of plies, or 0 without games.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        let plies = self.plies.iter();
        let all: u64 = plies.map(|(&plies, games)| plies as u64 * games).sum();
        all as f64 / self.games().max(1) as f64
    }
}

impl CountTable {
    fn add(&mut self, row: RowName, counts: ResultCounts) {
        let known = self.rows.entry(row.key).or_insert(StatisticsRow {
            name: row.name,
            other_name: row.other_name,
            counts: ResultCounts::default(),
        });
        known.counts.merge(counts);
    }

    fn merge(&mut self, other: CountTable) {
        self.games_without += other.games_without;
        merge_maps(&mut self.rows, other.rows, |row, more| {
            row.counts.merge(more.counts);
        });
    }
}

fn merge_maps<K: Ord, V>(
    into: &mut BTreeMap<K, V>,
    from: BTreeMap<K, V>,
    mut merge: impl FnMut(&mut V, V),
) {
    for (key, value) in from {
        match into.entry(key) {
            Entry::Vacant(place) => {
                place.insert(value);
            }
            Entry::Occupied(mut place) => merge(place.get_mut(), value),
        }
    }
}
