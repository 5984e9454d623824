//! Reading and writing CSA.

mod board;
mod boundary;
mod evidence;
mod game_tracker;
mod head;
mod judge;
mod named;
mod opening;
mod row;
mod scan;
mod splitter;
mod write;

use std::sync::Arc;

use boundary::declaration;
pub(crate) use boundary::{Boundary, Decision, Lookahead, Owner};
use judge::{judge, overrule};
use komadai_core::{Color, Span, Written};
use komadai_parse::csa::ending::{self, EndingWord};
use komadai_parse::csa::{
    NarrowedLine, Offer, OfferLine, ServerWords, Statement, StatementKind, Statements,
    UsualStatement, VersionNumber, is_offer, major_version, statements,
};
use komadai_record::build::{FindingCollector, LastFinding, RecordBuilder, Source, other_piece};
use komadai_record::{GameReading, Headers, Message, NodeId, NoteKind, Start, Subject, keys};
use named::Named;
use opening::{Opening, place};
pub(super) use row::ROW;
pub use scan::{CsaVisitor, scan_csa};

/// The state that one part of a text leaves for the next.
#[derive(Debug, Default)]
pub(crate) struct CarriedState {
    version: u32,
    inherited: Option<Arc<Headers>>,
    /// The bytes of the parts before, and of headers that were repeated.
    bytes: usize,
    copied: usize,
    /// Whether a part before had a game.
    found: bool,
}

/// Reads the games of a part of a CSA text, which ends before a line `/` or is the last. Another
/// game begins after `/`, at the line with which a server offers a game after moves, and at every
/// other line that can only begin one, see [`Boundary`].
///
/// From version 3 on, until another version is declared, a game without names and information of
/// its own has those of the game before, and names before a `/` without position and moves belong
/// to the game after it. So that the memory stays in proportion to the file, these copies have a
/// limit of 64 KiB and 16 times the length of the file so far; an error reports a game beyond it.
fn read_part(source: Source<'_>, carried: &mut CarriedState, last: bool) -> Vec<GameReading<Span>> {
    // Nearly always one.
    let mut games = Vec::with_capacity(1);
    let mut reader = CsaReader::new(Opening::new(FindingCollector::new(source)));
    reader.version = carried.version;
    reader.inherited = carried.inherited.take();
    let mut all = statements(source.text);
    loop {
        reader.moves(&mut all);
        let Some(statement) = all.next() else { break };
        let mut walk = Walk {
            source,
            games: &mut games,
            carried,
            reader: &mut reader,
        };
        let Some(loose) = NarrowedLine::of(&statement) else {
            walk.statement(&statement, || Lookahead(None, all.clone()));
            continue;
        };
        let mut inner = loose.statements();
        while let Some((kind, text)) = inner.next() {
            let lookahead = || Lookahead(Some(inner.clone()), all.clone());
            walk.statement(&Statement { kind, ..text }, lookahead);
        }
        reader.read_loosely(&statement);
    }
    carried.version = reader.version;
    let inherited = reader.end(&mut games, carried, source.text.len(), last);
    carried.inherited = inherited.filter(|_| carried.version >= 3);
    carried.bytes = carried.bytes.saturating_add(source.text.len());
    games
}

/// A walk through the games of a part, statement by statement.
struct Walk<'w, 't> {
    source: Source<'t>,
    games: &'w mut Vec<GameReading<Span>>,
    carried: &'w mut CarriedState,
    reader: &'w mut CsaReader<'t>,
}

impl Walk<'_, '_> {
    /// Reads a statement, which may begin another game.
    fn statement<'a>(
        &mut self,
        statement: &Statement<'_>,
        lookahead: impl FnOnce() -> Lookahead<'a>,
    ) {
        let reader = &mut *self.reader;
        let version = reader.version;
        let played = reader.line.is_some();
        let offer = played && is_offer(statement.text.text);
        let separator = matches!(statement.kind, StatementKind::Separator);
        let ends = separator && (version < 3 || !reader.is_head());
        let owner = reader.boundary.owner(statement, lookahead, played, version);
        if offer || ends || owner == Owner::NextGame {
            let end = statement.text.start;
            let inherited = reader.end(self.games, self.carried, end, false);
            let findings = FindingCollector::new(self.source);
            *reader = CsaReader::new(Opening::new(findings));
            reader.version = version;
            reader.inherited = inherited.filter(|_| version >= 3);
        }
        if let Some(line) = reader
            .line
            .as_mut()
            .filter(|_| owner == Owner::ThisGameLate)
        {
            let place = place(statement);
            line.findings.report(place, Message::LateHead);
        }
        if !separator {
            reader.statement(statement);
        }
    }
}

/// What headers may take that games have from the game before, whatever the length of the file.
const COPIES: usize = 1 << 16;

