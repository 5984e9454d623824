//! Laws: the law confirms every statement of the explanations of illegal moves.

use komadai_core::{
    Bitboard, Board, Breaches, Color, DisplayIn, Faults, HandKind, Language, Move, Piece,
    PieceKind, Position, Setup, Square, rank_name,
};
use komadai_movegen::{BreachExplanation, explain_illegal};

/// Checks that the law, on changed boards, confirms the explanations of why a move is illegal. Returns the
/// explanations.
pub fn explanations_are_proved(position: &Position, m: Move) -> Vec<BreachExplanation<'_>> {
    let explanations = explain_illegal(position, m);
    let explained: Vec<Breaches> = explanations.iter().map(|e| e.breach).collect();
    let broken: Vec<Breaches> = breaches(position, m).iter().collect();
    assert_eq!(explained, broken, "{position}: {m}");
    for explanation in &explanations {
        let about = || format!("{position}: {m}: {explanation:?}");
        let squares = squares(position, m, explanation);
        assert_eq!(explanation.squares, squares, "{}", about());
        let mut arrows = check_attacks(position, m, explanation);
        if let (Breaches::JUMP, Some(from)) = (explanation.breach, m.origin()) {
            arrows.push((from, m.to()));
        }
        arrows.sort_unstable();
        arrows.dedup();
        assert_eq!(explanation.arrows(), arrows, "{}", about());
        let japanese = explanation.in_language(Language::Japanese).to_string();
        for (from, _) in arrows {
            let place = format!("{}{}の", from.file(), rank_name(from.rank()));
            assert!(japanese.contains(&place), "{}", about());
            assert!(
                explanation.to_string().contains(&format!("on {from}")),
                "{}",
                about()
            );
        }
    }
    explanations
}

/// Returns the squares that prove the breach. Panics if they do not.
fn squares(position: &Position, m: Move, explanation: &BreachExplanation<'_>) -> Bitboard {
    let (board, side, to) = (position.board(), position.side(), m.to());
    let (from, named) = (m.origin().unwrap_or(to), explanation.squares);
    let piece = match m {
        Move::Step { .. } => board.piece(from),
        Move::Drop { kind, .. } => Some(Piece::new(side, kind.piece_kind())),
    };
    let is_of = |at, color| board.piece(at).map(Piece::color) == Some(color);
    let is_piece = |at, color, kind| board.piece(at) == Some(Piece::new(color, kind));
    let mut free = board.clone();
    named.for_each(|at| free = with(&free, at, None));
    match explanation.breach {
        Breaches::NO_PIECE => all(|at| at == from && board.piece(at).is_none()),
        Breaches::WRONG_SIDE => all(|at| at == from && is_of(at, !side)),
        Breaches::OCCUPIED_OWN => all(|at| at == to && is_of(at, side)),
        Breaches::OCCUPIED => all(|at| at == to && board.piece(at).is_some()),
        Breaches::CAPTURES_KING => all(|at| at == to && is_piece(at, !side, PieceKind::King)),
        Breaches::CANNOT_REACH => {
            assert!(!named.contains(to));
            all(|at| reaches(board, from, at) && !is_of(at, side))
        }
        // Without the blockers the slider passes. Each of them stops it.
        Breaches::JUMP => {
            assert!(reaches(&free, from, to));
            all(|at| at != from && !reaches(&with(&free, at, board.piece(at)), from, to))
        }
        Breaches::CANNOT_PROMOTE if piece.is_some_and(|piece| piece.promoted().is_none()) => {
            all(|at| at == from)
        }
        Breaches::CANNOT_PROMOTE => {
            assert!(!named.contains(to) && named.len() == 27);
            let promote = true;
            let breaches = |to| breaches(position, Move::Step { from, to, promote });
            all(|to| !breaches(to).contains(Breaches::CANNOT_PROMOTE))
        }
        // A piece that is alone on the board reaches no square from there.
        Breaches::DEAD_END_MOVE | Breaches::DEAD_END_DROP => {
            assert!(named.contains(to));
            all(|at| all(|to| reaches(&with(&Board::EMPTY, at, piece), at, to)).is_empty())
        }
        Breaches::NOT_IN_HAND => {
            let has = |kind: HandKind| position.hand(side).count(kind) > 0;
            assert!(matches!(m, Move::Drop { kind, .. } if !has(kind)));
            Bitboard::EMPTY
        }
        Breaches::NIFU => {
            let mut without = position.setup().clone();
            without.board = free;
            assert!(!breaches(&allowed(without), m).contains(Breaches::NIFU));
            all(|at| at.file() == to.file() && is_piece(at, side, PieceKind::Pawn))
        }
        // A king alone on the board reaches the flights.
        Breaches::UCHIFUZUME => {
            let king = king(board, !side);
            let alone = with(&Board::EMPTY, king, board.piece(king));
            all(|at| reaches(&alone, king, at))
        }
        _ => {
            let lines = explanation.attacks.iter().map(|attack| attack.line);
            let king = king(&after(board, side, m), side);
            lines.fold(Bitboard::of(king), Bitboard::union)
        }
    }
}

