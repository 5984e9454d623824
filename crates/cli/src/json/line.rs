//! The answers of `notate` and `resolve`.

use serde::Serialize;

/// The answers of `notate` and `resolve` to a line.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct LineForm<'a> {
    /// the line of stdin, from 1; `null` for arguments
    pub(crate) line: Option<u64>,
    /// the moves, up to the first text that is none
    pub(crate) moves: Vec<TextForm<'a>>,
    /// the ending after the last move: `resign`, `declare-win`, …
    pub(crate) ending: Option<&'static str>,
    /// why the next text is no move
    pub(crate) error: Option<RefusalForm<'a>>,
}

/// A move and its text.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TextForm<'a> {
    /// the move
    pub(crate) usi: String,
    /// its text: as it is written by `notate`, as it was given to `resolve`
    pub(crate) text: &'a str,
}

/// Why a text is no move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RefusalForm<'a> {
    /// `error` (it cannot be read), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses`
    pub(crate) kind: &'static str,
    /// the text
    pub(crate) text: &'a str,
    /// the character at which it cannot be read, from 1, in the argument or line
    pub(crate) column: Option<usize>,
    /// the rules that it breaks
    pub(crate) codes: Vec<&'static str>,
    /// the moves that it could mean
    pub(crate) moves: Vec<String>,
    /// a sentence for people
    pub(crate) message: Option<String>,
}
