//! Tests the postal judge: the tables of the postal rules, comments, and every legal move in the postal style.

use arbitrary::Unstructured;
use komadai_core::{DisplayIn, Faults, Language, Move, Position, PostalComment, Setup, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, PostalVerdict, describe, judge_postal, print};
use komadai_parse::{comment, japanese_move};
use komadai_testkit::{bytes, walk};

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().unwrap_or_else(|e| panic!("{sfen}: {e}"));
    Position::allowing(setup, Faults::all()).unwrap_or_else(|e| panic!("{sfen}: {e}"))
}

fn shown(verdict: &PostalVerdict) -> String {
    match verdict {
        PostalVerdict::Move(m) => format!("move {m}"),
        PostalVerdict::Ambiguous(moves) => {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            format!("ambiguous:{}", moves.join(","))
        }
        PostalVerdict::Confirm(code) => format!("confirm:{code}"),
        PostalVerdict::Impossible(code) => format!("impossible:{code}"),
        PostalVerdict::Loses(code) => format!("loses:{code}"),
    }
}

#[track_caller]
fn check(id: &str, sfen: &str, text: &str, said: &str, expected: &str) {
    let position = position(sfen);
    let context = Context::new(&position, None);
    let written = japanese_move(text).unwrap_or_else(|e| panic!("{id}: {e}"));
    let verdict = judge_postal(&context, &written, &comment(said));
    assert_eq!(shown(&verdict), expected, "{id}: {text} {said}");
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn tables() {
    let table = include_str!("../../../../testdata/golden/postal.tsv");
    for row in rows(table) {
        let [id, sfen, text, expected] = row[..] else {
            panic!("{row:?}")
        };
        check(id, sfen, text, "", expected);
    }
    assert_eq!(rows(table).count(), 154);
}

/// Texts that are not in the tables, and comments.
#[test]
fn more_texts() {
    let table = include_str!("../../../../testdata/rules/postal.tsv");
    for row in rows(table) {
        let [id, sfen, text, said, expected] = row[..] else {
            panic!("{row:?}")
        };
        check(id, sfen, text, said, expected);
    }
    assert!(rows(table).count() >= 30);
    let table = include_str!("../../../../testdata/rules/postal-comments.tsv");
    let (mut understood, mut asked) = (0, 0);
    for row in rows(table) {
        let [id, sfen, text, said, expected] = row[..] else {
            panic!("{row:?}")
        };
        check(id, sfen, text, said, expected);
        let is_move = expected.starts_with("move ");
        understood += usize::from(is_move);
        asked += usize::from(!is_move);
    }
    assert!(understood >= 20 && asked >= 20, "{understood} {asked}");
}

/// A card lists texts that mean exactly the moves that are asked about. Every other verdict has a sentence.
#[test]
fn questions() {
    let tables = [
        include_str!("../../../../testdata/golden/postal.tsv"),
        include_str!("../../../../testdata/rules/postal.tsv"),
    ];
    let mut codes = std::collections::BTreeSet::new();
    let mut lists = 0;
    for row in tables.into_iter().flat_map(rows) {
        let position = position(row[1]);
        let context = Context::new(&position, None);
        let written = japanese_move(row[2]).expect("a move");
        let verdict = judge_postal(&context, &written, &PostalComment::default());
        let question = verdict.question(&context);
        let (english, japanese) = (
            question.to_string(),
            question.in_language(Language::Japanese),
        );
        let japanese = japanese.to_string();
        let moves = match &verdict {
            PostalVerdict::Move(_) => continue,
            PostalVerdict::Ambiguous(moves) => moves,
            PostalVerdict::Confirm(code)
            | PostalVerdict::Impossible(code)
            | PostalVerdict::Loses(code) => {
                codes.insert(*code);
                let is_sentence = |text: &str| !text.contains(": ;") && !text.contains(": 。");
                assert!(
                    is_sentence(&english) && !english.ends_with(": "),
                    "{english}"
                );
                assert!(
                    is_sentence(&japanese) && !japanese.ends_with(": "),
                    "{japanese}"
                );
                continue;
            }
        };
        lists += 1;
        let listed = english.trim_start_matches("which one is meant, ");
        let english: Vec<_> = listed.trim_end_matches('?').split(" or ").collect();
        let japanese: Vec<_> = { japanese.trim_end_matches("のどれですか") }
            .split('・')
            .collect();
        assert_eq!(english, japanese);
        assert_eq!(english.len(), moves.len());
        for (text, m) in english.into_iter().zip(moves) {
            let written = japanese_move(text).expect(text);
            let again = judge_postal(&context, &written, &PostalComment::default());
            assert_eq!(again, PostalVerdict::Move(*m), "{text}");
        }
    }
    assert!(lists >= 20 && codes.len() >= 14, "{lists} {codes:?}");
}

#[test]
fn style() {
    let position = position("8k/9/3SS4/9/9/4S4/9/9/K8 b S 1");
    // Postcards never write 同, but the square.
    let context = Context::new(&position, "5b".parse().ok());
    let cases = [
        ("5c5b+", "5二銀直成"),
        ("5c5b", "5二銀直不成"),
        ("6c5b", "5二銀左不成"),
        ("5f5e", "5五銀"),
        ("S*5e", "5五銀打"),
        ("S*1b", "1二銀打"),
    ];
    for (m, expected) in cases {
        let m: Move = m.parse().expect(m);
        let written = describe(&context, m, Candidates::Reach).expect("a piece");
        assert_eq!(print(&written, Style::Postal).as_deref(), Ok(expected));
    }
}

#[test]
fn every_legal_move_can_be_posted() {
    let mut seen = 0usize;
    for seed in 0..60 {
        let bytes = bytes(seed, 4096);
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if !seen.is_multiple_of(8) {
                return;
            }
            let context = Context::new(position, None);
            for m in legal_moves(position) {
                let described = describe(&context, m, Candidates::Reach).expect("a piece");
                let text = print(&described, Style::Postal).expect("all facts");
                let written = japanese_move(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
                let verdict = judge_postal(&context, &written, &PostalComment::default());
                assert_eq!(verdict, PostalVerdict::Move(m), "{position} {text}");
            }
        })
        .expect("the seed is long enough");
    }
    assert!(seen / 8 >= 250, "{seen}");
}
