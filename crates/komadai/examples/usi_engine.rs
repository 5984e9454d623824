//! Runs a small USI engine: alpha-beta with a hash table, iterative deepening, captures to the end, null moves, and
//! repetition with perpetual check. `cargo run --release --example usi_engine`, then `position startpos moves 7g7f`
//! and `go depth 6` or `go byoyomi 1000`.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use komadai::movegen::{Filter, filtered_moves, legal_moves, static_exchange};
use komadai::rules::History;
use komadai::{Color, Faults, Move, PackedMove, PieceKind, Position};

/// Above every sum of material.
const MATE: i32 = 30_000;
const INFINITE: i32 = 2 * MATE;
const ENTRIES: usize = 1 << 18;

/// An entry of the hash table. The score is at least, at most or exactly `score`, as `bound` says.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    best: PackedMove,
    score: i32,
    depth: i32,
    bound: Ordering,
}

struct Engine {
    position: Position,
    history: History,
    table: Vec<Option<Entry>>,
    nodes: u64,
    deadline: Option<Instant>,
}

fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 0,
        PieceKind::Pawn => 100,
        PieceKind::Lance => 300,
        PieceKind::Knight => 350,
        PieceKind::Silver => 500,
        PieceKind::Bishop => 850,
        PieceKind::Rook => 1000,
        PieceKind::Horse => 1150,
        PieceKind::Dragon => 1300,
        _ => 600,
    }
}

/// Returns the material of the side to move minus that of the other side.
fn evaluate(position: &Position) -> i32 {
    let sign = |color| if color == position.side() { 1 } else { -1 };
    let pieces = position.board().iter();
    let on_board: i32 = pieces
        .map(|(_, piece)| sign(piece.color()) * value(piece.kind()))
        .sum();
    let in_hand = Color::ALL.into_iter().flat_map(|color| {
        let hand = position.hand(color).iter();
        hand.map(move |(kind, count)| sign(color) * value(kind.into()) * i32::from(count))
    });
    on_board + in_hand.sum::<i32>()
}

impl Engine {
    /// Returns the score of a repeated position. In a search, the first repetition counts.
    fn repeated(&self) -> Option<i32> {
        let side = self.position.side();
        match (self.history.checking(), self.history.superiority(16)) {
            // The side that gave check with all moves loses (連続王手の千日手).
            (Some(checking), _) if checking[side] && !checking[!side] => Some(-MATE),
            (Some(checking), _) if checking[!side] && !checking[side] => Some(MATE),
            (Some(_), _) => Some(0),
            // The same board with more or less in hand (優等局面, 劣等局面).
            (None, Some(Ordering::Greater)) => Some(MATE / 2),
            (None, Some(Ordering::Less)) => Some(-MATE / 2),
            _ => None,
        }
    }

    /// Plays a move, or passes, and searches. Returns the score for the side that moved.
    fn after(&mut self, m: Option<Move>, alpha: i32, beta: i32, depth: i32) -> Option<i32> {
        let undo = match m {
            Some(m) => self.position.play_unchecked(m),
            None => self.position.pass(),
        };
        self.history.push(&self.position);
        let score = match self.repeated() {
            Some(score) => Some(score),
            None => self.search(-beta, -alpha, depth),
        };
        self.history.pop();
        self.position.undo(undo);
        score.map(|score| -score)
    }

