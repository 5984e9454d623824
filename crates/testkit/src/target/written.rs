//! Defines targets about the written move.

use arbitrary::{Result, Unstructured};
use komadai_core::{Position, Square, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe, print_as};

use crate::dictionary::Dictionary;
use crate::{input, law, setups, walk};

/// Describes every legal move of a position, prints it, reads it and resolves it.
pub fn describe_resolve(bytes: &[u8]) -> bool {
    let mut u = Unstructured::new(bytes);
    let Ok(Some(position)) = setups::mutated(&mut u) else {
        return false;
    };
    law::moves_are_written_right(&mut u, &position).is_ok()
}

/// The number of bytes that choose the text. The bytes after them choose the position.
const CHOICES: usize = 32;

/// Reads any text as a written move, in the start position or another one.
pub fn japanese_move(bytes: &[u8]) -> bool {
    let start = Position::startpos();
    let before_start = Context::new(&start, Some(Square::ALL[40]));
    let is_text = !matches!(bytes, [1..=15, ..]);
    if is_text && law::written_text_reads(&before_start, &String::from_utf8_lossy(bytes)) {
        return true;
    }
    let (text, rest) = bytes.split_at(bytes.len().min(CHOICES));
    let (position, last_to) = match context(&mut Unstructured::new(rest)) {
        Ok(Some(chosen)) => chosen,
        _ => (start, None),
    };
    let context = Context::new(&position, last_to);
    let text = printed(&mut Unstructured::new(text), &position, last_to);
    text.is_ok_and(|text| law::written_text_reads(&context, &text))
}

fn context(u: &mut Unstructured<'_>) -> Result<Option<(Position, Option<Square>)>> {
    let last_to = if u.arbitrary()? {
        Some(u.arbitrary()?)
    } else {
        None
    };
    Ok(setups::mutated(u)?.map(|position| (position, last_to)))
}

/// Returns the text of a legal move in a random style and wording, a misspelt one, or several words.
fn printed(
    u: &mut Unstructured<'_>,
    position: &Position,
    last_to: Option<Square>,
) -> Result<String> {
    let moves = legal_moves(position);
    if moves.is_empty() || u.ratio(1, 8)? {
        return Dictionary::named("written").soup(u, 12);
    }
    let m = walk::any(u, &moves)?;
    let context = Context::new(position, last_to);
    let written = describe(&context, m, Candidates::Reach);
    let written = written.ok_or(arbitrary::Error::IncorrectFormat)?;
    let (style, wording) = (*u.choose(Style::ALL)?, law::wording(u)?);
    let mut text = String::new();
    let printed = print_as(&written, style, &wording, &mut text);
    printed.map_err(|_| arbitrary::Error::IncorrectFormat)?;
    if u.arbitrary()? {
        Ok(text)
    } else {
        input::misspelt(u, &text, Dictionary::named("written"))
    }
}
