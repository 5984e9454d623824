//! Writing CSA 2.2 and 3.0.

use std::cell::OnceCell;

use komadai_core::{Color, EndingKind, Move, Origin, Piece, PieceKind, Square, csa_piece_name};
use komadai_encoding::Encoding;
use komadai_parse::EncodingDeclaration;
use komadai_parse::csa::StatementKind;
use komadai_parse::csa::ending::{self, EndingWord};
use komadai_record::build::{SECOND_ENDING, entry_loss};
use komadai_record::{
    Clock, Ending, Entry, Foul, LossKind, Losses, NodeId, Note, NoteKind, Record,
};

use super::game_tracker::{GameTracker, LastEntry};
use super::head;
use crate::format::Dialect;
use crate::writing::{WriteRequest, Writing};

/// Writes a record.
pub(crate) fn write(record: &Record, request: &WriteRequest<'_>) -> Writing {
    let v3 = request.dialect == Some(Dialect::CsaV3_0);
    let mut writer = CsaWriter {
        record,
        last: OnceCell::new(),
        v3,
        // A move, a time, and something at the head.
        out: Vec::with_capacity(record.node_count().saturating_mul(12).saturating_add(128)),
        losses: Losses::new(),
        line: GameTracker::new(&record.start),
    };
    if request.another {
        writer.text("/\n");
    } else {
        writer.declare(request.encoding);
    }
    let mut head = String::new();
    head::write(record, &mut head, &mut writer.losses);
    writer.text(&head);
    if request.another && record.headers.is_empty() && v3 {
        let message = "a game without headers will be read with those of the game before";
        writer.losses.add(LossKind::Header, message);
    }
    writer.notes(record.root());
    writer.moves();
    writer.lose_times();
    Writing {
        text: String::from_utf8(writer.out).unwrap_or_default(),
        losses: writer.losses,
    }
}

struct CsaWriter<'r> {
    record: &'r Record,
    /// The ending that is the last entry, once it was asked for.
    last: OnceCell<Option<&'r Ending>>,
    /// Whether the version is 3.0, not 2.2.
    v3: bool,
    /// What was written, whole characters.
    out: Vec<u8>,
    losses: Losses,
    /// What a reader of the text so far knows.
    line: GameTracker,
}

