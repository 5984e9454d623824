//! Detects false claims of a text whose move is clear.

use core::fmt;

use komadai_core::{DisplayIn, Language, Move, Phrase, Position, Square, display_in_english};
use komadai_movegen::reaching;

use crate::Context;
use crate::approach::Approach;
use crate::describe::can_promote;
use crate::resolve::fits;
use komadai_core::{Capture, Marks, WrittenMove};

bitflags::bitflags! {
    /// A set of false claims of a written move.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Warnings: u8 {
        /// The mark (▲, △) of the other side.
        const WRONG_SIDE = 1;
        /// 同, although the previous move had another target square.
        const SAME_ELSEWHERE = 1 << 1;
        /// A mark (右, 引, 不成) that contradicts a drop or the origin square, or 不成 for a move that cannot promote. The
        /// origin square is the written one, or the only one that the piece can come from.
        const MARKS_DISAGREE = 1 << 2;
        /// A claimed capture that did not happen or was of another piece, or a capture although the text claims none.
        const CAPTURE_DISAGREES = 1 << 3;
        /// No 成, 不成 or origin, although the piece could promote. Notation with origins, such as KIF, has no word for
        /// 不成.
        const PROMOTION_UNSAID = 1 << 4;
    }
}

/// The code and the sentence of each claim.
const NAMES: [(Warnings, &str, Phrase); 5] = [
    (
        Warnings::WRONG_SIDE,
        "wrong-side",
        Phrase::new(
            "the mark is that of the other side",
            "記号が手番と合いません",
        ),
    ),
    (
        Warnings::SAME_ELSEWHERE,
        "same-elsewhere",
        Phrase::new(
            "同 is written, but the previous move reached another square",
            "「同」と書かれていますが、直前の手の移動先と違います",
        ),
    ),
    (
        Warnings::MARKS_DISAGREE,
        "marks-disagree",
        Phrase::new(
            "a mark such as 右, 引 or 不成 contradicts the move",
            "「右」「引」「不成」などの記号が指し手と合いません",
        ),
    ),
    (
        Warnings::CAPTURE_DISAGREES,
        "capture-disagrees",
        Phrase::new(
            "what is written about a capture does not match the board",
            "駒を取るという記述が盤面と合いません",
        ),
    ),
    (
        Warnings::PROMOTION_UNSAID,
        "promotion-unsaid",
        Phrase::new(
            "neither 成 nor 不成 is written",
            "「成」も「不成」も書かれていません",
        ),
    ),
];

impl Warnings {
    /// Returns stable names for programs, such as `wrong-side`.
    pub fn codes(self) -> impl Iterator<Item = &'static str> {
        self.names().map(|(_, code, _)| code)
    }

    /// Returns sentences for people.
    pub fn sentences(self) -> impl Iterator<Item = Phrase> {
        self.names().map(|(_, _, sentence)| sentence)
    }

    fn names(self) -> impl Iterator<Item = (Warnings, &'static str, Phrase)> {
        let all = NAMES.into_iter();
        all.filter(move |&(warning, _, _)| self.contains(warning))
    }
}

/// Writes the sentences, separated by semicolons.
impl DisplayIn for Warnings {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Phrase::join(self.sentences(), language, f)
    }
}

display_in_english!(Warnings);

/// Returns the false claims of a text about the move that it was [resolved](crate::resolve()) to.
///
/// The move is found without these claims, so they are not errors. But the text may belong to another position, so
/// programs should report them.
///
/// ```
/// use komadai_core::Position;
/// use komadai_notation::{Context, Warnings, resolve, warnings};
/// use komadai_parse::japanese_move;
///
/// let position = Position::startpos();
/// let context = Context::new(&position, None);
/// let written = japanese_move("△７六歩")?;
/// let m = resolve(&context, &written)?;
/// assert_eq!(warnings(&context, &written, m), Warnings::WRONG_SIDE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn warnings(context: &Context<'_>, written: &WrittenMove, m: Move) -> Warnings {
    let position = context.position;
    let mut found = Warnings::empty();
    let other_side = written.side.is_some_and(|side| side != position.side());
    found.set(Warnings::WRONG_SIDE, other_side);
    let elsewhere = context.last_to.is_some_and(|last| last != m.to());
    found.set(Warnings::SAME_ELSEWHERE, written.same && elsewhere);
    let disagree = match m {
        Move::Step { from, to, .. } => {
            let declines = written.marks.contains(Marks::NOT_PROMOTE);
            !agrees(context, written.marks, from, to) || (declines && !promotes(position, m))
        }
        Move::Drop { .. } => written
            .marks
            .intersects(Marks::RELATIVE | Marks::MOTION | Marks::NOT_PROMOTE),
    };
    found.set(Warnings::MARKS_DISAGREE, disagree);
    let captured = position.board().piece(m.to()).map(|piece| piece.kind());
    let is_true = match written.capture {
        Capture::Unsaid => true,
        Capture::None => captured.is_none(),
        Capture::Something => captured.is_some(),
        Capture::Kind(kind) => captured == Some(kind),
    };
    found.set(Warnings::CAPTURE_DISAGREES, !is_true);
    let silent = written.origin.is_none() && !written.marks.intersects(PROMOTION);
    found.set(Warnings::PROMOTION_UNSAID, silent && promotes(position, m));
    found
}

const PROMOTION: Marks = Marks::PROMOTE.union(Marks::NOT_PROMOTE);

/// Returns `true` if a move promotes or could promote.
fn promotes(position: &Position, m: Move) -> bool {
    let Move::Step { from, to, .. } = m else {
        return false;
    };
    let piece = position.board().piece(from);
    piece.is_some_and(|piece| can_promote(piece.color(), piece.kind(), from, to))
}

/// Returns `true` if the marks of origin and motion are true for a piece on `from`.
fn agrees(context: &Context<'_>, marks: Marks, from: Square, to: Square) -> bool {
    let wanted = marks & (Marks::RELATIVE | Marks::MOTION);
    let position = context.position;
    let piece = match position.board().piece(from) {
        Some(piece) if !wanted.is_empty() => piece,
        _ => return true,
    };
    let approach = Approach::new(piece.color(), from, to);
    let rivals = reaching(position, piece.kind(), to).with(from);
    fits(wanted, piece.kind(), approach, rivals)
}
