//! The moves after a move of PSN, on its line of play.

use komadai_core::Written;
use komadai_parse::psn::{PsnToken, PsnTokenKind, ending};

use super::words::{Word, ends, written};

/// How many bytes are looked at after a token: what a word means may depend on them.
pub(super) const AHEAD: usize = 256;

/// The written moves of some tokens, up to the end of their line of play: to an ending, an
/// alternative, or what is no move.
pub(super) struct Following<I> {
    pub(super) tokens: I,
    /// The end of the text that the game may take.
    pub(super) own: usize,
    /// The end of the text that is there, if more may come.
    pub(super) wanting: Option<usize>,
    /// Whether the text ended before the line of play did.
    pub(super) has_run_out: bool,
}

impl<I> Following<I> {
    /// Whether a text that is still to come may go on with the line of play.
    pub(super) const fn may_go_on(&self) -> bool {
        self.has_run_out && self.wanting.is_some()
    }
}

impl<'t, I: Iterator<Item = PsnToken<'t>>> Iterator for Following<I> {
    type Item = Written;

    /// Nothing is asked after the first `None`.
    fn next(&mut self) -> Option<Written> {
        loop {
            let token = self.tokens.next();
            let end = self.wanting.map(|end| end.saturating_sub(AHEAD));
            let is_sure = |token: &PsnToken<'_>| {
                token.text.start < self.own && end.is_none_or(|end| token.text.span().end <= end)
            };
            let Some(token) = token.filter(is_sure) else {
                self.has_run_out = true;
                return None;
            };
            match token.kind {
                PsnTokenKind::Clock(_) | PsnTokenKind::Number(_) => {}
                PsnTokenKind::Comment(text, _) if !ends(text.text.trim()) => {}
                PsnTokenKind::Word => {
                    let Word { word, .. } = Word::of(token.text);
                    let is_remark =
                        word.is_empty() || !word.text.contains(|c: char| c.is_ascii_digit());
                    let is_ending = ending(word.text).is_some();
                    match written(word.text) {
                        _ if is_ending => return None,
                        Ok(written) => return Some(written),
                        Err(_) if is_remark => {}
                        Err(_) => return None,
                    }
                }
                _ => return None,
            }
        }
    }
}
