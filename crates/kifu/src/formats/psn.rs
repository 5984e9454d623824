//! Reads PSN in the dialects of Shogi-L, Shogidokoro and PSN2, and PGN of shogi.

mod evidence;
mod grammar;
mod numbers;
mod pgn;
mod psn_move;
mod result;

use std::iter;

use komadai_core::{Color, Setup, Span};
use komadai_encoding::{Encoding, LineEnd};
use komadai_notation::ResolveError;
use komadai_parse::{ParseError, Text};

use crate::builder::RecordBuilder;
use crate::english_endings::{ending, is_declared};
use crate::finding::{count_lines, reason};
use crate::formats::psn::evidence::PsnEvidence;
use crate::formats::psn::grammar::{
    PsnTag, PsnToken, PsnTokenKind, RESULT, handicap, judged_word, tag, tokens_from,
};
use crate::formats::psn::numbers::Numbers;
use crate::formats::psn::pgn::{Language, Shown, fen, judgement, shown};
use crate::formats::psn::psn_move::{PsnMove, moves_of};
use crate::formats::text::{bad_sfen, choose};
use crate::row::{Extension, LineEvidence, Output, ReadGame, Reader, Row, Unit};
use crate::{Detail, FindingKind, NodeId, NoteKind, Start, keys, phrases};

/// A reader of the games of a PSN text. A new game begins with a tag after moves, or with a tag that an empty line
/// separates from tags with a start.
#[derive(Debug, Default)]
struct PsnReader {
    /// Whether the next game begins inside a line.
    is_inside_line: bool,
    /// The names of other games that were reported. Each is reported once.
    others: Vec<Detail>,
}

impl Reader for PsnReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        while !text.is_empty() {
            let begin = text.start;
            match self.game(text, out).end(out)? {
                Read::Game(builder) => return Some(ReadGame { begin, builder }),
                Read::Other(name, place) if !self.others.contains(&name) => {
                    self.others.push(name.clone());
                    out.report(place, FindingKind::UnknownVariant.with("name", name));
                }
                Read::Other(..) => {}
            }
        }
        None
    }
}

impl PsnReader {
    /// Reads the tokens of the next game, and removes them from the front of `text`.
    fn game<'t>(&mut self, text: &mut Text<'t>, out: &mut Output) -> PsnGame<'t> {
        let (all, end) = (*text, text.span().end);
        let part = |from, to| all.part(Span::new(from, to)).unwrap_or(all);
        let mut game = PsnGame::new(out);
        let mut tokens = tokens_from(all, !self.is_inside_line);
        let (mut read, mut next) = (all.start, end);
        while let Some(token) = tokens.next() {
            let place = token.text.span();
            // The token belongs to a sentence that was read as a whole.
            if place.start < read {
                continue;
            }
            let is_tag = matches!(token.kind, PsnTokenKind::Tag { .. });
            let is_apart = || count_lines(part(read, place.start).text) > 1;
            if is_tag && (game.is_begun || game.has_start && is_apart()) {
                next = place.start;
                break;
            }
            let before = part(read, place.start).text;
            let begins_line = read == all.start || before.contains(['\n', '\r']);
            if begins_line {
                (game.has_remark, game.has_name) = (false, false);
            }
            let rest = part(place.end, end).text;
            // The first word shows the language.
            let is_word = game.is_begun && token.kind == PsnTokenKind::Word;
            let word = is_word.then(|| game.read_word(&token));
            let is_move = word.is_some_and(|word| word.is_ok());
            let sentence = match token.kind {
                PsnTokenKind::Word | PsnTokenKind::Open if !is_move && !game.has_remark => {
                    game.sentence(part(place.start, end).text, begins_line, place, &tokens)
                }
                _ => None,
            };
            read = place.end;
            match sentence {
                Some(len) => read = place.start + len,
                None => game.token(&token, word, rest, &tokens, out),
            }
        }
        let before = part(all.start, next).text;
        let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
        self.is_inside_line &= line.len() == before.len();
        self.is_inside_line |= !line.trim().is_empty();
        *text = part(next, end);
        game
    }
}

