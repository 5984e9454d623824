//! Reads the games of a CSA text, in order.

use komadai_core::{Color, Move, Origin, Piece, Position, Span};
use komadai_parse::productions::{Play, is_blank};
use komadai_parse::{Text, csa_move, ending_of_word};

use super::boundary::BelongsTo;
use super::grammar::{
    MOVE, Statement, StatementKind, Statements, UsualMove, narrowed, statements, statements_of,
    usual_move,
};
use super::opening::{CsaGame, note_statement, place};
use super::outlook::NextSign;
use super::server::{is_offer, overrule};
use crate::builder::{LONG_GAME, PlainMove, PlainMoves, RecordBuilder};
use crate::finding::reason;
use crate::formats::csa_ending::{self, EndingWord};
use crate::formats::text::{first_counts, play_csa_move};
use crate::row::{Output, ReadGame, Reader};
use crate::{Clock, Detail, FindingKind, Headers, NodeId, NoteKind, Start, Subject};

/// The bytes that repeated headers may take in any file, regardless of its length.
const COPIES: usize = 1 << 16;

/// A reader of the games of a CSA text. Another game begins after `/`, and at every line that can only begin a game,
/// see [`Boundary`]. After moves, it also begins at the line with which a server offers a game.
///
/// From version 3, until another version is declared, a game without its own names and information inherits those of
/// the game before. Names before a `/` without position and moves belong to the game after it. To limit memory, these
/// copies may take 64 KiB plus 16 times the length of the file so far. An error reports a game that does not inherit
/// because of this limit.
#[derive(Debug, Default)]
pub(super) struct CsaReader {
    version: u32,
    /// The headers of the previous game, which a game without its own inherits from version 3.
    inherited: Option<Headers>,
    copied: usize,
}

impl Reader for CsaReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        while !text.is_empty() {
            let begin = text.start;
            let mut game = CsaGame::new(self.version, out);
            game.statements(text);
            if let Some(builder) = self.end(game, text.start) {
                return Some(ReadGame { begin, builder });
            }
        }
        None
    }
}

impl CsaReader {
    /// Ends a game before the byte `end`. Returns it, or `None` if it is empty.
    fn end(&mut self, mut game: CsaGame, end: usize) -> Option<Box<RecordBuilder>> {
        self.version = game.version;
        let is_inheriting = game.version >= 3 && !game.has_version;
        let before = self.inherited.take();
        let inherited = if is_inheriting { before } else { None };
        let own = match game.own {
            Some(own) => own,
            None => {
                game.end_opening(Some(Color::Black), None);
                if game.is_empty() {
                    self.inherited = inherited;
                    return None;
                }
                game.line.record.headers.len()
            }
        };
        let mut line = game.line;
        game.server.judge(&mut line);
        if let Some((summary, raw, at)) = game.summary {
            overrule(&mut line, summary, &raw, at);
        }
        self.inherited = match own {
            1.. if game.version >= 3 => Some(line.record.headers.first(own)),
            1.. => None,
            0 => {
                if let Some(headers) = &inherited {
                    self.inherit(&mut line, headers, game.at, end);
                }
                inherited
            }
        };
        Some(line)
    }

    /// Adds the headers of the previous game, before those after the moves. The game is from `at` up to the byte `end`.
    fn inherit(
        &mut self,
        line: &mut RecordBuilder,
        headers: &Headers,
        at: Option<Span>,
        end: usize,
    ) {
        const EACH: usize = 64;
        let sizes = headers
            .iter()
            .map(|header| 2 * EACH + header.key.len() + header.value.len());
        let copied = self.copied + sizes.sum::<usize>();
        if copied <= COPIES + 16 * end {
            self.copied = copied;
            let late = std::mem::replace(&mut line.record.headers, headers.clone());
            line.record.headers.append(late);
        } else {
            line.report(at, FindingKind::HeadersNotRepeated);
        }
    }
}

impl CsaGame {
    /// Returns `true` if the game has a move or an ending.
    const fn is_played(&self) -> bool {
        self.own.is_some()
    }

    /// Returns `true` if the game is empty, as after a separator at the end of the file.
    fn is_empty(&self) -> bool {
        let record = &self.line.record;
        record.headers.is_empty()
            && record.notes(NodeId::ROOT).is_empty()
            && record.start == Start::default()
            && self.line.findings.is_empty()
            && !self.boundary.is_placed
    }

