//! Reads the lines of a start position of CSA, and assembles the position.

use komadai_core::{
    Board, Color, File, Hand, HandKind, Piece, PieceKind, Rank, Setup, Span, Square,
};
use komadai_parse::productions::{CSA_PIECE, Parsed, error, expected, expected_for, is_blank};
use komadai_parse::words::csa_piece;
use komadai_parse::{ParseError, Text};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while_m_n};
use nom::character::complete::char;
use nom::combinator::{eof, map_opt, opt, value};
use nom::sequence::preceded;

use crate::finding::reason;
use crate::{Detail, Start, phrases};

/// Reads nine cells of three characters. Blanks, and squares at the end, may be missing.
pub(super) fn rank(text: Text<'_>) -> Result<[Option<Piece>; 9], ParseError> {
    let mut cells = [None; 9];
    let text = text.first(text.text.trim_end_matches(is_blank).len());
    let mut rest = text.text;
    for square in &mut cells {
        let read = cell(rest).map_err(|fault| error(text.text, fault).moved(text.start));
        (rest, *square) = read?;
    }
    let rest = text.end(rest).trimmed();
    if rest.is_empty() {
        Ok(cells)
    } else {
        Err(ParseError::new(rest.span(), phrases::END_OF_RANK))
    }
}

/// Returns the number of squares in a line `P1…`, which may be that of a smaller or larger board.
pub(super) fn width(line: &str) -> usize {
    let squares = line.trim_end().chars().count().saturating_sub("P1".len());
    squares.div_ceil("+FU".len())
}

/// Reads a rank without the dot that some programs write at its end.
pub(super) fn rank_without_dot(text: Text<'_>) -> Option<[Option<Piece>; 9]> {
    let is_sign = |c: char| c.is_whitespace() || matches!(c, '.' | '．' | '。' | ';' | '|' | '｜');
    let without = text.text.trim_end_matches(is_sign);
    rank(Text::new(without, text.start)).ok()
}

/// Reads a rank. Some programs write a dot for an empty square.
pub(super) fn rank_with_dots(text: Text<'_>) -> Option<[Option<Piece>; 9]> {
    let mut signs = text.text.chars().filter(|c| !c.is_whitespace()).peekable();
    let mut cells = [None; 9];
    for cell in &mut cells {
        match signs.next()? {
            '.' | '．' | '・' | '*' => {}
            c => {
                let (_, color) = sign(c.encode_utf8(&mut [0; 4])).ok()?;
                let name: String = signs.by_ref().take(2).collect();
                let (_, kind) = piece(&name).ok()?;
                *cell = Some(Piece::new(color, kind));
            }
        }
    }
    signs.next().is_none().then_some(cells)
}

/// Parses `sign PIECE | "*" [ " " ]` after up to two blanks, or three blanks, or the end of the line.
fn cell(text: &str) -> Parsed<'_, Option<Piece>> {
    let piece = (sign, piece).map(|(color, kind)| Some(Piece::new(color, kind)));
    let empty = value(None, (char('*'), opt(char(' '))));
    let any = alt((piece, empty, value(None, eof), |text| {
        expected(text, phrases::BOARD_SQUARE)
    }));
    let blanks = take_while_m_n(0, 2, |c| c == ' ');
    alt((value(None, tag("   ")), preceded(blanks, any))).parse(text)
}

/// Parses the sign of a side.
pub(super) fn sign(text: &str) -> Parsed<'_, Color> {
    let black = value(Color::Black, char('+'));
    alt((black, value(Color::White, char('-')))).parse(text)
}

fn piece(text: &str) -> Parsed<'_, PieceKind> {
    let kind = |name: &str| csa_piece(name.as_bytes().try_into().ok()?);
    let name = map_opt(take(2_usize), kind);
    alt((name, |text| expected(text, CSA_PIECE))).parse(text)
}

/// A piece of a list such as `P+00FU55KA`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placed {
    Board(Square, PieceKind),
    Hand(PieceKind),
    /// `00AL`: all remaining pieces, in hand.
    Rest,
}

