//! Reads and writes USEN.

use std::fmt::Write as _;

use komadai_core::{EndingKind, HandKind, Move, Outcome, Setup, Span, Square};
use komadai_encoding::Encoding;
use komadai_parse::productions::{Parsed, before};
use komadai_parse::{ParseError, Text};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take, take_till, take_while, take_while_m_n};
use nom::character::complete::char;
use nom::combinator::{all_consuming, map_res, opt, rest, verify};
use nom::sequence::preceded;

use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::text::bad_sfen;
use crate::row::{Begins, Extension, GameLine, Output, Row, Unit};
use crate::tree_replay::{TreeReplay, Visit};
use crate::word_table::{meaning, word_for};
use crate::{
    Detail, Entry, Finding, FindingKind, NodeId, NoteKind, Record, Severity, Start, phrases,
};

pub(super) const ROW: Row = Row {
    extensions: &[Extension::own("usen", Encoding::Ascii)],
    has_games: true,
    begins: |text, _| begins(text),
    write: Some(|record, _| write(record)),
    ..Row::usual(Unit::Line(read))
};

/// Detects the format by the first line that is not empty.
fn begins(text: &str) -> Begins {
    let mut lines = text.split(['\n', '\r']).map(str::trim);
    let first = lines.find(|line| !line.is_empty());
    Begins::surely_if(first.is_some_and(looks_like_usen))
}

/// Reads a line. A branch goes back along the last line, as in KIF.
fn read(line: Text<'_>, out: &mut Output) -> GameLine {
    let line = UsenLine::of(line);
    if !looks_like_usen(line.text.text) {
        return GameLine::Unknown(
            line.text.span(),
            Finding::from(FindingKind::UnknownLine).with_severity(Severity::Error),
        );
    }
    match line.setup() {
        Ok(setup) => {
            let mut play = begin(&line, setup, out);
            read_game(&mut play, &line);
            GameLine::Game(play.into())
        }
        Err((span, finding)) => GameLine::Unknown(span, finding),
    }
}

fn begin(line: &UsenLine<'_>, setup: Setup, out: &mut Output) -> RecordBuilder {
    let mut start = Start::new(setup);
    let main = line.branches().next();
    start.first_ply = main.and_then(|main| first_ply(&main)).unwrap_or(1);
    out.builder(start, Some(line.start.span()))
}

/// Returns the number of the first move of a branch.
fn first_ply(branch: &Branch<'_>) -> Option<u32> {
    let offset: u32 = branch.offset.text.parse().ok()?;
    offset.checked_add(1)
}

fn read_game(play: &mut RecordBuilder, line: &UsenLine<'_>) {
    let start = play.record.start.first_ply;
    for (i, branch) in line.branches().enumerate() {
        let depth = first_ply(&branch).and_then(|ply| ply.checked_sub(start));
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        let span = branch.offset.span();
        match depth.filter(|&depth| depth <= play.depth()) {
            Some(depth) => play.go_back(depth),
            None if i == 0 => {
                play.report(span, FindingKind::BadOffset);
            }
            None => {
                play.report(
                    span,
                    FindingKind::StrayVariation.with("why", reason::NOWHERE),
                );
                play.note(NoteKind::Unknown, branch.text.text);
                continue;
            }
        }
        read_branch(play, &branch);
    }
}

fn read_branch(play: &mut RecordBuilder, branch: &Branch<'_>) {
    for (code, m) in branch.moves() {
        let at = code.span();
        play.read_at(at);
        if play.is_stopped() {
            let end = branch.codes.map_or(at.end, |codes| codes.span().end);
            let rest = branch.text.part(Span::new(code.start, end));
            play.skip(rest.map_or(code.text, |rest| rest.text), at);
            break;
        }
        match m {
            Ok(m) => play.play(m, at),
            Err(error) => {
                play.unreadable(code.text, at, Detail::expected(error.expected()));
            }
        }
    }
    match branch.ending {
        Some(word) => end(play, word, word.span()),
        None => {
            let end = branch.text.span().end;
            play.report(Span::new(end, end), FindingKind::MissingDot);
        }
    }
}

