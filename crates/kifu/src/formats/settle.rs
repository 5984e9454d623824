//! Which of several moves a text means, as the moves after it show.

use crate::{Detail, Finding, FindingKind};
use komadai_core::{DisplayIn, Language, Move, Position, Written};
use komadai_notation::{Context, Unresolved, resolve};

/// How many ways to play on are followed at once. So the time stays in proportion to the text,
/// however many moves of it fit several.
const MOST: usize = 16;

/// How many texts of a game are taken for one of several moves that the moves after it leave open. Each
/// takes a look at all of them.
const MOST_CHOSEN: u8 = 4;

/// A way to play on.
struct Way {
    /// What the text means if this is the way.
    first: Move,
    /// The move played last.
    last: Move,
    position: Position,
}

impl Way {
    /// The way that goes on with a move.
    fn after(first: Move, position: &Position, m: Move) -> Way {
        let mut position = position.clone();
        let _ = position.play_unchecked(m);
        let last = m;
        Way {
            first,
            last,
            position,
        }
    }

    /// The ways to go on with a written move: one or, where it fits several moves again, several;
    /// none where it is no legal move.
    fn go_on(self, written: &Written) -> Vec<Way> {
        let context = Context::new(&self.position, Some(self.last.to()));
        let moves = match resolve(&context, written) {
            Ok(m) => vec![m],
            Err(Unresolved::Ambiguous(moves)) => moves,
            Err(_) => Vec::new(),
        };
        let after = |m| Way::after(self.first, &self.position, m);
        moves.into_iter().map(after).collect()
    }
}

/// What a text that fits several moves is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    pub(crate) m: Move,
    /// Whether no other lets the moves after it be played.
    pub(crate) is_only: bool,
}

impl Settled {
    /// The finding about a text that fits `moves`.
    pub(crate) fn finding(self, position: &Position, text: &str, moves: &[Move]) -> Finding {
        FindingKind::AmbiguousMove
            .with("text", Detail::quote(text))
            .with("moves", Detail::of_moves(position, moves))
            .with("move", Detail::of_move(position, self.m))
    }
}

/// Why a text that fits `moves` is not read as a move.
pub(crate) fn ambiguous(position: &Position, moves: &[Move]) -> Detail {
    let moves = Detail::of_moves(position, moves);
    let japanese = moves.in_language(Language::Japanese);
    Detail::words(
        format!("it fits several moves, {moves}"),
        format!("複数の手 ({japanese}) に当てはまります"),
    )
}

/// How many texts of a game were taken for one of several moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen(u8);

impl Chosen {
    pub(crate) const NONE: Chosen = Chosen(0);

    /// Counts one, unless it is clear.
    pub(crate) const fn count(&mut self, settled: Settled) {
        if !settled.is_only {
            self.0 = self.0.saturating_add(1);
        }
    }
}

/// The only one of several legal moves that lets the written moves after it be played, up to where
/// the others do not, or the first of those that let all of them. `None` if there are none after it, too
/// many ways to play them, or too many that were `chosen` before.
pub(crate) fn settle(
    position: &Position,
    moves: &[Move],
    chosen: Chosen,
    following: impl Iterator<Item = Written>,
) -> Option<Settled> {
    let ways = moves.iter().map(|&m| Way::after(m, position, m));
    let mut ways: Vec<Way> = ways.take(MOST + 1).collect();
    let mut open = None;
    for written in following {
        if ways.len() > MOST {
            return None;
        }
        let each = ways.into_iter().flat_map(|way| way.go_on(&written));
        ways = each.take(MOST + 1).collect();
        let first = ways.first()?.first;
        if ways.iter().all(|way| way.first == first) {
            let m = first;
            return Some(Settled { m, is_only: true });
        }
        open = Some(Settled {
            m: first,
            is_only: false,
        });
    }
    open.filter(|_| ways.len() <= MOST && chosen.0 < MOST_CHOSEN)
}
