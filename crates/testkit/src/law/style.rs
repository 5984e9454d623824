//! Laws: the text that a style prints is readable and means the same move.

use std::collections::HashMap;

use arbitrary::{Result, Unstructured};
use komadai_core::wording::{
    Blank, Digits, Dragon, Drops, King, OpenChoices, Pawn, Promoted, SideMarks, Wording,
};
use komadai_core::{Move, Position, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, ResolveError, describe, print_as, resolve};
use komadai_parse::{any_move, style};

/// Prints every legal move in a style with a wording, reads it, and checks that it resolves to itself. No two moves may
/// have the same text. The text of a style for speech is not read.
pub fn printed_moves_resolve(
    context: &Context<'_>,
    style: Style,
    wording: &Wording,
    candidates: Candidates,
) {
    let position = context.position;
    let mut texts: HashMap<String, Move> = HashMap::new();
    for m in legal_moves(position) {
        let about = || {
            format!(
                "{position} ({:?}): {m} in {style}, {wording:?}",
                context.last_to
            )
        };
        let written = describe(context, m, candidates).expect("a legal move");
        let mut text = String::new();
        if let Err(e) = print_as(&written, style, wording, &mut text) {
            panic!("{}: {e}", about());
        }
        if style.is_read() {
            let read = any_move(&text).unwrap_or_else(|e| panic!("{}: {text}: {e}", about()));
            assert_eq!(resolve(context, &read), Ok(m), "{}: {text}", about());
        }
        if let Some(other) = texts.insert(text, m) {
            panic!("{}: {other} has the same text", about());
        }
    }
}

/// Checks the file or the rank of the origin as the only mark: it resolves to the move, or is ambiguous.
pub fn half_an_origin_resolves(context: &Context<'_>) {
    let position = context.position;
    for m in legal_moves(position) {
        let Move::Step { from, to, promote } = m else {
            continue;
        };
        let piece = position.board().piece(from).expect("a piece moves");
        let kind = piece.kind();
        let sign = if kind.is_promoted() { "+" } else { "" };
        let plus = if promote { "+" } else { "" };
        let square = from.to_string();
        for half in [&square[..1], &square[1..]] {
            let text = format!("{sign}{}{half}{to}{plus}", kind.letter());
            let read = any_move(&text).unwrap_or_else(|e| panic!("{position}: {text}: {e}"));
            match resolve(context, &read) {
                Ok(found) if found == m => {}
                Err(ResolveError::Ambiguous(found)) if found.contains(&m) => {}
                found => panic!("{position}: {m}, {text}: {found:?}"),
            }
        }
    }
}

/// Checks that the style of a text is detected: printing the move in it gives the same text. A single text cannot show
/// that 打, the origin, or 成 and 不成 are always written, as in KIF and on postcards.
pub fn texts_show_their_style(
    context: &Context<'_>,
    usual: Style,
    wording: &Wording,
    candidates: Candidates,
) {
    if !usual.is_read() || matches!(usual, Style::Kif | Style::Postal) {
        return;
    }
    let wording = wording.drops(Drops::Needed);
    for m in legal_moves(context.position) {
        let written = describe(context, m, candidates).expect("a legal move");
        let text = |style, wording: &Wording| {
            let mut text = String::new();
            let printed = print_as(&written, style, wording, &mut text);
            printed.map(|()| text).expect("all facts")
        };
        let printed = text(usual, &wording);
        let (shown, its_wording) = style(&printed);
        let again = text(shown, &its_wording);
        assert_eq!(again, printed, "{usual} {wording:?}, shown {shown}");
    }
}

/// Returns the choices that change the text of some legal move in a style, each applied separately. The last move
/// reached the same square as the move, or is unknown.
pub fn choices_that_matter(position: &Position, style: Style) -> OpenChoices {
    let usual = style.wording();
    let mut found = OpenChoices::empty();
    for m in legal_moves(position) {
        for last_to in [None, Some(m.to())] {
            let context = Context::new(position, last_to);
            let text = |wording: Wording, candidates| {
                let written = describe(&context, m, candidates).expect("a legal move");
                let mut text = String::new();
                print_as(&written, style, &wording, &mut text).expect("all facts");
                text
            };
            let plain = text(usual, Candidates::Reach);
            let mut differs = |choice: OpenChoices, other: Wording| {
                if !found.contains(choice) && text(other, Candidates::Reach) != plain {
                    found |= choice;
                }
            };
            for &dragon in Dragon::ALL {
                differs(OpenChoices::DRAGON, usual.dragon(dragon));
            }
            for &king in King::ALL {
                differs(OpenChoices::KING, usual.king(king));
            }
            for &pawn in Pawn::ALL {
                differs(OpenChoices::PAWN, usual.pawn(pawn));
            }
            for &promoted in Promoted::ALL {
                differs(OpenChoices::PROMOTED, usual.promoted(promoted));
            }
            for &side in SideMarks::ALL {
                differs(OpenChoices::SIDE, usual.side(side));
            }
            for &blank in Blank::ALL {
                differs(OpenChoices::BLANK, usual.blank(blank));
            }
            for &digits in Digits::ALL {
                differs(OpenChoices::DIGITS, usual.digits(digits));
            }
            for &drops in Drops::ALL {
                differs(OpenChoices::DROPS, usual.drops(drops));
            }
            if text(usual, Candidates::Legal) != plain {
                found |= OpenChoices::CANDIDATES;
            }
        }
    }
    found
}

/// Creates any wording.
pub fn wording(u: &mut Unstructured<'_>) -> Result<Wording> {
    Ok(Style::Jsa
        .wording()
        .dragon(*u.choose(Dragon::ALL)?)
        .king(*u.choose(King::ALL)?)
        .pawn(*u.choose(Pawn::ALL)?)
        .promoted(*u.choose(Promoted::ALL)?)
        .side(*u.choose(SideMarks::ALL)?)
        .blank(*u.choose(Blank::ALL)?)
        .digits(*u.choose(Digits::ALL)?)
        .drops(*u.choose(Drops::ALL)?))
}
