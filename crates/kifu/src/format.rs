//! The names of the file formats and of their dialects.

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

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Usi,
        Format::Sfen,
        Format::Jkf,
        Format::Usen,
        Format::Bod,
        Format::Hcp,
        Format::Hcpe,
        Format::Hcpe3,
        Format::PackedSfen,
        Format::Psv,
        Format::Psn,
        Format::Wars,
        Format::Quest,
    ];
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
