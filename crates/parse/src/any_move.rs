//! One written move of any style.

use komadai_core::{Move, Written};

use crate::japanese::unmarked;
use crate::text::blanks;
use crate::western::looks_western;
use crate::{ParseError, csa_move, japanese_move, western_move, words};

/// Reads a whole text as one written move of any style that can be read: Japanese and Chinese
/// ([`japanese_move`]), western ([`western_move`]), CSA ([`csa_move`]) or USI, the last in characters of
/// either width. Only blanks may be around it. No text is a different move in two styles.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`, by the style that the beginning resembles
/// most.
///
/// ```
/// use komadai_core::Square;
/// use komadai_parse::any_move;
///
/// let reached: Square = "7f".parse()?;
/// for text in ["76歩", "▲７六歩(77)", "7六步", "P-7f", "P76", "歩-76", "+7776FU", "7g7f", "７ｇ７ｆ"] {
///     assert_eq!(any_move(text)?.to, Some(reached), "{text}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn any_move(text: &str) -> Result<Written, ParseError> {
    let start = blanks(text);
    let inner = text.get(start..).unwrap_or("");
    let inner = inner.trim_end_matches([' ', '\t', '　']);
    if let Some(m) = usi(inner) {
        return Ok(m.into());
    }
    if looks_like_csa(inner.as_bytes()) {
        return csa_move(inner).map_err(|e| e.moved(start));
    }
    if looks_western(unmarked(inner)) {
        western_move(text)
    } else {
        japanese_move(text)
    }
}

/// A move of USI in characters of either width: 7g7f, ７ｇ７ｆ＋.
pub(crate) fn usi(text: &str) -> Option<Move> {
    if let Ok(m) = text.parse() {
        return Some(m);
    }
    // Japanese texts end in kanji, brackets or digits.
    let is_wide = |c: char| matches!(c, 'ａ'..='ｉ' | '＋');
    if !text.ends_with(is_wide) {
        return None;
    }
    let mut half = [0; LONGEST_USI];
    let mut free = half.iter_mut();
    for c in text.chars() {
        *free.next()? = u8::try_from(words::half(c)).ok()?;
    }
    let half = core::str::from_utf8(&half).ok()?;
    half.trim_end_matches('\0').parse().ok()
}

/// The characters of 7g7f+.
const LONGEST_USI: usize = 5;

/// A sign and a digit, or four digits and a letter.
pub(crate) fn looks_like_csa(text: &[u8]) -> bool {
    match text {
        [b'+' | b'-', b'0'..=b'9', ..] => true,
        [a, b, c, d, e, ..] => {
            [a, b, c, d].iter().all(|b| b.is_ascii_digit()) && e.is_ascii_alphabetic()
        }
        _ => false,
    }
}
