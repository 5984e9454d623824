//! The command line with its help in the language of the command: the texts of [`japanese`] in the place of
//! the English ones.

use std::collections::HashMap;
use std::ffi::OsString;

use clap::builder::{PossibleValue, Styles};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use komadai::Language;
use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

use super::japanese::{self, Text};
use super::{Args, help, names};
use crate::{language, width};

/// Reads the words of a command line.
pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Args, clap::Error> {
    let mut command = command_line();
    let mut matches = command.try_get_matches_from_mut(words)?;
    Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The command line, its help as wide as the terminal.
fn command_line() -> Command {
    let columns = width::columns().unwrap_or(COLUMNS).max(NARROWEST);
    // A number below zero is a value: what refuses it says why.
    let command = Args::command().mut_subcommands(|command| {
        command.mut_args(|arg| {
            let has_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(has_values)
        })
    });
    match language::chosen() {
        Language::English => command,
        Language::Japanese => japanese(command.term_width(columns), Layout::Screen(columns)),
    }
}

/// The command line for completions.
pub(crate) fn reference() -> Command {
    laid_out(Args::command())
}

/// The command line for the manuals, of which `help` has none.
pub(crate) fn for_manual() -> Command {
    laid_out(Args::command().disable_help_subcommand(true))
}

fn laid_out(command: Command) -> Command {
    match language::chosen() {
        Language::English => command,
        Language::Japanese => japanese(command, Layout::Manual),
    }
}

/// The columns of the help where there is no terminal.
const COLUMNS: usize = 100;

/// The fewest columns of the help.
const NARROWEST: usize = 40;

/// The columns before the text of an option in the long help.
const LONG_INDENT: usize = 10;

/// Where the texts stand.
#[derive(Clone, Copy)]
enum Layout {
    /// On a screen with so many columns.
    Screen(usize),
    /// In the manual, which is laid out by another program.
    Manual,
}

impl Layout {
    /// A text with line ends where the screen needs them, for clap ends lines at blanks alone.
    fn wrap(self, text: &str, indent: usize) -> String {
        let Layout::Screen(columns) = self else {
            return text.to_owned();
        };
        let options = Options::new(columns.saturating_sub(indent).max(1));
        let options = options.word_splitter(WordSplitter::NoHyphenation);
        let lines = text.lines().map(|line| match line.starts_with("- ") {
            true => textwrap::fill(line, options.clone().subsequent_indent("  ")),
            false => textwrap::fill(line, &options),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The begin of a line in a list: the manual joins lines that begin without a blank.
    const fn item(self) -> &'static str {
        match self {
            Layout::Screen(_) => "- ",
            Layout::Manual => " - ",
        }
    }
}

fn japanese(command: Command, layout: Layout) -> Command {
    let mut command = in_order(command);
    command.build();
    translated(command, layout)
}

/// Puts arguments first and options with a heading last: headings come in the order of their first options.
fn in_order(command: Command) -> Command {
    let mut arguments: Vec<&Arg> = command.get_arguments().collect();
    arguments.sort_by_key(|arg| (!arg.is_positional(), arg.get_help_heading().is_some()));
    let ids: Vec<_> = arguments.iter().map(|arg| arg.get_id().clone()).collect();
    let moved = |command: Command, id| command.mut_arg(id, |arg| arg);
    (ids.into_iter().fold(command, moved)).mut_subcommands(in_order)
}

fn translated(command: Command, layout: Layout) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| {
        let heading = japanese_heading(english_heading(&arg)).to_owned();
        arg.help_heading(heading)
    });
    let indents = indents(&command);
    let command = command.mut_args(|arg| {
        let heading = arg.get_help_heading().unwrap_or_default();
        let indent = indents.get(heading).copied().unwrap_or_default();
        translated_argument(&name, arg, layout, indent)
    });
    with_texts(command, layout)
        .help_template(template())
        .subcommand_help_heading(japanese_heading("Commands"))
        .subcommand_value_name("COMMAND")
        .mut_subcommands(|command| translated(command, layout))
}

/// The heading under which an argument stands in English.
fn english_heading(arg: &Arg) -> &str {
    let usual = if arg.is_positional() {
        "Arguments"
    } else {
        "Options"
    };
    arg.get_help_heading().unwrap_or(usual)
}

/// A heading in Japanese.
pub(crate) fn japanese_heading(english: &str) -> &str {
    japanese::text("", &format!("[{english}]")).map_or(english, |found| found.text)
}

/// What stands before and after the options, and what the command does.
fn with_texts(command: Command, layout: Layout) -> Command {
    let name = command.get_name().to_owned();
    let Some(Text { text, more, .. }) = japanese::text(&name, "") else {
        return command;
    };
    let long_about = layout.wrap(&joined([text, more]), 0);
    let command = command.about(*text);
    let command = match command.get_long_about().is_some() {
        true => command.long_about(long_about),
        false => command,
    };
    let Some(after) = after_help(&command) else {
        return command;
    };
    let before = japanese::text(&name, "after-long").map_or("", |long| long.text);
    let long_after = layout.wrap(&joined([before, &after]), 0);
    command.after_help(after).after_long_help(long_after)
}

/// The examples.
fn after_help(command: &Command) -> Option<String> {
    let english = command.get_after_help()?.to_string();
    let own = japanese::text(command.get_name(), "after").map(|after| after.text.to_owned());
    Some(own.unwrap_or_else(|| english.replace("Examples", japanese_heading("Examples"))))
}

/// The help of a command as clap has it, under a Japanese heading.
fn template() -> String {
    let (styles, usage) = (Styles::styled(), super::refusal::USAGE);
    let style = styles.get_usage();
    format!(
        "{{before-help}}{{about-with-newline}}\n{style}{usage}:{style:#} {{usage}}\n\n\
         {{all-args}}{{after-help}}"
    )
}

/// The columns before the texts in the short help, which depend on the longest option under the heading.
fn indents(command: &Command) -> HashMap<String, usize> {
    let mut indents = HashMap::new();
    for arg in command.get_arguments() {
        if arg.is_hide_set() || arg.is_hide_short_help_set() {
            continue;
        }
        // Two blanks before and after, and `-x, `.
        let around = if arg.is_positional() { 4 } else { 8 };
        let heading = arg.get_help_heading().unwrap_or_default();
        let indent = indents.entry(heading.to_owned()).or_default();
        *indent = (arg.to_string().width() + around).max(*indent);
    }
    indents
}

fn translated_argument(command: &str, arg: Arg, layout: Layout, indent: usize) -> Arg {
    let Some(Text { text, more, .. }) = japanese::text(command, arg.get_id().as_str()) else {
        return arg;
    };
    if matches!(arg.get_action(), ArgAction::Help) && arg.get_long_help().is_some() {
        let short = format!("{text} (詳しくは --help)");
        return arg.help(short).long_help(format!("{text} (要約は -h)"));
    }
    let more = filled(more);
    let usual = usual(&arg);
    let short = [text, &*values(&arg), &*usual].concat();
    let long = joined([text, &*more, &*explained(command, &arg, layout), &*usual]);
    let arg = arg.help(layout.wrap(&short, indent));
    let arg = arg.long_help(layout.wrap(&long, LONG_INDENT));
    let aliases: Vec<String> = arg
        .get_visible_aliases()
        .unwrap_or_default()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let arg = arg.visible_alias(None::<&str>).aliases(aliases);
    if arg.get_action().takes_values() {
        arg.hide_possible_values(true).hide_default_value(true)
    } else {
        arg
    }
}

/// A text with the names of formats.
fn filled(text: &str) -> String {
    text.replace("{read}", &names::read_names())
        .replace("{written}", &names::written_names())
        .replace("{packed}", &names::packed_names())
}

/// The texts that are there, as paragraphs.
fn joined<const N: usize>(texts: [&str; N]) -> String {
    let there: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    there.join("\n\n")
}

/// The names of the values of an option.
fn values(arg: &Arg) -> String {
    let values = arg.get_possible_values();
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("〔値: {}〕", names.join(", ")),
    }
}

