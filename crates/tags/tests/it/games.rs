//! Tests tags in games from other starts, the end of shapes, and the cost.

use allocation_counter::measure;
use komadai_core::{Color, Faults, Handicap, Move, Position};
use komadai_kifu::{Entry, Foul};
use komadai_tags::{TagKind, Tagger, Tags};

fn tagger<'t>(tags: &'t Tags, sfen: &str) -> Tagger<'t> {
    let setup = sfen.parse().expect("an SFEN");
    let mut tagger = Tagger::new(tags);
    tagger.start(
        &Position::allowing(setup, Faults::all()).expect("a position"),
        1,
    );
    tagger
}

fn played<'t>(tags: &'t Tags, moves: &str) -> Tagger<'t> {
    let mut tagger = Tagger::new(tags);
    for text in moves.split_whitespace() {
        match text {
            "pass" => tagger.pass(),
            text => tagger.play(text.parse().expect("a move")),
        }
    }
    tagger
}

fn ids(tagger: &Tagger<'_>) -> Vec<String> {
    tagger
        .found()
        .iter()
        .map(|found| found.tag.id.clone())
        .collect()
}

fn list(lines: &str) -> Tags {
    let block = |(i, lines)| format!("[t{i}]\nja {i}\nkana か\nsource s\nkind opening\n{lines}\n");
    let blocks: String = lines.split(';').enumerate().map(block).collect();
    Tags::read(&blocks).expect("a list")
}

#[test]
fn a_position_inside_a_game_shows_castles_alone() {
    let tags = Tags::standard();
    // In a game known from its first move, the rook on 6h would be 四間飛車, with P7f and an open bishop's diagonal.
    let tagger = tagger(
        tags,
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1R2SK1/LN1GG2NL b S 1",
    );
    assert!(ids(&tagger).is_empty(), "{:?}", ids(&tagger));
    let tagger = self::tagger(
        tags,
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LN3G1NL b S 31",
    );
    assert_eq!(ids(&tagger), ["kata-mino", "mino"]);
    assert_eq!(tagger.found()[0].reached, 0);
}

#[test]
fn a_problem_has_no_tags() {
    let tagger = tagger(
        Tags::standard(),
        "7nk/7sl/9/9/9/9/9/9/9 b G2r2b3g3s3n3l18p 1",
    );
    assert!(tagger.found().is_empty());
}

#[test]
fn a_handicap_game_has_what_its_pieces_allow() {
    let tags = Tags::standard();
    let setup = Handicap::TwoPiece.setup();
    let mut tagger = Tagger::new(tags);
    tagger.start(&Position::new(setup).expect("a position"), 1);
    for text in [
        "5a4b", "7g7f", "7a6b", "4g4f", "6b5c", "2h4h", "1c1d", "4f4e",
    ] {
        tagger.play(text.parse().expect("a move"));
    }
    let black = tagger.found().iter();
    let black: Vec<_> = black
        .filter(|found| found.side == Color::Black)
        .map(|found| found.tag.id.as_str())
        .collect();
    let expected = ["opening-phase", "static-rook", "right-fourth-file-rook"];
    assert_eq!(black, expected);
    assert_eq!(tagger.found().len(), 4);
}

#[test]
fn start_rules() {
    let tags = list("start even\nwhen P7f;start two-piece\nwhen P7f;start any\nwhen P7f;when P7f");
    let after = |sfen: &str, moves: [&str; 2]| {
        let mut tagger = tagger(&tags, sfen);
        for text in moves {
            tagger.play(text.parse().expect("a move"));
        }
        ids(&tagger)
    };
    let even = Position::startpos().to_string();
    assert_eq!(after(&even, ["7g7f", "1c1d"]), ["t0", "t2", "t3"]);
    let handicap = Handicap::TwoPiece.setup().to_string();
    assert_eq!(after(&handicap, ["1c1d", "7g7f"]), ["t1", "t2", "t3"]);
    let other = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPP1P/1B5R1/LNSGKGSNL b P 1";
    assert_eq!(after(other, ["7g7f", "1c1d"]), ["t2"]);
}

#[test]
fn a_shape_is_left() {
    let tags = list("when R7h|6h;when by:R6h;when R5h;when R5h;when R4h\nwhen R3h");
    let tagger = played(
        &tags,
        "2h7h pass 7h6h pass 6h5h pass 5h4h pass 4h3h pass 3h2h pass 2h7h",
    );
    let seen: Vec<_> = tagger
        .found()
        .iter()
        .map(|found| (found.reached, found.left))
        .collect();
    assert_eq!(
        seen,
        [
            (1, Some(5)),
            (3, None),
            (5, Some(7)),
            (5, Some(7)),
            (7, Some(11))
        ]
    );
}

