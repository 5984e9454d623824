//! The JSON forms that commands print: docs/json.md has a table of each, docs/schema a JSON Schema.

mod facts;
mod finding;
mod game;
mod moves;
mod position;
#[cfg(test)]
mod schema;
mod search;
mod stats;
mod tsume;

use std::collections::BTreeMap;
use std::io::{self, Write};

use komadai::Hand;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::escape::needs_escape;
pub(crate) use facts::{GameFacts, encoding_code};
pub(crate) use finding::{FindingForm, FindingsForm, ShownFindingsForm, unreadable};
pub(crate) use game::{
    CheckedGameForm, ClaimForm, EntryForm, HeaderForm, ListedGameForm, MisspeltForm, NoteForm,
    ShownGameForm, TagForm, TaggedGameForm,
};
pub(crate) use moves::{
    LegalMoveForm, LineForm, MovesForm, PartForm, PerftForm, RefusalForm, TextForm, WarningForm,
};
pub(crate) use position::{NoPositionForm, PositionForm};
pub(crate) use search::{BranchForm, GameHitsForm, HitForm, TreePositionForm};
pub(crate) use stats::{
    CountForm, PliesForm, RowForm, ScoreForm, SidesForm, StatsForm, TableForm, TimesForm,
};
pub(crate) use tsume::{
    CertificateForm, CookForm, CooksForm, GameMatesForm, MissedForm, ProblemForm, SearchedGameForm,
    VariationForm,
};

/// Prints a form on a line of its own.
pub(crate) fn print(form: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    form.serialize(&mut Serializer::with_formatter(&mut *out, Escaping))?;
    out.write_all(b"\n")
}

/// The line of a form.
pub(crate) fn line(form: &impl Serialize) -> String {
    let mut line = Vec::new();
    // Nothing is refused: the forms have texts as keys, and memory takes everything.
    let _ = print(form, &mut line);
    String::from_utf8(line).unwrap_or_default()
}

/// Writes strings of JSON with what could control a terminal as `\u009b`, which is equal JSON.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for part in fragment.split_inclusive(needs_escape) {
            let last = part.chars().next_back().filter(|&c| needs_escape(c));
            let plain = part.len() - last.map_or(0, char::len_utf8);
            out.write_all(&part.as_bytes()[..plain])?;
            if let Some(c) = last {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

/// How many pieces of each kind there are, by their letters in SFEN.
pub(crate) type HandForm = BTreeMap<char, u8>;

/// The pieces in hand.
pub(crate) fn hand(hand: Hand) -> HandForm {
    let letter = |letter: char| letter.to_ascii_uppercase();
    let counts = hand.iter();
    counts
        .map(|(kind, n)| (letter(kind.piece_kind().letter()), n))
        .collect()
}
