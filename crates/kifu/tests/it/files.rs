//! Reads every file of `testdata/kifu`, and compares the result with the text next to it.
//!
//! With `KIFU_BLESS=1` in the environment, the texts are written instead of compared.

use std::fs;
use std::path::{Path, PathBuf};

use crate::print::print;
use crate::samples::{files_in, samples};
use komadai_kifu::{Encoding, Format, Navigator, ReadOptions, Reading, Subject, read};

/// Returns the path of the text next to a file: `game.kif.txt` for `game.kif`.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".txt");
    PathBuf::from(name)
}

/// Compares the reading of a file with the text next to it.
fn check(path: &Path) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let found = print(&read(&bytes));
    let beside = beside(path);
    if std::env::var_os("KIFU_BLESS").is_some() {
        return fs::write(beside, found).map_err(|error| error.to_string());
    }
    let expected = fs::read_to_string(beside).map_err(|error| error.to_string())?;
    if found == expected {
        return Ok(());
    }
    let lines = expected.lines().zip(found.lines()).enumerate();
    let first = lines.into_iter().find(|(_, (a, b))| a != b);
    Err(format!("{}: {first:?}\n{found}", path.display()))
}

#[test]
fn readings() {
    let files = samples();
    assert!(files.len() > 150, "{} files", files.len());
    let failures: Vec<String> = files.iter().filter_map(|path| check(path).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Encoding, line ends and a missing last line end do not change a game.
#[test]
fn encodings_and_line_ends() {
    for path in samples() {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let text = text.trim_start_matches('\u{feff}');
        let plain = read(text.as_bytes());
        if plain.encoding == Encoding::Iso2022Jp {
            continue;
        }
        for end in ["\r\n", "\r", "\r\r\n"] {
            same(&plain, text.replace('\n', end).as_bytes(), &path, end);
        }
        same(&plain, text.trim_end_matches('\n').as_bytes(), &path, "cut");
        same(&plain, format!("\u{feff}{text}").as_bytes(), &path, "BOM");
        use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};
        for codec in [SHIFT_JIS, EUC_JP, ISO_2022_JP] {
            let (bytes, _, lossy) = codec.encode(text);
            // ISO-2022-JP converts half-width kana to full-width ones.
            if !lossy && codec.decode_without_bom_handling(&bytes).0 == text {
                same(&plain, &bytes, &path, codec.name());
            }
        }
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        same(&plain, &[b"\xff\xfe", &wide[..]].concat(), &path, "UTF-16");
    }
}

fn same(plain: &Reading, bytes: &[u8], path: &Path, what: &str) {
    let other = read(bytes);
    assert_eq!(plain.games.len(), other.games.len(), "{path:?} {what}");
    for (a, b) in plain.games.iter().zip(&other.games) {
        assert!(a.record == b.record, "{path:?} {what}");
        // Findings about the encoding are not compared.
        let codes = |game: &komadai_kifu::Game| -> Vec<_> {
            let findings = game.findings.iter();
            findings
                .filter(|f| f.kind().subject() != Subject::Encoding)
                .map(|f| (f.code(), f.line().unwrap_or(0), f.column().unwrap_or(0)))
                .collect()
        };
        assert_eq!(codes(a), codes(b), "{path:?} {what}");
    }
}

/// Reading ends, and places are inside the text, wherever the file is cut or bytes are inserted.
#[test]
fn broken_files() {
    for path in samples() {
        let bytes = fs::read(&path).expect("a file");
        for (i, junk) in (0..bytes.len()).step_by(3).zip((0u8..=255).cycle()) {
            sound(&bytes[..i]);
            let mut changed = bytes.clone();
            changed[i] = junk;
            sound(&changed);
        }
    }
}

fn sound(bytes: &[u8]) {
    let reading = ReadOptions::new().format(Some(Format::Csa)).read(bytes);
    let games = reading.games.iter().flat_map(|game| &game.findings);
    for finding in reading.findings.iter().chain(games) {
        let Some(place) = finding.place else { continue };
        let inside = reading.text.get(place.span.range()).is_some();
        assert!(inside && place.line > 0 && place.column > 0, "{finding}");
    }
    for game in &reading.games {
        assert!(game.record == game.record.clone());
        if let Some(mut line) = Navigator::new(&game.record) {
            while line.forward() {}
        }
    }
}

/// Each text belongs to a file next to it.
#[test]
fn no_strays() {
    for path in [files_in("good"), files_in("bad")].concat() {
        if path.extension().is_some_and(|extension| extension == "txt") {
            let game = path.with_extension("");
            assert!(game.exists(), "{} stands alone", path.display());
        }
    }
}

/// Good files are read without findings.
#[test]
fn good_and_bad() {
    for path in samples() {
        let reading = read(&fs::read(&path).expect("a file"));
        let games = reading.games.iter();
        let clean = reading.findings.is_empty() && games.clone().all(|g| g.findings.is_empty());
        let good = path.parent().is_some_and(|folder| folder.ends_with("good"));
        assert_eq!(clean, good, "{}", path.display());
    }
}
