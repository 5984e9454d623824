//! Renders the page of a command: the short one for `-h`, the long one for `--help`.

use clap::builder::{StyledStr, Styles};
use clap::{Arg, Command};
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

use super::help::{GROUPS, reading, selection, text};
use crate::width::columns;

/// Divides the texts of a command, its options and its subcommands. The summary becomes the help, and the whole text
/// becomes the long help.
pub(super) fn divided(mut command: Command) -> Command {
    if let Some((summary, whole)) = command.get_about().map(divide) {
        command = command.about(summary).long_about(whole);
    }
    let arg = |arg: Arg| match arg.get_help().map(divide) {
        Some((summary, whole)) => arg.help(summary).long_help(whole),
        None => arg,
    };
    command.mut_args(arg).mut_subcommands(divided)
}

fn divide(text: &StyledStr) -> (String, String) {
    let whole = text.to_string();
    let summary = whole.split("\n\n").next().unwrap_or_default();
    (summary.to_owned(), whole)
}

/// Replaces clap's help of a command and of its subcommands, which cannot wrap Japanese.
pub(super) fn with_pages(mut command: Command) -> Command {
    fn with_page(command: Command) -> Command {
        let width = columns().unwrap_or(80).clamp(40, 100);
        let (short, long) = (page(&command, false, width), page(&command, true, width));
        let command = command.help_template("{about}").term_width(0);
        command.about(short).long_about(long)
    }
    command.build();
    with_page(command).mut_subcommands(with_page)
}

/// The options or commands below a heading, each with its name and its help.
struct Section {
    heading: String,
    rows: Vec<(String, String)>,
}

/// Returns the page of a built command.
pub(crate) fn page(command: &Command, is_long: bool, width: usize) -> StyledStr {
    let (about, after) = if is_long {
        let after = command.get_after_long_help();
        (command.get_long_about(), after.or(command.get_after_help()))
    } else {
        (command.get_about(), command.get_after_help())
    };
    let plain = |text: Option<&StyledStr>| text.map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let groups = groups(command);
    let mut parts = vec![
        wrapped(&plain(about), width, "") + "\n",
        format!("{} {usage}\n", styled(text("Usage", "使い方"))),
    ];
    if !groups.is_empty() {
        // Without blank lines between the groups `-h` fits on a screen.
        parts.push(tables(&groups, width).concat());
    }
    parts.extend(tables(&sections(command, is_long, width), width));
    let hidden = command
        .get_arguments()
        .filter(|arg| arg.is_hide_short_help_set());
    let hidden: Vec<&str> = hidden.filter_map(Arg::get_long).collect();
    if let Some(last) = parts.last_mut()
        && !is_long
        && !hidden.is_empty()
    {
        let more = text("More in --help:", "--help にあるもの:");
        let more = format!("{more} --{}", hidden.join(" --"));
        *last += &(wrapped(&more, width, "") + "\n");
    }
    parts.push(plain(after));
    StyledStr::from(parts.join("\n"))
}

/// Returns a heading as clap styles it.
fn styled(heading: &str) -> String {
    let header = *Styles::styled().get_header();
    format!("{header}{heading}:{header:#}")
}

/// Returns the commands of each group.
fn groups(command: &Command) -> Vec<Section> {
    let mut groups: Vec<Section> = Vec::new();
    for command in command.get_subcommands() {
        let name = command.get_name();
        if let Some((_, english, japanese)) = GROUPS.iter().find(|(first, ..)| *first == name) {
            groups.push(Section::new(text(english, japanese)));
        }
        let about = command.get_about().map(ToString::to_string);
        if let (Some(group), Some(about)) = (groups.last_mut(), about)
            && name != "help"
        {
            group.rows.push((name.to_owned(), about));
        }
    }
    groups
}

/// Returns the arguments of a command below their headings.
fn sections(command: &Command, is_long: bool, width: usize) -> Vec<Section> {
    let is_shown = |arg: &&Arg| !arg.is_hide_set() && (is_long || !arg.is_hide_short_help_set());
    let args: Vec<&Arg> = command.get_arguments().filter(is_shown).collect();
    let longest = args.iter().map(|arg| called(arg).len()).max();
    let room = width - gutter(longest, width);
    let (arguments, options) = (text("Arguments", "引数"), text("Options", "オプション"));
    let mut sections = vec![Section::new(arguments), Section::new(options)];
    for arg in args {
        let usual = if arg.is_positional() {
            arguments
        } else {
            options
        };
        let heading = arg.get_help_heading().unwrap_or(usual);
        let row = (called(arg), help(arg, is_long, room));
        match sections
            .iter_mut()
            .find(|section| section.heading == heading)
        {
            Some(section) => section.rows.push(row),
            None => sections.push(Section {
                heading: heading.to_owned(),
                rows: vec![row],
            }),
        }
    }
    sections.retain(|section| !section.rows.is_empty());
    // The options that most commands share come last.
    sections.sort_by_key(|section| [reading(), selection()].contains(&section.heading.as_str()));
    sections
}

