//! `komadai position`: a position, and the facts about it.

use std::io::Write;
use std::path::{Path, PathBuf};

use komadai::kifu::{Bod, Record, Severity};
use komadai::notation::{Candidates, Context, describe, print};
use komadai::{Faults, Handicap, Position, Square, Style, piece_name};

use super::show::ply::{last_to, position_at};
use crate::args::PositionArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome, goes_on};
use crate::game_reader::GameReader;
use crate::json::{self, PositionForm};
use crate::named::{Named, named};
use crate::{snippet, texts};

pub(crate) fn run(args: &PositionArgs, out: &mut impl Write) -> Outcome {
    let stdin = [PathBuf::from("-")];
    let words = match args.positions[..] {
        [] => &stdin,
        ref words => words,
    };
    let (all, mut no_errors) = named(words, args.reading.all_files)?;
    let mut printer = Printer {
        args,
        out,
        printed: 0,
    };
    for named in &all {
        let shown = match named {
            Named::File(path) => printer.file(path),
            Named::Position(text, record) => printer.position(text, None, record),
        };
        no_errors &= goes_on(shown)?;
    }
    Ok(no_errors)
}

struct Printer<'a, W> {
    args: &'a PositionArgs,
    out: &'a mut W,
    /// How many positions were printed.
    printed: usize,
}

impl<W: Write> Printer<'_, W> {
    /// Prints the positions of the games of a file.
    fn file(&mut self, file: &Path) -> Outcome {
        let mut reader = GameReader::open(file, &self.args.reading)?;
        let name = file.display().to_string();
        let (mut number, mut no_errors) = (0, true);
        loop {
            let is_asked = (self.args.game).is_none_or(|game| game.get() == number + 1);
            let next = reader.next_record(self.args.reading.strict(), |part, finding| {
                if is_asked {
                    no_errors &= finding.severity() != Severity::Error;
                    snippet::report(&name, part, finding);
                }
            })?;
            let Some(record) = next else { break };
            number += 1;
            if is_asked {
                no_errors &= self.position(&name, Some(number), &record)?;
            }
            if self.args.game.is_some() && is_asked {
                return Ok(no_errors);
            }
        }
        match (number, self.args.game) {
            (0, _) => Err(Failure::Input(format!("{name}: no game found"))),
            (_, Some(game)) => Err(Failure::Input(format!(
                "{name}: there is no game {game}, the last is {number}"
            ))),
            _ => Ok(no_errors),
        }
    }

    /// Prints the position of a game; `false` if it has faults that are not usual in problems.
    fn position(&mut self, name: &str, game: Option<u64>, record: &Record) -> Outcome {
        let position = position_at(record, self.args.ply)?;
        let last_to = last_to(record, self.args.ply);
        let form = PositionForm::of(name, game, &position);
        if self.args.json {
            json::print(&form, self.out)?;
        } else {
            if self.printed > 0 {
                writeln!(self.out)?;
            }
            self.facts(&form, &position, last_to, record)?;
        }
        self.printed += 1;
        Ok((position.faults() - Faults::NO_KING).is_empty())
    }

    /// Prints the board, and a line for each fact.
    fn facts(
        &mut self,
        form: &PositionForm,
        position: &Position,
        last_to: Option<Square>,
        record: &Record,
    ) -> Result<(), Failure> {
        let mut board = Bod::new(position.setup());
        let handicap = Handicap::of(&record.start.setup);
        if handicap.is_some_and(|handicap| handicap != Handicap::Even) {
            board = board.of_handicap_game();
        }
        if self.args.flip {
            board = board.flipped();
        }
        write!(self.out, "{board}")?;
        let mut fact = |name: &str, text: &str| writeln!(self.out, "{name}: {}", OneLine(text));
        fact("sfen", &form.sfen)?;
        if let Some(handicap) = &form.handicap {
            fact(
                "start",
                &format!("{}, {}", handicap.japanese, handicap.english),
            )?;
        }
        fact("to move", form.side)?;
        if !form.checkers.is_empty() {
            let pieces = form.checkers.iter().map(|checker| {
                let piece = checker.square.parse().ok();
                let piece = piece.and_then(|square: Square| position.board().piece(square));
                let name = piece.map_or("", |piece| piece_name(piece.kind()));
                format!("{name} on {}", checker.square)
            });
            fact("check by", &pieces.collect::<Vec<_>>().join(", "))?;
        }
        fact("legal moves", &form.legal_moves.to_string())?;
        if let Some(over) = form.over {
            fact("over by", over)?;
        }
        if let Some(usi) = &form.mate_in_one {
            let context = Context::new(position, last_to);
            let written = usi.parse().ok();
            let written = written.and_then(|m| describe(&context, m, Candidates::Reach));
            let text = written.and_then(|written| print(&written, Style::Jsa).ok());
            fact(
                "mate in one",
                &format!("{usi}, {}", text.unwrap_or_default()),
            )?;
        }
        for fault in &form.faults {
            fact("fault", &fault.message)?;
        }
        for (kind, count) in position.setup().surplus() {
            let name = piece_name(kind.piece_kind());
            let text = texts::more_than_a_set(name, count, kind.stock());
            fact("surplus", &text)?;
        }
        Ok(())
    }
}
