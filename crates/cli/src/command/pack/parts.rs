//! Records in parts that fit the memory: without duplicates, in the order that a seed decides.
//!
//! Each record has a rank, a hash of the seed and of its position or its number. Records with the lowest ranks are in the
//! first part, and so on. So parts can be sorted one by one, and a duplicate is in the part of its like. The bytes that
//! come out depend neither on the number of parts nor on that of threads.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, Write};
use std::mem::take;
use std::path::{Path, PathBuf};

use rayon::ThreadPool;
use rayon::prelude::*;

/// The bytes of a record by which its position is known.
const KEY: usize = 32;

/// The bytes before each record in a part: its number among all, and its length.
const HEAD: usize = 12;

/// How many parts there are at most: each may have a file open.
const MOST_PARTS: u64 = 512;

/// The parts where nobody knows how much there is to come.
const USUAL_PARTS: u64 = 256;

/// What is done with records.
#[derive(Clone, Copy)]
pub(super) struct Order {
    dedupe: bool,
    seed: Option<u64>,
}

impl Order {
    /// Nothing if the records stay as they are.
    pub(super) fn of(dedupe: bool, seed: Option<u64>) -> Option<Order> {
        (dedupe || seed.is_some()).then_some(Order { dedupe, seed })
    }

    fn rank(self, number: u64, record: &[u8]) -> u64 {
        let seed = scatter(self.seed.unwrap_or(0).wrapping_add(STEP));
        if !self.dedupe {
            return scatter(seed ^ number.wrapping_mul(STEP));
        }
        let words = record.get(..KEY).unwrap_or(record).chunks_exact(8);
        words.fold(seed, |rank, word| {
            let word = word
                .first_chunk()
                .map_or(0, |word| u64::from_le_bytes(*word));
            scatter((rank ^ word).wrapping_add(STEP))
        })
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finalizer of SplitMix64.
const fn scatter(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// A part: its bytes in memory, after those in its file.
#[derive(Default)]
struct Part {
    bytes: Vec<u8>,
    file: Option<File>,
}

impl Part {
    fn flush(&mut self, dir: &Path) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(tempfile::tempfile_in(dir)?),
        };
        file.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    /// All its bytes.
    fn load(&mut self) -> io::Result<Vec<u8>> {
        let Some(mut file) = self.file.take() else {
            return Ok(take(&mut self.bytes));
        };
        let mut all = Vec::with_capacity(file.stream_position()? as usize + self.bytes.len());
        file.rewind()?;
        file.read_to_end(&mut all)?;
        all.append(&mut self.bytes);
        Ok(all)
    }
}

/// The records by rank.
pub(super) struct Parts {
    order: Order,
    parts: Vec<Part>,
    /// How many bytes of a part are in memory before they go to its file.
    share: usize,
    dir: PathBuf,
    number: u64,
}

impl Parts {
    /// Parts for records that have at most so many bytes.
    pub(super) fn new(
        order: Order,
        bytes: Option<u64>,
        memory: usize,
        jobs: usize,
        dir: &Path,
    ) -> Parts {
        // Half is for parts that are sorted: a record, its copy, and where it is, on each thread.
        let count = bytes.map_or(USUAL_PARTS, |bytes| {
            bytes.saturating_mul(8 * jobs as u64) / memory as u64 + 1
        });
        let count = count.clamp(2 * jobs as u64, MOST_PARTS.max(2 * jobs as u64));
        let dir = if dir.as_os_str().is_empty() {
            Path::new(".")
        } else {
            dir
        };
        Parts {
            order,
            parts: (0..count).map(|_| Part::default()).collect(),
            share: (memory / 4 / count as usize).max(4096),
            dir: dir.to_owned(),
            number: 0,
        }
    }

    pub(super) fn add(&mut self, record: &[u8]) -> io::Result<()> {
        let number = self.number;
        self.number += 1;
        let rank = self.order.rank(number, record);
        let place = (u128::from(rank) * self.parts.len() as u128) >> 64;
        let part = &mut self.parts[place as usize];
        part.bytes.extend_from_slice(&number.to_le_bytes());
        part.bytes
            .extend_from_slice(&(record.len() as u32).to_le_bytes());
        part.bytes.extend_from_slice(record);
        if part.bytes.len() >= self.share {
            part.flush(&self.dir)?;
        }
        Ok(())
    }

    /// Writes the records in their order: how many are written, and how many were duplicates.
    pub(super) fn write(
        mut self,
        threads: &ThreadPool,
        out: &mut impl Write,
    ) -> io::Result<(u64, u64)> {
        let order = self.order;
        let mut kept = 0;
        let mut sorted = Vec::new();
        for parts in self.parts.chunks_mut(threads.current_num_threads()) {
            let sort = |part: &mut Part| Ok(order.sorted(&part.load()?));
            let turned: io::Result<Vec<(Vec<u8>, u64)>> =
                threads.install(|| parts.par_iter_mut().map(sort).collect());
            for (bytes, count) in turned? {
                kept += count;
                if order.seed.is_some() {
                    out.write_all(&bytes)?;
                    continue;
                }
                // These wait for the others.
                let mut part = Part { bytes, file: None };
                if part.bytes.len() >= self.share {
                    part.flush(&self.dir)?;
                    part.bytes = Vec::new();
                }
                sorted.push(part);
            }
        }
        if order.seed.is_none() {
            merge(sorted, out)?;
        }
        Ok((kept, self.number - kept))
    }
}

impl Order {
    /// The records of a part in their order, without duplicates if there are to be none, and how many they are. They keep
    /// their heads if the order is that in which they came.
    fn sorted(self, part: &[u8]) -> (Vec<u8>, u64) {
        let mut places = Vec::with_capacity(part.len() / (HEAD + 38));
        let mut at = 0;
        while let Some((number, record)) = entry(part, at) {
            places.push((self.rank(number, record), at));
            at += HEAD + record.len();
        }
        // Those of one rank are in the order of their numbers.
        places.sort_unstable();
        if self.dedupe {
            let key = |at| entry(part, at).map(|(_, record)| &record[..KEY.min(record.len())]);
            let mut first = 0;
            let mut kept = 0;
            for i in 0..places.len() {
                let (rank, at) = places[i];
                if kept == 0 || places[kept - 1].0 != rank {
                    first = kept;
                }
                if places[first..kept]
                    .iter()
                    .all(|&(_, other)| key(other) != key(at))
                {
                    places[kept] = (rank, at);
                    kept += 1;
                }
            }
            places.truncate(kept);
        }
        if self.seed.is_none() {
            places.sort_unstable_by_key(|&(_, at)| at);
        }
        let mut out = Vec::with_capacity(part.len());
        for &(_, at) in &places {
            if let Some((_, record)) = entry(part, at) {
                let begin = if self.seed.is_none() { at } else { at + HEAD };
                out.extend_from_slice(&part[begin..at + HEAD + record.len()]);
            }
        }
        (out, places.len() as u64)
    }
}

/// The number and the record at a place of a part.
fn entry(part: &[u8], at: usize) -> Option<(u64, &[u8])> {
    let rest = part.get(at..)?;
    let number = u64::from_le_bytes(*rest.first_chunk()?);
    let length = u32::from_le_bytes(*rest.get(8..)?.first_chunk()?);
    Some((number, rest.get(HEAD..HEAD + length as usize)?))
}

/// Writes the records of all parts, each sorted by number, in the order of their numbers.
fn merge(parts: Vec<Part>, out: &mut impl Write) -> io::Result<()> {
    let mut readers: Vec<Box<dyn Read>> = Vec::new();
    for part in parts {
        readers.push(match part.file {
            Some(mut file) => {
                file.rewind()?;
                Box::new(BufReader::with_capacity(1 << 15, file))
            }
            None => Box::new(Cursor::new(part.bytes)),
        });
    }
    let mut heap = BinaryHeap::new();
    for (i, reader) in readers.iter_mut().enumerate() {
        heap.extend(head(reader)?.map(|(number, length)| Reverse((number, i, length))));
    }
    let mut record = Vec::new();
    while let Some(Reverse((_, i, length))) = heap.pop() {
        record.resize(length as usize, 0);
        readers[i].read_exact(&mut record)?;
        out.write_all(&record)?;
        heap.extend(head(&mut readers[i])?.map(|(number, length)| Reverse((number, i, length))));
    }
    Ok(())
}

/// The number and the length of the next record; nothing at the end.
fn head(reader: &mut impl Read) -> io::Result<Option<(u64, u32)>> {
    let mut bytes = [0; HEAD];
    match reader.read_exact(&mut bytes) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let [a, b, c, d, e, f, g, h, i, j, k, l] = bytes;
    Ok(Some((
        u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        u32::from_le_bytes([i, j, k, l]),
    )))
}
