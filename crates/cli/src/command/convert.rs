//! `komadai convert`: game records from any format to any other.

mod names;
mod options;
mod told;

use std::collections::{HashMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{AddError, Encoding, FileWriter, Format, Record};

use crate::args::ConvertArgs;
use crate::failure::{Failure, Outcome};
use crate::games::Input;
use crate::input::{self, Source};
use crate::{output, stderr};
pub(crate) use names::{encoding, format, target};
use options::options;
use told::Told;

pub(crate) fn run(args: &ConvertArgs, out: &mut impl Write) -> Outcome {
    let (sources, mut well) = input::sources(&args.inputs);
    let plan = Plan::new(args, &sources)?;
    output::guard_interruptions();
    let mut converter = Converter {
        args,
        plan: &plan,
        written: HashMap::new(),
    };
    for (source, place) in sources.iter().zip(&plan.places) {
        match converter.file(source, place, out) {
            Ok(fine) => well &= fine,
            Err(Failure::Output(error)) if matches!(place, Place::Stdout) => {
                return Err(Failure::Output(error));
            }
            Err(failure) => {
                well = false;
                stderr::tell(format_args!("komadai: {failure}"));
            }
        }
    }
    Ok(well)
}

/// Where the games of an input go.
enum Place {
    Stdout,
    File(PathBuf),
}

/// What is read and written, checked before anything happens.
struct Plan {
    /// One for each source.
    places: Vec<Place>,
    /// The inputs, as the system knows them.
    inputs: HashSet<PathBuf>,
    /// Whether people read stdout.
    terminal: bool,
}

impl Plan {
    fn new(args: &ConvertArgs, sources: &[Source]) -> Result<Plan, Failure> {
        let usage = |message: String| Err(Failure::Usage(message));
        if args.csa_version.is_some() && args.to.format != Format::Csa {
            return usage("--csa-version goes with --to csa".to_owned());
        }
        if args.psn_dialect.is_some() && args.to.format != Format::Psn {
            return usage("--psn-dialect goes with --to psn".to_owned());
        }
        if args.encoding.is_some() && args.to.format.is_packed() {
            let format = args.to.format;
            return usage(format!("--encoding is for text, and {format} is bytes"));
        }
        let japanese = matches!(args.to.format, Format::Kif | Format::Ki2 | Format::Bod);
        if args.encoding == Some(Encoding::Ascii) && japanese {
            let format = args.to.format;
            return usage(format!(
                "ascii cannot hold {format}: its words are Japanese"
            ));
        }
        let to_stdout = args.output.as_deref().is_none_or(|o| o.as_os_str() == "-");
        let single = args.inputs.len() == 1 && !args.inputs.iter().any(|input| input.is_dir());
        if args.out_dir.is_none() && !single {
            return usage("several inputs, or a folder, need --out-dir".to_owned());
        }
        let inputs = sources.iter().filter_map(|s| s.path.canonicalize().ok());
        let mut plan = Plan {
            places: Vec::new(),
            inputs: inputs.collect(),
            terminal: io::stdout().is_terminal(),
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
                    plan.places.push(Place::Stdout);
                    continue;
                }
            };
            if let Some(other) = taken.insert(path.clone(), &source.path) {
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
            plan.places.push(Place::File(path));
        }
        Ok(plan)
    }

    fn is_input(&self, path: &Path) -> bool {
        path.canonicalize()
            .is_ok_and(|path| self.inputs.contains(&path))
    }
}

struct Converter<'a> {
    args: &'a ConvertArgs,
    plan: &'a Plan,
    /// What was written so far, and from which input.
    written: HashMap<PathBuf, PathBuf>,
}

