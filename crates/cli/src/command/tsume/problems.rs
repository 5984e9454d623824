//! Reads the problems of all inputs in order, until Ctrl-C ends the work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use komadai::kifu::Record;
use komadai::rules::UchifuzumeBy;
use komadai::tsume::Problem;
use komadai::{Move, Square};

use crate::args::{ReadingArgs, TsumeArgs};
use crate::failure::Failure;
use crate::input;
use crate::named::Named;
use crate::position_lines::{PositionLines, Stdin};
use crate::snippet;
use crate::texts::{about, no_game};
use komadai_batch::GameReader;
use komadai_batch::Source;
use komadai_forms::{FindingsForm, OneLine};

/// A problem, with the destination of the last move before it if that is known.
pub(super) struct ProblemInput {
    pub(super) problem: Problem,
    pub(super) last_to: Option<Square>,
    /// The moves of the game: the solution of its author, if it has moves.
    pub(super) given: Vec<Move>,
    /// The rule for 打ち歩詰め.
    pub(super) uchifuzume: UchifuzumeBy,
}

/// A game, or the reason why there is none.
pub(super) struct Game {
    /// The index of its input. The next field is its number there, from 1.
    pub(super) input: usize,
    pub(super) number: usize,
    pub(super) record: Option<Record>,
    pub(super) errors: Vec<String>,
    /// The errors as findings, for JSON.
    pub(super) findings: FindingsForm,
}

impl Game {
    /// Adds the reason why the game, or a further one, is missing.
    fn fail(&mut self, message: String) {
        self.findings.fail(&message);
        self.errors.push(message);
    }
}

/// Reads the games, until the work is interrupted.
pub(super) struct Games<'a> {
    args: &'a TsumeArgs,
    inputs: &'a [Named],
    interruption: Arc<Interruption>,
    /// The index of the current input. The next fields are its reader and the number of its games so far.
    input: usize,
    reader: Option<Reader>,
    number: usize,
}

/// The games of an input, or the positions of its lines.
enum Reader {
    Games(Box<GameReader<'static>>),
    Lines(PositionLines),
}

impl<'a> Games<'a> {
    pub(super) fn new(
        args: &'a TsumeArgs,
        inputs: &'a [Named],
        interruption: Arc<Interruption>,
    ) -> Games<'a> {
        Games {
            args,
            inputs,
            interruption,
            input: 0,
            reader: None,
            number: 0,
        }
    }

    /// Returns the next game of the current input, or its error. Returns `None` at the end.
    fn next_of_input(&mut self, input: &Named) -> Option<Game> {
        let mut game = Game {
            input: self.input,
            number: self.number + 1,
            record: None,
            errors: Vec::new(),
            findings: FindingsForm::default(),
        };
        let source = match input {
            Named::File(source) => source,
            Named::Position(_, record) => {
                game.record = Some((**record).clone());
                self.end();
                return Some(game);
            }
        };
        let reader = match &mut self.reader {
            Some(reader) => reader,
            empty => match open(source, &self.args.reading) {
                Ok(reader) => empty.insert(reader),
                Err(failure) => {
                    game.fail(failure.text());
                    self.end();
                    return Some(game);
                }
            },
        };
        let name = source.path.display().to_string();
        let (record, findings, goes_on) = match reader {
            Reader::Games(games) => {
                let next = games.next();
                let record = next
                    .record
                    .map_err(|error| input::failed(&source.path, &error));
                (record, next.findings, next.goes_on)
            }
            Reader::Lines(lines) => match lines.next() {
                // The following lines are read anyway.
                Some(Err(Failure::Input(why))) => {
                    self.number += 1;
                    game.fail(why);
                    return Some(game);
                }
                next => (next.transpose(), Vec::new(), false),
            },
        };
        game.errors.extend(snippet::errors(&name, &findings));
        game.findings = FindingsForm::of(&findings);
        match record {
            Ok(Some(record)) => {
                self.number += 1;
                game.record = Some(record);
                return Some(game);
            }
            Ok(None) if self.number > 0 => {}
            Ok(None) => game.fail(about(OneLine(&name), no_game())),
            Err(failure) => {
                game.fail(failure.text());
                if goes_on {
                    self.number += 1;
                    return Some(game);
                }
            }
        }
        self.end();
        (!game.errors.is_empty()).then_some(game)
    }

    fn end(&mut self) {
        (self.input, self.reader, self.number) = (self.input + 1, None, 0);
    }
}

fn open(source: &Source, reading: &ReadingArgs) -> Result<Reader, Failure> {
    let (path, options) = (source.path.as_path(), reading.options());
    if !komadai_batch::is_stdin(path) || reading.from.is_some() {
        return Ok(Reader::Games(Box::new(input::games(source, &options)?)));
    }
    Ok(match Stdin::open()? {
        Stdin::Positions(lines) => Reader::Lines(lines),
        Stdin::File(input) => Reader::Games(Box::new(GameReader::of(input, path, &options))),
    })
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let interruption = Arc::clone(&self.interruption);
        let _reading = interruption.reading();
        while !interruption.is_over() {
            let input = self.inputs.get(self.input)?;
            let game = self.next_of_input(input);
            if game.is_some() {
                return game;
            }
        }
        None
    }
}

#[derive(Default)]
pub(super) struct Interruption {
    /// A flag that ends the searches.
    pub(super) cancel: Arc<AtomicBool>,
    /// The number of running searches. The next field tells whether a game is being read.
    pub(super) searches: AtomicUsize,
    is_reading: AtomicBool,
}

impl Interruption {
    /// Tells the searches to end. Returns `false` if they were told before, or if none runs and an input is awaited.
    pub(super) fn ends_work(&self) -> bool {
        let waits = self.is_reading.load(Ordering::SeqCst);
        let searches = self.searches.load(Ordering::SeqCst) > 0;
        (searches || !waits) && !self.cancel.swap(true, Ordering::SeqCst)
    }

    /// Returns `true` if the searches were told to end.
    pub(super) fn is_over(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// Marks that games are being read, until the returned value is dropped.
    pub(super) fn reading(&self) -> impl Drop + '_ {
        self.is_reading.store(true, Ordering::SeqCst);
        Reading(self)
    }
}

struct Reading<'a>(&'a Interruption);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.0.is_reading.store(false, Ordering::SeqCst);
    }
}
