//! Reading and writing USEN.

mod grammar;
mod write;

use crate::build::{RecordBuilder, report_faults};
use crate::formats::usen::grammar::{Branch, UsenLine, ending, looks_like_usen, usen_move};
use crate::{Detail, Entry, Finding, FindingKind, NoteKind, Severity, Start};
use komadai_core::{EndingKind, Outcome, Setup, Span};
use komadai_encoding::Encoding;
use komadai_parse::Text;
use write::write;

use super::text::nowhere;
use crate::reader::{GameLine, Output};
use crate::row::Begins;
use crate::row::{Extension, Row, Unit};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "usen",
    extensions: &[Extension::own("usen", Encoding::Ascii)],
    has_games: true,
    begins: |text, _| begins(text),
    write: Some(|record, _| write(record)),
    ..Row::usual(Unit::Line(read))
};

/// Whether the first line that is not empty looks like USEN.
fn begins(text: &str) -> Begins {
    let mut lines = text.split(['\n', '\r']).map(str::trim);
    let first = lines.find(|line| !line.is_empty());
    match first.is_some_and(looks_like_usen) {
        true => Begins::Surely,
        false => Begins::Unclear,
    }
}

/// Reads a line. A branch goes back along the line read last, as in KIF.
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
        Err((span, error)) => {
            let error = Detail::of(&error.kind());
            GameLine::Unknown(span, FindingKind::BadSfen.with("error", error))
        }
    }
}

fn begin(line: &UsenLine<'_>, setup: Setup, out: &mut Output) -> RecordBuilder {
    let mut start = Start::new(setup);
    let offset = line.branches().next().and_then(|main| offset(&main));
    let first = offset.and_then(|offset| offset.checked_add(1));
    start.first_ply = first.unwrap_or(1);
    let mut findings = out.collector();
    report_faults(&start.setup, Some(line.start.span()), &mut findings);
    let mut play = RecordBuilder::new(start, true, findings);
    out.begin(&mut play);
    play
}

fn offset(branch: &Branch<'_>) -> Option<u32> {
    branch.offset.text.parse().ok()
}

fn read_game(play: &mut RecordBuilder, line: &UsenLine<'_>) {
    let first_ply = play.record.start.first_ply;
    for (i, branch) in line.branches().enumerate() {
        let depth =
            offset(&branch).and_then(|offset| offset.checked_add(1)?.checked_sub(first_ply));
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        let span = branch.offset.span();
        match depth.filter(|&depth| depth <= play.depth()) {
            Some(depth) => play.go_back(depth),
            None if i == 0 => {
                play.findings.report(span, FindingKind::BadOffset);
            }
            None => {
                play.findings
                    .report(span, FindingKind::StrayVariation.with("why", nowhere()));
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
            play.findings
                .report(Span::new(end, end), FindingKind::MissingDot);
        }
    }
}

/// Reads how a branch ends.
fn end(play: &mut RecordBuilder, word: Text<'_>, at: Span) {
    play.read_at(at);
    match word.text {
        "" => {}
        letter if ending(letter).is_some() => end_by_letter(play, letter),
        other => {
            let code = word.after("i");
            let m = code.and_then(|code| usen_move(code).ok());
            match m.filter(|_| !play.is_stopped()) {
                Some(m) => {
                    play.play(m, at);
                    let foul = play.last_entry().is_some_and(Entry::is_foul);
                    play.end(
                        match foul {
                            true => EndingKind::IllegalMove,
                            // The move is legal by the law, and yet called a foul.
                            false => EndingKind::IllegalAction,
                        },
                        other,
                    );
                }
                None => {
                    let unknown = Finding::from(FindingKind::UnknownEnding);
                    play.findings
                        .report(at, unknown.with_severity(Severity::Error));
                    play.end(EndingKind::Other, other);
                }
            }
        }
    }
}

/// Ends a branch by the letter of an ending. After `j` nobody is known to have won.
fn end_by_letter(play: &mut RecordBuilder, letter: &str) {
    match ending(letter) {
        Some(EndingKind::Impasse) => {
            play.end_with(EndingKind::Impasse, Outcome::Undecided, letter);
        }
        Some(kind) => play.end(kind, letter),
        None => {}
    }
}
