//! Defines `Game`, a game record as an object of Python.

use std::path::Path;
use std::time::Duration;

use komadai_core::{Color, EndingKind, Move, Outcome, Position, Style};
use komadai_forms::FactsForm;
use komadai_kifu::{Clock, Encoding, Ending, Entry, Format, NodeId, NoteKind, Record, Start};
use komadai_movegen::is_legal;
use komadai_tags::{FoundTag, Tags, tags_of};
use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::codes::move_number;
use crate::columns;
use crate::errors::{breaking, value_error};
use crate::finding::Finding;
use crate::pickled::{self, PlainRecord};
use crate::picture;
use crate::positions::Positions;
use crate::rules;
use crate::start::{BoardArgument, legal};
use crate::written::Target;

/// A game record. Moves, times, comments and evaluations are those of the main line.
///
/// Creates a game from ``start`` (a text, or a board with its moves) and legal ``moves``. ``headers`` is a dict such
/// as ``{"先手": "…", "後手": "…"}``. ``times`` and ``comments`` are lists as the attributes return them, which may be
/// shorter. ``ending`` is a code, such as ``resign``. Raises IllegalMove for an illegal move.
#[pyclass(module = "komadai", frozen)]
pub(crate) struct Game {
    pub(crate) record: Record,
    pub(crate) findings: Vec<komadai_kifu::Finding>,
    /// The findings of a game that was pickled.
    pub(crate) restored: Vec<Finding>,
    /// The length of its text in bytes.
    pub(crate) bytes: usize,
    pub(crate) format: Option<Format>,
    /// `None` if the game was read from a str.
    pub(crate) encoding: Option<Encoding>,
    pub(crate) source: Option<String>,
    /// The number of the game in its file, from 0.
    pub(crate) index: usize,
}

