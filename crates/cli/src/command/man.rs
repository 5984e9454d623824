//! `komadai man`: the manuals.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use komadai::Language;
use textwrap::WordSeparator;

use crate::args::ManArgs;
use crate::args::translation::{for_manual, japanese_heading};
use crate::failure::{Failure, Outcome};
use crate::language;
use crate::texts::system::Io;
use crate::texts::{Text, options as texts};

pub(crate) fn run(args: &ManArgs, out: &mut impl Write) -> Outcome {
    let mut command = for_manual();
    command.build();
    if let Some(folder) = &args.out_dir {
        let failed = |error: io::Error| Failure::Input(Text::about(folder.display(), Io(&error)));
        write_all(&command, folder).map_err(failed)?;
        return Ok(true);
    }
    let found = match &args.command {
        None => &command,
        Some(name) => {
            let found = command.find_subcommand(name);
            found.ok_or_else(|| Failure::Usage(texts::no_such_command(name)))?
        }
    };
    out.write_all(manual(found)?.as_bytes())?;
    Ok(true)
}

/// Writes the manuals of all commands into a folder.
fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        let name = Man::new(command.clone()).get_filename();
        fs::write(folder.join(name), manual(command)?)?;
    }
    Ok(())
}

/// The heads of sections that are the same in every manual.
pub(crate) const SECTIONS: [&str; 5] = ["NAME", "SYNOPSIS", "DESCRIPTION", "EXTRA", "VERSION"];

/// The manual of a command, in the language of troff.
fn manual(command: &Command) -> io::Result<String> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    let mut text = String::from_utf8_lossy(&text).into_owned();
    if language::chosen() == Language::Japanese {
        for section in SECTIONS {
            let title = format!(".SH {}\n", japanese_heading(section));
            text = text.replace(&format!(".SH {section}\n"), &title);
        }
        text = text.replacen(".SH", ".ad l\n.SH", 1);
        text = text.lines().map(breakable).collect();
    }
    Ok(text)
}

/// A line of a manual that may end between Japanese characters, which troff does not know.
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
