//! Checks our texts with tsshogi: main line, ending and number of variations must agree.
//!
//! Skips games with fouls, because every program treats them differently.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use komadai_core::EndingKind;
use komadai_kifu::{Entry, Format, Note, NoteKind, Record, WriteOptions};
use serde::{Deserialize, Serialize};

use crate::ci::target_dir;
use crate::root::root;

/// A text and its content.
#[derive(Serialize)]
pub(super) struct Question {
    file: String,
    format: &'static str,
    text: String,
    #[serde(skip)]
    expected: Answer,
}

/// The reading of tsshogi.
#[derive(Deserialize, PartialEq, Eq, Debug)]
struct Answer {
    moves: String,
    /// `None` if the formats lack a word for it.
    ending: Option<String>,
    variations: usize,
}

pub(super) fn is_installed(modules: &Path) -> bool {
    let node = || Command::new("node").arg("--version").output();
    modules.join("node_modules/tsshogi").is_dir() && node().is_ok()
}

/// Writes a record in each format. Skips it if it was not read from KIF, KI2 or CSA, or if other programs might misread
/// it.
pub(super) fn questions(file: &str, format: Format, record: &Record) -> Vec<Question> {
    let is_known = matches!(format, Format::Kif | Format::Ki2 | Format::Csa);
    if !is_known || !is_plain(record) {
        return Vec::new();
    }
    let formats = [Format::Kif, Format::Ki2, Format::Csa, Format::Usi];
    let question = |format: Format| {
        let text = WriteOptions::new(format).write(record).ok()?.text;
        let has_tree = matches!(format, Format::Kif | Format::Ki2);
        let counts = record.nodes().map(|node| record.children(node).count());
        let variations = counts.map(|count| count.saturating_sub(1)).sum();
        let ending = if format == Format::Usi {
            None
        } else {
            record.ending()
        };
        let expected = Answer {
            moves: record.usi_moves(),
            ending: ending
                .and_then(|ending| word(ending.kind))
                .map(str::to_owned),
            variations: if has_tree { variations } else { 0 },
        };
        Some(Question {
            file: file.to_owned(),
            format: format.code(),
            text,
            expected,
        })
    };
    formats.into_iter().filter_map(question).collect()
}

/// Returns `true` if a record has only moves and endings: no equal siblings, no entry after an ending, no unknown line.
fn is_plain(record: &Record) -> bool {
    let mut moves = 0;
    for node in record.nodes() {
        let children: Vec<_> = record.children(node).collect();
        let entries = || children.iter().filter_map(|&child| record.entry(child));
        let mut numbered = entries().enumerate();
        let is_distinct = numbered.all(|(i, entry)| entries().take(i).all(|other| other != entry));
        let is_allowed = match record.entry(node) {
            Some(Entry::Move(_)) => true,
            Some(Entry::Ending(_)) => children.is_empty(),
            other => other.is_none(),
        };
        let is_understood = |note: &Note| note.kind != NoteKind::Unknown;
        if !is_distinct || !is_allowed || !record.notes(node).iter().all(is_understood) {
            return false;
        }
        moves += usize::from(matches!(record.entry(node), Some(Entry::Move(_))));
    }
    moves > 0
}

/// Returns tsshogi's word for an ending.
const fn word(kind: EndingKind) -> Option<&'static str> {
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

pub(super) fn differences(
    modules: &Path,
    questions: &[Question],
) -> Result<Vec<String>, Box<dyn Error>> {
    let folder = target_dir("corpus");
    fs::create_dir_all(&folder)?;
    let texts = folder.join("texts.json");
    fs::write(&texts, serde_json::to_vec(questions)?)?;
    let mut node = Command::new("node");
    node.arg(root().join("xtask/src/corpus/tsshogi.cjs"));
    let answers = node.arg(fs::canonicalize(modules)?).arg(texts).output()?;
    let answers: Vec<Result<Answer, String>> = serde_json::from_slice(&answers.stdout)?;
    let mut differences = Vec::new();
    for (question, answer) in questions.iter().zip(answers) {
        let expected = &question.expected;
        let difference = match answer {
            Err(error) => error,
            Ok(mut answer) => {
                if expected.ending.is_none() {
                    answer.ending = None;
                }
                if answer == *expected {
                    continue;
                }
                format!("{answer:?}, written {expected:?}")
            }
        };
        let Question { file, format, .. } = question;
        differences.push(format!("{file}: tsshogi read as {format}: {difference}"));
    }
    Ok(differences)
}