fn end(play: &mut RecordBuilder, word: Text<'_>, at: Span) {
    play.read_at(at);
    match (ending(word.text), word.text) {
        (_, "") => {}
        // The winner is unknown.
        (Some(EndingKind::Impasse), letter) => {
            play.end_with(EndingKind::Impasse, Outcome::Undecided, letter);
        }
        (Some(kind), letter) => play.end(kind, letter),
        (None, other) => {
            let code = word.after("i");
            let m = code.and_then(|code| usen_move(code).ok());
            match m {
                Some(m) if !play.is_stopped() => {
                    play.play(m, at);
                    let kind = if matches!(play.last_entry(), Some(Entry::Foul(_))) {
                        EndingKind::IllegalMove
                    } else {
                        // The move is legal by the law, but called a foul.
                        EndingKind::IllegalAction
                    };
                    play.end(kind, other);
                }
                _ => {
                    let unknown = Finding::from(FindingKind::UnknownEnding);
                    play.report(at, unknown.with_severity(Severity::Error));
                    play.end(EndingKind::Other, other);
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct UsenLine<'a> {
    /// The whole line without blanks at both ends.
    pub(crate) text: Text<'a>,
    /// The start position before the first `~`, or an empty text for an even game.
    pub(crate) start: Text<'a>,
}

impl<'a> UsenLine<'a> {
    pub(crate) fn of(line: Text<'a>) -> UsenLine<'a> {
        let text = line.trimmed();
        let len = text.text.find('~').unwrap_or(text.text.len());
        UsenLine {
            text,
            start: text.first(len),
        }
    }

    /// Returns the setup before the first `~`: an SFEN without the signs that are special in a URL.
    ///
    /// # Errors
    ///
    /// The reason why the text is not a setup, with the place in the whole text.
    pub(crate) fn setup(&self) -> Result<Setup, (Span, Finding)> {
        if self.start.is_empty() {
            return Ok(Setup::startpos());
        }
        let signs = self.start.text.replace('_', "/").replace('.', " ");
        let sfen = signs.replace('z', "+");
        sfen.parse()
            .map_err(|error| bad_sfen(self.start.start, &error))
    }

    /// Returns the lines of play, the main one first.
    pub(crate) fn branches(&self) -> impl Iterator<Item = Branch<'a>> + use<'a> {
        let mut text = self.text.skip(self.start.text.len());
        core::iter::from_fn(move || {
            let (rest, (offset, codes, ending)) = branch(text.text).ok()?;
            let branch = text.first(before(text.text, rest)).skip(1);
            let branch = Branch {
                text: branch,
                offset: branch.of(offset),
                codes: codes.map(|codes| branch.of(codes)),
                ending: ending.map(|ending| branch.of(ending)),
            };
            text = text.end(rest);
            Some(branch)
        })
    }
}

/// Returns the start of a line, see [`UsenLine::setup`]: empty for an even game, else an SFEN without its number.
pub(crate) fn start(setup: &Setup) -> String {
    let even = Setup {
        ply: setup.ply,
        ..Setup::startpos()
    };
    if *setup == even {
        return String::new();
    }
    let sfen = setup.to_string();
    let fields = sfen.rsplit_once(' ').map_or(&*sfen, |(fields, _)| fields);
    fields.replace('/', "_").replace(' ', ".").replace('+', "z")
}

/// A line of play: `0.7ku2jm.r`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<'a> {
    pub(crate) text: Text<'a>,
    /// The number of plies before its first move, as written.
    pub(crate) offset: Text<'a>,
    /// The moves, three characters each, or `None` if the dot before them is missing.
    pub(crate) codes: Option<Text<'a>>,
    /// The ending, as written, or `None` if the dot before it is missing.
    pub(crate) ending: Option<Text<'a>>,
}

impl<'a> Branch<'a> {
    /// Returns the moves, each with its text.
    pub(crate) fn moves(
        &self,
    ) -> impl Iterator<Item = (Text<'a>, Result<Move, ParseError>)> + use<'a> {
        let mut codes = self.codes;
        core::iter::from_fn(move || {
            let text = codes?;
            let (after, code) = three(text.text).ok()?;
            codes = Some(text.end(after));
            let code = text.of(code);
            Some((code, usen_move(code)))
        })
    }
}

/// Parses `"~" offset [ "." { code } [ "." ending ] ]`.
fn branch(text: &str) -> Parsed<'_, (&str, Option<&str>, Option<&str>)> {
    let part = || take_till(|c| matches!(c, '~' | '.'));
    let codes = opt(preceded(char('.'), part()));
    let ending = opt(preceded(char('.'), take_till(|c| c == '~')));
    (preceded(char('~'), part()), codes, ending).parse(text)
}

/// Parses three characters, or the rest.
fn three(text: &str) -> Parsed<'_, &str> {
    alt((take(3_usize), verify(rest, |rest: &str| !rest.is_empty()))).parse(text)
}

const ENDINGS: [(&str, EndingKind); 5] = [
    ("r", EndingKind::Resign),
    ("t", EndingKind::TimeUp),
    ("p", EndingKind::Interrupt),
    // A declared win for the inventor of USEN, a draw for others.
    ("j", EndingKind::Impasse),
    ("i", EndingKind::IllegalMove),
];

/// Returns the ending of a letter, or `None` for any other text.
pub(crate) fn ending(letter: &str) -> Option<EndingKind> {
    meaning(&ENDINGS, letter)
}

/// Returns the letter for an ending, if it has one.
pub(crate) fn letter(kind: EndingKind) -> Option<&'static str> {
    let kind = match kind {
        EndingKind::MaxMoves
        | EndingKind::Draw
        | EndingKind::DeclareDraw
        | EndingKind::DeclareWin => EndingKind::Impasse,
        kind => kind,
    };
    word_for(&ENDINGS, &kind)
}

/// The kinds in hand in the order of their numbers, which begin with 9.
const DROPS: [HandKind; 7] = [
    HandKind::Gold,
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Bishop,
    HandKind::Rook,
];

/// Returns the numbers of drops, which replace an origin square, each with its kind.
fn drops() -> impl Iterator<Item = (usize, HandKind)> {
    (81 + 9..).zip(DROPS)
}

/// Reads a move in three digits of base 36.
///
/// # Errors
///
/// The text is not a move. The error says what was expected.
pub(crate) fn usen_move(code: Text<'_>) -> Result<Move, ParseError> {
    let error = |expected| ParseError::new(code.span(), expected);
    let (_, number) = number36(code.text).map_err(|_| error(phrases::BASE_36))?;
    let (from, promote) = (number / 162, number % 2 == 1);
    let to = square(number / 2 % 81).ok_or(error(phrases::SQUARE))?;
    if let Some(from) = square(from) {
        return Ok(Move::Step { from, to, promote });
    }
    match drops().find(|&(number, _)| number == from) {
        Some((_, kind)) if !promote => Ok(Move::Drop { kind, to }),
        _ => Err(error(phrases::SQUARE_OR_HAND)),
    }
}

/// Parses exactly three digits of base 36.
fn number36(text: &str) -> Parsed<'_, usize> {
    let digits = take_while_m_n(3, 3, |c: char| c.is_ascii_alphanumeric());
    let number = map_res(digits, |digits| usize::from_str_radix(digits, 36));
    all_consuming(number).parse(text)
}

/// Returns the three digits of base 36 of a move.
pub(crate) fn usen_code(m: Move) -> [char; 3] {
    let (from, to, promote) = match m {
        Move::Step { from, to, promote } => (number(from), to, promote),
        Move::Drop { kind, to } => {
            let drop = drops().find(|&(_, drop)| drop == kind);
            (drop.map_or(0, |(number, _)| number), to, false)
        }
    };
    let code = (from * 81 + number(to)) * 2 + usize::from(promote);
    let digit = |digit: usize| char::from_digit((digit % 36) as u32, 36).unwrap_or('0');
    [code / 1296, code / 36, code].map(digit)
}

/// Returns the square with a number, see [`number`].
fn square(number: usize) -> Option<Square> {
    if number < 81 {
        Square::from_index(turned(number))
    } else {
        None
    }
}

/// Returns the number of a square, counted along the ranks from White's side.
fn number(square: Square) -> usize {
    turned(square.index())
}

/// Converts a number along the files to one along the ranks, or back.
const fn turned(number: usize) -> usize {
    number % 9 * 9 + number / 9
}

/// Returns `true` if a line may be USEN: a start without blanks, `~`, a number, a dot.
pub(crate) fn looks_like_usen(line: &str) -> bool {
    let safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let digits = take_while(|c: char| c.is_ascii_digit());
    let branches = take_while(|c| safe(c) || c == '~');
    let form = (take_while(safe), char('~'), digits, char('.'), branches);
    let found: Parsed<'_, _> = all_consuming(form).parse(line);
    found.is_ok()
}

/// Writes a record as a line of USEN, the deepest branches first.
pub(crate) fn write(record: &Record) -> String {
    let mut writer = UsenWriter {
        record,
        out: start(&record.start.setup),
        is_ended: true,
        folded: None,
    };
    let mut game = TreeReplay::new(record);
    writer.branch(0);
    while let Some(visit) = game.advance() {
        let before = (writer.out.len(), writer.is_ended);
        if visit.variation {
            writer.branch(visit.depth);
        }
        if writer.entry(&game, visit) {
            // No entry follows an ending.
            if !matches!(record.entry(visit.node), Some(Entry::Ending(_))) {
                game.enter(visit);
            }
        } else if visit.variation {
            writer.out.truncate(before.0);
            writer.is_ended = before.1;
        } else {
            game.leave_out(visit);
        }
    }
    writer.close();
    writer.out.push('\n');
    writer.out
}

struct UsenWriter<'r> {
    record: &'r Record,
    out: String,
    /// Whether the ending of the branch is written.
    is_ended: bool,
    /// An ending that was written with the foul before it.
    folded: Option<NodeId>,
}

