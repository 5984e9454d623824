//! Reads and writes codes in 32 bytes, the lowest bit of each byte first.

pub(super) const BITS: usize = 256;

/// A sequence of bits, the first one lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code {
    pub(super) bits: u8,
    pub(super) len: u8,
}

/// Creates a code from zeros and ones in the order of writing.
pub(super) const fn code(text: &str) -> Code {
    let mut rest = text.as_bytes();
    let mut code = Code { bits: 0, len: 0 };
    while let [bit, others @ ..] = rest {
        code.bits |= (*bit & 1) << code.len;
        code.len += 1;
        rest = others;
    }
    code
}

impl Code {
    pub(super) const fn new(bits: u8, len: u8) -> Code {
        Code { bits, len }
    }

    pub(super) const fn then(self, other: Code) -> Code {
        let bits = self.bits | other.bits << self.len;
        Code::new(bits, self.len + other.len)
    }
}

/// The meanings of prefix-free codes. For each byte: the meaning and the length of the code that it begins with.
pub(super) struct Table<T>([Option<(T, u8)>; 256]);

impl<T: Copy> Table<T> {
    pub(super) const EMPTY: Table<T> = Table([None; 256]);

    pub(super) const fn insert(&mut self, code: Code, meaning: T) {
        let mut byte = code.bits as usize;
        while byte < 256 {
            self.0[byte] = Some((meaning, code.len));
            byte += 1 << code.len;
        }
    }
}

/// The number of bits that select a run.
const WINDOW: usize = 12;
/// The maximum number of codes in a run.
const MOST: usize = 6;

/// The meanings of several codes at once. For each value of the next `WINDOW` bits: up to `MOST` codes that end within
/// them.
pub(super) struct Runs<T>([Run<T>; 1 << WINDOW]);

#[derive(Clone, Copy)]
struct Run<T> {
    meanings: [T; MOST],
    codes: u8,
    len: u8,
}

impl<T: Copy> Runs<T> {
    /// Creates the runs of the codes in a table. `none` fills unused places.
    pub(super) const fn of(table: &Table<T>, none: T) -> Runs<T> {
        let empty = Run {
            meanings: [none; MOST],
            codes: 0,
            len: 0,
        };
        let mut runs = [empty; 1 << WINDOW];
        let mut bits = 0;
        while bits < 1 << WINDOW {
            let run = &mut runs[bits];
            while (run.codes as usize) < MOST {
                match table.0[bits >> run.len & 255] {
                    Some((meaning, len)) if (run.len + len) as usize <= WINDOW => {
                        run.meanings[run.codes as usize] = meaning;
                        run.codes += 1;
                        run.len += len;
                    }
                    _ => break,
                }
            }
            bits += 1;
        }
        Runs(runs)
    }
}

#[derive(Default)]
pub(super) struct BitWriter {
    words: [u64; 4],
    pub(super) at: usize,
}

impl BitWriter {
    pub(super) fn push(&mut self, code: Code) {
        let bits = u64::from(code.bits);
        let (word, shift) = (self.at / 64, self.at % 64);
        if let Some(word) = self.words.get_mut(word) {
            *word |= bits << shift;
        }
        if let Some(next) = self.words.get_mut(word + 1) {
            *next |= bits >> 1 >> (63 - shift);
        }
        self.at += usize::from(code.len);
    }

    pub(super) fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (place, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

/// A reader of codes in order, up to the end of the bytes.
pub(super) struct BitReader {
    /// The bytes, padded with zeros.
    bytes: [u8; 40],
    pub(super) at: usize,
}

/// The minimum number of bits that [`BitReader::seen`] returns.
const SEEN: usize = 57;

impl BitReader {
    pub(super) fn new(bytes: &[u8; 32]) -> BitReader {
        let mut padded = [0; 40];
        padded[..32].copy_from_slice(bytes);
        BitReader {
            bytes: padded,
            at: 0,
        }
    }

    /// Returns the next bits without reading them.
    #[inline]
    fn seen(&self) -> u64 {
        let eight = self.bytes[(self.at / 8) & 31..].first_chunk();
        eight.map_or(0, |eight| u64::from_le_bytes(*eight)) >> (self.at % 8)
    }

    /// Reads a number of `len` bits, fewer than eight.
    pub(super) fn number(&mut self, len: u8) -> u8 {
        let number = self.seen() & ((1 << len) - 1);
        self.at += usize::from(len);
        number as u8
    }

    /// Reads runs of codes, up to `most` codes and the end of the bytes. It stops before a run that would exceed these.
    /// Returns the number of codes read, with their meanings at the start of `out`.
    #[inline]
    pub(super) fn runs<T: Copy>(&mut self, runs: &Runs<T>, out: &mut [T], most: usize) -> usize {
        let mut done = 0;
        loop {
            let mut seen = self.seen();
            for _ in 0..SEEN / WINDOW {
                let run = &runs.0[seen as usize % (1 << WINDOW)];
                let (after, at) = (
                    done + usize::from(run.codes),
                    self.at + usize::from(run.len),
                );
                // Copy all meanings. Those after the last code are replaced by the next run.
                match out.get_mut(done..).and_then(<[T]>::first_chunk_mut) {
                    Some(place) if after <= most && at <= BITS => *place = run.meanings,
                    _ => return done,
                }
                (done, self.at) = (after, at);
                seen >>= run.len & 63;
            }
        }
    }

    /// Reads the next code. Returns `None` if the bits are not a code, or end within one.
    #[inline]
    pub(super) fn one_of<T: Copy>(&mut self, table: &Table<T>) -> Option<T> {
        let (meaning, len) = table.0[(self.seen() & 255) as usize]?;
        self.at += usize::from(len);
        (self.at <= BITS).then_some(meaning)
    }
}
