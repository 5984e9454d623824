//! Targets about the written move.

use arbitrary::{Result, Unstructured};
use komadai_core::{Position, Square};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, Style, describe};

use crate::dictionary::WRITTEN;
use crate::{input, law, setups, walk};

/// Every legal move of some position, described, printed, read and resolved.
pub fn describe_resolve(bytes: &[u8]) -> bool {
    let mut u = Unstructured::new(bytes);
    let Ok(Some(position)) = setups::mutated(&mut u) else {
        return false;
    };
    law::moves_are_written_right(&mut u, &position).is_ok()
}

/// Any text as a written move of some position.
pub fn japanese_move(bytes: &[u8]) -> bool {
    // A text as it is stands before the start position.
    let (mut position, mut last_to) = (Position::startpos(), Some(Square::ALL[40]));
    if let Some((1..=15, rest)) = bytes.split_first() {
        let mut u = Unstructured::new(rest);
        if let Ok(Some((chosen, to))) = context(&mut u) {
            (position, last_to) = (chosen, to);
        }
        let rest: Vec<u8> = u.take_rest().to_vec();
        let text = printed(&mut Unstructured::new(&rest), &position, last_to);
        let context = Context::new(&position, last_to);
        return text.is_ok_and(|text| law::written_text_reads(&context, &text));
    }
    let text = input::text(bytes, &WRITTEN, |_| Ok(String::new()));
    law::written_text_reads(&Context::new(&position, last_to), &text)
}

fn context(u: &mut Unstructured<'_>) -> Result<Option<(Position, Option<Square>)>> {
    let last_to = match u.arbitrary()? {
        true => Some(*u.choose(&Square::ALL)?),
        false => None,
    };
    Ok(setups::mutated(u)?.map(|position| (position, last_to)))
}

/// A legal move in some style and wording, misspelt, or several words.
fn printed(
    u: &mut Unstructured<'_>,
    position: &Position,
    last_to: Option<Square>,
) -> Result<String> {
    let moves = legal_moves(position);
    if moves.is_empty() || u.ratio(1, 5)? {
        return WRITTEN.soup(u, 12);
    }
    let m = walk::any(u, &moves)?;
    let context = Context::new(position, last_to);
    let written = describe(&context, m, Candidates::Reach);
    let written = written.ok_or(arbitrary::Error::IncorrectFormat)?;
    let (style, wording) = (*u.choose(Style::ALL)?, law::wording(u)?);
    let mut text = String::new();
    let printed = written.write_with(style, &wording, &mut text);
    printed.map_err(|_| arbitrary::Error::IncorrectFormat)?;
    input::misspelt(u, &text, &WRITTEN)
}
