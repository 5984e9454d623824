//! `komadai man`: the manual pages.

use std::fs;
use std::io::Write;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Args, ManArgs};
use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &ManArgs, out: &mut impl Write) -> Outcome {
    let mut command = Args::command();
    if let Some(folder) = &args.out_dir {
        let failed = |error| Failure::Input(format!("{}: {error}", folder.display()).into());
        fs::create_dir_all(folder).map_err(failed)?;
        clap_mangen::generate_to(command, folder).map_err(failed)?;
        return Ok(true);
    }
    command.build();
    let manual = match &args.command {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::Usage(format!("there is no command {name}").into()))?
        }
    };
    Man::new(manual).render(out)?;
    Ok(true)
}