/// A word read as a move.
type ReadWord<'t> = Result<PsnMove<'t>, ParseError>;

enum Read {
    Game(Box<RecordBuilder>),
    /// A game that is not shogi: its name, and the place that shows it.
    Other(Detail, Span),
}

/// A game that is being read.
///
/// Moves are counted in order. Their numbers are not reliable: some programs count plies, others pairs of plies.
#[derive(Debug)]
struct PsnGame<'t> {
    play: RecordBuilder,
    language: Language,
    /// The name of another game, and the place that shows it. Its moves are not read.
    other: Option<(Detail, Span)>,
    /// The tags before the game begins, each with its name and value.
    tags: Vec<(Text<'t>, Text<'t>)>,
    setup: Option<(Setup, Span)>,
    /// Whether text follows the tags.
    is_begun: bool,
    /// Whether a tag with the start was read.
    has_start: bool,
    /// The moves to return to after alternatives in brackets.
    open: Vec<(usize, NodeId)>,
    result: Option<Span>,
    numbers: Numbers,
    number_at: Span,
    /// Whether a word that is neither a move nor an ending precedes this place, after the last move of the line.
    has_remark: bool,
    /// Whether that word may be a name.
    has_name: bool,
    /// The places, in order, of texts with a move after them on the same line of play. `None` until they are needed.
    played_on: Option<Vec<usize>>,
}

/// The number of tokens after a word that show whether it is a remark.
const NEAR: usize = 16;

