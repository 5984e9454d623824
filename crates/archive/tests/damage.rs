//! Reads damaged archives and compressed files: none may panic, take long or need much memory. To damage them in 20,000
//! ways: `KOMADAI_DAMAGED=20000 cargo test --release -p komadai-archive --test damage`.

mod frame;

use std::io::{self, Read, Write};

use allocation_counter::measure;
use cpu_time::ThreadTime;
use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use frame::{Reading, campaign};
use komadai_archive::{Archive, ArchiveError, decompress};
use lzma_rust2::{XzOptions, XzWriter};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sevenz_rust2::{ArchiveEntry, ArchiveWriter, EncoderConfiguration, EncoderMethod};

/// Returns game records: some similar ones, a long one, an empty one.
fn records() -> Vec<(String, Vec<u8>)> {
    let game = "PI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n";
    let sizes = [1, 40, 3, 0, 9000, 7];
    let records = sizes.iter().enumerate().map(|(number, &times)| {
        let text = format!("N+{number}\n{}", game.repeat(times));
        (format!("folder/{number}.csa"), text.into_bytes())
    });
    records.collect()
}

fn zip(method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in records() {
        let file = zip.new_file(EntryPath::verbatim(name.as_bytes()));
        let (mut entry, config) = file.compression_method(method).start().expect("a file");
        let descriptor = if method == CompressionMethod::DEFLATE {
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
            writer.write_all(&bytes).expect("a vector takes all");
            let (encoder, descriptor) = writer.finish().expect("a vector takes all");
            encoder.finish().expect("a vector takes all");
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(&bytes).expect("a vector takes all");
            writer.finish().expect("a vector takes all").1
        };
        entry.finish(descriptor).expect("a vector takes all");
    }
    zip.finish().expect("a vector takes all")
}

fn sevenz(method: EncoderMethod, is_solid: bool) -> Vec<u8> {
    let mut out = ArchiveWriter::new(io::Cursor::new(Vec::new())).expect("a writer");
    out.set_content_methods(vec![EncoderConfiguration::new(method)]);
    let (names, contents): (Vec<String>, Vec<Vec<u8>>) = records().into_iter().unzip();
    let entries = names.iter().map(|name| ArchiveEntry::new_file(name));
    let contents = contents.iter().map(Vec::as_slice);
    if is_solid {
        let contents = contents.map(Into::into).collect();
        out.push_archive_entries(entries.collect(), contents)
            .expect("a block");
    } else {
        for (entry, bytes) in entries.zip(contents) {
            out.push_archive_entry(entry, Some(bytes)).expect("a file");
        }
    }
    out.finish().expect("a vector takes all").into_inner()
}

/// Returns valid files: archives of all kinds, and compressed files.
fn files() -> Vec<Vec<u8>> {
    let all: Vec<u8> = records().into_iter().flat_map(|(_, bytes)| bytes).collect();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&all).expect("a vector takes all");
    let mut xz = XzWriter::new(Vec::new(), XzOptions::default()).expect("a writer");
    xz.write_all(&all).expect("a vector takes all");
    let zstd = compress_to_vec(&*all, CompressionLevel::Fastest);
    vec![
        zip(CompressionMethod::DEFLATE),
        zip(CompressionMethod::STORE),
        sevenz(EncoderMethod::LZMA2, true),
        sevenz(EncoderMethod::LZMA2, false),
        sevenz(EncoderMethod::LZMA, true),
        sevenz(EncoderMethod::COPY, true),
        gzip.finish().expect("a vector takes all"),
        xz.finish().expect("a vector takes all"),
        [zstd.clone(), zstd].concat(),
    ]
}

/// Reads all files of an archive, or the content of a compressed file.
fn read(bytes: Vec<u8>) -> Result<(), ArchiveError> {
    let all = |mut reader: Box<dyn Read + '_>| io::copy(&mut reader, &mut io::sink());
    let Some(archive) = Archive::from_bytes(bytes.clone())? else {
        all(Box::new(decompress(&*bytes)?))?;
        return Ok(());
    };
    let mut result = Ok(());
    for member in 0..archive.members().len() {
        // Files after a damaged one are read.
        let read = archive.read(member);
        let read = read.and_then(|reader| Ok(all(Box::new(reader))?));
        result = result.and(read.map(drop));
    }
    result
}

/// Corrects the header checksums of a 7z, so that damage behind them is read.
fn correct(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    if !bytes.starts_with(b"7z\xbc\xaf\x27\x1c") {
        return None;
    }
    let number = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let start = usize::try_from(number(12)?).ok()?.checked_add(32)?;
    let end = start.checked_add(usize::try_from(number(20)?).ok()?)?;
    let sum = |part: &[u8]| {
        let mut crc = Crc::new();
        crc.update(part);
        crc.sum().to_le_bytes()
    };
    let of_header = sum(bytes.get(start..end)?);
    bytes.get_mut(28..32)?.copy_from_slice(&of_header);
    let of_start = sum(bytes.get(12..32)?);
    bytes[8..12].copy_from_slice(&of_start);
    Some(bytes)
}

/// Returns `true` if a file can be read, as it is or as a 7z with corrected checksums. Both are tried.
fn is_read(bytes: Vec<u8>) -> bool {
    let corrected = correct(bytes.clone()).map(read);
    read(bytes).is_ok() || matches!(corrected, Some(Ok(())))
}

#[test]
fn damaged_archives() {
    let files = files();
    for (number, file) in files.iter().enumerate() {
        read(file.clone()).unwrap_or_else(|error| panic!("{number}: {error}"));
        if let Some(correct) = correct(file.clone()) {
            assert_eq!(correct, *file);
        }
    }
    campaign(&files, |bytes| {
        let begin = ThreadTime::now();
        let mut is_whole = false;
        let memory = measure(|| is_whole = is_read(bytes)).bytes_max;
        let time = begin.elapsed();
        Reading {
            is_whole,
            time,
            memory,
        }
    });
}