impl CsaWriter<'_> {
    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn declare(&mut self, encoding: Encoding) {
        match encoding {
            _ if !self.v3 => {}
            Encoding::Utf8 | Encoding::Utf8Bom => self.text("'CSA encoding=UTF-8\n"),
            Encoding::Cp932 => self.text("'CSA encoding=SHIFT_JIS\n"),
            _ => {}
        }
        self.text(if self.v3 { "V3.0\n" } else { "V2.2\n" });
    }

    /// Writes the main line; variations are lost.
    fn moves(&mut self) {
        let record = self.record;
        let mut at = record.root();
        loop {
            while let Some((node, m, clock)) = record.plain_child(at) {
                if !self.plain(m, clock) {
                    break;
                }
                at = node;
            }
            let mut children = record.children(at);
            let Some(node) = children.next() else { break };
            for other in children {
                self.lose(LossKind::Variation, other, "variations cannot be written");
            }
            if !self.entry(node) {
                break;
            }
            at = node;
        }
    }

    /// Writes a legal move and its time, if these are read as they are; `false`, and nothing is
    /// done, otherwise.
    #[inline(always)]
    fn plain(&mut self, m: Move, clock: Clock) -> bool {
        let seconds = clock.spent().map(|millis| (millis / 1000, millis % 1000));
        if self.line.is_stopped() || seconds.is_some_and(|(_, millis)| millis != 0) {
            return false;
        }
        let mut line = 0;
        let is_legal = self.line.play_if_legal(m, |before| {
            let after = match m {
                Move::Step { from, promote, .. } => match before.board().piece(from) {
                    Some(piece) if promote => piece.promoted().unwrap_or(piece).kind(),
                    piece => piece.map_or(PieceKind::Pawn, Piece::kind),
                },
                Move::Drop { kind, .. } => kind.piece_kind(),
            };
            line = move_line(before.side(), m, after);
        });
        if !is_legal {
            return false;
        }
        let seconds = seconds.map(|(seconds, _)| seconds);
        match seconds.and_then(short_time_line) {
            Some((time, len)) => {
                // Sixteen bytes at once; those after the time are cut off again.
                let both = u128::from(line) | u128::from(time) << 64;
                let end = self.out.len().saturating_add(8).saturating_add(len);
                self.out.extend_from_slice(&both.to_le_bytes());
                self.out.truncate(end);
            }
            None => {
                self.out.extend_from_slice(&line.to_le_bytes());
                if let Some(seconds) = seconds {
                    time_line(seconds, &mut self.out);
                }
            }
        }
        true
    }

    fn lose(&mut self, kind: LossKind, node: NodeId, message: impl Into<String>) {
        let depth = u32::try_from(self.line.depth()).unwrap_or(u32::MAX);
        let ply = self.record.start.first_ply.saturating_add(depth);
        self.losses.add_at(kind, node, ply, message);
    }

    /// Writes an entry with time and notes; `false` if what follows cannot be written.
    fn entry(&mut self, node: NodeId) -> bool {
        let record = self.record;
        let Some(entry) = record.entry(node) else {
            return false;
        };
        match entry {
            Entry::Ending(_) if matches!(self.line.last(), LastEntry::Ending(..)) => {
                self.lose(LossKind::Ending, node, SECOND_ENDING);
                return false;
            }
            Entry::Ending(ending) => self.ending(node, ending),
            _ if self.line.is_stopped() => {
                let message = "what follows the place where the game cannot go on is left out";
                self.lose(LossKind::Entry, node, message);
                return false;
            }
            Entry::Move(m) => self.play(node, *m, false),
            Entry::Foul(foul) => match &**foul {
                Foul::Text(text) => return self.foul_text(node, text),
                Foul::Move(m) => self.play(node, *m, true),
            },
            Entry::Pass => {
                let message = "a pass cannot be written; it is left out with all that follows";
                self.lose(LossKind::Entry, node, message);
                return false;
            }
        }
        self.time(node);
        self.notes(node);
        true
    }

    /// Writes a move that the record has as a legal one, or as a foul.
    fn play(&mut self, node: NodeId, m: Move, foul: bool) {
        let position = self.line.position();
        let before = m.origin().and_then(|from| position.board().piece(from));
        // A reader sees a promotion by the board alone.
        let promoted = before.and_then(|piece| piece.kind().promoted());
        let read = match m {
            Move::Step { from, to, promote } => Move::Step {
                from,
                to,
                promote: promote && promoted.is_some(),
            },
            drop @ Move::Drop { .. } => drop,
        };
        let after = match read {
            Move::Step { promote: true, .. } => promoted,
            Move::Step { .. } => before.map(Piece::kind),
            Move::Drop { kind, .. } => Some(kind.piece_kind()),
        };
        let after = after.unwrap_or(PieceKind::Pawn);
        let line = move_line(position.side(), read, after);
        self.out.extend_from_slice(&line.to_le_bytes());
        if read != m {
            let message = "a piece that cannot promote is written without promotion";
            self.lose(LossKind::Entry, node, message);
        }
        let legal = self.line.is_legal(read);
        if legal {
            self.line.play(read);
        } else {
            self.line.foul(Some(read));
        }
        if legal == foul || read != m {
            let found = match legal {
                true => Entry::Move(read),
                false => Foul::Move(read).into(),
            };
            self.compare(node, &found);
        }
    }

    /// Compares what will be read with the record.
    fn compare(&mut self, node: NodeId, found: &Entry) {
        let Some(wanted) = self.record.entry(node).filter(|wanted| *wanted != found) else {
            return;
        };
        let (kind, message) = entry_loss(wanted, Some(found));
        let ply = self.record.start.first_ply.saturating_sub(1);
        let depth = u32::try_from(self.line.depth()).unwrap_or(u32::MAX);
        self.losses
            .add_at(kind, node, ply.saturating_add(depth), message);
    }

    /// Writes a text that names no move if it will be read so again, else as a comment.
    fn foul_text(&mut self, node: NodeId, text: &str) -> bool {
        let unreadable = match head::single(text) {
            Some(statement) if statement.text.text == text => match statement.kind {
                StatementKind::Move(Err(_)) => true,
                StatementKind::Move(Ok(written)) => {
                    let kind = written.after.filter(|kind| !kind.is_promoted());
                    written.origin == Some(Origin::Hand)
                        && kind.and_then(|kind| kind.hand_kind()).is_none()
                }
                _ => false,
            },
            _ => false,
        };
        if unreadable {
            self.text(text);
            self.out.push(b'\n');
            self.line.foul(None);
            self.time(node);
        } else {
            let message = "a foul that names no move is written as a comment";
            self.lose(LossKind::Entry, node, message);
            let message = "the note will stand at the entry before";
            self.lose(LossKind::Comment, node, message);
            for note in self.record.notes(node) {
                if note.kind == NoteKind::Program {
                    self.lose(LossKind::Program, node, message);
                }
            }
            self.comment(node, text, false);
            self.notes(node);
            // Without the foul the other side would have to move.
            let next = self.record.children(node).next();
            let next = next.and_then(|next| self.record.entry(next));
            return matches!(next, Some(Entry::Ending(_)));
        }
        self.notes(node);
        true
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let word = self.word(ending);
        let raw = format!("%{word}");
        self.text(&raw);
        self.out.push(b'\n');
        let read = ending::special(&word).unwrap_or(EndingWord::OTHER);
        let (mut kind, mut outcome) = self.line.end(read);
        if self.record.children(node).next().is_none() {
            if let Some(summary) = self.summary() {
                (kind, outcome) = summary.overrules(kind, outcome);
            }
        }
        self.compare(node, &Ending { kind, outcome, raw }.into());
    }

    /// The summary that the reader will find, which overrules the last ending.
    fn summary(&self) -> Option<EndingWord> {
        let record = self.record;
        if !record.has_notes() {
            return None;
        }
        let nodes = std::iter::once(record.root()).chain(record.main_line());
        let notes = nodes.flat_map(|node| record.notes(node));
        let lines = notes.filter(|note| matches!(note.kind, NoteKind::Program | NoteKind::Unknown));
        let summaries = lines
            .map(|note| note.text.as_str())
            .filter(|text| text.starts_with("summary:") && self.is_true_summary(text));
        ending::summary(summaries.last()?)
    }

    /// The word after `%`.
    fn word(&self, ending: &Ending) -> String {
        let illegal_move = self.line.outcome(EndingKind::IllegalMove);
        match ending::word(ending.kind, ending.outcome, illegal_move, self.v3) {
            Some(word) => word.to_owned(),
            None => other_word(&ending.raw),
        }
    }

    fn time(&mut self, node: NodeId) {
        let Some(spent) = self.record.clock(node).spent() else {
            return;
        };
        let (seconds, millis) = (spent / 1000, spent % 1000);
        if millis == 0 {
            time_line(seconds, &mut self.out);
            return;
        }
        self.out.push(b'T');
        number(seconds, &mut self.out);
        if self.v3 {
            let decimals = format!(".{millis:03}");
            self.text(decimals.trim_end_matches('0'));
        } else {
            let message = "times are cut off to whole seconds before version 3.0";
            self.lose_note(LossKind::Time, node, message);
        }
        self.out.push(b'\n');
    }

    fn lose_times(&mut self) {
        let record = self.record;
        if record.clock(record.root()).spent().is_some() {
            let message = "a time before the first move cannot be written";
            self.losses.add(LossKind::Time, message);
        }
        if record.has_totals() {
            let message = "running totals of the clock cannot be written";
            self.losses.add(LossKind::TotalTime, message);
        }
    }

    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        for Note { kind, text } in record.notes(node) {
            match kind {
                NoteKind::Comment => self.comment(node, text, true),
                NoteKind::Program => self.program(node, text),
                NoteKind::Bookmark => {
                    self.lose_note(LossKind::Bookmark, node, "a bookmark cannot be written");
                }
                NoteKind::Unknown => {
                    let message = "a line that was not understood is written for programs";
                    self.lose_note(LossKind::UnknownLine, node, message);
                    self.program(node, text);
                }
            }
        }
    }

    fn lose_note(&mut self, kind: LossKind, node: NodeId, message: &str) {
        let ply = self.record.start.first_ply.saturating_sub(1);
        let depth = u32::try_from(self.line.depth()).unwrap_or(u32::MAX);
        self.losses
            .add_at(kind, node, ply.saturating_add(depth), message);
    }

    /// Writes a comment; `is_note` if it is a note of the record.
    fn comment(&mut self, node: NodeId, text: &str, is_note: bool) {
        for part in text.split(['\n', '\r']) {
            self.text("'*");
            self.text(part);
            self.out.push(b'\n');
        }
        if is_note && text.contains(['\n', '\r']) {
            let message = "a comment of several lines will be read as several comments";
            self.lose_note(LossKind::Comment, node, message);
        }
    }

    fn program(&mut self, node: NodeId, text: &str) {
        // A summary of a game server overrules the ending when it is read.
        if text.starts_with("summary:") && !self.is_true_summary(text) {
            let message = "a summary that disagrees with the ending is left out";
            self.lose_note(LossKind::Program, node, message);
            return;
        }
        if self.line.depth() == 0 && EncodingDeclaration::of(text).is_some() {
            let message = "a line for programs looks like the declaration of the encoding";
            self.lose_note(LossKind::Program, node, message);
            return;
        }
        if text.starts_with('*') || text.contains(['\n', '\r']) {
            let message = "a line for programs will be read a little differently";
            self.lose_note(LossKind::Program, node, message);
        }
        self.program_line(text);
    }

    fn program_line(&mut self, text: &str) {
        self.out.push(b'\'');
        self.text(&text.replace(['\n', '\r'], " "));
        self.out.push(b'\n');
    }

    /// Whether a summary agrees with the ending that is the last entry of the record.
    fn is_true_summary(&self, text: &str) -> bool {
        let Some(summary) = ending::summary(text) else {
            return true;
        };
        let record = self.record;
        let last = || record.entry(record.main_line().last()?)?.ending();
        self.last.get_or_init(last).is_some_and(|ending| {
            let unknown = summary.kind == EndingKind::Other;
            unknown
                || ending.kind == summary.kind
                    && summary
                        .outcome
                        .is_none_or(|outcome| outcome == ending.outcome)
        })
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

/// A time of fewer than a thousand seconds with the end of its line: its bytes, the first one
/// lowest, and how many they are; `None` for a longer time.
#[inline(always)]
fn short_time_line(seconds: u32) -> Option<(u64, usize)> {
    let line = *SHORT_TIMES.get(seconds as usize)?;
    Some((line & !(0xff << 56), (line >> 56) as usize))
}

/// The lines of the short times, and in the last byte how many bytes they have.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
static SHORT_TIMES: [u64; 1000] = {
    let mut lines = [0; 1000];
    let mut seconds = 0;
    while seconds < lines.len() {
        // From the end of the line to its beginning.
        let (mut line, mut len, mut rest) = (b'\n' as u64, 2, seconds as u64);
        loop {
            line = line << 8 | 0x30 | (rest % 10);
            len += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        lines[seconds] = line << 8 | b'T' as u64 | len << 56;
        seconds += 1;
    }
    lines
};

/// Writes a time in whole seconds with the end of its line.
fn time_line(seconds: u32, out: &mut Vec<u8>) {
    out.push(b'T');
    number(seconds, out);
    out.push(b'\n');
}

/// Writes a number.
fn number(mut number: u32, out: &mut Vec<u8>) {
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
    out.extend_from_slice(digits.get(first..).unwrap_or_default());
}

/// The words of an unknown ending, if they come from a CSA file.
fn other_word(raw: &str) -> String {
    let word = raw.strip_prefix('%').unwrap_or("");
    let fits = word
        .bytes()
        .all(|b| b.is_ascii_uppercase() || matches!(b, b'_' | b'+' | b'-'));
    if fits && !word.is_empty() && ending::special(word).is_none() {
        word.to_owned()
    } else {
        "CHUDAN".to_owned()
    }
}