impl<'t> PsnGame<'t> {
    fn new(out: &Output) -> PsnGame<'t> {
        PsnGame {
            play: RecordBuilder::without_start(out.collector()),
            language: Language::Psn,
            other: None,
            tags: Vec::new(),
            setup: None,
            is_begun: false,
            has_start: false,
            open: Vec::new(),
            result: None,
            numbers: Numbers::default(),
            number_at: Span::default(),
            has_remark: false,
            has_name: false,
            played_on: None,
        }
    }

    /// Ends the game, if there is one.
    fn end(mut self, out: &mut Output) -> Option<Read> {
        if !self.is_begun && self.tags.is_empty() {
            return None;
        }
        self.begin(iter::empty(), out);
        if let Some((name, place)) = self.other {
            return Some(Read::Other(name, place));
        }
        self.end_line();
        if let Some((_, node)) = self.open.pop() {
            let span = self.play.record.place(node).unwrap_or_default();
            self.play.report(span, FindingKind::OpenBracket);
        }
        if let Some(place) = self.result {
            self.result_of_tag(place);
        }
        self.termination_of_tag();
        Some(Read::Game(Box::new(self.play)))
    }

    /// Begins the game with these tokens, unless it has begun.
    fn begin(&mut self, tokens: impl Iterator<Item = PsnToken<'t>> + Clone, out: &mut Output) {
        if std::mem::replace(&mut self.is_begun, true) {
            return;
        }
        match shown(&self.tags, tokens) {
            Shown::Shogi(language) => self.language = language,
            Shown::Other(name, place) => {
                self.other = Some((name, place.span()));
                return;
            }
        }
        for (name, value) in std::mem::take(&mut self.tags) {
            self.tag(name, value);
        }
        let (setup, place) = match self.setup.take() {
            Some((setup, place)) => (setup, Some(place)),
            None => (Setup::startpos(), None),
        };
        self.play.begin(Start::new(setup), true, place);
        out.begin(&mut self.play);
    }

    fn read_word(&self, token: &PsnToken<'t>) -> ReadWord<'t> {
        PsnMove::read(judged_word(token.text).0.text, self.language)
    }

    /// Takes a token, with its `word` if it was read. The text `rest` and the tokens `following` come after it.
    fn token(
        &mut self,
        token: &PsnToken<'t>,
        word: Option<ReadWord<'t>>,
        rest: &str,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
        out: &mut Output,
    ) {
        let place = token.text.span();
        match token.kind {
            PsnTokenKind::Tag { name, value } => {
                self.has_start |= !matches!(tag(name.text), PsnTag::Key(_));
                self.tags.push((name, value));
            }
            PsnTokenKind::Number(_) | PsnTokenKind::Program(_) => {}
            _ => self.begin(iter::once(*token).chain(following.clone()), out),
        }
        if self.other.is_some() {
            return;
        }
        match token.kind {
            PsnTokenKind::Tag { .. } => {}
            PsnTokenKind::Comment(text, closed) => self.comment(text, closed, place, following),
            PsnTokenKind::Program(text) => self.play.note(NoteKind::Program, text.text),
            PsnTokenKind::Judgement(number) if self.replaces_move(number.text, following) => {
                self.no_move(number.text, place);
            }
            PsnTokenKind::Judgement(number) => {
                self.play.note(NoteKind::Comment, judgement(number.text));
            }
            // The time of a move that was not played.
            PsnTokenKind::Clock(_) if self.play.has_skipped() => {
                self.play.note(NoteKind::Unknown, token.text.text);
            }
            PsnTokenKind::Clock(clock) => {
                self.await_move();
                self.play.clock(clock.spent, clock.total, place);
            }
            PsnTokenKind::Open => self.open(place),
            PsnTokenKind::Close => self.close(place),
            PsnTokenKind::Variation(ply) => self.variation(ply, place),
            PsnTokenKind::Number(number) => {
                let is_whites =
                    token.text.text.ends_with("..") || rest.trim_start().starts_with("..");
                self.number(number, is_whites, token, following, out);
            }
            PsnTokenKind::Ending => {
                self.numbers.pass();
                self.end_with(token.text.text, is_declared(rest), place);
            }
            PsnTokenKind::Word if token.text.text == "*" && self.is_unknown_result(following) => {
                self.numbers.pass();
            }
            PsnTokenKind::Word => {
                let read = word.unwrap_or_else(|| self.read_word(token));
                let (word, marks) = judged_word(token.text);
                let is_lost = read.is_err() && self.replaces_move(token.text.text, following);
                self.has_remark = true;
                if is_lost {
                    self.has_name = word.text.contains(char::is_alphanumeric);
                    return self.no_move(token.text.text, place);
                }
                if read.is_err() && ending(word.text, Color::White).is_some() {
                    self.numbers.pass();
                    self.end_with(word.text, is_declared(rest), place);
                } else if !word.is_empty() {
                    self.move_or_not(word, read, place, following.clone());
                }
                if !marks.is_empty() {
                    self.play.note(NoteKind::Comment, marks);
                }
            }
        }
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let place = value.span();
        let name = self.language.in_shogi(name.text);
        let key = match tag(&name) {
            PsnTag::Position => match fen(value.text) {
                Ok(setup) => {
                    self.setup = Some((setup, place));
                    return;
                }
                Err(error) => {
                    let (span, finding) = bad_sfen(value.start, &error);
                    // To read FEN, the hands in brackets are moved, so the place of the error is unknown.
                    let is_fen = value.text.contains('[');
                    self.play.report(if is_fen { place } else { span }, finding);
                    &name
                }
            },
            PsnTag::Handicap => match handicap(value.text) {
                Some(handicap) => {
                    let start = (handicap.setup(), place);
                    self.setup.get_or_insert(start);
                    return;
                }
                None => {
                    let error = Detail::words("unknown handicap", "不明な手合割です");
                    let finding = FindingKind::UnknownHandicap.with("error", error);
                    self.play.report(place, finding);
                    keys::HANDICAP
                }
            },
            PsnTag::Key(key) => {
                if key == RESULT {
                    self.result.get_or_insert(place);
                }
                key
            }
        };
        self.play.record.headers.push(key, value.text);
    }

    /// Begins alternatives to the last move.
    fn open(&mut self, place: Span) {
        self.await_move();
        self.numbers.begin_anew();
        let play = &mut self.play;
        let (depth, node) = (play.depth(), play.node());
        let before = if play.has_skipped() {
            None
        } else {
            depth.checked_sub(1)
        };
        let Some(before) = before else {
            play.unknown("(", place);
            return;
        };
        play.go_back(before);
        self.open.push((before, node));
    }

    fn close(&mut self, place: Span) {
        self.end_line();
        let open = self.open.pop();
        let play = &mut self.play;
        match open {
            Some((depth, node)) => {
                play.go_back(depth);
                // Another line may have begun in between.
                if play.record.parent(node) == Some(play.node()) {
                    play.enter(node);
                } else {
                    play.unknown(")", place);
                }
            }
            None => play.unknown(")", place),
        }
    }

    fn variation(&mut self, ply: u32, place: Span) {
        self.end_line();
        self.numbers.begin_at(ply);
        let play = &mut self.play;
        let depth = ply.checked_sub(play.record.start.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        match depth.filter(|&depth| depth <= play.depth()) {
            Some(depth) => play.go_back(depth),
            None => {
                let finding = FindingKind::StrayVariation.with("why", reason::NOWHERE);
                play.report(place, finding);
                play.note(NoteKind::Unknown, &format!("Variation:{ply}"));
                play.stop();
            }
        }
    }

    /// Plays a word that was `read` as a move, or keeps it as a note.
    fn move_or_not(
        &mut self,
        text: Text<'t>,
        read: ReadWord<'t>,
        place: Span,
        following: impl Iterator<Item = PsnToken<'t>>,
    ) {
        let is_awaited = self.numbers.awaiting().is_some() && !self.play.has_ending();
        let (play, language) = (&mut self.play, self.language);
        play.read_at(place);
        let looks = text.text.contains(|c: char| c.is_ascii_digit());
        self.has_name |= read.is_err() && text.text.contains(char::is_alphanumeric);
        if read.is_err() && !looks && !is_awaited {
            play.unknown(text.text, place);
            return;
        }
        self.numbers.pass();
        if play.is_stopped() {
            play.skip(text.text, place);
            return;
        }
        let meant = match read {
            Ok(read) => match read.meant(play.position(), play.last_to()) {
                Err(ResolveError::Ambiguous(moves)) => {
                    let following = moves_of(following, language);
                    choose(play, text.text, place, &moves, following)
                }
                // White may move first.
                Err(why) if play.depth() == 0 => read
                    .meant_by_other_side(play.position())
                    .ok_or_else(|| Detail::of(&why)),
                other => other.map_err(|why| Detail::of(&why)),
            },
            Err(error) => Err(Detail::expected(error.expected())),
        };
        match meant {
            Ok(m) => {
                let (named, promotes) = (
                    read.ok().and_then(PsnMove::piece),
                    read.is_ok_and(PsnMove::promotes),
                );
                play.check_piece(m, named, promotes, place);
                play.play(m, place);
                (self.has_remark, self.has_name) = (false, false);
            }
            Err(why) => play.unreadable(text.text, place, why),
        }
    }
}

/// Returns `true` if a word has more letters than a damaged move.
fn is_long(word: &str) -> bool {
    word.chars().filter(|c| c.is_alphabetic()).count() > 2
}

/// Returns the tokens up to the tags of the next game.
fn of_game<'t>(
    tokens: &(impl Iterator<Item = PsnToken<'t>> + Clone),
) -> impl Iterator<Item = PsnToken<'t>> {
    let is_tag = |token: &PsnToken<'_>| matches!(token.kind, PsnTokenKind::Tag { .. });
    tokens.clone().take_while(move |token| !is_tag(token))
}

