//! `komadai man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use komadai::Language;
use textwrap::WordSeparator;

use crate::args::ManArgs;
use crate::args::translation::{japanese_heading, pages};
use crate::failure::{Failure, Outcome};
use crate::language;
use crate::texts::system::Io;
use crate::texts::{Text, options as texts};

pub(crate) fn run(args: &ManArgs, out: &mut impl Write) -> Outcome {
    let mut command = pages();
    command.build();
    if let Some(folder) = &args.out_dir {
        let failed = |error: io::Error| Failure::Input(Text::about(folder.display(), Io(&error)));
        write_all(&command, folder).map_err(failed)?;
        return Ok(true);
    }
    let manual = match &args.command {
        None => &command,
        Some(name) => {
            let found = command.find_subcommand(name);
            found.ok_or_else(|| Failure::Usage(texts::no_such_command(name)))?
        }
    };
    out.write_all(page(manual)?.as_bytes())?;
    Ok(true)
}

/// Writes the pages of all commands into a folder.
fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        let name = Man::new(command.clone()).get_filename();
        fs::write(folder.join(name), page(command)?)?;
    }
    Ok(())
}

/// The heads of sections that are the same on every page.
pub(crate) const SECTIONS: [&str; 5] = ["NAME", "SYNOPSIS", "DESCRIPTION", "EXTRA", "VERSION"];

/// The page of a command.
fn page(command: &Command) -> io::Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if language::chosen() == Language::Japanese {
        for section in SECTIONS {
            let title = format!(".SH {}\n", japanese_heading(section));
            page = page.replace(&format!(".SH {section}\n"), &title);
        }
        page = page.replacen(".SH", ".ad l\n.SH", 1);
        page = page.lines().map(breakable).collect();
    }
    Ok(page)
}

/// A line of a page that may end between Japanese characters, which the programs for pages do not know.
fn breakable(line: &str) -> String {
    let mut text = String::new();
    if line.starts_with('.') {
        text += line;
    } else {
        for word in WordSeparator::UnicodeBreakProperties.find_words(line) {
            let after_japanese = text.ends_with(|c: char| !c.is_ascii());
            let before_japanese = word.starts_with(|c: char| !c.is_ascii());
            if after_japanese && before_japanese {
                text += "\\:";
            }
            text += word.word;
            text += word.whitespace;
        }
    }
    text + "\n"
}
