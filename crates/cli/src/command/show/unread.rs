//! Texts in place of a move.

use komadai::notation::wording::SideMarks;
use komadai::notation::{Context, Unresolved, resolve};
use komadai::parse::{any_move, style};
use komadai::{Language, Style};

use crate::texts::{Text, show};

/// Why a text is no move: it cannot be read, could be several moves, or breaks the named
/// rules.
pub(super) fn reason(context: &Context<'_>, text: &str) -> Text {
    let Ok(written) = any_move(text) else {
        return show::unreadable();
    };
    match resolve(context, &written) {
        // The text is a move, but in a form that the format of the file does not have.
        Ok(_) => show::unreadable(),
        Err(Unresolved::Illegal(_, breaches)) => {
            show::breaks(Text::both(|language| match language {
                Language::English => breaches.english().collect::<Vec<_>>().join(", "),
                Language::Japanese => breaches.japanese().collect::<Vec<_>>().join("、"),
            }))
        }
        Err(_) => show::unclear(),
    }
}

/// Whether a text begins with the sign or the name of a side.
pub(super) fn names_side(text: &str) -> bool {
    match style(text) {
        (Style::Csa, _) => text.trim_start().starts_with(['+', '-']),
        (_, wording) => wording.side != SideMarks::None,
    }
}
