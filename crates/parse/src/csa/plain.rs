//! Statements in their usual form, read at a glance.

use komadai_core::{Color, Square};
use komadai_notation::{Origin, Written};

use super::Kind;
use crate::words;

/// A move such as `+7776FU` or a time such as `T12` that the bytes start with, up to the end of its
/// line, and its length; nothing for whatever is less plain.
#[inline(always)]
pub(super) fn read<'a>(bytes: &[u8]) -> Option<(usize, Kind<'a>)> {
    match *bytes {
        [sign @ (b'+' | b'-'), a, b, c, d, e, f, b'\n' | b'\r', ..] => {
            let to = Square::from_numbers(c.wrapping_sub(b'0'), d.wrapping_sub(b'0'))?;
            let kind = words::csa_piece([e, f])?;
            let (origin, before) = match (a, b) {
                (b'0', b'0') => (Origin::Hand, Some(kind)),
                _ => {
                    let from = Square::from_numbers(a.wrapping_sub(b'0'), b.wrapping_sub(b'0'))?;
                    (Origin::Square(from), None)
                }
            };
            let side = match sign {
                b'+' => Color::Black,
                _ => Color::White,
            };
            let written = Written {
                side: Some(side),
                to: Some(to),
                before,
                after: Some(kind),
                origin: Some(origin),
                ..Written::default()
            };
            Some((7, Kind::Move(Ok(written))))
        }
        [b'T', ref rest @ ..] => {
            let mut seconds = 0;
            // More digits than these are no usual time.
            for (i, &b) in rest.iter().take(9).enumerate() {
                match b {
                    b'0'..=b'9' => seconds = seconds * 10 + u64::from(b - b'0'),
                    b'\n' | b'\r' if i > 0 => return Some((1 + i, Kind::Time(Ok(seconds * 1000)))),
                    _ => return None,
                }
            }
            None
        }
        _ => None,
    }
}
