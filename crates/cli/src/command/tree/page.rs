//! Writes the tree as a page.

use komadai::page::{TreeMove, TreePage};

use super::shown::Shown;
use crate::language;

/// Returns the page, where readers walk from position to position.
pub(super) fn html(shown: &Shown, title: String) -> String {
    let mut page = TreePage::new(title)
        .language(language::chosen())
        .style(shown.style);
    for place in &shown.positions {
        let moves = place.branches.iter().map(|branch| {
            let stats = branch.stats;
            TreeMove::new(branch.m, shown.text(place, branch))
                .games(stats.games, stats.black, stats.white, stats.draws)
                .rating(stats.rating())
                .last_year(stats.last_year)
                .examples(shown.examples(branch))
                .to(branch.to)
        });
        page.add(place.position.setup(), moves);
    }
    page.html()
}