/// The value that an option has if it is not given, and other names of it.
fn usual(arg: &Arg) -> String {
    let mut text = String::new();
    if let ([value], true) = (arg.get_default_values(), arg.get_action().takes_values()) {
        text += &format!("〔既定値: {}〕", value.to_string_lossy());
    }
    for alias in arg.get_visible_aliases().unwrap_or_default() {
        text += &format!("〔別名: --{alias}〕");
    }
    text
}

/// The values of an option, each with what it means.
fn explained(command: &str, arg: &Arg, layout: Layout) -> String {
    let values = arg.get_possible_values();
    let longest = values.iter().map(|value| value.get_name().len()).max();
    let longest = longest.unwrap_or_default() + 1;
    let item = |value: &PossibleValue| {
        let text = value_text(command, arg, value)?;
        let name = format!("{}:", value.get_name());
        Some(format!("\n{}{name:longest$} {text}", layout.item()))
    };
    let items: Vec<String> = values.iter().filter_map(item).collect();
    match items.is_empty() {
        true => self::values(arg),
        false => format!("値:{}", items.concat()),
    }
}

/// What a value of an option means; for a style of notation with an example.
fn value_text(command: &str, arg: &Arg, value: &PossibleValue) -> Option<String> {
    let (id, name) = (arg.get_id().as_str(), value.get_name());
    let Text { text, .. } = japanese::text(command, &format!("{id}={name}"))?;
    let style = (id == "style").then(|| name.parse().ok()).flatten();
    match style.and_then(help::example) {
        Some(example) => Some(format!("{text}: {example}")),
        None => Some((*text).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::args::japanese::is_japanese;
    use crate::command::man;

    /// What has a text in English, as the table names it: in the command, and in its commands.
    fn described(command: &Command) -> Vec<(String, String)> {
        let mut found = vec![String::new()];
        if command.get_after_help().is_some() {
            found.push("after".to_owned());
        }
        let before = command.get_after_long_help().map(ToString::to_string);
        if before.is_some_and(|text| !text.starts_with("Examples:")) {
            found.push("after-long".to_owned());
        }
        for arg in command.get_arguments() {
            let id = arg.get_id().to_string();
            assert!(arg.get_help().is_some(), "{} {id}", command.get_name());
            for value in arg.get_possible_values() {
                if value.get_help().is_some() {
                    found.push(format!("{id}={}", value.get_name()));
                }
            }
            found.push(format!("[{}]", english_heading(arg)));
            found.push(id);
        }
        let name = command.get_name().to_owned();
        let mut found: Vec<_> = found
            .into_iter()
            .map(|about| (name.clone(), about))
            .collect();
        found.extend(command.get_subcommands().flat_map(described));
        found
    }

    fn english() -> Command {
        let mut command = Args::command();
        command.build();
        command
    }

    #[test]
    fn every_text_is_there_in_japanese() {
        let mut used = HashSet::new();
        let missing = |(command, about): (String, String)| {
            // The examples are commands alone, but for their heading.
            let found = match (&*command, &*about) {
                (name, "after") if name != "komadai" => japanese::text("", "[Examples]"),
                _ => japanese::text(&command, &about),
            };
            used.extend(found.map(|text| (text.command, text.about)));
            found.is_none().then(|| format!("{command}: {about:?}"))
        };
        let of_pages = man::SECTIONS.map(|section| (String::new(), format!("[{section}]")));
        let heading = (String::new(), "[Commands]".to_owned());
        let all = described(&english())
            .into_iter()
            .chain(of_pages)
            .chain([heading]);
        let missing: Vec<String> = all.filter_map(missing).collect();
        assert!(missing.is_empty(), "no Japanese: {missing:#?}");
        let unused = |text: &&Text| !used.remove(&(text.command, text.about));
        let unused = japanese::TEXTS.iter().filter(unused);
        let unused: Vec<_> = unused.map(|text| (text.command, text.about)).collect();
        assert!(unused.is_empty(), "without use, or twice: {unused:#?}");
        for Text { text, more, .. } in japanese::TEXTS {
            assert!(is_japanese(text), "{text}");
            assert!(more.is_empty() || is_japanese(more), "{more}");
        }
    }

    /// What is said in English at some length is so in Japanese.
    #[test]
    fn long_helps_are_long_in_both() {
        fn check(command: &Command) {
            let name = command.get_name();
            let mut pairs = vec![(String::new(), command.get_about(), command.get_long_about())];
            for arg in command.get_arguments() {
                pairs.push((
                    arg.get_id().to_string(),
                    arg.get_help(),
                    arg.get_long_help(),
                ));
            }
            for (about, short, long) in pairs {
                let (Some(short), Some(long)) = (short, long) else {
                    continue;
                };
                let found = japanese::text(name, &about).expect("a text");
                let is_long = !found.more.is_empty() || about == "help";
                let is_long_in_english = long.to_string() != short.to_string();
                assert_eq!(is_long, is_long_in_english, "{name} {about}");
            }
            command.get_subcommands().for_each(check);
        }
        check(&english());
    }

    /// Each line of the help fits on the screen, the first screen of a command into forty lines of both, and nothing
    /// of clap's own words is left.
    #[test]
    fn screens() {
        let mut command = Args::command().term_width(80);
        command.build();
        for command in command.get_subcommands_mut() {
            let short = command.render_help().to_string();
            assert!(short.lines().count() <= 40, "{short}");
        }
        for columns in [80, 120] {
            let mut command =
                japanese(Args::command().term_width(columns), Layout::Screen(columns));
            check(&mut command, columns);
            for command in command.get_subcommands_mut() {
                check(command, columns);
            }
        }

        fn check(command: &mut Command, columns: usize) {
            let (short, long) = (command.render_help(), command.render_long_help());
            let name = command.get_name();
            assert!(short.to_string().lines().count() <= 40, "{name}: {short}");
            for text in [short.to_string(), long.to_string()] {
                for line in text.lines() {
                    assert!(line.width() <= columns, "{name}: {line}");
                }
                for word in [
                    "Usage",
                    "Options",
                    "Arguments",
                    "Print",
                    "[default",
                    "[alias",
                    "ossible values",
                ] {
                    assert!(!text.contains(word), "{name}: {word} in {text}");
                }
            }
        }
    }
}
