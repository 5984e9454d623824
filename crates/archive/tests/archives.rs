//! Builds archives and compressed files, complete and broken, and reads them.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use komadai_archive::{
    Archive, ArchiveError, Member, decompress, is_apple_double, is_named_as_archive,
    name_of_content,
};
use lzma_rust2::{XzOptions, XzWriter};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sevenz_rust2::{ArchiveEntry, ArchiveWriter};
use tempfile::TempDir;

const GAME: &str = "PI\n+\n+7776FU\n-3334FU\n%TORYO\n";

/// Returns a text without repeats.
fn text(seed: u64, bytes: usize) -> Vec<u8> {
    let mut state = seed * 2 + 1;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        b'0' + (state >> 59) as u8
    };
    std::iter::repeat_with(next).take(bytes).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).expect("a vector takes all");
    out.finish().expect("a vector takes all")
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut out = XzWriter::new(Vec::new(), XzOptions::default()).expect("a writer");
    out.write_all(bytes).expect("a vector takes all");
    out.finish().expect("a vector takes all")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in files {
        let file = zip.new_file(EntryPath::verbatim(name.as_bytes()));
        let file = file.compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().expect("a file");
        let encoder = DeflateEncoder::new(&mut entry, Compression::best());
        let mut writer = config.wrap(encoder);
        writer.write_all(bytes).expect("a vector takes all");
        let (encoder, descriptor) = writer.finish().expect("a vector takes all");
        encoder.finish().expect("a vector takes all");
        entry.finish(descriptor).expect("a vector takes all");
    }
    zip.finish().expect("a vector takes all")
}

/// Returns a 7z with one block, or with one block for each file.
fn sevenz(files: &[(&str, &[u8])], is_solid: bool) -> Vec<u8> {
    let mut out = ArchiveWriter::new(io::Cursor::new(Vec::new())).expect("a writer");
    let entry = |name| ArchiveEntry::new_file(name);
    if is_solid {
        let entries = files.iter().map(|(name, _)| entry(name)).collect();
        let contents = files.iter().map(|(_, bytes)| (*bytes).into()).collect();
        out.push_archive_entries(entries, contents)
            .expect("a block");
    } else {
        for (name, bytes) in files {
            out.push_archive_entry(entry(name), Some(*bytes))
                .expect("a file");
        }
    }
    out.finish().expect("a vector takes all").into_inner()
}

fn saved(folder: &TempDir, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join("archive");
    fs::write(&path, bytes).expect("a file");
    path
}

fn open(path: &Path) -> Archive {
    Archive::open(path)
        .expect("an archive")
        .expect("an archive by its first bytes")
}

fn contents(archive: &Archive, member: usize) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    archive.read(member)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn decompressed(bytes: &[u8]) -> Result<Vec<u8>, ArchiveError> {
    let mut all = Vec::new();
    decompress(bytes)?.read_to_end(&mut all)?;
    Ok(all)
}

#[test]
fn compressed_files() {
    let long = text(1, 1_200_000);
    for bytes in [GAME.as_bytes(), b"", &long] {
        for packed in [gzip(bytes), xz(bytes), zstd(bytes)] {
            assert_eq!(decompressed(&packed).expect("whole"), bytes);
            // Several files may be joined.
            let twice = decompressed(&packed.repeat(2)).expect("whole");
            assert_eq!(twice, bytes.repeat(2));
        }
    }
    // Plain files, and files that end before their format shows.
    for plain in [
        GAME.as_bytes(),
        b"",
        b"\x1f",
        b"\x1f\x8b",
        b"7z",
        b"PK",
        b"\xfd7z",
    ] {
        assert_eq!(decompressed(plain).expect("plain"), plain);
    }
    // Frames to skip.
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9][..], &zstd(b"a")].concat();
    let with_skipped = [&zstd(b"b"), &skipped[..]].concat();
    assert_eq!(decompressed(&with_skipped).expect("whole"), b"ba");
    for number in 0..16 {
        let mut first = skipped.clone();
        first[0] |= number;
        assert_eq!(decompressed(&first).expect("whole"), b"a", "{number}");
    }
}

