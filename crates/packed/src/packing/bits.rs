//! Bits of 32 bytes, the lowest of each byte first.

/// How many bits there are.
pub(super) const BITS: usize = 256;

/// Some bits, the first of them the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code {
    pub(super) bits: u8,
    pub(super) len: u8,
}

/// From zeros and ones in the order in which they are written.
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
    /// This code and another one after it.
    pub(super) const fn then(self, other: Code) -> Code {
        Code {
            bits: self.bits | other.bits << self.len,
            len: self.len + other.len,
        }
    }
}

/// What codes mean, of which none begins another: for each byte the meaning and the length of the code with which it
/// begins.
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

/// Writes one code after the other.
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

/// Reads one code after the other, up to the end of the bytes.
pub(super) struct BitReader {
    /// The bits that are left, and zeros after them.
    left: [u64; 4],
    /// How many were taken.
    pub(super) at: usize,
}

/// The most zeros that are seen at once: a code after them is seen too.
const SEEN: usize = 56;

impl BitReader {
    pub(super) fn new(bytes: &[u8; 32]) -> BitReader {
        let mut left = [0; 4];
        for (word, eight) in left.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = eight
                .first_chunk()
                .map_or(0, |eight| u64::from_le_bytes(*eight));
        }
        BitReader { left, at: 0 }
    }

    /// Takes less than 64 bits.
    #[inline]
    fn take(&mut self, bits: usize) {
        let [a, b, c, d] = self.left;
        let joined = |low: u64, high: u64| low >> bits | high << 1 << (63 - bits);
        self.left = [joined(a, b), joined(b, c), joined(c, d), d >> bits];
        self.at += bits;
    }

    /// Takes a number of less than eight bits.
    pub(super) fn number(&mut self, len: u8) -> u8 {
        let number = self.left[0] & ((1 << len) - 1);
        self.take(len.into());
        number as u8
    }

    /// Takes the zeros that come next, but at most so many, and then a code that begins with a one. Returns how many
    /// zeros there were, and what the code means; `None` if there is no code. After as many zeros as there may be, no
    /// code is taken.
    #[inline]
    pub(super) fn after_zeros<T: Copy>(
        &mut self,
        most: usize,
        table: &Table<T>,
    ) -> (usize, Option<T>) {
        let mut zeros = 0;
        loop {
            let run = (self.left[0].trailing_zeros() as usize).min(most - zeros);
            if run >= SEEN || zeros + run == most {
                let run = run.min(SEEN);
                self.take(run);
                zeros += run;
                if zeros == most {
                    return (zeros, None);
                }
                continue;
            }
            let entry = table.0[(self.left[0] >> run & 255) as usize];
            let len = entry.map_or(0, |(_, len)| usize::from(len));
            self.take(run + len);
            let meaning = entry.map(|(meaning, _)| meaning);
            return (zeros + run, meaning.filter(|_| self.at <= BITS));
        }
    }

    /// Takes the code that comes next; `None` if the bits are no code, or end within it.
    #[inline]
    pub(super) fn one_of<T: Copy>(&mut self, table: &Table<T>) -> Option<T> {
        let (meaning, len) = table.0[(self.left[0] & 255) as usize]?;
        self.take(len.into());
        (self.at <= BITS).then_some(meaning)
    }
}
