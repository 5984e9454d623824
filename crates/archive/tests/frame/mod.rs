//! Provides a frame for tests of damaged files. `KOMADAI_DAMAGED` sets the number of files.

use std::env;
use std::ops::Range;
use std::time::Duration;

/// The limits for reading a file: time, and bytes of memory.
const MOST_TIME: Duration = Duration::from_secs(2);
const MOST_MEMORY: u64 = 300 << 20;

pub(crate) struct Reading {
    pub(crate) is_whole: bool,
    /// The processor time, and the peak memory in bytes.
    pub(crate) time: Duration,
    pub(crate) memory: u64,
}

/// Damages valid files in many ways and reads them within the limits. Some, but not all, must still be valid.
pub(crate) fn campaign(files: &[Vec<u8>], read: impl Fn(Vec<u8>) -> Reading) {
    let count = env::var("KOMADAI_DAMAGED").ok();
    let count = count.and_then(|count| count.parse().ok()).unwrap_or(300);
    let mut whole = 0;
    for seed in 0..count {
        let mut random = Random(seed);
        let mut bytes = files[random.below(files.len())].clone();
        let other = &files[random.below(files.len())];
        damage(&mut bytes, other, &mut random);
        let reading = read(bytes);
        let (time, memory) = (reading.time, reading.memory);
        assert!(time < MOST_TIME, "{seed}: {time:?}");
        assert!(memory < MOST_MEMORY, "{seed}: {memory}");
        whole += u64::from(reading.is_whole);
    }
    assert!(whole > 0 && whole < count, "{whole} of {count}");
}

/// A generator of random numbers (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let number = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    fn part(&mut self, len: usize) -> Range<usize> {
        let start = self.below(len);
        start..start + self.below((len - start).min(400))
    }
}

/// Lengths and offsets that a reader must not trust.
const EXTREMES: [u64; 12] = [
    0,
    1,
    7,
    0x7f,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    1 << 40,
    0x7fff_ffff_ffff_ffff,
    1 << 63,
    u64::MAX,
];

/// Damages a file in up to five ways. Half of the damage is near its end, where its parts are listed.
fn damage(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let len = bytes.len().max(1);
        let at = match random.below(2) {
            0 => random.below(len),
            _ => len - 1 - random.below(len.min(3000)),
        };
        let part = random.part(len);
        match random.below(8) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            1 => {
                let some = bytes.iter_mut().skip(at).take(1 + random.below(8));
                some.for_each(|byte| *byte = random.number() as u8);
            }
            2 | 3 => {
                let number = EXTREMES[random.below(EXTREMES.len())];
                let number = number.wrapping_sub(random.below(3) as u64).to_le_bytes();
                let width = [1, 2, 4, 8][random.below(4)];
                let at = if random.below(2) == 0 { at } else { at & !7 };
                let places = bytes.iter_mut().skip(at);
                places
                    .zip(&number[..width])
                    .for_each(|(old, new)| *old = *new);
            }
            4 => {
                // Make a long Thrift number.
                let places = bytes.iter_mut().skip(at).take(1 + random.below(9));
                places.for_each(|byte| *byte |= 0x80);
            }
            5 => drop(bytes.drain(part)),
            6 => {
                let from = random.part(other.len());
                bytes.splice(part, other[from].iter().copied());
            }
            _ => {
                let to = random.part(len);
                let moved: Vec<u8> = bytes[part].to_vec();
                let places = bytes.iter_mut().skip(to.start);
                places.zip(moved).for_each(|(old, new)| *old = new);
            }
        }
    }
}
