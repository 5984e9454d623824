//! `komadai pack`: converts training rows of engines to another format, without duplicates, in another order.

mod sorter;
mod turn;

use std::io::{Read, Write};
use std::mem::take;
use std::path::Path;

use komadai::packed::RowFormat;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::sorter::{Order, Ordered};
use self::turn::{Turn, Turned};
use crate::args::{PackArgs, row_format};
use crate::failure::{Failure, RunResult, goes_on};
use crate::input;
use crate::output::NewFile;
use crate::result_file::Inputs;
use crate::texts::about;
use crate::texts::pack as texts;
use crate::{progress, stderr};
use komadai_batch::{Source, SystemError, extension, record_extension};

/// The number of bytes of an input that a thread converts at a time.
const BLOCK: usize = 1 << 20;

pub(crate) fn run(args: &PackArgs) -> RunResult {
    let format_of = |path: &Path| row_format(&record_extension(path)?);
    // The output is never compressed, regardless of its name.
    let to = args.to.or_else(|| row_format(&extension(&args.output)?));
    let to =
        to.ok_or_else(|| Failure::Usage(texts::no_format(args.output.display().to_string())))?;
    let sources = input::sources(&args.inputs, true);
    let mut formats = Vec::new();
    for source in &sources {
        let from = args.from.or_else(|| format_of(&source.path));
        let name = source.path.display().to_string();
        let from = from.ok_or_else(|| Failure::Usage(texts::no_format(name)))?;
        if (from, to) == (RowFormat::Hcpe3, RowFormat::Hcpe3) && !args.filters.is_empty() {
            return Err(Failure::Usage(texts::games_have_no_filter()));
        }
        formats.push(from);
    }
    let order = Order::of(args.dedupe, args.shuffle);
    // With sorting, only a fifth of the memory is for reading and converting.
    let memory = args.memory << 20;
    let for_blocks = if order.is_some() { memory / 5 } else { memory };
    let block = BLOCK.saturating_mul(1 + turn::growth(&formats, to));
    let jobs = args.jobs().min(for_blocks / block).max(1);
    let threads = ThreadPoolBuilder::new().num_threads(jobs).build();
    let threads = threads.map_err(|error| Failure::Input(error.to_string()))?;
    progress::begin(&sources, false);
    let failed =
        |error: std::io::Error| Failure::Input(about(args.output.display(), SystemError(&error)));
    let mut file = Inputs::new(&sources).create(&args.output)?;
    let folder = args.output.parent().unwrap_or(Path::new(""));
    let mut sink = match order {
        None => Sink::File(&mut file),
        // Sorting gets three eighths, because the allocator may keep as much again.
        Some(order) => Sink::Ordered(Ordered::new(order, memory / 8 * 3, folder)),
    };
    let mut count = Count::default();
    for (source, &from) in sources.iter().zip(&formats) {
        let turn = Turn {
            from,
            to,
            filters: &args.filters,
        };
        let was_read = read(source, &turn, &threads, &mut count, &mut sink);
        if !goes_on(was_read.map(|()| true))? {
            count.bad += 1;
        }
    }
    if let Sink::Ordered(ordered) = sink {
        let (kept, duplicates) = ordered.write(&threads, &mut file).map_err(failed)?;
        (count.written, count.duplicates) = (kept, duplicates);
    }
    file.finish().map_err(failed)?;
    stderr::message(count.text());
    Ok(count.bad == 0)
}

enum Sink<'f> {
    File(&'f mut NewFile),
    Ordered(Ordered),
}

impl Sink<'_> {
    fn add(&mut self, turned: &Turned, threads: &ThreadPool) -> std::io::Result<()> {
        match self {
            Sink::File(file) => file.write_all(&turned.bytes),
            Sink::Ordered(ordered) => turned
                .records()
                .try_for_each(|record| ordered.add(record, threads)),
        }
    }
}

#[derive(Default)]
struct Count {
    read: u64,
    filtered: u64,
    duplicates: u64,
    /// Invalid moves, which are omitted.
    moves: u64,
    /// Moves of psv in another dialect than YaneuraOu's.
    foreign: u64,
    /// Invalid results, which become draws.
    results: u64,
    /// Games that stop at an illegal move. The positions up to it are written.
    incomplete: u64,
    /// Invalid rows, and inputs that cannot be read.
    bad: u64,
    written: u64,
}

impl Count {
    fn text(&self) -> String {
        let mut text = texts::packed(self.read, self.written);
        for (count, part) in [
            (self.duplicates, texts::duplicates as fn(u64) -> String),
            (self.filtered, texts::filtered),
            (self.bad, texts::bad),
            (self.foreign, texts::foreign),
            (self.moves, texts::moves),
            (self.results, texts::results),
            (self.incomplete, texts::incomplete),
        ] {
            if count > 0 {
                text += &part(count);
            }
        }
        text
    }
}

/// Converts the rows of an input, several blocks at a time.
fn read(
    source: &Source,
    turn: &Turn<'_>,
    threads: &ThreadPool,
    count: &mut Count,
    sink: &mut Sink<'_>,
) -> Result<(), Failure> {
    let name = source.path.display().to_string();
    let failed = |error: std::io::Error| Failure::Input(about(&name, SystemError(&error)));
    let mut input = input::open(source)?;
    let mut rest = Vec::new();
    let mut begin = 0;
    loop {
        let mut blocks: Vec<(u64, Vec<u8>)> = Vec::new();
        let mut is_over = false;
        while blocks.len() < threads.current_num_threads() && !is_over {
            let mut block = take(&mut rest);
            let wanted = BLOCK.max(block.len());
            let read = input.by_ref().take(wanted as u64).read_to_end(&mut block);
            is_over = read.map_err(failed)? < wanted;
            let whole = if is_over {
                block.len()
            } else {
                turn.from.whole_records(&block)
            };
            rest = block.split_off(whole);
            if whole > 0 {
                blocks.push((begin, block));
                begin += whole as u64;
            } else if rest.len() > turn::LONGEST {
                return Err(Failure::Input(about(&name, texts::too_long(begin))));
            }
        }
        let turned: Vec<Turned> = threads.install(|| {
            blocks
                .par_iter()
                .map(|(_, block)| turn.records(block))
                .collect()
        });
        for (turned, (begin, _)) in turned.iter().zip(&blocks) {
            if let Some((byte, why)) = &turned.first_bad
                && count.bad == 0
            {
                stderr::message(about(&name, texts::bad_record(begin + byte, why)));
            }
            count.read += turned.read;
            count.filtered += turned.filtered;
            count.moves += turned.moves;
            count.foreign += turned.foreign;
            count.results += turned.results;
            count.incomplete += turned.incomplete;
            count.bad += turned.bad;
            count.written += turned.lengths.len() as u64;
            sink.add(turned, threads).map_err(Failure::Output)?;
        }
        if is_over {
            return Ok(());
        }
    }
}
