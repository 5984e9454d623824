//! Prints tables of CSV.

use std::io::{self, IsTerminal};

use csv::WriterBuilder;
use serde::Serialize;

use crate::args::CsvArgs;
use komadai_forms::OneLine;

/// The format of a table. A row consists of one or more forms, which are structs of texts and numbers.
#[derive(Clone, Copy)]
pub(crate) struct CsvTable {
    is_for_excel: bool,
    is_terminal: bool,
}

impl CsvTable {
    /// Returns the format that the options choose, or `None` without `--csv`.
    pub(crate) fn chosen(args: &CsvArgs) -> Option<CsvTable> {
        args.csv.then(|| CsvTable {
            is_for_excel: args.bom,
            is_terminal: io::stdout().is_terminal(),
        })
    }

    /// Returns the line with the names of the columns, which even a table without rows has.
    pub(crate) fn head(self, forms: &[&Cells]) -> String {
        let mark = if self.is_for_excel { "\u{feff}" } else { "" };
        let names = forms.iter().map(|form| form.names.as_str());
        format!("{mark}{}\n", names.collect::<Vec<_>>().join(","))
    }

    /// Returns a row. On a terminal its control characters are escaped.
    pub(crate) fn row(self, forms: &[&Cells]) -> io::Result<String> {
        let values = forms.iter().map(|form| form.values.as_str());
        let mut row = values.collect::<Vec<_>>().join(",");
        if self.is_for_excel {
            row = without_formulas(&row)?;
        }
        Ok(if self.is_terminal {
            format!("{}\n", OneLine(&row))
        } else {
            row + "\n"
        })
    }
}

/// A form as cells.
pub(crate) struct Cells {
    names: String,
    values: String,
}

impl Cells {
    pub(crate) fn of(form: &impl Serialize) -> io::Result<Cells> {
        let mut lines = WriterBuilder::new().from_writer(Vec::new());
        lines.serialize(form).map_err(io::Error::from)?;
        let lines = text(lines)?;
        // The names have no line end.
        let (names, values) = lines.split_once('\n').unwrap_or((&lines, ""));
        Ok(Cells {
            names: names.to_owned(),
            values: values.to_owned(),
        })
    }
}

/// Returns what was written, without the last line end.
fn text(written: csv::Writer<Vec<u8>>) -> io::Result<String> {
    let bytes = written.into_inner().map_err(|error| error.into_error())?;
    let mut text = String::from_utf8(bytes).map_err(io::Error::other)?;
    text.truncate(text.len() - usize::from(text.ends_with('\n')));
    Ok(text)
}

/// Returns a row for Excel. An apostrophe prevents Excel from running a cell as a formula.
fn without_formulas(row: &str) -> io::Result<String> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let mut reader = csv::ReaderBuilder::new();
    for cells in reader
        .has_headers(false)
        .from_reader(row.as_bytes())
        .records()
    {
        let cells = cells.map_err(io::Error::from)?;
        let is_formula = |cell: &&str| {
            cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err()
        };
        let written = out.write_record(cells.iter().map(|cell| {
            let sign = if is_formula(&cell) { "'" } else { "" };
            format!("{sign}{cell}")
        }));
        written.map_err(io::Error::from)?;
    }
    text(out)
}
