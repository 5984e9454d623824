//! Defines the solution of a problem.

use core::fmt;

use komadai_core::{Hand, Move, texts};

use crate::limits::StopReason;
use crate::policy::Policy;

/// A verdict on a problem, in the terms of custom.
///
/// ```
/// use komadai_tsume::{SearchLimits, Problem, Questions, MissingPieces, Solver, Verdict};
///
/// let problem = Problem::new("4k4/9/9/9/9/9/9/9/9 b P 1".parse()?, MissingPieces::Auto)?;
/// let solution = Solver::new(16).solve(&problem, &Questions::default(), &SearchLimits::default());
/// assert_eq!(solution.verdict, Verdict::NoMate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// A mate in this number of plies, without cooks and without pieces left over (完全作).
    Perfect(u16),
    /// A mate in this number of plies that is not the only one (余詰).
    Cooked(u16),
    /// A mate in this number of plies that leaves the attacker pieces in hand (駒余り), without cooks or with allowed
    /// ones only.
    Leftover(u16),
    /// No mate (不詰).
    NoMate,
    /// A limit ended the search first, or the deciding question was not asked.
    #[default]
    Unknown,
}

/// The state of knowledge about a mate.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Mate {
    /// The shortest mate takes this number of plies. It is proved that there is a mate and that none is shorter.
    Shortest(u16),
    /// There is a mate within this number of plies, but perhaps a shorter one.
    Within(u16),
    /// No mate.
    None,
    /// No mate within this number of plies, but perhaps a longer one.
    NoneWithin(u16),
    /// Neither a mate nor a refutation is known.
    #[default]
    Unknown,
}

/// The attacker's other mates at one of his moves. The move is in the solution, or in a line that lasts as long.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cooks {
    /// The ply of the attacker's move, from 1.
    pub ply: usize,
    /// The moves before it.
    pub before: Vec<Move>,
    /// The other moves that mate.
    pub found: Vec<Cook>,
    /// The checks that do not mate.
    pub refuted: Vec<Move>,
    /// The checks that were left undecided. If the list is empty, `found` is complete.
    pub unknown: Vec<Move>,
}

impl Cooks {
    /// Returns all other checks.
    pub fn others(&self) -> impl Iterator<Item = Move> {
        let found = self.found.iter().map(|cook| cook.m);
        let not_found = self.refuted.iter().chain(&self.unknown).copied();
        found.chain(not_found)
    }
}

/// Another move that mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cook {
    /// The move.
    pub m: Move,
    /// The number of plies within which it mates, including itself.
    pub plies: u16,
    /// The reasons why custom may allow it.
    pub allowance: Allowances,
}

bitflags::bitflags! {
    /// A set of flags for what custom allows besides the solution.
    ///
    /// ```
    /// use komadai_tsume::Allowances;
    ///
    /// let allowed = Allowances::LAST_MOVE | Allowances::PROMOTION;
    /// assert!(allowed.intersects(Allowances::PROMOTION));
    /// assert!(!allowed.intersects(Allowances::DETOUR));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Allowances: u8 {
        /// Another mate by the very last move (最終手余詰), in a problem with more than one ply.
        const LAST_MOVE = 1;
        /// The same move with or without promotion (成不成非限定).
        const PROMOTION = 1 << 1;
        /// A drop of the same kind from farther off on the same line (以遠打).
        const FARTHER_DROP = 1 << 2;
        /// The mirror image, if the board is symmetrical (左右対称).
        const SYMMETRY = 1 << 3;
        /// A detour (迂回手順): all best play leads back to positions of the solution.
        const DETOUR = 1 << 4;
    }
}

impl Allowances {
    const NAMES: [(Allowances, &'static str); 5] = [
        (Allowances::LAST_MOVE, "last-move"),
        (Allowances::PROMOTION, "promotion"),
        (Allowances::FARTHER_DROP, "farther-drop"),
        (Allowances::SYMMETRY, "symmetry"),
        (Allowances::DETOUR, "detour"),
    ];

    /// Returns the allowance with this name, or `None` if the name is unknown.
    #[must_use]
    pub fn named(name: &str) -> Option<Allowances> {
        let mut names = Allowances::NAMES.iter();
        names.find(|(_, own)| *own == name).map(|&(flag, _)| flag)
    }
}

/// Writes the names, joined by commas.
impl fmt::Display for Allowances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Allowances::NAMES.iter();
        let own = names.filter(|(flag, _)| self.intersects(*flag));
        let own: Vec<_> = own.map(|(_, name)| *name).collect();
        f.write_str(&own.join(","))
    }
}

