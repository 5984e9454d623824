//! `komadai tags`: castles and openings by name.

mod report;

use std::io::Write;

use komadai::tags::Found;
use komadai::{Color, Language};

use super::survey::{self, OfItem};
use crate::args::TagsArgs;
use crate::escape::OneLine;
use crate::failure::RunResult;
use crate::json;
use crate::{language, texts};
use komadai_batch::WalkItem;
use komadai_forms::{TagForm, TaggedGameForm};
use report::{Game, Report, name};

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut report = Report::default();
    let no_errors = if args.json {
        let ask = |next: WalkItem<'_>| {
            let game = next.record.as_ref().map(Game::of).unwrap_or_default();
            Some(TaggedGameForm {
                facts: next.facts(),
                findings: next.findings_form(),
                claims: game.claims,
                tags: TagForm::all(&game.found),
            })
        };
        survey::report(&args.games, ask, |_, number, mut form| {
            form.facts.game = number;
            Ok(json::print(&form, out)?)
        })?
    } else {
        let ask = |next: WalkItem<'_>| next.record.as_ref().map(Game::of);
        survey::report(&args.games, ask, |file, number, game| {
            if args.report {
                report.add(&game);
                return Ok(());
            }
            let name = texts::of_game(OneLine(file).to_string(), number);
            writeln!(out, "{}", texts::has_tags(name, game.found.len()))?;
            for found in &game.found {
                writeln!(out, "{}", line(found))?;
            }
            Ok(())
        })?
    };
    if args.report {
        report.write(out)?;
    }
    out.flush()?;
    Ok(no_errors)
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
