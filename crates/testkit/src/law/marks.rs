//! Laws: the marks of a written move are sufficient, and none is superfluous.

use komadai_core::{
    Breaches, Color, Marks, Move, Origin, PieceKind, Position, Square, Style, WrittenMove,
};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe, print};
use komadai_parse::japanese_move;

/// Checks that the text of a legal move matches its own piece and no other candidate. A piece on the board takes
/// precedence over the hand. If a mark of place or motion, 打, or the square in brackets is removed, the text matches
/// several pieces, or another one. The square is written in brackets only if no other marks are sufficient.
pub fn marks_are_just_enough(context: &Context<'_>, candidates: Candidates) {
    let removable = Marks::RELATIVE | Marks::MOTION | Marks::DROP | Marks::ORIGIN;
    let position = context.position;
    for m in legal_moves(position) {
        let right = describe(context, m, candidates).expect("a legal move");
        let kind = right.before.expect("described");
        let own = [right.origin.expect("described")];
        let fitting = |marks| fitting(position, kind, m.to(), marks, candidates);
        let without = |mark| {
            let text = text(&right.marks(right.marks - mark));
            let read = japanese_move(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            (fitting(read.marks), text)
        };

        let (mut fits, text) = without(Marks::empty());
        if right.marks.contains(Marks::ORIGIN) {
            for marks in WHERE_AND_HOW {
                let text = marks.to_string();
                assert!(
                    fitting(marks) != own,
                    "{position}: {text} fits {m} ({candidates:?})"
                );
            }
        } else {
            if fits.len() > 1 {
                fits.retain(|&origin| origin != Origin::Hand);
            }
            assert!(
                fits == own,
                "{position}: {text} is not enough for {m} ({candidates:?})"
            );
        }
        for mark in (right.marks & removable).iter() {
            let (fits, text) = without(mark);
            assert!(
                !fits.is_empty() && fits != own,
                "{position}: {text} is enough for {m} ({candidates:?})"
            );
        }
    }
}

/// The marks that could distinguish major pieces. 直 is not used for them.
const WHERE_AND_HOW: [Marks; 11] = {
    use Marks as M;
    [
        M::LEFT,
        M::RIGHT,
        M::UP,
        M::SIDEWAYS,
        M::BACK,
        M::LEFT.union(M::UP),
        M::LEFT.union(M::SIDEWAYS),
        M::LEFT.union(M::BACK),
        M::RIGHT.union(M::UP),
        M::RIGHT.union(M::SIDEWAYS),
        M::RIGHT.union(M::BACK),
    ]
};

fn text(written: &WrittenMove) -> String {
    print(written, Style::Jsa).expect("all facts are there")
}

/// Returns the candidates that match the marks, including the hand if the text can mean a drop.
fn fitting(
    position: &Position,
    kind: PieceKind,
    to: Square,
    marks: Marks,
    candidates: Candidates,
) -> Vec<Origin> {
    let places = places(position, kind, to, candidates);
    let steps = described(&places, kind, marks);
    let mut found: Vec<Origin> = steps.into_iter().map(Origin::Square).collect();
    let drop = kind.drop_kind().map(|kind| Move::Drop { kind, to });
    if marks.contains(Marks::DROP) {
        found.clear();
    }
    if (marks - Marks::DROP).is_empty() && drop.is_some_and(|drop| position.judge(drop).is_ok()) {
        found.push(Origin::Hand);
    }
    found
}

/// Returns the candidates on the board.
pub(super) fn places(
    position: &Position,
    kind: PieceKind,
    to: Square,
    candidates: Candidates,
) -> Vec<Place> {
    let side = position.side();
    let pieces = position.board().iter().filter(|&(from, piece)| {
        piece.color() == side && piece.kind() == kind && counts(position, from, to, candidates)
    });
    pieces.map(|(from, _)| Place::new(side, from, to)).collect()
}

/// Returns the squares of the candidates that the marks describe.
pub(super) fn described(places: &[Place], kind: PieceKind, marks: Marks) -> Vec<Square> {
    let places: Vec<&Place> = places
        .iter()
        .filter(|place| place.moves_so(marks))
        .collect();
    let is_outermost = |place: &Place| {
        places.iter().all(|other| {
            if marks.contains(Marks::LEFT) {
                other.left <= place.left
            } else {
                other.left >= place.left
            }
        })
    };
    let comes_so = |place: &&&Place| match marks & (Marks::LEFT | Marks::RIGHT) {
        side if side.is_empty() => true,
        _ if is_major(kind) => is_outermost(place),
        side => place.side() == side,
    };
    let described = places.iter().filter(comes_so);
    described.map(|place| place.from).collect()
}

/// Returns `true` for the kinds that the rule never describes by 直.
pub(super) fn is_major(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse
    )
}

/// Returns `true` if a piece is a candidate by the law.
fn counts(position: &Position, from: Square, to: Square, candidates: Candidates) -> bool {
    [false, true].into_iter().any(|promote| {
        let step = Move::Step { from, to, promote };
        match (position.judge(step), candidates) {
            (Ok(()), _) => true,
            (Err(_), Candidates::Legal) => false,
            (Err(illegal), Candidates::Reach) => {
                let away = Breaches::CANNOT_REACH | Breaches::JUMP;
                !illegal.breaches().intersects(away)
            }
        }
    })
}

/// The origin of a piece, as its owner sees it.
pub(super) struct Place {
    pub(super) from: Square,
    pub(super) left: i8,
    pub(super) up: i8,
}

impl Place {
    fn new(side: Color, from: Square, to: Square) -> Place {
        let sign = match side {
            Color::Black => 1,
            Color::White => -1,
        };
        Place {
            from,
            left: sign * (from.file().number() as i8 - to.file().number() as i8),
            up: sign * (from.rank().number() as i8 - to.rank().number() as i8),
        }
    }

    /// Returns `true` if the motion of a piece agrees with 上, 寄, 引 or 直.
    fn moves_so(&self, marks: Marks) -> bool {
        let motion = match self.up {
            1.. => Marks::UP,
            0 => Marks::SIDEWAYS,
            _ => Marks::BACK,
        };
        let wanted = marks & Marks::MOTION;
        let straight = marks.contains(Marks::STRAIGHT);
        (wanted.is_empty() || wanted == motion) && (!straight || self.left == 0 && self.up > 0)
    }

    fn side(&self) -> Marks {
        match self.left {
            1.. => Marks::LEFT,
            0 => Marks::empty(),
            _ => Marks::RIGHT,
        }
    }
}
