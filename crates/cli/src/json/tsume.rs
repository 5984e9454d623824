//! Problems and certificates.

use serde::Serialize;

use super::{FindingForm, HandForm};

/// A problem and its solution, or a game that is no problem.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ProblemForm {
    /// the file, or the text that names the position
    pub(crate) file: String,
    /// the number of the problem in the file, from 1
    pub(crate) game: u64,
    /// why there is no problem
    pub(crate) errors: Vec<FindingForm>,
    /// the position, with all pieces that the defender has in hand
    pub(crate) problem: Option<String>,
    /// `perfect`, `cooked`, `leftover`, `no-mate`, `unknown`
    pub(crate) verdict: Option<&'static str>,
    /// the length
    pub(crate) plies: Option<u16>,
    /// which interpositions do not count: `none`, `capture`, `book`
    pub(crate) aigoma: Option<&'static str>,
    /// how far the mate is decided, in words
    pub(crate) mate: Option<String>,
    /// the same if all interpositions count
    pub(crate) mate_of_all: Option<String>,
    /// the solution
    pub(crate) line: Vec<String>,
    /// the solution as the Association writes it
    pub(crate) japanese: String,
    /// the pieces that the attacker has in hand at the end, by their letters
    pub(crate) left: HandForm,
    /// the other answers of the defender
    pub(crate) variations: Vec<VariationForm>,
    /// what was looked at in place of each move of the attacker
    pub(crate) cooks: Vec<CooksForm>,
    /// the limit that was met: `nodes`, `seconds`, `plies`, `memory`, `depth`, `interruption`
    pub(crate) stopped: Option<String>,
    /// how many positions were looked at
    pub(crate) nodes: u64,
}

/// Another answer of the defender.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct VariationForm {
    /// the ply at which it leaves the solution
    pub(crate) ply: usize,
    /// the length
    pub(crate) plies: usize,
    /// all moves
    pub(crate) line: Vec<String>,
    /// the pieces left at the end
    pub(crate) left: HandForm,
}

/// What was looked at in place of a move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CooksForm {
    /// the ply
    pub(crate) ply: usize,
    /// other moves that mate
    pub(crate) found: Vec<CookForm>,
    /// moves that do not mate
    pub(crate) refuted: Vec<String>,
    /// moves about which a limit left the question open
    pub(crate) unknown: Vec<String>,
}

/// Another move that mates.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CookForm {
    /// the move
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// the same as the Association writes it
    pub(crate) japanese: String,
    /// in how many plies it mates
    pub(crate) within: u16,
    /// what custom allows it as
    pub(crate) allowed_as: Vec<String>,
}

/// A certificate that was checked.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CertificateForm {
    /// the name of the file
    pub(crate) file: String,
    /// the number of the certificate in the file, from 1
    pub(crate) certificate: usize,
    /// whether it proves what it claims
    pub(crate) accepted: bool,
    /// if it is accepted: the position
    pub(crate) problem: Option<String>,
    /// if it is accepted: what is proved, in words
    pub(crate) claims: Vec<String>,
    /// if it is refused: the line
    pub(crate) line: Option<usize>,
    /// if it is refused: why
    pub(crate) reason: Option<String>,
    /// if it is refused: the position there
    pub(crate) position: Option<String>,
}
