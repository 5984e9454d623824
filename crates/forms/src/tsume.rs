//! Defines the objects about problems and certificates.

use komadai_core::{Color, Move, UchifuzumeBy};
use komadai_tsume::{
    ClaimedLength, Cooks, Mate, MateClaim, Policy, Solution, StopReason, Variation, Verdict,
};
use serde::Serialize;

use crate::{FactsForm, FindingForm, FindingsForm, HandForm, hand};

/// A problem and its solution, or a game that is not a problem.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemForm {
    /// the file, or the text that names the position
    pub file: String,
    /// the number of the problem in the file, from 1; 0 for an error of the file
    pub problem: u64,
    /// the errors, only for a game that is not a problem
    pub errors: Vec<FindingForm>,
    /// the position as it was solved, with the pieces that were added to the defender's hand
    pub sfen: Option<String>,
    /// `perfect`, `cooked`, `leftover`, `mate` (perfect, cooked or leftover; unknown which), `no-mate`, `unknown`
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::VerdictCode>")
    )]
    pub verdict: Option<VerdictForm>,
    /// the length of the shortest mate, if it is proved
    pub plies: Option<u16>,
    /// with `--expect`: `true` if the problem is as expected
    pub as_expected: Option<bool>,
    /// if the game has moves: `same` if they are the solution, `quicker` if a mate is shorter, `differs` otherwise
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::AsGivenCode>")
    )]
    pub as_given: Option<&'static str>,
    /// the interpositions that do not count: `none`, `capture`, `book`
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::PolicyCode>")
    )]
    pub aigoma: Option<Policy>,
    /// how 打ち歩詰め is judged: `position` or `history`, as set by `--rule uchifuzume`
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::UchifuzumeCode>")
    )]
    pub uchifuzume: Option<UchifuzumeBy>,
    /// what is known about the mate
    pub mate: Option<MateForm>,
    /// what is known about the mate if all interpositions count
    pub mate_of_all: Option<MateForm>,
    /// the solution, or the moves of a mate that may not be the shortest
    pub line: Vec<String>,
    /// the number of plies within which the line mates; more than in `mate` if a limit ended the search for its moves
    pub line_within: Option<u16>,
    /// the line in the chosen `--style`, by default that of the Association
    pub text: String,
    /// the pieces in the attacker's hand at the end, by their letters
    pub left: HandForm,
    /// the other answers of the defender
    pub variations: Vec<VariationForm>,
    /// the alternatives to each move of the attacker
    pub cooks: Vec<CooksForm>,
    /// the limit that was reached: `nodes`, `seconds`, `plies`, `memory`, `depth`, `interruption`
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::StopCode>"))]
    pub stopped: Option<StopReason>,
    /// the number of positions examined
    pub nodes: u64,
}

impl ProblemForm {
    /// Returns the form of a solution without its texts. `text` writes the move of a cook, which is played after
    /// [`Cooks::before`].
    pub fn of(solution: &Solution, text: impl Fn(&Cooks, Move) -> String) -> ProblemForm {
        let form = |cooks: &Cooks| CooksForm::of(cooks, |m| text(cooks, m));
        ProblemForm {
            verdict: Some(solution.into()),
            plies: match solution.mate {
                Mate::Shortest(plies) => Some(plies),
                _ => None,
            },
            aigoma: Some(solution.policy),
            mate: Some(solution.mate.into()),
            mate_of_all: Some(solution.mate_of_all.into()),
            line: usi_words(&solution.line),
            line_within: (!solution.line.is_empty()).then_some(solution.line_within),
            left: hand(solution.left),
            variations: solution
                .variations
                .iter()
                .map(VariationForm::from)
                .collect(),
            cooks: solution.cooks.iter().map(form).collect(),
            stopped: solution.stopped,
            nodes: solution.nodes,
            ..ProblemForm::default()
        }
    }
}

/// The verdict on a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum VerdictForm {
    /// One solution, without pieces left in hand.
    Perfect,
    /// Another move mates too.
    Cooked,
    /// Pieces are left in hand.
    Leftover,
    /// There is a mate, but a limit left the rest undecided.
    Mate,
    /// The attacker cannot mate.
    NoMate,
    /// A limit left undecided whether there is a mate.
    Unknown,
}

komadai_core::codes! {
    VerdictForm {
        Perfect "perfect",
        Cooked "cooked",
        Leftover "leftover",
        Mate "mate",
        NoMate "no-mate",
        Unknown "unknown",
    }
}

impl From<&Solution> for VerdictForm {
    fn from(solution: &Solution) -> VerdictForm {
        match (solution.verdict, solution.mate) {
            (Verdict::Perfect(_), _) => VerdictForm::Perfect,
            (Verdict::Cooked(_), _) => VerdictForm::Cooked,
            (Verdict::Leftover(_), _) => VerdictForm::Leftover,
            (Verdict::NoMate, _) => VerdictForm::NoMate,
            (_, Mate::Shortest(_) | Mate::Within(_)) => VerdictForm::Mate,
            _ => VerdictForm::Unknown,
        }
    }
}

