//! Laws: what engines ask about a position agrees with plain implementations that use only the law of core.

use arbitrary::{Result, Unstructured};
use core::cmp::Ordering;
use komadai_core::{
    Bitboard, Breaches, Color, HandKind, History, Move, PieceKind, Position, Setup, Square,
};
use komadai_movegen::{blockers, gives_check, legal_moves, static_exchange};

use crate::walk;

/// The rules that an attack may break: the piece reaches the square, but the move is illegal.
const ATTACKS: Breaches = Breaches::OCCUPIED_OWN
    .union(Breaches::CAPTURES_KING)
    .union(Breaches::DEAD_END_MOVE)
    .union(Breaches::IGNORES_CHECK)
    .union(Breaches::EXPOSES_KING);

/// Returns `true` if the piece on `from` attacks `to`, as the law judges the step.
fn attacks(setup: &Setup, from: Square, to: Square) -> bool {
    let Some(piece) = setup.board.piece(from) else {
        return false;
    };
    let mut setup = setup.clone();
    setup.side = piece.color();
    let position = Position::allowing(setup, komadai_core::Faults::all()).expect("one king a side");
    let step = Move::Step {
        from,
        to,
        promote: false,
    };
    from != to
        && position
            .judge(step)
            .map_or_else(|illegal| ATTACKS.contains(illegal.breaches()), |()| true)
}

/// Returns the pieces that attack `to`.
fn attackers(setup: &Setup, to: Square) -> Bitboard {
    let pieces = setup.board.iter().map(|(square, _)| square);
    pieces.filter(|&from| attacks(setup, from, to)).collect()
}

/// Checks attackers, also with some pieces removed, blockers and checks.
pub fn engine_queries_agree(position: &Position) {
    let setup = position.setup();
    let occupied = setup.board.occupied();
    for to in Square::ALL {
        let all = attackers(setup, to);
        assert_eq!(position.attackers(to, occupied), all, "{position}: {to}");
        // Without the attackers, the pieces behind them attack.
        let mut open = setup.clone();
        for from in all {
            if setup
                .board
                .piece(from)
                .is_some_and(|piece| piece.kind() != PieceKind::King)
            {
                open.board.remove(from);
            }
        }
        let rest = open.board.occupied();
        let seen = position.attackers(to, rest) & rest;
        assert_eq!(
            seen,
            attackers(&open, to),
            "{position}: {to} without {all:?}"
        );
    }
    for color in Color::ALL {
        let blocking = position.king(color).map(|king| blocks(setup, king, color));
        let found = blockers(position, color);
        assert_eq!(found, blocking.unwrap_or_default(), "{position}: {color}");
    }
    for m in legal_moves(position) {
        let is_check = position.after(m).is_check();
        assert_eq!(gives_check(position, m), is_check, "{position}: {m}");
    }
}

/// Returns the pieces without which another piece attacks the king of `color`.
fn blocks(setup: &Setup, king: Square, color: Color) -> Bitboard {
    let enemies = |setup: &Setup| attackers(setup, king) & setup.board.of(!color);
    let before = enemies(setup);
    let pieces = setup.board.iter().map(|(square, _)| square);
    let opens = |&square: &Square| {
        let mut open = setup.clone();
        open.board.remove(square);
        square != king && !(enemies(&open) - before).is_empty()
    };
    pieces.filter(opens).collect()
}

/// Checks the static exchange of all legal moves, for two tables of values, by playing the captures.
pub fn exchanges_agree(position: &Position) {
    for m in legal_moves(position) {
        for value in [usual, odd] {
            let gain = static_exchange(position, m, value);
            assert_eq!(gain, exchange(position, m, value), "{position}: {m}");
        }
    }
}

fn usual(kind: PieceKind) -> i32 {
    let promotion = if kind.is_promoted() { 3 } else { 0 };
    promotion
        + match kind.unpromoted() {
            PieceKind::Pawn => 1,
            PieceKind::Lance | PieceKind::Knight => 3,
            PieceKind::Silver => 5,
            PieceKind::Gold => 6,
            PieceKind::Bishop => 8,
            PieceKind::Rook => 10,
            _ => 1000,
        }
}

