//! `komadai man`: writes the manuals.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use komadai::Language;

use crate::args::{ManArgs, command, page};
use crate::failure::{Failure, RunResult};
use crate::language;
use crate::texts::{about, options as texts};
use komadai_batch::SystemError;

pub(crate) fn run(args: &ManArgs, out: &mut impl Write) -> RunResult {
    let mut command = command().disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &args.out_dir {
        let failed =
            |error: io::Error| Failure::Input(about(folder.display(), SystemError(&error)));
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

fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for command in command.get_subcommands().chain([command]) {
        let name = Man::new(command.clone()).get_filename();
        fs::write(folder.join(name), manual(command)?)?;
    }
    Ok(())
}

/// Returns the manual of a command, in the language of troff.
fn manual(command: &Command) -> io::Result<String> {
    match language::chosen() {
        Language::English => {
            let mut text = Vec::new();
            Man::new(command.clone()).render(&mut text)?;
            Ok(String::from_utf8_lossy(&text).into_owned())
        }
        Language::Japanese => Ok(japanese(command)),
    }
}

/// Returns the page of help as a manual, with its lines unchanged.
fn japanese(command: &Command) -> String {
    let help = page(command, true, 80).to_string();
    let help = help.replace('\\', "\\e").replace('-', "\\-");
    let (about, rest) = help.split_once('\n').unwrap_or((&help, ""));
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut text = format!(".TH {name} 1\n.SH 名前\n{name} \\- {about}\n.SH 説明\n.nf\n");
    for line in rest.trim_start().lines() {
        // The prefix prevents a line from being a request of troff.
        text += &format!("\\&{line}\n");
    }
    text
}
