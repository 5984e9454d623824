//! Everything before the first move of a KIF or KI2 file: headers, handicap, diagram, hands, turn.

use std::str::FromStr;

use super::ending;
use super::footer::{self, FooterLine};
use super::play::place;
use super::single::single;
use crate::build::{RecordBuilder, report_faults};
use crate::declared::EncodingDeclaration;
use crate::finding::FindingCollector;
use crate::formats::japanese::grammar::{self as kif, Footer, KifLine, KifLineKind, RankRow};
use crate::{Detail, Finding, FindingKind, Headers, Note, NoteKind, Severity, Start, keys};
use komadai_core::{Board, ByColor, Color, File, Hand, Handicap, Rank, Setup, Span, Square};
use komadai_parse::{ParseError, Text};

use crate::formats::text::last_counts;
use crate::reader::Output;

/// What was collected so far.
#[derive(Debug)]
pub(crate) struct Preamble {
    findings: FindingCollector,
    headers: Headers,
    notes: Vec<Note>,
    handicap: Option<(Span, String)>,
    /// The lines that named the handicap and the hands.
    handicap_line: Option<String>,
    hand_lines: ByColor<Option<String>>,
    rows: Vec<RankRow>,
    /// The first line around a board.
    frame: Option<Span>,
    /// The first rank.
    board: Option<Span>,
    hands: ByColor<Option<Hand>>,
    turn: Option<Color>,
    /// The line 先手番 or 後手番.
    turn_line: Option<(Color, String)>,
    /// A header with pieces in hand that names no side.
    bare_hand: Option<Span>,
    footer: Option<FooterLine>,
    /// Lines まで… before any move, each with where its text starts.
    results: Vec<(Span, usize, String)>,
}

/// The entries of a long game.
const MOST_MOVES: usize = 256;

/// The kinds of shogi with other boards or pieces.
pub(super) const VARIANTS: &[&str] = &[
    "5五将棋",
    "５五将棋",
    "京都将棋",
    "安南将棋",
    "どうぶつしょうぎ",
];

impl Preamble {
    pub(crate) const fn new(findings: FindingCollector) -> Preamble {
        Preamble {
            findings,
            headers: Headers::new(),
            notes: Vec::new(),
            handicap: None,
            handicap_line: None,
            hand_lines: ByColor {
                black: None,
                white: None,
            },
            rows: Vec::new(),
            frame: None,
            board: None,
            hands: ByColor {
                black: None,
                white: None,
            },
            turn: None,
            turn_line: None,
            bare_hand: None,
            footer: None,
            results: Vec::new(),
        }
    }

    pub(crate) fn line(&mut self, line: &KifLine<'_>) {
        match line.kind {
            KifLineKind::Comment(text) => self.note(NoteKind::Comment, text.text),
            KifLineKind::Program(text) => {
                let declaration = EncodingDeclaration::of(text.text);
                let remark = declaration.map_or(Some(text.text), EncodingDeclaration::remark);
                if let Some(remark) = remark {
                    self.note(NoteKind::Program, remark);
                }
            }
            KifLineKind::Bookmark(text) => self.note(NoteKind::Bookmark, text.text),
            KifLineKind::Header { key, value } => self.header(line, key, value),
            KifLineKind::Rank(row) => self.row(line, row),
            KifLineKind::Hand(color, hand) => self.hand(line, color, hand),
            KifLineKind::Footer(footer) => self.footer(line, footer),
            KifLineKind::Turn(color) => {
                let new = (color, line.text.text.to_owned());
                let old = self.turn_line.replace(new);
                if self.turn(line, color) {
                    let other = old.filter(|old| old.0 != color);
                    self.notes.extend(other.map(|old| unknown(old.1)));
                }
            }
            KifLineKind::Result(text) => {
                let result = (place(line), text.start, text.text.to_owned());
                self.results.push(result);
            }
            KifLineKind::Variation(_) => {
                let why = Detail::words(
                    "a variation comes before the first move and is ignored",
                    "最初の指し手の前に変化があります; 無視します",
                );
                let finding = FindingKind::StrayVariation.with("why", why);
                let warning = finding.with_severity(Severity::Warning);
                self.findings.report(place(line), warning);
            }
            KifLineKind::Border(rest) | KifLineKind::Columns(rest) => {
                self.frame.get_or_insert(place(line));
                self.rest(rest);
            }
            KifLineKind::Rule(rest) => self.rest(rest),
            KifLineKind::Blank | KifLineKind::Flip => {}
            _ => {
                self.note(NoteKind::Unknown, line.text.text);
                self.findings.report(place(line), FindingKind::UnknownLine);
            }
        }
    }

