//! Writes a record in every format and reads it again.

use komadai_kifu::{Entry, Finding, FindingKind, Format, ReadOptions, Record, WriteOptions};

/// The formats to which each record is converted, each from the one before.
const WAY: [Format; 5] = [
    Format::Kif,
    Format::Csa,
    Format::Ki2,
    Format::Usi,
    Format::Kif,
];

/// Returns the first fault of a written record. A record that was read from KIF must be the same after it is written as
/// KIF, except for lines that were not understood. In any format the legal moves of the main line must be the same.
pub(super) fn check(record: &Record, format: Option<Format>) -> Option<String> {
    let mut at = record.clone();
    for (step, format_of_step) in (0..).zip(WAY) {
        let (next, losses) = match pass(&at, format_of_step) {
            Ok(read_back) => read_back,
            Err(error) => return Some(error),
        };
        if step == 0 && format == Some(Format::Kif) {
            let mut losses = losses.iter();
            let is_understood = |loss: &&Finding| loss.kind() != FindingKind::LostUnknownLine;
            if let Some(loss) = losses.find(is_understood) {
                return Some(loss.to_string());
            }
        }
        at = next;
        let (expected, found) = (legal_moves(record), legal_moves(&at));
        if expected != found {
            let (expected, found) = (expected.len(), found.len());
            return Some(format!(
                "as {format_of_step} {found} moves are not the {expected} of the record"
            ));
        }
    }
    None
}

fn pass(record: &Record, format: Format) -> Result<(Record, Vec<Finding>), String> {
    let writing = WriteOptions::new(format).write(record);
    let writing = writing.map_err(|error| error.to_string())?;
    let losses = writing.losses(record);
    let reading = ReadOptions::new()
        .format(Some(format))
        .read(writing.text.as_bytes());
    let game = reading.games.into_iter().next();
    let game = game.ok_or_else(|| format!("as {format} there is no game"))?;
    Ok((game.record, losses))
}

/// Returns the main line up to its first illegal move.
fn legal_moves(record: &Record) -> Vec<String> {
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let entries = entries.filter(|entry| entry.ending().is_none());
    let moves = entries.map_while(|entry| match entry {
        Entry::Move(m) => Some(m.to_string()),
        _ => None,
    });
    moves.collect()
}
