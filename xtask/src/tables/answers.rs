//! The questions of docs/tables.md, asked of the records themselves: a loop over games, without tables.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::Path;

use komadai_core::Color;
use komadai_kifu::{Evaluation, Format, NodeId, Record, View, games};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

/// How many rows a long answer has.
const ROWS: usize = 10;

/// The first bytes of an id.
type Id = [u8; 16];

/// A number of games or moves, and one that grows with it.
type Counts = [u64; 2];

/// What is counted while the games pass.
#[derive(Default)]
pub(super) struct Answers {
    seconds: HashMap<String, Counts>,
    ratings: BTreeMap<i64, Counts>,
    longest: HashSet<(Reverse<usize>, Id)>,
    positions: HashMap<String, u64>,
    times: BTreeMap<u64, Counts>,
    through: HashSet<Id>,
    values: HashMap<Id, Vec<(u64, Color, i32)>>,
    endings: HashMap<&'static str, u64>,
    years: BTreeMap<u16, [u64; 3]>,
    players: HashMap<String, Counts>,
}

impl Answers {
    /// What the games of all files of a folder say.
    pub(super) fn of(dir: &Path) -> std::io::Result<Answers> {
        let mut answers = Answers::default();
        for file in WalkDir::new(dir) {
            let file = file?;
            let extension = file
                .path()
                .extension()
                .and_then(|extension| extension.to_str());
            let Some(format) = extension.and_then(Format::from_extension) else {
                continue;
            };
            for game in games(fs::File::open(file.path())?, &Some(format).into()) {
                answers.add(&game.map_err(std::io::Error::other)?.record);
            }
        }
        Ok(answers)
    }

    fn add(&mut self, record: &Record) {
        let id = id(record);
        let winner = record.outcome().winner();
        let won = |side: Color| u64::from(winner == Some(side));
        let [black, white] = [Color::Black, Color::White].map(|side| record.rating(side));
        if let (Some(black), Some(white)) = (black, white) {
            let step = ((black - white) / 200.0).floor() as i64;
            count(self.ratings.entry(step).or_default(), won(Color::Black));
        }
        if record.ply_count() > 0 {
            self.longest.insert((Reverse(record.ply_count()), id));
        }
        if let Some(ending) = record.ending() {
            *self.endings.entry(ending.kind.code()).or_default() += 1;
        }
        if let Some(year) = record.headers.year() {
            let counts = self.years.entry(year).or_default();
            counts[0] += 1;
            counts[1] += won(Color::Black);
            counts[2] += won(Color::White);
        }
        for side in [Color::Black, Color::White] {
            if let Some(name) = record.headers.player(side) {
                count(self.players.entry(name).or_default(), won(side));
            }
        }
        self.add_positions(record, id, winner);
    }

    fn add_positions(&mut self, record: &Record, id: Id, winner: Option<Color>) {
        const THROUGH: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -";
        let Some(mut position) = record.start.position() else {
            return;
        };
        let mut line = record.main_line();
        for ply in 0.. {
            let sfen = short(&position.to_string());
            if sfen == THROUGH {
                self.through.insert(id);
            }
            if ply == 2 {
                let won = u64::from(winner == Some(position.side()));
                count(self.seconds.entry(sfen.clone()).or_default(), won);
            }
            if ply > 4 {
                *self.positions.entry(sfen).or_default() += 1;
            }
            let next = line.next();
            let played = next.and_then(|node| Some((node, record.entry(node)?.played()?)));
            let Some((node, m)) = played.filter(|(_, m)| position.judge(*m).is_ok()) else {
                break;
            };
            if let Some(time) = record.clock(node).spent_millis() {
                let counts = self.times.entry(ply / 20).or_default();
                count(counts, u64::from(time));
            }
            if let Some(value) = value(record, node) {
                let values = self.values.entry(id).or_default();
                values.push((ply, position.side(), value));
            }
            let _ = position.play_unchecked(m);
        }
    }

