//! Everything before the first move of a CSA game: names, information, the start position.

use komadai_core::{Board, Color, Hand, HandKind, Piece, Rank, Setup, Span, Square};
use komadai_parse::ParseError;
use komadai_parse::csa::{Kind, Pieces, Placed, Statement};

use super::{nowhere, place, player};
use crate::finding::Findings;
use crate::line_of_play::{LineOfPlay, Place};
use crate::record::{Headers, Note, NoteKind, Start, from_csa};
use crate::start::report_faults;

/// What was collected so far.
pub(super) struct Opening<'t> {
    findings: Findings<'t>,
    headers: Headers,
    notes: Vec<Note>,
    setup: Setup,
    /// The first statement about the position.
    board: Option<Place>,
    /// The ranks that have a line, from the lowest bit.
    ranks: u16,
    /// The lines of a whole board and of ranks, as long as they count.
    board_lines: Vec<(Option<Rank>, String)>,
    /// Who gets everything that is left.
    rest: Option<Color>,
    turn: bool,
}

impl<'t> Opening<'t> {
    pub(super) const fn new(findings: Findings<'t>) -> Opening<'t> {
        Opening {
            findings,
            headers: Headers::new(),
            notes: Vec::new(),
            setup: Setup::empty(),
            board: None,
            ranks: 0,
            board_lines: Vec::new(),
            rest: None,
            turn: false,
        }
    }

    /// The headers so far.
    pub(super) const fn headers(&self) -> &Headers {
        &self.headers
    }

    /// Whether nothing was said about the position.
    pub(super) const fn is_head(&self) -> bool {
        self.board.is_none() && !self.turn
    }

    pub(super) fn statement(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        match statement.kind {
            Kind::Name(color, name) => self.header(player(color), name.text),
            Kind::Info { key, value } => self.header(from_csa(key.text), value.text),
            Kind::Even(removed) => {
                self.board.get_or_insert(place);
                self.repeated(statement, None);
                self.ranks = 0x3fe;
                self.setup.board = Setup::startpos().board;
                self.remove(statement, removed);
            }
            Kind::Rank(rank, cells) => {
                self.board.get_or_insert(place);
                self.repeated(statement, Some(rank));
                self.ranks |= 1 << rank.number();
                match cells {
                    Ok(cells) => put_rank(&mut self.setup.board, rank, &cells),
                    Err(error) => self.bad(statement, error),
                }
            }
            Kind::Pieces(color, pieces) => {
                self.board.get_or_insert(place);
                self.put(statement, color, pieces);
            }
            Kind::Turn(color) => {
                self.setup.side = color;
                self.turn = true;
            }
            Kind::Comment(text) => match text.text.strip_prefix('*') {
                Some(text) => self.note(NoteKind::Comment, text),
                None => self.note(NoteKind::Program, text.text),
            },
            Kind::Server(word) => self.note(NoteKind::Program, &format!("#{}", word.text)),
            _ => {
                self.note(NoteKind::Unknown, statement.text.text);
                let message = "this is not understood here and is kept as a note";
                self.findings
                    .warn(place.line, place.span, "unknown-line", message);
            }
        }
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

    fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.notes.push(Note { kind, text });
    }

    fn bad(&mut self, statement: &Statement<'_>, error: ParseError) {
        self.note(NoteKind::Unknown, statement.text.text);
        let message = format!("expected {}", error.expected());
        self.findings
            .error(statement.number, error.span(), "bad-board", message);
    }

    fn wrong(&mut self, line: usize, span: Span, message: String) {
        self.findings.error(line, span, "bad-board", message);
    }

    fn remove(&mut self, statement: &Statement<'_>, removed: Pieces<'_>) {
        for entry in removed {
            match entry {
                Ok((Placed::Board(square, kind), _))
                    if self.setup.board.piece(square).map(Piece::kind) == Some(kind) =>
                {
                    self.setup.board.remove(square);
                }
                Ok((_, span)) => {
                    let message = "an even game has no such piece there".to_owned();
                    self.wrong(statement.number, span, message);
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    fn put(&mut self, statement: &Statement<'_>, color: Color, pieces: Pieces<'_>) {
        for entry in pieces {
            let (placed, span) = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.bad(statement, error);
                    continue;
                }
            };
            match placed {
                Placed::Board(square, kind) => {
                    if let Some(old) = self.setup.board.put(square, Piece::new(color, kind)) {
                        let message = format!("{old} stands on {square} already");
                        self.wrong(statement.number, span, message);
                    }
                }
                Placed::Hand(kind) => {
                    let hand = &mut self.setup.hands[color];
                    let added = kind
                        .hand_kind()
                        .filter(|_| !kind.is_promoted())
                        .is_some_and(|kind| hand.add(kind));
                    if !added {
                        let message = "no hand can hold this piece, or one more of it".to_owned();
                        self.wrong(statement.number, span, message);
                    }
                }
                Placed::Rest => {
                    if self.rest.replace(color).is_some_and(|old| old != color) {
                        let message = "both sides are given all the rest".to_owned();
                        self.wrong(statement.number, span, message);
                    }
                }
            }
        }
    }

    /// Builds the start. `first` is the sign of the first move and its place; a file that does not
    /// say who begins leaves it to that sign.
    pub(super) fn start(mut self, first: Option<Color>, at: Place) -> LineOfPlay<'t> {
        if self.board.is_none() {
            self.setup.board = Setup::startpos().board;
        }
        if let Some(color) = self.rest {
            self.give_rest(color);
        }
        let something = self.board.is_some() || at.span != nowhere().span;
        if !self.turn && something {
            let color = first.unwrap_or(Color::Black);
            self.setup.side = color;
            let message = format!(
                "the line that says who begins is missing; read as {}",
                if color == Color::Black { "+" } else { "-" }
            );
            self.findings
                .warn(at.line, at.span, "missing-turn", message);
        }
        let ranks = self.ranks.count_ones();
        if let Some(place) = self.board.filter(|_| (1..9).contains(&ranks)) {
            let message = format!("the board has {ranks} ranks instead of nine");
            self.findings
                .error(place.line, place.span, "short-board", message);
        }
        report_faults(&self.setup, self.board, &mut self.findings);
        let mut line = LineOfPlay::new(Start::new(self.setup), true, self.findings);
        line.make_room(line.findings.text_len());
        line.record.headers = self.headers;
        for note in self.notes {
            line.note(note.kind, &note.text);
        }
        line
    }

    /// Puts into a hand whatever a full set has beyond what is placed.
    fn give_rest(&mut self, color: Color) {
        let mut left = Hand::FULL;
        let hands = self.setup.hands;
        let on_board = self.setup.board.iter().map(|(_, piece)| piece.kind());
        for kind in on_board.filter_map(|kind| kind.hand_kind()) {
            let _ = left.take(kind);
        }
        for kind in HandKind::ALL {
            let held = hands.black.count(kind) + hands.white.count(kind);
            let more = left.count(kind).saturating_sub(held);
            for _ in 0..more {
                let _ = self.setup.hands[color].add(kind);
            }
        }
    }
}

fn put_rank(board: &mut Board, rank: Rank, cells: &[Option<Piece>; 9]) {
    for (cell, file) in cells.iter().zip(komadai_core::File::ALL.iter().rev()) {
        let square = Square::new(*file, rank);
        match *cell {
            Some(piece) => board.put(square, piece),
            None => board.remove(square),
        };
    }
}
