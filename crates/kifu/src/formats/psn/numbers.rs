//! Tracks the numbers of moves, which show that moves are missing.

/// The numbering of the moves of a line of play, as far as it was read.
///
/// Some programs count plies, and others pairs of plies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    last: Option<Number>,
    has_pairs: bool,
    has_any: bool,
}

#[derive(Clone, Copy, Debug)]
struct Number {
    value: u32,
    /// The number of moves and endings that followed.
    moves: u32,
    /// Whether no move or ending has followed the number itself.
    is_awaiting: bool,
}

impl Numbers {
    /// Takes the next number. `is_whites` is `true` if dots show that the move of Black came before.
    ///
    /// Returns the number of plies that are missing before it.
    pub(super) fn next(&mut self, value: u32, is_whites: bool) -> u32 {
        self.has_any = true;
        let last = self.last.filter(|last| last.value <= value);
        let moves = u32::from(is_whites);
        let (again, is_awaiting) = (last.filter(|last| last.value == value), true);
        self.last = Some(Number {
            value,
            moves,
            is_awaiting,
        });
        if let Some(again) = again {
            self.last = Some(Number {
                is_awaiting,
                ..again
            });
            return 0;
        }
        let Some(last) = last else { return 0 };
        let step = value - last.value;
        self.has_pairs |= step == 1 && last.moves > 1;
        if !self.has_pairs {
            return step.saturating_sub(last.moves);
        }
        (step - 1)
            .saturating_mul(2)
            .saturating_add(2_u32.saturating_sub(last.moves))
            .saturating_add(moves)
    }

    /// Returns `true` if moves have numbers. A number that only precedes the first move does not count.
    pub(super) fn are_used(&self) -> bool {
        self.has_any && self.last.is_none_or(|last| last.moves <= 2)
    }

    /// Takes a move or an ending.
    pub(super) const fn pass(&mut self) {
        if let Some(last) = &mut self.last {
            last.moves = last.moves.saturating_add(1);
            last.is_awaiting = false;
        }
    }

    /// Returns the last number if no move followed it yet.
    pub(super) fn awaiting(&self) -> Option<u32> {
        let last = self.last.filter(|last| last.is_awaiting);
        last.map(|last| last.value)
    }

    /// Returns `true` if one move followed the number of a pair. `is_last` is `true` if no number follows.
    pub(super) fn awaits_second(&self, is_last: bool) -> bool {
        let last = self
            .last
            .filter(|last| last.moves == 1 && !last.is_awaiting);
        last.is_some_and(|last| self.has_pairs || is_last && last.value == 1)
    }

    /// Begins a line of play at a ply.
    pub(super) const fn begin_at(&mut self, ply: u32) {
        self.last = Some(Number {
            value: ply.saturating_sub(1),
            moves: 1,
            is_awaiting: false,
        });
    }

    /// Forgets the last number, because another line of play begins.
    pub(super) const fn begin_anew(&mut self) {
        self.last = None;
    }
}
