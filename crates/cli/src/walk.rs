//! A walk over the games of many inputs, on several threads.

use std::iter;
use std::ops::ControlFlow::{self, Break};
use std::path::Path;

use komadai::kifu::{Encoding, Finding, Format, Part, Record, Severity};

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::game_reader::GameReader;
use crate::input::Source;
use crate::progress;
use crate::spread::{Results, Stopped, spread};
use crate::tables::AskRow;

/// What comes next in an input: a selected game, or the end.
pub(crate) struct Next<'a> {
    /// The number of the input, from 0, and its path.
    pub(crate) input: usize,
    pub(crate) file: &'a Path,
    /// The game; nothing at the end of the input.
    pub(crate) record: Option<Record>,
    /// The part of the text from which the game was read.
    pub(crate) part: Option<Part>,
    pub(crate) format: Option<Format>,
    /// Nothing for an input that cannot be opened.
    pub(crate) encoding: Option<Encoding>,
    /// In the order of the text.
    pub(crate) findings: Vec<Finding>,
    /// Why the input cannot be read further, or why there is no game.
    pub(crate) failure: Option<Failure>,
    /// Whether the games after it are read all the same.
    pub(crate) goes_on: bool,
    /// Whether the input has no game before this, and whether it has none after it.
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

/// What the answer is about.
#[derive(Clone, Copy)]
pub(crate) struct About {
    /// The number of the input, from 0.
    pub(crate) input: usize,
    /// The number of the game in it, from 1; nothing for the end of the input.
    pub(crate) game: Option<u64>,
}

/// The games to walk over.
pub(crate) struct Walk<'a> {
    pub(crate) games: &'a GamesArgs,
    pub(crate) sources: &'a [Source],
    /// An input is not read further than its first finding of this severity or worse.
    pub(crate) strict: Option<Severity>,
    /// What says which rows of tables are wanted.
    pub(crate) asked: Option<&'a dyn AskRow>,
    /// Whether results may go to stdout.
    pub(crate) writes_to_stdout: bool,
}

/// How a walk went.
pub(crate) struct Walked {
    /// What ended the walk, if not its end.
    pub(crate) outcome: Result<(), Failure>,
    /// Whether it took so long that a bar was shown.
    pub(crate) was_long: bool,
}

/// About how many bytes of a long file are read by themselves.
const PART: usize = 1 << 20;

/// An answer about a game takes about this many times the bytes of the game's text.
const ANSWER: usize = 4;

/// A row of a table counts as so many bytes.
const ROW: usize = 1 << 10;

/// What is sent from one thread to the other.
enum Sent<A> {
    Game(Option<A>),
    End(Option<A>),
    /// Nothing more of the input is to be read.
    Over,
}

