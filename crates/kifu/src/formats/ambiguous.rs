//! A text that fits several moves: the moves after it show which of them it means.

use komadai_core::{DisplayIn, Language, Move, Position, Span, Square, Written};
use komadai_notation::{Context, Unresolved, resolve};

use crate::build::RecordBuilder;
use crate::{Detail, FindingKind};

/// Chooses one of several moves that a text fits, by the written moves `following` it, and reports it.
///
/// # Errors
///
/// Why none of them can be chosen.
pub(crate) fn choose(
    line: &mut RecordBuilder,
    text: &str,
    place: Span,
    moves: &[Move],
    following: impl Iterator<Item = Written>,
) -> Result<Move, Detail> {
    let position = line.position();
    let all = Detail::of_moves(position, moves);
    let chosen = choose_by_next_moves(position, moves, following)
        .filter(|(_, is_guess)| !is_guess || line.guesses < MOST_GUESSES);
    let Some((m, is_guess)) = chosen else {
        let japanese = all.in_language(Language::Japanese);
        return Err(Detail::words(
            format!("it fits several moves, {all}"),
            format!("複数の手 ({japanese}) に当てはまります"),
        ));
    };
    let finding = FindingKind::AmbiguousMove
        .with("text", Detail::quote(text))
        .with("moves", all)
        .with("move", Detail::of_move(position, m));
    line.guesses += u8::from(is_guess);
    line.report(place, finding);
    Ok(m)
}

/// How many candidates are followed at once, and how many texts of a game are decided by a guess. So the
/// time stays in proportion to the text, however many moves of it fit several.
const MOST_CANDIDATES: usize = 16;
const MOST_GUESSES: u8 = 4;

/// A move that a text may mean, and a position to which the moves after it lead.
struct Candidate {
    m: Move,
    last_to: Square,
    position: Position,
}

impl Candidate {
    fn after(m: Move, position: &Position, last: Move) -> Candidate {
        let mut position = position.clone();
        let _ = position.play_unchecked(last);
        let last_to = last.to();
        Candidate {
            m,
            last_to,
            position,
        }
    }

    /// The candidates after a written move: one or, where it fits several moves again, several; none
    /// where it is no legal move.
    fn go_on(self, written: &Written) -> Vec<Candidate> {
        let context = Context::new(&self.position, Some(self.last_to));
        let moves = match resolve(&context, written) {
            Ok(m) => vec![m],
            Err(Unresolved::Ambiguous(moves)) => moves,
            Err(_) => Vec::new(),
        };
        let after = |m| Candidate::after(self.m, &self.position, m);
        moves.into_iter().map(after).collect()
    }
}

/// The only one of several legal moves that lets the written moves after it be played, up to where
/// the others do not, or a guess, the first of those that let all of them; and whether it is a guess.
/// `None` if there are none after it, or too many ways to play them.
fn choose_by_next_moves(
    position: &Position,
    moves: &[Move],
    following: impl Iterator<Item = Written>,
) -> Option<(Move, bool)> {
    let all = moves.iter().map(|&m| Candidate::after(m, position, m));
    let mut candidates: Vec<Candidate> = all.take(MOST_CANDIDATES + 1).collect();
    let mut guess = None;
    for written in following {
        if candidates.len() > MOST_CANDIDATES {
            return None;
        }
        let next = candidates.into_iter().flat_map(|way| way.go_on(&written));
        candidates = next.take(MOST_CANDIDATES + 1).collect();
        let m = candidates.first()?.m;
        if candidates.iter().all(|candidate| candidate.m == m) {
            return Some((m, false));
        }
        guess = Some((m, true));
    }
    guess.filter(|_| candidates.len() <= MOST_CANDIDATES)
}
