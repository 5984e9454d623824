//! `komadai check`: reads files and checks every move.

use std::io::{self, Write};
use std::path::Path;

use komadai::Preset;
use komadai::kifu::{Checked, Finding, Format, Game, Misspelt, Reading, Severity, check_notation};
use komadai::notation::{Candidates, Deviation};
use serde_json::{Value, json};

use crate::args::CheckArgs;
use crate::failure::Outcome;
use crate::input::{self, Source};
use crate::snippet;

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Outcome {
    let (sources, mut well) = input::sources(&args.inputs);
    let mut linted = Linted::default();
    for Source { path: file, .. } in &sources {
        let name = file.display().to_string();
        let bytes = match input::read(file) {
            Ok(bytes) => bytes,
            Err(failure) => {
                well = false;
                writeln!(io::stderr(), "komadai: {failure}")?;
                if args.json {
                    writeln!(out, "{}", unreadable(&name, &failure.to_string()))?;
                }
                continue;
            }
        };
        let mut reading = komadai::kifu::read(&bytes, hint(file, args.from));
        audit(&mut reading, args.rules_of_play);
        let checked = args
            .notation
            .then(|| check_games(&reading, args.candidates.into()));
        for checked in checked.iter().flatten() {
            linted.add(checked.as_ref());
        }
        well &= if args.json {
            report_json(&name, &reading, checked, args.strict, out)?
        } else {
            let games = reading.games.iter_mut().zip(checked.iter().flatten());
            for (game, checked) in games {
                let misspelt = checked.iter().flat_map(|checked| &checked.misspelt);
                game.findings.extend(misspelt.flat_map(Misspelt::findings));
            }
            report(&name, &reading, args.strict, out)?
        };
    }
    if args.notation && !args.json {
        linted.report(out)?;
    }
    Ok(well)
}

/// What the linter saw of all files.
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
            others => writeln!(out, "; {others} games of other formats were not asked"),
        }
    }
}

/// Holds each game against the rules, its findings behind those of the reader.
fn audit(reading: &mut Reading, rules: Option<Preset>) {
    let rules = rules.map(Preset::rules);
    for game in &mut reading.games {
        let found = komadai::kifu::audit(&game.record, rules.as_ref());
        let found = found.iter().map(|f| f.in_text(&game.record, &reading.text));
        game.findings.extend(found);
    }
}

/// Of each game what the linter saw of it; nothing of games in other formats than KI2.
fn check_games(reading: &Reading, candidates: Candidates) -> Vec<Option<Checked>> {
    let is_ki2 = reading.format == Some(Format::Ki2);
    let of = |game: &Game| is_ki2.then(|| check_notation(&game.record, &reading.text, candidates));
    reading.games.iter().map(of).collect()
}

