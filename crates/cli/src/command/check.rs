//! `komadai check`: reads files and checks every move.

use std::collections::HashMap;
use std::io::Write;
use std::mem::take;

use komadai::kifu::{Entry, Finding, Format, MisspeltMove, Part, Place, Record, Severity};
use komadai::tags::{Tags, tags_of};
use komadai::{Handicap, Preset, RuleSet};

use super::survey::{OfItem, survey};
use crate::args::CheckArgs;
use crate::failure::{Failure, RunResult};
use crate::texts::{self, about, check as messages, say, show};
use crate::{snippet, stderr};
use komadai_batch::WalkItem;
use komadai_forms::{
    CheckedGameForm, FindingsForm, MisspeltForm, OneLine, RefusalForm, TagForm, write_json_line,
};

pub(crate) fn run(args: &CheckArgs, out: &mut (impl Write + Send)) -> RunResult {
    let checker = Checker {
        args,
        strict: args.games.reading.strict().unwrap_or(Severity::Error),
        rules: args.rules_of_play.map(Preset::rules),
    };
    if args.written && args.rules_of_play != Some(Preset::Postal) {
        return Err(Failure::Usage(messages::written_needs_postal()));
    }
    let mut counts = Counts::default();
    let used = |name: &str, number: u64, mut game: CheckedGame| {
        game.write(name, number, out)?;
        counts.add(&game);
        Ok(!game.fails)
    };
    let surveyed = survey(&args.games, None, None, |next| checker.check(next), used);
    if args.notation && !args.json {
        counts.report_notation(out)?;
    }
    if args.written && !args.json {
        counts.report_written(out)?;
    }
    out.flush()?;
    if surveyed.was_long || (surveyed.inputs > 1 && !args.json) {
        counts.report(surveyed.inputs);
    }
    surveyed.outcome
}

#[derive(Default)]
struct Counts {
    games: usize,
    with_findings: usize,
    with_errors: usize,
    /// The number of files that could not be read to the end, or have no game.
    refused: usize,
    /// The number of games read from KI2, whose notation was checked.
    linted: usize,
    not_linted: usize,
    moves: usize,
    deviate: usize,
    /// The number of games whose written moves were judged, their clear moves, and the games that stop at a question.
    judged: [usize; 3],
}

impl Counts {
    fn add(&mut self, game: &CheckedGame) {
        if !game.is_game {
            self.refused += 1;
            return;
        }
        self.games += 1;
        self.with_findings += usize::from(game.has_findings);
        self.with_errors += usize::from(game.has_errors);
        match game.notation {
            Some((moves, deviate)) => {
                self.linted += 1;
                self.moves += moves;
                self.deviate += deviate;
            }
            None => self.not_linted += 1,
        }
        let (moves, asked) = game.written;
        let is_judged = moves > 0 || asked;
        let more = [usize::from(is_judged), moves, usize::from(asked)];
        for (count, more) in self.judged.iter_mut().zip(more) {
            *count += more;
        }
    }

    fn report_written(&self, out: &mut impl Write) -> Result<(), Failure> {
        let [games, moves, asked] = self.judged;
        let mut judged = messages::judged(games, moves, asked);
        if self.games > games {
            judged += &messages::not_judged(self.games - games);
        }
        Ok(writeln!(out, "{judged}")?)
    }

    fn report(&self, files: usize) {
        let Counts {
            games,
            with_findings,
            with_errors,
            refused,
            ..
        } = self;
        stderr::message(messages::summary(
            files,
            games,
            with_findings,
            with_errors,
            refused,
        ));
    }

    fn report_notation(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut linted = messages::linted(self.linted, self.moves, self.deviate);
        if self.not_linted > 0 {
            linted += &messages::not_linted(self.not_linted);
        }
        Ok(writeln!(out, "{linted}")?)
    }
}

