//! Replaces the names of the players in sentences about the end of a game.

use std::cmp::Reverse;

use komadai_core::{ByColor, Color};

use crate::{Headers, keys};

/// Returns the names of both players: as they are written, and without their titles.
pub(crate) fn player_names(headers: &Headers) -> Vec<(String, Color)> {
    let of_side = |side| {
        let written = headers
            .get(keys::player(side))
            .map(|name| name.trim().to_owned());
        let names = written.into_iter().chain(headers.player(side));
        names.map(move |name| (name, side))
    };
    Color::ALL.into_iter().flat_map(of_side).collect()
}

/// Returns a text with the names of the players replaced by words for their sides, the longest name first, or `None`
/// if it contains no name. A name of both players stays. `is_word` gets the text before a name, the name and the text
/// after it.
pub(crate) fn replace_names(
    text: &str,
    mut names: Vec<(String, Color)>,
    words: ByColor<&str>,
    is_word: impl Fn(&str, &str, &str) -> bool,
) -> Option<String> {
    names.retain(|(name, _)| !name.is_empty());
    names.sort_by_key(|(name, _)| Reverse(name.len()));
    let is_shared = |(name, side): &&(String, Color)| {
        let mut all = names.iter();
        all.any(|(other, of)| other == name && of != side)
    };
    let known: Vec<_> = names.iter().filter(|name| !is_shared(name)).collect();
    let (mut out, mut rest) = (String::new(), text);
    let mut is_named = false;
    while let Some(first) = rest.chars().next() {
        let before = text.get(..text.len() - rest.len()).unwrap_or("");
        let named = known.iter().find_map(|(name, side)| {
            let after = rest.strip_prefix(name.as_str())?;
            is_word(before, name, after).then_some((after, *side))
        });
        rest = if let Some((after, side)) = named {
            out.push_str(words[side]);
            is_named = true;
            after
        } else {
            out.push(first);
            rest.get(first.len_utf8()..).unwrap_or("")
        };
    }
    is_named.then_some(out)
}
