//! Rule: each mutant that may survive is told by a line that stands in the file that its row names,
//! and by a change of something on that line, in a function of that file.

use super::{Problem, Tree, wrong_rows};
use crate::mutants::{Survivor, TABLE};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    wrong_rows(tree, TABLE, |row| wrong(tree, row))
}

/// What is wrong with a row.
fn wrong(tree: &Tree, row: &str) -> Option<String> {
    let Some(survivor) = Survivor::read(row) else {
        return Some("expected file, code, change and reason".to_owned());
    };
    let Survivor {
        file, code, change, ..
    } = survivor;
    let Some(source) = tree.text(file) else {
        return Some(format!("there is no {file}"));
    };
    if !source.lines().any(|line| line.trim() == code) {
        return Some(format!("{file} has no line “{code}”"));
    }
    let Some(Change { taken, function }) = Change::read(change) else {
        return Some(format!("“{change}” is no change that cargo-mutants makes"));
    };
    let stands = |name, open| source.contains(&format!("fn {name}{open}"));
    if let Some(name) = function.filter(|&name| !stands(name, '(') && !stands(name, '<')) {
        return Some(format!("{file} has no function {name}"));
    }
    taken
        .filter(|taken| !code.contains(taken))
        .map(|taken| format!("the line has no {taken}"))
}

/// A change in the words of cargo-mutants.
struct Change<'t> {
    /// The sign that is replaced or deleted; nothing where that is more than a sign.
    taken: Option<&'t str>,
    /// The name of the function that is changed, without its path; nothing in a constant.
    function: Option<&'t str>,
}

impl<'t> Change<'t> {
    /// Reads `replace | with ^ in f`, `delete ! in f`, `replace T::f -> bool with true` and the like;
    /// in a constant, `replace | with ^`.
    fn read(text: &'t str) -> Option<Change<'t>> {
        let (what, within) = match text.rsplit_once(" in ") {
            Some((what, path)) => (what, Some(path)),
            None => (text, None),
        };
        let taken = match what.strip_prefix("replace ") {
            Some(replaced) => replaced.split_once(" with ")?.0,
            None => what.strip_prefix("delete ")?,
        };
        let is_sign = !taken.contains(char::is_alphanumeric);
        let whole = taken.split(" -> ").next().filter(|_| !is_sign);
        Some(Change {
            taken: Some(taken).filter(|_| is_sign),
            function: within.or(whole).and_then(|path| path.rsplit("::").next()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE, rule};
    use crate::tidy::check;

    const SOURCE: (&str, &str) = (
        "crates/core/src/a.rs",
        "fn f() {\n    if a | b {\n        c();\n    }\n}",
    );

    /// What is found in a table of these rows.
    fn found(rows: &[&str]) -> Vec<String> {
        let table = format!("file\tcode\tchange\treason\n{}", rows.join("\n"));
        check(rule, &[(TABLE, &table), SOURCE])
    }

    #[test]
    fn known_changes_of_lines_that_stand() {
        let rows = [
            "crates/core/src/a.rs\tif a | b {\treplace | with ^ in T<'t>::f\tthe same",
            "crates/core/src/a.rs\tc();\treplace T<'t>::f -> bool with false\tslower only",
            "crates/core/src/a.rs\tc();\treplace f with ()\tthe same",
            "crates/core/src/a.rs\tif a | b {\treplace | with ^\tthe same",
        ];
        assert!(found(&rows).is_empty());
    }

    #[test]
    fn a_table_without_rows_is_good_but_none_is_not() {
        assert!(found(&[]).is_empty());
        let told = format!("{TABLE}:1: there is no such table");
        assert_eq!(check(rule, &[SOURCE]), [told]);
    }

    #[test]
    fn lost_lines_and_changes_are_found() {
        let rows = [
            "crates/core/src/a.rs\tc()\treplace f with ()\tthe same",
            "crates/core/src/c.rs\tc();\treplace f with ()\tthe same",
            "crates/core/src/a.rs\tc();\treplace f with ()\t",
            "crates/core/src/a.rs\tc();\tgone\tthe same",
            "crates/core/src/a.rs\tc();\tdelete ! in f\tthe same",
            "crates/core/src/a.rs\tif a | b {\treplace | with ^ in g\tthe same",
        ];
        let told = [
            "2: crates/core/src/a.rs has no line “c()”",
            "3: there is no crates/core/src/c.rs",
            "4: expected file, code, change and reason",
            "5: “gone” is no change that cargo-mutants makes",
            "6: the line has no !",
            "7: crates/core/src/a.rs has no function g",
        ];
        assert_eq!(found(&rows), told.map(|told| format!("{TABLE}:{told}")));
    }
}
