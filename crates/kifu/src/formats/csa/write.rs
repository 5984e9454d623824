//! Writing CSA 2.2 and 3.0.

use komadai_core::{
    Board, Color, EndingKind, Move, Piece, PieceKind, Position, Span, Square, csa_piece_name,
};
use komadai_encoding::Encoding;
use komadai_parse::EncodingDeclaration;
use komadai_parse::csa::StatementKind;
use komadai_parse::csa::ending::{self, EndingWord};
use komadai_record::build::{PlainMove, PlainMoves, RecordBuilder};
use komadai_record::{Clock, Ending, Entry, Foul, NodeId, Note, NoteKind, Record, Start};

use super::play::end_game;
use super::{head, judge, named};
use crate::format::Dialect;
use crate::formats::buffers::{TextBuffer, one_line};
use crate::formats::why::not_understood;
use crate::writing::{WriteRequest, Writing, reader_of};

/// Writes the main line of a record.
pub(crate) fn write(record: &Record, request: &WriteRequest) -> Writing {
    let v3 = request.dialect == Some(Dialect::CsaV3_0);
    let mut writer = CsaWriter {
        record,
        v3,
        // A move, a time, and something at the head.
        out: TextBuffer::with_capacity(record.node_count().saturating_mul(12).saturating_add(128)),
        read: reader_of(Start::new(record.start.setup.clone()), record, true).straight(),
        summary: None,
    };
    if request.another {
        writer.out.push_str("/\n");
    }
    let mut text = String::new();
    writer.read.record.headers = head::write(record, v3, &mut text);
    // Without a version of its own, a game without headers would have those of the game before.
    if !request.another || v3 && writer.read.record.headers.is_empty() {
        writer.declare(request.encoding);
    }
    writer.out.push_str(&text);
    writer.notes(record.root());
    writer.moves();
    if let Some((summary, text)) = writer.summary {
        judge::overrule(&mut writer.read, summary, text, Span::default());
    }
    let mut text = writer.out.into_text();
    // Version 2.2 knows no declaration, and is in ASCII or Shift_JIS for most programs.
    if !v3 && !request.another && is_utf_8(request.encoding) && !text.is_ascii() {
        text.insert_str(0, UTF_8);
    }
    Writing::of(text, record, writer.read.record)
}

const UTF_8: &str = "'CSA encoding=UTF-8\n";

const fn is_utf_8(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf8 | Encoding::Utf8Bom)
}

struct CsaWriter<'r> {
    record: &'r Record,
    /// Whether the version is 3.0, not 2.2.
    v3: bool,
    out: TextBuffer,
    /// What a reader makes of it.
    read: RecordBuilder,
    /// The last summary of a game server, and its text.
    summary: Option<(EndingWord, &'r str)>,
}

/// Legal moves of a record, written as they are played.
struct PlainLines<'a> {
    record: &'a Record,
    /// The node written last.
    at: NodeId,
    /// The next one with its line, and its seconds.
    next: Option<(NodeId, u64, Option<u32>)>,
    out: &'a mut TextBuffer,
}

impl PlainMoves for PlainLines<'_> {
    #[inline(always)]
    fn next(&mut self, position: &Position) -> Option<PlainMove> {
        let (node, m, clock) = self.record.plain_child(self.at)?;
        let spent = clock.spent_millis();
        if spent.is_some_and(|millis| millis % 1000 != 0) {
            return None;
        }
        let line = move_line(position.side(), m, piece_after(position.board(), m));
        self.next = Some((node, line, spent.map(|millis| millis / 1000)));
        let place = Span::default();
        let clock = Clock::new(spent, None);
        Some(PlainMove { m, place, clock })
    }

    #[inline(always)]
    fn pass(&mut self) {
        let Some((node, line, seconds)) = self.next else {
            return;
        };
        self.out.push_bytes(&line.to_le_bytes());
        if let Some(seconds) = seconds {
            self.out.push_str("T");
            number(seconds, self.out);
            self.out.push_str("\n");
        }
        self.at = node;
    }
}

impl<'r> CsaWriter<'r> {
    fn declare(&mut self, encoding: Encoding) {
        match encoding {
            _ if !self.v3 => {}
            encoding if is_utf_8(encoding) => self.out.push_str(UTF_8),
            Encoding::Cp932 => self.out.push_str("'CSA encoding=SHIFT_JIS\n"),
            _ => {}
        }
        self.out.push_str(if self.v3 { "V3.0\n" } else { "V2.2\n" });
    }

