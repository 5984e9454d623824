//! The conversion of one input after the other.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use komadai::kifu::{FileWriter, Format, Record};

use super::destination::Destination;
use super::game_writer::GameWriter;
use super::options::options;
use super::plan::Plan;
use super::report::ConversionReport;
use crate::args::ConvertArgs;
use crate::failure::{Failure, Outcome};
use crate::input::Source;
use crate::output::{self, Identity, identity};
use crate::reporting_reader::ReportingReader;

/// Carries out a plan, one input after the other.
pub(super) struct Converter<'a> {
    args: &'a ConvertArgs,
    plan: &'a Plan,
    /// The files written so far, each with its input.
    written: HashMap<Identity, String>,
}

impl<'a> Converter<'a> {
    pub(super) fn new(args: &'a ConvertArgs, plan: &'a Plan) -> Converter<'a> {
        Converter {
            args,
            plan,
            written: HashMap::new(),
        }
    }

    /// Converts an input, game by game; at most two games are held.
    pub(super) fn file(
        &mut self,
        source: &Source,
        destination: &Destination,
        out: &mut impl Write,
    ) -> Outcome {
        let format = self.args.to.format;
        let mut input = ReportingReader::open(&source.path, &self.args.reading)?;
        let name = source.path.display().to_string();
        let stopped = |failure: Failure| failure.with(so_far(0, 0));
        let Some(first) = input.next().map_err(stopped)? else {
            return Err(Failure::Input(format!("{name}: no game found")));
        };
        let several = !input.is_last() && !format.holds_many_games();
        let mut first = Some(first);
        let mut next = || match first.take() {
            Some(record) => Ok(Some(record)),
            None => input.next(),
        };
        let mut report = ConversionReport::new(self.args.verbose);
        match destination {
            Destination::Stdout if several => {
                return Err(several_in_one(&name, format, "give -o or --out-dir", next));
            }
            Destination::File(path) if several && is_device(path) => {
                let elsewhere = format!("give another -o than {}, or --out-dir", path.display());
                return Err(several_in_one(&name, format, &elsewhere, next));
            }
            Destination::Stdout => {
                let mut writer = self.writer(&name, 1, None, out);
                let mut written = 0;
                let stopped = |failure: Failure, written| failure.with(so_far(written, written));
                while let Some(record) = next().map_err(|e| stopped(e, written))? {
                    let added = writer.add(&record, &mut report);
                    added.map_err(|e| stopped(e, written))?;
                    written += 1;
                }
            }
            Destination::File(path) if several => {
                let mut no_errors = true;
                let mut number = 0;
                let mut written = 0;
                while let Some(record) = next().map_err(|e| e.with(so_far(written, number)))? {
                    number += 1;
                    let path = numbered(path, number);
                    let saved = self.save(&name, number, &path, |writer| {
                        writer.add(&record, &mut report)
                    });
                    match saved {
                        Ok(()) => written += 1,
                        Err(failure) => {
                            no_errors = false;
                            failure.report();
                        }
                    }
                }
                return Ok(no_errors && input.no_errors);
            }
            Destination::File(path) => self.save(&name, 1, path, |writer| {
                while let Some(record) = next()? {
                    writer.add(&record, &mut report)?;
                }
                Ok(())
            })?,
        }
        Ok(input.no_errors)
    }

    /// A writer for games of an input; `first` is the number of the first game.
    fn writer<'n, W: Write>(
        &self,
        name: &'n str,
        first: usize,
        file: Option<&Path>,
        out: W,
    ) -> GameWriter<'n, W> {
        let options = options(self.args, file, self.plan.terminal);
        GameWriter {
            name,
            number: first,
            target: file.map_or_else(|| "stdout".to_owned(), |path| path.display().to_string()),
            file: FileWriter::new(out, self.args.to.format, options),
        }
    }

    /// Writes a file with the games that `fill` adds.
    fn save(
        &mut self,
        name: &str,
        first: usize,
        path: &Path,
        fill: impl FnOnce(&mut GameWriter<'_, &mut dyn Write>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.plan.is_input(path) {
            let message = format!("{}: an input is never overwritten", path.display());
            return Err(Failure::Input(message));
        }
        if let Some(other) = identity(path).and_then(|file| self.written.get(&file)) {
            let path = path.display();
            let message = format!("{path}: written from {other} already, not from {name}");
            return Err(Failure::Input(message));
        }
        output::save(path, |file| {
            fill(&mut self.writer(name, first, Some(path), file))
        })?;
        let written = identity(path).map(|file| (file, name.to_owned()));
        self.written.extend(written);
        Ok(())
    }
}

/// Why the games of an input are not written to a destination for one game, with their number; or why
/// they cannot be counted.
fn several_in_one(
    name: &str,
    format: Format,
    advice: &str,
    mut next: impl FnMut() -> Result<Option<Record>, Failure>,
) -> Failure {
    let mut count = 0;
    loop {
        match next() {
            Ok(Some(_)) => count += 1,
            Err(failure) => return failure.with(so_far(0, count)),
            Ok(None) => {
                return Failure::Input(format!(
                    "{name} has {count} games, and a file of {format} holds one: {advice}"
                ));
            }
        }
    }
}

/// Whether a path is that of a device or a pipe, beside which no files belong.
fn is_device(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Reports how many of the games `before` one that cannot be read or written were `written`.
fn so_far(written: usize, before: usize) -> String {
    let be = if written == 1 { "is" } else { "are" };
    match (written, before) {
        (0, _) => "nothing is written".to_owned(),
        (1, 1) => "the game before it is written".to_owned(),
        _ if written == before => format!("the {written} games before it are written"),
        _ => format!("{written} of the {before} games before it {be} written"),
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