#[test]
fn zeros_after_gzip() {
    for zeros in [1, 511, 100_000] {
        let padded = [gzip(b"a"), vec![0; zeros], gzip(b"b"), vec![0; zeros]].concat();
        assert_eq!(decompressed(&padded).expect("whole"), b"ab", "{zeros}");
    }
    let junk = [gzip(b"a"), b"\0\0junk".to_vec()].concat();
    assert_eq!(before_damage(&junk), b"a");
}

/// Returns the data that is read before an error.
fn before_damage(bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    let mut reader = decompress(bytes).expect("a compressed file");
    reader.read_to_end(&mut all).expect_err("damaged");
    all
}

#[test]
fn what_precedes_damage_is_read() {
    let bytes = text(6, 300_000);
    for (format, packed) in [
        ("gz", gzip(&bytes)),
        ("xz", xz(&bytes)),
        ("zst", zstd(&bytes)),
    ] {
        // A part of the checksum at the end is missing.
        let whole = before_damage(&packed[..packed.len() - 1]);
        assert!(whole == bytes, "{format}: {}", whole.len());
        // Half of the file is missing, and nearly half of its data is read.
        let half = before_damage(&packed[..packed.len() / 2]);
        assert!(bytes.starts_with(&half));
        assert!(half.len() > bytes.len() / 4, "{format}: {}", half.len());
    }
}

#[test]
fn cut_anywhere() {
    let bytes = text(2, 2_000);
    for packed in [gzip(&bytes), xz(&bytes), zstd(&bytes)] {
        for end in 7..packed.len() {
            let error = decompressed(&packed[..end]).expect_err("cut");
            assert!(
                matches!(error, ArchiveError::Cut),
                "{end} of {}: {error}",
                packed.len()
            );
        }
    }
}

