//! Statements from the first move of a CSA game on.

use crate::build::{RecordBuilder, other_piece};
use crate::formats::csa::grammar::{Statement, StatementKind};
use crate::formats::csa_ending::{self as ending, EndingWord};
use crate::{Detail, FindingKind, NoteKind, keys};
use komadai_core::{Span, Written};

use crate::formats::text::{first_counts, never_in_hand};

use super::head;
use super::named::{self, Named};
use super::opening::place;

/// Whether a time has more decimals than three, other than zeros.
fn is_finer(time: &str) -> bool {
    let (_, decimals) = time.split_once('.').unwrap_or(("", ""));
    let finer = decimals.get(3..).unwrap_or("");
    finer.contains(|c: char| matches!(c, '1'..='9'))
}

/// Whether a statement belongs after the start position.
pub(super) fn begins_play(kind: StatementKind<'_>, statement: &Statement<'_>) -> bool {
    match kind {
        StatementKind::Move(_) | StatementKind::Special(_) => true,
        StatementKind::Unknown => ending::wars(statement.text.text).is_some(),
        _ => false,
    }
}

/// Reads a statement after the start position.
pub(super) fn play(line: &mut RecordBuilder, statement: &Statement<'_>) {
    let place = place(statement);
    line.read_at(place);
    let text = statement.text.text;
    match statement.kind {
        StatementKind::Move(_) if line.is_stopped() => line.skip(text, place),
        StatementKind::Move(Ok(written)) => play_move(line, &written, text, place),
        StatementKind::Move(Err(error)) => {
            line.unreadable(text, error.span(), Detail::expected(error.expected()));
        }
        StatementKind::Special(word) => match ending::special(first_word(word.text)) {
            Some(ending) => {
                let again = line.is_at_ending();
                end_game(line, ending, text.trim_end());
                let rest = after_word(word.text).filter(|_| !again);
                if let Some(rest) = rest {
                    line.unknown(rest, place);
                }
            }
            None => {
                line.findings.report(place, FindingKind::UnknownEnding);
                end_game(line, EndingWord::OTHER, text.trim_end());
            }
        },
        // The time of a move that was not played.
        StatementKind::Time(_) if line.has_skipped() => line.note(NoteKind::Unknown, text),
        StatementKind::Time(Ok(_)) if line.has_time() => {
            line.note(NoteKind::Unknown, text);
            line.findings.report(place, first_counts());
        }
        StatementKind::Time(Ok(spent)) if line.depth() > 0 => {
            line.clock(spent, None, place);
            if is_finer(text) {
                line.unknown(text, place);
            }
        }
        StatementKind::Comment(text) => comment(line, text.text),
        StatementKind::Info { key, value } => {
            let (key, value) = head::header(key.text, value.text);
            line.header(key, &value);
        }
        StatementKind::Name(color, name) => {
            line.header(keys::player(color), name.text);
        }
        StatementKind::Server(word) => line.note(NoteKind::Program, &format!("#{}", word.text)),
        // The seconds that are left, as Shogi Wars has it.
        StatementKind::Unknown if statement.inline && is_time_left(text) => {
            line.note(NoteKind::Unknown, text);
        }
        StatementKind::Unknown if !statement.inline && ending::wars(text).is_some() => {
            let ending = ending::wars(text).unwrap_or(EndingWord::OTHER);
            end_game(line, ending, text.trim_end());
        }
        _ => line.unknown(text, place),
    }
}

fn play_move(line: &mut RecordBuilder, written: &Written, text: &str, place: Span) {
    if written.side.is_some_and(|side| side != line.side()) {
        line.findings.report(place, FindingKind::WrongSide);
    }
    match named::of_written(line.position(), written) {
        Some(Named { m, other }) => {
            if let Some(alike) = other {
                other_piece(&mut line.findings, place, alike);
            }
            line.play(m, place);
        }
        None => line.unreadable(text, place, never_in_hand()),
    }
}

pub(super) fn end_game(line: &mut RecordBuilder, ending: EndingWord, raw: &str) {
    let outcome = ending.outcome.unwrap_or_else(|| line.outcome(ending.kind));
    line.end_with(ending.kind, outcome, raw);
}

/// `'*x` is a comment for people, any other line one for programs.
fn comment(line: &mut RecordBuilder, text: &str) {
    match text.strip_prefix('*') {
        Some(text) => line.note(NoteKind::Comment, text),
        None => line.note(NoteKind::Program, text),
    }
}

/// `SENNICHITE` of `SENNICHITE SUPERIOR`.
fn first_word(text: &str) -> &str {
    text.split([' ', '\t', '\u{3000}']).next().unwrap_or("")
}

/// `SUPERIOR` of `SENNICHITE SUPERIOR`.
fn after_word(text: &str) -> Option<&str> {
    let rest = text.get(first_word(text).len()..)?.trim();
    (!rest.is_empty()).then_some(rest)
}

fn is_time_left(text: &str) -> bool {
    text.strip_prefix('L')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}
