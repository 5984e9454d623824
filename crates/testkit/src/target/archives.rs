//! Defines the target about archives and compressed files.

use std::io::{Read, Write as _};

use arbitrary::{Result, Unstructured};
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use komadai_archive::{Archive, decompress};
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::damage::damaged;
use crate::dictionary::Dictionary;
use crate::input::is_made;

/// The maximum number of bytes per file, and the maximum number of files. More would only be slow.
const BYTES: u64 = 1 << 16;
const MEMBERS: usize = 16;

/// Reads any bytes as an archive and as a compressed file, or the damaged zip or gzip file that they create as choices.
/// Reading a file twice must give the same bytes and the same error.
pub fn archive(bytes: &[u8]) -> bool {
    let made = match bytes.split_first() {
        Some((_, rest)) if is_made(bytes) => made(&mut Unstructured::new(rest)).ok(),
        _ => None,
    };
    let file = made.unwrap_or_else(|| bytes.to_vec());
    let text = whole(decompress(&*file));
    assert_eq!(text, whole(decompress(&*file)));
    let Ok(Some(archive)) = Archive::from_bytes(file) else {
        return text.is_ok_and(|text| !text.is_empty());
    };
    let members = archive.members().len();
    // Also in reverse order, because the files of a 7z share decoded data.
    let order = (0..members.min(MEMBERS)).rev();
    let backwards: Vec<_> = order.map(|member| whole(archive.read(member))).collect();
    for (member, read) in backwards.iter().rev().enumerate() {
        assert_eq!(*read, whole(archive.read(member)), "file {member}");
    }
    assert!(archive.read(members).is_err());
    members > 0
}

/// Returns the first bytes of a reader, or its error as text.
fn whole<R: Read, E: ToString>(
    reader: std::result::Result<R, E>,
) -> std::result::Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let reader = reader.map_err(|error| error.to_string())?;
    let read = reader.take(BYTES).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Creates a zip of up to four files, or a file compressed by gzip, with up to two damages.
fn made(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let words = Dictionary::named("archive");
    let times = u.int_in_range(0..=2)?;
    let bytes = if u.arbitrary()? {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(&content(u)?).expect("a Vec takes all bytes");
        gzip.finish().expect("a Vec takes all bytes")
    } else {
        zip(u, words)?
    };
    let other = words.soup(u, 8)?;
    damaged(u, bytes, other.as_bytes(), times)
}

fn zip(u: &mut Unstructured<'_>, words: &Dictionary) -> Result<Vec<u8>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for _ in 0..u.int_in_range(1..=4)? {
        let name = words.soup(u, 3)?;
        let is_packed: bool = u.arbitrary()?;
        let content = content(u)?;
        let method = if is_packed {
            CompressionMethod::DEFLATE
        } else {
            CompressionMethod::STORE
        };
        let Ok((mut entry, config)) = zip.new_file(&name).compression_method(method).start() else {
            return Err(arbitrary::Error::IncorrectFormat);
        };
        let descriptor = if is_packed {
            let encoder = DeflateEncoder::new(&mut entry, Compression::fast());
            let mut writer = config.wrap(encoder);
            writer.write_all(&content).expect("a Vec takes all bytes");
            let (encoder, descriptor) = writer.finish().expect("a whole file");
            encoder.finish().expect("a Vec takes all bytes");
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(&content).expect("a Vec takes all bytes");
            writer.finish().expect("a whole file").1
        };
        entry.finish(descriptor).expect("a whole file");
    }
    Ok(zip.finish().expect("a whole archive"))
}

/// Creates some bytes, some of them repeated often.
fn content(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let few = u.int_in_range(0..=40)?;
    let part = u.bytes(usize::min(few, u.len()))?;
    Ok(part.repeat(u.int_in_range(1..=200)?))
}
