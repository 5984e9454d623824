//! Rule: no path of one machine.

use super::{Problem, Tree};

/// The folders, without their slash so that this file passes.
const FOLDERS: [&str; 4] = ["home", "root", "Users", "work"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.files() {
        for (i, line) in text.lines().enumerate() {
            if let Some(folder) = FOLDERS.iter().find(|folder| names(line, folder)) {
                let what = format!("a path of one machine: /{folder}");
                problems.push(Problem::new(path, i + 1, what));
            }
        }
    }
    problems
}

/// Whether `/folder` stands in a line as the start of a path, not as a later part of one.
fn names(line: &str, folder: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || "._-+~*}])".contains(c);
    let needle = format!("/{folder}");
    line.match_indices(&needle).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + needle.len()..].chars().next();
        let more = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        !before.is_some_and(|c| part(c) || c == '/') && !after.is_some_and(more)
    })
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, rule};
    use crate::tidy::check;

    #[test]
    fn starts_of_paths_are_found() {
        for folder in FOLDERS {
            for bad in [format!("see /{folder}/x"), format!("\"/{folder}\"")] {
                assert_eq!(check(rule, &[("a.md", &bad)]).len(), 1, "{bad}");
            }
        }
    }

    #[test]
    fn later_parts_are_not() {
        let fine = "../root/x\ncrates/root/src\n/workspace\nhttps://example.org/home/x\n/rooted";
        assert!(check(rule, &[("a.md", fine)]).is_empty());
    }
}