/// Another answer of the defender to a move of the solution, and the moves after it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variation {
    /// The ply of the answer, from 2.
    pub ply: usize,
    /// The moves from the answer to the mate.
    pub line: Vec<Move>,
    /// The attacker's hand at its end.
    pub left: Hand,
}

impl Variation {
    /// Returns the length of the problem if this answer is played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.ply - 1 + self.line.len()
    }
}

/// The result of solving a problem.
///
/// ```
/// use komadai_tsume::{SearchLimits, Problem, Questions, MissingPieces, Solver};
///
/// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
/// let solution = Solver::new(16).solve(&problem, &Questions::default(), &SearchLimits::default());
/// assert_eq!(solution.line, ["G*5b".parse()?]);
/// assert!(solution.left.is_empty() && solution.stopped.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The verdict.
    pub verdict: Verdict,
    /// The policy for counting plies.
    pub policy: Policy,
    /// The mate and its length.
    pub mate: Mate,
    /// The mate and its length if every interposition counts.
    pub mate_of_all: Mate,
    /// The solution (作意): the shortest mate against the longest resistance. Among equal lines it leaves the fewest
    /// pieces. If a limit ended the search, it is the line of the best mate whose moves were found.
    pub line: Vec<Move>,
    /// The number of plies within which the line mates; 0 without a line. If a limit ended the search, `mate` may be
    /// shorter, and the line may have fewer moves.
    pub line_within: u16,
    /// The attacker's hand at the end of the line.
    pub left: Hand,
    /// The defender's other answers, in the order of the solution.
    pub variations: Vec<Variation>,
    /// The attacker's other mates, for each searched move of the solution. Lines that last as long are included only if
    /// they have cooks or undecided checks.
    pub cooks: Vec<Cooks>,
    /// The limit that ended the search, if any.
    pub stopped: Option<StopReason>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// How the solution of an author compares with the one that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Comparison {
    /// The moves are the same.
    Same,
    /// There is a mate in fewer plies than the author's line has (早詰).
    Quicker,
    /// The first different move is at this ply.
    Differs(usize),
}

impl Solution {
    /// Compares the line of an author with the solution. Returns `None` if either has no moves.
    ///
    /// ```
    /// use komadai_tsume::{Comparison, MissingPieces, Problem, Questions, SearchLimits, Solver};
    ///
    /// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
    /// let solution = Solver::new(16).solve(&problem, &Questions::default(), &SearchLimits::default());
    /// assert_eq!(solution.compare(&["G*5b".parse()?]), Some(Comparison::Same));
    /// assert_eq!(solution.compare(&["G*6b".parse()?]), Some(Comparison::Differs(1)));
    /// let slow = ["G*6b", "5a4a", "6b5b"].map(|m| m.parse().unwrap());
    /// assert_eq!(solution.compare(&slow), Some(Comparison::Quicker));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare(&self, given: &[Move]) -> Option<Comparison> {
        if given.is_empty() || self.line.is_empty() {
            return None;
        }
        let same = given.iter().zip(&self.line).take_while(|(a, b)| a == b);
        Some(match self.mate {
            _ if given == self.line => Comparison::Same,
            Mate::Shortest(plies) | Mate::Within(plies) if usize::from(plies) < given.len() => {
                Comparison::Quicker
            }
            _ => Comparison::Differs(same.count() + 1),
        })
    }
}

texts! {
    Verdict {
        Perfect(plies): "perfect {plies}" "完全作 {plies}手";
        Cooked(plies): "cooked {plies}" "余詰 {plies}手";
        Leftover(plies): "leftover {plies}" "駒余り {plies}手";
        NoMate: "no mate" "不詰";
        Unknown: "unknown" "不明";
    }
}
