//! Wraps the content of a page in a document: a single file without network requests.

use komadai_core::PieceKind;
use komadai_diagram::Outlines;

use crate::escape::Html;

/// A document: its head, the content of the page, and its scripts.
pub(crate) struct Document<'a> {
    pub(crate) lang: &'static str,
    pub(crate) title: &'a str,
    pub(crate) css: &'a str,
}

impl Document<'_> {
    /// Returns the part before the content: the head and the title.
    pub(crate) fn head(&self) -> String {
        format!(
            r#"<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Komadai">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<h1>{title}</h1>
"#,
            lang = self.lang,
            title = Html(self.title),
            css = self.css,
        )
    }
}

/// Returns the part after the content: the outlines of the pieces in use, the words as JSON, and the script.
pub(crate) fn end(outlines: &Outlines, words: &str, script: &str) -> String {
    format!(
        r#"{symbols}<script type="application/json" id="words">{words}</script>
<script>
{board}{script}</script>
</body>
</html>
"#,
        symbols = outlines.svg(),
        board = include_str!("board.js"),
    )
}

/// Returns the outlines of all pieces, and their ids as the members of a JSON object.
pub(crate) fn pieces() -> (Outlines, String) {
    let mut outlines = Outlines::default();
    let pieces = PieceKind::ALL.map(|kind| {
        let plus = if kind.is_promoted() { "+" } else { "" };
        format!("\"{plus}{}\":\"{}\"", kind.letter(), outlines.piece(kind))
    });
    (outlines, pieces.join(","))
}
