//! The document around what a page shows: one file that asks nothing of a network.

use komadai_core::PieceKind;
use komadai_diagram::Outlines;

use crate::escape::Html;

/// The parts of a document.
pub(crate) struct Document<'a> {
    pub(crate) lang: &'static str,
    pub(crate) title: &'a str,
    pub(crate) css: &'a str,
    /// HTML.
    pub(crate) body: &'a str,
    /// JSON.
    pub(crate) words: &'a str,
    /// The id of the data of the script, and JSON.
    pub(crate) data: (&'static str, &'a str),
    pub(crate) script: &'a str,
}

impl Document<'_> {
    /// The document with the outlines of the pieces.
    pub(crate) fn html(&self, outlines: &Outlines) -> String {
        let (id, data) = self.data;
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
{symbols}<h1>{title}</h1>
{body}
<script type="application/json" id="words">{words}</script>
<script type="application/json" id="{id}">{data}</script>
<script>
{board}{script}</script>
</body>
</html>
"#,
            lang = self.lang,
            title = Html(self.title),
            css = self.css,
            symbols = outlines.svg(),
            body = self.body,
            words = self.words,
            board = include_str!("board.js"),
            script = self.script,
        )
    }
}

/// The outlines of all pieces, and their ids as the members of a JSON object.
pub(crate) fn pieces() -> (Outlines, String) {
    let mut outlines = Outlines::default();
    let pieces = PieceKind::ALL.map(|kind| {
        let plus = if kind.is_promoted() { "+" } else { "" };
        format!("\"{plus}{}\":\"{}\"", kind.letter(), outlines.piece(kind))
    });
    (outlines, pieces.join(","))
}