#[test]
fn a_shape_has_to_stay() {
    let tags = list("when R7h stays:3;when with:t0");
    let found = |moves| {
        let tagger = played(&tags, moves);
        let found = tagger
            .found()
            .iter()
            .map(|found| (found.tag.id.clone(), found.reached));
        found.collect::<Vec<_>>()
    };
    assert_eq!(found("2h7h pass 7h6h pass 1g1f"), []);
    assert_eq!(found("2h7h pass pass"), []);
    let quicker = list("when R7h stays:9\nwhen P7f R7h");
    let quicker = played(
        &quicker,
        "2h7h pass 7g7f pass pass pass pass pass pass pass pass pass pass",
    );
    let quicker: Vec<_> = quicker.found().iter().map(|found| found.reached).collect();
    assert_eq!(quicker, [3]);
    let both = |first, then| vec![("t0".to_owned(), first), ("t1".to_owned(), then)];
    assert_eq!(found("2h7h pass pass pass"), both(1, 4));
    assert_eq!(found("2h7h pass 7h6h pass 6h7h pass pass pass"), both(5, 8));
}

const GAME: &str =
    "7g7f 3c3d 6g6f 8c8d 2h6h 8d8e 8h7g 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 1c1d 3i3h 6a5b 4i5h";

#[test]
fn a_ply_takes_nothing_from_the_heap() {
    let moves: Vec<Move> = GAME
        .split(' ')
        .map(|text| text.parse().expect("a move"))
        .collect();
    let mut tagger = Tagger::new(Tags::standard());
    let taken = measure(|| {
        for _ in 0..10 {
            tagger.start(&Position::startpos(), 1);
            moves.iter().for_each(|&m| tagger.play(m));
        }
    });
    assert_eq!(taken.count_total, 0);
    assert!(tagger.found().len() > 3, "{:?}", ids(&tagger));
}

#[test]
fn phases_follow_each_other() {
    let phases = |moves: &str| {
        let tagger = played(Tags::standard(), moves);
        let phases = tagger
            .found()
            .iter()
            .filter(|found| found.tag.kind == TagKind::Phase && found.side == Color::White);
        let phases = phases.map(|found| (found.tag.japanese.clone(), found.reached, found.left));
        phases.collect::<Vec<_>>()
    };
    let named = |name: &str, reached, left| (name.to_owned(), reached, left);
    // Both sides build the same castle. Then White captures a gold of Black's.
    let castles = "5i4h 5a6b 4h3h 6b7b 4i4h 6a6b";
    assert_eq!(
        phases(&format!(
            "{castles} 1g1f 3c3d 1f1e 2b7g+ 1e1d 7g6h 1d1c+ 6h5i 1c1b 5i4h"
        )),
        [
            named("序盤", 0, Some(6)),
            named("中盤", 6, Some(16)),
            named("終盤", 16, None)
        ]
    );
    // A castle that its own side dissolves does not count as destroyed.
    assert_eq!(
        phases(&format!("{castles} 4h5h")),
        [named("序盤", 0, Some(6)), named("中盤", 6, None)]
    );
    // This game has no middle game.
    assert_eq!(
        phases("5i4h 3c3d 4h3h 2b7g+ 4i4h 7g6h pass 6h5i pass 5i4h 3h4h"),
        [named("序盤", 0, Some(10)), named("終盤", 10, None)]
    );
}

#[test]
fn a_foul_is_no_play() {
    let tags = list("when R6h;when R7h;when P2f");
    let mut tagger = played(&tags, "2h6h pass");
    tagger.entry(&Entry::Foul(Box::new(Foul::Move(
        "6h7g".parse().expect("a move"),
    ))));
    tagger.pass();
    tagger.play("2g2f".parse().expect("a move"));
    assert_eq!(ids(&tagger), ["t0"]);
}

/// If two patterns have lasted long enough at the same ply, the one reached first counts, despite other shapes in
/// between.
#[test]
fn the_earlier_of_two_patterns_counts() {
    let block = |id: &str, patterns: &str| {
        format!("[{id}]\nja {id}\nkana {id}\nsource s\nkind castle\n{patterns}\n")
    };
    let other = block("other", "when P9f");
    let tag = block("tag", "when P7f stays:4\nwhen P2f stays:2");
    for list in [tag.clone(), other + &tag] {
        let tags = Tags::read(&list).unwrap();
        let mut tagger = Tagger::new(&tags);
        tagger.start(&Position::startpos(), 1);
        for m in ["9g9f", "7g7f", "2g2f", "9f9e"] {
            tagger.play(m.parse().unwrap());
            tagger.pass();
        }
        let found = tagger.found().iter().find(|found| found.tag.id == "tag");
        assert_eq!(found.map(|found| found.reached), Some(3), "{list}");
    }
}
