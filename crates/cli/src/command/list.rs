//! `komadai list`: a line for each game.

use std::io::{self, IsTerminal, Write};

use csv::WriterBuilder;

use super::show::line::line;
use super::survey::{Asked, survey};
use crate::args::ListArgs;
use crate::escape::OneLine;
use crate::failure::RunResult;
use crate::json::{self, GameFacts, ListedGameForm};
use crate::spread::Sendable;
use crate::texts::of_game;

pub(crate) fn run(args: &ListArgs, out: &mut (impl Write + Send)) -> RunResult {
    let no_errors = if args.csv {
        table(args, out)?
    } else {
        let ask = |asked: Asked<'_>| match args.json {
            true => Some(json::line(&ListedGameForm {
                facts: asked.facts(),
                findings: asked.findings_form(),
            })),
            false => asked.record.map(line),
        };
        let used = |file: &str, number: u64, line: String| {
            if args.json {
                return Ok(json::print_numbered(&line, number, out)?);
            }
            let game = of_game(OneLine(file).to_string(), number);
            Ok(writeln!(out, "{game}: {line}")?)
        };
        survey(&args.games, ask, used)?
    };
    out.flush()?;
    Ok(no_errors)
}

/// Prints a table with a column for each fact.
fn table(args: &ListArgs, out: &mut (impl Write + Send)) -> RunResult {
    out.write_all(&names()?)?;
    let is_terminal = io::stdout().is_terminal();
    survey(
        &args.games,
        |asked| asked.record.is_some().then(|| asked.facts()),
        |_, number, mut facts: GameFacts| {
            facts.game = number;
            let mut rows = WriterBuilder::new()
                .has_headers(false)
                .from_writer(Vec::new());
            rows.serialize(facts).map_err(io::Error::from)?;
            let row = rows.into_inner().map_err(|error| error.into_error())?;
            if is_terminal {
                return Ok(writeln!(
                    out,
                    "{}",
                    OneLine(&String::from_utf8_lossy(&row))
                )?);
            }
            Ok(out.write_all(&row)?)
        },
    )
}

/// The line with the names of the columns, which a table without games has too.
fn names() -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.serialize(GameFacts::default())?;
    let mut table = table.into_inner().map_err(|error| error.into_error())?;
    let end = table.iter().position(|&byte| byte == b'\n');
    table.truncate(end.map_or(0, |end| end + 1));
    Ok(table)
}

impl Sendable for GameFacts {
    fn bytes(&self) -> usize {
        size_of::<GameFacts>() + self.file.len() + self.start.as_ref().map_or(0, String::len)
    }
}
