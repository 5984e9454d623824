//! Reading the lists of moves that the servers of Shogi Wars and ShogiQuest send.

mod grammar;

use crate::build::{RecordBuilder, other_piece};
use crate::formats::csa_ending::special;
use crate::formats::wars_quest::grammar::{
    self as raw_list, RawList, RawToken, RawTokenKind, tokens,
};
use crate::{FindingKind, NoteKind, Start};
use komadai_core::{ByColor, Move, Origin, Span, Written};
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::Text;

use super::text::{never_in_hand, not_understood};
use crate::reader::Output;
use crate::row::Begins;
use crate::row::{Extension, Row, Unit};

/// What the registry knows of the lists of Shogi Wars.
pub(super) const WARS: Row = Row {
    code: "wars",
    extensions: &[Extension::own("wars", Encoding::Cp932)],
    begins: |text, _| begins(text, RawList::Wars),
    ..COMMON
};

/// What the registry knows of the lists of ShogiQuest.
pub(super) const QUEST: Row = Row {
    code: "quest",
    extensions: &[Extension::own("quest", Encoding::Cp932)],
    begins: |text, _| begins(text, RawList::Quest),
    ..COMMON
};

/// What both have in common.
const COMMON: Row = Row {
    line_end: LineEnd::CrLf,
    must_show: true,
    ..Row::usual(Unit::Text(read))
};

fn begins(text: &str, list: RawList) -> Begins {
    match raw_list::looks_like(text) {
        Some(found) if found == list => Begins::Surely,
        _ => Begins::Unclear,
    }
}

/// Reads the game of a list, which is always an even game.
///
/// The time of a move is how much less its side has left than after its move before. How much a
/// side began with is not in the list, so that what it has left after its first move becomes a note
/// for programs there.
fn read(text: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let mut play = RecordBuilder::new(Start::default(), true, out.collector()).straight();
    play.make_room(text.text.len());
    out.begin(&mut play);
    // The seconds left.
    let mut left = ByColor::default();
    for token in tokens(text) {
        let place = token.text.span();
        play.read_at(place);
        match token.kind {
            RawTokenKind::Move(written) => play_move(&mut play, &written, token.text.text, place),
            RawTokenKind::Left(seconds) => time_left(&mut play, &mut left, seconds, &token, place),
            RawTokenKind::Word => word(&mut play, token.text.text, place),
            _ => {}
        }
    }
    Some(play)
}

fn play_move(play: &mut RecordBuilder, written: &Written, text: &str, place: Span) {
    if play.is_stopped() {
        play.skip(text, place);
        return;
    }
    if written.side.is_some_and(|side| side != play.side()) {
        play.findings.report(place, FindingKind::WrongSide);
    }
    let (Some(to), Some(after), Some(origin)) = (written.to, written.after, written.origin) else {
        return;
    };
    let m = match origin {
        Origin::Hand => match after.hand_kind().filter(|_| !after.is_promoted()) {
            Some(kind) => Move::Drop { kind, to },
            None => {
                play.unreadable(text, place, never_in_hand());
                return;
            }
        },
        Origin::Square(from) => {
            let before = play
                .position()
                .board()
                .piece(from)
                .map(|piece| piece.kind());
            let promote = before.is_some_and(|kind| kind.promoted() == Some(after));
            if let Some(kind) = before.filter(|&kind| kind != after && !promote) {
                let alike = kind.unpromoted() == after.unpromoted();
                other_piece(&mut play.findings, place, alike);
            }
            Move::Step { from, to, promote }
        }
    };
    play.play(m, place);
}

/// Takes the seconds that are left after the last move.
fn time_left(
    play: &mut RecordBuilder,
    left: &mut ByColor<Option<u64>>,
    seconds: u64,
    token: &RawToken<'_>,
    place: Span,
) {
    let text = token.text.text;
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
            play.findings.report(place, FindingKind::ClockRunsBack);
        }
    }
}

/// Reads an ending, or keeps a word that is no ending.
fn word(play: &mut RecordBuilder, text: &str, place: Span) {
    if let Some(ending) = special(text.strip_prefix('%').unwrap_or(text)) {
        let outcome = ending.outcome.unwrap_or_else(|| play.outcome(ending.kind));
        play.end_with(ending.kind, outcome, text);
        return;
    }
    let unsigned = text.trim_start_matches(['+', '-']);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        play.unknown(text, place);
    } else if play.is_stopped() {
        play.skip(text, place);
    } else {
        play.unreadable(text, place, not_understood());
    }
}
