//! Writes games to a file or to stdout.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{EncodedGame, FileWriter, WriteOptions};

use crate::failure::Failure;
use crate::output::NewFile;
use crate::result_file::failed;
use crate::texts::stdout;
use komadai_forms::needs_escape;

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
    /// Writes to stdout. If it is a `terminal`, control characters of a text are escaped.
    pub(super) fn stdout(out: &'a mut W, options: WriteOptions, terminal: bool) -> OpenFile<'a, W> {
        let out = if terminal && !options.format.is_packed() {
            Sink::Terminal(Terminal::new(out))
        } else {
            Sink::Stdout(out)
        };
        OpenFile {
            path: PathBuf::from(stdout()),
            writer: options.file(out),
        }
    }

    pub(super) fn create(path: &Path, options: WriteOptions) -> Result<OpenFile<'a, W>, Failure> {
        let file = NewFile::create(path).map_err(|error| failed(path, &error))?;
        Ok(OpenFile {
            path: path.to_owned(),
            writer: options.file(Sink::File(file)),
        })
    }

    /// Writes a game. An error of the file is an error of the output.
    pub(super) fn add(&mut self, game: EncodedGame) -> io::Result<EncodedGame> {
        self.writer.append(game)
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self.writer.into_inner() {
            Sink::Stdout(_) => Ok(()),
            Sink::Terminal(mut out) => Ok(out.flush()?),
            Sink::File(file) => file.finish().map_err(|error| failed(&self.path, &error)),
        }
    }
}

/// A writer of text for a terminal. It escapes control characters except line ends and tabs, and keeps other encodings.
pub(super) struct Terminal<W> {
    out: W,
    /// The end of the written text: an incomplete character, or an incomplete line end.
    held: Vec<u8>,
}

impl<W: Write> Terminal<W> {
    pub(super) const fn new(out: W) -> Terminal<W> {
        Terminal {
            out,
            held: Vec::new(),
        }
    }

    /// Writes the held bytes except the last `kept`.
    fn release(&mut self, kept: usize) -> io::Result<()> {
        let tail = self.held.split_off(self.held.len() - kept);
        for chunk in self.held.utf8_chunks() {
            let mut line_ends = chunk.valid().split("\r\n");
            let first = line_ends.next().unwrap_or_default();
            write!(self.out, "{}", escaped(first))?;
            for line in line_ends {
                write!(self.out, "\r\n{}", escaped(line))?;
            }
            self.out.write_all(chunk.invalid())?;
        }
        self.held = tail;
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if needs_escape(c) {
            escaped.extend(c.escape_unicode());
        } else {
            escaped.push(c);
        }
    }
    escaped
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        let kept = match str::from_utf8(&self.held) {
            Ok(text) => usize::from(text.ends_with('\r')),
            Err(error) if error.error_len().is_none() => self.held.len() - error.valid_up_to(),
            Err(_) => 0,
        };
        self.release(kept)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.release(0)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::Terminal;

    #[track_caller]
    fn check(parts: &[&[u8]], expected: &[u8]) {
        let mut terminal = Terminal::new(Vec::new());
        for part in parts {
            terminal.write_all(part).expect("a vector takes all");
        }
        terminal.flush().expect("a vector takes all");
        assert_eq!(terminal.out, expected);
    }

    #[test]
    fn control_characters() {
        check(
            &[b"a\x1b[31mb\x1b]0;c\x07\r\n"],
            b"a\\u{1b}[31mb\\u{1b}]0;c\\u{7}\r\n",
        );
        check(&[b"a\rb\tc\nd\r"], b"a\\u{d}b\tc\nd\\u{d}");
        // In UTF-8, C1 and the direction of writing.
        check(
            &["\u{9b}1m\u{202e}先手".as_bytes()],
            "\\u{9b}1m\\u{202e}先手".as_bytes(),
        );
        // Split anywhere.
        check(
            &[b"a\r", b"\n\xe5", b"\x85", b"\x88\xc2", b"\x9b"],
            "a\r\n先\\u{9b}".as_bytes(),
        );
        // Another encoding.
        check(&[b"\x90\xe6\x8e\xe8\x1b"], b"\x90\xe6\x8e\xe8\\u{1b}");
    }
}
