//! From a packed record to the record of a game.

use crate::build::{RecordBuilder, report_faults};
use crate::{Detail, Finding, FindingKind, NoteKind, Start, keys};
use komadai_core::{Color, Span};
use komadai_encoding::{Encoding, LineEnd, encode};
use komadai_packed::{Packing, Row, RowErrorKind, RowFormat};
use komadai_parse::Text;

use super::result;
use crate::formats::why::not_understood;
use crate::reader::{GameLine, Output};

/// Reads a record, a line of the text in hexadecimal.
pub(super) fn read(format: RowFormat, line: Text<'_>, out: &mut Output) -> GameLine {
    let line = line.trimmed();
    let digits = line.text;
    if digits.len() % 2 == 1 || digits.contains(|c: char| !c.is_ascii_hexdigit()) {
        let why = Detail::words(
            "expected bytes in hexadecimal",
            "16進数で書いたバイト列が必要です",
        );
        return GameLine::Unknown(line.span(), bad_record(why));
    }
    let bytes = encode(digits, Encoding::Binary, LineEnd::Lf).bytes;
    let places = Places {
        start: line.start,
        width: 2,
    };
    game_of(format, &bytes, places, out)
}

/// Where the bytes of a record are.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// Where the first one is.
    start: usize,
    /// How much of a text or a file each takes.
    width: usize,
}

impl Places {
    /// The place of `len` bytes from a byte on.
    fn of(self, byte: usize, len: usize) -> Span {
        let start = self.start.saturating_add(byte.saturating_mul(self.width));
        Span::sized(start, len.saturating_mul(self.width))
    }
}

/// Reads the game of one packed record.
pub(super) fn game_of(
    format: RowFormat,
    bytes: &[u8],
    places: Places,
    out: &mut Output,
) -> GameLine {
    let row = match format.read(bytes) {
        Ok(row) => row,
        Err(error) => {
            let (place, why) = match error.kind {
                RowErrorKind::Length { bytes, needed } => {
                    let why = Detail::words(
                        format!("the record has {bytes} bytes, not {needed}"),
                        format!("{bytes}バイトあります; {needed}バイトのはずです"),
                    );
                    (places.of(0, bytes), why)
                }
                kind => (places.of(error.byte, 1), Detail::of(&kind)),
            };
            return GameLine::Unknown(place, bad_record(why));
        }
    };
    let mut found = out.collector();
    report_faults(&row.setup, Some(places.of(0, 32)), &mut found);
    let mut start = Start::new(row.setup.clone());
    start.first_ply = row.ply.into();
    let mut reader = RowReader {
        packing: format.packing(),
        places,
        play: RecordBuilder::new(start, true, found),
    };
    out.begin(&mut reader.play);
    match format {
        RowFormat::Hcpe => reader.position(&row, 36),
        RowFormat::Psv => reader.position(&row, 38),
        RowFormat::Hcpe3 => reader.game(&row, bytes.len()),
        _ => {}
    }
    GameLine::Game(reader.play.into())
}

fn bad_record(why: Detail) -> Finding {
    FindingKind::BadRecord.with("why", why)
}

struct RowReader {
    packing: Packing,
    places: Places,
    play: RecordBuilder,
}

impl RowReader {
    /// Reads the value of the position, the best move and the result, whose byte is `result`.
    fn position(&mut self, row: &Row, result: usize) {
        let side = self.play.side();
        self.play(row.best, 34);
        self.value(row.value, side);
        self.result(row.result.0, result);
        if row.padding != 0 {
            let place = self.places.of(result.saturating_add(1), 1);
            let note = format!("padding {}", row.padding);
            self.play.unknown(&note, place);
        }
    }

    /// Plays the move whose bits begin at a byte; nothing for 0.
    fn play(&mut self, bits: u16, byte: usize) {
        let place = self.places.of(byte, 2);
        if bits == 0 {
            return;
        }
        self.play.read_at(place);
        let text = format!("{bits:#06x}");
        if self.play.is_stopped() {
            self.play.skip(&text, place);
            return;
        }
        match self.packing.unpack_move(bits) {
            Some(m) => self.play.play(m, place),
            None => self.play.unreadable(&text, place, not_understood()),
        }
    }

    /// Keeps a value, which is given for the side to move, as KIF programs write it: for Black.
    fn value(&mut self, value: i16, side: Color) {
        let value = match side {
            Color::Black => i32::from(value),
            Color::White => i32::from(value).saturating_neg(),
        };
        let note = format!("*評価値={value}");
        self.play.note(NoteKind::Comment, &note);
    }

    fn result(&mut self, bits: u8, byte: usize) {
        match result::words(bits) {
            Some(words) => self.play.header(keys::RESULT, &words),
            None => {
                let place = self.places.of(byte, 1);
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
            self.play(searched.played, searched.byte);
            self.value(searched.value, side);
            let mut note = String::from("candidates");
            for &(bits, visits) in &searched.candidates {
                match self.packing.unpack_move(bits) {
                    Some(m) => note += &format!(" {m}:{visits}"),
                    None => note += &format!(" {bits:#06x}:{visits}"),
                }
            }
            if !searched.candidates.is_empty() {
                self.play.note(NoteKind::Program, &note);
            }
            let candidates = searched.candidates.len().saturating_mul(4);
            end = searched.byte.saturating_add(6).saturating_add(candidates);
        }
        let found = self.play.depth();
        if end != len || found < usize::from(row.move_count) {
            let rest = self.places.of(end, len.saturating_sub(end));
            let moves = row.move_count;
            let why = Detail::words(
                format!("the game has {found} of {moves} moves"),
                format!("対局の指し手が{moves}手のうち{found}手しかありません"),
            );
            self.play.findings.report(rest, bad_record(why));
        }
        self.play.read_at(self.places.of(34, 1));
        match result::ending(row.result.0) {
            Some(ending) => self.play.end_with(ending.kind, ending.outcome, &ending.raw),
            None => self.result(row.result.0 | 128, 34),
        }
    }
}
