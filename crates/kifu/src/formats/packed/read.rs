//! Converts packed rows to the records of games.

use komadai_core::{Color, Span};
use komadai_packed::{MoveDialect, PackError, Row, RowFormat};

use super::{ending_of_bits, result_words};
use crate::builder::RecordBuilder;
use crate::finding::{Before, KeptFindings, reason};
use crate::row::Output;
use crate::{Detail, Finding, FindingKind, Game, Limits, NoteKind, Part, Start, keys};

/// The dialect of the moves of a file, as far as it was read, and the dialect that was reported.
#[derive(Debug)]
pub(super) struct Dialects {
    of_file: MoveDialect,
    reported: MoveDialect,
}

impl Dialects {
    /// Creates the dialects of a file that begins with some rows.
    pub(super) fn of(format: RowFormat, records: &[u8]) -> Dialects {
        let reported = format.packing().dialect();
        let of_file = match format {
            RowFormat::Psv => MoveDialect::of_psv(records),
            _ => reported,
        };
        Dialects { of_file, reported }
    }
}

/// A reader of the games of a packed file, which comes in pieces of whole rows. All places are bytes of the file.
#[derive(Debug)]
pub(crate) struct PackedGames {
    format: RowFormat,
    dialects: Dialects,
    out: Output,
    records: Vec<u8>,
    /// The byte of the file where the rows begin, and the byte up to which they were read.
    start: usize,
    read: usize,
    pub(crate) is_over: bool,
}

impl PackedGames {
    pub(crate) fn new(format: RowFormat, limits: Limits) -> PackedGames {
        PackedGames {
            format,
            dialects: Dialects::of(format, &[]),
            out: Output::new(limits),
            records: Vec::new(),
            start: 0,
            read: 0,
            is_over: false,
        }
    }

    /// Returns the length of the complete rows in some bytes.
    pub(crate) fn whole_records(&self, bytes: &[u8]) -> usize {
        self.format.whole_records(bytes)
    }

    /// Takes the next rows, after the previous ones were read.
    pub(crate) fn feed(&mut self, records: Vec<u8>) {
        self.start += self.records.len();
        self.read = self.start;
        if self.start == 0 {
            self.dialects = Dialects::of(self.format, &records);
        }
        self.records = records;
    }

    /// Returns the findings outside of games since the last call.
    pub(crate) fn take_findings(&mut self) -> KeptFindings {
        let found = self.out.findings.give_up();
        found.placed("".into(), Before::default())
    }

    pub(crate) fn next(&mut self) -> Option<Game> {
        while !self.is_over {
            let begin = self.read;
            if self.out.is_gap_too_long(begin) {
                let finding = FindingKind::LimitGap.with("limit", self.out.limits.gap);
                self.out.report(Span::sized(self.out.gap_begin, 0), finding);
                self.is_over = true;
                break;
            }
            let rest = self.records.get(begin - self.start..).unwrap_or(&[]);
            if rest.is_empty() {
                break;
            }
            let len = self.format.record_len(rest).min(rest.len());
            self.read += len;
            if self.out.leaves_out(begin, len) {
                continue;
            }
            match game_of(
                self.format,
                rest.get(..len).unwrap_or(rest),
                begin,
                &mut self.dialects,
                &self.out,
            ) {
                Ok(builder) => {
                    self.out.gap_begin = self.read;
                    return Some(builder.finish(Part::of_bytes(begin)));
                }
                Err((place, finding)) => self.out.report(place, finding),
            }
        }
        None
    }
}

/// Reads the game of the row that begins at a byte of the file, or returns a finding if it is invalid. If a move of
/// psv is only legal in another dialect than that of the file, it is read in that one, like the moves after it.
pub(super) fn game_of(
    format: RowFormat,
    record: &[u8],
    start: usize,
    dialects: &mut Dialects,
    out: &Output,
) -> Result<RecordBuilder, (Span, Finding)> {
    let place = |byte: usize, len: usize| Span::sized(start + byte, len);
    let row = format.read(record).map_err(|error| match error.kind {
        PackError::Length { bytes, needed } => {
            let lengths = [("bytes", bytes.into()), ("needed", needed.into())];
            let why = Detail::filled(reason::RECORD_LENGTH, &lengths);
            (place(0, bytes), bad_record(why))
        }
        kind => (place(error.byte, 1), bad_record(Detail::of(&kind))),
    })?;
    let mut first = Start::new(row.setup.clone());
    first.first_ply = row.ply.into();
    let mut reader = RowReader {
        dialect: dialects.of_file,
        start,
        play: RecordBuilder::new(first, Some(place(0, 32)), out.collector()),
    };
    match format {
        RowFormat::Hcpe => reader.position(&row, 36),
        RowFormat::Psv => {
            reader.choose_dialect(row.best, dialects);
            reader.position(&row, 38);
        }
        RowFormat::Hcpe3 => reader.game(&row, record.len()),
        _ => {}
    }
    Ok(reader.play)
}

