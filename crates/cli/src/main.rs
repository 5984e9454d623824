//! The `komadai` command: shows, converts and checks game records, lists moves, counts paths, solves tsume problems.

#![forbid(unsafe_code)]

mod answers;
mod args;
mod command;
mod csv_table;
mod failure;
mod games_file;
mod input;
mod language;
mod name_template;
mod named;
mod output;
mod places;
mod position_lines;
mod progress;
mod result_file;
mod snippet;
mod spill;
mod start;
mod stderr;
mod template;
mod texts;
mod width;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ContextKind;
use komadai::Language;

use args::{Args, Command, Japanese};
use failure::{Failure, RunResult};
use komadai_forms::escaped_word;

fn main() -> ExitCode {
    language::choose(env::args_os());
    panic::set_hook(Box::new(failure::report_panic));
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    let result = match Args::read(words(env::args_os())) {
        Ok(args) => {
            // Whoever installs pages and completions may have another language than their readers.
            let is_installed = matches!(args.command, Command::Man(_) | Command::Completions(_));
            let is_for_programs = env::args_os().any(|word| word == "--json");
            if is_for_programs || is_installed && args.lang.is_none() {
                language::choose_for_programs();
            }
            // The panic is reported, and incomplete files are removed.
            let run = || run(&args.command, &mut out);
            catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(Failure::Reported))
        }
        Err(error) if error.use_stderr() => return refuse(error),
        // The help, or the version.
        Err(help) => print(help).map(|()| true).map_err(Failure::from),
    };
    let flushed = out.flush().map_err(Failure::from);
    let code = match result.and_then(|ok| flushed.map(|()| ok)) {
        Ok(true) => 0,
        Ok(false) => 1,
        // The program that reads the output has closed it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            failure.report();
            failure.code()
        }
    };
    ExitCode::from(code)
}

fn run(command: &Command, out: &mut (impl Write + Send)) -> RunResult {
    match command {
        Command::Show(show) => command::show::run(show, out),
        Command::Position(position) => command::position::run(position, out),
        Command::Convert(convert) => command::convert::run(convert, out),
        Command::Check(check) => command::check::run(check, out),
        Command::Notate(notate) => command::notate::run(notate, out),
        Command::Resolve(resolve) => command::resolve::run(resolve, out),
        Command::Moves(moves) => command::moves::run(moves, out),
        Command::Perft(perft) => command::perft::run(perft, out),
        Command::Rules(rules) => command::rules::run(rules, out),
        Command::List(list) => command::list::run(list, out),
        Command::Stats(stats) => command::stats::run(stats, out),
        Command::Table(table) => command::table::run(table),
        Command::Tags(tags) => command::tags::run(tags, out),
        Command::Search(search) => command::search::run(search, out),
        Command::Tree(tree) => command::tree::run(tree, out),
        Command::Tsume(tsume) => command::tsume::run(tsume, out),
        Command::Image(image) => command::image::run(image, out),
        Command::Pack(pack) => command::pack::run(pack),
        Command::Sheet(sheet) => command::sheet::run(sheet),
        Command::View(view) => command::view::run(view, out),
        Command::Completions(completions) => command::completions::run(completions, out),
        Command::Man(man) => command::man::run(man, out),
    }
}

/// Returns the words of the command line. A white move of CSA (`-3334FU`) is not an option, so it gets a leading blank
/// that makes it a value. The option `--lang` is moved before `help`, which takes no options. A file without a command is
/// shown.
fn words(given: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let spaced = given.map(|word| {
        let bytes = word.as_encoded_bytes();
        let is_move = matches!(bytes, [b'-', a, b, c, d, piece, ..]
            if [a, b, c, d].iter().all(|digit| digit.is_ascii_digit()) && piece.is_ascii_alphabetic());
        if is_move { [OsStr::new(" "), &word].into_iter().collect() } else { word }
    });
    let mut words: Vec<OsString> = spaced.collect();
    // A file in place of a command is shown.
    let mut first = 1;
    while words
        .get(first)
        .is_some_and(|word| word.as_encoded_bytes().starts_with(b"-"))
    {
        first += if words[first] == "--lang" { 2 } else { 1 };
    }
    let is_file =
        |word: &OsString| Path::new(word).exists() && !word.to_str().is_some_and(args::is_command);
    if words.get(first).is_some_and(is_file) {
        words.insert(first, "show".into());
    }
    let is_language = |word: &OsString| word.to_string_lossy().starts_with("--lang");
    let language = words.iter().position(is_language);
    if let Some(at) = language
        && words.get(1).is_some_and(|word| word == "help")
    {
        let end = at + if words[at] == "--lang" { 2 } else { 1 };
        let end = end.min(words.len());
        words[1..end].rotate_left(at - 1);
    }
    words.into_iter()
}

/// Prints on stderr why the words of the command line are refused. The message quotes them, so they are parsed again
/// with control characters escaped. If the escaped words are valid, the first message is escaped. The advice to turn an
/// unknown option into a value is omitted.
fn refuse(mut error: clap::Error) -> ExitCode {
    let given: Vec<String> = env::args_os()
        .map(|text| text.to_string_lossy().into_owned())
        .collect();
    let escaped = given.iter().map(|text| escaped_word(text).into());
    let again = Args::read(words(escaped)).err();
    let again = again.filter(clap::Error::use_stderr);
    let is_quoted = again.is_none() && given.iter().any(|text| escaped_word(text) != *text);
    error = again.unwrap_or(error);
    error.remove(ContextKind::Suggested);
    // A closed stderr is ignored.
    let _ = if is_quoted {
        let text = match language::chosen() {
            Language::English => error.render(),
            Language::Japanese => error.apply::<Japanese>().render(),
        };
        let text = text.to_string();
        let lines = text.lines().map(|line| escaped_word(line) + "\n");
        io::stderr().write_all(lines.collect::<String>().as_bytes())
    } else {
        print(error)
    };
    ExitCode::from(Failure::USAGE)
}

/// Prints the help, the version, or the error in the words of the command line.
fn print(error: clap::Error) -> io::Result<()> {
    let is_help = args::is_help(error.kind());
    match language::chosen() {
        Language::Japanese if !is_help => error.apply::<Japanese>().print(),
        _ => error.print(),
    }
}