    /// An answer for each question, in the order of the page: a list of rows.
    pub(super) fn rows(self) -> Vec<Vec<Value>> {
        let mut longest: Vec<_> = self
            .longest
            .into_iter()
            .map(|(plies, id)| (plies, hex(&id)))
            .collect();
        longest.sort_unstable();
        longest.truncate(ROWS);
        let mut blunders = [0_u64; 2];
        for values in self.values.values() {
            let mut by_ply: HashMap<u64, Vec<i32>> = HashMap::new();
            for (ply, _, value) in values {
                by_ply.entry(*ply).or_default().push(*value);
            }
            for (ply, side, value) in values {
                let after = by_ply.get(&(ply + 1)).into_iter().flatten();
                let changes = after.filter(|after| after.abs_diff(*value) >= 500);
                blunders[*side as usize] += changes.count() as u64;
            }
        }
        let sides = ["black", "white"].into_iter().zip(blunders);
        let steps = |counts: BTreeMap<i64, Counts>| {
            counts
                .into_iter()
                .map(|(step, [a, b])| json!([step, a, b]))
                .collect()
        };
        let times = self
            .times
            .into_iter()
            .map(|(step, counts)| (step as i64, counts))
            .collect();
        vec![
            most(
                self.seconds,
                |[games, _]| *games,
                |sfen, [games, wins]| json!([sfen, games, wins]),
                ROWS,
            ),
            steps(self.ratings),
            longest
                .into_iter()
                .map(|(plies, id)| json!([id, plies.0]))
                .collect(),
            most(
                self.positions,
                |times| *times,
                |sfen, times| json!([sfen, times]),
                ROWS,
            ),
            steps(times),
            vec![json!([self.through.len()])],
            sides
                .filter(|(_, moves)| *moves > 0)
                .map(|(side, moves)| json!([side, moves]))
                .collect(),
            most(
                self.endings,
                |games| *games,
                |code, games| json!([code, games]),
                usize::MAX,
            ),
            self.years
                .into_iter()
                .map(|(year, [games, black, white])| json!([year, games, black, white]))
                .collect(),
            most(
                self.players,
                |[games, _]| *games,
                |name, [games, wins]| json!([name, games, wins]),
                ROWS,
            ),
        ]
    }
}

fn count(counts: &mut Counts, other: u64) {
    counts[0] += 1;
    counts[1] += other;
}

/// The rows with the largest numbers; those of one number by their names.
fn most<K: Ord, V>(
    counts: HashMap<K, V>,
    number: impl Fn(&V) -> u64,
    row: impl Fn(K, V) -> Value,
    rows: usize,
) -> Vec<Value> {
    let mut sorted: Vec<(K, V)> = counts.into_iter().collect();
    sorted.sort_unstable_by(|(a, x), (b, y)| number(y).cmp(&number(x)).then_with(|| a.cmp(b)));
    sorted
        .into_iter()
        .take(rows)
        .map(|(key, value)| row(key, value))
        .collect()
}

/// The id of a game as docs/tables.md has it.
fn id(record: &Record) -> Id {
    let moves: String = record.moves().map(|m| format!(" {m}")).collect();
    let text = short(&record.start_sfen()) + &moves;
    let digest = Sha256::digest(text.as_bytes());
    digest.first_chunk().copied().unwrap_or_default()
}

fn hex(id: &Id) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An SFEN without the number of the ply.
fn short(sfen: &str) -> String {
    let fields: Vec<&str> = sfen.split(' ').take(3).collect();
    fields.join(" ")
}

/// The value noted at a move, from Black's view, if it is no mate.
fn value(record: &Record, node: NodeId) -> Option<i32> {
    let analyses = record.analyses(node);
    let mut known = analyses
        .iter()
        .filter(|analysis| analysis.format.view() == View::Black);
    match known.find_map(|analysis| analysis.evaluation)? {
        Evaluation::Centipawns(value) => Some(value),
        _ => None,
    }
}
