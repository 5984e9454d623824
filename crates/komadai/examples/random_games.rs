//! Writes games of random moves as CSA, with players, ratings, dates, times, evaluations and endings:
//! `cargo run --release -p komadai --example random_games -- 1000 > games.csa`.
//! The same number of games always yields the same bytes.

use std::io::{self, BufWriter, Write as _};

use komadai::kifu::{Clock, Ending, Entry, Format, Note, NoteKind, Record, WriteOptions, keys};
use komadai::movegen::{MoveList, legal_moves_into};
use komadai::{EndingKind, Position};

/// The maximum number of plies of a game.
const PLIES: u32 = 120;
/// Each side begins with three of these moves, so that positions are repeated and reached by different moves.
const OPENING: [[&str; 4]; 2] = [
    ["7g7f", "2g2f", "6i7h", "3i4h"],
    ["3c3d", "8c8d", "4a3b", "7a6b"],
];
const OPENING_PLIES: u32 = 6;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u64 = std::env::args()
        .nth(1)
        .ok_or("expected a number of games")?
        .parse()?;
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..count {
        let written = WriteOptions::new(Format::Csa).write(&game(number))?;
        writeln!(out, "{}/", written.text)?;
    }
    Ok(out.flush()?)
}

/// A generator of pseudorandom numbers (Knuth's MMIX).
struct Numbers(u64);

impl Numbers {
    /// Returns a number below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((u64::from(limit) * (self.0 >> 32)) >> 32) as u32
    }
}

fn note(kind: NoteKind, text: String) -> Note {
    Note { kind, text }
}

fn game(number: u64) -> Record {
    let mut numbers = Numbers(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    numbers.below(1);
    let mut record = Record::default();
    let mut node = record.root();
    for (player, rating) in [(keys::BLACK, "black_rate"), (keys::WHITE, "white_rate")] {
        let name = format!("player{}", numbers.below(200));
        let rating = format!("{rating}:{name}:{}.5", 1000 + numbers.below(1200));
        record.headers.push(player, name);
        record.add_note(node, note(NoteKind::Program, rating));
    }
    let [year, month, day] =
        [(2000, 25), (1, 12), (1, 28)].map(|(first, count)| first + numbers.below(count));
    let start = format!("{year}/{month:02}/{day:02} 10:00:00");
    record.headers.push(keys::START, start);
    let event = format!("event {}", numbers.below(100));
    record.headers.push(keys::EVENT, event);

    let has_values = numbers.below(4) == 0;
    let mut position = Position::startpos();
    let mut legal = MoveList::new();
    for ply in 0..PLIES - numbers.below(40) {
        legal_moves_into(&position, &mut legal);
        if ply < OPENING_PLIES {
            let known = OPENING[position.side() as usize];
            legal.retain(|m| known.contains(&&*m.to_string()));
        }
        let Some(m) = legal.get(numbers.below(legal.len() as u32) as usize) else {
            break;
        };
        node = record.push(node, Entry::Move(m));
        let time = Clock::new(Some(1000 * numbers.below(60)), None);
        record.set_clock(node, time);
        if has_values {
            let value = format!("* {}", i64::from(numbers.below(1000)) - 500);
            record.add_note(node, note(NoteKind::Comment, value));
        }
        position = position.after(m);
    }
    let kind = match numbers.below(20) {
        0 => EndingKind::Draw,
        1 => EndingKind::Interrupt,
        _ => EndingKind::Resign,
    };
    // Some games have no ending.
    if numbers.below(50) > 0 {
        record.push(
            node,
            Ending::new(kind, kind.outcome(position.side())).into(),
        );
    }
    record
}
