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

/// Writes one bit after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    pub(super) bytes: [u8; 32],
    pub(super) at: usize,
}

impl BitWriter {
    pub(super) fn push(&mut self, code: Code) {
        for i in 0..code.len {
            let bit = code.bits >> i & 1;
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= bit << (self.at % 8);
            }
            self.at += 1;
        }
    }
}

/// Reads one bit after the other, up to the end of the bytes.
pub(super) struct BitReader<'a> {
    pub(super) bytes: &'a [u8; 32],
    pub(super) at: usize,
}

impl BitReader<'_> {
    pub(super) fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (self.at % 8) & 1;
        self.at += 1;
        Some(bit == 1)
    }

    pub(super) fn number(&mut self, len: u8) -> Option<u8> {
        let mut number = 0;
        for i in 0..len {
            number |= u8::from(self.bit()?) << i;
        }
        Some(number)
    }

    /// Reads on until the bits are one of some codes, of which none begins another.
    pub(super) fn one_of<T: Copy>(&mut self, codes: &[(Code, T)]) -> Option<T> {
        let mut read = code("");
        for place in 0..8_u8 {
            read.bits |= u8::from(self.bit()?) << place;
            read.len = place + 1;
            if let Some((_, found)) = codes.iter().find(|(code, _)| *code == read) {
                return Some(*found);
            }
        }
        None
    }
}
