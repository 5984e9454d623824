//! Rule: no two public types of the workspace have the same name. The classes of the wheel are exempt: they are named
//! after the types that they wrap.

use std::collections::BTreeMap;

use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut known: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for source in &tree.sources {
        if !source.path.starts_with("crates/") || !source.path.contains("/src/") {
            continue;
        }
        let tokens = &source.tokens[..];
        for next in tokens.windows(3) {
            let [public, kind, name] = next else { continue };
            let is_type = matches!(&*kind.text, "struct" | "enum" | "union" | "trait" | "type");
            if public.text != "pub" || !is_type || !name.is_name {
                continue;
            }
            if let Some((path, line)) = known.get(&*name.text) {
                let what = format!("{path}:{line} has a public type {} too", name.text);
                problems.push(Problem::new(&source.path, name.line, what));
            } else {
                known.insert(&name.text, (&source.path, name.line));
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
    fn own_names_pass() {
        let files = [
            (
                "crates/core/src/a.rs",
                "pub struct A; pub(crate) struct B; struct C;",
            ),
            (
                "crates/kifu/src/a.rs",
                "pub enum D {} pub struct B; struct A; pub use a::A;",
            ),
            ("crates/kifu/tests/it/a.rs", "pub struct A;"),
            ("python/src/a.rs", "#[pyclass] pub struct A;"),
        ];
        assert!(check(rule, &files).is_empty());
    }

    #[test]
    fn a_second_type_is_found() {
        for kind in [
            "struct A;",
            "enum A {}",
            "trait A {}",
            "type A = u8;",
            "struct A<T>(T);",
        ] {
            let first = ("crates/core/src/a.rs", "\npub struct A;");
            let second = format!("bitflags! {{ pub {kind} }}");
            let found = check(rule, &[first, ("crates/forms/src/b.rs", &second)]);
            let what = "crates/forms/src/b.rs:1: crates/core/src/a.rs:2 has a public type A too";
            assert_eq!(found, [what], "{kind}");
        }
    }
}
