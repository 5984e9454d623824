//! Records in parts that fit the memory: without duplicates, in the order that a seed decides.
//!
//! Each record has a rank, a hash of the seed and of its position or its number. Records with the lowest ranks are in the
//! first part, and so on. So parts can be sorted one by one, and a duplicate is in the part of its like. The bytes that
//! come out depend neither on the number of parts nor on that of threads.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::spread::lock;

/// The bytes of a record by which its position is known.
const KEY: usize = 32;

/// The bytes before each record in a part: its number among all, and its length.
const HEAD: usize = 12;

/// A part has room for at least so many bytes in memory.
const PIECE: usize = 4096;

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

/// The file that holds what has no place in memory.
struct Spill {
    dir: PathBuf,
    file: Option<File>,
}

/// A place in the file, and how many bytes are there.
type Piece = (u64, usize);

impl Spill {
    fn put(&mut self, bytes: &[u8]) -> io::Result<Piece> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(tempfile::tempfile_in(&self.dir)?),
        };
        let begin = file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        Ok((begin, bytes.len()))
    }

    /// Appends the bytes of a piece to `bytes`.
    fn get(&mut self, (begin, len): Piece, bytes: &mut Vec<u8>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(begin))?;
            let known = bytes.len();
            bytes.resize(known + len, 0);
            file.read_exact(&mut bytes[known..])?;
        }
        Ok(())
    }
}

/// A part: whole entries in memory, after those in the file.
#[derive(Default)]
struct Part {
    bytes: Vec<u8>,
    pieces: VecDeque<Piece>,
}

impl Part {
    /// Adds an entry. With more than `share` bytes, those in memory go to the file.
    fn add(&mut self, entry: &[&[u8]], share: usize, spill: &Mutex<Spill>) -> io::Result<()> {
        let len: usize = entry.iter().map(|bytes| bytes.len()).sum();
        if self.bytes.len() + len > share && !self.bytes.is_empty() {
            self.pieces.push_back(lock(spill).put(&self.bytes)?);
            self.bytes.clear();
        }
        if self.bytes.capacity() == 0 {
            self.bytes.reserve_exact(share);
        }
        entry
            .iter()
            .for_each(|bytes| self.bytes.extend_from_slice(bytes));
        Ok(())
    }

    /// All its bytes.
    fn load(&mut self, spill: &Mutex<Spill>) -> io::Result<Vec<u8>> {
        let pieces = take(&mut self.pieces);
        let len: usize = pieces.iter().map(|piece| piece.1).sum();
        let mut all = Vec::with_capacity(len + self.bytes.len());
        for piece in pieces {
            lock(spill).get(piece, &mut all)?;
        }
        all.append(&mut take(&mut self.bytes));
        Ok(all)
    }

    /// Takes the next bytes that are together, which begin and end with whole entries; none at the end.
    fn next(&mut self, spill: &Mutex<Spill>) -> io::Result<Vec<u8>> {
        let Some(piece) = self.pieces.pop_front() else {
            return Ok(take(&mut self.bytes));
        };
        let mut bytes = Vec::with_capacity(piece.1);
        lock(spill).get(piece, &mut bytes)?;
        Ok(bytes)
    }
}

/// The records by rank.
pub(super) struct Parts {
    order: Order,
    parts: Vec<Part>,
    /// How many bytes of a part are in memory before they go to the file.
    share: usize,
    spill: Mutex<Spill>,
    number: u64,
}

