//! Reads the games of files and of texts, and converts texts.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use komadai_batch::{GameReader, InputOptions, NextGame, Source};
use komadai_kifu::{self as kifu, Encoding, FindingKind, Format, FormatName};
use komadai_search::Selection;
use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyMemoryView, PyString};

use crate::errors::{value_error, warn};
use crate::finding::Finding;
use crate::game::Game;
use crate::selection::selection_of;
use crate::source::files;
use crate::written::{Target, Written};

/// The options for reading sources.
#[derive(Clone, Default)]
pub(crate) struct Reads {
    /// The format to assume if a text does not show its own.
    pub(crate) format: Option<Format>,
    /// The selection of the games to return.
    pub(crate) selection: Arc<Selection>,
    /// `true` for a str, which has no encoding.
    is_str: bool,
}

impl Reads {
    /// Reads the keyword arguments of a function.
    pub(crate) fn of(format: Option<&str>, select: Option<&Bound<'_, PyDict>>) -> PyResult<Reads> {
        let selection = select.map(selection_of).transpose()?;
        Ok(Reads {
            format: format.map(format_of).transpose()?,
            selection: Arc::new(selection.unwrap_or_default()),
            is_str: false,
        })
    }
}

/// A source that is being read.
pub(crate) struct Open {
    /// `None` if the source cannot be opened, and after its end.
    reader: Option<GameReader<'static>>,
    pub(crate) name: Option<String>,
    reads: Reads,
    format: Option<Format>,
    encoding: Option<Encoding>,
    /// The number of games that were read, including those not selected.
    count: usize,
    /// The findings about a source that has no game, or cannot be read to its end.
    rest: Option<Vec<kifu::Finding>>,
}

/// Returns the finding about a source that cannot be opened, or not be read to its end.
fn unreadable(cause: impl Display) -> kifu::Finding {
    FindingKind::UnreadableFile.with("cause", cause.to_string())
}

impl Open {
    /// Opens a source.
    pub(crate) fn new(source: &Source, reads: Reads) -> Open {
        let options = InputOptions {
            format: reads.format,
            ..InputOptions::default()
        };
        let name = source.path.display().to_string();
        let mut open = Open {
            reader: None,
            name: (!name.is_empty()).then_some(name),
            reads,
            format: None,
            encoding: None,
            count: 0,
            rest: None,
        };
        match GameReader::open(source, &options, None) {
            Ok(reader) => open.reader = Some(reader),
            Err(error) => open.rest = Some(vec![unreadable(error)]),
        }
        open
    }

    /// Returns the format, as soon as it is known.
    pub(crate) const fn format(&self) -> Option<Format> {
        self.format
    }

    /// Returns the encoding, as far as it is known.
    pub(crate) const fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// Returns the next selected game, or `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Game> {
        let reader = self.reader.as_mut()?;
        while reader.passes_over(&self.reads.selection) {
            self.count += 1;
        }
        let NextGame {
            record,
            part,
            mut findings,
            ..
        } = reader.next();
        self.format = reader.format();
        if self.reads.is_str {
            // A str may declare the encoding of the file that it came from.
            findings.retain(|found| !is_of_file(found));
        } else {
            self.encoding = Some(reader.encoding());
        }
        let record = match record {
            Ok(Some(record)) => record,
            Ok(None) => {
                self.reader = None;
                self.rest = (self.count == 0).then_some(findings);
                return None;
            }
            Err(error) => {
                self.reader = None;
                // The file only seems to be empty, because it cannot be read.
                findings.retain(|found| found.kind() != FindingKind::EmptyFile);
                findings.push(unreadable(error));
                self.rest = Some(findings);
                return None;
            }
        };
        let index = self.count;
        self.count += 1;
        Some(Game {
            record,
            findings,
            restored: Vec::new(),
            bytes: part.map_or(0, |part| part.text.len()),
            format: self.format,
            encoding: self.encoding,
            source: self.name.clone(),
            index,
        })
    }

    /// Takes the findings about a source that has no game, or cannot be read to its end. Call this after the last game.
    pub(crate) fn rest(&mut self) -> Option<Vec<kifu::Finding>> {
        self.rest.take()
    }
}

