//! Reads and writes the rows of a file in each format.

use alloc::vec::Vec;
use core::error::Error;
use core::iter::from_fn;

use komadai_core::{Color, Faults, Outcome, Position, Setup, codes, texts};

use crate::packing::{MoveDialect, PackError, Packing, is_marked};

/// The number of moves that are examined to find the dialect of some records.
const SHOWN: usize = 1000;

/// A file format: rows in order, without anything around them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RowFormat {
    /// Positions of Apery and dlshogi, 32 bytes each.
    Hcp,
    /// Positions with a move, its value and the result, 38 bytes each.
    Hcpe,
    /// Games with all searched moves: 36 bytes, then 6 bytes for each move and 4 for each of its candidates.
    Hcpe3,
    /// Positions of YaneuraOu, 32 bytes each.
    PackedSfen,
    /// PackedSfenValue of YaneuraOu: positions with a move, its value and the result, 40 bytes each.
    Psv,
}

codes! {
    RowFormat { Hcp "hcp", Hcpe "hcpe", Hcpe3 "hcpe3", PackedSfen "psfen", Psv "psv" }
}

impl RowFormat {
    /// Returns how positions and moves are packed.
    #[must_use]
    pub const fn packing(self) -> Packing {
        match self {
            RowFormat::Hcp | RowFormat::Hcpe | RowFormat::Hcpe3 => Packing::Hcp,
            RowFormat::PackedSfen | RowFormat::Psv => Packing::PackedSfen,
        }
    }

    /// Returns the length in bytes of a row, or of its part before the moves of a game.
    const fn head_len(self) -> usize {
        match self {
            RowFormat::Hcp | RowFormat::PackedSfen => 32,
            RowFormat::Hcpe3 => 36,
            RowFormat::Hcpe => 38,
            RowFormat::Psv => 40,
        }
    }

    /// Returns the length in bytes of the first row. It is greater than the length of `bytes` if the row is truncated.
    #[must_use]
    pub fn record_len(self, bytes: &[u8]) -> usize {
        let mut at = self.head_len();
        let moves = match self {
            RowFormat::Hcpe3 => number(bytes, 32).unwrap_or(0),
            _ => 0,
        };
        for _ in 0..moves {
            let Some(end) = move_end(bytes, at) else {
                return at + 6;
            };
            at = end;
        }
        at
    }

    /// Returns the length in bytes of all complete rows.
    #[must_use]
    pub fn whole_records(self, bytes: &[u8]) -> usize {
        let mut rest = bytes;
        while !rest.is_empty() {
            match rest.get(self.record_len(rest)..) {
                Some(others) => rest = others,
                None => break,
            }
        }
        bytes.len() - rest.len()
    }

    /// Reads the rows in order. After an error, reading continues with the next row.
    pub fn rows(self, bytes: &[u8]) -> impl Iterator<Item = Result<Row, RowError>> {
        let mut rest = bytes;
        from_fn(move || {
            let begin = bytes.len() - rest.len();
            let (record, others) = rest.split_at(self.record_len(rest).min(rest.len()));
            rest = others;
            let row = self.read(record).map_err(|error| RowError {
                byte: begin + error.byte,
                ..error
            });
            (!record.is_empty()).then_some(row)
        })
    }

    /// Reads the only row of some bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too few or too many bytes, or if they do not begin with a position. A truncated
    /// game of hcpe3 is not an error: it has fewer moves than it should.
    #[inline]
    pub fn read(self, bytes: &[u8]) -> Result<Row, RowError> {
        let (len, needed) = (bytes.len(), self.head_len());
        let may_be_longer = self == RowFormat::Hcpe3;
        let is_whole = len == needed || may_be_longer && len > needed;
        let (Some(position), true) = (bytes.first_chunk(), is_whole) else {
            let kind = PackError::Length { bytes: len, needed };
            return Err(RowError { byte: 0, kind });
        };
        let setup = self.packing().unpack(position).map_err(|error| RowError {
            byte: error.byte(),
            kind: error,
        })?;
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let mut row = Row::new(setup);
        match self {
            RowFormat::Hcp | RowFormat::PackedSfen => {}
            RowFormat::Hcpe => {
                row.value = value(bytes, 32);
                row.best = number(bytes, 34).unwrap_or(0);
                row.result = GameResult(byte(36));
                row.padding = byte(37);
            }
            RowFormat::Psv => {
                row.value = value(bytes, 32);
                row.best = number(bytes, 34).unwrap_or(0);
                row.ply = number(bytes, 36).unwrap_or(0);
                row.result = match byte(38) {
                    0 => GameResult::DRAW,
                    1 => GameResult::won_by(row.setup.side),
                    255 => GameResult::won_by(!row.setup.side),
                    other => GameResult(other | 128),
                };
                row.padding = byte(39);
            }
            RowFormat::Hcpe3 => {
                row.move_count = number(bytes, 32).unwrap_or(0);
                row.result = GameResult(byte(34));
                row.opponent = byte(35);
                row.moves = searched_moves(bytes, row.move_count);
            }
        }
        Ok(row)
    }