/// The result of a search for a mate.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MateForm {
    /// `shortest`, `within` (a shorter mate may exist), `none`, `none-within` (a longer one may exist), `unknown`
    pub known: &'static str,
    /// the number of plies, if any
    pub plies: Option<u16>,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchedGameForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the findings
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// the mates
    #[serde(flatten)]
    pub mates: GameMatesForm,
}

/// The mates of a game that were not played.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameMatesForm {
    /// the mates that the side to move missed
    pub missed: Vec<MissedForm>,
    /// with `--threats`: the threats of mate that the side to move did not parry
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threats: Option<Vec<MissedForm>>,
    /// the number of positions searched
    pub positions: u64,
    /// the number of positions that a limit left undecided
    pub undecided: u64,
}

/// A mate that was not played, or a threat that was not parried.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissedForm {
    /// the ply of the move that missed the mate, or did not parry the threat
    pub ply: u32,
    /// the side of that move, `black` or `white`
    #[serde(serialize_with = "crate::side::code")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::ColorCode"))]
    pub side: Color,
    /// the move; `null` if the game ended instead
    pub played: Option<String>,
    /// the position from which the mate begins: before the move, or for a threat after a pass
    pub sfen: String,
    /// the length of the mate, counting every interposition
    pub plies: u16,
    /// `true` if it is proved that no mate is shorter
    pub shortest: bool,
    /// the moves of the mate
    pub line: Vec<String>,
    /// the number of plies within which the line mates; more than `plies` if a limit ended the search for a better line
    pub line_within: Option<u16>,
    /// the line in the chosen `--style`, by default that of the Association
    pub text: String,
}

/// Another answer of the defender.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariationForm {
    /// the ply at which it differs from the solution
    pub ply: usize,
    /// the length in plies
    pub plies: usize,
    /// all its moves
    pub line: Vec<String>,
    /// the pieces left at the end
    pub left: HandForm,
}

impl From<&Variation> for VariationForm {
    fn from(variation: &Variation) -> VariationForm {
        VariationForm {
            ply: variation.ply,
            plies: variation.plies(),
            line: usi_words(&variation.line),
            left: hand(variation.left),
        }
    }
}

/// The alternatives to a move.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CooksForm {
    /// the ply
    pub ply: usize,
    /// the moves before it: those of the solution, or of a line of the same length
    pub before: Vec<String>,
    /// other moves that mate
    pub found: Vec<CookForm>,
    /// moves that do not mate
    pub refuted: Vec<String>,
    /// moves that a limit left undecided
    pub unknown: Vec<String>,
}

impl CooksForm {
    /// Returns the form of cooks. `text` writes each move that mates.
    pub fn of(cooks: &Cooks, text: impl Fn(Move) -> String) -> CooksForm {
        let found = cooks.found.iter().map(|cook| {
            let allowance = cook.allowance.to_string();
            let names = allowance.split(',').filter(|name| !name.is_empty());
            CookForm {
                m: cook.m.to_string(),
                text: text(cook.m),
                within: cook.plies,
                allowed_as: names.map(str::to_owned).collect(),
            }
        });
        CooksForm {
            ply: cooks.ply,
            before: usi_words(&cooks.before),
            found: found.collect(),
            refuted: usi_words(&cooks.refuted),
            unknown: usi_words(&cooks.unknown),
        }
    }
}

/// Returns moves as words of USI.
#[must_use]
pub fn usi_words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// Another move that mates.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CookForm {
    /// the move
    #[serde(rename = "move")]
    pub m: String,
    /// the move in the chosen `--style`
    pub text: String,
    /// the number of plies within which it mates
    pub within: u16,
    /// why custom allows it: `last-move`, `promotion`, `farther-drop`, `symmetry`, `detour`
    pub allowed_as: Vec<String>,
}

/// A certificate that was checked.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateForm {
    /// the name of the file
    pub file: String,
    /// the number of the certificate in the file, from 1
    pub certificate: usize,
    /// `true` if it proves what it claims
    pub accepted: bool,
    /// if it is accepted: the position of the problem, as SFEN
    pub sfen: Option<String>,
    /// if it is accepted: the proved claims
    pub claims: Vec<ProvedForm>,
    /// if it is refused: the line of the error
    pub line: Option<usize>,
    /// if it is refused: why
    pub reason: Option<String>,
    /// if it is refused: the position at the error
    pub position: Option<String>,
}

/// A claim that a certificate proves.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvedForm {
    /// `mate` (within `plies` plies), `none-within` (not within `plies` plies), `none` (never)
    pub claim: &'static str,
    /// the number of plies, if any
    pub plies: Option<u16>,
    /// the moves from the problem to the position of the claim
    pub after: Vec<String>,
}

impl From<&MateClaim> for ProvedForm {
    fn from(claim: &MateClaim) -> ProvedForm {
        let (name, plies) = match claim.what {
            ClaimedLength::Mate(plies) => ("mate", Some(plies)),
            ClaimedLength::NoneWithin(plies) => ("none-within", Some(plies)),
            ClaimedLength::None => ("none", None),
        };
        ProvedForm {
            claim: name,
            plies,
            after: claim.after.iter().map(ToString::to_string).collect(),
        }
    }
}
