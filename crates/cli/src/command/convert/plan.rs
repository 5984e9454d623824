//! Plans a conversion, and checks whether it is allowed.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::mem::take;
use std::path::{Path, PathBuf, is_separator};

use komadai::kifu::{Encoding, FormatName};

use super::names::{Names, names};
use super::options::options as writing_options;
use crate::args::{ConvertArgs, named_target, other_writer};
use crate::failure::Failure;
use crate::input;
use crate::output::{stdout_is_file, target as file_to_write};
use crate::result_file::Inputs;
use crate::texts::{about, convert as texts, options};
use komadai_batch::{IGNORES_CASE, Listing, Source};

pub(super) enum Destination {
    Stdout,
    File(PathBuf),
}

impl Destination {
    /// Returns the file, or `None` for stdout.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Destination::Stdout => None,
            Destination::File(path) => Some(path),
        }
    }
}

/// The inputs and outputs of a conversion, checked before writing begins.
pub(super) struct Plan {
    /// The output format, and its extension.
    pub(super) target: FormatName,
    /// The inputs to convert, each with its destination.
    pub(super) sources: Vec<Source>,
    pub(super) destinations: Vec<Destination>,
    /// The number of inputs. The next field is the number of those that are skipped.
    pub(super) files: usize,
    pub(super) ignored: usize,
    /// The notes to print first.
    pub(super) notes: Vec<String>,
    /// The first output folder that does not exist yet.
    pub(super) new_folder: Option<PathBuf>,
    pub(super) inputs: Inputs,
    /// Whether stdout is a terminal. The next field tells whether it is not a file.
    pub(super) terminal: bool,
    pub(super) piped: bool,
    pub(super) is_shared: bool,
}

impl Plan {
    pub(super) fn new(args: &ConvertArgs, listing: Listing) -> Result<Plan, Failure> {
        let (target, note) = target(args)?;
        let terminal = io::stdout().is_terminal();
        check_combination(args, target, terminal)?;
        let sources = listing.sources;
        let single = args.games.inputs.len() == 1
            && args
                .games
                .inputs
                .iter()
                .all(|input| is_one(input, &sources));
        let format = target.format;
        let is_one_record = format.holds_many_games() || args.editing.merge;
        if args.out_dir.is_none() && !single && !is_one_record {
            return Err(Failure::Usage(texts::several_inputs(format.code())));
        }
        let outputs = args.out_dir.as_deref().map(Outputs::new);
        let was_output = |source: &Source| outputs.as_ref().is_some_and(|known| known.has(source));
        let files = sources.len();
        let (outputs, sources): (Vec<_>, Vec<_>) = sources.into_iter().partition(was_output);
        let mut plan = Plan {
            target,
            destinations: Vec::new(),
            files,
            ignored: 0,
            notes: note.into_iter().collect(),
            new_folder: new_folder(args),
            inputs: Inputs::new(&sources),
            terminal,
            piped: !stdout_is_file(),
            is_shared: args.out_dir.is_none() && (sources.len() > 1 || args.editing.merge),
            sources,
        };
        match &args.out_dir {
            Some(folder) if args.name.is_some() => plan.name_into(folder, outputs.len()),
            Some(folder) => plan.write_into(folder, outputs),
            None => plan.write_to(args.output.as_deref())?,
        }
        Ok(plan)
    }

    /// Plans to write each input to a file in a folder. Skips inputs whose output file would be one of the inputs. Also
    /// skips the `outputs`: files from earlier conversions in that folder, found because it is inside a given folder.
    fn write_into(&mut self, folder: &Path, outputs: Vec<Source>) {
        let (mut left, mut twice): (Vec<PathBuf>, Vec<PathBuf>) = Default::default();
        let mut seen = HashSet::new();
        let extension = self.target.extension;
        let mut sources = take(&mut self.sources);
        sources.retain(|source| {
            let usual = folder.join(source.relative.with_extension(extension));
            let is_new = seen.insert(source.path.clone());
            let list = if !is_new {
                &mut twice
            } else if self.inputs.has(&usual) {
                &mut left
            } else {
                return true;
            };
            list.push(source.path.clone());
            false
        });
        let Names { of_sources, longer } = names(&sources, extension, IGNORES_CASE);
        let (mut example, mut kept) = (None, 0_usize);
        for (number, (source, name)) in sources.into_iter().zip(of_sources).enumerate() {
            let path = folder.join(&name);
            if self.inputs.has(&path) {
                left.push(source.path);
                continue;
            }
            if longer.contains(&number) {
                kept += 1;
                example.get_or_insert_with(|| {
                    let (from, to) = (source.path.display(), path.display());
                    texts::becomes(from.to_string(), to.to_string())
                });
            }
            self.sources.push(source);
            self.destinations.push(Destination::File(path));
        }
        if let Some(example) = example {
            self.notes.push(texts::keep_extensions(kept, example));
        }
        self.ignored = left.len() + twice.len() + outputs.len();
        let outputs: Vec<PathBuf> = outputs.into_iter().map(|source| source.path).collect();
        for (left, why) in [
            (left, texts::would_overwrite()),
            (twice, texts::named_twice()),
            (outputs, texts::in_target()),
        ] {
            if let Some(first) = left.first() {
                let first = first.display().to_string();
                self.notes.push(texts::inputs_left(left.len(), why, first));
            }
        }
    }