/// Returns `true` if a finding is about the encoding of a file.
fn is_of_file(found: &kifu::Finding) -> bool {
    let of_file = [FindingKind::EncodingDisagrees, FindingKind::UnknownEncoding];
    of_file.contains(&found.kind())
}

/// The state of reading several sources in order.
struct Reading {
    /// The remaining sources in reverse order.
    sources: Vec<Source>,
    reads: Reads,
    open: Option<Open>,
    /// The findings outside of games so far.
    findings: Vec<Finding>,
}

enum Next {
    Game(Box<Game>),
    /// The findings about a source that has no game, or cannot be read to its end.
    Broken(Vec<Finding>),
}

impl Reading {
    fn new(mut sources: Vec<Source>, reads: Reads) -> Reading {
        sources.reverse();
        Reading {
            sources,
            reads,
            open: None,
            findings: Vec::new(),
        }
    }

    fn next(&mut self) -> Option<Next> {
        loop {
            let Some(open) = &mut self.open else {
                self.open = Some(Open::new(&self.sources.pop()?, self.reads.clone()));
                continue;
            };
            if let Some(game) = open.next() {
                return Some(Next::Game(Box::new(game)));
            }
            let (rest, source) = (open.rest(), open.name.take());
            self.open = None;
            if let Some(rest) = rest {
                let found = Finding::all(&rest, source.as_deref());
                self.findings.extend(found.iter().cloned());
                return Some(Next::Broken(found));
            }
        }
    }
}

/// An iterator over the games of files.
#[pyclass(module = "komadai", name = "GameReader", frozen)]
pub(crate) struct PyGameReader(Mutex<Reading>);

#[pymethods]
impl PyGameReader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            py.check_signals()?;
            let next = py.detach(|| self.0.lock().ok().and_then(|mut reading| reading.next()));
            match next {
                None => return Ok(None),
                Some(Next::Game(game)) => return Ok(Some(*game)),
                Some(Next::Broken(found)) => {
                    for finding in found.iter().filter(|finding| finding.is_error()) {
                        warn::<PyUserWarning>(py, finding)?;
                    }
                }
            }
        }
    }

    /// The findings so far about files that have no game, or cannot be read to their end.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.0
            .lock()
            .map_or_else(|_| Vec::new(), |reading| reading.findings.clone())
    }
}

/// Reads the games of files, folders and archives (zip, 7z) in order, also through gzip, Zstandard and xz.
///
/// Format and encoding are detected. ``format`` is only used for a text that does not show its own. In folders and
/// archives, only files with the extension of a game record are read. A file that has no game or cannot be read to its
/// end does not stop the reading. The ``findings`` of the reader name it, and Python issues a UserWarning. Raises
/// OSError immediately if a path does not exist.
///
/// ``select`` is a dict that keeps only the games that fit. Its keys are ``player`` and ``event`` (a part of the name
/// is enough), ``since`` and ``until`` (a day, month or year), ``result`` (``black``, ``white``, ``draw``,
/// ``undecided``), ``ending``, ``handicap``, ``tag`` (a castle or an opening) and ``plies``. The value of ``plies`` is
/// a pair of minimum and maximum, and either may be None.
#[pyfunction]
#[pyo3(signature = (paths, *, format=None, select=None))]
pub(crate) fn games(
    paths: &Bound<'_, PyAny>,
    format: Option<&str>,
    select: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyGameReader> {
    let reads = Reads::of(format, select)?;
    let files = files(paths.py(), paths_of(paths)?)?;
    Ok(PyGameReader(Mutex::new(Reading::new(files, reads))))
}

/// Reads the games of a text, or of the bytes of a file, into a list.
///
/// The attribute ``findings`` of the list has all findings: those in the games, and those outside of them, such as for
/// a text without a game.
#[pyfunction]
#[pyo3(signature = (data, *, format=None))]
pub(crate) fn parse<'py>(
    data: &Bound<'py, PyAny>,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let (games, findings) = parsed(data, format)?;
    let list = py
        .import("komadai")?
        .getattr("Games")?
        .call1((PyList::new(py, games)?,))?;
    list.setattr("findings", findings)?;
    Ok(list)
}

