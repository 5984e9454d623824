//! The endings that a text tells, looked for by the words of its format: no reading is asked.

mod words;

use komadai_core::EndingKind;
use komadai_kifu::Format;
use serde_json::Value;

use super::outline::merged;
use words::{CSA, JAPANESE, SERVER, SUMMARY};

/// Whether a text tells this ending: by a word of its format, or in a line まで… of KIF or KI2.
pub(super) fn tells(text: &str, format: Format, kind: EndingKind) -> bool {
    let kind = merged(kind);
    match format {
        Format::Kif | Format::Ki2 => {
            let mut told = words(text, format).chain(closing_lines(text));
            told.any(|word| word == kind)
        }
        Format::Csa => text
            .lines()
            .filter_map(of_csa_line)
            .any(|word| word == kind),
        Format::Jkf => specials(text).any(|word| word == kind),
        _ => false,
    }
}

/// Whether a text tells any ending.
pub(super) fn tells_any(text: &str, format: Format) -> bool {
    EndingKind::ALL
        .iter()
        .any(|&kind| tells(text, format, kind))
}

/// The endings that stand in place of a move in KIF and KI2.
pub(super) fn words(text: &str, format: Format) -> impl Iterator<Item = EndingKind> {
    places(text, format).filter_map(of_japanese)
}

/// Whether a word stands in place of a move that is neither a move nor an ending of the format.
pub(super) fn has_strange_word(text: &str, format: Format) -> bool {
    places(text, format).any(|word| {
        let is_move =
            word.starts_with(|c: char| matches!(c, '１'..='９' | '0'..='9' | '同' | '(' ));
        !is_move && of_japanese(word).is_none()
    })
}

/// What the lines まで… say of how a game ended, behind so many moves; one of no kind where a line has
/// none of the words.
pub(super) fn closing_lines(text: &str) -> impl Iterator<Item = EndingKind> {
    let lines = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("まで")?;
        Some(rest.split_once('手')?.1)
    });
    lines.map(|said| {
        let found = JAPANESE.iter().find(|(word, _)| said.contains(word));
        merged(found.map_or(EndingKind::Other, |(_, kind)| *kind))
    })
}

fn of_japanese(word: &str) -> Option<EndingKind> {
    // Of a winner only lines まで… speak.
    within(&JAPANESE, word).filter(|_| !word.starts_with('の'))
}

/// What stands where moves do: behind numbers in KIF, behind the marks of the sides in KI2.
fn places(text: &str, format: Format) -> impl Iterator<Item = &str> {
    const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];
    text.lines().flat_map(move |line| {
        let line = line.trim_start();
        let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let in_kif = (numbered.len() < line.len()).then(|| numbered.split_whitespace().next());
        let in_ki2 = line.split(MARKS).skip(1).map(str::trim);
        let in_ki2 = in_ki2.filter(move |_| format == Format::Ki2 && line.starts_with(MARKS));
        in_kif.flatten().into_iter().chain(in_ki2)
    })
}

/// The ending on a line of CSA.
fn of_csa_line(line: &str) -> Option<EndingKind> {
    if let Some(word) = line.strip_prefix('%') {
        return of_csa(word.trim_end());
    }
    if let Some(word) = line.strip_prefix('#') {
        let word = word.trim_end();
        return within(&SERVER, word).or_else(|| of_csa(word));
    }
    let summary = line.strip_prefix("'summary:")?;
    within(&SUMMARY, summary.split(':').next()?)
}

fn of_csa(word: &str) -> Option<EndingKind> {
    within(&CSA, word.trim_start_matches(['+', '-']))
}

fn within(words: &[(&str, EndingKind)], word: &str) -> Option<EndingKind> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, kind)| merged(*kind))
}

/// The endings of a text in JKF, on whatever line of play.
fn specials(text: &str) -> impl Iterator<Item = EndingKind> {
    let mut open: Vec<Value> = serde_json::from_str(text).into_iter().collect();
    let mut found = Vec::new();
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values),
            Value::Object(node) => {
                let word = node.get("special").and_then(Value::as_str);
                found.extend(word.and_then(|word| of_csa(word).or_else(|| of_japanese(word))));
                open.extend(node.into_iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
    found.into_iter().map(merged)
}
