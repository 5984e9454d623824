//! Sorts records by a seed and removes duplicates, with limited memory.
//!
//! Each record has a rank: a hash of the seed and of its position or its number. As many records as fit in memory are
//! sorted together, and written to a file as a run. In the end the runs are merged. So equal records, or records with
//! equal ranks, take no more memory or time than others. The output depends neither on the memory nor on the threads.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, Write};
use std::mem::take;
use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::spill::Spill;

/// The number of bytes of a record that name its position.
const KEY: usize = 32;

/// The number of bytes before each record in memory and in a run: its number among all, and its length.
const HEAD: usize = 12;

/// The minimum number of bytes of a run to read at a time.
const PIECE: usize = 4096;

/// The number of bytes of a run to write at a time.
const WRITTEN: usize = 1 << 16;

/// The work on the records: removing duplicates, and shuffling by a seed.
#[derive(Clone, Copy)]
pub(super) struct Order {
    dedupe: bool,
    seed: Option<u64>,
}

impl Order {
    /// Creates an order, or returns `None` if the records stay as they are.
    pub(super) fn of(dedupe: bool, seed: Option<u64>) -> Option<Order> {
        (dedupe || seed.is_some()).then_some(Order { dedupe, seed })
    }

    fn rank(self, number: u64, record: &[u8]) -> u64 {
        let seed = scatter(self.seed.unwrap_or(0).wrapping_add(STEP));
        if !self.dedupe {
            return scatter(seed ^ number.wrapping_mul(STEP));
        }
        let words = key(record).chunks_exact(8);
        words.fold(seed, |rank, word| {
            let word = word
                .first_chunk()
                .map_or(0, |word| u64::from_le_bytes(*word));
            scatter((rank ^ word).wrapping_add(STEP))
        })
    }
}

