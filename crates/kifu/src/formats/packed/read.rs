//! Reading the packed formats.

use komadai_core::{Color, Span};
use komadai_encoding::{Encoding, LineEnd, encode};
use komadai_parse::Text;
use komadai_record::build::{RecordBuilder, report_faults};
use komadai_record::{Detail, Finding, FindingKind, NoteKind, Start, keys};

use super::layout::{Layout, move_end, number};
use super::result;
use crate::format::Format;
use crate::formats::why::not_understood;
use crate::line_reader::GameLine;
use crate::packing::Packing;
use crate::reader::Output;

/// Reads a record, a line of the text in hexadecimal.
pub(super) fn read(format: Format, line: Text<'_>, out: &mut Output) -> GameLine {
    let record = RecordLine {
        text: line.trimmed(),
    };
    let bytes = record.bytes();
    let start = bytes.and_then(|bytes| Ok((record.start(format, &bytes)?, bytes)));
    match start {
        Ok((start, bytes)) => {
            let mut found = out.collector();
            report_faults(&start.setup, Some(record.place(0, 32)), &mut found);
            let mut play = RecordBuilder::new(start, true, found);
            out.begin(&mut play);
            record.game(format, &bytes, &mut play);
            GameLine::Game(play.into())
        }
        Err((place, finding)) => GameLine::Unknown(place, finding),
    }
}

fn not_hexadecimal() -> Finding {
    bad_record(Detail::words(
        "expected bytes in hexadecimal",
        "16進数で書いたバイト列が必要です",
    ))
}

/// A line of the text, which is a record.
struct RecordLine<'a> {
    text: Text<'a>,
}

type Fault = (Span, Finding);

fn bad_record(why: Detail) -> Finding {
    FindingKind::BadRecord.with("why", why)
}

