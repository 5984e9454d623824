//! Texts in place of a move.

use komadai::notation::wording::SideMarks;
use komadai::notation::{Context, ResolveError, resolve};
use komadai::parse::{any_move, style};
use komadai::{Language, Style};

use crate::texts::show;

/// Why a text is no move: it cannot be read, could be several moves, or breaks the named
/// rules.
pub(super) fn reason(context: &Context<'_>, text: &str, language: Language) -> String {
    let Ok(written) = any_move(text) else {
        return show::UNREADABLE.text(language).to_owned();
    };
    match resolve(context, &written) {
        // The text is a move, but in a form that the format of the file does not have.
        Ok(_) => show::UNREADABLE.text(language).to_owned(),
        Err(ResolveError::Illegal(_, breaches)) => show::breaks(&breaches, language),
        Err(_) => show::UNCLEAR.text(language).to_owned(),
    }
}

/// Whether a text begins with the sign or the name of a side.
pub(super) fn names_side(text: &str) -> bool {
    match style(text) {
        (Style::Csa, _) => text.trim_start().starts_with(['+', '-']),
        (_, wording) => wording.side != SideMarks::None,
    }
}
