//! Columns as games of hcpe3.

use komadai_core::Position;
use komadai_movegen::is_legal;
use komadai_packed::{GameResult, Row, RowFormat, SearchedMove};

use crate::codes::move_of;

/// How many moves a game of hcpe3 has at most, and how many candidates a move.
const MOST: usize = u16::MAX as usize;

/// The columns of hcpe3. A row is a move of a game.
pub(crate) struct GameColumns<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) moves: Vec<u16>,
    pub(crate) values: Vec<i16>,
    pub(crate) results: Vec<u8>,
    /// The number of the game of each row; without it each row is a game.
    pub(crate) games: Option<Vec<u32>>,
    pub(crate) opponents: Vec<u8>,
    /// What was searched; without it each move was searched alone, with one visit.
    pub(crate) candidates: Option<Candidates>,
}

/// The moves that were searched, row by row, each with its number of visits.
pub(crate) struct Candidates {
    pub(crate) offsets: Vec<i64>,
    pub(crate) moves: Vec<u16>,
    pub(crate) visits: Vec<u16>,
}

impl GameColumns<'_> {
    /// The bytes of all games; or a row, and what is wrong there.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, (usize, String)> {
        let (mut out, mut begin) = (Vec::new(), 0);
        while begin < self.positions.len() {
            let end = self.end_of_game(begin);
            self.game(begin, end, &mut out)?;
            begin = end;
        }
        Ok(out)
    }

    /// The row after the game of a row.
    fn end_of_game(&self, begin: usize) -> usize {
        let Some(games) = &self.games else {
            return begin + 1;
        };
        let rows = games[begin..].iter();
        begin + rows.take_while(|game| **game == games[begin]).count()
    }

    fn game(&self, begin: usize, end: usize, out: &mut Vec<u8>) -> Result<(), (usize, String)> {
        if end - begin > MOST {
            return Err((begin, format!("a game can have at most {MOST} moves")));
        }
        let mut game = Row::new(self.positions[begin].setup().clone());
        game.result = GameResult(self.results[begin]);
        game.opponent = self.opponents[begin];
        for row in begin..end {
            let number = self.moves[row];
            let position = &self.positions[row];
            let m = move_of(number).filter(|&m| is_legal(position, m));
            let m = m.ok_or_else(|| (row, format!("{number} is not a legal move")))?;
            if row + 1 < end && position.after(m) != self.positions[row + 1] {
                let error = "the next row does not continue the game".to_owned();
                return Err((row, error));
            }
            let mut searched = SearchedMove::new(number, self.values[row]);
            if let Some(candidates) = &self.candidates {
                let of_row = candidates.of(row).filter(|of_row| of_row.len() <= MOST);
                let error = || (row, "candidate_offsets do not match the rows".to_owned());
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
