//! Walks over the games of many inputs on several threads.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::ControlFlow::{self, Break};
use std::path::Path;

use komadai_kifu::{Encoding, Entry, Finding, Format, Part, Record, Start};
use komadai_search::Selection;

use crate::error::InputError;
use crate::game_reader::{GameReader, InputOptions};
use crate::source::Source;
use crate::spread::{Cancellation, Results, WorkerPanic, spread};
use crate::tables::RowFilter;

/// The next item of an input: a selected game, or the end.
#[derive(Debug)]
pub struct WalkItem<'a> {
    /// The number of the input, from 0.
    pub input: usize,
    /// The path of the input.
    pub file: &'a Path,
    /// The game, or `None` at the end of the input.
    pub record: Option<Record>,
    /// The part of the text from which the game was read.
    pub part: Option<Part>,
    /// The format, if it is known yet.
    pub format: Option<Format>,
    /// The encoding, or `None` for an input that cannot be opened.
    pub encoding: Option<Encoding>,
    /// The findings in the order of the text.
    pub findings: Vec<Finding>,
    /// The reason why the input or this game cannot be read.
    pub error: Option<InputError>,
    /// `true` if this game cannot be read, but later games can.
    pub goes_on: bool,
    /// `true` if the input has no game before this one.
    pub is_first: bool,
    /// `true` if the input has no game after this one.
    pub is_last: bool,
}

/// The subject of an answer.
#[derive(Clone, Copy, Debug)]
pub struct WalkPlace {
    /// The number of the input, from 0.
    pub input: usize,
    /// The number of the game in it, from 1, or `None` for the end of the input.
    pub game: Option<u64>,
}

/// A walk over the selected games of many inputs, on several threads.
#[derive(Debug)]
pub struct Walk<'s, 'f> {
    /// The inputs.
    pub sources: &'s [Source],
    /// The options for reading them.
    pub options: InputOptions,
    /// The selection of games.
    pub selection: Selection,
    /// The filter for rows of tables.
    pub filter: Option<&'f RowFilter<'f>>,
    /// If `true`, a game with the start and the moves of an earlier selected game is not selected.
    pub unique: bool,
    /// The number of threads.
    pub threads: usize,
}

/// The size of the parts into which a long file is split, in bytes.
const PART: usize = 1 << 20;

/// The assumed size of an answer about a game, as a multiple of the size of the game's text.
const ANSWER: usize = 4;

/// The assumed size of a row of a table, in bytes.
const ROW: usize = 1 << 10;

enum Sent<A> {
    /// The answer about a game, and the hash of its moves if later games with these moves are not selected.
    Game(Option<A>, Option<u128>),
    End(Option<A>),
    /// The rest of the input is not read.
    Over,
}

/// Returns a hash of the start and the moves of a game. Returns `None` if the record is incomplete, or has neither moves
/// nor a position of its own.
fn hash_of_moves(record: &Record) -> Option<u128> {
    let is_bare = record.ply_count() == 0 && record.start == Start::default();
    if is_bare || !record.is_complete() {
        return None;
    }
    let mut start = record.start.setup.clone();
    start.ply = 1;
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let entries: Vec<&Entry> = entries.filter(|entry| entry.ending().is_none()).collect();
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &start, &entries).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    Some(half(0) << 64 | half(1))
}

