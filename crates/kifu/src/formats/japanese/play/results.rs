//! Reads the lines that end a game in words: まで…, `投了`, `先手の勝ち`.

use komadai_core::{Color, EndingKind, Outcome, Span};
use komadai_parse::productions::result_line;
use komadai_parse::{Text, ending_of_word, words};

use super::super::endings;
use super::super::grammar::{KifLine, KifLineKind, KifLines};
use super::super::outlook::NextMove;
use super::Play;
use crate::builder::with_sides;
use crate::{FindingKind, NoteKind};

impl Play {
    /// Reads a まで… line, which may count more plies than the record has. It does not end the game if a move with the
    /// next number follows.
    pub(super) fn result(&mut self, text: Text<'_>, place: Span, ahead: &KifLines<'_>) {
        let (has_ending, is_at_ending) = (self.line.has_ending(), self.line.is_at_ending());
        let next = NextMove::Number(self.next_ply());
        let mut goes_on = || self.outlook.next_move(ahead) == next;
        if self.line.depth() > 0 && !has_ending && !self.line.is_stopped() && goes_on() {
            self.line.note(NoteKind::Unknown, text.text);
            self.line.report(place, FindingKind::MovesAfterEnding);
            return;
        }
        // The line counts from 1, even if the numbers of the moves begin with 0.
        let before = u32::from(self.first_ply > 0) + u32::from(is_at_ending);
        let played = self.next_ply().saturating_sub(before);
        let counted = endings::plies_beyond(played, text);
        if let (Some(counted), false) = (counted, self.line.is_stopped()) {
            self.line
                .missing(played.saturating_add(1), counted, None, place);
            if is_at_ending {
                self.line.mark_gap();
            }
        }
        endings::read_result(&mut self.line, text, place);
    }

    /// Returns the ending of a line after the moves that is only an ending word: `投了`.
    pub(super) fn lone_ending(
        &mut self,
        line: &KifLine<'_>,
        ahead: &KifLines<'_>,
    ) -> Option<EndingKind> {
        if !self.may_end(line) {
            return None;
        }
        let kind = ending_of_word(endings::without_brackets(line.text).text)?;
        (!self.goes_on(ahead)).then_some(kind)
    }

    /// Returns `true` if a line after the moves is only a result with a winner: `先手投了`, `鈴木の勝ち`.
    pub(super) fn is_lone_result(&mut self, line: &KifLine<'_>, ahead: &KifLines<'_>) -> bool {
        if !self.may_end(line) {
            return false;
        }
        let text = with_sides(
            endings::without_brackets(line.text).text,
            &self.line.record.headers,
        );
        let read = result_line(&text, |kind| kind.outcome(Color::Black));
        let is_result = read.is_some_and(|read| {
            let winner = read.outcome.and_then(Outcome::winner);
            read.rest == text.len() && winner.is_some()
        });
        is_result && !self.goes_on(ahead)
    }

    /// Reports the mark before a result if it is not that of the side to move.
    pub(super) fn check_mark(&mut self, line: Text<'_>) {
        let mark = line.text.chars().next().and_then(words::side);
        if mark.is_some_and(|mark| mark != self.line.side()) && !self.line.is_stopped() {
            self.line.report(line.span(), FindingKind::WrongSide);
        }
    }

    /// Returns `true` if a line of unknown form follows the moves of a game without an ending.
    fn may_end(&self, line: &KifLine<'_>) -> bool {
        line.kind == KifLineKind::Unknown && self.line.depth() > 0 && !self.line.has_ending()
    }
}
