//! `komadai tags`: prints castles and openings by name.

use std::io::Write;

use komadai::kifu::Record;
use komadai::tags::{FoundTag, Tag, Tags, claimed_tags, tags_of};
use komadai::{Color, Language};

use super::survey::{self, OfItem};
use crate::args::TagsArgs;
use crate::failure::RunResult;
use crate::{language, texts};
use komadai_batch::WalkItem;
use komadai_forms::{ClaimForm, OneLine, TagForm, TaggedGameForm, write_json_line};

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let found = |record: &Record| tags_of(Tags::standard(), record);
    let no_errors = if args.json {
        let ask = |next: WalkItem<'_>| {
            let record = next.record.as_ref();
            Some(TaggedGameForm {
                facts: next.facts(),
                findings: next.findings_form(),
                claims: record.map(claims).unwrap_or_default(),
                tags: TagForm::all(&record.map(found).unwrap_or_default()),
            })
        };
        survey::report(&args.games, ask, |_, number, mut form| {
            form.facts.game = number;
            Ok(write_json_line(&form, out)?)
        })?
    } else {
        let ask = |next: WalkItem<'_>| next.record.as_ref().map(found);
        survey::report(&args.games, ask, |file, number, found| {
            let name = texts::of_game(OneLine(file).to_string(), number);
            writeln!(out, "{}", texts::has_tags(name, found.len()))?;
            for found in &found {
                writeln!(out, "{}", line(found))?;
            }
            Ok(())
        })?
    };
    out.flush()?;
    Ok(no_errors)
}

fn claims(record: &Record) -> Vec<ClaimForm> {
    let claims = claimed_tags(Tags::standard(), &record.headers);
    claims.map(|claim| ClaimForm::of(&claim)).collect()
}

/// Returns the name of a tag in the language of the command, or the Japanese one if it lacks a translation.
fn name(tag: &Tag) -> &str {
    match language::chosen() {
        Language::English => tag.english_or_japanese(),
        Language::Japanese => &tag.japanese,
    }
}

/// Returns a found tag, with its side and the plies at which it was reached and left.
pub(super) fn line(found: &FoundTag<'_>) -> String {
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
