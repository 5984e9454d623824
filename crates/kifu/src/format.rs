//! Defines the formats and dialects, and the options and limits of reading and writing them.

use komadai_encoding::Encoding;

/// A file format for game records.
///
/// ```
/// use komadai_kifu::Format;
///
/// let format = Format::from_extension("kif").unwrap();
/// assert_eq!(format, Format::Kif);
/// assert!(format.is_written());
/// assert_eq!("csa".parse(), Ok(Format::Csa));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kifu for Windows.
    Kif,
    /// KI2, the form of KIF for people: moves without the origin square, several on a line.
    Ki2,
    /// The format of the Computer Shogi Association.
    Csa,
    /// Lines of the USI protocol, each a game: `position startpos moves …`.
    Usi,
    /// A list of positions in SFEN, one per line, possibly with moves.
    Sfen,
    /// JKF, the JSON Kifu Format.
    Jkf,
    /// USEN, a game per line, in signs that an address (URL) can contain.
    Usen,
    /// BOD, the text diagram of KIF without moves.
    Bod,
    /// Positions in 32 bytes: HuffmanCodedPos of Apery.
    Hcp,
    /// Positions of [`Hcp`](Format::Hcp), each with a value, a move and the result of the game.
    Hcpe,
    /// Games of dlshogi, which are only read.
    Hcpe3,
    /// Positions in 32 bytes: PackedSfen of YaneuraOu.
    PackedSfen,
    /// Positions of [`PackedSfen`](Format::PackedSfen), each with a value, a move, its number and
    /// the result (PackedSfenValue).
    Psv,
    /// PSN, the Portable Shogi Notation, in three dialects. They are only read.
    Psn,
    /// The list of moves that the server of Shogi Wars sends: `+7776FU,L599`, with the seconds left. Only read.
    Wars,
    /// The list of moves that the server of ShogiQuest sends: `7776FU3334FU`. Only read.
    Quest,
}

komadai_core::codes! {
    Format {
        Kif "kif",
        Ki2 "ki2",
        Csa "csa",
        Usi "usi",
        Sfen "sfen",
        Jkf "jkf",
        Usen "usen",
        Bod "bod",
        Hcp "hcp",
        Hcpe "hcpe",
        Hcpe3 "hcpe3",
        PackedSfen "psfen",
        Psv "psv",
        Psn "psn",
        Wars "wars",
        Quest "quest",
    }
}

/// A way to write a format that has several: see [`Format::dialects`]. All dialects are read.
///
/// ```
/// use komadai_kifu::{Dialect, Format};
///
/// let dialects: Vec<_> = Format::Csa.dialects().collect();
/// assert!(dialects.contains(&Dialect::CsaV3_0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// CSA 2.2, which every program reads.
    CsaV2_2,
    /// CSA 3.0: times with decimals, a declared encoding, an ending for the maximum number of moves.
    CsaV3_0,
    /// Lines of USI or SFEN as engines accept them, without words for an ending or a pass.
    UsiPlain,
    /// Lines of USI or SFEN with the words that some programs write after the moves: `resign`, `win`, `rep_draw`,
    /// `draw`, `timeout`, `break`, `pass`. An engine may refuse such a line.
    UsiWords,
}

komadai_core::codes! {
    Dialect {
        CsaV2_2 "2.2",
        CsaV3_0 "3.0",
        UsiPlain "plain",
        UsiWords "words",
    }
}

/// The limits of a reader, so that a hostile file cannot fill the memory.
///
/// No honest file exceeds the defaults. If a limit is exceeded, the rest is left out, and an error names the limit:
/// `limit-bytes`, `limit-games`, `limit-nodes`, `limit-notes`, `limit-nesting`, `limit-gap`. `limit-findings` has the
/// severity of the findings that it counts. Time and memory are always in proportion to the bytes.
///
/// A record can take twenty times the bytes of its file. With 32-bit addresses, as on wasm32, a file within the
/// defaults can fill the whole memory and crash the program. Set `bytes` to what you expect, for instance 16 MiB.
///
/// ```
/// use komadai_kifu::Limits;
///
/// let limits = Limits::default().nodes(500).findings(10);
/// assert_eq!((limits.nodes, limits.findings), (500, 10));
/// assert_eq!(Limits::NONE.nodes, usize::MAX);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of a file, 1 GiB by default. A longer file is not read at all. If games are read one at a time, a
    /// longer game is skipped. Text is counted after decoding, a packed row as in the file.
    pub bytes: usize,
    /// The games of a file, 16,777,216 by default. They are not counted if games are read one at a time.
    pub games: usize,
    /// The nodes of a game including its root, 16,777,216 by default.
    pub nodes: usize,
    /// The bytes of all notes of a game, 256 MiB by default. Each note counts 64 bytes in addition to its text.
    pub note_bytes: usize,
    /// The nesting of variations, 10,000 by default.
    pub nesting: u32,
    /// The findings of each kind ([`FindingKind`](crate::FindingKind)) that are kept for a game, and for a file outside
    /// of its games: 10,000 by default, and at least one. Further findings are only counted, and one `limit-findings`
    /// reports their number. At most this number of lines that are not games become notes of the next game.
    pub findings: usize,
    /// The bytes without a game, before the first game or between two games, after which reading stops: 256 MiB by
    /// default. Lines and packed rows that are not games are included. If games are read one at a time, parts
    /// without a game and the skipped text of long games are included, too.
    pub gap: usize,
}

