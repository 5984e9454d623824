//! Rule: the text that each clause is disabled by stands in the file that its row names, and the
//! rows of a clause are neighbours.

use super::{Problem, Tree, wrong_rows};
use crate::clauses::{Clause, TABLE, apart};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = wrong_rows(tree, TABLE, |row| wrong(tree, row));
    for (line, name) in apart(tree.text(TABLE).unwrap_or_default()) {
        let what = format!("“{name}” stands apart from the other rows of its clause");
        problems.push(Problem::new(TABLE, line, what));
    }
    problems
}

/// What is wrong with a row.
fn wrong(tree: &Tree, row: &str) -> Option<String> {
    let Some(clause) = Clause::read(row) else {
        return Some("expected five columns".to_owned());
    };
    match tree.text(clause.file) {
        Some(source) if source.contains(&clause.text) => None,
        _ => Some(format!(
            "{} has not the text of “{}”",
            clause.file, clause.name
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE, rule};
    use crate::tidy::check;

    const SOURCE: (&str, &str) = ("crates/core/src/a.rs", "if a {\n    b();\n}");

    #[test]
    fn texts_stand_in_their_files() {
        let table =
            "part\tclause\tfile\ttext\tinstead\nlaw\tb\tcrates/core/src/a.rs\t{\\n    b();\t{";
        assert!(check(rule, &[(TABLE, table), SOURCE]).is_empty());
    }

    #[test]
    fn rows_that_stand_apart_are_found() {
        let row = |name: &str| format!("law\t{name}\tcrates/core/src/a.rs\tb();\t\n");
        let found = |names: &[&str]| {
            let rows: String = names.iter().map(|name| row(name)).collect();
            let table = format!("part\tclause\tfile\ttext\tinstead\n{rows}");
            check(rule, &[(TABLE, &table), SOURCE])
        };
        assert!(found(&["b", "b", "c"]).is_empty());
        let told = format!("{TABLE}:4: “b” stands apart from the other rows of its clause");
        assert_eq!(found(&["b", "c", "b"]), [told]);
    }

    #[test]
    fn a_lost_table_is_found() {
        let told = format!("{TABLE}:1: there is no such table");
        assert_eq!(check(rule, &[SOURCE]), [told]);
    }

    #[test]
    fn lost_texts_are_found() {
        let table = "part\tclause\tfile\ttext\tinstead\n\
                     law\tb\tcrates/core/src/a.rs\tc();\t\n\
                     law\tc\tcrates/core/src/c.rs\tb();\t\n\
                     law\td\tcrates/core/src/a.rs\n\
                     law\te\tcrates/core/src/a.rs\tb();\t\t";
        let found = check(rule, &[(TABLE, table), SOURCE]);
        let told = [
            "2: crates/core/src/a.rs has not the text of “b”",
            "3: crates/core/src/c.rs has not the text of “c”",
            "4: expected five columns",
            "5: expected five columns",
        ];
        assert_eq!(found, told.map(|told| format!("{TABLE}:{told}")));
    }
}
