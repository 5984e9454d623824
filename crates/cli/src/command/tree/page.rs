//! Writes the tree as a page.

use std::collections::HashMap;

use komadai::Style;
use komadai::kifu::Record;
use komadai::page::{TreeMove, TreePage, date, players, shogihome};
use komadai::search::TreePosition;

use crate::{language, texts};
use komadai_forms::TreePositionForm;

/// A game as readers of the page see it.
pub(super) struct Example {
    /// The players and the date, or an empty text if the players are unknown.
    pub(super) name: String,
    /// An address that opens the game, or an empty text.
    link: String,
}

impl Example {
    pub(super) fn of(record: &Record) -> Example {
        let players = players(record);
        let name = if players.is_empty() {
            players
        } else {
            texts::named_game(players, date(record, language::chosen()))
        };
        Example {
            name,
            link: shogihome(record).unwrap_or_default(),
        }
    }
}

/// Returns the page, where readers walk from position to position. `example` returns a game by its number.
pub(super) fn html(
    positions: &[TreePosition],
    forms: Vec<TreePositionForm>,
    title: String,
    style: Style,
    mut example: impl FnMut(u32) -> Option<Example>,
) -> String {
    let mut page = TreePage::new(title)
        .language(language::chosen())
        .style(style);
    let mut numbers = HashMap::new();
    for (place, form) in positions.iter().zip(forms) {
        let mut moves = Vec::with_capacity(form.moves.len());
        for (branch, form) in place.branches.iter().zip(form.moves) {
            let mut examples = Vec::new();
            for game in branch.stats.examples() {
                if !numbers.contains_key(&game)
                    && let Some(Example { name, link }) = example(game)
                {
                    numbers.insert(game, page.example(&name, &link));
                }
                examples.extend(numbers.get(&game));
            }
            moves.push(
                TreeMove::new(branch.m, form.text)
                    .games(form.games, form.black, form.white, form.draws)
                    .rating(form.rating)
                    .last_year(form.last_year)
                    .examples(examples)
                    .to(form.to),
            );
        }
        page.add(place.position.setup(), moves);
    }
    page.html()
}