    /// Reads the statements of a game and the separator after them, and removes them from the front of a text. A game
    /// never ends within a line.
    fn statements(&mut self, text: &mut Text<'_>) {
        let end = text.span().end;
        let mut all = statements(*text);
        let mut next = end;
        loop {
            self.moves(&mut all);
            let Some(statement) = all.next() else { break };
            let is_of_game = match narrowed(&statement) {
                None => self.step(&statement, &all),
                Some(text) => {
                    let mut inner = statements_of(&text, statement);
                    let is_of_game = inner.next().is_some_and(|first| self.step(&first, &all));
                    if is_of_game {
                        inner.for_each(|inner| self.statement(&inner));
                        self.report_loose_signs(&statement);
                    }
                    is_of_game
                }
            };
            if !is_of_game {
                next = match statement.kind {
                    StatementKind::Separator => all.place(),
                    _ => statement.text.start,
                };
                break;
            }
        }
        *text = text.part(Span::new(next, end)).unwrap_or("".into());
    }

    /// Reports that a line was read in ASCII signs, unless a finding says that it was not understood.
    fn report_loose_signs(&mut self, line: &Statement<'_>) {
        let place = place(line);
        let is_reported = self.line.findings.last().is_some_and(|last| {
            let starts_inside = last.span.is_some_and(|span| span.start >= place.start);
            last.kind.subject() == Subject::Line && starts_inside
        });
        if !is_reported {
            self.line.report(place, FindingKind::LooseSigns);
        }
    }

    /// Reads a statement before those `ahead`. Returns `false` without reading it if the game ends before it.
    fn step(&mut self, statement: &Statement<'_>, ahead: &Statements<'_>) -> bool {
        let (is_played, version) = (self.is_played(), self.version);
        if self.replaces_move(statement, ahead) {
            self.no_move(statement);
            return true;
        }
        if !statement.inline {
            let is_separator = matches!(statement.kind, StatementKind::Separator);
            let is_head = !is_played && self.opening.is_head();
            if is_separator && (version < 3 || !is_head)
                || is_played && is_offer(statement.text.text)
            {
                return false;
            }
            match self.boundary.of_line(statement, ahead, is_played, version) {
                BelongsTo::NextGame => return false,
                BelongsTo::ThisGameLate => {
                    self.line.report(place(statement), FindingKind::LateHeader);
                }
                BelongsTo::ThisGame => {}
            }
        }
        self.statement(statement);
        true
    }

    /// Returns `true` if a statement that is not a move replaces one. It does if it contains a move, if it has its own
    /// time, or if the sign of the next move shows that a move is missing. If no move with a sign follows, the sign of
    /// a side, the second time of a move, and a [text that may be a move](may_be_move) also replace one.
    fn replaces_move(&mut self, statement: &Statement<'_>, ahead: &Statements<'_>) -> bool {
        let text = statement.text.trimmed().text;
        let is_second_time =
            matches!(statement.kind, StatementKind::Time(Ok(_))) && self.line.has_time();
        let is_sign = matches!(statement.kind, StatementKind::Turn(_)) && text.is_ascii();
        let is_unknown = match statement.kind {
            StatementKind::Unknown if statement.inline && is_engines(text) => false,
            StatementKind::Unknown | StatementKind::Time(Err(_)) => {
                csa_ending::wars(text).is_none() && !is_offer(text)
            }
            // An extra sign before a move makes it another statement.
            StatementKind::Server(_)
            | StatementKind::Special(_)
            | StatementKind::Name(..)
            | StatementKind::Info { .. } => self.is_played() && contains_move(text),
            StatementKind::Pieces(_, mut pieces) => {
                self.is_played() && may_be_move(text) && pieces.any(|piece| piece.is_err())
            }
            _ => false,
        };
        let is_line = !statement.inline;
        let may_be =
            is_line && is_second_time || (is_line || self.is_played()) && is_sign || is_unknown;
        if !may_be || narrowed(statement).is_some() {
            return false;
        }
        if !self.is_played() {
            return is_unknown && is_line && contains_move(text) && !self.opening.is_head();
        }
        let is_over = self.line.has_ending() || self.server.is_over() || self.summary.is_some();
        if is_over || self.line.is_stopped() {
            return false;
        }
        let sign = self.outlook.next_sign(ahead);
        let is_other_side = matches!(sign, NextSign::Side(side) if side != self.line.side());
        let is_next_side = matches!(sign, NextSign::Side(side) if side == self.line.side());
        let has_own_time = || has_time(ahead) && (self.line.has_time() || !is_next_side);
        // A text may be a remark if it is a Latin word and only the move before it has a time, or if it follows a move
        // on its line and another line had a note there.
        let is_latin = || text.bytes().all(|b| b.is_ascii_alphabetic());
        let may_be_remark = statement.inline && self.has_inline_notes
            || !statement.inline && self.line.has_time() && is_latin();
        let may_be_last = || !may_be_remark && may_be_move(text);
        let is_move = is_other_side
            || is_unknown
                && (contains_move(text) || has_own_time() || !is_next_side && may_be_last())
            || !is_next_side && !is_unknown;
        self.has_inline_notes |= statement.inline && !is_move;
        is_move
    }

