//! Detects kinds of files by their names.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Returns `true` if a file has the name of an archive: `.zip` or `.7z`.
#[must_use]
pub fn is_named_as_archive(path: &Path) -> bool {
    let is = |known: &str| {
        let extension = path.extension();
        extension.is_some_and(|own| own.eq_ignore_ascii_case(known))
    };
    is("zip") || is("7z")
}

/// Returns the name of a compressed file's content: `games.csa` for `games.csa.gz`. Other names are unchanged.
#[must_use]
pub fn name_of_content(name: &str) -> &str {
    let (content, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_compressed = ["gz", "zst", "xz"]
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known));
    if is_compressed && !content.is_empty() {
        content
    } else {
        name
    }
}

/// Returns `true` for an AppleDouble file: its name begins with `._`, and its content with the signature of such files.
/// On foreign disks, macOS stores in such a file what belongs to another file, except the content of that file.
#[must_use]
pub fn is_apple_double(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let begins_so = |mut file: File| {
        let mut start = [0; 4];
        file.read_exact(&mut start).is_ok() && start == [0, 5, 0x16, 7]
    };
    name.as_encoded_bytes().starts_with(b"._")
        && path.is_file()
        && File::open(path).is_ok_and(begins_so)
}
