//! Defines certificates: claims about a problem, with the rows that prove them to a checker.
//!
//! A certificate is text. Its first line is `komadai-tsume 1`, its second `problem SFEN`. At least one claim follows.
//! Each claim is followed by its rows, `SFEN<TAB>MOVE`. The last line is `end`.
//!
//! - `claim mate N` has rows for positions with the attacker to move, each with a check. After every legal answer the
//!   new position has a row too, until the defender is mated after at most N plies.
//! - `claim none` has rows for positions with the defender to move, each with an answer. After every check the new
//!   position has a row too: the attacker never mates.
//! - `claim none within N` needs the same, but only up to N plies.
//!
//! Each claim may end with `after MOVE…`. It is then a claim about the position after these moves.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use komadai_core::{Move, Position};

/// A claim about a problem, or about a position reached from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct MateClaim {
    /// The moves from the problem to the position, empty for the problem itself.
    pub after: Vec<Move>,
    /// The claim about that position.
    pub what: ClaimedLength,
}

impl MateClaim {
    /// Creates a claim about the position after these moves.
    #[must_use]
    pub fn new(after: impl Into<Vec<Move>>, what: ClaimedLength) -> MateClaim {
        let after = after.into();
        MateClaim { after, what }
    }
}

/// A claim about the length of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimedLength {
    /// The attacker mates within this number of plies.
    Mate(u16),
    /// The attacker does not mate within this number of plies.
    NoneWithin(u16),
    /// The attacker never mates.
    None,
}

/// The move that a side plays in each position, and the number of plies within which the attacker mates or does not.
pub(crate) type Rows = HashMap<Position, (Move, u16)>;

/// The first line.
pub(crate) const HEAD: &str = "komadai-tsume 1";
/// The last line.
pub(crate) const END: &str = "end";

pub(crate) fn add_claim(text: &mut String, claim: &MateClaim, rows: Rows) {
    text.push_str(&format!("{claim}\n"));
    let line = |(position, (m, _)): (Position, (Move, u16))| {
        let mut setup = position.into_setup();
        setup.ply = 1;
        format!("{setup}\t{m}\n")
    };
    let mut lines: Vec<String> = rows.into_iter().map(line).collect();
    lines.sort_unstable();
    text.extend(lines);
}

impl fmt::Display for MateClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "claim {}", self.what)?;
        if !self.after.is_empty() {
            f.write_str(" after")?;
        }
        self.after.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

impl fmt::Display for ClaimedLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimedLength::Mate(plies) => write!(f, "mate {plies}"),
            ClaimedLength::NoneWithin(plies) => write!(f, "none within {plies}"),
            ClaimedLength::None => f.write_str("none"),
        }
    }
}

impl MateClaim {
    pub(crate) fn read(line: &str) -> Option<MateClaim> {
        let rest = line.strip_prefix("claim ")?;
        let (what, after) = rest.split_once(" after ").unwrap_or((rest, ""));
        let what = match what {
            "none" => ClaimedLength::None,
            _ => match what.strip_prefix("none within ") {
                Some(plies) => ClaimedLength::NoneWithin(number(plies)?),
                None => ClaimedLength::Mate(number(what.strip_prefix("mate ")?)?),
            },
        };
        let moves = after.split(' ').filter(|word| !word.is_empty());
        let after = moves.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(MateClaim { after, what })
    }
}

/// Parses a number that consists of digits only.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}
