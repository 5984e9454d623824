//! Compressed files of certificates: frames of Zstandard, one after the other.

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// A frame that holds these bytes.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}
