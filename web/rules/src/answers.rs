//! Reads inputs and writes answers, which are lines.
//!
//! An answer that begins with `!` is an error: its code, a blank and its column from 1, then its message.

use std::cell::Cell;

use komadai_core::{
    Breaches, DisplayIn, Faults, FoulKind, Handicap, Language, Move, PackedMove, Phrase, Position,
};
use komadai_movegen::{Arbiter, Refusal, explain_illegal};
use komadai_notation::{Context, ResolveError, any_move, resolve, warnings};

thread_local! {
    /// The language of messages.
    pub(crate) static LANGUAGE: Cell<Language> = const { Cell::new(Language::English) };
}

/// Returns a message in the chosen language.
pub(crate) fn say(message: &impl DisplayIn) -> String {
    message.in_language(LANGUAGE.get()).to_string()
}

/// Returns an error at a byte of a text.
pub(crate) fn error(code: &str, text: &str, byte: usize, message: &str) -> String {
    let column = text.get(..byte).unwrap_or(text).chars().count() + 1;
    format!("!{code} {column}\n{message}")
}

/// Returns the message that something was expected.
pub(crate) fn expected(what: &Phrase) -> String {
    match LANGUAGE.get() {
        Language::English => format!("expected {}", say(what)),
        Language::Japanese => format!("{}が必要です", say(what)),
    }
}

/// Returns the position of an SFEN, of a handicap's name, or of words of USI.
pub(crate) fn read_position(text: &str) -> Result<Position, String> {
    if let Ok(handicap) = text.trim().parse::<Handicap>() {
        return Ok(Position::allowing(handicap.setup(), Faults::all())
            .unwrap_or_else(|_| Position::startpos()));
    }
    Position::from_usi(text, Faults::all(), |_, _| {})
        .map_err(|found| error("no-position", text, found.span().start, &say(found.kind())))
}

/// Returns the move of a number or of a text in USI.
pub(crate) fn read_move(text: &str) -> Result<Move, String> {
    match text.parse::<u16>().ok().and_then(PackedMove::new) {
        Some(number) => Ok(number.into()),
        None => text.parse::<Move>().map_err(|found| {
            error(
                "no-move",
                text,
                found.span().start,
                &expected(found.expected()),
            )
        }),
    }
}

/// Splits an input into its first line, and the rest.
pub(crate) fn split(input: &str) -> (&str, &str) {
    input.split_once('\n').unwrap_or((input, ""))
}

/// Returns the numbers of moves, two bytes each, in little-endian order.
pub(crate) fn numbers(moves: impl IntoIterator<Item = Move>) -> Vec<u8> {
    let number = |m| PackedMove::from(m).to_bits().to_le_bytes();
    moves.into_iter().flat_map(number).collect()
}

/// Returns the codes of broken rules, the code of the foul, and a sentence for each rule.
pub(crate) fn illegal(position: &Position, m: Option<Move>, breaches: Breaches) -> String {
    let mut answer = breaches.codes().collect::<Vec<_>>().join(" ");
    answer = format!(
        "{answer}\n{}\n{}",
        FoulKind::of_move(position, m, breaches),
        say(&breaches)
    );
    for explanation in m.iter().flat_map(|&m| explain_illegal(position, m)) {
        answer = format!("{answer}\n{}", say(&explanation));
    }
    answer
}

/// Returns the move that a text means and the codes of its flaws, or an error: its kind, and further lines.
pub(crate) fn resolved(context: &Context<'_>, text: &str) -> String {
    let written = match any_move(text) {
        Ok(written) => written,
        Err(found) => {
            return error(
                "unreadable",
                text,
                found.span().start,
                &expected(found.expected()),
            );
        }
    };
    match resolve(context, &written) {
        Ok(m) => warnings(context, &written, m)
            .codes()
            .fold(m.to_string(), |all, code| all + " " + code),
        Err(ResolveError::Illegal(m, breaches)) => {
            let m = m.map_or_else(String::new, |m| m.to_string());
            format!(
                "!illegal 0\n{m}\n{}",
                illegal(context.position, None, breaches)
            )
        }
        Err(ResolveError::Ambiguous(moves)) => {
            let all: Vec<_> = moves.iter().map(ToString::to_string).collect();
            format!(
                "!ambiguous 0\n{}\n{}",
                all.join(" "),
                say(&ResolveError::Ambiguous(moves))
            )
        }
        Err(other) => format!("!unreadable 1\n{}", say(&other)),
    }
}

/// Returns the game's position and, if it is over, its deciding rule, ending and outcome. An error has the refusal.
pub(crate) fn game(played: Result<(), Refusal>, game: &Arbiter) -> String {
    if let Err(refusal) = played {
        return format!("!{} 0\n{}", refusal.code(), say(&refusal));
    }
    let decision = game.decision().map_or_else(String::new, |decision| {
        format!(
            "{}\n{}\n{}\n{}",
            decision.rule.code(),
            decision.ending,
            decision.outcome,
            say(&decision.rule)
        )
    });
    format!("{}\n{decision}", game.position())
}