    /// Writes a row.
    ///
    /// # Errors
    ///
    /// Returns an error, and writes no bytes, if the position cannot be packed or the game is too long for hcpe3.
    pub fn write(self, row: &Row, out: &mut Vec<u8>) -> Result<(), PackError> {
        let is_full = |searched: &SearchedMove| searched.candidates.len() > MOST;
        if self == RowFormat::Hcpe3 && (row.moves.len() > MOST || row.moves.iter().any(is_full)) {
            return Err(PackError::TooLong);
        }
        out.extend(self.packing().pack(&row.setup)?);
        if matches!(self, RowFormat::Hcpe | RowFormat::Psv) {
            out.extend(row.value.to_le_bytes());
            out.extend(row.best.to_le_bytes());
        }
        match self {
            RowFormat::Hcpe => out.extend([row.result.0, row.padding]),
            RowFormat::Psv => {
                let result = match row.result {
                    GameResult(bits) if bits & 3 == 0 => 0,
                    won if won.0 & 3 == GameResult::won_by(row.setup.side).0 => 1,
                    _ => 255,
                };
                out.extend(row.ply.to_le_bytes());
                out.extend([result, row.padding]);
            }
            RowFormat::Hcpe3 => {
                out.extend((row.moves.len() as u16).to_le_bytes());
                out.extend([row.result.0, row.opponent]);
                for searched in &row.moves {
                    let candidates = &searched.candidates;
                    out.extend(searched.played.to_le_bytes());
                    out.extend(searched.value.to_le_bytes());
                    out.extend((candidates.len() as u16).to_le_bytes());
                    for (bits, visits) in candidates {
                        out.extend(bits.to_le_bytes());
                        out.extend(visits.to_le_bytes());
                    }
                }
            }
            RowFormat::Hcp | RowFormat::PackedSfen => {}
        }
        Ok(())
    }
}

const MOST: usize = u16::MAX as usize;

/// Returns the complete moves of a game.
fn searched_moves(bytes: &[u8], count: u16) -> Vec<SearchedMove> {
    let mut moves = Vec::new();
    let mut at = RowFormat::Hcpe3.head_len();
    for _ in 0..count {
        let Some(end) = move_end(bytes, at).filter(|&end| end <= bytes.len()) else {
            break;
        };
        let candidates = bytes.get(at + 6..end).unwrap_or(&[]);
        let pair = |bytes| (number(bytes, 0).unwrap_or(0), number(bytes, 2).unwrap_or(0));
        moves.push(SearchedMove {
            byte: at,
            played: number(bytes, at).unwrap_or(0),
            value: value(bytes, at + 2),
            candidates: candidates.chunks_exact(4).map(pair).collect(),
        });
        at = end;
    }
    moves
}

/// Returns the end of the move at byte `at`: after its six bytes and four bytes for each candidate. Returns `None` if
/// the bytes end before the number of candidates. The end may be after that of the bytes.
fn move_end(bytes: &[u8], at: usize) -> Option<usize> {
    let candidates = number(bytes, at + 4)?;
    let len = usize::from(candidates) * 4 + 6;
    Some(at + len)
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*pair))
}

/// Returns the signed value in the two bytes at `at`, or 0 after the end.
fn value(bytes: &[u8], at: usize) -> i16 {
    let pair = bytes.get(at..).and_then(<[u8]>::first_chunk);
    pair.map_or(0, |pair| i16::from_le_bytes(*pair))
}

