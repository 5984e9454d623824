//! A file, or stdout, to which games are written.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{EncodedGame, FileWriter, Format, WriteOptions};

use super::terminal::Terminal;
use crate::failure::Failure;
use crate::output::NewFile;
use crate::texts::system::Io;
use crate::texts::{about, stdout};

/// A file that is being written, or stdout.
pub(super) struct OpenFile<'a, W> {
    pub(super) path: PathBuf,
    writer: FileWriter<Sink<'a, W>>,
}

enum Sink<'a, W> {
    Stdout(&'a mut W),
    Terminal(Terminal<&'a mut W>),
    File(NewFile),
}

impl<W: Write> Write for Sink<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Terminal(out) => out.write(bytes),
            Sink::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Terminal(out) => out.flush(),
            Sink::File(file) => file.flush(),
        }
    }
}

impl<'a, W: Write> OpenFile<'a, W> {
    /// Stdout, which may be a `terminal`: that gets no control characters of a text.
    pub(super) fn stdout(
        out: &'a mut W,
        format: Format,
        options: WriteOptions,
        terminal: bool,
    ) -> OpenFile<'a, W> {
        let out = match terminal && !format.is_packed() {
            true => Sink::Terminal(Terminal::new(out)),
            false => Sink::Stdout(out),
        };
        OpenFile {
            path: PathBuf::from(stdout()),
            writer: FileWriter::new(out, format, options),
        }
    }

    pub(super) fn create(
        path: &Path,
        format: Format,
        options: WriteOptions,
    ) -> Result<OpenFile<'a, W>, Failure> {
        let file = NewFile::create(path).map_err(|error| failed(path, &error))?;
        Ok(OpenFile {
            path: path.to_owned(),
            writer: FileWriter::new(Sink::File(file), format, options),
        })
    }

    /// Writes a game. An error of the file is one of the output.
    pub(super) fn add(&mut self, game: EncodedGame) -> io::Result<EncodedGame> {
        self.writer.append(game)
    }

    /// The file is whole.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self.writer.into_inner() {
            Sink::Stdout(_) => Ok(()),
            Sink::Terminal(mut out) => Ok(out.flush()?),
            Sink::File(file) => file.finish().map_err(|error| failed(&self.path, &error)),
        }
    }
}

/// Why a file cannot be written.
pub(super) fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(about(path.display(), Io(error)))
}
