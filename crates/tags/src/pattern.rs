//! A pattern: conditions on the board, the hands and the moves before.
//!
//! A pattern is a row of words. Each word is a condition, and all must hold. Squares and pieces are those of
//! a side that plays upwards. For White they are rotated.

use komadai_core::{Bitboard, ByColor, Color, HandKind, Move, Piece, PieceKind, Square};

use crate::TagKind;
use crate::contents::Contents;
use crate::table_error::TableErrorKind;

/// A pattern that was read.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
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

/// A condition that is not about the board.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// A piece of this kind is in hand, or is not.
    InHand(Who, HandKind, bool),
    /// Both sides have captured a piece of this kind, or one of them has not.
    Exchanged(HandKind, bool),
    /// The move was played so far, or was not.
    Played(Who, Moving, u32, bool),
    /// The last move is this one.
    Completes(Moving),
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

/// The moves of a condition. The side that makes them plays upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moving {
    pub(crate) from: Option<Square>,
    pub(crate) to: Option<Square>,
    /// The kind of the piece after the move.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) is_drop: bool,
}

impl Moving {
    /// Whether a move of `color` fits. `piece` is on its square after it.
    #[inline]
    pub(crate) fn fits(self, m: Move, piece: PieceKind, color: Color) -> bool {
        let m = match color {
            Color::Black => m,
            Color::White => m.rotated(),
        };
        self.to.is_none_or(|to| to == m.to())
            && self.from.is_none_or(|from| Some(from) == m.origin())
            && self.kind.is_none_or(|kind| kind == piece)
            && (!self.is_drop || m.origin().is_none())
    }

    /// The same moves after half a turn of the board.
    pub(crate) fn rotated(self) -> Moving {
        Moving {
            from: self.from.map(Square::rotated),
            to: self.to.map(Square::rotated),
            ..self
        }
    }

    /// Reads `2h6h`, `2h-`, `R6h` or `B*4e`.
    fn read(text: &str) -> Option<Moving> {
        let moving = Moving {
            from: None,
            to: None,
            kind: None,
            is_drop: false,
        };
        if let Some((kind, to)) = text.split_once('*') {
            return Some(Moving {
                to: Some(to.parse().ok()?),
                kind: Some(kind_of(kind)?),
                is_drop: true,
                ..moving
            });
        }
        if let Some(from) = text.strip_suffix('-') {
            let from = Some(from.parse().ok()?);
            return Some(Moving { from, ..moving });
        }
        let at = text.find(|c: char| c.is_ascii_digit())?;
        let (kind, squares) = text.split_at_checked(at)?;
        let kind = match kind {
            "" => None,
            kind => Some(kind_of(kind)?),
        };
        let (from, to) = match squares.len() {
            4 => {
                let (from, to) = squares.split_at_checked(2)?;
                (Some(from.parse().ok()?), to)
            }
            _ => (None, squares),
        };
        let to = Some(to.parse().ok()?);
        (kind.is_some() || from.is_some()).then_some(Moving {
            from,
            to,
            kind,
            ..moving
        })
    }
}

/// The moves in the conditions of all patterns, each once.
pub(crate) type Plays = Vec<Moving>;

/// The largest number of such moves. A game remembers a bit for each.
const MOST_PLAYS: usize = 128;

impl Pattern {
    /// Reads a pattern. `tag_of` finds earlier tags by their id.
    ///
    /// # Errors
    ///
    /// A sentence about the first word that the language does not have.
    pub(crate) fn read(
        tag: u16,
        text: &str,
        plays: &mut Plays,
        tag_of: impl Fn(&str) -> Option<u16>,
    ) -> Result<Pattern, TableErrorKind> {
        let mut pattern = Pattern {
            tag,
            shape: ByColor::default(),
            others: Vec::new(),
            last_ply: u32::MAX,
            stays: 0,
            asks_history: false,
        };
        for word in text.split_whitespace() {
            let read = pattern.word(word, plays, &tag_of);
            read.ok_or_else(|| TableErrorKind::NoCondition(word.into()))?;
        }
        Ok(pattern)
    }

