//! `cargo xtask readers DIR`: what we write, read by another library.
//!
//! Games of a corpus are written as KIF, KI2, CSA and USI and read by tsshogi: the main line, its
//! ending and the number of variations have to be the same. Games with fouls are left out, as no
//! two programs agree about them. Without Node or tsshogi nothing is done.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use komadai_core::EndingKind;
use komadai_kifu::{Entry, Format, Note, NoteKind, Record, WriteOptions, read, write};
use serde::Deserialize;
use serde_json::json;

use crate::Verdict;
use crate::corpus::Folder;

const SCRIPT: &str = include_str!("readers/read.cjs");

/// The fewest games that make the comparison worth something.
const ENOUGH: usize = 300;

struct Question {
    name: String,
    format: Format,
    text: String,
    moves: String,
    ending: Option<&'static str>,
    variations: usize,
}

#[derive(Deserialize)]
struct Answer {
    moves: Option<String>,
    ending: Option<String>,
    variations: Option<usize>,
    error: Option<String>,
}

pub(crate) fn run(dir: &Path, modules: &Path) -> Verdict {
    if !modules.join("node_modules/tsshogi").is_dir() {
        println!(
            "readers: skipped, tsshogi is not installed; run `npm install tsshogi` in {}",
            modules.display()
        );
        return Ok(true);
    }
    if Command::new("node").arg("--version").output().is_err() {
        println!("readers: skipped, there is no node");
        return Ok(true);
    }
    let (games, questions) = questions(dir)?;
    let answers = ask(modules, &questions)?;
    let mut failures = 0;
    for (question, answer) in questions.iter().zip(&answers) {
        if let Some(difference) = difference(question, answer) {
            failures += 1;
            println!("{} as {}: {difference}", question.name, question.format);
        }
    }
    println!(
        "readers: {games} games, {} texts, {failures} differences",
        questions.len()
    );
    Ok(failures == 0 && answers.len() == questions.len() && games >= ENOUGH)
}

/// Every game without fouls, written in each format.
fn questions(dir: &Path) -> Result<(usize, Vec<Question>), Box<dyn Error>> {
    let folder = Folder::open(dir)?;
    let mut games = 0;
    let mut questions = Vec::new();
    for file in &folder.files {
        let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
        let Some(format @ (Format::Kif | Format::Ki2 | Format::Csa)) =
            Format::from_extension(extension)
        else {
            continue;
        };
        let bytes = fs::read(dir.join(file)).map_err(|e| format!("{file}: {e}"))?;
        for game in read(&bytes, Some(format)).games {
            if !is_plain(&game.record) {
                continue;
            }
            games += 1;
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Usi] {
                questions.push(question(file, &game.record, format)?);
            }
        }
    }
    Ok((games, questions))
}

/// Whether a record has moves and endings only, each alternative once, nothing behind an ending,
/// and no lines that were not understood: others may take those for something.
fn is_plain(record: &Record) -> bool {
    let mut moves = 0;
    for node in record.nodes() {
        let children: Vec<_> = record.children(node).collect();
        let entries = || children.iter().filter_map(|&child| record.entry(child));
        let distinct = entries()
            .enumerate()
            .all(|(i, entry)| entries().take(i).all(|other| other != entry));
        let plain = match record.entry(node) {
            Some(Entry::Move(_)) => true,
            Some(Entry::Ending(_)) => children.is_empty(),
            other => other.is_none(),
        };
        let understood = |note: &Note| note.kind != NoteKind::Unknown;
        let plain = plain && record.notes(node).iter().all(understood);
        moves += usize::from(matches!(record.entry(node), Some(Entry::Move(_))));
        if !plain || !distinct {
            return false;
        }
    }
    moves > 0
}

fn question(name: &str, record: &Record, format: Format) -> Result<Question, Box<dyn Error>> {
    let text = write(record, format, &WriteOptions::default())?.text;
    let tree = matches!(format, Format::Kif | Format::Ki2);
    let beside = record
        .nodes()
        .map(|node| record.children(node).count().saturating_sub(1))
        .sum();
    let ending = record.ending().and_then(|ending| theirs(ending.kind));
    Ok(Question {
        name: name.to_owned(),
        format,
        text,
        moves: record.usi_moves(),
        ending: ending.filter(|_| format != Format::Usi),
        variations: if tree { beside } else { 0 },
    })
}

/// Their word for an ending; nothing where the formats have no word of their own.
const fn theirs(kind: EndingKind) -> Option<&'static str> {
    Some(match kind {
        EndingKind::Resign => "resign",
        EndingKind::Interrupt => "interrupt",
        EndingKind::Repetition => "repetitionDraw",
        EndingKind::Impasse => "impass",
        EndingKind::Checkmate => "mate",
        EndingKind::NoMate => "noMate",
        EndingKind::TimeUp => "timeout",
        EndingKind::DeclareWin => "enteringOfKing",
        _ => return None,
    })
}

/// Lets the script answer all questions, in order.
fn ask(modules: &Path, questions: &[Question]) -> Result<Vec<Answer>, Box<dyn Error>> {
    let script = std::env::temp_dir().join(format!("komadai-read-{}.cjs", std::process::id()));
    fs::write(&script, SCRIPT)?;
    let mut node = Command::new("node")
        .arg(&script)
        .arg(fs::canonicalize(modules)?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = node.stdin.take().ok_or("no stdin")?;
    let output = node.stdout.take().ok_or("no stdout")?;
    let answers = thread::scope(|scope| {
        scope.spawn(move || {
            for Question { format, text, .. } in questions {
                let line = json!({ "format": format.code(), "text": text });
                if writeln!(input, "{line}").is_err() {
                    break;
                }
            }
        });
        let lines = BufReader::new(output).lines();
        lines
            .map(|line| Ok(serde_json::from_str(&line?)?))
            .collect::<Result<Vec<Answer>, Box<dyn Error>>>()
    });
    node.wait()?;
    fs::remove_file(&script)?;
    answers
}

fn difference(question: &Question, answer: &Answer) -> Option<String> {
    if let Some(error) = &answer.error {
        return Some(error.clone());
    }
    let moves = answer.moves.as_deref().unwrap_or("");
    if moves != question.moves {
        let count = |moves: &str| moves.split_whitespace().count();
        let (theirs, ours) = (count(moves), count(&question.moves));
        return Some(format!("{theirs} moves read, {ours} written"));
    }
    if question.ending.is_some() && answer.ending.as_deref() != question.ending {
        return Some(format!(
            "ending {:?} read, {:?} written",
            answer.ending, question.ending
        ));
    }
    let variations = answer.variations.unwrap_or(0);
    (variations != question.variations).then(|| {
        format!(
            "{variations} variations read, {} written",
            question.variations
        )
    })
}
