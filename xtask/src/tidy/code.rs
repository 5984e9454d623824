//! Splits Rust text into tokens, without comments.

use std::collections::BTreeSet;
use std::iter::Peekable;

use proc_macro2::{Delimiter, LexError, Spacing, Span, TokenStream, TokenTree, token_stream};

/// A name, a literal, `::`, or another sign. Lifetimes and documentation are skipped.
pub(super) struct Token {
    /// The number of the line, from 1.
    pub(super) line: usize,
    pub(super) last_line: usize,
    /// The column after it on its last line, in characters.
    pub(super) end: usize,
    pub(super) text: String,
    pub(super) is_name: bool,
    pub(super) is_literal: bool,
}

impl Token {
    fn sign(span: Span, text: impl Into<String>) -> Token {
        Token {
            line: span.start().line,
            last_line: span.end().line,
            end: span.end().column,
            text: text.into(),
            is_name: false,
            is_literal: false,
        }
    }
}

pub(super) fn tokens(text: &str) -> Result<Vec<Token>, LexError> {
    let mut tokens = Vec::new();
    collect(text.parse()?, &mut tokens);
    Ok(tokens)
}

fn collect(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let span = tree.span();
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '\'' => drop(trees.next()),
            TokenTree::Punct(sign) if sign.as_char() == '#' && is_documentation(&mut trees) => {
                trees.next();
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint => {
                trees.next();
                tokens.push(Token::sign(span, "::"));
            }
            TokenTree::Punct(sign) => tokens.push(Token::sign(span, sign.as_char())),
            TokenTree::Ident(name) => tokens.push(Token {
                is_name: true,
                ..Token::sign(span, name.to_string())
            }),
            TokenTree::Literal(literal) => tokens.push(Token {
                is_literal: true,
                ..Token::sign(span, literal.to_string())
            }),
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(Token::sign(group.span_open(), open));
                collect(group.stream(), tokens);
                tokens.push(Token::sign(group.span_close(), close));
            }
        }
    }
}

/// Returns `true` if `[doc = …]` or `![doc = …]` follows `#`, as the lexer writes doc comments. Consumes the `!`.
fn is_documentation(trees: &mut Peekable<token_stream::IntoIter>) -> bool {
    trees.next_if(|tree| tree.to_string() == "!");
    let Some(TokenTree::Group(group)) = trees.peek() else {
        return false;
    };
    let mut inside = group.stream().into_iter().map(|tree| tree.to_string());
    inside.next().as_deref() == Some("doc") && inside.next().as_deref() == Some("=")
}

/// Returns the number of lines with tokens. Blank lines in a literal do not count.
pub(super) fn lines<'t>(text: &str, tokens: impl Iterator<Item = &'t Token>) -> usize {
    let with_tokens: BTreeSet<usize> = tokens.flat_map(|t| t.line..=t.last_line).collect();
    let lines = (1..).zip(text.lines());
    let code =
        lines.filter(|(number, line)| with_tokens.contains(number) && !line.trim().is_empty());
    code.count()
}

#[cfg(test)]
mod tests {
    use super::{lines, tokens};

    fn texts(text: &str) -> Vec<String> {
        let tokens = tokens(text).unwrap();
        tokens.into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_lifetimes_go() {
        let code = "//! a\n/// b\nc /* d /* e */\n f */ ::g // h\n<'i>";
        assert_eq!(texts(code), ["c", "::", "g", "<", ">"]);
        assert_eq!(texts("#![deny(a)] #[b]").concat(), "#[deny(a)]#[b]");
    }

    #[test]
    fn literals_stay_whole() {
        let code = "a(\"b \\\" c\", r#\"d\"e\"#, 'f', 1)";
        assert_eq!(
            texts(code),
            [
                "a",
                "(",
                "\"b \\\" c\"",
                ",",
                "r#\"d\"e\"#",
                ",",
                "'f'",
                ",",
                "1",
                ")"
            ]
        );
        let names: Vec<_> = tokens(code)
            .unwrap()
            .iter()
            .map(|token| token.is_name)
            .collect();
        assert_eq!(names.iter().filter(|is_name| **is_name).count(), 1);
    }

    #[test]
    fn lines_of_code_are_counted() {
        let text = "//! a\n\nfn f() {\n    // b\n    \"\n\n    c\"\n}\n";
        assert_eq!(lines(text, tokens(text).unwrap().iter()), 4);
    }
}