/// Checks with the numbers of moves.
impl<'t> PsnGame<'t> {
    /// Takes the number of the next move, which is `token`, and reports the plies that are missing before it.
    fn number(
        &mut self,
        number: u32,
        is_whites: bool,
        token: &PsnToken<'t>,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
        out: &mut Output,
    ) {
        let place = token.text.span();
        let before = self.numbers.awaiting();
        let is_lost = before.is_some_and(|before| before != number);
        let is_first = self.play.depth() == 0 && !self.has_start && !is_lost;
        if is_lost {
            self.numbers.pass();
        }
        let missing = match self.numbers.next(number, is_whites) {
            0 if is_first => number.saturating_sub(1),
            missing => missing,
        };
        if is_lost || missing > 0 {
            self.begin(iter::once(*token).chain(following.clone()), out);
        }
        if is_lost {
            self.no_numbered_move(before.unwrap_or(0));
        }
        self.number_at = place;
        let is_open = self.other.is_none() && !self.play.has_ending() && !self.play.is_stopped();
        if missing > 0 && is_open {
            let depth = u32::try_from(self.play.depth()).unwrap_or(u32::MAX);
            let first = self.play.record.start.first_ply.saturating_add(depth);
            let last = first.saturating_add(missing - 1);
            self.play.read_at(place);
            self.play.missing(first, last, Some(token.text.text), place);
        }
    }

