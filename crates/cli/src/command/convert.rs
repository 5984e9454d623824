//! `komadai convert`: game records from any format to any other.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{
    CsaVersion, Encoding, Format, Losses, PsnDialect, Reading, Record, Severity, WriteOptions,
    encode, write_all,
};

use crate::args::{ConvertArgs, CsaVersionArg, PsnDialectArg, Target};
use crate::failure::{Failure, Outcome};
use crate::input::{self, Source};
use crate::{output, snippet};

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
                writeln!(io::stderr(), "komadai: {failure}")?;
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
        let to_stdout = args.output.as_deref().is_none_or(|o| o.as_os_str() == "-");
        let single = args.inputs.len() == 1 && !args.inputs.iter().any(|input| input.is_dir());
        if args.out_dir.is_none() && !single {
            return usage("several inputs, or a folder, need --out-dir".to_owned());
        }
        let inputs = sources.iter().filter_map(|s| s.path.canonicalize().ok());
        let mut plan = Plan {
            places: Vec::new(),
            inputs: inputs.collect(),
        };
        let mut taken: HashMap<PathBuf, &Path> = HashMap::new();
        for source in sources {
            let path = match (&args.out_dir, &args.output) {
                (Some(dir), _) => dir.join(source.relative.with_extension(args.to.extension)),
                (None, Some(path)) if !to_stdout => path.clone(),
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
    fn file(&mut self, source: &Source, place: &Place, out: &mut impl Write) -> Outcome {
        let name = source.path.display().to_string();
        let options = self.args.reading.options(&source.path);
        let bytes = input::read(&source.path, &options.limits)?;
        let mut reading = komadai::kifu::read_with(&bytes, &options);
        drop(bytes);
        let mut well = report(&name, &reading)?;
        if let Some(severity) = self.args.reading.strict() {
            let refused = |refused| Failure::Input(format!("{name}: {refused}"));
            reading = reading.refuse(severity).map_err(refused)?;
        }
        let records: Vec<&Record> = reading.games.iter().map(|game| &game.record).collect();
        if records.is_empty() {
            return Err(Failure::Input(format!("{name}: no game found")));
        }
        if records.len() == 1 || self.args.to.format.holds_many_games() {
            self.games(&name, &records, 0, place, out)?;
            return Ok(well);
        }
        let Place::File(path) = place else {
            let format = self.args.to.format;
            let message = format!(
                "{name} has {} games, and a file of {format} holds one: give -o or --out-dir",
                records.len()
            );
            return Err(Failure::Input(message));
        };
        for (i, record) in records.iter().enumerate() {
            let place = Place::File(numbered(path, i + 1));
            if let Err(failure) = self.games(&name, &[record], i, &place, out) {
                well = false;
                writeln!(io::stderr(), "komadai: {failure}")?;
            }
        }
        Ok(well)
    }

    /// Writes games to one place; `first` is the number of the first, from 0.
    fn games(
        &mut self,
        name: &str,
        records: &[&Record],
        first: usize,
        place: &Place,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Target { format, extension } = self.args.to;
        let extension = match place {
            Place::File(path) => input::extension(path),
            Place::Stdout => Some(extension.to_owned()),
        };
        let usual = match self.args.psn_dialect {
            Some(PsnDialectArg::Psn2) if format == Format::Psn => Encoding::Utf8Bom,
            _ => format.default_encoding(extension.as_deref()),
        };
        let encoding = self.args.encoding.unwrap_or(usual);
        let options = WriteOptions {
            encoding: Some(encoding),
            csa: match self.args.csa_version {
                None | Some(CsaVersionArg::V2_2) => CsaVersion::V2_2,
                Some(CsaVersionArg::V3_0) => CsaVersion::V3_0,
            },
            psn: match self.args.psn_dialect {
                None | Some(PsnDialectArg::Shogidokoro) => PsnDialect::Shogidokoro,
                Some(PsnDialectArg::ShogiL) => PsnDialect::ShogiL,
                Some(PsnDialectArg::Psn2) => PsnDialect::Psn2,
            },
            ..WriteOptions::default()
        };
        let written = write_all(records.iter().copied(), format, &options);
        let (text, losses) = written.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        for (i, losses) in losses.iter().enumerate() {
            tell_losses(name, first + i + 1, losses)?;
        }
        let encoded = encode(&text, encoding, format.line_end());
        let target = match place {
            Place::Stdout => "stdout".to_owned(),
            Place::File(path) => path.display().to_string(),
        };
        for finding in &encoded.findings {
            writeln!(io::stderr(), "{}", snippet::headline(&target, finding))?;
        }
        match place {
            Place::Stdout => out.write_all(&encoded.bytes)?,
            Place::File(path) => self.save(name, path, &encoded.bytes)?,
        }
        Ok(())
    }

    fn save(&mut self, name: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
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
        output::save(path, bytes)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
    }
}

/// Prints what was found; `false` if there was an error.
fn report(name: &str, reading: &Reading) -> io::Result<bool> {
    let mut well = true;
    let mut stderr = io::stderr().lock();
    for finding in reading.all_findings() {
        well &= finding.severity != Severity::Error;
        writeln!(stderr, "{}", snippet::headline(name, finding))?;
    }
    Ok(well)
}

/// Prints the first loss of each kind, and how many more there are.
fn tell_losses(name: &str, game: usize, losses: &Losses) -> io::Result<()> {
    let mut stderr = io::stderr().lock();
    let mut kinds = Vec::new();
    for loss in losses {
        if kinds.contains(&loss.kind) {
            continue;
        }
        kinds.push(loss.kind);
        let more = losses
            .iter()
            .filter(|other| other.kind == loss.kind)
            .count()
            - 1;
        let place = loss.ply.map_or(String::new(), |ply| format!(" ply {ply}:"));
        let kind = loss.kind.code();
        let message = &loss.message;
        write!(
            stderr,
            "{name}: game {game}: loss[{kind}]:{place} {message}"
        )?;
        match more {
            0 => writeln!(stderr)?,
            _ => writeln!(stderr, " (and {more} more)")?,
        }
    }
    Ok(())
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

/// Reads the name of an encoding.
pub(crate) fn encoding(text: &str) -> Result<Encoding, String> {
    let names: Vec<&str> = Encoding::ALL.iter().map(|e| e.code()).collect();
    let unknown = |_| format!("expected one of {}", names.join(" "));
    text.parse().map_err(unknown)
}

/// Reads the name of a format that is read.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    let read = Format::ALL.iter().filter(|format| format.is_read());
    let names: Vec<&str> = read.map(|format| format.code()).collect();
    let format = text.parse::<Format>().ok().filter(|f| f.is_read());
    format.ok_or_else(|| format!("expected one of {}", names.join(" ")))
}

/// Reads the name of a format; `kifu` and `ki2u` are KIF and KI2 in UTF-8.
pub(crate) fn target(text: &str) -> Result<Target, String> {
    let (code, extension) = match text {
        "kifu" => ("kif", Some("kifu")),
        "ki2u" => ("ki2", Some("ki2u")),
        code => (code, None),
    };
    let format = code.parse::<Format>().ok().filter(|f| f.is_written());
    let Some(format) = format else {
        let written = Format::ALL.iter().filter(|format| format.is_written());
        let names: Vec<&str> = written.map(|format| format.code()).collect();
        return Err(format!("expected one of {} kifu ki2u", names.join(" ")));
    };
    let usual = format.extensions().first().copied().unwrap_or("txt");
    Ok(Target {
        format,
        extension: extension.unwrap_or(usual),
    })
}