    /// Plans to write each game to a file named after it. The destinations only tell the folder and the extension.
    fn name_into(&mut self, folder: &Path, outputs: usize) {
        let mut seen = HashSet::new();
        let all = self.sources.len();
        self.sources
            .retain(|source| seen.insert(source.path.clone()));
        self.ignored = outputs + all - self.sources.len();
        let path = folder.join("game").with_extension(self.target.extension);
        let destination = |_: &Source| Destination::File(path.clone());
        self.destinations = self.sources.iter().map(destination).collect();
    }

    /// Plans to write all inputs to one file, or to stdout.
    fn write_to(&mut self, output: Option<&Path>) -> Result<(), Failure> {
        let file = output.filter(|output| output.as_os_str() != "-");
        for source in &self.sources {
            self.destinations.push(match file {
                Some(path) => {
                    self.inputs.refuse(path)?;
                    Destination::File(path.to_owned())
                }
                None if input::is_stdout(&source.path) => {
                    let name = source.path.display().to_string();
                    return Err(Failure::Usage(texts::stdout_is_input(name)));
                }
                None => Destination::Stdout,
            });
        }
        Ok(())
    }

    pub(super) fn writes_to_stdout(&self) -> bool {
        self.destinations.iter().any(|to| to.file().is_none())
    }

    /// Returns `true` if an input is skipped because its file exists.
    pub(super) fn is_skipped(&self, args: &ConvertArgs, input: usize) -> bool {
        let file = self.destinations[input].file();
        args.skip_existing && file.is_some_and(Path::is_file)
    }
}

/// The output folder, for detecting inputs that an earlier conversion left there.
struct Outputs(Option<PathBuf>);

impl Outputs {
    fn new(folder: &Path) -> Outputs {
        Outputs(folder.canonicalize().ok())
    }

    /// Returns `true` if a source is in the folder only because a given folder contains it.
    fn has(&self, source: &Source) -> bool {
        let depth = source.relative.components().count();
        let given = source.path.ancestors().nth(depth);
        let given = given.map(|path| {
            if path.as_os_str().is_empty() {
                Path::new(".")
            } else {
                path
            }
        });
        let below = self.0.as_ref().zip(given).and_then(|(folder, given)| {
            let below = folder.strip_prefix(given.canonicalize().ok()?).ok()?;
            Some(below.to_owned())
        });
        below.is_some_and(|below| {
            !below.as_os_str().is_empty() && source.relative.starts_with(below)
        })
    }
}

/// Returns the output format, from `--to` or the extension of `-o`, and a note if the extension is of another format.
fn target(args: &ConvertArgs) -> Result<(FormatName, Option<String>), Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let named = |path: &Path| named_target(&komadai_batch::extension(path)?).ok();
    if args.output.is_none() && args.out_dir.is_none() {
        let (last, before) = args
            .games
            .inputs
            .split_last()
            .map_or((None, &[][..]), |(l, b)| (Some(l), b));
        let meant = last.filter(|last| named(last).is_some() && !before.is_empty());
        if let Some(last) = meant.filter(|last| args.to.is_none() || !last.exists()) {
            let (last, first) = (last.display(), args.games.inputs[0].display());
            return usage(texts::taken_for_input(last.to_string(), first.to_string()));
        }
    }
    let implied = args
        .output
        .as_deref()
        .and_then(|output| Some((output, named(output)?)));
    match (args.to, implied) {
        (Some(to), Some((output, other))) if to.format != other.format => {
            let (format, other) = (to.format.code(), other.format.code());
            let note = texts::other_extension(output.display().to_string(), format, other);
            Ok((to, Some(note)))
        }
        (Some(to), _) => Ok((to, None)),
        (None, Some((_, implied))) => Ok((implied, None)),
        (None, None) => usage(match (&args.output, &args.out_dir) {
            (Some(output), _) if output.as_os_str() != "-" => {
                let name = output.display().to_string();
                let extension = komadai_batch::extension(output).unwrap_or_default();
                match other_writer(&extension) {
                    Some(command) => about(name, options::other_writer(command)),
                    None => texts::no_format(name),
                }
            }
            _ => texts::which_format(),
        }),
    }
}

