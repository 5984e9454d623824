//! `komadai image`: positions as pictures.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komadai::diagram::{Diagram, Frame, apng, figure_title, gif};
use komadai::kifu::{Entry, Navigator, NodeId, NoteKind, Record, keys};
use komadai::{ByColor, Color, Language};

use super::survey::report;
use crate::args::{Delay, Each, ImageArgs, PictureFormat};
use crate::escape::OneLine;
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::{is_direct, numbered};
use crate::result_file::write_whole;
use crate::texts::{about, image as texts, of_game};
use crate::{language, stderr};

pub(crate) fn run(args: &ImageArgs, out: &mut (impl Write + Send)) -> RunResult {
    let format = format(args)?;
    let (positions, games) = positions_and_files(&args.games)?;
    let artist = Artist {
        args,
        format,
        language: language::chosen(),
    };
    let mut gallery = Gallery {
        args,
        format,
        written: 0,
        has_failed: false,
        paths: HashSet::new(),
        waiting: None,
        out,
    };
    for (text, record) in &positions {
        let pictures = artist.pictures(record);
        gallery.take(text, "position", 1, pictures)?;
    }
    let mut no_errors = true;
    if !games.inputs.is_empty() {
        no_errors = report(
            &games,
            |next| next.record.map(|record| artist.pictures(&record)),
            |file, number, pictures| {
                let stem = Path::new(file).file_stem().unwrap_or_default();
                gallery.take(file, &stem.to_string_lossy(), number, pictures)
            },
        )?;
    }
    gallery.finish()?;
    Ok(no_errors && !gallery.has_failed)
}

/// The format of the pictures: `--to`, or the extension of the file.
fn format(args: &ImageArgs) -> Result<PictureFormat, Failure> {
    let path = args
        .output
        .as_deref()
        .filter(|path| !is_stdout(path) && !is_direct(path));
    let format = match (args.to, path) {
        (Some(format), _) => format,
        (None, None) => PictureFormat::Svg,
        (None, Some(path)) => {
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            let known = PictureFormat::from_extension(&extension);
            known.ok_or_else(|| Failure::Usage(texts::no_picture(path.display().to_string())))?
        }
    };
    if format.is_moving() && (args.ply.is_some() || args.each != Each::Game) {
        return Err(Failure::Usage(texts::moving_takes_range()));
    }
    Ok(format)
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A picture of a game, and the ply that it shows if there are several.
struct Picture {
    ply: Option<u32>,
    bytes: Vec<u8>,
}

/// Why a game has no picture.
enum NoPicture {
    Ply(u32),
    Start,
}

impl NoPicture {
    fn text(self) -> String {
        match self {
            NoPicture::Ply(ply) => texts::no_ply(ply),
            NoPicture::Start => texts::no_start(),
        }
    }
}

/// Draws games.
struct Artist<'a> {
    args: &'a ImageArgs,
    format: PictureFormat,
    language: Language,
}

impl Artist<'_> {
    fn pictures(&self, record: &Record) -> Result<Vec<Picture>, NoPicture> {
        let mut game = Navigator::new(record).ok_or(NoPicture::Start)?;
        if self.format.is_moving() {
            return Ok(vec![self.moving(&mut game)]);
        }
        let nodes = self.nodes(record)?;
        let is_one = matches!(self.args.each, Each::Game);
        let draw = |node| {
            let diagram = self.diagram(&mut game, node);
            let bytes = match self.format {
                PictureFormat::Png => diagram.png(),
                PictureFormat::Pdf => diagram.pdf(),
                PictureFormat::Tex => diagram.tikz().into_bytes(),
                _ => diagram.svg().into_bytes(),
            };
            let ply = (!is_one).then(|| record.ply(node));
            Picture { ply, bytes }
        };
        Ok(nodes.into_iter().map(draw).collect())
    }

    /// The nodes that are drawn.
    fn nodes(&self, record: &Record) -> Result<Vec<NodeId>, NoPicture> {
        let is_move = |node: &NodeId| {
            record
                .entry(*node)
                .is_some_and(|entry| entry.ending().is_none())
        };
        let line = || record.main_line().filter(is_move);
        Ok(match self.args.each {
            Each::Game => match self.args.ply {
                None => vec![line().last().unwrap_or(record.root())],
                Some(ply) if ply == record.ply(record.root()) => vec![record.root()],
                Some(ply) => vec![record.node_at(ply).ok_or(NoPicture::Ply(ply))?],
            },
            Each::Ply => [record.root()].into_iter().chain(line()).collect(),
            Each::Bookmark => {
                let has_bookmark = |node: &NodeId| {
                    let mut notes = record.notes(*node).iter();
                    notes.any(|note| note.kind == NoteKind::Bookmark)
                };
                record.nodes().filter(has_bookmark).collect()
            }
            Each::Variation => {
                let is_last = |node: &NodeId| !record.children(*node).any(|next| is_move(&next));
                record.nodes().filter(is_move).filter(is_last).collect()
            }
        })
    }

    /// All positions of the main line in the range, in one picture.
    fn moving(&self, game: &mut Navigator<&Record>) -> Picture {
        let mut frames = Vec::new();
        let mut last = None;
        loop {
            let node = game.node();
            let record = game.record();
            let (ply, clock) = (record.ply(node), record.clock(node));
            let is_end = record
                .entry(node)
                .is_some_and(|entry| entry.ending().is_some());
            let range = self.args.range;
            if !is_end && range.is_none_or(|range| range.contains(ply as usize)) {
                let delay = match self.args.delay {
                    Delay::Millis(millis) => Duration::from_millis(millis.into()),
                    Delay::Clock => clock
                        .spent()
                        .unwrap_or_default()
                        .max(Duration::from_millis(200)),
                };
                let diagram = self.diagram_here(game, last.take());
                frames.push(Frame { diagram, delay });
            }
            last = self.title_of_next(game);
            if !game.forward() {
                break;
            }
        }
        // With clocks a picture shows each position until the next move is made.
        if self.args.delay == Delay::Clock {
            let delays: Vec<Duration> = frames.iter().skip(1).map(|frame| frame.delay).collect();
            for (frame, delay) in frames.iter_mut().zip(delays) {
                frame.delay = delay;
            }
        }
        if let Some(frame) = frames.last_mut() {
            frame.delay = frame.delay.max(LAST);
        }
        let bytes = match self.format {
            PictureFormat::Gif => gif(&frames),
            _ => apng(&frames),
        };
        Picture { ply: None, bytes }
    }

    /// The title of the position after the first move that follows.
    fn title_of_next(&self, game: &Navigator<&Record>) -> Option<String> {
        let record = game.record();
        let next = record.children(game.node()).next()?;
        let played = record.entry(next)?.played()?;
        figure_title(None, &game.context(), played, self.language)
    }

    fn diagram(&self, game: &mut Navigator<&Record>, node: NodeId) -> Diagram {
        let parent = game.record().parent(node);
        let title = parent.and_then(|parent| {
            game.go_to(parent);
            let played = game.record().entry(node)?.played()?;
            figure_title(None, &game.context(), played, self.language)
        });
        game.go_to(node);
        self.diagram_here(game, title)
    }

    fn diagram_here(&self, game: &Navigator<&Record>, title: Option<String>) -> Diagram {
        let args = self.args;
        let record = game.record();
        let played = record.entry(game.node()).and_then(Entry::played);
        let name = |side| {
            record
                .headers
                .get(keys::player(side))
                .unwrap_or("")
                .trim()
                .to_owned()
        };
        let title = args.title.clone().or(title).unwrap_or_default();
        let mut diagram = Diagram::new(game.position())
            .language(self.language)
            .last_move_style(args.last_move_as)
            .check(args.check)
            .viewer(if args.flip {
                Color::White
            } else {
                Color::Black
            })
            .theme(args.theme)
            .pieces(args.pieces)
            .coordinates(args.coordinates)
            .hands(args.hands)
            .width(args.size)
            .transparent(args.transparent)
            .names(ByColor::from_fn(name))
            .title(title)
            .caption(args.caption.as_deref().unwrap_or_default());
        diagram.last_move = played.or(args.last_move);
        let marks = args.arrows.iter().chain(&args.squares);
        marks.fold(diagram, |diagram, mark| diagram.mark(*mark))
    }
}

