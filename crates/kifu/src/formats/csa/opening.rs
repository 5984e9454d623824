//! Everything before the first move of a CSA game: names, information, the start position.

use komadai_core::{Color, Rank, SfenError, Span};
use komadai_parse::csa::{OfferLine, Pieces, Statement, StatementKind};
use komadai_parse::{ParseError, Text};
use komadai_record::build::{FindingCollector, RecordBuilder, TextPlace, report_faults};
use komadai_record::{Headers, Note, NoteKind, keys};

use super::board::BoardLines;
use super::{nowhere, place, player};

/// What was collected so far.
pub(super) struct Opening<'t> {
    findings: FindingCollector<'t>,
    headers: Headers,
    notes: Vec<Note>,
    lines: BoardLines,
    /// The first statement about the position.
    board: Option<TextPlace>,
    /// The lines of a whole board and of ranks, as long as they count.
    board_lines: Vec<(Option<Rank>, String)>,
    /// The lines of single pieces, which only a whole position overrules.
    piece_lines: Vec<String>,
    /// The line that says who begins.
    turn_line: Option<String>,
    /// Whether it was told that something stands behind the rest.
    told_rest: bool,
}

impl<'t> Opening<'t> {
    pub(super) const fn new(findings: FindingCollector<'t>) -> Opening<'t> {
        Opening {
            findings,
            headers: Headers::new(),
            notes: Vec::new(),
            lines: BoardLines::new(),
            board: None,
            board_lines: Vec::new(),
            piece_lines: Vec::new(),
            turn_line: None,
            told_rest: false,
        }
    }

    pub(super) const fn findings(&mut self) -> &mut FindingCollector<'t> {
        &mut self.findings
    }

    /// The headers so far.
    pub(super) const fn headers(&self) -> &Headers {
        &self.headers
    }

    /// Whether nothing was said about the position.
    pub(super) const fn is_head(&self) -> bool {
        self.board.is_none() && !self.lines.has_turn()
    }

    pub(super) fn statement(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        if matches!(
            statement.kind,
            StatementKind::Even(_) | StatementKind::Rank(..) | StatementKind::Pieces(..)
        ) {
            self.behind_rest(place);
        }
        match statement.kind {
            StatementKind::Name(color, name) => self.header(player(color), name.text),
            StatementKind::Info { key, value } => self.header(keys::from_csa(key.text), value.text),
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
                let message = "this is not understood here and is kept as a note";
                self.unknown(statement.text.text, place, message);
            }
        }
    }

    /// Keeps a line as a note, and says why.
    pub(super) fn unknown(&mut self, text: &str, place: TextPlace, message: &str) {
        self.note(NoteKind::Unknown, text);
        self.findings
            .warn(place.line, place.span, "unknown-line", message);
    }

    /// A line of the server protocol.
    pub(super) fn said(&mut self, said: OfferLine<'_>, text: &str) {
        match said {
            OfferLine::Header(key, value) => return self.headers.push(key, value),
            OfferLine::ToMove(color) => self.lines.announce(color),
            OfferLine::YourTurn(_) | OfferLine::Program => {}
        }
        self.note(NoteKind::Program, text);
    }

    /// Tells of a line about the board behind the one that gives all the rest to a side.
    fn behind_rest(&mut self, place: TextPlace) {
        if self.lines.has_rest() && !std::mem::replace(&mut self.told_rest, true) {
            let message = "the rest (AL) was given away before; it is what is left in the end";
            self.findings
                .warn(place.line, place.span, "rest-not-last", message);
        }
    }

    fn turn(&mut self, statement: &Statement<'_>, color: Color) {
        let overruled = self.lines.turn(color);
        let old = self.turn_line.replace(statement.text.text.to_owned());
        if overruled {
            let message = "the other side was said to begin before; the last line counts";
            self.overruled(old.as_deref(), place(statement), message);
        }
    }

    /// Tells that a line overrules an earlier one, which is kept as a note.
    pub(super) fn overruled(&mut self, old: Option<&str>, place: TextPlace, message: &str) {
        if let Some(old) = old {
            self.note(NoteKind::Unknown, old);
        }
        self.findings
            .warn(place.line, place.span, "repeated", message);
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
        let message = "the board was told before; the last line counts, others are kept as notes";
        self.findings
            .warn(place.line, place.span, "repeated", message);
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
        let message = format!("expected {}", error.expected());
        self.findings
            .error(statement.number, error.span(), "bad-board", message);
    }

    fn bad_sfen(&mut self, statement: &Statement<'_>, sfen: Text<'_>, error: &SfenError) {
        self.note(NoteKind::Unknown, statement.text.text);
        let message = format!("this is no position: {}", error.kind());
        let span = error.span().moved(sfen.start);
        self.findings
            .error(statement.number, span, "bad-sfen", message);
    }

    fn wrong(&mut self, line: usize, span: Span, message: String) {
        self.findings.error(line, span, "bad-board", message);
    }

    fn remove(&mut self, statement: &Statement<'_>, removed: Pieces<'_>) {
        for entry in removed {
            match entry {
                Ok((placed, _)) if self.lines.remove(placed) => {}
                Ok((_, span)) => {
                    let message = "an even game has no such piece there".to_owned();
                    self.wrong(statement.number, span, message);
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    /// Lets single pieces count that were told before the board.
    fn put_again(&mut self, statement: &Statement<'_>, rank: Option<Rank>) {
        let (any, displaced) = self.lines.put_again(rank);
        let place = place(statement);
        if any {
            let message = "the board comes behind single pieces; they are put on it all the same";
            self.findings
                .warn(place.line, place.span, "late-board", message);
        }
        for displaced in displaced {
            self.wrong(place.line, place.span, displaced.to_string());
        }
    }

    fn put(&mut self, statement: &Statement<'_>, color: Color, pieces: Pieces<'_>) {
        for (number, entry) in pieces.enumerate() {
            match entry {
                Ok((placed, span)) => {
                    if number > 0 {
                        let line = statement.number;
                        self.behind_rest(TextPlace { line, span });
                    }
                    if let Err(misplaced) = self.lines.put(color, placed) {
                        self.wrong(statement.number, span, misplaced.to_string());
                    }
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    /// Builds the start, and gives up what was collected. `first` is the sign of the first move and its place; a file that does not
    /// say who begins leaves it to that sign.
    pub(super) fn start(&mut self, first: Option<Color>, at: TextPlace) -> RecordBuilder<'t> {
        let something = self.board.is_some() || at.span != nowhere().span;
        if !self.lines.is_announced() && something {
            let color = first.unwrap_or(Color::Black);
            let at = match at.span == nowhere().span {
                true => self.board.unwrap_or(at),
                false => at,
            };
            let message = format!(
                "the line that says who begins is missing; read as {}",
                if color == Color::Black { "+" } else { "-" }
            );
            self.findings
                .warn(at.line, at.span, "missing-turn", message);
        }
        let ranks = self.lines.ranks();
        if let Some(place) = self.board.filter(|_| (1..9).contains(&ranks)) {
            let message = format!("the board has {ranks} ranks instead of nine");
            self.findings
                .error(place.line, place.span, "short-board", message);
        }
        let first = first.filter(|_| something);
        let start = self.lines.start(self.board.is_some(), first);
        report_faults(&start.setup, self.board, &mut self.findings);
        let findings = self.findings.give_up();
        let mut line = RecordBuilder::new(start, true, findings).straight();
        line.make_room(line.findings.text_len());
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
