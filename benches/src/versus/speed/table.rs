//! Prints the tables.

use super::cases::Case;
use crate::contest::{median, ratio};

/// The result of one work at one position: million nodes per second, and ratios.
pub(crate) struct Row {
    name: String,
    work: &'static str,
    nodes: u64,
    ours: f64,
    haitaka: f64,
    rsshogi: f64,
    to_haitaka: f64,
    to_rsshogi: f64,
    other: Option<f64>,
}

impl Row {
    /// Creates a row from the nanoseconds per node of each round.
    pub(crate) fn new(
        case: &Case,
        work: &'static str,
        ours: &[f64],
        haitaka: &[f64],
        rsshogi: &[f64],
        other: Option<f64>,
    ) -> Row {
        let speed = |times: &[f64]| 1e3 / median(times.to_vec());
        Row {
            name: case.label(),
            work,
            nodes: case.nodes,
            ours: speed(ours),
            haitaka: speed(haitaka),
            rsshogi: speed(rsshogi),
            to_haitaka: ratio(ours, haitaka),
            to_rsshogi: ratio(ours, rsshogi),
            other,
        }
    }

    /// Returns the ratio to the better of the two other libraries.
    pub(crate) fn to_better(&self) -> f64 {
        self.to_haitaka.min(self.to_rsshogi)
    }
}

pub(crate) fn print(rows: &[Row], other: Option<&str>) {
    print!(
        "\nwork              nodes  Mnps: Komadai  haitaka  rsshogi  ratio to haitaka  to rsshogi"
    );
    if let Some(other) = other {
        print!("  {other} by hand  ratio");
    }
    println!("  position");
    for row in rows {
        print!(
            "{:10}  {:11}  {:13.0}  {:7.0}  {:7.0}  {:16.2}  {:10.2}",
            row.work, row.nodes, row.ours, row.haitaka, row.rsshogi, row.to_haitaka, row.to_rsshogi,
        );
        if let (Some(figure), Some(name)) = (row.other, other) {
            let width = name.len() + " by hand".len();
            print!("  {figure:width$.0}  {:5.2}", row.ours / figure);
        }
        println!("  {}", row.name);
    }
}

/// Prints nanoseconds at each position: Komadai by undo and by copy, haitaka by copy, rsshogi by undo.
pub(crate) fn print_plays(plays: &[(&str, Vec<Vec<f64>>)]) {
    println!(
        "\nplay      ns: play + undo  copy + play  haitaka, copy + play  rsshogi, play + undo  \
         haitaka's time / ours, the better way"
    );
    for (name, rounds) in plays {
        let [undo, copy, haitaka, rsshogi] = &rounds[..] else {
            continue;
        };
        println!(
            "{name:8}  {:15.1}  {:11.1}  {:20.1}  {:20.1}  {:10.2}",
            median(undo.clone()),
            median(copy.clone()),
            median(haitaka.clone()),
            median(rsshogi.clone()),
            ratio(undo, haitaka).max(ratio(copy, haitaka)),
        );
    }
}