/// The format of the extension, which decides where the content does not.
pub(crate) fn hint(file: &Path, from: Option<Format>) -> Option<Format> {
    from.or_else(|| Format::from_extension(&input::extension(file)?))
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// What was found in a game, with what was found in its file before its first game, in the order
/// of the text.
fn findings_of<'a>(reading: &'a Reading, index: usize, game: &'a Game) -> Vec<&'a Finding> {
    let of_file = if index == 0 {
        &reading.findings[..]
    } else {
        &[]
    };
    let mut findings: Vec<&Finding> = of_file.iter().chain(&game.findings).collect();
    findings.sort_by_key(|finding| (finding.line, finding.column));
    findings
}

fn report(name: &str, reading: &Reading, strict: bool, out: &mut impl Write) -> io::Result<bool> {
    let mut well = true;
    let format = reading.format.map_or("unknown", |format| format.code());
    let mut print = |findings: &[&Finding], out: &mut dyn Write| -> io::Result<()> {
        for finding in findings {
            well &= !strict && !is_error(finding);
            writeln!(out, "{}", snippet::headline(name, finding))?;
        }
        Ok(())
    };
    for (index, game) in reading.games.iter().enumerate() {
        let record = &game.record;
        let ending = record.ending();
        writeln!(
            out,
            "{name}: game {}: {format}, {}, {} plies, {}{}",
            index + 1,
            reading.encoding.code(),
            plies(&record.usi_moves()),
            ending.map_or("no ending", |ending| ending.kind.code()),
            match ending.and_then(|ending| ending.outcome.winner()) {
                Some(komadai::Color::Black) => ", black wins",
                Some(komadai::Color::White) => ", white wins",
                None => "",
            },
        )?;
        print(&findings_of(reading, index, game), out)?;
    }
    if reading.games.is_empty() {
        writeln!(out, "{name}: no game")?;
        print(&reading.findings.iter().collect::<Vec<_>>(), out)?;
    }
    Ok(well && !reading.games.is_empty())
}

fn plies(moves: &str) -> usize {
    moves.split_whitespace().count()
}

/// `checked` holds what the linter saw of each game, if that was asked for.
fn report_json(
    name: &str,
    reading: &Reading,
    checked: Option<Vec<Option<Checked>>>,
    strict: bool,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut well = true;
    for (index, game) in reading.games.iter().enumerate() {
        let findings = findings_of(reading, index, game);
        well &= !findings.iter().any(|finding| strict || is_error(finding));
        let mut object = object(name, index + 1, reading, Some(game), &findings);
        if let Some(checked) = checked.as_ref().and_then(|games| games.get(index)) {
            let misspelt = checked.iter().flat_map(|checked| &checked.misspelt);
            object["notation"] = misspelt.map(|m| otherwise(reading, m)).collect();
            object["notation_moves"] = checked.as_ref().map(|checked| checked.moves).into();
            well &= !strict
                || checked
                    .as_ref()
                    .is_none_or(|checked| checked.misspelt.is_empty());
        }
        writeln!(out, "{object}")?;
    }
    if reading.games.is_empty() {
        well = false;
        let findings: Vec<&Finding> = reading.findings.iter().collect();
        writeln!(out, "{}", object(name, 0, reading, None, &findings))?;
    }
    Ok(well)
}

fn object(
    name: &str,
    number: usize,
    reading: &Reading,
    game: Option<&Game>,
    findings: &[&Finding],
) -> Value {
    let record = game.map(|game| &game.record);
    let ending = record.and_then(|record| record.ending());
    let moves = record.map(|record| record.usi_moves()).unwrap_or_default();
    let of = |wanted: Severity| -> Vec<Value> {
        let wanted = findings.iter().filter(|finding| finding.severity == wanted);
        wanted.map(|finding| place(finding)).collect()
    };
    json!({
        "file": name,
        "game": number,
        "format": reading.format.map(|format| format.code()),
        "encoding": reading.encoding.code(),
        "start": record.map(|record| record.start_sfen()),
        "moves": moves,
        "plies": plies(&moves),
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

/// A move that is written otherwise than the rule.
fn otherwise(reading: &Reading, misspelt: &Misspelt) -> Value {
    let deviation =
        |deviation: &Deviation| json!({"code": deviation.code(), "message": deviation.to_string()});
    json!({
        "line": misspelt.line,
        "column": misspelt.column,
        "span": [misspelt.span.start, misspelt.span.end],
        "text": reading.text.get(misspelt.span.range()),
        "right": misspelt.right,
        "deviations": misspelt.deviations.iter().map(deviation).collect::<Value>(),
    })
}

fn place(finding: &Finding) -> Value {
    json!({
        "line": finding.line,
        "column": finding.column,
        "span": [finding.span.start, finding.span.end],
        "code": finding.code,
        "message": finding.message,
    })
}

/// The object of a file that could not be opened.
fn unreadable(name: &str, message: &str) -> Value {
    json!({
        "file": name, "game": 0, "format": null, "encoding": null, "start": null, "moves": "",
        "plies": 0, "nodes": 0, "comments": 0, "ending": null, "ending_raw": null, "winner": null,
        "warnings": [],
        "errors": [{"line": 1, "column": 1, "span": [0, 0], "code": "unreadable-file", "message": message}],
    })
}
