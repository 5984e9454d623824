//! The clock after a move of KIF: the time for the move, and the total.

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};

use crate::grammar::{Parsed, ascii_number, blanks, colon, decimals, none};

/// Times in milliseconds, as written: for one move, and for all moves of its side so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct WrittenClock {
    /// For this move.
    pub spent: u64,
    /// For all moves of the side up to this one, if written.
    pub total: Option<u64>,
}

/// `"(" time [ "/" [ time ] ] ")"`
///
/// Blanks may be anywhere between the numbers, which need no leading zeros and have no bound; the last
/// may have decimals. After `/` the total may be missing, as in files of 81Dojo.
#[inline(always)]
pub fn clock(text: &str) -> Parsed<'_, WrittenClock> {
    let found = text.as_bytes().first_chunk().and_then(usual);
    match (found, text.get(USUAL..), text.as_bytes()) {
        (Some(clock), Some(rest), _) => Ok((rest, clock)),
        (_, _, [b'(' | 0xef, ..]) => odd_clock(text),
        _ => none(text),
    }
}

/// How many bytes the usual form has.
const USUAL: usize = 16;

/// `( 0:05/00:00:05)`, all digits at once.
#[inline(always)]
fn usual(text: &[u8; USUAL]) -> Option<WrittenClock> {
    let (front, back) = (*text.first_chunk()?, *text.get(7..)?.first_chunk()?);
    // A digit becomes its value, a sign of the form zero.
    let mut front = u64::from_le_bytes(front) ^ u64::from_le_bytes(*FRONT);
    let back = u64::from_le_bytes(back) ^ u64::from_le_bytes(*BACK);
    if (front >> 8) as u8 == b' ' ^ b'0' {
        front ^= 0x1000;
    }
    let lifted =
        front.wrapping_add(const { bounds(FRONT) }) | back.wrapping_add(const { bounds(BACK) });
    let beyond = u64::from_le_bytes([0x80; 8]);
    if (front | back | lifted) & beyond != 0 || text[15] != b')' {
        return None;
    }
    // Each digit is joined with the next one: tens and ones.
    let (front, back) = (front * 10 + (front >> 8), back * 10 + (back >> 8));
    let two = |word: u64, place: usize| u64::from((word >> (8 * place)) as u8);
    let spent = two(front, 1) * 60 + two(front, 4);
    let total = two(back, 0) * 3600 + two(back, 3) * 60 + two(back, 6);
    Some(WrittenClock {
        spent: spent * 1000,
        total: Some(total * 1000),
    })
}

/// The two halves of the form, without the last sign; the byte in the middle is in both.
const FRONT: &[u8; 8] = b"(00:00/0";
const BACK: &[u8; 8] = b"00:00:00";

/// The numbers that, added, raise a byte to 0x80 if a digit is above 9, or a sign is not that of the form.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
const fn bounds(form: &[u8; 8]) -> u64 {
    let mut bounds = [0x7f; 8];
    let mut i = 0;
    while i < 8 {
        if form[i] == b'0' {
            bounds[i] = 0x76;
        }
        i += 1;
    }
    u64::from_le_bytes(bounds)
}

#[cold]
fn odd_clock(text: &str) -> Parsed<'_, WrittenClock> {
    let total = preceded((blanks, one_of("/／")), opt(time));
    let times = (time, opt(total).map(Option::flatten), blanks);
    let mut whole = delimited(one_of("(（"), times, one_of(")）"));
    let (rest, (spent, total, ())) = whole.parse(text)?;
    Ok((rest, WrittenClock { spent, total }))
}

/// Minutes and seconds, or hours, minutes and seconds, in milliseconds.
fn time(text: &str) -> Parsed<'_, u64> {
    let number = || preceded(blanks, ascii_number);
    let (rest, (high, _, low)) = (number(), colon, number()).parse(text)?;
    let (rest, lowest) = opt(preceded(colon, number())).parse(rest)?;
    let (rest, decimals) = opt(decimals).parse(rest)?;
    let joined = |high: u64, low: u64| high.saturating_mul(60).saturating_add(low);
    let seconds = lowest.map_or(joined(high, low), |lowest| {
        joined(joined(high, low), lowest)
    });
    let millis = seconds.saturating_mul(1000);
    Ok((rest, millis.saturating_add(decimals.unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, spent: u64, total: Option<u64>) {
        let (rest, found) = clock(text).expect(text);
        assert_eq!((rest, found), ("", WrittenClock { spent, total }));
    }

    #[test]
    fn forms() {
        check("( 0:05/00:00:05)", 5_000, Some(5_000));
        check("(00:31 / 00:01:31)", 31_000, Some(91_000));
        check("(0:4/0:0:4)", 4_000, Some(4_000));
        check("(80:00/01:20:00)", 4_800_000, Some(4_800_000));
        check("( 0:03/ 0:00:19)", 3_000, Some(19_000));
        check("( 0:01.5/00:00:01.25)", 1_500, Some(1_250));
        check("（0:01／0:00:01）", 1_000, Some(1_000));
        check("(0:07)", 7_000, None);
        check("(1:00:07)", 3_607_000, None);
        check("( 0:12/)", 12_000, None);
        check("( 0:03/ )", 3_000, None);
        check("(99999999999999999999:00)", u64::MAX, None);
        assert!(clock("( /)").is_err());
        assert!(clock("(77)").is_err(), "a square, not a time");
    }
}