#[test]
fn archives() {
    let folder = TempDir::new().expect("a folder");
    let long = text(3, 1_500_000);
    let many: Vec<(String, Vec<u8>)> = (0..300)
        .map(|number| (format!("a/{number}.csa"), text(number, 1_000)))
        .collect();
    let mut files: Vec<(&str, &[u8])> = vec![("empty.csa", b""), ("long.csa", &long)];
    files.extend(many.iter().map(|(name, bytes)| (&**name, &**bytes)));
    for bytes in [
        zip(&files),
        sevenz(&files, true),
        sevenz(&files[..9], false),
    ] {
        let path = saved(&folder, &bytes);
        let archive = open(&path);
        let names = |archive: &Archive| -> Vec<String> {
            archive
                .members()
                .iter()
                .map(|member| member.name.clone())
                .collect()
        };
        let mut found = names(&archive);
        found.sort();
        let mut expected: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        expected.truncate(found.len());
        expected.sort_unstable();
        assert_eq!(found, expected);
        let forwards: Vec<usize> = (0..archive.members().len()).collect();
        let mut backwards = forwards.clone();
        backwards.reverse();
        let mut nearly = forwards.clone();
        nearly.chunks_mut(7).for_each(<[usize]>::reverse);
        backwards.truncate(5);
        for order in [forwards, nearly, backwards] {
            for member in order {
                let Member { name, bytes, .. } = &archive.members()[member];
                let (_, whole) = files
                    .iter()
                    .find(|(known, _)| known == name)
                    .expect("a file");
                assert_eq!(*bytes, whole.len() as u64);
                assert!(
                    contents(&archive, member).expect("a file") == *whole,
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn old_names() {
    let folder = TempDir::new().expect("a folder");
    // Write 棋譜 in CP932, without the flag for UTF-8.
    let mut bytes = zip(&[("xxxx\\a.kif", b"a")]);
    let name = [0x8a, 0xfb, 0x95, 0x88];
    let places: Vec<usize> = (0..bytes.len() - 4)
        .filter(|&at| &bytes[at..at + 4] == b"xxxx")
        .collect();
    assert_eq!(places.len(), 2);
    for at in places {
        bytes[at..at + 4].copy_from_slice(&name);
    }
    let archive = open(&saved(&folder, &bytes));
    assert_eq!(archive.members()[0].name, "棋譜/a.kif");
    assert_eq!(archive.members()[0].path, Path::new("棋譜/a.kif"));
}

#[test]
fn broken_archives() {
    let folder = TempDir::new().expect("a folder");
    let error = |bytes: &[u8]| Archive::open(&saved(&folder, bytes)).expect_err("broken");
    let long = text(4, 100_000);
    let files: [(&str, &[u8]); 2] = [("a.csa", &long), ("b.csa", GAME.as_bytes())];
    for bytes in [zip(&files), sevenz(&files, true)] {
        for end in [40, bytes.len() / 2, bytes.len() - 30] {
            let error = error(&bytes[..end]);
            assert!(matches!(error, ArchiveError::Cut), "{end}: {error}");
        }
        // With a wrong byte, a file cannot be read.
        let mut wrong = bytes.clone();
        wrong[2_000] ^= 0xff;
        let archive = open(&saved(&folder, &wrong));
        contents(&archive, 0).expect_err("damaged");
    }
    // Encrypt the first file of a zip: set the bit in both its headers.
    let mut bytes = zip(&files);
    bytes[6] |= 1;
    let list = (0..bytes.len())
        .find(|&at| bytes[at..].starts_with(b"PK\x01\x02"))
        .expect("a list");
    bytes[list + 8] |= 1;
    let archive = open(&saved(&folder, &bytes));
    assert!(matches!(
        contents(&archive, 0),
        Err(ArchiveError::Encrypted)
    ));
    assert_eq!(
        contents(&archive, 1).expect("not encrypted"),
        GAME.as_bytes()
    );
    // Point both entries of a zip's list at one file.
    let mut bytes = zip(&files);
    let mut lists = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(b"PK\x01\x02"));
    let second = lists.nth(1).expect("two entries");
    bytes[second + 42..second + 46].fill(0);
    let error = error(&bytes);
    assert!(error.to_string().contains("overlap"), "{error}");
    // Not an archive.
    let plain = Archive::open(&saved(&folder, GAME.as_bytes())).expect("a file");
    assert!(plain.is_none());
}

#[test]
fn bombs() {
    let folder = TempDir::new().expect("a folder");
    let zeros = vec![0; 40 << 20];
    for packed in [gzip(&zeros), xz(&zeros)] {
        let error = decompressed(&packed)
            .map(|all| all.len())
            .expect_err("a bomb");
        assert!(matches!(error, ArchiveError::Bomb), "{error}");
    }
    let files: [(&str, &[u8]); 2] = [("bomb.csa", &zeros), ("b.csa", GAME.as_bytes())];
    for bytes in [zip(&files), sevenz(&files, false)] {
        let archive = open(&saved(&folder, &bytes));
        let of = |name: &str| {
            archive
                .members()
                .iter()
                .position(|member| member.name == name)
        };
        let bomb = of("bomb.csa").expect("a file");
        assert!(matches!(contents(&archive, bomb), Err(ArchiveError::Bomb)));
        let other = of("b.csa").expect("a file");
        assert_eq!(contents(&archive, other).expect("a file"), GAME.as_bytes());
    }
}

#[test]
fn an_archive_grows_to_its_limit_at_most() {
    let mebibyte = vec![0; 1 << 20];
    let names: Vec<String> = (0..40).map(|number| number.to_string()).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &*mebibyte)).collect();
    for bytes in [zip(&files), sevenz(&files, true), sevenz(&files, false)] {
        let limit = (16 << 20) + 250 * bytes.len();
        let archive = Archive::from_bytes(bytes).expect("an archive");
        let archive = archive.expect("an archive by its first bytes");
        let mut given = 0;
        for member in 0..files.len() {
            match contents(&archive, member) {
                Ok(bytes) => given += bytes.len(),
                Err(error) => assert!(matches!(error, ArchiveError::Bomb), "{error}"),
            }
        }
        assert!(given <= limit, "{given}, {limit}");
        assert!(given + (1 << 20) < files.len() << 20);
    }
}

/// Returns the number of bytes allocated while reading all files of a block, each larger than a MiB.
fn allocated(files: usize) -> u64 {
    let long = vec![0; (1 << 20) + 1];
    let names: Vec<String> = (0..files).map(|number| number.to_string()).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &*long)).collect();
    let folder = TempDir::new().expect("a folder");
    let archive = open(&saved(&folder, &sevenz(&files, true)));
    let mut buffer = vec![0; 1 << 16];
    let info = allocation_counter::measure(|| {
        for member in 0..files.len() {
            let mut reader = archive.read(member).expect("a file");
            while reader.read(&mut buffer).expect("whole") > 0 {}
        }
    });
    info.bytes_total
}

