//! `komadai tags`: castles and openings by name.

mod game;
mod report;

use std::fmt::Write as _;
use std::io::Write;

use komadai::tags::Found;
use komadai::{Color, Language};

use super::survey::{Asked, survey};
use crate::args::TagsArgs;
use crate::escape::OneLine;
use crate::failure::RunResult;
use crate::json::{self, TagForm, TaggedGameForm};
use crate::spread::Sendable;
use crate::{language, texts};
use game::{Game, name};
use report::Report;

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut report = Report::default();
    let ask = |asked: Asked<'_>| match (asked.record, args.json) {
        (record, true) => {
            let game = record.map(Game::of);
            let (claims, found) = game.map_or_else(Default::default, |g| (g.claims, g.found));
            Some(Answered::Line(json::line(&TaggedGameForm {
                facts: asked.facts(),
                findings: asked.findings_form(),
                claims,
                tags: TagForm::all(&found),
            })))
        }
        (record, false) => record.map(|record| Answered::Game(Game::of(record))),
    };
    let used = |file: &str, number: u64, answered: Answered| {
        match answered {
            Answered::Line(line) => json::print_numbered(&line, number, out)?,
            Answered::Game(game) if args.report => report.add(&game),
            Answered::Game(game) => {
                let mut text = String::new();
                lines(file, number, &game.found, &mut text);
                out.write_all(text.as_bytes())?;
            }
        }
        Ok(())
    };
    let no_errors = survey(&args.games, ask, used)?;
    if args.report {
        report.write(out)?;
    }
    out.flush()?;
    Ok(no_errors)
}

/// What is known of a game, or its line of JSON.
enum Answered {
    Game(Game),
    Line(String),
}

impl Sendable for Answered {
    fn bytes(&self) -> usize {
        match self {
            Answered::Game(game) => game.bytes(),
            Answered::Line(line) => line.len(),
        }
    }
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
