//! Reading PSN, in the dialects of Shogi-L, Shogidokoro and PSN2.

mod grammar;

use std::iter;

use komadai_core::{EndingKind, Marks, Move, Origin, Setup, Span, Written};
use komadai_encoding::{Encoding, LineEnd};
use komadai_notation::{Context, Unresolved, resolve};
use komadai_parse::Text;

use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::psn::grammar::{
    PsnEnding, PsnTag, PsnToken, PsnTokenKind, ending, ends, first_word, handicap, is_declared,
    judged_word, result, tag, tokens, tokens_from, written,
};
use crate::formats::text::{bad_sfen, choose};
use crate::row::{
    Evidence, Extension, LineEvidence, Output, ReadGame, Reader, Row, Unit, count_lines,
};
use crate::{Detail, FindingKind, Format, NodeId, NoteKind, Severity, Start, keys};

/// Reads the games of a PSN text. A tag after moves begins another game, and so does one with an empty
/// line between it and tags that have a start.
#[derive(Debug, Default)]
struct PsnReader {
    /// Whether the next game begins inside a line.
    is_inside_line: bool,
}

impl Reader for PsnReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        let (all, end) = (*text, text.span().end);
        let part = |from, to| all.part(Span::new(from, to)).unwrap_or(all);
        let mut game = PsnGame::new(out);
        let mut tokens = tokens_from(all, !self.is_inside_line);
        let (mut read, mut next) = (all.start, end);
        while let Some(token) = tokens.next() {
            let place = token.text.span();
            let is_tag = matches!(token.kind, PsnTokenKind::Tag { .. });
            let is_apart = || count_lines(part(read, place.start).text) > 1;
            if is_tag && (game.is_begun || game.has_start && is_apart()) {
                next = place.start;
                break;
            }
            read = place.end;
            game.token(&token, part(read, end).text, tokens.clone(), out);
        }
        let before = part(all.start, next).text;
        let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
        self.is_inside_line &= line.len() == before.len();
        self.is_inside_line |= !line.trim().is_empty();
        *text = part(next, end);
        let builder = game.end(out)?.into();
        let begin = all.start;
        Some(ReadGame { begin, builder })
    }
}

/// The game at hand.
///
/// Moves count as they come: their numbers cannot be trusted, since some programs count plies and
/// others pairs of them.
#[derive(Debug)]
struct PsnGame {
    play: RecordBuilder,
    setup: Option<(Setup, Span)>,
    /// Whether something follows the tags.
    is_begun: bool,
    /// Whether a tag with the start was read.
    has_start: bool,
    /// The moves to come back to from alternatives in brackets.
    open: Vec<(usize, NodeId)>,
    /// The place of the tag with the result.
    result: Option<Span>,
}

/// The tag with the result: `1-0`.
const RESULT: &str = "Result";

impl PsnGame {
    fn new(out: &Output) -> PsnGame {
        PsnGame {
            play: RecordBuilder::without_start(out.collector()),
            setup: None,
            is_begun: false,
            has_start: false,
            open: Vec::new(),
            result: None,
        }
    }

    /// Ends the game, if there is one.
    fn end(mut self, out: &mut Output) -> Option<RecordBuilder> {
        if !self.is_begun && self.play.record.headers.is_empty() && self.setup.is_none() {
            return None;
        }
        self.begin(out);
        if let Some((_, node)) = self.open.pop() {
            let span = self.play.record.place(node).unwrap_or_default();
            self.play.report(span, FindingKind::OpenBracket);
        }
        if let Some(place) = self.result {
            result_of_tag(&mut self.play, place);
        }
        Some(self.play)
    }

    /// Begins the game, unless it has begun.
    fn begin(&mut self, out: &mut Output) {
        if !std::mem::replace(&mut self.is_begun, true) {
            let (setup, place) = match self.setup.take() {
                Some((setup, place)) => (setup, Some(place)),
                None => (Setup::startpos(), None),
            };
            self.play.begin(Start::new(setup), true, place);
            out.begin(&mut self.play);
        }
    }