komadai_core::setters! {
    Limits {
        bytes: usize,
        games: usize,
        nodes: usize,
        note_bytes: usize,
        nesting: u32,
        findings: usize,
        gap: usize,
    }
}

impl Limits {
    /// No limits, for trusted files.
    pub const NONE: Limits = Limits {
        bytes: usize::MAX,
        games: usize::MAX,
        nodes: usize::MAX,
        note_bytes: usize::MAX,
        nesting: u32::MAX,
        findings: usize::MAX,
        gap: usize::MAX,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 1 << 30,
            games: 1 << 24,
            nodes: 1 << 24,
            note_bytes: 1 << 28,
            nesting: 10_000,
            findings: 10_000,
            gap: 1 << 28,
        }
    }
}

/// Options of reading: the format that the file name suggests, and limits. [`read`](ReadOptions::read) reads a file,
/// [`read_text`](ReadOptions::read_text) a text, and [`games`](ReadOptions::games) the games of a reader.
///
/// ```
/// use komadai_kifu::{Format, Limits, ReadOptions};
///
/// let limits = Limits::default().nodes(2);
/// let options = ReadOptions::new().format(Format::from_extension("csa")).limits(limits);
/// let reading = options.read(b"PI\n+\n+7776FU\n-3334FU\n");
/// assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
/// assert_eq!(reading.games[0].findings[0].code(), "limit-nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format that the file name suggests ([`Format::from_extension`]). A format shown by the text overrides it.
    pub format: Option<Format>,
    /// The limits.
    pub limits: Limits,
}

komadai_core::setters! {
    ReadOptions {
        format: Option<Format>,
        limits: Limits,
    }
}

impl ReadOptions {
    /// Creates options without a format, and with the default limits.
    #[must_use]
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }
}

/// Options of writing: [`write`](WriteOptions::write) makes a text, [`file`](WriteOptions::file) a file of games. They
/// are the format, the encoding, the dialect, and the values to write for unknown ones.
///
/// ```
/// use komadai_kifu::{WriteError, Dialect, Format, Record, WriteOptions};
///
/// let record = Record::default();
/// let options = WriteOptions::new(Format::Csa).dialect(Some(Dialect::CsaV3_0));
/// assert!(options.write(&record)?.text.starts_with("'CSA encoding=UTF-8\nV3.0\n"));
/// let refused = options.format(Format::Usi).write(&record);
/// assert_eq!(refused, Err(WriteError::Dialect(Format::Usi, Dialect::CsaV3_0)));
/// # Ok::<(), WriteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The format.
    pub format: Format,
    /// The encoding of the text, by default the [usual one](WriteOptions::usual_encoding).
    pub encoding: Option<Encoding>,
    /// One of the [dialects](Format::dialects) of the format, by default the first. Other dialects are refused.
    pub dialect: Option<Dialect>,
    /// The evaluation, in centipawns, of positions without one, by default 0. It is used if the format [requires
    /// one](Format::needs_result). If it is `None`, such positions are left out.
    pub unknown_value: Option<i16>,
    /// Whether an encoded text declares its encoding, if the format has a declaration. By default it does.
    pub declaration: bool,
    /// Whether the record follows another one in the same text.
    pub another: bool,
}

komadai_core::setters! {
    WriteOptions {
        format: Format,
        encoding: Option<Encoding>,
        dialect: Option<Dialect>,
        unknown_value: Option<i16>,
        declaration: bool,
        another: bool,
    }
}

impl WriteOptions {
    /// Creates options with the usual encoding and dialect of the format.
    #[must_use]
    pub const fn new(format: Format) -> WriteOptions {
        WriteOptions {
            format,
            encoding: None,
            dialect: None,
            unknown_value: Some(0),
            declaration: true,
            another: false,
        }
    }

    /// Returns the default encoding of files with this extension (without the dot): that of the
    /// [dialect](Dialect::encoding), or else that of the [format](Format::default_encoding).
    ///
    /// ```
    /// use komadai_kifu::{Dialect, Encoding, Format, WriteOptions};
    ///
    /// let options = WriteOptions::new(Format::Csa);
    /// assert_eq!(options.usual_encoding(None), Encoding::Cp932);
    /// let options = options.dialect(Some(Dialect::CsaV3_0));
    /// assert_eq!(options.usual_encoding(None), Encoding::Utf8);
    /// ```
    #[must_use]
    pub fn usual_encoding(&self, extension: Option<&str>) -> Encoding {
        let dialect = self.dialect.and_then(Dialect::encoding);
        dialect.unwrap_or_else(|| self.format.default_encoding(extension))
    }

    /// Returns the encoding that the text declares, or `None` if it does not declare one.
    pub(crate) fn declared(&self) -> Option<Encoding> {
        self.declaration.then(|| self.file_encoding())
    }

    /// Returns the encoding of a file without a name.
    pub(crate) fn file_encoding(&self) -> Encoding {
        let usual = || self.usual_encoding(None);
        self.encoding.unwrap_or_else(usual)
    }
}
