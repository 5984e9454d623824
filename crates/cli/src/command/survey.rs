//! Something asked of every game of many inputs, on several threads.

use std::mem::replace;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::kifu::{Encoding, Finding, Format, Part, Record, Severity};

use crate::args::GamesArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, RunResult};
use crate::game_reader::GameReader;
use crate::json::{FindingsForm, GameFacts};
use crate::spread::{Sendable, Sender, Stopped, spread_games};
use crate::texts::{self, about};
use crate::{input, progress, snippet, stderr};

/// A game, or an input that has none or cannot be read further.
pub(super) struct Asked<'a> {
    pub(super) file: &'a Path,
    pub(super) record: Option<&'a Record>,
    /// The part of the text from which the game was read.
    pub(super) part: Option<&'a Part>,
    pub(super) format: Option<Format>,
    pub(super) encoding: Option<Encoding>,
    /// In the order of the text.
    pub(super) findings: Vec<Finding>,
    /// Why the input cannot be read further.
    pub(super) failure: Option<String>,
}

impl Asked<'_> {
    /// The facts of the game, whose number is not known yet.
    pub(super) fn facts(&self) -> GameFacts {
        GameFacts::read(self.file, self.record, self.format, self.encoding)
    }

    /// The findings, or why the input cannot be read further.
    pub(super) fn findings_form(&self) -> FindingsForm {
        match &self.failure {
            Some(failure) => FindingsForm::of_failure(failure),
            None => FindingsForm::of(&self.findings),
        }
    }
}

/// How a walk over games went.
pub(super) struct Walked {
    /// Whether there was no error, or what ended the walk.
    pub(super) outcome: RunResult,
    /// How many inputs there are.
    pub(super) inputs: usize,
    /// Whether it took so long that a bar was shown.
    pub(super) was_long: bool,
}

/// Asks every selected game, and each input that has none or cannot be read further. `used` gets the
/// answers in the order of the inputs and of the games, each with the name of the input and the number of
/// the game, 0 for an input; it says whether all is well. An input is not read further than its first finding
/// of the severity `strict` or worse.
pub(super) fn walk_games<A: Sendable>(
    games: &GamesArgs,
    strict: Option<Severity>,
    ask: impl Fn(Asked<'_>) -> A + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<bool, Failure> + Send,
) -> Walked {
    let GamesArgs {
        inputs,
        reading,
        batch,
        ..
    } = games;
    let (sources, mut no_errors) = input::sources(inputs, reading.all_files);
    progress::begin(sources.iter().map(|source| source.path.as_path()), true);
    let (mut read, mut asked, mut number) = (0, 0, 0);
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut Sender<'_, Batch<A>>| {
        read_file(games, strict, file, &sources[file].path, reader, &ask, send)
    };
    let mut take = |sent: Batch<A>| {
        if sent.begins {
            number = 0;
        }
        let name = sources[sent.file].path.display().to_string();
        for (is_game, answer) in sent.answers {
            number += u64::from(is_game);
            read += usize::from(is_game);
            let Some(answer) = answer else { continue };
            asked += usize::from(is_game);
            if !used(&name, if is_game { number } else { 0 }, answer)? {
                no_errors = false;
                if batch.fail_fast {
                    return Err(Failure::Reported);
                }
            }
        }
        progress::tick(read);
        Ok(ControlFlow::Continue(()))
    };
    let done = spread_games(batch, reading, &sources, |_| true, work, &mut take);
    let was_long = progress::end();
    if asked == 0 && read > 0 {
        stderr::message(texts::none_selected(read));
    }
    Walked {
        outcome: done.map(|()| no_errors),
        inputs: sources.len(),
        was_long,
    }
}

