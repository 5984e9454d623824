//! `komadai search`: positions, shapes and moves in games.

mod hits;
mod question;
mod written;

use std::io::Write;

use komadai::kifu::{Record, Start};
use komadai::search::{Hit, Query, Searched, Searcher};
use komadai::{Bitboard, Color, Move, Position};

use super::survey::report_wanted;
use crate::args::SearchArgs;
use crate::escape::OneLine;
use crate::failure::RunResult;
use crate::json::{self, FindingsForm, GameFacts, GameHitsForm};
use crate::spread::Idle;
use crate::tables::AskRow;
use crate::texts::{self, of_game, search as messages};
use crate::walk::Next;
use crate::{language, output, stderr};
use hits::Place;
use written::Written;

/// What a game answers.
#[derive(Default)]
struct Answer {
    searched: Searched,
    places: Vec<Place>,
    /// The result of the game, for people.
    result: String,
    json: Option<(GameFacts, FindingsForm)>,
    /// The game, if it is to be written.
    record: Option<Record>,
}

pub(crate) fn run(args: &SearchArgs, out: &mut (impl Write + Send)) -> RunResult {
    let mut games = args.games.clone();
    let query = question::query(args, &mut games.selection)?;
    output::guard_interruptions();
    let mut written = Written::new(args)?;
    let searchers = Searchers {
        query: &query,
        needs_all: args.json || args.output.is_some() || args.image.is_some(),
        idle: Idle::new(),
    };
    let ask = |next: Next<'_>| {
        let record = next.record.as_ref();
        let searched = record.map(|record| searchers.with(|searcher| searcher.search(record)));
        Some(searched.map(|searched| answer(args, next, searched)))
    };
    let (mut with_hits, mut hits, mut not_searched) = (0_u64, 0, 0_u64);
    // Which games are selected is known only of records.
    let asked: Option<&dyn AskRow> = if games.selection.is_all() {
        Some(&searchers)
    } else {
        None
    };
    let no_errors = report_wanted(&games, asked, ask, |file, number, answer| {
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
            json::print(&form, out)?;
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

/// Searchers for the threads.
struct Searchers<'q> {
    query: &'q Query,
    /// Whether all columns of a table are needed, not only those of [`COLUMNS`].
    #[cfg_attr(not(feature = "tables"), allow(dead_code))]
    needs_all: bool,
    idle: Idle<Searcher<'q>>,
}

impl<'q> Searchers<'q> {
    fn with<R>(&self, search: impl FnOnce(&mut Searcher<'q>) -> R) -> R {
        self.idle.with(|| Searcher::new(self.query), search)
    }
}

/// The columns of a table that answer a question, and those of the result. The tags are the last two.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
const COLUMNS: [&str; 9] = [
    "start",
    "moves",
    "plies",
    "jkf",
    "ending",
    "ending_raw",
    "result",
    "tags_black",
    "tags_white",
];

impl AskRow for Searchers<'_> {
    fn columns(&self) -> Option<&[&'static str]> {
        let without_tags = &COLUMNS[..COLUMNS.len() - 2];
        match self.needs_all || self.query.asks_numbers() {
            true => None,
            false if self.query.asks_tags() => Some(&COLUMNS),
            false => Some(without_tags),
        }
    }

    fn may_hold_with(&self, has: &dyn Fn(&str) -> bool) -> bool {
        self.query.may_hold_with(has)
    }

    fn may_find(
        &self,
        start: &Start,
        reached: &dyn Fn(usize) -> Option<[Bitboard; 2]>,
        next: &mut dyn FnMut(&Position) -> Option<Move>,
    ) -> bool {
        self.with(|searcher| searcher.may_find(start, reached, next))
    }
}

fn answer(args: &SearchArgs, next: Next<'_>, searched: Searched) -> Answer {
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
    let ending = record.ending().filter(|_| has_hits);
    let handicap = komadai::Handicap::of(&record.start.setup);
    Answer {
        result: ending.map_or(String::new(), |ending| {
            texts::show::result(handicap, ending)
        }),
        json: (args.json && has_hits).then(|| (next.facts(), next.findings_form())),
        searched,
        places,
        record: next.record.filter(|_| has_hits && args.output.is_some()),
    }
}

/// The line of a hit after the game: plies, move, side, result.
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

/// For which side a hit is, and whether left and right are exchanged.
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
