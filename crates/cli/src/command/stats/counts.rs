//! Counts many games.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use komadai::{ByColor, Color, EndingKind, Outcome};

use super::game::{Beginning, Game, Name, Other};
use crate::args::{By, StatsArgs};
use crate::texts::stats as texts;
use komadai_forms::{
    CountForm, PliesForm, RowForm, ScoreForm, SidesForm, StatsForm, TableForm, TimesForm,
};

#[derive(Default)]
pub(super) struct Counts {
    /// Records without any entry; they are not counted further.
    pub(super) positions: u64,
    /// Games with missing moves; they are not counted further.
    pub(super) incomplete: u64,
    pub(super) beginnings: BTreeMap<Beginning, Row>,
    pub(super) endings: BTreeMap<Option<EndingKind>, u64>,
    pub(super) plies: BTreeMap<usize, u64>,
    /// The number of games with thinking times. The next field is the total time of each side.
    pub(super) timed: u64,
    pub(super) thought: ByColor<Duration>,
    /// The number of errors in the files, by their codes.
    errors: BTreeMap<&'static str, u64>,
    /// The players that match `--player`, by the names for comparison: the name as first written, and the number of
    /// games.
    players: BTreeMap<String, (String, u64)>,
    /// The rows of the tables, by the names for comparison. Each has its name as first written.
    tables: BTreeMap<By, BTreeMap<String, (Name, Row)>>,
    missing: BTreeMap<By, u64>,
}

/// A row of a table: of games, or of sides of games.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    /// The results of Black in the games that are counted without a side.
    pub(super) results: ScoreForm,
    /// The results of the counted sides.
    pub(super) sides: ByColor<ScoreForm>,
    plies: u64,
}

impl Row {
    fn add(&mut self, side: Option<Color>, outcome: Outcome, plies: usize) {
        self.plies += plies as u64;
        let score = match side {
            Some(side) => &mut self.sides[side],
            None => &mut self.results,
        };
        score.games += 1;
        *match outcome.points(side.unwrap_or(Color::Black)) {
            Some(1) => &mut score.wins,
            Some(0) => &mut score.draws,
            Some(_) => &mut score.losses,
            None => &mut score.undecided,
        } += 1;
    }

    /// Returns the results of both counted sides together.
    pub(super) const fn score(&self) -> ScoreForm {
        let (black, white) = (self.sides.black, self.sides.white);
        ScoreForm {
            games: black.games + white.games,
            wins: black.wins + white.wins,
            losses: black.losses + white.losses,
            draws: black.draws + white.draws,
            undecided: black.undecided + white.undecided,
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.results.games + self.score().games
    }

    pub(super) fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games().max(1) as f64
    }
}

