//! Rule: every listed case of a file format has a sample, and every sample shows a listed case.

use std::collections::{BTreeMap, BTreeSet};

use super::{Problem, Tree};

const FOLDER: &str = "testdata/kifu";
const INDEX: &str = "testdata/kifu/index.tsv";

/// How many points the sheets of formats list in each of their sections.
const SECTIONS: [(&str, usize); 29] = [
    ("formats 0.1", 2),
    ("formats 0.2", 3),
    ("formats 0.3", 3),
    ("formats 0.4", 3),
    ("formats 0.5", 17),
    ("formats 0.6", 7),
    ("formats 1.3", 11),
    ("formats 1.4", 4),
    ("formats 1.5", 7),
    ("formats 1.6", 4),
    ("formats 1.7", 3),
    ("formats 1.8", 9),
    ("formats 1.9", 6),
    ("formats 2.3", 9),
    ("formats 2.4", 6),
    ("formats 3.3", 11),
    ("formats 4.5", 7),
    ("formats 4.6", 5),
    ("formats 4.8", 6),
    ("formats 4.9", 6),
    ("formats 5.1", 3),
    ("formats 5.2", 7),
    ("formats 6.2", 13),
    ("formats 7.2", 6),
    ("formats 8.3", 15),
    ("formats 9.1", 3),
    ("formats 9.2", 3),
    ("formats 13.6", 39),
    ("peers 3", 12),
];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let files: BTreeMap<&str, &str> = tree.files().collect();
    let Some(index) = files.get(INDEX) else {
        return vec![Problem::new(INDEX, 1, "there is no such table")];
    };
    let mut problems = Vec::new();
    let mut points: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    let mut listed = BTreeSet::new();
    for (line, row) in (1..).zip(index.lines()).skip(2) {
        let mut problem = |what: String| problems.push(Problem::new(INDEX, line, what));
        let cells: Vec<&str> = row.split('\t').collect();
        let [sheet, section, point, _, named] = cells[..] else {
            problem("expected sheet, section, point, case and files".to_owned());
            continue;
        };
        let seen = points.entry(format!("{sheet} {section}")).or_default();
        seen.extend(point.parse::<usize>().ok());
        for name in named.split_whitespace() {
            if !stands(&files, name) {
                problem(format!("there is no {name} with its reading"));
            }
            listed.insert(name);
        }
    }
    for (section, count) in SECTIONS {
        let seen = points.remove(section).unwrap_or_default();
        for point in (1..=count).filter(|point| !seen.contains(point)) {
            let what = format!("no sample for {section}, point {point}");
            problems.push(Problem::new(INDEX, 1, what));
        }
    }
    for name in files.keys().filter_map(|path| sample(path)) {
        if !listed.contains(name) {
            problems.push(Problem::new(INDEX, 1, format!("no case names {name}")));
        }
    }
    problems
}

/// A file of the repository, a text written in a format, or a game with its reading, which is what
/// stands for games that are no UTF-8.
fn stands(files: &BTreeMap<&str, &str>, name: &str) -> bool {
    let written = ["lossy", "written"].map(|folder| format!("{FOLDER}/{folder}/{name}"));
    let read = ["good", "bad"].map(|folder| format!("{FOLDER}/{folder}/{name}.txt"));
    let mut paths = written.iter().chain(&read).map(String::as_str);
    files.contains_key(name) || paths.any(|path| files.contains_key(path))
}

/// The name of a sample, by the path of what was written or read of it.
fn sample(path: &str) -> Option<&str> {
    let (folder, name) = path
        .strip_prefix(FOLDER)?
        .strip_prefix('/')?
        .split_once('/')?;
    match folder {
        "good" | "bad" => name.strip_suffix(".txt"),
        _ => Some(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{INDEX, SECTIONS, rule};
    use crate::tidy::check;

    /// An index with a row for every point, each naming `a.kif`.
    fn whole() -> String {
        let mut rows = String::from("# cases\nsheet\tsection\tpoint\tcase\tfiles\n");
        for (section, count) in SECTIONS {
            let section = section.replace(' ', "\t");
            for point in 1..=count {
                rows.push_str(&format!("{section}\t{point}\ta case\ta.kif\n"));
            }
        }
        rows
    }

    const READING: (&str, &str) = ("testdata/kifu/good/a.kif.txt", "");

    #[test]
    fn a_whole_index() {
        assert!(check(rule, &[(INDEX, &whole()), READING]).is_empty());
    }

    #[test]
    fn gaps_and_strays() {
        let index = whole().replace("formats\t4.9\t5\ta case\ta.kif\n", "");
        let stray = ("testdata/kifu/lossy/b.kif.csa", "");
        assert_eq!(
            check(rule, &[(INDEX, &index), READING, stray]),
            [
                format!("{INDEX}:1: no sample for formats 4.9, point 5"),
                format!("{INDEX}:1: no case names b.kif.csa"),
            ]
        );
        let index = whole().replacen("a.kif", "c.kif", 1);
        assert_eq!(
            check(rule, &[(INDEX, &index), READING]),
            [format!("{INDEX}:3: there is no c.kif with its reading")]
        );
    }
}
