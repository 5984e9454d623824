//! The games of many inputs, and of long ones, read on several threads.

use std::iter;
use std::ops::ControlFlow::{self, Break, Continue};

use super::{Piece, Stopped, Take, spread};
use crate::args::{BatchArgs, ReadingArgs};
use crate::failure::Failure;
use crate::game_reader::GameReader;
use crate::input::{Source, is_longer};

/// About how many bytes of a long file are read by themselves.
const PART: usize = 1 << 20;

/// Reads the games of an input, given by its number, and sends pieces: from the reader at hand, up to
/// its end or to where it [pauses](GameReader::is_paused); without one all of them.
pub(crate) trait Work<P>:
    Fn(usize, Option<&mut GameReader>, &mut dyn Sink<P>) -> Result<(), Stopped> + Sync
{
}
impl<P, F> Work<P> for F where
    F: Fn(usize, Option<&mut GameReader>, &mut dyn Sink<P>) -> Result<(), Stopped> + Sync
{
}

/// Sends a piece.
pub(crate) trait Sink<P>: FnMut(P) -> Result<(), Stopped> {}
impl<P, F: FnMut(P) -> Result<(), Stopped>> Sink<P> for F {}

/// Does `work` on inputs, and gives the pieces that it sends to `take`, see [`spread`]. The games of
/// long files are read in parts, unless the input is not to be read at all.
///
/// # Errors
///
/// The first of `take`, which ends everything.
pub(crate) fn spread_games<P: Piece>(
    batch: &BatchArgs,
    reading: &ReadingArgs,
    sources: &[Source],
    is_read: impl Fn(usize) -> bool + Sync,
    work: impl Work<P>,
    take: &mut dyn Take<P>,
) -> Result<(), Failure> {
    let is_long = |input: usize| is_longer(&sources[input].path, 2 * PART);
    let jobs = match (0..sources.len()).any(is_long) {
        true => batch.jobs(usize::MAX),
        false => batch.jobs(sources.len()),
    };
    let mut inputs = 0..sources.len();
    let mut long: Option<(usize, GameReader)> = None;
    let items = iter::from_fn(|| {
        if long.is_none() {
            let input = inputs.next()?;
            let is_split = jobs > 1 && is_long(input) && is_read(input);
            let open = || GameReader::open(&sources[input].path, reading).ok();
            let Some(reader) = is_split.then(open).flatten() else {
                return Some((input, None));
            };
            long = Some((input, reader));
        }
        let (input, mut rest) = long.take()?;
        let Some(part) = rest.split_off(PART) else {
            return Some((input, Some(rest)));
        };
        long = Some((input, rest));
        Some((input, Some(part)))
    });
    let mut parts = Parts {
        work: &work,
        take,
        before: None,
        input: 0,
        counts: true,
        is_over: false,
    };
    spread(
        jobs,
        items,
        |(input, reader), messages| {
            let Some(mut reader) = reader else {
                messages.send(Message::Begin { input, at: None })?;
                return work(input, None, &mut |piece| {
                    messages.send(Message::Piece(piece))
                });
            };
            let is_first = reader.is_at_start();
            let at = if is_first { None } else { reader.begin() };
            if is_first || at.is_some() {
                messages.send(Message::Begin { input, at })?;
                work(input, Some(&mut reader), &mut |piece| {
                    messages.send(Message::Piece(piece))
                })?;
            }
            messages.send(Message::End {
                input,
                reader: Box::new(reader),
            })
        },
        &mut |message| parts.take(message),
    )
}

/// What is sent about a part of an input, or about all of it.
enum Message<P> {
    /// Pieces follow, of games from a byte on.
    Begin {
        input: usize,
        at: Option<usize>,
    },
    Piece(P),
    /// The part was read.
    End {
        input: usize,
        reader: Box<GameReader>,
    },
}

impl<P: Piece> Piece for Message<P> {
    fn bytes(&self) -> usize {
        match self {
            Message::Begin { .. } => 0,
            Message::Piece(piece) => piece.bytes(),
            Message::End { .. } => PART,
        }
    }
}

/// Puts the parts of inputs together.
struct Parts<'a, P, W> {
    work: &'a W,
    take: &'a mut dyn Take<P>,
    /// The input at hand.
    input: usize,
    /// The part before.
    before: Option<Box<GameReader>>,
    /// Whether the pieces of the part at hand count.
    counts: bool,
    /// Whether nothing more of the input is wanted.
    is_over: bool,
}

impl<P, W: Work<P>> Parts<'_, P, W> {
    fn take(&mut self, message: Message<P>) -> Result<ControlFlow<()>, Failure> {
        match message {
            Message::Begin { input, at } => {
                self.enter(input);
                self.counts = match &mut self.before {
                    Some(before) if !self.is_over => before.is_followed_at(at),
                    _ => true,
                };
                if self.counts {
                    self.go_on()?;
                    self.before = None;
                }
            }
            Message::Piece(piece) => {
                if self.counts && !self.is_over {
                    self.is_over = (self.take)(piece)?.is_break();
                }
            }
            Message::End { input, reader } => {
                self.enter(input);
                match &mut self.before {
                    None => self.before = Some(reader),
                    Some(before) => {
                        before.resume(*reader);
                        self.go_on()?;
                    }
                }
                let before = self.before.as_ref();
                self.is_over |= before.is_some_and(|before| !before.is_paused());
            }
        }
        Ok(match self.is_over {
            true => Break(()),
            false => Continue(()),
        })
    }

    /// Goes on with an input.
    fn enter(&mut self, input: usize) {
        if self.input != input {
            (self.input, self.is_over, self.before) = (input, false, None);
        }
    }

    /// Works on the games that are left of the part before, and takes the pieces.
    fn go_on(&mut self) -> Result<(), Failure> {
        let (take, is_over) = (&mut self.take, &mut self.is_over);
        let Some(before) = self.before.as_mut().filter(|_| !*is_over) else {
            return Ok(());
        };
        let mut failure = None;
        let mut send = |piece| match take(piece) {
            Ok(Continue(())) => Ok(()),
            Ok(Break(())) => {
                *is_over = true;
                Err(Stopped)
            }
            Err(failed) => {
                failure = Some(failed);
                Err(Stopped)
            }
        };
        // Where it is stopped nothing more is wanted.
        let _ = (self.work)(self.input, Some(before), &mut send);
        failure.map_or(Ok(()), Err)
    }
}
