//! Something asked of every game of many inputs, on several threads.

use std::mem::replace;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::kifu::{Encoding, Finding, Format, Part, Record, StrictError};

use crate::args::GamesArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::json::{FindingsForm, GameFacts};
use crate::spread::{Piece, Sink, Stopped, spread_games};
use crate::texts::{self, Text};
use crate::{input, progress, snippet, stderr};

/// What is known of a game.
pub(super) trait Answer: Send {
    /// About how many bytes it holds.
    fn bytes(&self) -> usize;
}

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
    pub(super) failure: Option<Text>,
}

impl<'a> Asked<'a> {
    fn failed(file: &'a Path, findings: Vec<Finding>, failure: &Failure) -> Asked<'a> {
        Asked {
            file,
            record: None,
            part: None,
            format: None,
            encoding: None,
            findings,
            failure: Some(failure.text()),
        }
    }

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
    pub(super) outcome: Outcome,
    /// How many inputs there are.
    pub(super) inputs: usize,
    /// Whether it took so long that a bar was shown.
    pub(super) was_long: bool,
}

/// Asks every selected game, and each input that has none or cannot be read further. `used` gets the
/// answers in the order of the inputs and of the games, each with the name of the input and the number of
/// the game, 0 for an input; it says whether all is well. After `Break` the input is not read further.
pub(super) fn walk_games<A: Answer>(
    games: &GamesArgs,
    ask: impl Fn(Asked<'_>) -> ControlFlow<A, A> + Sync,
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
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut dyn Sink<Answers<A>>| {
        read_file(games, file, &sources[file].path, reader, &ask, send)
    };
    let mut take = |piece: Answers<A>| {
        if piece.begins {
            number = 0;
        }
        let name = sources[piece.file].path.display().to_string();
        for (is_game, answer) in piece.answers {
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
        stderr::report(format_args!("komadai: {}", texts::none_selected(read)));
    }
    Walked {
        outcome: done.map(|()| no_errors),
        inputs: sources.len(),
        was_long,
    }
}

/// Walks over games, and reports errors of the inputs on stderr, one line for a game. With `--strict` an
/// input is not read further than its first game with a finding.
pub(super) fn survey<A: Answer>(
    games: &GamesArgs,
    ask: impl Fn(Asked<'_>) -> Option<A> + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> Outcome {
    let strict = games.reading.strict();
    let ask = |mut asked: Asked<'_>| {
        let name = asked.file.display().to_string();
        let mut messages: Vec<Text> = snippet::errors(&name, &asked.findings)
            .into_iter()
            .collect();
        let mut findings = asked.findings.iter();
        let refused =
            findings.find(|found| strict.is_some_and(|strict| found.severity() >= strict));
        let refused = refused.filter(|_| asked.failure.is_none()).cloned();
        let is_refused = refused.is_some();
        if let Some(found) = refused {
            let failure = Failure::Input(Text::about(&name, StrictError(found)));
            asked = Asked::failed(asked.file, asked.findings, &failure);
        }
        messages.extend(asked.failure.clone());
        // Why there is no game may be said already.
        if asked.record.is_none() && messages.is_empty() {
            messages.push(Text::about(OneLine(&name), texts::no_game()));
        }
        let answer = Reported {
            answer: ask(asked),
            messages,
        };
        match is_refused {
            true => ControlFlow::Break(answer),
            false => ControlFlow::Continue(answer),
        }
    };
    let used = |name: &str, number: u64, Reported { answer, messages }: Reported<A>| {
        if let Some(answer) = answer {
            used(name, number, answer)?;
        }
        for message in &messages {
            stderr::report(format_args!("komadai: {message}"));
        }
        Ok(messages.is_empty())
    };
    walk_games(games, ask, used).outcome
}

/// An answer, and the errors that are reported with it.
struct Reported<A> {
    answer: Option<A>,
    messages: Vec<Text>,
}

impl<A: Answer> Answer for Reported<A> {
    fn bytes(&self) -> usize {
        size_of::<Reported<A>>() + self.answer.as_ref().map_or(0, Answer::bytes)
    }
}

/// The answers of some games of a file.
struct Answers<A> {
    file: usize,
    /// Whether they are the first of the file.
    begins: bool,
    /// Whether each is about a game, and the answer; nothing for a game that is not selected.
    answers: Vec<(bool, Option<A>)>,
    /// About how many bytes these take.
    bytes: usize,
}

impl<A: Answer> Answers<A> {
    const fn new(file: usize, begins: bool) -> Answers<A> {
        Answers {
            file,
            begins,
            answers: Vec::new(),
            bytes: 0,
        }
    }

    fn add(&mut self, is_game: bool, answer: Option<A>) {
        self.bytes += size_of_val(&answer) + answer.as_ref().map_or(0, Answer::bytes);
        self.answers.push((is_game, answer));
    }
}

impl<A: Answer> Piece for Answers<A> {
    fn bytes(&self) -> usize {
        size_of::<Answers<A>>() + self.bytes
    }
}

/// How many bytes of answers are sent at once.
const SENT: usize = 1 << 14;

/// Reads a file, or a part of it.
fn read_file<A: Answer>(
    games: &GamesArgs,
    file: usize,
    path: &Path,
    reader: Option<&mut GameReader>,
    ask: &impl Fn(Asked<'_>) -> ControlFlow<A, A>,
    send: &mut dyn Sink<Answers<A>>,
) -> Result<(), Stopped> {
    let sent = if games.batch.fail_fast { 1 } else { SENT };
    let mut piece = Answers::new(file, true);
    let ask_input = |asked| match ask(asked) {
        ControlFlow::Continue(answer) | ControlFlow::Break(answer) => Some(answer),
    };
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None => match GameReader::open(path, &games.reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => {
                piece.add(false, ask_input(Asked::failed(path, Vec::new(), &failure)));
                return send(piece);
            }
        },
    };
    piece.begins = reader.is_at_start();
    loop {
        if piece.bytes >= sent {
            send(replace(&mut piece, Answers::new(file, false)))?;
        }
        let is_first = reader.is_at_start();
        if reader.passes_over(&games.selection) {
            piece.add(true, None);
            continue;
        }
        match reader.next() {
            Ok(Some(read)) => {
                let answer = ask(Asked {
                    file: path,
                    record: Some(&read.game.record),
                    part: Some(&read.game.text),
                    format: reader.format(),
                    encoding: Some(reader.encoding()),
                    findings: read.findings().into_iter().cloned().collect(),
                    failure: None,
                });
                match answer {
                    ControlFlow::Continue(answer) => piece.add(true, Some(answer)),
                    ControlFlow::Break(answer) => {
                        reader.stop();
                        piece.add(false, Some(answer));
                        return send(piece);
                    }
                }
                continue;
            }
            Ok(None) if !is_first => {}
            Ok(None) => {
                let answer = ask_input(Asked {
                    file: path,
                    record: None,
                    part: None,
                    format: reader.format(),
                    encoding: Some(reader.encoding()),
                    findings: reader.take_left(),
                    failure: None,
                });
                piece.add(false, answer);
            }
            Err(failure) => {
                let asked = Asked::failed(path, reader.take_left(), &failure);
                piece.add(false, ask_input(asked));
            }
        }
        return send(piece);
    }
}
