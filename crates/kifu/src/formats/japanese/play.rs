//! Reads a game of KIF or KI2 from its first move.

mod moves;
mod results;
mod runs;

use komadai_core::{Move, Span, WrittenMove};
use komadai_notation::{Context, ResolveError, Warnings, resolve, warnings};
use komadai_parse::productions::starts_like_a_move;
use komadai_parse::{Item, Text, WrittenEntry, ending_of_word, japanese_move};

use self::moves::{Following, UsualLines, find_move, unique_move};
use super::endings;
use super::grammar::{
    KifLine, KifLineKind, KifLines, MoveLine, RunWeight, kif_lines, lone_move, loosely_numbered,
    starts_with_mark,
};
use super::outlook::{NextMove, Outlook};
use super::preamble::{note_line, note_rest};
use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::text::choose;
use crate::notation_check::findings_of_claims;
use crate::{Detail, Entry, FindingKind, NoteKind, keys};

/// A game from its first move.
pub(super) struct Play {
    pub(super) line: RecordBuilder,
    /// The number of the first move.
    first_ply: u32,
    /// The announcement of 変化, until the next move.
    variation: Variation,
    /// The ply of the last 変化.
    variation_ply: u32,
    pub(super) has_moves: bool,
    /// The number of the last move, if it has one.
    pub(super) number: u32,
    outlook: Outlook,
    /// Whether moves have marks instead of numbers, and each mark is that of the side to move.
    marks_count: bool,
    /// Whether a line for programs was read as a move: `#1 ７六歩(77)`.
    has_hashes: bool,
    /// Whether a number counts the moves of both sides: `1. ７六歩 ３四歩 2. ２六歩 ８四歩`.
    has_rounds: bool,
}

/// A place where a variation begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Variation {
    #[default]
    None,
    Here,
    /// A variation begins, but its place is not in the tree.
    Stray,
}

/// A way to repeat the number of the previous line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Repeated {
    /// With the same move.
    Move,
    /// With another move, which can only follow the previous one. So the number is wrong.
    Number,
}

impl Play {
    pub(super) fn new(line: RecordBuilder, first_ply: u32) -> Play {
        Play {
            line,
            first_ply,
            variation: Variation::None,
            variation_ply: u32::MAX,
            has_moves: false,
            number: 0,
            outlook: Outlook::default(),
            marks_count: true,
            has_hashes: false,
            has_rounds: false,
        }
    }

    /// Returns the ply that the number of a line means.
    fn ply(&self, number: u32) -> u32 {
        if self.has_rounds {
            number.saturating_mul(2).saturating_sub(1)
        } else {
            number
        }
    }

    /// Returns the number of the next entry.
    fn next_ply(&self) -> u32 {
        let depth = u32::try_from(self.line.depth()).unwrap_or(u32::MAX);
        self.first_ply.saturating_add(depth)
    }

