//! A row of `testdata/mutants.tsv`: a mutant that no test notices, and why that may be.

/// Where the rows stand.
pub(crate) const TABLE: &str = "testdata/mutants.tsv";

/// A mutant, told by its file, its line of code and the change, with the reason.
pub(crate) struct Survivor<'t> {
    pub(crate) file: &'t str,
    /// The whole line, without the blanks around it.
    pub(crate) code: &'t str,
    /// In the words of cargo-mutants.
    pub(crate) change: &'t str,
    pub(crate) reason: &'t str,
}

impl<'t> Survivor<'t> {
    /// Reads a row; nothing if a column is missing, empty or too many.
    pub(crate) fn read(row: &'t str) -> Option<Survivor<'t>> {
        let cells: Vec<&str> = row.split('\t').collect();
        let [file, code, change, reason] = cells[..] else {
            return None;
        };
        let whole = cells.iter().all(|cell| !cell.trim().is_empty());
        whole.then_some(Survivor {
            file,
            code,
            change,
            reason,
        })
    }
}
