//! Reads the games of an input, and prepares them for writing.

use komadai::kifu::{
    EncodedGame, Encoding, Facts, Format, Record, Utf8Reason, WriteError, WriteOptions,
};
use komadai::tags::{Tags, set_headers, tags_of};

use super::options::options;
use super::plan::Plan;
use super::report::Found;
use crate::args::ConvertArgs;
use crate::command::survey::OfItem;
use crate::failure::Failure;
use crate::texts::{about, no_game_found};
use komadai_batch::WalkItem;

pub(super) struct Read {
    /// The findings before the content, as they are reported.
    pub(super) findings: Vec<Found>,
    /// The name of the game's file, without an extension, if each game is named.
    pub(super) name: Option<String>,
    pub(super) content: Content,
}

pub(super) enum Content {
    Game(Game),
    /// A game that cannot be read, but those after it can.
    Lost(Failure),
    /// The end of the input, or a failure to read it further.
    End(Result<(), Failure>),
    /// An input without a game, or one that cannot be read at all.
    Nothing(Failure),
}

pub(super) enum Game {
    /// A record that is not encoded yet: one to merge, or one that may follow another game in its file.
    Read(Box<Record>),
    Encoded(Result<(EncodedGame, Option<Utf8Reason>), WriteError>),
}

/// Reads the next item of an input. Returns `None` at the end of a part that is not the last.
pub(super) fn read(args: &ConvertArgs, plan: &Plan, mut next: WalkItem<'_>) -> Option<Read> {
    let name = next.file.display().to_string();
    let found = next.findings.iter();
    let findings = found.map(|finding| Found::new(&name, finding)).collect();
    let named = args.name.as_ref().zip(next.record.as_ref());
    let name_of_game = named.map(|(name, record)| name.name(&Facts::of(record), next.file));
    let content = match (next.record.take(), next.failure()) {
        (Some(record), _) => Content::Game(game(args, plan, &next, record)),
        (None, Some(failure)) if next.goes_on => Content::Lost(failure),
        (None, Some(failure)) if next.encoding.is_none() => Content::Nothing(failure),
        (None, Some(failure)) => Content::End(Err(failure)),
        (None, None) if !next.is_last => return None,
        (None, None) if next.is_first => {
            Content::Nothing(Failure::Input(about(&name, no_game_found())))
        }
        (None, None) => Content::End(Ok(())),
    };
    Some(Read {
        findings,
        name: name_of_game,
        content,
    })
}

/// Returns a game with the requested changes, encoded if its place in its file is known.
fn game(args: &ConvertArgs, plan: &Plan, next: &WalkItem<'_>, mut record: Record) -> Game {
    args.editing.edit(&mut record);
    if args.set_tags {
        let found = tags_of(Tags::standard(), &record);
        set_headers(&mut record, &found);
    }
    let format = plan.target.format;
    let many = format.holds_many_games();
    // The first game of a file is written differently from those after it.
    let may_be_first = if args.name.is_some() {
        false
    } else if next.is_first {
        next.input > 0 && plan.is_shared
    } else {
        many && (args.games.unique || !args.games.selection.is_all())
    };
    if args.editing.merge || may_be_first {
        return Game::Read(Box::new(record));
    }
    let file = plan.destinations[next.input].file();
    let options = options(args, plan.target, file, plan.piped);
    let is_only = (next.is_first && next.is_last) || args.name.is_some();
    if plan.is_shared || (many && !is_only) {
        let written = options.another(!next.is_first && many).write(&record);
        return Game::Encoded(written.map(|writing| (EncodedGame::of(&writing, &record), None)));
    }
    let own = next.format.zip(next.encoding);
    Game::Encoded(encoded_alone(args, &record, &options, own))
}

/// Encodes a game that has a separate file, in the requested encoding or in the one that suits it.
pub(super) fn encoded_alone(
    args: &ConvertArgs,
    record: &Record,
    options: &WriteOptions,
    input: Option<(Format, Encoding)>,
) -> Result<(EncodedGame, Option<Utf8Reason>), WriteError> {
    let (writing, why) = if args.encoding.is_some() {
        (options.write(record)?, None)
    } else {
        options.write_alone(record, input)?
    };
    Ok((EncodedGame::of(&writing, record), why))
}
