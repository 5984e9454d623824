//! Parses the times of a move.

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};

use crate::text::{Parsed, ascii_number, blanks, colon, decimals, none};

/// The times of a move in milliseconds, as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct WrittenClock {
    /// The time for this move.
    pub spent: u64,
    /// The total time of the side up to and including this move, if written.
    pub total: Option<u64>,
}

/// Parses `"(" time [ "/" [ time ] ] ")"`.
///
/// Blanks may be anywhere between the numbers. Numbers need no leading zeros and have no upper limit; the last number
/// of a time may have decimals. After `/` the total may be missing, as in files of 81Dojo.
#[inline(always)]
pub fn clock(text: &str) -> Parsed<'_, WrittenClock> {
    let found = text.as_bytes().first_chunk().and_then(usual);
    match (found, text.get(USUAL..), text.as_bytes()) {
        (Some(clock), Some(rest), _) => Ok((rest, clock)),
        (_, _, [b'(' | 0xef, ..]) => odd_clock(text),
        _ => none(text),
    }
}

const USUAL: usize = 16;

/// Reads the usual form, `( 0:05/00:00:05)`.
#[inline(always)]
fn usual(text: &[u8; USUAL]) -> Option<WrittenClock> {
    let &[b'(', a, b, b':', c, d] = text.first_chunk()? else {
        return None;
    };
    let &[b'/', e, f, b':', g, h, b':', i, j, b')'] = text.last_chunk()? else {
        return None;
    };
    let two = |tens: u8, ones: u8| {
        let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| u64::from(10 * tens + ones))
    };
    let tens = if a == b' ' { b'0' } else { a };
    let spent = two(tens, b)? * 60 + two(c, d)?;
    let total = two(e, f)? * 3600 + two(g, h)? * 60 + two(i, j)?;
    Some(WrittenClock {
        spent: spent * 1000,
        total: Some(total * 1000),
    })
}

#[cold]
fn odd_clock(text: &str) -> Parsed<'_, WrittenClock> {
    let total = preceded((blanks, one_of("/／")), opt(time));
    let times = (time, opt(total).map(Option::flatten), blanks);
    let mut whole = delimited(one_of("(（"), times, one_of(")）"));
    let (rest, (spent, total, ())) = whole.parse(text)?;
    Ok((rest, WrittenClock { spent, total }))
}

/// Parses minutes and seconds, or hours, minutes and seconds. Returns milliseconds.
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
