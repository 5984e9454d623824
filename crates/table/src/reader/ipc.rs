//! Reads batches of an Arrow IPC file. What the file declares is checked before Arrow reads it.

use std::sync::Arc;
use std::vec;

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, Message, root_as_footer_with_opts, root_as_message_with_opts};
use flatbuffers::VerifierOptions;
use parquet::file::reader::Length;

use super::chosen::{Chosen, is_readable};
use super::source::Source;
use crate::TableError;

/// The length of the signature at the start of a file, with two bytes of padding.
const HEAD: u64 = 8;

/// The size of the footer's length and the signature at the end.
const TAIL: usize = 10;

/// The mark before a length.
const CONTINUATION: [u8; 4] = [0xff; 4];

pub(super) struct Ipc {
    source: Source,
    decoder: FileDecoder,
    blocks: vec::IntoIter<Block>,
}

/// Limits the apparent size of messages, which share data and look larger than they are.
fn verifier() -> VerifierOptions {
    VerifierOptions {
        max_depth: 64,
        max_tables: 1 << 17,
        max_apparent_size: 64 << 20,
        ..VerifierOptions::default()
    }
}

impl Ipc {
    pub(super) fn open(source: Source, mut chosen: Chosen) -> Result<Ipc, TableError> {
        let footer_len = read_footer_length(source.last::<TAIL>()?)?;
        let end = source.len() - TAIL as u64;
        let start = end.checked_sub(footer_len as u64);
        let start = start.filter(|&start| start >= HEAD);
        let start = start.ok_or_else(TableError::cut)?;
        let bytes = source.bytes(start, footer_len as u64)?;
        let footer = root_as_footer_with_opts(&verifier(), &bytes).map_err(TableError::damaged)?;
        let schema = footer
            .schema()
            .ok_or_else(|| TableError::damaged("the schema is missing"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(TableError::unsupported("the byte order of this file"));
        }
        let schema = fb_to_schema(schema);
        let mut columns = Vec::new();
        for (number, field) in schema.fields().iter().enumerate() {
            if chosen.takes(field.name()) && is_readable(field)? {
                columns.push(number);
            }
        }
        let blocks: Vec<Block> = footer
            .recordBatches()
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let mut total = 0_u64;
        for block in &blocks {
            let (head, body) = lengths(block)?;
            let offset = u64::try_from(block.offset()).map_err(TableError::damaged)?;
            let end = offset.checked_add(head + body);
            total = total.saturating_add(head + body);
            // Blocks that share bytes could make a short file long.
            if offset < HEAD || end.is_none_or(|end| end > start) || total > start {
                return Err(TableError::damaged("a batch is outside of the file"));
            }
        }
        let decoder = FileDecoder::new(Arc::new(schema), footer.version());
        Ok(Ipc {
            source,
            decoder: decoder.with_projection(columns),
            blocks: blocks.into_iter(),
        })
    }

    pub(super) fn next(&mut self) -> Result<Option<RecordBatch>, TableError> {
        let Some(block) = self.blocks.next() else {
            return Ok(None);
        };
        let (head, body) = lengths(&block)?;
        let offset = u64::try_from(block.offset()).map_err(TableError::damaged)?;
        let bytes = self.source.bytes(offset, head + body)?;
        let message = usize::try_from(head)
            .ok()
            .and_then(|head| bytes.get(..head));
        check_message(message.ok_or_else(TableError::cut)?, body)?;
        let batch = self.decoder.read_record_batch(&block, &Buffer::from(bytes));
        match batch? {
            Some(batch) => Ok(Some(batch)),
            None => Err(TableError::damaged("a batch is missing")),
        }
    }
}

/// Returns the lengths of a block's message, and of the values after it.
fn lengths(block: &Block) -> Result<(u64, u64), TableError> {
    let head = u64::try_from(block.metaDataLength()).map_err(TableError::damaged)?;
    let body = u64::try_from(block.bodyLength()).map_err(TableError::damaged)?;
    if head < 2 * CONTINUATION.len() as u64 {
        return Err(TableError::damaged("a batch has no message"));
    }
    Ok((head, body))
}

/// Checks that the declared batch of a message fits into the `body` bytes after it.
fn check_message(bytes: &[u8], body: u64) -> Result<(), TableError> {
    let rest = match bytes.strip_prefix(&CONTINUATION) {
        Some(rest) => rest.get(4..),
        None => bytes.get(4..),
    };
    let rest = rest.ok_or_else(TableError::cut)?;
    let message: Message<'_> =
        root_as_message_with_opts(&verifier(), rest).map_err(TableError::damaged)?;
    let Some(batch) = message.header_as_record_batch() else {
        return Err(TableError::damaged("a batch is missing"));
    };
    if batch.compression().is_some() {
        return Err(TableError::unsupported("this compression of Arrow"));
    }
    let is_length = |length: i64| (0..=i64::from(i32::MAX)).contains(&length);
    let nodes = batch.nodes().into_iter().flatten();
    let mut lengths = nodes.map(|node| (node.length(), node.null_count()));
    let fit = lengths.all(|(len, nulls)| is_length(len) && (0..=len).contains(&nulls));
    let mut total = 0_u64;
    let mut buffers = batch.buffers().into_iter().flatten();
    let in_body = buffers.all(|buffer| {
        let offset = u64::try_from(buffer.offset()).ok();
        let len = u64::try_from(buffer.length()).ok();
        total = total.saturating_add(len.unwrap_or(u64::MAX));
        let end = offset
            .zip(len)
            .and_then(|(offset, len)| offset.checked_add(len));
        end.is_some_and(|end| end <= body)
    });
    if is_length(batch.length()) && fit && in_body && total <= body {
        Ok(())
    } else {
        Err(TableError::damaged("a column is outside of its batch"))
    }
}
