//! `komadai check`: reads files and checks every move.

use std::collections::HashMap;
use std::io::Write;
use std::mem::take;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::kifu::{
    Checked, Encoding, Entry, Finding, Format, Game, Message, Misspelt, Record, Severity,
};
use komadai::tags::{Tags, tags_of};
use komadai::{Handicap, Language, Preset, RuleSet};

use crate::args::CheckArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::{GameReader, GameWithFindings};
use crate::input;
use crate::json::{
    self, CheckedGameForm, FindingsForm, GameFacts, HeaderForm, MisspeltForm, TagForm,
};
use crate::snippet;
use crate::spread::{Piece, Sink, Stopped, spread_games};
use crate::texts::{self, Text, check as said, show};
use crate::{progress, stderr};

pub(crate) fn run(args: &CheckArgs, out: &mut (impl Write + Send)) -> Outcome {
    let (sources, mut no_errors) = input::sources(&args.games.inputs, args.games.reading.all_files);
    let mut counts = Counts::default();
    let mut number = 0;
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, true);
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut dyn Sink<Games>| {
        let report = Report::new(args, &sources[file].path);
        report.file(reader, send)
    };
    let (batch, reading) = (&args.games.batch, &args.games.reading);
    let done = spread_games(
        batch,
        reading,
        &sources,
        |_| true,
        work,
        &mut |games: Games| {
            games.write(&mut number, out)?;
            counts.add(&games.counts);
            progress::tick(counts.games + counts.passed);
            no_errors &= !games.has_error;
            match games.has_error && args.games.batch.fail_fast {
                true => Err(Failure::Reported),
                false => Ok(ControlFlow::Continue(())),
            }
        },
    );
    let was_long = progress::end();
    if args.notation && !args.json {
        counts.linted.report(out)?;
    }
    out.flush()?;
    if counts.games == 0 && counts.passed > 0 {
        let message = texts::none_selected(counts.passed);
        stderr::report(format_args!("komadai: {message}"));
    }
    if was_long || (sources.len() > 1 && !args.json) {
        counts.report(sources.len());
    }
    done.map(|()| no_errors)
}

/// The results for some games of a file.
#[derive(Default)]
struct Games {
    /// Whether they are the first of the file.
    begins: bool,
    text: String,
    /// Where the numbers of games are missing in the text, each with how much it is more than the one before.
    numbers: Vec<(usize, u64)>,
    /// How many games after the last number have no line.
    passed: u64,
    /// Why the file could not be read to its end.
    failure: Option<Text>,
    counts: Counts,
    /// Whether the exit code is 1 for one of them.
    has_error: bool,
}

impl Piece for Games {
    fn bytes(&self) -> usize {
        size_of::<Games>() + self.text.capacity()
    }
}

impl Games {
    /// Writes the results; `number` is that of the game before.
    fn write(&self, number: &mut u64, out: &mut impl Write) -> Result<(), Failure> {
        if self.begins {
            *number = 0;
        }
        let mut text = self.text.as_str();
        let mut start = 0;
        for &(at, more) in &self.numbers {
            let (before, after) = text.split_at(at - start);
            *number += more;
            write!(out, "{before}{number}")?;
            (text, start) = (after, at);
        }
        *number += self.passed;
        out.write_all(text.as_bytes())?;
        if let Some(message) = &self.failure {
            stderr::report(format_args!("komadai: {message}"));
        }
        Ok(())
    }
}

/// What was counted in all files.
#[derive(Default)]
struct Counts {
    games: usize,
    /// Games that are not selected.
    passed: usize,
    with_findings: usize,
    with_errors: usize,
    /// Files that could not be read to the end, or have no game.
    refused: usize,
    linted: Linted,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.passed += other.passed;
        self.with_findings += other.with_findings;
        self.with_errors += other.with_errors;
        self.refused += other.refused;
        self.linted.games += other.linted.games;
        self.linted.others += other.linted.others;
        self.linted.moves += other.linted.moves;
        self.linted.deviate += other.linted.deviate;
    }

    fn report(&self, files: usize) {
        let Counts {
            games,
            with_findings,
            with_errors,
            refused,
            ..
        } = self;
        let summary = said::summary(files, games, with_findings, with_errors, refused);
        stderr::report(format_args!("komadai: {summary}"));
    }
}

