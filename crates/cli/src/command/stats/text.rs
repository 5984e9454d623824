//! Prints the tables for people.

use std::cmp::Reverse;
use std::io::Write;
use std::time::Duration;

use komadai::Language;
use komadai::search::{Grouping, ResultCounts, Score, Statistics, StatisticsRow};

use crate::args::StatsArgs;
use crate::failure::Failure;
use crate::language;
use crate::texts::stats as texts;
use crate::texts::{none, say};
use crate::width::table;
use komadai_forms::OneLine;

pub(super) fn write(
    counts: &Statistics,
    args: &StatsArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if counts.games() == 0 {
        writeln!(out, "{}", texts::no_games())?;
        return not_counted(counts, out);
    }
    let form = match args.games.selection.player {
        Some(_) => Form::Player,
        None => Form::Games,
    };
    if form == Form::Player {
        writeln!(out, "{}\n", OneLine(&players(counts)))?;
    }
    let starts = [
        ("even", texts::even()),
        ("handicap", texts::handicap()),
        ("other", texts::other_starts()),
    ];
    let rows = starts.into_iter();
    let rows = rows.filter_map(|(start, name)| Some((name, *counts.starts.get(start)?)));
    row_table(texts::start(), &form.columns(), rows, out)?;
    not_counted(counts, out)?;

    let mut endings: Vec<_> = counts.endings.iter().collect();
    endings.sort_by_key(|&(_, &games)| Reverse(games));
    let mut rows = vec![vec![texts::ending(), texts::games()]];
    rows.extend(endings.into_iter().map(|(kind, games)| {
        let name = kind.map_or_else(none, texts::ending_kind);
        vec![name, games.to_string()]
    }));
    writeln!(out)?;
    print(&rows, out)?;

    let plies = texts::plies(
        format!("{:.1}", counts.mean_plies()),
        counts.plies_at(50),
        counts.plies_at(25),
        counts.plies_at(75),
        counts.plies_at(0),
        counts.plies_at(100),
    );
    writeln!(out, "\n{plies}")?;
    if counts.timed > 0 {
        let of = |time: Duration| {
            let mean = time.div_f64(counts.timed as f64);
            texts::time_and_mean(clock(time), clock(mean))
        };
        let (black, white) = (of(counts.thought.black), of(counts.thought.white));
        writeln!(out, "{}", texts::times(counts.timed, black, white))?;
    }
    for &by in &args.by {
        by_table(counts, by, args, out)?;
    }
    Ok(())
}

/// Prints how many records are not counted, and why.
fn not_counted(counts: &Statistics, out: &mut impl Write) -> Result<(), Failure> {
    if counts.positions > 0 {
        writeln!(out, "{}", texts::and_positions(counts.positions))?;
    }
    if counts.incomplete > 0 {
        writeln!(out, "{}", texts::and_incomplete(counts.incomplete))?;
    }
    Ok(())
}

/// The maximum number of players matching `--player` that are named.
const MOST_PLAYERS: usize = 10;

/// Returns the players that match `--player`, those with the most games first.
fn players(counts: &Statistics) -> String {
    let mut players = counts.players().unwrap_or_default();
    players.sort_by_key(|(_, games)| Reverse(*games));
    let more = players.len().saturating_sub(MOST_PLAYERS);
    players.truncate(MOST_PLAYERS);
    let names = players
        .iter()
        .map(|(name, games)| texts::player(name, games));
    let more = (more > 0).then(|| texts::more_players(more));
    texts::players(names.chain(more).collect::<Vec<_>>().join(", "))
}

/// Returns the name of a row in a table.
fn row_name(row: &StatisticsRow) -> &str {
    match (language::chosen(), &row.other_name) {
        (Language::English, Some(other)) => other,
        _ => &row.name,
    }
}

fn name_of(by: Grouping) -> String {
    let japanese = match by {
        Grouping::Player => "対局者",
        Grouping::Year => "年",
        Grouping::Start => "開始局面",
        Grouping::FirstMoves => "初手からの4手",
        Grouping::Opening => "戦法",
        Grouping::Castle => "囲い",
        Grouping::Ending => "終局",
        Grouping::Foul => "反則",
        Grouping::Format => "形式",
        Grouping::Event => "棋戦",
    };
    match language::chosen() {
        Language::English => by.code().to_owned(),
        Language::Japanese => say(japanese),
    }
}