/// Checks the attacks on a king, and that none is missing. Returns the arrows that they make necessary.
fn check_attacks(
    position: &Position,
    m: Move,
    explanation: &BreachExplanation<'_>,
) -> Vec<(Square, Square)> {
    let (mut board, mut side) = (position.board().clone(), position.side());
    let (mut moves, mut arrows) = (Vec::new(), Vec::new());
    match explanation.breach {
        Breaches::IGNORES_CHECK | Breaches::EXPOSES_KING => moves.push(m),
        Breaches::UCHIFUZUME => {
            (board, side) = (after(&board, side, m), !side);
            let (king, pawn) = (king(&board, side), m.to());
            assert!(reaches(&board, pawn, king), "{position}: {m}");
            let own = all(|at| board.piece(at).is_some_and(|piece| piece.color() == side));
            for from in own {
                let is_answer = |to| (from == king || to == pawn) && reaches(&board, from, to);
                for to in all(|to| !own.contains(to) && is_answer(to)) {
                    let promote = false;
                    moves.push(Move::Step { from, to, promote });
                    arrows.extend((from != king).then_some((from, to)));
                }
            }
        }
        _ => {}
    }
    let mut count = 0;
    for m in moves {
        let after = after(&board, side, m);
        let king = king(&after, side);
        let is_enemy = |at| after.piece(at).is_some_and(|piece| piece.color() != side);
        let attackers = all(|at| is_enemy(at) && reaches(&after, at, king));
        let named = explanation.attacks.iter().filter(|a| a.after == m);
        let is_complete = named.clone().map(|a| a.attacker).eq(attackers);
        assert!(is_complete && !attackers.is_empty(), "{position}: {m}");
        for attack in named {
            // A piece put on an empty square stops the attacker if and only if the square is on its line.
            let pawn = Some(Piece::new(side, PieceKind::Pawn));
            let stops = |at| !reaches(&with(&after, at, pawn), attack.attacker, king);
            let line = all(|at| after.piece(at).is_none() && stops(at));
            assert_eq!((attack.king, attack.line), (king, line), "{position}: {m}");
            arrows.push((attack.attacker, king));
            count += 1;
        }
    }
    assert_eq!(explanation.attacks.len(), count, "{position}: {m}");
    arrows
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

fn king(board: &Board, color: Color) -> Square {
    let king = Some(Piece::new(color, PieceKind::King));
    let found = Square::ALL.into_iter().find(|&at| board.piece(at) == king);
    found.expect("a king")
}

fn with(board: &Board, at: Square, piece: Option<Piece>) -> Board {
    let mut board = board.clone();
    board.remove(at);
    if let Some(piece) = piece {
        board.put(at, piece);
    }
    board
}

/// Returns the board after a move that may be illegal. Its piece does not promote.
fn after(board: &Board, side: Color, m: Move) -> Board {
    let mut board = board.clone();
    let piece = match m {
        Move::Step { from, .. } => board.remove(from).expect("a piece"),
        Move::Drop { kind, .. } => Piece::new(side, kind.piece_kind()),
    };
    board.put(m.to(), piece);
    board
}