/// The counts of the linter for all files.
#[derive(Default)]
struct Linted {
    /// Games read from KI2.
    games: usize,
    /// Games of other formats.
    others: usize,
    moves: usize,
    deviate: usize,
}

impl Linted {
    fn add(&mut self, checked: Option<&Checked>) {
        match checked {
            None => self.others += 1,
            Some(checked) => {
                self.games += 1;
                self.moves += checked.moves;
                self.deviate += checked.misspelt.len();
            }
        }
    }

    fn report(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (games, moves, deviate) = (self.games, self.moves, self.deviate);
        let linted = said::linted(games, moves, deviate);
        match self.others {
            0 => writeln!(out, "{linted}")?,
            others => writeln!(out, "{}", linted.then(said::not_linted(others)))?,
        }
        Ok(())
    }
}

/// Checks the claims of a game by the rules; adds the findings to those of the reader.
fn audit(game: &mut Game, rules: Option<&RuleSet>) {
    let found = komadai::kifu::audit(&game.record, rules);
    let found = found
        .into_iter()
        .map(|f| f.in_part(&game.record, &game.text));
    game.findings.extend(found);
}

/// The results of the linter for a game; empty for games in formats other than KI2.
struct Notation {
    moves: Option<usize>,
    /// The moves that are written differently from the rule, each with its text.
    misspelt: Vec<(Misspelt, String)>,
}

/// The results of the linter for a game; without JSON also added to its findings.
fn lint(game: &mut Game, checked: Option<Checked>, json: bool) -> Notation {
    let moves = checked.as_ref().map(|checked| checked.moves);
    let misspelt = checked.unwrap_or_default().misspelt;
    if !json {
        let found = misspelt.iter().flat_map(Misspelt::findings);
        game.findings.extend(found);
    }
    let part = &game.text;
    let text = |misspelt: &Misspelt| {
        let span = misspelt.place.span;
        let inside = span.start.checked_sub(part.byte)..span.end.checked_sub(part.byte);
        let inside = inside.start.zip(inside.end);
        let text = inside.and_then(|(start, end)| part.text.get(start..end));
        text.unwrap_or("").to_owned()
    };
    let misspelt = misspelt.into_iter().map(|misspelt| {
        let text = text(&misspelt);
        (misspelt, text)
    });
    Notation {
        moves,
        misspelt: misspelt.collect(),
    }
}

/// A game that was checked, or a file without a game.
struct CheckedGame<'a> {
    format: Option<Format>,
    encoding: Option<Encoding>,
    record: Option<&'a Record>,
    /// Everything that was found, in the order of the text.
    findings: &'a [&'a Finding],
    /// The results of the linter, with `--notation`.
    notation: Option<Notation>,
}

/// How many warnings of a kind a game may have that are shown one by one.
const FEW: usize = 3;

/// Where the number of a game comes in its line; no name has this character.
const NUMBER: char = '\0';

/// How many bytes of results are sent at once.
const SENT: usize = 1 << 14;

/// The report on the games of a file, at most two of which are held at a time.
struct Report<'a> {
    args: &'a CheckArgs,
    file: &'a Path,
    name: String,
    /// The name for people.
    shown_name: String,
    /// The least severity for the exit code 1.
    strict: Severity,
    rules: Option<RuleSet>,
    games: Games,
}

