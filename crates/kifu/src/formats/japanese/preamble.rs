//! Reads everything before the first move of a KIF or KI2 file: headers, handicap, diagram, hands, turn.

use std::collections::BTreeMap;
use std::str::FromStr;

use komadai_core::{Board, ByColor, Color, File, Hand, Handicap, Rank, Setup, Span, Square};
use komadai_parse::{Item, ParseError, Text, WrittenEntry, ending_of_word};

use super::diagram::{self, Bod, RankRow};
use super::endings;
use super::grammar::{
    Footer, KifLine, KifLineKind, KifLines, MoveLine, RunWeight, entries, loosely_numbered, single,
};
use super::outlook::{NextMove, Outlook};
use crate::builder::{LONG_GAME, RecordBuilder};
use crate::finding::{FindingCollector, reason};
use crate::formats::text::{EncodingDeclaration, last_counts, other_board};
use crate::formats::variant::is_other_game;
use crate::{Detail, Finding, FindingKind, NoteKind, Severity, Start, keys};

/// The lines before the first move, as far as they were read.
pub(crate) struct Preamble {
    /// Headers, notes and findings.
    line: RecordBuilder,
    /// For each kind of line that may occur only once: the line that is used.
    counting: BTreeMap<&'static str, String>,
    handicap: Option<(Span, String)>,
    rows: Vec<RankRow>,
    /// The number of ranks and files, if all ranks have the same number of squares, but not nine, as in another game.
    shape: Option<(usize, usize)>,
    misfits: Vec<(Span, Finding)>,
    /// The first line around a board.
    frame: Option<Span>,
    /// The first rank.
    board: Option<Span>,
    hands: ByColor<Option<Hand>>,
    turn: Option<Color>,
    /// A header with pieces in hand that does not name a side.
    bare_hand: Option<Span>,
    /// The line 手数＝ below a diagram, with its place and its text.
    footer: Option<(Footer, Span, String)>,
    /// まで… lines before any move, each with the byte where its text starts.
    results: Vec<(Span, usize, String)>,
    /// Whether the line above the moves of KIF was read.
    has_rule: bool,
    outlook: Outlook,
}

impl Preamble {
    pub(crate) fn new(findings: FindingCollector) -> Preamble {
        Preamble {
            line: RecordBuilder::without_start(findings),
            counting: BTreeMap::new(),
            handicap: None,
            rows: Vec::new(),
            shape: None,
            misfits: Vec::new(),
            frame: None,
            board: None,
            hands: ByColor::default(),
            turn: None,
            bare_hand: None,
            footer: None,
            results: Vec::new(),
            has_rule: false,
            outlook: Outlook::default(),
        }
    }

