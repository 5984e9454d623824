//! Lines of KIF, each with a number and a move.

use crate::build::{PlainMove, PlainMoves};
use crate::formats::japanese::grammar::{KifLine, KifLineKind, KifLines, MoveLine};
use crate::{Clock, Detail, FindingKind, NoteKind};
use komadai_core::{Marks, Move, Origin, Piece, Position, Square};
use komadai_parse::WrittenEntry;

use super::following::Following;
use super::lines::Lines;
use super::play::{Play, Variation, place};

/// Lines in their usual form, whose moves need no finding if they are legal.
struct UsualLines<'l, 't> {
    /// From the next one on.
    lines: &'l mut KifLines<'t>,
    /// From the one after it on.
    rest: KifLines<'t>,
    /// The number of the next one.
    ply: u32,
    /// The square that 同 means.
    last_to: Option<Square>,
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
        let place = line.text.span();
        Some(PlainMove { m, place, clock })
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.lines.clone_from(&self.rest);
        self.ply = self.ply.wrapping_add(1);
    }
}

/// The move of a line that has the next number, and whose piece is on its square.
#[inline(always)]
fn plain_move(
    line: &MoveLine<'_>,
    ply: u32,
    last_to: Option<Square>,
    position: &Position,
) -> Option<Move> {
    let WrittenEntry::Move(written) = &line.entry else {
        return None;
    };
    let is_usual = line.ply == ply && line.side.is_none();
    let to = match written.same {
        true => last_to.filter(|_| written.to.is_none()),
        false => written.to,
    };
    let to = to.filter(|_| is_usual)?;
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
            let is_drop = !kind.is_promoted() && written.marks == Marks::DROP;
            let kind = kind.hand_kind().filter(|_| is_drop)?;
            Some(Move::Drop { kind, to })
        }
    }
}

/// Lines with a number and a move.
impl Play {
    /// Plays lines in the usual form as long as they need no finding: the number is the next, the
    /// piece is on its square, the move is legal.
    pub(super) fn usual_lines(&mut self, lines: &mut KifLines<'_>) {
        let depth = u32::try_from(self.line.depth()).ok();
        let next = depth.and_then(|depth| self.first_ply.checked_add(depth));
        let Some(ply) = next.filter(|_| self.variation == Variation::None) else {
            return;
        };
        let mut usual = UsualLines {
            rest: lines.clone(),
            lines,
            ply,
            last_to: self.line.last_to(),
        };
        self.line.play_plain(&mut usual);
        if usual.ply != ply {
            self.number = usual.ply.wrapping_sub(1);
        }
    }

    pub(super) fn move_line(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>, ahead: &Lines<'_>) {
        self.has_moves = true;
        self.find_ply(line, m);
        self.number = m.ply;
        self.settle_line(m, ahead);
        let span = m.text.span();
        let place = span;
        self.line.read_at(place);
        self.number(m, place);
        let played = matches!(
            m.entry,
            WrittenEntry::Move(_) | WrittenEntry::Pass | WrittenEntry::Unreadable(_)
        );
        if played && self.line.is_stopped() || self.line.is_stray() {
            self.line.skip(line.text.text, place);
            return;
        }
        self.check_side(m.side, place);
        match &m.entry {
            WrittenEntry::Move(written) => self.play(written, m.text.text, place),
            WrittenEntry::Pass => self.line.pass(),
            WrittenEntry::Word(word) => {
                if !self.word(word, m.side, line.text.text, place) {
                    return;
                }
            }
            WrittenEntry::Unreadable(error) => {
                let why = Detail::expected(error.expected());
                self.line.unreadable(m.text.text, error.span(), why);
            }
        }
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, place);
        }
        self.trailing(line, m);
    }

    /// Finds out what the move of a line means, see [`settle`](Play::settle).
    pub(super) fn settle_line(&mut self, m: &MoveLine<'_>, ahead: &Lines<'_>) {
        if let WrittenEntry::Move(written) = &m.entry {
            self.settle(written, Following::new(None, m.ply, ahead));
        }
    }

    /// Goes to the place in the tree that the number of a line names.
    fn find_ply(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        let depth = m.ply.checked_sub(self.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        let variation = std::mem::take(&mut self.variation);
        let explicit = variation == Variation::Here;
        let stray = variation == Variation::Stray;
        if depth == Some(self.line.depth()) {
            return;
        }
        // After the place where a branch stopped, lines are kept without being counted, and so is
        // an ending after another.
        if (self.line.is_stopped() || self.line.has_skipped())
            && depth.is_none_or(|depth| depth > self.line.depth())
        {
            if stray {
                self.line.stop();
            }
            return;
        }
        let number = place(line);
        match depth.filter(|&depth| depth < self.line.depth() && !explicit) {
            Some(depth) => {
                self.line.go_back(depth);
                let finding = FindingKind::PlyAgain.with("ply", m.ply);
                self.line.findings.report(number, finding);
            }
            None if stray => self.line.stop(),
            None => {
                let expected = u64::from(self.first_ply).saturating_add(self.line.depth() as u64);
                let finding = FindingKind::PlyDisagrees.with("expected", expected);
                self.line
                    .findings
                    .report(number, finding.with("found", m.ply));
            }
        }
    }

    /// Reads what follows the time: the time once more, or a remark.
    fn trailing(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        let text = m.trailing.text;
        let before = line.text.text.strip_suffix(text).unwrap_or("").trim_end();
        if !(text.starts_with('(') && before.ends_with(text)) {
            let mut lines = crate::formats::japanese::grammar::lines(text);
            let is_move = lines
                .next()
                .is_some_and(|line| matches!(line.kind, KifLineKind::Move(_)));
            if !is_move {
                return self.rest(m.trailing);
            }
            self.line.note(NoteKind::Unknown, text);
            let why = Detail::words(
                "it is on the line of another move",
                "1行に指し手が2つ以上あります",
            );
            let finding = FindingKind::UnreadableMove.with("text", Detail::quote(text));
            let finding = finding.with("why", why);
            self.line.findings.report(m.trailing.span(), finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::RecordBuilder;
    use crate::finding::FindingCollector;
    use crate::formats::japanese::grammar::lines;
    use crate::{Limits, Start};

    #[test]
    fn usual_lines_are_plain() {
        let text = "\
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２二角成(88)   ( 0:03/00:00:04)
   4 同　銀(31)   ( 0:04/00:00:06)
   5 ４五角打   ( 0:05/00:00:09)
   6 ５二玉(51)   ( 0:06/00:00:12)
   7 ３四角(45)   ( 0:07/00:00:16)
";
        let line = RecordBuilder::new(Start::default(), true, FindingCollector::new(Limits::NONE));
        let mut play = Play::new(line, 1);
        let mut lines = lines(text);
        play.usual_lines(&mut lines);
        assert_eq!(lines.next(), None);
        assert_eq!(play.number, 7);
        let moves = "7g7f 3c3d 8h2b+ 3a2b B*4e 5a5b 4e3d";
        assert_eq!(play.line.record.usi_moves(), moves);
        assert!(play.line.findings.is_empty());
    }
}