impl<'a> Report<'a> {
    fn new(args: &'a CheckArgs, file: &'a Path) -> Report<'a> {
        let name = file.display().to_string();
        Report {
            args,
            file,
            shown_name: OneLine(&name).to_string(),
            name,
            strict: args.games.reading.strict().unwrap_or(Severity::Error),
            rules: args.rules_of_play.map(Preset::rules),
            games: Games::default(),
        }
    }

    /// Checks the games of the file, or of a part of it, as they come.
    fn file(
        mut self,
        reader: Option<&mut GameReader>,
        send: &mut dyn Sink<Games>,
    ) -> Result<(), Stopped> {
        if let Some(reader) = reader {
            return self.all(reader, send);
        }
        match GameReader::open(self.file, &self.args.games.reading) {
            Ok(mut reader) => self.all(&mut reader, send),
            Err(failure) => {
                self.games.begins = true;
                self.stopped(&[], failure.text());
                send(self.games)
            }
        }
    }

    /// Checks the games of a reader.
    fn all(mut self, reader: &mut GameReader, send: &mut dyn Sink<Games>) -> Result<(), Stopped> {
        self.games.begins = reader.is_at_start();
        loop {
            if reader.passes_over(&self.args.games.selection) {
                self.games.passed += 1;
                self.games.counts.passed += 1;
                continue;
            }
            match reader.next() {
                Ok(Some(game)) => {
                    self.checked(game, reader);
                    let stops = self.games.has_error && self.args.games.batch.fail_fast;
                    if stops || self.games.text.len() >= SENT {
                        send(take(&mut self.games))?;
                    }
                }
                end => {
                    let left = reader.take_left();
                    match end {
                        Err(failure) => self.stopped(&left, failure.text()),
                        Ok(_) if reader.is_at_start() => self.no_game(reader, &left),
                        Ok(_) => {}
                    }
                    break;
                }
            }
        }
        send(self.games)
    }

    /// Checks a game.
    fn checked(&mut self, mut read: GameWithFindings, reader: &GameReader) {
        let GameWithFindings { game, .. } = &mut read;
        audit(game, self.rules.as_ref());
        let notation = self.args.notation.then(|| {
            let has_marks = reader.format().is_some_and(Format::holds_marks);
            let candidates = self.args.candidates.into();
            let checked = has_marks.then(|| game.text.check_notation(&game.record, candidates));
            self.games.counts.linted.add(checked.as_ref());
            lint(game, checked, self.args.json)
        });
        let findings = read.findings();
        let counts = &mut self.games.counts;
        counts.games += 1;
        counts.with_findings += usize::from(!findings.is_empty());
        let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
        counts.with_errors += usize::from(findings.iter().any(is_error));
        self.game(&CheckedGame {
            format: reader.format(),
            encoding: Some(reader.encoding()),
            record: Some(&read.game.record),
            findings: &findings,
            notation,
        });
    }

    /// Reports that the file has no game.
    fn no_game(&mut self, reader: &GameReader, left: &[Finding]) {
        self.games.counts.refused += 1;
        self.game(&CheckedGame {
            format: reader.format(),
            encoding: Some(reader.encoding()),
            record: None,
            findings: &left.iter().collect::<Vec<_>>(),
            notation: None,
        });
    }

    /// Reports why the file could not be read to its end, and the findings that belong to no game.
    fn stopped(&mut self, left: &[Finding], message: Text) {
        self.games.counts.refused += 1;
        self.games.has_error = true;
        match self.args.json {
            true => {
                let cause = message.text(Language::English).into();
                let unreadable = Finding::new(None, Message::UnreadableFile { cause });
                self.object(&CheckedGame {
                    format: None,
                    encoding: None,
                    record: None,
                    findings: &left.iter().chain([&unreadable]).collect::<Vec<_>>(),
                    notation: None,
                });
            }
            false => self.headlines(left.iter()),
        }
        self.games.failure = Some(message);
    }

    fn game(&mut self, checked: &CheckedGame<'_>) {
        let strict = self.strict;
        let mut findings = checked.findings.iter();
        self.games.has_error |= checked.record.is_none();
        self.games.has_error |= findings.any(|finding| finding.severity() >= strict);
        let is_misspelt = |notation: &Notation| !notation.misspelt.is_empty();
        let misspelt = checked.notation.as_ref().is_some_and(is_misspelt);
        self.games.has_error |= strict <= Severity::Warning && misspelt;
        let is_good = checked.record.is_some() && checked.findings.is_empty() && !misspelt;
        match self.args.json {
            _ if self.args.quiet && is_good => self.games.passed += 1,
            true => self.object(checked),
            false => self.lines(checked),
        }
    }

    fn lines(&mut self, checked: &CheckedGame<'_>) {
        let Some(record) = checked.record else {
            let no_game = Text::about(&self.shown_name, texts::no_game());
            self.games.text += &format!("{no_game}\n");
            return self.headlines(checked.findings.iter().copied());
        };
        // One walk for both.
        let (mut plies, mut ending) = (0_usize, None);
        for entry in record.main_line().filter_map(|node| record.entry(node)) {
            match entry {
                Entry::Move(_) | Entry::Pass => plies += 1,
                Entry::Foul(_) => plies += usize::from(entry.played().is_some()),
                Entry::Ending(found) => ending = Some(found),
            }
        }
        let known = |code: Option<&'static str>| code.map_or_else(texts::unknown, Text::new);
        let format = known(checked.format.map(Format::code));
        let encoding = known(checked.encoding.map(Encoding::code));
        let ending = match ending {
            Some(ending) => show::result(Handicap::of(&record.start.setup), ending),
            None => said::no_ending(),
        };
        let (name, moves) = (&self.shown_name, show::count(plies));
        let line = said::game(name, NUMBER, format, encoding, moves, ending).to_string();
        let (before, after) = line.split_once(NUMBER).unwrap_or((&line, ""));
        self.games.text += before;
        self.number();
        self.games.text += after;
        self.games.text.push('\n');
        self.headlines(checked.findings.iter().copied());
    }

    /// A line for each finding; of many warnings of a kind one for all of them.
    fn headlines<'f>(&mut self, findings: impl Iterator<Item = &'f Finding> + Clone) {
        let is_warning = |finding: &Finding| finding.severity() == Severity::Warning;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        if !self.args.verbose && !self.args.notation {
            let warnings = findings.clone().filter(|finding| is_warning(finding));
            warnings.for_each(|warning| *counts.entry(warning.code()).or_default() += 1);
            counts.retain(|_, count| *count > FEW);
        }
        for finding in findings {
            let count = counts.get_mut(finding.code());
            let count = count.filter(|_| is_warning(finding)).map(take);
            // The first of them has taken the count.
            if count == Some(0) {
                continue;
            }
            self.games.text += &snippet::headline(&self.name, finding).to_string();
            if let Some(count) = count {
                self.games.text += &said::more_of_kind(count - 1).to_string();
            }
            self.games.text.push('\n');
        }
    }

    fn object(&mut self, checked: &CheckedGame<'_>) {
        let record = checked.record;
        let tags = self.args.tags.then(|| {
            let found = record.map(|record| tags_of(Tags::standard(), record));
            TagForm::all(&found.unwrap_or_default())
        });
        let notation = checked.notation.as_ref();
        let misspelt = notation.map(|notation| {
            let misspelt = notation.misspelt.iter();
            misspelt
                .map(|(m, text)| MisspeltForm::of(m, text))
                .collect()
        });
        let line = json::line(&CheckedGameForm {
            facts: GameFacts::read(self.file, record, checked.format, checked.encoding),
            headers: record.map_or_else(Vec::new, |record| HeaderForm::all(&record.headers)),
            moves: record.map(Record::usi_moves).unwrap_or_default(),
            nodes: record.map_or(0, Record::move_count),
            comments: record.map_or(0, Record::comment_count),
            findings: FindingsForm::of(checked.findings.iter().copied()),
            tags,
            notation: misspelt,
            notation_moves: notation.map(|notation| notation.moves),
        });
        match json::around_game(&line).filter(|_| record.is_some()) {
            Some((before, after)) => {
                self.games.text += before;
                self.number();
                self.games.text += after;
            }
            None => self.games.text += &line,
        }
    }

    fn number(&mut self) {
        let more = take(&mut self.games.passed) + 1;
        self.games.numbers.push((self.games.text.len(), more));
    }
}
