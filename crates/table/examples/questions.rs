//! Answers the questions of docs/tables.md in a loop over the records of a folder, without a table:
//! `cargo run --release -p komadai-table --example questions -- FOLDER`.
//! An answer consists of rows with values separated by tabs, and an empty line.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use komadai_core::Color;
use komadai_kifu::{Evaluation, Format, ReadOptions, Record};
use komadai_table::{game_id, position_key, short_sfen};
use walkdir::WalkDir;

/// The key of the position after ▲７六歩△３四歩.
const THROUGH: i64 = -909_668_363_066_225_989;
/// The maximum number of rows in an answer.
const ROWS: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    let mut answers = Answers::default();
    for entry in WalkDir::new(folder) {
        let path = entry?.into_path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        let Some(format) = extension.and_then(Format::from_own_extension) else {
            continue;
        };
        for game in ReadOptions::new()
            .format(Some(format))
            .games(File::open(&path)?)
        {
            answers.add(&game?.record);
        }
    }
    Ok(answers.print(&mut BufWriter::new(io::stdout().lock()))?)
}

/// A number of games or moves, and a sum over them.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    sum: u64,
}

impl Sum {
    fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
    }
}

#[derive(Default)]
struct Answers {
    /// The games by the position after two plies, with the wins of Black.
    openings: HashMap<String, Sum>,
    /// The games by steps of 200 points, with the wins of Black.
    ratings: BTreeMap<i64, Sum>,
    lengths: HashSet<(Reverse<usize>, u128)>,
    positions: HashMap<String, u64>,
    /// The moves by steps of 20 plies, with their milliseconds.
    times: BTreeMap<usize, Sum>,
    through: HashSet<u128>,
    /// For each game: ply, side and value of each evaluation.
    evaluations: HashMap<u128, Vec<(usize, Color, i32)>>,
    endings: HashMap<&'static str, u64>,
    /// The games by year, with the wins of Black and of White.
    years: BTreeMap<u16, [u64; 3]>,
    /// The games by player, with the wins.
    players: HashMap<String, Sum>,
}

impl Answers {
    fn add(&mut self, record: &Record) {
        let id = game_id(record);
        let winner = record.outcome().winner();
        let won = |side| u64::from(winner == Some(side));
        let [black, white] = Color::ALL.map(|side| record.rating(side));
        if let (Some(black), Some(white)) = (black, white) {
            let step = ((black - white) / 200.0).floor() as i64;
            self.ratings.entry(step).or_default().add(won(Color::Black));
        }
        if record.ply_count() > 0 {
            self.lengths.insert((Reverse(record.ply_count()), id));
        }
        if let Some(ending) = record.ending() {
            *self.endings.entry(ending.kind.code()).or_default() += 1;
        }
        if let Some(year) = record.headers.year() {
            let [games, black, white] = self.years.entry(year).or_default();
            *games += 1;
            *black += won(Color::Black);
            *white += won(Color::White);
        }
        for side in Color::ALL {
            if let Some(name) = record.headers.player(side) {
                self.players.entry(name).or_default().add(won(side));
            }
        }
        self.add_positions(record, id, won(Color::Black));
    }

    fn add_positions(&mut self, record: &Record, id: u128, black_won: u64) {
        let Some(mut position) = record.start.position() else {
            return;
        };
        let mut line = record.main_line();
        for ply in 0.. {
            let sfen = position.to_string();
            let sfen = short_sfen(&sfen);
            if ply == 2 && position.side() == Color::Black {
                let opening = self.openings.entry(sfen.to_owned()).or_default();
                opening.add(black_won);
            } else if ply > 4 {
                *self.positions.entry(sfen.to_owned()).or_default() += 1;
            }
            if position_key(&position) == THROUGH {
                self.through.insert(id);
            }
            let node = line.next();
            let played = node.and_then(|node| Some((node, record.entry(node)?.played()?)));
            let Some((node, m)) = played.filter(|&(_, m)| position.judge(m).is_ok()) else {
                break;
            };
            if let Some(time) = record.clock(node).spent_millis() {
                self.times.entry(ply / 20).or_default().add(time.into());
            }
            if let Some(Evaluation::Centipawns(value)) = record.evaluation(node) {
                let evaluations = self.evaluations.entry(id).or_default();
                evaluations.push((ply, position.side(), value));
            }
            position = position.after(m);
        }
    }

    /// Returns after how many moves of each side the evaluation changed by 500 or more. If a game occurs twice, each
    /// evaluation is compared with both that follow, as in a join.
    fn changes(&self) -> BTreeMap<&'static str, usize> {
        let mut changes = BTreeMap::new();
        for evaluations in self.evaluations.values() {
            let mut by_ply: HashMap<usize, Vec<i32>> = HashMap::new();
            for &(ply, _, value) in evaluations {
                by_ply.entry(ply).or_default().push(value);
            }
            for &(ply, side, value) in evaluations {
                let after = by_ply.get(&(ply + 1)).into_iter().flatten();
                let large = after.filter(|after| after.abs_diff(value) >= 500).count();
                let side = ["black", "white"][side as usize];
                *changes.entry(side).or_default() += large;
            }
        }
        changes.retain(|_, moves| *moves > 0);
        changes
    }

    fn print(self, out: &mut impl Write) -> io::Result<()> {
        let changes = self.changes();
        print(out, most(self.openings, |opening| opening.count, ROWS))?;
        print(out, self.ratings)?;
        let mut lengths: Vec<_> = self.lengths.into_iter().collect();
        lengths.sort_unstable();
        lengths.truncate(ROWS);
        let lengths = lengths
            .into_iter()
            .map(|(Reverse(plies), id)| (format!("{id:032x}"), plies));
        print(out, lengths)?;
        print(out, most(self.positions, |times| *times, ROWS))?;
        print(out, self.times)?;
        writeln!(out, "{}\n", self.through.len())?;
        print(out, changes)?;
        print(out, most(self.endings, |games| *games, usize::MAX))?;
        let years = self.years.into_iter();
        print(
            out,
            years.map(|(year, [games, black, white])| (year, format!("{games}\t{black}\t{white}"))),
        )?;
        print(out, most(self.players, |player| player.count, ROWS))
    }
}

impl Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\t{}", self.count, self.sum)
    }
}

/// Returns the entries with the largest numbers, and entries with equal numbers in order of name.
fn most<K: Ord, V>(counts: HashMap<K, V>, number: fn(&V) -> u64, rows: usize) -> Vec<(K, V)> {
    let mut most: Vec<(K, V)> = counts.into_iter().collect();
    most.sort_unstable_by(|(a, x), (b, y)| number(y).cmp(&number(x)).then_with(|| a.cmp(b)));
    most.truncate(rows);
    most
}

fn print<K: Display, V: Display>(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = (K, V)>,
) -> io::Result<()> {
    for (name, values) in rows {
        writeln!(out, "{name}\t{values}")?;
    }
    writeln!(out)
}