    /// Returns the score for the side to move, or `None` if the time is up. From depth 0 on, searches only captures and
    /// promotions that lose no material, except in check.
    fn search(&mut self, mut alpha: i32, beta: i32, depth: i32) -> Option<i32> {
        self.nodes += 1;
        let is_timed = self.nodes % 1024 == 0;
        if is_timed
            && self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return None;
        }
        let (lowest, is_check) = (alpha, self.position.is_check());
        let is_quiet = depth <= 0 && !is_check;
        let (mut best, mut score) = (None, -MATE - depth);
        let slot = self.position.key() as usize % ENTRIES;
        let entry = self.table[slot].filter(|entry| entry.key == self.position.key());
        if is_quiet {
            score = evaluate(&self.position);
            alpha = alpha.max(score);
            if alpha >= beta {
                return Some(score);
            }
        } else if let Some(entry) = entry.filter(|entry| entry.depth >= depth) {
            let is_sure = match entry.bound {
                Ordering::Greater => entry.score >= beta,
                Ordering::Less => entry.score <= alpha,
                Ordering::Equal => true,
            };
            if is_sure {
                return Some(entry.score);
            }
        }
        if depth > 2 && !is_check && evaluate(&self.position) >= beta {
            let passed = self.after(None, beta - 1, beta, depth - 3)?;
            if passed >= beta {
                return Some(passed);
            }
        }
        let filter = if is_quiet {
            Filter::CAPTURES_AND_PROMOTIONS.useful()
        } else {
            Filter::ALL
        };
        let mut moves = filtered_moves(&self.position, filter);
        let gain = |position: &Position, m| static_exchange(position, m, value);
        let first = entry.map(|entry| Move::from(entry.best));
        moves.sort_by_key(|m| (first != Some(m), -gain(&self.position, m)));
        for m in &moves {
            if is_quiet && gain(&self.position, m) < 0 {
                continue;
            }
            let found = self.after(Some(m), alpha, beta, depth - 1)?;
            if found > score || best.is_none() {
                (best, score) = (Some(m), score.max(found));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if let (Some(best), false) = (best, is_quiet) {
            let bound = if score >= beta {
                Ordering::Greater
            } else if score <= lowest {
                Ordering::Less
            } else {
                Ordering::Equal
            };
            let (key, best) = (self.position.key(), best.into());
            self.table[slot] = Some(Entry {
                key,
                best,
                score,
                depth,
                bound,
            });
        }
        Some(score)
    }

    /// Searches deeper and deeper. Returns the best move, or `None` in a position without legal moves.
    fn go(&mut self, depth: i32, out: &mut impl Write) -> io::Result<Option<Move>> {
        let (start, key) = (Instant::now(), self.position.key());
        let mut best = legal_moves(&self.position).get(0);
        self.nodes = 0;
        for depth in 1..=depth {
            let Some(score) = self.search(-INFINITE, INFINITE, depth) else {
                break;
            };
            let entry = self.table[key as usize % ENTRIES].filter(|entry| entry.key == key);
            best = entry.map(|entry| entry.best.into()).or(best);
            let (nodes, time) = (self.nodes, start.elapsed().as_millis());
            let line = best.map_or(String::new(), |m| format!(" pv {m}"));
            writeln!(
                out,
                "info depth {depth} score cp {score} nodes {nodes} time {time}{line}"
            )?;
        }
        Ok(best)
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let position = Position::startpos();
    let mut engine = Engine {
        history: History::new(&position),
        position,
        table: vec![None; ENTRIES],
        nodes: 0,
        deadline: None,
    };
    for line in io::stdin().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse().ok()
        };
        match words.first() {
            Some(&"usi") => writeln!(out, "id name Example\nid author Komadai\nusiok")?,
            Some(&"isready") => writeln!(out, "readyok")?,
            Some(&"position") => match History::from_usi(&line, Faults::NO_KING) {
                Ok((position, history)) => (engine.position, engine.history) = (position, history),
                Err(error) => writeln!(out, "info string {error}")?,
            },
            Some(&"go") => {
                let time = number("byoyomi")
                    .or(number("movetime"))
                    .map(Duration::from_millis);
                engine.deadline = time.map(|time| Instant::now() + time * 9 / 10);
                let depth = number("depth").unwrap_or(if time.is_some() { 64 } else { 4 });
                match engine.go(depth.min(64) as i32, &mut out)? {
                    Some(m) => writeln!(out, "bestmove {m}")?,
                    None => writeln!(out, "bestmove resign")?,
                }
            }
            Some(&"quit") => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
