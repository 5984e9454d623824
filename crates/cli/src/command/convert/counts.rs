//! What became of the inputs and their games.

use std::fmt;

/// What became of an input.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    /// All its games were written.
    Converted,
    /// It, or a game of it, could not be read or written.
    Refused,
    /// Its files were there before.
    Skipped,
    /// There was nothing to write.
    Left,
}

/// How many inputs had which fate, and how many games.
#[derive(Default)]
pub(super) struct Counts {
    /// All inputs.
    pub(super) files: usize,
    converted: usize,
    refused: usize,
    skipped: usize,
    left: usize,
    pub(super) games: Games,
    /// Whether a record that was read has an error.
    pub(super) has_errors: bool,
}

/// How many games had which fate.
#[derive(Clone, Copy, Default)]
pub(super) struct Games {
    pub(super) read: usize,
    pub(super) written: usize,
    /// Their files were there before.
    pub(super) skipped: usize,
    /// Training rows need a result, which they lack.
    pub(super) without_result: usize,
}

impl Games {
    /// Those that are left: they could not be written.
    const fn refused(self) -> usize {
        self.read - self.written - self.skipped - self.without_result
    }
}

impl Counts {
    /// Of so many inputs, so many are left as they are.
    pub(super) fn new(files: usize, left: usize) -> Counts {
        Counts {
            files,
            left,
            ..Counts::default()
        }
    }

    /// Adds an input that is over, and its games.
    pub(super) const fn add(&mut self, fate: Fate, games: Games) {
        *match fate {
            Fate::Converted => &mut self.converted,
            Fate::Refused => &mut self.refused,
            Fate::Skipped => &mut self.skipped,
            Fate::Left => &mut self.left,
        } += 1;
        self.games.read += games.read;
        self.games.written += games.written;
        self.games.skipped += games.skipped;
        self.games.without_result += games.without_result;
    }

    /// Whether every input could be read and written.
    pub(super) const fn is_whole(&self) -> bool {
        self.refused == 0
    }
}

/// `3 files = 2 converted + 1 refused; 9 games = 9 written`
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = self.converted + self.refused + self.skipped + self.left;
        let parts = [
            (self.converted, "converted"),
            (self.refused, "refused"),
            (self.skipped, "skipped"),
            (self.left, "left"),
            (self.files - done, "not reached"),
        ];
        let word = if self.files == 1 { "file" } else { "files" };
        write!(f, "{} {word} = {}; ", self.files, sum(&parts))?;
        let games = self.games;
        let parts = [
            (games.written, "written"),
            (games.refused(), "refused"),
            (games.skipped, "skipped"),
            (games.without_result, "without a result"),
        ];
        let word = if games.read == 1 { "game" } else { "games" };
        write!(f, "{} {word} = {}", games.read, sum(&parts))
    }
}

/// The first part, and the others that are not zero.
fn sum(parts: &[(usize, &str)]) -> String {
    let shown = parts
        .iter()
        .enumerate()
        .filter(|(at, (count, _))| *at == 0 || *count > 0);
    let shown: Vec<String> = shown
        .map(|(_, (count, what))| format!("{count} {what}"))
        .collect();
    shown.join(" + ")
}
