//! The lines of KIF files: a diagram or headers, moves, variations, comments.

mod classify;
mod diagram;
mod lines;
mod move_line;
mod result_line;

use komadai_core::{Color, Hand, Piece, Rank, Written};

use crate::{ParseError, Text, WrittenClock};
pub use diagram::hand;
pub(crate) use lines::line;
pub use lines::{KifLines, lines};
pub(crate) use move_line::PASS;
pub(crate) use result_line::ending_in_words;
pub use result_line::{ResultLine, result_line};

/// A line of a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KifLine<'a> {
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
    /// `手数----指手--`: the line above the moves. It and the next two come with the text after their
    /// words.
    Rule(Text<'a>),
    /// `+-----+`, above and below a board.
    Border(Text<'a>),
    /// `９ ８ ７ …`, above a board.
    Columns(Text<'a>),
    /// `|…|一`: one rank of a board, or why it cannot be read.
    Rank(Result<RankRow, ParseError>),
    /// `先手の持駒：…`, `☗の持駒：…`: a side and its hand, or why that cannot be read.
    Hand(Color, Result<Hand, ParseError>),
    /// `手数＝171  ▲６二角成  まで`, below a diagram.
    Footer(Footer),
    /// `後手番`: who moves.
    Turn(Color),
    /// A line with a number: a move, a pass, or how the game ended.
    Move(MoveLine<'a>),
    /// `まで77手で先手の勝ち`: the whole line without blanks at both ends, for [`result_line`].
    Result(Text<'a>),
    /// `変化：12手` or `variation:12`: the next moves replace this ply and what follows it.
    Variation(u32),
    /// `盤面回転`: the board is to be shown from White's side.
    Flip,
    /// Any other line.
    Unknown,
}

/// One rank of a text diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRow {
    /// The nine squares from file 9 to file 1.
    pub cells: [Option<Piece>; 9],
    /// The rank by the numeral after its squares, if there is one.
    pub rank: Option<Rank>,
}

/// The line below a diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Footer {
    /// How many moves were played.
    pub plies: Option<u32>,
    /// The last move.
    pub last: Option<Written>,
}

/// A line with a number in front.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct MoveLine<'a> {
    /// The number; `u32::MAX` for anything greater.
    pub ply: u32,
    /// Whether the number has another form than digits and a blank: `-3`, `3.`, `3手目`.
    pub odd: bool,
    /// The side of the mark before the move, pass or ending, if it has one.
    pub side: Option<Color>,
    /// The move, pass or word.
    pub entry: WrittenEntry<'a>,
    /// The text of the entry, without blanks at both ends.
    pub text: Text<'a>,
    /// The time, if written.
    pub clock: Option<WrittenClock>,
    /// Whether a final `+` announces another move for this ply.
    pub more: bool,
    /// Other text after all this or before the time, without blanks at both ends.
    pub trailing: Text<'a>,
}

/// An entry of a game as it is written: a move, a pass, or a word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WrittenEntry<'a> {
    /// A move.
    Move(Written),
    /// `パス`: no move, the turn passes.
    Pass,
    /// Any other word, such as `投了`, without the mark of a side if it is a known ending.
    Word(&'a str),
    /// Text that looks like a move and cannot be read as one.
    Unreadable(ParseError),
}