    /// Keeps what follows the usual words of a line.
    fn rest(&mut self, rest: Text<'_>) {
        match rest.text.strip_prefix('#') {
            Some(remark) => self.note(NoteKind::Program, remark),
            None if rest.is_empty() => {}
            None => {
                self.note(NoteKind::Unknown, rest.text);
                self.findings.report(rest.span(), FindingKind::UnknownLine);
            }
        }
    }

    fn hand(&mut self, line: &KifLine<'_>, color: Color, hand: Result<Hand, ParseError>) {
        match hand {
            Ok(hand) => {
                self.hands[color] = Some(hand);
                let old = self.hand_lines[color].replace(line.text.text.to_owned());
                self.repeated(line, old);
            }
            Err(error) => {
                if let Some(hand) = hand_before(line, &error) {
                    self.hands[color].get_or_insert(hand);
                }
                let finding = FindingKind::BadHand.with("expected", error.expected());
                self.bad(line, error.span(), finding);
            }
        }
    }

    fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.notes.push(Note { kind, text });
    }

    /// Keeps the line that this one overrules.
    fn repeated(&mut self, line: &KifLine<'_>, old: Option<String>) {
        let Some(old) = old else { return };
        self.note(NoteKind::Unknown, &old);
        self.findings.report(place(line), last_counts());
    }

    fn bad(&mut self, line: &KifLine<'_>, span: Span, finding: Finding) {
        self.note(NoteKind::Unknown, line.text.text);
        self.findings.report(span, finding);
    }

    fn header(&mut self, line: &KifLine<'_>, key: Text<'_>, value: Text<'_>) {
        if key.text.contains(char::is_control) {
            self.findings.report(place(line), FindingKind::OddHeader);
        }
        match key.text {
            "手合割" | "Handicap" => {
                let place = value.span();
                self.handicap = Some((place, value.text.to_owned()));
                let old = self.handicap_line.replace(line.text.text.to_owned());
                self.repeated(line, old);
            }
            "手番" => {
                match value.text {
                    "先手" | "下手" => _ = self.turn(line, Color::Black),
                    "後手" | "上手" => _ = self.turn(line, Color::White),
                    _ => {}
                }
                self.headers.push(key.text, value.text);
            }
            // Below a board such pieces are those of Black, who sits there.
            key if is_bare_hand(key) && self.board.is_some() => {
                self.hand(line, Color::Black, kif::hand(value));
            }
            key => {
                if is_bare_hand(key) {
                    self.bare_hand.get_or_insert(place(line));
                }
                self.headers.push(keys::from_kif(key), value.text);
            }
        }
    }

    /// Takes the side that begins; whether that overrules an earlier line.
    fn turn(&mut self, line: &KifLine<'_>, color: Color) -> bool {
        let overrules = self.turn.replace(color).is_some_and(|old| old != color);
        if overrules {
            self.findings.report(place(line), last_counts());
        }
        overrules
    }

    /// Takes the line below a diagram: how many moves were made, and which was the last.
    fn footer(&mut self, line: &KifLine<'_>, footer: Footer) {
        let names_move = line.text.text.contains(['▲', '△', '☗', '☖', '▼', '▽']);
        if footer.plies.is_none() || (names_move && footer.last.is_none()) {
            self.findings.report(place(line), FindingKind::BadFooter);
        }
        let old = self.footer.take();
        self.repeated(line, old.map(|old| old.text));
        self.footer = Some(FooterLine {
            place: place(line),
            text: line.text.text.to_owned(),
            content: footer,
            notes: self.notes.len(),
        });
    }

    /// Keeps the line below the diagram as a note, unless the start holds all of it.
    fn keep_footer(&mut self, footer: FooterLine, start: &Start) {
        if footer.moved(start.setup.side) {
            self.findings.report(footer.place, FindingKind::WrongSide);
        }
        if !footer::is_shown(&footer.text, start) {
            let at = footer.notes.min(self.notes.len());
            self.notes.insert(at, unknown(footer.text));
        }
    }

    fn row(&mut self, line: &KifLine<'_>, row: Result<RankRow, ParseError>) {
        self.board.get_or_insert(place(line));
        if self.rows.len() >= 9 {
            self.note(NoteKind::Unknown, line.text.text);
            self.findings.report(place(line), FindingKind::LongBoard);
            return;
        }
        let empty = RankRow {
            cells: [None; 9],
            rank: None,
        };
        match row {
            Ok(row) => {
                self.rows.push(row);
                self.after_rank(line, row);
            }
            Err(error) => {
                let why = Detail::expected(error.expected());
                self.bad(line, error.span(), FindingKind::BadBoard.with("why", why));
                self.rows.push(empty);
            }
        }
    }

    /// Keeps what follows the letter of a rank.
    fn after_rank(&mut self, line: &KifLine<'_>, row: RankRow) {
        let bars = ['|', '｜'];
        let text = line.text.text.trim();
        let cells = text.trim_start_matches(bars);
        let letter = cells.split_once(bars).map_or("", |(_, letter)| letter);
        let letter = letter.trim_matches(|c: char| bars.contains(&c) || c.is_whitespace());
        let letters = usize::from(row.rank.is_some());
        let rest = letter.chars().skip(letters).collect::<String>();
        let rest = rest.trim_start();
        if !rest.is_empty() {
            self.note(NoteKind::Unknown, rest);
            self.findings.report(place(line), FindingKind::UnknownLine);
        }
    }

    /// The number of the next move, if a line below the diagram has the number of plies made.
    pub(crate) fn next_ply(&self) -> Option<u32> {
        self.footer.as_ref()?.content.plies?.checked_add(1)
    }

    /// Whether there was a line まで…, which ends a game without moves.
    pub(crate) fn has_ending(&self) -> bool {
        !self.results.is_empty()
    }

    /// Lets the mark of the first move decide who begins, where a diagram leaves that open.
    pub(crate) fn first_mark(&mut self, side: Option<Color>, at: Span) {
        if self.board.is_none() || self.turn.is_some() || side != Some(Color::White) {
            return;
        }
        self.turn = side;
        self.findings
            .report(at, FindingKind::MissingTurn.with("turn", "後手番"));
    }

    /// Builds the start, with everything before the first move. `moves`: whether any follow.
    pub(crate) fn start(mut self, first_ply: u32, moves: bool, out: &mut Output) -> RecordBuilder {
        let (mut setup, playable) = match self.board {
            Some(place) => (self.board(place), true),
            None => {
                self.expect_board();
                self.by_handicap()
            }
        };
        if self.board.is_some() {
            self.keep_handicap(&setup);
            if let Some(place) = self.bare_hand {
                self.findings.report(place, FindingKind::UnclearHand);
            }
        }
        for color in Color::ALL {
            if let Some(hand) = self.hands[color] {
                setup.hands[color] = hand;
            }
        }
        if let Some(turn) = self.turn {
            setup.side = turn;
        }
        setup.ply = first_ply;
        report_faults(&setup, self.board, &mut self.findings);
        let start = Start {
            setup,
            first_ply,
            last_to: self
                .footer
                .as_ref()
                .and_then(|footer| footer.content.last?.to),
        };
        if let Some(footer) = self.footer.take() {
            self.keep_footer(footer, &start);
        }
        let mut line = RecordBuilder::new(start, playable, self.findings);
        if moves {
            line.make_room_for(MOST_MOVES);
        }
        line.record.headers = self.headers;
        for note in self.notes {
            line.note(note.kind, &note.text);
        }
        out.begin(&mut line);
        for (place, start, text) in self.results {
            if moves {
                line.unknown(&text, place);
            } else {
                let text = Text { text: &text, start };
                ending::read_result(&mut line, text, place);
            }
        }
        line
    }

    /// The setup of the diagram, Black to move and hands empty until other lines are applied.
    fn board(&mut self, place: Span) -> Setup {
        let mut setup = Setup::empty();
        let named: Vec<Rank> = self.rows.iter().filter_map(|row| row.rank).collect();
        let mut distinct = named.clone();
        distinct.sort();
        distinct.dedup();
        // The letters count only when all of them are there and right.
        let by_letter = named.len() == self.rows.len() && distinct.len() == named.len();
        for (row, rank) in self.rows.iter().zip(Rank::ALL) {
            let rank = row.rank.filter(|_| by_letter).unwrap_or(rank);
            put_rank(&mut setup.board, rank, row);
        }
        if self.rows.len() < 9 {
            let finding = FindingKind::ShortBoard.with("ranks", self.rows.len());
            self.findings.report(place, finding);
        }
        setup
    }

    /// Reports a frame of a board without ranks in it.
    fn expect_board(&mut self) {
        if let Some(place) = self.frame {
            let finding = FindingKind::ShortBoard.with("ranks", 0_usize);
            self.findings.report(place, finding);
        }
    }

    /// The setup that 手合割 names, and whether shogi is played there.
    fn by_handicap(&mut self) -> (Setup, bool) {
        let even = Handicap::Even.setup();
        let Some((place, name)) = self.handicap.take() else {
            return (even, true);
        };
        let known = Handicap::from_str(&name);
        if let Ok(handicap) = known {
            return (handicap.setup(), true);
        }
        self.headers.push(keys::HANDICAP, name.as_str());
        if VARIANTS.contains(&name.as_str()) {
            let finding = FindingKind::UnknownVariant.with("name", Detail::quote(&name));
            self.findings.report(place, finding);
            return (even, false);
        }
        if name == "その他" {
            self.findings.report(place, FindingKind::NoDiagram);
            return (even, true);
        }
        if let Err(error) = known {
            let error = match name.chars().nth(40) {
                None => Detail::of(&error),
                Some(_) => Detail::quote(&name),
            };
            let finding = FindingKind::UnknownHandicap.with("error", error);
            self.findings.report(place, finding);
        }
        (even, true)
    }

    /// Keeps the name of a handicap that a diagram overrules, unless both are the same.
    fn keep_handicap(&mut self, setup: &Setup) {
        let Some((_, name)) = self.handicap.take() else {
            return;
        };
        let mut setup = setup.clone();
        if let Some(turn) = self.turn {
            setup.side = turn;
        }
        let same = Handicap::from_str(&name).is_ok_and(|named| Handicap::of(&setup) == Some(named));
        if !same && name != "その他" {
            self.headers.push(keys::HANDICAP, name);
        }
    }
}

/// The pieces in hand before the text that cannot be read.
pub(super) fn hand_before(line: &KifLine<'_>, error: &ParseError) -> Option<Hand> {
    let len = error.span().start.checked_sub(line.text.start)?;
    let before = single(line.text.text.get(..len)?)?;
    match before.kind {
        KifLineKind::Hand(_, Ok(hand)) => Some(hand).filter(|hand| !hand.is_empty()),
        _ => None,
    }
}

/// Whether a header is that of pieces in hand without a side.
pub(super) fn is_bare_hand(key: &str) -> bool {
    matches!(key, "持駒" | "持ち駒" | "手駒")
}

fn unknown(text: String) -> Note {
    let kind = NoteKind::Unknown;
    Note { kind, text }
}

fn put_rank(board: &mut Board, rank: Rank, row: &RankRow) {
    for (cell, file) in row.cells.iter().zip(File::ALL.iter().rev()) {
        if let Some(piece) = *cell {
            board.put(Square::new(*file, rank), piece);
        }
    }
}