/// A row: a position or a game of a packed file. Fields that its format lacks have the values of [`Row::new`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The position.
    pub setup: Setup,
    /// The value of the position for the side to move, usually in centipawns.
    pub value: i16,
    /// The best or the played move in 16 bits, or 0 if there is no move. See
    /// [`Packing::unpack_move`](crate::Packing::unpack_move).
    pub best: u16,
    /// The number of the next move. Only psv stores it; in other formats it is 1.
    pub ply: u16,
    /// The result of the game.
    pub result: GameResult,
    /// The last byte of hcpe and psv, which has no meaning and should be 0.
    pub padding: u8,
    /// The byte of hcpe3 that names the opponent.
    pub opponent: u8,
    /// The number of moves that hcpe3 declares. There are fewer [`moves`](Row::moves) if the row is truncated.
    pub move_count: u16,
    /// The moves of a game of hcpe3.
    pub moves: Vec<SearchedMove>,
}

impl Row {
    /// Creates a row of a position, without any other facts.
    #[must_use]
    pub const fn new(setup: Setup) -> Row {
        Row {
            setup,
            value: 0,
            best: 0,
            ply: 1,
            result: GameResult::DRAW,
            padding: 0,
            opponent: 0,
            move_count: 0,
            moves: Vec::new(),
        }
    }
}

/// A move of a game, and what the engine searched before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchedMove {
    /// The byte of the row at which the move begins.
    pub byte: usize,
    /// The move that was played, in 16 bits.
    pub played: u16,
    /// The value of the position for the side to move.
    pub value: i16,
    /// The moves that were searched, each in 16 bits, with the number of visits.
    pub candidates: Vec<(u16, u16)>,
}

impl SearchedMove {
    /// Creates a move that was the only one searched, with one visit.
    #[must_use]
    pub fn new(played: u16, value: i16) -> SearchedMove {
        SearchedMove {
            byte: 0,
            played,
            value,
            candidates: Vec::from([(played, 1)]),
        }
    }
}

/// The result of a game. The two lowest bits are the winner: 0 for a draw, 1 for Black, 2 for White. Of the bits above,
/// 4 means a repetition, 8 a declaration, 16 the maximum number of moves. Other bits are kept, but a result with them
/// has no [`outcome`](GameResult::outcome).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult(pub u8);

impl GameResult {
    /// A draw.
    pub const DRAW: GameResult = GameResult(0);
    /// A win of Black.
    pub const BLACK_WINS: GameResult = GameResult(1);
    /// A win of White.
    pub const WHITE_WINS: GameResult = GameResult(2);

    /// Returns the result of a win of `color`.
    #[must_use]
    pub const fn won_by(color: Color) -> GameResult {
        GameResult(color as u8 + 1)
    }

    /// Returns the outcome, or `None` if the bits are not a result.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match (self.0 & 3, self.0) {
            (_, 32..) => None,
            (0, _) => Some(Outcome::Draw),
            (1, _) => Some(Outcome::Win(Color::Black)),
            (2, _) => Some(Outcome::Win(Color::White)),
            _ => None,
        }
    }
}

/// An error in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RowError {
    /// The byte of the error, from the start of all rows.
    pub byte: usize,
    /// The kind of error.
    pub kind: PackError,
}

texts! {
    struct RowError { byte, kind }: "byte {byte}: {kind}" "{byte}バイト目: {kind}";
}

impl Error for RowError {}

