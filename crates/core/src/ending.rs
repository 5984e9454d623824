//! How a game ends, and who won.

use crate::{Color, codes};

/// Who won.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
///
/// let outcome = EndingKind::Resign.outcome(Color::White);
/// assert_eq!(outcome, Outcome::Win(Color::Black));
/// assert_eq!(outcome.points(Color::White), Some(-1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// This side won.
    Win(Color),
    /// Nobody won, and the game is over.
    Draw,
    /// The ending does not decide who won.
    Undecided,
}

codes! {
    Outcome {
        Win(Color::Black) "black",
        Win(Color::White) "white",
        Draw "draw",
        Undecided "undecided",
    }
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color) => Some(color),
            Outcome::Draw | Outcome::Undecided => None,
        }
    }

    /// The points of a side: 1 for a win, 0 for a draw, −1 for a loss. `None` if the game is not decided.
    #[must_use]
    pub fn points(self, side: Color) -> Option<i8> {
        match self {
            Outcome::Win(winner) => Some(if winner == side { 1 } else { -1 }),
            Outcome::Draw => Some(0),
            Outcome::Undecided => None,
        }
    }
}

macro_rules! endings {
    ($($(#[$doc:meta])* $variant:ident, $code:literal, $english:literal, $japanese:literal, $rule:ident;)*) => {
        /// How a game ended. The winner is stored apart from it, see [`EndingKind::outcome`].
        ///
        /// ```
        /// use komadai_core::{Color, EndingKind, Outcome};
        ///
        /// let ending: EndingKind = "resign".parse()?;
        /// assert_eq!(ending.japanese(), "投了");
        /// assert_eq!(ending.outcome(Color::Black), Outcome::Win(Color::White));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum EndingKind {
            $($(#[$doc])* $variant,)*
        }

        codes! { EndingKind { $($variant $code),* } }

        impl EndingKind {
            /// The English name.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $(EndingKind::$variant => $english,)* }
            }

            /// The Japanese name.
            #[must_use]
            pub const fn japanese(self) -> &'static str {
                match self { $(EndingKind::$variant => $japanese,)* }
            }

            const fn rule(self) -> Rule {
                match self { $(EndingKind::$variant => Rule::$rule,)* }
            }
        }
    };
}

/// The winner, by the kind of ending.
enum Rule {
    /// The side to move.
    ToMove,
    /// The side that moved last.
    Moved,
    Draw,
    Undecided,
}

endings! {
    /// The side to move gave up.
    Resign, "resign", "resignation", "投了", Moved;
    /// The side to move is in check and has no legal move.
    Checkmate, "checkmate", "checkmate", "詰み", Moved;
    /// The side to move is not in check and has no legal move.
    NoLegalMove, "no-legal-move", "no legal move", "合法手なし", Moved;
    /// The time of the side to move ran out.
    TimeUp, "time-up", "timeout", "切れ負け", Moved;
    /// The side to move made an illegal move, which may or may not be recorded.
    IllegalMove, "illegal-move", "illegal move", "反則負け", Moved;
    /// The side that moved last committed a foul.
    IllegalAction, "illegal-action", "illegal action", "反則勝ち", ToMove;
    /// The fourth occurrence of a position.
    Repetition, "repetition", "repetition", "千日手", Draw;
    /// The fourth occurrence of a position, with every move of one side a check: that side loses. The
    /// kind does not say which side it was.
    PerpetualCheck, "perpetual-check", "perpetual check", "連続王手の千日手", Undecided;
    /// Both kings entered and both sides have the points.
    Impasse, "impasse", "impasse", "持将棋", Draw;
    /// The side to move declared a win by entering king.
    DeclareWin, "declare-win", "declaration", "入玉勝ち", ToMove;
    /// The side to move declared, with points for a draw.
    DeclareDraw, "declare-draw", "declaration", "宣言による引き分け", Draw;
    /// The game reached its maximum number of moves.
    MaxMoves, "max-moves", "the limit of moves", "最大手数", Draw;
    /// The last move brought the king to the square of the other king's start.
    Try, "try", "try", "トライ", Moved;
    /// The game was broken off.
    Interrupt, "interrupt", "interruption", "中断", Undecided;
    /// The game was adjourned with a sealed move.
    Sealed, "sealed", "sealed move", "封じ手", Undecided;
    /// The other side did not appear. The side that would move first wins.
    ForfeitWin, "forfeit-win", "forfeit", "不戦勝", ToMove;
    /// The side that would move first did not appear.
    ForfeitLoss, "forfeit-loss", "forfeit", "不戦敗", Moved;
    /// A draw by agreement.
    Draw, "draw", "agreement", "引き分け", Draw;
    /// A tsume problem without a mate.
    NoMate, "no-mate", "no mate", "不詰", Undecided;
    /// A move was taken back.
    Matta, "matta", "takeback", "待った", Undecided;
    /// The recording program failed.
    Error, "error", "error", "エラー", Undecided;
    /// Something else, in the words of the record.
    Other, "other", "other", "その他", Undecided;
}

impl EndingKind {
    /// Who wins a game that ends this way with `to_move` to move.
    #[must_use]
    pub const fn outcome(self, to_move: Color) -> Outcome {
        match self.rule() {
            Rule::ToMove => Outcome::Win(to_move),
            Rule::Moved => Outcome::Win(to_move.opposite()),
            Rule::Draw => Outcome::Draw,
            Rule::Undecided => Outcome::Undecided,
        }
    }

    /// Whether the winner depends on the side to move.
    #[must_use]
    pub const fn goes_by_side(self) -> bool {
        matches!(self.rule(), Rule::ToMove | Rule::Moved)
    }
}
