//! Lines of KI2, each a run of moves without numbers.

use crate::formats::japanese::grammar::ki2::{Ki2Line, Run};
use crate::formats::japanese::grammar::{self as kif, KifLineKind, MoveLine};
use crate::{Detail, FindingKind};
use komadai_core::{Color, Span, Written};
use komadai_parse::WrittenEntry;
use komadai_parse::ending_of_word;

use super::following::Following;
use super::lines::Lines;
use super::play::{Play, Variation, place};
use super::preamble::Preamble;

/// Whether the moves begin with this line. Any other goes into the preamble.
pub(super) fn begins(line: &Ki2Line<'_>, preamble: &mut Preamble) -> bool {
    match line {
        Ki2Line::Moves(run) => match run.moves().next().map(|item| item.entry) {
            Some(WrittenEntry::Word(word)) if ending_of_word(word).is_none() => {
                preamble.line(&kif::KifLine {
                    text: run.text,
                    kind: KifLineKind::Unknown,
                });
                false
            }
            _ => true,
        },
        Ki2Line::Other(line) => match line.kind {
            KifLineKind::Move(_) => true,
            KifLineKind::Variation(_) if preamble.has_ending() => true,
            _ => {
                preamble.line(line);
                false
            }
        },
    }
}

/// Whether the first on a line is a move.
pub(super) fn starts_with_move(run: &Run<'_>) -> bool {
    let first = run.moves().next();
    first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)))
}

/// Lines with moves, which have no numbers.
impl Play {
    pub(super) fn run(&mut self, run: &Run<'_>, ahead: &Lines<'_>) {
        self.begin_run();
        if starts_with_move(run) {
            (self.has_moves, self.number) = (true, 0);
        }
        // The moves that cannot be played any more: the place of the first, and the byte where they
        // end.
        let mut skipped: Option<(Span, usize)> = None;
        let mut moves = run.moves();
        while let Some(item) = moves.next() {
            let place = item.text.span();
            if let WrittenEntry::Move(written) = &item.entry {
                if self.plain_move(written, place) {
                    continue;
                }
                let following = Following::new(Some(moves.clone()), self.number, ahead);
                self.settle(written, following);
            }
            // Right after a move it is read as on a line of its own.
            let result = item.is_result();
            let word =
                matches!(item.entry, WrittenEntry::Word(word) if ending_of_word(word).is_some());
            if self.line.is_stopped() && !word && !result {
                let (first, _) = skipped.unwrap_or((place, 0));
                skipped = Some((first, place.end));
                continue;
            }
            self.skip(run, skipped.take());
            if result {
                self.line(&kif::KifLine {
                    text: item.text,
                    kind: KifLineKind::Result(item.text),
                });
                continue;
            }
            if matches!(item.entry, WrittenEntry::Word(_)) && !word {
                let next = moves.clone().next().map(|next| next.entry);
                // After a mark, and last, it is an ending in words that are not known.
                if item.side.is_none() || matches!(next, Some(WrittenEntry::Move(_))) {
                    self.line.unknown(item.text.text, place);
                    continue;
                }
            }
            self.item(&item.entry, item.side, item.text.text, place);
        }
        self.skip(run, skipped);
    }

    /// Plays a move if it needs no finding; `false`, and nothing is done, otherwise.
    #[inline]
    fn plain_move(&mut self, written: &Written, place: Span) -> bool {
        if written.side.is_some_and(|mark| mark != self.line.side()) {
            return false;
        }
        self.line.read_at(place);
        self.play_plainly(written)
    }

    /// Keeps a part of a line as one note.
    fn skip(&mut self, run: &Run<'_>, part: Option<(Span, usize)>) {
        let Some((place, end)) = part else { return };
        let text = run.text.part(Span::new(place.start, end));
        self.line.skip(text.unwrap_or(run.text).text, place);
    }

    /// Begins a run: after a variation without a place its moves are not played.
    fn begin_run(&mut self) {
        if std::mem::take(&mut self.variation) == Variation::Stray {
            self.line.stop();
        }
    }

    fn item(&mut self, what: &WrittenEntry<'_>, mark: Option<Color>, text: &str, place: Span) {
        self.line.read_at(place);
        self.check_side(mark, place);
        match what {
            WrittenEntry::Move(written) => self.play(written, text, place),
            WrittenEntry::Pass => self.line.pass(),
            WrittenEntry::Word(word) => _ = self.word(word, mark, text, place),
            WrittenEntry::Unreadable(error) => {
                let why = Detail::expected(error.expected());
                self.line.unreadable(text, error.span(), why);
            }
        }
    }

    /// Reads a line with a number, as KIF has it. The number is only compared.
    pub(super) fn numbered(
        &mut self,
        line: &kif::KifLine<'_>,
        m: &MoveLine<'_>,
        ahead: &Lines<'_>,
    ) {
        self.begin_run();
        self.settle_line(m, ahead);
        (self.has_moves, self.number) = (true, m.ply);
        let whole = place(line);
        let word = matches!(m.entry, WrittenEntry::Word(word) if ending_of_word(word).is_some());
        if self.line.is_stopped() && !word {
            self.line.skip(line.text.text, whole);
            return;
        }
        self.number(m, whole);
        let expected = (self.line.depth() as u64).saturating_add(1);
        if u64::from(m.ply) != expected {
            let finding = FindingKind::PlyDisagrees.with("expected", expected);
            self.line
                .findings
                .report(whole, finding.with("found", m.ply));
        }
        let span = m.text.span();
        self.item(&m.entry, m.side, m.text.text, span);
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, whole);
        }
        if !m.trailing.is_empty() {
            let span = m.trailing.span();
            self.line.unknown(m.trailing.text, span);
        }
    }
}
