//! Rule: the line of each mutant that may survive stands in the file that its row names.

use super::{Problem, Tree};
use crate::mutants::{Survivor, TABLE};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let table = tree.files().find(|&(path, _)| path == TABLE);
    let rows = table.map_or("", |(_, text)| text).lines().zip(1..).skip(1);
    rows.filter_map(|(row, line)| Some(Problem::new(TABLE, line, wrong(tree, row)?)))
        .collect()
}

/// What is wrong with a row.
fn wrong(tree: &Tree, row: &str) -> Option<String> {
    let Some(survivor) = Survivor::read(row) else {
        return Some("expected file, code, change and reason".to_owned());
    };
    let Survivor { file, code, .. } = survivor;
    match tree.files().find(|&(path, _)| path == file) {
        None => Some(format!("there is no {file}")),
        Some((_, source)) if source.lines().any(|line| line.trim() == code) => None,
        Some(_) => Some(format!("{file} has no line “{code}”")),
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE, rule};
    use crate::tidy::check;

    const SOURCE: (&str, &str) = ("crates/core/src/a.rs", "if a {\n    b();\n}");

    #[test]
    fn lines_stand_in_their_files() {
        let table = "file\tcode\tchange\treason\ncrates/core/src/a.rs\tb();\tgone\tthe same";
        assert!(check(rule, &[(TABLE, table), SOURCE]).is_empty());
    }

    #[test]
    fn lost_lines_are_found() {
        let table = "file\tcode\tchange\treason\n\
                     crates/core/src/a.rs\tb()\tgone\tthe same\n\
                     crates/core/src/c.rs\tb();\tgone\tthe same\n\
                     crates/core/src/a.rs\tb();\tgone\t";
        let found = check(rule, &[(TABLE, table), SOURCE]);
        let told = [
            "2: crates/core/src/a.rs has no line “b()”",
            "3: there is no crates/core/src/c.rs",
            "4: expected file, code, change and reason",
        ];
        assert_eq!(found, told.map(|told| format!("{TABLE}:{told}")));
    }
}