fn by_table(
    counts: &Statistics,
    by: Grouping,
    args: &StatsArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let has_player = args.games.selection.player.is_some();
    let (name, form) = match by {
        Grouping::Player if has_player => (texts::opponent(), Form::Player),
        by if has_player => (name_of(by), Form::Player),
        Grouping::Player => (name_of(by), Form::Players),
        Grouping::Opening | Grouping::Castle => (name_of(by), Form::Sides),
        by => (name_of(by), Form::Games),
    };
    let mut columns = form.columns();
    if form == Form::Games {
        let plies = |row: &ResultCounts| format!("{:.0}", row.mean_plies());
        columns.push((texts::plies_column(), plies));
    }
    let rows = counts.rows(by, args.min, args.top.unwrap_or(usize::MAX));
    let rows = rows.into_iter();
    let rows = rows.map(|row| (OneLine(row_name(row)).to_string(), row.counts));
    writeln!(out)?;
    row_table(name, &columns, rows, out)?;
    match counts.games_without(by) {
        0 => {}
        missing if by == Grouping::Foul => writeln!(out, "{}", texts::no_foul(missing))?,
        missing => writeln!(out, "{}", texts::not_known(missing))?,
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Games,
    /// Sides. A row may contain both sides of a game.
    Sides,
    /// Sides. A row contains only one side of a game.
    Players,
    /// The games of one player.
    Player,
}

/// The head of a column, and the function that returns its cell in a row.
type Column = (String, fn(&ResultCounts) -> String);

impl Form {
    /// Returns the columns after the name.
    fn columns(self) -> Vec<Column> {
        let games = match self {
            Form::Sides => texts::sides(),
            _ => texts::games(),
        };
        let games: Column = (games, |row| row.games().to_string());
        let wins: Column = (texts::wins(), |row| row.score().wins.to_string());
        let losses: Column = (texts::losses(), |row| row.score().losses.to_string());
        let rest: [Column; 3] = [
            (texts::draws(), |row| row.score().draws.to_string()),
            (texts::undecided(), |row| row.score().undecided.to_string()),
            (texts::win_percent(), |row| score_percent(row.score())),
        ];
        let mut columns: Vec<Column> = vec![games];
        match self {
            Form::Games => columns.extend::<[Column; 5]>([
                (texts::black(), |row| row.results.wins.to_string()),
                (texts::white(), |row| row.results.losses.to_string()),
                (texts::draws(), |row| row.results.draws.to_string()),
                (texts::undecided(), |row| row.results.undecided.to_string()),
                (texts::black_percent(), |row| {
                    win_percent(row.results.wins, row.results.losses)
                }),
            ]),
            Form::Sides | Form::Players => {
                columns.extend::<[Column; 4]>([
                    wins,
                    (texts::black(), |row| row.sides.black.wins.to_string()),
                    (texts::white(), |row| row.sides.white.wins.to_string()),
                    losses,
                ]);
                columns.extend(rest);
            }
            Form::Player => {
                columns.extend([wins, losses].into_iter().chain(rest));
                columns.extend::<[Column; 4]>([
                    (texts::as_black(), |row| row.sides.black.games().to_string()),
                    (texts::win_percent(), |row| score_percent(row.sides.black)),
                    (texts::as_white(), |row| row.sides.white.games().to_string()),
                    (texts::win_percent(), |row| score_percent(row.sides.white)),
                ]);
            }
        }
        columns
    }
}

/// Returns the wins as a percentage of wins and losses. Like the Association, it ignores draws. The percentage is
/// missing without wins and losses.
fn win_percent(wins: u64, losses: u64) -> String {
    match wins + losses {
        0 => String::new(),
        all => format!("{:.1}", wins as f64 * 100.0 / all as f64),
    }
}

fn score_percent(score: Score) -> String {
    win_percent(score.wins, score.losses)
}

/// Returns hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

fn row_table(
    name: String,
    columns: &[Column],
    rows: impl Iterator<Item = (String, ResultCounts)>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let heads = columns.iter().map(|(head, _)| head.clone());
    let mut lines = vec![[name].into_iter().chain(heads).collect()];
    lines.extend(rows.map(|(name, row)| {
        let cells = columns.iter().map(|(_, cell)| cell(&row));
        [name].into_iter().chain(cells).collect::<Vec<_>>()
    }));
    print(&lines, out)
}

fn print(rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
    for line in table(rows, |column| column == 0) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