/// Writes the games of a text, or of the bytes of a file, in the format ``to``.
///
/// Returns a str that does not declare an encoding, or bytes if ``to`` is a packed format or ``encoding`` is given. The
/// result has two more attributes. ``findings`` lists what is odd or wrong in ``data``, and ``losses`` what the format
/// or the encoding cannot hold. Raises ValueError if there is no game, or if there are several and ``to`` holds only
/// one.
#[pyfunction]
#[pyo3(signature = (data, to, *, format=None, encoding=None))]
pub(crate) fn convert<'py>(
    data: &Bound<'py, PyAny>,
    to: &str,
    format: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let target = Target::of(to, encoding)?;
    let (games, findings) = parsed(data, format)?;
    match games.len() {
        0 => {
            let why = findings.first().map(ToString::to_string);
            return Err(PyValueError::new_err(why.unwrap_or_default()));
        }
        1 => {}
        number if !target.format().holds_many_games() => {
            return Err(PyValueError::new_err(format!(
                "a {} file can contain only one game, not {number}; write each with Game.to_text",
                target.format()
            )));
        }
        _ => {}
    }
    let module = py.import("komadai")?;
    let (converted, losses) = if target.is_bytes() {
        let Written { content, losses } =
            py.detach(|| target.bytes(&games)).map_err(value_error)?;
        let bytes = PyBytes::new(py, &content);
        (module.getattr("ConvertedBytes")?.call1((bytes,))?, losses)
    } else {
        let Written { content, losses } =
            py.detach(|| target.texts(&games)).map_err(value_error)?;
        (module.getattr("ConvertedText")?.call1((content,))?, losses)
    };
    converted.setattr("findings", findings)?;
    converted.setattr("losses", Finding::all(&losses, None))?;
    Ok(converted)
}

/// Returns the games of a text or of bytes, and all findings.
fn parsed(data: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<(Vec<Game>, Vec<Finding>)> {
    let py = data.py();
    let text = data.cast::<PyString>().ok();
    let source = match text {
        Some(text) => Source::of_bytes(text.to_str()?.as_bytes()),
        None => Source::of_bytes(bytes_of(data)?),
    };
    let reads = Reads {
        is_str: text.is_some(),
        ..Reads::of(format, None)?
    };
    let mut reading = Reading::new(vec![source], reads);
    let (mut games, mut findings) = (Vec::new(), Vec::new());
    while let Some(next) = py.detach(|| reading.next()) {
        py.check_signals()?;
        match next {
            Next::Game(game) => {
                findings.extend(Finding::all(&game.findings, None));
                games.push(*game);
            }
            Next::Broken(found) => findings.extend(found),
        }
    }
    Ok((games, findings))
}

/// Returns a copy of the bytes of a file.
fn bytes_of(data: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if let Ok(bytes) = data.cast::<PyByteArray>() {
        return Ok(bytes.to_vec());
    }
    if data.is_instance_of::<PyMemoryView>() {
        return data.call_method0("tobytes")?.extract();
    }
    Err(PyTypeError::new_err("data must be str or bytes"))
}

/// Parses the name of a format.
fn format_of(name: &str) -> PyResult<Format> {
    let name: FormatName = name.parse().map_err(value_error)?;
    Ok(name.format)
}

/// Reads an argument that is one path or several.
pub(crate) fn paths_of(paths: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    if let Ok(path) = paths.extract::<PathBuf>() {
        return Ok(vec![path]);
    }
    let wrong = || PyTypeError::new_err("paths must be a path or several paths");
    let items = paths.try_iter().map_err(|_| wrong())?;
    items
        .map(|item| item?.extract::<PathBuf>().map_err(|_| wrong()))
        .collect()
}
