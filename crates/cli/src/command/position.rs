//! `komadai position`: prints a position, and the facts about it.

mod standing;

use std::io::Write;
use std::path::PathBuf;

use komadai::kifu::{Record, standings};
use komadai::movegen::status;
use komadai::notation::piece_name;
use komadai::notation::{Context, text};
use komadai::{Faults, Handicap, Language, Move, Phrase, PieceKind, Position, Square, Style};

use super::show::board;
use crate::args::PositionArgs;
use crate::failure::{Failure, RunResult, goes_on};
use crate::named::{Named, named};
use crate::places::{last_to, no_such_game, position_at};
use crate::position_lines::{PositionLines, Stdin};
use crate::texts::show as texts;
use crate::texts::{about, no_game_found, say};
use crate::{input, language, snippet};
use komadai_batch::GameReader;
use komadai_batch::Source;
use komadai_forms::{
    FindingForm, FindingsForm, NoPositionForm, OneLine, PositionForm, StandingForm, write_json_line,
};

pub(crate) fn run(args: &PositionArgs, out: &mut impl Write) -> RunResult {
    let stdin = [PathBuf::from("-")];
    let words = match args.positions[..] {
        [] => &stdin,
        ref words => words,
    };
    let all = named(words, args.reading.all_files)?;
    let mut no_errors = true;
    let mut printer = Printer {
        args,
        out,
        printed: 0,
    };
    for named in &all {
        no_errors &= match named {
            Named::File(source) => printer.file(source)?,
            Named::Position(text, record) => {
                let shown = printer.position(text, None, record);
                printer.goes_on(text, None, shown)?
            }
        };
    }
    Ok(no_errors)
}

struct Printer<'a, W> {
    args: &'a PositionArgs,
    out: &'a mut W,
    printed: usize,
}

