//! Splits comments and pages into paragraphs of words.

use std::collections::BTreeMap;
use std::mem;

use super::tree::Source;

/// One line of a comment.
pub(super) struct Comment<'a> {
    pub(super) line: usize,
    /// `///`, `//!` or `//`.
    pub(super) sign: &'a str,
    pub(super) text: &'a str,
    /// Whether code is before it on the line.
    follows_code: bool,
}

/// A word with its punctuation. The characters of code between backticks are replaced by backticks.
pub(super) struct Word {
    pub(super) line: usize,
    pub(super) text: String,
}

impl Word {
    /// Returns the word in small letters, without punctuation.
    pub(super) fn bare(&self) -> String {
        let bare = self.text.trim_matches(|c: char| !c.is_alphanumeric());
        bare.to_lowercase()
    }
}

/// Returns the lines of comments in a source. Comments between `/*` and `*/` are skipped.
pub(super) fn comments(source: &Source) -> Vec<Comment<'_>> {
    // The column at which the code of a line ends.
    let mut ends: BTreeMap<usize, usize> = BTreeMap::new();
    for token in &source.tokens {
        ends.extend((token.line..token.last_line).map(|line| (line, usize::MAX)));
        let end = ends.entry(token.last_line).or_default();
        *end = token.end.max(*end);
    }
    let mut comments = Vec::new();
    for (line, text) in (1..).zip(source.text.lines()) {
        let end = ends.get(&line).copied();
        let Some((at, _)) = text.char_indices().nth(end.unwrap_or_default()) else {
            continue;
        };
        let rest = text[at..].trim();
        let sign = ["///", "//!", "//"]
            .into_iter()
            .find(|sign| rest.starts_with(sign));
        if let Some(sign) = sign {
            comments.push(Comment {
                line,
                sign,
                text: rest[sign.len()..].trim(),
                follows_code: end.is_some(),
            });
        }
    }
    comments
}

/// Returns the paragraphs of comments. Lines of one comment have one sign; a comment after code has one line.
pub(super) fn of_comments(comments: &[Comment<'_>]) -> Vec<Vec<Word>> {
    let blocks = comments.chunk_by(|a, b| {
        a.sign == b.sign && a.line + 1 == b.line && !a.follows_code && !b.follows_code
    });
    let lines = |block: &[Comment<'_>]| paragraphs(block.iter().map(|c| (c.line, c.text)));
    blocks.flat_map(lines).collect()
}

/// Returns the paragraphs of numbered lines of Markdown. Headings, tables, blocks of code and definitions of links are
/// skipped. Each item of a list is a paragraph.
pub(super) fn paragraphs<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Vec<Word>> {
    let mut done = Vec::new();
    let mut words = Vec::new();
    let mut is_code = false;
    for (line, text) in lines {
        let text = text.trim();
        let is_fence = text.starts_with("```") || text.starts_with("~~~");
        is_code ^= is_fence;
        let is_definition = text.starts_with('[') && text.contains("]: ");
        let is_other = is_code || is_fence || is_definition || text.starts_with(['|', '#']);
        if is_other || text.is_empty() || is_item(text) {
            done.push(mem::take(&mut words));
        }
        if !is_other {
            words.extend(text.split_whitespace().map(|text| Word {
                line,
                text: text.to_owned(),
            }));
        }
    }
    done.push(words);
    done.retain(|words| !words.is_empty());
    done.iter_mut().for_each(|words| hide_code(words));
    done
}

/// Returns `true` if a line begins an item of a list.
fn is_item(text: &str) -> bool {
    let sign = text.split(' ').next().unwrap_or_default();
    let number = sign.trim_end_matches(['.', ')']);
    matches!(sign, "-" | "*" | "+")
        || number != sign && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

fn hide_code(words: &mut [Word]) {
    let all: usize = words
        .iter()
        .map(|word| word.text.matches('`').count())
        .sum();
    let mut ticks = 0;
    for word in words {
        let hidden = word.text.chars().map(|c| {
            ticks += usize::from(c == '`');
            // The last backtick of an odd number is only a sign.
            if ticks % 2 == 1 && ticks < all {
                '`'
            } else {
                c
            }
        });
        word.text = hidden.collect();
    }
}

/// Splits a paragraph into sentences. A sentence ends with a full stop or a colon if no small letter or number follows.
pub(super) fn sentences(words: &[Word]) -> impl Iterator<Item = &[Word]> {
    words.chunk_by(|word, next| {
        let word = word.text.trim_end_matches(['"', '\'', ')', ']', '*', '_']);
        let is_end = word.ends_with(['.', '!', '?', ':', '。']);
        !is_end
            || next
                .text
                .starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::{Word, comments, of_comments, paragraphs, sentences};
    use crate::tidy::Tree;

    fn joined(paragraphs: &[Vec<Word>]) -> Vec<String> {
        let text = |words: &Vec<Word>| {
            let words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
            format!("{}: {}", words.first().map_or("", |_| "p"), words.join(" "))
        };
        paragraphs.iter().map(text).collect()
    }

    #[test]
    fn comments_are_not_in_literals() {
        let text = "//! A\n//! b.\n/// C\nfn f() { // d\n    // e\n    \"\n// no\n // no\"; // 駒\n}\n'駒'; // f\n";
        let mut tree = Tree::default();
        tree.add("a.rs", text.to_owned()).unwrap();
        let found = of_comments(&comments(&tree.sources[0]));
        assert_eq!(
            joined(&found),
            ["p: A b.", "p: C", "p: d", "p: e", "p: 駒", "p: f"]
        );
        assert_eq!(found[4][0].line, 8);
    }

    #[test]
    fn prose_has_no_code() {
        let text = "# a\nb\n`c; d`\n\n- e\n1. f\n| g |\n```\nh\n```\n[i]: j\n`k\n";
        let found = paragraphs((1..).zip(text.lines()));
        assert_eq!(
            joined(&found),
            ["p: b ``` ``", "p: - e", "p: 1. f", "p: `k"]
        );
    }

    #[test]
    fn sentences_end_at_points() {
        let found = paragraphs([(1, "A b, e.g. c. (D `e.f` 1.5?) F: G: h")].into_iter());
        let lengths: Vec<usize> = sentences(&found[0]).map(<[Word]>::len).collect();
        assert_eq!(lengths, [4, 3, 1, 2]);
    }
}
