//! The games of files and of texts.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use komadai_kifu::{Encoding, Format, Games, GamesError, ReadOptions};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::value_error;
use crate::finding::{self, Finding};
use crate::game::Game;
use crate::source::{Source, files};

/// A source that is being read. The next game is read ahead: what is found between two games belongs to the first one,
/// as in the command.
pub(crate) struct Open {
    games: Games<Box<dyn Read + Send>>,
    pub(crate) name: Option<String>,
    /// How many games were read.
    pub(crate) count: usize,
    ahead: Option<Result<(komadai_kifu::Game, Encoding), GamesError>>,
    /// What was found outside of games so far.
    pub(crate) outside: Vec<komadai_kifu::Finding>,
}

/// The games of files, one after the other.
#[pyclass(module = "komadai", name = "GameReader", frozen)]
pub(crate) struct GameReader(Mutex<Reading>);

/// What comes next of some sources.
struct Reading {
    /// The sources that come next, the next one last.
    sources: Vec<Source>,
    format: Option<Format>,
    open: Option<Open>,
    /// What was found about the files themselves.
    findings: Vec<komadai_kifu::Finding>,
}

/// Why there is no next game.
pub(crate) enum Failure {
    Open(String, io::Error),
    Read(Option<String>, GamesError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Open(name, error) => write!(f, "{name}: {}", sentence(error)),
            Failure::Read(Some(name), error) => write!(f, "{name}: {error}"),
            Failure::Read(None, error) => write!(f, "{error}"),
        }
    }
}

/// The sentence of an error without its number, which Python writes itself.
fn sentence(error: &io::Error) -> String {
    let sentence = error.to_string();
    sentence
        .split(" (os error")
        .next()
        .unwrap_or_default()
        .to_owned()
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Open(name, error) if error.raw_os_error().is_some() => {
                PyOSError::new_err((error.raw_os_error(), sentence(&error), name))
            }
            failure => PyOSError::new_err(failure.to_string()),
        }
    }
}

impl Failure {
    pub(crate) fn open(path: &Path, error: io::Error) -> Failure {
        Failure::Open(path.display().to_string(), error)
    }
}

impl Open {
    /// Opens a source. `format` is that of a text that does not show its own.
    pub(crate) fn new(source: Source, format: Option<Format>) -> Result<Open, Failure> {
        let name = source.path().map(|path| path.display().to_string());
        let hint = format.or_else(|| source.format());
        let reader = source
            .open()
            .map_err(|error| Failure::Open(name.clone().unwrap_or_default(), error))?;
        Ok(Open {
            games: komadai_kifu::games(reader, &ReadOptions::from(hint)),
            name,
            count: 0,
            ahead: None,
            outside: Vec::new(),
        })
    }

    /// The format, as soon as it is known.
    pub(crate) fn format(&self) -> Option<Format> {
        self.games.format()
    }

    /// The encoding, as far as it is known.
    pub(crate) fn encoding(&self) -> Encoding {
        self.games.encoding()
    }

    fn read(&mut self) {
        let game = self.games.next();
        self.ahead = game.map(|game| Ok((game?, self.games.encoding())));
        self.outside.extend(self.games.take_findings());
    }

    /// The next game, with what was found outside of games up to its end.
    pub(crate) fn next(&mut self) -> Result<Option<Game>, Failure> {
        if self.ahead.is_none() {
            self.read();
        }
        let (mut game, encoding) = match self.ahead.take() {
            Some(Ok(game)) => game,
            Some(Err(error)) => return Err(Failure::Read(self.name.clone(), error)),
            None => return Ok(None),
        };
        self.read();
        game.take_outside(&mut self.outside, self.ahead.is_none());
        let index = self.count;
        self.count += 1;
        Ok(Some(Game {
            game,
            format: self.games.format(),
            encoding,
            source: self.name.clone(),
            index,
        }))
    }
}

impl Reading {
    fn new(sources: Vec<Source>, format: Option<Format>) -> Reading {
        Reading {
            sources,
            format,
            open: None,
            findings: Vec::new(),
        }
    }

    /// The next game.
    fn next(&mut self) -> Result<Option<Game>, Failure> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(source) = self.sources.pop() else {
                    return Ok(None);
                };
                self.open = Some(Open::new(source, self.format)?);
                continue;
            };
            match open.next() {
                Ok(Some(game)) => return Ok(Some(game)),
                Ok(None) => {
                    self.findings.append(&mut open.outside);
                    self.open = None;
                }
                Err(failure) => {
                    self.findings.append(&mut open.outside);
                    self.open = None;
                    return Err(failure);
                }
            }
        }
    }
}

#[pymethods]
impl GameReader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let next = || match self.0.lock() {
            Ok(mut reading) => reading.next(),
            Err(_) => Ok(None),
        };
        Ok(py.detach(next)?)
    }

    /// What was found about the files so far that belongs to no game.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.0
            .lock()
            .map_or_else(|_| Vec::new(), |reading| finding::list(&reading.findings))
    }
}

/// Reads the games of files, folders and archives (zip, 7z) one after the other, through gzip, Zstandard and xz.
///
/// Format and encoding are found out; ``format`` counts only where a text does not show its own. Of a folder or an archive
/// the files with the extension of a game record are read. Raises OSError for a file that cannot be read.
#[pyfunction]
#[pyo3(signature = (paths, *, format=None))]
pub(crate) fn games(paths: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<GameReader> {
    let mut files = files(paths_of(paths)?)?;
    files.reverse();
    reader(files, format)
}

/// The games of a text, or of the bytes of a file.
#[pyfunction]
#[pyo3(signature = (data, *, format=None))]
pub(crate) fn parse(data: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<Vec<Game>> {
    let bytes = match (data.cast::<PyBytes>(), data.cast::<PyString>()) {
        (Ok(bytes), _) => bytes.as_bytes().to_vec(),
        (_, Ok(text)) => text.to_str()?.as_bytes().to_vec(),
        _ => return Err(PyTypeError::new_err("data is str or bytes")),
    };
    let reader = reader(vec![Source::Bytes(bytes)], format)?;
    data.py().detach(|| {
        let mut games = Vec::new();
        if let Ok(mut reading) = reader.0.lock() {
            while let Some(game) = reading.next()? {
                games.push(game);
            }
        }
        Ok(games)
    })
}

fn reader(sources: Vec<Source>, format: Option<&str>) -> PyResult<GameReader> {
    let format = format.map(str::parse).transpose().map_err(value_error)?;
    Ok(GameReader(Mutex::new(Reading::new(sources, format))))
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
