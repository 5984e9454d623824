//! Lines of KIF, each with a number and a move.

use komadai_core::{Marks, Move, Origin, Piece};
use komadai_parse::kif::{KifLine, MoveLine, WrittenEntry};
use komadai_record::Message;

use super::play::{Play, Variation, place};

/// Lines with a number and a move.
impl Play<'_> {
    /// Plays a line in the usual form if it needs no finding: the number is the next, the piece is
    /// on its square, the move is legal. `false`, and nothing is done, otherwise.
    #[inline(always)]
    pub(super) fn plain(&mut self, line: &MoveLine<'_>) -> bool {
        let WrittenEntry::Move(written) = &line.entry else {
            return false;
        };
        let depth = line.ply.wrapping_sub(self.first_ply);
        let next = depth as usize == self.line.depth() && self.variation == Variation::None;
        let usual = !line.odd && line.trailing.is_empty() && line.side.is_none();
        let (Some(kind), Some(origin)) = (written.before, written.origin) else {
            return false;
        };
        let to = written.to.or_else(|| self.line.last_to());
        let Some(to) = to.filter(|_| next && usual && written.same == written.to.is_none()) else {
            return false;
        };
        let promote = written.after != written.before;
        let m = match origin {
            Origin::Square(from) => {
                let piece = Piece::new(self.line.side(), kind);
                let marks = if promote {
                    Marks::PROMOTE
                } else {
                    Marks::empty()
                };
                let on_board = self.line.position().board().piece(from);
                if on_board != Some(piece) || written.marks != marks {
                    return false;
                }
                Move::Step { from, to, promote }
            }
            Origin::Hand => match kind.hand_kind() {
                Some(hand) if !kind.is_promoted() && written.marks == Marks::DROP => {
                    Move::Drop { kind: hand, to }
                }
                _ => return false,
            },
        };
        let place = line.text.span();
        if !self.line.play_legal(m, place) {
            return false;
        }
        self.number = line.ply;
        if let Some(clock) = line.clock {
            self.line.clock(clock.spent, clock.total, place);
        }
        true
    }

    pub(super) fn move_line(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        self.has_moves = true;
        self.find_ply(line, m);
        self.number = m.ply;
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
                let message = Message::NoMoveExpected {
                    text: m.text.text.into(),
                    expected: error.expected(),
                };
                self.line.unreadable(m.text.text, error.span(), message);
            }
        }
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, place);
        }
        self.trailing(line, m);
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
                let message = Message::PlyAgain { ply: m.ply };
                self.line.findings.report(number, message);
            }
            None if stray => self.line.stop(),
            None => {
                let expected = u64::from(self.first_ply).saturating_add(self.line.depth() as u64);
                let found = m.ply;
                let message = Message::PlyDisagrees { expected, found };
                self.line.findings.report(number, message);
            }
        }
    }

    /// Reads what follows the time: the time once more, or a remark.
    fn trailing(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        let text = m.trailing.text;
        let before = line.text.text.strip_suffix(text).unwrap_or("").trim_end();
        if !(text.starts_with('(') && before.ends_with(text)) {
            self.rest(m.trailing, Message::UnknownAfterMove);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_parse::kif::lines;
    use komadai_record::build::{FindingCollector, RecordBuilder};
    use komadai_record::{Limits, Start};

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
        let plain = std::iter::from_fn(|| lines.usual()).map(|plain| play.plain(&plain));
        assert_eq!(plain.collect::<Vec<_>>(), [true; 7]);
        let game = play.line.finish();
        let moves = "7g7f 3c3d 8h2b+ 3a2b B*4e 5a5b 4e3d";
        assert_eq!(game.record.usi_moves(), moves);
        assert!(game.findings.is_empty());
    }
}