    /// Reads a token: before this text, and before these tokens.
    fn token<'t>(
        &mut self,
        token: &PsnToken<'t>,
        rest: &str,
        following: impl Iterator<Item = PsnToken<'t>>,
        out: &mut Output,
    ) {
        let place = token.text.span();
        match token.kind {
            PsnTokenKind::Tag { .. } | PsnTokenKind::Number(_) => {}
            _ => self.begin(out),
        }
        match token.kind {
            PsnTokenKind::Tag { .. } if self.is_begun => {}
            PsnTokenKind::Tag { name, value } => self.tag(name, value),
            PsnTokenKind::Comment(text, closed) => self.comment(text, closed, place),
            // The time of a move that was not played.
            PsnTokenKind::Clock(_) if self.play.has_skipped() => {
                self.play.note(NoteKind::Unknown, token.text.text);
            }
            PsnTokenKind::Clock(clock) => self.play.clock(clock.spent, clock.total, place),
            PsnTokenKind::Open => self.open(place),
            PsnTokenKind::Close => self.close(place),
            PsnTokenKind::Variation(ply) => self.variation(ply, place),
            PsnTokenKind::Number(_) => {}
            PsnTokenKind::Word => {
                let (word, marks) = judged_word(token.text);
                if ending(word.text).is_some() {
                    self.end_with(word.text, is_declared(rest), place);
                } else if !word.is_empty() {
                    self.move_or_not(word, place, following);
                }
                if !marks.is_empty() {
                    self.play.note(NoteKind::Comment, marks);
                }
            }
        }
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let place = value.span();
        let tag = tag(name.text);
        self.has_start |= !matches!(tag, PsnTag::Key(_));
        let key = match tag {
            PsnTag::Position => match value.text.parse() {
                Ok(setup) => {
                    self.setup = Some((setup, place));
                    return;
                }
                Err(error) => {
                    let (span, finding) = bad_sfen(value.start, &error);
                    self.play.report(span, finding);
                    name.text
                }
            },
            PsnTag::Handicap => match handicap(value.text) {
                Some(handicap) => {
                    let start = (handicap.setup(), place);
                    self.setup.get_or_insert(start);
                    return;
                }
                None => {
                    let error = Detail::words("this handicap is not known", "この手合割は不明です");
                    let finding = FindingKind::UnknownHandicap.with("error", error);
                    let finding = finding.with_severity(Severity::Error);
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

    fn comment(&mut self, text: Text<'_>, closed: bool, place: Span) {
        let words = text.text.trim();
        let play = &mut self.play;
        if !closed {
            play.report(place, FindingKind::OpenComment);
        }
        // Old files put the end of the game in braces, perhaps with more after it.
        let (word, rest) = first_word(words);
        let ends = !play.has_ending() && play.depth() > 0 && ends(words);
        if ends {
            self.end_with(word, false, place);
            if rest.is_empty() {
                return;
            }
        }
        let play = &mut self.play;
        let words = if ends { rest } else { words };
        if words.is_empty() {
            play.note(NoteKind::Comment, "");
        }
        let lines = words.split(['\n', '\r']).map(str::trim);
        // Some ends of lines have several characters.
        for line in lines.filter(|line| !line.is_empty()) {
            play.note(NoteKind::Comment, line);
        }
    }

    /// Begins alternatives to the last move.
    fn open(&mut self, place: Span) {
        let play = &mut self.play;
        let (depth, node) = (play.depth(), play.node());
        let before = depth.checked_sub(1).filter(|_| !play.has_skipped());
        let Some(before) = before else {
            play.unknown("(", place);
            return;
        };
        play.go_back(before);
        self.open.push((before, node));
    }

    fn close(&mut self, place: Span) {
        let open = self.open.pop();
        let play = &mut self.play;
        match open {
            Some((depth, node)) => {
                play.go_back(depth);
                // Another line may have been begun in between.
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

    fn move_or_not<'t>(
        &mut self,
        text: Text<'_>,
        place: Span,
        following: impl Iterator<Item = PsnToken<'t>>,
    ) {
        let play = &mut self.play;
        play.read_at(place);
        let written = written(text.text);
        let looks = text.text.contains(|c: char| c.is_ascii_digit());
        if written.is_err() && !looks {
            play.unknown(text.text, place);
            return;
        }
        if play.is_stopped() {
            play.skip(text.text, place);
            return;
        }
        let context = Context::new(play.position(), play.last_to());
        let meant = match &written {
            Ok(written) => match meant(&context, written) {
                Err(Unresolved::Ambiguous(moves)) => {
                    choose(play, text.text, place, &moves, moves_of(following))
                }
                other => other.map_err(|why| Detail::of(&why)),
            },
            Err(error) => Err(Detail::expected(error.expected())),
        };
        match meant {
            Ok(m) => {
                let named = written.ok().and_then(|written| written.before);
                play.check_piece(m, named, place);
                play.play(m, place);
            }
            Err(why) => play.unreadable(text.text, place, why),
        }
    }

    fn end_with(&mut self, word: &str, declared: bool, place: Span) {
        let play = &mut self.play;
        play.read_at(place);
        match ending(word) {
            Some(PsnEnding::Kind(EndingKind::Impasse)) if declared => {
                play.end(EndingKind::DeclareWin, word);
            }
            Some(ending) => end(play, ending, word),
            None => play.end(EndingKind::Other, word),
        }
    }
}

/// Holds the result of the tag against the end of the game. Where the moves have no ending, the
/// tag is the ending and no header.
fn result_of_tag(play: &mut RecordBuilder, place: Span) {
    let headers = &play.record.headers;
    let value = headers.get(RESULT).unwrap_or("").to_owned();
    let Some(claimed) = result(&value) else {
        return;
    };
    let line: Vec<NodeId> = play.record.main_line().collect();
    match play.record.ending() {
        Some(ending) => {
            if claimed.disagrees(ending.outcome) {
                play.report(place, FindingKind::ResultDisagrees);
            }
        }
        None if line.is_empty() => {}
        None => {
            let results = headers.get_all(RESULT).skip(1).map(str::to_owned);
            let results: Vec<String> = results.collect();
            let headers = &mut play.record.headers;
            headers.remove(RESULT);
            results.iter().for_each(|more| headers.push(RESULT, more));
            play.go_back(0);
            line.into_iter().for_each(|node| play.enter(node));
            play.read_at(place);
            end(play, claimed, &value);
        }
    }
}

/// Ends the line that is being read.
fn end(play: &mut RecordBuilder, ending: PsnEnding, word: &str) {
    let (kind, outcome) = ending.meant(play.side(), |kind| play.outcome(kind));
    play.end_with(kind, outcome, word);
}

/// The move that is meant, be it legal or not.
fn meant(context: &Context<'_>, written: &Written) -> Result<Move, Unresolved> {
    match (written.origin, written.to, written.after) {
        (Some(Origin::Square(from)), Some(to), _) => Ok(Move::Step {
            from,
            to,
            promote: written.marks.contains(Marks::PROMOTE),
        }),
        (Some(Origin::Hand), Some(to), Some(piece)) => match piece.hand_kind() {
            Some(kind) => Ok(Move::Drop { kind, to }),
            None => Err(Unresolved::NoPiece),
        },
        _ => match resolve(context, written) {
            Err(Unresolved::Illegal(Some(m), _) | Unresolved::OtherPiece(m, _)) => Ok(m),
            other => other,
        },
    }
}

pub(in crate::formats) const ROW: Row = Row {
    extensions: &[Extension::own("psn", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    has_games: true,
    lines: Some(LineEvidence {
        of: |text| {
            let begins = text.trim_start().starts_with('[');
            Box::new(Tags {
                begins,
                ..Tags::default()
            })
        },
        offered: 2,
        asked: 0,
    }),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(PsnReader::default()),
        cuts: None,
    })
};

/// The tags of a text, and its lines with moves alone.
#[derive(Default)]
struct Tags {
    /// Whether the text begins like a tag.
    begins: bool,
    /// Whether there is a tag.
    has_tag: bool,
    /// How many lines have moves, and nothing else but numbers and endings.
    moves: usize,
}

impl Evidence for Tags {
    fn line(&mut self, line: &str) -> bool {
        let is_tag = is_tag(line);
        let is_moves = !is_tag && has_moves_alone(line);
        self.has_tag |= is_tag;
        self.moves += usize::from(is_moves);
        is_tag || is_moves
    }

    fn shown(&self, _: Option<Format>) -> Option<Format> {
        (self.begins && self.has_tag).then_some(Format::Psn)
    }

    fn outweighs(&self, others: usize, _: Option<Format>) -> Option<Format> {
        (self.moves > others).then_some(Format::Psn)
    }
}

/// Whether a line has moves, and nothing else but numbers and endings.
fn has_moves_alone(line: &str) -> bool {
    // Most lines of other formats begin otherwise.
    let first = line.trim_ascii_start().bytes().next();
    let begins = first.is_some_and(|b| b.is_ascii_digit() || b"+KRBGSNLP".contains(&b));
    let mut has_moves = false;
    let mut is_usual = |token: PsnToken<'_>| match token.kind {
        PsnTokenKind::Number(_) => true,
        PsnTokenKind::Word => {
            let (word, _) = judged_word(token.text);
            let is_move = written(word.text).is_ok();
            has_moves |= is_move;
            is_move || ending(word.text).is_some()
        }
        _ => false,
    };
    begins && tokens(line).all(&mut is_usual) && has_moves
}

/// `[Name "value"]`, as chess has it too.
fn is_tag(line: &str) -> bool {
    let Some(inside) = line.strip_prefix('[') else {
        return false;
    };
    let name = inside
        .trim_start_matches('[')
        .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len() < inside.len() && name.starts_with(' ') && name.trim_start().starts_with('"')
}

/// The written moves of some tokens, up to the end of their line of play: to an ending, an
/// alternative, or what is no move.
pub(super) fn moves_of<'t>(
    mut tokens: impl Iterator<Item = PsnToken<'t>>,
) -> impl Iterator<Item = Written> {
    iter::from_fn(move || {
        loop {
            let token = tokens.next()?;
            match token.kind {
                PsnTokenKind::Clock(_) | PsnTokenKind::Number(_) => {}
                PsnTokenKind::Comment(text, _) if !ends(text.text.trim()) => {}
                PsnTokenKind::Word => {
                    let (word, _) = judged_word(token.text);
                    let is_remark =
                        word.is_empty() || !word.text.contains(|c: char| c.is_ascii_digit());
                    let is_ending = ending(word.text).is_some();
                    match written(word.text) {
                        _ if is_ending => return None,
                        Ok(written) => return Some(written),
                        Err(_) if is_remark => {}
                        Err(_) => return None,
                    }
                }
                _ => return None,
            }
        }
    })
}
