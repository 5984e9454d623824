//! Parses the names of formats that users give.

use std::str::FromStr;

use komadai_core::UnknownName;

use crate::Format;

/// A format as a user names it, in upper or lower case: by its code, or by an extension that only its files have.
///
/// The extension may imply an encoding: `kifu` and `ki2u` are KIF and KI2 in UTF-8.
///
/// ```
/// use komadai_kifu::{Encoding, Format, FormatName};
///
/// let name: FormatName = "kifu".parse()?;
/// assert_eq!((name.format, name.extension), (Format::Kif, "kifu"));
/// assert_eq!(name.format.default_encoding(Some(name.extension)), Encoding::Utf8);
/// assert_eq!("KIF".parse::<FormatName>()?.extension, "kif");
/// # Ok::<(), komadai_core::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FormatName {
    /// The format.
    pub format: Format,
    /// The extension of files in this format, without the dot.
    pub extension: &'static str,
}

impl FormatName {
    /// Returns all names: the codes, then the extensions.
    pub fn all() -> impl Iterator<Item = (&'static str, FormatName)> {
        let codes = Format::ALL.iter().map(|&format| {
            let extension = format.extensions().next().unwrap_or("txt");
            (format.code(), FormatName { format, extension })
        });
        let extensions = Format::ALL.iter().flat_map(|&format| {
            let others = format.extensions().skip(1);
            let own = others.filter(|extension| Format::from_own_extension(extension).is_some());
            own.map(move |extension| (extension, FormatName { format, extension }))
        });
        codes.chain(extensions)
    }

    /// Returns the format with this name if it can be written.
    ///
    /// # Errors
    ///
    /// No format that can be written has this name.
    ///
    /// ```
    /// use komadai_kifu::FormatName;
    ///
    /// assert!(FormatName::written("ki2u").is_ok());
    /// assert!(FormatName::written("psn").is_err(), "PSN is only read");
    /// ```
    pub fn written(name: &str) -> Result<FormatName, UnknownName> {
        find(name, Format::is_written)
    }
}

impl FromStr for FormatName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<FormatName, UnknownName> {
        find(name, |_| true)
    }
}

fn find(name: &str, is_meant: impl Fn(Format) -> bool) -> Result<FormatName, UnknownName> {
    let known = || FormatName::all().filter(|(_, known)| is_meant(known.format));
    let found = known().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let unknown = || UnknownName::new(name, known().map(|(name, _)| name));
    found.map(|(_, found)| found).ok_or_else(unknown)
}
