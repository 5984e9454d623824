//! Reads the words of the file formats from `fuzz/dictionaries`, and creates texts from them.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};

/// A dictionary of libFuzzer. Each line has the bytes of a word: `utf8="…"`, `cp932="…"` or `ascii="…"`. A comment
/// above a word that is not ASCII shows it as readable text.
#[derive(Debug)]
pub struct Dictionary {
    /// The name of its file, without `.dict`.
    pub name: String,
    /// The text of its file.
    pub text: String,
    words: Vec<String>,
}

/// All files in the folder, by name.
static ALL: LazyLock<Vec<Dictionary>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/dictionaries");
    let entries = fs::read_dir(&folder).expect("the folder of dictionaries");
    let files = entries.map(|entry| entry.expect("a file in it").path());
    let mut all: Vec<Dictionary> = files.map(|file| Dictionary::read(&file)).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
});

impl Dictionary {
    fn read(file: &Path) -> Dictionary {
        let name = file.file_stem().unwrap_or_default();
        let mut dictionary = Dictionary {
            name: name.to_string_lossy().into_owned(),
            text: fs::read_to_string(file).expect("a dictionary"),
            words: Vec::new(),
        };
        dictionary.words = dictionary.unicode();
        dictionary
    }

    /// Returns all dictionaries.
    #[must_use]
    pub fn all() -> &'static [Dictionary] {
        &ALL
    }

    /// Returns the dictionary with this name.
    #[must_use]
    pub fn named(name: &str) -> &'static Dictionary {
        let mut all = ALL.iter();
        all.find(|dictionary| dictionary.name == name)
            .unwrap_or_else(|| panic!("fuzz/dictionaries has no {name}.dict"))
    }

    /// Returns the encoding (`utf8`, `cp932` or `ascii`) and the bytes of each word.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Vec<u8>)> {
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

    /// Returns a random word.
    pub fn word(&self, u: &mut Unstructured<'_>) -> Result<&str> {
        Ok(u.choose(&self.words)?)
    }

    /// Returns a text of up to `len` random words.
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

/// Returns the bytes of a word with `\xab`, `\\` and `\"` decoded.
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
