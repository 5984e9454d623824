//! Reads the lists of moves that the servers of Shogi Wars and ShogiQuest send.

use komadai_core::{ByColor, Span, WrittenMove};
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::Text;
use komadai_parse::productions::{Parsed, ascii_number, play};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1, take_while};
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, consumed, recognize, rest};
use nom::sequence::preceded;

use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::csa_ending::special;
use crate::formats::text::play_csa_move;
use crate::row::{Begins, Extension, Output, Row, Unit};
use crate::{FindingKind, Format, NoteKind, Start};

pub(super) const WARS: Row = Row {
    extensions: &[Extension::own("wars", Encoding::Cp932)],
    begins: |text, _| Begins::surely_if(looks_like(text) == Some(Format::Wars)),
    ..COMMON
};

pub(super) const QUEST: Row = Row {
    extensions: &[Extension::own("quest", Encoding::Cp932)],
    begins: |text, _| Begins::surely_if(looks_like(text) == Some(Format::Quest)),
    ..COMMON
};

const COMMON: Row = Row {
    line_end: LineEnd::CrLf,
    must_show: true,
    ..Row::usual(Unit::Text(read))
};

/// Reads the game of a list, which is always an even game.
///
/// The time of a move is the decrease of its side's remaining time. The list does not contain the initial time, so the
/// remaining time after the first move of a side is kept as a note for programs.
fn read(text: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let mut play = out.builder(Start::default(), None).straight();
    play.make_room(text.text.len() / 8);
    let mut left = ByColor::default();
    let mut before = RawTokenKind::Call;
    for (token, kind) in tokens(text) {
        let (text, place) = (token.text, token.span());
        play.read_at(place);
        match kind {
            RawTokenKind::Move(_) if play.is_stopped() => play.skip(text, place),
            RawTokenKind::Move(written) => play_csa_move(&mut play, &written, text, place),
            // The move before this second time is missing.
            RawTokenKind::Left(_) if matches!(before, RawTokenKind::Left(_)) => {
                play.unreadable(text, place, reason::NOT_UNDERSTOOD);
            }
            RawTokenKind::Left(seconds) => time_left(&mut play, &mut left, seconds, token),
            RawTokenKind::Word => play_word(&mut play, text, place),
            RawTokenKind::Call => {}
        }
        before = kind;
    }
    Some(play)
}

/// Reads the remaining seconds after the last move.
fn time_left(
    play: &mut RecordBuilder,
    left: &mut ByColor<Option<u64>>,
    seconds: u64,
    token: Text<'_>,
) {
    let (text, place) = (token.text, token.span());
    let moved = play
        .last_entry()
        .is_some_and(|entry| entry.played().is_some());
    if !moved || play.has_skipped() {
        play.unknown(text, place);
        return;
    }
    let before = left[play.side().opposite()].replace(seconds);
    let Some(before) = before else {
        play.note(NoteKind::Program, text);
        return;
    };
    match before.checked_sub(seconds) {
        Some(spent) => play.clock(spent.saturating_mul(1000), None, place),
        None => {
            play.note(NoteKind::Program, text);
            play.report(place, FindingKind::ClockRunsBack);
        }
    }
}

/// Reads an ending, or a word in place of a move. After the ending a word is only kept.
fn play_word(play: &mut RecordBuilder, text: &str, place: Span) {
    if let Some(ending) = special(text.strip_prefix('%').unwrap_or(text)) {
        ending.end(play, text);
        return;
    }
    if play.has_ending() {
        play.unknown(text, place);
    } else {
        play.unreadable(text, place, reason::NOT_UNDERSTOOD);
    }
}

/// A kind of token in a list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum RawTokenKind {
    /// A move of CSA, with or without its sign.
    Move(WrittenMove),
    /// `L599`: the remaining seconds of the side that moved.
    Left(u64),
    /// `receiveMove`, a call in the script around a list.
    Call,
    /// Any other text: an ending, or an unknown word.
    Word,
}

/// Returns the tokens of a list in order. Blanks, line ends, commas, quotes and round brackets separate tokens. Moves
/// need no separator.
pub(crate) fn tokens<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = (Text<'a>, RawTokenKind)> {
    let mut text = text.into();
    core::iter::from_fn(move || {
        let mut next = preceded(take_while(separates), consumed(token));
        let (rest, (found, kind)) = next.parse(text.text).ok()?;
        let found = text.of(found);
        text = text.end(rest);
        Some((found, kind))
    })
}

/// Returns the server of a list by its first move: moves of Shogi Wars have a sign and `L…` after them, those of
/// ShogiQuest neither. Returns `None` if the text does not begin with a move.
pub(crate) fn looks_like(text: &str) -> Option<Format> {
    let mut all = tokens(text);
    let (_, first) = all.next()?;
    if first == RawTokenKind::Call {
        return Some(Format::Wars);
    }
    let RawTokenKind::Move(written) = first else {
        return None;
    };
    match (written.side, all.next().map(|(_, kind)| kind)) {
        (Some(_), Some(RawTokenKind::Left(_))) => Some(Format::Wars),
        (None, None | Some(RawTokenKind::Move(WrittenMove { side: None, .. }))) => {
            Some(Format::Quest)
        }
        _ => None,
    }
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '"' | '\'' | '(' | ')' | ';' | '\u{feff}')
}

/// Parses `move | "L" seconds | "receiveMove" | word`.
fn token(text: &str) -> Parsed<'_, RawTokenKind> {
    if let Ok((rest, play)) = play(text) {
        return Ok((rest, RawTokenKind::Move(play.into())));
    }
    let call = tag("receiveMove").map(|_| RawTokenKind::Call);
    let left = preceded(char('L'), ascii_number).map(RawTokenKind::Left);
    let known = all_consuming(alt((call, left)));
    let any = rest.map(|_| RawTokenKind::Word);
    word.and_then(alt((known, any))).parse(text)
}

/// Parses a text up to a separator. A text that begins like a move ends where the next move may begin.
fn word(text: &str) -> Parsed<'_, &str> {
    let sign = take_while(|c| matches!(c, '+' | '-'));
    let letters = take_while(|c: char| c.is_ascii_alphabetic());
    let like_a_move = recognize((sign, digit1, letters));
    alt((like_a_move, take_till1(separates))).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: &[&str]) {
        let found: Vec<&str> = tokens(text).map(|(token, _)| token.text).collect();
        assert_eq!(found, words, "{text}");
    }

    #[test]
    fn words() {
        let call = "receiveMove(\"+7776FU,L600\t-3334FU,L599\tDRAW_SENNICHI\");";
        let words = ["+7776FU", "L600", "-3334FU", "L599", "DRAW_SENNICHI"];
        check(call, &[&["receiveMove"], &words[..]].concat());
        check("7776FU3334FU", &["7776FU", "3334FU"]);
        check("7776XX3334FU 12", &["7776XX", "3334FU", "12"]);
        check("7776F", &["7776F"]);
        check("+,-歩", &["+", "-歩"]);
        check("", &[]);
    }

    #[test]
    fn whose() {
        assert_eq!(looks_like("+7776FU,L600"), Some(Format::Wars));
        assert_eq!(looks_like("receiveMove(\"\")"), Some(Format::Wars));
        assert_eq!(looks_like("7776FU"), Some(Format::Quest));
        assert_eq!(looks_like("7776FU,3334FU"), Some(Format::Quest));
        assert_eq!(looks_like("+7776FU,T600"), None);
        assert_eq!(looks_like("+7776FU\n-3334FU"), None);
        assert_eq!(looks_like("7776FU\nT3"), None);
        assert_eq!(looks_like("76歩"), None);
    }
}
