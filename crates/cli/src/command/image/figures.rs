//! Reads lists of figures: a line each, with a file or a position, a ply, marks and a caption.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use komadai::kifu::Record;
use komadai_batch::{Source, SystemError};

use crate::args::{GamesArgs, MarkText, image_text};
use crate::failure::Failure;
use crate::template::Template;
use crate::texts::{about, answers, image as texts, no_game_found};
use crate::{input, start};

/// A figure of a list.
pub(super) struct FigureLine {
    /// The list and the number of the line, for messages.
    place: Place,
    pub(super) record: Rc<Record>,
    /// The name of a file of the picture in a folder, without ply and extension.
    pub(super) stem: String,
    pub(super) ply: Option<u32>,
    pub(super) marks: Vec<MarkText>,
    pub(super) caption: Option<Template>,
}

impl FigureLine {
    /// Returns the failure for a line that cannot be drawn.
    pub(super) fn wrong(&self, why: String) -> Failure {
        self.place.wrong(why)
    }
}

/// A line of a list.
struct Place {
    path: PathBuf,
    number: u64,
}

impl Place {
    fn wrong(&self, why: String) -> Failure {
        Failure::Input(about(
            self.path.display(),
            answers::at_line(self.number, why),
        ))
    }
}

/// Reads the lines of a list, one after the other. Fails if the list cannot be read.
pub(super) fn figures<'a>(
    path: &'a Path,
    games: &'a GamesArgs,
) -> Result<impl Iterator<Item = Result<FigureLine, Failure>> + 'a, Failure> {
    let bytes = fs::read(path);
    let bytes =
        bytes.map_err(|error| Failure::Input(about(path.display(), SystemError(&error))))?;
    let text = komadai::encoding::decode(&bytes).text;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let folder = path.parent().unwrap_or(Path::new(""));
    // Figures of one game follow one another.
    let mut last: Option<(String, Rc<Record>)> = None;
    let lines = (1_u64..).zip(lines);
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    Ok(lines.map(move |(number, line)| {
        let place = Place {
            path: path.to_owned(),
            number,
        };
        let wrong = |why: String| place.wrong(why);
        let mut fields = line.split('\t').map(str::trim);
        let named = fields.next().unwrap_or_default();
        let ply = fields.next().filter(|ply| !ply.is_empty());
        let marks = fields.next().unwrap_or_default();
        let caption = fields.next().filter(|caption| !caption.is_empty());
        if fields.next().is_some() {
            return Err(wrong(texts::figure_fields()));
        }
        let record = match &last {
            Some((name, record)) if name == named => Rc::clone(record),
            _ => Rc::new(record(named, folder, games).map_err(|failure| wrong(failure.text()))?),
        };
        last = Some((named.to_owned(), Rc::clone(&record)));
        let ply = ply.map(|ply| ply.parse().map_err(|_| wrong(texts::no_number(ply))));
        let marks = marks
            .split([',', '、'])
            .map(str::trim)
            .filter(|mark| !mark.is_empty());
        let marks: Result<_, String> = marks.map(MarkText::read).collect();
        let stem = Path::new(named).file_stem().unwrap_or_default();
        let is_file = folder.join(named).is_file();
        Ok(FigureLine {
            stem: if is_file {
                stem.to_string_lossy().into_owned()
            } else {
                "position".to_owned()
            },
            record,
            ply: ply.transpose()?,
            marks: marks.map_err(wrong)?,
            caption: caption.map(image_text).transpose().map_err(wrong)?,
            place,
        })
    }))
}

/// Returns the first game of a file, or the game that begins at a position.
fn record(named: &str, folder: &Path, games: &GamesArgs) -> Result<Record, Failure> {
    let path: PathBuf = folder.join(named);
    if !path.is_file() {
        let record = start::record(named);
        return record.map_err(|unnamed| {
            if unnamed.has_moves || named.contains('/') {
                start::refusal(named, unnamed)
            } else {
                Failure::Input(texts::no_figure(named))
            }
        });
    }
    let source = Source::new(path.clone(), named.into());
    let mut reader = input::games(&source, &games.reading.options())?;
    let next = reader.next();
    let record = next.record.map_err(|error| input::failed(&path, &error))?;
    record.ok_or_else(|| Failure::Input(no_game_found()))
}
