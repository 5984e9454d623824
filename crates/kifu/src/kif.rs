//! Reading KIF.

mod ending;
mod preamble;

use komadai_core::{EndingKind, Move, Position};
use komadai_notation::{Context, Origin, Unresolved, Written, resolve};
use komadai_parse::kif::{Kind, Line, MoveLine, What, lines};

use crate::finding::{Findings, quoted};
use crate::line_of_play::{LineOfPlay, Place, other_piece};
use crate::reading::Game;
use crate::record::{NoteKind, from_kif, keys};
use preamble::Preamble;

/// Reads the one game of a KIF text.
///
/// Everything before the first move is collected first, so that the order of headers, handicap
/// and diagram does not matter. A variation (変化：N手) goes back along the line read last until
/// ply N is free; the same move twice at one place stays two nodes.
pub(crate) fn read(text: &str) -> Vec<Game> {
    let mut preamble = Preamble::new(Findings::new(text));
    let mut lines = lines(text);
    let first = lines.by_ref().find_map(|line| match line.kind {
        Kind::Move(m) => Some((line, m)),
        _ => {
            preamble.line(&line);
            None
        }
    });
    let mut reader = Reader {
        first_ply: 1,
        line: LineOfPlay::new(Default::default(), true, Findings::new(text)),
        variation: false,
        stray: false,
    };
    match first {
        Some((line, m)) => {
            reader.first_ply = m.ply;
            reader.line = preamble.start(m.ply, true);
            reader.move_line(&line, &m);
            lines.for_each(|line| reader.line(&line));
        }
        None => reader.line = preamble.start(1, false),
    }
    let findings = reader.line.findings.take();
    let record = reader.line.record;
    vec![Game { record, findings }]
}

struct Reader<'t> {
    line: LineOfPlay<'t>,
    first_ply: u32,
    /// Whether the next move begins a variation.
    variation: bool,
    /// Whether it begins one that has no place in the tree.
    stray: bool,
}

