//! Converts records to plain data of Python and back, for pickles.

use komadai_core::{EndingKind, Outcome, Setup};
use komadai_kifu::{Clock, Ending, Entry, Foul, NodeId, Note, Record, Start};

/// A start: its SFEN, the number of its first move, and the square that 同 refers to.
type PlainStart = (String, u32, Option<String>);

/// A node: the number of its parent, the kind of entry, its text, the outcome of an ending, the spent and the total
/// milliseconds, and the notes with their kinds.
type PlainNode = (
    usize,
    String,
    String,
    Option<String>,
    (Option<u32>, Option<u32>),
    Vec<(String, String)>,
);

/// A record: its start, headers, nodes beginning with the root, and whether it is complete.
pub(crate) type PlainRecord = (PlainStart, Vec<(String, String)>, Vec<PlainNode>, bool);

/// Returns a record as plain data. Places in the text of its file are left out.
pub(crate) fn plain(record: &Record) -> PlainRecord {
    let start = &record.start;
    let last_to = start.last_to.map(|square| square.to_string());
    let headers = record.headers.iter();
    let headers = headers.map(|header| (header.key.clone(), header.value.clone()));
    let (mut nodes, mut waiting) = (Vec::new(), vec![(record.root(), 0)]);
    // Parents come before children, and children in their order.
    while let Some((node, parent)) = waiting.pop() {
        let children: Vec<NodeId> = record.children(node).collect();
        let number = nodes.len();
        waiting.extend(children.into_iter().rev().map(|child| (child, number)));
        let (kind, text, outcome) = match record.entry(node) {
            None => ("", String::new(), None),
            Some(Entry::Move(m)) => ("move", m.to_string(), None),
            Some(Entry::Pass) => ("pass", String::new(), None),
            Some(Entry::Foul(foul)) => match &**foul {
                Foul::Move(m) => ("foul", m.to_string(), None),
                Foul::Text(text) => ("text", text.clone(), None),
            },
            Some(Entry::Ending(ending)) => {
                let outcome = ending.outcome.code().to_owned();
                (ending.kind.code(), ending.raw.clone(), Some(outcome))
            }
        };
        let clock = record.clock(node);
        let notes = record.notes(node).iter();
        let notes = notes.map(|note| (note.kind.code().to_owned(), note.text.clone()));
        let clock = (clock.spent_millis(), clock.total_millis());
        nodes.push((
            parent,
            kind.to_owned(),
            text,
            outcome,
            clock,
            notes.collect(),
        ));
    }
    (
        (start.setup.to_string(), start.first_ply, last_to),
        headers.collect(),
        nodes,
        record.is_complete(),
    )
}

/// Returns the record of plain data, or `None` if it is not a record.
pub(crate) fn record(
    ((setup, first_ply, last_to), headers, nodes, is_complete): PlainRecord,
) -> Option<Record> {
    let mut start = Start::new(setup.parse::<Setup>().ok()?);
    start.first_ply = first_ply;
    start.last_to = last_to.and_then(|square| square.parse().ok());
    let mut record = Record::new(start);
    for (key, value) in headers {
        record.headers.push(key, value);
    }
    let mut ids: Vec<NodeId> = Vec::with_capacity(nodes.len());
    for (parent, kind, text, outcome, (spent, total), notes) in nodes {
        let node = match ids.get(parent) {
            None if ids.is_empty() => record.root(),
            None => return None,
            Some(&parent) => record.push(parent, entry(&kind, text, outcome.as_deref())?),
        };
        ids.push(node);
        record.set_clock(node, Clock::new(spent, total));
        for (kind, text) in notes {
            let kind = kind.parse().ok()?;
            record.add_note(node, Note { kind, text });
        }
    }
    if !is_complete && record.is_complete() {
        record.mark_gap(record.main_line().last().unwrap_or(record.root()));
    }
    Some(record)
}

fn entry(kind: &str, text: String, outcome: Option<&str>) -> Option<Entry> {
    if let Some(outcome) = outcome {
        let kind: EndingKind = kind.parse().ok()?;
        let outcome: Outcome = outcome.parse().ok()?;
        let mut ending = Ending::new(kind, outcome);
        ending.raw = text;
        return Some(ending.into());
    }
    Some(match kind {
        "move" => Entry::Move(text.parse().ok()?),
        "pass" => Entry::Pass,
        "foul" => Foul::Move(text.parse().ok()?).into(),
        "text" => Foul::Text(text).into(),
        _ => return None,
    })
}
