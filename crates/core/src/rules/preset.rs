//! The rule sets that have a name.

use core::fmt;
use core::str::FromStr;

use super::{
    DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves, NoLegalMoveAs,
    PawnDropStalemate, RepetitionRule, RuleSet, TryRule, UchifuzumeBy,
};
use crate::{AgreementRule, DeclarationRule, DisplayIn, Language, Phrase, display_in_english};

/// A rule set with a name.
///
/// ```
/// use komadai_core::Preset;
///
/// let preset: Preset = "jsa".parse()?;
/// assert_eq!(preset.rules().max_moves.map(|most| most.plies), Some(500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Preset {
    /// Professional games of the Japan Shogi Association since October 2019: 24 points by
    /// agreement or declaration, 31 to win by declaration, 500 moves with the check extension.
    Jsa,
    /// Amateur games: 27 points by agreement or declaration, no maximum.
    Amateur,
    /// Computer games: 27 points by declaration, 256 moves without extension, no points for a
    /// handicap.
    Csa,
    /// A king that reaches the start of the other king wins; nothing is counted.
    Try,
    /// Games by post: an illegal move other than 二歩 is made again.
    Postal,
    /// Casual games: only mate, resignation and time decide.
    Free,
}

impl Preset {
    /// Every preset.
    pub const ALL: &[Preset] = &[
        Preset::Jsa,
        Preset::Amateur,
        Preset::Csa,
        Preset::Try,
        Preset::Postal,
        Preset::Free,
    ];

    /// The stable code, for programs: `jsa`, `amateur`, `csa`, `try`, `postal`, `free`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Preset::Jsa => "jsa",
            Preset::Amateur => "amateur",
            Preset::Csa => "csa",
            Preset::Try => "try",
            Preset::Postal => "postal",
            Preset::Free => "free",
        }
    }

    /// The rules.
    ///
    /// ```
    /// use komadai_core::Preset;
    ///
    /// assert!(Preset::Amateur.rules().max_moves.is_none());
    /// ```
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        match self {
            Preset::Jsa => RuleSet {
                agreement: Some(AgreementRule::JSA),
                declaration: Some(DeclarationRule::JSA),
                max_moves: Some(MaxMoves {
                    plies: 500,
                    extension: Extension::WhileCheck,
                }),
                handicap_points: HandicapPoints::ToUwate,
                late_foul: LateFoul::Loses,
                ..BASE
            },
            Preset::Amateur => RuleSet {
                agreement: Some(AgreementRule::AMATEUR),
                declaration: Some(DeclarationRule::CSA),
                handicap_points: HandicapPoints::ToUwate,
                late_foul: LateFoul::Loses,
                ..BASE
            },
            Preset::Csa => RuleSet {
                declaration: Some(DeclarationRule::CSA),
                max_moves: Some(MaxMoves {
                    plies: 256,
                    extension: Extension::None,
                }),
                ..BASE
            },
            Preset::Try => RuleSet {
                try_rule: TryRule::Wins,
                ..BASE
            },
            Preset::Postal => RuleSet {
                agreement: Some(AgreementRule::JSA),
                handicap_points: HandicapPoints::ToUwate,
                illegal_moves: IllegalMoves::NifuLoses,
                ..BASE
            },
            Preset::Free => RuleSet {
                repetition: None,
                illegal_moves: IllegalMoves::TakenBack,
                ..BASE
            },
        }
    }
}

/// The rules that the presets share.
const BASE: RuleSet = RuleSet {
    repetition: Some(RepetitionRule::STANDARD),
    agreement: None,
    declaration: None,
    declaration_by: DeclarationBy::Player,
    handicap_points: HandicapPoints::None,
    try_rule: TryRule::None,
    max_moves: None,
    no_legal_move: NoLegalMoveAs::NoLegalMove,
    pawn_drop_stalemate: PawnDropStalemate::Legal,
    uchifuzume: UchifuzumeBy::Position,
    illegal_moves: IllegalMoves::Lose,
    late_foul: LateFoul::Ignored,
};

/// The code.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no preset.
///
/// ```
/// use komadai_core::Preset;
///
/// assert!("fifa".parse::<Preset>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPreset;

impl DisplayIn for UnknownPreset {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ONE_OF.fmt_in(language, f)?;
        let mut all = Preset::ALL.iter();
        all.try_for_each(|preset| write!(f, " {preset}"))
    }
}

display_in_english!(UnknownPreset);

const ONE_OF: Phrase = Phrase::new(
    "expected one of the rule sets",
    "次のどれかを指定してください:",
);

impl core::error::Error for UnknownPreset {}

/// The code.
impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Preset, UnknownPreset> {
        Preset::ALL
            .iter()
            .copied()
            .find(|preset| preset.code() == text)
            .ok_or(UnknownPreset)
    }
}
