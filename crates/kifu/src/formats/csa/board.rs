//! The start position of a CSA game, put together line by line.

use crate::formats::csa::grammar::Placed;
use crate::{Detail, Finding, FindingKind, Start};
use komadai_core::{Board, Color, File, Hand, HandKind, Piece, Rank, Setup, Square};

/// The start position by the lines so far.
#[derive(Clone, Debug)]
pub(super) struct BoardLines {
    setup: Setup,
    /// The single pieces, which a later board does not overrule.
    singles: Board,
    /// The ranks that have a line, from the lowest bit.
    ranks: u16,
    /// The side that gets the remaining pieces (AL).
    rest: Option<Color>,
    turn: bool,
    /// Who begins if no line of the position does.
    announced: Option<Color>,
}

/// The ranks of a whole board.
const ALL_RANKS: u16 = 0x3fe;

/// Why a piece cannot be put where a line has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misplaced {
    /// This piece is already on the square.
    Taken(Piece, Square),
    /// No hand holds such a piece, or one more of the kind.
    Hand,
    /// Both sides are given the remaining pieces.
    Rest,
}

impl Misplaced {
    /// The finding about it.
    pub(super) fn finding(self) -> Finding {
        FindingKind::BadBoard.with(
            "why",
            match self {
                Misplaced::Taken(piece, square) => Detail::words(
                    format!("{piece} is already on {square}"),
                    format!("{square} には既に {piece} があります"),
                ),
                Misplaced::Hand => Detail::words(
                    "no hand can hold this piece, or one more of it",
                    "この駒は持駒にできないか、枚数が多すぎます",
                ),
                Misplaced::Rest => Detail::words(
                    "both sides are given the remaining pieces (AL)",
                    "残りの駒 (AL) が両者に与えられています",
                ),
            },
        )
    }
}

/// A single piece whose square a later board gives to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Displaced {
    piece: Piece,
    square: Square,
    by: Piece,
}

impl Displaced {
    /// The finding about it.
    pub(super) fn finding(self) -> Finding {
        let Displaced { piece, square, by } = self;
        let why = Detail::words(
            format!("{piece} was put on {square} before, and is replaced by {by}"),
            format!("前に {square} に置いた {piece} を {by} に置き換えます"),
        );
        FindingKind::BadBoard.with("why", why)
    }
}

impl BoardLines {
    pub(super) const fn new() -> BoardLines {
        BoardLines {
            setup: Setup::empty(),
            singles: Board::EMPTY,
            ranks: 0,
            rest: None,
            turn: false,
            announced: None,
        }
    }

    /// Whether a line names the side that begins.
    pub(super) const fn has_turn(&self) -> bool {
        self.turn
    }

    /// Whether it is known who begins.
    pub(super) const fn is_announced(&self) -> bool {
        self.turn || self.announced.is_some()
    }

    /// Whether a side is given everything that is left.
    pub(super) const fn has_rest(&self) -> bool {
        self.rest.is_some()
    }

    /// How many ranks the board has.
    pub(super) const fn ranks(&self) -> u32 {
        self.ranks.count_ones()
    }

    /// The board of an even game.
    pub(super) fn even(&mut self) {
        self.ranks = ALL_RANKS;
        self.setup.board = Setup::startpos().board;
    }

    /// A whole position.
    pub(super) fn position(&mut self, setup: Setup) {
        self.ranks = ALL_RANKS;
        self.rest = None;
        self.turn = true;
        self.setup = setup;
        self.singles = Board::EMPTY;
    }

    /// Takes a piece off; `false` if it is not there.
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

    /// A rank from file 9 on; without cells the board stays as it is.
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

    /// Puts the single pieces back, all or those of a rank, that were there before a board. Returns
    /// whether there were any, and those that find another piece on their square: they are left
    /// out.
    pub(super) fn put_again(&mut self, rank: Option<Rank>) -> (bool, Vec<Displaced>) {
        let (mut any, mut displaced) = (false, Vec::new());
        for (square, piece) in self.singles.iter() {
            if rank.is_some_and(|rank| rank != square.rank()) {
                continue;
            }
            match self.setup.board.piece(square) {
                Some(by) if by != piece => displaced.push(Displaced { piece, square, by }),
                Some(_) => {}
                None => {
                    any = true;
                    self.setup.board.put(square, piece);
                }
            }
        }
        for displaced in &displaced {
            self.singles.remove(displaced.square);
        }
        (any, displaced)
    }

    /// Puts one piece of a list.
    pub(super) fn put(&mut self, color: Color, placed: Placed) -> Result<(), Misplaced> {
        match placed {
            Placed::Board(square, kind) => {
                let piece = Piece::new(color, kind);
                self.singles.put(square, piece);
                match self.setup.board.put(square, piece) {
                    Some(old) => Err(Misplaced::Taken(old, square)),
                    None => Ok(()),
                }
            }
            Placed::Hand(kind) => {
                let hand = &mut self.setup.hands[color];
                let kind = kind.hand_kind().filter(|_| !kind.is_promoted());
                let added = kind.is_some_and(|kind| hand.add(kind));
                added.then_some(()).ok_or(Misplaced::Hand)
            }
            Placed::Rest => match self.rest.replace(color) {
                Some(old) if old != color => Err(Misplaced::Rest),
                _ => Ok(()),
            },
        }
    }

    /// Who begins; whether that overrules a line before.
    pub(super) fn turn(&mut self, color: Color) -> bool {
        let before = std::mem::replace(&mut self.setup.side, color);
        std::mem::replace(&mut self.turn, true) && before != color
    }

    /// Who begins if no line of the position does.
    pub(super) fn announce(&mut self, color: Color) {
        self.announced = Some(color);
    }

    /// The start: an even game, unless there is a `board`. A text that does not say who begins
    /// leaves it to the side of the `first` move.
    pub(super) fn start(&mut self, board: bool, first: Option<Color>) -> Start {
        if !board {
            self.setup.board = Setup::startpos().board;
        }
        if let Some(color) = self.rest {
            self.give_rest(color);
        }
        if let Some(color) = self.announced.or(first).filter(|_| !self.turn) {
            self.setup.side = color;
        }
        Start {
            first_ply: self.setup.ply,
            setup: self.setup.clone(),
            last_to: None,
        }
    }

    /// Puts into a hand whatever a full set has beyond what is placed.
    fn give_rest(&mut self, color: Color) {
        let mut left = Hand::FULL;
        let hands = self.setup.hands;
        let on_board = self.setup.board.iter().map(|(_, piece)| piece.kind());
        for kind in on_board.filter_map(|kind| kind.hand_kind()) {
            let _ = left.take(kind);
        }
        for kind in HandKind::ALL {
            let held = hands
                .black
                .count(kind)
                .saturating_add(hands.white.count(kind));
            let more = left.count(kind).saturating_sub(held);
            for _ in 0..more {
                let _ = self.setup.hands[color].add(kind);
            }
        }
    }
}
