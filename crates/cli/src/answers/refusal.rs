//! Creates the reasons why a text is not a move.

use komadai::notation::PostalVerdict;
use komadai::{Breaches, FoulKind, Move, Position};

use crate::stderr;
use crate::texts::{about, answers as texts, say};
use komadai_forms::{RefusalForm, RefusalKind};

/// Returns that the text cannot be read. Columns count characters from 1.
pub(crate) fn error(column: usize, message: String) -> RefusalForm {
    RefusalForm {
        kind: RefusalKind::Error,
        column: Some(column),
        message: Some(message),
        ..RefusalForm::default()
    }
}

/// Returns that the text is illegal, with the move if only one matches.
pub(crate) fn illegal(position: &Position, m: Option<Move>, breaches: Breaches) -> RefusalForm {
    RefusalForm {
        kind: RefusalKind::Illegal,
        codes: breaches.codes().collect(),
        foul: Some(FoulKind::of_move(position, m, breaches)),
        message: Some(match m {
            Some(m) => texts::illegal_move(m, breaches),
            None => texts::illegal(breaches),
        }),
        ..RefusalForm::default()
    }
}

/// Returns that the text could be any of these moves. Each has an unambiguous text, if such texts were requested.
pub(crate) fn ambiguous(moves: &[(Move, Option<String>)]) -> RefusalForm {
    let named = moves.iter().map(|(m, text)| match text {
        Some(text) => format!("{m} ({text})"),
        None => m.to_string(),
    });
    RefusalForm {
        kind: RefusalKind::Ambiguous,
        moves: moves.iter().map(|(m, _)| m.to_string()).collect(),
        message: Some(texts::could_be(named.collect::<Vec<_>>().join(", "))),
        ..RefusalForm::default()
    }
}

/// Returns a verdict of the rules of postal games: `confirm`, `impossible` or `loses`.
pub(crate) fn postal(
    kind: RefusalKind,
    code: &'static str,
    verdict: &PostalVerdict,
) -> RefusalForm {
    RefusalForm {
        kind,
        codes: [code].into(),
        message: Some(say(verdict)),
        ..RefusalForm::default()
    }
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
    stderr::message(match line {
        Some(line) => texts::at_line(line, message),
        None => message,
    });
}
