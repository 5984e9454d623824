//! `komadai tsume --games`: finds the missed mates of games.

use std::collections::HashSet;
use std::io::Write;

use komadai::Handicap;
use komadai_batch::{Listing, WalkItem};

use super::files::{Certificates, Records};
use super::mates::{GameMates, MateFinder, Missed};
use super::record;
use crate::args::{GamesArgs, SelectionArgs, TsumeArgs};
use crate::command::survey::{OfItem, report};
use crate::failure::{Failure, RunResult};
use crate::output;
use crate::result_file::Inputs;
use crate::stderr;
use crate::texts::{of_game, tsume as texts};
use komadai_forms::{OneLine, SearchedGameForm, side_name, write_json_line};

pub(super) fn run(args: &TsumeArgs, out: &mut (impl Write + Send)) -> RunResult {
    output::guard_interruptions();
    let games = GamesArgs {
        inputs: args.inputs.clone(),
        reading: args.reading.clone(),
        batch: args.batch.clone(),
        selection: SelectionArgs::default(),
        side: None,
        unique: false,
    };
    let inputs = Listing::of(&args.inputs, args.reading.all_files);
    let mut certificates = Certificates::create(args, &Inputs::new(&inputs.sources))?;
    let mut records = match &args.output {
        Some(path) => Some(Records::new(path, &[], Inputs::new(&inputs.sources))?),
        None => None,
    };
    let mut known = HashSet::new();
    let (mut written, mut all_written) = (0, true);
    let finder = MateFinder::of(args);
    let mut counts = Counts::default();
    let ask = |next: WalkItem<'_>| {
        let handicap = next
            .record
            .as_ref()
            .and_then(|record| Handicap::of(&record.start.setup));
        let found = next.record.as_ref().map(|record| finder.find(record));
        let form = args.json.then(|| {
            Box::new(SearchedGameForm {
                facts: next.facts(),
                findings: next.findings_form(),
                mates: found
                    .as_ref()
                    .map(|found| found.form(&finder))
                    .unwrap_or_default(),
            })
        });
        let headers = next.record.map(|record| record.headers);
        Some((handicap, headers, found.unwrap_or_default(), form))
    };
    let no_errors = report(
        &games,
        ask,
        |file, number, (handicap, headers, found, form)| {
            if let Some(certificates) = &mut certificates {
                certificates.add(&found.certificates)?;
            }
            counts.add(number, &found);
            let name = of_game(OneLine(file).to_string(), number);
            if let Some(records) = &mut records {
                for mate in found.distinct(&mut known) {
                    written += 1;
                    let text = missed(&name, handicap, mate, &finder);
                    let headers = headers.clone().unwrap_or_default();
                    let record = record::of(
                        (mate.start(), headers),
                        text,
                        &mate.position,
                        &mate.line,
                        &[],
                    );
                    all_written &= records.add(0, written, &name, Some(record))?;
                }
            }
            if let Some(mut form) = form {
                form.facts.game = number;
                return Ok(write_json_line(&form, out)?);
            }
            for line in lines(&name, handicap, &found, &finder) {
                writeln!(out, "{line}")?;
            }
            Ok::<(), Failure>(())
        },
    )?;
    out.flush()?;
    if let Some(certificates) = certificates {
        certificates.finish()?;
    }
    if let Some(records) = records {
        all_written &= records.finish()?;
    }
    if !args.json {
        counts.report(args.threats);
    }
    Ok(no_errors && all_written)
}

/// Returns the text about a missed mate.
fn missed(name: &str, handicap: Option<Handicap>, mate: &Missed, finder: &MateFinder) -> String {
    let (side, moves) = (side_name(handicap, mate.side), mate.moves(finder));
    let text = texts::missed(name, mate.ply, side, length(mate), moves);
    match mate.played_text(finder) {
        Some(played) => texts::missed_and_played(text, played),
        None => texts::missed_and_ended(text),
    }
}

fn length(mate: &Missed) -> String {
    if mate.is_shortest {
        texts::length_in(mate.plies)
    } else {
        texts::length_within(mate.plies)
    }
}

/// Returns a line for each mate, in the order of the plies.
fn lines(
    name: &str,
    handicap: Option<Handicap>,
    found: &GameMates,
    finder: &MateFinder,
) -> Vec<String> {
    let missed =
        { found.missed.iter() }.map(|mate| (mate.ply, missed(name, handicap, mate, finder)));
    let threats = found.threats.iter().map(|mate| {
        let (side, moves) = (side_name(handicap, mate.side), mate.moves(finder));
        (
            mate.ply,
            texts::not_parried(name, mate.ply, side, length(mate), moves),
        )
    });
    let mut lines: Vec<(u32, String)> = threats.chain(missed).collect();
    lines.sort_by_key(|(ply, _)| *ply);
    lines.into_iter().map(|(_, line)| line).collect()
}

#[derive(Default)]
struct Counts {
    games: u64,
    positions: u64,
    missed: usize,
    threats: usize,
    undecided: u64,
}

impl Counts {
    fn add(&mut self, number: u64, found: &GameMates) {
        self.games += u64::from(number > 0);
        self.positions += found.positions;
        self.missed += found.missed.len();
        self.threats += found.threats.len();
        self.undecided += found.undecided;
    }

    fn report(&self, has_threats: bool) {
        let Counts {
            games,
            positions,
            missed,
            undecided,
            ..
        } = self;
        let mut text = texts::games_summary(games, positions, missed, undecided);
        if has_threats {
            text += &texts::besides(texts::threats_summary(self.threats));
        }
        stderr::note(text);
    }
}
