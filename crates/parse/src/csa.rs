//! The statements of CSA files.

mod board;
pub mod ending;
mod narrow;
mod offer;
mod server;
mod statement;
mod statements;
mod version;

use komadai_core::{Color, Piece, Rank, Written};

pub use board::{Pieces, Placed};
pub use narrow::{NarrowedLine, NarrowedStatements, narrow};
pub use offer::{Offer, OfferLine, is_offer};
pub use server::{ServerEnding, ServerWords};
pub use statements::{Statements, UsualMove, statements, statements_from, usual_move};
pub use version::{VersionNumber, major_version};

use crate::{ParseError, Text};

/// A statement of a CSA file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Statement<'a> {
    /// Whether a comma is before it on its line.
    pub inline: bool,
    /// The whole statement.
    pub text: Text<'a>,
    /// What it says.
    pub kind: StatementKind<'a>,
}

/// What a statement of a CSA file says.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum StatementKind<'a> {
    /// `'CSA encoding=UTF-8`: the name after the `=`.
    Encoding(Text<'a>),
    /// `V2.2`, without the V.
    Version(Text<'a>),
    /// `N+name`.
    Name(Color, Text<'a>),
    /// `$KEY:value`.
    Info {
        /// Before the colon, without the `$`.
        key: Text<'a>,
        /// After it.
        value: Text<'a>,
    },
    /// `PI82HI22KA`: an even game without these pieces.
    Even(Pieces<'a>),
    /// `PS` and an SFEN, an extension of some programs: the SFEN, not checked yet.
    Sfen(Text<'a>),
    /// `P1-KY-KE…`: a rank of the board from file 9 to file 1, or why it cannot be read.
    Rank(Rank, Result<[Option<Piece>; 9], ParseError>),
    /// `P+00FU55KA`: these pieces of one side.
    Pieces(Color, Pieces<'a>),
    /// `+` or `-`: who moves first.
    Turn(Color),
    /// `+7776FU`.
    Move(Result<Written, ParseError>),
    /// `%TORYO`, without the `%`.
    Special(Text<'a>),
    /// `T12.5`: milliseconds spent on the move or ending before.
    Time(Result<u64, ParseError>),
    /// `'…`, without the first `'`.
    Comment(Text<'a>),
    /// `/`: the separator before another game.
    Separator,
    /// `#RESIGN`: a line of the server protocol, without the `#`.
    Server(Text<'a>),
    /// Any other text.
    Unknown,
}
