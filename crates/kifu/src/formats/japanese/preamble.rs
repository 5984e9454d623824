//! Everything before the first move of a KIF or KI2 file: headers, handicap, diagram, hands, turn.

use std::str::FromStr;

use komadai_core::{
    Board, ByColor, Color, File, Hand, Handicap, Rank, Setup, Square, UnknownHandicap,
};
use komadai_parse::kif::{self, Footer, KifLine, KifLineKind, RankRow};
use komadai_parse::{EncodingDeclaration, ParseError, Text};
use komadai_record::build::{FindingCollector, RecordBuilder, TextPlace, quoted, report_faults};
use komadai_record::{Headers, Note, NoteKind, Start, keys};

use super::footer::{self, FooterLine};
use super::page::single;
use super::{REST, ending, place};

/// What was collected so far.
pub(crate) struct Preamble<'t> {
    findings: FindingCollector<'t>,
    headers: Headers,
    notes: Vec<Note>,
    handicap: Option<(TextPlace, String)>,
    /// The lines that named the handicap and the hands.
    handicap_line: Option<String>,
    hand_lines: ByColor<Option<String>>,
    rows: Vec<RankRow>,
    /// The first line around a board.
    frame: Option<TextPlace>,
    /// The first rank.
    board: Option<TextPlace>,
    hands: ByColor<Option<Hand>>,
    turn: Option<Color>,
    /// The line 先手番 or 後手番.
    turn_line: Option<(Color, String)>,
    /// A header with pieces in hand that does not say whose they are.
    bare_hand: Option<TextPlace>,
    footer: Option<FooterLine>,
    /// Lines まで… before any move, each with where its text starts.
    results: Vec<(TextPlace, usize, String)>,
}

/// The kinds of shogi with other boards or pieces.
pub(super) const VARIANTS: &[&str] = &[
    "5五将棋",
    "５五将棋",
    "京都将棋",
    "安南将棋",
    "どうぶつしょうぎ",
];