impl Game {
    /// Creates a game that was not read from a file.
    fn alone(record: Record) -> Game {
        Game {
            record,
            findings: Vec::new(),
            restored: Vec::new(),
            bytes: 0,
            format: None,
            encoding: None,
            source: None,
            index: 0,
        }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the nodes of the main line that have moves.
    fn moves_of_main_line(&self) -> impl Iterator<Item = NodeId> {
        let has_move = |entry: &Entry| entry.played().is_some();
        let nodes = self.record.main_line();
        nodes.filter(move |&node| self.record.entry(node).is_some_and(has_move))
    }

    /// Returns the position after `ply` moves, or the last one, with the move before it.
    fn drawn(&self, ply: Option<usize>) -> PyResult<(Position, Option<Move>)> {
        let line = self.line()?;
        let last = line.rows.len() - 1;
        let ply = ply.unwrap_or(last);
        let position = line.rows.get(ply).cloned().ok_or_else(|| {
            PyIndexError::new_err(format!("there is no ply {ply}; the game has {last}"))
        })?;
        let before = ply.checked_sub(1);
        let last_move = before.and_then(|before| self.record().moves().nth(before));
        Ok((position, last_move))
    }

    /// Returns the start and the positions of the main line, up to its first illegal move.
    fn line(&self) -> PyResult<Positions> {
        let position = self.record().start.position();
        let mut position = position
            .ok_or_else(|| PyValueError::new_err("the start position of the game is invalid"))?;
        let mut rows = vec![position.clone()];
        for m in self.record().moves() {
            if !is_legal(&position, m) {
                break;
            }
            position.advance_unchecked(m);
            rows.push(position.clone());
        }
        Ok(rows.into())
    }
}

/// A game as it is pickled: the record, its format, encoding, source and number, and the findings.
type State = (
    PlainRecord,
    Option<String>,
    Option<String>,
    Option<String>,
    usize,
    Vec<Finding>,
);

/// Restores a pickled game.
#[pyfunction(name = "_game")]
#[pyo3(signature = (*state))]
pub(crate) fn restored(state: State) -> PyResult<Game> {
    let (record, format, encoding, source, index, restored) = state;
    let record = pickled::record(record);
    let record = record.ok_or_else(|| PyValueError::new_err("this is not a pickled game"))?;
    Ok(Game {
        restored,
        format: format.and_then(|code| code.parse().ok()),
        encoding: encoding.and_then(|code| Encoding::from_name(&code)),
        source,
        index,
        ..Game::alone(record)
    })
}

/// Checks that a column of a game is not too long.
fn at_most(len: usize, what: &str, most: usize) -> PyResult<()> {
    if len <= most {
        return Ok(());
    }
    Err(value_error(format_args!(
        "expected at most {most} {what}, got {len}"
    )))
}

/// Returns `black`, `white` or `draw`, or `None` if the result is unknown.
fn winner(outcome: Outcome) -> Option<&'static str> {
    (outcome != Outcome::Undecided).then(|| outcome.code())
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None, moves=None, *, headers=None, times=None, comments=None, ending=None))]
    fn new(
        py: Python<'_>,
        start: Option<BoardArgument>,
        moves: Option<&Bound<'_, PyAny>>,
        headers: Option<&Bound<'_, PyDict>>,
        times: Option<Vec<Option<f64>>>,
        comments: Option<Vec<String>>,
        ending: Option<&str>,
    ) -> PyResult<Game> {
        let even = || Position::startpos().into();
        let board = start.map_or_else(even, |BoardArgument(board)| board);
        let mut line: Vec<Move> = board.moves().collect();
        let first = line.len();
        line.extend(moves.map(columns::moves).transpose()?.unwrap_or_default());
        let mut position = board.start();
        let mut record = Record::new(Start::new(position.setup().clone()));
        for (key, value) in headers.into_iter().flatten() {
            let (key, value) = (key.extract::<String>()?, value.extract::<String>()?);
            record.headers.push(key, value);
        }
        let mut nodes = vec![record.root()];
        for (number, m) in line.into_iter().enumerate() {
            if let Err(illegal) = legal(&position, m) {
                let row = number - first;
                return Err(breaking(
                    py,
                    &format!("row {row}: {illegal}"),
                    illegal.breaches(),
                ));
            }
            nodes.push(record.push(*nodes.last().unwrap_or(&record.root()), Entry::Move(m)));
            position.advance_unchecked(m);
        }
        if let Some(code) = ending {
            let unknown = || value_error(format_args!("unknown ending {code:?}"));
            let kind: EndingKind = code.parse().map_err(|_| unknown())?;
            let ending = Ending::new(kind, kind.outcome(position.side()));
            nodes.push(record.push(*nodes.last().unwrap_or(&record.root()), ending.into()));
        }
        let times = times.unwrap_or_default();
        at_most(times.len(), "times", nodes.len() - 1)?;
        for (&node, seconds) in nodes.iter().skip(1).zip(times) {
            let Some(seconds) = seconds else { continue };
            let wrong = |_| value_error(format_args!("invalid number of seconds: {seconds}"));
            let spent = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
            record.set_clock(node, Clock::from_durations(Some(spent), None));
        }
        let comments = comments.unwrap_or_default();
        at_most(comments.len(), "comments", nodes.len())?;
        for (&node, text) in nodes.iter().zip(comments) {
            if !text.is_empty() {
                record.add_comment(node, text);
            }
        }
        Ok(Game::alone(record))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let game = slf.get();
        let restore = slf.py().import("komadai")?.getattr("_komadai")?;
        let state = (
            pickled::plain(&game.record),
            game.format().map(str::to_owned),
            game.encoding().map(str::to_owned),
            game.source.clone(),
            game.index,
            game.findings(),
        );
        Ok((restore.getattr("_game")?, state))
    }

    /// The path of the file, or None for a text.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The number of the game in its file, from 0.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// The format of the file: ``kif``, ``csa`` and so on.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.format.map(Format::code)
    }

    /// The encoding of the file, or None for a str.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        self.encoding.map(Encoding::code)
    }

    /// The headers, such as players, place and date. Of several with the same key, only the first is included.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for header in self.record().headers.iter() {
            if !headers.contains(&header.key)? {
                headers.set_item(&header.key, &header.value)?;
            }
        }
        Ok(headers)
    }

    /// The names of Black and White. An unknown name is None.
    #[getter]
    fn names(&self) -> (Option<String>, Option<String>) {
        let [black, white] = Color::ALL.map(|color| self.record().headers.player(color));
        (black, white)
    }

    /// The ratings of Black and White. An unknown rating is None.
    #[getter]
    fn ratings(&self) -> (Option<f64>, Option<f64>) {
        let [black, white] = Color::ALL.map(|color| self.record().rating(color));
        (black, white)
    }

    /// True if no move of the main line is missing.
    #[getter]
    fn complete(&self) -> bool {
        self.record().is_complete()
    }

    /// The start position as SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.record().start.sfen()
    }

    /// The moves, legal or not.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_iter(py, self.record().moves().map(move_number))
    }

    /// The moves as USI, separated by blanks.
    #[getter]
    fn usi(&self) -> String {
        self.record().usi_moves()
    }

    /// The seconds spent on each move, with None for an unknown time.
    #[getter]
    fn times(&self) -> Vec<Option<f64>> {
        let record = self.record();
        let spent = |node| Some(f64::from(record.clock(node).spent_millis()?) / 1000.0);
        self.moves_of_main_line().map(spent).collect()
    }

    /// The comments: before the first move, at each move, and at the ending, if any. Missing ones are empty.
    #[getter]
    fn comments(&self) -> Vec<String> {
        let record = self.record();
        let nodes = std::iter::once(record.root()).chain(record.main_line());
        let comment = |node| {
            let notes = record
                .notes(node)
                .iter()
                .filter(|note| note.kind == NoteKind::Comment);
            notes.map(|note| &*note.text).collect::<Vec<_>>().join("\n")
        };
        nodes.map(comment).collect()
    }

    /// The evaluation of each move in centipawns, from Black's view.
    ///
    /// It is None if no comment states it, or if the comment does not say for which side it is good. A mate counts as
    /// 30,000.
    #[getter]
    fn evaluations(&self) -> Vec<Option<i32>> {
        let record = self.record();
        let value = |node| Some(record.evaluation(node)?.centipawns(MATE));
        self.moves_of_main_line().map(value).collect()
    }

    /// The kind of ending: ``resign``, ``checkmate``, ``repetition`` and so on, or None without an ending.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.record().ending().map(|ending| ending.kind.code())
    }

    /// The winner, ``black`` or ``white``, or ``draw``, or None if the result is unknown.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        winner(self.record().outcome())
    }

    /// Returns the facts of the game as a dict: ``date``, ``event``, ``black_name``, ``handicap``, ``result`` and so on. The
    /// keys are those of ``komadai list --json`` and of tables.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let file = Path::new(self.source.as_deref().unwrap_or_default());
        let facts = FactsForm::read(file, Some(&self.record), self.format, self.encoding);
        let game = self.index as u64 + 1;
        rules::loaded(py, serde_json::to_string(&FactsForm { game, ..facts }))
    }

    /// The findings about the game.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        let findings = Finding::all(&self.findings, self.source.as_deref());
        [&self.restored[..], &findings].concat()
    }

    /// True if the record has variations.
    #[getter]
    fn has_variations(&self) -> bool {
        let record = self.record();
        record.nodes().any(|node| record.children(node).count() > 1)
    }

    /// Returns the start and the position after each move, up to the first illegal move.
    fn positions(&self) -> PyResult<Positions> {
        self.line()
    }

    /// Returns the texts of the moves in a style.
    #[pyo3(signature = (style="jsa"))]
    fn notate(&self, style: &str) -> PyResult<Vec<String>> {
        let style: Style = style.parse().map_err(value_error)?;
        let mut texts = Vec::new();
        let Some(mut navigator) = komadai_kifu::Navigator::new(self.record()) else {
            return Ok(texts);
        };
        for node in self.record().main_line() {
            let m = self.record().entry(node).and_then(Entry::played);
            let text = m.and_then(|m| navigator.notate(m, style));
            texts.extend(m.map(|m| text.unwrap_or_else(|| m.to_string())));
            if !navigator.forward() {
                break;
            }
        }
        Ok(texts)
    }

    /// Returns the castles and openings as tuples: id, Japanese name, side, and the ply that completed it.
    fn tags(&self, py: Python<'_>) -> Vec<(String, String, u8, u32)> {
        py.detach(|| {
            let found = tags_of(Tags::standard(), self.record());
            let tag = |found: &FoundTag<'_>| {
                let (tag, side) = (found.tag, found.side as u8);
                (tag.id.clone(), tag.japanese.clone(), side, found.reached)
            };
            found.iter().map(tag).collect()
        })
    }

    /// Writes the game as a text that does not declare an encoding: kif, ki2, csa, usi, sfen, jkf, usen or bod.
    fn to_text(&self, format: &str) -> PyResult<String> {
        Target::of(format, None)?.text(self)
    }

    /// Writes the game as the bytes of a file, in a text format or in hcp, hcpe, psfen, psv.
    ///
    /// ``encoding`` is the encoding of the file. The default is the usual one of the format: Shift_JIS for kif, ki2 and
    /// csa, UTF-8 for kifu and ki2u. UTF-8 is also the default if Shift_JIS lacks a character, or if the game was read
    /// from a file of the same format in UTF-8.
    #[pyo3(signature = (format, encoding=None))]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        encoding: Option<&str>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let writing = Target::of(format, encoding)?.alone(self)?;
        Ok(PyBytes::new(py, &writing.encode().bytes))
    }

    /// Returns what ``to_bytes`` loses: what the format cannot hold, and each character that the encoding lacks.
    #[pyo3(signature = (format, encoding=None))]
    fn losses(&self, format: &str, encoding: Option<&str>) -> PyResult<Vec<Finding>> {
        let losses = Target::of(format, encoding)?.losses(self)?;
        Ok(Finding::all(&losses, None))
    }

    /// Returns a picture after ``ply`` moves, by default of the last position. The options are those of
    /// ``Board.svg``.
    #[pyo3(signature = (ply=None, **options), text_signature = "($self, ply=None, *, orientation=0, lastmove=None, check=False, arrows=(), fill=(), squares=(), size=720, coordinates=True, theme='book', pieces='book', hands='both', last_move_style='auto', language='ja', names=('', ''), title='', caption='')")]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        ply: Option<usize>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, last_move) = self.drawn(ply)?;
        let diagram = picture::Options::of(options)?.diagram(&position, last_move);
        picture::object(py, &diagram.svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let (position, last_move) = self.drawn(None)?;
        Ok(picture::plain(&position, last_move))
    }

    fn __len__(&self) -> usize {
        self.record().moves().count()
    }

    fn __repr__(&self) -> String {
        let (black, white) = self.names();
        let name = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
        let (black, white, moves) = (name(black), name(white), self.__len__());
        format!("<Game: {black} - {white}, {moves} moves>")
    }
}

/// The value of a mate, in centipawns.
const MATE: i32 = 30_000;
