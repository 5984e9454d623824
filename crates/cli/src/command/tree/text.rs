//! Writes the tree as lines of text.

use std::io::Write;

use komadai::search::Tree;

use crate::failure::Failure;
use crate::texts::search as messages;
use crate::width::table;
use komadai_forms::{BranchForm, OneLine, TreePositionForm};

/// A move at a place, with the number of moves before it.
struct Row<'s> {
    /// The number of games at the place.
    games: u32,
    branch: &'s BranchForm,
    level: usize,
}

/// Writes all moves, each under the one before it. A position that several moves lead to is written under the first.
pub(super) fn write(
    tree: &Tree,
    positions: &[TreePositionForm],
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", messages::total(tree.games()))?;
    let rows = rows(positions);
    if rows.is_empty() {
        return Ok(());
    }
    let mut lines = vec![
        if tree.has_player() {
            messages::columns_of_player()
        } else {
            messages::columns()
        }
        .split('\t')
        .map(str::to_owned)
        .collect::<Vec<_>>(),
    ];
    lines.extend(rows.iter().map(cells));
    let last = lines[0].len() - 1;
    for line in table(&lines, |column| column == 0 || column == last) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn rows(positions: &[TreePositionForm]) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut seen = vec![false; positions.len()];
    let mut open = Vec::new();
    let mut next = Some((0, 0));
    loop {
        if let Some((at, level)) = next.filter(|&(at, _)| !std::mem::replace(&mut seen[at], true)) {
            let place = &positions[at];
            let below = place.moves.iter().rev();
            open.extend(below.map(|branch| Row {
                games: place.games,
                branch,
                level,
            }));
        }
        let Some(row) = open.pop() else {
            return rows;
        };
        next = row.branch.to.map(|to| (to, row.level + 1));
        rows.push(row);
    }
}

fn cells(row: &Row<'_>) -> Vec<String> {
    let Row {
        games,
        branch,
        level,
    } = row;
    let percent =
        |part: u32, all: u32| format!("{:.1}", 100.0 * (f64::from(part) / f64::from(all)));
    let (won, lost) = match (branch.wins, branch.losses) {
        (Some(wins), Some(losses)) => (wins, losses),
        _ => (branch.black, branch.white),
    };
    let decided = won.saturating_add(lost);
    let share = (decided > 0).then(|| percent(won, decided));
    let rating = branch.rating.map(|rating| format!("{rating:.0}"));
    let year = branch.last_year.map(|year| year.to_string());
    let example = branch.examples.first();
    let example = example.map(|example| OneLine(example).to_string());
    vec![
        format!("{}{}", "  ".repeat(*level), branch.text),
        branch.games.to_string(),
        percent(branch.games, (*games).max(1)),
        share.unwrap_or_default(),
        branch.draws.to_string(),
        rating.unwrap_or_default(),
        year.unwrap_or_default(),
        example.unwrap_or_default(),
    ]
}
