//! Finds the places of hits in a game.

use std::collections::HashSet;
use std::iter;

use komadai::kifu::{Entry, Navigator, NodeId, Record};
use komadai::search::Hit;
use komadai::{Language, Move, Position, Style};
use komadai_forms::HitForm;

pub(super) struct Place {
    pub(super) hit: Hit,
    is_main: bool,
    pub(super) position: Position,
    pub(super) played: Option<Move>,
    /// The text of the move before it.
    pub(super) text: Option<String>,
}

pub(super) fn places(record: &Record, hits: &[Hit], style: Style) -> Vec<Place> {
    let Some(mut game) = Navigator::new(record) else {
        return Vec::new();
    };
    let main: HashSet<NodeId> = iter::once(record.root())
        .chain(record.main_line())
        .collect();
    let mut places = Vec::new();
    for &hit in hits {
        let played = record.entry(hit.node).and_then(Entry::played);
        let text = record.parent(hit.node).zip(played).and_then(|(parent, m)| {
            game.go_to(parent);
            game.notate(m, style)
        });
        game.go_to(hit.node);
        places.push(Place {
            hit,
            is_main: main.contains(&hit.node),
            position: game.position().clone(),
            played,
            text,
        });
    }
    places
}

impl Place {
    pub(super) fn form(&self) -> HitForm {
        let hit = self.hit;
        HitForm {
            ply: hit.ply,
            last: hit.last,
            side: hit.side,
            mirrored: hit.mirrored,
            main: self.is_main,
            usi: self.played.map(|m| m.to_string()),
            text: self.text.clone(),
            sfen: self.position.to_string(),
        }
    }

    pub(super) fn picture(&self, language: Language) -> String {
        let mut diagram = komadai::diagram::Diagram::new(&self.position).language(language);
        diagram.last_move = self.played;
        diagram = diagram.title(self.text.clone().unwrap_or_default());
        diagram.svg()
    }
}
