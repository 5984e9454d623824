//! `komadai search`: finds positions, shapes and moves in games.

mod hits;
mod question;
mod written;

use std::io::Write;

use komadai::Color;
use komadai::kifu::Record;
use komadai::search::{GameHits, Hit, Query};
use komadai_batch::{RowFilter, WalkItem};

use super::survey::{OfItem, report_wanted};
use crate::args::SearchArgs;
use crate::failure::RunResult;
use crate::texts::{self, of_game, search as messages};
use crate::{language, output, stderr};
use hits::Place;
use komadai_forms::{FactsForm, FindingsForm, GameHitsForm, OneLine, write_json_line};
use written::Written;

#[derive(Default)]
struct Answer {
    searched: GameHits,
    places: Vec<Place>,
    /// The result of the game, for people.
    result: String,
    json: Option<(FactsForm, FindingsForm)>,
    /// The game, if it is to be written.
    record: Option<Record>,
}

pub(crate) fn run(args: &SearchArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut games = args.games.clone();
    let query = question::query(args, &mut games.selection)?;
    output::guard_interruptions();
    let mut written = Written::new(args)?;
    let needs_all = args.json || args.output.is_some() || args.image.is_some();
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
            let form = GameHitsForm {
                facts,
                findings,
                in_part: answer.searched.is_part,
                hits: answer.places.iter().map(|place| place.form()).collect(),
            };
            write_json_line(&form, out)?;
        } else if !args.count {
            for place in &answer.places {
                writeln!(out, "{game}: {}", line(place, &query, &answer.result))?;
            }
        }
        for place in &answer.places {
            written.draw(file, number, place)?;
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
    let places = if has_hits && (!args.count || args.image.is_some()) {
        hits::places(
            record,
            &searched.hits,
            args.style.unwrap_or_else(language::style),
        )
    } else {
        Vec::new()
    };
    let handicap = komadai::Handicap::of(&record.start.setup);
    Answer {
        result: match record.ending() {
            Some(ending) if has_hits => texts::show::result(handicap, ending),
            _ => String::new(),
        },
        json: (args.json && has_hits).then(|| (next.facts(), next.findings_form())),
        searched,
        places,
        record: if has_hits && args.output.is_some() {
            next.record
        } else {
            None
        },
    }
}

/// Returns the line of a hit after the game: plies, move, side, result.
fn line(place: &Place, query: &Query, result: &str) -> String {
    let hit = place.hit;
    let mut parts = vec![if hit.ply == hit.last {
        messages::ply(hit.ply)
    } else {
        messages::plies(hit.ply, hit.last)
    }];
    parts.extend(place.text.clone());
    if query.is_turned() {
        parts.push(side(&hit));
    }
    if !result.is_empty() {
        parts.push(result.to_owned());
    }
    parts.join("  ")
}

/// Returns the side of a hit, and whether left and right are exchanged.
fn side(hit: &Hit) -> String {
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
