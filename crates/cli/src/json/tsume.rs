//! Problems and certificates.

use komadai::tsume::{Claimed, Mate, MateClaim};
use serde::Serialize;

use super::{FindingForm, FindingsForm, GameFacts, HandForm};

/// A problem and its solution, or a game that is no problem.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ProblemForm {
    /// the file, or the text that names the position
    pub(crate) file: String,
    /// the number of the problem in the file, from 1; 0 for an error of the file
    pub(crate) problem: u64,
    /// why there is no problem
    pub(crate) errors: Vec<FindingForm>,
    /// the position, with all pieces that the defender has in hand
    pub(crate) sfen: Option<String>,
    /// `perfect`, `cooked`, `leftover`, `mate` (it is not known which of these), `no-mate`, `unknown`
    pub(crate) verdict: Option<&'static str>,
    /// the length of the shortest mate, if it is proved
    pub(crate) plies: Option<u16>,
    /// with `--expect`: whether the problem is as expected
    pub(crate) as_expected: Option<bool>,
    /// which interpositions do not count: `none`, `capture`, `book`
    pub(crate) aigoma: Option<&'static str>,
    /// by what 打ち歩詰め is judged: `position` or `history`, as `--rule uchifuzume` says
    pub(crate) uchifuzume: Option<&'static str>,
    /// what is known of the mate
    pub(crate) mate: Option<MateForm>,
    /// the same if all interpositions count
    pub(crate) mate_of_all: Option<MateForm>,
    /// the solution, or the moves of a mate that may not be the shortest
    pub(crate) line: Vec<String>,
    /// the line mates within this number of plies: more than `mate` says if a limit hid the moves of a better mate
    pub(crate) line_within: Option<u16>,
    /// the same in the chosen `--style`, by default that of the Association
    pub(crate) text: String,
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

/// What is known of a mate.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MateForm {
    /// `shortest` (no mate is shorter), `within` (one may be), `none`, `none-within` (one may be longer), `unknown`
    pub(crate) known: &'static str,
    /// the plies, where there are any
    pub(crate) plies: Option<u16>,
}

impl From<Mate> for MateForm {
    fn from(mate: Mate) -> MateForm {
        let (known, plies) = match mate {
            Mate::Shortest(plies) => ("shortest", Some(plies)),
            Mate::Within(plies) => ("within", Some(plies)),
            Mate::None => ("none", None),
            Mate::NoneWithin(plies) => ("none-within", Some(plies)),
            _ => ("unknown", None),
        };
        MateForm { known, plies }
    }
}

/// A game, and the mates in it that were not played.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SearchedGameForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    #[serde(flatten)]
    pub(crate) findings: FindingsForm,
    #[serde(flatten)]
    pub(crate) mates: GameMatesForm,
}

/// The mates of a game that were not played.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GameMatesForm {
    /// the mates that the side to move missed
    pub(crate) missed: Vec<MissedForm>,
    /// with `--threats`: the threats of mate that the side to move did not parry
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) threats: Option<Vec<MissedForm>>,
    /// how many positions were searched
    pub(crate) positions: u64,
    /// how many of these a limit left undecided
    pub(crate) undecided: u64,
}

/// A mate that was not played, or a threat that was not parried.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MissedForm {
    /// the ply of the move that missed or did not parry it
    pub(crate) ply: u32,
    /// the side of that move, `black` or `white`
    pub(crate) side: &'static str,
    /// the move; `null` if the game ended in its place
    pub(crate) played: Option<String>,
    /// the position in which the mate begins: before the move, for a threat after a pass
    pub(crate) sfen: String,
    /// the length of the mate, every interposition counted
    pub(crate) plies: u16,
    /// whether it is proved that none is shorter
    pub(crate) shortest: bool,
    /// the moves of the mate
    pub(crate) line: Vec<String>,
    /// the line mates within this number of plies: more than `plies` if a limit hid the moves of a better mate
    pub(crate) line_within: Option<u16>,
    /// the same in the chosen `--style`, by default that of the Association
    pub(crate) text: String,
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
    /// the moves before it: those of the solution, or of a line on which the defender lasts as long
    pub(crate) before: Vec<String>,
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
    /// the same in the chosen `--style`
    pub(crate) text: String,
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
    pub(crate) sfen: Option<String>,
    /// if it is accepted: what is proved
    pub(crate) claims: Vec<ProvedForm>,
    /// if it is refused: the line
    pub(crate) line: Option<usize>,
    /// if it is refused: why
    pub(crate) reason: Option<String>,
    /// if it is refused: the position there
    pub(crate) position: Option<String>,
}

/// What a certificate proves.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ProvedForm {
    /// `mate` (the attacker mates within so many plies), `none-within` (he does not), `none` (he never does)
    pub(crate) claim: &'static str,
    /// the plies, where there are any
    pub(crate) plies: Option<u16>,
    /// the moves from the problem to the position of the claim
    pub(crate) after: Vec<String>,
}

impl From<&MateClaim> for ProvedForm {
    fn from(claim: &MateClaim) -> ProvedForm {
        let (name, plies) = match claim.what {
            Claimed::Mate(plies) => ("mate", Some(plies)),
            Claimed::NoneWithin(plies) => ("none-within", Some(plies)),
            Claimed::None => ("none", None),
        };
        ProvedForm {
            claim: name,
            plies,
            after: claim.after.iter().map(ToString::to_string).collect(),
        }
    }
}
