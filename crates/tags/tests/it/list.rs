//! Tests the list in docs/tags.md: every tag with its first example as a board.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use komadai_core::{Color, Rank, Square, piece_name};
use komadai_tags::{Tag, TagKind, Tags};

const MARK: &str = "writes what follows. -->\n";

#[test]
fn the_list_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tags.md");
    let text = fs::read_to_string(&path).expect("docs/tags.md");
    let (before, list) = text.split_once(MARK).expect("the mark");
    let expected = written(Tags::standard());
    if env::var_os("TAGS_BLESS").is_some() {
        fs::write(&path, format!("{before}{MARK}{expected}")).expect("docs/tags.md is written");
    } else {
        assert!(
            list == expected,
            "TAGS_BLESS=1 writes the list of docs/tags.md again"
        );
    }
}

fn written(tags: &Tags) -> String {
    let mut text = String::new();
    for &kind in TagKind::ALL {
        let of_kind = tags.all().iter().filter(|tag| tag.kind == kind);
        let count = of_kind.clone().count();
        if count > 0 {
            let _ = writeln!(text, "\n## {} ({}): {count}", kind.japanese(), kind.code());
        }
        of_kind.for_each(|tag| describe(tags, tag, &mut text));
    }
    text
}

fn describe(tags: &Tags, tag: &Tag, text: &mut String) {
    let _ = write!(text, "\n**{}** ({}) `{}`", tag.japanese, tag.kana, tag.id);
    for name in tag.names().skip(1) {
        let _ = write!(text, ", {name}");
    }
    let _ = writeln!(text, "\n\n```text");
    for pattern in &tag.patterns {
        let _ = writeln!(text, "{pattern}");
    }
    let example = tag
        .examples
        .iter()
        .find(|example| example.is_found)
        .expect("an example");
    let (found, position) = example.play(tags).expect("legal moves");
    let found = found
        .iter()
        .find(|found| found.tag.id == tag.id && found.side == example.side);
    let squares = found.expect("it is found").squares;
    let moves = example
        .moves
        .iter()
        .flatten()
        .map(|m| m.to_string())
        .collect::<Vec<_>>();
    if !moves.is_empty() {
        let _ = writeln!(text, "{}", moves.join(" "));
    }
    let top = squares.iter().map(|square| square.rank()).min();
    for &rank in Rank::ALL
        .iter()
        .filter(|&&rank| top.is_some_and(|top| rank >= top))
    {
        let row: String = (1..=9)
            .rev()
            .map(|file| {
                let square = Square::from_numbers(file, rank.number()).expect("a square");
                match position.board().piece(square) {
                    Some(piece) if squares.contains(square) => {
                        let side = if piece.color() == Color::White {
                            'v'
                        } else {
                            ' '
                        };
                        format!("{side}{}", piece_name(piece.kind()))
                    }
                    _ => " ・".to_owned(),
                }
            })
            .collect();
        let _ = writeln!(text, "{row}");
    }
    let _ = writeln!(text, "```");
}
