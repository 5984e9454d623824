//! Reads values of options: names of formats and encodings, numbers, squares.

use std::ops::RangeInclusive;
use std::thread::available_parallelism;

use clap::builder::TypedValueParser;
use komadai::errors::UnknownName;
use komadai::kifu::{Encoding, Format, FormatName};
use komadai::notation::rank_name;
use komadai::rules::Grade;
use komadai::{Language, Preset, Rank, Square};
use komadai_forms::RuleTableForm;

use super::help::text;
use crate::language;
use crate::name_template::NameTemplate;
use crate::texts::options as texts;

/// Reads a name of an encoding, in upper or lower case.
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

/// Reads the name of a part of the rules.
pub(super) fn rules_part(text: &str) -> Result<&'static str, String> {
    let parts = RuleTableForm::PARTS.iter().copied();
    let found = parts.clone().find(|part| *part == text);
    found.ok_or_else(|| texts::one_of(joined(parts)))
}

/// Reads a grade of a player.
pub(super) fn grade(text: &str) -> Result<Grade, String> {
    text.parse().map_err(expected)
}

/// One or all sets of rules of play.
#[derive(Clone, Debug)]
pub(crate) struct Presets(pub(crate) &'static [Preset]);

/// Reads the name of rules of play, or `all`.
pub(super) fn presets(text: &str) -> Result<Presets, String> {
    let mut all = Preset::ALL.chunks(1);
    let named = all.find(|one| one.iter().all(|preset| preset.code() == text));
    let all = || {
        if text == "all" {
            Some(Preset::ALL)
        } else {
            None
        }
    };
    let names = Preset::ALL
        .iter()
        .map(|preset| preset.code())
        .chain(["all"]);
    named
        .or_else(all)
        .map(Presets)
        .ok_or_else(|| texts::one_of(joined(names)))
}

/// Reads the name of a format, in upper or lower case.
pub(super) fn format(text: &str) -> Result<Format, String> {
    let named = text.parse().map_err(expected);
    named.map(|name: FormatName| name.format)
}

/// Reads the name of a format to write, in upper or lower case. For pictures, pages and tables the message names the
/// command that writes them.
pub(crate) fn target(text: &str) -> Result<FormatName, String> {
    FormatName::written(text).map_err(|unknown| match other_writer(text) {
        Some(command) => texts::other_writer(command),
        None => expected(unknown),
    })
}

/// Returns the command that writes files with an extension, if `convert` does not.
pub(crate) fn other_writer(extension: &str) -> Option<&'static str> {
    Some(match extension.to_ascii_lowercase().as_str() {
        "svg" | "png" | "pdf" | "tex" | "tikz" | "gif" | "apng" | "jpg" | "jpeg" => "image",
        "html" | "htm" => "view",
        "parquet" | "arrow" => "table",
        "csv" | "xlsx" => "list --csv",
        _ => return None,
    })
}

/// Reads a template for names.
pub(super) fn name_template(text: &str) -> Result<NameTemplate, String> {
    NameTemplate::read(text).map_err(|fields| {
        let fields = fields.iter().map(|field| format!("{{{field}}}"));
        texts::fields(fields.collect::<Vec<_>>().join(" "))
    })
}

pub(super) fn expected(unknown: UnknownName) -> String {
    texts::one_of(joined(unknown.expected().iter().copied()))
}

pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

/// Returns the names of formats for the help, and the meaning of some extensions.
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

/// Returns the help of `--from`.
pub(super) fn from_help() -> String {
    let help = text(
        "\
Use this format if the content does not decide it

The formats are",
        "\
入力の形式。内容からも拡張子からも分からないときに使う

読める形式:",
    );
    format!("{help} {}", listed(|_| true))
}

/// Returns the help of `--to`.
pub(super) fn to_help() -> String {
    let help = text(
        "\
Write this format (kif, csa, …) [default: that of -o]

The formats are",
        "\
出力形式 (kif、csa など)〔既定値: -o の拡張子〕

書ける形式:",
    );
    format!("{help} {}", listed(Format::is_written))
}

/// Returns the help of `-o`.
pub(super) fn output_help() -> String {
    let packed = Format::ALL
        .iter()
        .filter(|format| format.is_packed() && format.is_written());
    let packed = joined(packed.map(|format| format.code()));
    match language::chosen() {
        Language::English => format!(
            "\
Write to this file, - for stdout [default: stdout]

A packed format ({packed}) goes to a terminal only with `-o -`."
        ),
        Language::Japanese => format!(
            "\
出力ファイル。- は標準出力〔既定値: 標準出力〕

バイナリ形式 ({packed}) は、- を指定したときだけ端末に出す。"
        ),
    }
}

/// Returns a parser of a number in a range.
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

/// The range of numbers that begin at zero.
pub(super) const FROM_ZERO: RangeInclusive<u64> = 0..=u64::MAX;

/// The range of numbers that begin at one.
pub(super) const FROM_ONE: RangeInclusive<u64> = 1..=u64::MAX;

/// The limit of threads, unless there are more processors. Thousands would keep a machine busy for minutes.
const MOST_THREADS: usize = 256;

/// Returns the number of threads to start: the number in the option, otherwise the number of processors.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let processors = available_parallelism().map_or(1, usize::from);
    let asked = asked.map_or(processors, usize::from);
    asked.min(processors.max(MOST_THREADS))
}

/// Reads a square as USI (7g), with numbers (77, ７７) or in Japanese (7七, ７七).
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
