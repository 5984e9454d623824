//! Wraps the content of a page in a document: a single file without network requests.

use std::fmt::Write;

use komadai_diagram::Outlines;

use crate::escape::Html;
use crate::look::Look;

/// A document: its head, the content of the page, and its scripts.
pub(crate) struct Document<'a> {
    pub(crate) lang: &'static str,
    pub(crate) title: &'a str,
    pub(crate) css: &'a str,
    pub(crate) look: Look,
    pub(crate) share: &'a Share,
}

/// What other programs show of a link to the page. Empty texts are left out.
#[derive(Clone, Default, Debug)]
pub(crate) struct Share {
    pub(crate) description: String,
    pub(crate) url: String,
    pub(crate) picture: String,
}

impl Share {
    fn meta(&self, title: &str) -> String {
        let mut out = String::new();
        for (attribute, name, content) in [
            ("property", "og:type", "article"),
            ("property", "og:title", title),
            ("name", "description", &self.description),
            ("property", "og:description", &self.description),
            ("property", "og:url", &self.url),
            ("property", "og:image", &self.picture),
            ("name", "twitter:card", "summary"),
        ] {
            if !content.is_empty() {
                let content = Html(content);
                let _ = writeln!(out, "<meta {attribute}=\"{name}\" content=\"{content}\">");
            }
        }
        out
    }
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
{meta}<title>{title}</title>
<style>
{css}{look}</style>
</head>
<body>
<header><h1>{title}</h1></header>
"#,
            lang = self.lang,
            title = Html(self.title),
            css = self.css,
            look = self.look.css(),
            meta = self.share.meta(self.title),
        )
    }
}

/// Returns the part after the content: the outlines and the pieces in use, the words as JSON, and the script.
pub(crate) fn end(outlines: &Outlines, pieces: &str, words: &str, script: &str) -> String {
    format!(
        r#"{symbols}{pieces}<script type="application/json" id="words">{words}</script>
<script>
{board}{script}</script>
</body>
</html>
"#,
        symbols = outlines.svg(),
        board = include_str!("board.js"),
    )
}
