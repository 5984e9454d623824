//! Damages files.

use arbitrary::{Result, Unstructured};
use komadai_kifu::{Encoding, LineEnd, decode, encode};

/// A way to damage the bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Damage {
    /// Up to eight bits are inverted.
    Flip,
    /// The beginning, the end or a part in between is missing.
    Cut,
    /// A part is replaced by a part of another file.
    Splice,
    /// The text changes its encoding at some line.
    Encoding,
    /// Lines are reordered, missing or doubled.
    Lines,
}

impl Damage {
    /// All ways.
    pub const ALL: [Damage; 5] = [
        Damage::Flip,
        Damage::Cut,
        Damage::Splice,
        Damage::Encoding,
        Damage::Lines,
    ];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Damage::Flip => "flip",
            Damage::Cut => "cut",
            Damage::Splice => "splice",
            Damage::Encoding => "encoding",
            Damage::Lines => "lines",
        }
    }

    /// Returns the bytes with this damage. `other` is the file that provides the part for a splice.
    pub fn of(self, u: &mut Unstructured<'_>, bytes: &[u8], other: &[u8]) -> Result<Vec<u8>> {
        match self {
            Damage::Flip => flipped(u, bytes),
            Damage::Cut => {
                let (start, end) = part(u, bytes.len())?;
                Ok(match u.int_in_range(0..=2)? {
                    0 => bytes[..start].to_vec(),
                    1 => bytes[start..].to_vec(),
                    _ => [&bytes[..start], &bytes[end..]].concat(),
                })
            }
            Damage::Splice => {
                let (start, end) = part(u, bytes.len())?;
                let (from, to) = part(u, other.len())?;
                Ok([&bytes[..start], &other[from..to], &bytes[end..]].concat())
            }
            Damage::Encoding => recoded(u, bytes),
            Damage::Lines => shuffled(u, bytes),
        }
    }
}

/// Damages bytes up to `times` times, each time in any way. Splices use parts of `other`.
pub fn damaged(
    u: &mut Unstructured<'_>,
    mut bytes: Vec<u8>,
    other: &[u8],
    times: usize,
) -> Result<Vec<u8>> {
    for _ in 0..u.int_in_range(0..=times)? {
        let damage = *u.choose(&Damage::ALL)?;
        bytes = damage.of(u, &bytes, other)?;
    }
    Ok(bytes)
}

fn flipped(u: &mut Unstructured<'_>, bytes: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    for _ in 0..u.int_in_range(1..=8)? {
        let bit = u.int_in_range(0..=7)?;
        let at = u.int_in_range(0..=bytes.len().saturating_sub(1))?;
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << bit;
        }
    }
    Ok(bytes)
}

/// Returns the beginning and the end of a part. Short and long parts are equally frequent.
fn part(u: &mut Unstructured<'_>, len: usize) -> Result<(usize, usize)> {
    let start = u.int_in_range(0..=len)?;
    let longest = if u.arbitrary()? { 16 } else { len };
    let end = u.int_in_range(start..=len.min(start.saturating_add(longest)))?;
    Ok((start, end))
}

fn recoded(u: &mut Unstructured<'_>, bytes: &[u8]) -> Result<Vec<u8>> {
    let text = decode(bytes).text;
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let (head, tail) = text.split_at(*u.choose(&starts)?);
    let encoding = *u.choose(Encoding::ALL)?;
    let line_end = if u.arbitrary()? {
        LineEnd::CrLf
    } else {
        LineEnd::Lf
    };
    // The text before is unchanged, as far as it was UTF-8.
    let mut whole = head.as_bytes().to_vec();
    whole.extend(encode(tail, encoding, line_end).bytes);
    Ok(whole)
}

fn shuffled(u: &mut Unstructured<'_>, bytes: &[u8]) -> Result<Vec<u8>> {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for _ in 0..u.int_in_range(1..=8)? {
        let (start, end) = part(u, lines.len())?;
        match u.int_in_range(0..=3)? {
            0 => lines[start..end].reverse(),
            1 => drop(lines.drain(start..end)),
            2 => {
                let twice = lines[start..end].to_vec();
                // A file that was doubled repeatedly would grow without limit.
                if twice.len() <= 64 {
                    lines.splice(end..end, twice);
                }
            }
            _ => {
                let at = u.int_in_range(start..=end)? - start;
                lines[start..end].rotate_left(at);
            }
        }
    }
    Ok(lines.concat())
}