    /// Keeps a line in the place of a move.
    fn no_move(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        if !self.is_played() {
            self.begin(None, place);
        }
        self.line.read_at(place);
        let text = statement.text.trimmed().text;
        self.line.unreadable(text, place, reason::NOT_UNDERSTOOD);
    }

    /// Plays moves in their usual form while they need no finding: legal moves of the side to move with the right
    /// piece.
    fn moves(&mut self, all: &mut Statements<'_>) {
        if !self.is_played() {
            let Some(first) = usual_move(all.rest()) else {
                return;
            };
            self.begin(first.play.side, place_of_move(all.place()));
        }
        let mut usual = UsualMoves {
            rest: all.rest(),
            place: all.place(),
            next: 0,
        };
        self.line.play_plain(&mut usual);
        all.pass(usual.place - all.place());
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        let text = statement.text.text;
        self.at.get_or_insert(place);
        self.boundary.pass(statement);
        match statement.kind {
            StatementKind::Separator => return,
            // After moves a version begins another game.
            StatementKind::Version(_) if self.is_played() => return,
            StatementKind::Comment(comment) if comment.text.starts_with("summary:") => {
                let ending = csa_ending::summary(comment.text);
                self.summary = ending.map(|ending| (ending, comment.text.to_owned(), place));
            }
            StatementKind::Server(word) => self.server.add(word.text, place),
            StatementKind::Unknown | StatementKind::Time(Err(_)) => {
                if let Some(offered) = self.offer.line(text, !self.is_played()) {
                    return self.offer_line(offered, text);
                }
            }
            _ => {}
        }
        if !self.is_played() {
            if !begins_play(statement) {
                return self.opening_statement(statement);
            }
            let side = match statement.kind {
                StatementKind::Move(Ok(written)) => written.side,
                _ => None,
            };
            self.begin(side, place);
        }
        play(&mut self.line, statement);
    }

    /// Begins the moves. `side` is the sign of the first move, `at` its place.
    #[inline(never)]
    fn begin(&mut self, side: Option<Color>, at: Span) {
        self.at.get_or_insert(at);
        self.own = Some(self.line.record.headers.len());
        self.end_opening(side, Some(at));
        self.line.make_room(LONG_GAME);
    }
}

/// The maximum number of characters of a line that replaces a move: those of two moves. A longer line is a remark.
const MOST_SIGNS: usize = 2 * MOVE;

/// Returns `true` if a text is a move with some other characters around it: `x-3334FU`, `X2726FU`.
fn contains_move(text: &str) -> bool {
    let signs = text.chars().filter(|&c| !is_blank(c));
    if signs.take(MOST_SIGNS + 1).count() > MOST_SIGNS {
        return false;
    }
    let is_sign = |c: char| matches!(c, '+' | '-');
    let begins = |(at, c): (usize, char)| {
        let is_inside = |c: char| c.is_ascii_digit() || is_sign(c);
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        is_sign(c) || c.is_ascii_digit() && !before.is_some_and(is_inside)
    };
    let mut moves = text.char_indices().filter(|&begin| begins(begin));
    moves.any(|(at, c)| {
        let len = if is_sign(c) { MOVE } else { MOVE - 1 };
        text.get(at..at + len)
            .is_some_and(|part| csa_move(part).is_ok())
    })
}

/// Returns `true` if a text at the end of a game may be a damaged move: one short word, but not an ending like `投了`.
fn may_be_move(text: &str) -> bool {
    let is_word =
        text.chars().take(MOST_SIGNS + 1).count() <= MOST_SIGNS && !text.contains(is_blank);
    is_word && !text.starts_with("まで") && ending_of_word(text).is_none()
}

/// Returns `true` if the next of these statements, except comments, is a time.
fn has_time(ahead: &Statements<'_>) -> bool {
    let is_comment = |kind| matches!(kind, StatementKind::Comment(_) | StatementKind::Trailing(_));
    let mut next = ahead
        .clone()
        .skip_while(|statement| is_comment(statement.kind));
    next.next()
        .is_some_and(|statement| matches!(statement.kind, StatementKind::Time(Ok(_))))
}

