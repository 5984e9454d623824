//! A game of KIF or KI2 from its first move on.

mod moves;

use komadai_core::{Color, EndingKind, Span, Written};
use komadai_notation::{Context, Unresolved, Warnings, resolve, warnings};
use komadai_parse::{Item, Text, WrittenEntry, ending_of_word};

use self::moves::{Following, UsualLines, find_move, unique_move};
use super::endings::{self, is_signs};
use super::grammar::{
    KifLine, KifLineKind, KifLines, MoveLine, begins_with_move, entries, kif_lines,
};
use super::preamble::{note_line, note_rest};
use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::text::choose;
use crate::notation_check::findings_of_claims;
use crate::{Detail, FindingKind, NoteKind, keys};

/// A game from its first move on.
pub(super) struct Play {
    pub(super) line: RecordBuilder,
    /// The number of the first move.
    first_ply: u32,
    /// What 変化 announced, until the next move.
    variation: Variation,
    /// The ply of the last 変化.
    variation_ply: u32,
    /// Whether there was a move.
    pub(super) has_moves: bool,
    /// The number of the move read last, if it has one.
    pub(super) number: u32,
}

/// Whether a variation begins, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Variation {
    /// No variation begins.
    #[default]
    None,
    /// A variation begins here.
    Here,
    /// A variation begins that has no place in the tree.
    Stray,
}

impl Play {
    pub(super) const fn new(line: RecordBuilder, first_ply: u32) -> Play {
        Play {
            line,
            first_ply,
            variation: Variation::None,
            variation_ply: u32::MAX,
            has_moves: false,
            number: 0,
        }
    }

    /// Plays lines in the usual form as long as they need no finding: the number is the next, the
    /// piece is on its square, the move is legal.
    pub(super) fn usual_lines(&mut self, lines: &mut KifLines<'_>) {
        let depth = u32::try_from(self.line.depth()).ok();
        let next = depth.and_then(|depth| self.first_ply.checked_add(depth));
        let is_usual = lines.has_numbers && self.variation == Variation::None;
        let Some(ply) = next.filter(|_| is_usual) else {
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

    /// Reads a line before the lines `ahead`.
    pub(super) fn line(&mut self, line: &KifLine<'_>, ahead: &KifLines<'_>) {
        let place = line.place();
        self.line.read_at(place);
        match line.kind {
            KifLineKind::Move(m) => self.move_line(line, &m, ahead),
            KifLineKind::Run(run) => self.run(run, ahead),
            KifLineKind::Variation(ply) => self.begin_variation(ply, line, ahead),
            KifLineKind::Result(text) => endings::read_result(&mut self.line, text, place),
            KifLineKind::Rule(rest) if self.line.depth() == 0 => note_rest(&mut self.line, rest),
            KifLineKind::Header { key, value } if keys::from_kif(key.text) != keys::HANDICAP => {
                self.line.header(keys::from_kif(key.text), value.text);
                self.line.report(place, FindingKind::LateHeader);
            }
            // A file of this family has one game.
            KifLineKind::Rule(_) | KifLineKind::Header { .. } => {
                self.line.note(NoteKind::Unknown, line.text.text);
                self.line.report(place, FindingKind::SecondGame);
            }
            _ => note_line(&mut self.line, line),
        }
    }

    /// Goes to where ply `ply` is free: back along the line read last or, if that is too short, on the last line that
    /// leads there. If variations come in ascending order, the moves of one may fit the main line alone. It then leaves
    /// the main line.
    fn begin_variation(&mut self, ply: u32, line: &KifLine<'_>, ahead: &KifLines<'_>) {
        let place = line.place();
        let before = self.line.depth();
        let is_ascending = ply > std::mem::replace(&mut self.variation_ply, ply);
        let depth = ply.checked_sub(self.first_ply).map(|depth| depth as usize);
        match depth.filter(|&depth| self.line.go_to(depth)) {
            Some(depth) => {
                self.variation = Variation::Here;
                if depth > before {
                    self.line.report(place, FindingKind::VariationElsewhere);
                } else if is_ascending && !self.fits(ply, ahead) {
                    let here = self.line.node();
                    if self.line.go_to_main_line(depth) && self.fits(ply, ahead) {
                        self.line.report(place, FindingKind::VariationOfMainLine);
                    } else {
                        let _ = self.line.go_to_node(here, depth);
                    }
                }
            }
            None => {
                self.variation = Variation::Stray;
                let finding = FindingKind::StrayVariation.with("why", reason::NOWHERE);
                self.line.report(place, finding);
                self.line.note(NoteKind::Unknown, line.text.text);
            }
        }
    }

    /// Returns `true` if the moves of the lines `ahead`, from this ply on, can be played here.
    fn fits(&self, ply: u32, ahead: &KifLines<'_>) -> bool {
        let mut following = Following {
            run: None,
            lines: ahead.clone(),
            number: ply.saturating_sub(1),
        };
        let mut position = self.line.position().clone();
        let mut last_to = self.line.last_to();
        following.all(|written| {
            let found = resolve(&Context::new(&position, last_to), &written);
            if let Ok(m) = found {
                let _ = position.play_unchecked(m);
                last_to = Some(m.to());
            }
            found.is_ok()
        })
    }

    /// Reads a line with a number.
    fn move_line(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>, ahead: &KifLines<'_>) {
        self.has_moves = true;
        let gap = self.find_ply(m, line.place(), ahead.has_numbers);
        self.number = m.ply;
        let place = m.item.text.span();
        self.line.read_at(place);
        let is_word = matches!(m.item.entry, WrittenEntry::Word(_));
        if let Some((first, last)) = gap {
            let text = (!is_word).then_some(line.text.trimmed().text);
            self.line.missing(first, last, text, line.place());
            if text.is_some() {
                return;
            }
        }
        if m.odd {
            let finding = FindingKind::OddNumber.with("ply", m.ply);
            self.line.report(place, finding);
        }
        if !is_word && self.line.is_stopped() || self.line.is_stray() {
            self.line.skip(line.text.text, place);
            return;
        }
        let following = || Following {
            run: None,
            lines: ahead.clone(),
            number: m.ply,
        };
        if !self.entry(&m.item, line.text.text, following) {
            return;
        }
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, place);
        }
        self.trailing(line, m);
    }