    /// Plays usual lines while they need no finding: with the next number, the piece on its square, and a legal move.
    pub(super) fn usual_lines(&mut self, lines: &mut KifLines<'_>) {
        if !lines.has_numbers || self.variation != Variation::None {
            return;
        }
        let depth = u32::try_from(self.line.depth()).ok();
        let Some(ply) = depth.and_then(|depth| self.first_ply.checked_add(depth)) else {
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
        if let Some(m) = self.move_of(line, ahead) {
            return self.move_line(line, &m, ahead);
        }
        if let Some(kind) = self.lone_ending(line, ahead) {
            return self.line.end(kind, line.text.trimmed().text);
        }
        if self.is_lone_result(line, ahead) {
            self.check_mark(line.text.trimmed());
            return self.result(endings::without_brackets(line.text), place, ahead);
        }
        match line.kind {
            KifLineKind::Run(run) => self.run(run, ahead),
            KifLineKind::Unknown | KifLineKind::Header { .. }
                if self.replaces_moves(line.text, ahead) =>
            {
                self.run(line.text, ahead);
            }
            KifLineKind::Variation(ply) => self.begin_variation(ply, line, ahead),
            KifLineKind::Result(text) => self.result(text, place, ahead),
            KifLineKind::Rule(rest) if self.line.depth() == 0 => note_rest(&mut self.line, rest),
            KifLineKind::Header { key, value } if keys::from_kif(key.text) != keys::HANDICAP => {
                self.line.header(keys::from_kif(key.text), value.text);
                self.line.report(place, FindingKind::LateHeader);
            }
            // Another game begins here only after moves, so the line is only kept.
            KifLineKind::Rule(_) | KifLineKind::Header { .. } => {
                self.line.note(NoteKind::Unknown, line.text.text);
                self.line.report(place, FindingKind::SecondGame);
            }
            KifLineKind::Unknown if self.lacks_move(ahead) => {
                self.line
                    .unreadable(line.text.text, place, reason::NOT_UNDERSTOOD);
            }
            _ => note_line(&mut self.line, line),
        }
    }

    /// Returns the move of a line with a number, or the text in its place. A line that may be a remark must have the
    /// next number, and the move ahead, if one follows, must show that this one is missing. Otherwise returns `None`.
    fn move_of<'t>(&mut self, line: &KifLine<'t>, ahead: &KifLines<'_>) -> Option<MoveLine<'t>> {
        let is_program = match line.kind {
            KifLineKind::Move(m) if m.is_sure() => return Some(m),
            KifLineKind::Move(_) | KifLineKind::Header { .. } | KifLineKind::Unknown => false,
            KifLineKind::Program(_) => !self.has_hashes,
            _ => return None,
        };
        let m = loosely_numbered(line.text)?;
        if self.line.is_stopped() {
            return if is_program { None } else { Some(m) };
        }
        let is_readable = !matches!(m.item.entry, WrittenEntry::Unreadable(_));
        let is_hash = matches!(line.kind, KifLineKind::Program(_));
        let is_next = if is_hash && is_readable {
            m.ply >= self.next_ply()
        } else {
            self.ply(m.ply) == self.next_ply()
        };
        let is_missing = match self.outlook.next_move(ahead) {
            NextMove::None => is_readable || !is_program,
            next => !next.follows(self.next_ply(), self.line.side()),
        };
        self.has_hashes |= is_program && is_next && is_missing && is_readable;
        (is_next && is_missing).then_some(m)
    }

    /// Returns how a move repeats the number of the last entry, which is also a move.
    fn repeats(&mut self, m: &MoveLine<'_>, has_numbers: bool) -> Option<Repeated> {
        let here = self.line.depth();
        let is_last = has_numbers && m.ply.checked_add(1) == Some(self.next_ply()) && here > 0;
        let WrittenEntry::Move(written) = &m.item.entry else {
            return None;
        };
        if !is_last || self.variation != Variation::None || self.line.is_stopped() {
            return None;
        }
        let node = self.line.node();
        let Some(Entry::Move(played)) = self.line.record.entry(node).cloned() else {
            return None;
        };
        let (_, fits_here) = self.find(written);
        self.line.go_back(here - 1);
        let (again, fits_before) = self.find(written);
        self.line.enter(node);
        if again == Some(played) {
            Some(Repeated::Move)
        } else {
            (fits_here && !fits_before).then_some(Repeated::Number)
        }
    }

    /// Returns the move that a text means here, and whether it is legal.
    fn find(&self, written: &WrittenMove) -> (Option<Move>, bool) {
        let context = Context::new(self.line.position(), self.line.last_to());
        let found = find_move(&context, written).ok();
        (found, found.is_some_and(|m| self.line.allows(m)))
    }

    /// Returns `true` if a line replaces moves without numbers: it has moves or a mark, and a move is missing before
    /// the lines ahead.
    fn replaces_moves(&mut self, line: Text<'_>, ahead: &KifLines<'_>) -> bool {
        let is_open = !self.line.has_ending() && !self.line.is_stopped();
        let side = self.line.side();
        if !is_open {
            return false;
        }
        let weight = RunWeight::of(line);
        let may_have_moves = starts_with_mark(line) || weight.may_have_moves(side);
        weight.begins_with_no_move(side) || may_have_moves && !self.goes_on(ahead)
    }

    /// Returns `true` if the mark of the next move shows that a move is missing before it.
    fn lacks_move(&mut self, ahead: &KifLines<'_>) -> bool {
        let is_open = !self.line.has_ending() && !self.line.is_stopped();
        let side = self.line.side();
        let next = self.outlook.next_move(ahead);
        is_open && matches!(next, NextMove::Mark(Some(mark)) if mark != side)
    }

    /// Returns `true` if the lines ahead show that no move is missing before them.
    fn goes_on(&mut self, ahead: &KifLines<'_>) -> bool {
        let (ply, side) = (self.next_ply(), self.line.side());
        let next = match self.outlook.next_move(ahead) {
            NextMove::Number(number) => NextMove::Number(self.ply(number)),
            next => next,
        };
        next.follows(ply, side)
    }

    /// Goes to where ply `ply` is free: back along the last line or, if that is too short, on the last line that is
    /// long enough. If variations come in ascending order, one whose moves only fit the main line branches off there.
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

    /// Returns `true` if the moves of the lines `ahead`, from this ply, can be played here.
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

    pub(super) fn move_line(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>, ahead: &KifLines<'_>) {
        self.line.read_at(line.place());
        self.has_moves = true;
        let repeated = self.repeats(m, ahead.has_numbers);
        if repeated == Some(Repeated::Move) {
            return self.line.unknown(line.text.trimmed().text, line.place());
        }
        let has_numbers = ahead.has_numbers && repeated.is_none();
        let gap = self.find_ply(m, line.place(), has_numbers);
        self.number = m.ply;
        let place = m.item.text.span();
        self.line.read_at(place);
        let is_ending = is_ending(&m.item.entry);
        if let Some((first, last)) = gap {
            let text = (!is_ending).then_some(line.text.trimmed().text);
            self.line.missing(first, last, text, line.place());
            if text.is_some() {
                return;
            }
        }
        if m.odd {
            let finding = FindingKind::OddNumber.with("ply", m.ply);
            self.line.report(place, finding);
        }
        if !is_ending && self.line.is_stopped() || self.line.is_stray() {
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
        self.trailing(line, m, ahead);
    }

    /// Goes to the place in the tree that the number of a line names. In KI2 the number is only compared. Returns the
    /// first and the last ply that are missing before the line, or `None` if no ply is missing.
    fn find_ply(&mut self, m: &MoveLine<'_>, place: Span, has_numbers: bool) -> Option<(u32, u32)> {
        let here = self.line.depth();
        let ply = self.ply(m.ply);
        let depth = ply.checked_sub(self.first_ply);
        let depth = depth.map(|depth| depth as usize);
        let variation = std::mem::take(&mut self.variation);
        let is_stray = variation == Variation::Stray;
        // Lines after a stop of the branch, and a second ending, are kept without being counted.
        let is_uncounted = self.line.is_stopped() || self.line.has_skipped();
        let expected = self.next_ply();
        match depth {
            Some(depth) if depth == here && (has_numbers || !is_stray) => {}
            Some(depth) if depth < here && has_numbers && variation != Variation::Here => {
                // It is unknown which of the two lines is the game, unless the first has an ending.
                if !self.line.has_ending() {
                    self.line.mark_gap();
                }
                self.line.go_back(depth);
                let finding = FindingKind::PlyAgain.with("ply", m.ply);
                self.line.report(place, finding);
            }
            _ if is_stray => self.line.stop(),
            _ if is_uncounted && depth.is_none_or(|depth| depth > here) => {}
            Some(depth) if depth > here => return Some((expected, ply.saturating_sub(1))),
            _ => {
                let finding = FindingKind::PlyDisagrees.with("expected", expected);
                self.line.report(place, finding.with("found", m.ply));
            }
        }
        None
    }

    /// Reads the text after the time: a repeated time, a remark, or another move, which is not played.
    fn trailing(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>, ahead: &KifLines<'_>) {
        let (text, place) = (m.trailing.text, m.trailing.span());
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
        if let Some(second) = self.second_of_round(m) {
            self.has_rounds = true;
            let finding = FindingKind::OddNumber.with("ply", m.ply);
            self.line.report(place, finding);
            self.line.read_at(place);
            let lines = ahead.clone();
            let following = || Following {
                run: None,
                lines,
                number: m.ply,
            };
            self.entry(&second, text, following);
            return;
        }
        let first = kif_lines(text).next().map(|line| line.kind);
        let is_numbered = matches!(first, Some(KifLineKind::Move(m)) if m.is_sure());
        let is_move = is_numbered
            || starts_with_mark(m.trailing)
            || starts_like_a_move(text)
            || RunWeight::of(m.trailing).has_moves();
        if is_move && self.line.is_open() && !self.goes_on(ahead) {
            self.line.read_at(place);
            return self.line.unreadable(text, place, reason::SECOND_ON_LINE);
        }
        if !is_numbered {
            return note_rest(&mut self.line, m.trailing);
        }
        self.line.note(NoteKind::Unknown, text);
        self.line.mark_gap();
        let finding = FindingKind::UnreadableMove.with("text", Detail::quote(text));
        self.line
            .report(place, finding.with("why", reason::SECOND_ON_LINE));
    }

    /// Returns the only further move of a line, if the number of the line counts the moves of both sides.
    fn second_of_round<'t>(&self, m: &MoveLine<'t>) -> Option<Item<'t>> {
        let is_second = Some(self.next_ply()) == m.ply.checked_mul(2);
        (is_second && self.line.is_open())
            .then(|| lone_move(m.trailing))
            .flatten()
    }

