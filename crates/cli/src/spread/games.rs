//! The games of many inputs, and of long ones, read on several threads.

use std::iter;
use std::ops::ControlFlow::Break;

use super::{Sendable, Stopped, Take, spread};
use crate::args::{BatchArgs, ReadingArgs};
use crate::failure::Failure;
use crate::game_reader::GameReader;
use crate::input::{Source, is_longer};

/// About how many bytes of a long file are read by themselves.
const PART: usize = 1 << 20;

/// Takes what is sent.
pub(crate) type Sender<'s, P> = dyn FnMut(P) -> Result<(), Stopped> + 's;

/// Does `work` on inputs, given by their numbers, and gives the pieces that it sends to `take`, see
/// [`spread`]. With a reader the work is about a part of an input, without one about all of it: the games of
/// long files are read in parts, unless `is_read` says that an input is not read at all.
///
/// # Errors
///
/// The first of `take`, which ends everything.
pub(crate) fn spread_games<P: Sendable>(
    batch: &BatchArgs,
    reading: &ReadingArgs,
    sources: &[Source],
    is_read: impl Fn(usize) -> bool + Sync,
    work: impl Fn(usize, Option<&mut GameReader>, &mut Sender<'_, P>) -> Result<(), Stopped> + Sync,
    take: &mut Take<'_, P>,
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
        let Some(part) = rest.take_part(PART) else {
            return Some((input, Some(rest)));
        };
        long = Some((input, rest));
        Some((input, Some(part)))
    });
    let mut over = None;
    spread(
        jobs,
        items,
        |(input, mut reader), pieces| {
            work(input, reader.as_mut(), &mut |piece| {
                pieces.send(OfInput(input, Some(piece)))
            })?;
            match reader.is_some_and(|reader| reader.has_stopped()) {
                true => pieces.send(OfInput(input, None)),
                false => Ok(()),
            }
        },
        &mut |OfInput(input, piece)| {
            let piece = piece.filter(|_| over != Some(input));
            let next = piece.map_or(Ok(Break(())), &mut *take)?;
            if next.is_break() {
                over = Some(input);
            }
            Ok(next)
        },
    )
}

/// A piece of an input, or that nothing more of it is wanted.
struct OfInput<P>(usize, Option<P>);

impl<P: Sendable> Sendable for OfInput<P> {
    fn bytes(&self) -> usize {
        self.1.as_ref().map_or(0, Sendable::bytes)
    }
}
