//! Describes how a game ends, and who won.

use crate::{Color, codes};

/// The outcome of a game.
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
    /// A win of this side.
    Win(Color),
    /// A finished game without a winner.
    Draw,
    /// An ending that does not decide who won.
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
    /// Returns the winner, or `None` for a draw or an undecided game.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color) => Some(color),
            Outcome::Draw | Outcome::Undecided => None,
        }
    }

    /// Returns the points of a side: 1 for a win, 0 for a draw, −1 for a loss, or `None` if the game is not decided.
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
        /// A kind of ending. It does not contain the winner, see [`EndingKind::outcome`].
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
            /// Returns the English name.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $(EndingKind::$variant => $english,)* }
            }

            /// Returns the Japanese name.
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

/// The winner, as far as the kind of ending decides it.
enum Rule {
    /// The side to move.
    ToMove,
    /// The side that moved last.
    Moved,
    Draw,
    Undecided,
}

endings! {
    /// Resignation of the side to move.
    Resign, "resign", "resignation", "投了", Moved;
    /// Mate: the side to move is in check and has no legal move.
    Checkmate, "checkmate", "checkmate", "詰み", Moved;
    /// Stalemate: the side to move is not in check and has no legal move.
    NoLegalMove, "no-legal-move", "no legal move", "合法手なし", Moved;
    /// No time left for the side to move.
    TimeUp, "time-up", "timeout", "切れ負け", Moved;
    /// An illegal move of the side to move. The record may or may not contain it.
    IllegalMove, "illegal-move", "illegal move", "反則負け", Moved;
    /// A foul of the side that moved last.
    IllegalAction, "illegal-action", "illegal action", "反則勝ち", ToMove;
    /// The fourth occurrence of a position.
    Repetition, "repetition", "repetition", "千日手", Draw;
    /// The fourth occurrence of a position with perpetual check by one side. That side, which the kind does not name,
    /// loses.
    PerpetualCheck, "perpetual-check", "perpetual check", "連続王手の千日手", Undecided;
    /// An impasse: both kings have entered, and both sides have enough points.
    Impasse, "impasse", "impasse", "持将棋", Draw;
    /// A declaration of an entered king by the side to move, with enough points to win.
    DeclareWin, "declare-win", "declaration", "入玉勝ち", ToMove;
    /// A declaration by the side to move, with enough points for a draw.
    DeclareDraw, "declare-draw", "declaration", "宣言による引き分け", Draw;
    /// The maximum number of moves.
    MaxMoves, "max-moves", "the limit of moves", "最大手数", Draw;
    /// A last move that brought the king to the starting square of the other king.
    Try, "try", "try", "トライ", Moved;
    /// An interruption of the game.
    Interrupt, "interrupt", "interruption", "中断", Undecided;
    /// An adjournment with a sealed move.
    Sealed, "sealed", "sealed move", "封じ手", Undecided;
    /// The absence of the other side. The side that would move first wins.
    ForfeitWin, "forfeit-win", "forfeit", "不戦勝", ToMove;
    /// The absence of the side that would move first.
    ForfeitLoss, "forfeit-loss", "forfeit", "不戦敗", Moved;
    /// A draw by agreement.
    Draw, "draw", "agreement", "引き分け", Draw;
    /// A tsume problem without a mate.
    NoMate, "no-mate", "no mate", "不詰", Undecided;
    /// A move that was taken back.
    Matta, "matta", "takeback", "待った", Undecided;
    /// A failure of the recording program.
    Error, "error", "error", "エラー", Undecided;
    /// Any other ending, in the words of the record.
    Other, "other", "other", "その他", Undecided;
}

impl EndingKind {
    /// Returns the outcome of a game that ends this way with `to_move` to move.
    #[must_use]
    pub const fn outcome(self, to_move: Color) -> Outcome {
        match self.rule() {
            Rule::ToMove => Outcome::Win(to_move),
            Rule::Moved => Outcome::Win(to_move.opposite()),
            Rule::Draw => Outcome::Draw,
            Rule::Undecided => Outcome::Undecided,
        }
    }

    /// Returns `true` if the winner depends on the side to move.
    #[must_use]
    pub const fn goes_by_side(self) -> bool {
        matches!(self.rule(), Rule::ToMove | Rule::Moved)
    }
}
