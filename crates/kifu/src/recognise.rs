//! Which format a text is in, and whether it shows a game at all.

use komadai_core::EndingKind;
use komadai_record::{
    Entry, Finding, FindingKind, GameReading, Header, Message, NoteKind, Subject, keys,
};

use crate::format::{Format, Guess, guess};

/// The format of a text; or code and message of a finding.
pub(crate) fn recognise(text: &str, hint: Option<Format>) -> Result<Format, Message> {
    if text.trim().is_empty() {
        return Err(Message::EmptyFile);
    }
    let packed = hint.filter(|hint| hint.is_packed());
    let guess = packed.map_or_else(|| guess(text, hint), Guess::Is);
    match (guess, hint) {
        (Guess::Is(format), _) | (Guess::Unclear, Some(format)) => Ok(format),
        (Guess::Unclear, None) => {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.code()).collect();
            let formats = names.join(" ").into();
            Err(Message::UnknownFormat { formats })
        }
    }
}

/// How many games may come before one that [`shows`] that the text has games at all.
pub(crate) const UNSHOWN_GAMES: usize = 1000;

/// The message about a text that shows none.
pub(crate) const fn no_game(format: Format) -> Message {
    let format = format.code();
    Message::NoGame { format }
}

/// Whether a game shows that its text is one of this format, or may have before a limit cut it
/// short.
pub(crate) fn shows(game: &GameReading, format: Format, hint: Option<Format>) -> bool {
    shows_a_game(game) || hint == Some(format) && has_remarks(game) || is_limited(game)
}

/// Whether a game has a move, a time, an ending or a header that is known.
fn shows_a_game(game: &GameReading) -> bool {
    let record = &game.record;
    let mut entries = record.nodes().filter_map(|node| record.entry(node));
    let known = |header: &Header| keys::ALL.contains(&header.key.as_str());
    record.headers.iter().any(known)
        || record
            .nodes()
            .any(|node| record.clock(node).spent().is_some())
        || entries.any(|entry| match entry {
            Entry::Ending(ending) => ending.kind != EndingKind::Other,
            Entry::Move(_) | Entry::Pass => true,
            Entry::Foul(_) => entry.played().is_some(),
        })
}

/// Whether a limit cut a game short.
fn is_limited(game: &GameReading) -> bool {
    let mut kinds = game.findings.iter().map(Finding::kind);
    kinds.any(|kind| {
        let counted = matches!(kind, FindingKind::MoreErrors | FindingKind::MoreWarnings);
        kind.subject() == Subject::Limit && !counted
    })
}

/// Whether a game has a comment or a bookmark, which is enough where the name of the file tells the
/// format.
fn has_remarks(game: &GameReading) -> bool {
    let record = &game.record;
    let mut notes = record.nodes().flat_map(|node| record.notes(node));
    notes.any(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark))
}
