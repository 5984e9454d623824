//! Writes the tree as lines of text.

use std::io::Write;

use komadai::Color;
use komadai::search::{Branch, TreePosition};

use super::shown::Shown;
use crate::failure::Failure;
use crate::texts::search as messages;
use crate::width::width;
use komadai_forms::OneLine;

/// A move at a place, with the number of moves before it.
struct Row<'s> {
    place: &'s TreePosition,
    branch: &'s Branch,
    level: usize,
}

/// Writes all moves, each under the one before it. A position that several moves lead to is written under the first.
pub(super) fn write(shown: &Shown, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", messages::total(shown.games))?;
    let rows = rows(shown);
    if rows.is_empty() {
        return Ok(());
    }
    let mut table = vec![
        messages::columns()
            .split('\t')
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    ];
    table.extend(rows.iter().map(|row| cells(shown, row)));
    let columns = table[0].len();
    let widest = |column: usize| {
        table
            .iter()
            .map(|cells| width(&cells[column]))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    for cells in &table {
        let mut line = String::new();
        for (column, (cell, widest)) in cells.iter().zip(&widths).enumerate() {
            let blanks = " ".repeat(widest - width(cell));
            // Texts are left-aligned, numbers right-aligned.
            if column == 0 || column + 1 == columns {
                line += &format!("{cell}{blanks}  ");
            } else {
                line += &format!("{blanks}{cell}  ");
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn rows(shown: &Shown) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut seen = vec![false; shown.positions.len()];
    let mut open = Vec::new();
    let mut next = Some((0, 0));
    loop {
        if let Some((at, level)) = next.filter(|&(at, _)| !std::mem::replace(&mut seen[at], true)) {
            let place = &shown.positions[at];
            let below = place.branches.iter().rev();
            open.extend(below.map(|branch| Row {
                place,
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

fn cells(shown: &Shown, row: &Row<'_>) -> Vec<String> {
    let Row {
        place,
        branch,
        level,
    } = row;
    let stats = branch.stats;
    let percent = |part: f64| format!("{:.1}", 100.0 * part);
    let year = stats.last_year;
    let example = shown
        .examples(branch)
        .into_iter()
        .next()
        .unwrap_or_default();
    vec![
        format!("{}{}", "  ".repeat(*level), shown.text(place, branch)),
        stats.games.to_string(),
        percent(f64::from(stats.games) / f64::from(place.games.max(1))),
        stats.share(Color::Black).map(percent).unwrap_or_default(),
        stats.draws.to_string(),
        stats
            .rating()
            .map(|rating| format!("{rating:.0}"))
            .unwrap_or_default(),
        year.map(|year| year.to_string()).unwrap_or_default(),
        OneLine(&example).to_string(),
    ]
}
