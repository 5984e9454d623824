//! A game of KIF or KI2 from its first move on: every line but those with moves, and playing a move.

use crate::build::{RecordBuilder, Unreachable, other_piece};
use crate::formats::japanese::grammar::{KifLine, KifLineKind, MoveLine};
use crate::notation_check::findings_of_claims;
use crate::{Detail, FindingKind, NoteKind, keys};
use komadai_core::bits::attacks;
use komadai_core::{Capture, Color, EndingKind, Marks, Move, Origin, PieceKind, Span, Written};
use komadai_movegen::reaching;
use komadai_notation::{Context, Unresolved, Warnings, resolve, warnings};
use komadai_parse::{Text, ending_of_word};

use super::ending;
use super::following::Following;
use crate::formats::settle::{Chosen, Settled, ambiguous, settle};
use crate::formats::text::nowhere;

/// A game from its first move on.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) line: RecordBuilder,
    /// The number of the first move.
    pub(crate) first_ply: u32,
    /// What 変化 announced, until the next move.
    pub(crate) variation: Variation,
    /// Whether there was a move.
    pub(crate) has_moves: bool,
    /// The number of the move read last, if it has one.
    pub(crate) number: u32,
    /// What the next text means, which fits several moves.
    settled: Option<Settled>,
    chosen: Chosen,
}

/// Whether a variation begins, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Variation {
    /// No variation begins.
    #[default]
    None,
    /// A variation begins here.
    Here,
    /// A variation begins that has no place in the tree.
    Stray,
}

impl Play {
    pub(crate) const fn new(line: RecordBuilder, first_ply: u32) -> Play {
        Play {
            line,
            first_ply,
            variation: Variation::None,
            has_moves: false,
            number: 0,
            settled: None,
            chosen: Chosen::NONE,
        }
    }

    /// Reads a line without moves.
    pub(crate) fn line(&mut self, line: &KifLine<'_>) {
        let place = place(line);
        self.line.read_at(place);
        match line.kind {
            KifLineKind::Comment(text) => self.line.note(NoteKind::Comment, text.text),
            KifLineKind::Program(text) => self.line.note(NoteKind::Program, text.text),
            KifLineKind::Bookmark(text) => self.line.note(NoteKind::Bookmark, text.text),
            KifLineKind::Variation(ply) => self.begin_variation(ply, line),
            KifLineKind::Result(text) => ending::read_result(&mut self.line, text, place),
            KifLineKind::Header { key, value } => {
                let key = keys::from_kif(key.text);
                if key == keys::HANDICAP {
                    self.second_game(line, place);
                    return;
                }
                self.line.header(key, value.text);
                self.line.findings.report(place, FindingKind::LateHeader);
            }
            KifLineKind::Rule(_) if self.line.depth() > 0 => self.second_game(line, place),
            KifLineKind::Rule(rest) => self.rest(rest),
            KifLineKind::Blank | KifLineKind::Flip => {}
            _ => self.line.unknown(line.text.text, place),
        }
    }

    /// Keeps what follows the usual words of a line: a remark, or a text that is not understood.
    pub(crate) fn rest(&mut self, rest: Text<'_>) {
        match rest.text.strip_prefix('#') {
            Some(remark) => self.line.note(NoteKind::Program, remark),
            None if rest.is_empty() => {}
            None => self.line.unknown(rest.text, rest.span()),
        }
    }

    /// Reports a number of a move that is written in an odd way.
    pub(crate) fn number(&mut self, m: &MoveLine<'_>, place: Span) {
        if m.odd {
            let finding = FindingKind::OddNumber.with("ply", m.ply);
            self.line.findings.report(place, finding);
        }
    }

    /// Reports a line that belongs before the moves of another game: a file of this family has one.
    fn second_game(&mut self, line: &KifLine<'_>, place: Span) {
        self.line.note(NoteKind::Unknown, line.text.text);
        self.line.findings.report(place, FindingKind::SecondGame);
    }

