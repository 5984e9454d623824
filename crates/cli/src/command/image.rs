//! `komadai image`: draws positions as pictures.

use std::io::{self, Write};
use std::mem::take;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komadai::diagram::{Coordinates, Diagram, Frame, Hands, apng, figure_title, gif};
use komadai::kifu::{Clock, Entry, Navigator, NodeId, NoteKind, Record, keys};
use komadai::notation::{Context, ReadError, ResolveError, read};
use komadai::{ByColor, Color, Handicap, Language, Move};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::show::board;
use super::survey::report;
use crate::args::{Delay, Each, ImageArgs, PictureFormat};
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::{TakenPaths, is_direct, numbered};
use crate::result_file::{Inputs, write_whole};
use crate::texts::{about, image as texts, of_game, say};
use crate::{language, stderr};
use komadai_forms::OneLine;

pub(crate) fn run(args: &ImageArgs, out: &mut (impl Write + Send)) -> RunResult {
    let format = format(args)?;
    let (positions, games) = positions_and_files(&args.games)?;
    let threads = ThreadPoolBuilder::new().num_threads(args.games.batch.jobs(usize::MAX));
    let mut gallery = Gallery {
        args,
        format,
        language: language::chosen(),
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
    if !games.inputs.is_empty() {
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
    let is_single = args.ply.is_some() || args.why.is_some();
    if format.is_moving() && (is_single || args.each != Each::Game) {
        return Err(Failure::Usage(texts::moving_takes_range()));
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
    language: Language,
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
        if self.format.is_moving() {
            let picture = Picture::Moving(self.frames(&mut game));
            return self.add(picture, stem, number, None);
        }
        for node in nodes {
            let picture = Picture::Still(Box::new(self.diagram(&mut game, node)?));
            let ply = (self.args.each != Each::Game).then(|| game.ply());
            self.add(picture, stem, number, ply)?;
        }
        Ok(())
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
                    self.waiting[0].0 = Some(numbered(file, 1));
                }
                Some(numbered(file, self.count))
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
        let other = |number| numbered(&path, number);
        self.paths.take(path.clone(), other)
    }

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
        })
    }

    /// Returns all positions of the main line in the range.
    fn frames(&self, game: &mut Navigator<&Record>) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut last = None;
        loop {
            let node = game.node();
            let record = game.record();
            let (ply, clock) = (game.ply(), record.clock(node));
            let is_end = record
                .entry(node)
                .is_some_and(|entry| entry.ending().is_some());
            let range = self.args.range.as_ref();
            if !is_end && range.is_none_or(|range| range.contains(&(ply as usize))) {
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
        frames
    }

    /// Returns the title of the next position, after the first move that continues the game.
    fn title_of_next(&self, game: &Navigator<&Record>) -> Option<String> {
        let record = game.record();
        let next = record.children(game.node()).next()?;
        let played = record.entry(next)?.played()?;
        figure_title(None, &game.context(), played, self.language)
    }

    fn diagram(&self, game: &mut Navigator<&Record>, node: NodeId) -> Result<Diagram, Failure> {
        let parent = game.record().parent(node);
        let title = parent.and_then(|parent| {
            game.go_to(parent);
            let played = game.record().entry(node)?.played()?;
            figure_title(None, &game.context(), played, self.language)
        });
        game.go_to(node);
        let diagram = self.diagram_here(game, title);
        let Some(text) = &self.args.why else {
            return Ok(diagram);
        };
        let context = game.context();
        let m = read_move(&context, text).map_err(|why| Failure::Usage(about(text, why)))?;
        let diagram = diagram.explained(&context, m);
        let caption = self.args.caption.clone();
        let caption = caption.unwrap_or_else(|| diagram.caption.clone());
        Ok(diagram.caption(caption))
    }

    fn diagram_here(&self, game: &Navigator<&Record>, title: Option<String>) -> Diagram {
        let args = self.args;
        let record = game.record();
        let played = record.entry(game.node()).and_then(Entry::played);
        let sides = side_names(record, self.language);
        let name = |side| {
            let name = record.headers.get(keys::player(side)).unwrap_or("").trim();
            let has_name =
                !name.is_empty() || matches!(args.hands, Hands::Attacker | Hands::Problem);
            if has_name { name } else { sides[side] }.to_owned()
        };
        let title = args.title.clone().or(title).unwrap_or_default();
        let clocks = || args.clocks.then(|| clocks(game, sides)).flatten();
        let caption = args.caption.clone().or_else(clocks).unwrap_or_default();
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
            .kings(args.kings)
            .coordinates(args.coordinates)
            .hands(args.hands)
            .width(args.size)
            .transparent(args.transparent)
            .names(ByColor::from_fn(name))
            .title(title)
            .caption(caption);
        diagram.last_move = played.or(args.last_move);
        diagram.colors.clone_from(&args.colors);
        let marks = args.arrows.iter().chain(&args.squares);
        marks.fold(diagram, |diagram, mark| diagram.mark(*mark))
    }
}

/// Returns the move that a text means, legal or not.
fn read_move(context: &Context<'_>, text: &str) -> Result<Move, String> {
    match read(context, text) {
        Ok(m) | Err(ReadError::Move(_, ResolveError::Illegal(Some(m), _))) => Ok(m),
        Err(error) => Err(say(error)),
    }
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

/// Returns the names of the sides of a game: 下手 and 上手 if it has a handicap.
fn side_names(record: &Record, language: Language) -> ByColor<&'static str> {
    match language {
        Language::English => ByColor {
            black: "Black",
            white: "White",
        },
        Language::Japanese => Handicap::of(&record.start.setup)
            .unwrap_or(Handicap::Even)
            .side_names(),
    }
}

/// Returns the time that each side has spent so far, or `None` if no move has a clock.
fn clocks(game: &Navigator<&Record>, sides: ByColor<&str>) -> Option<String> {
    let record = game.record();
    let mut mover = game.position().side();
    let mut spent = ByColor::from_fn(|_| Duration::ZERO);
    let mut is_total = ByColor::from_fn(|_| false);
    // Upwards, until each side has a total.
    let mut next = Some(game.node());
    while let Some(node) = next
        && !(is_total.black && is_total.white)
    {
        next = record.parent(node);
        if record.entry(node).and_then(Entry::played).is_none() {
            continue;
        }
        mover = !mover;
        let clock = record.clock(node);
        if !is_total[mover] {
            spent[mover] += clock.total().or(clock.spent()).unwrap_or_default();
            is_total[mover] = clock.total().is_some();
        }
    }
    let text = |side| {
        let seconds = spent[side].as_secs();
        let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
        format!("{} {hours}:{minutes:02}:{seconds:02}", sides[side])
    };
    let mut clocks = record.main_line().map(|node| record.clock(node));
    let has_clock = clocks.any(|clock| clock != Clock::default());
    has_clock.then(|| format!("{}　{}", text(Color::Black), text(Color::White)))
}

/// The minimum time for which an animation shows its last position.
const LAST: Duration = Duration::from_secs(3);
