//! Classifies a statement of CSA.

use komadai_core::{Color, Rank};
use komadai_parse::productions::{ascii_number, blanks, is_blank, thousandths};
use komadai_parse::{ParseError, Text, csa_move, phrases};
use nom::Parser;
use nom::character::complete::{char, digit0};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{pair, preceded, terminated};

use super::{StatementKind, board};

/// Reads a statement; nothing if it is blank. `first` is whether it may declare the encoding, as only the
/// first line of a file can.
#[inline]
pub(super) fn read(text: Text<'_>, first: bool) -> Option<StatementKind<'_>> {
    let bytes = text.text.as_bytes();
    let color = match bytes.get(1) {
        Some(b'+') => Some(Color::Black),
        Some(b'-') => Some(Color::White),
        _ => None,
    };
    Some(match (bytes.first()?, color) {
        (b'+' | b'-' | b'0'..=b'9', _) => sign_or_move(text),
        (b'T', _) => StatementKind::Time(time(text)),
        (b'\'', _) => match text.after("'CSA encoding=") {
            Some(name) if first => StatementKind::Encoding(name.trimmed()),
            _ => StatementKind::Comment(text.skip(1)),
        },
        (b'%', _) => StatementKind::Special(text.skip(1).trimmed()),
        (b'N', Some(color)) => StatementKind::Name(color, text.skip(2).trimmed()),
        (b'$', _) => match memchr::memchr(b':', bytes) {
            Some(colon) => StatementKind::Info {
                key: text.first(colon).skip(1).trimmed(),
                value: text.skip(colon).skip(1).trimmed(),
            },
            None => StatementKind::Unknown,
        },
        (b'P', Some(color)) => StatementKind::Pieces(color, board::Pieces::new(text.skip(2))),
        (b'P', None) => match bytes.get(1) {
            Some(b'I') => StatementKind::Even(board::Pieces::new(text.skip(2))),
            Some(b'S') => StatementKind::Sfen(text.skip(2).trimmed()),
            Some(digit @ b'1'..=b'9') => match Rank::new(digit & 15) {
                Some(rank) => StatementKind::Rank(rank, board::rank(text.skip(2))),
                None => StatementKind::Unknown,
            },
            _ => StatementKind::Unknown,
        },
        (b'V', _) if bytes.get(1).is_some_and(u8::is_ascii_digit) => {
            StatementKind::Version(text.skip(1).trimmed())
        }
        (b'#', _) => StatementKind::Server(text.skip(1).trimmed()),
        (b'/', _) if text.trimmed().text == "/" => StatementKind::Separator,
        _ if text.trimmed().is_empty() => return None,
        _ => StatementKind::Unknown,
    })
}

#[inline]
fn sign_or_move(text: Text<'_>) -> StatementKind<'_> {
    let body = text.text.trim_end_matches(is_blank);
    match body {
        "+" => StatementKind::Turn(Color::Black),
        "-" => StatementKind::Turn(Color::White),
        _ => StatementKind::Move(csa_move(body).map_err(|error| error.moved(text.start))),
    }
}

/// `"T" digits [ "." [ digits ] ]`, in milliseconds.
fn time(text: Text<'_>) -> Result<u64, ParseError> {
    let decimals = opt(preceded(char('.'), digit0.map(thousandths)));
    let seconds = preceded(char('T'), pair(ascii_number, decimals));
    let mut whole = all_consuming(terminated(seconds, blanks));
    match whole.parse(text.text) {
        Ok((_, (whole, decimals))) => Ok(whole
            .saturating_mul(1000)
            .saturating_add(decimals.unwrap_or(0))),
        Err(_) => Err(ParseError::new(text.span(), phrases::SECONDS)),
    }
}

/// `"T" digits NL`: the seconds, fewer than a million, and how many bytes the line has. All digits are
/// read at once, so near the end of a text it finds nothing.
#[inline(always)]
pub(super) fn usual_time(text: &[u8]) -> Option<(u32, usize)> {
    let [b'T', digits @ ..] = text else {
        return None;
    };
    // A digit becomes its value, and any other byte a greater one.
    let word = u64::from_le_bytes(*digits.first_chunk()?) ^ u64::from_le_bytes([b'0'; 8]);
    let beyond =
        (word | word.wrapping_add(u64::from_le_bytes([0x76; 8]))) & u64::from_le_bytes([0x80; 8]);
    let len @ 1..=6 = beyond.trailing_zeros() / 8 else {
        return None;
    };
    let end = line_end(digits.get(len as usize..)?)?;
    // With zeros in front: ones and tens are joined, then these pairs, then those.
    let ones = word << (64 - 8 * len);
    let pairs = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let seconds = (fours * 10_000 + (fours >> 32)) as u32;
    Some((seconds, len as usize + end + 1))
}

/// How many bytes the end of a line has that some bytes start with: LF or CR LF.
#[inline(always)]
pub(super) const fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}