    /// Returns the move of a line with a number, or the text in place of a move. If the line may be a title, returns
    /// `None` unless the next line with a number has the next number.
    pub(crate) fn first_move<'t>(
        &mut self,
        line: &KifLine<'t>,
        ahead: &KifLines<'_>,
    ) -> Option<MoveLine<'t>> {
        let is_plain = match line.kind {
            KifLineKind::Move(m) if m.is_sure() => return Some(m),
            KifLineKind::Move(_) => true,
            KifLineKind::Header { .. } | KifLineKind::Unknown | KifLineKind::Program(_) => false,
            _ => return None,
        };
        let m = loosely_numbered(line.text)?;
        let is_readable = !matches!(m.item.entry, WrittenEntry::Unreadable(_));
        if matches!(line.kind, KifLineKind::Program(_)) && !is_readable {
            return None;
        }
        let is_first = match self.outlook.next_move(ahead) {
            NextMove::Number(next) => Some(next) == m.ply.checked_add(1),
            NextMove::Mark(_) => false,
            NextMove::None => {
                let is_first = m.ply == 1 && (self.has_rule || m.resembles_a_move());
                is_readable || is_first || is_plain && (m.ply == 1 || self.board.is_some())
            }
        };
        is_first.then_some(m)
    }

    /// Returns `true` if a line of unknown form replaces the first moves, which have no numbers. It must have moves,
    /// and neither the number nor the mark of the next move may show that the next move is the first one.
    pub(crate) fn has_first_moves(&mut self, line: Text<'_>, ahead: &KifLines<'_>) -> bool {
        let side = self.turn.unwrap_or(Color::Black);
        let weight = RunWeight::of(line);
        let next = self.outlook.next_move(ahead);
        let goes_on = next.follows(1, side) && self.board.is_none();
        weight.may_have_moves(side) && !goes_on && self.is_first_run(line, ahead)
    }

    /// Returns `true` if the game begins with this line of moves without numbers. It has a move, begins with an ending,
    /// or the next mark shows that its move is missing. The caption of a diagram, △３四歩まで, is not such a line.
    pub(crate) fn is_first_run(&mut self, run: Text<'_>, ahead: &KifLines<'_>) -> bool {
        let is_word = |item: &Item<'_>| matches!(item.entry, WrittenEntry::Word(word) if ending_of_word(word).is_none());
        let mut items = entries(run);
        let Some(first) = items.next() else {
            return false;
        };
        if !is_word(&first) {
            let second = items.next().map(|item| item.entry);
            return second != Some(WrittenEntry::Word("まで")) || items.next().is_some();
        }
        let (mut is_alone, mut has_move) = (true, false);
        for item in items {
            is_alone &= item.side.is_none();
            has_move |= matches!(item.entry, WrittenEntry::Move(_));
        }
        let next = self.outlook.next_move(ahead);
        let other = first.side.map(|side| NextMove::Mark(Some(!side)));
        let is_damaged = || self.board.is_none() && RunWeight::of(run).has_moves();
        has_move || is_alone && other == Some(next) || is_damaged()
    }

    /// Returns the number of the first move, if its line has the number `ply`. Without a diagram it is at most 1.
    pub(crate) fn first_ply(&self, ply: u32) -> u32 {
        if self.board.is_none() && self.footer.is_none() {
            ply.min(1)
        } else {
            ply
        }
    }

    pub(crate) fn line(&mut self, line: &KifLine<'_>) {
        match line.kind {
            KifLineKind::Program(text) => {
                let declaration = EncodingDeclaration::of(text.text);
                let remark = declaration.map_or(Some(text.text), EncodingDeclaration::remark);
                if let Some(remark) = remark {
                    self.line.note(NoteKind::Program, remark);
                }
            }
            KifLineKind::Header { key, value } => self.header(line, key, value),
            KifLineKind::Rank(row) => self.row(line, row),
            KifLineKind::Hand(color, hand) => self.hand(line, color, hand),
            KifLineKind::Footer(footer) => self.footer(line, footer),
            KifLineKind::Turn(color) => self.turn(line, color),
            KifLineKind::Result(text) => {
                let result = (line.place(), text.start, text.text.to_owned());
                self.results.push(result);
            }
            KifLineKind::Variation(_) => {
                let finding = FindingKind::StrayVariation.with("why", reason::TOO_EARLY);
                self.line
                    .report(line.place(), finding.with_severity(Severity::Warning));
            }
            KifLineKind::Border(rest) | KifLineKind::Columns(rest) => {
                self.frame.get_or_insert(line.place());
                note_rest(&mut self.line, rest);
            }
            KifLineKind::Rule(rest) => {
                self.has_rule = true;
                note_rest(&mut self.line, rest);
            }
            _ => note_line(&mut self.line, line),
        }
    }

    /// Uses a line about `what`, and keeps the line that it overrules as a note.
    fn overrule(&mut self, what: &'static str, line: &KifLine<'_>) {
        let text = line.text.text.to_owned();
        if let Some(old) = self.counting.insert(what, text) {
            self.line.note(NoteKind::Unknown, &old);
            self.line.report(line.place(), last_counts());
        }
    }

    /// Keeps a line that cannot be read, and reports it.
    fn bad(&mut self, line: &KifLine<'_>, span: Span, finding: Finding) {
        self.line.note(NoteKind::Unknown, line.text.text);
        self.line.report(span, finding);
    }

    fn hand(&mut self, line: &KifLine<'_>, color: Color, hand: Result<Hand, ParseError>) {
        match hand {
            Ok(hand) => {
                self.hands[color] = Some(hand);
                let what = match color {
                    Color::Black => "hand of Black",
                    Color::White => "hand of White",
                };
                self.overrule(what, line);
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

    fn header(&mut self, line: &KifLine<'_>, key: Text<'_>, value: Text<'_>) {
        if key.text.contains(char::is_control) {
            self.line.report(line.place(), FindingKind::OddHeader);
        }
        let key_end = key.start + key.text.len();
        let between = line.text.part(Span::new(key_end, value.start));
        if between.is_some_and(|between| !between.text.contains(['：', ':'])) {
            self.line.report(line.place(), FindingKind::TabHeader);
        }
        match key.text {
            "手合割" | "Handicap" => {
                self.handicap = Some((value.span(), value.text.to_owned()));
                self.overrule("handicap", line);
            }
            TURN => {
                if let Some(color) = turn(value.text) {
                    self.turn(line, color);
                }
                // The header itself is kept.
                self.counting.remove("turn");
                self.line.header(key.text, value.text);
            }
            // Below a board such pieces belong to Black, who sits there.
            key if is_bare_hand(key) && self.board.is_some() => {
                self.hand(line, Color::Black, diagram::hand(value));
            }
            key => {
                if is_bare_hand(key) {
                    self.bare_hand.get_or_insert(line.place());
                }
                self.line.header(keys::from_kif(key), value.text);
            }
        }
    }

    /// Takes the side to move, which may overrule an earlier line.
    fn turn(&mut self, line: &KifLine<'_>, color: Color) {
        let old = self.counting.insert("turn", line.text.text.to_owned());
        if self.turn.replace(color).is_some_and(|old| old != color) {
            if let Some(old) = old {
                self.line.note(NoteKind::Unknown, &old);
            }
            self.line.report(line.place(), last_counts());
        }
    }

    /// Takes the line below a diagram: the number of moves made, and the last one.
    fn footer(&mut self, line: &KifLine<'_>, footer: Footer) {
        let names_move = line.text.text.contains(['▲', '△', '☗', '☖', '▼', '▽']);
        if footer.plies.is_none() || (names_move && footer.last.is_none()) {
            self.line.report(line.place(), FindingKind::BadFooter);
        }
        self.overrule("footer", line);
        self.footer = Some((footer, line.place(), line.text.text.to_owned()));
    }

    fn row(&mut self, line: &KifLine<'_>, row: Result<RankRow, ParseError>) {
        let is_first = self.board.is_none();
        self.board.get_or_insert(line.place());
        let files = diagram::width(line.text.text);
        let may_be_other = row.is_err() && files > 2 && files != 9;
        self.shape = match self.shape {
            None if is_first => Some((1, files)),
            shape => shape.map(|(ranks, files)| (ranks + 1, files)),
        };
        self.shape = self.shape.filter(|shape| may_be_other && shape.1 == files);
        if self.shape.is_none() {
            self.report_misfits();
        }
        let (place, finding) = match row {
            _ if self.rows.len() >= 9 => (line.place(), FindingKind::LongBoard.into()),
            Ok(row) => {
                self.rows.push(row);
                return self.after_rank(line, row);
            }
            Err(error) => {
                self.rows.push(RankRow::default());
                let why = Detail::expected(error.expected());
                (error.span(), FindingKind::BadBoard.with("why", why))
            }
        };
        self.line.note(NoteKind::Unknown, line.text.text);
        if self.shape.is_some() {
            self.misfits.push((place, finding));
        } else {
            self.line.report(place, finding);
        }
    }

    fn report_misfits(&mut self) {
        for (place, finding) in self.misfits.drain(..) {
            self.line.report(place, finding);
        }
    }

    /// Keeps the text after the letter of a rank.
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
            self.line.unknown(rest, line.place());
        }
    }

    /// Returns the number of the next move, if a line below the diagram has the number of plies made.
    pub(crate) fn next_ply(&self) -> Option<u32> {
        let (footer, ..) = self.footer.as_ref()?;
        footer.plies?.checked_add(1)
    }

    /// Returns `true` if a まで… line was read, which ends a game without moves.
    pub(crate) fn has_ending(&self) -> bool {
        !self.results.is_empty()
    }

    /// Uses the mark of the first move for the side to move, if a diagram leaves it open.
    pub(crate) fn first_mark(&mut self, side: Option<Color>, at: Span) {
        if self.board.is_none() || self.turn.is_some() || side != Some(Color::White) {
            return;
        }
        self.turn = side;
        let finding = FindingKind::MissingTurn.with("turn", "後手番");
        self.line.report(at, finding);
    }

    /// Sets the start of the record from all lines together. `has_moves` is `true` if moves follow.
    pub(crate) fn start(mut self, first_ply: u32, has_moves: bool) -> RecordBuilder {
        let other = self.other_game();
        let playable = other.is_none();
        let mut setup = match self.board {
            _ if self.other_board().is_some() => Setup::empty(),
            Some(place) => self.board(place),
            None if playable => self.by_handicap(),
            None => Setup::empty(),
        };
        if let Some((place, name)) = other {
            self.line
                .report(place, FindingKind::UnknownVariant.with("name", name));
            if let Some((_, name)) = self.handicap.take() {
                self.line.header(keys::HANDICAP, &name);
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
        let footer = self.footer.as_ref();
        let last = footer.and_then(|(footer, ..)| footer.last);
        let mut start = Start::new(setup);
        start.last_to = last.and_then(|last| last.to);
        let mut line = self.line;
        line.begin(start, playable, self.board);
        if let Some((_, place, text)) = self.footer {
            if last.is_some_and(|last| last.side == Some(line.record.start.setup.side)) {
                line.report(place, FindingKind::WrongSide);
            }
            if !is_footer_of(&text, &line.record.start) {
                line.note(NoteKind::Unknown, &text);
            }
        }
        if has_moves {
            line.make_room(LONG_GAME);
        }
        for (place, start, text) in self.results {
            if has_moves {
                line.unknown(&text, place);
            } else {
                endings::read_result(&mut line, Text::new(&text, start), place);
            }
        }
        line
    }

    /// Returns the setup of the diagram, with Black to move and empty hands, before other lines are applied.
    fn board(&mut self, place: Span) -> Setup {
        let mut setup = Setup::empty();
        let named: Vec<Rank> = self.rows.iter().filter_map(|row| row.rank).collect();
        let differ = |rank: &Rank| named.iter().filter(|other| *other == rank).count() == 1;
        // The letters only count if every rank has one and all differ.
        let by_letter = named.len() == self.rows.len() && named.iter().all(differ);
        for (row, rank) in self.rows.iter().zip(Rank::ALL) {
            let named_rank = if by_letter { row.rank } else { None };
            let rank = named_rank.unwrap_or(rank);
            put_rank(&mut setup.board, rank, row);
        }
        if self.rows.len() < 9 {
            let finding = FindingKind::ShortBoard.with("ranks", self.rows.len());
            self.line.report(place, finding);
        }
        self.keep_handicap(&setup);
        if let Some(place) = self.bare_hand {
            self.line.report(place, FindingKind::UnclearHand);
        }
        setup
    }

    /// Returns the name of another game than standard shogi, and the place that shows it: 手合割 or the board.
    fn other_game(&mut self) -> Option<(Span, Detail)> {
        let named = self
            .handicap
            .as_ref()
            .filter(|(_, name)| Handicap::from_str(name).is_err() && is_other_game(name));
        let named = named.map(|(place, name)| (*place, Detail::quote(name)));
        let shown = self.board.zip(self.other_board());
        let other = named.or_else(|| shown.map(|(place, shape)| (place, other_board(shape))));
        if other.is_none() {
            self.report_misfits();
        }
        other
    }

    /// Returns the number of ranks and of files of a board that is not that of standard shogi.
    fn other_board(&self) -> Option<(usize, usize)> {
        self.shape.filter(|&(ranks, _)| ranks > 2)
    }

    /// Returns the setup that 手合割 names.
    fn by_handicap(&mut self) -> Setup {
        if let Some(place) = self.frame {
            // The frame of a board without ranks.
            let finding = FindingKind::ShortBoard.with("ranks", 0_usize);
            self.line.report(place, finding);
        }
        let even = Handicap::Even.setup();
        let Some((place, name)) = self.handicap.take() else {
            return even;
        };
        let known = Handicap::from_str(&name);
        if let Ok(handicap) = known {
            return handicap.setup();
        }
        self.line.header(keys::HANDICAP, &name);
        if name == "その他" {
            self.line.report(place, FindingKind::NoDiagram);
            return even;
        }
        if let Err(error) = known {
            let error = match name.chars().nth(40) {
                None => Detail::of(&error),
                Some(_) => Detail::quote(&name),
            };
            let finding = FindingKind::UnknownHandicap.with("error", error);
            let severity = if name.starts_with(Handicap::Even.japanese()) {
                Severity::Warning
            } else {
                Severity::Error
            };
            self.line.report(place, finding.with_severity(severity));
        }
        even
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
            self.line.header(keys::HANDICAP, &name);
        }
    }
}

/// Returns the pieces in hand before the text that cannot be read.
fn hand_before(line: &KifLine<'_>, error: &ParseError) -> Option<Hand> {
    let len = error.span().start.checked_sub(line.text.start)?;
    let before = single(line.text.text.get(..len)?)?;
    match before.kind {
        KifLineKind::Hand(_, Ok(hand)) => Some(hand).filter(|hand| !hand.is_empty()),
        _ => None,
    }
}

/// Returns `true` if the key of a header is pieces in hand without a side.
fn is_bare_hand(key: &str) -> bool {
    matches!(key, "持駒" | "持ち駒" | "手駒")
}

fn put_rank(board: &mut Board, rank: Rank, row: &RankRow) {
    for (cell, file) in row.cells.iter().zip(File::ALL.iter().rev()) {
        if let Some(piece) = *cell {
            board.put(Square::new(*file, rank), piece);
        }
    }
}

/// Returns `true` if the start preserves the whole line: it would be written with the same words.
fn is_footer_of(text: &str, start: &Start) -> bool {
    let plies = start.first_ply.saturating_sub(1);
    let bod = Bod::new(&start.setup);
    let bod = match start.last_to {
        Some(to) => bod.after(plies, to),
        None => bod.numbered(plies),
    };
    bod.footer()
        .is_some_and(|shown| plain(&shown) == plain(text))
}

/// Returns the relevant characters, each in its usual form.
fn plain(text: &str) -> String {
    let chars = text.chars().filter(|c| !c.is_whitespace());
    let usual = chars.map(|c| match c {
        '=' => '＝',
        '☗' | '▼' | '⛊' => '▲',
        '☖' | '▽' | '⛉' => '△',
        '竜' => '龍',
        '王' => '玉',
        c => c,
    });
    usual.collect()
}

/// The header that names the side to move at the start.
pub(super) const TURN: &str = "手番";

/// Returns the side that the header `TURN` names.
pub(super) fn turn(value: &str) -> Option<Color> {
    match value {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Reads a line that has the same meaning before the first move and after it.
pub(super) fn note_line(builder: &mut RecordBuilder, line: &KifLine<'_>) {
    match line.kind {
        KifLineKind::Comment(text) => builder.note(NoteKind::Comment, text.text),
        KifLineKind::Program(text) => builder.note(NoteKind::Program, text.text),
        KifLineKind::Bookmark(text) => builder.note(NoteKind::Bookmark, text.text),
        KifLineKind::Blank | KifLineKind::Flip => {}
        _ => builder.unknown(line.text.text, line.place()),
    }
}

/// Keeps the text after the usual words of a line: a remark, or a text that is not understood.
pub(super) fn note_rest(builder: &mut RecordBuilder, rest: Text<'_>) {
    match rest.text.strip_prefix('#') {
        Some(remark) => builder.note(NoteKind::Program, remark),
        None if rest.is_empty() => {}
        None => builder.unknown(rest.text, rest.span()),
    }
}