impl Reader<'_> {
    /// A line after the first move.
    fn line(&mut self, line: &Line<'_>) {
        let place = place(line);
        self.line.read_at(place);
        match line.kind {
            Kind::Move(m) => self.move_line(line, &m),
            Kind::Comment(text) => self.line.note(NoteKind::Comment, text.text),
            Kind::Program(text) => self.line.note(NoteKind::Program, text.text),
            Kind::Bookmark(text) => self.line.note(NoteKind::Bookmark, text.text),
            Kind::Variation(ply) => self.begin_variation(ply, line),
            Kind::Made(text) => ending::made(&mut self.line, text, place),
            Kind::Header { key, value } => {
                let key = from_kif(key.text);
                if key == keys::HANDICAP {
                    let message = "the start of the game stands behind its moves";
                    self.line.unknown(line.text.text, place, message);
                    return;
                }
                self.line.record.headers.push(key, value.text);
                let message = "a header stands behind the first move";
                self.line
                    .findings
                    .warn(line.number, key_span(line), "late-header", message);
            }
            Kind::Blank | Kind::Rule | Kind::Flip => {}
            _ => {
                let message = "this line is not understood here and is kept as a note";
                self.line.unknown(line.text.text, place, message);
            }
        }
    }

    fn begin_variation(&mut self, ply: u32, line: &Line<'_>) {
        let place = place(line);
        let depth = ply.checked_sub(self.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        match depth.filter(|&depth| depth <= self.line.depth()) {
            Some(depth) => {
                self.line.go_back(depth);
                self.variation = true;
            }
            None => {
                let message = format!("no line read so far leads to ply {ply}");
                self.line
                    .findings
                    .error(place.line, place.span, "stray-variation", message);
                self.line.note(NoteKind::Unknown, line.text.text);
                self.stray = true;
            }
        }
    }

    fn move_line(&mut self, line: &Line<'_>, m: &MoveLine<'_>) {
        self.find_ply(line, m);
        let span = m.text.span();
        let place = Place {
            line: line.number,
            span,
        };
        self.line.read_at(place);
        let played = matches!(m.what, What::Move(_) | What::Pass | What::Unreadable(_));
        if played && self.line.is_dead() {
            self.line.skip(line.text.text, place);
            return;
        }
        match &m.what {
            What::Move(written) => self.play(written, m.text.text, place),
            What::Pass => self.line.pass(),
            What::Word(word) => match ending::kind_of(word) {
                None if self.line.is_dead() => {
                    self.line.note(NoteKind::Unknown, line.text.text);
                    return;
                }
                Some(kind) => self.line.end(kind, word),
                None => {
                    let message = format!("{} is no known ending", quoted(word));
                    self.line
                        .findings
                        .warn(place.line, span, "unknown-ending", message);
                    self.line.end(EndingKind::Other, word);
                }
            },
            What::Unreadable(error) => {
                let message = format!(
                    "{} is no move: expected {}",
                    quoted(m.text.text),
                    error.expected()
                );
                let span = error.span();
                let line = line.number;
                self.line
                    .unreadable(m.text.text, Place { line, span }, message);
            }
        }
        if let Some(clock) = m.clock {
            self.line.clock(clock.spent, clock.total, place);
        }
        self.trailing(line, m);
    }

    /// Goes to the place in the tree that the number of a line names.
    fn find_ply(&mut self, line: &Line<'_>, m: &MoveLine<'_>) {
        let depth = m.ply.checked_sub(self.first_ply);
        let depth = depth.and_then(|depth| usize::try_from(depth).ok());
        let explicit = std::mem::take(&mut self.variation);
        let stray = std::mem::take(&mut self.stray);
        if depth == Some(self.line.depth()) {
            return;
        }
        // Behind the place where a branch stopped, lines are kept without being counted.
        if self.line.is_dead() && depth.is_none_or(|depth| depth > self.line.depth()) {
            return;
        }
        let number = Place {
            line: line.number,
            span: line.text.trimmed().span(),
        };
        match depth.filter(|&depth| depth < self.line.depth() && !explicit) {
            Some(depth) => {
                self.line.go_back(depth);
                let message = format!("ply {} comes again; read as a variation", m.ply);
                self.line
                    .findings
                    .warn(number.line, number.span, "ply-again", message);
            }
            None if stray => self.line.stop(),
            None => {
                let expected = u64::from(self.first_ply) + self.line.depth() as u64;
                let message = format!("expected ply {expected}, found {}", m.ply);
                self.line
                    .findings
                    .warn(number.line, number.span, "ply-disagrees", message);
            }
        }
    }

    fn play(&mut self, written: &Written, text: &str, place: Place) {
        let context = Context::new(self.line.position(), self.line.last_to());
        let m = match direct(&context, written) {
            Some(m) => m,
            None => match resolve(&context, written) {
                Ok(m) | Err(Unresolved::Illegal(Some(m), _)) => m,
                Err(error) => {
                    let message = format!("{} is no move here: {error}", quoted(text));
                    self.line.unreadable(text, place, message);
                    return;
                }
            },
        };
        self.check_piece(written, m, place);
        self.line.play(m, place);
    }

    /// Compares the piece on paper with the one on the board.
    fn check_piece(&mut self, written: &Written, m: Move, place: Place) {
        let on_board = on_board(self.line.position(), m);
        let (Some(found), Some(before)) = (on_board, written.before) else {
            return;
        };
        if found != before {
            let alike = found.unpromoted() == before.unpromoted();
            other_piece(&mut self.line.findings, place, alike);
        }
    }

    /// What stands behind the time: nothing, the time once more, or a remark.
    fn trailing(&mut self, line: &Line<'_>, m: &MoveLine<'_>) {
        let text = m.trailing.text;
        let before = line.text.text.strip_suffix(text).unwrap_or("").trim_end();
        if text.is_empty() || (text.starts_with('(') && before.ends_with(text)) {
            return;
        }
        match text.strip_prefix('#') {
            Some(remark) => self.line.note(NoteKind::Program, remark),
            None => {
                let place = Place {
                    line: line.number,
                    span: m.trailing.span(),
                };
                let message = "this is not understood behind a move and is kept as a note";
                self.line.unknown(text, place, message);
            }
        }
    }
}

/// The move of a text that says where it comes from: no search is needed.
fn direct(context: &Context<'_>, written: &Written) -> Option<Move> {
    let same = context.last_to.filter(|_| written.same);
    let to = written.to.or(same)?;
    let after = written.after?;
    match written.origin? {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = context.position.board().piece(from);
            let before = before.map_or(written.before, |piece| Some(piece.kind()))?;
            let promote = before != after && before.promoted() == Some(after);
            let said = written.before != Some(after);
            Some(Move::Step {
                from,
                to,
                // On paper 成 counts even where the board has another piece.
                promote: promote || (said && before.promoted().is_some()),
            })
        }
    }
}

fn on_board(position: &Position, m: Move) -> Option<komadai_core::PieceKind> {
    let from = m.origin()?;
    position.board().piece(from).map(|piece| piece.kind())
}

fn place(line: &Line<'_>) -> Place {
    Place {
        line: line.number,
        span: line.text.trimmed().span(),
    }
}

/// The whole of a header.
fn key_span(line: &Line<'_>) -> komadai_core::Span {
    line.text.trimmed().span()
}
