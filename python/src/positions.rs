//! Defines `Positions`, many positions whose methods return columns.

use std::sync::Arc;

use komadai_core::{Color, Move, Position, Square};
use komadai_movegen::{has_legal_move, is_legal, legal_moves_into, mate_in_one};
use komadai_notation::{Context, read, text};
use komadai_packed::Packing;
use komadai_table::position_key;
use komadai_tsume::Solver;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use rayon::prelude::*;

use crate::board::Board;
use crate::codes::{ColorArgument, HAND, move_number, move_of, packed_number, piece_number};
use crate::columns::{self, same_length};
use crate::errors::{in_row, value_error};
use crate::features;
use crate::first_error::{collected, first_error};
use crate::mate::{self, Solution};
use crate::picture;
use crate::planes;
use crate::start::{legal, position_of, position_of_text, shortened};
use crate::work::{each, each_chunk, interruptible, on_threads};

/// The number of rows that a thread takes at a time.
const CHUNK: usize = 256;

/// Many positions. The methods are named as those of ``Board``, and return columns.
///
/// They use all cores, and other threads of Python run meanwhile. A wrong row raises ValueError with its number. A
/// position takes 336 bytes, so read files of many millions in parts.
///
/// Creates positions from SFENs or from boards.
#[pyclass(module = "komadai", frozen, sequence)]
pub(crate) struct Positions {
    pub(crate) rows: Vec<Position>,
}

impl From<Vec<Position>> for Positions {
    fn from(rows: Vec<Position>) -> Positions {
        Positions { rows }
    }
}

impl Positions {
    /// Calls `ask` with each position, on all threads.
    fn each<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl Fn(&Position) -> T + Sync + Send,
    ) -> PyResult<Vec<T>> {
        each(py, self.rows.len(), CHUNK, |row| ask(&self.rows[row]))
    }

    /// Calls `ask` with each position and its move, on all threads.
    fn each_move<T: Send>(
        &self,
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        ask: impl Fn(&Position, Move) -> T + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let moves = columns::moves_of(moves, self.rows.len())?;
        each(py, self.rows.len(), CHUNK, |row| {
            ask(&self.rows[row], moves[row])
        })
    }

    /// Unpacks positions, on all threads.
    fn unpack(bytes: &Bound<'_, PyAny>, packing: Packing) -> PyResult<Positions> {
        let array = columns::rows_of(bytes, 32)?;
        let (bytes, _) = array.as_slice()?.as_chunks();
        let rows = collected(array.py(), bytes.len(), |row| {
            position_of(packing, &bytes[row])
        });
        Ok(rows?.into())
    }

    fn pack<'py>(&self, py: Python<'py>, packing: Packing) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let packed = self.each(py, |position| {
            packing
                .pack(position.setup())
                .map_err(|error| error.to_string())
        })?;
        let bytes = first_error(packed)?.concat();
        PyArray1::from_vec(py, bytes).reshape((self.rows.len(), 32))
    }

    fn at(&self, py: Python<'_>, rows: impl Iterator<Item = usize> + Send) -> Positions {
        let rows: Vec<Position> = py.detach(|| rows.map(|row| self.rows[row].clone()).collect());
        rows.into()
    }

    /// Returns the move before each position, or `None` if it is not given.
    fn reached_before(&self, previous: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Option<Move>>> {
        let Some(previous) = previous else {
            return Ok(vec![None; self.rows.len()]);
        };
        let numbers = columns::numbers(previous)?;
        same_length(
            (numbers.len(), "previous moves"),
            (self.rows.len(), "positions"),
        )?;
        let numbers = numbers.into_iter().enumerate();
        let before = numbers.map(|(row, number)| match (number, move_of(number)) {
            (0, _) => Ok(None),
            (_, Some(m)) => Ok(Some(m)),
            (_, None) => Err(in_row(row, format!("{number} is not a move"))),
        });
        before.collect()
    }
}