impl<W: Write> Printer<'_, W> {
    /// Prints the positions of a file, or with `--json` why there is none.
    fn file(&mut self, source: &Source) -> RunResult {
        let mut found = FindingsForm::default();
        let shown = self.games(source, &mut found);
        if let (Err(Failure::Input(message)), true) = (&shown, self.args.json) {
            if found.errors.is_empty() {
                found = FindingsForm::of_failure(message);
            }
            let form = NoPositionForm {
                file: source.path.display().to_string(),
                game: None,
                errors: found.errors,
            };
            write_json_line(&form, self.out)?;
        }
        goes_on(shown)
    }

    /// Prints the positions of the games of a file, or of the lines of stdin. `found` gets the latest findings.
    fn games(&mut self, source: &Source, found: &mut FindingsForm) -> RunResult {
        let file = source.path.as_path();
        let is_file = !komadai_batch::is_stdin(file) || self.args.reading.from.is_some();
        let options = self.args.reading.options();
        let mut reader = if is_file {
            input::games(source, &options)?
        } else {
            match Stdin::open()? {
                Stdin::Positions(lines) => return self.lines(lines),
                Stdin::File(input) => GameReader::of(input, file, &options),
            }
        };
        let name = file.display().to_string();
        let (mut number, mut no_errors) = (0, true);
        loop {
            let is_asked = (self.args.game).is_none_or(|game| game.get() == number + 1);
            let next = reader.next();
            *found = FindingsForm::of(&next.findings);
            if is_asked {
                no_errors &= snippet::report(&name, next.part.as_ref(), &next.findings);
            }
            let record = match next.record.map_err(|error| input::failed(file, &error)) {
                Err(failure) if next.goes_on => Err(failure),
                record => match record? {
                    Some(record) => Ok(record),
                    None => break,
                },
            };
            number += 1;
            if is_asked {
                let shown = record.and_then(|record| self.position(&name, Some(number), &record));
                no_errors &= self.goes_on(&name, Some(number), shown)?;
            }
            if self.args.game.is_some() && is_asked {
                return Ok(no_errors);
            }
        }
        match (number, self.args.game) {
            (0, _) => Err(Failure::Input(about(name, no_game_found()))),
            (_, Some(game)) => Err(no_such_game(&name, game.get(), number)),
            _ => Ok(no_errors),
        }
    }

    /// Prints the position of each line immediately.
    fn lines(&mut self, lines: PositionLines) -> RunResult {
        let (mut number, mut no_errors) = (0, true);
        for record in lines {
            number += 1;
            if self.args.game.is_none_or(|game| game.get() == number) {
                let shown = record.and_then(|record| self.position("-", Some(number), &record));
                no_errors &= self.goes_on("-", Some(number), shown)?;
                self.out.flush()?;
            }
        }
        match self.args.game {
            Some(game) if game.get() > number => Err(no_such_game("-", game.get(), number)),
            _ => Ok(no_errors),
        }
    }

    /// Reports why a game or a line has no position, with `--json` also on stdout. The following ones are shown anyway.
    fn goes_on(&mut self, name: &str, game: Option<u64>, shown: RunResult) -> RunResult {
        if let (Err(Failure::Input(message)), true) = (&shown, self.args.json) {
            let form = NoPositionForm {
                file: name.to_owned(),
                game,
                errors: vec![FindingForm::without_place("no-position", message.clone())],
            };
            write_json_line(&form, self.out)?;
        }
        goes_on(shown)
    }

    /// Prints the position of a game. Returns `false` if it has faults that are unusual in problems.
    fn position(&mut self, name: &str, game: Option<u64>, record: &Record) -> RunResult {
        let position = position_at(record, self.args.ply)?;
        let last_to = last_to(record, self.args.ply);
        let mut form = PositionForm::of(name, game, &position);
        let presets = self
            .args
            .rules_of_play
            .as_ref()
            .map_or(&[][..], |presets| presets.0);
        let rules: Vec<_> = presets.iter().map(|preset| preset.rules()).collect();
        let found = standings(record, self.args.ply, &rules);
        let found: Vec<_> = presets.iter().copied().zip(found).collect();
        let standing_forms = found.iter();
        form.standings = standing_forms
            .map(|(preset, of)| StandingForm::of(*preset, of))
            .collect();
        if self.args.json {
            write_json_line(&form, self.out)?;
        } else {
            if self.printed > 0 {
                writeln!(self.out)?;
            }
            self.facts(&form, &position, last_to, record)?;
            let handicap = Handicap::of(&record.start.setup);
            standing::write(&found, handicap, position.side(), &mut self.out)?;
        }
        self.printed += 1;
        Ok((position.faults() - Faults::NO_KING).is_empty())
    }

    fn facts(
        &mut self,
        form: &PositionForm,
        position: &Position,
        last_to: Option<Square>,
        record: &Record,
    ) -> Result<(), Failure> {
        let handicap = Handicap::of(&record.start.setup);
        let board = board(position.setup(), handicap, self.args.flip, true);
        write!(self.out, "{board}")?;
        let mut fact =
            |name: String, text: String| writeln!(self.out, "{name}: {}", OneLine(&text));
        fact(texts::sfen(), form.sfen.clone())?;
        if let Some(handicap) = Handicap::of(position.setup()) {
            fact(texts::fact_start(), texts::handicap(handicap))?;
        }
        if !form.checkers.is_empty() {
            let pieces = form.checkers.iter().map(|checker| {
                let piece = checker.square.parse().ok();
                let piece = piece.and_then(|square: Square| {
                    let piece = position.board().piece(square)?;
                    Some(on(piece.kind(), square))
                });
                piece.unwrap_or_else(|| checker.square.clone())
            });
            fact(texts::check_by(), pieces.collect::<Vec<_>>().join(", "))?;
        }
        fact(texts::legal_moves(), say(form.legal_moves))?;
        if let Some(rule) = status(position) {
            let name = Phrase::new(rule.code(), rule.japanese());
            fact(texts::over_by(), say(name))?;
        }
        if let Some(usi) = &form.mate_in_one {
            let context = Context::new(position, last_to);
            let style = match language::chosen() {
                Language::English => Style::Hosking,
                Language::Japanese => Style::Jsa,
            };
            let mate: Option<Move> = usi.parse().ok();
            let text = mate.and_then(|m| text(&context, m, style));
            let text = match text.filter(|text| text != usi) {
                Some(text) => format!("{usi}, {text}"),
                None => usi.clone(),
            };
            fact(texts::mate_in_one(), text)?;
        }
        for fault in position.faults().phrases() {
            fact(texts::fault(), say(fault))?;
        }
        for (kind, count) in position.setup().surplus() {
            let name = piece_name(kind.piece_kind());
            let text = texts::more_than_a_set(name, count, kind.stock());
            fact(texts::surplus(), text)?;
        }
        Ok(())
    }
}

/// Returns `G on 52`, in Japanese 52金.
fn on(piece: PieceKind, square: Square) -> String {
    let (file, rank) = (square.file().number(), square.rank().number());
    match language::chosen() {
        Language::English => format!("{piece} on {file}{rank}"),
        Language::Japanese => format!("{file}{rank}{}", piece_name(piece)),
    }
}
