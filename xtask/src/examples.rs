//! `cargo xtask examples`: how much of the public documentation has an example.

use std::collections::HashSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::Verdict;
use crate::ci::libraries;
use crate::root::root;

/// What is counted, each in a column.
const COLUMNS: [(&str, &[&str]); 2] = [
    (
        "types and traits",
        &["struct", "enum", "union", "trait", "type_alias"],
    ),
    ("functions and methods", &["function"]),
];

/// Of all libraries together, how many of a hundred must have an example.
const LEAST: [usize; 2] = [100, 40];

/// What has an example and how much there is, in each column.
type Counts = [(usize, usize); COLUMNS.len()];

/// Counts, from what nightly's rustdoc says of every public item, and lists the items without an
/// example if asked to. Methods of traits count where they are declared. What bitflags
/// writes does not count, nor what rustdoc itself lets go without examples: modules, constants,
/// fields and variants.
pub(crate) fn run(list: bool) -> Verdict {
    let names = libraries()?;
    let mut rustdoc = Command::new("cargo");
    rustdoc.current_dir(root());
    rustdoc.env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    rustdoc.args("+nightly doc --quiet --no-deps --all-features --target-dir target".split(' '));
    rustdoc.args(names.iter().flat_map(|name| ["--package", name]));
    if !rustdoc.status()?.success() {
        return Ok(false);
    }
    let heads = COLUMNS.map(|(head, _)| format!("{head:>24}"));
    println!("{:18}{}", "", heads.concat());
    let mut all = Counts::default();
    for name in names {
        let file = format!("target/doc/{}.json", name.replace('-', "_"));
        let docs: Value = serde_json::from_slice(&fs::read(root().join(file))?)?;
        let counts = counted(&docs, list).ok_or("rustdoc has another form")?;
        println!("{name:18}{}", row(counts));
        for (sum, (with, of)) in all.iter_mut().zip(counts) {
            *sum = (sum.0 + with, sum.1 + of);
        }
    }
    println!("{:18}{}", "all", row(all));
    let enough = |((with, of), least): ((usize, usize), usize)| with * 100 >= of * least;
    Ok(all.into_iter().zip(LEAST).all(enough))
}

fn row(counts: Counts) -> String {
    let cell = |(with, of): (usize, usize)| {
        let percent = (with * 100).checked_div(of).unwrap_or(100);
        format!("{with:12} of {of:4} {percent:3}%")
    };
    counts.map(cell).concat()
}

fn counted(docs: &Value, list: bool) -> Option<Counts> {
    let index = docs.get("index")?.as_object()?;
    let (mut inherited, mut flags) = (HashSet::new(), HashSet::new());
    for item in index.values() {
        let Some(of_trait) = item.pointer("/inner/impl/trait/path") else {
            continue;
        };
        let items = item.pointer("/inner/impl/items")?.as_array()?;
        inherited.extend(items.iter().map(Value::to_string));
        if of_trait == "Flags" {
            flags.insert(item.get("span")?.to_string());
        }
    }
    let mut counts = Counts::default();
    for (id, item) in index {
        let kind = item.get("inner")?.as_object()?.keys().next()?;
        let column = COLUMNS
            .iter()
            .position(|(_, kinds)| kinds.contains(&&**kind));
        let (Some(column), Some(0)) = (column, item.get("crate_id")?.as_u64()) else {
            continue;
        };
        let span = item.get("span")?;
        let of_macro = kind == "function" && flags.contains(&span.to_string());
        if inherited.contains(id) || of_macro {
            continue;
        }
        let docs = item.get("docs")?.as_str().unwrap_or_default();
        let has_example = docs.contains("```");
        counts[column].0 += usize::from(has_example);
        counts[column].1 += 1;
        if list && !has_example {
            let file = span.get("filename")?.as_str()?;
            let line = span.pointer("/begin/0")?;
            println!("{file}:{line}: {kind} {}", item.get("name")?);
        }
    }
    Some(counts)
}
