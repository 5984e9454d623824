//! Defines `Board`, a position with the moves that led to it.

use komadai_core::{Color, Faults, Move, Position, Setup, Undo};
use komadai_kifu::{Bod, NamedPosition};
use komadai_movegen::{has_legal_move, is_legal, legal_moves, mate_in_one};
use komadai_notation::{Context, read};
use komadai_packed::Packing;
use komadai_tsume::{SearchLimits, Solver};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::codes::{
    HAND, MoveArgument, SquareArgument, move_number, packed_number, piece_number, usi,
};
use crate::columns;
use crate::errors::value_error;
use crate::mate::{self, Solution};
use crate::picture;

/// A position with the moves that led to it.
///
/// Creates the start of an even game, the position of ``sfen`` (an SFEN, ``position … moves …``, ``二枚落ち`` or
/// ``76歩 34歩``), or a copy of ``board``.
///
/// Raises ValueError, which names the wrong byte or the rule that the position breaks.
#[pyclass(module = "komadai", subclass)]
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) position: Position,
    /// The moves that `pop` can take back, in order.
    undos: Vec<Undo>,
    /// The keys of the positions before these moves.
    keys: Vec<u64>,
}

impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board {
            position,
            undos: Vec::new(),
            keys: Vec::new(),
        }
    }
}

impl Board {
    /// Returns the last move, or `None` if no move was played on this board.
    fn last(&self) -> Option<Move> {
        self.undos.last().map(Undo::played)
    }

    fn context(&self) -> Context<'_> {
        Context::new(&self.position, self.last().map(Move::to))
    }

    /// Parses a position in any form of [`NamedPosition`], and plays its moves.
    fn named(text: &str) -> Result<Board, String> {
        let wrong = |why: String| format!("{:?} is not a position: {why}", shortened(text));
        let named = text.parse::<NamedPosition>().map_err(|error| {
            let place = error.span().map(|span| format!(" at byte {}", span.start));
            wrong(format!("{error}{}", place.unwrap_or_default()))
        })?;
        let start = Position::new(named.start.setup);
        let mut board = Board::from(start.map_err(|error| wrong(error.to_string()))?);
        for m in named.moves {
            board.advance(m);
        }
        Ok(board)
    }

    /// Plays a move without checking it.
    fn advance(&mut self, m: Move) {
        self.keys.push(self.position.key());
        self.undos.push(self.position.play_unchecked(m));
    }

    /// Plays a move, or returns a `ValueError` if it is illegal.
    fn play(&mut self, m: Move) -> PyResult<()> {
        legal(&self.position, m).map_err(PyValueError::new_err)?;
        self.advance(m);
        Ok(())
    }

    /// Returns the start and the moves as a text that [`Board::named`] reads.
    fn text(&self) -> String {
        let (mut start, mut moves) = (self.position.clone(), Vec::new());
        for undo in self.undos.iter().rev() {
            start.undo(*undo);
            moves.push(undo.played().to_string());
        }
        moves.reverse();
        match &moves[..] {
            [] => start.to_string(),
            moves => format!("position sfen {start} moves {}", moves.join(" ")),
        }
    }

    fn unpack(&mut self, packing: Packing, bytes: &Bound<'_, PyAny>) -> PyResult<()> {
        let bytes = columns::packed_row(bytes)?;
        *self = position_of(packing, &bytes).map_err(value_error)?.into();
        Ok(())
    }

    fn pack<'py>(
        &self,
        py: Python<'py>,
        packing: Packing,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<[u8; 32]>> {
        let bytes = packing.pack(self.position.setup()).map_err(value_error)?;
        match out {
            Some(out) => columns::fill_row(py, out, &bytes).map(|()| None),
            None => Ok(Some(bytes)),
        }
    }
}

/// Checks that a move is legal. The error is a sentence about the rules that it breaks.
pub(crate) fn legal(position: &Position, m: Move) -> Result<(), String> {
    if is_legal(position, m) {
        return Ok(());
    }
    let illegal = position.judge(m).err();
    Err(illegal.map_or_else(|| format!("{m} is illegal"), |illegal| illegal.to_string()))
}

/// Unpacks a position.
pub(crate) fn position_of(packing: Packing, bytes: &[u8; 32]) -> Result<Position, String> {
    let setup = packing.unpack(bytes).map_err(|error| error.to_string())?;
    packed_position(setup)
}

/// Returns the position of a packed setup. Kings may be missing. The number of pieces is not checked, because a packed
/// setup never has more than one set.
#[inline]
pub(crate) fn packed_position(setup: Setup) -> Result<Position, String> {
    let faults = Faults::NO_KING | Faults::TOO_MANY_PIECES;
    Position::allowing(setup, faults).map_err(|error| error.to_string())
}

/// Parses a position like [`Board::named`], and returns the position after its moves.
pub(crate) fn position_of_text(text: &str) -> Result<Position, String> {
    Ok(Board::named(text)?.position)
}

