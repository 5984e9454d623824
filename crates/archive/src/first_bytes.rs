//! Lists the first bytes of archives and compressed files.

/// A zip with files.
pub(crate) const ZIP: &[u8] = b"PK\x03\x04";

/// A zip without files.
pub(crate) const EMPTY_ZIP: &[u8] = b"PK\x05\x06";

pub(crate) const SEVEN_Z: &[u8] = &[b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c];

/// Gzip with its only method.
pub(crate) const GZIP: &[u8] = &[0x1f, 0x8b, 8];

pub(crate) const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Returns the first bytes of Zstandard frames that must be skipped. Some programs write one first.
pub(crate) fn skipped() -> [[u8; 4]; 16] {
    std::array::from_fn(|number| [0x50 + number as u8, 0x2a, 0x4d, 0x18])
}

pub(crate) const XZ: &[u8] = &[0xfd, b'7', b'z', b'X', b'Z', 0];
