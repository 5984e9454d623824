//! Defines the target about questions.

use arbitrary::Unstructured;
use komadai_kifu::{Record, read_game};
use komadai_search::{Query, Question, Searcher};

use crate::dictionary::Dictionary;
use crate::input::is_made;
use crate::{law, records};

/// A game with a promotion, captures and a drop.
const GAME: &[u8] = b"PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n-8384FU\n%TORYO\n";

/// Asks a question of a game. The question is any text with a step in each line, or choices for a random question of a
/// random record, or choices for a question of words.
pub fn search(bytes: &[u8]) -> bool {
    let text = match bytes.split_first() {
        Some((1..=15, rest)) if is_made(bytes) => {
            let mut u = Unstructured::new(rest);
            let record = records::record(&mut u, 30);
            return record.is_ok_and(|record| law::search_is_a_plain_loop(&mut u, &record).is_ok());
        }
        Some((_, rest)) if is_made(bytes) => {
            let soup = Dictionary::named("search").soup(&mut Unstructured::new(rest), 12);
            soup.unwrap_or_default()
        }
        _ => String::from_utf8_lossy(bytes).into_owned(),
    };
    let mut question = Question::default();
    for line in text.lines() {
        question = question.then(line, None);
    }
    let flags = bytes.len();
    (question.either_side, question.mirror) = (flags & 1 > 0, flags & 2 > 0);
    question.variations = flags & 4 > 0;
    let game = read_game(GAME).expect("a game");
    is_answered(&question, &game.record)
}

/// Asks a question twice. An error must point to a place in its words. Returns `true` if the question was valid.
fn is_answered(question: &Question, record: &Record) -> bool {
    let query = match Query::new(question) {
        Ok(query) => query,
        Err(error) => {
            let words = question
                .steps
                .get(error.step)
                .map_or("", |step| &step.words);
            assert!(
                words.get(error.span.range()).is_some(),
                "{error:?} in {question:?}"
            );
            return false;
        }
    };
    let mut searcher = Searcher::new(&query);
    let first = searcher.search(record);
    let again = searcher.search(record);
    assert_eq!(first.hits, again.hits, "{question:?}");
    let plies = record.moves().count();
    assert!(
        first.hits.iter().all(|hit| hit.ply as usize <= plies),
        "{question:?}"
    );
    true
}
