//! `komadai image`: draws positions as pictures.

mod drawing;
mod figures;
mod setup;

use std::io::{self, IsTerminal, Write};
use std::mem::take;
use std::path::{Path, PathBuf};

use komadai::diagram::{Coordinates, Diagram, Frame, apng, gif};
use komadai::kifu::{Navigator, NodeId, NoteKind, Record};
use komadai::{Color, Handicap};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::show::board;
use super::survey::report;
use crate::args::{Each, ImageArgs, PictureFormat};
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::{TakenPaths, is_direct, numbered};
use crate::result_file::{Inputs, write_whole};
use crate::stderr;
use crate::texts::{about, image as texts, of_game};
use drawing::{Drawer, Figure};
use figures::{FigureLine, figures};
use komadai_forms::OneLine;

pub(crate) fn run(args: &ImageArgs, out: &mut (impl Write + Send)) -> RunResult {
    let format = format(args)?;
    let to_terminal = args.output.is_none() && args.out_dir.is_none() && io::stdout().is_terminal();
    if to_terminal && format != PictureFormat::Txt {
        return Err(Failure::Usage(texts::pictures_on_terminal(
            format.extension(),
        )));
    }
    let (positions, games) = match args.setup {
        None if !args.figures => positions_and_files(&args.games)?,
        _ => (Vec::new(), args.games.clone()),
    };
    let threads = ThreadPoolBuilder::new().num_threads(args.games.batch.jobs(usize::MAX));
    let mut gallery = Gallery {
        args,
        format,
        drawer: Drawer::new(args),
        threads: threads.build().ok(),
        inputs: Inputs::of(&games),
        count: 0,
        has_failed: false,
        paths: TakenPaths::default(),
        waiting: Vec::new(),
        out,
    };
    for (text, record) in &positions {
        gallery.add_game(text, "position", 1, record)?;
    }
    let mut no_errors = true;
    if let Some(order) = args.setup {
        let frames = setup::frames(order, &gallery.drawer, args.delay);
        gallery.add(Picture::Moving(frames), order.code(), 1, None)?;
    } else if args.figures {
        for path in &args.games.inputs {
            for line in figures(path, &args.games)? {
                gallery.add_figure(&line?)?;
            }
        }
    } else if !games.inputs.is_empty() {
        no_errors = report(
            &games,
            |next| next.record,
            |file, number, record| {
                let stem = Path::new(file).file_stem().unwrap_or_default();
                gallery.add_game(file, &stem.to_string_lossy(), number, &record)
            },
        )?;
    }
    gallery.write()?;
    if gallery.count > 1 {
        stderr::message(texts::pictures(gallery.count));
    }
    Ok(no_errors && !gallery.has_failed)
}

/// Returns the format of the pictures: that of `--to`, or of the extension of the file.
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
    let is_still = !args.ply.is_empty() || args.why.is_some() || args.figures;
    if format.is_moving() && (is_still || args.each.is_some_and(|each| each != Each::Game)) {
        return Err(Failure::Usage(texts::moving_takes_range()));
    }
    if args.setup.is_some() && !format.is_moving() {
        return Err(Failure::Usage(texts::setup_moves()));
    }
    Ok(format)
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

enum Picture {
    Still(Box<Diagram>),
    Moving(Vec<Frame>),
}

impl Picture {
    fn draw(&self, format: PictureFormat) -> Vec<u8> {
        match (self, format) {
            (Picture::Still(diagram), PictureFormat::Png) => diagram.png(),
            (Picture::Still(diagram), PictureFormat::Pdf) => diagram.pdf(),
            (Picture::Still(diagram), PictureFormat::Tex) => diagram.tikz().into_bytes(),
            (Picture::Still(diagram), PictureFormat::Txt) => text(diagram).into_bytes(),
            (Picture::Still(diagram), _) => diagram.svg().into_bytes(),
            (Picture::Moving(frames), PictureFormat::Gif) => gif(frames),
            (Picture::Moving(frames), _) => apng(frames),
        }
    }
}

