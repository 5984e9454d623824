//! `versus speed`: compares the time of counting, listing and playing moves with other libraries.

mod cases;
mod lists;
mod perfts;
mod play;
mod table;

use std::path::PathBuf;

use clap::Args;

use crate::contest::{Contestant, contest, median};
use table::Row;

/// The amount to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// Use smaller depths, for a busy machine
    #[arg(long)]
    quick: bool,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Measure 50 rows of a table of perft counts instead of the four positions, and print the geometric mean
    #[arg(long)]
    rows: bool,
    /// The table of perft counts
    #[arg(
        long,
        value_name = "FILE",
        default_value = "testdata/perft/reference.tsv"
    )]
    file: PathBuf,
    /// Million nodes per second of another library at the four positions, measured elsewhere
    #[arg(long, value_name = "NAME=N,N,N,N", value_parser = by_hand)]
    by_hand: Option<(String, [f64; 4])>,
}

fn by_hand(text: &str) -> Result<(String, [f64; 4]), String> {
    let (name, figures) = text.split_once('=').ok_or("no `=`")?;
    let figures: Result<Vec<f64>, _> = figures.split(',').map(str::parse).collect();
    let figures = figures.map_err(|error| error.to_string())?;
    let figures = figures.try_into().map_err(|_| "not four figures")?;
    Ok((name.to_owned(), figures))
}

/// Measures and prints. Returns `true` if all counts were right, except those known to be wrong in haitaka.
pub(crate) fn run(options: &Options) -> bool {
    println!(
        "{} rounds, medians; built {} popcnt",
        options.rounds,
        if cfg!(target_feature = "popcnt") {
            "with"
        } else {
            "without"
        },
    );
    if options.rows {
        rows(options)
    } else {
        named(options)
    }
}

fn named(options: &Options) -> bool {
    let mut well = true;
    let mut rows = Vec::new();
    let mut plays = Vec::new();
    let mut notes = Vec::new();
    for (index, case) in cases::named(options.quick).into_iter().enumerate() {
        let contestants = perfts::contestants(&case);
        let rounds = contest(&contestants, options.rounds);
        well &= verify(&case, &contestants, &mut notes);
        let [count, perft, lists, played, haitaka, rsshogi] = &rounds[..] else {
            continue;
        };
        let other = options.by_hand.as_ref().map(|(_, figures)| figures[index]);
        for (work, ours) in [
            ("count", count),
            ("perft", perft),
            ("lists", lists),
            ("play, list", played),
        ] {
            rows.push(Row::new(&case, work, ours, haitaka, rsshogi, other));
        }
        plays.push((
            case.name,
            contest(&play::contestants(&case), options.rounds),
        ));
    }
    table::print(&rows, options.by_hand.as_ref().map(|(name, _)| &**name));
    table::print_plays(&plays);
    for note in notes {
        println!("{note}");
    }
    well
}

/// Measures rows of a table that no library was tuned for, and prints the geometric mean.
fn rows(options: &Options) -> bool {
    let cases = match cases::rows(&options.file, options.quick) {
        Ok(cases) => cases,
        Err(error) => {
            println!("{}: {error}", options.file.display());
            return false;
        }
    };
    let mut well = true;
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for case in &cases {
        let mut contestants = perfts::contestants(case);
        // Measures only counting, not perft and lists.
        contestants.drain(1..4);
        let rounds = contest(&contestants, options.rounds);
        well &= verify(case, &contestants, &mut notes);
        if let [count, haitaka, rsshogi] = &rounds[..] {
            rows.push(Row::new(case, "count", count, haitaka, rsshogi, None));
        }
    }
    table::print(&rows, None);
    let logarithms = rows.iter().map(|row| row.to_better().ln());
    let mean = (logarithms.sum::<f64>() / rows.len() as f64).exp();
    let least = rows.iter().map(Row::to_better).fold(f64::MAX, f64::min);
    let middle = median(rows.iter().map(Row::to_better).collect());
    println!(
        "\ncount over {} rows, ratio to the better of the two: geometric mean {mean:.2}, median \
         {middle:.2}, least {least:.2}",
        rows.len()
    );
    for note in notes {
        println!("{note}");
    }
    well
}

/// Returns `true` if every count is right. A wrong count of haitaka is only noted.
fn verify(case: &cases::Case, contestants: &[Contestant], notes: &mut Vec<String>) -> bool {
    let mut well = true;
    for contestant in contestants {
        let nodes = (contestant.run)() / case.times;
        if nodes == case.nodes {
            continue;
        }
        let excused = contestant.name == perfts::HAITAKA;
        well &= excused;
        notes.push(format!(
            "{}: {} counts {nodes} instead of {}{}",
            case.label(),
            contestant.name,
            case.nodes,
            if excused { " (a known mistake)" } else { "" }
        ));
    }
    well
}