/// Returns the bytes of a record that name its position.
fn key(record: &[u8]) -> &[u8] {
    record.get(..KEY).unwrap_or(record)
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finalizer of SplitMix64.
const fn scatter(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[derive(Clone, Copy)]
enum By {
    /// By rank. Records of the same rank are sorted by their keys, so that duplicates are adjacent.
    Rank(Order),
    Number,
}

impl By {
    fn rank(self, number: u64, record: &[u8]) -> u64 {
        match self {
            By::Rank(order) => order.rank(number, record),
            By::Number => number,
        }
    }

    /// Returns the bytes that duplicates share, or an empty slice if duplicates stay.
    fn key(self, record: &[u8]) -> &[u8] {
        if self.dedupes() { key(record) } else { &[] }
    }

    const fn dedupes(self) -> bool {
        matches!(self, By::Rank(Order { dedupe: true, .. }))
    }
}

/// A function that receives a record and its number.
type Take<'t> = dyn FnMut(u64, &[u8]) -> io::Result<()> + 't;

struct Sorter {
    by: By,
    /// The maximum number of bytes of the records and their places in memory.
    memory: usize,
    /// The records in memory with their heads. The next field has the rank and the place of each.
    entries: Vec<u8>,
    places: Vec<(u64, usize)>,
    runs: Vec<Range<u64>>,
    spill: Spill,
}

impl Sorter {
    fn new(by: By, memory: usize, dir: &Path) -> Sorter {
        Sorter {
            by,
            memory,
            entries: Vec::new(),
            places: Vec::new(),
            runs: Vec::new(),
            spill: Spill::new(dir),
        }
    }

    fn add(&mut self, number: u64, record: &[u8], threads: &ThreadPool) -> io::Result<()> {
        let places = (self.places.len() + 1) * size_of::<(u64, usize)>();
        let entries = self.entries.len() + HEAD + record.len();
        if entries + places > self.memory && !self.places.is_empty() {
            self.write_run(threads)?;
        }
        let rank = self.by.rank(number, record);
        self.places.push((rank, self.entries.len()));
        self.entries.extend_from_slice(&head(number, record));
        self.entries.extend_from_slice(record);
        Ok(())
    }

    /// Writes the records in memory to the file, sorted.
    fn write_run(&mut self, threads: &ThreadPool) -> io::Result<()> {
        let mut run = Run::begin(&self.spill);
        let mut add = |number, record: &[u8]| run.add(number, record);
        sort(self.by, &self.entries, &mut self.places, threads, &mut add)?;
        self.runs.push(run.finish()?);
        self.entries.clear();
        self.places.clear();
        Ok(())
    }

    /// Passes all records in order to `take`, without duplicates if they are to be removed.
    fn finish(mut self, threads: &ThreadPool, take: &mut Take<'_>) -> io::Result<()> {
        if self.runs.is_empty() {
            return sort(self.by, &self.entries, &mut self.places, threads, take);
        }
        self.write_run(threads)?;
        (self.entries, self.places) = (Vec::new(), Vec::new());
        // With more runs, too little of each would be read at a time.
        let most = (self.memory / PIECE).max(2);
        while self.runs.len() > most {
            let mut run = Run::begin(&self.spill);
            let mut add = |number, record: &[u8]| run.add(number, record);
            let first = self.runs.drain(..most).collect();
            merge(self.by, first, &self.spill, self.memory, &mut add)?;
            self.runs.push(run.finish()?);
        }
        merge(self.by, self.runs, &self.spill, self.memory, take)
    }
}

/// Sorts entries by their places, and passes them to `take`.
fn sort(
    by: By,
    entries: &[u8],
    places: &mut [(u64, usize)],
    threads: &ThreadPool,
    take: &mut Take<'_>,
) -> io::Result<()> {
    let key = |at| entry(entries, at).map(|(_, record)| by.key(record));
    // Records with the same key stay in the order of their numbers.
    threads.install(|| {
        places.par_sort_unstable_by(|&(rank, at), &(other_rank, other)| {
            let by_rank = rank.cmp(&other_rank);
            by_rank
                .then_with(|| key(at).cmp(&key(other)))
                .then_with(|| at.cmp(&other))
        });
    });
    let mut last = None;
    for &mut (rank, at) in places {
        let Some((number, record)) = entry(entries, at) else {
            continue;
        };
        let own = Some((rank, by.key(record)));
        if !by.dedupes() || own != last {
            take(number, record)?;
        }
        last = own;
    }
    Ok(())
}

fn merge(
    by: By,
    runs: Vec<Range<u64>>,
    spill: &Spill,
    memory: usize,
    take: &mut Take<'_>,
) -> io::Result<()> {
    let piece = (memory / runs.len()).max(PIECE);
    let reader = |run| Reader {
        run,
        bytes: Vec::new(),
        used: 0,
    };
    let mut readers: Vec<Reader> = runs.into_iter().map(reader).collect();
    let mut heap = BinaryHeap::new();
    // The order of a record among all, and its run.
    let place = |(number, record): (u64, &[u8]), run: usize| {
        let mut key = [0; KEY];
        let own = by.key(record);
        key[..own.len()].copy_from_slice(own);
        Reverse((by.rank(number, record), key, number, run))
    };
    for (run, reader) in readers.iter_mut().enumerate() {
        heap.extend(reader.entry(spill, piece)?.map(|entry| place(entry, run)));
    }
    let mut last = None;
    while let Some(Reverse((rank, key, _, run))) = heap.pop() {
        let reader = &mut readers[run];
        if let Some((number, record)) = reader.entry(spill, piece)? {
            let own = Some((rank, key));
            if !by.dedupes() || own != last {
                take(number, record)?;
            }
            last = own;
            reader.used += HEAD + record.len();
        }
        heap.extend(reader.entry(spill, piece)?.map(|entry| place(entry, run)));
    }
    Ok(())
}

struct Run<'s> {
    spill: &'s Spill,
    start: u64,
    bytes: Vec<u8>,
}

impl<'s> Run<'s> {
    fn begin(spill: &'s Spill) -> Run<'s> {
        Run {
            spill,
            start: spill.end(),
            bytes: Vec::new(),
        }
    }

    fn add(&mut self, number: u64, record: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(&head(number, record));
        self.bytes.extend_from_slice(record);
        if self.bytes.len() >= WRITTEN {
            self.spill.append(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    /// Returns the place of the run.
    fn finish(self) -> io::Result<Range<u64>> {
        self.spill.append(&self.bytes)?;
        Ok(self.start..self.spill.end())
    }
}

/// Reads the records of a run in order.
struct Reader {
    /// The bytes that are not read yet.
    run: Range<u64>,
    /// The bytes that were read. The next field is the number of those that were used.
    bytes: Vec<u8>,
    used: usize,
}

impl Reader {
    /// Returns the next record and its number, or `None` at the end. Reads about `piece` bytes at a time.
    fn entry(&mut self, spill: &Spill, piece: usize) -> io::Result<Option<(u64, &[u8])>> {
        while entry(&self.bytes, self.used).is_none() && !self.run.is_empty() {
            self.bytes.drain(..take(&mut self.used));
            let rest = usize::try_from(self.run.end - self.run.start).unwrap_or(usize::MAX);
            let (known, more) = (self.bytes.len(), rest.min(piece));
            self.bytes.resize(known + more, 0);
            spill.read(self.run.start, &mut self.bytes[known..])?;
            self.run.start += more as u64;
        }
        Ok(entry(&self.bytes, self.used))
    }
}

/// Returns the bytes before a record.
fn head(number: u64, record: &[u8]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(&number.to_le_bytes());
    head[8..].copy_from_slice(&(record.len() as u32).to_le_bytes());
    head
}

/// Returns the number and the record at a place, or `None` if its bytes are incomplete.
fn entry(bytes: &[u8], at: usize) -> Option<(u64, &[u8])> {
    let rest = bytes.get(at..)?;
    let number = u64::from_le_bytes(*rest.first_chunk()?);
    let length = u32::from_le_bytes(*rest.get(8..)?.first_chunk()?);
    Some((number, rest.get(HEAD..HEAD + length as usize)?))
}

pub(super) struct Ordered {
    order: Order,
    /// The number of bytes of records in memory, while they are sorted by rank and again by number.
    memory: usize,
    dir: PathBuf,
    by_rank: Sorter,
    number: u64,
}

impl Ordered {
    /// Creates an order without records. It takes about `memory` bytes; the rest is in a file in `dir`.
    pub(super) fn new(order: Order, memory: usize, dir: &Path) -> Ordered {
        let is_empty = dir.as_os_str().is_empty();
        let dir = if is_empty { Path::new(".") } else { dir };
        let memory = match order.seed {
            Some(_) => memory,
            None => memory / 2,
        };
        Ordered {
            order,
            memory,
            dir: dir.to_owned(),
            by_rank: Sorter::new(By::Rank(order), memory, dir),
            number: 0,
        }
    }

    pub(super) fn add(&mut self, record: &[u8], threads: &ThreadPool) -> io::Result<()> {
        self.by_rank.add(self.number, record, threads)?;
        self.number += 1;
        Ok(())
    }

    /// Writes the records in order. Returns the number of written ones, and the number of duplicates.
    pub(super) fn write(
        self,
        threads: &ThreadPool,
        out: &mut impl Write,
    ) -> io::Result<(u64, u64)> {
        let mut kept = 0;
        if self.order.seed.is_some() {
            self.by_rank.finish(threads, &mut |_, record| {
                kept += 1;
                out.write_all(record)
            })?;
        } else {
            let mut by_number = Sorter::new(By::Number, self.memory, &self.dir);
            self.by_rank.finish(threads, &mut |number, record| {
                kept += 1;
                by_number.add(number, record, threads)
            })?;
            by_number.finish(threads, &mut |_, record| out.write_all(record))?;
        }
        Ok((kept, self.number - kept))
    }
}
