//! Lists what a set of rules decides, point by point, with the choice of each set in words.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use super::{
    BothPerpetual, DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, NoLegalMoveAs,
    PawnDropStalemate, Perpetual, PerpetualMove, RuleSet, TryRule, UchifuzumeBy,
};
use crate::AgreementRule::{MorePoints, Threshold};
use crate::{Color, Language, Phrase};

/// A point that a set of rules decides, because rule books and programs differ.
///
/// ```
/// use komadai_core::{Language, Preset, RulePoint};
///
/// let point = RulePoint::ALL.iter().find(|point| point.code == "declaration-win").unwrap();
/// let choice = |preset: Preset| point.choice(&preset.rules(), Language::English);
/// assert_eq!((choice(Preset::Jsa), choice(Preset::Csa)), ("31".to_owned(), "28/27".to_owned()));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RulePoint {
    /// The code. Programs may rely on it.
    pub code: &'static str,
    /// The name.
    pub name: Phrase,
    choice: fn(&RuleSet) -> Option<Choice>,
}

/// A choice as one word or number.
enum Choice {
    Number(u32),
    Sides(u32, u32),
    Word(&'static str, &'static str),
}
use Choice::{Number, Sides, Word};

const DRAW: Choice = Word("draw", "引き分け");
const LEGAL: Choice = Word("legal", "合法");
const ILLEGAL: Choice = Word("illegal", "反則");
const LOSES: Choice = Word("loses", "負け");

impl RulePoint {
    /// Returns the choice of these rules as one word or number, or a dash if the point does not apply.
    #[must_use]
    pub fn choice(&self, rules: &RuleSet, language: Language) -> String {
        match (self.choice)(rules) {
            None => "–".to_owned(),
            Some(Number(number)) => number.to_string(),
            Some(Sides(black, white)) => format!("{black}/{white}"),
            Some(Word(english, japanese)) => {
                Phrase::new(english, japanese).text(language).to_owned()
            }
        }
    }
}

macro_rules! points {
    ($($code:literal $english:literal $japanese:literal $choice:expr;)*) => {
        impl RulePoint {
            /// Every point.
            pub const ALL: &[RulePoint] = &[$(RulePoint {
                code: $code,
                name: Phrase::new($english, $japanese),
                choice: $choice,
            }),*];
        }
    };
}

points! {
    "repetition-count" "repetition: occurrences" "千日手: 同一局面の回数"
        |rules| Some(Number(rules.repetition?.count));
    "perpetual-check" "perpetual check" "連続王手の千日手"
        |rules| Some(match rules.repetition?.perpetual { Perpetual::Loses => LOSES, Perpetual::Draw => DRAW });
    "both-perpetual" "perpetual check by both" "双方連続王手の千日手" |rules| Some(match rules.repetition?.both {
        BothPerpetual::Draw => DRAW,
        BothPerpetual::ToMoveLoses => Word("mover loses", "手番の負け"),
        BothPerpetual::MovedLoses => Word("mover wins", "手番の勝ち"),
    });
    "perpetual-move" "move that completes it" "連続王手で千日手にする手" |rules| Some(match rules.repetition?.perpetual_move {
        PerpetualMove::Loses => LEGAL,
        PerpetualMove::Illegal => ILLEGAL,
    });
    "agreement-points" "agreement: points" "合意の持将棋: 点数" |rules| Some(match rules.agreement? {
        Threshold { points, .. } => Number(points),
        MorePoints { .. } => Word("more", "多い側"),
    });
    "agreement-kings" "agreement: kings entered" "合意の持将棋: 入玉の数" |rules| match rules.agreement? {
        Threshold { kings, .. } | MorePoints { kings, .. } => Some(Number(kings)),
    };
    "agreement-tie" "agreement: equal points" "合意の持将棋: 同点" |rules| Some(match rules.agreement? {
        Threshold { .. } => DRAW,
        MorePoints { tie: Color::Black, .. } => Word("Black", "先手"),
        MorePoints { tie: Color::White, .. } => Word("White", "後手"),
    });
    "declaration-win" "declaration: to win" "入玉宣言: 勝ちの点数" |rules| {
        let win = rules.declaration?.win;
        Some(if win.black == win.white { Number(win.black) } else { Sides(win.black, win.white) })
    };
    "declaration-draw" "declaration: to draw" "入玉宣言: 引き分けの点数" |rules| Some(Number(rules.declaration?.draw?));
    "declaration-pieces" "declaration: pieces" "入玉宣言: 敵陣の枚数" |rules| Some(Number(rules.declaration?.pieces));
    "declaration-by" "declaration by" "入玉宣言: 宣言する人" |rules| rules.declaration.map(|_| match rules.declaration_by {
        DeclarationBy::Player => Word("player", "対局者"),
        DeclarationBy::Arbiter => Word("arbiter", "審判"),
    });
    "handicap-points" "points for a handicap" "駒落ちの点数" |rules| match rules.handicap_points {
        HandicapPoints::None => None,
        HandicapPoints::ToUwate => Some(Word("White", "上手")),
    };
    "try" "try" "トライ"
        |rules| match rules.try_rule { TryRule::None => None, TryRule::Wins => Some(Word("wins", "勝ち")) };
    "max-moves" "maximum of moves" "最大手数" |rules| Some(Number(rules.max_moves?.plies));
    "extension" "prolonged by" "最大手数の延長" |rules| match rules.max_moves?.extension {
        Extension::None => None,
        Extension::WhileCheck => Some(Word("checks", "王手の間")),
        Extension::LastTwoPlies => Some(Word("2 plies", "2手以内の王手")),
    };
    "no-legal-move" "stalemate counts as" "王手なしで合法手なし" |rules| Some(match rules.no_legal_move {
        NoLegalMoveAs::NoLegalMove => Word("loss", "負け"),
        NoLegalMoveAs::Checkmate => Word("mate", "詰み"),
        NoLegalMoveAs::IllegalMove => Word("foul", "反則負け"),
        NoLegalMoveAs::Resign => Word("resigned", "投了"),
    });
    "pawn-drop-stalemate" "pawn drop stalemate" "打ち歩で合法手なし" |rules| Some(match rules.pawn_drop_stalemate {
        PawnDropStalemate::Legal => LEGAL,
        PawnDropStalemate::Illegal => ILLEGAL,
    });
    "uchifuzume" "pawn mate judged by" "打ち歩詰めの判定" |rules| Some(match rules.uchifuzume {
        UchifuzumeBy::Position => Word("board", "局面"),
        UchifuzumeBy::History => Word("game", "手順"),
    });
    "illegal-moves" "illegal moves that lose" "負けになる反則の手" |rules| match rules.illegal_moves {
        IllegalMoves::Lose => Some(Word("all", "すべて")),
        IllegalMoves::NifuLoses => Some(Word("nifu", "二歩")),
        IllegalMoves::TakenBack => None,
    };
    "late-foul" "foul noticed later" "終局後に判明した反則" |rules| Some(match rules.late_foul {
        LateFoul::Loses => LOSES,
        LateFoul::Ignored => Word("ignored", "不問"),
    });
}