    /// Goes to where ply `ply` is free: back along the line read last or, where that is too short,
    /// on the last line that leads there.
    fn begin_variation(&mut self, ply: u32, line: &KifLine<'_>) {
        let place = place(line);
        let depth = ply.checked_sub(self.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        let here = depth.is_some_and(|depth| depth <= self.line.depth());
        let why = match depth.map_or(Err(Unreachable::Nowhere), |depth| self.line.go_to(depth)) {
            Ok(()) => {
                self.variation = Variation::Here;
                if !here {
                    let finding = FindingKind::VariationElsewhere;
                    self.line.findings.report(place, finding);
                }
                return;
            }
            Err(why) => why,
        };
        let why = match why {
            Unreachable::Nowhere => nowhere(),
            Unreachable::Unread => Detail::words(
                "the line before could not be read as far as this variation",
                "元の手順がこの変化の手数まで読めていません",
            ),
            Unreachable::TooLong => Detail::words(
                "going back to the ply of this variation would take too long after those before",
                "これまでの変化からこの変化の手数に戻るには時間がかかりすぎます",
            ),
        };
        let finding = FindingKind::StrayVariation.with("why", why);
        self.line.findings.report(place, finding);
        self.line.note(NoteKind::Unknown, line.text.text);
        self.variation = Variation::Stray;
    }

    /// Reads a word in place of a move, perhaps after the mark of a side, as an ending. `false` if
    /// it is none, and `whole` is kept as a note: where the branch stopped, if the word has signs
    /// alone, and right after an ending.
    pub(crate) fn word(
        &mut self,
        word: &str,
        mark: Option<Color>,
        whole: &str,
        place: Span,
    ) -> bool {
        match ending_of_word(word) {
            _ if self.line.is_at_ending() && !is_signs(word) => {
                self.line.ends_again(whole);
                return false;
            }
            None if self.line.is_stopped() => {
                self.line.note(NoteKind::Unknown, whole);
                return false;
            }
            None if is_signs(word) => {
                self.line.unknown(whole, place);
                return false;
            }
            Some(kind) => match mark.filter(|_| self.line.is_stopped()) {
                // After moves that were not played, only the mark shows the side to move.
                Some(mark) => self.line.end_with(kind, kind.outcome(mark), word),
                None => self.line.end(kind, word),
            },
            None => {
                self.line.findings.report(place, FindingKind::UnknownEnding);
                self.line.end(EndingKind::Other, word);
            }
        }
        true
    }

    /// Plays a written move. One that names no move of the position ends the branch.
    pub(crate) fn play(&mut self, written: &Written, text: &str, place: Span) {
        if self.play_plainly(written) {
            return;
        }
        let context = Context::new(self.line.position(), self.line.last_to());
        let m = match meant(&context, written) {
            Ok(m) => m,
            Err(error) => {
                let why = match (&error, self.settled.take()) {
                    (Unresolved::Ambiguous(moves), Some(settled)) => {
                        let finding = settled.finding(context.position, text, moves);
                        self.chosen.count(settled);
                        self.line.findings.report(place, finding);
                        self.line.play(settled.m, place);
                        return;
                    }
                    (Unresolved::Ambiguous(moves), None) => ambiguous(context.position, moves),
                    _ => Detail::of(&error),
                };
                self.line.unreadable(text, place, why);
                return;
            }
        };
        // The side was compared before.
        let claims = warnings(&context, written, m).difference(Warnings::WRONG_SIDE);
        self.check_piece(written, m, place);
        for finding in findings_of_claims(claims) {
            self.line.findings.report(place, finding);
        }
        self.line.play(m, place);
    }

    /// Finds out from the moves after a written move what it means, if it fits several.
    pub(super) fn settle(&mut self, written: &Written, following: Following<'_, '_>) {
        self.settled = None;
        if written.origin.is_some() || self.line.is_stopped() {
            return;
        }
        let context = Context::new(self.line.position(), self.line.last_to());
        if let Err(Unresolved::Ambiguous(moves)) = resolve(&context, written) {
            self.settled = settle(context.position, &moves, self.chosen, following);
        }
    }

    /// Plays a written move without the square left if it needs no finding; `false`, and nothing is
    /// done, otherwise.
    pub(crate) fn play_plainly(&mut self, written: &Written) -> bool {
        if written.origin.is_some() || !self.line.is_open() {
            return false;
        }
        let context = Context::new(self.line.position(), self.line.last_to());
        let m = match only(&context, written).filter(|&m| self.line.allows(m)) {
            Some(m) => m,
            None => match resolve(&context, written) {
                Ok(m) if Warnings::WRONG_SIDE.contains(warnings(&context, written, m)) => m,
                _ => return false,
            },
        };
        self.line.play_allowed(m);
        true
    }

    /// Compares a side mark with the side to move.
    pub(crate) fn check_side(&mut self, mark: Option<Color>, place: Span) {
        if mark.is_some_and(|mark| mark != self.line.side()) && !self.line.is_stopped() {
            self.line.findings.report(place, FindingKind::WrongSide);
        }
    }

    /// Compares the piece on paper with the one on the board.
    fn check_piece(&mut self, written: &Written, m: Move, place: Span) {
        let on_board = on_board(&self.line, m);
        let (Some(found), Some(before)) = (on_board, written.before) else {
            return;
        };
        if found != before {
            let alike = found.unpromoted() == before.unpromoted();
            other_piece(&mut self.line.findings, place, alike);
        }
    }
}

/// Whether a word has neither a letter nor a digit, such as `–`.
pub(crate) fn is_signs(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// The move that a text means, be it legal or not.
pub(crate) fn meant(context: &Context<'_>, written: &Written) -> Result<Move, Unresolved> {
    match direct(context, written) {
        Some(m) => Ok(m),
        None => match resolve(context, written) {
            Err(Unresolved::Illegal(Some(m), _) | Unresolved::OtherPiece(m, _)) => Ok(m),
            other => other,
        },
    }
}

/// The move of a text that names the square left: no search is needed.
fn direct(context: &Context<'_>, written: &Written) -> Option<Move> {
    let same = context.last_to.filter(|_| written.same);
    let to = written.to.or(same)?;
    let after = written.after?;
    match written.origin? {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = context.position.board().piece(from);
            let before = before.map_or(written.before, |piece| Some(piece.kind()))?;
            let promote = before != after && before.promoted() == Some(after);
            let is_changed = written.before != Some(after);
            Some(Move::Step {
                from,
                to,
                // On paper 成 counts even where the board has another piece.
                promote: promote || (is_changed && before.promoted().is_some()),
            })
        }
    }
}

/// The move that [`resolve`] finds, be it legal or not, for a text that leaves no doubt: no mark
/// tells pieces apart, just one of the kind gets to the square, and promotion is written or
/// declined where it is possible.
#[inline]
fn only(context: &Context<'_>, written: &Written) -> Option<Move> {
    let (marks, position) = (written.marks, context.position);
    let promote = marks == Marks::PROMOTE;
    let silent = marks.is_empty();
    let simple = silent || promote || marks == Marks::NOT_PROMOTE;
    let to = match (written.same, written.to) {
        (true, None) => context.last_to,
        (false, to) => to,
        (true, Some(_)) => None,
    }?;
    let kind = written.before.filter(|_| simple)?;
    let found = reaching(position, kind, to);
    let from = found.first().filter(|_| !found.is_several())?;
    let zone = attacks::promotion_zone(position.side());
    let open = silent && (zone.contains(from) || zone.contains(to));
    let plain = written.capture == Capture::Unsaid && written.from_line.is_none();
    (plain && !(open && kind.promoted().is_some())).then_some(Move::Step { from, to, promote })
}

fn on_board(line: &RecordBuilder, m: Move) -> Option<PieceKind> {
    let from = m.origin()?;
    line.position()
        .board()
        .piece(from)
        .map(|piece| piece.kind())
}

/// The whole of a line.
pub(crate) fn place(line: &KifLine<'_>) -> Span {
    line.text.trimmed().span()
}

#[cfg(test)]
mod tests {
    use komadai_core::{Position, Setup, Square};
    use komadai_parse::japanese_move;

