//! A game of KIF or KI2 from its first move on.

use komadai_core::bits::attacks;
use komadai_core::{
    Capture, Color, EndingKind, Marks, Move, Origin, Piece, Position, Span, Square, Written,
};
use komadai_movegen::reaching;
use komadai_notation::{Context, Unresolved, Warnings, resolve, warnings};
use komadai_parse::{Item, Text, WrittenEntry, ending_of_word};

use super::endings::{self, is_signs};
use super::grammar::{
    Entries, KifLine, KifLineKind, KifLines, MoveLine, begins_with_move, entries, kif_lines,
};
use super::preamble::{note_line, note_rest};
use crate::builder::{PlainMove, PlainMoves, RecordBuilder};
use crate::finding::reason;
use crate::formats::text::choose;
use crate::notation_check::findings_of_claims;
use crate::{Clock, Detail, FindingKind, NoteKind, keys};

/// A game from its first move on.
pub(super) struct Play {
    pub(super) line: RecordBuilder,
    /// The number of the first move.
    first_ply: u32,
    /// What 変化 announced, until the next move.
    variation: Variation,
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
            KifLineKind::Variation(ply) => self.begin_variation(ply, line),
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

    /// Goes to where ply `ply` is free: back along the line read last or, where that is too short,
    /// on the last line that leads there.
    fn begin_variation(&mut self, ply: u32, line: &KifLine<'_>) {
        let place = line.place();
        let before = self.line.depth();
        let depth = ply.checked_sub(self.first_ply).map(|depth| depth as usize);
        match depth.filter(|&depth| self.line.go_to(depth)) {
            Some(depth) => {
                self.variation = Variation::Here;
                if depth > before {
                    self.line.report(place, FindingKind::VariationElsewhere);
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

    /// Reads a line with a number.
    fn move_line(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>, ahead: &KifLines<'_>) {
        self.has_moves = true;
        self.find_ply(m, line.place(), ahead.has_numbers);
        self.number = m.ply;
        let place = m.item.text.span();
        self.line.read_at(place);
        if m.odd {
            let finding = FindingKind::OddNumber.with("ply", m.ply);
            self.line.report(place, finding);
        }
        let is_word = matches!(m.item.entry, WrittenEntry::Word(_));
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
    fn find_ply(&mut self, m: &MoveLine<'_>, place: Span, has_numbers: bool) {
        let here = self.line.depth();
        let depth = m.ply.checked_sub(self.first_ply);
        let depth = depth.map(|depth| depth as usize);
        let variation = std::mem::take(&mut self.variation);
        let is_stray = variation == Variation::Stray;
        // After the place where a branch stopped, lines are kept without being counted, and so is
        // an ending after another.
        let is_uncounted = self.line.is_stopped() || self.line.has_skipped();
        match depth {
            Some(depth) if depth == here && (has_numbers || !is_stray) => {}
            Some(depth) if depth < here && has_numbers && variation != Variation::Here => {
                self.line.go_back(depth);
                let finding = FindingKind::PlyAgain.with("ply", m.ply);
                self.line.report(place, finding);
            }
            _ if is_stray => self.line.stop(),
            _ if is_uncounted && depth.is_none_or(|depth| depth > here) => {}
            _ => {
                let expected = u64::from(self.first_ply) + here as u64;
                let finding = FindingKind::PlyDisagrees.with("expected", expected);
                self.line.report(place, finding.with("found", m.ply));
            }
        }
    }

    /// Reads what follows the time: the time once more, or a remark.
    fn trailing(&mut self, line: &KifLine<'_>, m: &MoveLine<'_>) {
        let text = m.trailing.text;
        let before = line.text.text.strip_suffix(text).unwrap_or("").trim_end();
        if text.starts_with('(') && before.ends_with(text) {
            return;
        }
        let first = kif_lines(text).next();
        if !first.is_some_and(|line| matches!(line.kind, KifLineKind::Move(_))) {
            return note_rest(&mut self.line, m.trailing);
        }
        self.line.note(NoteKind::Unknown, text);
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

/// Lines in their usual form, whose moves need no finding if they are legal.
pub(super) struct UsualLines<'l, 't> {
    /// From the next one on.
    pub(super) lines: &'l mut KifLines<'t>,
    /// From the one after it on.
    pub(super) rest: KifLines<'t>,
    /// The number of the next one.
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

/// The move of a line that has the next number, and whose piece is on its square.
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
    let is_usual = line.ply == ply && line.item.side.is_none();
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

/// The move that a text means, be it legal or not.
pub(super) fn find_move(context: &Context<'_>, written: &Written) -> Result<Move, Unresolved> {
    match move_from_origin(context, written) {
        Some(m) => Ok(m),
        None => match resolve(context, written) {
            Err(Unresolved::Illegal(Some(m), _) | Unresolved::OtherPiece(m, _)) => Ok(m),
            other => other,
        },
    }
}

/// The move of a text that names the square left: no search is needed.
fn move_from_origin(context: &Context<'_>, written: &Written) -> Option<Move> {
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
pub(super) fn unique_move(context: &Context<'_>, written: &Written) -> Option<Move> {
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
    let plain = written.capture == Capture::Unsaid
        && written.from_line.is_none()
        && written.origin.is_none();
    (plain && !(open && kind.promoted().is_some())).then_some(Move::Step { from, to, promote })
}

/// The written moves after a move, up to the end of its line of play: to an ending, a variation, a
/// line that may begin another game, or what is no move.
pub(super) struct Following<'t> {
    /// The entries of the line at hand.
    pub(super) run: Option<Entries<'t>>,
    /// The lines after it.
    pub(super) lines: KifLines<'t>,
    /// The number of the move before, where moves have numbers.
    pub(super) number: u32,
}

impl Iterator for Following<'_> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
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

/// Whether an item of a run is a word that is kept as a note.
fn is_remark(side: Option<Color>, entry: &WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(word) if side.is_none() && ending_of_word(word).is_none())
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

#[cfg(test)]
mod moves_tests {
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
