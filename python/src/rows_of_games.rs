//! Writes columns as games of hcpe3.

use komadai_core::Position;
use komadai_movegen::is_legal;
use komadai_packed::{GameResult, Row, RowFormat, SearchedMove};

use crate::codes::move_of;

/// The maximum number of moves in a game of hcpe3, and of candidates for a move.
const MOST: usize = u16::MAX as usize;

/// The columns of hcpe3. Each row is a move of a game.
pub(crate) struct GameColumns<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) moves: Vec<u16>,
    pub(crate) values: Vec<i16>,
    pub(crate) results: Vec<u8>,
    /// The game number of each row. Without it each row is a game.
    pub(crate) games: Option<Vec<u32>>,
    pub(crate) opponents: Vec<u8>,
    /// The searched moves. Without them each move is its only candidate, with one visit.
    pub(crate) candidates: Option<Candidates>,
}

/// The searched moves of all rows, each with its number of visits.
pub(crate) struct Candidates {
    pub(crate) offsets: Vec<i64>,
    pub(crate) moves: Vec<u16>,
    pub(crate) visits: Vec<u16>,
}

impl GameColumns<'_> {
    /// Returns the bytes of all games. An error has a row, and what is wrong there.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, (usize, String)> {
        let (mut out, mut begin) = (Vec::new(), 0);
        while begin < self.positions.len() {
            let end = self.end_of_game(begin);
            self.game(begin, end, &mut out)?;
            begin = end;
        }
        Ok(out)
    }

    /// Returns the row after the game that begins at a row.
    fn end_of_game(&self, begin: usize) -> usize {
        let Some(games) = &self.games else {
            return begin + 1;
        };
        let rows = games[begin..].iter();
        begin + rows.take_while(|game| **game == games[begin]).count()
    }

    fn game(&self, begin: usize, end: usize, out: &mut Vec<u8>) -> Result<(), (usize, String)> {
        if end - begin > MOST {
            return Err((begin, format!("a game has at most {MOST} moves")));
        }
        let mut game = Row::new(self.positions[begin].setup().clone());
        game.result = GameResult(self.results[begin]);
        game.opponent = self.opponents[begin];
        for row in begin..end {
            let number = self.moves[row];
            let position = &self.positions[row];
            let m = move_of(number).filter(|&m| is_legal(position, m));
            let m = m.ok_or_else(|| (row, format!("{number} is no legal move")))?;
            if row + 1 < end && position.after(m) != self.positions[row + 1] {
                let error = "the next row of the game has another position".to_owned();
                return Err((row, error));
            }
            let mut searched = SearchedMove::new(number, self.values[row]);
            if let Some(candidates) = &self.candidates {
                let of_row = candidates.of(row).filter(|of_row| of_row.len() <= MOST);
                let error = || (row, "candidate_offsets do not fit".to_owned());
                searched.candidates = of_row.ok_or_else(error)?;
            }
            game.moves.push(searched);
        }
        let written = RowFormat::Hcpe3.write(&game, out);
        written.map_err(|error| (begin, error.to_string()))
    }
}

impl Candidates {
    fn of(&self, row: usize) -> Option<Vec<(u16, u16)>> {
        let place = |row: usize| usize::try_from(*self.offsets.get(row)?).ok();
        let part = place(row)?..place(row + 1)?;
        let moves = self.moves.get(part.clone())?.iter();
        Some(
            moves
                .copied()
                .zip(self.visits.get(part)?.iter().copied())
                .collect(),
        )
    }
}
