//! Texts in place of a move.

use komadai::Style;
use komadai::notation::{Context, Unresolved, resolve};
use komadai::parse::{any_move, style};
use komadai::wording::SideMarks;

/// Why a text is no move, in Japanese: it cannot be read, could be several moves, or breaks the named
/// rules.
pub(super) fn reason(context: &Context<'_>, text: &str) -> String {
    let Ok(written) = any_move(text) else {
        return "読めません".to_owned();
    };
    match resolve(context, &written) {
        // The text is a move, but in a form that the format of the file does not have.
        Ok(_) => "読めません".to_owned(),
        Err(Unresolved::Illegal(_, breaches)) => {
            let names: Vec<&str> = breaches.japanese().collect();
            format!("反則：{}", names.join("、"))
        }
        Err(_) => "どの手か不明".to_owned(),
    }
}

/// Whether a text begins with the sign or the name of a side.
pub(super) fn names_side(text: &str) -> bool {
    match style(text) {
        (Style::Csa, _) => text.trim_start().starts_with(['+', '-']),
        (_, wording) => wording.side != SideMarks::None,
    }
}
