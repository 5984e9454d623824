//! A pattern: conditions on the board, the hands and the moves before.
//!
//! A pattern is a row of words. Each word is a condition, and all must hold. Squares and pieces are those of
//! a side that plays upwards. For White they are rotated.

use komadai_core::{Bitboard, Board, ByColor, Color, HandKind, Piece, Square};

use crate::contents::Contents;
use crate::moving::Moving;
use crate::{Numbers, TagKind};

/// A pattern that was read by [`Tags::pattern`](crate::Tags::pattern).
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The tag, by its place in the list.
    pub(crate) tag: u16,
    /// The conditions on the board, for each side that may have the shape.
    pub(crate) shape: ByColor<Shape>,
    /// The conditions that are not about the board.
    pub(crate) others: Vec<Condition>,
    /// The last ply of the game on which it can be completed.
    pub(crate) last_ply: u32,
    /// How many plies the shape must stay.
    pub(crate) stays: u32,
    /// Whether it has a condition on earlier moves. Only a game that is known from its first move can meet one.
    pub(crate) asks_history: bool,
}

impl Pattern {
    /// A pattern that always holds.
    pub(crate) fn new(tag: u16) -> Pattern {
        Pattern {
            tag,
            shape: ByColor::default(),
            others: Vec::new(),
            last_ply: u32::MAX,
            stays: 0,
            asks_history: false,
        }
    }

    /// The squares to which each side has to move before the board can have the shape for a side, in a game that begins
    /// with this board.
    #[must_use]
    pub fn arrivals(&self, side: Color, start: &Board) -> ByColor<Bitboard> {
        let mut arrivals = ByColor::<Bitboard>::default();
        for &(square, contents) in &self.shape[side].all {
            for color in Color::ALL {
                if contents.are_all_of(color) && !contents.contains(start.piece(square)) {
                    arrivals[color] = arrivals[color].with(square);
                }
            }
        }
        arrivals
    }

    /// The places in the list of the tags that it asks for, and the kinds of tags.
    pub(crate) fn asked(&self) -> impl Iterator<Item = Asked> + '_ {
        self.others.iter().filter_map(|condition| match condition {
            Condition::Tagged(_, tag, _) => Some(Asked::Tag(*tag)),
            Condition::TaggedKind(_, kind, _) | Condition::Broken(_, kind, _) => {
                Some(Asked::Kind(*kind))
            }
            _ => None,
        })
    }

    /// The numbers of the moves of the game that it asks about.
    pub(crate) fn plays(&self) -> impl Iterator<Item = u32> + '_ {
        self.others.iter().filter_map(|condition| match condition {
            Condition::Played(_, _, play, _) => Some(*play),
            _ => None,
        })
    }
}

/// What a pattern asks for of the tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Tag(u16),
    Kind(TagKind),
}

/// The conditions on the squares of a board.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shape {
    /// What each of these squares must have.
    pub(crate) all: Vec<(Square, Contents)>,
    /// Squares of which at least one must have its contents.
    pub(crate) any: Vec<(Vec<Square>, Contents)>,
    /// All these squares.
    pub(crate) squares: Bitboard,
}

/// The first test of a pattern, in few bytes for each side. Most patterns fail here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstLook {
    pub(crate) last_ply: u32,
    pub(crate) tag: u16,
    pub(crate) squares: [Square; 2],
    pub(crate) contents: [Contents; 2],
}

impl FirstLook {
    pub(crate) fn new(pattern: &Pattern, side: Color) -> FirstLook {
        let mut all = pattern.shape[side].all.iter().copied();
        let mut next = || all.next().unwrap_or((Square::ALL[0], Contents::ALL));
        let ((first, of_first), (second, of_second)) = (next(), next());
        FirstLook {
            last_ply: pattern.last_ply,
            tag: pattern.tag,
            squares: [first, second],
            contents: [of_first, of_second],
        }
    }
}

/// A condition that is not about single squares of the board. The last field of most says whether it must hold, or
/// must not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// So many of these squares have these contents.
    Count(Bitboard, Contents, Numbers, bool),
    /// So many pieces of this kind are in hand.
    InHand(Who, HandKind, Numbers, bool),
    /// So many pieces of this kind are on the board, promoted or not, or in hand.
    Owns(Who, HandKind, Numbers, bool),
    /// The side has so many more pieces of this kind than the other; or so many more points, five for a rook or
    /// bishop and one for another piece.
    Ahead(Who, Option<HandKind>, Numbers, bool),
    /// Both sides have captured a piece of this kind, or one of them has not.
    Exchanged(HandKind, bool),
    /// The move was played so far, or was not.
    Played(Who, Moving, u32, bool),
    /// The last move is this one.
    Completes(Who, Moving, bool),
    /// The last move captured one of these.
    Captures(Who, Contents, bool),
    /// The last move promoted one of these.
    Promotes(Who, Contents, bool),
    /// The last move gave check.
    Checks(Who, bool),
    /// The last move mated.
    Mates(Who, bool),
    /// The side is to move.
    Turn(Who, bool),
    /// The number of the ply.
    Ply(Numbers, bool),
    /// The side moves first in an even game, or second.
    MovesFirst(bool),
    /// The tag was found, or was not.
    Tagged(Who, u16, bool),
    /// A tag of this kind was found, or none was.
    TaggedKind(Who, TagKind, bool),
    /// The opponent has captured a piece of a shape of this kind, or has not.
    Broken(Who, TagKind, bool),
    /// No ply was played.
    Begins,
}

/// The side of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Own,
    Enemy,
}

impl Who {
    /// The side of the condition if `own` has the shape.
    pub(crate) fn of(self, own: Color) -> Color {
        match self {
            Who::Own => own,
            Who::Enemy => !own,
        }
    }
}

/// The moves in the conditions of all patterns, each once.
pub(crate) type Plays = Vec<Moving>;

/// The pieces of a side that count as this kind.
pub(crate) fn as_pieces(side: Color, kind: HandKind) -> impl Iterator<Item = Piece> {
    let kind = kind.piece_kind();
    let kinds = [Some(kind), kind.promoted()].into_iter().flatten();
    kinds.map(move |kind| Piece::new(side, kind))
}
