//! Reads lines with several moves without numbers.

use std::mem::take;

use komadai_core::Span;
use komadai_parse::{Text, WrittenEntry};

use super::moves::Following;
use super::{Play, Variation, is_ending, is_word};
use crate::formats::japanese::endings;
use crate::formats::japanese::grammar::{
    Entries, KifLines, begins_with_move, entries, resembles_a_move,
};
use crate::formats::japanese::outlook::NextMove;
use crate::{FindingKind, NoteKind};

impl Play {
    /// Reads a line of moves without numbers.
    pub(super) fn run(&mut self, run: Text<'_>, ahead: &KifLines<'_>) {
        // The moves of a variation without a place are not played.
        if take(&mut self.variation) == Variation::Stray {
            self.line.stop();
        }
        if begins_with_move(run) {
            (self.has_moves, self.number) = (true, 0);
        }
        let number = self.number;
        // The place of the moves that can no longer be played.
        let mut skipped: Option<Span> = None;
        let mut items = entries(run);
        while let Some(item) = &items.next() {
            let place = item.text.span();
            let is_result = item.is_result();
            let is_ending = is_ending(&item.entry);
            if self.line.is_stopped() && !is_ending && !is_result {
                let start = skipped.map_or(place.start, |skipped| skipped.start);
                skipped = Some(Span::new(start, place.end));
                continue;
            }
            self.skip(run, skipped.take());
            self.line.read_at(place);
            if is_result {
                // A result in a run is read like one on its own line.
                endings::read_result(&mut self.line, item.text, place);
                continue;
            }
            if item.text.text.starts_with('*') && !self.lacks_move(ahead) {
                let comment = run.part(Span::new(place.start, run.span().end));
                let comment = comment.unwrap_or(item.text).trimmed();
                self.line.note(NoteKind::Comment, comment.skip(1).text);
                self.line.report(comment.span(), FindingKind::InlineComment);
                break;
            }
            if let WrittenEntry::Word(word) = item.entry {
                let is_remark = item.side.is_none() && !is_ending;
                if is_remark && !self.replaces_in_run(word, items.clone(), ahead) {
                    self.line.unknown(item.text.text, place);
                    continue;
                }
            }
            let following = || Following {
                run: Some(items.clone()),
                lines: ahead.clone(),
                number,
            };
            self.entry(item, item.text.text, following);
        }
        self.skip(run, skipped);
    }

    /// Returns `true` if a word without a mark, before other items of its run, replaces a move.
    fn replaces_in_run(&mut self, word: &str, items: Entries<'_>, ahead: &KifLines<'_>) -> bool {
        // This limit keeps the time in proportion to the text.
        const NEAR: usize = 8;
        let mut near = items.take(NEAR);
        let next = near.find(|item| item.side.is_some() || !is_word(&item.entry));
        let is_remark = word.starts_with(['(', '（', '[', '「', '※']);
        match next.map(|item| item.side) {
            Some(Some(mark)) => mark != self.line.side(),
            Some(None) => !is_remark,
            None => match self.outlook.next_move(ahead) {
                NextMove::Mark(None) | NextMove::None => !is_remark && resembles_a_move(word),
                next => !next.follows(self.next_ply(), self.line.side()),
            },
        }
    }

    /// Keeps a part of a line as one note.
    fn skip(&mut self, run: Text<'_>, part: Option<Span>) {
        let Some(place) = part else { return };
        let text = run.part(place);
        self.line.skip(text.unwrap_or(run).text, place);
    }
}
