//! The games of files and of texts.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use komadai_kifu::{Format, Games, GamesError, ReadOptions};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::value_error;
use crate::finding::{self, Finding};
use crate::game::Game;

/// Where bytes of games come from.
pub(crate) enum Source {
    File(PathBuf),
    Bytes(Vec<u8>),
}

/// What is being read.
struct Open {
    games: Games<Box<dyn Read + Send>>,
    name: Option<String>,
    index: usize,
}

/// The games of files, one after the other.
#[pyclass(module = "komadai", name = "GameReader", frozen)]
pub(crate) struct GameReader(Mutex<Reading>);

/// What comes next of some sources.
pub(crate) struct Reading {
    /// The sources that come next, the next one last.
    sources: Vec<Source>,
    format: Option<Format>,
    open: Option<Open>,
    /// What was found about the files themselves.
    pub(crate) findings: Vec<komadai_kifu::Finding>,
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

impl Reading {
    pub(crate) fn new(sources: Vec<Source>, format: Option<Format>) -> Reading {
        Reading {
            sources,
            format,
            open: None,
            findings: Vec::new(),
        }
    }

    /// The next game.
    pub(crate) fn next(&mut self) -> Result<Option<Game>, Failure> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(source) = self.sources.pop() else {
                    return Ok(None);
                };
                self.open = Some(open(source, self.format)?);
                continue;
            };
            let game = open.games.next();
            self.findings.extend(open.games.take_findings());
            match game {
                Some(Ok(game)) => {
                    let index = open.index;
                    open.index += 1;
                    return Ok(Some(Game {
                        game,
                        format: open.games.format(),
                        encoding: open.games.encoding(),
                        source: open.name.clone(),
                        index,
                    }));
                }
                Some(Err(error)) => {
                    let name = open.name.clone();
                    self.open = None;
                    return Err(Failure::Read(name, error));
                }
                None => self.open = None,
            }
        }
    }
}

/// Opens a source.
fn open(source: Source, format: Option<Format>) -> Result<Open, Failure> {
    let (reader, name, hint): (Box<dyn Read + Send>, _, _) = match source {
        Source::Bytes(bytes) => (Box::new(Cursor::new(bytes)), None, None),
        Source::File(path) => {
            let name = path.display().to_string();
            let file = File::open(&path).map_err(|error| Failure::Open(name.clone(), error))?;
            let extension = path.extension().and_then(|extension| extension.to_str());
            (
                Box::new(file),
                Some(name),
                extension.and_then(Format::from_extension),
            )
        }
    };
    let games = komadai_kifu::games(reader, &ReadOptions::from(format.or(hint)));
    Ok(Open {
        games,
        name,
        index: 0,
    })
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

    /// What was found about the files so far, apart from games.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.0
            .lock()
            .map_or_else(|_| Vec::new(), |reading| finding::list(&reading.findings))
    }
}

/// Reads the games of files and folders one after the other. Format and encoding are found out; ``format`` counts only
/// where a text does not show its own. Raises OSError for a file that cannot be read.
#[pyfunction]
#[pyo3(signature = (paths, *, format=None))]
pub(crate) fn games(paths: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<GameReader> {
    let paths = paths_of(paths)?;
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    files.reverse();
    reader(files.into_iter().map(Source::File).collect(), format)
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

/// Adds a file; of a folder, the files in it whose names are those of records, in order.
pub(crate) fn collect(path: PathBuf, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| Failure::Open(name, error)
    };
    let kind = fs::metadata(&path).map_err(failed(&path))?;
    if !kind.is_dir() {
        files.push(path);
        return Ok(());
    }
    let mut inside = vec![path];
    while let Some(folder) = inside.pop() {
        let entries = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.map_err(failed(&folder))?;
        entries.sort_by_key(fs::DirEntry::path);
        let mut folders = Vec::new();
        for entry in entries {
            let path = entry.path();
            // A link to a folder may lead back.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let extension = path.extension().and_then(|extension| extension.to_str());
            if is_folder {
                folders.push(path);
            } else if extension.and_then(Format::from_extension).is_some() {
                files.push(path);
            }
        }
        inside.extend(folders.into_iter().rev());
    }
    Ok(())
}
