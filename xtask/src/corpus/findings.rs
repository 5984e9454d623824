//! The listed differences, and how today's differ from them.

use std::collections::{BTreeMap, BTreeSet};

/// Who may be right.
const SIDES: [&str; 4] = ["komadai", "reference", "both", "neither"];

/// One way in which we and the reference differ, or in which a record differs from the facts.
pub(super) struct Difference {
    file: String,
    what: String,
    detail: String,
}

impl Difference {
    pub(super) fn new(file: &str, what: &str, detail: String) -> Difference {
        Difference {
            file: file.to_owned(),
            what: what.to_owned(),
            detail,
        }
    }
}

/// The rows of the list: by file and kind, the whole line.
pub(super) struct Findings(BTreeMap<(String, String), String>);

impl Findings {
    /// Reads the list: file, what, who is right, why.
    pub(super) fn parse(text: &str) -> Result<Findings, String> {
        let mut rows = BTreeMap::new();
        for (i, line) in text.lines().enumerate().skip(1) {
            let fields: Vec<_> = line.split('\t').collect();
            let [file, what, who, why] = fields[..] else {
                return Err(format!("line {}: not four columns", i + 1));
            };
            if !SIDES.contains(&who) || why.is_empty() {
                return Err(format!("line {}: it must say who is right and why", i + 1));
            }
            let key = (file.to_owned(), what.to_owned());
            if rows.insert(key, line.to_owned()).is_some() {
                return Err(format!("line {}: it is listed already", i + 1));
            }
        }
        Ok(Findings(rows))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The lines to add to the list and to remove from it. Rows of files that are not in this
    /// corpus must go too.
    pub(super) fn changes(&self, found: &[Difference], files: &BTreeSet<&str>) -> Vec<String> {
        let mut gone = self.0.clone();
        let mut changes = Vec::new();
        for difference in found {
            let Difference { file, what, detail } = difference;
            if gone.remove(&(file.clone(), what.clone())).is_none() {
                changes.push(format!("add:    {file}\t{what}\tWHO\t{detail}"));
            }
        }
        changes.extend(gone.into_iter().map(|((file, _), line)| {
            let note = if files.contains(&*file) {
                ""
            } else {
                " (no such file)"
            };
            format!("remove: {line}{note}")
        }));
        changes
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Difference, Findings};

    const HEAD: &str = "file\twhat\twho\twhy\n";

    fn changes(listed: &str, found: &[(&str, &str)]) -> Vec<String> {
        let listed = Findings::parse(&format!("{HEAD}{listed}")).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|(file, what)| Difference::new(file, what, "so".to_owned()))
            .collect();
        listed.changes(&found, &BTreeSet::from(["a", "b"]))
    }

    #[test]
    fn no_change() {
        let found = [("a", "main-line")];
        assert!(changes("a\tmain-line\tkomadai\tnifu\n", &found).is_empty());
    }

    #[test]
    fn a_new_difference() {
        let found = [("a", "main-line"), ("b", "refused")];
        let changes = changes("a\tmain-line\tkomadai\tnifu\n", &found);
        assert_eq!(changes, ["add:    b\trefused\tWHO\tso"]);
    }

    #[test]
    fn a_difference_gone_or_of_another_kind() {
        let listed = "a\tmain-line\tkomadai\tnifu\nc\tstart\tboth\tturn\n";
        let changes = changes(listed, &[("a", "start")]);
        assert_eq!(
            changes,
            [
                "add:    a\tstart\tWHO\tso",
                "remove: a\tmain-line\tkomadai\tnifu",
                "remove: c\tstart\tboth\tturn (no such file)",
            ]
        );
    }

    #[test]
    fn a_claim_is_told_by_its_ply() {
        let listed = "a\tunclaimed-checkmate 67\tkomadai\tmate\n";
        let found = [("a", "unclaimed-checkmate 67")];
        assert!(changes(listed, &found).is_empty());
        let found = [("a", "unclaimed-checkmate 68")];
        assert_eq!(changes(listed, &found).len(), 2);
    }

    #[test]
    fn no_row_twice() {
        let row = "a\tstart\tboth\tturn\n";
        assert!(Findings::parse(&format!("{HEAD}{row}{row}")).is_err());
    }

    #[test]
    fn a_row_must_be_decided() {
        assert!(Findings::parse(&format!("{HEAD}a\tstart\tWHO\tso\n")).is_err());
        assert!(Findings::parse(&format!("{HEAD}a\tstart\n")).is_err());
    }
}
