//! Rust text without its comments and literals.

/// Blanks comments, strings and characters; every line keeps its number.
pub(super) fn of(text: &str) -> String {
    blanked(text, |_| true)
}

/// How many lines have something that is no comment.
pub(super) fn lines(text: &str) -> usize {
    let code = blanked(text, |gone| gone.starts_with('/'));
    code.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Blanks those of the comments, strings and characters that `is_gone` takes.
fn blanked(text: &str, is_gone: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut after_word = false;
    while let Some(c) = rest.chars().next() {
        let blank = blank(rest, after_word);
        if blank > 0 {
            let (gone, left) = rest.split_at(blank);
            if is_gone(gone) {
                out.push(' ');
                out.extend(gone.chars().filter(|&c| c == '\n'));
            } else {
                out.push_str(gone);
            }
            rest = left;
            after_word = false;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            // The `r` of `br"…"` opens a raw string, the `r` of `for` does not.
            after_word = is_word(c) && (after_word || c != 'b');
        }
    }
    out
}

/// The string literals, each with its line (from 1) and what is before it on that line.
pub(super) fn strings(text: &str) -> Vec<(usize, &str, &str)> {
    let mut found = Vec::new();
    let (mut at, mut after_word) = (0, false);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = blank(rest, after_word);
        if length > 0 && (c == '"' || c == 'r') {
            let before = text[..at].rsplit('\n').next().unwrap_or_default();
            let line = text[..at].matches('\n').count() + 1;
            found.push((line, before, &rest[..length]));
        }
        after_word = length == 0 && is_word(c) && (after_word || c != 'b');
        at += length.max(c.len_utf8());
    }
    found
}

/// The length of the comment or literal at the start of a text; 0 for none.
fn blank(text: &str, after_word: bool) -> usize {
    match text.chars().next() {
        Some('/') if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
        Some('/') if text.starts_with("/*") => comment(text),
        Some('"') => string(text),
        Some('r') if !after_word && raw_hashes(text).is_some() => raw_string(text),
        Some('\'') => character(text),
        _ => 0,
    }
}

/// A name or number, `::`, or any other character that is no blank, with its line (from 1).
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) line: usize,
    pub(super) text: &'a str,
}

impl Token<'_> {
    pub(super) fn is_name(&self) -> bool {
        self.text
            .starts_with(|c: char| is_word(c) && !c.is_numeric())
    }
}

pub(super) fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, mut rest) in (1..).zip(code.lines()) {
        while let Some(first) = rest.trim_start().chars().next() {
            rest = rest.trim_start();
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let colons = if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            let (text, after) = rest.split_at(word.max(colons));
            tokens.push(Token { line, text });
            rest = after;
        }
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a block comment; they nest.
fn comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == '"' && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

fn raw_hashes(text: &str) -> Option<usize> {
    let hashes = text[1..].bytes().take_while(|&b| b == b'#').count();
    text[1 + hashes..].starts_with('"').then_some(hashes)
}

fn raw_string(text: &str) -> usize {
    let hashes = raw_hashes(text).unwrap_or(0);
    let open = 2 + hashes;
    let close = format!("\"{}", "#".repeat(hashes));
    text[open..]
        .find(&close)
        .map_or(text.len(), |at| open + at + close.len())
}

/// The length of a character literal; 0 for a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => text
            .get(3..)
            .and_then(|rest| rest.find('\''))
            .map_or(0, |at| 3 + at + 1),
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{of, strings, tokens};

    fn kept(text: &str) -> Vec<String> {
        let code = of(text);
        assert_eq!(code.lines().count(), text.lines().count(), "{text:?}");
        let names = tokens(&code).into_iter().filter(|token| token.is_name());
        names.map(|name| name.text.to_owned()).collect()
    }

    #[test]
    fn comments_go() {
        assert_eq!(kept("a // b\nc /* d /* e */\n f */ g"), ["a", "c", "g"]);
    }

    #[test]
    fn strings_go() {
        assert_eq!(kept(r#"a("b \" c", d)"#), ["a", "d"]);
        assert_eq!(kept("a(r#\"b \" c\"#, br\"d\", e)"), ["a", "b", "e"]);
        assert_eq!(kept("a(\"\", \"b\\\\\", c)"), ["a", "c"]);
        assert_eq!(kept("var\"b\" c"), ["var", "c"]);
    }

    #[test]
    fn strings_are_found() {
        let text = "a \"b\" // \"c\"\nvar(r#\"d\"e\"#, '\"', x)";
        let expected = [(1, "a ", "\"b\""), (2, "var(", "r#\"d\"e\"#")];
        assert_eq!(strings(text), expected);
    }

    #[test]
    fn characters_go_and_lifetimes_stay() {
        assert_eq!(kept("a('b', '\\'', '歩', '\\u{1}', c)"), ["a", "c"]);
        assert_eq!(kept("&'a str, x('\"') y"), ["a", "str", "x", "y"]);
    }
}
