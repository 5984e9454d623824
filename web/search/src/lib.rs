//! `komadai/search`: searches games.

use komadai_kifu::ReadOptions;
use komadai_search::{Query, Question, Searcher};
use komadai_web_border::{export, text};

/// Returns a line with the plies of hits for each game, or the error of the question. The question is the first line.
fn hits(input: &str) -> String {
    let (question, games) = input.split_once('\n').unwrap_or((input, ""));
    let query = match Query::new(&Question::words(question)) {
        Ok(query) => query,
        Err(error) => return error.to_string(),
    };
    let mut searcher = Searcher::new(&query);
    let reading = ReadOptions::default().read_text(games);
    let line = |hits: komadai_search::GameHits| {
        hits.hits
            .iter()
            .map(|hit| format!("{} ", hit.ply))
            .collect()
    };
    let lines: Vec<String> = reading
        .games
        .iter()
        .map(|game| line(searcher.search(&game.record)))
        .collect();
    lines.join("\n")
}

export! {
    /// Searches games for the question on the first line, like `hits`.
    fn search() |input| hits(&text(input));
}
