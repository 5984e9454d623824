//! Prints a reading as text, for comparison.

use std::fmt::Write as _;

use komadai_core::Color;
use komadai_kifu::{Entry, Finding, Foul, NodeId, NoteKind, Reading, Record};

/// Prints format, encoding, and each game with start, headers, tree and findings.
pub(crate) fn print(reading: &Reading) -> String {
    let mut out = String::new();
    let format = reading.format.map_or("none", |format| format.code());
    let _ = writeln!(out, "{format} {}", reading.encoding);
    findings(&mut out, &reading.findings);
    for game in &reading.games {
        let _ = writeln!(out, "\nstart {}", game.record.start.sfen());
        if let Some(last) = game.record.start.last_to {
            let _ = writeln!(out, "last {last}");
        }
        for header in &game.record.headers {
            let _ = writeln!(out, "{} = {}", header.key, header.value);
        }
        notes(&mut out, &game.record, game.record.root());
        tree(&mut out, &game.record);
        findings(&mut out, &game.findings);
    }
    out
}

/// Prints each line of play after the one from which it branches. All except the first begin with `--`.
fn tree(out: &mut String, record: &Record) {
    let mut open: Vec<(NodeId, bool)> = Vec::new();
    let children = |open: &mut Vec<_>, node| {
        let mut children: Vec<_> = record.children(node).map(|child| (child, true)).collect();
        if let Some(first) = children.first_mut() {
            first.1 = false;
        }
        open.extend(children.into_iter().rev());
    };
    children(&mut open, record.root());
    while let Some((node, variation)) = open.pop() {
        if variation {
            out.push_str("--\n");
        }
        let entry = record.entry(node).map_or(String::new(), show);
        let _ = write!(out, "{} {entry}", record.ply(node));
        let clock = record.clock(node);
        let times = [(' ', clock.spent_millis()), ('/', clock.total_millis())];
        for (sign, time) in times {
            if let Some(time) = time {
                let _ = write!(out, "{sign}{time}");
            }
        }
        out.push('\n');
        notes(out, record, node);
        children(&mut open, node);
    }
}

fn show(entry: &Entry) -> String {
    match entry {
        Entry::Move(m) => m.to_string(),
        Entry::Pass => "pass".to_owned(),
        Entry::Foul(foul) => match &**foul {
            Foul::Move(m) => format!("foul {m}"),
            Foul::Text(text) => format!("foul {text}"),
        },
        Entry::Ending(ending) => {
            let winner = match ending.outcome.winner() {
                Some(Color::Black) => "black",
                Some(Color::White) => "white",
                None => "nobody",
            };
            format!("{} {winner} {}", ending.kind, ending.raw)
        }
    }
}

fn notes(out: &mut String, record: &Record, node: NodeId) {
    for note in record.notes(node) {
        let sign = match note.kind {
            NoteKind::Comment => '*',
            NoteKind::Program => '#',
            NoteKind::Bookmark => '&',
            _ => '?',
        };
        let _ = writeln!(out, "  {sign}{}", note.text);
    }
}

fn findings(out: &mut String, findings: &[Finding]) {
    for finding in findings {
        let _ = writeln!(out, "! {finding}");
    }
}