    /// Goes to the place in the tree that the number of a line names. In KI2 the number is only compared.
    /// Returns the first and the last ply that are missing before the line, if some are.
    fn find_ply(&mut self, m: &MoveLine<'_>, place: Span, has_numbers: bool) -> Option<(u32, u32)> {
        let here = self.line.depth();
        let depth = m.ply.checked_sub(self.first_ply);
        let depth = depth.map(|depth| depth as usize);
        let variation = std::mem::take(&mut self.variation);
        let is_stray = variation == Variation::Stray;
        // After the place where a branch stopped, lines are kept without being counted, and so is
        // an ending after another.
        let is_uncounted = self.line.is_stopped() || self.line.has_skipped();
        let expected = u32::try_from(here).unwrap_or(u32::MAX);
        let expected = self.first_ply.saturating_add(expected);
        match depth {
            Some(depth) if depth == here && (has_numbers || !is_stray) => {}
            Some(depth) if depth < here && has_numbers && variation != Variation::Here => {
                self.line.go_back(depth);
                let finding = FindingKind::PlyAgain.with("ply", m.ply);
                self.line.report(place, finding);
            }
            _ if is_stray => self.line.stop(),
            _ if is_uncounted && depth.is_none_or(|depth| depth > here) => {}
            Some(depth) if depth > here => return Some((expected, m.ply.saturating_sub(1))),
            _ => {
                let finding = FindingKind::PlyDisagrees.with("expected", expected);
                self.line.report(place, finding.with("found", m.ply));
            }
        }
        None
    }

    /// Reads what follows the time: the time once more, or a remark.
    fn trailing(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        let text = m.trailing.text;
        let before = line.text.text.strip_suffix(text).unwrap_or("").trim_end();
        if text.starts_with('(') && before.ends_with(text) {
            return;
        }
        if let Some(comment) = text.strip_prefix('*') {
            self.line.note(NoteKind::Comment, comment);
            self.line
                .report(m.trailing.span(), FindingKind::InlineComment);
            return;
        }
        let first = kif_lines(text).next();
        if !first.is_some_and(|line| matches!(line.kind, KifLineKind::Move(_))) {
            return note_rest(&mut self.line, m.trailing);
        }
        self.line.note(NoteKind::Unknown, text);
        self.line.mark_gap();
        let finding = FindingKind::UnreadableMove.with("text", Detail::quote(text));
        let finding = finding.with("why", reason::SECOND_ON_LINE);
        self.line.report(m.trailing.span(), finding);
    }

