//! What lines of USI and SFEN show of the format of a text.

use crate::formats::usi::grammar as usi;

use crate::format::Format;
use crate::row::{Evidence, LineEvidence};

/// For both formats.
pub(super) const LINES: LineEvidence = LineEvidence {
    of: |_| Box::new(UsiLines::default()),
    offered: 0,
    asked: 1,
};

/// How many lines are enough.
const ENOUGH: usize = 32;

#[derive(Default)]
struct UsiLines {
    /// The lines that start with a word of USI.
    usi: usize,
    /// The lines that are an SFEN.
    sfen: usize,
}

impl Evidence for UsiLines {
    fn line(&mut self, line: &str) -> bool {
        let found = match usi::from_address(line) {
            Some(plain) => by_words(&plain).filter(|_| plain.matches('/').count() == 8),
            None => by_words(line),
        };
        match found {
            Some(Format::Usi) => self.usi += 1,
            Some(_) => self.sfen += 1,
            None => {}
        }
        found.is_some()
    }

    fn is_enough(&self) -> bool {
        self.usi >= ENOUGH || self.sfen >= ENOUGH
    }

    fn count(&self) -> usize {
        self.usi + self.sfen
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        match self.usi {
            _ if self.count() <= others => None,
            0 => Some(Format::Sfen),
            _ => Some(Format::Usi),
        }
    }
}

/// The format of a line by the words that it starts with: those of `position`, or those of an SFEN.
fn by_words(line: &str) -> Option<Format> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "position" | "startpos" | "moves" => return Some(Format::Usi),
        "sfen" => return Some(Format::Sfen),
        // A comment may quote an SFEN.
        board if board.starts_with('\'') => return None,
        board if board.bytes().filter(|&b| b == b'/').count() == 8 => {}
        _ => return None,
    }
    matches!(words.next(), Some("b" | "w")).then_some(Format::Sfen)
}
