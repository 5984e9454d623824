//! Laws: the law confirms every statement of the explanations of illegal moves.

use std::collections::BTreeSet;

use komadai_core::{
    Bitboard, Board, Breaches, Color, DisplayIn, Faults, Language, Move, Piece, PieceKind,
    Position, Setup, Square, rank_name,
};
use komadai_movegen::{
    Attacker, BreachExplanation, ClosedFlight, FailedCapture, PlacedPiece, explain_illegal,
};

/// Checks the explanations of a move by changing the board and asking the law. Returns the explanations.
pub fn explanations_are_proved(position: &Position, m: Move) -> Vec<BreachExplanation> {
    let explanations = explain_illegal(position, m);
    let breaches = position.judge(m).err();
    let breaches = breaches.map_or(Breaches::empty(), |illegal| illegal.breaches());
    let explained: Vec<Breaches> = explanations.iter().map(BreachExplanation::breach).collect();
    let broken: Vec<Breaches> = breaches.iter().collect();
    assert_eq!(explained, broken, "{position}: {m}");
    for explanation in &explanations {
        let case = Case {
            position,
            m,
            explanation,
            arrows: BTreeSet::new(),
        };
        case.check();
    }
    explanations
}

/// One explanation, and the arrows that its statements make necessary.
struct Case<'a> {
    position: &'a Position,
    m: Move,
    explanation: &'a BreachExplanation,
    arrows: BTreeSet<(Square, Square)>,
}

