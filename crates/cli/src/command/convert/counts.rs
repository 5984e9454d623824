//! What became of the inputs and their games.

use crate::texts::convert as texts;

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
    /// They are not selected.
    pub(super) passed: usize,
    /// Training rows need a result, which they lack.
    pub(super) without_result: usize,
    /// Training rows need evaluations, and they have none.
    pub(super) without_value: usize,
}

impl Games {
    pub(super) const fn selected(self) -> usize {
        self.read - self.passed
    }

    /// Those that could not be written.
    const fn refused(self) -> usize {
        self.read - self.written - self.skipped - self.left()
    }

    /// Those that are not selected, or lack what training rows need.
    pub(super) const fn left(self) -> usize {
        self.passed + self.without_result + self.without_value
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
        self.games.passed += games.passed;
        self.games.without_result += games.without_result;
        self.games.without_value += games.without_value;
    }

    /// Whether every input could be read and written.
    pub(super) const fn is_whole(&self) -> bool {
        self.refused == 0
    }

    /// `3 files = 2 converted + 1 refused; 9 games = 9 written`
    pub(super) fn text(&self) -> String {
        let done = self.converted + self.refused + self.skipped + self.left;
        let parts = sum(&[
            (self.converted, texts::converted),
            (self.refused, texts::refused),
            (self.skipped, texts::skipped),
            (self.left, texts::left),
            (self.files - done, texts::not_reached),
        ]);
        let files = match self.files {
            1 => texts::one_file(parts),
            files => texts::all_files(files, parts),
        };
        let games = self.games;
        let parts = sum(&[
            (games.written, texts::written),
            (games.refused(), texts::refused),
            (games.skipped, texts::skipped),
            (games.passed, texts::not_selected),
            (games.without_result, texts::with_no_result),
            (games.without_value, texts::with_no_value),
        ]);
        let games = match games.read {
            1 => texts::one_game(parts),
            games => texts::all_games(games, parts),
        };
        texts::counts(files, games)
    }
}

/// A number, and how it is said of what.
type Part = (usize, fn(usize) -> String);

/// The first part, and the others that are not zero.
fn sum(parts: &[Part]) -> String {
    let shown = parts.iter().enumerate();
    let shown = shown.filter(|(at, (count, _))| *at == 0 || *count > 0);
    let shown: Vec<String> = shown.map(|(_, (count, text))| text(*count)).collect();
    shown.join(" + ")
}
