//! What lines of CSA show of the format of a text.

use crate::formats::csa::grammar as csa;
use komadai_parse::productions::csa_move_prefix;

use crate::format::Format;
use crate::row::{Begins, Evidence, LineEvidence};

pub(super) const LINES: LineEvidence = LineEvidence {
    of: |text| Box::new(CsaLines::of(text)),
    offered: 1,
    asked: 3,
};

/// A version shows the format, where a line that names a player or a position follows it.
pub(super) fn begins(text: &str) -> Begins {
    let second = || text.as_bytes().iter().skip_while(|b| !matches!(b, b'\n'));
    match is_version(text) && matches!(second().nth(1), Some(b'N' | b'P' | b'$' | b'\'')) {
        true => Begins::Surely,
        false => Begins::Unclear,
    }
}

#[derive(Default)]
struct CsaLines {
    /// Whether the text starts with a version.
    version: bool,
    /// CsaLines that hardly any other text has.
    own: usize,
    /// CsaLines that many other texts have; they count only beside such.
    shared: usize,
}

impl CsaLines {
    const fn of(text: &str) -> CsaLines {
        CsaLines {
            version: is_version(text),
            own: 0,
            shared: 0,
        }
    }
}

impl Evidence for CsaLines {
    /// Moves, times, and the lines above the moves; without a version only if no signs of an SFEN
    /// or of an address are in them.
    fn usual_line(&mut self, line: &str) -> bool {
        let simple = || memchr::memchr3(b'/', b'_', b'%', line.as_bytes()).is_none();
        let head = is_of_head(line);
        let usual = matches!(line.as_bytes(), [b'+' | b'-' | b'T', b'0'..=b'9', ..])
            || head && (self.version || simple());
        usual && (self.line(line) || head && self.version)
    }

    fn line(&mut self, line: &str) -> bool {
        let lines = match line.as_bytes() {
            // A pawn of PSN.
            [b'P', b'-', b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9']
            | [b'P', b'-', b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9', b' ', ..] => return false,
            [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..]
            | [b'P', b'I' | b'+' | b'-', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'V', b'0'..=b'9', ..]
            | [b'$', b'A'..=b'Z', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => &mut self.own,
            [b'\'', ..] | [b'T', b'0'..=b'9', ..] | b"+" | b"-" => &mut self.shared,
            line if is_move(line) => &mut self.own,
            _ if is_loose_move(line.trim_start()) => &mut self.own,
            _ => return false,
        };
        *lines = lines.saturating_add(1);
        true
    }

    fn is_enough(&self) -> bool {
        self.own >= if self.version { 6 } else { 16 }
    }

    fn count(&self) -> usize {
        match self.own {
            0 => 0,
            own => own.saturating_add(self.shared),
        }
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        (self.count() > others).then_some(Format::Csa)
    }
}

/// Whether a text starts with a line such as `V2.2`, which no other format has.
const fn is_version(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'V', b'1'..=b'9', b'\n' | b'\r', ..]
            | [b'V', b'1'..=b'9', b'.', b'0'..=b'9', b'\n' | b'\r', ..]
    )
}

/// Whether a line begins as those above the moves do, and no line of another format.
const fn is_of_head(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b'N' | b'P', b'+' | b'-', ..]
            | [b'V' | b'P', b'1'..=b'9', ..]
            | [b'P', b'I', ..]
            | [b'+' | b'-']
    )
}

/// Whether a line begins with a move in its usual form.
const fn is_move(line: &[u8]) -> bool {
    let [
        b'+' | b'-',
        b'0'..=b'9',
        b'0'..=b'9',
        b'1'..=b'9',
        b'1'..=b'9',
        first,
        second,
        ..,
    ] = line
    else {
        return false;
    };
    first.is_ascii_uppercase() && second.is_ascii_uppercase()
}

/// Whether a line is a move in signs that are no ASCII, or in an unusual form.
fn is_loose_move(line: &str) -> bool {
    let plain = match line.chars().next() {
        Some('+' | '-') => None,
        Some('＋' | '－' | '\u{2010}'..='\u{2013}' | '\u{2212}') => csa::narrow(line),
        _ => return false,
    };
    csa_move_prefix(plain.as_deref().unwrap_or(line)).is_ok()
}