impl Case<'_> {
    #[track_caller]
    fn assert(&self, is_right: bool) {
        let Case {
            position,
            m,
            explanation,
            ..
        } = self;
        assert!(is_right, "{position}: {m}: {explanation:?}");
    }

    #[track_caller]
    fn assert_on_board(&self, placed: &PlacedPiece) {
        self.assert(self.position.board().piece(placed.square) == Some(placed.piece));
    }

    #[track_caller]
    fn assert_moved(&self, placed: &PlacedPiece) {
        self.assert(self.m.origin() == Some(placed.square));
        self.assert_on_board(placed);
    }

    /// Checks that exactly these pieces attack `to` on this board. A piece put on a square stops an attacker if and
    /// only if the square is on its line.
    #[track_caller]
    fn assert_attackers(&mut self, board: &Board, to: Square, attackers: &[Attacker]) {
        let king = board.piece(to);
        let attacked = Square::ALL.into_iter().filter(|&from| {
            let by = board.piece(from).map(Piece::color);
            by.is_some() && by != king.map(Piece::color) && reaches(board, from, to)
        });
        let named: Vec<Square> = attackers.iter().map(|a| a.piece.square).collect();
        self.assert(!named.is_empty() && attacked.eq(named.iter().copied()));
        for Attacker { piece, line } in attackers {
            self.assert(board.piece(piece.square) == Some(piece.piece));
            let empty = Square::ALL
                .into_iter()
                .filter(|&at| board.piece(at).is_none());
            for at in empty.clone() {
                let mut blocked = board.clone();
                blocked.put(at, Piece::new(Color::Black, PieceKind::Pawn));
                self.assert(line.contains(at) != reaches(&blocked, piece.square, to));
            }
            self.assert(
                line.iter()
                    .all(|at| empty.clone().any(|square| square == at)),
            );
            self.arrows.insert((piece.square, to));
        }
    }

    fn check(mut self) {
        let (position, m, to) = (self.position, self.m, self.m.to());
        let (board, side) = (position.board(), position.side());
        let squares = match self.explanation {
            BreachExplanation::NoPiece { from } => {
                self.assert(m.origin() == Some(*from) && board.piece(*from).is_none());
                Bitboard::of(*from)
            }
            BreachExplanation::WrongSide { piece, to_move } => {
                self.assert_moved(piece);
                self.assert(*to_move == side && piece.piece.color() != side);
                Bitboard::of(piece.square)
            }
            BreachExplanation::CannotReach {
                piece,
                to: target,
                reached,
            } => {
                self.assert_moved(piece);
                self.assert(*target == to && !reached.contains(to));
                let is_own = |at| board.piece(at).is_some_and(|other| other.color() == side);
                let free = all(|at| reaches(board, piece.square, at) && !is_own(at));
                self.assert(*reached == free);
                free
            }
            BreachExplanation::Jump {
                piece,
                to: target,
                blockers,
            } => {
                self.assert_moved(piece);
                self.assert(*target == to);
                self.arrows.insert((piece.square, to));
                // Without the blockers the slider passes. Each of them stops it.
                let mut free = board.clone();
                for blocker in blockers {
                    self.assert_on_board(blocker);
                    free.remove(blocker.square);
                }
                self.assert(reaches(&free, piece.square, to));
                for blocker in blockers {
                    let mut blocked = free.clone();
                    blocked.put(blocker.square, blocker.piece);
                    self.assert(!reaches(&blocked, piece.square, to));
                }
                blockers.iter().map(|blocker| blocker.square).collect()
            }
            BreachExplanation::OccupiedOwn { occupant } => {
                self.assert_on_board(occupant);
                self.assert(m.origin().is_some() && occupant.piece.color() == side);
                Bitboard::of(to)
            }
            BreachExplanation::CapturesKing { king } => {
                self.assert_on_board(king);
                self.assert(king.piece == Piece::new(!side, PieceKind::King));
                Bitboard::of(to)
            }
            BreachExplanation::NeverPromotes { piece } => {
                self.assert_moved(piece);
                let kind = piece.piece.kind();
                let never = matches!(kind, PieceKind::Gold | PieceKind::King);
                self.assert(never || kind.is_promoted());
                Bitboard::of(piece.square)
            }
            BreachExplanation::PromotesOutside {
                piece,
                to: target,
                zone,
            } => {
                self.assert_moved(piece);
                self.assert(*target == to && !zone.contains(to));
                let (from, promote) = (piece.square, true);
                let refused = |to| breaches(position, Move::Step { from, to, promote });
                let promotes = all(|at| !refused(at).contains(Breaches::CANNOT_PROMOTE));
                self.assert(*zone == promotes && zone.len() == 27);
                promotes
            }
            BreachExplanation::DeadEndMove {
                piece,
                to: target,
                dead_ends,
            } => {
                self.assert_moved(piece);
                self.assert(*target == to && dead_ends.contains(to));
                self.assert(*dead_ends == all(|at| is_stuck(piece.piece, at)));
                *dead_ends
            }
            BreachExplanation::DeadEndDrop {
                kind,
                to: target,
                dead_ends,
            } => {
                self.assert(m == Move::Drop { kind: *kind, to });
                self.assert(*target == to && dead_ends.contains(to));
                let piece = Piece::new(side, kind.piece_kind());
                self.assert(*dead_ends == all(|at| is_stuck(piece, at)));
                *dead_ends
            }
            BreachExplanation::NotInHand { kind, hand } => {
                self.assert(m == Move::Drop { kind: *kind, to });
                self.assert(*hand == position.hand(side) && hand.count(*kind) == 0);
                Bitboard::EMPTY
            }
            BreachExplanation::Occupied { occupant } => {
                self.assert_on_board(occupant);
                self.assert(m.origin().is_none());
                Bitboard::of(to)
            }
            BreachExplanation::Nifu { pawns } => {
                let pawn = Some(Piece::new(side, PieceKind::Pawn));
                let is_named = |at: &Square| at.file() == to.file() && board.piece(*at) == pawn;
                self.assert(pawns.iter().eq(Square::ALL.into_iter().filter(is_named)));
                // The drop is illegal until the last of the pawns is removed.
                let mut without = position.setup().clone();
                for (at, left) in pawns.iter().zip((0..pawns.len()).rev()) {
                    without.board.remove(at);
                    let broken = breaches(&allowed(without.clone()), m);
                    self.assert(broken.contains(Breaches::NIFU) == (left > 0));
                }
                *pawns
            }
            BreachExplanation::Uchifuzume {
                pawn,
                king,
                flights,
                captures,
            } => {
                self.assert(*pawn == to && m.origin().is_none());
                self.assert_on_board(king);
                self.check_mate(king, flights, captures);
                all(|at| is_next_to(at, king.square))
            }
            BreachExplanation::IgnoresCheck { king, attackers }
            | BreachExplanation::ExposesKing { king, attackers } => {
                let after = after(board, side, m);
                self.assert(after.piece(*king) == Some(Piece::new(side, PieceKind::King)));
                self.assert_attackers(&after, *king, attackers);
                let lines = attackers.iter().map(|attacker| attacker.line);
                lines.fold(Bitboard::of(*king), Bitboard::union)
            }
            _ => panic!("a new breach"),
        };
        self.assert(self.explanation.squares() == squares);
        let arrows = self.explanation.arrows();
        self.assert(arrows.len() == self.arrows.len());
        self.assert(arrows.into_iter().collect::<BTreeSet<_>>() == self.arrows);
        let [english, japanese] = [Language::English, Language::Japanese]
            .map(|language| self.explanation.in_language(language).to_string());
        for (from, _) in &self.arrows {
            let place = format!("{}{}の", from.file(), rank_name(from.rank()));
            self.assert(english.contains(&format!("on {from}")) && japanese.contains(&place));
        }
    }

    /// Checks that all answers to the pawn are named: each king move and each capture leaves the king to the named
    /// attackers.
    fn check_mate(
        &mut self,
        king: &PlacedPiece,
        flights: &[ClosedFlight],
        captures: &[FailedCapture],
    ) {
        let (side, pawn) = (self.position.side(), self.m.to());
        let board = after(self.position.board(), side, self.m);
        self.assert(reaches(&board, pawn, king.square));
        let around = Square::ALL
            .into_iter()
            .filter(|&at| is_next_to(at, king.square));
        self.assert(around.eq(flights.iter().map(ClosedFlight::square)));
        for flight in flights {
            match flight {
                ClosedFlight::Occupied { square, piece } => {
                    self.assert(board.piece(*square) == Some(*piece) && piece.color() != side);
                }
                ClosedFlight::Covered { square, attackers } => {
                    let own = board.piece(*square).filter(|piece| piece.color() != side);
                    self.assert(own.is_none());
                    let moved = stepped(&board, king.square, *square);
                    self.assert_attackers(&moved, *square, attackers);
                }
            }
        }
        let capturers = Square::ALL.into_iter().filter(|&from| {
            let own = board.piece(from).is_some_and(|piece| piece.color() != side);
            own && from != king.square && reaches(&board, from, pawn)
        });
        self.assert(capturers.eq(captures.iter().map(|capture| capture.capturer.square)));
        for FailedCapture {
            capturer,
            attackers,
        } in captures
        {
            self.assert_on_board(capturer);
            let captured = stepped(&board, capturer.square, pawn);
            self.assert_attackers(&captured, king.square, attackers);
            self.arrows.insert((capturer.square, pawn));
        }
    }
}

