//! Writes the tree as a table.

use std::io::Write;

use serde::Serialize;

use crate::args::CsvArgs;
use crate::csv_table::{Cells, CsvTable};
use crate::failure::Failure;
use komadai_forms::{BranchForm, TreePositionForm};

/// A move of the tree.
#[derive(Serialize, Default)]
struct BranchRow<'f> {
    sfen: &'f str,
    depth: u32,
    usi: &'f str,
    text: &'f str,
    games: u32,
    black: u32,
    white: u32,
    draws: u32,
    wins: Option<u32>,
    losses: Option<u32>,
    rating: Option<f64>,
    last_year: Option<u16>,
    example: Option<&'f str>,
}

impl<'f> BranchRow<'f> {
    fn of(at: &'f TreePositionForm, branch: &'f BranchForm) -> BranchRow<'f> {
        BranchRow {
            sfen: &at.sfen,
            depth: at.depth,
            usi: &branch.usi,
            text: &branch.text,
            games: branch.games,
            black: branch.black,
            white: branch.white,
            draws: branch.draws,
            wins: branch.wins,
            losses: branch.losses,
            rating: branch.rating,
            last_year: branch.last_year,
            example: branch.examples.first().map(String::as_str),
        }
    }
}

/// Writes a row for each move of each position.
pub(super) fn write(
    positions: &[TreePositionForm],
    args: &CsvArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(table) = CsvTable::chosen(args) else {
        return Ok(());
    };
    let head = Cells::of(&BranchRow::default())?;
    out.write_all(table.head(&[&head]).as_bytes())?;
    for at in positions {
        for branch in &at.moves {
            let row = Cells::of(&BranchRow::of(at, branch))?;
            out.write_all(table.row(&[&row])?.as_bytes())?;
        }
    }
    Ok(())
}
