//! Rule: movegen never asks the law, so that each can be held against the other.

use super::code::{Word, words};
use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let sources = tree.sources();
    let ours = sources.filter(|source| source.path.starts_with("crates/movegen/src/"));
    ours.flat_map(|source| {
        let asked = words(&source.code).filter(asks);
        asked.map(|word| {
            let what = format!("movegen asks the law by `{}`", word.text);
            Problem::new(&source.path, word.line, what)
        })
    })
    .collect()
}

fn asks(word: &Word<'_>) -> bool {
    match word.text {
        "law" | "Breaches" | "IllegalMove" => true,
        // Both ask the law first; `play_unchecked` and `after` do not.
        "check" | "play" => word.before.ends_with('.') || word.before.ends_with("::"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    const FILE: &str = "crates/movegen/src/perft.rs";

    #[test]
    fn its_own_ways_are_fine() {
        let fine = "/// As `position.check(m)`.\nfn f() { p.play_unchecked(m); p.is_check(); }";
        assert!(check(rule, &[(FILE, fine)]).is_empty());
        assert!(check(rule, &[("crates/kifu/src/a.rs", "p.check(m)")]).is_empty());
    }

    #[test]
    fn asking_is_found() {
        let asking = "p.check(m);\np.play(m);\nx.map(<Position>::check);\nuse komadai_core::law;";
        let found = check(rule, &[(FILE, asking)]);
        assert_eq!(found.len(), 4);
        assert_eq!(
            found[0],
            format!("{FILE}:1: movegen asks the law by `check`")
        );
    }
}
