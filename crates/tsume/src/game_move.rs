//! Checks whether a move of a game keeps a mate.

use komadai_core::{Move, Position};

use crate::limits::SearchLimits;
use crate::problem::Problem;
use crate::search::Answer;
use crate::solver::{MateIn, Solver};
use crate::table::ANY;

impl Solver {
    /// Returns whether the legal move `m` of the side to move gives check and mates by checks. After a search of the
    /// same position, the table still knows most answers.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_tsume::{MateIn, SearchLimits, Solver};
    ///
    /// let position = Position::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?)?;
    /// let (mut solver, limits) = (Solver::new(16), SearchLimits::default());
    /// let mut mates_with = |m: &str| Ok::<_, Box<dyn std::error::Error>>(
    ///     solver.mates_with(&position, m.parse()?, &limits));
    /// assert_eq!(mates_with("G*5b")?, MateIn::Yes(1));
    /// assert_eq!(mates_with("G*4b")?, MateIn::No);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mates_with(&mut self, position: &Position, m: Move, limits: &SearchLimits) -> MateIn {
        let (Ok(problem), after) = (Problem::of(position), position.after(m)) else {
            return MateIn::No;
        };
        if !after.is_check() {
            return MateIn::No;
        }
        self.resume(&problem, limits);
        match self.search.mates(&after, ANY) {
            Answer::Mate(plies) => MateIn::Yes(plies + 1),
            Answer::No(_) => MateIn::No,
            Answer::Unknown => MateIn::Unknown,
        }
    }
}
