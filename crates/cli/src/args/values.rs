//! Values on the command line: names of formats and encodings, numbers.

use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;
use komadai::kifu::{Encoding, Format};
use komadai::notation::rank_name;
use komadai::{Language, Preset, Rank, Square};

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

/// A parser of a number in a range.
pub(super) fn number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let read = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        read.and_then(|number: u64| T::try_from(number).ok())
            .ok_or_else(|| match *most {
                u64::MAX => texts::number_from(least),
                _ => texts::number_between(least, most),
            })
    }
}

/// Reads an evaluation in centipawns, which a training row holds.
pub(super) fn centipawns(text: &str) -> Result<i16, String> {
    text.parse()
        .map_err(|_| texts::number_between(i32::from(i16::MIN), i32::from(i16::MAX)))
}

/// The range of a number of plies.
pub(super) const PLIES: RangeInclusive<u64> = 0..=u32::MAX as u64;

/// The range of what is counted from zero, or is a number of things.
pub(super) const FROM_ZERO: RangeInclusive<u64> = 0..=u64::MAX;

/// The range of what is counted from one.
pub(super) const FROM_ONE: RangeInclusive<u64> = 1..=u64::MAX;

/// Reads a square as USI (7g), with numbers (77, ７７) or as in Japanese (7七, ７七).
pub(super) fn square(text: &str) -> Result<Square, String> {
    let digit = |c: char| match c {
        '1'..='9' => Some(c as u32 - '0' as u32),
        '１'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    };
    let letter = |c: char| matches!(c, 'a'..='i').then(|| c as u32 - 'a' as u32 + 1);
    let kanji = |c: char| {
        Some(
            (1..)
                .zip(Rank::ALL)
                .find(|(_, rank)| rank_name(*rank) == c)?
                .0,
        )
    };
    let rank = |c: char| digit(c).or(letter(c.to_ascii_lowercase())).or(kanji(c));
    let mut chars = text.chars();
    let read = match (chars.next(), chars.next(), chars.next()) {
        (Some(first), Some(second), None) => digit(first).zip(rank(second)),
        _ => None,
    };
    read.and_then(|(file, rank)| Square::from_numbers(file as u8, rank as u8))
        .ok_or_else(texts::square)
}