    use super::*;

    /// After ７六歩, ３四歩.
    const OPEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    /// After ２二角成, with White to move.
    const TAKEN: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";

    #[test]
    fn usual_moves_need_no_search() {
        for (sfen, last_to, text, expected) in [
            (OPEN, None, "２六歩", "2g2f"),
            (OPEN, None, "７八銀", "7i7h"),
            (OPEN, None, "２二角成", "8h2b+"),
            (OPEN, None, "２二角不成", "8h2b"),
            (OPEN, None, "２二角", "-"),
            (OPEN, None, "５八金", "-"),
            (OPEN, None, "５八金右", "-"),
            (OPEN, None, "５五飛", "-"),
            (OPEN, None, "３四角", "-"),
            (OPEN, None, "同　角", "-"),
            (TAKEN, Some("2b"), "同　銀", "3a2b"),
            (TAKEN, Some("2b"), "２二飛", "8b2b"),
            (TAKEN, Some("2b"), "同２二銀", "-"),
        ] {
            let setup: Setup = sfen.parse().expect("a setup");
            let position = Position::new(setup).expect("a position");
            let last_to: Option<Square> = last_to.map(|to| to.parse().expect("a square"));
            let context = Context::new(&position, last_to);
            let written = japanese_move(text).expect("a move");
            let found = only(&context, &written);
            let found = found.map_or(String::from("-"), |m| m.to_string());
            assert_eq!(found, expected, "{text}");
        }
    }
}