/// The pieces of a list, each with its place in the text. The iterator ends after the first error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces<'a> {
    text: Text<'a>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: Text<'a>) -> Pieces<'a> {
        Pieces {
            text: text.trimmed(),
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Result<(Placed, Span), ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        if text.is_empty() {
            return None;
        }
        let (rest, read) = match entry(text.text) {
            Ok((rest, placed)) => (rest, Ok((placed, Span::sized(text.start, 4)))),
            Err(fault) => ("", Err(error(text.text, fault).moved(text.start))),
        };
        self.text = text.end(rest).trimmed_start();
        Some(read)
    }
}

/// Parses `( square | "00" ) PIECE | "00AL"`.
fn entry(text: &str) -> Parsed<'_, Placed> {
    if text.len() < 4 {
        return expected_for(text, "", phrases::SQUARE_AND_PIECE);
    }
    let square = map_opt(take(2_usize), |square: &str| match square.as_bytes() {
        [file, rank] => Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
        _ => None,
    });
    let place = alt((value(None, tag("00")), square.map(Some), |text| {
        expected(text, phrases::SQUARE_OR_00)
    }));
    let rest_of_set = value(Placed::Rest, tag("00AL"));
    let placed = (place, piece).map(|(square, kind)| match square {
        Some(square) => Placed::Board(square, kind),
        None => Placed::Hand(kind),
    });
    alt((rest_of_set, placed)).parse(text)
}

/// The start position by the lines so far.
#[derive(Debug)]
pub(super) struct PositionLines {
    setup: Setup,
    /// The single pieces, which a later board does not overrule.
    singles: Board,
    /// The ranks that have a line: bit 1 for rank 1, and so on.
    pub(super) ranks: u16,
    /// The side that gets the remaining pieces (AL).
    pub(super) rest: Option<Color>,
    pub(super) turn: bool,
    /// The side that begins if no line of the position says who begins.
    pub(super) announced: Option<Color>,
}

const ALL_RANKS: u16 = 0x3fe;

impl Default for PositionLines {
    fn default() -> PositionLines {
        PositionLines {
            setup: Setup::empty(),
            singles: Board::EMPTY,
            ranks: 0,
            rest: None,
            turn: false,
            announced: None,
        }
    }
}

impl PositionLines {
    /// Sets the board of an even game.
    pub(super) fn even(&mut self) {
        self.ranks = ALL_RANKS;
        self.setup.board = Setup::startpos().board;
    }

    /// Sets a whole position.
    pub(super) fn position(&mut self, setup: Setup) {
        self.ranks = ALL_RANKS;
        self.rest = None;
        self.turn = true;
        self.setup = setup;
        self.singles = Board::EMPTY;
    }

    /// Removes a piece. Returns `false` if it is not there.
    pub(super) fn remove(&mut self, placed: Placed) -> bool {
        let board = &mut self.setup.board;
        match placed {
            Placed::Board(square, kind) if board.piece(square).map(Piece::kind) == Some(kind) => {
                board.remove(square);
                true
            }
            _ => false,
        }
    }

    /// Sets a rank from file 9. Without cells the board does not change.
    pub(super) fn rank(&mut self, rank: Rank, cells: Option<&[Option<Piece>; 9]>) {
        self.ranks |= 1 << rank.number();
        for (cell, file) in cells.into_iter().flatten().zip(File::ALL.iter().rev()) {
            let square = Square::new(*file, rank);
            match *cell {
                Some(piece) => self.setup.board.put(square, piece),
                None => self.setup.board.remove(square),
            };
        }
    }

