//! The games of files and of texts.

use std::fmt::Display;
use std::io::Read;
use std::mem::replace;
use std::path::PathBuf;
use std::sync::Mutex;

use komadai_kifu::{Encoding, FindingKind, Format, FormatName, Games, ReadOptions};
use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMemoryView, PyString};

use crate::errors::{value_error, warn};
use crate::finding::Finding;
use crate::game::Game;
use crate::source::{Source, files};
use crate::written::{Target, Written};

/// A source that is being read.
pub(crate) struct Open {
    /// `None` if the source cannot be opened.
    games: Option<Games<Box<dyn Read + Send>>>,
    pub(crate) name: Option<String>,
    /// Whether it is a str, which has no encoding.
    is_str: bool,
    /// How many games were read.
    count: usize,
    /// Why the source cannot be read to its end.
    failure: Option<komadai_kifu::Finding>,
    is_over: bool,
}

/// Returns the finding about a source that cannot be opened or not be read to its end.
fn unreadable(cause: impl Display) -> komadai_kifu::Finding {
    FindingKind::UnreadableFile.with("cause", cause.to_string())
}

impl Open {
    /// Opens a source. `format` is that of a text that does not show its own.
    pub(crate) fn new(source: Source, format: Option<Format>) -> Open {
        let name = source.path().map(|path| path.display().to_string());
        let is_str = matches!(source, Source::Text(_));
        let options = ReadOptions::from(format.or_else(|| source.format()));
        let (games, failure) = match source.open() {
            Ok(reader) => (Some(komadai_kifu::games(reader, &options)), None),
            Err(error) => (None, Some(unreadable(error))),
        };
        Open {
            games,
            name,
            is_str,
            count: 0,
            failure,
            is_over: false,
        }
    }

    /// The format, as soon as it is known.
    pub(crate) fn format(&self) -> Option<Format> {
        self.games.as_ref().and_then(Games::format)
    }

    /// The encoding, as far as it is known.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        let games = self.games.as_ref().filter(|_| !self.is_str);
        games.map(Games::encoding)
    }

    /// Returns the next game.
    pub(crate) fn next(&mut self) -> Option<Game> {
        let mut game = match self.games.as_mut()?.next()? {
            Ok(game) => game,
            Err(error) => {
                self.failure = Some(unreadable(error));
                return None;
            }
        };
        if self.is_str {
            // It declares the encoding of the file that it was read from.
            game.findings.retain(|found| !is_of_file(found));
        }
        let index = self.count;
        self.count += 1;
        Some(Game {
            game,
            format: self.format(),
            encoding: self.encoding(),
            source: self.name.clone(),
            index,
        })
    }

    /// Returns, once after the last game, the findings about a source that has no game or cannot be read to its end.
    pub(crate) fn rest(&mut self) -> Option<Vec<komadai_kifu::Finding>> {
        let is_first = !replace(&mut self.is_over, true);
        let is_broken = self.count == 0 || self.failure.is_some();
        (is_first && is_broken).then(|| {
            let games = self.games.as_mut();
            let mut found = games.map_or_else(Vec::new, Games::take_findings);
            found.retain(|found| !(self.is_str && is_of_file(found)));
            found.extend(self.failure.take());
            found
        })
    }
}

/// Returns `true` if a finding is about the encoding of a file.
fn is_of_file(found: &komadai_kifu::Finding) -> bool {
    let of_file = [FindingKind::EncodingDisagrees, FindingKind::UnknownEncoding];
    of_file.contains(&found.kind())
}

/// What comes next of some sources.
struct Reading {
    /// The sources that come next, the next one last.
    sources: Vec<Source>,
    format: Option<Format>,
    open: Option<Open>,
    /// What was found outside of games so far.
    findings: Vec<Finding>,
}

enum Next {
    Game(Box<Game>),
    /// A source that has no game, or cannot be read to its end.
    Broken(Vec<Finding>),
}

impl Reading {
    fn new(mut sources: Vec<Source>, format: Option<Format>) -> Reading {
        sources.reverse();
        Reading {
            sources,
            format,
            open: None,
            findings: Vec::new(),
        }
    }

    fn next(&mut self) -> Option<Next> {
        loop {
            let Some(open) = &mut self.open else {
                self.open = Some(Open::new(self.sources.pop()?, self.format));
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

/// The games of files, one after the other.
#[pyclass(module = "komadai", name = "GameReader", frozen)]
pub(crate) struct GameReader(Mutex<Reading>);

#[pymethods]
impl GameReader {
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

    /// What was found so far about files that have no game or cannot be read to their end.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.0
            .lock()
            .map_or_else(|_| Vec::new(), |reading| reading.findings.clone())
    }
}

/// Reads the games of files, folders and archives (zip, 7z) one after the other, through gzip, Zstandard and xz.
///
/// Format and encoding are found out; ``format`` counts only where a text does not show its own. Of a folder or an archive
/// the files with the extension of a game record are read. A file that has no game or cannot be read to its end does not
/// end the reading: ``findings`` of the reader names it, and Python warns (UserWarning). Raises OSError at once if a path
/// does not exist.
#[pyfunction]
#[pyo3(signature = (paths, *, format=None))]
pub(crate) fn games(paths: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<GameReader> {
    let format = format.map(format_of).transpose()?;
    let files = files(paths.py(), paths_of(paths)?)?;
    Ok(GameReader(Mutex::new(Reading::new(files, format))))
}

/// Reads the games of a text, or of the bytes of a file, into a list.
///
/// ``findings`` of the list is all that was found: in the games, and outside of them, as in a text without a game.
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
/// Returns a str that declares no encoding; bytes if ``to`` is a packed format or ``encoding`` is given. The result has
/// two lists more: ``findings``, what is odd or wrong in ``data``, and ``losses``, what the format or the encoding cannot
/// hold. Raises ValueError if there is no game, or if there are several and ``to`` holds one.
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
                "a file of {} holds one game, and these are {number}; write each with Game.to_text",
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

/// The games of a text or of bytes, and all that was found.
fn parsed(data: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<(Vec<Game>, Vec<Finding>)> {
    let py = data.py();
    let source = match data.cast::<PyString>() {
        Ok(text) => Source::Text(text.to_str()?.to_owned()),
        Err(_) => Source::Bytes(bytes_of(data)?),
    };
    let format = format.map(format_of).transpose()?;
    let mut reading = Reading::new(vec![source], format);
    let (mut games, mut findings) = (Vec::new(), Vec::new());
    while let Some(next) = py.detach(|| reading.next()) {
        py.check_signals()?;
        match next {
            Next::Game(game) => {
                findings.extend(Finding::all(&game.game.findings, None));
                games.push(*game);
            }
            Next::Broken(found) => findings.extend(found),
        }
    }
    Ok((games, findings))
}

/// The bytes of a file.
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
    Err(PyTypeError::new_err("data is str or bytes"))
}

/// Reads the name of a format.
pub(crate) fn format_of(name: &str) -> PyResult<Format> {
    let name: FormatName = name.parse().map_err(value_error)?;
    Ok(name.format)
}

/// One path, or several.
pub(crate) fn paths_of(paths: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    if let Ok(path) = paths.extract::<PathBuf>() {
        return Ok(vec![path]);
    }
    let wrong = || PyTypeError::new_err("paths is a path, or several");
    let items = paths.try_iter().map_err(|_| wrong())?;
    items
        .map(|item| item?.extract::<PathBuf>().map_err(|_| wrong()))
        .collect()
}