impl Section {
    fn new(heading: &str) -> Section {
        Section {
            heading: heading.to_owned(),
            rows: Vec::new(),
        }
    }
}

/// Returns the name of an argument, such as `-o, --output <OUT>`.
fn called(arg: &Arg) -> String {
    match (arg.get_short(), arg.get_long()) {
        (Some(short), Some(_)) => format!("-{short}, {arg}"),
        (None, Some(_)) => format!("    {arg}"),
        _ => arg.to_string(),
    }
}

/// Returns the help of an argument with its default and its values. The short help includes them only if they fit.
fn help(arg: &Arg, is_long: bool, room: usize) -> String {
    let help = if is_long {
        arg.get_long_help()
    } else {
        arg.get_help()
    };
    let help = help.map(ToString::to_string).unwrap_or_default();
    let mut paragraphs = help.split("\n\n");
    let mut text_of_arg = paragraphs.next().unwrap_or_default().to_owned();

    let takes_values = arg.get_action().takes_values();
    let values = arg.get_possible_values();
    let has_list = is_long && values.iter().any(|value| value.get_help().is_some());
    let mut notes = Vec::new();
    if takes_values && !arg.get_default_values().is_empty() {
        let values = arg.get_default_values().iter();
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        notes.push((text("default", "既定値"), values.join(" ")));
    }
    if let Some(aliases) = arg.get_visible_aliases() {
        notes.push((text("alias", "別名"), format!("--{}", aliases.join(", --"))));
    }
    if !values.is_empty() && !has_list {
        let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        notes.push((text("values", "値"), names.join(", ")));
    }
    for (noun, value) in notes {
        let (open, close) = (text(" [", "〔"), text("]", "〕"));
        let note = format!("{open}{noun}: {value}{close}");
        if is_long || display_width(&text_of_arg) + display_width(&note) <= room {
            text_of_arg += &note;
        }
    }
    for paragraph in paragraphs {
        text_of_arg += &format!("\n{paragraph}");
    }
    if has_list {
        let longest = values.iter().map(|value| value.get_name().len()).max();
        let longest = longest.unwrap_or_default() + 1;
        for value in values {
            let name = format!("{}:", value.get_name());
            let help = value.get_help().map(ToString::to_string);
            text_of_arg += &format!("\n- {name:longest$} {}", help.unwrap_or_default());
        }
    }
    text_of_arg
}

/// Returns the column in which the help begins.
fn gutter(longest: Option<usize>, width: usize) -> usize {
    (longest.unwrap_or_default() + 4).min(width / 3)
}

/// Returns the text of each section. The help begins in the same column everywhere.
fn tables(sections: &[Section], width: usize) -> Vec<String> {
    let literal = *Styles::styled().get_literal();
    let rows = sections.iter().flat_map(|section| &section.rows);
    let indent = " ".repeat(gutter(rows.map(|(name, _)| name.len()).max(), width));
    let table = |section: &Section| {
        let mut table = styled(&section.heading) + "\n";
        for (name, help) in &section.rows {
            let help = wrapped(help, width, &indent);
            // The help begins beside the name if two blanks fit between them.
            let beside = help.get(name.len() + 2..);
            let beside = beside
                .filter(|rest| rest.starts_with("  "))
                .map(str::to_owned);
            let help = beside.unwrap_or_else(|| format!("\n{help}"));
            table += &format!("  {literal}{name}{literal:#}{help}\n");
        }
        table
    };
    sections.iter().map(table).collect()
}

/// Signs without width: a line is not broken beside the first, and may be broken after the second.
const JOINER: char = '\u{2060}';
const BREAK: char = '\u{200b}';

/// Keeps paths together, and lets lines begin with options and extensions.
fn marked(line: &str) -> String {
    let mut marked = String::new();
    let mut before = 'a';
    for c in line.chars() {
        if matches!(before, ' ' | '、' | '。')
            && matches!(c, '-' | '.')
            && !marked.trim().is_empty()
        {
            marked.push(BREAK);
        }
        marked.push(c);
        if c == '/' {
            marked.push(JOINER);
        }
        before = c;
    }
    marked
}

/// Wraps each line of a text with an indent, also in Japanese. Further lines of a list item are indented by two more.
fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let lines = text.lines().flat_map(|line| {
        let is_item = line.starts_with("- ");
        let further = if is_item {
            format!("{indent}  ")
        } else {
            indent.to_owned()
        };
        let options = Options::new(width)
            .initial_indent(indent)
            .subsequent_indent(&further);
        let options = options
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        let joined = marked(line);
        let lines = textwrap::wrap(&joined, options);
        lines
            .iter()
            .map(|line| line.replace([JOINER, BREAK], "").trim_end().to_owned())
            .collect::<Vec<_>>()
    });
    lines.collect::<Vec<_>>().join("\n")
}
