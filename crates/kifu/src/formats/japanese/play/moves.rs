//! Finds the moves that the lines of KIF and KI2 name.

use komadai_core::bits::attacks;
use komadai_core::{Capture, Color, Marks, Move, Origin, Piece, Position, Square, WrittenMove};
use komadai_movegen::reaching;
use komadai_notation::{Context, ResolveError};
use komadai_parse::{WrittenEntry, ending_of_word};

use super::super::grammar::{Entries, KifLineKind, KifLines, MoveLine, entries};
use crate::Clock;
use crate::builder::{PlainMove, PlainMoves};
use crate::formats::text::move_or_foul;

/// Lines in their usual form. Their moves need no finding if they are legal.
pub(super) struct UsualLines<'l, 't> {
    /// The lines from the next one.
    pub(super) lines: &'l mut KifLines<'t>,
    /// The lines after the next one.
    pub(super) rest: KifLines<'t>,
    pub(super) ply: u32,
    /// The square that 同 means.
    pub(super) last_to: Option<Square>,
}

impl PlainMoves for UsualLines<'_, '_> {
    #[inline(always)]
    fn next(&mut self, position: &Position) -> Option<PlainMove> {
        let line = self.rest.usual()?;
        let m = plain_move(&line, self.ply, self.last_to, position)?;
        let (clock, holds_all) = match line.clock {
            Some(clock) => Clock::holding(clock.spent, clock.total),
            None => (Clock::UNKNOWN, true),
        };
        if !holds_all {
            return None;
        }
        self.last_to = Some(m.to());
        let place = line.item.text.span();
        Some(PlainMove { m, place, clock })
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.lines.clone_from(&self.rest);
        self.ply = self.ply.wrapping_add(1);
    }
}

/// Returns the move of a line, if it has the next number, and the piece is on its square.
#[inline(always)]
fn plain_move(
    line: &MoveLine<'_>,
    ply: u32,
    last_to: Option<Square>,
    position: &Position,
) -> Option<Move> {
    let WrittenEntry::Move(written) = &line.item.entry else {
        return None;
    };
    if line.ply != ply || line.item.side.is_some() {
        return None;
    }
    let to = match (written.same, written.to) {
        (true, None) => last_to,
        (false, to) => to,
        (true, Some(_)) => None,
    }?;
    let kind = written.before?;
    match written.origin? {
        Origin::Square(from) => {
            let promote = written.after != written.before;
            let marks = if promote {
                Marks::PROMOTE
            } else {
                Marks::empty()
            };
            let piece = Piece::new(position.side(), kind);
            let is_there = position.board().piece(from) == Some(piece) && written.marks == marks;
            is_there.then_some(Move::Step { from, to, promote })
        }
        Origin::Hand => {
            let kind = kind.drop_kind()?;
            (written.marks == Marks::DROP).then_some(Move::Drop { kind, to })
        }
    }
}

/// Returns the move that a text means, legal or not.
pub(super) fn find_move(
    context: &Context<'_>,
    written: &WrittenMove,
) -> Result<Move, ResolveError> {
    match move_from_origin(context, written) {
        Some(m) => Ok(m),
        None => move_or_foul(context, written),
    }
}

/// Returns the move of a text that names the origin square. This needs no search.
fn move_from_origin(context: &Context<'_>, written: &WrittenMove) -> Option<Move> {
    let same = if written.same { context.last_to } else { None };
    let to = written.to.or(same)?;
    let after = written.after?;
    match written.origin? {
        Origin::Hand => {
            let kind = after.drop_kind()?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = context.position.board().piece(from);
            let before = before.map_or(written.before, |piece| Some(piece.kind()))?;
            let promote = before != after && before.promoted() == Some(after);
            let is_changed = written.before != Some(after);
            // The written 成 counts even if the board has another piece, or if the named piece cannot promote.
            let cannot = written.before.is_some_and(|kind| kind.promoted().is_none());
            let is_written = cannot && written.marks.contains(Marks::PROMOTE);
            Some(Move::Step {
                from,
                to,
                promote: promote || is_written || (is_changed && before.promoted().is_some()),
            })
        }
    }
}

/// Returns the move that `resolve` finds, legal or not, if the text needs no choice. Such a text has no marks to tell
/// pieces apart, only one piece of the kind reaches the square, and a possible promotion is written or declined.
#[inline]
pub(super) fn unique_move(context: &Context<'_>, written: &WrittenMove) -> Option<Move> {
    let (marks, position) = (written.marks, context.position);
    let promote = marks == Marks::PROMOTE;
    let silent = marks.is_empty();
    if !silent && !promote && marks != Marks::NOT_PROMOTE {
        return None;
    }
    let to = match (written.same, written.to) {
        (true, None) => context.last_to,
        (false, to) => to,
        (true, Some(_)) => None,
    }?;
    let kind = written.before?;
    let found = reaching(position, kind, to);
    let from = if found.is_several() {
        None
    } else {
        found.first()
    }?;
    let zone = attacks::promotion_zone(position.side());
    let able = kind.promoted().is_some() && (zone.contains(from) || zone.contains(to));
    let plain = written.capture == Capture::Unsaid
        && written.from_line.is_none()
        && written.origin.is_none();
    let is_said = promote || silent != able;
    (plain && is_said).then_some(Move::Step { from, to, promote })
}

/// The written moves after a move, up to the end of its line of play. An ending, a variation, a line that may begin
/// another game, or other text ends it.
pub(super) struct Following<'t> {
    /// The entries of the current line.
    pub(super) run: Option<Entries<'t>>,
    /// The lines after it.
    pub(super) lines: KifLines<'t>,
    /// The number of the previous move, if moves have numbers.
    pub(super) number: u32,
}

impl Iterator for Following<'_> {
    type Item = WrittenMove;

    fn next(&mut self) -> Option<WrittenMove> {
        loop {
            let entry = match self.run.as_mut().and_then(Iterator::next) {
                Some(item) if !item.is_result() && is_remark(item.side, &item.entry) => continue,
                Some(item) => item.entry,
                None => match self.lines.next()?.kind {
                    KifLineKind::Run(run) => {
                        self.run = Some(entries(run));
                        continue;
                    }
                    KifLineKind::Move(m) => {
                        let is_next = Some(m.ply) == self.number.checked_add(1);
                        if self.lines.has_numbers && !is_next {
                            return None;
                        }
                        self.number = m.ply;
                        m.item.entry
                    }
                    KifLineKind::Comment(_)
                    | KifLineKind::Bookmark(_)
                    | KifLineKind::Program(_)
                    | KifLineKind::Unknown
                    | KifLineKind::Blank
                    | KifLineKind::Flip => continue,
                    _ => return None,
                },
            };
            return match entry {
                WrittenEntry::Move(written) => Some(written),
                _ => None,
            };
        }
    }
}

/// Returns `true` if an item of a run is a word that is kept as a note.
fn is_remark(side: Option<Color>, entry: &WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(word) if side.is_none() && ending_of_word(word).is_none())
}

#[cfg(test)]
mod tests {
    use komadai_core::Setup;
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
            (OPEN, None, "２六歩不成", "-"),
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
            let found = unique_move(&context, &written);
            let found = found.map_or(String::from("-"), |m| m.to_string());
            assert_eq!(found, expected, "{text}");
        }
    }
}