#[test]
fn a_block_is_decoded_once() {
    // The spool in memory grows to its limit, then a temporary file replaces it.
    let [few, many] = [4, 16].map(allocated);
    assert!(many < 2 * few, "{few}, {many}");
}

#[test]
fn any_byte_wrong() {
    // Reading never panics or hangs.
    let folder = TempDir::new().expect("a folder");
    let long = text(5, 600);
    let files: [(&str, &[u8]); 3] = [("a.csa", &long), ("b.csa", GAME.as_bytes()), ("c", b"")];
    for bytes in [zip(&files), sevenz(&files, true), sevenz(&files, false)] {
        for at in 0..bytes.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut wrong = bytes.clone();
                wrong[at] ^= change;
                if let Ok(Some(archive)) = Archive::open(&saved(&folder, &wrong)) {
                    (0..archive.members().len())
                        .for_each(|member| drop(contents(&archive, member)));
                }
            }
        }
    }
    for bytes in [gzip(&long), xz(&long), zstd(&long)] {
        for at in 0..bytes.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut wrong = bytes.clone();
                wrong[at] ^= change;
                drop(decompressed(&wrong));
            }
        }
    }
}

#[test]
fn names() {
    for (name, content) in [
        ("games.csa.gz", "games.csa"),
        ("GAMES.CSA.XZ", "GAMES.CSA"),
        ("a.zst", "a"),
        ("a.csa", "a.csa"),
        (".gz", ".gz"),
        ("gz", "gz"),
    ] {
        assert_eq!(name_of_content(name), content);
    }
    for name in ["a.zip", "A.7Z", "folder.x/b.ZIP"] {
        assert!(is_named_as_archive(Path::new(name)), "{name}");
    }
    for name in ["zip", ".zip", "a.zip.gz", "a.zip/b.kif", "a.gz"] {
        assert!(!is_named_as_archive(Path::new(name)), "{name}");
    }
}

