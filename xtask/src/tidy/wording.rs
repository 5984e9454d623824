//! Rule: text is spoken English. The doc of a public function begins with a verb, values have their names, and
//! sentences are short.

use super::prose::{self, Comment, Word};
use super::tree::Source;
use super::{Problem, Tree, conventions};

const MOST_WORDS: usize = 40;

/// Pages with the texts of others, and with what the command prints.
const OTHERS: [&str; 3] = ["THIRD-PARTY.md", "NOTICE.md", "crates/cli/tests/cmd/"];

/// The first words of a noun phrase.
const NOUN_PHRASE: [&str; 23] = [
    "The", "A", "An", "Whether", "How", "What", "Where", "Which", "Who", "All", "Each", "Every",
    "No", "This", "These", "Those", "Its", "One", "Two", "Of", "Nothing", "When", "Why",
];

/// First words that end in s as a verb does: adverbs, and things that functions count. "Does" has to be followed by its
/// verb, "Is" and "Has" hide that the function returns something.
const NO_VERBS: &str = "Always As Bytes Does Has Is Its Milliseconds Pieces Positions Squares This";

/// The words around `nothing` if it is a value: `Returns nothing.`, `; nothing if`, `or nothing at the end`. With a verb
/// before it (`changes nothing if`) or after it (`nothing is read`), it is plain English.
const BEFORE_VALUE: [&str; 6] = ["or", "returns", "gives", "yields", "is", "are"];
const AFTER_VALUE: [&str; 8] = [
    "if", "for", "where", "when", "unless", "at", "before", "after",
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Habit {
    NounPhrase,
    NoVerb,
    IsNo,
    Nothing,
    OfWhich,
    LongSentence,
    Semicolons,
    Condition,
}

/// A place with a habit.
pub(super) struct Hit {
    pub(super) habit: Habit,
    /// Whether `tidy` allows it.
    pub(super) is_allowed: bool,
    pub(super) problem: Problem,
}

#[derive(Default)]
pub(super) struct Figures {
    pub(super) words: usize,
    pub(super) functions: usize,
    pub(super) hits: Vec<Hit>,
}

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let hits = Figures::of(tree).hits.into_iter();
    hits.filter(|hit| !hit.is_allowed)
        .map(|hit| hit.problem)
        .collect()
}

impl Figures {
    /// Reads all comments and pages of a tree.
    pub(super) fn of(tree: &Tree) -> Figures {
        let mut figures = Figures::default();
        for source in &tree.sources {
            let comments = prose::comments(source);
            figures.docs(source, &comments);
            for words in prose::of_comments(&comments) {
                figures.words += words.len();
                figures.phrases(&source.path, &words);
                figures.lengths(&source.path, &words);
            }
        }
        for (path, text) in tree.files() {
            if path.ends_with(".md") && !OTHERS.iter().any(|other| path.contains(other)) {
                for words in prose::paragraphs((1..).zip(text.lines())) {
                    figures.lengths(path, &words);
                }
            }
        }
        for problem in conventions::rule(tree) {
            // The rule `conventions` fails.
            figures.add(Habit::Condition, true, problem);
        }
        figures
    }

    fn add(&mut self, habit: Habit, is_allowed: bool, problem: Problem) {
        self.hits.push(Hit {
            habit,
            is_allowed,
            problem,
        });
    }

    /// Checks the first words of documented public functions.
    fn docs(&mut self, source: &Source, comments: &[Comment<'_>]) {
        for (line, doc) in docs(source, comments) {
            self.functions += 1;
            let mut words = doc
                .split(' ')
                .map(|word| word.trim_end_matches([',', '.', ':', ';']));
            let [first, second] = [(); 2].map(|()| words.next().unwrap_or_default());
            let habit = if NOUN_PHRASE.contains(&first) {
                Habit::NounPhrase
            } else if is_verb(first) && second != "of" {
                continue;
            } else {
                Habit::NoVerb
            };
            let what = format!(
                "the doc of a public function begins with {first:?}, not with a verb such as Returns"
            );
            self.add(habit, false, Problem::new(&source.path, line, what));
        }
    }

    /// Looks for `is no`, `nothing` and `of which`.
    fn phrases(&mut self, path: &str, words: &[Word]) {
        let bare: Vec<String> = words.iter().map(Word::bare).collect();
        let word = |at: Option<usize>| at.and_then(|at| bare.get(at)).map_or("", |word| &**word);
        for (at, here) in words.iter().enumerate() {
            let before = word(at.checked_sub(1));
            let after = word(Some(at + 1));
            let (habit, is_allowed, what) = match (&*bare[at], after) {
                // `There is no hit` and `is no longer` have no shorter form.
                ("is" | "are", "no") => {
                    let is_allowed = before == "there" || word(Some(at + 2)) == "longer";
                    (Habit::IsNo, is_allowed, "\"is no\": write \"is not a\"")
                }
                ("nothing", _) => {
                    let is_stop = |word: &str| word.ends_with(['.', ',', ';', ':']);
                    let starts =
                        at == 0 || BEFORE_VALUE.contains(&before) || is_stop(&words[at - 1].text);
                    let ends = AFTER_VALUE.contains(&after)
                        || is_stop(&here.text)
                        || at + 1 == words.len();
                    let what = "\"nothing\" as a value: write `None`, `false` or \"an empty list\"";
                    (Habit::Nothing, !(starts && ends), what)
                }
                ("of" | "by" | "in", "which") => (Habit::OfWhich, true, "\"of which\""),
                ("of", "those") if word(Some(at + 2)) == "that" => {
                    (Habit::OfWhich, true, "\"of those that\"")
                }
                _ => continue,
            };
            self.add(habit, is_allowed, Problem::new(path, here.line, what));
        }
    }

    /// Looks for long sentences, and paragraphs with several semicolons.
    fn lengths(&mut self, path: &str, words: &[Word]) {
        for sentence in prose::sentences(words) {
            if sentence.len() > MOST_WORDS {
                let what = format!(
                    "a sentence of {} words, more than {MOST_WORDS}",
                    sentence.len()
                );
                self.add(
                    Habit::LongSentence,
                    false,
                    Problem::new(path, sentence[0].line, what),
                );
            }
        }
        let count = words.iter().filter(|word| word.text.ends_with(';')).count();
        if count > 1 {
            let what = format!("{count} semicolons in a paragraph");
            self.add(
                Habit::Semicolons,
                false,
                Problem::new(path, words[0].line, what),
            );
        }
    }
}

/// Returns `true` for a verb in the third person: Returns.
fn is_verb(word: &str) -> bool {
    let is_word =
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase);
    is_word
        && word.ends_with('s')
        && !word.ends_with("ss")
        && NO_VERBS.split(' ').all(|no_verb| no_verb != word)
}

