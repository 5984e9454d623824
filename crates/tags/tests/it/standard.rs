//! Tests the standard list: its examples, the need for each word of a pattern, and rotation.

use std::collections::BTreeSet;

use komadai_core::{Color, Faults, Position, Rank, Setup, Square};
use komadai_tags::{Example, Tag, Tagger, Tags};

fn finds(tags: &Tags, id: &str, example: &Example) -> bool {
    let (found, _) = example
        .play(tags)
        .unwrap_or_else(|_| (Vec::new(), Position::startpos()));
    found
        .iter()
        .any(|found| found.tag.id == id && found.side == example.side)
}

#[test]
fn every_example_gives_what_it_says() {
    let tags = Tags::standard();
    let mut wrong = Vec::new();
    for tag in tags.all() {
        for example in &tag.examples {
            if let Err(error) = example.play(tags) {
                wrong.push(format!("{}: {error}", tag.id));
            } else if finds(tags, &tag.id, example) != example.is_found {
                wrong.push(format!("{}: {}", tag.id, example.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_tag_has_names_of_its_own_and_examples() {
    let tags = Tags::standard();
    let mut names = BTreeSet::new();
    let mut wrong = Vec::new();
    for tag in tags.all() {
        for name in tag.names() {
            if !names.insert(name) {
                wrong.push(format!("{}: {name} is the name of two tags", tag.id));
            }
        }
        if tag.english.is_none() {
            wrong.push(format!("{}: no English name", tag.id));
        }
        let found = tag
            .examples
            .iter()
            .filter(|example| example.is_found)
            .count();
        if found < 2 || found == tag.examples.len() {
            wrong.push(format!(
                "{}: two examples for it and one against it are missing",
                tag.id
            ));
        }
        let is_kana = |c: char| matches!(c, 'ぁ'..='ゖ' | 'ー');
        if !tag.kana.chars().all(is_kana) {
            wrong.push(format!("{}: {} is not kana", tag.id, tag.kana));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tags.all().len() >= 150, "{}", tags.all().len());
}

/// Returns the last positions of the examples of a tag, each with one piece of the shape moved elsewhere.
fn shapes_one_piece_short(tags: &Tags, tag: &Tag) -> Vec<(Setup, Color)> {
    let mut setups = Vec::new();
    for example in tag.examples.iter().filter(|example| example.is_found) {
        let Ok((_, position)) = example.play(tags) else {
            continue;
        };
        let setup = position.setup();
        let mut squares = Square::ALL.into_iter();
        let Some(elsewhere) = squares
            .rfind(|&square| square.rank() == Rank::Five && setup.board.piece(square).is_none())
        else {
            continue;
        };
        for (square, piece) in setup.board.iter() {
            let mut setup = setup.clone();
            setup.board.remove(square);
            setup.board.put(elsewhere, piece);
            setups.push((setup, example.side));
        }
    }
    setups
}

/// Returns the same play after many passes of both sides, which is too late for an opening.
fn later(example: &Example) -> Example {
    let mut example = example.clone();
    example.moves.splice(0..0, [None; 100]);
    example
}

/// Returns `true` if a position has the shape of a pattern, with all words or without one.
fn shows(text: &str, without: Option<&str>, setup: &Setup, side: Color) -> bool {
    let words = text.split_whitespace();
    let words = words.filter(|&word| !word.contains(':') && Some(word) != without);
    let words: Vec<_> = words.collect();
    let table = format!(
        "[x]\nja x\nkana x\nsource x\nkind castle\nwhen {} \n",
        words.join(" ")
    );
    let Ok(tags) = Tags::read(&table) else {
        return true;
    };
    let Ok(position) = Position::allowing(setup.clone(), Faults::all()) else {
        return false;
    };
    let mut tagger = Tagger::new(&tags);
    tagger.start(&position, 1);
    tagger.found().iter().any(|found| found.side == side)
}

/// If a word is removed, the result of an example must change, unless the word is listed as harmless.
#[test]
fn every_word_of_a_pattern_is_needed() {
    let tags = Tags::standard();
    let mut wrong = Vec::new();
    for tag in tags.all() {
        let short = shapes_one_piece_short(tags, tag);
        let late: Vec<_> = tag.examples.iter().map(later).collect();
        for text in &tag.patterns {
            for word in text.split_whitespace() {
                let fewer: Vec<_> = text
                    .split_whitespace()
                    .filter(|&other| other != word)
                    .collect();
                let line = format!("\nwhen {text}\n");
                let block = format!("[{}]\n", tag.id);
                let (before, after) = Tags::STANDARD_TEXT.split_once(&block).expect("the block");
                let without = after.replacen(&line, &format!("\nwhen {} \n", fewer.join(" ")), 1);
                let mutant = format!("{before}{block}{without}");
                let is_missed = match (fewer.is_empty(), Tags::read(&mutant)) {
                    (false, Ok(mutant)) => {
                        let examples = tags.all().iter().flat_map(|tag| &tag.examples);
                        let mut examples = examples.chain(&late);
                        examples.any(|example| {
                            finds(tags, &tag.id, example) != finds(&mutant, &tag.id, example)
                        }) || short.iter().any(|(setup, side)| {
                            shows(text, None, setup, *side) != shows(text, Some(word), setup, *side)
                        })
                    }
                    _ => true,
                };
                if is_missed == tag.harmless.iter().any(|harmless| harmless == word) {
                    wrong.push(format!("{} {word}", tag.id));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "harmless, or wrongly so:\n{}",
        wrong.join("\n")
    );
}

/// A rotated game has the same tags as the game, for the other side.
#[test]
fn a_rotated_game_has_the_rotated_tags() {
    let tags = Tags::standard();
    for tag in tags.all() {
        for example in &tag.examples {
            let mut taggers = [Tagger::new(tags), Tagger::new(tags)];
            let start = |setup: &Setup| Position::allowing(setup.clone(), Faults::all()).unwrap();
            taggers[0].start(&start(&example.setup), 1);
            taggers[1].start(&start(&example.setup.rotated()), 1);
            for m in &example.moves {
                match m {
                    Some(m) => {
                        taggers[0].play(*m);
                        taggers[1].play(m.rotated());
                    }
                    None => taggers.iter_mut().for_each(Tagger::pass),
                }
            }
            let sorted = |tagger: &Tagger<'_>, is_rotated: bool| {
                let found = tagger.found().iter().map(|found| {
                    let side = if is_rotated { !found.side } else { found.side };
                    let squares: Vec<_> = if is_rotated {
                        found
                            .squares
                            .iter()
                            .map(|square| square.rotated())
                            .collect()
                    } else {
                        found.squares.iter().collect()
                    };
                    let squares: BTreeSet<_> = squares.into_iter().collect();
                    (
                        found.reached,
                        found.left,
                        side == Color::White,
                        found.tag.id.clone(),
                        squares,
                    )
                });
                found.collect::<BTreeSet<_>>()
            };
            let [game, rotated] = &taggers;
            assert_eq!(
                sorted(game, false),
                sorted(rotated, true),
                "{}",
                example.text
            );
        }
    }
}
