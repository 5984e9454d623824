//! Defines the rules that a move can break, with their names.

use core::fmt;
use core::str::FromStr;

use crate::codes::set_of_codes;
use crate::{DisplayIn, Language, UnknownName, display_in_english};

bitflags::bitflags! {
    /// A set of rules that a move breaks.
    ///
    /// ```
    /// use komadai_core::{Breaches, Position};
    ///
    /// let illegal = Position::startpos().judge("2h2c".parse()?).unwrap_err();
    /// assert_eq!(illegal.breaches(), Breaches::JUMP);
    /// assert_eq!(Position::startpos().judge("7g7e".parse()?).unwrap_err().breaches(), Breaches::CANNOT_REACH);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Breaches: u32 {
        /// A move from an empty square.
        const NO_PIECE = 1;
        /// A move of the other side's piece.
        const WRONG_SIDE = 1 << 1;
        /// A piece that does not move that way.
        const CANNOT_REACH = 1 << 2;
        /// A piece in the way.
        const JUMP = 1 << 3;
        /// A move to a square with a piece of the same side.
        const OCCUPIED_OWN = 1 << 4;
        /// A capture of the king.
        const CAPTURES_KING = 1 << 5;
        /// A promotion of a piece that can never promote, or that cannot promote on these squares.
        const CANNOT_PROMOTE = 1 << 6;
        /// A move without promotion to a square where the piece could never move again (行き所のない駒).
        const DEAD_END_MOVE = 1 << 7;
        /// A drop of a piece that is not in hand.
        const NOT_IN_HAND = 1 << 8;
        /// A drop on an occupied square.
        const OCCUPIED = 1 << 9;
        /// A drop on a square where the piece could never move (行き所のない駒).
        const DEAD_END_DROP = 1 << 10;
        /// A second unpromoted pawn on the file (二歩).
        const NIFU = 1 << 11;
        /// A pawn drop that mates (打ち歩詰め).
        const UCHIFUZUME = 1 << 12;
        /// A king that was in check and still is (王手放置).
        const IGNORES_CHECK = 1 << 13;
        /// A king that was not in check but is after the move.
        const EXPOSES_KING = 1 << 14;
        /// A drop of a promoted piece. A text can describe it, a [`Move`](crate::Move) cannot.
        const PROMOTED_DROP = 1 << 15;
        /// A move that turns a promoted piece back (54銀 of a 成銀). Only a text can say this, not a
        /// [`Move`](crate::Move).
        const TURNED_BACK = 1 << 16;
    }
}

/// The code of each rule, its Japanese name and an English clause.
const NAMES: [(Breaches, &str, &str, &str); 17] = [
    (
        Breaches::NO_PIECE,
        "no_piece",
        "駒のないマスからの手",
        "there is no piece to move",
    ),
    (
        Breaches::WRONG_SIDE,
        "wrong_side",
        "相手の駒を動かす手",
        "the piece belongs to the other side",
    ),
    (
        Breaches::CANNOT_REACH,
        "cannot_reach",
        "駒の動きの誤り",
        "the piece does not move that way",
    ),
    (
        Breaches::JUMP,
        "jump",
        "駒の飛び越し",
        "another piece is in the way",
    ),
    (
        Breaches::OCCUPIED_OWN,
        "occupied_own",
        "自分の駒のあるマスへの手",
        "a piece of the same side is on the square",
    ),
    (
        Breaches::CAPTURES_KING,
        "captures_king",
        "玉を取る手",
        "a king cannot be captured",
    ),
    (
        Breaches::CANNOT_PROMOTE,
        "cannot_promote",
        "成れないのに成る手",
        "the piece cannot promote there",
    ),
    (
        Breaches::DEAD_END_MOVE,
        "dead_end_move",
        "行き所のない駒",
        "without promoting, the piece could never move again",
    ),
    (
        Breaches::NOT_IN_HAND,
        "not_in_hand",
        "持ち駒にない駒を打つ手",
        "the piece is not in hand",
    ),
    (
        Breaches::OCCUPIED,
        "occupied",
        "駒のあるマスに打つ手",
        "the square to drop on is occupied",
    ),
    (
        Breaches::DEAD_END_DROP,
        "dead_end_drop",
        "行き所のない駒",
        "the dropped piece could never move",
    ),
    (
        Breaches::NIFU,
        "nifu",
        "二歩",
        "the file already has an unpromoted pawn of the same side",
    ),
    (
        Breaches::UCHIFUZUME,
        "uchifuzume",
        "打ち歩詰め",
        "a pawn drop must not give mate",
    ),
    (
        Breaches::IGNORES_CHECK,
        "ignores_check",
        "王手放置",
        "the king remains in check",
    ),
    (
        Breaches::EXPOSES_KING,
        "exposes_king",
        "自玉を王手にさらす手",
        "the king would be in check",
    ),
    (
        Breaches::PROMOTED_DROP,
        "promoted_drop",
        "成駒を打つ手",
        "a piece must be dropped unpromoted",
    ),
    (
        Breaches::TURNED_BACK,
        "turned_back",
        "成駒を元に戻す手",
        "a promoted piece cannot be turned back",
    ),
];

impl Breaches {
    fn names(
        self,
    ) -> impl Iterator<Item = &'static (Breaches, &'static str, &'static str, &'static str)> {
        NAMES
            .iter()
            .filter(move |(breach, ..)| self.contains(*breach))
    }

    /// Returns the stable code of each rule, for programs: `nifu`, `uchifuzume`, …
    pub fn codes(self) -> impl Iterator<Item = &'static str> {
        self.names().map(|&(_, code, ..)| code)
    }

    /// Returns the Japanese name of each rule.
    pub fn japanese(self) -> impl Iterator<Item = &'static str> {
        self.names().map(|&(_, _, japanese, _)| japanese)
    }

    /// Returns an English clause for each rule.
    pub fn english(self) -> impl Iterator<Item = &'static str> {
        self.names().map(|&(.., english)| english)
    }
}

/// Writes all rules: in Japanese the names, joined by 、, and in English the names with clauses, joined by semicolons,
/// such as `二歩 (the file already has …)`. If the piece is not in hand, rules about the place of the drop are omitted.
impl DisplayIn for Breaches {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_drops = Breaches::NIFU | Breaches::UCHIFUZUME | Breaches::DEAD_END_DROP;
        let named = if self.contains(Breaches::NOT_IN_HAND) {
            self.difference(of_drops)
        } else {
            *self
        };
        let separator = match language {
            Language::English => "; ",
            Language::Japanese => "、",
        };
        for (i, (_, _, japanese, english)) in named.names().enumerate() {
            f.write_str(if i == 0 { "" } else { separator })?;
            match language {
                Language::English => write!(f, "{japanese} ({english})")?,
                Language::Japanese => f.write_str(japanese)?,
            }
        }
        Ok(())
    }
}

display_in_english!(Breaches);

/// Parses the codes of [`Breaches::codes`], separated by blanks.
impl FromStr for Breaches {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Breaches, UnknownName> {
        let all = Breaches::all();
        set_of_codes(text, all, all.codes().collect())
    }
}
