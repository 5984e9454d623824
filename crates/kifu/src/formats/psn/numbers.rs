//! The numbers of moves, which show that moves are missing.

use std::iter;

use komadai_parse::phrases;

use super::PsnGame;
use super::grammar::PsnToken;
use crate::Detail;
use crate::row::Output;

/// How the moves of a line of play are numbered, as far as it was read.
///
/// Some programs count plies, and others pairs of plies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    last: Option<Number>,
    has_pairs: bool,
}

/// The number read last.
#[derive(Clone, Copy, Debug)]
struct Number {
    value: u32,
    /// How many moves and endings followed.
    moves: u32,
}

impl Numbers {
    /// Takes the next number. `is_whites` is whether dots show that the move of Black came before.
    ///
    /// Returns how many plies are missing before it.
    pub(super) fn next(&mut self, value: u32, is_whites: bool) -> u32 {
        let last = self.last.filter(|last| last.value <= value);
        if last.is_some_and(|last| last.value == value) {
            return 0;
        }
        let moves = u32::from(is_whites);
        self.last = Some(Number { value, moves });
        let Some(last) = last else { return 0 };
        let step = value - last.value;
        self.has_pairs |= step == 1 && last.moves > 1;
        match self.has_pairs {
            true => (step - 1)
                .saturating_mul(2)
                .saturating_add(2_u32.saturating_sub(last.moves)),
            false => step.saturating_sub(last.moves),
        }
    }

    /// Takes a move or an ending.
    pub(super) const fn pass(&mut self) {
        if let Some(last) = &mut self.last {
            last.moves = last.moves.saturating_add(1);
        }
    }

    /// Returns the number after which no move came yet.
    pub(super) fn awaiting(&self) -> Option<u32> {
        let last = self.last.filter(|last| last.moves == 0);
        last.map(|last| last.value)
    }

    /// Begins a line of play with a ply.
    pub(super) const fn begin_at(&mut self, ply: u32) {
        self.last = Some(Number {
            value: ply.saturating_sub(1),
            moves: 1,
        });
    }

    /// Forgets the number read last, as another line of play begins.
    pub(super) const fn begin_anew(&mut self) {
        self.last = None;
    }
}

/// What the numbers show.
impl<'t> PsnGame<'t> {
    /// Takes the number of the next move, a token before others, and reports the plies that are missing before it.
    pub(super) fn number(
        &mut self,
        number: u32,
        is_whites: bool,
        token: &PsnToken<'t>,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
        out: &mut Output,
    ) {
        let place = token.text.span();
        let before = self.numbers.awaiting();
        let is_lost = before.is_some_and(|before| before < number);
        let is_first = self.play.depth() == 0 && !self.has_start && !is_lost;
        if is_lost {
            self.numbers.pass();
        }
        let missing = match self.numbers.next(number, is_whites) {
            0 if is_first => number.saturating_sub(1),
            missing => missing,
        };
        if is_lost || missing > 0 {
            self.begin(iter::once(*token).chain(following.clone()), out);
        }
        if is_lost {
            self.no_move(before.unwrap_or(0));
        }
        self.number_at = place;
        let is_open = self.other.is_none() && !self.play.has_ending() && !self.play.is_stopped();
        if missing > 0 && is_open {
            let depth = u32::try_from(self.play.depth()).unwrap_or(u32::MAX);
            let first = self.play.record.start.first_ply.saturating_add(depth);
            let last = first.saturating_add(missing - 1);
            self.play.read_at(place);
            self.play.missing(first, last, Some(token.text.text), place);
        }
    }

    /// Records a number after which no move came in the place of that move.
    pub(super) fn await_move(&mut self) {
        if let Some(number) = self.numbers.awaiting() {
            self.numbers.pass();
            self.no_move(number);
        }
    }

    fn no_move(&mut self, number: u32) {
        let is_open = self.other.is_none() && !self.play.has_ending() && !self.play.is_stopped();
        if self.is_begun && is_open {
            self.play.read_at(self.number_at);
            let why = Detail::expected(phrases::MOVE);
            self.play
                .unreadable(&format!("{number}."), self.number_at, why);
        }
    }

    /// Ends a line of play.
    pub(super) fn end_line(&mut self) {
        self.await_move();
        self.numbers.begin_anew();
    }
}