    /// Puts the single pieces that came before the board back on it: all of them, or those of a rank. Returns whether
    /// any were put back, and a reason for each one that another piece has replaced.
    pub(super) fn put_again(&mut self, rank: Option<Rank>) -> (bool, Vec<Detail>) {
        let (mut any, mut displaced) = (false, Vec::new());
        if self.singles == Board::EMPTY {
            return (any, displaced);
        }
        for (square, piece) in self.singles.clone().iter() {
            if rank.is_some_and(|rank| rank != square.rank()) {
                continue;
            }
            match self.setup.board.piece(square) {
                Some(by) if by != piece => {
                    displaced.push(Detail::words(
                        format!("{piece} on {square}, placed earlier, is replaced by {by}"),
                        format!("{square} に置いてあった {piece} を {by} に置き換えます"),
                    ));
                    self.singles.remove(square);
                }
                Some(_) => {}
                None => {
                    any = true;
                    self.setup.board.put(square, piece);
                }
            }
        }
        (any, displaced)
    }

    /// Puts one piece of a list.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be there.
    pub(super) fn put(&mut self, color: Color, placed: Placed) -> Result<(), Detail> {
        match placed {
            Placed::Board(square, kind) => {
                let piece = Piece::new(color, kind);
                self.singles.put(square, piece);
                match self.setup.board.put(square, piece) {
                    Some(old) => Err(Detail::words(
                        format!("{old} is already on {square}"),
                        format!("{square} にはすでに {old} があります"),
                    )),
                    None => Ok(()),
                }
            }
            Placed::Hand(kind) => {
                let hand = &mut self.setup.hands[color];
                let is_added = kind.drop_kind().is_some_and(|kind| hand.add(kind));
                is_added.then_some(()).ok_or(reason::NO_MORE_IN_HAND.into())
            }
            Placed::Rest => match self.rest.replace(color) {
                Some(old) if old != color => Err(reason::REST_OF_BOTH.into()),
                _ => Ok(()),
            },
        }
    }

    /// Returns `true` if the board has both kings, or both hands are empty. A problem has one king, and pieces in hand.
    pub(super) fn is_whole_game(&self) -> bool {
        let board = &self.setup.board;
        let has_king =
            |color| { board.iter() }.any(|(_, piece)| piece == Piece::new(color, PieceKind::King));
        let hands = &self.setup.hands;
        let has_hands = [hands.black, hands.white]
            .iter()
            .any(|hand| HandKind::ALL.iter().any(|&kind| hand.count(kind) > 0));
        Color::ALL.into_iter().all(has_king) || self.rest.is_none() && !has_hands
    }

    /// Sets the side that begins. Returns `true` if this overrules an earlier line.
    pub(super) fn turn(&mut self, color: Color) -> bool {
        let before = std::mem::replace(&mut self.setup.side, color);
        std::mem::replace(&mut self.turn, true) && before != color
    }

    /// Sets the side that begins if no line of the position says who begins.
    pub(super) fn announce(&mut self, color: Color) {
        self.announced = Some(color);
    }

    /// Returns the start, which is an even game if there is no `board`. The side of the `first` move begins if no line
    /// says who begins.
    pub(super) fn start(&mut self, board: bool, first: Option<Color>) -> Start {
        if !board {
            self.setup.board = Setup::startpos().board;
        }
        if let Some(color) = self.rest {
            self.give_rest(color);
        }
        if !self.turn {
            let first_mover = self.announced.or(first);
            self.setup.side = first_mover.unwrap_or(self.setup.side);
        }
        Start::new(self.setup.clone())
    }

    /// Adds all pieces of a full set that are neither on the board nor in a hand to the hand of this side.
    fn give_rest(&mut self, color: Color) {
        let mut left = Hand::FULL;
        let hands = self.setup.hands;
        let on_board = self.setup.board.iter().map(|(_, piece)| piece.kind());
        for kind in on_board.filter_map(|kind| kind.hand_kind()) {
            let _ = left.take(kind);
        }
        for kind in HandKind::ALL {
            let held = hands.black.count(kind) + hands.white.count(kind);
            let more = left.count(kind).saturating_sub(held);
            for _ in 0..more {
                let _ = self.setup.hands[color].add(kind);
            }
        }
    }
}
