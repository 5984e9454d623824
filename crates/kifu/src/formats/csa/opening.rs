//! Reads everything before the first move of a CSA game: names, information, the start position.

use std::borrow::Cow;

use komadai_core::{Color, Rank, Setup, Span};
use komadai_parse::ParseError;

use super::boundary::Boundary;
use super::grammar::{Statement, StatementKind, major_version};
use super::outlook::Outlook;
use super::position::{self, Pieces, PositionLines};
use super::server::{Offer, OfferLine, ServerWords};
use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::csa_ending::EndingWord;
use crate::formats::text::{EncodingDeclaration, bad_sfen, last_counts, other_board};
use crate::row::Output;
use crate::{Detail, Finding, FindingKind, NoteKind, Start, TimeControl, keys};

/// The start, as far as the lines before the first move give it.
#[derive(Debug, Default)]
pub(super) struct Opening {
    pub(super) position: PositionLines,
    /// The first statement about the position.
    board: Option<Span>,
    /// The lines in effect that a later line may overrule.
    counting: Vec<(Counting, String)>,
    version: Option<String>,
    /// Whether a line after the remaining pieces (AL) was reported.
    has_reported_rest: bool,
    /// The largest number of squares of a rank.
    files: usize,
    /// The findings about ranks that cannot be read. They are dropped if the board is that of another game.
    misfits: Vec<(Span, Finding)>,
    /// The name of another game, and the place that shows it.
    other: Option<(Span, Detail)>,
}

/// A kind of line that a later one may overrule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counting {
    Version,
    Board,
    Rank(Rank),
    Pieces,
    Turn,
}

impl Opening {
    /// Returns `true` if no line was about the position.
    pub(super) const fn is_head(&self) -> bool {
        self.board.is_none() && !self.position.turn
    }
}

/// A game that is being read.
#[derive(Debug)]
pub(super) struct CsaGame {
    pub(super) line: Box<RecordBuilder>,
    pub(super) opening: Opening,
    pub(super) version: u32,
    pub(super) has_version: bool,
    /// The place of the first statement.
    pub(super) at: Option<Span>,
    pub(super) boundary: Boundary,
    /// The number of headers before the first move or ending. `None` until then.
    pub(super) own: Option<usize>,
    /// A floodgate summary, with its text and its place.
    pub(super) summary: Option<(EndingWord, String, Span)>,
    pub(super) server: ServerWords,
    pub(super) offer: Offer,
    pub(super) outlook: Outlook,
    /// Whether a line had text after its move that was not a move.
    pub(super) has_inline_notes: bool,
}

impl CsaGame {
    pub(super) fn new(version: u32, out: &Output) -> CsaGame {
        CsaGame {
            line: Box::new(RecordBuilder::without_start(out.collector()).straight()),
            opening: Opening::default(),
            version,
            has_version: false,
            at: None,
            boundary: Boundary::default(),
            own: None,
            summary: None,
            server: ServerWords::default(),
            offer: Offer::default(),
            outlook: Outlook::default(),
            has_inline_notes: false,
        }
    }

    /// Reads a statement before the first move.
    pub(super) fn opening_statement(&mut self, statement: &Statement<'_>) {
        let place = place(statement);
        if matches!(
            statement.kind,
            StatementKind::Even(_) | StatementKind::Rank(..) | StatementKind::Pieces(..)
        ) {
            self.opening.board.get_or_insert(place);
            self.after_rest(place);
        }
        match statement.kind {
            StatementKind::Version(version) => self.version(version.text, statement),
            StatementKind::Even(removed) => {
                self.overrule(Counting::Board, statement);
                self.opening.position.even();
                self.remove(statement, removed);
                self.put_again(statement, None);
            }
            StatementKind::Sfen(sfen) => match sfen.text.parse() {
                Ok(setup) => {
                    self.opening.board.get_or_insert(place);
                    let counting = self.opening.counting.iter_mut();
                    for (what, _) in counting.filter(|(what, _)| *what == Counting::Pieces) {
                        *what = Counting::Board;
                    }
                    self.overrule(Counting::Board, statement);
                    self.opening.position.position(setup);
                }
                Err(error) => {
                    self.line.note(NoteKind::Unknown, statement.text.text);
                    let (span, finding) = bad_sfen(sfen.start, &error);
                    match error.other_board() {
                        Some(shape) => self.opening.other = Some((span, other_board(shape))),
                        None => self.line.report(span, finding),
                    }
                }
            },
            StatementKind::Rank(rank, cells) => {
                self.overrule(Counting::Rank(rank), statement);
                let cells = cells.or_else(|error: ParseError| {
                    let text = statement.text.skip(2);
                    let loose = position::rank_without_dot(text);
                    let loose = loose.or_else(|| position::rank_with_dots(text));
                    let cells = loose.ok_or(error)?;
                    self.line.report(place, FindingKind::LooseSigns);
                    Ok::<_, ParseError>(cells)
                });
                self.opening.position.rank(rank, cells.as_ref().ok());
                self.put_again(statement, Some(rank));
                let files = position::width(statement.text.text);
                self.opening.files = self.opening.files.max(files);
                if let Err(error) = cells {
                    let why = Detail::expected(error.expected());
                    let misfit = (error.span(), FindingKind::BadBoard.with("why", why));
                    self.line.note(NoteKind::Unknown, statement.text.text);
                    self.opening.misfits.push(misfit);
                }
                if self.opening.files >= 9 {
                    self.report_misfits();
                }
            }
            StatementKind::Pieces(color, pieces) => {
                self.counts(Counting::Pieces, statement);
                self.put(statement, color, pieces);
            }
            StatementKind::Turn(color) => {
                if self.opening.position.turn(color) {
                    self.overrule(Counting::Turn, statement);
                } else {
                    let counting = &mut self.opening.counting;
                    counting.retain(|(what, _)| *what != Counting::Turn);
                    self.counts(Counting::Turn, statement);
                }
            }
            StatementKind::Encoding(_) | StatementKind::Comment(_) => {
                self.opening_comment(statement);
            }
            _ => note_statement(&mut self.line, statement),
        }
    }