/// Whether a game is empty, as it is after a separator at the end of the file.
fn is_empty(line: &RecordBuilder<'_>) -> bool {
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
    line: &mut RecordBuilder<'_>,
    headers: &Headers,
    carried: &mut CarriedState,
    at: Option<Span>,
    end: usize,
) {
    const EACH: usize = 64;
    let sizes = headers
        .iter()
        .flat_map(|h| [EACH, h.key.len(), h.value.len()]);
    let copied = sizes.fold(carried.copied, usize::saturating_add);
    let read = carried.bytes.saturating_add(end);
    match copied <= COPIES.saturating_add(read.saturating_mul(16)) {
        true => {
            carried.copied = copied;
            let late = std::mem::replace(&mut line.record.headers, headers.clone());
            line.record.headers.append(late);
        }
        false => {
            line.findings.report(at, Message::HeadersNotRepeated);
        }
    }
}

struct CsaReader<'t> {
    /// The first statement.
    at: Option<Span>,
    /// Until the first move.
    opening: Option<Opening<'t>>,
    /// From the first move on.
    line: Option<RecordBuilder<'t>>,
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
}

impl<'t> CsaReader<'t> {
    fn new(opening: Opening<'t>) -> CsaReader<'t> {
        CsaReader {
            at: None,
            opening: Some(opening),
            line: None,
            version: 0,
            boundary: Boundary::default(),
            declared_version: None,
            inherited: None,
            own: None,
            summary: None,
            server: ServerWords::default(),
            server_at: None,
            offer: Offer::default(),
        }
    }

    /// Plays moves in their usual form as long as they need no finding: they are those of the side
    /// to move, with the piece that is on its square, and legal.
    fn moves(&mut self, all: &mut Statements<'_>) {
        if self.line.is_none() {
            let Some(first) = all.usual() else { return };
            self.begin(Some(first.side), plain_place(&first));
        }
        let Some(mut moves) = self.line.as_mut().and_then(RecordBuilder::plain_moves) else {
            return;
        };
        while let Some(plain) = all.usual() {
            let Some(m) = named::of_plain(moves.position(), &plain) else {
                break;
            };
            // Fewer than a million.
            let spent = plain.seconds.map(|seconds| seconds.wrapping_mul(1000));
            if !moves.extend(m, plain_place(&plain), spent) {
                break;
            }
            all.pass(&plain);
        }
        moves.finish();
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        self.at.get_or_insert_with(|| place(statement));
        self.boundary.pass(statement.kind, statement.text.text);
        if let Some(opening) = &mut self.opening {
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
        if self.line.is_none() {
            if !begins_play(statement.kind, statement) {
                if let Some(opening) = &mut self.opening {
                    opening.statement(statement);
                }
                return;
            }
            let side = match statement.kind {
                StatementKind::Move(Ok(written)) => written.side,
                _ => None,
            };
            self.begin(side, place(statement));
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
            opening.unknown(text, place, Message::UnknownVersion);
            return;
        };
        let old = self.declared_version.replace((declared, text.to_owned()));
        if let Some((_, old)) = old.filter(|(old, _)| *old != declared) {
            let message = Message::VersionTwice;
            opening.overruled(Some(&old), place, message);
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
                    OfferLine::Header(key, value) => line.record.headers.push(key, value),
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
        findings.report(place, Message::LooseSigns);
    }

    /// Begins the play. `side` is the sign of the first move, `at` its place.
    #[inline(never)]
    fn begin(&mut self, side: Option<Color>, at: Span) {
        self.at.get_or_insert(at);
        if let Some(opening) = &mut self.opening {
            self.own = Some(opening.headers().len());
            self.line = Some(opening.start(side, Some(at)));
        }
        self.opening = None;
    }

    /// Whether there are only names and the like so far.
    fn is_head(&self) -> bool {
        self.line.is_none() && self.opening.as_ref().is_some_and(Opening::is_head)
    }

    /// Adds the game to the others unless it is empty. Returns the headers for the next game. `end`
    /// is the byte after this one.
    fn end(
        &mut self,
        games: &mut Vec<GameReading<Span>>,
        carried: &mut CarriedState,
        end: usize,
        last: bool,
    ) -> Option<Arc<Headers>> {
        let inherited = self.inherited.take();
        let own = match (self.own, &self.opening) {
            (Some(own), _) => own,
            (None, Some(opening)) => opening.headers().len(),
            (None, None) => 0,
        };
        let version = self.version;
        let at = self.at;
        let line = self.finish()?;
        if is_empty(line) && (carried.found || !last) {
            return inherited;
        }
        let inherited = if own == 0 {
            if let Some(headers) = &inherited {
                inherit(line, headers, carried, at, end);
            }
            inherited
        } else {
            // Before version 3 nothing is inherited.
            let first = || Arc::new(line.record.headers.first(own));
            (version >= 3).then(first)
        };
        carried.found = true;
        games.extend(self.line.take().map(RecordBuilder::finish));
        inherited
    }

    /// Ends the game by the words of the server and its summary, and returns it.
    fn finish(&mut self) -> Option<&mut RecordBuilder<'t>> {
        if self.line.is_none() {
            let opening = self.opening.as_mut()?;
            self.line = Some(opening.start(Some(Color::Black), None));
        }
        let line = self.line.as_mut()?;
        let server = std::mem::take(&mut self.server);
        judge(line, server, self.server_at);
        if let Some((summary, raw, at)) = self.summary.take() {
            overrule(line, summary, &raw, at);
        }
        Some(line)
    }
}

/// Whether a time has more decimals than three, other than zeros.
fn is_finer(time: &str) -> bool {
    let (_, decimals) = time.split_once('.').unwrap_or(("", ""));
    let finer = decimals.get(3..).unwrap_or("");
    finer.contains(|c: char| matches!(c, '1'..='9'))
}

/// Whether a statement belongs after the start position.
fn begins_play(kind: StatementKind<'_>, statement: &Statement<'_>) -> bool {
    match kind {
        StatementKind::Move(_) | StatementKind::Special(_) => true,
        StatementKind::Unknown => ending::wars(statement.text.text).is_some(),
        _ => false,
    }
}

/// Reads a statement after the start position.
fn play(line: &mut RecordBuilder<'_>, statement: &Statement<'_>) {
    let place = place(statement);
    line.read_at(place);
    let text = statement.text.text;
    match statement.kind {
        StatementKind::Move(_) if line.is_stopped() => line.skip(text, place),
        StatementKind::Move(Ok(written)) => play_move(line, &written, text, place),
        StatementKind::Move(Err(error)) => {
            let message = Message::NoMoveExpected {
                text: text.into(),
                expected: error.expected(),
            };
            let span = error.span();
            line.unreadable(text, span, message);
        }
        StatementKind::Special(word) => match ending::special(first_word(word.text)) {
            Some(ending) => {
                let again = line.is_at_ending();
                end_game(line, ending, text.trim_end());
                let rest = after_word(word.text).filter(|_| !again);
                if let Some(rest) = rest {
                    line.unknown(rest, place, Message::UnknownAfterEnding);
                }
            }
            None => {
                let word = text.into();
                line.findings.report(place, Message::UnknownEnding { word });
                end_game(line, EndingWord::OTHER, text.trim_end());
            }
        },
        // The time of a move that was not played.
        StatementKind::Time(_) if line.has_skipped() => line.note(NoteKind::Unknown, text),
        StatementKind::Time(Ok(_)) if line.has_time() => {
            line.note(NoteKind::Unknown, text);
            line.findings.report(place, Message::TimeTwice);
        }
        StatementKind::Time(Ok(spent)) if line.depth() > 0 => {
            line.clock(spent, None, place);
            if is_finer(text) {
                line.unknown(text, place, Message::FineTime);
            }
        }
        StatementKind::Comment(text) => comment(line, text.text),
        StatementKind::Info { key, value } => {
            line.record
                .headers
                .push(keys::from_csa(key.text), value.text);
        }
        StatementKind::Name(color, name) => {
            line.record.headers.push(keys::player(color), name.text);
        }
        StatementKind::Server(word) => line.note(NoteKind::Program, &format!("#{}", word.text)),
        // The seconds that are left, as Shogi Wars has it.
        StatementKind::Unknown if statement.inline && is_time_left(text) => {
            line.note(NoteKind::Unknown, text);
        }
        StatementKind::Unknown if !statement.inline && ending::wars(text).is_some() => {
            let ending = ending::wars(text).unwrap_or(EndingWord::OTHER);
            end_game(line, ending, text.trim_end());
        }
        _ => line.unknown(text, place, Message::UnknownStatement),
    }
}

/// How many bytes a move in its usual form has.
const PLAIN: usize = 7;

fn play_move(line: &mut RecordBuilder<'_>, written: &Written, text: &str, place: Span) {
    if written.side.is_some_and(|side| side != line.side()) {
        line.findings.report(place, Message::SignOfOtherSide);
    }
    match named::of_written(line.position(), written) {
        Some(Named { m, other }) => {
            if let Some(alike) = other {
                other_piece(&mut line.findings, place, alike);
            }
            line.play(m, place);
        }
        None => {
            let message = Message::NoDrop { text: text.into() };
            line.unreadable(text, place, message);
        }
    }
}

fn end_game(line: &mut RecordBuilder<'_>, ending: EndingWord, raw: &str) {
    let outcome = ending.outcome.unwrap_or_else(|| line.outcome(ending.kind));
    line.end_with(ending.kind, outcome, raw);
}

/// `'*x` is a comment for people, any other line one for programs.
fn comment(line: &mut RecordBuilder<'_>, text: &str) {
    match text.strip_prefix('*') {
        Some(text) => line.note(NoteKind::Comment, text),
        None => line.note(NoteKind::Program, text),
    }
}

/// `SENNICHITE` of `SENNICHITE SUPERIOR`.
fn first_word(text: &str) -> &str {
    text.split([' ', '\t', '\u{3000}']).next().unwrap_or("")
}

/// `SUPERIOR` of `SENNICHITE SUPERIOR`.
fn after_word(text: &str) -> Option<&str> {
    let rest = text.get(first_word(text).len()..)?.trim();
    (!rest.is_empty()).then_some(rest)
}

fn is_time_left(text: &str) -> bool {
    text.strip_prefix('L')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

#[inline(always)]
const fn plain_place(plain: &UsualStatement) -> Span {
    // No overflow: both are places in a text.
    Span::new(plain.start, plain.start.wrapping_add(PLAIN))
}