/// The report on a game, or on a file without one.
#[derive(Default)]
struct CheckedGame {
    is_game: bool,
    has_findings: bool,
    has_errors: bool,
    fails: bool,
    /// The number of moves that the linter checked, and the number that deviate.
    notation: Option<(usize, usize)>,
    /// The number of written moves that are clear by the rules of postal games, and whether another one is not.
    written: (usize, bool),
    /// The format, the encoding, the moves and the ending of a game that is shown in lines.
    summary: Option<[String; 4]>,
    /// A line for each finding.
    text: String,
    /// The JSON object with the same contents.
    form: Option<Box<CheckedGameForm>>,
    /// The reason why the file could not be read to its end.
    failure: Option<String>,
}

impl CheckedGame {
    fn write(&mut self, name: &str, number: u64, out: &mut impl Write) -> Result<(), Failure> {
        if let Some([format, encoding, moves, ending]) = &self.summary {
            let name = OneLine(name).to_string();
            let line = messages::game(name, number, format, encoding, moves, ending);
            writeln!(out, "{line}")?;
        }
        out.write_all(self.text.as_bytes())?;
        if let Some(form) = &mut self.form {
            form.facts.game = number;
            write_json_line(form, out)?;
        }
        if let Some(message) = &self.failure {
            stderr::message(message);
        }
        Ok(())
    }
}

/// The maximum number of warnings of a kind in a game that are shown separately.
const FEW: usize = 3;

struct Checker<'a> {
    args: &'a CheckArgs,
    /// The lowest severity that causes the exit code 1.
    strict: Severity,
    rules: Option<RuleSet>,
}

