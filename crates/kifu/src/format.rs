//! The names of the formats and dialects, and the options and limits of reading and writing them.

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
    /// KI2, the form of KIF for people: moves without the square left, several on a line.
    Ki2,
    /// The format of the Computer Shogi Association.
    Csa,
    /// Lines as the USI protocol has them, each a game: `position startpos moves …`.
    Usi,
    /// A list of positions in SFEN, one a line, perhaps with moves.
    Sfen,
    /// JKF, the JSON Kifu Format.
    Jkf,
    /// USEN, a game on each line, in signs that an address (URL) can hold.
    Usen,
    /// BOD, the text diagram of KIF without moves.
    Bod,
    /// Positions in 32 bytes, as HuffmanCodedPos of Apery has them.
    Hcp,
    /// Positions of [`Hcp`](Format::Hcp), each with a value, a move and the result of the game.
    Hcpe,
    /// Games of dlshogi, which are only read.
    Hcpe3,
    /// Positions in 32 bytes, as PackedSfen of YaneuraOu has them.
    PackedSfen,
    /// Positions of [`PackedSfen`](Format::PackedSfen), each with a value, a move, its number and
    /// the result (PackedSfenValue).
    Psv,
    /// PSN, the Portable Shogi Notation, in three dialects, which are only read.
    Psn,
    /// The list of moves that the server of Shogi Wars sends: `+7776FU,L599` and the seconds left.
    /// It is only read, and so is the list of ShogiQuest.
    Wars,
    /// The list of moves that the server of ShogiQuest sends: `7776FU3334FU`.
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

/// A way to write a format that has several: see [`Format::dialects`]. All of them are read.
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
    /// CSA 3.0: times with decimals, the encoding declared, an ending for the greatest number of
    /// moves.
    CsaV3_0,
    /// Lines of USI, or of SFEN, as engines take them: they have no word for an ending or a pass.
    UsiPlain,
    /// Lines of USI, or of SFEN, with the words that some programs put after the moves: `resign`,
    /// `win`, `rep_draw`, `draw`, `timeout`, `break`, `pass`. An engine may refuse the line.
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

/// How much a reader takes, lest a hostile file fill the memory.
///
/// The defaults are such that no honest file meets them. Where one is met, what is beyond is left
/// out, and an error names the limit: `limit-bytes`, `limit-games`, `limit-nodes`, `limit-notes`,
/// `limit-nesting`, `limit-gap`; `limit-findings` is as severe as what it counts. Time and memory
/// are in proportion to the bytes in any case.
///
/// A record can take twenty times the bytes of its file. Where an address has 32 bits, as on wasm32, all
/// memory is 4 GiB, and a file within the defaults can fill it, which ends the program: set `bytes`
/// to what is expected there, for instance 16 MiB.
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
    /// The bytes of a file, 1 GiB by default; a longer one is not read at all. When games are read
    /// one at a time, the bytes of a game: a longer one is left out, and the next is read. Text
    /// counts as it is decoded, a packed record as it is in the file.
    pub bytes: usize,
    /// The games that are taken from a file, 16,777,216 by default. Reading one game at
    /// a time does not count them.
    pub games: usize,
    /// The nodes of a game with its root, 16,777,216 by default.
    pub nodes: usize,
    /// The bytes of all notes of a game, 256 MiB by default. Each note counts 64 bytes beside its
    /// text.
    pub note_bytes: usize,
    /// How deep variations may be nested, 10,000 by default.
    pub nesting: u32,
    /// How many findings of a kind are kept in full, in a game and in a file outside of games,
    /// 10,000 by default and at least one ([`FindingKind`](crate::FindingKind)). The other findings
    /// of a kind are only counted, and one `limit-findings` reports how many they are. As many
    /// lines that are no game are kept as notes of the next one.
    pub findings: usize,
    /// How many bytes without a game are read, before the first and from one to the next, 256 MiB
    /// by default; then the reading ends. Lines and packed records that are no game count; when
    /// games are read one at a time, parts without one as well, and what is left out of games that
    /// are too long.
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
    /// No limits at all, for files that are known.
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

/// Reads games: [`read`](ReadOptions::read) takes a file, [`read_text`](ReadOptions::read_text) a text, and
/// [`games`](ReadOptions::games) a reader. The options are the format that the name of the file suggests, and limits.
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
    /// The format that the name of the file suggests, see [`Format::from_extension`]. It counts
    /// only when the text does not show its format.
    pub format: Option<Format>,
    /// How much is taken.
    pub limits: Limits,
}

komadai_core::setters! {
    ReadOptions {
        format: Option<Format>,
        limits: Limits,
    }
}

impl ReadOptions {
    /// Returns the options of a reader that knows only the bytes: no format, and the default limits.
    #[must_use]
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }
}

/// Writes records in a format: [`write`](WriteOptions::write) makes a text, [`file`](WriteOptions::file) a file of games.
/// The options are the encoding that the text is meant for, the dialect, and what stands for what is not known.
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
    /// The encoding that the text is meant for; by default the
    /// [usual one](WriteOptions::usual_encoding).
    pub encoding: Option<Encoding>,
    /// One of the [dialects](Format::dialects) of the format; by default the first. One of another
    /// format is refused.
    pub dialect: Option<Dialect>,
    /// The evaluation, in centipawns, of positions without one, where the format
    /// [must have one](Format::needs_result); by default 0. Without it such positions are left out.
    pub unknown_value: Option<i16>,
    /// Whether the text declares its encoding, in formats that know how; by default it does. A text that is not encoded
    /// declares none.
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
    /// Returns the options of a writer: the usual encoding and dialect of the format.
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

    /// Returns the encoding of files with this extension (without the dot) if none is asked for: that of the
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

    /// Returns the encoding that the text declares, or `None` if it declares none.
    pub(crate) fn declared(&self) -> Option<Encoding> {
        self.declaration.then(|| self.file_encoding())
    }

    /// Returns the encoding of a file without a name.
    pub(crate) fn file_encoding(&self) -> Encoding {
        let usual = || self.usual_encoding(None);
        self.encoding.unwrap_or_else(usual)
    }
}