/// Returns the first line of doc of each documented public function.
fn docs<'a>(source: &Source, comments: &'a [Comment<'a>]) -> Vec<(usize, &'a str)> {
    let tokens = &source.tokens;
    let text = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    let mut docs = Vec::new();
    // The last line of the code before an item and its attributes.
    let mut before = 0;
    let mut at = 0;
    while at < tokens.len() {
        if text(at) == "#" && text(at + 1) == "[" {
            let mut depth = 0;
            for (end, token) in tokens.iter().enumerate().skip(at + 1) {
                at = end + 1;
                depth += i32::from(token.text == "[") - i32::from(token.text == "]");
                if depth == 0 {
                    break;
                }
            }
            continue;
        }
        let is_sign = |at: &usize| {
            tokens.get(*at).is_some_and(|token| token.is_literal)
                || matches!(text(*at), "const" | "async" | "unsafe" | "extern")
        };
        let kind = (at + 1..).find(|at| !is_sign(at)).unwrap_or_default();
        if text(at) == "pub" && text(kind) == "fn" {
            let is_doc = |c: &&Comment<'_>| c.sign == "///" && !c.text.is_empty();
            let mut own = comments.iter().filter(is_doc);
            let doc = own.find(|c| (before + 1..tokens[at].line).contains(&c.line));
            docs.extend(doc.map(|doc| (doc.line, doc.text)));
        }
        before = tokens[at].last_line;
        at += 1;
    }
    docs
}

#[cfg(test)]
mod tests {
    use super::{Figures, rule};
    use crate::tidy::{Tree, check};

    fn lines(path: &str, text: &str) -> Vec<String> {
        let found = check(rule, &[(path, text)]);
        found
            .iter()
            .map(|what| what.chars().take(48).collect())
            .collect()
    }

    #[test]
    fn functions_begin_with_verbs() {
        let good = "/// Returns a.\n#[cfg(\n    b\n)]\n/// The\npub const fn f() {}\n/// The\nfn g() {}\npub fn h() {}
            /// The\npub(crate) fn i() {}\n/// Does\npub struct A { /// Squares\n b: C }";
        assert!(lines("a.rs", good).is_empty());
        for bad in [
            "The size.",
            "`a` returns",
            "Return",
            "Squares",
            "This",
            "Does",
            "RETURNS",
            "Lists of",
            "Pass",
        ] {
            let text =
                format!("\n/// {bad}\n/// b\n#[must_use]\npub unsafe extern \"C\" fn f() {{}}");
            assert_eq!(
                lines("a.rs", &text),
                ["a.rs:2: the doc of a public function begins with"],
                "{bad}"
            );
        }
    }

    #[test]
    fn values_have_names() {
        for good in [
            "There is no hit.",
            "It is no longer.",
            "`is no`",
            "Does nothing.",
            "Changes nothing if",
            "Nothing is read.",
            "or nothing else",
        ] {
            assert!(lines("a.rs", &format!("// {good}")).is_empty(), "{good}");
        }
        for bad in [
            "is\n// no move",
            "Lines are no",
            "The first; nothing if",
            "Returns nothing.",
            "one, or nothing",
            "Nothing for",
        ] {
            assert_eq!(lines("a.rs", &format!("// {bad}")).len(), 1, "{bad}");
        }
    }

    #[test]
    fn paragraphs_are_short() {
        let words = |count: usize| format!("{}end.", "A ".repeat(count - 1));
        for path in ["a.md", "b/THIRD-PARTY.md", "crates/cli/tests/cmd/a.md"] {
            let found = lines(path, &format!("A b.\n{}\n\n{}", words(40), words(41)));
            let expected =
                (path == "a.md").then_some("a.md:4: a sentence of 41 words, more than 40");
            assert_eq!(found, Vec::from_iter(expected));
        }
        let text = format!("//! a; `b;` c\n//!\n//! {}\n//! A; b;\n", words(41));
        let expected = [
            "a.rs:3: a sentence of 41 words, more than 40",
            "a.rs:3: 2 semicolons in a paragraph",
        ];
        assert_eq!(lines("a.rs", &text), expected);
    }

    #[test]
    fn allowed_places_count() {
        let mut tree = Tree::default();
        let text = "// Is no longer, of which nothing is of those that are there.\nfn f() { a.filter(|_| b) }";
        tree.add("a.rs", text.to_owned()).unwrap();
        let figures = Figures::of(&tree);
        assert_eq!((figures.words, figures.hits.len()), (12, 5));
        assert!(figures.hits.iter().all(|hit| hit.is_allowed));
    }
}
