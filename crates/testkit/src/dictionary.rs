//! The words of the file formats: the dictionaries of `fuzz/dictionaries`, and texts made of them.

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};

/// A dictionary, in the notation of libFuzzer: a word on each line, `utf8="…"`, `cp932="…"` or
/// `ascii="…"`, and a comment that shows it where it is not ASCII.
#[derive(Debug)]
pub struct Dictionary {
    /// The name of its file, without `.dict`.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
    words: LazyLock<Vec<String>>,
}

macro_rules! dictionary {
    ($constant:ident, $name:literal) => {
        #[doc = concat!("The words in `", $name, ".dict`.")]
        pub static $constant: Dictionary = Dictionary {
            name: $name,
            text: include_str!(concat!("../../../fuzz/dictionaries/", $name, ".dict")),
            words: LazyLock::new(|| $constant.unicode()),
        };
    };
}

dictionary!(WRITTEN, "written");
dictionary!(SFEN, "sfen");
dictionary!(KIF, "kif");
dictionary!(KI2, "ki2");
dictionary!(CSA, "csa");
dictionary!(USI, "usi");
dictionary!(JKF, "jkf");
dictionary!(PSN, "psn");

impl Dictionary {
    /// Every dictionary.
    pub fn all() -> [&'static Dictionary; 8] {
        [&WRITTEN, &SFEN, &KIF, &KI2, &CSA, &USI, &JKF, &PSN]
    }

    /// The bytes of every word, with the encoding that the file names.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, Vec<u8>)> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| {
            let (encoding, word) = line.split_once('=')?;
            let word = word.strip_prefix('"')?.strip_suffix('"')?;
            Some((encoding, unescaped(word)?))
        })
    }

    fn unicode(&self) -> Vec<String> {
        let entries = self.entries().filter(|(encoding, _)| *encoding != "cp932");
        entries
            .filter_map(|(_, word)| String::from_utf8(word).ok())
            .collect()
    }

    /// A word.
    pub fn word(&self, u: &mut Unstructured<'_>) -> Result<&str> {
        Ok(u.choose(&self.words)?)
    }

    /// A text of up to `len` words one behind the other.
    pub fn soup(&self, u: &mut Unstructured<'_>, len: usize) -> Result<String> {
        let mut text = String::new();
        for _ in 0..u.int_in_range(0..=len)? {
            if u.is_empty() {
                break;
            }
            text.push_str(self.word(u)?);
        }
        Ok(text)
    }
}

/// The bytes behind `\xab`, `\\` and `\"`.
fn unescaped(word: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'\\' {
            bytes.push(first);
            continue;
        }
        let (&second, tail) = rest.split_first()?;
        rest = tail;
        if second != b'x' {
            bytes.push(second);
            continue;
        }
        let (digits, tail) = rest.split_at_checked(2)?;
        rest = tail;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
    }
    Some(bytes)
}