fn all(mut holds: impl FnMut(Square) -> bool) -> Bitboard {
    Square::ALL.into_iter().filter(|&at| holds(at)).collect()
}

fn allowed(setup: Setup) -> Position {
    Position::allowing(setup, Faults::all()).expect("no side has two kings")
}

fn breaches(position: &Position, m: Move) -> Breaches {
    let judged = position.judge(m);
    judged.map_or_else(|illegal| illegal.breaches(), |()| Breaches::empty())
}

/// Returns `true` if the law lets the piece on `from` move to `to`, apart from the piece there and the safety of kings.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let mut setup = Setup::empty();
    setup.board = board.clone();
    setup.side = board.piece(from).expect("a piece").color();
    let broken = breaches(
        &allowed(setup),
        Move::Step {
            from,
            to,
            promote: false,
        },
    );
    !broken.intersects(Breaches::CANNOT_REACH | Breaches::JUMP)
}

/// Returns `true` if a piece that is alone on the board cannot move from `at`.
fn is_stuck(piece: Piece, at: Square) -> bool {
    let mut board = Board::EMPTY;
    board.put(at, piece);
    !Square::ALL.into_iter().any(|to| reaches(&board, at, to))
}

fn is_next_to(a: Square, b: Square) -> bool {
    let distances = [
        a.file().number().abs_diff(b.file().number()),
        a.rank().number().abs_diff(b.rank().number()),
    ];
    distances.into_iter().max() == Some(1)
}

/// Returns the board after a move that may be illegal.
fn after(board: &Board, side: Color, m: Move) -> Board {
    match m {
        Move::Step { from, to, .. } => stepped(board, from, to),
        Move::Drop { kind, to } => {
            let mut after = board.clone();
            after.put(to, Piece::new(side, kind.piece_kind()));
            after
        }
    }
}

/// Returns the board after a piece has moved without promotion.
fn stepped(board: &Board, from: Square, to: Square) -> Board {
    let mut after = board.clone();
    let piece = after.remove(from).expect("a piece");
    after.put(to, piece);
    after
}
