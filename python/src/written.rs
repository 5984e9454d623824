//! Writes games as texts and as the bytes of files.

use komadai_core::UnknownName;
use komadai_kifu::{
    EncodedGame, Encoding, Finding, Format, FormatName, Record, WriteError, WriteOptions, Writing,
};
use pyo3::PyResult;

use crate::errors::value_error;
use crate::game::Game;

/// A format to write, and the encoding that the caller chose, if any.
pub(crate) struct Target {
    name: FormatName,
    encoding: Option<Encoding>,
}

/// Written games, and what the format or the encoding could not hold.
pub(crate) struct Written<T> {
    pub(crate) content: T,
    pub(crate) losses: Vec<Finding>,
}

impl Target {
    /// Parses the names of a format and of an encoding.
    pub(crate) fn of(format: &str, encoding: Option<&str>) -> PyResult<Target> {
        let name = FormatName::written(format).map_err(value_error)?;
        let encoding = encoding.map(encoding_of).transpose()?;
        let format = name.format;
        match encoding {
            Some(_) if format.is_packed() => Err(value_error(format_args!(
                "encoding: {format} is bytes, not text"
            ))),
            Some(Encoding::Ascii) if format.is_japanese() => Err(value_error(format_args!(
                "encoding: ascii cannot hold {format}, whose words are Japanese"
            ))),
            _ => Ok(Target { name, encoding }),
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.name.format
    }

    /// Returns `true` if `convert` returns bytes: the format is packed, or the caller chose an encoding.
    pub(crate) fn is_bytes(&self) -> bool {
        self.encoding.is_some() || self.format().is_packed()
    }

    fn options(&self) -> WriteOptions {
        let options = WriteOptions::new(self.format());
        let usual = || options.usual_encoding(Some(self.name.extension));
        options.encoding(Some(self.encoding.unwrap_or_else(usual)))
    }

    /// Writes a game as a text that does not declare an encoding. `another` is `true` if it follows another game.
    fn in_text(&self, record: &Record, another: bool) -> Result<Writing, WriteError> {
        let options = WriteOptions::new(self.format()).encoding(Some(Encoding::Utf8));
        options.declaration(false).another(another).write(record)
    }

    /// Writes a single game as a text. Fails if the format is packed.
    pub(crate) fn text(&self, game: &Game) -> PyResult<String> {
        let format = self.format();
        if format.is_packed() {
            return Err(value_error(format_args!(
                "{format} is bytes, not text; to_bytes writes it"
            )));
        }
        Ok(self
            .in_text(game.record(), false)
            .map_err(value_error)?
            .text)
    }

    /// Writes a game for a separate file, in the chosen encoding or the one that the command would choose.
    pub(crate) fn alone(&self, game: &Game) -> PyResult<Writing> {
        let (record, options) = (game.record(), self.options());
        let written = match self.encoding {
            Some(_) => options.write(record),
            None => {
                let input = game.format.zip(game.encoding);
                options
                    .write_alone(record, input)
                    .map(|(writing, _)| writing)
            }
        };
        written.map_err(value_error)
    }

    /// Returns what a game loses in a separate file.
    pub(crate) fn losses(&self, game: &Game) -> PyResult<Vec<Finding>> {
        let encoded = EncodedGame::of(&self.alone(game)?, game.record());
        Ok([encoded.losses, encoded.findings].concat())
    }

    /// Writes games into one text.
    pub(crate) fn texts(&self, games: &[Game]) -> Result<Written<String>, WriteError> {
        let (mut content, mut losses) = (String::new(), Vec::new());
        for game in games {
            let writing = self.in_text(game.record(), !content.is_empty())?;
            losses.extend(writing.losses(game.record()));
            content += &writing.text;
        }
        Ok(Written { content, losses })
    }

    /// Writes games into one file.
    pub(crate) fn bytes(&self, games: &[Game]) -> Result<Written<Vec<u8>>, WriteError> {
        let mut writer = self.options().file(Vec::new());
        let mut losses = Vec::new();
        for game in games {
            let encoded = writer.encode(game.record())?;
            // Writing to memory does not fail.
            if let Ok(mut encoded) = writer.append(encoded) {
                losses.append(&mut encoded.losses);
                losses.append(&mut encoded.findings);
            }
        }
        Ok(Written {
            content: writer.into_inner(),
            losses,
        })
    }
}

/// Parses the name of an encoding.
fn encoding_of(name: &str) -> PyResult<Encoding> {
    let unknown = || {
        let codes = Encoding::ALL.iter().map(|encoding| encoding.code());
        value_error(UnknownName::new(name, codes))
    };
    Encoding::from_name(name).ok_or_else(unknown)
}
