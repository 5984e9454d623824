//! Something asked of every game of many inputs, on several threads.

use std::mem::replace;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::kifu::{Encoding, Format, Record};

use crate::args::GamesArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::json::{FindingsForm, GameFacts};
use crate::spread::{Piece, Sink, Stopped, spread_games};
use crate::texts::{self, Text};
use crate::{input, progress, stderr};

/// What is known of a game.
pub(super) trait Answer: Send {
    /// About how many bytes it holds.
    fn bytes(&self) -> usize;
}

/// What is asked: a game, or an input that has none or cannot be read further.
pub(super) struct Asked<'a> {
    pub(super) file: &'a Path,
    pub(super) record: Option<&'a Record>,
    pub(super) format: Option<Format>,
    pub(super) encoding: Option<Encoding>,
    pub(super) findings: FindingsForm,
}

impl<'a> Asked<'a> {
    /// A position of the command line, with the text that names it.
    pub(super) fn of_position(text: &'a str, record: &'a Record) -> Asked<'a> {
        Asked {
            file: Path::new(text),
            record: Some(record),
            format: None,
            encoding: None,
            findings: FindingsForm::default(),
        }
    }

    /// The facts of the game, whose number is not known yet.
    pub(super) fn facts(&self) -> GameFacts {
        GameFacts::read(self.file, self.record, self.format, self.encoding)
    }
}

/// Asks every game, and gives each answer to `used`, in the order of the inputs and of the games, with the
/// name of the input and the number of the game, 0 for an input without one. Errors of the inputs are
/// reported on stderr, one line for a game.
///
/// # Errors
///
/// The first of `used`.
pub(super) fn survey<A: Answer>(
    games: &GamesArgs,
    ask: impl Fn(Asked<'_>) -> Option<A> + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> Outcome {
    let GamesArgs {
        inputs,
        reading,
        batch,
        ..
    } = games;
    let (sources, mut no_errors) = input::sources(inputs, reading.all_files);
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, true);
    let (mut read, mut asked, mut number) = (0, 0, 0);
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut dyn Sink<Answers<A>>| {
        let path = &sources[file].path;
        read_file(games, file, path, reader, &ask, send)
    };
    let mut take = |piece: Answers<A>| {
        if piece.begins {
            number = 0;
        }
        let name = sources[piece.file].path.display().to_string();
        for (is_game, answer) in piece.answers {
            number += u64::from(is_game);
            read += usize::from(is_game);
            if let Some(answer) = answer {
                asked += usize::from(is_game);
                used(&name, if is_game { number } else { 0 }, answer)?;
            }
        }
        progress::tick(read);
        for message in &piece.messages {
            stderr::report(format_args!("komadai: {message}"));
        }
        no_errors &= piece.messages.is_empty();
        match batch.fail_fast && !piece.messages.is_empty() {
            true => Err(Failure::Reported),
            false => Ok(ControlFlow::Continue(())),
        }
    };
    let done = spread_games(batch, reading, &sources, |_| true, work, &mut take);
    progress::end();
    if asked == 0 && read > 0 {
        stderr::report(format_args!("komadai: {}", texts::none_selected(read)));
    }
    done.map(|()| no_errors)
}

/// The answers of some games of a file.
struct Answers<A> {
    file: usize,
    /// Whether they are the first of the file.
    begins: bool,
    /// Whether each is about a game, and the answer; nothing for a game that is not selected.
    answers: Vec<(bool, Option<A>)>,
    /// The first error of each game, and why the file could not be read to its end.
    messages: Vec<Text>,
    /// About how many bytes these take.
    bytes: usize,
}

impl<A: Answer> Answers<A> {
    const fn new(file: usize, begins: bool) -> Answers<A> {
        Answers {
            file,
            begins,
            answers: Vec::new(),
            messages: Vec::new(),
            bytes: 0,
        }
    }
}

impl<A: Answer> Answers<A> {
    /// Adds the answer to a game.
    fn add(&mut self, answer: Option<A>) {
        self.bytes += size_of::<Option<A>>() + answer.as_ref().map_or(0, Answer::bytes);
        self.answers.push((true, answer));
    }

    /// Adds why there is no game, or no further one.
    fn stop(&mut self, message: Option<Text>, answer: Option<A>) {
        self.messages.extend(message);
        self.answers.push((false, answer));
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
    ask: &impl Fn(Asked<'_>) -> Option<A>,
    send: &mut dyn Sink<Answers<A>>,
) -> Result<(), Stopped> {
    let GamesArgs {
        reading, selection, ..
    } = games;
    let fails_fast = games.batch.fail_fast;
    let mut piece = Answers::new(file, true);
    let no_game = |findings| Asked {
        file: path,
        record: None,
        format: None,
        encoding: None,
        findings,
    };
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None => match GameReader::open(path, reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => {
                let failure = failure.text();
                let answer = ask(no_game(FindingsForm::of_failure(&failure)));
                piece.stop(Some(failure), answer);
                return send(piece);
            }
        },
    };
    let name = path.display().to_string();
    piece.begins = reader.is_at_start();
    loop {
        if piece.bytes >= SENT {
            let next = Answers::new(file, false);
            send(replace(&mut piece, next))?;
        }
        let is_first = reader.is_at_start();
        if reader.passes_over(selection) {
            piece.add(None);
            continue;
        }
        let next = reader.next_with_findings(reading.strict(), &name);
        piece.messages.extend(next.errors);
        match next.record {
            Ok(Some(record)) => {
                let stops = fails_fast && !piece.messages.is_empty();
                piece.add(ask(Asked {
                    file: path,
                    record: Some(&record),
                    format: reader.format(),
                    encoding: Some(reader.encoding()),
                    findings: next.findings,
                }));
                if stops {
                    send(replace(&mut piece, Answers::new(file, false)))?;
                }
                continue;
            }
            Ok(None) if !is_first => {}
            Ok(None) => {
                let answer = ask(Asked {
                    format: reader.format(),
                    encoding: Some(reader.encoding()),
                    ..no_game(next.findings)
                });
                // Why there is none may be said already.
                let is_said = !piece.messages.is_empty();
                let message = Text::about(OneLine(&name), texts::no_game());
                piece.stop((!is_said).then_some(message), answer);
            }
            Err(failure) => {
                let failure = failure.text();
                let answer = ask(no_game(FindingsForm::of_failure(&failure)));
                piece.stop(Some(failure), answer);
            }
        }
        return send(piece);
    }
}
