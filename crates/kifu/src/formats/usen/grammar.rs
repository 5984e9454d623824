//! USEN: moves in three digits of base 36, safe inside a URL.

use komadai_core::{EndingKind, HandKind, Move, Setup, SfenError, Span, Square};
use komadai_parse::productions::{Parsed, before};
use komadai_parse::{ParseError, Text, phrases};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take, take_till, take_while, take_while_m_n};
use nom::character::complete::char;
use nom::combinator::{all_consuming, map_res, opt, rest, verify};
use nom::sequence::preceded;

use crate::formats::text::{meaning, word_for};

/// A line of a USEN text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsenLine<'a> {
    /// The whole line without blanks at both ends.
    pub(crate) text: Text<'a>,
    /// The start position before the first `~`; empty for an even game.
    pub(crate) start: Text<'a>,
}

impl<'a> UsenLine<'a> {
    /// Divides a line.
    pub(crate) fn of(line: Text<'a>) -> UsenLine<'a> {
        let text = line.trimmed();
        let len = text.text.find('~').unwrap_or(text.text.len());
        UsenLine {
            text,
            start: text.first(len),
        }
    }

    /// The setup before the first `~`: an SFEN with the signs replaced that are special in a URL.
    ///
    /// # Errors
    ///
    /// Why the text is no setup, with the place in the whole text.
    pub(crate) fn setup(&self) -> Result<Setup, (Span, SfenError)> {
        if self.start.is_empty() {
            return Ok(Setup::startpos());
        }
        let sign = |c| {
            SIGNS
                .iter()
                .find(|(_, safe)| *safe == c)
                .map_or(c, |(sign, _)| *sign)
        };
        let sfen: String = self.start.text.chars().map(sign).collect();
        sfen.parse()
            .map_err(|error: SfenError| (error.span().moved(self.start.start), error))
    }

    /// The lines of play, the main one first.
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

/// The signs of an SFEN that are special in an address, and those in their place.
const SIGNS: [(char, char); 3] = [('/', '_'), (' ', '.'), ('+', 'z')];

/// The start of a line, see [`UsenLine::setup`]: nothing for the even one, otherwise an SFEN without its
/// number.
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
    let sign = |c| {
        SIGNS
            .iter()
            .find(|(sign, _)| *sign == c)
            .map_or(c, |(_, safe)| *safe)
    };
    fields.chars().map(sign).collect()
}

/// A line of play: `0.7ku2jm.r`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<'a> {
    /// The whole line of play.
    pub(crate) text: Text<'a>,
    /// The number of plies before its first move, as written.
    pub(crate) offset: Text<'a>,
    /// The moves, three characters each; nothing if the dot before them is missing.
    pub(crate) codes: Option<Text<'a>>,
    /// The ending, as written; nothing if the dot before it is missing.
    pub(crate) ending: Option<Text<'a>>,
}

impl<'a> Branch<'a> {
    /// The moves, each with its text.
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

/// `"~" offset [ "." { code } [ "." ending ] ]`
fn branch(text: &str) -> Parsed<'_, (&str, Option<&str>, Option<&str>)> {
    let part = || take_till(|c| matches!(c, '~' | '.'));
    let codes = opt(preceded(char('.'), part()));
    let ending = opt(preceded(char('.'), take_till(|c| c == '~')));
    (preceded(char('~'), part()), codes, ending).parse(text)
}

/// Three characters, or what is left.
fn three(text: &str) -> Parsed<'_, &str> {
    alt((take(3_usize), verify(rest, |rest: &str| !rest.is_empty()))).parse(text)
}

/// The letters of endings.
const ENDINGS: [(&str, EndingKind); 5] = [
    ("r", EndingKind::Resign),
    ("t", EndingKind::TimeUp),
    ("p", EndingKind::Interrupt),
    // For its inventor a declared win, for others a draw.
    ("j", EndingKind::Impasse),
    ("i", EndingKind::IllegalMove),
];

/// The ending of a letter; nothing for any other text.
pub(crate) fn ending(letter: &str) -> Option<EndingKind> {
    meaning(&ENDINGS, letter)
}

/// The letter for an ending, if there is one.
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

/// The numbers of drops, in place of a square left, each with its kind.
fn drops() -> impl Iterator<Item = (usize, HandKind)> {
    (81 + 9..).zip(DROPS)
}

/// Reads a move in three digits of base 36.
///
/// # Errors
///
/// What was expected in place of the text.
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

/// Three digits of base 36 and nothing else.
fn number36(text: &str) -> Parsed<'_, usize> {
    let digits = take_while_m_n(3, 3, |c: char| c.is_ascii_alphanumeric());
    let number = map_res(digits, |digits| usize::from_str_radix(digits, 36));
    all_consuming(number).parse(text)
}

/// The three digits of base 36 of a move.
pub(crate) fn usen_code(m: Move) -> [char; 3] {
    let (from, to, promote) = match m {
        Move::Step { from, to, promote } => (number(from), to, promote),
        Move::Drop { kind, to } => {
            let drop = drops().find(|&(_, drop)| drop == kind);
            (drop.map_or(0, |(number, _)| number), to, false)
        }
    };
    let code = code(from, number(to), promote);
    let digit = |digit: usize| char::from_digit((digit % 36) as u32, 36).unwrap_or('0');
    [code / 1296, code / 36, code].map(digit)
}

/// The number of a move: square left or drop, square reached, promotion.
const fn code(from: usize, to: usize, promote: bool) -> usize {
    (from * 81 + to) * 2 + promote as usize
}

/// The square with a number, see [`number`].
fn square(number: usize) -> Option<Square> {
    Square::from_index(turned(number)).filter(|_| number < 81)
}

/// The number of a square, counted along the ranks from White's side.
fn number(square: Square) -> usize {
    turned(square.index())
}

/// Converts a number along the files to one along the ranks, or back.
const fn turned(number: usize) -> usize {
    number % 9 * 9 + number / 9
}

/// Whether a line could be one of USEN: a start without blanks, `~`, a number, a dot.
pub(crate) fn looks_like_usen(line: &str) -> bool {
    let safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let digits = take_while(|c: char| c.is_ascii_digit());
    let branches = take_while(|c| safe(c) || c == '~');
    let form = (take_while(safe), char('~'), digits, char('.'), branches);
    let found: Parsed<'_, _> = all_consuming(form).parse(line);
    found.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(usi: &str, code: &str) {
        let m: Move = usi.parse().unwrap();
        assert_eq!(usen_code(m).iter().collect::<String>(), code);
        let text = Text {
            text: code,
            start: 0,
        };
        assert_eq!(usen_move(text), Ok(m));
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
            let text = Text {
                text: &code,
                start: 7,
            };
            assert_eq!(usen_move(text), Ok(m));
        }
    }

    #[test]
    fn no_moves() {
        for code in ["", "7k", "7kuu", "+ku", "zzz", "歩", "b60", "c6q"] {
            let text = Text {
                text: code,
                start: 3,
            };
            let found = usen_move(text);
            assert!(found.is_err_and(|error| error.span().start == 3), "{code}");
        }
    }
}
