//! Names the fouls (反則) that a player can commit at a board.

use core::fmt;

use crate::{Breaches, Color, DisplayIn, EndingKind, Language, Move, Position, codes};

macro_rules! fouls {
    ($($(#[$doc:meta])* $variant:ident, $code:literal, $japanese:literal, $english:literal;)*) => {
        /// A foul. The side that commits it loses.
        ///
        /// Some fouls happen only on a real board. Programs for real boards and records of such games need them.
        ///
        /// ```
        /// use komadai_core::{FoulKind, Position};
        ///
        /// let position: Position = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1".parse()?;
        /// let illegal = position.judge("P*5e".parse()?).unwrap_err();
        /// assert_eq!(FoulKind::of(illegal.breaches()), FoulKind::Nifu);
        /// assert_eq!(FoulKind::Nifu.japanese(), "二歩");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum FoulKind {
            $($(#[$doc])* $variant,)*
        }

        codes! { FoulKind { $($variant $code),* } }

        impl FoulKind {
            /// Returns the Japanese name.
            #[must_use]
            pub const fn japanese(self) -> &'static str {
                match self { $(FoulKind::$variant => $japanese,)* }
            }

            /// Returns an English clause.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self { $(FoulKind::$variant => $english,)* }
            }
        }
    };
}

/// Writes the Japanese name. In English, a clause follows: `二手指し (a side moved twice in a row)`.
impl DisplayIn for FoulKind {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match language {
            Language::English => write!(f, "{} ({})", self.japanese(), self.english()),
            Language::Japanese => f.write_str(self.japanese()),
        }
    }
}

fouls! {
    /// A piece set up on a wrong square, or with its promoted side up.
    WrongSetup, "wrong-setup", "駒の配置の誤り", "the pieces were set up wrongly";
    /// Two moves in a row by one side.
    DoubleMove, "double-move", "二手指し", "a side moved twice in a row";
    /// A first move by the side that moves second.
    WrongFirstMover, "wrong-first-mover", "手番でない側の初手", "the wrong side made the first move";
    /// A turn without a move.
    Pass, "pass", "パス", "a side did not move";
    /// A piece that moved in a wrong way, jumped, or landed on a piece of its own side.
    WrongMovement, "wrong-movement", "駒の動きの誤り", "a piece was moved in a way it cannot move";
    /// A promotion outside the promotion zone.
    PromotedOutside, "promoted-outside", "成れない位置での成り", "a piece promoted outside the promotion zone";
    /// A king, a gold or a promoted piece that was turned over.
    CannotPromote, "cannot-promote", "玉・金の成り", "a piece that cannot promote was turned over";
    /// A promoted piece that was turned back.
    TurnedBack, "turned-back", "成駒を元に戻す手", "a promoted piece was turned back";
    /// A drop with the promoted side up.
    PromotedDrop, "promoted-drop", "成駒を打つ手", "a piece was dropped promoted";
    /// A drop on an occupied square, or of a piece that is not in hand.
    WrongDrop, "wrong-drop", "不正な駒打ち", "a piece was dropped that cannot be dropped there";
    /// A piece in hand that was not visible on the stand.
    HiddenPiece, "hidden-piece", "隠し駒", "a piece in hand was hidden";
    /// A piece in hand that was put on the other side's stand, or taken from it.
    WrongStand, "wrong-stand", "駒台の誤り", "a piece was laid on the wrong stand";
    /// A move taken back after the hand had left the piece.
    TakeBack, "take-back", "待った", "a move was taken back";
    /// A second unpromoted pawn on a file.
    Nifu, "nifu", "二歩", "a second pawn was dropped on a file";
    /// A piece that could never move again.
    DeadEnd, "dead-end", "行き所のない駒", "a piece was placed where it can never move";
    /// A pawn drop that mates.
    Uchifuzume, "uchifuzume", "打ち歩詰め", "a pawn drop gave mate";
    /// A move that leaves the mover's own king in check or exposes it.
    KingInCheck, "king-in-check", "王手放置", "a side left its king in check";
    /// The capture of a king.
    KingCapture, "king-capture", "玉を取る手", "a king was captured";
    /// Perpetual check up to the fourth occurrence of a position.
    PerpetualCheck, "perpetual-check", "連続王手の千日手", "perpetual check repeated a position four times";
    /// A declaration of an entered king that did not meet the conditions.
    FailedDeclaration, "failed-declaration", "入玉宣言の失敗", "the conditions of a declaration were not met";
    /// A foul of an unknown kind.
    Other, "other", "反則", "a foul";
}

