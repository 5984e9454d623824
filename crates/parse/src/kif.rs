//! The lines of KIF files: a diagram or headers, moves, variations, comments.

mod classify;
mod diagram;
mod move_line;
mod plain;
mod result_line;

use komadai_core::{Color, Hand, Piece, Rank, Written};

use crate::text::Lines as Physical;
use crate::{ParseError, Text, WrittenClock};
pub use diagram::hand;
pub use plain::PlainLine;
pub use result_line::{ResultLine, result_line};

/// The lines of a text in the KIF format, in order, each with what it says.
///
/// Each line is judged by itself: whether it makes sense where it stands is the reader's affair.
/// Lines may end in LF, CR LF, CR or CR CR LF. Nothing is skipped; a line of no known form comes
/// out as [`KifLineKind::Unknown`].
///
/// ```
/// use komadai_parse::kif::{self, KifLineKind};
///
/// let text = "棋戦：見本戦\n*はじめ\n   1 ７六歩(77)\n   2 投了\n";
/// let mut lines = kif::lines(text);
/// assert!(matches!(
///     lines.next().unwrap().kind,
///     KifLineKind::Header { key, value } if key.text == "棋戦" && value.text == "見本戦"
/// ));
/// assert!(matches!(lines.next().unwrap().kind, KifLineKind::Comment(c) if c.text == "はじめ"));
/// assert!(matches!(lines.next().unwrap().kind, KifLineKind::Move(m) if m.ply == 1));
/// assert_eq!(lines.next().unwrap().number, 4);
/// ```
#[must_use]
pub fn lines(text: &str) -> KifLines<'_> {
    KifLines {
        physical: Physical::new(text),
    }
}

/// An iterator over the lines of a KIF text, see [`lines`].
#[derive(Clone, Debug)]
pub struct KifLines<'a> {
    physical: Physical<'a>,
}

impl KifLines<'_> {
    /// The next line, if it is a move in the form that nearly all files have; otherwise nothing,
    /// and the iterator stays where it is.
    ///
    /// It says what [`next`](Iterator::next) would say of the line, and is found much faster.
    ///
    /// ```
    /// let mut lines = komadai_parse::kif::lines("   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 投了\n");
    /// assert_eq!(lines.plain().map(|line| line.ply), Some(1));
    /// assert_eq!(lines.plain(), None);
    /// assert_eq!(lines.next().map(|line| line.number), Some(2));
    /// ```
    #[inline(always)]
    pub fn plain(&mut self) -> Option<PlainLine> {
        let (len, plain) = plain::read(self.physical.rest())?;
        let (number, start) = self.physical.step_over(len);
        Some(PlainLine {
            number,
            span: plain.span.moved(start),
            ..plain
        })
    }
}

impl<'a> Iterator for KifLines<'a> {
    type Item = KifLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<KifLine<'a>> {
        let (number, text) = self.physical.next()?;
        Some(line(number, text))
    }
}

#[inline]
pub(crate) fn line(number: usize, text: Text<'_>) -> KifLine<'_> {
    KifLine {
        number,
        text,
        kind: classify::classify(text),
    }
}

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
    /// `手数----指手--`: the moves begin. This and the next two come with what stands behind them.
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
    /// The rank by its letter behind the board, if one stands there.
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
    pub what: What<'a>,
    /// The text of that, without blanks around.
    pub text: Text<'a>,
    /// The time, if written.
    pub clock: Option<WrittenClock>,
    /// Whether a final `+` announces another move for this ply.
    pub more: bool,
    /// What else stands there, behind all that or before the time, without blanks around.
    pub trailing: Text<'a>,
}

/// What happened at a ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum What<'a> {
    /// A move.
    Move(Written),
    /// `パス`: no move, the other side goes on.
    Pass,
    /// Any other word, such as `投了`, without the mark of a side if it is a known ending.
    Word(&'a str),
    /// Something that looks like a move and is none.
    Unreadable(ParseError),
}
