//! How records are changed before they are written.

use clap::ValueEnum;
use komadai::kifu::{Headers, NoteKind, Record, keys};

use super::help::CHANGES;
use crate::texts::options as texts;

/// The options that change records.
#[derive(clap::Args, Debug)]
pub(crate) struct EditingArgs {
    /// Leave out variations
    #[arg(long, help_heading = CHANGES)]
    main_line: bool,
    /// Leave out these parts, with commas between them
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',', help_heading = CHANGES)]
    strip: Vec<Part>,
    /// Give a header a value (先手=…); KEY= removes it
    ///
    /// The key is 先手, 棋戦, EVENT or the like. The value replaces all values of the header. May be given several times.
    #[arg(long, value_name = "KEY=VALUE", value_parser = header, help_heading = CHANGES)]
    set: Vec<(String, String)>,
    /// Merge all games into one, as variations of the first
    ///
    /// The games must start from one position. Comments, times and headers come together.
    #[arg(long, conflicts_with = "out_dir", help_heading = CHANGES)]
    pub(crate) merge: bool,
}

/// A part of a record.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Part {
    /// Comments for people
    Comments,
    /// Bookmarks
    Bookmarks,
    /// Lines for programs
    Programs,
    /// Lines that were not understood
    UnknownLines,
    /// Times, and their totals
    Times,
    /// Headers; those of --set are written
    Headers,
}

impl EditingArgs {
    /// Changes a record.
    pub(crate) fn edit(&self, record: &mut Record) {
        if self.main_line {
            record.remove_variations();
        }
        if self.strip.iter().any(|part| part.note().is_some()) {
            record
                .retain_notes(|note| self.strip.iter().all(|part| part.note() != Some(note.kind)));
        }
        if self.strip.contains(&Part::Times) {
            record.remove_times();
        }
        if self.strip.contains(&Part::Headers) {
            record.headers = Headers::default();
        }
        for (key, value) in &self.set {
            if value.is_empty() {
                record.headers.remove(key);
            } else {
                record.headers.set(key, value);
            }
        }
    }
}

impl Part {
    /// The notes that it has; nothing if it has none.
    const fn note(self) -> Option<NoteKind> {
        match self {
            Part::Comments => Some(NoteKind::Comment),
            Part::Bookmarks => Some(NoteKind::Bookmark),
            Part::Programs => Some(NoteKind::Program),
            Part::UnknownLines => Some(NoteKind::Unknown),
            Part::Times | Part::Headers => None,
        }
    }
}

/// Reads a header, with its key as KIF or CSA writes it.
fn header(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(texts::key_and_value)?;
    let (key, value) = (key.trim(), value.trim());
    match (key.is_empty(), text.contains(char::is_control)) {
        (true, _) => Err(texts::key()),
        (_, true) => Err(texts::one_line()),
        _ => Ok((
            keys::from_kif(keys::from_csa(key)).to_owned(),
            value.to_owned(),
        )),
    }
}
