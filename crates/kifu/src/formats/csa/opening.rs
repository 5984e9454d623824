//! Everything before the first move of a CSA game: names, information, the start position.

use super::board::BoardLines;
use super::head;
use crate::build::{RecordBuilder, report_faults};
use crate::finding::FindingCollector;
use crate::formats::csa::grammar::{OfferLine, Pieces, Statement, StatementKind};
use crate::formats::text::last_counts;
use crate::{Detail, FindingKind, Headers, Note, NoteKind, keys};
use komadai_core::{Color, Rank, SfenError, Span};
use komadai_parse::{ParseError, Text};

/// What was collected so far.
#[derive(Debug)]
pub(super) struct Opening {
    findings: FindingCollector,
    headers: Headers,
    notes: Vec<Note>,
    lines: BoardLines,
    /// The first statement about the position.
    board: Option<Span>,
    /// The lines of a whole board and of ranks, as long as they count.
    board_lines: Vec<(Option<Rank>, String)>,
    /// The lines of single pieces, which only a whole position overrules.
    piece_lines: Vec<String>,
    /// The line that names the side to begin.
    turn_line: Option<String>,
    /// Whether a line after the remaining pieces (AL) was reported.
    reported_rest: bool,
}

impl Opening {
    pub(super) const fn new(findings: FindingCollector) -> Opening {
        Opening {
            findings,
            headers: Headers::new(),
            notes: Vec::new(),
            lines: BoardLines::new(),
            board: None,
            board_lines: Vec::new(),
            piece_lines: Vec::new(),
            turn_line: None,
            reported_rest: false,
        }
    }

    pub(super) const fn findings(&mut self) -> &mut FindingCollector {
        &mut self.findings
    }

    /// The headers so far.
    pub(super) const fn headers(&self) -> &Headers {
        &self.headers
    }

    /// Whether no line was about the position.
    pub(super) const fn is_head(&self) -> bool {
        self.board.is_none() && !self.lines.has_turn()
    }

    pub(super) fn statement(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        if matches!(
            statement.kind,
            StatementKind::Even(_) | StatementKind::Rank(..) | StatementKind::Pieces(..)
        ) {
            self.after_rest(place);
        }
        match statement.kind {
            StatementKind::Name(color, name) => self.header(keys::player(color), name.text),
            StatementKind::Info { key, value } => {
                let (key, value) = head::header(key.text, value.text);
                self.header(key, &value);
            }
            StatementKind::Even(removed) => {
                self.board.get_or_insert(place);
                self.repeated(statement, None);
                self.lines.even();
                self.remove(statement, removed);
                self.put_again(statement, None);
            }
            StatementKind::Sfen(sfen) => match sfen.text.parse() {
                Ok(setup) => {
                    self.board.get_or_insert(place);
                    let pieces = std::mem::take(&mut self.piece_lines);
                    let pieces = pieces.into_iter().map(|text| (None, text));
                    self.board_lines.extend(pieces);
                    self.repeated(statement, None);
                    self.lines.position(setup);
                }
                Err(error) => self.bad_sfen(statement, sfen, &error),
            },
            StatementKind::Rank(rank, cells) => {
                self.board.get_or_insert(place);
                self.repeated(statement, Some(rank));
                self.lines.rank(rank, cells.as_ref().ok());
                self.put_again(statement, Some(rank));
                if let Err(error) = cells {
                    self.bad(statement, error);
                }
            }
            StatementKind::Pieces(color, pieces) => {
                self.board.get_or_insert(place);
                self.piece_lines.push(statement.text.text.to_owned());
                self.put(statement, color, pieces);
            }
            StatementKind::Turn(color) => self.turn(statement, color),
            StatementKind::Comment(text) => match (text.text.strip_prefix('*'), limit(text.text)) {
                (Some(text), _) => self.note(NoteKind::Comment, text),
                // Below the position it is a note that a writer put there.
                (None, Some(plies)) if self.is_head() => self.header(keys::MAX_MOVES, plies),
                (None, _) => self.note(NoteKind::Program, text.text),
            },
            StatementKind::Server(word) => self.note(NoteKind::Program, &format!("#{}", word.text)),
            _ => {
                self.unknown(statement.text.text, place);
            }
        }
    }

    /// Keeps a line that was not understood as a note, and reports it.
    pub(super) fn unknown(&mut self, text: &str, place: Span) {
        self.note(NoteKind::Unknown, text);
        self.findings.report(place, FindingKind::UnknownLine);
    }

    /// Reads a line of the server protocol.
    pub(super) fn offer_line(&mut self, offered: OfferLine<'_>, text: &str) {
        match offered {
            OfferLine::Header(key, value) => return self.headers.push(key, value),
            OfferLine::ToMove(color) => self.lines.announce(color),
            OfferLine::YourTurn(_) | OfferLine::Program => {}
        }
        self.note(NoteKind::Program, text);
    }

    /// Reports, once, a line about the board after the one that gives the remaining pieces (AL) to
    /// a side.
    fn after_rest(&mut self, place: Span) {
        if self.lines.has_rest() && !std::mem::replace(&mut self.reported_rest, true) {
            self.findings.report(place, FindingKind::RestNotLast);
        }
    }

