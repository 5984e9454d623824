//! Reading and writing CSA.

mod board;
mod boundary;
mod evidence;
mod grammar;
mod head;
mod judge;
mod named;
mod opening;
mod play;
mod row;
mod write;

use std::mem::take;
use std::sync::Arc;

use crate::build::{PlainMove, PlainMoves, RecordBuilder};
use crate::finding::LastFinding;
use crate::formats::csa::grammar::{
    NarrowedLine, Offer, OfferLine, ServerWords, Statement, StatementKind, Statements, UsualMove,
    VersionNumber, is_offer, major_version, statements_from, usual_move,
};
use crate::formats::csa_ending::{self as ending, EndingWord};
use crate::{Clock, FindingKind, Headers, NodeId, NoteKind, Start, Subject};
use boundary::declaration;
use boundary::{Boundary, Lookahead, Owner};
use judge::{judge, overrule};
use komadai_core::{Color, Position, Span};
use komadai_parse::Text;
use opening::{Opening, place};
use play::{begins_play, play};
pub(super) use row::ROW;

use crate::reader::{Output, ReadGame, Reader};

/// What headers may take that games have from the game before, whatever the length of the file.
const COPIES: usize = 1 << 16;

/// Whether a game is empty, as it is after a separator at the end of the file.
fn is_empty(line: &RecordBuilder) -> bool {
    let record = &line.record;
    record.main_line().next().is_none()
        && record.headers.is_empty()
        && record.notes(NodeId::ROOT).is_empty()
        && record.start == Start::default()
        && line.findings.is_empty()
}

/// Puts the headers of the game before in front of those that follow the moves. `at` is where the
/// game begins, `end` the byte after it.
fn inherit(
    line: &mut RecordBuilder,
    headers: &Headers,
    copied: &mut usize,
    at: Option<Span>,
    end: usize,
) {
    const EACH: usize = 64;
    let sizes = headers
        .iter()
        .flat_map(|h| [EACH, h.key.len(), h.value.len()]);
    let sum = sizes.fold(*copied, usize::saturating_add);
    match sum <= COPIES.saturating_add(end.saturating_mul(16)) {
        true => {
            *copied = sum;
            let late = std::mem::replace(&mut line.record.headers, headers.clone());
            line.record.headers.append(late);
        }
        false => {
            line.findings.report(at, FindingKind::HeadersNotRepeated);
        }
    }
}

/// Reads the games of a CSA text. Another game begins after `/`, at the line with which a server
/// offers a game after moves, and at every other line that can only begin one, see [`Boundary`].
///
/// From version 3 on, until another version is declared, a game without names and information of
/// its own has those of the game before, and names before a `/` without position and moves belong
/// to the game after it. So that the memory stays in proportion to the file, these copies have a
/// limit of 64 KiB and 16 times the length of the file so far; an error reports a game beyond it.
#[derive(Debug)]
pub(super) struct CsaReader {
    /// The first statement.
    at: Option<Span>,
    /// Until the first move.
    opening: Option<Box<Opening>>,
    /// From the first move on, or where the game became too long.
    line: Option<Box<RecordBuilder>>,
    /// Whether the game has a move or an ending.
    played: bool,
    version: u32,
    boundary: Boundary,
    /// The version that this game declares, and its line.
    declared_version: Option<(VersionNumber, String)>,
    /// The headers of the game before, until this game has its own before its first move.
    inherited: Option<Arc<Headers>>,
    /// How many headers this game has before its first move, once that has come.
    own: Option<usize>,
    /// A floodgate summary, its text and its place.
    summary: Option<(EndingWord, String, Span)>,
    /// The words of the server about the end, and the place of the last.
    server: ServerWords,
    server_at: Option<Span>,
    offer: Offer,
    /// The bytes of headers that were repeated.
    copied: usize,
    /// Whether the next text begins inside a line.
    is_inside_line: bool,
}

impl Reader for CsaReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        while !text.is_empty() {
            let begin = text.start;
            self.statements(text, out);
            if let Some(builder) = self.end(text.start, out) {
                return Some(ReadGame { begin, builder });
            }
        }
        None
    }
}

fn is_separator(statement: &Statement<'_>) -> bool {
    matches!(statement.kind, StatementKind::Separator)
}

impl CsaReader {
    pub(super) fn new() -> CsaReader {
        CsaReader {
            at: None,
            opening: None,
            line: None,
            played: false,
            version: 0,
            boundary: Boundary::default(),
            declared_version: None,
            inherited: None,
            own: None,
            summary: None,
            server: ServerWords::default(),
            server_at: None,
            offer: Offer::default(),
            copied: 0,
            is_inside_line: false,
        }
    }

