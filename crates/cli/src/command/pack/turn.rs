//! Converts the rows of one format to those of another.

use komadai::packed::{GameResult, MoveDialect, PackError, Row, RowFormat, SearchedMove};
use komadai::{Faults, Outcome, Position};

use crate::args::RowFilter;
use crate::texts::say;

pub(super) const LONGEST: usize = 1 << 28;

/// Returns the maximum number of bytes that may result from one byte.
pub(super) fn growth(from: &[RowFormat], to: RowFormat) -> usize {
    // A move of a game has six bytes. It becomes a row of forty bytes, which is stored with its length.
    let is_split = from.contains(&RowFormat::Hcpe3) && to != RowFormat::Hcpe3;
    if is_split { 8 } else { 2 }
}

pub(super) struct Turn<'a> {
    pub(super) from: RowFormat,
    pub(super) to: RowFormat,
    pub(super) filters: &'a [RowFilter],
}

#[derive(Default)]
pub(super) struct Turned {
    pub(super) bytes: Vec<u8>,
    pub(super) lengths: Vec<u32>,
    /// The number of rows read. The next fields count positions rejected by a filter, and invalid rows.
    pub(super) read: u64,
    pub(super) filtered: u64,
    pub(super) bad: u64,
    /// Invalid moves. The next field is the moves of psv in another dialect than YaneuraOu's.
    pub(super) moves: u64,
    pub(super) foreign: u64,
    /// Invalid results, which become draws.
    pub(super) results: u64,
    /// Games that stop at an illegal move.
    pub(super) incomplete: u64,
    /// The byte of the first invalid row, and the reason.
    pub(super) first_bad: Option<(u64, String)>,
}

impl Turned {
    pub(super) fn records(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &*self.bytes;
        self.lengths.iter().map(move |&length| {
            let (record, others) = rest.split_at(length as usize);
            rest = others;
            record
        })
    }

    fn add(&mut self, record: &[u8]) {
        self.bytes.extend_from_slice(record);
        self.lengths.push(record.len() as u32);
    }

    fn fail(&mut self, byte: usize, why: String) {
        self.bad += 1;
        self.first_bad.get_or_insert((byte as u64, why));
    }
}

/// Returns the dialect of the move of a row, in a file whose dialect is `of_file`.
fn of_move(row: &Row, of_file: MoveDialect) -> MoveDialect {
    // A plain move on the board has the same bits in all dialects.
    if row.best < 81 << 7 {
        return of_file;
    }
    match Position::allowing(row.setup.clone(), Faults::all()) {
        Ok(position) => of_file.or_legal(&position, row.best),
        Err(_) => of_file,
    }
}

impl Turn<'_> {
    pub(super) fn records(&self, bytes: &[u8]) -> Turned {
        let mut turned = Turned::default();
        let is_copied = self.from == self.to && self.filters.is_empty();
        let mut dialect = self.from.packing().dialect();
        if self.from == RowFormat::Psv && !is_copied {
            dialect = MoveDialect::of_psv(bytes);
        }
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let length = self.from.record_len(rest);
            turned.read += 1;
            let Some(record) = rest.get(..length) else {
                let (bytes, needed) = (rest.len(), length);
                turned.fail(at, say(PackError::Length { bytes, needed }));
                break;
            };
            if is_copied {
                turned.add(record);
            } else {
                self.record(at, record, &mut dialect, &mut turned);
            }
            at += length;
        }
        turned
    }

    fn record(&self, at: usize, record: &[u8], dialect: &mut MoveDialect, turned: &mut Turned) {
        let mut row = match self.from.read(record) {
            Ok(row) => row,
            Err(error) => return turned.fail(at + error.byte, say(error.kind)),
        };
        let mut is_foreign = false;
        if self.from == RowFormat::Psv {
            let usual = self.from.packing().dialect();
            *dialect = of_move(&row, *dialect);
            let m = dialect.unpack(row.best);
            if m != usual.unpack(row.best) {
                is_foreign = true;
                turned.foreign += 1;
                row.best = m.map_or(0, |m| usual.pack(m));
            }
        }
        if self.from != RowFormat::Hcpe3 {
            if !self.lets_through(&row) {
                turned.filtered += 1;
            } else if self.from == self.to && !is_foreign {
                turned.add(record);
            } else {
                self.write(at, row, turned);
            }
            return;
        }
        let (rows, is_complete) = self.positions(&row);
        turned.incomplete += u64::from(!is_complete);
        for row in rows {
            if self.lets_through(&row) {
                self.write(at, row, turned);
            } else {
                turned.filtered += 1;
            }
        }
    }

    /// Returns the positions of a game, as far as its moves are legal, and `true` if all are.
    fn positions(&self, game: &Row) -> (Vec<Row>, bool) {
        let mut rows = Vec::new();
        let Ok(mut position) = Position::allowing(game.setup.clone(), Faults::all()) else {
            return (rows, false);
        };
        for (ply, searched) in (1..).zip(&game.moves) {
            let mut row = Row::new(position.setup().clone());
            row.value = searched.value;
            row.best = searched.played;
            row.ply = ply;
            row.result = game.result;
            rows.push(row);
            // A row without a move is a game of one invalid move.
            if searched.played == 0 && rows.len() == game.moves.len() {
                break;
            }
            let m = self.from.packing().unpack_move(searched.played);
            if m.is_none_or(|m| position.play(m).is_err()) {
                return (rows, false);
            }
        }
        (rows, true)
    }

    fn write(&self, at: usize, mut row: Row, turned: &mut Turned) {
        if row.best != 0 {
            let m = self.from.packing().unpack_move(row.best);
            turned.moves += u64::from(m.is_none());
            row.best = m.map_or(0, |m| self.to.packing().pack_move(m));
        }
        row.padding = 0;
        if row.result.outcome().is_none() {
            turned.results += 1;
            row.result = GameResult::DRAW;
        }
        if self.to == RowFormat::Hcpe3 {
            row.moves = vec![SearchedMove::new(row.best, row.value)];
        }
        let begin = turned.bytes.len();
        match self.to.write(&row, &mut turned.bytes) {
            Ok(()) => turned.lengths.push((turned.bytes.len() - begin) as u32),
            Err(error) => {
                turned.bytes.truncate(begin);
                turned.fail(at, say(error));
            }
        }
    }

    fn lets_through(&self, row: &Row) -> bool {
        let position = || Position::allowing(row.setup.clone(), Faults::all()).ok();
        self.filters.iter().all(|filter| match filter {
            RowFilter::Legal => {
                let m = self.from.packing().unpack_move(row.best);
                let judged = m.and_then(|m| Some(position()?.judge(m)));
                judged.is_some_and(|judged| judged.is_ok())
            }
            RowFilter::Quiet => position().is_some_and(|position| !position.is_check()),
            RowFilter::Decided => matches!(row.result.outcome(), Some(Outcome::Win(_))),
            RowFilter::Value(most) => row.value.unsigned_abs() <= *most,
            RowFilter::Ply(range) => range.contains(&row.ply.into()),
        })
    }
}
