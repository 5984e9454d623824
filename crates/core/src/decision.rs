//! Describes how a game was decided: the winner, the ending and the deciding rule.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{
    Color, DisplayIn, EndingKind, FoulKind, Language, Outcome, RuleSet, UnknownName,
    UnmetConditions, display_in_english,
};

/// A decision that ends a game.
///
/// ```
/// use komadai_core::{Color, DecidingRule, Decision, EndingKind, Outcome, Preset};
///
/// let rules = Preset::Jsa.rules();
/// let decision = Decision::by(DecidingRule::Checkmate, Color::White, &rules);
/// assert_eq!(decision.outcome, Outcome::Win(Color::Black));
/// assert_eq!(decision.ending, EndingKind::Checkmate);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// The winner, if any.
    pub outcome: Outcome,
    /// The ending as it appears in records.
    pub ending: EndingKind,
    /// The deciding rule.
    pub rule: DecidingRule,
}

impl Decision {
    /// Returns the decision of `rule` under `rules`, with `to_move` to move.
    #[must_use]
    pub fn by(rule: DecidingRule, to_move: Color, rules: &RuleSet) -> Decision {
        let ending = match rule {
            DecidingRule::Resignation(_) => EndingKind::Resign,
            DecidingRule::Checkmate => EndingKind::Checkmate,
            DecidingRule::NoLegalMove => rules.no_legal_move.ending(),
            DecidingRule::TimeUp => EndingKind::TimeUp,
            DecidingRule::Foul(offender, _) => FoulKind::ending(offender, to_move),
            DecidingRule::Repetition | DecidingRule::BothPerpetual => EndingKind::Repetition,
            DecidingRule::PerpetualCheck(_) => EndingKind::PerpetualCheck,
            DecidingRule::Agreement(_) => EndingKind::Impasse,
            DecidingRule::DeclaredWin => EndingKind::DeclareWin,
            DecidingRule::DeclaredDraw => EndingKind::DeclareDraw,
            DecidingRule::FailedDeclaration(_) => FoulKind::ending(to_move, to_move),
            DecidingRule::Try => EndingKind::Try,
            DecidingRule::MaxMoves => EndingKind::MaxMoves,
        };
        let outcome = match rule {
            DecidingRule::Resignation(loser) | DecidingRule::PerpetualCheck(loser) => {
                Outcome::Win(!loser)
            }
            DecidingRule::Agreement(outcome) => outcome,
            _ => ending.outcome(to_move),
        };
        Decision {
            outcome,
            ending,
            rule,
        }
    }

    /// Returns the foul that decided the game, or `None` if another rule did. A perpetual check and a failed
    /// declaration are fouls, too.
    ///
    /// ```
    /// use komadai_core::{Decision, FoulKind};
    ///
    /// let decision: Decision = "white perpetual-check perpetual-check b".parse()?;
    /// assert_eq!(decision.foul(), Some(FoulKind::PerpetualCheck));
    /// # Ok::<(), komadai_core::UnknownName>(())
    /// ```
    #[must_use]
    pub const fn foul(&self) -> Option<FoulKind> {
        match self.rule {
            DecidingRule::Foul(_, kind) => Some(kind),
            DecidingRule::PerpetualCheck(_) => Some(FoulKind::PerpetualCheck),
            DecidingRule::FailedDeclaration(_) => Some(FoulKind::FailedDeclaration),
            _ => None,
        }
    }
}

/// A rule that decides a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DecidingRule {
    /// Resignation of this side.
    Resignation(Color),
    /// Mate: the side to move is in check and has no legal move.
    Checkmate,
    /// Stalemate: the side to move has no legal move and is not in check.
    NoLegalMove,
    /// No time left for the side to move.
    TimeUp,
    /// A foul of this side.
    Foul(Color, FoulKind),
    /// A position that occurred so often that the game ends.
    Repetition,
    /// A position that occurred so often that the game ends, while every move of this side gave check.
    PerpetualCheck(Color),
    /// A position that occurred so often that the game ends, while every move of both sides gave check.
    BothPerpetual,
    /// An agreement of the players on impasse. Their count gave this outcome.
    Agreement(Outcome),
    /// A declaration with enough points to win.
    DeclaredWin,
    /// A declaration with enough points to draw.
    DeclaredDraw,
    /// A declaration that does not meet these conditions.
    FailedDeclaration(UnmetConditions),
    /// A king on the starting square of the other king.
    Try,
    /// The maximum number of moves.
    MaxMoves,
}