#[pymethods]
impl Positions {
    #[new]
    fn new(py: Python<'_>, positions: &Bound<'_, PyAny>) -> PyResult<Positions> {
        let (texts, boards) = columns::texts_or(positions, |item| {
            let board = item.cast::<Board>().ok()?;
            Some(board.borrow().position.clone())
        })?;
        let board = |row| boards.binary_search_by_key(&row, |(row, _)| *row).ok();
        let rows = collected(py, texts.len(), |row| match board(row) {
            Some(place) => Ok(boards[place].1.clone()),
            None => position_of_text(&texts[row]),
        });
        Ok(rows?.into())
    }

    /// Unpacks positions of Apery and dlshogi.
    #[staticmethod]
    fn from_hcp(hcp: &Bound<'_, PyAny>) -> PyResult<Positions> {
        Positions::unpack(hcp, Packing::Hcp)
    }

    /// Unpacks positions of YaneuraOu.
    #[staticmethod]
    fn from_psfen(psfen: &Bound<'_, PyAny>) -> PyResult<Positions> {
        Positions::unpack(psfen, Packing::PackedSfen)
    }

    /// Returns the positions of a game: the start, and the one after each move.
    #[staticmethod]
    #[pyo3(signature = (moves, sfen=None))]
    fn of_moves(moves: &Bound<'_, PyAny>, sfen: Option<&str>) -> PyResult<Positions> {
        let moves = columns::moves(moves)?;
        let mut position = match sfen {
            Some(sfen) => position_of_text(sfen).map_err(PyValueError::new_err)?,
            None => Position::startpos(),
        };
        let mut rows = Vec::with_capacity(moves.len() + 1);
        for (row, m) in moves.into_iter().enumerate() {
            legal(&position, m).map_err(|error| in_row(row, error))?;
            rows.push(position.clone());
            position.advance_unchecked(m);
        }
        rows.push(position);
        Ok(rows.into())
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __iter__(slf: Bound<'_, Self>) -> PositionIterator {
        PositionIterator {
            positions: slf.unbind(),
            next: 0,
        }
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.rows.len();
        let positions = if let Ok(slice) = index.cast::<PySlice>() {
            let part = slice.indices(len as isize)?;
            let numbers = (0..part.slicelength).map(|i| part.start + i as isize * part.step);
            self.at(py, numbers.map(|i| i as usize))
        } else if let Some(row) = columns::row_of(index, len)? {
            return Ok(Bound::new(py, Board::from(self.rows[row].clone()))?.into_any());
        } else {
            self.take(py, index)?
        };
        Ok(Bound::new(py, positions)?.into_any())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Vec<String>,))> {
        let sfens = slf.get().sfen(slf.py())?;
        Ok((slf.get_type().into_any(), (sfens,)))
    }

