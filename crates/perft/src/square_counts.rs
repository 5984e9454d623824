//! How often each square was arrived at.

use komadai_core::Bitboard;

/// A number below 256 for each square, held as eight sets of binary digits, so that whole sets of
/// arrivals are added at once.
#[derive(Default)]
pub(crate) struct SquareCounts {
    digits: [Bitboard; 8],
}

impl SquareCounts {
    /// One more for each square of the set. A piece arrives nowhere more than twice, so that 81
    /// pieces and seven kinds in hand stay below 256.
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

    /// The sum over all squares of what `weigh` says for a set, each square as often as it counts.
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
