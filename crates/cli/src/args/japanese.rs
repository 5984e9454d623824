//! The command line in Japanese: a page of help for each command, and what is wrong with the words.

use std::error::Error as _;
use std::ffi::OsString;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, Error, ErrorFormatter, ErrorKind};

/// The page of the whole command.
const KOMADAI: &str = include_str!("../../help/ja/komadai.txt");

macro_rules! pages {
    ($($command:literal)+) => {
        /// The page of each command.
        const PAGES: &[(&str, &str)] =
            &[$(($command, include_str!(concat!("../../help/ja/", $command, ".txt")))),+];
    };
}

pages! {
    "show" "position" "convert" "check" "list" "stats" "tags" "search" "tree" "notate" "resolve" "moves" "perft" "tsume"
    "image" "sheet" "view" "completions" "man"
}

/// The page of the first command that the words name, else the page of the whole command.
pub(crate) fn help(words: impl IntoIterator<Item = OsString>) -> &'static str {
    let mut words = words.into_iter();
    let named = words.find_map(|word| PAGES.iter().find(|(name, _)| word == *name));
    named.map_or(KOMADAI, |(_, text)| text)
}

/// Errors about the command line in Japanese.
pub(crate) struct Japanese;

impl ErrorFormatter for Japanese {
    fn format_error(error: &Error<Japanese>) -> StyledStr {
        let red = *Styles::styled().get_error();
        let mut text = format!("{red}エラー:{red:#} {}", message(error));
        let values = detail(error, ContextKind::ValidValue);
        if !values.is_empty() {
            text += &format!("\n  〔値: {values}〕");
        }
        for kind in [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ] {
            let near = detail(error, kind);
            if !near.is_empty() {
                text += &format!("\n\n  ヒント: '{near}' ではありませんか");
            }
        }
        let usage = detail(error, ContextKind::Usage);
        if !usage.is_empty() {
            text += &format!("\n\n{}", usage.replacen("Usage", "使い方", 1));
        }
        text += "\n\n詳しくは '--help' を見てください。\n";
        text.into()
    }
}

/// The sentence that says what is wrong.
fn message(error: &Error<Japanese>) -> String {
    let argument = detail(error, ContextKind::InvalidArg);
    let value = detail(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("'{argument}' という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            let name = detail(error, ContextKind::InvalidSubcommand);
            format!("'{name}' というコマンドはありません")
        }
        ErrorKind::MissingSubcommand => "コマンドを指定してください".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("次の引数が要ります: {argument}"),
        ErrorKind::ArgumentConflict => match detail(error, ContextKind::PriorArg) {
            prior if prior == argument => format!("'{argument}' は 1 回だけ指定できます"),
            prior => format!("'{argument}' は '{prior}' と一緒に使えません"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("'{argument}' に値がありません"),
        ErrorKind::InvalidValue => format!("'{argument}' に値 '{value}' は使えません"),
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            format!("'{argument}' に値 '{value}' は使えません: {reason}")
        }
        _ => format!("コマンドの書き方が違います: {argument}"),
    }
}

/// A detail of an error, empty if it has none.
fn detail(error: &Error<Japanese>, kind: ContextKind) -> String {
    error.get(kind).map(ToString::to_string).unwrap_or_default()
}

/// Whether a text has kana or kanji.
#[cfg(test)]
pub(crate) fn is_japanese(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Arg, ArgAction, Command, CommandFactory};
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::args::{Args, values};

    /// What the page must name of an argument: its signature, its other names, its values and its default.
    fn names_of(arg: &Arg) -> Vec<String> {
        let mut names = vec![arg.to_string()];
        names.extend(arg.get_short().map(|short| format!("-{short}")));
        let aliases = arg.get_visible_aliases().unwrap_or_default();
        names.extend(aliases.iter().map(|alias| format!("--{alias}")));
        if arg.get_action().takes_values() {
            let values = arg.get_possible_values();
            names.extend(values.iter().map(|value| value.get_name().to_owned()));
            let default = arg.get_default_values().iter();
            names.extend(default.map(|value| format!("〔既定値: {}〕", value.display())));
        }
        names
    }

    /// The options that a page describes, by the first words of its lines.
    fn described(page: &str) -> BTreeSet<&str> {
        let lines = page.lines().map(|line| (line, line.trim_start()));
        let options = lines.filter(|(line, text)| {
            line.len() - text.len() <= 6 && text.starts_with('-') && !text.starts_with("- ")
        });
        let words = options.flat_map(|(_, text)| text.split([' ', ',', '[', '=']).take(3));
        words.filter(|word| word.starts_with('-')).collect()
    }

    #[test]
    fn each_page_describes_its_command() {
        let mut all = Args::command();
        all.build();
        let check = |command: &Command, page: &'static str| {
            let name = command.get_name();
            let mut options = BTreeSet::new();
            // Line ends may divide what belongs together.
            let text: String = page.split_whitespace().collect();
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                for part in names_of(arg) {
                    let part: String = part.split_whitespace().collect();
                    assert!(text.contains(&part), "{name}: {part}");
                }
                options.extend(arg.get_long().map(|long| format!("--{long}")));
                options.extend(arg.get_short().map(|short| format!("-{short}")));
                assert!(!matches!(arg.get_action(), ArgAction::HelpLong), "{name}");
            }
            let options: BTreeSet<_> = options.iter().map(String::as_str).collect();
            assert_eq!(described(page), options, "{name}");
            for line in page.lines() {
                assert!(line.width() <= 80, "{name}: {line}");
            }
            let title = page.lines().next().unwrap_or_default();
            assert!(is_japanese(title), "{name}");
        };
        check(&all, KOMADAI);
        assert_eq!(all.get_subcommands().count(), PAGES.len() + 1);
        for command in all.get_subcommands() {
            let name = command.get_name();
            if name == "help" {
                continue;
            }
            let page = help([name.into()]);
            check(command, page);
            let listed = format!("  {name:11}  {}", page.lines().next().unwrap_or_default());
            assert!(KOMADAI.lines().any(|line| line == listed), "{listed}");
            for example in examples(command) {
                assert!(page.contains(&example), "{name}: {example}");
            }
        }
    }

    /// The examples, which are the same in both languages.
    fn examples(command: &Command) -> Vec<String> {
        let text = command.get_after_help().map(ToString::to_string);
        let text = text.unwrap_or_default();
        text.lines().skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn pages_name_the_formats() {
        for (name, formats) in [
            ("convert", values::written_names()),
            ("convert", values::packed_names()),
            ("check", values::read_names()),
        ] {
            let page: Vec<_> = help([name.into()]).split_whitespace().collect();
            let page = page.join(" ");
            let formats = formats.split(", or").next().unwrap_or_default();
            assert!(page.contains(formats), "{name}: {formats}");
        }
    }
}
