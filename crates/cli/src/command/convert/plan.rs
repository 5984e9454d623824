//! What a conversion will do, and whether it may.

use std::collections::{HashMap, HashSet};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf, is_separator};

use komadai::kifu::Encoding;

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::input::{self, Source};
use crate::output::{Identity, identity};

/// Where the games of an input are written.
pub(super) enum Destination {
    Stdout,
    File(PathBuf),
}

impl Destination {
    /// The file, unless it is stdout.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Destination::Stdout => None,
            Destination::File(path) => Some(path),
        }
    }
}

/// The inputs and outputs of a conversion, checked before anything is written.
pub(super) struct Plan {
    /// The destination of each source.
    pub(super) destinations: Vec<Destination>,
    /// The identities of the inputs.
    inputs: HashSet<Identity>,
    /// Whether stdout is a terminal.
    pub(super) terminal: bool,
    /// Whether several inputs have one destination.
    pub(super) is_shared: bool,
}

impl Plan {
    pub(super) fn new(args: &ConvertArgs, sources: &[Source]) -> Result<Plan, Failure> {
        let usage = |message: String| Err(Failure::Usage(message));
        let terminal = io::stdout().is_terminal();
        check_combination(args, terminal)?;
        let to_stdout = args.output.as_deref().is_none_or(|o| o.as_os_str() == "-");
        let single =
            args.inputs.len() == 1 && args.inputs.iter().all(|input| is_one(input, sources));
        let format = args.to.format;
        if args.out_dir.is_none() && !single && !format.holds_many_games() {
            return usage(format!(
                "several inputs, a folder or a pattern need --out-dir: a file of {format} holds one game"
            ));
        }
        let inputs = sources.iter().filter_map(|source| identity(&source.path));
        let mut plan = Plan {
            destinations: Vec::new(),
            inputs: inputs.collect(),
            terminal,
            is_shared: args.out_dir.is_none() && sources.len() > 1,
        };
        let mut taken: HashMap<PathBuf, &Path> = HashMap::new();
        for source in sources {
            let path = match (&args.out_dir, &args.output) {
                (Some(dir), _) => dir.join(source.relative.with_extension(args.to.extension)),
                (None, Some(path)) if !to_stdout => path.clone(),
                _ if input::is_stdout(&source.path) => {
                    let name = source.path.display();
                    return usage(format!("stdout: {name} is an input"));
                }
                _ => {
                    plan.destinations.push(Destination::Stdout);
                    continue;
                }
            };
            let other = taken.insert(path.clone(), &source.path);
            if let Some(other) = other.filter(|_| !plan.is_shared) {
                return usage(format!(
                    "{} and {} would both become {}",
                    other.display(),
                    source.path.display(),
                    path.display()
                ));
            }
            if plan.is_input(&path) {
                return usage(format!("{} is an input", path.display()));
            }
            plan.destinations.push(Destination::File(path));
        }
        Ok(plan)
    }

    /// Whether games go to stdout.
    pub(super) fn writes_to_stdout(&self) -> bool {
        self.destinations.iter().any(|to| to.file().is_none())
    }

    /// Whether a file is one of the inputs, under any name.
    pub(super) fn is_input(&self, path: &Path) -> bool {
        identity(path).is_some_and(|file| self.inputs.contains(&file))
    }
}

/// Whether an input names the one file, not a folder or a pattern.
fn is_one(input: &Path, sources: &[Source]) -> bool {
    sources.len() == 1 && sources.iter().all(|source| source.path == input)
}

/// Refuses options that contradict each other.
fn check_combination(args: &ConvertArgs, terminal: bool) -> Result<(), Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    if let Some(message) = args.dialects.misplaced(args.to.format) {
        return usage(message);
    }
    if args.encoding.is_some() && args.to.format.is_packed() {
        let format = args.to.format;
        return usage(format!("--encoding is for text, and {format} is bytes"));
    }
    if args.encoding == Some(Encoding::Ascii) && args.to.format.is_japanese() {
        let format = args.to.format;
        return usage(format!(
            "ascii cannot hold {format}: its words are Japanese"
        ));
    }
    if let Some(folder) = args.output.as_deref().filter(|path| is_folder(path)) {
        let folder = folder.display();
        return usage(format!(
            "{folder} is a folder: name a file, or give --out-dir"
        ));
    }
    let above = args.out_dir.iter().flat_map(|dir| dir.ancestors());
    let there = above.into_iter().find(|dir| dir.exists());
    if let Some(file) = there.filter(|there| !there.is_dir()) {
        let file = file.display();
        return usage(format!("{file} is no folder, and --out-dir needs one"));
    }
    let has_file = |output: &PathBuf| output.as_os_str() != "-";
    if args.skip_existing && args.out_dir.is_none() && !args.output.as_ref().is_some_and(has_file) {
        return usage("--skip-existing needs -o or --out-dir".to_owned());
    }
    if terminal && shows_bytes(args) {
        let format = args.to.format;
        return usage(format!(
            "{format} is bytes, which no terminal shows: give -o"
        ));
    }
    Ok(())
}

/// Whether a path can only be that of a folder, existing or not.
fn is_folder(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut parts = bytes.rsplit(|&byte| is_separator(byte.into()));
    let last = parts.next().unwrap_or_default();
    let has_parent = parts.next().is_some();
    path.is_dir() || last == b".." || (has_parent && matches!(last, b"" | b"."))
}

/// Whether bytes that are no text would go to a terminal without `-o -`.
fn shows_bytes(args: &ConvertArgs) -> bool {
    args.to.format.is_packed() && args.output.is_none() && args.out_dir.is_none()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::shows_bytes;
    use crate::args::{Args, Command};

    #[test]
    fn no_bytes_on_a_terminal() {
        for (words, expected) in [
            ("--to hcp", true),
            ("--to psv", true),
            ("--to hcp -o x.hcp", false),
            ("--to hcp -o -", false),
            ("--to hcp --out-dir x", false),
            ("--to usi", false),
        ] {
            let words = format!("komadai convert in.csa {words}");
            let Command::Convert(args) = Args::parse_from(words.split(' ')).command else {
                panic!("{words}")
            };
            assert_eq!(shows_bytes(&args), expected, "{words}");
        }
    }
}