impl MoveDialect {
    /// Returns the dialect in which most moves of these psv rows are legal. It examines only the first 1,000
    /// promotions and drops.
    #[must_use]
    pub fn of_psv(records: &[u8]) -> MoveDialect {
        let rows = RowFormat::Psv.rows(records).filter_map(Result::ok);
        let shown = rows.filter(|row| is_marked(row.best)).take(SHOWN);
        let mut counts = MoveDialect::ALL.map(|_| 0);
        for row in shown {
            let Ok(position) = Position::allowing(row.setup, Faults::all()) else {
                continue;
            };
            for (count, dialect) in counts.iter_mut().zip(MoveDialect::ALL) {
                *count += usize::from(dialect.is_legal(&position, row.best));
            }
        }
        let most = counts.iter().max();
        let place = counts.iter().position(|count| Some(count) == most);
        place.map_or(MoveDialect::YaneuraOu, |place| MoveDialect::ALL[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use komadai_core::{Color, Outcome, Setup};

    /// A row of hcpe or psv is read as it was written, for each side to move and each result.
    #[test]
    fn rows_both_ways() {
        let white = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for setup in [Setup::startpos(), white.parse().unwrap()] {
            for result in [
                GameResult::DRAW,
                GameResult::BLACK_WINS,
                GameResult::WHITE_WINS,
            ] {
                for format in [RowFormat::Hcpe, RowFormat::Psv] {
                    let mut row = Row::new(setup.clone());
                    row.value = -100;
                    row.best = 0x1e3b;
                    row.result = result;
                    let mut file = Vec::new();
                    format.write(&row, &mut file).unwrap();
                    format.write(&row, &mut file).unwrap();
                    let rows: Result<Vec<Row>, RowError> = format.rows(&file).collect();
                    assert_eq!(rows, Ok(vec![row.clone(), row]), "{format:?}");
                }
            }
        }
    }

    /// After an error the next row is read, and the error has its byte.
    #[test]
    fn faults() {
        let mut file = vec![0; 32];
        let row = Row::new(Setup::startpos());
        RowFormat::Hcp.write(&row, &mut file).unwrap();
        file.extend([1, 2, 3]);
        let found: Vec<_> = RowFormat::Hcp.rows(&file).collect();
        let kind = PackError::Length {
            bytes: 3,
            needed: 32,
        };
        assert_eq!(found.len(), 3);
        assert!(found[0].as_ref().is_err_and(|error| error.byte < 32));
        assert_eq!(found[1], Ok(row));
        assert_eq!(found[2], Err(RowError { byte: 64, kind }));
        assert_eq!(RowFormat::Hcp.whole_records(&file), 64);
    }

    #[test]
    fn results() {
        assert_eq!(
            GameResult(8 | 2).outcome(),
            Some(Outcome::Win(Color::White))
        );
        assert_eq!(GameResult(4).outcome(), Some(Outcome::Draw));
        assert_eq!(
            [3, 32, 255].map(|bits| GameResult(bits).outcome()),
            [None; 3]
        );
    }

    /// A game that is too long is refused, not truncated.
    #[test]
    fn long_games() {
        let mut row = Row::new(Setup::startpos());
        row.moves = vec![SearchedMove::new(0x1e3b, 0); MOST];
        let mut file = Vec::new();
        assert_eq!(RowFormat::Hcpe3.write(&row, &mut file), Ok(()));
        let back = RowFormat::Hcpe3.read(&file).unwrap();
        assert_eq!(back.moves.len(), MOST);
        row.moves.push(SearchedMove::new(0x1e3b, 0));
        file.clear();
        let refused = Err(PackError::TooLong);
        assert_eq!(RowFormat::Hcpe3.write(&row, &mut file), refused);
        row.moves.truncate(1);
        row.moves[0].candidates = vec![(0x1e3b, 1); MOST + 1];
        assert_eq!(RowFormat::Hcpe3.write(&row, &mut file), refused);
        assert!(file.is_empty());
    }

    /// A truncated game keeps the moves before the cut.
    #[test]
    fn cut_games() {
        let mut game = RowFormat::Hcp
            .packing()
            .pack(&Setup::startpos())
            .unwrap()
            .to_vec();
        game.extend([2, 0, 1, 0]);
        game.extend([0x3b, 0x1e, 50, 0, 1, 0, 0x3b, 0x1e, 100, 0]);
        game.extend([0x15, 0x0a, 0, 0, 0, 0]);
        let row = RowFormat::Hcpe3.read(&game).unwrap();
        assert_eq!((row.moves.len(), row.move_count), (2, 2));
        assert_eq!(row.moves[0].candidates, [(0x1e3b, 100)]);
        assert_eq!(RowFormat::Hcpe3.record_len(&game), game.len());
        let mut again = Vec::new();
        RowFormat::Hcpe3.write(&row, &mut again).unwrap();
        assert_eq!(again, game);
        for len in 36..game.len() {
            let cut = RowFormat::Hcpe3.rows(&game[..len]).next().unwrap().unwrap();
            assert_eq!(cut.moves.len(), usize::from(len >= 46), "{len}");
            assert!(RowFormat::Hcpe3.record_len(&game[..len]) > len);
        }
    }
}
