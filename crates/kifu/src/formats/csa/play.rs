//! A game of CSA from its first move on.

use komadai_core::{Move, Origin, Piece, Position, Span, Written};

use super::grammar::{Statement, StatementKind, UsualMove, usual_move};
use super::opening::{note_statement, place};
use crate::build::{PlainMove, PlainMoves, RecordBuilder, other_piece};
use crate::formats::csa_ending::{self as ending, EndingWord};
use crate::formats::text::{first_counts, never_in_hand};
use crate::{Clock, Detail, FindingKind, NoteKind};

/// Moves in their usual form.
pub(super) struct UsualMoves<'t> {
    pub(super) rest: &'t [u8],
    /// The byte with which the rest begins.
    pub(super) place: usize,
    /// How many bytes the next move has.
    pub(super) next: usize,
}

impl PlainMoves for UsualMoves<'_> {
    #[inline(always)]
    fn next(&mut self, position: &Position) -> Option<PlainMove> {
        let plain = usual_move(self.rest)?;
        self.next = plain.len;
        Some(PlainMove {
            m: move_of(position, &plain)?,
            place: place_of_move(self.place),
            // Fewer than a million seconds.
            clock: Clock::new(plain.seconds.map(|s| s * 1000), None),
        })
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.rest = self.rest.get(self.next..).unwrap_or(&[]);
        self.place += self.next;
    }
}

#[inline(always)]
pub(super) const fn place_of_move(start: usize) -> Span {
    Span::new(start, start + UsualMove::LEN)
}

/// A move, legal or not.
struct Named {
    m: Move,
    /// `Some` where another piece is on the square that the move leaves: whether the two differ in
    /// promotion alone.
    other: Option<bool>,
}

/// The move that a text names, if its side is to move and, on the board, the piece that it names is
/// on the square that it leaves.
#[inline(always)]
fn move_of(position: &Position, plain: &UsualMove) -> Option<Move> {
    let (to, after) = (plain.to, plain.after);
    if plain.side != position.side() {
        return None;
    }
    match plain.origin {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = position.board().piece(from)?;
            let after = Piece::new(plain.side, after);
            let promote = before != after;
            let step = Move::Step { from, to, promote };
            (!promote || before.promoted() == Some(after)).then_some(step)
        }
    }
}

/// The move that a text names; `None` for a drop of a piece that no hand holds.
fn named(position: &Position, written: &Written) -> Option<Named> {
    let (to, after) = (written.to?, written.after?);
    match written.origin? {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            let m = Move::Drop { kind, to };
            Some(Named { m, other: None })
        }
        Origin::Square(from) => {
            let before = position.board().piece(from).map(|p| p.kind());
            let promote = before.is_some_and(|kind| kind.promoted() == Some(after));
            let other = before.filter(|&kind| kind != after && !promote);
            Some(Named {
                m: Move::Step { from, to, promote },
                other: other.map(|kind| kind.unpromoted() == after.unpromoted()),
            })
        }
    }
}

/// Whether a time has more decimals than three, other than zeros.
fn is_finer(time: &str) -> bool {
    let (_, decimals) = time.split_once('.').unwrap_or(("", ""));
    let finer = decimals.get(3..).unwrap_or("");
    finer.contains(|c: char| matches!(c, '1'..='9'))
}

/// Whether a statement belongs after the start position.
pub(super) fn begins_play(statement: &Statement<'_>) -> bool {
    match statement.kind {
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
                line.report(place, FindingKind::UnknownEnding);
                end_game(line, EndingWord::OTHER, text.trim_end());
            }
        },
        // The time of a move that was not played.
        StatementKind::Time(_) if line.has_skipped() => line.note(NoteKind::Unknown, text),
        StatementKind::Time(Ok(_)) if line.has_time() => {
            line.note(NoteKind::Unknown, text);
            line.report(place, first_counts());
        }
        StatementKind::Time(Ok(spent)) if line.depth() > 0 => {
            line.clock(spent, None, place);
            if is_finer(text) {
                line.unknown(text, place);
            }
        }
        // The seconds that are left, as Shogi Wars has it.
        StatementKind::Unknown if statement.inline && is_time_left(text) => {
            line.note(NoteKind::Unknown, text);
        }
        StatementKind::Unknown if !statement.inline && ending::wars(text).is_some() => {
            let ending = ending::wars(text).unwrap_or(EndingWord::OTHER);
            end_game(line, ending, text.trim_end());
        }
        _ => note_statement(line, statement),
    }
}

fn play_move(line: &mut RecordBuilder, written: &Written, text: &str, place: Span) {
    if written.side.is_some_and(|side| side != line.side()) {
        line.report(place, FindingKind::WrongSide);
    }
    match named(line.position(), written) {
        Some(Named { m, other }) => {
            if let Some(alike) = other {
                other_piece(&mut line.findings, place, alike);
            }
            line.play(m, place);
        }
        None => line.unreadable(text, place, never_in_hand()),
    }
}

fn end_game(line: &mut RecordBuilder, ending: EndingWord, raw: &str) {
    let outcome = ending.outcome.unwrap_or_else(|| line.outcome(ending.kind));
    line.end_with(ending.kind, outcome, raw);
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