impl Counts {
    pub(super) fn add(&mut self, game: Game) {
        if !game.is_complete {
            self.incomplete += 1;
            return;
        }
        if game.plies == 0 && game.ending.is_none() {
            self.positions += 1;
            return;
        }
        let beginning = self.beginnings.entry(game.beginning).or_default();
        for side in game.sides {
            beginning.add(side, game.outcome, game.plies);
        }
        *self.endings.entry(game.ending).or_default() += 1;
        *self.plies.entry(game.plies).or_default() += 1;
        for (player, written) in game.players {
            self.players.entry(player).or_insert((written, 0)).1 += 1;
        }
        let thought = game.thought.map(Option::unwrap_or_default);
        if thought.iter().any(|(_, time)| !time.is_zero()) {
            self.timed += 1;
            for (side, time) in thought.iter() {
                self.thought[side] = self.thought[side].saturating_add(*time);
            }
        }
        for place in game.places {
            let rows = self.tables.entry(place.by).or_default();
            let (_, row) = rows
                .entry(place.key)
                .or_insert((place.name, Row::default()));
            row.add(place.side, game.outcome, game.plies);
        }
        for by in game.missing {
            *self.missing.entry(by).or_default() += 1;
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// Returns the requested rows of a table, those with the most games first, but years in order.
    pub(super) fn rows(&self, by: By, args: &StatsArgs) -> Vec<(&Name, Row)> {
        let rows = self.tables.get(&by).into_iter().flatten();
        let mut rows: Vec<_> = rows.map(|(_, (name, row))| (name, *row)).collect();
        rows.retain(|(_, row)| row.games() >= args.min);
        rows.sort_by_key(|(_, row)| Reverse(row.games()));
        rows.truncate(args.top.unwrap_or(usize::MAX));
        if by == By::Year {
            rows.sort_by_key(|&(name, _)| name);
        }
        rows
    }

    /// Returns the players that match `--player`, those with the most games first.
    pub(super) fn players_text(&self) -> String {
        let mut players: Vec<_> = self.players.values().collect();
        players.sort_by_key(|(_, games)| Reverse(*games));
        let more = players.len().saturating_sub(MOST_PLAYERS);
        players.truncate(MOST_PLAYERS);
        let names = players
            .iter()
            .map(|(name, games)| texts::player(name, games));
        let more = (more > 0).then(|| texts::more_players(more));
        texts::players(names.chain(more).collect::<Vec<_>>().join(", "))
    }

    /// Returns the number of games that have no row in a table.
    pub(super) fn missing(&self, by: By) -> u64 {
        self.missing.get(&by).copied().unwrap_or(0)
    }

    /// Returns the number of plies at a percentile of the games.
    pub(super) fn plies_at(&self, percent: u64) -> usize {
        let rank = self.games().saturating_sub(1) * percent / 100;
        let mut below = 0;
        let at = self.plies.iter().find(|&(_, &games)| {
            below += games;
            below > rank
        });
        at.map_or(0, |(&plies, _)| plies)
    }

    pub(super) fn mean_plies(&self) -> f64 {
        let all: u64 = self
            .plies
            .iter()
            .map(|(&plies, games)| plies as u64 * games)
            .sum();
        all as f64 / self.games().max(1) as f64
    }

    pub(super) fn add_errors(&mut self, codes: &[&'static str]) {
        for &code in codes {
            *self.errors.entry(code).or_default() += 1;
        }
    }

    pub(super) fn form(&self, args: &StatsArgs) -> StatsForm {
        let starts = Beginning::ALL.iter().map(|beginning| {
            let row = self.beginnings.get(beginning).copied().unwrap_or_default();
            (beginning.key(), count_form(&row, args))
        });
        let endings = self.endings.iter();
        let endings = endings.map(|(kind, &games)| (kind.map_or("none", EndingKind::code), games));
        let tables = args.by.iter().map(|&by| {
            let rows = self.rows(by, args).into_iter();
            let table = TableForm {
                games_without: self.missing(by),
                rows: rows.map(|(name, row)| row_form(name, &row, args)).collect(),
            };
            (by.code(), table)
        });
        StatsForm {
            games: self.games(),
            players: (args.games.selection.player.is_some())
                .then(|| self.players.values().cloned().collect()),
            positions: self.positions,
            incomplete: self.incomplete,
            errors: self.errors.clone(),
            starts: starts.collect(),
            endings: endings.collect(),
            plies: PliesForm {
                mean: rounded(self.mean_plies()),
                least: self.plies_at(0),
                quartile: self.plies_at(25),
                median: self.plies_at(50),
                upper_quartile: self.plies_at(75),
                most: self.plies_at(100),
            },
            times: TimesForm {
                games: self.timed,
                black_seconds: self.thought.black.as_secs(),
                white_seconds: self.thought.white.as_secs(),
            },
            by: tables.collect(),
        }
    }
}

/// The maximum number of players matching `--player` that are named.
const MOST_PLAYERS: usize = 10;

/// Rounds to one decimal.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Returns the form of a row. For a player it also has the results as each side.
fn count_form(row: &Row, args: &StatsArgs) -> CountForm {
    let (results, score) = (row.results, row.score());
    let has_player = args.games.selection.player.is_some();
    CountForm {
        games: row.games(),
        wins: SidesForm::of(|side| match side {
            Color::Black => results.wins + row.sides.black.wins,
            Color::White => results.losses + row.sides.white.wins,
        }),
        draws: results.draws + score.draws,
        undecided: results.undecided + score.undecided,
        losses: has_player.then_some(score.losses),
        sides: has_player.then(|| SidesForm::of(|side| row.sides[side])),
    }
}

fn row_form(name: &Name, row: &Row, args: &StatsArgs) -> RowForm {
    let (english, code, usi) = match name.other.clone() {
        Some(Other::English(text)) => (Some(text), None, None),
        Some(Other::Code(text)) => (None, Some(text), None),
        Some(Other::Usi(text)) => (None, None, Some(text)),
        None => (None, None, None),
    };
    let mut count = count_form(row, args);
    count.losses = Some(row.score().losses);
    RowForm {
        name: name.usual.clone(),
        english,
        code,
        usi,
        count,
        plies: rounded(row.mean_plies()),
    }
}
