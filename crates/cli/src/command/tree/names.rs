//! Names the games of a tree.

/// The names of games by their numbers in the tree, with each file once.
#[derive(Default)]
pub(super) struct Names {
    files: Vec<String>,
    /// The index of the file, and the number of the game in it.
    games: Vec<(u32, u32)>,
}

impl Names {
    /// Adds a game and returns its number in the tree.
    pub(super) fn add(&mut self, file: &str, number: u64) -> u32 {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let file = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
        self.games
            .push((file, u32::try_from(number).unwrap_or(u32::MAX)));
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// Returns `FILE:NUMBER` of a game.
    pub(super) fn name(&self, game: u32) -> Option<String> {
        let at = usize::try_from(game).ok()?.checked_sub(1)?;
        let &(file, number) = self.games.get(at)?;
        Some(format!("{}:{number}", self.files.get(file as usize)?))
    }
}
