//! Writes the result files of a command, and never overwrites its inputs.

use std::collections::HashSet;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::output::{Identity, NewFile, identity, is_page};
use crate::texts::{about, never_overwritten, view_writes_html};
use komadai_batch::{Listing, Source, SystemError};

/// The files that a command reads, under any name.
#[derive(Clone, Default)]
pub(crate) struct Inputs(HashSet<Identity>);

impl Inputs {
    pub(crate) fn new<'s>(sources: impl IntoIterator<Item = &'s Source>) -> Inputs {
        let files = sources.into_iter().map(Source::on_disk);
        Inputs(files.filter_map(identity).collect())
    }

    /// Returns the files that the words of the command line name.
    pub(crate) fn of(games: &GamesArgs) -> Inputs {
        Inputs::new(&Listing::of(&games.inputs, games.reading.all_files).sources)
    }

    pub(crate) fn has(&self, path: &Path) -> bool {
        identity(path).is_some_and(|file| self.0.contains(&file))
    }

    /// Refuses a file that is an input.
    pub(crate) fn refuse(&self, path: &Path) -> Result<(), Failure> {
        if !self.has(path) {
            Ok(())
        } else {
            Err(Failure::Usage(about(path.display(), never_overwritten())))
        }
    }

    pub(crate) fn create(&self, path: &Path) -> Result<NewFile, Failure> {
        self.refuse(path)?;
        NewFile::create(path).map_err(|error| failed(path, &error))
    }
}

/// Returns the file for a page about games, or `None` for stdout. Fails if it is an input or not named like a page.
pub(crate) fn page_file<'p>(
    output: Option<&'p Path>,
    games: &GamesArgs,
) -> Result<Option<&'p Path>, Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        return Ok(None);
    };
    if !is_page(path) {
        return Err(Failure::Usage(about(path.display(), view_writes_html())));
    }
    Inputs::of(games).refuse(path)?;
    Ok(Some(path))
}

/// A result that is written step by step: to a file, which is complete or not created at all, or to stdout.
pub(crate) enum ResultFile<W> {
    File(NewFile),
    Stdout(W),
}

impl<W: Write> ResultFile<W> {
    /// Creates a file, or writes to `out` without a path.
    pub(crate) fn create(path: Option<&Path>, out: W) -> Result<ResultFile<W>, Failure> {
        let Some(path) = path else {
            return Ok(ResultFile::Stdout(out));
        };
        let file = NewFile::create(path).map_err(|error| failed(path, &error))?;
        Ok(ResultFile::File(file))
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            ResultFile::File(file) => file.finish(),
            ResultFile::Stdout(_) => Ok(()),
        }
    }
}

impl<W: Write> Write for ResultFile<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            ResultFile::File(file) => file.write(bytes),
            ResultFile::Stdout(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            ResultFile::File(file) => file.flush(),
            ResultFile::Stdout(out) => out.flush(),
        }
    }
}

/// Writes all bytes to a file, completely or not at all, or to `out` without a path.
pub(crate) fn write_whole(
    path: Option<&Path>,
    bytes: &[u8],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut file = ResultFile::create(path, out)?;
    let written = file.write_all(bytes).and_then(|()| file.finish());
    written.map_err(|error| result_failed(path, error))
}

/// Returns the failure for a file that cannot be written.
pub(crate) fn failed(path: &Path, error: &io::Error) -> Failure {
    let message = about(path.display(), SystemError(error));
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem => {
            Failure::NoRoom(message)
        }
        _ => Failure::Input(message),
    }
}

/// Returns the failure of writing to a file, or to stdout without a path.
pub(crate) fn result_failed(path: Option<&Path>, error: io::Error) -> Failure {
    match path {
        Some(path) => failed(path, &error),
        None => Failure::Output(error),
    }
}