impl Parts {
    /// Parts for records that have at most so many bytes, as far as that is known.
    pub(super) fn new(
        order: Order,
        bytes: Option<u64>,
        memory: usize,
        jobs: usize,
        dir: &Path,
    ) -> Parts {
        // A quarter is for the parts in memory. Less than a half is for those that are sorted: the records, their copy,
        // and where they are, on each thread.
        let most = memory / 4 / PIECE;
        let count = bytes.map_or(most / 4, |bytes| {
            let count = bytes.saturating_mul(12 * jobs as u64) / memory as u64 + 1;
            usize::try_from(count).unwrap_or(most)
        });
        let count = count.clamp(2 * jobs, most.max(2 * jobs));
        let dir = if dir.as_os_str().is_empty() {
            Path::new(".")
        } else {
            dir
        };
        Parts {
            order,
            parts: (0..count).map(|_| Part::default()).collect(),
            share: (memory / 4 / count).max(PIECE),
            spill: Mutex::new(Spill {
                dir: dir.to_owned(),
                file: None,
            }),
            number: 0,
        }
    }

    pub(super) fn add(&mut self, record: &[u8]) -> io::Result<()> {
        let number = self.number;
        self.number += 1;
        let rank = self.order.rank(number, record);
        let place = (u128::from(rank) * self.parts.len() as u128) >> 64;
        let length = (record.len() as u32).to_le_bytes();
        let entry: [&[u8]; 3] = [&number.to_le_bytes(), &length, record];
        self.parts[place as usize].add(&entry, self.share, &self.spill)
    }

    /// Writes the records in their order: how many are written, and how many were duplicates.
    pub(super) fn write(
        mut self,
        threads: &ThreadPool,
        out: &mut impl Write,
    ) -> io::Result<(u64, u64)> {
        let (order, spill) = (self.order, &self.spill);
        let mut kept = 0;
        let mut sorted = Vec::new();
        for parts in self.parts.chunks_mut(threads.current_num_threads()) {
            let sort = |part: &mut Part| Ok(order.sorted(&part.load(spill)?));
            let turned: io::Result<Vec<(Vec<u8>, u64)>> =
                threads.install(|| parts.par_iter_mut().map(sort).collect());
            for (bytes, count) in turned? {
                kept += count;
                if order.seed.is_some() {
                    out.write_all(&bytes)?;
                    continue;
                }
                // These wait for the others.
                let mut part = Part::default();
                let mut rest = &*bytes;
                while let Some((_, record)) = entry(rest, 0) {
                    let (entry, others) = rest.split_at(HEAD + record.len());
                    part.add(&[entry], self.share, spill)?;
                    rest = others;
                }
                sorted.push(part);
            }
        }
        if order.seed.is_none() {
            merge(sorted, spill, out)?;
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

/// A sorted part whose records are taken one by one.
struct Reader {
    part: Part,
    /// Bytes of the part, and how many of them were used.
    bytes: Vec<u8>,
    used: usize,
}

impl Reader {
    /// The number of the next record; nothing at the end.
    fn number(&mut self, spill: &Mutex<Spill>) -> io::Result<Option<u64>> {
        if self.used == self.bytes.len() {
            (self.bytes, self.used) = (self.part.next(spill)?, 0);
        }
        Ok(entry(&self.bytes, self.used).map(|(number, _)| number))
    }

    /// Writes the record whose number was asked.
    fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some((_, record)) = entry(&self.bytes, self.used) else {
            return Ok(());
        };
        self.used += HEAD + record.len();
        out.write_all(record)
    }
}

/// Writes the records of all parts, each sorted by number, in the order of their numbers.
fn merge(parts: Vec<Part>, spill: &Mutex<Spill>, out: &mut impl Write) -> io::Result<()> {
    let reader = |part| Reader {
        part,
        bytes: Vec::new(),
        used: 0,
    };
    let mut readers: Vec<Reader> = parts.into_iter().map(reader).collect();
    let mut heap = BinaryHeap::new();
    for (i, reader) in readers.iter_mut().enumerate() {
        heap.extend(reader.number(spill)?.map(|number| Reverse((number, i))));
    }
    while let Some(Reverse((_, i))) = heap.pop() {
        readers[i].write(out)?;
        let next = readers[i].number(spill)?;
        heap.extend(next.map(|number| Reverse((number, i))));
    }
    Ok(())
}