impl DecidingRule {
    /// Returns a text that `parse` reads back: a word for the rule, then its details.
    ///
    /// ```
    /// use komadai_core::{Color, DecidingRule, FoulKind};
    ///
    /// let rule = DecidingRule::Foul(Color::White, FoulKind::Nifu);
    /// assert_eq!(rule.text(), "foul w nifu");
    /// assert_eq!("foul w nifu".parse(), Ok(rule));
    /// assert_eq!(DecidingRule::Resignation(Color::Black).text(), "resignation b");
    /// assert_eq!(DecidingRule::Checkmate.text(), "checkmate");
    /// ```
    #[must_use]
    pub fn text(self) -> String {
        match self {
            DecidingRule::Resignation(side) | DecidingRule::PerpetualCheck(side) => {
                format!("{} {side}", self.code())
            }
            DecidingRule::Foul(side, kind) => format!("foul {side} {kind}"),
            DecidingRule::Agreement(outcome) => format!("agreement {outcome}"),
            DecidingRule::FailedDeclaration(unmet) => {
                let codes = unmet.codes().map(|code| format!(" {code}"));
                format!("{}{}", self.code(), codes.collect::<String>())
            }
            _ => self.code().to_owned(),
        }
    }

    /// Returns the stable code, for programs. A foul has the code of its kind.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            DecidingRule::Resignation(_) => "resignation",
            DecidingRule::Checkmate => "checkmate",
            DecidingRule::NoLegalMove => "no-legal-move",
            DecidingRule::TimeUp => "time-up",
            DecidingRule::Foul(_, kind) => kind.code(),
            DecidingRule::Repetition => "repetition",
            DecidingRule::PerpetualCheck(_) => "perpetual-check",
            DecidingRule::BothPerpetual => "both-perpetual",
            DecidingRule::Agreement(_) => "agreement",
            DecidingRule::DeclaredWin => "declared-win",
            DecidingRule::DeclaredDraw => "declared-draw",
            DecidingRule::FailedDeclaration(_) => "failed-declaration",
            DecidingRule::Try => "try",
            DecidingRule::MaxMoves => "max-moves",
        }
    }

    /// Returns `true` if a repeated position decided the game.
    #[must_use]
    pub const fn is_repetition(self) -> bool {
        matches!(
            self,
            DecidingRule::Repetition
                | DecidingRule::PerpetualCheck(_)
                | DecidingRule::BothPerpetual
        )
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            DecidingRule::Resignation(_) => "投了",
            DecidingRule::Checkmate => "詰み",
            DecidingRule::NoLegalMove => "合法手なし",
            DecidingRule::TimeUp => "時間切れ",
            DecidingRule::Foul(_, kind) => kind.japanese(),
            DecidingRule::Repetition => "千日手",
            DecidingRule::PerpetualCheck(_) => "連続王手の千日手",
            DecidingRule::BothPerpetual => "双方連続王手の千日手",
            DecidingRule::Agreement(_) => "合意による持将棋",
            DecidingRule::DeclaredWin => "入玉宣言勝ち",
            DecidingRule::DeclaredDraw => "入玉宣言による持将棋",
            DecidingRule::FailedDeclaration(_) => "入玉宣言の失敗",
            DecidingRule::Try => "トライ",
            DecidingRule::MaxMoves => "最大手数",
        }
    }

    /// Returns an English clause.
    #[must_use]
    pub const fn english(self) -> &'static str {
        match self {
            DecidingRule::Resignation(_) => "a side resigned",
            DecidingRule::Checkmate => "the king is mated",
            DecidingRule::NoLegalMove => "the side to move has no legal move",
            DecidingRule::TimeUp => "the time of the side to move ran out",
            DecidingRule::Foul(_, kind) => kind.english(),
            DecidingRule::Repetition => "the position was repeated too often",
            DecidingRule::PerpetualCheck(_) => {
                "the position was repeated too often, and one side gave check with every move"
            }
            DecidingRule::BothPerpetual => {
                "the position was repeated too often, and both sides gave check with every move"
            }
            DecidingRule::Agreement(_) => "the players agreed on an impasse and counted points",
            DecidingRule::DeclaredWin => "the side to move declared with enough points to win",
            DecidingRule::DeclaredDraw => "the side to move declared with enough points to draw",
            DecidingRule::FailedDeclaration(_) => "the conditions of the declaration were not met",
            DecidingRule::Try => "the king reached the square where the other king started",
            DecidingRule::MaxMoves => "the move limit was reached",
        }
    }
}

