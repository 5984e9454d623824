//! Creates the reasons why a text is not a move.

use komadai::movegen::explain_illegal;
use komadai::{Breaches, Move, Position};

use crate::stderr;
use crate::texts::{about, answers as texts, say};
use komadai_forms::RefusalForm;

/// Returns the refusal of an illegal text, with the move if only one matches. With `explain` it has the squares and
/// pieces that make the move illegal.
pub(crate) fn illegal(
    position: &Position,
    m: Option<Move>,
    breaches: Breaches,
    explain: bool,
) -> RefusalForm {
    let message = match m {
        Some(m) => texts::illegal_move(m, breaches),
        None => texts::illegal(breaches),
    };
    let mut refusal = RefusalForm::illegal(position, m, breaches, message);
    if let (Some(m), true) = (m, explain) {
        let found = explain_illegal(position, m).into_iter();
        refusal.explanation = found.map(say).collect();
    }
    refusal
}

/// Returns the refusal of a text that could be any of these moves. Each has an unambiguous text, if such texts were
/// requested.
pub(crate) fn ambiguous(moves: &[(Move, Option<String>)]) -> RefusalForm {
    let named = moves.iter().map(|(m, text)| match text {
        Some(text) => format!("{m} ({text})"),
        None => m.to_string(),
    });
    let message = texts::could_be(named.collect::<Vec<_>>().join(", "));
    RefusalForm::ambiguous(moves.iter().map(|(m, _)| *m), message)
}

/// Returns the answer in place of a move: `error:COLUMN:message`, `illegal:CODE,CODE`, `ambiguous:USI,USI`.
pub(super) fn answer(refusal: &RefusalForm) -> String {
    let details = match (refusal.column, &refusal.message) {
        (Some(column), Some(message)) => format!("{column}:{message}"),
        _ if refusal.codes.is_empty() => refusal.moves.join(","),
        _ => refusal.codes.join(","),
    };
    format!("{}:{details}", refusal.kind.code())
}

/// Reports on stderr why the text is not a move, unless the answer is already complete.
pub(super) fn report(refusal: &RefusalForm, line: Option<u64>) {
    let Some(message) = &refusal.message else {
        return;
    };
    let text = refusal.text.trim();
    let message = if text.is_empty() || message.starts_with(text) {
        message.clone()
    } else {
        about(text, message)
    };
    tell(message, line);
    for explanation in &refusal.explanation {
        tell(explanation.clone(), line);
    }
}

/// Prints a message about arguments, or about a line of stdin.
pub(super) fn tell(message: String, line: Option<u64>) {
    stderr::message(match line {
        Some(line) => texts::at_line(line, message),
        None => message,
    });
}
