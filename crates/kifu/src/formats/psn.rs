//! Reading PSN, in the dialects of Shogi-L, Shogidokoro and PSN2.

mod grammar;

use std::iter;

use komadai_core::{EndingKind, Marks, Move, Origin, Setup, Span, Written};
use komadai_encoding::{Encoding, LineEnd};
use komadai_notation::{Context, Unresolved, resolve};
use komadai_parse::Text;

use crate::builder::{RecordBuilder, other_piece, report_faults};
use crate::finding::FindingCollector;
use crate::format::Format;
use crate::formats::psn::grammar::{
    PsnEnding, PsnTag, PsnToken, PsnTokenKind, Word, ending, ends, first_word, handicap,
    is_declared, result, tag, tokens, tokens_from, written,
};
use crate::formats::text::{choose, nowhere};
use crate::row::{
    Evidence, Extension, LineEvidence, Output, ReadGame, Reader, Row, Unit, count_lines,
};
use crate::{Detail, FindingKind, Headers, NodeId, NoteKind, Severity, Start, keys};

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
    headers: Headers,
    setup: Option<(Setup, Span)>,
    findings: FindingCollector,
    /// The game, as soon as something follows the tags.
    play: Option<RecordBuilder>,
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
            headers: Headers::new(),
            setup: None,
            findings: out.collector(),
            play: None,
            is_begun: false,
            has_start: false,
            open: Vec::new(),
            result: None,
        }
    }

    /// Ends the game, if there is one.
    fn end(mut self, out: &mut Output) -> Option<RecordBuilder> {
        if self.play.is_none() && self.headers.is_empty() && self.setup.is_none() {
            return None;
        }
        self.play(out);
        let mut play = self.play?;
        if let Some((_, node)) = self.open.pop() {
            let span = play.record.place(node).unwrap_or_default();
            play.findings.report(span, FindingKind::OpenBracket);
        }
        if let Some(place) = self.result {
            result_of_tag(&mut play, place);
        }
        Some(play)
    }

    /// The game; it begins with the first call.
    fn play(&mut self, out: &mut Output) -> &mut RecordBuilder {
        let PsnGame {
            headers,
            findings,
            setup,
            play,
            ..
        } = self;
        play.get_or_insert_with(|| {
            let mut findings = findings.give_up();
            let (setup, at) = match setup.take() {
                Some((setup, at)) => (setup, Some(at)),
                None => (Setup::startpos(), None),
            };
            report_faults(&setup, at, &mut findings);
            let start = Start {
                first_ply: setup.ply,
                setup,
                last_to: None,
            };
            let mut play = RecordBuilder::new(start, true, findings);
            play.record.headers = std::mem::take(headers);
            out.begin(&mut play);
            play
        })
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
        self.is_begun |= !matches!(
            token.kind,
            PsnTokenKind::Tag { .. } | PsnTokenKind::Number(_)
        );
        match token.kind {
            PsnTokenKind::Tag { .. } if self.play.is_some() => {}
            PsnTokenKind::Tag { name, value } => self.tag(name, value),
            PsnTokenKind::Comment(text, closed) => self.comment(text, closed, place, out),
            // The time of a move that was not played.
            PsnTokenKind::Clock(_) if self.play(out).has_skipped() => {
                self.play(out).note(NoteKind::Unknown, token.text.text);
            }
            PsnTokenKind::Clock(clock) => self.play(out).clock(clock.spent, clock.total, place),
            PsnTokenKind::Open => self.open(place, out),
            PsnTokenKind::Close => self.close(place, out),
            PsnTokenKind::Variation(ply) => self.variation(ply, place, out),
            PsnTokenKind::Number(_) => {}
            PsnTokenKind::Word => {
                let Word { word, marks } = Word::of(token.text);
                if ending(word.text).is_some() {
                    self.end_with(word.text, is_declared(rest), place, out);
                } else if !word.is_empty() {
                    self.move_or_not(word, place, following, out);
                }
                if !marks.is_empty() {
                    self.play(out).note(NoteKind::Comment, marks);
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
                    let error: komadai_core::SfenError = error;
                    let span = error.span().moved(value.start);
                    let error = Detail::of(&error.kind());
                    self.findings
                        .report(span, FindingKind::BadSfen.with("error", error));
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
                    self.findings.report(place, finding);
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
        self.headers.push(key, value.text);
    }

    fn comment(&mut self, text: Text<'_>, closed: bool, place: Span, out: &mut Output) {
        let words = text.text.trim();
        let play = self.play(out);
        if !closed {
            play.findings.report(place, FindingKind::OpenComment);
        }
        // Old files put the end of the game in braces, perhaps with more after it.
        let (word, rest) = first_word(words);
        let ends = !play.has_ending() && play.depth() > 0 && ends(words);
        if ends {
            self.end_with(word, false, place, out);
            if rest.is_empty() {
                return;
            }
        }
        let play = self.play(out);
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
    fn open(&mut self, place: Span, out: &mut Output) {
        let play = self.play(out);
        let (depth, node) = (play.depth(), play.node());
        let before = depth.checked_sub(1).filter(|_| !play.has_skipped());
        let Some(before) = before else {
            play.unknown("(", place);
            return;
        };
        play.go_back(before);
        self.open.push((before, node));
    }

    fn close(&mut self, place: Span, out: &mut Output) {
        let open = self.open.pop();
        let play = self.play(out);
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

    fn variation(&mut self, ply: u32, place: Span, out: &mut Output) {
        let play = self.play(out);
        let depth = ply.checked_sub(play.record.start.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        match depth.filter(|&depth| depth <= play.depth()) {
            Some(depth) => play.go_back(depth),
            None => {
                let finding = FindingKind::StrayVariation.with("why", nowhere());
                play.findings.report(place, finding);
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
        out: &mut Output,
    ) {
        let play = self.play(out);
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
                let before = written.ok().and_then(|written| written.before);
                let on_board = m
                    .origin()
                    .and_then(|from| play.position().board().piece(from));
                if let (Some(found), Some(before)) = (on_board, before) {
                    let found = found.kind();
                    if found != before {
                        let alike = found.unpromoted() == before.unpromoted();
                        other_piece(&mut play.findings, place, alike);
                    }
                }
                play.play(m, place);
            }
            Err(why) => play.unreadable(text.text, place, why),
        }
    }

    fn end_with(&mut self, word: &str, declared: bool, place: Span, out: &mut Output) {
        let play = self.play(out);
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
                play.findings.report(place, FindingKind::ResultDisagrees);
            }
        }
        None if line.is_empty() => {}
        None => {
            let mut others = Headers::new();
            for header in headers.iter().filter(|header| header.key != RESULT) {
                others.push(&*header.key, &*header.value);
            }
            let results = headers.get_all(RESULT).skip(1).map(str::to_owned);
            let results: Vec<String> = results.collect();
            results.iter().for_each(|more| others.push(RESULT, more));
            play.record.headers = others;
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
    code: "psn",
    extensions: &[Extension::own("psn", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    has_games: true,
    lines: Some(LineEvidence {
        of: |text| Box::new(Tags::of(text)),
        offered: 2,
        asked: 0,
    }),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(PsnReader::default()),
        cuts: None,
    })
};

/// The tags of a text, and its lines with moves alone.
struct Tags {
    /// Whether the text begins like a tag.
    begins: bool,
    /// Whether there is a tag.
    has_tag: bool,
    /// How many lines have moves, and nothing else but numbers and endings.
    moves: usize,
}

impl Tags {
    fn of(text: &str) -> Tags {
        Tags {
            begins: text.trim_start().starts_with('['),
            has_tag: false,
            moves: 0,
        }
    }
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
    let begins = matches!(
        line.trim_ascii_start().as_bytes(),
        [
            b'0'..=b'9' | b'+' | b'K' | b'R' | b'B' | b'G' | b'S' | b'N' | b'L' | b'P',
            ..
        ]
    );
    let mut has_moves = false;
    let mut is_usual = |token: PsnToken<'_>| match token.kind {
        PsnTokenKind::Number(_) => true,
        PsnTokenKind::Word => {
            let Word { word, .. } = Word::of(token.text);
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
                    let Word { word, .. } = Word::of(token.text);
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