    /// Reads a move, or the text in its place. Returns `false` if it is a second ending, and keeps `whole` as a note.
    fn entry<'t>(
        &mut self,
        item: &Item<'_>,
        whole: &str,
        following: impl FnOnce() -> Following<'t>,
    ) -> bool {
        let place = item.text.span();
        if item.side.is_some_and(|mark| mark != self.line.side()) && !self.line.is_stopped() {
            self.line.report(place, FindingKind::WrongSide);
            self.marks_count &= is_ending(&item.entry);
        }
        match &item.entry {
            WrittenEntry::Move(written) => self.play(written, item.text, following),
            WrittenEntry::Pass => self.line.pass(),
            WrittenEntry::Word(word) => {
                return self.word(word, item, whole);
            }
            WrittenEntry::Unreadable(error) => {
                let why = Detail::expected(error.expected());
                self.line.unreadable(item.text.text, error.span(), why);
            }
        }
        true
    }

    /// Reads a word in place of a move, possibly after the mark of a side: an ending, or a text that is not a move.
    /// Returns `false` if it is a second ending right after the first. `whole` is then kept as a note.
    fn word(&mut self, word: &str, item: &Item<'_>, whole: &str) -> bool {
        match ending_of_word(word) {
            Some(_) if self.line.is_at_ending() => {
                self.line.ends_again(whole);
                return false;
            }
            Some(kind) => match item.side {
                // If moves were not played or may be missing, only the mark shows the side to move.
                Some(mark) if self.line.is_stopped() || self.marks_count => {
                    self.line.end_with(kind, kind.outcome(mark), word);
                }
                _ => self.line.end(kind, word),
            },
            None => {
                let why = japanese_move(word).map_or_else(
                    |error| Detail::expected(error.expected()),
                    |_| reason::NOT_UNDERSTOOD.into(),
                );
                self.line.unreadable(item.text.text, item.text.span(), why);
            }
        }
        true
    }

    /// Plays a written move. The moves `following` decide if it is ambiguous. Other text ends the branch.
    fn play<'t>(
        &mut self,
        written: &WrittenMove,
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
            Err(ResolveError::Ambiguous(moves)) => {
                return match choose(&mut self.line, text, place, &moves, following()) {
                    Ok(m) => self.line.play(m, place),
                    Err(why) => self.line.unreadable(text, place, why),
                };
            }
            Err(error) => return self.line.unreadable(text, place, Detail::of(&error)),
        };
        // The side was already compared.
        let claims = warnings(&context, written, m).difference(Warnings::WRONG_SIDE);
        let promotes = written.after != written.before;
        self.line.check_piece(m, written.before, promotes, place);
        for finding in findings_of_claims(claims) {
            self.line.report(place, finding);
        }
        self.line.play(m, place);
    }
}

const fn is_word(entry: &WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(_))
}

fn is_ending(entry: &WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(word) if ending_of_word(word).is_some())
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
