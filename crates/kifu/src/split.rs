//! Where one game of a text ends and the next begins.

mod csa;
mod japanese;
#[cfg(feature = "psn")]
mod psn;

use komadai_parse::first_line;

use crate::format::Format;

/// Watches the lines of a text for the places where a game begins.
#[derive(Debug)]
pub(crate) enum Splitter {
    /// The text is one game.
    Whole,
    /// Each line is one.
    Lines,
    Csa(csa::Splitter),
    Japanese(japanese::Splitter),
    #[cfg(feature = "psn")]
    Psn(psn::Splitter),
}

impl Splitter {
    pub(crate) fn new(format: Format) -> Splitter {
        match format {
            Format::Csa => Splitter::Csa(csa::Splitter::default()),
            Format::Kif | Format::Ki2 => Splitter::Japanese(japanese::Splitter::new(format)),
            Format::Usi | Format::Sfen | Format::Usen => Splitter::Lines,
            Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv => {
                Splitter::Lines
            }
            #[cfg(feature = "psn")]
            Format::Psn => Splitter::Psn(psn::Splitter::default()),
            #[cfg(not(feature = "psn"))]
            Format::Psn => Splitter::Whole,
            Format::Jkf | Format::Bod | Format::Wars | Format::Quest => Splitter::Whole,
        }
    }

    /// Looks at the next line, end included, which starts at byte `at`. If it shows where a game
    /// begins, that byte comes out; it may lie before this line, and all bytes told from then on
    /// count from it.
    pub(crate) fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        match self {
            Splitter::Whole => None,
            Splitter::Lines => (at > 0).then_some(at),
            Splitter::Csa(splitter) => splitter.line(line).then_some(at).filter(|&at| at > 0),
            Splitter::Japanese(splitter) => splitter.line(line, at),
            #[cfg(feature = "psn")]
            Splitter::Psn(splitter) => splitter.line(line, at),
        }
    }
}

/// The parts of a KIF or KI2 text, each a game.
pub(crate) fn parts(text: &str, format: Format) -> Vec<&str> {
    let mut splitter = Splitter::new(format);
    let mut parts = Vec::new();
    let (mut start, mut at) = (0_usize, 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (_, whole) = first_line(rest.as_bytes());
        let line = rest.get(..whole).unwrap_or(rest);
        if let Some(begin) = splitter.line(line, at.saturating_sub(start)) {
            let end = start.saturating_add(begin);
            parts.extend(text.get(start..end));
            start = end;
        }
        at = at.saturating_add(whole);
    }
    parts.extend(text.get(start..));
    parts
}
