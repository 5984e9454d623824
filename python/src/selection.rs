//! Reads which games are selected, from keywords of Python.

use komadai_search::{NamePart, Selection, endings_named};
use komadai_tags::Tags;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::value_error;

/// Reads a dict. Its keys are the options of the command that select games.
pub(crate) fn selection_of(keywords: &Bound<'_, PyDict>) -> PyResult<Selection> {
    let mut selection = Selection::default();
    for (key, value) in keywords {
        let key: String = key.extract()?;
        if value.is_none() {
            continue;
        }
        if key == "plies" {
            let (least, most): (Option<usize>, Option<usize>) = value.extract()?;
            selection.plies = Some(least.unwrap_or(0)..=most.unwrap_or(usize::MAX));
            continue;
        }
        let text: String = value.extract()?;
        let empty = || PyValueError::new_err(format!("{key} is empty"));
        match &*key {
            "player" => selection.player = Some(NamePart::of_player(&text).ok_or_else(empty)?),
            "event" => selection.event = Some(NamePart::new(&text).ok_or_else(empty)?),
            "since" => selection.since = Some(text.parse().map_err(value_error)?),
            "until" => selection.until = Some(text.parse().map_err(value_error)?),
            "result" => selection.outcome = Some(text.parse().map_err(value_error)?),
            "ending" => {
                let unknown = || value_error(format_args!("{text:?} is not an ending"));
                selection.endings = Some(endings_named(&text).ok_or_else(unknown)?);
            }
            "handicap" => selection.handicap = Some(text.parse().map_err(value_error)?),
            "tag" => {
                let unknown =
                    || value_error(format_args!("{text:?} is not a castle or an opening"));
                let tag = Tags::standard().named(&text).ok_or_else(unknown)?;
                selection.tag = Some(&tag.id);
            }
            _ => {
                let known = "player, event, since, until, result, ending, handicap, tag, plies";
                let error = format!("select has no {key:?}; expected one of: {known}");
                return Err(PyValueError::new_err(error));
            }
        }
    }
    Ok(selection)
}
