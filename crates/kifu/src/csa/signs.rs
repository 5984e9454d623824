//! Statements of CSA in other signs than those of ASCII, as word processors and web pages make them.

use komadai_parse::ParseError;
use komadai_parse::csa::{Kind, Statement, narrow, statements};

/// Shows what a line that was not understood says if its signs are taken for those of ASCII, each
/// statement with the text of the whole line. `false`, and nothing shown, if that is nothing either.
pub(crate) fn read_loosely(line: &Statement<'_>, mut show: impl FnMut(&Statement<'_>)) -> bool {
    if line.kind != Kind::Unknown {
        return false;
    }
    let Some(text) = narrow(line.text.text) else {
        return false;
    };
    let well = statements(&text).all(|inner| is_sure(&inner)) && !text.is_empty();
    for inner in statements(&text).filter(|_| well) {
        let kind = match inner.kind {
            // Its place in the line is not known.
            Kind::Move(Err(error)) => {
                let span = line.text.trimmed().span();
                Kind::Move(Err(ParseError::new(span, error.expected())))
            }
            kind => kind,
        };
        show(&Statement { kind, ..*line });
    }
    well
}

/// Whether a statement can be nothing else, and all of it can be read.
fn is_sure(statement: &Statement<'_>) -> bool {
    match statement.kind {
        Kind::Version(_)
        | Kind::Name(..)
        | Kind::Info { .. }
        | Kind::Turn(_)
        | Kind::Special(_)
        | Kind::Move(Ok(_))
        | Kind::Time(Ok(_))
        | Kind::Rank(_, Ok(_)) => true,
        Kind::Even(mut removed) => removed.next().is_none(),
        Kind::Move(Err(_)) => {
            let digits = statement.text.text.strip_prefix(['+', '-']);
            let digits = digits.and_then(|text| text.as_bytes().first_chunk::<4>());
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
        }
        _ => false,
    }
}
