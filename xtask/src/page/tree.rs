//! Creates the page of a tree.

use arbitrary::Unstructured;
use komadai_core::{Language, Position, Style};
use komadai_kifu::{Entry, Record};
use komadai_notation::{Context, text};
use komadai_page::{TreeMove, TreePage};
use komadai_search::{Tree, TreePosition};
use komadai_testkit::{bytes, walk};
use serde_json::json;

/// The name of a game that contains markup.
const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>.kif:1";

const GAMES: u64 = 100_000;

/// Returns the page of a tree of random games, and the script that tests it.
pub(super) fn page() -> (String, String) {
    let mut tree = Tree::new(Position::startpos(), 30);
    for (seed, number) in (0..GAMES).zip(1..) {
        tree.add(&game(seed), number);
    }
    let positions = tree.positions(3);
    let mut page = TreePage::new(HOSTILE)
        .language(Language::Japanese)
        .style(Style::Press);
    page.example(HOSTILE, "javascript:alert(3)");
    page.example("A - B", "https://example.org/\"><script>alert(4)</script>");
    for place in &positions {
        page.add(place.position.setup(), moves(place));
    }
    let expected = positions.iter().map(|place| {
        let to: Vec<Option<usize>> = place.branches.iter().map(|branch| branch.to).collect();
        json!([place.position.to_string(), to])
    });
    let expected = json!(expected.collect::<Vec<_>>());
    let test = include_str!("test_tree.js").replace("POSITIONS", &expected.to_string());
    (page.html(), test)
}

fn moves(place: &TreePosition) -> impl Iterator<Item = TreeMove> + '_ {
    place.branches.iter().map(|branch| {
        let text = text(&Context::new(&place.position, None), branch.m, Style::Press);
        let stats = branch.stats;
        TreeMove::new(branch.m, text.unwrap_or_default())
            .games(stats.games, stats.black, stats.white, stats.draws)
            .last_year(Some(2026))
            .rating(Some(1500.0))
            .examples(vec![0, 1])
            .to(branch.to)
    })
}

/// Returns a game of 30 random moves, with few choices for the first moves.
fn game(seed: u64) -> Record {
    let bytes = bytes(seed, 1024);
    let mut u = Unstructured::new(&bytes);
    let mut record = Record::default();
    let (mut position, mut node) = (Position::startpos(), record.root());
    for _ in 0..30 {
        let Ok(Some(m)) = walk::choose(&mut u, &position) else {
            break;
        };
        node = record.push(node, Entry::Move(m));
        position.advance_unchecked(m);
    }
    record
}
