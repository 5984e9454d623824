//! The moves after a move of PSN, on its line of play.

use std::iter;

use crate::formats::psn::grammar::{PsnToken, PsnTokenKind, ending};
use komadai_core::Written;

use super::words::{Word, ends, written};

/// The written moves of some tokens, up to the end of their line of play: to an ending, an
/// alternative, or what is no move.
pub(super) fn moves_of<'t>(
    mut tokens: impl Iterator<Item = PsnToken<'t>>,
) -> impl Iterator<Item = Written> {
    iter::from_fn(move || {
        loop {
            let token = tokens.next()?;
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
    })
}
