//! Defines the object about the state of a game by a set of rules.

use std::collections::BTreeMap;

use komadai_core::{Color, DeclarationResult, Outcome, Preset};
use komadai_movegen::Standing;
use serde::Serialize;

/// The state of a game by a set of rules.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingForm {
    /// the rules: `jsa`, `amateur`, `csa`, `try`, `postal` or `free`
    pub rules: &'static str,
    /// the points of `black` and `white`, with those for a handicap
    pub points: BTreeMap<&'static str, PointsForm>,
    /// a declaration by the side to move: `win`, `draw` or `loss`; `null` if the rules forbid it
    pub declaration: Option<&'static str>,
    /// the conditions of a declaration that fail: `king_outside`, `few_pieces`, `few_points`, `in_check`, `too_late`
    pub unmet: Vec<&'static str>,
    /// an agreement on impasse: `black`, `white` or `draw`; `null` if there can be none
    pub agreement: Option<&'static str>,
    /// why there can be no agreement: `no_agreement` or `too_few_kings`
    pub no_agreement: Option<&'static str>,
    /// the moves that led to the position; the last one is the move before it
    pub occurrences: Vec<u32>,
    /// the sides whose moves since the first occurrence all gave check
    pub checking: Vec<&'static str>,
    /// the number of moves up to the limit; `null` if there is none
    pub moves_left: Option<u32>,
    /// the rule that ends the game
    pub over: Option<&'static str>,
    /// the outcome if the game is over
    pub outcome: Option<&'static str>,
}

/// The points of a side for an impasse.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsForm {
    /// the points of all pieces, for an agreement
    pub all: u32,
    /// the points of the hand and the promotion zone, for a declaration
    pub declared: u32,
    /// the number of pieces in the promotion zone, without the king
    pub pieces_entered: u32,
    /// `true` if the king is in the promotion zone
    pub king_entered: bool,
}

impl StandingForm {
    /// Returns the form of a state by these rules.
    #[must_use]
    pub fn of(preset: Preset, standing: &Standing) -> StandingForm {
        let points = |side: Color| {
            let count = standing.counts[side];
            let points = PointsForm {
                all: count.points,
                declared: count.points_declared,
                pieces_entered: count.pieces_entered,
                king_entered: count.king_entered,
            };
            (side.code(), points)
        };
        let result = standing.declaration.map(|declaration| declaration.result);
        let checking = Color::ALL.into_iter();
        let checking = checking.filter(|&side| standing.checking[side]);
        StandingForm {
            rules: preset.code(),
            points: Color::ALL.map(points).into(),
            declaration: result.map(|result| match result {
                DeclarationResult::Win => "win",
                DeclarationResult::Draw => "draw",
                DeclarationResult::NotMet(_) => "loss",
            }),
            unmet: match result {
                Some(DeclarationResult::NotMet(unmet)) => unmet.codes().collect(),
                _ => Vec::new(),
            },
            agreement: standing.agreement.ok().map(Outcome::code),
            no_agreement: standing.agreement.err().map(|refusal| refusal.code()),
            occurrences: standing.occurrences.clone(),
            checking: checking.map(Color::code).collect(),
            moves_left: standing.moves_left,
            over: standing.decision.map(|decision| decision.rule.code()),
            outcome: standing.decision.map(|decision| decision.outcome.code()),
        }
    }
}