fn bad_record(why: Detail) -> Finding {
    FindingKind::BadRecord.with("why", why)
}

/// The bits that do not name a move.
const NO_MOVE: &str = "0x0000";

struct RowReader {
    dialect: MoveDialect,
    /// The byte of the file where the row begins.
    start: usize,
    play: RecordBuilder,
}

impl RowReader {
    const fn place(&self, byte: usize, len: usize) -> Span {
        Span::sized(self.start + byte, len)
    }

    /// Reads the value of the position, the best move, and the result, which is at the byte `result`.
    fn position(&mut self, row: &Row, result: usize) {
        let side = self.play.side();
        self.play(row.best, 34);
        self.value(row.value, side);
        self.result(row.result.0, result);
        if row.padding != 0 {
            let place = self.place(result + 1, 1);
            let note = format!("padding {}", row.padding);
            self.play.unknown(&note, place);
        }
    }

    fn choose_dialect(&mut self, bits: u16, dialects: &mut Dialects) {
        self.dialect = dialects.of_file.or_legal(self.play.position(), bits);
        dialects.of_file = self.dialect;
        let m = self.dialect.unpack(bits);
        if m != dialects.reported.unpack(bits) {
            dialects.reported = self.dialect;
            let finding = FindingKind::MoveDialect.with("name", self.dialect.name());
            self.play.report(self.place(34, 2), finding);
        }
    }

    /// Plays the move with the bits at a byte. Skips 0.
    fn play(&mut self, bits: u16, byte: usize) {
        let place = self.place(byte, 2);
        if bits == 0 {
            return;
        }
        self.play.read_at(place);
        let text = format!("{bits:#06x}");
        if self.play.is_stopped() {
            self.play.skip(&text, place);
            return;
        }
        match self.dialect.unpack(bits) {
            Some(m) => self.play.play(m, place),
            None => self.play.unreadable(&text, place, reason::NOT_UNDERSTOOD),
        }
    }

    /// Keeps the bits of a game where a move is missing.
    fn no_move(&mut self, byte: usize) {
        let place = self.place(byte, 2);
        self.play.read_at(place);
        self.play.unreadable(NO_MOVE, place, reason::NOT_WHOLE);
    }

    /// Keeps a value of the side to move as KIF programs write it: for Black.
    fn value(&mut self, value: i16, side: Color) {
        let value = match side {
            Color::Black => i32::from(value),
            Color::White => i32::from(value).saturating_neg(),
        };
        let note = format!("*評価値={value}");
        self.play.note(NoteKind::Comment, &note);
    }

    fn result(&mut self, bits: u8, byte: usize) {
        match result_words(bits) {
            Some(words) => self.play.header(keys::RESULT, &words),
            None => {
                let place = self.place(byte, 1);
                let note = format!("result {bits}");
                self.play.unknown(&note, place);
            }
        }
    }

    /// Reads the moves of a game of `len` bytes, each with its value and the moves that were searched.
    fn game(&mut self, row: &Row, len: usize) {
        if row.opponent != 0 {
            let note = format!("opponent {}", row.opponent);
            self.play.note(NoteKind::Program, &note);
        }
        let mut end = 36;
        for searched in &row.moves {
            let side = self.play.side();
            match searched.played {
                0 => self.no_move(searched.byte),
                played => self.play(played, searched.byte),
            }
            self.value(searched.value, side);
            let mut note = String::from("candidates");
            for &(bits, visits) in &searched.candidates {
                match self.dialect.unpack(bits) {
                    Some(m) => note += &format!(" {m}:{visits}"),
                    None => note += &format!(" {bits:#06x}:{visits}"),
                }
            }
            if !searched.candidates.is_empty() {
                self.play.note(NoteKind::Program, &note);
            }
            end = searched.byte + 6 + 4 * searched.candidates.len();
        }
        let found = self.play.depth();
        if end != len || found < usize::from(row.move_count) {
            let rest = self.place(end, len.saturating_sub(end));
            let numbers = [("found", found.into()), ("moves", row.move_count.into())];
            let why = Detail::filled(reason::CUT_GAME, &numbers);
            self.play.report(rest, bad_record(why));
        }
        self.play.read_at(self.place(34, 1));
        match ending_of_bits(row.result.0) {
            Some(ending) => self.play.end_with(ending.kind, ending.outcome, &ending.raw),
            None => self.result(row.result.0, 34),
        }
    }
}