    fn word(
        &mut self,
        whole: &str,
        plays: &mut Plays,
        tag_of: &impl Fn(&str) -> Option<u16>,
    ) -> Option<()> {
        let (word, holds) = match whole.strip_prefix('!') {
            Some(word) => (word, false),
            None => (whole, true),
        };
        if whole == "begins" {
            self.asks_history = true;
            self.others.push(Condition::Begins);
            return Some(());
        }
        let Some((name, value)) = word.split_once(':') else {
            return self.board(word, holds);
        };
        let (name, who) = match name.strip_prefix('v') {
            Some(name) => (name, Who::Enemy),
            None => (name, Who::Own),
        };
        let is_plain = holds && who == Who::Own;
        let condition = match name {
            "hand" => Condition::InHand(who, kind_of(value)?.hand_kind()?, holds),
            "with" => match tag_of(value) {
                Some(tag) => Condition::Tagged(who, tag, holds),
                None => Condition::TaggedKind(who, value.parse().ok()?, holds),
            },
            "broken" => Condition::Broken(who, value.parse().ok()?, holds),
            "moved" => {
                let moving = Moving::read(value)?;
                // A word is about all squares as the side sees them, even those of a move of the opponent.
                let moving = match who {
                    Who::Own => moving,
                    Who::Enemy => moving.rotated(),
                };
                let place = plays.iter().position(|&other| other == moving);
                let place = place.unwrap_or_else(|| {
                    plays.push(moving);
                    plays.len().saturating_sub(1)
                });
                let place = u32::try_from(place).ok()?;
                self.asks_history = true;
                (plays.len() <= MOST_PLAYS)
                    .then_some(Condition::Played(who, moving, place, holds))?
            }
            "exchanged" if who == Who::Own => {
                self.asks_history = true;
                Condition::Exchanged(kind_of(value)?.hand_kind()?, holds)
            }
            "by" if is_plain => Condition::Completes(Moving::read(value)?),
            "moves" if is_plain => {
                self.asks_history = true;
                Condition::MovesFirst(match value {
                    "first" => true,
                    "second" => false,
                    _ => return None,
                })
            }
            "until" if is_plain => {
                self.asks_history = true;
                self.last_ply = value.parse().ok()?;
                return Some(());
            }
            "stays" if is_plain => {
                self.stays = value.parse().ok()?;
                return Some(());
            }
            _ => return None,
        };
        self.others.push(condition);
        Some(())
    }

    /// Reads `K2h`, `GS5h`, `vP3d`, `.2g`, each with one square or several: `G4i|5i`.
    fn board(&mut self, word: &str, holds: bool) -> Option<()> {
        let at = word.find(|c: char| c.is_ascii_digit())?;
        let (pieces, squares) = word.split_at_checked(at)?;
        let contents = contents_of(pieces)?;
        let squares = squares.split('|').map(|square| square.parse().ok());
        let squares: Vec<Square> = squares.collect::<Option<_>>()?;
        let set: Bitboard = squares.iter().copied().collect();
        let rotated: Vec<Square> = squares.iter().map(|square| square.rotated()).collect();
        self.shape.black.squares |= set;
        self.shape.white.squares |= rotated.iter().copied().collect();
        let sides = [(Color::Black, squares), (Color::White, rotated)];
        for (color, squares) in sides {
            let contents = match color {
                Color::Black => contents,
                Color::White => contents.swapped(),
            };
            let shape = &mut self.shape[color];
            match (holds, squares.as_slice()) {
                (true, &[square]) => shape.all.push((square, contents)),
                (true, _) => shape.any.push((squares, contents)),
                (false, _) => {
                    let none = contents.complement();
                    shape
                        .all
                        .extend(squares.into_iter().map(|square| (square, none)));
                }
            }
        }
        Some(())
    }
}