impl<'t> Preamble<'t> {
    pub(crate) const fn new(findings: FindingCollector<'t>) -> Preamble<'t> {
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
                let said = declaration.map_or(Some(text.text), EncodingDeclaration::remark);
                if let Some(said) = said {
                    self.note(NoteKind::Program, said);
                }
            }
            KifLineKind::Bookmark(text) => self.note(NoteKind::Bookmark, text.text),
            KifLineKind::Header { key, value } => self.header(line, key, value),
            KifLineKind::Rank(row) => self.row(line, row),
            KifLineKind::Hand(color, hand) => self.hand(line, color, hand),
            KifLineKind::Footer(footer) => self.footer(line, footer),
            KifLineKind::Turn(color) => {
                let said = (color, line.text.text.to_owned());
                let old = self.turn_line.replace(said);
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
                let message = "a variation stands before the first move and is ignored";
                self.findings
                    .warn(line.number, place(line).span, "stray-variation", message);
            }
            KifLineKind::Border(rest) | KifLineKind::Columns(rest) => {
                self.frame.get_or_insert(place(line));
                self.rest(line, rest);
            }
            KifLineKind::Rule(rest) => self.rest(line, rest),
            KifLineKind::Blank | KifLineKind::Flip => {}
            _ => {
                self.note(NoteKind::Unknown, line.text.text);
                let message = "this line is not understood and is kept as a note";
                self.findings
                    .warn(line.number, place(line).span, "unknown-line", message);
            }
        }
    }

    /// Keeps what stands behind the usual words of a line.
    fn rest(&mut self, line: &KifLine<'_>, rest: Text<'_>) {
        match rest.text.strip_prefix('#') {
            Some(remark) => self.note(NoteKind::Program, remark),
            None if rest.is_empty() => {}
            None => {
                self.note(NoteKind::Unknown, rest.text);
                self.findings
                    .warn(line.number, rest.span(), "unknown-line", REST);
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
                self.bad(line, "bad-hand", error);
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
        let message = "this was said before; the last line counts, the other is kept as a note";
        self.findings
            .warn(line.number, place(line).span, "repeated", message);
    }

    fn bad(&mut self, line: &KifLine<'_>, code: &'static str, error: ParseError) {
        self.note(NoteKind::Unknown, line.text.text);
        let message = format!("expected {}", error.expected());
        self.findings
            .error(line.number, error.span(), code, message);
    }

    fn header(&mut self, line: &KifLine<'_>, key: Text<'_>, value: Text<'_>) {
        if key.text.contains(char::is_control) {
            let message = "the name of this header has a sign that is no character";
            self.findings
                .warn(line.number, place(line).span, "odd-header", message);
        }
        match key.text {
            "手合割" | "Handicap" => {
                let place = TextPlace {
                    line: line.number,
                    span: value.span(),
                };
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
            // Below a board they are those of the side that stands there.
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

    /// Takes who begins, and tells whether that overrules what was said before.
    fn turn(&mut self, line: &KifLine<'_>, color: Color) -> bool {
        let overrules = self.turn.replace(color).is_some_and(|old| old != color);
        if overrules {
            let message = "the other side was said to begin before; the last line counts";
            self.findings
                .warn(line.number, place(line).span, "repeated", message);
        }
        overrules
    }

    /// Takes the line below a diagram: how many moves were made, and which was the last.
    fn footer(&mut self, line: &KifLine<'_>, footer: Footer) {
        let names_move = line.text.text.contains(['▲', '△', '☗', '☖', '▼', '▽']);
        let message = if footer.plies.is_none() {
            "no number of moves stands here"
        } else if names_move && footer.last.is_none() {
            "the last move is not understood"
        } else {
            ""
        };
        if !message.is_empty() {
            self.findings
                .warn(line.number, place(line).span, "bad-footer", message);
        }
        let old = self.footer.take();
        self.repeated(line, old.map(|old| old.text));
        self.footer = Some(FooterLine {
            place: place(line),
            text: line.text.text.to_owned(),
            says: footer,
            notes: self.notes.len(),
        });
    }

    /// Keeps the line below the diagram where the start does not show all of it.
    fn keep_footer(&mut self, footer: FooterLine, start: &Start) {
        if footer.moved(start.setup.side) {
            let message = "the last move has the mark of the side to move";
            self.findings
                .warn(footer.place.line, footer.place.span, "wrong-side", message);
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
            let message = "the board has more than nine ranks; this one is kept as a note";
            self.findings
                .warn(line.number, place(line).span, "long-board", message);
            return;
        }
        let empty = RankRow {
            cells: [None; 9],
            rank: None,
        };
        match row {
            Ok(row) => {
                self.rows.push(row);
                self.behind_rank(line, row);
            }
            Err(error) => {
                self.bad(line, "bad-board", error);
                self.rows.push(empty);
            }
        }
    }

    /// Keeps what stands behind the letter of a rank.
    fn behind_rank(&mut self, line: &KifLine<'_>, row: RankRow) {
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
            let message = "what stands behind the rank is not understood and is kept as a note";
            self.findings
                .warn(line.number, place(line).span, "unknown-line", message);
        }
    }

    /// The number of the next move, if a line below the diagram tells how many were made.
    pub(crate) fn next_ply(&self) -> Option<u32> {
        self.footer.as_ref()?.says.plies?.checked_add(1)
    }

    /// Whether まで… told how a game ends that has no moves.
    pub(crate) fn has_ending(&self) -> bool {
        !self.results.is_empty()
    }

    /// Lets the mark of the first move say who begins where a diagram leaves that open.
    pub(crate) fn first_mark(&mut self, side: Option<Color>, at: TextPlace) {
        if self.board.is_none() || self.turn.is_some() || side != Some(Color::White) {
            return;
        }
        self.turn = side;
        let message = "the diagram does not say who begins; read as 後手番 by the first mark";
        self.findings
            .warn(at.line, at.span, "missing-turn", message);
    }

    /// Builds the start, with whatever stood before the first move. `moves` says whether any
    /// follow.
    pub(crate) fn start(mut self, first_ply: u32, moves: bool) -> RecordBuilder<'t> {
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
                let message = "above a board these pieces in hand are those of neither side; \
                    the line is kept as a header";
                self.findings
                    .warn(place.line, place.span, "unclear-hand", message);
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
            last_to: self.footer.as_ref().and_then(|footer| footer.says.last?.to),
        };
        if let Some(footer) = self.footer.take() {
            self.keep_footer(footer, &start);
        }
        let mut line = RecordBuilder::new(start, playable, self.findings);
        line.make_room(line.findings.text_len());
        line.record.headers = self.headers;
        for note in self.notes {
            line.note(note.kind, &note.text);
        }
        for (place, start, text) in self.results {
            if moves {
                line.unknown(&text, place, "an ending stands before the first move");
            } else {
                let text = Text { text: &text, start };
                ending::result_line(&mut line, text, place);
            }
        }
        line
    }

    /// The setup of the diagram, Black to move and hands empty until other lines say more.
    fn board(&mut self, place: TextPlace) -> Setup {
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
            let message = format!("the board has {} ranks instead of nine", self.rows.len());
            self.findings
                .error(place.line, place.span, "short-board", message);
        }
        setup
    }

    /// Tells that the frame of a board has no ranks in it.
    fn expect_board(&mut self) {
        if let Some(place) = self.frame {
            let message = "the board has no ranks; it is passed over";
            self.findings
                .error(place.line, place.span, "short-board", message);
        }
    }

    /// The setup that 手合割 names, and whether shogi is played there.
    fn by_handicap(&mut self) -> (Setup, bool) {
        let even = Handicap::Even.setup();
        let Some((place, name)) = self.handicap.take() else {
            return (even, true);
        };
        if let Ok(handicap) = Handicap::from_str(&name) {
            return (handicap.setup(), true);
        }
        self.headers.push(keys::HANDICAP, name.as_str());
        if VARIANTS.contains(&name.as_str()) {
            let message = format!(
                "{} is another kind of shogi, which is not read; its moves are kept as notes",
                quoted(&name)
            );
            self.findings
                .error(place.line, place.span, "unknown-variant", message);
            return (even, false);
        }
        if name == "その他" {
            let message = "手合割 is その他, but there is no diagram; read from 平手";
            self.findings
                .error(place.line, place.span, "no-diagram", message);
            return (even, true);
        }
        let near =
            Handicap::from_str(&name).map_or_else(|unknown| near(&unknown), |_| String::new());
        let message = format!("unknown handicap {}; read from 平手{near}", quoted(&name));
        self.findings
            .warn(place.line, place.span, "unknown-handicap", message);
        (even, true)
    }

    /// Keeps the name of a handicap that a diagram overrules, unless it says the same.
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

/// The pieces in hand that stand before what is none.
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

/// Similar names, for a message.
fn near(unknown: &UnknownHandicap) -> String {
    let names: Vec<&str> = unknown.near().iter().map(|h| h.japanese()).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(" (similar names: {})", names.join(", ")),
    }
}

fn put_rank(board: &mut Board, rank: Rank, row: &RankRow) {
    for (cell, file) in row.cells.iter().zip(File::ALL.iter().rev()) {
        if let Some(piece) = *cell {
            board.put(Square::new(*file, rank), piece);
        }
    }
}