/// A run of moves in their usual form.
pub(super) struct UsualMoves<'t> {
    pub(super) rest: &'t [u8],
    /// The byte at which the rest begins.
    pub(super) place: usize,
    /// The number of bytes of the next move.
    pub(super) next: usize,
}

impl PlainMoves for UsualMoves<'_> {
    #[inline(always)]
    fn next(&mut self, position: &Position) -> Option<PlainMove> {
        let plain = usual_move(self.rest)?;
        self.next = plain.len;
        Some(PlainMove {
            m: move_of(position, &plain)?,
            place: place_of_move(self.place),
            // `usual_move` reads less than a million seconds, so this does not overflow.
            clock: Clock::new(plain.seconds.map(|s| s * 1000), None),
        })
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.rest = self.rest.get(self.next..).unwrap_or(&[]);
        self.place += self.next;
    }
}

#[inline(always)]
pub(super) const fn place_of_move(start: usize) -> Span {
    Span::new(start, start + MOVE)
}

/// Returns the move that a text names, if its side is to move and the named piece is on the origin square.
#[inline(always)]
fn move_of(position: &Position, plain: &UsualMove) -> Option<Move> {
    let Play { to, after, .. } = plain.play;
    let side = position.side();
    if plain.play.side != Some(side) {
        return None;
    }
    match plain.play.origin {
        Origin::Hand => {
            let kind = after.drop_kind()?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = position.board().piece(from)?;
            let after = Piece::new(side, after);
            let promote = before != after;
            let step = Move::Step { from, to, promote };
            (!promote || before.promoted() == Some(after)).then_some(step)
        }
    }
}

/// Returns `true` if a time has more than three decimals, apart from zeros.
fn is_finer(time: &str) -> bool {
    let (_, decimals) = time.split_once('.').unwrap_or(("", ""));
    let finer = decimals.get(3..).unwrap_or("");
    finer.contains(|c: char| matches!(c, '1'..='9'))
}

/// Returns `true` if a statement begins the moves: it is a move or an ending.
pub(super) fn begins_play(statement: &Statement<'_>) -> bool {
    match statement.kind {
        StatementKind::Move(_) | StatementKind::Special(_) => true,
        StatementKind::Unknown => csa_ending::wars(statement.text.text).is_some(),
        _ => false,
    }
}

/// Reads a statement after the start position.
pub(super) fn play(line: &mut RecordBuilder, statement: &Statement<'_>) {
    let place = place(statement);
    line.read_at(place);
    let text = statement.text.text;
    match statement.kind {
        StatementKind::Move(_) if line.is_stopped() => line.skip(text, place),
        StatementKind::Move(Ok(written)) => play_csa_move(line, &written, text, place),
        StatementKind::Move(Err(error)) => {
            line.unreadable(text, error.span(), Detail::expected(error.expected()));
        }
        StatementKind::Special(words) => {
            let divided = words.text.split_once([' ', '\t', '\u{3000}']);
            let (word, rest) = divided.unwrap_or((words.text, ""));
            let again = line.is_at_ending();
            let ending = csa_ending::special(word);
            if ending.is_none() {
                line.report(place, FindingKind::UnknownEnding);
            }
            let known = ending.unwrap_or(EndingWord::OTHER);
            known.end(line, text.trim_end());
            if ending.is_some() && !again && !rest.trim().is_empty() {
                line.unknown(rest.trim(), place);
            }
        }
        StatementKind::Time(_) if line.has_skipped() => line.note(NoteKind::Unknown, text),
        StatementKind::Time(Ok(_)) if line.has_time() => {
            line.note(NoteKind::Unknown, text);
            line.report(place, first_counts());
        }
        StatementKind::Time(Ok(spent)) if line.depth() > 0 => {
            line.clock(spent, None, place);
            if is_finer(text) {
                line.unknown(text, place);
            }
        }
        // The remaining seconds, as in Shogi Wars.
        StatementKind::Unknown if statement.inline && is_time_left(text) => {
            line.note(NoteKind::Unknown, text);
        }
        StatementKind::Unknown if !statement.inline && csa_ending::wars(text).is_some() => {
            let ending = csa_ending::wars(text).unwrap_or(EndingWord::OTHER);
            ending.end(line, text.trim_end());
        }
        _ => note_statement(line, statement),
    }
}

/// Returns `true` for a text that programs write after a move: `v=12`, or the remaining seconds.
fn is_engines(text: &str) -> bool {
    text.contains('=') || is_time_left(text)
}

fn is_time_left(text: &str) -> bool {
    text.strip_prefix('L')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}
