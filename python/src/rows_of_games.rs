//! Columns as games of hcpe3.

use komadai_core::Position;
use komadai_movegen::is_legal;
use komadai_packed::Packing;

use crate::codes::move_of;

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
        let at = |row: usize| move |error: String| (row, error);
        let start = Packing::Hcp.pack(self.positions[begin].setup());
        out.extend(
            start
                .map_err(|error| error.to_string())
                .map_err(at(begin))?,
        );
        let count = u16::try_from(end - begin);
        let count = count.map_err(|_| "a game has at most 65535 moves".to_owned());
        out.extend(count.map_err(at(begin))?.to_le_bytes());
        out.extend([self.results[begin], self.opponents[begin]]);
        for row in begin..end {
            let number = self.moves[row];
            let position = &self.positions[row];
            let m = move_of(number).filter(|&m| is_legal(position, m));
            let m = m
                .ok_or_else(|| format!("{number} is no legal move"))
                .map_err(at(row))?;
            if row + 1 < end && position.after(m) != self.positions[row + 1] {
                let error = "the next row of the game has another position".to_owned();
                return Err((row, error));
            }
            out.extend(number.to_le_bytes());
            out.extend(self.values[row].to_le_bytes());
            self.candidates(row, out).map_err(at(row))?;
        }
        Ok(())
    }

    /// Writes what was searched before a move.
    fn candidates(&self, row: usize, out: &mut Vec<u8>) -> Result<(), String> {
        let alone = ([self.moves[row]], [1]);
        let (moves, visits): (&[u16], &[u16]) = match &self.candidates {
            Some(candidates) => candidates.of(row).ok_or("candidate_offsets do not fit")?,
            None => (&alone.0, &alone.1),
        };
        let count =
            u16::try_from(moves.len()).map_err(|_| "a move has at most 65535 candidates")?;
        out.extend(count.to_le_bytes());
        for (m, visits) in moves.iter().zip(visits) {
            out.extend(m.to_le_bytes());
            out.extend(visits.to_le_bytes());
        }
        Ok(())
    }
}

impl Candidates {
    fn of(&self, row: usize) -> Option<(&[u16], &[u16])> {
        let place = |row: usize| usize::try_from(*self.offsets.get(row)?).ok();
        let part = place(row)?..place(row + 1)?;
        Some((self.moves.get(part.clone())?, self.visits.get(part)?))
    }
}