/// Returns the first 120 characters of a text.
pub(crate) fn shortened(text: &str) -> &str {
    let end = text.char_indices().nth(120);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen=None, *, board=None))]
    fn new(sfen: Option<&str>, board: Option<&Board>) -> PyResult<Board> {
        match (sfen, board) {
            (Some(name), None) => Board::named(name).map_err(PyValueError::new_err),
            (None, Some(board)) => Ok(board.clone()),
            (None, None) => Ok(Position::startpos().into()),
            (Some(_), Some(_)) => Err(PyValueError::new_err("give either sfen or board, not both")),
        }
    }

    /// Sets up the start of an even game.
    fn reset(&mut self) {
        *self = Position::startpos().into();
    }

    /// Sets up a position, without the moves that led to it.
    fn set_sfen(&mut self, sfen: &str) -> PyResult<()> {
        *self = position_of_text(sfen)
            .map_err(PyValueError::new_err)?
            .into();
        Ok(())
    }

    /// Sets up ``startpos`` or an SFEN, and plays the moves after the word ``moves``.
    fn set_position(&mut self, position: &str) -> PyResult<()> {
        *self = Board::named(position).map_err(PyValueError::new_err)?;
        Ok(())
    }

    /// Returns the position as SFEN.
    fn sfen(&self) -> String {
        self.position.to_string()
    }

    /// Returns a copy of the board, with its moves.
    fn copy(&self) -> Board {
        self.clone()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        let text = slf.borrow().text();
        (slf.get_type().into_any(), (text,))
    }

    fn __eq__(&self, other: &Board) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?})", self.sfen())
    }

    fn __str__(&self) -> String {
        self.to_bod()
    }

    /// Returns the board as a Japanese text diagram, as ``str`` does.
    fn to_bod(&self) -> String {
        let bod = Bod::new(self.position.setup());
        match self.last() {
            Some(last) => bod
                .after(self.position.ply().saturating_sub(1), last.to())
                .to_string(),
            None => bod.to_string(),
        }
    }

    /// The side to move: 0 (BLACK) or 1 (WHITE).
    #[getter]
    fn turn(&self) -> u8 {
        self.position.side() as u8
    }

    /// The number of the next move, from 1.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position.ply()
    }

    /// Returns the piece on a square, or 0 if the square is empty.
    fn piece(&self, square: SquareArgument) -> u8 {
        piece_number(self.position.board().piece(square.0))
    }

    /// The pieces on the 81 squares, with 0 for an empty square.
    #[getter]
    fn pieces(&self) -> Vec<u16> {
        let board = self.position.board();
        let squares = komadai_core::Square::ALL.into_iter();
        squares
            .map(|square| u16::from(piece_number(board.piece(square))))
            .collect()
    }

    /// The numbers of 歩, 香, 桂, 銀, 金, 角 and 飛 in Black's hand, and in White's.
    #[getter]
    fn pieces_in_hand(&self) -> ([u16; 7], [u16; 7]) {
        let hand = |color| HAND.map(|kind| u16::from(self.position.hand(color).count(kind)));
        (hand(Color::Black), hand(Color::White))
    }

    /// Returns the square of a king, or None if it is missing, as in many tsume problems.
    fn king_square(&self, color: u8) -> PyResult<Option<usize>> {
        let color = Color::ALL.get(usize::from(color));
        let color =
            color.ok_or_else(|| PyValueError::new_err("color must be 0 (BLACK) or 1 (WHITE)"))?;
        Ok(self.position.king(*color).map(|square| square.index()))
    }

    /// Returns a 64-bit hash of the board, the hands and the side to move.
    fn zobrist_hash(&self) -> u64 {
        self.position.key()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = legal_moves(&self.position);
        PyList::new(py, list.packed().iter().map(|&m| packed_number(m)))
    }

    /// Returns True if a move is legal.
    #[pyo3(name = "is_legal")]
    fn allows(&self, r#move: MoveArgument) -> bool {
        is_legal(&self.position, r#move.0)
    }

    /// Returns True if the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns True if the side to move has no legal move.
    fn is_game_over(&self) -> bool {
        !has_legal_move(&self.position)
    }

    /// Returns True if the position has occurred at least four times on this board (千日手).
    fn is_fourfold_repetition(&self) -> bool {
        let key = self.position.key();
        // Stopping at the last capture would be faster, but most games are short.
        self.keys.iter().filter(|&&before| before == key).count() >= 3
    }

    /// Plays a move. If it is illegal, raises ValueError with the rules that it breaks.
    fn push(&mut self, r#move: MoveArgument) -> PyResult<()> {
        self.play(r#move.0)
    }

    /// Plays a legal move given as USI, and returns it.
    fn push_usi(&mut self, usi: &str) -> PyResult<u16> {
        let m = crate::codes::usi(usi)?;
        self.play(m)?;
        Ok(move_number(m))
    }

    /// Takes back the last move, and returns it. Raises IndexError if no move was played.
    fn pop(&mut self) -> PyResult<u16> {
        let undo = self.undos.pop();
        let undo =
            undo.ok_or_else(|| PyIndexError::new_err("there is no move to undo on this board"))?;
        self.keys.pop();
        self.position.undo(undo);
        Ok(move_number(undo.played()))
    }

    /// Returns the last move, or None if no move was played.
    fn peek(&self) -> Option<u16> {
        self.last().map(move_number)
    }

    /// The moves played on this board.
    #[getter]
    fn history(&self) -> Vec<u16> {
        self.undos
            .iter()
            .map(|undo| move_number(undo.played()))
            .collect()
    }

    /// Parses a move in USI, legal or not.
    fn move_from_usi(&self, text: &str) -> PyResult<u16> {
        usi(text).map(move_number)
    }

    /// Returns the text of a legal move in a style. It contains 同 if the last move went to the same square.
    #[pyo3(signature = (r#move, style="jsa"))]
    fn notate(&self, r#move: MoveArgument, style: &str) -> PyResult<String> {
        let m = r#move.0;
        let style = style.parse().map_err(value_error)?;
        legal(&self.position, m).map_err(PyValueError::new_err)?;
        komadai_notation::text(&self.context(), m, style)
            .ok_or_else(|| PyValueError::new_err(format!("{m} cannot be written in this style")))
    }

    /// Returns the legal move that a text means, in any style.
    fn resolve(&self, text: &str) -> PyResult<u16> {
        read(&self.context(), text)
            .map(move_number)
            .map_err(|error| PyValueError::new_err(format!("{:?}: {error}", shortened(text))))
    }

    /// Returns a move that mates immediately, or None.
    fn mate_move_in_1ply(&self) -> Option<u16> {
        mate_in_one(&self.position).map(move_number)
    }

    /// Returns the moves of the shortest mate by checks within ``plies``, or None if there is no such mate.
    ///
    /// Raises ValueError if a limit, such as ``nodes`` visited positions, ends the search without an answer.
    #[pyo3(signature = (plies, *, nodes=1_000_000))]
    fn mate_line(
        &self,
        py: Python<'_>,
        plies: u16,
        nodes: Option<u64>,
    ) -> PyResult<Option<Vec<u16>>> {
        let limits = mate::limits(nodes, None)?;
        let line = mate::with_signals(py, &limits, |limits| {
            Solver::new(mate::MEGABYTES).mate_line(&self.position, plies, limits)
        });
        let line = line?.map_err(|stopped| {
            PyValueError::new_err(format!("a limit stopped the search: {}", stopped.code()))
        })?;
        Ok(line.map(|line| line.into_iter().map(move_number).collect()))
    }

    /// Solves the position as a tsume problem. The search stops after ``nodes`` positions or ``seconds``.
    #[pyo3(signature = (**options))]
    fn tsume(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solution> {
        let questions = mate::SearchArguments::of(options)?;
        let solve = |limits: &SearchLimits| questions.solve(&self.position, limits);
        let solution = mate::with_signals(py, &questions.limits, solve)?;
        solution.map_err(PyValueError::new_err)
    }

    /// Packs the position into 32 bytes, as in Apery and dlshogi. Writes them to ``out`` if it is given.
    #[pyo3(signature = (out=None))]
    fn to_hcp(&self, py: Python<'_>, out: Option<&Bound<'_, PyAny>>) -> PyResult<Option<[u8; 32]>> {
        self.pack(py, Packing::Hcp, out)
    }

    /// Packs the position into 32 bytes, as in YaneuraOu. Writes them to ``out`` if it is given.
    #[pyo3(signature = (out=None))]
    fn to_psfen(
        &self,
        py: Python<'_>,
        out: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<[u8; 32]>> {
        self.pack(py, Packing::PackedSfen, out)
    }

    /// Sets up a position from the 32 bytes of Apery and dlshogi.
    fn set_hcp(&mut self, hcp: &Bound<'_, PyAny>) -> PyResult<()> {
        self.unpack(Packing::Hcp, hcp)
    }

    /// Sets up a position from the 32 bytes of YaneuraOu.
    fn set_psfen(&mut self, psfen: &Bound<'_, PyAny>) -> PyResult<()> {
        self.unpack(Packing::PackedSfen, psfen)
    }

    /// Returns a picture of the board.
    ///
    /// ``arrows`` are moves, pairs of squares, or marks: ``G7g7f`` is a green arrow, ``5e`` a circle. ``squares`` get a
    /// cross, ``fill`` a colour (green, red, yellow, blue, grey). ``size`` is the width in pixels, 16 to 4096. The last
    /// move of the board is shown, unless ``lastmove`` is another move.
    #[pyo3(signature = (**options))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let diagram = picture::Options::of(options)?.diagram(&self.position, self.last());
        picture::object(py, &diagram.svg())
    }

    fn _repr_svg_(&self) -> String {
        picture::plain(&self.position, self.last())
    }

    fn _repr_html_(&self) -> String {
        picture::plain(&self.position, self.last())
    }
}