    fn opening_comment(&mut self, statement: &Statement<'_>) {
        let text = statement.text.skip(1).text;
        if let Some(declaration) = EncodingDeclaration::of(text) {
            if let Some(remark) = declaration.remark() {
                self.line.note(NoteKind::Program, remark);
            }
            return;
        }
        match limit(text) {
            // Below the position, it is a note of the record, because writers put notes there.
            Some(plies) if self.opening.is_head() => self.line.header(keys::MAX_MOVES, plies),
            _ => note_statement(&mut self.line, statement),
        }
    }

    /// Sets the version of the format. Reports an invalid version, or one that differs from the version before.
    fn version(&mut self, version: &str, statement: &Statement<'_>) {
        self.version = major_version(version);
        self.has_version = true;
        let is_digit = |c: char| c.is_ascii_digit() || c == '.';
        if !version.chars().all(is_digit) || version.split('.').count() > 3 {
            self.line.unknown(statement.text.text, place(statement));
            return;
        }
        let opening = &mut self.opening;
        let old = opening.version.replace(version.to_owned());
        if old.is_none_or(|old| old == version) {
            let counting = &mut opening.counting;
            counting.retain(|(what, _)| *what != Counting::Version);
        }
        self.overrule(Counting::Version, statement);
    }

    /// Reads a line of the server protocol.
    pub(super) fn offer_line(&mut self, offered: OfferLine<'_>, text: &str) {
        match offered {
            OfferLine::Header(key, value) => return self.line.header(&key, value),
            OfferLine::ToMove(color) => self.opening.position.announce(color),
            OfferLine::YourTurn(side) => self.server.sent_to = Some(side),
            OfferLine::Program => {}
        }
        self.line.note(NoteKind::Program, text);
    }

    /// Reports, once, a line about the board after the line that gives the remaining pieces (AL) to a side.
    fn after_rest(&mut self, place: Span) {
        let opening = &mut self.opening;
        if opening.position.rest.is_some()
            && !std::mem::replace(&mut opening.has_reported_rest, true)
        {
            self.line.report(place, FindingKind::RestNotLast);
        }
    }

    fn counts(&mut self, what: Counting, statement: &Statement<'_>) {
        let text = statement.text.text.to_owned();
        self.opening.counting.push((what, text));
    }

    /// Puts a line into effect, and keeps the lines that it overrules as notes. A rank overrules the same rank and a
    /// whole board, a whole board overrules all ranks, and any other line overrules one of its kind.
    fn overrule(&mut self, new: Counting, statement: &Statement<'_>) {
        let is_old = |old: Counting| match (new, old) {
            (Counting::Board, Counting::Rank(_)) | (Counting::Rank(_), Counting::Board) => true,
            (new, old) => new == old,
        };
        let mut is_reported = false;
        let line = &mut self.line;
        self.opening.counting.retain(|(old, text)| {
            if is_old(*old) {
                line.note(NoteKind::Unknown, text);
                is_reported = true;
            }
            !is_old(*old)
        });
        if is_reported {
            self.line.report(place(statement), last_counts());
        }
        self.counts(new, statement);
    }

    /// Reports an impossible part of the board.
    fn bad_board(&mut self, place: Span, why: Detail) {
        let finding = FindingKind::BadBoard.with("why", why);
        self.line.report(place, finding);
    }

    fn bad(&mut self, statement: &Statement<'_>, error: ParseError) {
        self.line.note(NoteKind::Unknown, statement.text.text);
        self.bad_board(error.span(), Detail::expected(error.expected()));
    }

    fn remove(&mut self, statement: &Statement<'_>, removed: Pieces<'_>) {
        for entry in removed {
            match entry {
                Ok((placed, _)) if self.opening.position.remove(placed) => {}
                Ok((_, span)) => self.bad_board(span, reason::NOT_THERE.into()),
                Err(error) => self.bad(statement, error),
            }
        }
    }

