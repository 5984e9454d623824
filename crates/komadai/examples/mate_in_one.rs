//! Finds a mate in one move: `cargo run --example mate_in_one -- '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'`.

use std::io::{self, Write as _};

use komadai::Position;
use komadai::movegen::{Filter, filtered_moves, status};
use komadai::rules::DecidingRule;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let sfen = std::env::args().nth(1).ok_or("expected an SFEN")?;
    let position: Position = sfen.parse()?;
    for m in &filtered_moves(&position, Filter::CHECKS) {
        if status(&position.after(m)) == Some(DecidingRule::Checkmate) {
            writeln!(out, "{m}")?;
        }
    }
    Ok(())
}
