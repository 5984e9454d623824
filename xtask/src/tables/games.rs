//! `cargo xtask games COUNT FILE`: games of random moves with players, ratings, dates, times and evaluations, as CSA.
//!
//! Their number alone decides the bytes.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use komadai_core::{EndingKind, Position};
use komadai_kifu::{
    Clock, Ending, Entry, Format, Note, NoteKind, Record, WriteOptions, keys, write,
};
use komadai_movegen::{MoveList, legal_moves_into};

use crate::Verdict;

/// Writes games.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// How many games
    count: u64,
    /// The file of CSA
    file: PathBuf,
    /// How many plies a game has at most
    #[arg(long, value_name = "N", default_value_t = 120)]
    plies: u32,
}

pub(crate) fn run(args: &GamesArgs) -> Verdict {
    generate(args.count, args.plies, &args.file)?;
    Ok(true)
}

/// Writes so many games.
pub(super) fn generate(count: u64, plies: u32, file: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    let csa = Format::from_extension("csa").ok_or_else(|| io::Error::other("no CSA"))?;
    for number in 0..count {
        let record = record(number, plies);
        let written = write(&record, csa, &WriteOptions::default()).map_err(io::Error::other)?;
        out.write_all(written.text.as_bytes())?;
        out.write_all(b"/\n")?;
    }
    out.flush()
}

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }
}

/// The first plies have two choices each, so that positions come again.
const OPENING: u32 = 6;

fn record(number: u64, plies: u32) -> Record {
    let mut numbers = Numbers(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for _ in 0..4 {
        numbers.below(1);
    }
    let mut record = Record::default();
    for (player, rating) in [(keys::BLACK, "black_rate"), (keys::WHITE, "white_rate")] {
        let name = format!("player{}", numbers.below(200));
        let value = 1000 + 20 * numbers.below(60);
        let text = format!("{rating}:{name}:{value}.0");
        record.headers.push(player, &name);
        record.add_note(
            record.root(),
            Note {
                kind: NoteKind::Program,
                text,
            },
        );
    }
    let mut date = String::new();
    let [year, month, day] =
        [(2000, 25), (1, 12), (1, 28)].map(|(first, count)| first + numbers.below(count));
    let _ = write!(date, "{year}/{month:02}/{day:02} 10:00:00");
    record.headers.push(keys::START, &date);
    record
        .headers
        .push(keys::EVENT, format!("event {}", numbers.below(100)));
    let is_valued = numbers.below(4) == 0;
    let mut position = Position::startpos();
    let mut node = record.root();
    let mut legal = MoveList::new();
    for ply in 0..plies {
        legal_moves_into(&position, &mut legal);
        let choices = if ply < OPENING { 2 } else { legal.len() };
        let Some(m) = legal.get(numbers.below(choices.max(1))) else {
            break;
        };
        node = record.push(node, Entry::Move(m));
        record.set_clock(
            node,
            Clock::new(Some(1000 * numbers.below(60) as u32), None),
        );
        if is_valued {
            let text = format!("* {}", numbers.below(1000) as i32 - 500);
            record.add_note(
                node,
                Note {
                    kind: NoteKind::Comment,
                    text,
                },
            );
        }
        let _ = position.play_unchecked(m);
    }
    let kind = match numbers.below(20) {
        0 => EndingKind::Draw,
        1 => EndingKind::Interrupt,
        _ => EndingKind::Resign,
    };
    let ending = Ending::new(kind, kind.outcome(position.side()));
    if numbers.below(50) > 0 {
        record.push(node, ending.into());
    }
    record
}
