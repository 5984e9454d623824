//! Counts the first moves of all even games below a folder, in any format:
//! `cargo run --release -p komadai --example openings -- FOLDER [PLIES]`.

use std::collections::HashMap;
use std::io::{self, Write as _};

use komadai::kifu::{Format, ReadOptions};
use komadai::{Handicap, Style};
use rayon::prelude::*;
use walkdir::WalkDir;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    let plies = std::env::args().nth(2).map_or(Ok(4), |n| n.parse())?;
    let openings: Vec<String> = WalkDir::new(folder)
        .into_iter()
        .par_bridge()
        .filter_map(|entry| {
            let path = entry.ok()?.into_path();
            let format = Format::from_own_extension(path.extension()?.to_str()?)?;
            Some(
                ReadOptions::new()
                    .format(Some(format))
                    .read(&std::fs::read(path).ok()?)
                    .games,
            )
        })
        .flatten_iter()
        .filter(|game| Handicap::of(&game.record.start.setup) == Some(Handicap::Even))
        .filter_map(|game| {
            let line = game.record.main_line().take(plies);
            let texts: Option<Vec<_>> = line
                .map(|node| game.record.notate(node, Style::Ki2))
                .collect();
            texts
                .filter(|texts| texts.len() == plies)
                .map(|texts| texts.join(" "))
        })
        .collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for opening in openings {
        *counts.entry(opening).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut out = io::stdout().lock();
    for (moves, count) in counts.iter().take(20) {
        writeln!(out, "{count:8} {moves}")?;
    }
    Ok(())
}
