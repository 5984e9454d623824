//! Decoding a reader block by block gives the same result as decoding the whole file.

use std::io::{self, ErrorKind, Read};

use komadai_encoding::{Decoder, Encoding, LineEnd, decode, encode};

/// A reader that returns few bytes at a time. Before each read except the first, it is not ready once.
struct Slow<'a> {
    bytes: &'a [u8],
    most: usize,
    ready: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.ready = !self.ready;
        if !self.ready {
            return Err(ErrorKind::WouldBlock.into());
        }
        let most = self.most.min(buffer.len());
        self.bytes.read(&mut buffer[..most])
    }
}

/// Repeats the call if the reader is not ready.
fn again<T>(mut ask: impl FnMut() -> io::Result<T>) -> T {
    loop {
        match ask() {
            Ok(given) => return given,
            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
        }
    }
}

fn slow(bytes: &[u8], most: usize) -> Decoder<Slow<'_>> {
    let ready = true;
    Decoder::new(Slow { bytes, most, ready })
}

const LINES: &str = "棋戦：見本戦\n先手：あおい\n   1 ７六歩(77)\n*飛車先を突く\n";

#[test]
fn blocks_make_the_whole() {
    for &encoding in Encoding::ALL {
        for end in ["\n", "\r", "\r\n", "\r\r\n"] {
            let text = LINES.repeat(2500).replace('\n', end) + "終";
            let bytes = encode(&text, encoding, LineEnd::Lf).bytes;
            let whole = decode(&bytes);
            for most in [7, 4093, usize::MAX] {
                let mut decoder = slow(&bytes, most);
                let mut joined = String::new();
                while !decoder.is_over() {
                    let block = again(|| decoder.lines(1 << 16));
                    assert!(block.foreign.is_empty() && block.undecodable.is_empty());
                    assert!(block.text.ends_with(end) || decoder.is_over());
                    joined += &block.text;
                }
                assert!(joined == whole.text, "{encoding} {end:?} {most}");
                assert_eq!(decoder.encoding(), encoding);
                assert_eq!(decoder.bytes(), bytes.len() as u64);
            }
        }
    }
}

/// Ranges count from the start of the block's text.
#[test]
fn late_lines() {
    for encoding in [Encoding::EucJp, Encoding::Iso2022Jp] {
        late_lines_in(encoding);
    }
}

fn late_lines_in(encoding: Encoding) {
    let mut bytes = b"ASCII\n".repeat(30_000);
    bytes.extend(encode(LINES, encoding, LineEnd::Lf).bytes);
    bytes.extend(b"ASCII\n".repeat(30_000));
    bytes.extend(encode("後手：みどり\n", Encoding::Utf8, LineEnd::Lf).bytes);
    let mut decoder = Decoder::new(&bytes[..]);
    let mut foreign = Vec::new();
    while !decoder.is_over() {
        let block = decoder.lines(1 << 16).expect("bytes");
        let lines = block.foreign.into_iter();
        foreign.extend(lines.map(|(place, other)| (block.text[place].to_owned(), other)));
    }
    assert_eq!(decoder.encoding(), encoding);
    assert_eq!(foreign, [("後手：みどり".to_owned(), Encoding::Utf8)]);
}

/// A line that is too long is returned in blocks of about that length, without damaged characters in any encoding.
#[test]
fn long_lines() {
    for &encoding in Encoding::ALL {
        let name = match encoding {
            Encoding::Ascii => "x",
            _ => "駒台の歩7",
        };
        let long = name.repeat(100_001) + "\n";
        for first in ["", LINES] {
            let first = match encoding {
                Encoding::Ascii => "",
                _ => first,
            };
            let text = [first, &long, first].concat();
            let bytes = encode(&text, encoding, LineEnd::CrLf).bytes;
            for limit in [1 << 16, (1 << 17) + 1] {
                let mut decoder = slow(&bytes, 5000);
                let mut joined = String::new();
                while !decoder.is_over() {
                    let block = again(|| decoder.lines(limit));
                    assert!(block.text.len() < limit * 4, "{encoding}");
                    assert!(block.undecodable.is_empty(), "{encoding}");
                    assert!(block.foreign.is_empty(), "{encoding}");
                    joined += &block.text;
                }
                assert!(joined == text.replace('\n', "\r\n"), "{encoding}");
            }
        }
    }
}

#[test]
fn records() {
    let bytes: Vec<u8> = (0..=255).cycle().take(100_001).collect();
    let whole = |bytes: &[u8]| bytes.len() / 40 * 40;
    let mut decoder = slow(&bytes, 4093);
    let mut joined = Vec::new();
    while !decoder.is_over() {
        let records = again(|| decoder.records(whole, 40)).expect("a record");
        assert!(records.len() % 40 == 0 || decoder.is_over());
        joined.extend(records);
    }
    assert!(joined == bytes);
    let mut endless = Decoder::new(io::repeat(0));
    assert_eq!(endless.records(|_| 0, 1 << 20).expect("bytes"), None);
}
