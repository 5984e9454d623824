//! Counting who wins.

use komadai_core::{ByColor, Outcome};

/// How many games each side won, and how many nobody did.
///
/// ```
/// use komadai_core::{Color, Outcome};
/// use komadai_kifu::Results;
///
/// let outcomes = [Outcome::Win(Color::Black), Outcome::Draw, Outcome::Undecided];
/// let results: Results = outcomes.into_iter().collect();
/// assert_eq!((results.games(), results.wins.black, results.draws), (3, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Results {
    /// The games that a side won.
    pub wins: ByColor<u64>,
    /// The games that nobody won.
    pub draws: u64,
    /// The games whose ending decides nothing, or that have none.
    pub undecided: u64,
}

impl Results {
    /// Counts a game.
    ///
    /// ```
    /// use komadai_core::{Color, Outcome};
    /// use komadai_kifu::Results;
    ///
    /// let mut results = Results::default();
    /// results.add(Outcome::Win(Color::Black));
    /// results.add(Outcome::Draw);
    /// assert_eq!((results.wins.black, results.draws, results.games()), (1, 1, 2));
    /// ```
    pub fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Win(side) => &mut self.wins[side],
            Outcome::Draw => &mut self.draws,
            _ => &mut self.undecided,
        };
        *count += 1;
    }

    /// All games that were counted.
    ///
    /// ```
    /// use komadai_core::Outcome;
    /// use komadai_kifu::Results;
    ///
    /// let results: Results = [Outcome::Draw, Outcome::Undecided].into_iter().collect();
    /// assert_eq!(results.games(), 2);
    /// ```
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins.black + self.wins.white + self.draws + self.undecided
    }
}

impl FromIterator<Outcome> for Results {
    fn from_iter<I: IntoIterator<Item = Outcome>>(outcomes: I) -> Results {
        let mut results = Results::default();
        for outcome in outcomes {
            results.add(outcome);
        }
        results
    }
}
