//! Defines `Board`, a position with the moves that led to it.

use komadai_core::bits::attacks::attackers;
use komadai_core::{Color, Move, Position, Undo};
use komadai_kifu::{Bod, NamedPosition};
use komadai_movegen::{
    Filter, GameState, filtered_moves, has_legal_move, is_legal, legal_moves, mate_in_one,
};
use komadai_notation::{Context, ReadError, ResolveError, read};
use komadai_packed::Packing;
use komadai_tsume::{SearchLimits, Solver};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyList};

use crate::codes::{
    ColorArgument, HAND, MoveArgument, SquareArgument, kind_number, move_number, packed_number,
    piece_number, setup_of, usi,
};
use crate::columns;
use crate::errors::{breaking, illegal_move, value_error};
use crate::mate::{self, Solution};
use crate::picture;
use crate::rules;
use crate::start::{
    BoardArgument, legal, packed_position, position_of, position_of_text, shortened,
};

/// A position with the moves that led to it.
///
/// Creates the start of an even game, the position of ``sfen`` (an SFEN, ``position … moves …``, ``二枚落ち`` or
/// ``76歩 34歩``), or a copy of ``board``, which may also be the first argument.
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
        self.undos.last().and_then(Undo::played)
    }

    fn context(&self) -> Context<'_> {
        Context::new(&self.position, self.last().map(Move::to))
    }

    /// Parses a position in any form of [`NamedPosition`], and plays its moves.
    pub(crate) fn named(text: &str) -> Result<Board, String> {
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

    /// Plays a move, or returns an `IllegalMove`.
    fn play(&mut self, py: Python<'_>, m: Move) -> PyResult<()> {
        legal(&self.position, m).map_err(|illegal| illegal_move(py, &illegal))?;
        self.advance(m);
        Ok(())
    }

    /// Returns the position before the first move.
    pub(crate) fn start(&self) -> Position {
        let mut start = self.position.clone();
        for undo in self.undos.iter().rev() {
            start.undo(*undo);
        }
        start
    }

    /// Returns the moves that were played on this board.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        self.undos.iter().filter_map(Undo::played)
    }

    /// Returns the game as the arbiter judges it.
    fn state(&self) -> GameState {
        let mut state = GameState::new(self.start());
        self.moves().for_each(|m| state.play_unchecked(m));
        state
    }

    /// Returns the start and the moves as a text that [`Board::named`] reads.
    fn text(&self) -> String {
        let start = self.start();
        let moves: Vec<String> = self.moves().map(|m| m.to_string()).collect();
        match &moves[..] {
            [] => start.to_string(),
            moves => format!("position sfen {start} moves {}", moves.join(" ")),
        }
    }

    /// Returns the legal move that a text means.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        read(&self.context(), text).map_err(|error| {
            let message = format!("{:?}: {error}", shortened(text));
            match error {
                ReadError::Move(_, ResolveError::Illegal(_, breaches)) => {
                    breaking(py, &message, breaches)
                }
                _ => PyValueError::new_err(message),
            }
        })
    }

    fn unpack(&mut self, packing: Packing, bytes: &Bound<'_, PyAny>) -> PyResult<()> {
        let bytes = columns::packed_row(bytes)?;
        *self = position_of(packing, &bytes).map_err(value_error)?.into();
        Ok(())
    }

    /// Returns a copy of a board, of the same class and with the same attributes. `memo` is that of a deep copy.
    fn copied<'py>(
        slf: &Bound<'py, Board>,
        memo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, class) = (slf.py(), slf.get_type());
        let board = py.get_type::<Board>();
        if class.is(&board) {
            return Ok(Bound::new(py, slf.borrow().clone())?.into_any());
        }
        let options = [("board", slf)].into_py_dict(py)?;
        let copy = board.call_method("__new__", (class,), Some(&options))?;
        if let Some(attributes) = slf.getattr_opt("__dict__")? {
            let attributes = match memo {
                Some(memo) => py
                    .import("copy")?
                    .call_method1("deepcopy", (attributes, memo))?,
                None => attributes,
            };
            copy.getattr("__dict__")?
                .call_method1("update", (attributes,))?;
        }
        Ok(copy)
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

