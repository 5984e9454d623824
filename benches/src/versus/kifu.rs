//! `versus kifu`: compares the speed of reading and writing game records with other libraries.

mod peers;
mod works;

use std::hint::black_box;

use clap::Args;

use crate::contest::{contest, median, ratio};

/// The amount to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Measure only rows whose name contains this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Measure only Komadai, for a profile
    #[arg(long)]
    alone: bool,
}

/// Measures and prints. Returns `true` if every library read all moves.
pub(crate) fn run(options: &Options) -> bool {
    println!(
        "{} games of 120 moves, {} rounds, medians of processor time, one thread",
        options.games, options.rounds
    );
    println!("\nmillion moves a second     Komadai  rsshogi   ratio  others");
    // glibc keeps freed memory after this much was freed at once. Otherwise some libraries, above all rsshogi, mostly
    // measure the system: they return pages to it and request them again for each game.
    drop(black_box(Vec::<u8>::with_capacity(24 << 20)));
    let mut well = true;
    for work in works::all(options.games) {
        if !work.name.contains(&options.only) {
            continue;
        }
        let mut contestants = (work.contestants)();
        if options.alone {
            contestants.truncate(1);
        }
        for contestant in &contestants {
            if (contestant.run)() == 0 {
                println!("{}: {} does not read all moves", work.name, contestant.name);
                well = false;
            }
        }
        let times = contest(&contestants, options.rounds);
        print!("{:24}", work.name);
        for (contestant, times_of) in contestants.iter().zip(&times) {
            let speed = 1e3 / median(times_of.clone());
            match contestant.name {
                peers::KOMADAI => print!("{speed:10.2}"),
                peers::RSSHOGI => print!("{speed:9.2} {:7.2}", ratio(&times[0], times_of)),
                name => print!("  {name} {speed:.2}"),
            }
        }
        println!();
    }
    well
}