    /// Returns `true` if a text before these tokens replaces a move. It does after a number without a move, as the
    /// second move of a pair, or at the end of moves without numbers. Words before a move are remarks, and so are marks
    /// that judge a move, unless they follow a number.
    fn replaces_move(
        &self,
        text: &str,
        following: &(impl Iterator<Item = PsnToken<'t>> + Clone),
    ) -> bool {
        let is_mark = text.starts_with('$') || text.chars().all(|c| matches!(c, '!' | '?'));
        let is_remark = is_mark && !text.chars().all(|c| c == '?');
        let is_awaited = is_mark && self.numbers.awaiting().is_some();
        let is_first = !self.has_remark && self.play.depth() > 0;
        let is_end = is_first && !self.numbers.are_used() && !is_remark;
        let is_second = !is_remark && self.numbers.awaits_second(true);
        let is_open = !self.play.has_ending() && !self.play.is_stopped();
        // Only the next few tokens are read, so many such words do not slow the reader down.
        if !is_open || !(is_awaited || is_second || is_end) {
            return false;
        }
        let (word, _) = judged_word(Text::new(text, 0));
        let is_move = |word: &str| PsnMove::read(word, self.language).is_ok();
        if is_move(word.text) || self.ending(word.text).is_some() {
            return false;
        }
        let next = of_game(following)
            .take(NEAR)
            .find_map(|token| match token.kind {
                PsnTokenKind::Number(_) => Some(true),
                PsnTokenKind::Word => is_move(judged_word(token.text).0.text).then_some(false),
                _ => None,
            });
        match next {
            Some(false) => false,
            Some(true) => is_awaited || self.numbers.awaits_second(false),
            None => is_awaited || is_second || self.is_last_word(following),
        }
    }

    /// Returns `true` if all words that follow, except the first and results, are too short for a sentence.
    fn is_last_word(&self, following: &(impl Iterator<Item = PsnToken<'t>> + Clone)) -> bool {
        let is_word = |token: &PsnToken<'_>| {
            let word = token.text.text;
            token.kind == PsnTokenKind::Word && word != "*" && self.ending(word).is_none()
        };
        let mut later = of_game(following).take(NEAR).filter(is_word).skip(1);
        later.all(|token| !is_long(token.text.text))
    }

    fn no_move(&mut self, text: &str, place: Span) {
        self.numbers.pass();
        self.play.read_at(place);
        let why = Detail::expected(phrases::MOVE);
        self.play.unreadable(text, place, why);
    }

    /// Records a number without a move in place of the move.
    fn await_move(&mut self) {
        if let Some(number) = self.numbers.awaiting() {
            self.numbers.pass();
            self.no_numbered_move(number);
        }
    }

    fn no_numbered_move(&mut self, number: u32) {
        let is_open = self.other.is_none() && !self.play.has_ending() && !self.play.is_stopped();
        if self.is_begun && is_open {
            self.play.read_at(self.number_at);
            let why = Detail::expected(phrases::MOVE);
            self.play
                .unreadable(&format!("{number}."), self.number_at, why);
        }
    }

    fn end_line(&mut self) {
        self.await_move();
        self.numbers.begin_anew();
    }
}

pub(in crate::formats) const ROW: Row = Row {
    extensions: &[
        Extension::own("psn", Encoding::Cp932),
        Extension::shared("pgn", Encoding::Utf8),
    ],
    line_end: LineEnd::CrLf,
    has_games: true,
    lines: Some(LineEvidence {
        of: |text| Box::new(PsnEvidence::of(text)),
        offered: 2,
        asked: 0,
    }),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(PsnReader::default()),
        cuts: None,
        is_whole: true,
    })
};
