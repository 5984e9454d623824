//! Contains the app: one page that lists, checks, replays and converts records in the browser.

/// The app as an HTML file, compressed by gzip. `cargo xtask web` writes it.
///
/// It needs neither a network nor other files. The records that a reader opens stay on his machine.
///
/// ```
/// assert!(komadai_page::APP.starts_with(&[0x1f, 0x8b]), "the signature of gzip");
/// ```
pub const APP: &[u8] = include_bytes!("../assets/app.html.gz");