/// Writes the Japanese name. In English, an English clause follows in brackets. Both languages say why a declaration
/// failed.
impl DisplayIn for DecidingRule {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.japanese())?;
        if language == Language::English {
            write!(f, " ({})", self.english())?;
        }
        match self {
            DecidingRule::FailedDeclaration(unmet) => {
                write!(f, ": {}", unmet.in_language(language))
            }
            _ => Ok(()),
        }
    }
}

display_in_english!(DecidingRule);

/// Parses the text of [`DecidingRule::text`].
impl FromStr for DecidingRule {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<DecidingRule, UnknownName> {
        let (code, rest) = text.split_once(' ').unwrap_or((text, ""));
        let side = |rest: &str| {
            let unknown = |_| UnknownName::new(rest, ["b", "w"]);
            rest.parse().map_err(unknown)
        };
        let simple = SIMPLE.iter().find(|rule| rule.code() == text);
        match (code, simple) {
            (_, Some(rule)) => Ok(*rule),
            ("resignation", _) => Ok(DecidingRule::Resignation(side(rest)?)),
            ("perpetual-check", _) => Ok(DecidingRule::PerpetualCheck(side(rest)?)),
            ("agreement", _) => Ok(DecidingRule::Agreement(rest.parse()?)),
            ("failed-declaration", _) => Ok(DecidingRule::FailedDeclaration(rest.parse()?)),
            ("foul", _) => {
                let (offender, kind) = rest.split_once(' ').unwrap_or((rest, ""));
                Ok(DecidingRule::Foul(side(offender)?, kind.parse()?))
            }
            _ => {
                let simple = SIMPLE.iter().map(|rule| rule.code());
                Err(UnknownName::new(text, simple.chain(COMPOUND)))
            }
        }
    }
}

/// The rules whose text is their code.
const SIMPLE: [DecidingRule; 9] = [
    DecidingRule::Checkmate,
    DecidingRule::NoLegalMove,
    DecidingRule::TimeUp,
    DecidingRule::Repetition,
    DecidingRule::BothPerpetual,
    DecidingRule::DeclaredWin,
    DecidingRule::DeclaredDraw,
    DecidingRule::Try,
    DecidingRule::MaxMoves,
];

/// The first words of the other rules.
const COMPOUND: [&str; 5] = [
    "resignation",
    "foul",
    "perpetual-check",
    "agreement",
    "failed-declaration",
];

/// Writes the outcome, the ending and the rule in the form that `parse` reads.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.outcome, self.ending, self.rule.text())
    }
}

/// Parses the text of `Display`, such as `black resign resignation w`.
impl FromStr for Decision {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Decision, UnknownName> {
        let mut words = text.splitn(3, ' ');
        let mut next = || words.next().unwrap_or_default();
        Ok(Decision {
            outcome: next().parse()?,
            ending: next().parse()?,
            rule: next().parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::Preset;

    fn rules() -> impl Iterator<Item = DecidingRule> {
        let of_side = |side| {
            let fouls = FoulKind::ALL.iter();
            let fouls = fouls.map(move |&kind| DecidingRule::Foul(side, kind));
            let rules = [
                DecidingRule::Resignation(side),
                DecidingRule::PerpetualCheck(side),
            ];
            rules.into_iter().chain(fouls)
        };
        let failed = (0..=UnmetConditions::all().bits()).map(UnmetConditions::from_bits_truncate);
        let agreed = Outcome::ALL.iter().copied();
        SIMPLE
            .into_iter()
            .chain(Color::ALL.into_iter().flat_map(of_side))
            .chain(agreed.map(DecidingRule::Agreement))
            .chain(failed.map(DecidingRule::FailedDeclaration))
    }

    #[test]
    fn texts_are_read_back() {
        for rule in rules() {
            assert_eq!(rule.text().parse(), Ok(rule), "{}", rule.text());
            for preset in Preset::ALL {
                let decision = Decision::by(rule, Color::White, &preset.rules());
                assert_eq!(decision.to_string().parse(), Ok(decision), "{decision}");
            }
        }
        for bad in [
            "",
            "foul",
            "foul b",
            "foul x nifu",
            "mate",
            "checkmate b",
            "agreement",
            "resignation",
        ] {
            assert!(bad.parse::<DecidingRule>().is_err(), "{bad:?}");
        }
    }
}
