//! Contains the file formats: a module for each, the registry of their rows, and the methods that look up a row.

mod csa;
mod csa_ending;
mod fen;
mod japanese;
#[cfg(feature = "jkf")]
mod jkf;
mod ki2;
mod kif;
pub(crate) mod packed;
#[cfg(feature = "psn")]
mod psn;
pub(crate) mod text;
mod usen;
mod usi;
mod variant;
mod wars_quest;

pub use csa_ending::ending_word;
pub(crate) use fen::read_fen;
pub use japanese::Bod;
use komadai_encoding::{Encoding, LineEnd};
use komadai_packed::RowFormat;
pub(crate) use usi::plain_address;

#[cfg(not(all(feature = "jkf", feature = "packed", feature = "psn")))]
use crate::FindingKind;
#[cfg(not(all(feature = "jkf", feature = "packed", feature = "psn")))]
use crate::finding::reason;
use crate::row::{DialectRow, Extension, Row, Unit};
use crate::{Dialect, Format};

pub(crate) const fn row(format: Format) -> &'static Row {
    match format {
        Format::Kif => &kif::ROW,
        Format::Ki2 => &ki2::ROW,
        Format::Csa => &csa::ROW,
        Format::Usi => &usi::USI,
        Format::Sfen => &usi::SFEN,
        #[cfg(feature = "jkf")]
        Format::Jkf => &jkf::ROW,
        Format::Usen => &usen::ROW,
        Format::Bod => &japanese::BOD,
        #[cfg(feature = "packed")]
        Format::Hcp => &packed::HCP,
        #[cfg(feature = "packed")]
        Format::Hcpe => &packed::HCPE,
        #[cfg(feature = "packed")]
        Format::Hcpe3 => &packed::HCPE3,
        #[cfg(feature = "packed")]
        Format::PackedSfen => &packed::PACKED_SFEN,
        #[cfg(feature = "packed")]
        Format::Psv => &packed::PSV,
        #[cfg(feature = "psn")]
        Format::Psn => &psn::ROW,
        Format::Wars => &wars_quest::WARS,
        Format::Quest => &wars_quest::QUEST,
        #[cfg(not(all(feature = "jkf", feature = "packed", feature = "psn")))]
        _ => &LEFT_OUT,
    }
}

/// The row of a format that is not part of this build. It is neither read nor written.
#[cfg(not(all(feature = "jkf", feature = "packed", feature = "psn")))]
const LEFT_OUT: Row = Row::usual(Unit::Text(|_, out| {
    out.report(
        None,
        FindingKind::UnknownFormat.with("why", reason::NOT_BUILT),
    );
    None
}));

impl Format {
    /// Returns the file name extensions in use, the usual one first.
    ///
    /// ```
    /// use komadai_kifu::Format;
    ///
    /// assert!(Format::Kif.extensions().any(|extension| extension == "kifu"));
    /// ```
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        let extensions = row(self).extensions.iter();
        extensions.map(|extension| extension.name)
    }

    /// Returns `true` if files in this format are binary, not text.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        self.rows().is_some()
    }

    /// Returns the format of the records in a packed file, or `None` for a text format.
    pub(crate) const fn rows(self) -> Option<RowFormat> {
        match row(self).unit {
            Unit::Record(format) if cfg!(feature = "packed") => Some(format),
            _ => None,
        }
    }

    /// Returns `true` if files in this format can be written.
    #[must_use]
    pub const fn is_written(self) -> bool {
        match row(self).unit {
            Unit::Record(format) => !matches!(format, RowFormat::Hcpe3),
            _ => row(self).write.is_some(),
        }
    }

    /// Returns `true` if a file may contain several games. For KIF and KI2 it returns `false`: several games of a file
    /// are read, but only one is written to a file.
    ///
    /// ```
    /// use komadai_kifu::Format;
    ///
    /// assert!(Format::Csa.holds_many_games() && !Format::Kif.holds_many_games());
    /// ```
    #[must_use]
    pub const fn holds_many_games(self) -> bool {
        row(self).has_games
    }

    /// Returns `true` if each line of a file is a separate game or position.
    ///
    /// ```
    /// use komadai_kifu::Format;
    ///
    /// assert!(Format::Sfen.has_a_game_a_line() && !Format::Csa.has_a_game_a_line());
    /// ```
    #[must_use]
    pub const fn has_a_game_a_line(self) -> bool {
        matches!(row(self).unit, Unit::Line(_))
    }

    /// Returns `true` if moves in this format have marks such as 右 and 引 instead of the origin square.
    /// [`Part::check_notation`](crate::Part::check_notation) checks whether they are correct.
    #[must_use]
    pub const fn holds_marks(self) -> bool {
        row(self).has_marks
    }

    /// Returns `true` if each game must have a result. A game with an unknown result is then written as a draw: see
    /// [`FindingKind::LostResult`](crate::FindingKind::LostResult).
    #[must_use]
    pub const fn needs_result(self) -> bool {
        row(self).has_result
    }

    /// Returns `true` if the words of the format are Japanese, so that files cannot be in ASCII.
    #[must_use]
    pub const fn is_japanese(self) -> bool {
        row(self).is_japanese
    }

    /// Returns the dialects of the format, the usual one first. The list is empty if there is only one way to write it.
    pub fn dialects(self) -> impl Iterator<Item = Dialect> {
        row(self).dialects.list.iter().map(|row| row.dialect)
    }

    /// Returns the noun for the [dialects](Format::dialects) of the format: `version`, `dialect`.
    #[must_use]
    pub const fn dialect_noun(self) -> &'static str {
        row(self).dialects.noun
    }

    /// Returns the encoding that programs expect of a file of this format with this extension. `kifu`, `ki2u` and JKF
    /// are in UTF-8, lines of USI in ASCII, other files in the Windows variant of Shift_JIS.
    #[must_use]
    pub fn default_encoding(self, extension: Option<&str>) -> Encoding {
        let known = row(self).extensions;
        let named = |known: &&Extension| extension.is_some_and(|extension| known.is(extension));
        let found = known.iter().find(named).or(known.first());
        found.map_or(Encoding::Utf8, |extension| extension.encoding)
    }

    /// Returns the line ends that programs for this format expect.
    #[must_use]
    pub const fn line_end(self) -> LineEnd {
        row(self).line_end
    }

    /// Returns the format of files with this extension (without the dot), in any case.
    ///
    /// ```
    /// use komadai_kifu::Format;
    ///
    /// assert_eq!(Format::from_extension("ki2"), Some(Format::Ki2));
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::with(|known| known.is(extension))
    }

    /// Returns the format of files with this extension if only game records use the extension. Other files use `json`
    /// and `bin`, too.
    #[must_use]
    pub fn from_own_extension(extension: &str) -> Option<Format> {
        Format::with(|known| known.is(extension) && !known.is_shared)
    }

    fn with(is_meant: impl Fn(&Extension) -> bool) -> Option<Format> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| row(*format).extensions.iter().any(&is_meant))
    }
}

impl Dialect {
    /// Returns a description in one line without a full stop.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.row().map_or("", |row| row.about)
    }

    /// Returns the encoding that programs expect, or `None` if it is that of the format.
    #[must_use]
    pub fn encoding(self) -> Option<Encoding> {
        self.row().and_then(|row| row.encoding)
    }

    fn row(self) -> Option<&'static DialectRow> {
        let mut rows = Format::ALL
            .iter()
            .flat_map(|&format| row(format).dialects.list);
        rows.find(|row| row.dialect == self)
    }
}