    /// Reads a line of moves without numbers.
    fn run(&mut self, run: Text<'_>, ahead: &KifLines<'_>) {
        // After a variation without a place its moves are not played.
        if std::mem::take(&mut self.variation) == Variation::Stray {
            self.line.stop();
        }
        if begins_with_move(run) {
            (self.has_moves, self.number) = (true, 0);
        }
        let number = self.number;
        // The place of the moves that cannot be played any more.
        let mut skipped: Option<Span> = None;
        let mut items = entries(run);
        while let Some(item) = items.next() {
            let place = item.text.span();
            let is_result = item.is_result();
            let is_word = matches!(item.entry, WrittenEntry::Word(_));
            let is_ending =
                matches!(item.entry, WrittenEntry::Word(word) if ending_of_word(word).is_some());
            if self.line.is_stopped() && !is_ending && !is_result {
                let start = skipped.map_or(place.start, |skipped| skipped.start);
                skipped = Some(Span::new(start, place.end));
                continue;
            }
            self.skip(run, skipped.take());
            self.line.read_at(place);
            if is_result {
                // It is read as on a line of its own.
                endings::read_result(&mut self.line, item.text, place);
                continue;
            }
            if item.text.text.starts_with('*') {
                let comment = run.part(Span::new(place.start, run.span().end));
                let comment = comment.unwrap_or(item.text).trimmed();
                self.line.note(NoteKind::Comment, comment.skip(1).text);
                self.line.report(comment.span(), FindingKind::InlineComment);
                break;
            }
            if is_word && !is_ending {
                let next = items.clone().next().map(|next| next.entry);
                // After a mark, and last, it is an ending in words that are not known.
                if item.side.is_none() || matches!(next, Some(WrittenEntry::Move(_))) {
                    self.line.unknown(item.text.text, place);
                    continue;
                }
            }
            let following = || Following {
                run: Some(items.clone()),
                lines: ahead.clone(),
                number,
            };
            self.entry(&item, item.text.text, following);
        }
        self.skip(run, skipped);
    }

    /// Keeps a part of a line as one note.
    fn skip(&mut self, run: Text<'_>, part: Option<Span>) {
        let Some(place) = part else { return };
        let text = run.part(place);
        self.line.skip(text.unwrap_or(run).text, place);
    }

    /// Reads a move, or what is written in its place. `false` if it is a word that is no ending, and
    /// `whole` is kept as a note.
    fn entry<'t>(
        &mut self,
        item: &Item<'_>,
        whole: &str,
        following: impl FnOnce() -> Following<'t>,
    ) -> bool {
        let place = item.text.span();
        if item.side.is_some_and(|mark| mark != self.line.side()) && !self.line.is_stopped() {
            self.line.report(place, FindingKind::WrongSide);
        }
        match &item.entry {
            WrittenEntry::Move(written) => self.play(written, item.text, following),
            WrittenEntry::Pass => self.line.pass(),
            WrittenEntry::Word(word) => return self.word(word, item.side, whole, place),
            WrittenEntry::Unreadable(error) => {
                let why = Detail::expected(error.expected());
                self.line.unreadable(item.text.text, error.span(), why);
            }
        }
        true
    }

    /// Reads a word in place of a move, perhaps after the mark of a side, as an ending. `false` if
    /// it is none, and `whole` is kept as a note: where the branch stopped, if the word has signs
    /// alone, and right after an ending.
    fn word(&mut self, word: &str, mark: Option<Color>, whole: &str, place: Span) -> bool {
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
                self.line.report(place, FindingKind::UnknownEnding);
                self.line.end(EndingKind::Other, word);
            }
        }
        true
    }

    /// Plays a written move. One that fits several moves is the one that lets the moves `following` be
    /// played. One that names no move of the position ends the branch.
    fn play<'t>(
        &mut self,
        written: &Written,
        text: Text<'_>,
        following: impl FnOnce() -> Following<'t>,
    ) {
        let (text, place) = (text.text, text.span());
        let context = Context::new(self.line.position(), self.line.last_to());
        if let Some(m) = unique_move(&context, written).filter(|&m| self.line.allows(m)) {
            return self.line.play_allowed(m);
        }
        let m = match find_move(&context, written) {
            Ok(m) => m,
            Err(Unresolved::Ambiguous(moves)) => {
                return match choose(&mut self.line, text, place, &moves, following()) {
                    Ok(m) => self.line.play(m, place),
                    Err(why) => self.line.unreadable(text, place, why),
                };
            }
            Err(error) => return self.line.unreadable(text, place, Detail::of(&error)),
        };
        // The side was compared before.
        let claims = warnings(&context, written, m).difference(Warnings::WRONG_SIDE);
        self.line.check_piece(m, written.before, place);
        for finding in findings_of_claims(claims) {
            self.line.report(place, finding);
        }
        self.line.play(m, place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::RecordBuilder;
    use crate::finding::FindingCollector;
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
        let line = RecordBuilder::new(Start::default(), None, FindingCollector::new(Limits::NONE));
        let mut play = Play::new(line, 1);
        let mut lines = kif_lines(text);
        play.usual_lines(&mut lines);
        assert_eq!(lines.next(), None);
        assert_eq!(play.number, 7);
        let moves = "7g7f 3c3d 8h2b+ 3a2b B*4e 5a5b 4e3d";
        assert_eq!(play.line.record.usi_moves(), moves);
        assert!(play.line.findings.is_empty());
    }
}