impl FoulKind {
    /// Returns the foul that these breaches amount to. A breach that makes the move impossible takes precedence:
    /// dropping a pawn that is not in hand is [`WrongDrop`](FoulKind::WrongDrop), even on a file with a pawn.
    ///
    /// [`of_move`](FoulKind::of_move) also distinguishes the fouls that depend on the position.
    #[must_use]
    pub fn of(breaches: Breaches) -> FoulKind {
        const FOULS: [(Breaches, FoulKind); 11] = [
            (Breaches::WRONG_SIDE, FoulKind::DoubleMove),
            (
                Breaches::OCCUPIED.union(Breaches::NOT_IN_HAND),
                FoulKind::WrongDrop,
            ),
            (
                Breaches::NO_PIECE
                    .union(Breaches::CANNOT_REACH)
                    .union(Breaches::JUMP)
                    .union(Breaches::OCCUPIED_OWN),
                FoulKind::WrongMovement,
            ),
            (Breaches::PROMOTED_DROP, FoulKind::PromotedDrop),
            (Breaches::TURNED_BACK, FoulKind::TurnedBack),
            (Breaches::NIFU, FoulKind::Nifu),
            (
                Breaches::DEAD_END_MOVE.union(Breaches::DEAD_END_DROP),
                FoulKind::DeadEnd,
            ),
            (Breaches::UCHIFUZUME, FoulKind::Uchifuzume),
            (Breaches::CAPTURES_KING, FoulKind::KingCapture),
            (Breaches::CANNOT_PROMOTE, FoulKind::PromotedOutside),
            (
                Breaches::IGNORES_CHECK.union(Breaches::EXPOSES_KING),
                FoulKind::KingInCheck,
            ),
        ];
        FOULS
            .iter()
            .find(|(breach, _)| breaches.intersects(*breach))
            .map_or(FoulKind::Other, |&(_, foul)| foul)
    }

    /// Returns the foul that a move with these breaches amounts to in a position.
    ///
    /// Moving a piece of the other side is [`WrongFirstMover`](FoulKind::WrongFirstMover) at move 1, and
    /// [`DoubleMove`](FoulKind::DoubleMove) later. Promoting a king, a gold or a promoted piece is
    /// [`CannotPromote`](FoulKind::CannotPromote).
    ///
    /// ```
    /// use komadai_core::{FoulKind, Position};
    ///
    /// let mut position = Position::startpos();
    /// let illegal = position.judge("3c3d".parse()?).unwrap_err();
    /// let foul = FoulKind::of_move(&position, Some(illegal.played()), illegal.breaches());
    /// assert_eq!(foul, FoulKind::WrongFirstMover);
    ///
    /// position.play("7g7f".parse()?)?;
    /// let illegal = position.judge("2g2f".parse()?).unwrap_err();
    /// let foul = FoulKind::of_move(&position, Some(illegal.played()), illegal.breaches());
    /// assert_eq!(foul, FoulKind::DoubleMove);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_move(position: &Position, played: Option<Move>, breaches: Breaches) -> FoulKind {
        let from = played.and_then(Move::origin);
        let moved = from.and_then(|from| position.board().piece(from));
        let never_promotes = moved.is_some_and(|piece| piece.kind().promoted().is_none());
        match FoulKind::of(breaches) {
            FoulKind::DoubleMove if position.ply() == 1 => FoulKind::WrongFirstMover,
            FoulKind::PromotedOutside if never_promotes => FoulKind::CannotPromote,
            foul => foul,
        }
    }

    /// Returns the ending after a foul of `offender`, with `to_move` to move: 反則負け or 反則勝ち.
    #[must_use]
    pub fn ending(offender: Color, to_move: Color) -> EndingKind {
        if offender == to_move {
            EndingKind::IllegalMove
        } else {
            EndingKind::IllegalAction
        }
    }
}
