//! The games of an input, ready to be written.

use std::path::Path;

use komadai::kifu::{CannotWrite, EncodedGame, Record, Severity};
use komadai::tags::{Tags, set_headers, tags_of};

use super::options::{InUtf8, encode_alone, options};
use super::plan::Plan;
use super::report::Found;
use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::game_reader::GameReader;
use crate::spread::{Sendable, Sender, Stopped};
use crate::texts::{about, no_game_found};

/// What comes next in an input.
pub(super) struct Piece {
    /// The number of the input, from 0.
    pub(super) input: usize,
    /// The findings before it, as they are reported.
    pub(super) findings: Vec<Found>,
    pub(super) next: Next,
}

pub(super) enum Next {
    Game {
        game: Game,
        /// Whether it is the only one of the input.
        is_only: bool,
    },
    /// A game that is not selected.
    Passed {
        /// Whether it is the only one of the input.
        is_only: bool,
    },
    /// The input is over, or cannot be read further.
    End(Result<(), Failure>),
    /// The input has no game, or cannot be read at all.
    Nothing(Failure),
    /// The input is not read, as its file is there.
    Skipped,
}

pub(super) enum Game {
    /// A game for which it is not known whether another one is before it in its file, or one to merge.
    Read(Box<Record>),
    Encoded(Result<EncodedGame, CannotWrite>, Option<InUtf8>),
}

impl Sendable for Piece {
    fn bytes(&self) -> usize {
        let game = match &self.next {
            Next::Game { game, .. } => match game {
                Game::Read(record) => record.node_count() * 64,
                Game::Encoded(encoded, _) => encoded.as_ref().map_or(0, |game| game.bytes.len()),
            },
            _ => 0,
        };
        let findings = self.findings.iter();
        let findings = findings.map(|found| size_of::<Found>() + found.headline.len());
        size_of::<Piece>() + game + findings.sum::<usize>()
    }
}

/// Whether an input is not read, as its file is there.
pub(super) fn is_skipped(args: &ConvertArgs, plan: &Plan, input: usize) -> bool {
    let file = plan.destinations[input].file();
    args.skip_existing && file.is_some_and(Path::is_file)
}

/// Reads an input, or a part of it, and encodes its games, at most two of which are held at a time.
pub(super) fn read(
    args: &ConvertArgs,
    plan: &Plan,
    input: usize,
    reader: Option<&mut GameReader>,
    send: &mut Sender<'_, Piece>,
) -> Result<(), Stopped> {
    let of = |next| Piece {
        input,
        findings: Vec::new(),
        next,
    };
    let source = &plan.sources[input];
    let mut own;
    let reader = match reader {
        Some(reader) => reader,
        None if is_skipped(args, plan, input) => return send(of(Next::Skipped)),
        None => match GameReader::open(&source.path, &args.games.reading) {
            Ok(reader) => {
                own = reader;
                &mut own
            }
            Err(failure) => return send(of(Next::Nothing(failure))),
        },
    };
    let destination = &plan.destinations[input];
    let fail_fast = Some(Severity::Error).filter(|_| args.games.batch.fail_fast);
    let strict = args.games.reading.strict().or(fail_fast);
    let name = source.path.display().to_string();
    let options = options(args, plan.target, destination.file(), plan.piped);
    let format = plan.target.format;
    let selection = &args.games.selection;
    loop {
        let is_first = reader.is_at_start();
        if reader.passes_over(selection) {
            let is_only = is_first && reader.is_last();
            send(of(Next::Passed { is_only }))?;
            continue;
        }
        let next = reader.next(strict);
        let found = next.findings.iter();
        let findings = found.map(|finding| Found::new(&name, finding)).collect();
        let next = match next.record {
            Err(failure) => Next::End(Err(failure)),
            Ok(None) if reader.has_after() => return Ok(()),
            Ok(None) if is_first => {
                let message = about(&name, no_game_found());
                Next::Nothing(Failure::Input(message))
            }
            Ok(None) => Next::End(Ok(())),
            Ok(Some(mut record)) => {
                args.editing.edit(&mut record);
                if args.set_tags {
                    let found = tags_of(Tags::standard(), &record);
                    set_headers(&mut record, &found);
                }
                let is_only = is_first && reader.is_last();
                let many = format.holds_many_games();
                // The first game of a file is written otherwise than those after it.
                let may_be_first = match is_first {
                    true => input > 0 && plan.is_shared,
                    false => many && !selection.is_all(),
                };
                let game = if args.editing.merge || may_be_first {
                    Game::Read(Box::new(record))
                } else if plan.is_shared || (many && !is_only) {
                    let another = !is_first && many;
                    Game::Encoded(EncodedGame::new(&record, format, &options, another), None)
                } else {
                    let own = reader.format().map(|own| (own, reader.encoding()));
                    let (game, why) = encode_alone(args, &record, format, options, own);
                    Game::Encoded(game, why)
                };
                Next::Game { game, is_only }
            }
        };
        let is_game = matches!(next, Next::Game { .. });
        send(Piece {
            findings,
            ..of(next)
        })?;
        if !is_game {
            return Ok(());
        }
    }
}
