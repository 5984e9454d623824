//! `komadai tags`: castles and openings by name.

mod game;
mod report;

use std::fmt::Write as _;
use std::io::Write;

use komadai::kifu::Record;
use komadai::tags::Found;
use komadai::{Color, Language};
use serde_json::{Value, json};

use super::survey::survey;
use crate::args::TagsArgs;
use crate::escape::OneLine;
use crate::failure::Outcome;
use crate::json::{side, to_string};
use crate::{language, texts};
use game::{Game, name};
use report::Report;

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> Outcome {
    let mut report = Report::default();
    let used = |file: &str, number: u64, game: Game| {
        let mut text = String::new();
        if args.report {
            report.add(&game);
        } else if args.json {
            object(file, number, &game, &mut text);
        } else {
            lines(file, number, &game.found, &mut text);
        }
        out.write_all(text.as_bytes())?;
        Ok(())
    };
    let ask = |record: &Record, _| Game::of(record);
    let no_errors = survey(&args.games, ask, used)?;
    if args.report {
        report.write(out)?;
    }
    out.flush()?;
    Ok(no_errors)
}

/// A line for the game and one for each tag.
fn lines(file: &str, number: u64, found: &[Found<'static>], text: &mut String) {
    let name = OneLine(file);
    // A text takes everything.
    let game = texts::of_game(name.to_string(), number);
    let _ = writeln!(text, "{}", texts::has_tags(game, found.len()));
    for found in found {
        let _ = writeln!(text, "{}", line(found));
    }
}

fn object(file: &str, number: u64, game: &Game, text: &mut String) {
    let claims = game.claims.iter().map(|claim| {
        json!({
            "id": claim.id,
            "name": claim.name,
            "side": claim.side.map(side),
            "subject": claim.subject,
        })
    });
    let object = json!({
        "file": file,
        "game": number,
        "headers": claims.collect::<Vec<_>>(),
        "tags": objects(&game.found),
    });
    let _ = writeln!(text, "{}", to_string(&object));
}

/// The tags of a game as objects.
pub(super) fn objects(found: &[Found<'_>]) -> Vec<Value> {
    let tags = found.iter().map(|found| {
        let squares = found.squares.iter().map(|square| square.to_string());
        json!({
            "id": found.tag.id,
            "kind": found.tag.kind.code(),
            "left": found.left,
            "name": found.tag.japanese,
            "english": found.tag.english,
            "reached": found.reached,
            "side": side(found.side),
            "squares": squares.collect::<Vec<_>>(),
        })
    });
    tags.collect()
}

/// A tag that was found, with its side and the plies at which it was reached and left.
pub(super) fn line(found: &Found<'_>) -> String {
    let (kind, name) = (found.tag.kind, name(found.tag));
    let (side, kind) = match (language::chosen(), found.side) {
        (Language::Japanese, Color::Black) => ("▲", kind.japanese()),
        (Language::Japanese, Color::White) => ("△", kind.japanese()),
        (Language::English, Color::Black) => ("black", kind.code()),
        (Language::English, Color::White) => ("white", kind.code()),
    };
    let left = found.left.map(|left| left.to_string());
    let left = left.unwrap_or_default();
    format!("{side} {kind} {name} {}-{left}", found.reached)
}
