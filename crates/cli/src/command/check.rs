//! `komadai check`: reads files and checks every move.

use std::io::{self, Write};
use std::path::Path;

use komadai::Preset;
use komadai::kifu::{
    Checked, Encoding, Finding, Format, GameReading, Message, Misspelt, Part, Record, Severity,
};
use komadai::notation::Deviation;
use serde_json::{Value, json};

use crate::args::CheckArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::{GameReader, GameWithFindings};
use crate::input::{self, Source};
use crate::snippet;
use crate::stderr;

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Outcome {
    let (sources, mut no_errors) = input::sources(&args.inputs);
    let mut linted = Linted::default();
    for Source { path: file, .. } in &sources {
        no_errors &= check(args, file, &mut linted, out)?;
    }
    if args.notation && !args.json {
        linted.report(out)?;
    }
    Ok(no_errors)
}

/// The counts of the linter for all files.
#[derive(Default)]
struct Linted {
    /// Games read from KI2.
    games: usize,
    /// Games of other formats.
    others: usize,
    moves: usize,
    deviate: usize,
}

impl Linted {
    fn add(&mut self, checked: Option<&Checked>) {
        match checked {
            None => self.others += 1,
            Some(checked) => {
                self.games += 1;
                self.moves += checked.moves;
                self.deviate += checked.misspelt.len();
            }
        }
    }

    fn report(&self, out: &mut impl Write) -> io::Result<()> {
        let (games, moves, deviate) = (self.games, self.moves, self.deviate);
        write!(
            out,
            "notation: {games} games of KI2, {moves} moves, {deviate} deviate"
        )?;
        match self.others {
            0 => writeln!(out),
            others => writeln!(out, "; {others} games of other formats were not checked"),
        }
    }
}

/// Checks the games of a file as they come; at most two are held at a time.
fn check(args: &CheckArgs, file: &Path, linted: &mut Linted, out: &mut impl Write) -> Outcome {
    let name = file.display().to_string();
    let mut report = Report {
        args,
        name: &name,
        bytes: bytes_of(file),
        no_errors: true,
    };
    let (left, failure) = match GameReader::open(file, &args.reading) {
        Err(failure) => (Vec::new(), failure),
        Ok(mut reader) => match report.games(&mut reader, linted, out) {
            Ok(()) => return Ok(report.no_errors),
            Err(failure) => (reader.take_left(), failure),
        },
    };
    match failure {
        Failure::Input(message) => report.stopped(&left, &message, out)?,
        other => return Err(other),
    }
    Ok(false)
}

/// Checks the claims of a game by the rules; adds the findings to those of the reader.
fn audit(game: &mut GameReading, part: &Part, rules: Option<&komadai::RuleSet>) {
    let found = komadai::kifu::audit(&game.record, rules);
    let found = found.into_iter().map(|f| f.in_part(&game.record, part));
    game.findings.extend(found);
}

/// The results of the linter for a game; empty for games in formats other than KI2.
struct Notation {
    moves: Option<usize>,
    /// The moves that are written differently from the rule, each with its text.
    misspelt: Vec<(Misspelt, String)>,
}

/// The results of the linter for a game; without JSON also added to its findings.
fn lint(game: &mut GameReading, part: &Part, checked: Option<Checked>, json: bool) -> Notation {
    let moves = checked.as_ref().map(|checked| checked.moves);
    let misspelt = checked.unwrap_or_default().misspelt;
    if !json {
        let found = misspelt.iter().flat_map(Misspelt::findings);
        game.findings.extend(found);
    }
    let text = |misspelt: &Misspelt| {
        let span = misspelt.place.span;
        let inside = span.start.checked_sub(part.byte)..span.end.checked_sub(part.byte);
        let inside = inside.start.zip(inside.end);
        let text = inside.and_then(|(start, end)| part.text.get(start..end));
        text.unwrap_or("").to_owned()
    };
    let misspelt = misspelt.into_iter().map(|misspelt| {
        let text = text(&misspelt);
        (misspelt, text)
    });
    Notation {
        moves,
        misspelt: misspelt.collect(),
    }
}