    fn turn(&mut self, statement: &Statement<'_>, color: Color) {
        let overruled = self.lines.turn(color);
        let old = self.turn_line.replace(statement.text.text.to_owned());
        if overruled {
            self.overruled(old.as_deref(), place(statement));
        }
    }

    /// Reports that a line overrules an earlier one, which is kept as a note.
    pub(super) fn overruled(&mut self, old: Option<&str>, place: Span) {
        if let Some(old) = old {
            self.note(NoteKind::Unknown, old);
        }
        self.findings.report(place, last_counts());
    }

    /// Keeps the lines that this one overrules: a rank the same rank and a whole board, a whole
    /// board everything.
    fn repeated(&mut self, statement: &Statement<'_>, rank: Option<Rank>) {
        let overruled = |old: &Option<Rank>| rank.is_none() || old.is_none() || *old == rank;
        let lines = std::mem::take(&mut self.board_lines);
        let (old, mut kept): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|(old, _)| overruled(old));
        kept.push((rank, statement.text.text.to_owned()));
        self.board_lines = kept;
        if old.is_empty() {
            return;
        }
        for (_, text) in old {
            self.note(NoteKind::Unknown, &text);
        }
        let place = place(statement);
        self.findings.report(place, last_counts());
    }

    fn header(&mut self, key: &str, value: &str) {
        self.headers.push(key, value);
    }

    pub(super) fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.notes.push(Note { kind, text });
    }

    fn bad(&mut self, statement: &Statement<'_>, error: ParseError) {
        self.note(NoteKind::Unknown, statement.text.text);
        let why = Detail::expected(error.expected());
        self.findings
            .report(error.span(), FindingKind::BadBoard.with("why", why));
    }

    fn bad_sfen(&mut self, statement: &Statement<'_>, sfen: Text<'_>, error: &SfenError) {
        self.note(NoteKind::Unknown, statement.text.text);
        let span = error.span().moved(sfen.start);
        let error = Detail::of(&error.kind());
        self.findings
            .report(span, FindingKind::BadSfen.with("error", error));
    }

    fn remove(&mut self, statement: &Statement<'_>, removed: Pieces<'_>) {
        for entry in removed {
            match entry {
                Ok((placed, _)) if self.lines.remove(placed) => {}
                Ok((_, span)) => {
                    let why = Detail::words(
                        "an even game has no such piece there",
                        "平手ではそこにその駒はありません",
                    );
                    self.findings
                        .report(span, FindingKind::BadBoard.with("why", why));
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    /// Lets single pieces count that were given before the board.
    fn put_again(&mut self, statement: &Statement<'_>, rank: Option<Rank>) {
        let (any, displaced) = self.lines.put_again(rank);
        let place = place(statement);
        if any {
            self.findings.report(place, FindingKind::LateBoard);
        }
        for displaced in displaced {
            self.findings.report(place, displaced.finding());
        }
    }

    fn put(&mut self, statement: &Statement<'_>, color: Color, pieces: Pieces<'_>) {
        for (number, entry) in pieces.enumerate() {
            match entry {
                Ok((placed, span)) => {
                    if number > 0 {
                        self.after_rest(span);
                    }
                    if let Err(misplaced) = self.lines.put(color, placed) {
                        self.findings.report(span, misplaced.finding());
                    }
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    /// Builds the start, and gives up what was collected. `first` is the sign of the first move,
    /// which decides who begins where no line does; `at` is its place.
    pub(super) fn start(&mut self, first: Option<Color>, at: Option<Span>) -> Box<RecordBuilder> {
        let something = self.board.is_some() || at.is_some();
        if !self.lines.is_announced() && something {
            let color = first.unwrap_or(Color::Black);
            let sign = if color == Color::Black { '+' } else { '-' };
            let at = at.or(self.board);
            self.findings
                .report(at, FindingKind::MissingTurn.with("turn", sign));
        }
        let ranks = self.lines.ranks();
        if let Some(place) = self.board.filter(|_| (1..9).contains(&ranks)) {
            self.findings
                .report(place, FindingKind::ShortBoard.with("ranks", ranks));
        }
        let first = first.filter(|_| something);
        let start = self.lines.start(self.board.is_some(), first);
        report_faults(&start.setup, self.board, &mut self.findings);
        let findings = self.findings.give_up();
        let mut line = Box::new(RecordBuilder::new(start, true, findings).straight());
        line.record.headers = std::mem::take(&mut self.headers);
        for note in self.notes.drain(..) {
            line.note(note.kind, &note.text);
        }
        line
    }
}

/// The maximum of moves in a log of shogi-server, `'Max_Moves:256`.
fn limit(comment: &str) -> Option<&str> {
    let plies = comment.strip_prefix("Max_Moves:")?;
    plies.parse::<u32>().is_ok().then_some(plies)
}

/// The place of a statement.
#[inline]
pub(super) fn place(statement: &Statement<'_>) -> Span {
    statement.text.trimmed().span()
}