/// Returns the board as lines of text, with its title above and its caption below.
fn text(diagram: &Diagram) -> String {
    let handicap = Handicap::of(&diagram.setup);
    let is_flipped = diagram.viewer == Color::White;
    let has_digits = diagram.coordinates == Coordinates::Numbers;
    let mut out = String::new();
    let title = diagram.title.lines();
    title.for_each(|line| out += &format!("{}\n", OneLine(line)));
    out += &board(&diagram.setup, handicap, is_flipped, has_digits);
    let caption = diagram.caption.lines();
    caption.for_each(|line| out += &format!("{}\n", OneLine(line)));
    out
}

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

const BATCH: usize = 64;

/// Draws games, and writes the pictures to their files.
struct Gallery<'a, W> {
    args: &'a ImageArgs,
    format: PictureFormat,
    drawer: Drawer<'a>,
    threads: Option<ThreadPool>,
    inputs: Inputs,
    count: usize,
    /// Whether a game has no picture.
    has_failed: bool,
    /// The files in `--out-dir`.
    paths: TakenPaths,
    /// The pictures that are not written yet. One without a path goes to stdout.
    waiting: Vec<(Option<PathBuf>, Picture)>,
    out: &'a mut W,
}

impl<W: Write> Gallery<'_, W> {
    /// Adds the pictures of a game, or reports why it has none.
    fn add_game(
        &mut self,
        name: &str,
        stem: &str,
        number: u64,
        record: &Record,
    ) -> Result<(), Failure> {
        let start = Navigator::new(record).ok_or(NoPicture::Start);
        let drawn = start.and_then(|game| Ok((game, self.nodes(record)?)));
        let (mut game, nodes) = match drawn {
            Ok(drawn) => drawn,
            Err(error) => {
                self.has_failed = true;
                stderr::message(about(OneLine(&of_game(name, number)), error.text()));
                return Ok(());
            }
        };
        let args = self.args;
        let figure = |count| Figure {
            number: count + 1,
            marks: &args.arrows,
            caption: args.caption.as_ref(),
        };
        if self.format.is_moving() {
            let picture = Picture::Moving(self.drawer.frames(&mut game, &figure(self.count))?);
            return self.add(picture, stem, number, None);
        }
        let has_ply = args.each() != Each::Game || args.ply.len() > 1;
        for node in nodes {
            let diagram = self.drawer.diagram(&mut game, node, &figure(self.count))?;
            let ply = has_ply.then(|| game.ply());
            self.add(Picture::Still(Box::new(diagram)), stem, number, ply)?;
        }
        Ok(())
    }

    /// Adds the picture of a line of a list of figures.
    fn add_figure(&mut self, line: &FigureLine) -> Result<(), Failure> {
        let record = &*line.record;
        let wrong = |why: NoPicture| line.wrong(why.text());
        let mut game = Navigator::new(record).ok_or_else(|| wrong(NoPicture::Start))?;
        let node = match line.ply {
            Some(ply) => node_at(record, ply).map_err(wrong)?,
            None => last_node(record),
        };
        let figure = Figure {
            number: self.count + 1,
            marks: &line.marks,
            caption: line.caption.as_ref(),
        };
        let diagram = self.drawer.diagram(&mut game, node, &figure);
        let diagram = diagram.map_err(|failure| line.wrong(failure.text()))?;
        let ply = game.ply();
        self.add(Picture::Still(Box::new(diagram)), &line.stem, 1, Some(ply))
    }

    fn add(
        &mut self,
        picture: Picture,
        stem: &str,
        number: u64,
        ply: Option<u32>,
    ) -> Result<(), Failure> {
        self.count += 1;
        let file = self.args.output.as_deref().filter(|path| !is_stdout(path));
        let path = match (&self.args.out_dir, file) {
            (Some(dir), _) => Some(self.path_in(dir, stem, number, ply)),
            (None, file) if self.count > 1 && file.is_none_or(is_direct) => {
                return Err(Failure::Usage(texts::several_on_stdout()));
            }
            (None, Some(file)) if self.count > 1 => {
                // The first picture waits until there are two.
                if self.count == 2 {
                    self.waiting[0].0 = Some(numbered(file, "001"));
                }
                Some(numbered(file, format_args!("{:03}", self.count)))
            }
            (None, file) => file.map(Path::to_owned),
        };
        self.waiting.push((path, picture));
        if self.waiting.len() < BATCH {
            return Ok(());
        }
        self.write()
    }

    fn write(&mut self) -> Result<(), Failure> {
        let format = self.format;
        let waiting = take(&mut self.waiting);
        if let [(None, picture)] = &*waiting {
            return Ok(self.out.write_all(&picture.draw(format))?);
        }
        let write = |(path, picture): &(Option<PathBuf>, Picture)| {
            path.iter().try_for_each(|path| self.inputs.refuse(path))?;
            write_whole(path.as_deref(), &picture.draw(format), &mut io::sink())
        };
        match &self.threads {
            Some(threads) => threads.install(|| waiting.par_iter().try_for_each(write)),
            None => waiting.iter().try_for_each(write),
        }
    }

    /// Returns `DIR/NAME.svg`, with the number of the game from the second on, and with the ply if one is given.
    /// If files of several folders have the same name, the later ones get numbers.
    fn path_in(&mut self, dir: &Path, stem: &str, number: u64, ply: Option<u32>) -> PathBuf {
        let game = if number > 1 {
            format!("-{number}")
        } else {
            String::new()
        };
        let ply = ply.map(|ply| format!("-{ply:03}")).unwrap_or_default();
        let path = dir.join(format!("{stem}{game}{ply}.{}", self.format.extension()));
        let other = |number: usize| numbered(&path, number);
        self.paths.take(path.clone(), other)
    }

    fn nodes(&self, record: &Record) -> Result<Vec<NodeId>, NoPicture> {
        let is_move = |node: &NodeId| is_move(record, *node);
        if !self.args.ply.is_empty() {
            let plies = self.args.ply.iter();
            return plies.map(|&ply| node_at(record, ply)).collect();
        }
        let mut nodes = match self.args.each() {
            Each::Game => vec![last_node(record)],
            Each::Ply => {
                let line = record.main_line().filter(is_move);
                [record.root()].into_iter().chain(line).collect()
            }
            Each::Bookmark => {
                let has_bookmark = |node: &NodeId| {
                    let mut notes = record.notes(*node).iter();
                    notes.any(|note| note.kind == NoteKind::Bookmark)
                };
                let mut nodes = tree(record);
                nodes.retain(has_bookmark);
                nodes
            }
            Each::Variation => {
                let is_last = |node: &NodeId| !record.children(*node).any(|next| is_move(&next));
                let mut nodes = tree(record);
                nodes.retain(|node| is_move(node) && is_last(node));
                nodes
            }
        };
        if let Some(range) = &self.args.range {
            nodes.retain(|&node| range.contains(&(record.ply(node) as usize)));
        }
        Ok(nodes)
    }
}

fn is_move(record: &Record, node: NodeId) -> bool {
    let entry = record.entry(node);
    entry.is_some_and(|entry| entry.ending().is_none())
}

/// Returns the last position of the main line.
fn last_node(record: &Record) -> NodeId {
    let line = record.main_line().filter(|&node| is_move(record, node));
    line.last().unwrap_or(record.root())
}

/// Returns the position of the main line after a ply.
fn node_at(record: &Record, ply: u32) -> Result<NodeId, NoPicture> {
    if ply == record.ply(record.root()) {
        return Ok(record.root());
    }
    record.node_at(ply).ok_or(NoPicture::Ply(ply))
}

/// Returns all nodes in the order of the tree: each line to its end, then the variations that leave it, the last first.
/// So a navigator passes each edge at most twice.
fn tree(record: &Record) -> Vec<NodeId> {
    let (mut nodes, mut open) = (Vec::new(), vec![record.root()]);
    while let Some(node) = open.pop() {
        nodes.push(node);
        let from = open.len();
        open.extend(record.children(node));
        open[from..].reverse();
    }
    nodes
}