/// A game that was checked, or a file without a game.
struct CheckedGame<'a> {
    /// The number of the game, from 1.
    number: u64,
    format: Option<Format>,
    encoding: Encoding,
    record: Option<&'a Record>,
    /// Everything that was found, in the order of the text.
    findings: &'a [&'a Finding],
    /// The results of the linter, with `--notation`.
    notation: Option<Notation>,
}

/// The report on the games of a file.
struct Report<'a> {
    args: &'a CheckArgs,
    name: &'a str,
    /// The bytes of a name that is not UTF-8.
    bytes: Option<String>,
    no_errors: bool,
}

impl Report<'_> {
    /// Checks and reports one game after the other.
    fn games(
        &mut self,
        reader: &mut GameReader,
        linted: &mut Linted,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut number = 0;
        while let Some(mut read) = reader.next()? {
            number += 1;
            let GameWithFindings { game, part, .. } = &mut read;
            audit(
                game,
                part,
                self.args.rules_of_play.map(Preset::rules).as_ref(),
            );
            let notation = self.args.notation.then(|| {
                let has_marks = reader.format().is_some_and(Format::holds_marks);
                let candidates = self.args.candidates.into();
                let checked = has_marks.then(|| part.check_notation(&game.record, candidates));
                linted.add(checked.as_ref());
                lint(game, part, checked, self.args.json)
            });
            let checked = CheckedGame {
                number,
                format: reader.format(),
                encoding: reader.encoding(),
                record: Some(&read.game.record),
                findings: &read.findings(),
                notation,
            };
            self.game(&checked, out)?;
        }
        if number == 0 {
            let left = reader.take_left();
            let none = CheckedGame {
                number,
                format: reader.format(),
                encoding: reader.encoding(),
                record: None,
                findings: &left.iter().collect::<Vec<_>>(),
                notation: None,
            };
            self.game(&none, out)?;
        }
        Ok(())
    }

    /// Reports why the file could not be read to its end, and the findings that belong to no game.
    fn stopped(&self, left: &[Finding], message: &str, out: &mut impl Write) -> io::Result<()> {
        stderr::report(format_args!("komadai: {message}"));
        if self.args.json {
            return self.object(unreadable(self.name, left, message), out);
        }
        left.iter()
            .try_for_each(|finding| writeln!(out, "{}", snippet::headline(self.name, finding)))
    }

    fn game(&mut self, checked: &CheckedGame<'_>, out: &mut impl Write) -> io::Result<()> {
        let findings = checked.findings;
        let strict = self.args.reading.strict().unwrap_or(Severity::Error);
        self.no_errors &= checked.record.is_some();
        self.no_errors &= !findings.iter().any(|finding| finding.severity() >= strict);
        if !self.args.json {
            return self.lines(checked, out);
        }
        let mut object = object(self.name, checked);
        if let Some(notation) = &checked.notation {
            self.no_errors &= strict > Severity::Warning || notation.misspelt.is_empty();
            object["notation"] = notation.misspelt.iter().map(deviating_move).collect();
            object["notation_moves"] = notation.moves.into();
        }
        self.object(object, out)
    }

    fn object(&self, mut object: Value, out: &mut impl Write) -> io::Result<()> {
        if let Some(bytes) = &self.bytes {
            object["file_bytes"] = bytes.as_str().into();
        }
        writeln!(out, "{object}")
    }

    fn lines(&self, checked: &CheckedGame<'_>, out: &mut impl Write) -> io::Result<()> {
        let name = OneLine(self.name);
        match checked.record {
            Some(record) => {
                let ending = record.ending();
                writeln!(
                    out,
                    "{name}: game {}: {}, {}, {} plies, {}{}",
                    checked.number,
                    checked.format.map_or("unknown", |format| format.code()),
                    checked.encoding.code(),
                    record.ply_count(),
                    ending.map_or("no ending", |ending| ending.kind.code()),
                    match ending.and_then(|ending| ending.outcome.winner()) {
                        Some(komadai::Color::Black) => ", black wins",
                        Some(komadai::Color::White) => ", white wins",
                        None => "",
                    },
                )?;
            }
            None => writeln!(out, "{name}: no game")?,
        }
        for finding in checked.findings {
            writeln!(out, "{}", snippet::headline(self.name, finding))?;
        }
        Ok(())
    }
}

