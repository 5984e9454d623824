//! Laws: a record is converted through several formats.

use komadai_kifu::{Format, Record, WriteError, WriteOptions};

use super::record::{reading, written_record_reads};

/// Converts a record through these formats in order. Each writer must report exactly what it loses of its record. If no
/// writer lost anything, the last record must be the same as the first.
pub fn conversion_reports_losses(record: &Record, way: &[Format]) {
    let mut at = record.clone();
    let mut whole = true;
    for &format in way {
        let options = WriteOptions::new(format);
        let writing = match options.write(&at) {
            Ok(writing) => writing,
            Err(WriteError::Position(..)) => return,
            Err(error) => panic!("{format}: {error}"),
        };
        written_record_reads(&at, &options);
        whole &= writing.losses(&at).is_empty();
        let reading = reading(&writing, format);
        let Some(game) = reading.games.into_iter().next() else {
            panic!("as {format} there is no game");
        };
        at = game.record;
    }
    let lost = record.differences(&at);
    assert!(!whole || lost.is_empty(), "nothing was lost by {way:?}");
}