impl UsenWriter<'_> {
    /// Begins a branch after `depth` entries.
    fn branch(&mut self, depth: usize) {
        self.close();
        self.is_ended = false;
        let before = u64::from(self.record.start.first_ply.saturating_sub(1));
        let _ = write!(self.out, "~{}.", before + depth as u64);
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.is_ended, true) {
            self.out.push('.');
        }
    }

    /// Writes an entry. Returns `false` if USEN does not have words for it.
    fn entry(&mut self, game: &TreeReplay<'_>, visit: Visit) -> bool {
        let node = visit.node;
        match self.record.entry(node) {
            Some(Entry::Ending(_)) if self.folded.take() == Some(node) => true,
            Some(Entry::Ending(ending)) => {
                // A letter may name the wrong winner.
                let kind = match game.outcome(ending.kind).winner() {
                    Some(winner) if ending.outcome != Outcome::Win(winner) => EndingKind::Interrupt,
                    _ => ending.kind,
                };
                let letter = if self.is_ended { None } else { letter(kind) };
                if let Some(letter) = letter {
                    self.out.push('.');
                    self.out.push_str(letter);
                    self.is_ended = true;
                }
                letter.is_some()
            }
            Some(entry) if !self.is_ended => {
                let Some(m) = entry.played() else {
                    return false;
                };
                self.folded = self.ending_of_foul(node);
                if self.folded.is_some() {
                    self.out.push_str(".i");
                    self.is_ended = true;
                }
                self.out.extend(usen_code(m));
                true
            }
            _ => false,
        }
    }

    /// Returns the ending that calls the foul of a node illegal, if it is the next entry.
    fn ending_of_foul(&self, node: NodeId) -> Option<NodeId> {
        let record = self.record;
        let Some(Entry::Foul(_)) = record.entry(node) else {
            return None;
        };
        let next = record.children(node).next()?;
        let ending = record.entry(next)?.ending()?;
        (ending.kind == EndingKind::IllegalMove).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(usi: &str, code: &str) {
        let m: Move = usi.parse().unwrap();
        assert_eq!(usen_code(m).iter().collect::<String>(), code);
        assert_eq!(usen_move(code.into()), Ok(m));
    }

    #[test]
    fn codes() {
        check("7g7f", "7ku");
        check("3c3d", "2jm");
        check("8h2b+", "8rl");
        check("3a2b", "09k");
        check("B*4e", "bxo");
        check("P*5e", "bfq");
        check("2g2f", "6y2");
        check("8c8d", "36e");
    }

    #[test]
    fn every_move() {
        for m in Move::all() {
            let code: String = usen_code(m).iter().collect();
            assert_eq!(usen_move(Text::new(&code, 7)), Ok(m));
        }
    }

    #[test]
    fn no_moves() {
        for code in ["", "7k", "7kuu", "+ku", "zzz", "歩", "b60", "c6q"] {
            let found = usen_move(Text::new(code, 3));
            assert!(found.is_err_and(|error| error.span().start == 3), "{code}");
        }
    }
}
