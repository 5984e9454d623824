//! The figures of a way to damage files.

use std::fmt;

use super::Variant;

#[derive(Default)]
pub(super) struct Row {
    variants: usize,
    /// Without a game.
    refused: usize,
    games: usize,
    findings: usize,
    panics: usize,
    slowest: f64,
}

impl Row {
    pub(super) fn count(&mut self, variant: &Variant) {
        self.variants += 1;
        self.refused += usize::from(variant.games == 0);
        self.games += variant.games;
        self.findings += variant.findings;
        self.panics += usize::from(variant.panic.is_some());
        self.slowest = self.slowest.max(variant.nanoseconds_a_byte());
    }

    pub(super) fn heading() -> String {
        format!(
            "{:10}{:>10}{:>9}{:>9}{:>10}{:>8}{:>18}",
            "damage", "variants", "refused", "games", "findings", "panics", "slowest ns/byte"
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>10}{:>9}{:>9}{:>10}{:>8}{:>18.0}",
            self.variants, self.refused, self.games, self.findings, self.panics, self.slowest
        )
    }
}
