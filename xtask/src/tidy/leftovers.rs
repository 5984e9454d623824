//! Rule: nothing unfinished stays in the sources.

use super::code::words;
use super::{Problem, Tree};

const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in tree.sources() {
        for word in words(&source.code).filter(|word| MACROS.contains(&word.text)) {
            if word.after.starts_with('!') && !word.after.starts_with("!=") {
                let what = format!("{}! is left over", word.text);
                problems.push(Problem::new(&source.path, word.line, what));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn calls_are_found_and_talk_is_not() {
        let fine = "// todo!()\nlet todo = \"dbg!\"; if todo != 1 {}";
        assert!(check(rule, &[("a.rs", fine)]).is_empty());
        let found = check(rule, &[("a.rs", "\ntodo!();\ndbg!(x);\nunimplemented!()")]);
        assert_eq!(
            found,
            [
                "a.rs:2: todo! is left over",
                "a.rs:3: dbg! is left over",
                "a.rs:4: unimplemented! is left over",
            ]
        );
    }
}