    /// Writes the main line.
    fn moves(&mut self) {
        let mut at = self.record.root();
        loop {
            at = self.plain_moves(at);
            let Some(node) = self.record.children(at).next() else {
                break;
            };
            if !self.entry(node) {
                break;
            }
            at = node;
        }
    }

    /// Writes the legal moves that follow a node, with times in whole seconds, and returns the last
    /// of them.
    fn plain_moves(&mut self, at: NodeId) -> NodeId {
        let mut lines = PlainLines {
            record: self.record,
            at,
            next: None,
            out: &mut self.out,
        };
        self.read.play_plain(&mut lines);
        lines.at
    }

    /// Writes an entry with time and notes; `false` if what follows cannot be written.
    fn entry(&mut self, node: NodeId) -> bool {
        let Some(entry) = self.record.entry(node) else {
            return false;
        };
        match entry {
            Entry::Ending(_) if self.read.is_at_ending() => return false,
            Entry::Ending(ending) => self.ending(ending),
            _ if self.read.is_stopped() => return false,
            Entry::Move(m) => self.play(*m),
            Entry::Foul(foul) => match &**foul {
                Foul::Text(text) if !self.foul_text(text) => {
                    self.comment(text);
                    self.notes(node);
                    // Without the foul the other side would have to move.
                    let next = self.record.children(node).next();
                    let next = next.and_then(|next| self.record.entry(next));
                    return matches!(next, Some(Entry::Ending(_)));
                }
                Foul::Text(_) => {}
                Foul::Move(m) => self.play(*m),
            },
            Entry::Pass => return false,
        }
        self.time(self.record.clock(node));
        self.notes(node);
        true
    }

    /// Writes a move, legal or not. A reader sees a promotion by the board alone.
    fn play(&mut self, m: Move) {
        let position = self.read.position();
        let after = piece_after(position.board(), m);
        let line = move_line(position.side(), m, after);
        let read = match m {
            Move::Step { from, to, promote } => {
                let before = position.board().piece(from);
                let promotes = before.is_some_and(|piece| piece.promoted().is_some());
                let promote = promote && promotes;
                Move::Step { from, to, promote }
            }
            drop @ Move::Drop { .. } => drop,
        };
        self.out.push_bytes(&line.to_le_bytes());
        self.read.play(read, None);
    }

    /// Writes a text that names no move; `false`, and nothing is written, if it would be read as
    /// something else.
    fn foul_text(&mut self, text: &str) -> bool {
        let names_none = match head::single(text) {
            Some(statement) if statement.text.text == text => match statement.kind {
                StatementKind::Move(Err(_)) => true,
                StatementKind::Move(Ok(written)) => {
                    named::of_written(self.read.position(), &written).is_none()
                }
                _ => false,
            },
            _ => false,
        };
        if names_none {
            self.out.push_str(text);
            self.out.push_str("\n");
            self.read.unreadable(text, None, not_understood());
        }
        names_none
    }

    fn ending(&mut self, ending: &Ending) {
        let illegal_move = self.read.outcome(EndingKind::IllegalMove);
        let word = match ending::word(ending.kind, ending.outcome, illegal_move, self.v3) {
            Some(word) => word,
            None => other_word(&ending.raw).unwrap_or_else(|| {
                // Who won counts for more than how.
                let lost = ending.outcome.winner().is_some()
                    && ending.outcome == self.read.outcome(EndingKind::Resign);
                if lost { "TORYO" } else { "CHUDAN" }
            }),
        };
        let raw = format!("%{word}");
        self.out.push_str(&raw);
        self.out.push_str("\n");
        let read = ending::special(word).unwrap_or(EndingWord::OTHER);
        end_game(&mut self.read, read, &raw);
    }

    /// Writes the time of the entry written last. Before version 3.0 it has whole seconds.
    fn time(&mut self, clock: Clock) {
        let Some(spent) = clock.spent_millis() else {
            return;
        };
        let (seconds, millis) = (spent / 1000, spent % 1000);
        self.out.push_str("T");
        number(seconds, &mut self.out);
        let millis = if self.v3 { millis } else { 0 };
        if millis != 0 {
            let decimals = format!(".{millis:03}");
            self.out.push_str(decimals.trim_end_matches('0'));
        }
        self.out.push_str("\n");
        let read = u64::from(seconds).saturating_mul(1000);
        let read = read.saturating_add(u64::from(millis));
        self.read.clock(read, None, Span::default());
    }

