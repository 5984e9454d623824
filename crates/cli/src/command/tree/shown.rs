//! Prepares a tree for display, with the names of games and with written moves.

use komadai::Style;
use komadai::notation::{Context, text as written};
use komadai::search::{Branch, TreePosition};
use komadai_forms::{BranchForm, TreePositionForm};

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
    fn name(&self, game: u32) -> Option<String> {
        let at = usize::try_from(game).ok()?.checked_sub(1)?;
        let &(file, number) = self.games.get(at)?;
        Some(format!("{}:{number}", self.files.get(file as usize)?))
    }
}

pub(super) struct Shown {
    pub(super) games: u32,
    pub(super) positions: Vec<TreePosition>,
    pub(super) names: Names,
    pub(super) style: Style,
}

impl Shown {
    pub(super) fn text(&self, place: &TreePosition, branch: &Branch) -> String {
        let context = Context::new(&place.position, None);
        let text = written(&context, branch.m, self.style);
        text.unwrap_or_else(|| branch.m.to_string())
    }

    pub(super) fn examples(&self, branch: &Branch) -> Vec<String> {
        let games = branch.stats.examples();
        games.filter_map(|game| self.names.name(game)).collect()
    }

    pub(super) fn form(&self, place: &TreePosition) -> TreePositionForm {
        let branch = |branch: &Branch| {
            let stats = branch.stats;
            BranchForm {
                usi: branch.m.to_string(),
                text: self.text(place, branch),
                games: stats.games,
                black: stats.black,
                white: stats.white,
                draws: stats.draws,
                rating: stats.rating(),
                last_year: stats.last_year,
                examples: self.examples(branch),
                to: branch.to,
            }
        };
        TreePositionForm {
            sfen: place.position.to_string(),
            depth: place.depth,
            games: place.games,
            moves: place.branches.iter().map(branch).collect(),
        }
    }
}