/// Walks over games, and reports errors of the inputs on stderr, one line for a game. With `--strict` an
/// input is not read further than its first game with a finding.
pub(super) fn survey<A: Sendable>(
    games: &GamesArgs,
    ask: impl Fn(Asked<'_>) -> Option<A> + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> RunResult {
    let ask = |asked: Asked<'_>| {
        let name = asked.file.display().to_string();
        let errors = snippet::errors(&name, &asked.findings);
        let mut messages: Vec<String> = errors.into_iter().chain(asked.failure.clone()).collect();
        // Why there is no game may be said already.
        if asked.record.is_none() && messages.is_empty() {
            messages.push(about(OneLine(&name), texts::no_game()));
        }
        Reported {
            answer: ask(asked),
            messages,
        }
    };
    let used = |name: &str, number: u64, Reported { answer, messages }: Reported<A>| {
        if let Some(answer) = answer {
            used(name, number, answer)?;
        }
        for message in &messages {
            stderr::message(message);
        }
        Ok(messages.is_empty())
    };
    walk_games(games, games.reading.strict(), ask, used).outcome
}

/// An answer, and the errors that are reported with it.
struct Reported<A> {
    answer: Option<A>,
    messages: Vec<String>,
}

impl<A: Sendable> Sendable for Reported<A> {
    fn bytes(&self) -> usize {
        size_of::<Reported<A>>() + self.answer.as_ref().map_or(0, Sendable::bytes)
    }
}

/// Answers about games of a file, in a row.
struct Batch<A> {
    file: usize,
    /// Whether they are the first of the file.
    begins: bool,
    /// Whether each is about a game, and the answer; nothing for a game that is not selected.
    answers: Vec<(bool, Option<A>)>,
    /// About how many bytes these take.
    bytes: usize,
}

impl<A: Sendable> Batch<A> {
    const fn new(file: usize, begins: bool) -> Batch<A> {
        Batch {
            file,
            begins,
            answers: Vec::new(),
            bytes: 0,
        }
    }

    fn add(&mut self, is_game: bool, answer: Option<A>) {
        self.bytes += size_of_val(&answer) + answer.as_ref().map_or(0, Sendable::bytes);
        self.answers.push((is_game, answer));
    }
}

impl<A: Sendable> Sendable for Batch<A> {
    fn bytes(&self) -> usize {
        size_of::<Batch<A>>() + self.bytes
    }
}

/// How many bytes of answers are kept before they are sent.
const MOST_KEPT: usize = 1 << 14;

/// Reads a file, or a part of it.
fn read_file<A: Sendable>(
    games: &GamesArgs,
    strict: Option<Severity>,
    file: usize,
    path: &Path,
    reader: Option<&mut GameReader>,
    ask: &impl Fn(Asked<'_>) -> A,
    send: &mut Sender<'_, Batch<A>>,
) -> Result<(), Stopped> {
    let most = if games.batch.fail_fast { 1 } else { MOST_KEPT };
    let mut batch = Batch::new(file, true);
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None => match GameReader::open(path, &games.reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => {
                let answer = ask(Asked {
                    file: path,
                    record: None,
                    part: None,
                    format: None,
                    encoding: None,
                    findings: Vec::new(),
                    failure: Some(failure.text()),
                });
                batch.add(false, Some(answer));
                return send(batch);
            }
        },
    };
    batch.begins = reader.is_at_start();
    loop {
        if batch.bytes >= most {
            send(replace(&mut batch, Batch::new(file, false)))?;
        }
        let is_first = reader.is_at_start();
        if reader.passes_over(&games.selection) {
            batch.add(true, None);
            continue;
        }
        let next = reader.next(strict);
        let is_read = next.record.is_ok();
        let (record, failure) = match next.record {
            Ok(record) => (record, None),
            Err(failure) => (None, Some(failure.text())),
        };
        let is_game = record.is_some();
        if is_game || is_first || !is_read {
            let answer = ask(Asked {
                file: path,
                record: record.as_ref(),
                part: next.part.as_ref(),
                format: reader.format().filter(|_| is_read),
                encoding: Some(reader.encoding()).filter(|_| is_read),
                findings: next.findings,
                failure,
            });
            batch.add(is_game, Some(answer));
        }
        if !is_game {
            return send(batch);
        }
    }
}