impl RecordLine<'_> {
    /// The place of `len` bytes from a byte on.
    fn place(&self, byte: usize, len: usize) -> Span {
        let digits = |bytes: usize| bytes.saturating_mul(2).min(self.text.text.len());
        let [start, end] = [byte, byte.saturating_add(len)].map(digits);
        Span::new(start, end).moved(self.text.start)
    }

    fn bytes(&self) -> Result<Vec<u8>, Fault> {
        let text = self.text.text;
        let other = text.find(|c: char| !c.is_ascii_hexdigit());
        let whole = self.text.span();
        match other {
            Some(_) => Err((whole, not_hexadecimal())),
            None if text.len() % 2 == 1 => Err((whole, not_hexadecimal())),
            None => Ok(encode(text, Encoding::Binary, LineEnd::Lf).bytes),
        }
    }

    /// The start of the game.
    fn start(&self, format: Format, bytes: &[u8]) -> Result<Start, Fault> {
        let layout = Layout::of(format);
        let cut = |needed: usize| {
            let bytes = bytes.len();
            let why = Detail::words(
                format!("the record has {bytes} bytes, not {needed}"),
                format!("{bytes}バイトあります; {needed}バイトのはずです"),
            );
            Err((self.place(0, bytes), bad_record(why)))
        };
        let Some(position) = bytes.first_chunk() else {
            return cut(layout.len);
        };
        if bytes.len() < layout.len || (!layout.moves && bytes.len() > layout.len) {
            return cut(layout.len);
        }
        let setup = layout.packing.unpack(position).map_err(|error| {
            let byte = error.byte();
            (self.place(byte, 1), bad_record(Detail::of(&error)))
        })?;
        let mut start = Start::new(setup);
        if format == Format::Psv {
            start.first_ply = number(bytes, 36).map_or(1, u32::from);
        }
        Ok(start)
    }

    /// Reads what follows the position.
    fn game(&self, format: Format, bytes: &[u8], play: &mut RecordBuilder) {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        match format {
            Format::Hcpe => {
                self.one_move(Packing::Hcp, bytes, [32, 34], play);
                self.header(byte(36), 36, play);
                self.padding(byte(37), 37, play);
            }
            Format::Psv => {
                let won = play.side();
                self.one_move(Packing::PackedSfen, bytes, [32, 34], play);
                let result = match byte(38) {
                    0 => 0,
                    1 => result::won_by(won),
                    255 => result::won_by(!won),
                    other => other | 128,
                };
                self.header(result, 38, play);
                self.padding(byte(39), 39, play);
            }
            Format::Hcpe3 => self.whole_game(bytes, play),
            _ => {}
        }
    }

    /// Reads a value of the position, and the move that was best there.
    fn one_move(
        &self,
        packing: Packing,
        bytes: &[u8],
        [value, best]: [usize; 2],
        play: &mut RecordBuilder,
    ) {
        let side = play.side();
        self.play(packing, bytes, best, play);
        evaluation(bytes, value, side, play);
    }

    fn play(&self, packing: Packing, bytes: &[u8], at: usize, play: &mut RecordBuilder) {
        let bits = number(bytes, at).unwrap_or(0);
        let place = self.place(at, 2);
        if bits == 0 {
            return;
        }
        play.read_at(place);
        let text = format!("{bits:#06x}");
        if play.is_stopped() {
            play.skip(&text, place);
            return;
        }
        match packing.unpack_move(bits) {
            Some(m) => play.play(m, place),
            None => play.unreadable(&text, place, not_understood()),
        }
    }

    fn header(&self, bits: u8, at: usize, play: &mut RecordBuilder) {
        match result::words(bits) {
            Some(words) => play.header(keys::RESULT, &words),
            None => {
                let place = self.place(at, 1);
                play.unknown(&format!("result {bits}"), place);
            }
        }
    }

    fn padding(&self, padding: u8, at: usize, play: &mut RecordBuilder) {
        if padding != 0 {
            let place = self.place(at, 1);
            play.unknown(&format!("padding {padding}"), place);
        }
    }

    /// Reads the moves of hcpe3, each with its value and the other moves that were searched.
    fn whole_game(&self, bytes: &[u8], play: &mut RecordBuilder) {
        if let Some(opponent @ 1..) = bytes.get(35) {
            play.note(NoteKind::Program, &format!("opponent {opponent}"));
        }
        let mut at = 36;
        let moves = number(bytes, 32).unwrap_or(0);
        for _ in 0..moves {
            let Some(end) = move_end(bytes, at).filter(|&end| end <= bytes.len()) else {
                break;
            };
            let side = play.side();
            self.play(Packing::Hcp, bytes, at, play);
            evaluation(bytes, at.saturating_add(2), side, play);
            let mut note = String::from("candidates");
            let candidates = bytes.get(at.saturating_add(6)..end).unwrap_or(&[]);
            for candidate in candidates.chunks_exact(4) {
                let bits = number(candidate, 0).unwrap_or(0);
                let visits = number(candidate, 2).unwrap_or(0);
                match Packing::Hcp.unpack_move(bits) {
                    Some(m) => note += &format!(" {m}:{visits}"),
                    None => note += &format!(" {bits:#06x}:{visits}"),
                }
            }
            if !candidates.is_empty() {
                play.note(NoteKind::Program, &note);
            }
            at = end;
        }
        if at != bytes.len() || play.depth() < usize::from(moves) {
            let end = self.place(at, bytes.len().saturating_sub(at));
            let found = play.depth();
            let why = Detail::words(
                format!("the game has {found} of {moves} moves"),
                format!("対局の指し手が{moves}手のうち{found}手しかありません"),
            );
            play.findings.report(end, bad_record(why));
        }
        let bits = bytes.get(34).copied().unwrap_or(0);
        play.read_at(self.place(34, 1));
        match result::ending(bits) {
            Some(ending) => play.end_with(ending.kind, ending.outcome, &ending.raw),
            None => self.header(bits | 128, 34, play),
        }
    }
}

/// Keeps a value, which is given from the view of the side to move, as KIF programs write it: from
/// Black's.
fn evaluation(bytes: &[u8], at: usize, side: Color, play: &mut RecordBuilder) {
    let value =
        number(bytes, at).map_or(0, |bits| i32::from(i16::from_le_bytes(bits.to_le_bytes())));
    let value = match side {
        Color::Black => value,
        Color::White => value.saturating_neg(),
    };
    play.note(NoteKind::Comment, &format!("{EVALUATION}{value}"));
}

/// The text before the value in the note that keeps it.
const EVALUATION: &str = "*評価値=";