impl Checker<'_> {
    fn check(&self, mut next: WalkItem<'_>) -> CheckedGame {
        let args = self.args;
        let mut game = CheckedGame {
            is_game: next.record.is_some(),
            failure: next.failure().map(|failure| failure.text()),
            ..CheckedGame::default()
        };
        let (mut notation, mut written) = (None, None);
        if let (Some(record), Some(part)) = (&next.record, &next.part) {
            let found = komadai::kifu::audit(record, self.rules.as_ref());
            let found = found.into_iter().map(|found| found.in_part(record, part));
            next.findings.extend(found);
            if args.notation {
                let linted = self.lint(next.format, record, part);
                if !args.json {
                    let misspelt = linted.misspelt.iter();
                    let found = misspelt.flat_map(|(misspelt, _)| misspelt.findings());
                    next.findings.extend(found);
                }
                notation = Some(linted);
            }
            if args.written {
                let (moves, query) = part.judge_by_post(record);
                game.written = (moves, query.is_some());
                if let Some(query) = &query {
                    // The game goes back to this move, so later findings are dropped.
                    let start = query.place.span.start;
                    let before = |place: Place| place.span.start < start;
                    next.findings
                        .retain(|finding| finding.place.is_none_or(before));
                    next.findings.push(query.finding.clone());
                }
                written = query;
            }
            let place = |finding: &Finding| finding.place.map(|at| (at.line, at.column));
            next.findings.sort_by_key(place);
        }
        if let (Some(failure), true) = (&game.failure, args.json) {
            next.findings.push(komadai_forms::unreadable(failure));
        }
        let moves = notation.as_ref().and_then(|notation| notation.moves);
        let deviate = notation
            .as_ref()
            .map_or(0, |notation| notation.misspelt.len());
        game.notation = moves.map(|moves| (moves, deviate));
        game.has_findings = !next.findings.is_empty();
        let has = |least| {
            next.findings
                .iter()
                .any(|finding| finding.severity() >= least)
        };
        game.has_errors = has(Severity::Error);
        let misspelt = deviate > 0 && self.strict <= Severity::Warning;
        game.fails = !game.is_game || has(self.strict) || misspelt;
        if args.games.reading.quiet && game.is_game && !game.has_findings && deviate == 0 {
            return game;
        }
        if args.json {
            let mut form = self.form(&next, notation);
            form.written_moves = args.written.then_some(game.written.0);
            form.written = written.and_then(|query| {
                let card = say(query.finding.sentence());
                let text = query.text.as_str().into();
                let form = RefusalForm::of_verdict(&query.verdict, card)?;
                Some(RefusalForm { text, ..form })
            });
            game.form = Some(Box::new(form));
        } else {
            let record = next.record.as_ref();
            game.summary = record.map(|record| summary(&next, record));
            game.text = self.lines(&next);
        }
        game
    }

    fn lint(&self, format: Option<Format>, record: &Record, part: &Part) -> Notation {
        let has_marks = format.is_some_and(Format::holds_marks);
        let checked = has_marks.then(|| part.check_notation(record, self.args.candidates.into()));
        let (moves, misspelt) = checked.unzip();
        let text = |misspelt: &MisspeltMove| {
            let span = misspelt.place.span;
            let start = span.start.checked_sub(part.byte)?;
            part.text.get(start..span.end.checked_sub(part.byte)?)
        };
        let misspelt = misspelt.into_iter().flatten().map(|misspelt| {
            let text = text(&misspelt).unwrap_or_default().to_owned();
            (misspelt, text)
        });
        Notation {
            moves,
            misspelt: misspelt.collect(),
        }
    }

    /// Returns a line for each finding. Many warnings of a kind share one line.
    fn lines(&self, next: &WalkItem<'_>) -> String {
        let mut text = String::new();
        let is_empty = next.record.is_none() && next.error.is_none();
        if next.findings.is_empty() && !is_empty {
            return text;
        }
        let name = next.file.display().to_string();
        if is_empty {
            text = format!("{}\n", about(OneLine(&name), texts::no_game()));
        }
        let is_warning = |finding: &&Finding| finding.severity() == Severity::Warning;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        if !self.args.verbose && !self.args.notation {
            let warnings = next.findings.iter().filter(is_warning);
            warnings.for_each(|warning| *counts.entry(warning.code()).or_default() += 1);
            counts.retain(|_, count| *count > FEW);
        }
        for finding in &next.findings {
            let count = if is_warning(&finding) {
                counts.get_mut(finding.code()).map(take)
            } else {
                None
            };
            // The first warning of this kind was printed with the count of all.
            if count == Some(0) {
                continue;
            }
            text += &snippet::headline(&name, finding);
            if let Some(count) = count {
                text += &messages::more_of_kind(count - 1);
            }
            text.push('\n');
        }
        text
    }

    fn form(&self, next: &WalkItem<'_>, notation: Option<Notation>) -> CheckedGameForm {
        let record = next.record.as_ref();
        let tags = self.args.tags.then(|| {
            let found = record.map(|record| tags_of(Tags::standard(), record));
            TagForm::all(&found.unwrap_or_default())
        });
        let misspelt = notation.as_ref().map(|notation| {
            let misspelt = notation.misspelt.iter();
            misspelt
                .map(|(m, text)| MisspeltForm::of(m, text))
                .collect()
        });
        CheckedGameForm {
            tags,
            notation: misspelt,
            notation_moves: notation.map(|notation| notation.moves),
            ..CheckedGameForm::of(next.facts(), record, FindingsForm::of(&next.findings))
        }
    }
}

/// The results of the linter for a game; empty for games in formats other than KI2.
struct Notation {
    moves: Option<usize>,
    /// The moves that deviate from the rule, each with its text.
    misspelt: Vec<(MisspeltMove, String)>,
}

/// Returns the format, the encoding, the moves and the ending of a game.
fn summary(next: &WalkItem<'_>, record: &Record) -> [String; 4] {
    // The number of plies and the ending are found in one pass.
    let (mut plies, mut ending) = (0_usize, None);
    for entry in record.main_line().filter_map(|node| record.entry(node)) {
        match entry {
            Entry::Move(_) | Entry::Pass => plies += 1,
            Entry::Foul(_) => plies += usize::from(entry.played().is_some()),
            Entry::Ending(found) => ending = Some(found),
        }
    }
    let known = |code: Option<&'static str>| code.map_or_else(texts::unknown, say);
    let encoding = next.encoding;
    let encoding = encoding.map(|encoding| komadai_forms::encoding_code(next.format, encoding));
    let ending = match ending {
        Some(ending) => show::result(Handicap::of(&record.start.setup), ending),
        None => messages::no_ending(),
    };
    [
        known(next.format.map(Format::code)),
        known(encoding),
        show::count(plies),
        ending,
    ]
}