/// The bytes of a name that is not UTF-8, in hexadecimal: shown as text, several such names may be equal.
fn bytes_of(file: &Path) -> Option<String> {
    let name = file.as_os_str();
    let bytes = name.as_encoded_bytes().iter();
    (name.to_str().is_none()).then(|| bytes.map(|byte| format!("{byte:02x}")).collect())
}

fn object(name: &str, checked: &CheckedGame<'_>) -> Value {
    let record = checked.record;
    let ending = record.and_then(|record| record.ending());
    let moves = record.map(|record| record.usi_moves()).unwrap_or_default();
    let of = |wanted| places(checked.findings.iter().copied(), wanted);
    json!({
        "file": name,
        "game": checked.number,
        "format": checked.format.map(|format| format.code()),
        "encoding": checked.encoding.code(),
        "start": record.map(|record| record.start_sfen()),
        "moves": moves,
        "plies": record.map_or(0, |record| record.ply_count()),
        "nodes": record.map_or(0, |record| record.move_count()),
        "comments": record.map_or(0, |record| record.comment_count()),
        "ending": ending.map(|ending| ending.kind.code()),
        "ending_raw": ending.map(|ending| &ending.raw),
        "winner": ending.and_then(|ending| ending.outcome.winner()).map(|winner| match winner {
            komadai::Color::Black => "black",
            komadai::Color::White => "white",
        }),
        "warnings": of(Severity::Warning),
        "errors": of(Severity::Error),
    })
}

/// The object of a move that is written differently from the rule.
fn deviating_move((misspelt, text): &(Misspelt, String)) -> Value {
    let deviation =
        |deviation: &Deviation| json!({"code": deviation.code(), "message": deviation.to_string()});
    json!({
        "line": misspelt.place.line,
        "column": misspelt.place.column,
        "span": [misspelt.place.span.start, misspelt.place.span.end],
        "text": text,
        "right": misspelt.right,
        "deviations": misspelt.deviations.iter().map(deviation).collect::<Value>(),
    })
}

/// The objects of the findings of a severity.
fn places<'a>(findings: impl Iterator<Item = &'a Finding>, wanted: Severity) -> Vec<Value> {
    let wanted = findings.filter(|finding| finding.severity() == wanted);
    wanted.map(place).collect()
}

fn place(finding: &Finding) -> Value {
    json!({
        "line": finding.place.map(|place| place.line),
        "column": finding.place.map(|place| place.column),
        "span": finding.place.map(|place| [place.span.start, place.span.end]),
        "code": finding.code(),
        "message": finding.sentence().to_string(),
    })
}

/// The object of a file that could not be opened, or not read to its end, with the findings that belong to
/// no game.
fn unreadable(name: &str, left: &[Finding], message: &str) -> Value {
    let mut errors = places(left.iter(), Severity::Error);
    let cause = message.into();
    errors.push(place(&Finding::new(
        None,
        Message::UnreadableFile { cause },
    )));
    json!({
        "file": name, "game": 0, "format": null, "encoding": null, "start": null, "moves": "",
        "plies": 0, "nodes": 0, "comments": 0, "ending": null, "ending_raw": null, "winner": null,
        "warnings": places(left.iter(), Severity::Warning),
        "errors": errors,
    })
}