/// Values that many kinds share, and a value that is negative.
fn odd(kind: PieceKind) -> i32 {
    kind as i32 % 4 - 1
}

/// Returns what a move gains, with the captures that answer it.
fn exchange(position: &Position, m: Move, value: fn(PieceKind) -> i32) -> i32 {
    let value_on = |position: &Position, square| {
        let piece = position.board().piece(square);
        piece.map_or(0, |piece| value(piece.kind()))
    };
    let captured = value_on(position, m.to());
    let after = position.after(m);
    let promotion = m.origin().map_or(0, |from| {
        value_on(&after, m.to()) - value_on(position, from)
    });
    captured + promotion - answer(&after, m.to(), value)
}

/// Returns what the side to move gains by capturing on `to`, at least 0.
fn answer(position: &Position, to: Square, value: fn(PieceKind) -> i32) -> i32 {
    let capturers = |position: &Position| {
        attackers(position.setup(), to) & position.board().of(position.side())
    };
    let kind = |from| position.board().piece(from).map(|piece| piece.kind());
    let cheapest = capturers(position)
        .iter()
        .min_by_key(|&from| match kind(from) {
            Some(PieceKind::King) => (1, 0),
            kind => (0, kind.map_or(0, value)),
        });
    let Some(from) = cheapest else {
        return 0;
    };
    let capture = Move::Step {
        from,
        to,
        promote: false,
    };
    if kind(from) == Some(PieceKind::King) && !capturers(&position.after(capture)).is_empty() {
        return 0;
    }
    exchange(position, capture, value).max(0)
}

/// Plays a short game in which pieces go back and forth and are captured, and checks [`History::superiority`] at each
/// position. Returns the numbers of inferior, equal and superior positions.
pub fn histories_compare_hands(u: &mut Unstructured<'_>) -> Result<[usize; 3]> {
    let mut position = walk::crowded(u)?;
    let mut history = History::new(&position);
    let mut setups = vec![position.setup().clone()];
    let mut seen = [0; 3];
    for _ in 0..60 {
        // Half of the steps change only the hands or pass, as no legal move can.
        let mut setup = position.into_setup();
        if u.arbitrary()? {
            let kind = *u.choose(&HandKind::ALL)?;
            let color = u.arbitrary()?;
            let hand = &mut setup.hands[color];
            let _ = if u.arbitrary()? {
                hand.add(kind)
            } else {
                hand.take(kind)
            };
        }
        setup.side = if u.ratio(7, 8)? {
            !setup.side
        } else {
            setup.side
        };
        position = Position::allowing(setup, komadai_core::Faults::all()).expect("one king a side");
        if u.ratio(1, 4)?
            && let Ok(m) = walk::any(u, &legal_moves(&position))
        {
            position.advance_unchecked(m);
        }
        history.push(&position);
        setups.push(position.setup().clone());
        let plies = u.int_in_range(0..=20)?;
        let found = history.superiority(plies);
        assert_eq!(found, superiority(&setups, plies), "{position}");
        if let Some(order) = found {
            seen[(order as i8 + 1) as usize] += 1;
        }
    }
    Ok(seen)
}

fn superiority(setups: &[Setup], plies: usize) -> Option<Ordering> {
    let (now, before) = setups.split_last()?;
    before.iter().rev().take(plies).find_map(|then| {
        let counts = |setup: &Setup| HandKind::ALL.map(|kind| setup.hands[now.side].count(kind));
        let pairs = || counts(now).into_iter().zip(counts(then));
        let (more, less) = (
            pairs().any(|(now, then)| now > then),
            pairs().any(|(now, then)| now < then),
        );
        let order = match (more, less) {
            (false, false) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (true, true) => return None,
        };
        (then.side == now.side && then.board == now.board).then_some(order)
    })
}
