//! The tables for people.

use std::io::Write;
use std::time::Duration;

use komadai::Language;
use komadai::kifu::Results;

use super::counts::{Counts, Row, Score};
use super::game::Beginning;
use crate::args::{By, StatsArgs};
use crate::escape::OneLine;
use crate::failure::Failure;
use crate::language;
use crate::texts::stats as texts;
use crate::texts::{Text, none};
use crate::width::width;

pub(super) fn write(
    counts: &Counts,
    args: &StatsArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if counts.beginnings.is_empty() {
        writeln!(out, "{}", texts::no_games())?;
        if counts.positions > 0 {
            writeln!(out, "{}", texts::and_positions(counts.positions))?;
        }
        return Ok(());
    }
    let form = match args.games.selection.player {
        Some(_) => Form::Player,
        None => Form::Games,
    };
    let mut rows = Vec::new();
    for beginning in Beginning::ALL {
        if let Some(row) = counts.beginnings.get(&beginning) {
            rows.push([vec![beginning.text().to_string()], form.cells(row)].concat());
        }
    }
    let head = [vec![texts::start()], form.head()].concat();
    table(&head, &rows, out)?;
    if counts.positions > 0 {
        writeln!(out, "{}", texts::and_positions(counts.positions))?;
    }

    let mut endings: Vec<_> = counts.endings.iter().collect();
    endings.sort_by_key(|&(_, &games)| std::cmp::Reverse(games));
    let rows: Vec<_> = endings
        .into_iter()
        .map(|(kind, games)| {
            let name = kind.map_or_else(none, texts::ending_kind);
            vec![name.to_string(), games.to_string()]
        })
        .collect();
    writeln!(out)?;
    table(&[texts::ending(), texts::games()], &rows, out)?;

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

/// The name of a table.
fn name_of(by: By) -> Text {
    let japanese = match by {
        By::Player => "対局者",
        By::Year => "年",
        By::Start => "開始局面",
        By::FirstMoves => "初手からの4手",
        By::Opening => "戦法",
        By::Castle => "囲い",
        By::Ending => "終局",
        By::Format => "形式",
        By::Event => "棋戦",
    };
    match language::chosen() {
        Language::English => Text::from(by.code()),
        Language::Japanese => Text::new(japanese),
    }
}

fn by_table(
    counts: &Counts,
    by: By,
    args: &StatsArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let has_player = args.games.selection.player.is_some();
    let (name, form) = match by {
        By::Player if has_player => (texts::opponent(), Form::Player),
        by if has_player => (name_of(by), Form::Player),
        By::Player => (name_of(by), Form::Players),
        By::Opening | By::Castle => (name_of(by), Form::Sides),
        by => (name_of(by), Form::Games),
    };
    let mut head = [vec![name], form.head()].concat();
    if form == Form::Games {
        head.push(texts::plies_column());
    }
    let rows = counts.rows(by, args).into_iter().map(|(name, row)| {
        let name = name.text().to_string();
        let mut cells = [vec![OneLine(&name).to_string()], form.cells(&row)].concat();
        if form == Form::Games {
            cells.push(format!("{:.0}", row.mean_plies()));
        }
        cells
    });
    writeln!(out)?;
    table(&head, &rows.collect::<Vec<_>>(), out)?;
    match counts.missing(by) {
        0 => {}
        missing => writeln!(out, "{}", texts::not_known(missing))?,
    }
    Ok(())
}

/// What the rows of a table are about.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Games,
    /// Sides, of which a game may have two in a row.
    Sides,
    /// Sides, of which a game has one in a row.
    Players,
    /// The games of one player.
    Player,
}

impl Form {
    /// The heads of the columns after the name.
    fn head(self) -> Vec<Text> {
        match self {
            Form::Games => vec![
                texts::games(),
                texts::black(),
                texts::white(),
                texts::draws(),
                texts::undecided(),
                texts::black_percent(),
            ],
            Form::Sides | Form::Players => vec![
                match self {
                    Form::Sides => texts::sides(),
                    _ => texts::games(),
                },
                texts::wins(),
                texts::black(),
                texts::white(),
                texts::losses(),
                texts::draws(),
                texts::undecided(),
                texts::score(),
            ],
            Form::Player => vec![
                texts::games(),
                texts::wins(),
                texts::losses(),
                texts::draws(),
                texts::undecided(),
                texts::score(),
                texts::as_black(),
                texts::score(),
                texts::as_white(),
                texts::score(),
            ],
        }
    }

    /// The cells after the name.
    fn cells(self, row: &Row) -> Vec<String> {
        match self {
            Form::Games => of_games(&row.results),
            Form::Sides | Form::Players => of_sides(row),
            Form::Player => of_player(row),
        }
    }
}

/// The numbers of games.
fn of_games(results: &Results) -> Vec<String> {
    let (black, white) = (results.wins.black, results.wins.white);
    let numbers = [
        results.games(),
        black,
        white,
        results.draws,
        results.undecided,
    ];
    let mut cells: Vec<_> = numbers.iter().map(u64::to_string).collect();
    cells.push(percent(black as f64, black + white));
    cells
}

/// The numbers of sides.
fn of_sides(row: &Row) -> Vec<String> {
    let score = row.score();
    let numbers = [
        score.games(),
        score.wins,
        row.sides.black.wins,
        row.sides.white.wins,
        score.losses,
        score.draws,
        score.undecided,
    ];
    let mut cells: Vec<_> = numbers.iter().map(u64::to_string).collect();
    cells.push(score_percent(score));
    cells
}

/// The numbers of a player, and those as each side.
fn of_player(row: &Row) -> Vec<String> {
    let score = row.score();
    let numbers = [
        score.games(),
        score.wins,
        score.losses,
        score.draws,
        score.undecided,
    ];
    let mut cells: Vec<_> = numbers.iter().map(u64::to_string).collect();
    cells.push(score_percent(score));
    for (_, side) in row.sides.iter() {
        cells.extend([side.games().to_string(), score_percent(*side)]);
    }
    cells
}

/// The points of those that were possible; a draw is half a win.
fn score_percent(score: Score) -> String {
    let points = score.wins as f64 + score.draws as f64 / 2.0;
    percent(points, score.games() - score.undecided)
}

/// Nothing of nothing.
fn percent(part: f64, all: u64) -> String {
    match all {
        0 => String::new(),
        _ => format!("{:.1}", part * 100.0 / all as f64),
    }
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// Prints a table: the first column to the left, numbers to the right.
fn table(head: &[Text], rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
    let head: [Vec<String>; 1] = [head.iter().map(Text::to_string).collect()];
    let lines = || head.iter().chain(rows);
    let columns = lines().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns)
        .map(|column| lines().map(|line| width(&line[column])).max().unwrap_or(0))
        .collect();
    for line in lines() {
        let mut text = String::new();
        for (column, cell) in line.iter().enumerate() {
            let blank = " ".repeat(widths[column] - width(cell));
            text += &match column {
                0 => format!("{cell}{blank}"),
                _ => format!("  {blank}{cell}"),
            };
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}
