//! The app: all functions of the other modules in one, and questions about many files.
//!
//! The first line of an input is the name of the file. Further lines are options, then the file follows.

use std::cell::RefCell;
use std::convert::Infallible;

use kifu::{language, read, split};
use komadai_core::{DisplayIn, Faults, Position, Style};
use komadai_forms::{HitForm, TagForm, TreePositionForm, json_line, visit_entries};
use komadai_kifu::Record;
use komadai_search::{Query, Question, Searcher, Tree};
use komadai_tags::{Tags, tags_of};
use komadai_web_border::{export, text};

// Each of these modules exports functions of its own.
#[path = "../../diagram/src/lib.rs"]
mod diagram;
#[path = "../../kifu/src/lib.rs"]
mod kifu;
#[path = "../../rules/src/lib.rs"]
mod rules;
#[path = "../../tsume/src/lib.rs"]
mod tsume;

thread_local! {
    static TREE: RefCell<Tree> = RefCell::new(Tree::new(Position::startpos(), 0));
}

/// The value of a mate, in hundredths of a pawn.
const MATE: i32 = 30_000;

/// Returns a line for each game of a file.
fn each(input: &[u8], is_text: u32, line: impl FnMut(&Record) -> String) -> String {
    let (name, file) = split(input);
    let reading = read(&name, file, is_text);
    let records = reading.games.iter().map(|game| &game.record);
    records.map(line).collect()
}

/// Returns the evaluation of each entry from Black's view, in the order of `komadai show --json`.
fn evaluations(record: &Record) -> Vec<Option<i32>> {
    let mut values = Vec::new();
    if let Some(start) = record.start.position() {
        let Ok(()) = visit_entries::<Infallible>(record, start, |at, _| {
            let value = record.evaluation(at.node);
            values.push(value.map(|value| value.centipawns(MATE)));
            Ok(())
        });
    }
    values
}

/// Returns the hits in each game of a file, or the error of the question. The question is on the second line, as JSON.
fn hits(input: &[u8], is_text: u32, number: u32) -> Result<String, String> {
    let (name, rest) = split(input);
    let (question, file) = split(rest);
    let question: Question = serde_json::from_str(&question).map_err(|error| error.to_string())?;
    let query = Query::new(&question);
    let query = query.map_err(|error| error.in_language(language(number)).to_string())?;
    let mut searcher = Searcher::new(&query);
    let reading = read(&name, file, is_text);
    let found = reading.games.iter().map(|game| {
        let hits = searcher.search(&game.record).hits;
        json_line(&HitForm::all(&game.record, &hits, Style::Jsa))
    });
    Ok(found.collect())
}

/// Adds games of a file to the tree. The second line has the number of each game in the tree, or 0 to skip it.
fn add(input: &[u8], is_text: u32) {
    let (name, rest) = split(input);
    let (numbers, file) = split(rest);
    let numbers = numbers.split(' ').map(|number| number.parse().unwrap_or(0));
    let reading = read(&name, file, is_text);
    TREE.with_borrow_mut(|tree| {
        for (game, number) in reading.games.iter().zip(numbers) {
            if number > 0 {
                tree.add(&game.record, number);
            }
        }
    });
}

export! {
    /// Returns the castles and openings of each game.
    fn tagged(is_text: u32) |input| each(input, is_text, |record| {
        json_line(&TagForm::all(&tags_of(Tags::standard(), record)))
    });
    /// Returns the evaluations of each game, see `evaluations`.
    fn evaluated(is_text: u32) |input| each(input, is_text, |record| json_line(&evaluations(record)));
    /// Returns the hits in each game. An answer that begins with `!` is an error.
    fn searched(is_text: u32, language: u32) |input| {
        hits(input, is_text, language).unwrap_or_else(|error| format!("!{error}"))
    };
    /// Begins a tree of the first moves from a position.
    fn tree_begin(depth: u32) |sfen| {
        let root = Position::from_usi(&text(sfen), Faults::all(), |_, _| {});
        TREE.set(Tree::new(root.unwrap_or_else(|_| Position::startpos()), depth));
        String::new()
    };
    /// Adds games to the tree.
    fn tree_add(is_text: u32) |input| {
        add(input, is_text);
        String::new()
    };
    /// Returns the positions of the tree that at least `least` games reach.
    fn tree_positions(least: u32) |_| TREE.with_borrow(|tree| {
        let positions = tree.positions(least);
        let form = |at| json_line(&TreePositionForm::of(at, Style::Jsa, |game| Some(game.to_string())));
        positions.iter().map(form).collect::<String>()
    });
}