/// Restores a pickled board of a class. Its own `__new__` may have other arguments.
#[pyfunction(name = "_board")]
pub(crate) fn restored<'py>(class: Bound<'py, PyAny>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let board = class.py().get_type::<Board>();
    board.call_method1("__new__", (class, text))
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen=None, *, board=None))]
    fn new(sfen: Option<BoardArgument>, board: Option<&Board>) -> PyResult<Board> {
        match (sfen, board) {
            (Some(BoardArgument(board)), None) => Ok(board),
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

    /// Returns a copy of the board, with its moves. The copy has the same class and attributes.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Board::copied(slf, None)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Board::copied(slf, None)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Board::copied(slf, Some(memo))
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyAny>, String),
        Option<Bound<'py, PyAny>>,
    )> {
        let module = slf.py().import("komadai")?.getattr("_komadai")?;
        let make = module.getattr("_board")?;
        let text = slf.borrow().text();
        let attributes = slf.getattr_opt("__dict__")?;
        Ok((make, (slf.get_type().into_any(), text), attributes))
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

    /// Returns the piece on a square, like ``piece``.
    fn piece_at(&self, square: SquareArgument) -> u8 {
        self.piece(square)
    }

    /// Returns the kind of the piece on a square, 1 to 14 for either side, or 0 if the square is empty.
    fn piece_type(&self, square: SquareArgument) -> u8 {
        kind_number(self.position.board().piece(square.0))
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

    /// Sets up pieces on the 81 squares and in the hands, as ``pieces`` and ``pieces_in_hand`` return them. The side to
    /// move stays, and the moves are forgotten.
    fn set_pieces(&mut self, pieces: Vec<u8>, pieces_in_hand: [[u8; 7]; 2]) -> PyResult<()> {
        let setup = setup_of(self.position.setup(), &pieces, pieces_in_hand)?;
        *self = packed_position(setup)
            .map_err(PyValueError::new_err)?
            .into();
        Ok(())
    }

    /// Returns the square of a king, or None if it is missing, as in many tsume problems.
    fn king_square(&self, color: ColorArgument) -> Option<usize> {
        self.position.king(color.0).map(|square| square.index())
    }

    /// Returns the squares of a side's pieces that attack a square. Pins are ignored.
    fn attackers(&self, color: ColorArgument, square: SquareArgument) -> Vec<usize> {
        let board = self.position.board();
        let found = attackers(board, square.0, color.0, board.occupied());
        found.into_iter().map(|square| square.index()).collect()
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

    /// The legal moves that give check.
    #[getter]
    fn check_moves(&self) -> Vec<u16> {
        let checks = filtered_moves(&self.position, Filter::CHECKS);
        checks.iter().map(move_number).collect()
    }

    /// Returns True if the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns True if the side to move has no legal move.
    fn is_game_over(&self) -> bool {
        !has_legal_move(&self.position)
    }

    /// Returns True if the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.is_check() && self.is_game_over()
    }

    /// Returns True if the side to move has no legal move and is not in check. It loses in shogi, too.
    fn is_stalemate(&self) -> bool {
        !self.is_check() && self.is_game_over()
    }

    /// Returns how the fourth occurrence of the position ends the game for the side to move: ``REPETITION_DRAW``,
    /// ``REPETITION_WIN`` or ``REPETITION_LOSE`` (perpetual check), or ``NOT_REPETITION``.
    fn is_draw(&self) -> u8 {
        rules::repetition(&self.state())
    }

    /// Returns True if the side to move wins by declaring an entered king (入玉宣言), by default with the 27 points of
    /// CSA. ``rules`` are those of ``outcome``.
    #[pyo3(signature = (rules="csa"))]
    fn is_nyugyoku(&self, rules: &str) -> PyResult<bool> {
        rules::may_declare_win(&self.state(), rules)
    }

    /// Returns how the game on this board is over: an ``Outcome``, or None if it goes on. ``rules`` are ``jsa``,
    /// ``amateur``, ``csa``, ``try``, ``postal`` or ``free``.
    #[pyo3(signature = (rules="jsa"))]
    fn outcome<'py>(&self, py: Python<'py>, rules: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        rules::outcome(py, &self.state(), rules)
    }

    /// Returns the state of the game by a set of rules as a dict: points, declaration, agreement, repetition, moves up to
    /// the limit. The keys are those of ``standings`` in ``komadai position --json``.
    #[pyo3(signature = (rules="jsa"))]
    fn standing<'py>(&self, py: Python<'py>, rules: &str) -> PyResult<Bound<'py, PyAny>> {
        rules::standing(py, &self.state(), rules)
    }

    /// Explains a move as a dict with a ``message``. For a legal move it tells why its text needs words such as 左上, with
    /// the keys ``candidates``, ``trials`` and ``case``. For an illegal move it tells what makes it illegal, with the
    /// keys ``codes``, ``foul`` and ``explanation``, a list of sentences. ``language`` is ``en`` or ``ja``.
    #[pyo3(signature = (r#move, language="en"))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        r#move: MoveArgument,
        language: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        rules::explain(py, &self.context(), r#move.0, language)
    }

    /// Returns True if the position has occurred at least four times on this board (千日手).
    fn is_fourfold_repetition(&self) -> bool {
        let key = self.position.key();
        // Stopping at the last capture would be faster, but most games are short.
        self.keys.iter().filter(|&&before| before == key).count() >= 3
    }

    /// Plays a move. If it is illegal, raises IllegalMove, a ValueError whose ``breaches`` are the codes of the rules
    /// that it breaks.
    fn push(&mut self, py: Python<'_>, r#move: MoveArgument) -> PyResult<()> {
        self.play(py, r#move.0)
    }

    /// Plays a legal move given as USI, and returns it.
    fn push_usi(&mut self, py: Python<'_>, usi: &str) -> PyResult<u16> {
        let m = crate::codes::usi(usi)?;
        self.play(py, m)?;
        Ok(move_number(m))
    }

    /// Plays a legal move given as in CSA (``7776FU``) or in any other style, and returns it.
    fn push_csa(&mut self, py: Python<'_>, csa: &str) -> PyResult<u16> {
        let m = self.read(py, csa)?;
        self.advance(m);
        Ok(move_number(m))
    }

    /// Takes back the last move, and returns it. Raises IndexError if no move was played.
    fn pop(&mut self) -> PyResult<u16> {
        let undo = self.undos.pop();
        let undo =
            undo.ok_or_else(|| PyIndexError::new_err("there is no move to undo on this board"))?;
        self.keys.pop();
        self.position.undo(undo);
        Ok(undo.played().map_or(0, move_number))
    }

    /// Returns the last move, or None if no move was played.
    fn peek(&self) -> Option<u16> {
        self.last().map(move_number)
    }

    /// The moves played on this board.
    #[getter]
    fn history(&self) -> Vec<u16> {
        self.moves().map(move_number).collect()
    }

    /// The moves played on this board, like ``history``.
    #[getter]
    fn move_stack(&self) -> Vec<u16> {
        self.history()
    }

    /// Parses a move in USI, legal or not.
    fn move_from_usi(&self, text: &str) -> PyResult<u16> {
        usi(text).map(move_number)
    }

    /// Returns the text of a legal move in a style. It contains 同 if the last move went to the same square.
    #[pyo3(signature = (r#move, style="jsa"))]
    fn notate(&self, py: Python<'_>, r#move: MoveArgument, style: &str) -> PyResult<String> {
        let m = r#move.0;
        let style = style.parse().map_err(value_error)?;
        legal(&self.position, m).map_err(|illegal| illegal_move(py, &illegal))?;
        komadai_notation::text(&self.context(), m, style)
            .ok_or_else(|| PyValueError::new_err(format!("{m} cannot be written in this style")))
    }

    /// Returns the legal move that a text means, in any style.
    fn resolve(&self, py: Python<'_>, text: &str) -> PyResult<u16> {
        self.read(py, text).map(move_number)
    }

    /// Returns the legal move that a text of CSA means, like ``resolve``.
    fn move_from_csa(&self, py: Python<'_>, text: &str) -> PyResult<u16> {
        self.resolve(py, text)
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
        slf: &Bound<'_, Self>,
        plies: u16,
        nodes: Option<u64>,
    ) -> PyResult<Option<Vec<u16>>> {
        let limits = mate::limits(nodes, None)?;
        // Meanwhile other threads may use the board.
        let position = slf.borrow().position.clone();
        let line = mate::with_signals(slf.py(), &limits, |limits| {
            Solver::new(mate::MEGABYTES).mate_line(&position, plies, limits)
        });
        let line = line?.map_err(|stopped| {
            PyValueError::new_err(format!("a limit stopped the search: {}", stopped.code()))
        })?;
        Ok(line.map(|line| line.into_iter().map(move_number).collect()))
    }

    /// Solves the position as a tsume problem. The search stops after ``nodes`` positions or ``seconds``.
    #[pyo3(signature = (**options), text_signature = "($self, *, policy='capture', cooks=True, variations=True, plies=None, nodes=1000000, seconds=None)")]
    fn tsume(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solution> {
        let questions = mate::SearchArguments::of(options)?;
        let position = slf.borrow().position.clone();
        let solve = |limits: &SearchLimits| questions.solve(&position, limits);
        let solution = mate::with_signals(slf.py(), &questions.limits, solve)?;
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
    #[pyo3(signature = (**options), text_signature = "($self, *, orientation=0, lastmove=None, check=False, arrows=(), fill=(), squares=(), size=720, coordinates=True, theme='book', pieces='book', hands='both', last_move_style='auto', language='ja', names=('', ''), title='', caption='')")]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = picture::Options::of(options)?;
        let board = slf.borrow();
        let diagram = options.diagram(&board.position, board.last());
        picture::object(slf.py(), &diagram.svg())
    }

    fn _repr_svg_(&self) -> String {
        picture::plain(&self.position, self.last())
    }
}
