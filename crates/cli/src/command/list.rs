//! `komadai list`: a line for each game.

use std::io::Write;

use komadai::kifu::Record;

use super::show::line::line;
use super::survey::{Answer, survey};
use crate::args::ListArgs;
use crate::escape::OneLine;
use crate::failure::Outcome;
use crate::texts::of_game;

pub(crate) fn run(args: &ListArgs, out: &mut (impl Write + Send)) -> Outcome {
    let used = |file: &str, number: u64, Line(line): Line| {
        let game = of_game(OneLine(file).to_string(), number);
        writeln!(out, "{game}: {line}")?;
        Ok(())
    };
    let no_errors = survey(&args.games, |record: &Record, _| Line(line(record)), used)?;
    out.flush()?;
    Ok(no_errors)
}

struct Line(String);

impl Answer for Line {
    fn bytes(&self) -> usize {
        self.0.len()
    }
}