impl<'w> Walk<'w> {
    /// Asks every selected game, and each input at its end. `take` gets the answers in the order of the inputs
    /// and of the games: nothing for a game that is not selected, and for an input of which `is_read` says that
    /// it is not read. `Break`: nothing more of the input is wanted.
    pub(crate) fn run<A: Send>(
        &self,
        is_read: impl Fn(usize) -> bool + Sync,
        ask: impl Fn(Next<'_>) -> Option<A> + Sync,
        take: impl FnMut(About, Option<A>) -> Result<ControlFlow<()>, Failure> + Send,
    ) -> Walked {
        self.run_weighed(is_read, ask, |_| 0, take)
    }

    /// Does the same with answers that take `weigh` bytes more than [`ANSWER`] says.
    pub(crate) fn run_weighed<A: Send>(
        &self,
        is_read: impl Fn(usize) -> bool + Sync,
        ask: impl Fn(Next<'_>) -> Option<A> + Sync,
        weigh: impl Fn(&A) -> usize + Sync,
        mut take: impl FnMut(About, Option<A>) -> Result<ControlFlow<()>, Failure> + Send,
    ) -> Walked {
        let Walk { games, sources, .. } = self;
        progress::begin(sources.iter().map(Source::bytes), self.writes_to_stdout);
        let is_long = |input: usize| sources[input].is_longer(2 * PART);
        let jobs = if (0..sources.len()).any(is_long) {
            games.batch.jobs(usize::MAX)
        } else {
            games.batch.jobs(sources.len())
        };
        let mut inputs = 0..sources.len();
        let mut long: Option<(usize, GameReader<'w>)> = None;
        let items = iter::from_fn(|| {
            if long.is_none() {
                let input = inputs.next()?;
                let is_split = jobs > 1 && is_long(input) && is_read(input);
                let open = || GameReader::asking(&sources[input], &games.reading, self.asked).ok();
                let Some(reader) = is_split.then(open).flatten() else {
                    return Some((input, None));
                };
                long = Some((input, reader));
            }
            let (input, mut rest) = long.take()?;
            let Some(part) = rest.take_part(PART) else {
                return Some((input, Some(rest)));
            };
            long = Some((input, rest));
            Some((input, Some(part)))
        });
        let (mut last, mut over) = (None, None);
        let (mut number, mut read) = (0, 0);
        let outcome = spread(
            jobs,
            items,
            |(input, reader): (usize, Option<GameReader<'w>>), results| {
                if reader.is_none() && !is_read(input) {
                    return results.send((input, Sent::End(None)), 0);
                }
                self.read(input, reader, &ask, &weigh, results)
            },
            &mut |(input, sent)| {
                if last.replace(input) != Some(input) {
                    number = 0;
                }
                let next = match sent {
                    _ if over == Some(input) => Break(()),
                    Sent::Over => Break(()),
                    Sent::End(answer) => take(About { input, game: None }, answer)?,
                    Sent::Game(answer) => {
                        number += 1;
                        read += 1;
                        progress::tick(read);
                        let game = Some(number);
                        take(About { input, game }, answer)?
                    }
                };
                if next.is_break() {
                    over = Some(input);
                }
                Ok(next)
            },
        );
        Walked {
            outcome,
            was_long: progress::end(),
        }
    }

    /// Reads an input, or a part of it.
    fn read<A>(
        &self,
        input: usize,
        reader: Option<GameReader<'w>>,
        ask: &impl Fn(Next<'_>) -> Option<A>,
        weigh: &impl Fn(&A) -> usize,
        results: &mut Results<'_, '_, (usize, Sent<A>)>,
    ) -> Result<(), Stopped> {
        let source = &self.sources[input];
        let file = source.path.as_path();
        let reading = &self.games.reading;
        let mut reader =
            match reader.map_or_else(|| GameReader::asking(source, reading, self.asked), Ok) {
                Ok(reader) => reader,
                Err(failure) => {
                    let unopened = Next {
                        input,
                        file,
                        record: None,
                        part: None,
                        format: None,
                        encoding: None,
                        findings: Vec::new(),
                        failure: Some(failure),
                        goes_on: false,
                        is_first: true,
                        is_last: true,
                    };
                    return results.send((input, Sent::End(ask(unopened))), 0);
                }
            };
        loop {
            let is_first = reader.is_at_start();
            if reader.passes_over(&self.games.selection) {
                results.send((input, Sent::Game(None)), 0)?;
                continue;
            }
            let next = reader.next(self.strict);
            let (record, failure) = match next.record {
                Ok(record) => (record, None),
                Err(failure) => (None, Some(failure)),
            };
            let goes_on = record.is_some() || next.goes_on;
            let bytes = next.part.as_ref().map_or(ROW, |part| part.text.len());
            let answer = ask(Next {
                input,
                file,
                record,
                part: next.part,
                format: reader.format(),
                encoding: Some(reader.encoding()),
                findings: next.findings,
                failure,
                goes_on: next.goes_on,
                is_first,
                is_last: reader.is_last(),
            });
            let bytes = ANSWER * bytes + answer.as_ref().map_or(0, weigh);
            if goes_on {
                results.send((input, Sent::Game(answer)), bytes)?;
                continue;
            }
            if answer.is_some() {
                results.send((input, Sent::End(answer)), bytes)?;
            }
            return if reader.has_stopped() {
                results.send((input, Sent::Over), 0)
            } else {
                Ok(())
            };
        }
    }
}
