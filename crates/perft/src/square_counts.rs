//! Counts the moves that reach each square.

use komadai_core::Bitboard;

/// A number below 256 for each square, as eight sets, one per binary digit. So a whole set of arrivals is added at
/// once.
#[derive(Default)]
pub(crate) struct SquareCounts {
    digits: [Bitboard; 8],
}

impl SquareCounts {
    /// Adds one to each square of the set. A piece arrives on a square at most twice (with and without promotion), so
    /// 81 pieces and seven kinds in hand stay below 256.
    #[inline]
    pub(crate) fn add(&mut self, squares: Bitboard) {
        let mut carry = squares;
        for digit in &mut self.digits {
            if carry.is_empty() {
                return;
            }
            let both = *digit & carry;
            *digit ^= carry;
            carry = both;
        }
    }

    /// Returns the sum of the weights of all squares, each times its count. `weigh` returns the total weight of a set.
    #[inline]
    pub(crate) fn sum(&self, mut weigh: impl FnMut(Bitboard) -> u32) -> u64 {
        let mut sum = 0;
        for (power, &digit) in self.digits.iter().enumerate() {
            if !digit.is_empty() {
                sum += u64::from(weigh(digit)) << power;
            }
        }
        sum
    }
}