    /// Reads the statements of a game off the front of a text, with the separator after them.
    fn statements(&mut self, text: &mut Text<'_>, out: &mut Output) {
        let end = text.span().end;
        let mut all = statements_from(*text, take(&mut self.is_inside_line));
        let mut next = end;
        loop {
            self.moves(&mut all, out);
            let Some(statement) = all.next() else { break };
            let Some(loose) = NarrowedLine::of(&statement) else {
                if self.step(&statement, || Lookahead(None, all.clone()), out) {
                    continue;
                }
                (next, self.is_inside_line) = match is_separator(&statement) {
                    true => (all.place(), all.is_inside_line()),
                    false => (statement.text.start, statement.inline),
                };
                break;
            };
            let mut inner = loose.statements();
            let mut is_first = true;
            let ends_at = loop {
                let Some((kind, part)) = inner.next() else {
                    break None;
                };
                let ahead = || Lookahead(Some(inner.clone()), all.clone());
                if !self.step(&Statement { kind, ..part }, ahead, out) {
                    break Some(part.text.start);
                }
                is_first = false;
            };
            if let Some(at) = ends_at {
                next = if is_first { statement.text.start } else { at };
                self.is_inside_line = statement.inline || !is_first;
                break;
            }
            self.read_loosely(&statement);
        }
        *text = text.part(Span::new(next, end)).unwrap_or("".into());
    }