/// Returns the first output folder that does not exist.
fn new_folder(args: &ConvertArgs) -> Option<PathBuf> {
    let file = args
        .output
        .as_deref()
        .and_then(|path| file_to_write(path).ok());
    let parent = || file.as_deref().and_then(Path::parent);
    let folder = args.out_dir.as_deref().or_else(parent)?;
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let folders = folder.ancestors().take_while(missing);
    folders.last().map(Path::to_owned)
}

/// Returns `true` if an input names this one file, not a folder or a pattern.
fn is_one(input: &Path, sources: &[Source]) -> bool {
    sources.len() == 1 && sources.iter().all(|source| source.path == input)
}

fn check_combination(
    args: &ConvertArgs,
    target: FormatName,
    terminal: bool,
) -> Result<(), Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let format = target.format.code();
    if let Some(message) = args.dialects.misplaced(target.format) {
        return usage(message);
    }
    if args.encoding.is_some() && target.format.is_packed() {
        return usage(texts::encoding_of_bytes(format));
    }
    if args.encoding == Some(Encoding::Ascii) && target.format.is_japanese() {
        return usage(texts::not_ascii(format));
    }
    if let Some(folder) = args.output.as_deref().filter(|path| is_folder(path)) {
        return usage(texts::is_folder(folder.display().to_string()));
    }
    let above = args.out_dir.iter().flat_map(|dir| dir.ancestors());
    let there = above.into_iter().find(|dir| dir.exists());
    if let Some(file) = there.filter(|there| !there.is_dir()) {
        return usage(texts::is_no_folder(file.display().to_string()));
    }
    let has_file = |output: &PathBuf| output.as_os_str() != "-";
    if args.skip_existing && args.out_dir.is_none() && !args.output.as_ref().is_some_and(has_file) {
        return usage(texts::skip_needs_file());
    }
    if args.unknown_result.is_some() && !target.format.needs_result() {
        return usage(texts::result_of_rows());
    }
    if args.unknown_value.is_some() && !target.format.needs_result() {
        return usage(texts::value_of_rows());
    }
    // Windows refuses other bytes in the middle of a file.
    match bytes_shown(args, target, cfg!(windows)) {
        Some(bytes) if terminal => return usage(texts::bytes_on_terminal(bytes)),
        _ => {}
    }
    Ok(())
}

/// Returns `true` if a path can only be that of a folder, existing or not.
fn is_folder(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut parts = bytes.rsplit(|&byte| is_separator(byte.into()));
    let last = parts.next().unwrap_or_default();
    let has_parent = parts.next().is_some();
    path.is_dir() || last == b".." || (has_parent && matches!(last, b"" | b"."))
}

/// Returns the format or encoding of bytes that must not go to a terminal. These are packed formats without `-o -`. If
/// the terminal `takes_utf_8` only, they are all packed formats and all text that is not UTF-8.
fn bytes_shown(args: &ConvertArgs, target: FormatName, takes_utf_8: bool) -> Option<&'static str> {
    let output = args.output.as_deref();
    if args.out_dir.is_some() || output.is_some_and(|path| path.as_os_str() != "-") {
        return None;
    }
    if target.format.is_packed() {
        return (takes_utf_8 || output.is_none()).then(|| target.format.code());
    }
    match writing_options(args, target, None, true).encoding? {
        Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Ascii => None,
        other => takes_utf_8.then(|| other.code()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{bytes_shown, target};
    use crate::args::{Args, Command};

    #[test]
    fn no_bytes_on_a_terminal() {
        for (words, expected, of_windows) in [
            ("--to hcp", Some("hcp"), Some("hcp")),
            ("--to psv", Some("psv"), Some("psv")),
            ("--to hcp -o x.hcp", None, None),
            ("-o x.hcp", None, None),
            ("--to hcp -o -", None, Some("hcp")),
            ("--to hcp --out-dir x", None, None),
            ("--to usi", None, None),
            ("--to kif -o -", None, None),
            ("--to kif --encoding cp932", None, Some("cp932")),
            ("--to kif --encoding cp932 -o x.kif", None, None),
        ] {
            let words = format!("komadai convert in.csa {words}");
            let Command::Convert(args) = Args::parse_from(words.split(' ')).command else {
                panic!("{words}")
            };
            let (target, _) = target(&args).expect(&words);
            assert_eq!(bytes_shown(&args, target, false), expected, "{words}");
            assert_eq!(bytes_shown(&args, target, true), of_windows, "{words}");
        }
    }
}
