//! `komadai tags`: castles and openings by name.

mod game;
mod report;

use std::fmt::Write as _;
use std::io::Write;

use komadai::kifu::Record;
use komadai::tags::Found;
use serde_json::{Value, json};

use super::survey::survey;
use crate::args::{Language, TagsArgs};
use crate::escape::OneLine;
use crate::failure::Outcome;
use crate::json::side;
use game::Game;
use report::Report;

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> Outcome {
    let mut report = Report::default();
    let used = |file: &str, number: u64, game: Game| {
        let mut text = String::new();
        if args.report {
            report.add(&game);
        } else if args.json {
            object(file, number, &game, args.lang, &mut text);
        } else {
            lines(file, number, &game.found, args.lang, &mut text);
        }
        out.write_all(text.as_bytes())?;
        Ok(())
    };
    let ask = |record: &Record, _| Game::of(record);
    let no_errors = survey(&args.games, ask, used)?;
    if args.report {
        report.write(args.lang, out)?;
    }
    out.flush()?;
    Ok(no_errors)
}

/// A line for the game and one for each tag.
fn lines(file: &str, number: u64, found: &[Found<'static>], language: Language, text: &mut String) {
    let name = OneLine(file);
    // A text takes everything.
    let _ = writeln!(text, "{name}: game {number}: {} tags", found.len());
    for found in found {
        let _ = writeln!(text, "{}", language.line(found));
    }
}

fn object(file: &str, number: u64, game: &Game, language: Language, text: &mut String) {
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
        "tags": objects(&game.found, language),
    });
    let _ = writeln!(text, "{object}");
}

/// The tags of a game as objects.
pub(super) fn objects(found: &[Found<'_>], language: Language) -> Vec<Value> {
    let tags = found.iter().map(|found| {
        let squares = found.squares.iter().map(|square| square.to_string());
        json!({
            "id": found.tag.id,
            "kind": found.tag.kind.code(),
            "left": found.left,
            "name": language.name(found.tag),
            "reached": found.reached,
            "side": side(found.side),
            "squares": squares.collect::<Vec<_>>(),
        })
    });
    tags.collect()
}