    /// Puts the single pieces that came before the board back on it.
    fn put_again(&mut self, statement: &Statement<'_>, rank: Option<Rank>) {
        let (any, displaced) = self.opening.position.put_again(rank);
        if any {
            self.line.report(place(statement), FindingKind::LateBoard);
        }
        for why in displaced {
            self.bad_board(place(statement), why);
        }
    }

    fn put(&mut self, statement: &Statement<'_>, color: Color, pieces: Pieces<'_>) {
        for (number, entry) in pieces.enumerate() {
            match entry {
                Ok((placed, span)) => {
                    if number > 0 {
                        self.after_rest(span);
                    }
                    if let Err(why) = self.opening.position.put(color, placed) {
                        self.bad_board(span, why);
                    }
                }
                Err(error) => self.bad(statement, error),
            }
        }
    }

    fn report_misfits(&mut self) {
        for (place, finding) in self.opening.misfits.drain(..) {
            self.line.report(place, finding);
        }
    }

    /// Returns the name of another game, if the board is not that of standard shogi, and the place that shows it.
    fn other_game(&mut self) -> Option<(Span, Detail)> {
        let Opening {
            position,
            board,
            files,
            ..
        } = &self.opening;
        let (ranks, files) = (position.ranks.count_ones() as usize, *files);
        // The first ranks, without gaps.
        let is_whole = position.ranks == (1 << (ranks + 1)) - 2;
        let is_narrow = (3..9).contains(&files);
        let is_low = (3..9).contains(&ranks) && files == 9 && position.is_whole_game();
        let is_other = is_whole && ranks > 2 && (is_narrow || is_low);
        let shown = if is_other { *board } else { None };
        let shown = shown.map(|place| (place, other_board((ranks, files))));
        self.opening.other.take().or(shown)
    }

    /// Sets the start of the record. If no line says who begins, the sign `first` of the first move, at `at`, decides.
    pub(super) fn end_opening(&mut self, first: Option<Color>, at: Option<Span>) {
        if let Some((place, name)) = self.other_game() {
            self.line
                .report(place, FindingKind::UnknownVariant.with("name", name));
            let start = Start::new(Setup::empty());
            return self.line.begin(start, false, None);
        }
        self.report_misfits();
        let Opening {
            position, board, ..
        } = &mut self.opening;
        let line = &mut self.line;
        let something = board.is_some() || at.is_some();
        if !position.turn && position.announced.is_none() && something {
            let color = first.unwrap_or(Color::Black);
            let sign = if color == Color::Black { '+' } else { '-' };
            let finding = FindingKind::MissingTurn.with("turn", sign);
            line.report(at.or(*board), finding);
        }
        let ranks = position.ranks.count_ones();
        if let Some(place) = *board {
            if (1..9).contains(&ranks) {
                line.report(place, FindingKind::ShortBoard.with("ranks", ranks));
            }
        }
        let first = if something { first } else { None };
        let start = position.start(board.is_some(), first);
        line.begin(start, true, *board);
    }
}

/// Returns key and value of a header from a `$` line. A usual time control is converted to the words of KIF.
fn header<'t>(key: &'t str, value: &'t str) -> (&'t str, Cow<'t, str>) {
    let key = keys::from_csa(key);
    let in_words = || {
        let limit = TimeControl::from_csa_limit(value);
        let usual = limit.filter(|limit| limit.csa_limit().as_deref() == Some(value));
        let time = || TimeControl::from_csa_time(value).filter(|time| time.csa_time() == value);
        usual
            .or_else(time)
            .map(|control| control.to_string().into())
    };
    let words = keys::TIMES.contains(&key).then(in_words).flatten();
    (key, words.unwrap_or(value.into()))
}

/// Keeps a comment without its `'`: `*x` is for people, any other comment for programs.
fn comment(line: &mut RecordBuilder, text: &str) {
    match text.strip_prefix('*') {
        Some(text) => line.note(NoteKind::Comment, text),
        None => line.note(NoteKind::Program, text),
    }
}

/// Reads a statement that has the same meaning before the first move and after it.
pub(super) fn note_statement(line: &mut RecordBuilder, statement: &Statement<'_>) {
    match statement.kind {
        StatementKind::Name(color, name) => line.header(keys::player(color), name.text),
        StatementKind::Info { key, value } => {
            let (key, value) = header(key.text, value.text);
            line.header(key, &value);
        }
        StatementKind::Comment(text) => comment(line, text.text),
        StatementKind::Trailing(text) => {
            line.report(place(statement), FindingKind::InlineComment);
            comment(line, text.text);
        }
        StatementKind::Server(word) => line.note(NoteKind::Program, &format!("#{}", word.text)),
        _ => line.unknown(statement.text.text, place(statement)),
    }
}

/// Returns the maximum number of moves in a log of shogi-server, `'Max_Moves:256`.
fn limit(comment: &str) -> Option<&str> {
    let plies = comment.strip_prefix("Max_Moves:")?;
    plies.parse::<u32>().is_ok().then_some(plies)
}

#[inline]
pub(super) fn place(statement: &Statement<'_>) -> Span {
    statement.text.trimmed().span()
}
