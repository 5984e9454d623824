//! The clock after a move of KIF: the time for the move, and the total.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, digit1};
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::text::is_blank;

/// Times in milliseconds, as written: for one move, and for all moves of its side so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WrittenClock {
    /// For this move.
    pub spent: u64,
    /// For all moves of the side up to this one, if written.
    pub total: Option<u64>,
}

/// A clock in brackets that a text starts with, and the text after it.
///
/// Blanks may be anywhere between the numbers, which need no leading zeros and have no bound; the last
/// may have decimals. After `/` the total may be missing, as in files of 81Dojo.
#[inline]
pub(crate) fn clock(text: &str) -> Option<(WrittenClock, &str)> {
    if let Some((clock, len)) = usual(text.as_bytes()) {
        return Some((clock, text.get(len..)?));
    }
    let open = alt((char('('), char('（')));
    let close = alt((char(')'), char('）')));
    let total = preceded((blanks, alt((tag("/"), tag("／")))), opt(time));
    let mut whole = delimited(open, (time, opt(total)), (blanks, close));
    let (rest, (spent, total)) = whole.parse(text).ok()?;
    let total = total.flatten();
    Some((WrittenClock { spent, total }, rest))
}

/// The usual form `( 0:05/00:00:05)`, with its length; nothing for any other form.
#[inline(always)]
#[expect(clippy::arithmetic_side_effects, reason = "each number has two digits")]
pub(crate) fn usual(text: &[u8]) -> Option<(WrittenClock, usize)> {
    let text = text.first_chunk::<16>()?;
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
    let clock = WrittenClock {
        spent: spent * 1000,
        total: Some(total * 1000),
    };
    Some((clock, 16))
}

/// The two halves of the form, without the last sign; the byte in the middle is in both.
const FRONT: &[u8; 8] = b"(00:00/0";
const BACK: &[u8; 8] = b"00:00:00";

/// The numbers that, added, raise a byte to 0x80 if a digit is above 9, or a sign is not that of the form.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
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

fn blanks(text: &str) -> IResult<&str, &str> {
    take_while(is_blank)(text)
}

fn number(text: &str) -> IResult<&str, u64> {
    let (rest, (_, digits)) = (blanks, digit1).parse(text)?;
    let value = digits.bytes().fold(0u64, |value, b| {
        value.saturating_mul(10).saturating_add(u64::from(b & 15))
    });
    Ok((rest, value))
}

/// Minutes and seconds, or hours, minutes and seconds.
fn time(text: &str) -> IResult<&str, u64> {
    let colon = || alt((tag(":"), tag("：")));
    let (rest, (high, _, low)) = (number, colon(), number).parse(text)?;
    let (rest, lowest) = opt(preceded(colon(), number)).parse(rest)?;
    let mut value = high.saturating_mul(60).saturating_add(low);
    if let Some(lowest) = lowest {
        value = value.saturating_mul(60).saturating_add(lowest);
    }
    let (rest, decimals) = opt(preceded(char('.'), digit1)).parse(rest)?;
    let millis = decimals.map_or(0, thousandths);
    Ok((rest, value.saturating_mul(1000).saturating_add(millis)))
}

/// The first three of some decimals.
pub(crate) fn thousandths(decimals: &str) -> u64 {
    let digits = decimals.bytes().chain([b'0'; 3]).take(3);
    digits.fold(0u64, |value, b| {
        value.saturating_mul(10).saturating_add(u64::from(b & 15))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, spent: u64, total: Option<u64>) {
        assert_eq!(
            clock(text),
            Some((WrittenClock { spent, total }, "")),
            "{text}"
        );
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
        assert_eq!(clock("( /)"), None);
        assert_eq!(clock("(77)"), None, "a square, not a time");
    }
}