impl<'f> Walk<'_, 'f> {
    /// Calls `ask` for every selected game, and for each input at its end. `take` receives the answers in the order of
    /// the inputs and games. It receives `None` for a game that is not selected, and for an input that `is_read`
    /// excludes. If it returns `Break`, the rest of the input is not read.
    ///
    /// # Errors
    ///
    /// Returns the first error of `take`, or an error if `ask` panics. Either ends the walk.
    pub fn run<A: Send, E: From<WorkerPanic> + Send>(
        &self,
        is_read: impl Fn(usize) -> bool + Sync,
        ask: impl Fn(WalkItem<'_>) -> Option<A> + Sync,
        take: impl FnMut(WalkPlace, Option<A>) -> Result<ControlFlow<()>, E> + Send,
    ) -> Result<(), E> {
        self.run_weighed(is_read, ask, |_| 0, take)
    }

    /// Works like [`run`](Walk::run), but for answers that may be large. `weigh` returns by how many bytes an answer
    /// exceeds four times the size of the game's text.
    pub fn run_weighed<A: Send, E: From<WorkerPanic> + Send>(
        &self,
        is_read: impl Fn(usize) -> bool + Sync,
        ask: impl Fn(WalkItem<'_>) -> Option<A> + Sync,
        weigh: impl Fn(&A) -> usize + Sync,
        mut take: impl FnMut(WalkPlace, Option<A>) -> Result<ControlFlow<()>, E> + Send,
    ) -> Result<(), E> {
        let sources = self.sources;
        let is_long = |input: usize| {
            sources
                .get(input)
                .is_some_and(|source| source.is_longer(2 * PART))
        };
        let jobs = if (0..sources.len()).any(is_long) {
            self.threads
        } else {
            self.threads.min(sources.len())
        };
        let mut inputs = 0..sources.len();
        let mut long: Option<(usize, GameReader<'f>)> = None;
        let items = iter::from_fn(|| {
            if long.is_none() {
                let input = inputs.next()?;
                let is_split = jobs > 1 && is_long(input) && is_read(input);
                let open = || self.open(sources.get(input)?).ok();
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
        let mut seen = HashSet::new();
        spread(
            jobs,
            items,
            |(input, reader): (usize, Option<GameReader<'f>>), results| {
                if reader.is_none() && !is_read(input) {
                    return results.send((input, Sent::End(None)), 0);
                }
                self.read(input, reader, &ask, &weigh, results)
            },
            |(input, sent)| {
                if last.replace(input) != Some(input) {
                    number = 0;
                }
                let next = match sent {
                    _ if over == Some(input) => Break(()),
                    Sent::Over => Break(()),
                    Sent::End(answer) => take(WalkPlace { input, game: None }, answer)?,
                    Sent::Game(answer, moves) => {
                        let is_new = moves.is_none_or(|moves| seen.insert(moves));
                        let answer = if is_new { answer } else { None };
                        number += 1;
                        read += 1;
                        self.options.progress.games(read);
                        let game = Some(number);
                        take(WalkPlace { input, game }, answer)?
                    }
                };
                if next.is_break() {
                    over = Some(input);
                }
                Ok(next)
            },
        )
    }

    fn open(&self, source: &Source) -> Result<GameReader<'f>, InputError> {
        GameReader::open(source, &self.options, self.filter)
    }

    fn read<A, E>(
        &self,
        input: usize,
        reader: Option<GameReader<'f>>,
        ask: &impl Fn(WalkItem<'_>) -> Option<A>,
        weigh: &impl Fn(&A) -> usize,
        results: &mut Results<'_, '_, (usize, Sent<A>), E>,
    ) -> Result<(), Cancellation> {
        let Some(source) = self.sources.get(input) else {
            return Ok(());
        };
        let file = source.path.as_path();
        let mut reader = match reader.map_or_else(|| self.open(source), Ok) {
            Ok(reader) => reader,
            Err(error) => {
                let unopened = WalkItem {
                    input,
                    file,
                    record: None,
                    part: None,
                    format: None,
                    encoding: None,
                    findings: Vec::new(),
                    error: Some(error),
                    goes_on: false,
                    is_first: true,
                    is_last: true,
                };
                return results.send((input, Sent::End(ask(unopened))), 0);
            }
        };
        loop {
            let is_first = reader.is_at_start();
            if reader.passes_over(&self.selection) {
                results.send((input, Sent::Game(None, None)), 0)?;
                continue;
            }
            let next = reader.next();
            let (record, error) = match next.record {
                Ok(record) => (record, None),
                Err(error) => (None, Some(error)),
            };
            let goes_on = record.is_some() || next.goes_on;
            let moves = if self.unique {
                record.as_ref().and_then(hash_of_moves)
            } else {
                None
            };
            let bytes = next.part.as_ref().map_or(ROW, |part| part.text.len());
            let answer = ask(WalkItem {
                input,
                file,
                record,
                part: next.part,
                format: reader.format(),
                encoding: Some(reader.encoding()),
                findings: next.findings,
                error,
                goes_on: next.goes_on,
                is_first,
                is_last: reader.is_last(),
            });
            let bytes = ANSWER * bytes + answer.as_ref().map_or(0, weigh);
            if goes_on {
                results.send((input, Sent::Game(answer, moves)), bytes)?;
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
