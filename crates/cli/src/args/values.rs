//! Values on the command line: names of formats and encodings, numbers.

use std::ops::RangeInclusive;
use std::thread::available_parallelism;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai::errors::UnknownName;
use komadai::kifu::{Encoding, Format, FormatName};
use komadai::notation::rank_name;
use komadai::search::Grouping;
use komadai::{Language, Preset, Rank, Square};

use crate::language;
use crate::texts::options as texts;

/// Reads the name of an encoding, in upper or lower case, or another name of it.
pub(super) fn encoding(text: &str) -> Result<Encoding, String> {
    let names = Encoding::ALL.iter().map(|encoding| encoding.code());
    Encoding::from_name(text).ok_or_else(|| texts::one_of(joined(names)))
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

/// A parser of what games are counted by, which the help explains.
pub(super) fn grouping() -> impl TypedValueParser<Value = Grouping> {
    let value = |by: &Grouping| {
        PossibleValue::new(by.code()).help(match by {
            Grouping::Player => {
                "Who played; without titles and ranks, where these are surely no part of the name"
            }
            Grouping::Year => "The year in which the game began",
            Grouping::Start => "The start: even, a handicap, another position",
            Grouping::FirstMoves => "The first four plies of even games",
            Grouping::Opening => "Openings; a side counts under each one that it played",
            Grouping::Castle => "Castles; a side counts under each one that it built",
            Grouping::Ending => "How the game ended",
            Grouping::Format => "The format of the file",
            Grouping::Event => "The tournament",
        })
    };
    PossibleValuesParser::new(Grouping::ALL.iter().map(value)).try_map(|code| code.parse())
}

/// Reads the name of a format, in upper or lower case.
pub(super) fn format(text: &str) -> Result<Format, String> {
    let named = text.parse().map_err(expected);
    named.map(|name: FormatName| name.format)
}

/// Reads the name of a format to write, in upper or lower case.
pub(crate) fn target(text: &str) -> Result<FormatName, String> {
    FormatName::written(text).map_err(expected)
}

fn expected(unknown: UnknownName) -> String {
    texts::one_of(joined(unknown.expected().iter().copied()))
}

pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

/// The names of formats for the help, and the meaning of some extensions.
fn listed(is_listed: impl Fn(Format) -> bool) -> String {
    let names = FormatName::all().filter(|(_, name)| is_listed(name.format));
    let (codes, extensions): (Vec<_>, Vec<_>) =
        names.partition(|(name, known)| *name == known.format.code());
    let codes = joined(codes.into_iter().map(|(name, _)| name));
    let by_extension = joined(extensions.iter().map(|(name, _)| *name));
    let meant = joined(extensions.iter().map(|(_, known)| known.format.code()));
    match language::chosen() {
        Language::English => format!("{codes}, or {by_extension} for {meant} in UTF-8"),
        Language::Japanese => format!("{codes}、{by_extension} (UTF-8 の {meant})"),
    }
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
    listed(|_| true)
}

/// The names of formats that are written.
pub(super) fn written_names() -> String {
    listed(Format::is_written)
}

/// The names of packed formats that are written.
pub(super) fn packed_names() -> String {
    let packed = Format::ALL
        .iter()
        .filter(|format| format.is_packed() && format.is_written());
    joined(packed.map(|format| format.code()))
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

/// How many threads start at most, unless there are more processors. Thousands would keep a machine busy for minutes.
const MOST_THREADS: usize = 256;

/// Returns how many threads to start for a number that the user asked for. Without one it is that of the processors.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let processors = available_parallelism().map_or(1, usize::from);
    let asked = asked.map_or(processors, usize::from);
    asked.min(processors.max(MOST_THREADS))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_bounded() {
        let processors = threads(None);
        for asked in 1..=u16::MAX {
            let most = processors.max(MOST_THREADS);
            assert_eq!(threads(Some(asked)), most.min(asked.into()));
        }
    }
}
