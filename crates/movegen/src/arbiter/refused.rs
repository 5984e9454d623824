//! Defines the reasons why the arbiter refuses something.

#![expect(
    clippy::disallowed_types,
    reason = "the arbiter names what the generator has refused"
)]

use komadai_core::{Breaches, DecidingRule, Decision, texts};

/// A reason why the arbiter refuses something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// A game that is over.
    Over(Decision),
    /// A move that breaks these rules of the law.
    Illegal(Breaches),
    /// A pawn drop that leaves the other side without a move, which the rules forbid.
    PawnDropStalemate,
    /// A pawn drop that the rules treat as 打ち歩詰め, because every answer loses by perpetual check (最後の審判).
    UchifuzumeByHistory,
    /// A move that completes a perpetual check, which the rules forbid.
    PerpetualCheck,
    /// A declaration, which the rules do not allow.
    NoDeclaration,
    /// An agreement on impasse, which the rules do not allow.
    NoAgreement,
    /// An agreement on impasse with too few entered kings.
    TooFewKings,
    /// A rule that does not decide the game here.
    NotDecided(DecidingRule),
}

impl Refusal {
    /// Returns the stable code, for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::Over(_) => "over",
            Refusal::Illegal(_) => "illegal",
            Refusal::PawnDropStalemate => "pawn_drop_stalemate",
            Refusal::UchifuzumeByHistory => "uchifuzume_by_history",
            Refusal::PerpetualCheck => "perpetual_check",
            Refusal::NoDeclaration => "no_declaration",
            Refusal::NoAgreement => "no_agreement",
            Refusal::TooFewKings => "too_few_kings",
            Refusal::NotDecided(_) => "not_decided",
        }
    }
}

texts! {
    Refusal {
        Over(decision as rule): "the game is over: {decision}" "対局は終わっています: {decision}";
        Illegal(breaches): "the move is illegal: {breaches}" "反則です: {breaches}";
        PawnDropStalemate: "a pawn drop must not leave the other side without a legal move"
            "歩を打って相手の合法手をなくすことはできません";
        UchifuzumeByHistory: "this pawn drop is mate (打ち歩詰め), because every answer would lose"
            "どの応手も負けになるため打ち歩詰めです";
        PerpetualCheck: "the move would complete a perpetual check (連続王手の千日手)"
            "この手は連続王手の千日手になります";
        NotDecided(rule): "the game is not decided by this rule: {rule}"
            "終局の条件を満たしていません: {rule}";
        NoDeclaration: "the rules do not allow declarations" "このルールには入玉宣言がありません";
        NoAgreement: "the rules do not allow an impasse by agreement"
            "このルールには合意による持将棋がありません";
        TooFewKings: "too few kings have entered for an impasse by agreement"
            "玉が入玉していないため、合意による持将棋にはできません";
    }
}

/// Returns the rule of a decision.
const fn rule(decision: &Decision) -> DecidingRule {
    decision.rule
}

impl core::error::Error for Refusal {}
