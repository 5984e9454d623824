//! The names of formats and encodings on the command line.

use komadai::kifu::{Encoding, Format};
use komadai::{Language, Preset};

use crate::language;
use crate::texts::options as texts;

/// A format, and the extension of the files that are written in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) format: Format,
    pub(crate) extension: &'static str,
}

/// Reads the name of an encoding, in upper or lower case, or another name of it.
pub(super) fn encoding(text: &str) -> Result<Encoding, String> {
    let names: Vec<&str> = Encoding::ALL.iter().map(|e| e.code()).collect();
    let name = text.to_ascii_lowercase();
    let code = match name.as_str() {
        "utf8" => "utf-8",
        "sjis" | "shift_jis" | "shift-jis" => "cp932",
        name => name,
    };
    Encoding::from_code(code).ok_or_else(|| texts::one_of(names.join(" ")))
}

/// Reads the code of a language, in upper or lower case.
pub(super) fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|_| texts::language())
}

/// Reads the name of rules of play.
pub(super) fn preset(text: &str) -> Result<Preset, String> {
    let unknown = |_| texts::one_of(joined(Preset::ALL.iter().map(|preset| preset.code())));
    text.parse().map_err(unknown)
}

/// Reads the name of a format, in upper or lower case.
pub(super) fn format(text: &str) -> Result<Format, String> {
    let (format, _) = named(text);
    format.ok_or_else(|| expected(Format::ALL.iter()))
}

/// The format with a name, in upper or lower case, and the extension if the name is one.
fn named(text: &str) -> (Option<Format>, Option<&'static str>) {
    let name = text.to_ascii_lowercase();
    if let Ok(format) = name.parse() {
        return (Some(format), None);
    }
    let named = others(Format::ALL.iter()).find(|(_, extension)| *extension == name);
    (named.map(|(format, _)| format), named.map(|(_, name)| name))
}

/// The extensions that are names of formats too: those that no other files have.
fn others<'a>(
    formats: impl Iterator<Item = &'a Format>,
) -> impl Iterator<Item = (Format, &'static str)> {
    let extensions = |&format: &Format| {
        let own = |name: &&str| Format::from_own_extension(name).is_some();
        format
            .extensions()
            .skip(1)
            .filter(own)
            .map(move |name| (format, name))
    };
    formats.flat_map(extensions)
}

fn expected<'a>(formats: impl Iterator<Item = &'a Format> + Clone) -> String {
    let codes = formats.clone().map(|format| format.code());
    let names = codes.chain(others(formats).map(|(_, name)| name));
    texts::one_of(joined(names))
}

pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

/// The names of formats for the help, and the meaning of some extensions.
fn listed<'a>(formats: impl Iterator<Item = &'a Format> + Clone) -> String {
    let codes = joined(formats.clone().map(|format| format.code()));
    let by_extension = joined(others(formats.clone()).map(|(_, name)| name));
    let meant = joined(others(formats).map(|(format, _)| format.code()));
    match language::chosen() {
        Language::English => format!("{codes}, or {by_extension} for {meant} in UTF-8"),
        Language::Japanese => format!("{codes}、{by_extension} (UTF-8 の {meant})"),
    }
}

fn written() -> impl Iterator<Item = &'static Format> + Clone {
    Format::ALL.iter().filter(|format| format.is_written())
}

/// The long help of `--from`.
pub(super) fn from_help() -> String {
    let names = read_names();
    format!("The format, where neither the content nor the extension shows it: {names}")
}

/// The long help of `--to`.
pub(super) fn to_help() -> String {
    let names = written_names();
    format!("The format: {names} [default: that of the extension of -o]")
}

/// The long help of `-o`.
pub(super) fn output_help() -> String {
    let packed = packed_names();
    format!(
        "The file to write, - for stdout [default: stdout]\n\nA terminal gets the bytes of a packed format \
         ({packed}) only if - is given."
    )
}

/// The names of formats that are read.
pub(super) fn read_names() -> String {
    listed(Format::ALL.iter())
}

/// The names of formats that are written.
pub(super) fn written_names() -> String {
    listed(written())
}

/// The names of packed formats that are written.
pub(super) fn packed_names() -> String {
    joined(written().filter(|f| f.is_packed()).map(|f| f.code()))
}

/// Reads the name of a format to write, in upper or lower case.
pub(crate) fn target(text: &str) -> Result<Target, String> {
    let (format, extension) = named(text);
    let Some(format) = format.filter(|format| format.is_written()) else {
        return Err(expected(written()));
    };
    let usual = format.extensions().next().unwrap_or("txt");
    Ok(Target {
        format,
        extension: extension.unwrap_or(usual),
    })
}