/// How long a moving picture shows its last position at least.
const LAST: Duration = Duration::from_secs(3);

/// Writes pictures to their files.
struct Gallery<'a, W> {
    args: &'a ImageArgs,
    format: PictureFormat,
    written: usize,
    /// Whether a game has no picture.
    has_failed: bool,
    /// The files in `--out-dir` that are written.
    paths: HashSet<PathBuf>,
    /// The first picture for `-o`: its name depends on whether there is another.
    waiting: Option<Vec<u8>>,
    out: &'a mut W,
}

impl<W: Write> Gallery<'_, W> {
    /// Writes the pictures of a game, or says why it has none.
    fn take(
        &mut self,
        name: &str,
        stem: &str,
        number: u64,
        pictures: Result<Vec<Picture>, NoPicture>,
    ) -> Result<(), Failure> {
        let pictures = pictures.unwrap_or_else(|error| {
            self.has_failed = true;
            stderr::message(about(OneLine(&of_game(name, number)), error.text()));
            Vec::new()
        });
        for picture in pictures {
            self.written += 1;
            match &self.args.out_dir {
                Some(dir) => {
                    let path = self.path_in(dir, stem, number, picture.ply);
                    write_whole(Some(&path), &picture.bytes, self.out)?;
                }
                None if self.written == 1 => self.waiting = Some(picture.bytes),
                None => {
                    let Some(path) = self.args.output.as_deref().filter(|path| !is_stdout(path))
                    else {
                        return Err(Failure::Usage(texts::several_on_stdout()));
                    };
                    if let Some(first) = self.waiting.take() {
                        write_whole(Some(&numbered(path, 1)), &first, self.out)?;
                    }
                    write_whole(
                        Some(&numbered(path, self.written)),
                        &picture.bytes,
                        self.out,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// `DIR/NAME.svg`, with the number of the game from the second on, and the ply if there are several. Where
    /// files of several folders have one name, the later ones are numbered.
    fn path_in(&mut self, dir: &Path, stem: &str, number: u64, ply: Option<u32>) -> PathBuf {
        let game = if number > 1 {
            format!("-{number}")
        } else {
            String::new()
        };
        let ply = ply.map(|ply| format!("-{ply:03}")).unwrap_or_default();
        let path = dir.join(format!("{stem}{game}{ply}.{}", self.format.extension()));
        let mut free = path.clone();
        let mut copy = 1;
        while !self.paths.insert(free.clone()) {
            copy += 1;
            free = numbered(&path, copy);
        }
        free
    }

    /// Writes what waits, and says how many pictures there are.
    fn finish(&mut self) -> Result<(), Failure> {
        if let Some(first) = self.waiting.take() {
            let path = self.args.output.as_deref().filter(|path| !is_stdout(path));
            write_whole(path, &first, self.out)?;
        }
        if self.written > 1 {
            stderr::message(texts::pictures(self.written));
        }
        Ok(())
    }
}
