//! Creates the question from the options.

use komadai::search::{Query, QueryError, Question, Step};

use crate::args::{SearchArgs, SelectionArgs};
use crate::failure::Failure;
use crate::start::Start;
use crate::texts::{near_starts, one_of, say, search as messages};
use crate::width::width;

/// Returns the question of the options. Without one, the castle or opening that selects games becomes the question.
pub(super) fn query(args: &SearchArgs, selection: &mut SelectionArgs) -> Result<Query, Failure> {
    let mut question = match &args.query {
        Some(json) => of_json(json)?,
        None => of_options(args)?,
    };
    let asks_nothing = |step: &Step| step.words.is_empty() && step.position.is_none();
    if args.query.is_none() && question.steps.iter().all(asks_nothing) {
        let Some(tag) = selection.take_tag() else {
            return Err(Failure::Usage(messages::nothing_asked()));
        };
        question.steps.clear();
        question = question.then(format!("tag:{tag}"), None);
        question.either_side = true;
    }
    Query::new(&question).map_err(|error| refusal(&question, &error))
}

fn of_json(text: &str) -> Result<Question, Failure> {
    serde_json::from_str(text)
        .map_err(|error| Failure::Usage(messages::no_query(error.to_string())))
}

fn of_options(args: &SearchArgs) -> Result<Question, Failure> {
    let mut words = args.has.clone();
    for hands in &args.hand {
        words.extend(hands.split_whitespace().map(|piece| {
            let of_enemy = ['v', '敵']
                .iter()
                .find_map(|sign| piece.strip_prefix(*sign));
            match of_enemy {
                Some(piece) => format!("vhand:{piece}"),
                None => format!("hand:{piece}"),
            }
        }));
    }
    // A blank may separate 同 from the piece.
    let played = args
        .played
        .iter()
        .map(|text| text.split_whitespace().collect::<String>());
    words.extend(played.map(|text| format!("by:{text}")));
    let position = args.position.as_deref().map(Start::option).transpose()?;
    let first = Step {
        words: words.join(" "),
        position: position.map(|start| start.position.to_string()),
        any_hand: args.any_hand,
        any_turn: args.any_turn,
        within: None,
    };
    let mut question = Question {
        either_side: args.either_side,
        mirror: args.mirror,
        variations: args.variations,
        ..Question::default()
    };
    // The first step may be omitted.
    if !args.then.is_empty() || !first.words.is_empty() || first.position.is_some() {
        question.steps.push(first);
    }
    Ok(args.then.iter().fold(question, |question, words| {
        question.then(words, args.within)
    }))
}

/// Returns the failure for an invalid question, with a caret under the word.
fn refusal(question: &Question, error: &QueryError) -> Failure {
    let mut message = messages::no_query(say(&error.kind));
    if !error.near.is_empty() {
        message += &near_starts(one_of(&error.near));
    }
    let step = question.steps.get(error.step);
    let words = step.map(|step| step.words.as_str()).unwrap_or_default();
    match words.get(..error.span.start) {
        Some(before) if error.span.start < error.span.end => {
            let caret = format!("{}^", " ".repeat(width(before)));
            Failure::UsageWithSnippet(message, vec![words.to_owned(), caret])
        }
        _ => Failure::Usage(message),
    }
}