    /// Writes notes; there are no bookmarks, and what was not understood is for programs.
    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        for Note { kind, text } in record.notes(node) {
            match kind {
                NoteKind::Comment => self.comment(text),
                NoteKind::Program | NoteKind::Unknown => self.program(text),
                NoteKind::Bookmark => {}
            }
        }
    }

    /// Writes each line of a text as a comment.
    fn comment(&mut self, text: &str) {
        for part in text.split(['\n', '\r']) {
            self.out.push_str("'*");
            self.out.push_str(part);
            self.out.push_str("\n");
            self.read.note(NoteKind::Comment, part);
        }
    }

    /// Writes a line for programs, unless a reader would make more of it than a note.
    fn program(&mut self, text: &'r str) {
        let declares = self.read.depth() == 0 && EncodingDeclaration::of(text).is_some();
        if declares || text.starts_with("summary:") && !self.is_true_summary(text) {
            return;
        }
        let line = one_line(text);
        self.out.push_str("'");
        self.out.push_str(&line);
        self.out.push_str("\n");
        let (kind, note) = match line.strip_prefix('*') {
            Some(comment) => (NoteKind::Comment, comment),
            None => (NoteKind::Program, &*line),
        };
        self.read.note(kind, note);
        if text.starts_with("summary:") {
            self.summary = ending::summary(text).map(|summary| (summary, text));
        }
    }

    /// Whether a summary of a game server, which overrules the ending when it is read, agrees with
    /// the ending that is the last entry of the record.
    fn is_true_summary(&self, text: &str) -> bool {
        let Some(summary) = ending::summary(text) else {
            return true;
        };
        let last = || self.record.entry(self.record.main_line().last()?)?.ending();
        last().is_some_and(|ending| {
            let outcome = summary.outcome.unwrap_or(ending.outcome);
            let same = ending.kind == summary.kind && ending.outcome == outcome;
            same || summary.kind == EndingKind::Other
        })
    }
}

/// The piece that a move leaves on its square; a pawn where none moves.
#[inline(always)]
fn piece_after(board: &Board, m: Move) -> PieceKind {
    match m {
        Move::Step { from, promote, .. } => match board.piece(from) {
            Some(piece) if promote => piece.promoted().unwrap_or(piece).kind(),
            piece => piece.map_or(PieceKind::Pawn, Piece::kind),
        },
        Move::Drop { kind, .. } => kind.piece_kind(),
    }
}

/// A move with the end of its line: eight bytes, the first one lowest.
#[inline(always)]
fn move_line(side: Color, m: Move, after: PieceKind) -> u64 {
    let digits = |square: Square| 0x3030 | u64::from(u16::from_le_bytes(square.numbers()));
    let sign = match side {
        Color::Black => b'+',
        Color::White => b'-',
    };
    let from = m.origin().map_or(0x3030, digits);
    let name = NAMES.get(after as usize).copied().unwrap_or(*b"FU");
    u64::from(sign)
        | from << 8
        | digits(m.to()) << 24
        | u64::from(u16::from_le_bytes(name)) << 40
        | u64::from(b'\n') << 56
}

/// The names of pieces by kind.
#[allow(clippy::indexing_slicing)] // Runs while building.
static NAMES: [[u8; 2]; 14] = {
    let mut names = [*b"FU"; 14];
    let mut i = 0;
    while i < 14 {
        let name = csa_piece_name(PieceKind::ALL[i]).as_bytes();
        names[PieceKind::ALL[i] as usize] = [name[0], name[1]];
        i += 1;
    }
    names
};

/// Writes a number.
fn number(mut number: u32, out: &mut TextBuffer) {
    let mut digits = [b'0'; 10];
    let mut first = digits.len();
    for (i, digit) in digits.iter_mut().enumerate().rev() {
        *digit |= (number % 10) as u8;
        number /= 10;
        first = i;
        if number == 0 {
            break;
        }
    }
    out.push_bytes(digits.get(first..).unwrap_or_default());
}

/// The words of an unknown ending, if they come from a CSA file.
fn other_word(raw: &str) -> Option<&str> {
    let word = raw.strip_prefix('%').unwrap_or("");
    let fits = word
        .bytes()
        .all(|b| b.is_ascii_uppercase() || matches!(b, b'_' | b'+' | b'-'));
    let is_own = fits && !word.is_empty() && ending::special(word).is_none();
    is_own.then_some(word)
}
