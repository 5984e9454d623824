//! Defines patterns: conditions on the board, the hands and the earlier moves.
//!
//! A pattern is a row of words. Each word is a condition, and all must hold. Squares and pieces are those of a side
//! that plays upwards. For White they are rotated.

use komadai_core::{Bitboard, Board, ByColor, Color, HandKind, Piece, Square};

use crate::contents::Contents;
use crate::moving::Moving;
use crate::{Numbers, TagKind};

/// A pattern that was read by [`Tags::pattern`](crate::Tags::pattern).
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The index of the tag in the list.
    pub(crate) tag: u16,
    /// The conditions on the board, for each side that may have the shape.
    pub(crate) shape: ByColor<Shape>,
    pub(crate) others: Vec<Condition>,
    /// The last ply of the game that can complete it.
    pub(crate) last_ply: u32,
    /// The number of plies that the shape must last.
    pub(crate) stays: u32,
    /// Whether it has a condition on earlier moves. Such a pattern needs a game that is known from its first move.
    pub(crate) asks_history: bool,
}

impl Pattern {
    /// Creates a pattern without conditions, which always holds.
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

    /// Returns the squares that each side has to reach before a side can have the shape, in a game that starts with
    /// this board.
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

    /// Returns the tags and the kinds of tags that it requires, tags by their index.
    pub(crate) fn asked(&self) -> impl Iterator<Item = TagCondition> + '_ {
        self.others.iter().filter_map(|condition| match condition {
            Condition::Tagged(_, tag, _) => Some(TagCondition::Tag(*tag)),
            Condition::TaggedKind(_, kind, _) | Condition::Broken(_, kind, _) => {
                Some(TagCondition::Kind(*kind))
            }
            _ => None,
        })
    }

    /// Returns the moves in its conditions on earlier moves, by their index in the list of [`Plays`].
    pub(crate) fn plays(&self) -> impl Iterator<Item = u32> + '_ {
        self.others.iter().filter_map(|condition| match condition {
            Condition::Played(_, _, play, _) => Some(*play),
            _ => None,
        })
    }
}

/// A tag, or a kind of tags, that a pattern requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TagCondition {
    Tag(u16),
    Kind(TagKind),
}

#[derive(Clone, Default, Debug)]
pub(crate) struct Shape {
    /// The squares with their required contents.
    pub(crate) all: Vec<(Square, Contents)>,
    /// Groups of squares; at least one square of each group must have the contents.
    pub(crate) any: Vec<(Vec<Square>, Contents)>,
    /// The set of all these squares.
    pub(crate) squares: Bitboard,
}

/// A quick first test of a pattern for each side, in few bytes. Most patterns fail it.
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

/// A condition that is not about single squares. The final `bool` of most is `false` if the condition must not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The number of these squares with these contents.
    Count(Bitboard, Contents, Numbers, bool),
    /// The number of pieces of this kind in hand.
    InHand(Who, HandKind, Numbers, bool),
    /// The number of pieces of this kind on the board, promoted or not, and in hand.
    Owns(Who, HandKind, Numbers, bool),
    /// The side's lead in pieces of this kind, or else in points: five for a rook or bishop, one for any other piece.
    Ahead(Who, Option<HandKind>, Numbers, bool),
    /// Both sides have captured a piece of this kind.
    Exchanged(HandKind, bool),
    /// The move was played earlier.
    Played(Who, Moving, u32, bool),
    /// This move is the last one.
    Completes(Who, Moving, bool),
    /// The last move captured one of these pieces.
    Captures(Who, Contents, bool),
    /// The last move promoted one of these pieces.
    Promotes(Who, Contents, bool),
    /// The last move gave check.
    Checks(Who, bool),
    /// The last move mated.
    Mates(Who, bool),
    /// The side is to move.
    Turn(Who, bool),
    /// The number of the ply.
    Ply(Numbers, bool),
    /// The side moves first in an even game.
    MovesFirst(bool),
    /// The tag was found.
    Tagged(Who, u16, bool),
    /// A tag of this kind was found.
    TaggedKind(Who, TagKind, bool),
    /// The opponent has captured a piece of a shape of this kind.
    Broken(Who, TagKind, bool),
    /// The game has no plies yet.
    Begins,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Own,
    Enemy,
}

impl Who {
    /// Returns the side of the condition if `own` has the shape.
    pub(crate) fn of(self, own: Color) -> Color {
        match self {
            Who::Own => own,
            Who::Enemy => !own,
        }
    }
}

/// The distinct moves in the conditions of all patterns.
pub(crate) type Plays = Vec<Moving>;

/// Returns the pieces of a side that count as this kind.
pub(crate) fn as_pieces(side: Color, kind: HandKind) -> impl Iterator<Item = Piece> {
    let kind = kind.piece_kind();
    let kinds = [Some(kind), kind.promoted()].into_iter().flatten();
    kinds.map(move |kind| Piece::new(side, kind))
}