/// The kind with this name of USI.
fn kind_of(name: &str) -> Option<PieceKind> {
    let (letter, promoted) = match name.strip_prefix('+') {
        Some(letter) => (letter, true),
        None => (name, false),
    };
    let mut letters = letter.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    if letters.next().is_some() {
        return None;
    }
    let kind = PieceKind::from_letter(letter)?;
    if promoted {
        kind.promoted()
    } else {
        Some(kind)
    }
}

/// The contents of a word: `.` for none, letters of USI, after `v` those of the enemy; `*` is any piece.
fn contents_of(text: &str) -> Option<Contents> {
    if text == "." {
        return Some(Contents::EMPTY);
    }
    let (text, color) = match text.strip_prefix('v') {
        Some(text) => (text, Color::White),
        None => (text, Color::Black),
    };
    let of = |kind| Contents::of(Some(Piece::new(color, kind)));
    let mut set = Contents::NONE;
    if text == "*" {
        return Some(
            PieceKind::ALL
                .into_iter()
                .fold(set, |set, kind| set | of(kind)),
        );
    }
    let mut plus = "";
    for letter in text.split("").filter(|letter| !letter.is_empty()) {
        match letter {
            "+" => plus = "+",
            letter => {
                set = set | of(kind_of(&[plus, letter].concat())?);
                plus = "";
            }
        }
    }
    (set != Contents::NONE && plus.is_empty()).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::{Moving, Pattern, TableErrorKind};
    use crate::contents::Contents;

    fn read(text: &str) -> Result<Pattern, TableErrorKind> {
        let known = |id: &str| (id == "known").then_some(0);
        Pattern::read(1, text, &mut Vec::new(), known)
    }

    #[test]
    fn words_of_the_language() {
        let text = "K2h GS4i|5i vP3d .2g !P6f !v*5e v+B1a hand:B !vhand:B exchanged:B !exchanged:R moved:2h6h \
                    !vmoved:2h- moved:S6h by:B*4e by:R6h until:30 stays:4 moves:first with:known !vwith:known with:castle !vbroken:castle begins";
        let pattern = read(text).unwrap();
        assert_eq!((pattern.last_ply, pattern.stays), (30, 4));
        assert_eq!(pattern.others.len(), 15);
        assert_eq!(pattern.shape.black.all.len(), 6);
        assert_eq!(pattern.shape.black.any.len(), 1);
        for (black, white) in pattern.shape.black.all.iter().zip(&pattern.shape.white.all) {
            assert_eq!(black.0.rotated(), white.0);
            assert_eq!(black.1.swapped(), white.1);
        }
    }

    #[test]
    fn other_words() {
        for bad in [
            "K",
            "K2",
            "K2j",
            "2h",
            "k2h",
            "X2h",
            "+G4i",
            "K+2h",
            "K2h|",
            "v2g",
            ".",
            "!",
            "hand:K",
            "hand:",
            "vexchanged:B",
            "!by:B*4e",
            "by:4e",
            "by:",
            "until:x",
            "!until:3",
            "stays:-1",
            "moves:third",
            "with:other",
            "broken:known",
            "!begins",
            "moved:",
            "moved:B*",
            "moved:2h6hx",
            "by:è",
            "è2h",
            "vmoves:first",
        ] {
            let error = TableErrorKind::NoCondition(bad.into());
            assert_eq!(read(bad).unwrap_err(), error);
        }
    }

    #[test]
    fn too_many_moves() {
        let squares = (1..=9).flat_map(|file| ('a'..='i').map(move |rank| format!("{file}{rank}")));
        let words: Vec<_> = squares
            .flat_map(|square| [format!("moved:G{square}"), format!("moved:S{square}")])
            .collect();
        assert!(read(&words[..128].join(" ")).is_ok());
        assert!(read(&words[..129].join(" ")).is_err());
        assert!(Moving::read("2h-").is_some());
        assert_eq!(Contents::COUNT, 29);
    }
}
