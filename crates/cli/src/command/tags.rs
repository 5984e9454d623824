//! `komadai tags`: prints castles and openings by name.

use std::io::Write;

use komadai::kifu::Record;
use komadai::tags::{FoundTag, Tag, Tags, claimed_tags, tags_of};
use komadai::{Color, Language};

use super::survey::{self, OfItem};
use crate::args::TagsArgs;
use crate::csv_table::{Cells, CsvTable};
use crate::failure::RunResult;
use crate::{language, texts};
use komadai_batch::WalkItem;
use komadai_forms::{ClaimForm, FactsForm, OneLine, TagForm, TaggedGameForm, write_json_line};
use serde::Serialize;

pub(crate) fn run(args: &TagsArgs, out: &mut (impl Write + Send)) -> RunResult {
    let found = |record: &Record| tags_of(Tags::standard(), record);
    let no_errors = if let Some(table) = CsvTable::chosen(&args.table) {
        let head = [
            &Cells::of(&FactsForm::default())?,
            &Cells::of(&TagRow::of(None))?,
        ];
        out.write_all(table.head(&head).as_bytes())?;
        let ask = |next: WalkItem<'_>| {
            let tags = TagForm::all(&next.record.as_ref().map(found)?);
            Some((next.facts(), tags))
        };
        survey::report(&args.games, ask, |_, number, (mut facts, tags)| {
            facts.game = number;
            for tag in &tags {
                let row = [&Cells::of(&facts)?, &Cells::of(&TagRow::of(Some(tag)))?];
                out.write_all(table.row(&row)?.as_bytes())?;
            }
            Ok(())
        })?
    } else if args.json {
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

/// A castle or an opening in a table.
#[derive(Serialize)]
struct TagRow<'t> {
    side: Option<&'static str>,
    kind: Option<&'static str>,
    id: Option<&'t str>,
    name: Option<&'t str>,
    english: Option<&'t str>,
    reached: Option<u32>,
    left: Option<u32>,
}

impl<'t> TagRow<'t> {
    /// Returns the row of a tag. Without one, it only has the names of the columns.
    fn of(tag: Option<&'t TagForm>) -> TagRow<'t> {
        TagRow {
            side: tag.map(|tag| tag.side.code()),
            kind: tag.map(|tag| tag.kind.code()),
            id: tag.map(|tag| tag.id.as_str()),
            name: tag.map(|tag| tag.name.as_str()),
            english: tag.and_then(|tag| tag.english.as_deref()),
            reached: tag.map(|tag| tag.reached),
            left: tag.and_then(|tag| tag.left),
        }
    }
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