    /// Reads a statement; `false`, and nothing is done, if the game ends before it.
    fn step<'a>(
        &mut self,
        statement: &Statement<'_>,
        ahead: impl FnOnce() -> Lookahead<'a>,
        out: &mut Output,
    ) -> bool {
        let (played, version) = (self.played, self.version);
        let is_separator = is_separator(statement);
        let ends = is_separator && (version < 3 || !self.is_head());
        if ends || played && is_offer(statement.text.text) {
            return false;
        }
        match self.boundary.owner(statement, ahead, played, version) {
            Owner::NextGame => return false,
            Owner::ThisGameLate => {
                if let Some(line) = &mut self.line {
                    line.findings
                        .report(place(statement), FindingKind::LateHeader);
                }
            }
            Owner::ThisGame => {}
        }
        if !is_separator {
            self.statement(statement, out);
        }
        true
    }

    /// The lines before the first move.
    fn opening(&mut self, out: &Output) -> &mut Opening {
        self.opening
            .get_or_insert_with(|| Box::new(Opening::new(out.collector())))
    }

    /// Plays moves in their usual form as long as they need no finding: they are those of the side
    /// to move, with the piece that is on its square, and legal.
    fn moves(&mut self, all: &mut Statements<'_>, out: &mut Output) {
        if self.line.is_none() {
            let Some(first) = usual_move(all.rest()) else {
                return;
            };
            self.begin(Some(first.side), place_of_move(all.place()), out);
        }
        if let Some(line) = &mut self.line {
            let mut usual = UsualMoves {
                rest: all.rest(),
                place: all.place(),
                next: 0,
            };
            line.play_plain(&mut usual);
            all.pass(usual.place.wrapping_sub(all.place()));
        }
    }

    fn statement(&mut self, statement: &Statement<'_>, out: &mut Output) {
        self.at.get_or_insert_with(|| place(statement));
        self.boundary.pass(statement.kind, statement.text.text);
        if self.line.is_none() {
            let opening = self.opening(out);
            if let Some(declaration) = declaration(statement) {
                if let Some(remark) = declaration.remark() {
                    opening.note(NoteKind::Program, remark);
                }
                return;
            }
        }
        match statement.kind {
            StatementKind::Encoding(_) | StatementKind::Separator => return,
            StatementKind::Version(version) => return self.version(version.text, statement),
            StatementKind::Comment(text) if text.text.starts_with("summary:") => {
                let ending = ending::summary(text.text);
                let at = place(statement);
                self.summary = ending.map(|ending| (ending, text.text.to_owned(), at));
            }
            StatementKind::Server(word) if self.server.add(word.text) => {
                self.server_at = Some(place(statement));
            }
            StatementKind::Unknown | StatementKind::Time(Err(_))
                if self.line_of_server(statement) =>
            {
                return;
            }
            _ => {}
        }
        if !self.played {
            if !begins_play(statement.kind, statement) {
                if self.line.is_none() {
                    self.opening(out).statement(statement);
                }
                return;
            }
            let side = match statement.kind {
                StatementKind::Move(Ok(written)) => written.side,
                _ => None,
            };
            self.begin(side, place(statement), out);
        }
        if let Some(line) = &mut self.line {
            play(line, statement);
        }
    }

    /// Takes the version of the format; reports a line that is no version, or another one than
    /// before.
    fn version(&mut self, version: &str, statement: &Statement<'_>) {
        self.version = major_version(version);
        // A version begins a file.
        self.inherited = None;
        let place = place(statement);
        let text = statement.text.text;
        // After moves a version begins another game.
        let Some(opening) = &mut self.opening else {
            return;
        };
        let Some(declared) = VersionNumber::of(version) else {
            opening.unknown(text, place);
            return;
        };
        let old = self.declared_version.replace((declared, text.to_owned()));
        if let Some((_, old)) = old.filter(|(old, _)| *old != declared) {
            opening.overruled(Some(&old), place);
        }
    }

    /// Reads a line of the server protocol; `false`, and nothing is done, for any other line.
    fn line_of_server(&mut self, statement: &Statement<'_>) -> bool {
        let text = statement.text.text;
        if let Some(offered) = self.offer.line(text, self.line.is_none()) {
            if let OfferLine::YourTurn(side) = offered {
                self.server.sent_to(side);
            }
            match (&mut self.line, &mut self.opening) {
                (Some(line), _) => match offered {
                    OfferLine::Header(key, value) => line.header(&key, value),
                    _ => line.note(NoteKind::Program, text),
                },
                (None, Some(opening)) => opening.offer_line(offered, text),
                (None, None) => {}
            }
            return true;
        }
        false
    }

    /// Reports that a line was read as if its signs were those of ASCII.
    fn read_loosely(&mut self, statement: &Statement<'_>) {
        let findings = match (&mut self.line, &mut self.opening) {
            (Some(line), _) => &mut line.findings,
            (None, Some(opening)) => opening.findings(),
            (None, None) => return,
        };
        let whole = statement.text.trimmed().span();
        // In the signs of CSA it has no meaning here either: that is reported already.
        let reported = |last: LastFinding| {
            let inside = |span: Span| whole.start <= span.start && span.end <= whole.end;
            last.kind.subject() == Subject::Line && last.span.is_some_and(inside)
        };
        if findings.last().is_some_and(reported) {
            return;
        }
        let place = place(statement);
        findings.report(place, FindingKind::LooseSigns);
    }

    /// Begins the play. `side` is the sign of the first move, `at` its place.
    #[inline(never)]
    fn begin(&mut self, side: Option<Color>, at: Span, out: &mut Output) {
        self.played = true;
        if self.line.is_some() {
            return;
        }
        self.at.get_or_insert(at);
        let opening = self.opening(out);
        let own = opening.headers().len();
        let mut line = opening.start(side, Some(at));
        out.begin(&mut line);
        line.make_room(usize::MAX);
        self.own = Some(own);
        self.line = Some(line);
        self.opening = None;
    }

    /// Whether there are only names and the like so far.
    fn is_head(&self) -> bool {
        self.line.is_none() && self.opening.as_deref().is_none_or(Opening::is_head)
    }

    /// Gives out the game at hand, which ends before a byte, unless it is empty.
    fn end(&mut self, end: usize, out: &mut Output) -> Option<Box<RecordBuilder>> {
        let next = CsaReader {
            version: self.version,
            copied: self.copied,
            is_inside_line: self.is_inside_line,
            ..CsaReader::new()
        };
        let mut game = std::mem::replace(self, next);
        let inherited = game.inherited.take().filter(|_| game.version >= 3);
        let begun = game.line.is_some();
        let mut line = match game.line.take() {
            Some(line) => line,
            None => {
                let opening = game.opening(out);
                let own = opening.headers().len();
                let line = opening.start(Some(Color::Black), None);
                game.own = Some(own);
                line
            }
        };
        if !begun {
            if is_empty(&line) && !game.boundary.is_placed() {
                self.inherited = inherited;
                return None;
            }
            out.begin(&mut line);
        }
        judge(&mut line, game.server, game.server_at);
        if let Some((summary, raw, at)) = game.summary {
            overrule(&mut line, summary, &raw, at);
        }
        self.inherited = match game.own {
            Some(own @ 1..) if game.version >= 3 => Some(Arc::new(line.record.headers.first(own))),
            Some(1..) => None,
            _ => {
                if let Some(headers) = &inherited {
                    inherit(&mut line, headers, &mut self.copied, game.at, end);
                }
                inherited
            }
        };
        Some(line)
    }
}

/// Moves in their usual form.
struct UsualMoves<'t> {
    rest: &'t [u8],
    /// The byte with which the rest begins.
    place: usize,
    /// How many bytes the next move has.
    next: usize,
}

impl PlainMoves for UsualMoves<'_> {
    #[inline(always)]
    fn next(&mut self, position: &Position) -> Option<PlainMove> {
        let usual = usual_move(self.rest)?;
        self.next = usual.len;
        Some(PlainMove {
            m: named::of_plain(position, &usual)?,
            place: place_of_move(self.place),
            // Fewer than a million seconds.
            clock: Clock::new(usual.seconds.map(|s| s.wrapping_mul(1000)), None),
        })
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.rest = self.rest.get(self.next..).unwrap_or(&[]);
        // No text ends beyond the greatest number.
        self.place = self.place.wrapping_add(self.next);
    }
}

#[inline(always)]
const fn place_of_move(start: usize) -> Span {
    Span::new(start, start.wrapping_add(UsualMove::LEN))
}
