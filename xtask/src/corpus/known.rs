//! Compares the differences of this run with the known ones.

use std::collections::BTreeMap;

/// The values for who is right.
const SIDES: [&str; 4] = ["komadai", "reference", "both", "neither"];

/// A difference between us and the reference, or between a record and the facts.
pub(super) struct Difference {
    /// The file and the kind of difference.
    key: (String, String),
    /// The description, on one line.
    detail: String,
}

impl Difference {
    pub(super) fn new(file: &str, what: &str, detail: &str) -> Difference {
        Difference {
            key: (file.to_owned(), what.to_owned()),
            detail: detail.replace(['\t', '\n', '\r'], " "),
        }
    }
}

/// The rows of the list: the whole line by file and kind.
pub(super) struct KnownDifferences(BTreeMap<(String, String), String>);

impl KnownDifferences {
    /// Parses the list: file, what, who is right, why.
    pub(super) fn parse(text: &str) -> Result<KnownDifferences, String> {
        let mut rows = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()).skip(1) {
            let fields: Vec<_> = line.split('\t').collect();
            let [file, what, who, why] = fields[..] else {
                return Err(format!("line {number}: not four columns"));
            };
            if !SIDES.contains(&who) || why.is_empty() {
                return Err(format!("line {number}: it must say who is right and why"));
            }
            let key = (file.to_owned(), what.to_owned());
            if rows.insert(key, line.to_owned()).is_some() {
                return Err(format!("line {number}: it is listed already"));
            }
        }
        Ok(KnownDifferences(rows))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the lines to add to the list and to remove from it.
    pub(super) fn changes(&self, found: &[Difference]) -> Vec<String> {
        let mut gone = self.0.clone();
        let mut changes = Vec::new();
        for Difference { key, detail } in found {
            if gone.remove(key).is_none() {
                let (file, what) = key;
                changes.push(format!("add:    {file}\t{what}\tWHO\t{detail}"));
            }
        }
        changes.extend(gone.values().map(|line| format!("remove: {line}")));
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::{Difference, KnownDifferences};

    const HEAD: &str = "file\twhat\twho\twhy\n";

    fn changes(known: &str, found: &[(&str, &str)]) -> Vec<String> {
        let known = KnownDifferences::parse(&format!("{HEAD}{known}")).unwrap();
        let found = found
            .iter()
            .map(|(file, what)| Difference::new(file, what, "so"));
        known.changes(&found.collect::<Vec<_>>())
    }

    #[test]
    fn new_and_gone() {
        let known = "a\tmain-line\tkomadai\tnifu\nc\tstart\tboth\tturn\n";
        assert!(changes(known, &[("a", "main-line"), ("c", "start")]).is_empty());
        assert_eq!(
            changes(known, &[("a", "start"), ("c", "start")]),
            [
                "add:    a\tstart\tWHO\tso",
                "remove: a\tmain-line\tkomadai\tnifu"
            ]
        );
    }

    #[test]
    fn rows_are_decided_and_listed_once() {
        let row = "a\tstart\tboth\tturn\n";
        for bad in [&*row.repeat(2), "a\tstart\tWHO\tso\n", "a\tstart\n"] {
            assert!(
                KnownDifferences::parse(&format!("{HEAD}{bad}")).is_err(),
                "{bad}"
            );
        }
    }
}