impl Converter<'_> {
    /// Converts an input, game by game; only one or two are held.
    fn file(&mut self, source: &Source, place: &Place, out: &mut impl Write) -> Outcome {
        let format = self.args.to.format;
        let mut input = Input::open(&source.path, &self.args.reading)?;
        let name = source.path.display().to_string();
        let Some(first) = input.next()? else {
            return Err(Failure::Input(format!("{name}: no game found")));
        };
        // The first game is written even if this one is refused.
        let second = input.next();
        let several = !matches!(second, Ok(None)) && !format.holds_many_games();
        let mut games = Ahead {
            read: [Ok(Some(first)), second].into_iter(),
            input: &mut input,
        };
        let mut told = Told::default();
        match place {
            Place::Stdout if several => {
                let mut count = 0;
                while games.next()?.is_some() {
                    count += 1;
                }
                return Err(Failure::Input(format!(
                    "{name} has {count} games, and a file of {format} holds one: give -o or \
                     --out-dir"
                )));
            }
            Place::Stdout => {
                let mut sheet = self.sheet(&name, 1, None, out);
                while let Some(record) = games.next()? {
                    sheet.add(&record, &mut told)?;
                }
            }
            Place::File(path) if several => {
                let mut well = true;
                let mut number = 0;
                while let Some(record) = games.next()? {
                    number += 1;
                    let path = numbered(path, number);
                    let saved =
                        self.save(&name, number, &path, |sheet| sheet.add(&record, &mut told));
                    if let Err(failure) = saved {
                        well = false;
                        stderr::tell(format_args!("komadai: {failure}"));
                    }
                }
                return Ok(well && input.well);
            }
            Place::File(path) => self.save(&name, 1, path, |sheet| {
                while let Some(record) = games.next()? {
                    sheet.add(&record, &mut told)?;
                }
                Ok(())
            })?,
        }
        Ok(input.well)
    }

    /// What games of an input are written to; `first` is the number of the first.
    fn sheet<'n, W: Write>(
        &self,
        name: &'n str,
        first: usize,
        file: Option<&Path>,
        out: W,
    ) -> Sheet<'n, W> {
        let options = options(self.args, file, self.plan.terminal);
        Sheet {
            name,
            number: first,
            target: file.map_or_else(|| "stdout".to_owned(), |path| path.display().to_string()),
            writer: FileWriter::new(out, self.args.to.format, options),
        }
    }

    /// Writes a file with what `fill` adds to it.
    fn save(
        &mut self,
        name: &str,
        first: usize,
        path: &Path,
        fill: impl FnOnce(&mut Sheet<'_, &mut dyn Write>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.plan.is_input(path) {
            let message = format!("{}: an input is never overwritten", path.display());
            return Err(Failure::Input(message));
        }
        if let Some(other) = self.written.insert(path.to_owned(), PathBuf::from(name)) {
            let message = format!(
                "{}: written from {} already, not from {name}",
                path.display(),
                other.display()
            );
            return Err(Failure::Input(message));
        }
        output::save(path, |file| {
            fill(&mut self.sheet(name, first, Some(path), file))
        })
    }
}

/// Games of which some are read already.
struct Ahead<'i, I> {
    read: I,
    input: &'i mut Input,
}

impl<I: Iterator<Item = Result<Option<Record>, Failure>>> Ahead<'_, I> {
    fn next(&mut self) -> Result<Option<Record>, Failure> {
        self.read.next().unwrap_or_else(|| self.input.next())
    }
}

/// A text on its way to a file or stdout.
struct Sheet<'n, W> {
    /// The input.
    name: &'n str,
    /// The number of the next game.
    number: usize,
    target: String,
    writer: FileWriter<W>,
}

impl<W: Write> Sheet<'_, W> {
    /// Writes a game, and counts what is lost of it.
    fn add(&mut self, record: &Record, told: &mut Told) -> Result<(), Failure> {
        let added = self.writer.add(record).map_err(|error| match error {
            AddError::Io(error) => Failure::Output(error),
            error => Failure::Input(format!("{}: {error}", self.name)),
        })?;
        told.losses(self.name, self.number, &added.losses);
        told.findings(&self.target, &added.findings);
        self.number += 1;
        Ok(())
    }
}

/// `NAME-1.kif` for `NAME.kif`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
