//! The lines of KIF files: a diagram or headers, moves, variations, comments.

mod classify;
mod diagram;
mod lines;
mod move_line;
mod result_line;
mod usual;

use komadai_core::{Color, Hand, Piece, Rank, Written};

use crate::{ParseError, Text, WrittenClock};
pub use diagram::hand;
pub(crate) use lines::line;
pub use lines::{KifLines, lines};
pub use result_line::{ResultLine, result_line};
pub use usual::UsualLine;

/// A line of a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KifLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// The whole line without its end.
    pub text: Text<'a>,
    /// What it says.
    pub kind: KifLineKind<'a>,
}

/// What a line of a KIF file says.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum KifLineKind<'a> {
    /// Nothing but blanks.
    Blank,
    /// `#…`: for programs, without the `#`.
    Program(Text<'a>),
    /// `*…`: a comment, without the first `*`.
    Comment(Text<'a>),
    /// `&…`: a bookmark (しおり), without the `&`.
    Bookmark(Text<'a>),
    /// `key：value`, both without blanks around.
    Header {
        /// Before the first colon.
        key: Text<'a>,
        /// After it.
        value: Text<'a>,
    },
    /// `手数----指手--`: the moves begin. This and the next two come with what stands after them.
    Rule(Text<'a>),
    /// `+-----+`, above and below a board.
    Border(Text<'a>),
    /// `９ ８ ７ …`, above a board.
    Columns(Text<'a>),
    /// `|…|一`: one rank of a board, or why it is none.
    Rank(Result<RankRow, ParseError>),
    /// `先手の持駒：…`, `☗の持駒：…`: a side and what it holds, or why that cannot be read.
    Hand(Color, Result<Hand, ParseError>),
    /// `手数＝171  ▲６二角成  まで`, below a diagram.
    Footer(Footer),
    /// `後手番`: who moves.
    Turn(Color),
    /// A line with a number: a move, a pass, or how the game ended.
    Move(MoveLine<'a>),
    /// `まで77手で先手の勝ち`: the whole line without blanks around, for [`result_line`].
    Result(Text<'a>),
    /// `変化：12手` or `variation:12`: the next moves replace this ply and what follows it.
    Variation(u32),
    /// `盤面回転`: shown with White below.
    Flip,
    /// None of these.
    Unknown,
}

/// One rank of a text diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRow {
    /// The nine squares from file 9 to file 1.
    pub cells: [Option<Piece>; 9],
    /// The rank by its letter after the board, if one stands there.
    pub rank: Option<Rank>,
}

/// What the line below a diagram says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Footer {
    /// How many moves were made.
    pub plies: Option<u32>,
    /// The last of them.
    pub last: Option<Written>,
}

/// A line with a number in front.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveLine<'a> {
    /// The number; `u32::MAX` for anything greater.
    pub ply: u32,
    /// Whether the number is written in another way than by digits and a blank: `-3`, `3.`, `3手目`.
    pub odd: bool,
    /// The side of the mark before the move, pass or ending, if it has one.
    pub side: Option<Color>,
    /// What the line says happened.
    pub entry: WrittenEntry<'a>,
    /// The text of that, without blanks around.
    pub text: Text<'a>,
    /// The time, if written.
    pub clock: Option<WrittenClock>,
    /// Whether a final `+` announces another move for this ply.
    pub more: bool,
    /// What else stands there, after all that or before the time, without blanks around.
    pub trailing: Text<'a>,
}

/// What happened at a ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WrittenEntry<'a> {
    /// A move.
    Move(Written),
    /// `パス`: no move, the other side goes on.
    Pass,
    /// Any other word, such as `投了`, without the mark of a side if it is a known ending.
    Word(&'a str),
    /// Something that looks like a move and is none.
    Unreadable(ParseError),
}
