//! Writes the tree as a page.

use komadai::Style;
use komadai::page::{TreeMove, TreePage};
use komadai::search::TreePosition;

use crate::language;
use komadai_forms::TreePositionForm;

/// Returns the page, where readers walk from position to position.
pub(super) fn html(
    positions: &[TreePosition],
    forms: Vec<TreePositionForm>,
    title: String,
    style: Style,
) -> String {
    let mut page = TreePage::new(title)
        .language(language::chosen())
        .style(style);
    for (place, form) in positions.iter().zip(forms) {
        let moves = place.branches.iter().zip(form.moves);
        let moves = moves.map(|(branch, form)| {
            TreeMove::new(branch.m, form.text)
                .games(form.games, form.black, form.white, form.draws)
                .rating(form.rating)
                .last_year(form.last_year)
                .examples(form.examples)
                .to(form.to)
        });
        page.add(place.position.setup(), moves);
    }
    page.html()
}