    /// Returns the positions with these numbers, in the order of the numbers, or those where a mask of bools is
    /// True. A negative number counts from the end. ``positions[…]`` does the same.
    fn take(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<Positions> {
        let rows = columns::rows(indices, self.rows.len())?;
        Ok(self.at(py, rows.into_iter()))
    }

    /// Joins several ``Positions`` in order. ``a + b`` joins two.
    #[staticmethod]
    fn concat(py: Python<'_>, parts: Vec<Py<Positions>>) -> Positions {
        let parts: Vec<&[Position]> = parts.iter().map(|part| &part.get().rows[..]).collect();
        py.detach(|| parts.concat()).into()
    }

    fn __concat__(&self, py: Python<'_>, other: &Positions) -> Positions {
        py.detach(|| [&self.rows[..], &other.rows[..]].concat())
            .into()
    }

    fn __eq__(&self, py: Python<'_>, other: &Positions) -> bool {
        py.detach(|| self.rows == other.rows)
    }

    fn __repr__(&self) -> String {
        format!("<{} positions>", self.rows.len())
    }

    /// Returns the positions as SFEN.
    fn sfen(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.each(py, Position::to_string)
    }

    /// The sides to move: 0 (BLACK) or 1 (WHITE).
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.rows.iter().map(|position| position.side() as u8))
    }

    /// The numbers of the next moves, from 1.
    #[getter]
    fn move_number<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_iter(py, self.rows.iter().map(Position::ply))
    }

    /// The pieces on the squares, of shape (n, 81), with 0 for an empty square.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let rows = self.each(py, |position| {
            Square::ALL.map(|square| piece_number(position.board().piece(square)))
        })?;
        PyArray1::from_vec(py, rows.concat()).reshape((self.rows.len(), 81))
    }

    /// The numbers of 歩, 香, 桂, 銀, 金, 角 and 飛 in Black's hand, and in White's, of shape (n, 2, 7).
    #[getter]
    fn pieces_in_hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let rows = self.each(py, |position| {
            Color::ALL.map(|color| HAND.map(|kind| position.hand(color).count(kind)))
        })?;
        let counts = rows.as_flattened().concat();
        PyArray1::from_vec(py, counts).reshape((self.rows.len(), 2, 7))
    }

    /// Returns the squares of a side's kings, or -1 for a missing king.
    fn king_square<'py>(
        &self,
        py: Python<'py>,
        color: ColorArgument,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let squares = self.each(py, |position| {
            let king = position.king(color.0);
            king.map_or(-1, |square| square.index() as i8)
        });
        Ok(PyArray1::from_vec(py, squares?))
    }

    /// Returns a 64-bit hash of each position.
    fn zobrist_hash<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.rows.iter().map(Position::key))
    }

    /// Returns the keys of the positions in tables, which never change between versions (``docs/tables.md``).
    fn key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        Ok(PyArray1::from_vec(py, self.each(py, position_key)?))
    }

    /// Returns a mask that is True where the side to move is in check.
    fn is_check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(PyArray1::from_vec(py, self.each(py, Position::is_check)?))
    }

    /// Returns a mask that is True where the side to move has no legal move.
    fn is_game_over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(PyArray1::from_vec(
            py,
            self.each(py, |position| !has_legal_move(position))?,
        ))
    }

    /// Returns a mask that is True where the move is legal. ``moves`` is a column, or one move for all positions.
    #[pyo3(name = "is_legal")]
    fn allow<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(PyArray1::from_vec(py, self.each_move(py, moves, is_legal)?))
    }

    /// Returns offsets and moves. The moves of position ``i`` are ``moves[offsets[i]:offsets[i + 1]]``.
    #[allow(clippy::type_complexity)]
    fn legal_moves<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u16>>)> {
        let parts = each_chunk(py, self.rows.len(), CHUNK, |rows| listed(&self.rows[rows]))?;
        let mut offsets = Vec::with_capacity(self.rows.len() + 1);
        let mut moves = Vec::with_capacity(parts.iter().map(|(_, moves)| moves.len()).sum());
        offsets.push(0);
        for (ends, part) in parts {
            let begin = moves.len() as i64;
            offsets.extend(ends.into_iter().map(|end| begin + end));
            moves.extend(part);
        }
        Ok((
            PyArray1::from_vec(py, offsets),
            PyArray1::from_vec(py, moves),
        ))
    }

    /// Returns the positions after playing a legal move in each.
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<Positions> {
        let played = self.each_move(py, moves, |position, m| {
            legal(position, m).map_err(|error| error.to_string())?;
            let mut after = position.clone();
            after.advance_unchecked(m);
            Ok(after)
        })?;
        Ok(first_error(played)?.into())
    }

    /// Returns a mating move for each position, or 0 if there is none.
    fn mate_move_in_1ply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let found = self.each(py, |position| mate_in_one(position).map_or(0, move_number));
        Ok(PyArray1::from_vec(py, found?))
    }

    /// Returns the length of the shortest mate by checks, at most ``plies``. 0 means that there is no such mate, and
    /// -1 that a limit, such as ``nodes`` visited positions, ended the search.
    #[pyo3(signature = (plies, *, nodes=1_000_000))]
    fn mate_in<'py>(
        &self,
        py: Python<'py>,
        plies: u16,
        nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let limits = mate::limits(nodes, None)?;
        let found: Vec<i16> = interruptible(py, |cancel| {
            let limits = limits.cancel(Some(Arc::clone(cancel)));
            let solver = || Solver::new(mate::MEGABYTES);
            let within = |solver: &mut Solver, position: &Position| {
                mate::within(solver, position, plies, &limits)
            };
            on_threads(|| self.rows.par_iter().map_init(solver, within).collect())
        })?;
        Ok(PyArray1::from_vec(py, found))
    }

    /// Returns the moves of the shortest mate by checks within ``plies`` for each position. It is None if there is no
    /// such mate, or if a limit ended the search; ``mate_in`` tells which.
    #[pyo3(signature = (plies, *, nodes=1_000_000))]
    fn mate_line(
        &self,
        py: Python<'_>,
        plies: u16,
        nodes: Option<u64>,
    ) -> PyResult<Vec<Option<Vec<u16>>>> {
        let limits = mate::limits(nodes, None)?;
        interruptible(py, |cancel| {
            let limits = limits.cancel(Some(Arc::clone(cancel)));
            let solver = || Solver::new(mate::MEGABYTES);
            let line = |solver: &mut Solver, position: &Position| {
                let line = solver.mate_line(position, plies, &limits).ok().flatten();
                line.map(|line| line.into_iter().map(move_number).collect())
            };
            on_threads(|| self.rows.par_iter().map_init(solver, line).collect())
        })
    }

    /// Solves each position as a tsume problem.
    #[pyo3(signature = (**options), text_signature = "($self, *, policy='capture', cooks=True, variations=True, plies=None, nodes=1000000, seconds=None)")]
    fn tsume(
        &self,
        py: Python<'_>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Solution>> {
        let asked = mate::SearchArguments::of(options)?;
        let solved = interruptible(py, |cancel| {
            let limits = asked.limits.clone().cancel(Some(Arc::clone(cancel)));
            let solve = |position: &Position| asked.solve(position, &limits);
            on_threads(|| self.rows.par_iter().map(solve).collect())
        })?;
        first_error(solved)
    }

    /// Returns the planes of dlshogi, zeros and ones of shape (n, 62, 9, 9) and (n, 57, 9, 9). Writes them into
    /// ``out`` if it is given, which is faster.
    ///
    /// The axes are position, plane, file and rank; files and ranks begin at 1. If White is to move, the board is
    /// turned by half a turn.
    ///
    /// The first array has 31 planes for the side to move, then 31 for the other side. They show the side's 14 kinds of
    /// pieces (歩香桂銀角飛金玉, and promoted), the squares that each kind attacks, and the squares with at least one, two
    /// and three attackers.
    ///
    /// The second array has 28 planes for the hand of the side to move, then 28 for that of the other side: 8 for 歩, 4
    /// each for 香桂銀金, 2 each for 角飛. Each piece in hand fills one plane with ones, as far as there are planes. The
    /// last plane is filled with ones if the side to move is in check.
    ///
    /// ``dtype="bits"`` returns one array of shape (n, 1205) and dtype uint8, 32 times smaller: the 62 and the 57 planes
    /// of a position after one another, as ``numpy.packbits`` packs them.
    #[pyo3(signature = (*, dtype="float32", out=None))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        dtype: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        features::planes(py, &self.rows, dtype, out)
    }

    /// Returns the features of HalfKP networks (NNUE) as ``offsets``, ``own`` and ``other``, all int32. The features of
    /// position ``i`` are ``own[offsets[i]:offsets[i + 1]]`` for the side to move, and the same part of ``other`` for the
    /// other side. torch.nn.EmbeddingBag takes them as they are, with ``offsets[:-1]``.
    ///
    /// A feature is 1548 times the square of the side's king, plus the place of another piece, in the numbers of
    /// YaneuraOu (``BonaPiece``): 125,388 features. White sees the board turned by half a turn. Raises ValueError if a
    /// position has no king of a side.
    #[allow(clippy::type_complexity)]
    fn halfkp<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyArray1<i32>>,
        Bound<'py, PyArray1<i32>>,
        Bound<'py, PyArray1<i32>>,
    )> {
        let [offsets, own, other] = features::halfkp(py, &self.rows)?;
        let column = |numbers| PyArray1::from_vec(py, numbers);
        Ok((column(offsets), column(own), column(other)))
    }

    /// Returns the labels of dlshogi, 0 to 2186: the square that a move reaches, plus 81 times its way. For White
    /// the board is turned by half a turn.
    ///
    /// The ways are up, up-left, up-right, left, right, down, down-left, down-right and the two of a knight, then these
    /// ten with promotion, then drops of 歩香桂銀角飛金.
    fn labels<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let labels = self.each_move(py, moves, |position, m| {
            planes::label(position.side(), m) as i64
        })?;
        Ok(PyArray1::from_vec(py, labels))
    }

    /// Packs the positions as in Apery and dlshogi, into an array of shape (n, 32).
    fn to_hcp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.pack(py, Packing::Hcp)
    }

    /// Packs the positions as in YaneuraOu, into an array of shape (n, 32).
    fn to_psfen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.pack(py, Packing::PackedSfen)
    }

    /// Returns the texts of legal moves in a style. ``previous`` has the move before each, or 0, to write 同.
    #[pyo3(signature = (moves, style="jsa", *, previous=None))]
    fn notate(
        &self,
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        style: &str,
        previous: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        let style = style.parse().map_err(value_error)?;
        let moves = columns::moves_of(moves, self.rows.len())?;
        let before = self.reached_before(previous)?;
        let written = each(py, self.rows.len(), 16, |row| {
            let (position, m) = (&self.rows[row], moves[row]);
            legal(position, m).map_err(|error| error.to_string())?;
            let context = Context::new(position, before[row].map(Move::to));
            text(&context, m, style).ok_or_else(|| format!("{m} cannot be written in this style"))
        });
        first_error(written?)
    }

    /// Returns the legal moves that texts mean, in any style.
    #[pyo3(signature = (texts, *, previous=None))]
    fn resolve<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
        previous: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let texts = columns::texts(texts)?;
        same_length((texts.len(), "texts"), (self.rows.len(), "positions"))?;
        let before = self.reached_before(previous)?;
        let found = each(py, self.rows.len(), 16, |row| {
            let text = &texts[row];
            let context = Context::new(&self.rows[row], before[row].map(Move::to));
            let found = read(&context, text).map(move_number);
            found.map_err(|error| format!("{:?}: {error}", shortened(text)))
        });
        Ok(PyArray1::from_vec(py, first_error(found?)?))
    }

    /// Returns pictures of the positions. The options are those of ``Board.svg``.
    #[pyo3(signature = (**options), text_signature = "($self, *, orientation=0, lastmove=None, check=False, arrows=(), fill=(), squares=(), size=720, coordinates=True, theme='book', pieces='book', hands='both', last_move_style='auto', language='ja', names=('', ''), title='', caption='')")]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let options = picture::Options::of(options)?;
        let pictures = each(py, self.rows.len(), 1, |row| {
            options.diagram(&self.rows[row], None).svg()
        })?;
        let pictures = pictures.iter();
        pictures.map(|svg| picture::object(py, svg)).collect()
    }
}

/// An iterator over positions as boards.
#[pyclass(module = "komadai")]
struct PositionIterator {
    positions: Py<Positions>,
    next: usize,
}

#[pymethods]
impl PositionIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Board> {
        let position = self.positions.get().rows.get(self.next)?;
        self.next += 1;
        Some(position.clone().into())
    }
}

/// Returns the legal moves of some positions: where those of each position end, and all of them.
fn listed(rows: &[Position]) -> (Vec<i64>, Vec<u16>) {
    let mut ends = Vec::with_capacity(rows.len());
    let mut moves = Vec::with_capacity(100 * rows.len());
    let mut list = komadai_core::MoveList::new();
    for position in rows {
        legal_moves_into(position, &mut list);
        moves.extend(list.packed().iter().map(|&m| packed_number(m)));
        ends.push(moves.len() as i64);
    }
    (ends, moves)
}
