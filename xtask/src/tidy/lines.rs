//! `cargo xtask lines`: counts lines of code, crate by crate.

use std::collections::BTreeMap;

use super::code;
use super::tree::Tree;
use crate::Verdict;
use crate::root::root;

/// Prints the number of lines with code for each crate. Comments, blank lines and unit tests do not count.
pub(crate) fn run() -> Verdict {
    let tree = Tree::tracked(&root())?;
    let mut crates: BTreeMap<&str, usize> = BTreeMap::new();
    for source in &tree.sources {
        let Some((folder, _)) = source.path.split_once("/src/") else {
            continue;
        };
        let name = folder.strip_prefix("crates/").unwrap_or(folder);
        *crates.entry(name).or_default() +=
            code::lines(&source.text, source.product_tokens().iter());
    }
    for (name, lines) in &crates {
        println!("{name:<10}{lines:>8}");
    }
    let is_product = |name: &str| !matches!(name, "benches" | "fuzz" | "testkit" | "xtask");
    let product = crates.iter().filter(|(name, _)| is_product(name));
    println!(
        "{:<10}{:>8}",
        "product",
        product.map(|(_, n)| n).sum::<usize>()
    );
    Ok(true)
}
