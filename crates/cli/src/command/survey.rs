//! Something asked of every game of many inputs, on several threads.

use std::mem::replace;
use std::ops::ControlFlow;
use std::path::Path;

use komadai::kifu::{Format, Record};

use crate::args::{GamesArgs, ReadingArgs};
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::spread::{Piece, Sink, Stopped, spread_games};
use crate::texts::{self, Text};
use crate::{input, progress, stderr};

/// What is known of a game.
pub(super) trait Answer: Send {
    /// About how many bytes it holds.
    fn bytes(&self) -> usize;
}

/// Asks every game, and gives each answer to `used`, in the order of the inputs and of the games, with the
/// name of the input and the number of the game. Errors of the inputs are reported on stderr, one line for
/// a game.
///
/// # Errors
///
/// The first of `used`.
pub(super) fn survey<A: Answer>(
    games: &GamesArgs,
    ask: impl Fn(&Record, Option<Format>) -> A + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> Outcome {
    let GamesArgs {
        inputs,
        reading,
        batch,
    } = games;
    let (sources, mut no_errors) = input::sources(inputs, reading.all_files);
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, true);
    let (mut asked, mut number) = (0, 0);
    let work = |file: usize, reader: Option<&mut GameReader>, send: &mut dyn Sink<Answers<A>>| {
        let path = &sources[file].path;
        read(reading, file, path, reader, &ask, send)
    };
    let mut take = |piece: Answers<A>| {
        if piece.begins {
            number = 0;
        }
        asked += piece.answers.len();
        let name = sources[piece.file].path.display().to_string();
        for answer in piece.answers {
            number += 1;
            used(&name, number, answer)?;
        }
        progress::tick(asked);
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
    done.map(|()| no_errors)
}

/// The answers of some games of a file.
struct Answers<A> {
    file: usize,
    /// Whether they are the first of the file.
    begins: bool,
    answers: Vec<A>,
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

impl<A: Answer> Piece for Answers<A> {
    fn bytes(&self) -> usize {
        size_of::<Answers<A>>() + self.bytes
    }
}

/// How many bytes of answers are sent at once.
const SENT: usize = 1 << 14;

/// Reads a file, or a part of it.
fn read<A: Answer>(
    reading: &ReadingArgs,
    file: usize,
    path: &Path,
    reader: Option<&mut GameReader>,
    ask: &impl Fn(&Record, Option<Format>) -> A,
    send: &mut dyn Sink<Answers<A>>,
) -> Result<(), Stopped> {
    let mut piece = Answers::new(file, true);
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None => match GameReader::open(path, reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => {
                piece.messages.push(failure.text());
                return send(piece);
            }
        },
    };
    let name = path.display().to_string();
    piece.begins = reader.is_at_start();
    loop {
        let is_first = reader.is_at_start();
        let messages = &mut piece.messages;
        let (next, errors) = reader.next_and_errors(reading.strict(), &name);
        messages.extend(errors);
        match next {
            Ok(Some(record)) => {
                let answer = ask(&record, reader.format());
                piece.bytes += answer.bytes();
                piece.answers.push(answer);
                if piece.bytes >= SENT {
                    let next = Answers::new(file, false);
                    send(replace(&mut piece, next))?;
                }
                continue;
            }
            Ok(None) if reader.is_paused() || !is_first => {}
            // Why there is none is said already.
            Ok(None) if !messages.is_empty() => {}
            Ok(None) => messages.push(Text::about(OneLine(&name), texts::no_game())),
            Err(failure) => messages.push(failure.text()),
        }
        return send(piece);
    }
}