#[test]
fn paths_of_members() {
    let folder = TempDir::new().expect("a folder");
    let names = [
        ("a/b.kif", "a/b.kif", false),
        ("/../c.kif", "c.kif", false),
        ("a/..", "a", false),
        ("../.", "3", false),
        ("._a.kif", "._a.kif", true),
        ("a/._b.kif", "a/._b.kif", true),
        ("._a/b.kif", "._a/b.kif", false),
        ("__MACOSX/a/b.kif", "__MACOSX/a/b.kif", true),
        // Two files with the same path remain two files.
        ("a/b.kif", "a/b-2.kif", false),
        ("a//b.kif", "a/b-3.kif", false),
        ("a/b-2.kif", "a/b-2-2.kif", false),
        ("a", "a-2", false),
        // Characters that control a terminal, and names of Windows devices.
        ("\u{1b}[31mred\n.csa", "_[31mred_.csa", false),
        ("\u{202e}asc.csa", "_asc.csa", false),
        ("con.csa", "con_.csa", false),
        ("x/NUL", "x/NUL_", false),
        ("com1.tar.gz", "com1_.tar.gz", false),
        ("console.csa", "console.csa", false),
    ];
    let files = names.map(|(name, ..)| (name, name.as_bytes()));
    for bytes in [zip(&files), sevenz(&files, true)] {
        let archive = open(&saved(&folder, &bytes));
        assert_eq!(archive.members().len(), names.len());
        for (number, (name, path, is_double)) in names.into_iter().enumerate() {
            let member = &archive.members()[number];
            assert_eq!(member.path, Path::new(path), "{name:?}");
            assert_eq!(member.is_double(), is_double, "{path}");
            assert_eq!(contents(&archive, number).expect("whole"), name.as_bytes());
        }
    }
    // Only a regular file can be read twice.
    assert!(Archive::open(folder.path()).expect("a folder").is_none());
    let nothing = Archive::open(&folder.path().join("nothing"));
    assert!(matches!(nothing, Err(ArchiveError::Io(_))));
}

#[test]
fn apple_doubles() {
    let folder = TempDir::new().expect("a folder");
    let is_double = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        is_apple_double(&path)
    };
    assert!(is_double("._a.kif", b"\0\x05\x16\x07\0"));
    assert!(!is_double("._b.kif", b"\0\x05\x16"));
    assert!(!is_double("c.kif", b"\0\x05\x16\x07\0"));
    assert!(!is_apple_double(&folder.path().join("._none")));
}

#[test]
fn types_cross_threads() {
    fn check<T: Send>() {}
    check::<Archive>();
    check::<ArchiveError>();
    check::<Member>();
}

/// A complete file with an unsupported feature is not reported as damaged.
#[test]
fn what_is_not_supported_is_told() {
    let mut other_check = xz(GAME.as_bytes());
    other_check[7] = 2;
    let mut crc = Crc::new();
    crc.update(&other_check[6..8]);
    other_check[8..12].copy_from_slice(&crc.sum().to_le_bytes());
    let with_dictionary = b"\x28\xb5\x2f\xfd\x21\x07\x03\x19\0\0abc".to_vec();
    for bytes in [other_check, with_dictionary] {
        let read =
            decompress(&bytes[..]).and_then(|mut reader| reader.read_to_end(&mut Vec::new()));
        let error = ArchiveError::from(read.expect_err("it is not read"));
        assert!(
            matches!(error, ArchiveError::Unsupported { .. }),
            "{error:?}"
        );
    }
    let mut newer = sevenz(&[("a.csa", GAME.as_bytes())], true);
    newer[6] = 1;
    let error = Archive::from_bytes(newer).expect_err("it is not read");
    assert!(
        matches!(error, ArchiveError::Unsupported { .. }),
        "{error:?}"
    );
}

/// Each file of an archive has its own path, with any names of the others.
#[test]
fn paths_are_different() {
    let names = ["a", "a-2", "a-2-2", "a-3", "a-2-3", "./a", "../a", "d/../a"];
    let mut state = 1_u64;
    let mut name = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let extension = if (state >> 40) & 3 == 0 { "" } else { ".csa" };
        format!("{}{extension}", names[(state >> 60) as usize % names.len()])
    };
    for count in 2..60 {
        let own: Vec<String> = (0..count).map(|_| name()).collect();
        let files: Vec<(&str, &[u8])> = own.iter().map(|name| (&**name, &b"x"[..])).collect();
        let archive = Archive::from_bytes(zip(&files)).expect("an archive");
        let members = archive.expect("a zip").members().to_vec();
        let paths: HashSet<_> = members.iter().map(|member| &member.path).collect();
        assert_eq!(paths.len(), count, "{own:?}");
    }
}
