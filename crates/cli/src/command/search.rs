//! `komadai search`: finds positions, shapes and moves in games.

mod question;
mod written;

use std::io::Write;

use komadai::Color;
use komadai::diagram::Diagram;
use komadai::kifu::{Entry, Navigator, Record};
use komadai::search::{GameHits, Query};
use komadai_batch::{RowFilter, WalkItem};

use super::survey::{OfItem, report_wanted};
use crate::args::SearchArgs;
use crate::csv_table::{Cells, CsvTable};
use crate::failure::RunResult;
use crate::texts::{self, of_game, search as messages};
use crate::{language, output, stderr};
use komadai_forms::{FactsForm, FindingsForm, GameHitsForm, HitForm, OneLine, write_json_line};
use written::Written;

#[derive(Default)]
struct Answer {
    searched: GameHits,
    hits: Vec<HitForm>,
    /// Pictures of hits with their plies.
    pictures: Vec<(u32, String)>,
    /// The result of the game, for people.
    result: String,
    json: Option<(FactsForm, FindingsForm)>,
    /// The game, if it is to be written.
    record: Option<Record>,
}

pub(crate) fn run(args: &SearchArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut games = args.games.clone();
    let query = question::query(args, &mut games.selection)?;
    let table = CsvTable::chosen(&args.table);
    if let Some(table) = table {
        let hit = HitForm {
            ply: 0,
            last: 0,
            side: Color::Black,
            mirrored: false,
            main: false,
            usi: None,
            text: None,
            sfen: String::new(),
        };
        let (facts, hit) = (Cells::of(&FactsForm::default())?, Cells::of(&hit)?);
        out.write_all(table.head(&[&facts, &hit]).as_bytes())?;
    }
    output::guard_interruptions();
    let mut written = Written::new(args)?;
    let needs_all = args.json || args.table.csv || args.output.is_some() || args.image.is_some();
    let searchers = RowFilter::new(&query, needs_all);
    let ask = |next: WalkItem<'_>| {
        let record = next.record.as_ref();
        let searched = record.map(|record| searchers.with(|searcher| searcher.search(record)));
        Some(searched.map(|searched| answer(args, next, searched)))
    };
    let (mut with_hits, mut hits, mut not_searched) = (0_u64, 0, 0_u64);
    // Games can be selected only after they are read, so the filter applies only without a selection.
    let filter = games.selection.is_all().then_some(&searchers);
    let no_errors = report_wanted(&games, filter, ask, |file, number, answer| {
        let Some(mut answer) = answer else {
            not_searched += 1;
            return Ok(());
        };
        let game = of_game(OneLine(file).to_string(), number);
        if answer.searched.is_part {
            not_searched += 1;
            stderr::message(messages::in_part(&game));
        }
        let count = answer.searched.hits.len();
        if count == 0 {
            return Ok(());
        }
        with_hits += 1;
        hits += count;
        if let Some(record) = answer.record.take() {
            written.add(file, number, record, &answer.searched.hits)?;
        }
        if let Some((mut facts, findings)) = answer.json.take() {
            facts.game = number;
            if let Some(table) = table {
                let facts = Cells::of(&facts)?;
                for hit in &answer.hits {
                    out.write_all(table.row(&[&facts, &Cells::of(hit)?])?.as_bytes())?;
                }
                return Ok(());
            }
            let form = GameHitsForm {
                facts,
                findings,
                in_part: answer.searched.is_part,
                hits: answer.hits,
            };
            write_json_line(&form, out)?;
        } else if !args.count {
            for hit in &answer.hits {
                writeln!(out, "{game}: {}", line(hit, &query, &answer.result))?;
            }
        }
        for (ply, picture) in &answer.pictures {
            written.draw(file, number, *ply, picture)?;
        }
        Ok(())
    })?;
    if args.count {
        writeln!(out, "{}", messages::counted(with_hits, hits))?;
    }
    if not_searched > 0 {
        stderr::message(messages::not_searched(not_searched));
    }
    let is_written = written.finish()?;
    out.flush()?;
    Ok(no_errors && is_written)
}

fn answer(args: &SearchArgs, next: WalkItem<'_>, searched: GameHits) -> Answer {
    let has_hits = !searched.hits.is_empty();
    let Some(record) = &next.record else {
        return Answer::default();
    };
    let hits = if has_hits && (!args.count || args.image.is_some()) {
        let style = args.style.unwrap_or_else(language::style);
        HitForm::all(record, &searched.hits, style)
    } else {
        Vec::new()
    };
    let pictures = if args.image.is_some() {
        pictures(record, &searched, &hits)
    } else {
        Vec::new()
    };
    let handicap = komadai::Handicap::of(&record.start.setup);
    Answer {
        result: match record.ending() {
            Some(ending) if has_hits => texts::show::result(handicap, ending),
            _ => String::new(),
        },
        json: ((args.json || args.table.csv) && has_hits)
            .then(|| (next.facts(), next.findings_form())),
        searched,
        hits,
        pictures,
        record: if has_hits && args.output.is_some() {
            next.record
        } else {
            None
        },
    }
}

/// Draws the positions of hits, each with the text of the move as its title.
fn pictures(record: &Record, searched: &GameHits, forms: &[HitForm]) -> Vec<(u32, String)> {
    let Some(mut game) = Navigator::new(record) else {
        return Vec::new();
    };
    let hits = searched.hits.iter().zip(forms);
    hits.map(|(hit, form)| {
        game.go_to(hit.node);
        let diagram = Diagram::new(game.position()).language(language::chosen());
        let mut diagram = diagram.title(form.text.clone().unwrap_or_default());
        diagram.last_move = record.entry(hit.node).and_then(Entry::played);
        (hit.ply, diagram.svg())
    })
    .collect()
}

/// Returns the line of a hit after the game: plies, move, side, result.
fn line(hit: &HitForm, query: &Query, result: &str) -> String {
    let mut parts = vec![if hit.ply == hit.last {
        messages::ply(hit.ply)
    } else {
        messages::plies(hit.ply, hit.last)
    }];
    parts.extend(hit.text.clone());
    if query.is_turned() {
        parts.push(side(hit));
    }
    if !result.is_empty() {
        parts.push(result.to_owned());
    }
    parts.join("  ")
}

/// Returns the side of a hit, and whether left and right are exchanged.
fn side(hit: &HitForm) -> String {
    let side = match hit.side {
        Color::Black => messages::side_black(),
        Color::White => messages::side_white(),
    };
    if hit.mirrored {
        messages::mirrored(side)
    } else {
        side
    }
}
