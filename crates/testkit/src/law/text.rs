//! Laws: the readers of short texts keep their promises for any text.

use std::fmt::Debug;

use komadai_core::{Breaches, Move, PackedMove, Setup, Span, Square, Style, WrittenMove};
use komadai_notation::{Candidates, Context, ResolveError, deviations, print, resolve, warnings};
use komadai_parse::{ParseError, any_move, csa_move, japanese_move, moves, spelling, western_move};

use super::setup::validation_follows_the_faults;

/// Checks that a setup read from SFEN stays the same if it is written and read again. An error points into the text.
/// Returns `true` if the text was read.
pub fn sfen_text_reads(text: &str) -> bool {
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => {
            assert_span(error.span(), text, &error);
            return false;
        }
    };
    let printed = setup.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&setup), "{text}: {printed}");
    validation_follows_the_faults(&setup);
    true
}

/// Checks that a USI move or square is written as it was read, and that an error points into the text. Returns `true`
/// if the text was read.
pub fn usi_text_reads(text: &str) -> bool {
    match text.parse::<Square>() {
        Ok(square) => assert_eq!(square.to_string(), text),
        Err(error) => assert_span(error.span(), text, &error),
    }
    match text.parse::<Move>() {
        Ok(m) => {
            assert_eq!(m.to_string(), text);
            assert_eq!(Move::from(PackedMove::from(m)), m);
            assert_eq!(m.rotated().rotated(), m);
            true
        }
        Err(error) => {
            assert_span(error.span(), text, &error);
            false
        }
    }
}

/// Checks that a written move can be resolved in any position. The move is legal, or the reasons against it are those
/// of the law. An error points into the text. Printing it, reading it and printing it again gives the same text.
/// Returns `true` if the text was read.
pub fn written_text_reads(context: &Context<'_>, text: &str) -> bool {
    let _ = moves(text).count();
    #[cfg(feature = "records")]
    let _ = komadai_kifu::play_text(context.position, context.last_to, text);
    let readers: [Reader; 4] = [japanese_move, western_move, csa_move, any_move];
    let mut read = false;
    for reader in readers {
        match reader(text) {
            Ok(written) => {
                read = true;
                judged(context, &written, text);
                prints_alike(&written, text);
            }
            Err(error) => assert_span(error.span(), text, &error),
        }
    }
    read
}

type Reader = fn(&str) -> Result<WrittenMove, ParseError>;

fn judged(context: &Context<'_>, written: &WrittenMove, text: &str) {
    let position = context.position;
    let about = || format!("{position} ({:?}): {text}", context.last_to);
    let legal = |m: Move| position.judge(m).is_ok();
    match resolve(context, written) {
        Ok(m) => {
            assert!(legal(m), "{}: {m} is illegal", about());
            let _ = warnings(context, written, m);
            for candidates in [Candidates::Reach, Candidates::Legal] {
                let _ = deviations(context, written, spelling(text), m, candidates);
            }
        }
        Err(ResolveError::Ambiguous(moves)) => {
            assert!(moves.len() > 1, "{}: {moves:?}", about());
            assert!(moves.iter().all(|&m| legal(m)), "{}: {moves:?}", about());
        }
        Err(ResolveError::Illegal(Some(m), breaches)) => {
            // 54銀 of a 成銀 names another piece than the one that moves. The law does not see this.
            let of_text = breaches & Breaches::TURNED_BACK;
            let law = position
                .judge(m)
                .err()
                .map_or(Breaches::empty(), |e| e.breaches());
            assert_eq!(law | of_text, breaches, "{}: {m}", about());
            assert!(!breaches.is_empty(), "{}: {m}", about());
        }
        Err(_) => {}
    }
}

fn prints_alike(written: &WrittenMove, text: &str) {
    for &style in Style::ALL {
        let Ok(printed) = print(written, style) else {
            continue;
        };
        if !style.is_read() {
            continue;
        }
        let again = any_move(&printed).unwrap_or_else(|e| panic!("{text}: {style} {printed}: {e}"));
        // A style may need facts that it does not print, such as the origin.
        if let Ok(printed_again) = print(&again, style) {
            assert_eq!(printed_again, printed, "{text}: {style}");
        }
    }
}

fn assert_span(span: Span, text: &str, error: &dyn Debug) {
    assert!(
        text.get(span.start..span.end).is_some(),
        "{error:?} does not point into {text:?}"
    );
}
