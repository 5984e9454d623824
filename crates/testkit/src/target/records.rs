//! Targets about whole records.

use arbitrary::{Result, Unstructured};
use komadai_kifu::Format;

use crate::{input, law, records};

/// Writes any record in some format and reads it again. Some records are also split, edited or merged.
pub fn record_round_trip(bytes: &[u8]) -> bool {
    round_trip(&mut Unstructured::new(bytes)).is_ok()
}

fn round_trip(u: &mut Unstructured<'_>) -> Result<()> {
    let format = format(u)?;
    let options = input::write_options(u, format)?;
    let record = records::record(u, 60)?;
    law::written_record_reads(&record, &options);
    match u.int_in_range(0..=15)? {
        0 => law::splitting_loses_nothing(&record),
        1 => law::merging_adds_what_is_missing(&record, &records::record(u, 20)?),
        2 => law::edits_follow_a_plain_tree(u)?,
        3 => law::navigator_knows_the_position(u, &record)?,
        _ => {}
    }
    Ok(())
}

/// Converts any record through up to four formats.
pub fn convert_losses(bytes: &[u8]) -> bool {
    conversion(&mut Unstructured::new(bytes)).is_ok()
}

fn conversion(u: &mut Unstructured<'_>) -> Result<()> {
    let mut way = Vec::new();
    for _ in 0..u.int_in_range(1..=4)? {
        way.push(format(u)?);
    }
    let record = records::record(u, 30)?;
    law::conversion_reports_losses(&record, &way);
    Ok(())
}

/// A format that has a writer.
fn format(u: &mut Unstructured<'_>) -> Result<Format> {
    let format = *u.choose(Format::ALL)?;
    Ok(if format.is_written() {
        format
    } else {
        Format::Kif
    })
}
