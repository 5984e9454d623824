//! Rule: every rule in docs/formats.md has a sample or the reason for its absence, and every sample belongs to a rule.

use std::collections::{BTreeMap, BTreeSet};

use super::{Problem, Tree};

const PAGE: &str = "docs/formats.md";
const FOLDER: &str = "testdata/kifu";
const INDEX: &str = "testdata/kifu/index.tsv";

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let (Some(page), Some(index)) = (tree.text(PAGE), tree.text(INDEX)) else {
        return vec![Problem::new(INDEX, 1, format!("it or {PAGE} is missing"))];
    };
    let mut problems = Vec::new();
    let mut rules = rules(page, &mut problems);
    let mut listed = BTreeSet::new();
    for (line, row) in (1..).zip(index.lines()).skip(2) {
        let mut problem = |what: String| problems.push(Problem::new(INDEX, line, what));
        let cells: Vec<&str> = row.split('\t').collect();
        let [number, _, named] = cells[..] else {
            problem("expected rule, case and files".to_owned());
            continue;
        };
        match rules.get_mut(number) {
            Some(rule) => rule.is_shown = true,
            None => problem(format!("{PAGE} has no rule {number}")),
        }
        for name in named.split_whitespace() {
            if !is_there(tree, name) {
                problem(format!("there is no {name} with its reading"));
            }
            listed.insert(name);
        }
    }
    for (number, rule) in rules {
        let what = match (rule.is_shown, rule.says_none) {
            (false, false) => format!("no sample for rule {number}"),
            (true, true) => format!("rule {number} says that it has no sample, but it has"),
            _ => continue,
        };
        problems.push(Problem::new(PAGE, rule.line, what));
    }
    for name in tree.files().filter_map(|(path, _)| sample(path)) {
        if !listed.contains(name) {
            problems.push(Problem::new(INDEX, 1, format!("no case names {name}")));
        }
    }
    problems
}

struct Rule {
    line: usize,
    /// Whether the rule contains `No sample` and the reason.
    says_none: bool,
    /// Whether a row of the index names the rule.
    is_shown: bool,
}

/// Returns the rules by their numbers, which consist of chapter, section and rule: `2.` below `### 1.4` is 1.4.2. The
/// rules of a section are numbered from 1 without a gap.
fn rules(page: &str, problems: &mut Vec<Problem>) -> BTreeMap<String, Rule> {
    let mut rules: BTreeMap<String, Rule> = BTreeMap::new();
    let mut section = "";
    let mut last = (0, String::new());
    for (line, text) in (1..).zip(page.lines()) {
        if text.starts_with('#') {
            let heading = text
                .strip_prefix("### ")
                .and_then(|text| text.split_once(' '));
            section = heading.map_or("", |(number, _)| number);
            last = (0, String::new());
        }
        let item = text
            .split_once(". ")
            .and_then(|(n, _)| n.parse::<usize>().ok());
        if let Some(number) = item
            && !section.is_empty()
        {
            let name = format!("{section}.{number}");
            if number != last.0 + 1 || rules.contains_key(&name) {
                problems.push(Problem::new(PAGE, line, format!("{name} is out of order")));
            }
            let rule = Rule {
                line,
                says_none: false,
                is_shown: false,
            };
            rules.insert(name.clone(), rule);
            last = (number, name);
        }
        if let Some(rule) = rules.get_mut(&last.1) {
            rule.says_none |= text.contains("No sample");
        }
    }
    rules
}

/// Returns `true` if a file exists: in the repository, as a written text, or as a reading if the game is not UTF-8.
fn is_there(tree: &Tree, name: &str) -> bool {
    let written = ["lossy", "written"].map(|folder| format!("{FOLDER}/{folder}/{name}"));
    let read = ["good", "bad"].map(|folder| format!("{FOLDER}/{folder}/{name}.txt"));
    let mut paths = written.iter().chain(&read).map(String::as_str);
    tree.text(name).is_some() || paths.any(|path| tree.text(path).is_some())
}

/// Returns the name of a sample, from the path of its written text or its reading.
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
    use super::{INDEX, PAGE, rule};
    use crate::tidy::check;

    const TEXT: &str = "\
# Formats
1. no rule
## 1 A
### 1.1 Lines
1. a rule
2. another,
   of two lines. No sample: it is too long
### 1.2 Words
Some words.
1. a rule
";
    const ROWS: &str = "# x\nrule\tcase\tfiles\n1.1.1\ta case\ta.kif\n1.2.1\ta case\ta.kif\n";
    const READING: (&str, &str) = ("testdata/kifu/good/a.kif.txt", "");

    fn found(page: &str, index: &str) -> Vec<String> {
        check(rule, &[(PAGE, page), (INDEX, index), READING])
    }

    #[test]
    fn a_whole_index() {
        assert!(found(TEXT, ROWS).is_empty());
    }

    #[test]
    fn gaps_and_strays() {
        let gap = ROWS.replace("1.2.1\ta case\ta.kif\n", "");
        assert_eq!(
            found(TEXT, &gap),
            [format!("{PAGE}:10: no sample for rule 1.2.1")]
        );
        let stray = ROWS.replace("1.2.1", "1.2.2");
        let expected = [
            format!("{INDEX}:4: {PAGE} has no rule 1.2.2"),
            format!("{PAGE}:10: no sample for rule 1.2.1"),
        ];
        assert_eq!(found(TEXT, &stray), expected);
        let none = ROWS.replace("1.2.1", "1.1.2");
        let says = "rule 1.1.2 says that it has no sample, but it has";
        assert_eq!(found(TEXT, &none)[0], format!("{PAGE}:6: {says}"));
    }

    #[test]
    fn files() {
        let missing = ROWS.replacen("a.kif", "c.kif", 1);
        let expected = [format!("{INDEX}:3: there is no c.kif with its reading")];
        assert_eq!(found(TEXT, &missing), expected);
        let lossy = ("testdata/kifu/lossy/b.kif.csa", "");
        let files = [(PAGE, TEXT), (INDEX, ROWS), READING, lossy];
        assert_eq!(
            check(rule, &files),
            [format!("{INDEX}:1: no case names b.kif.csa")]
        );
    }

    #[test]
    fn numbers() {
        let jump = TEXT.replace("2. another", "3. another");
        assert_eq!(
            found(&jump, ROWS),
            [format!("{PAGE}:6: 1.1.3 is out of order")]
        );
    }
}
