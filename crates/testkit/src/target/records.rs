//! Defines targets about game records and their files.

mod files;
mod pages;
mod search;

use arbitrary::{Result, Unstructured};
use komadai_kifu::Format;

use super::nouns::on_a_position;
use crate::{law, records, setups, walk};

pub(super) use files::read;
pub use files::{bytes_any_format, pack, packed};
pub use pages::page;
pub use search::search;

/// Writes any record in some format and reads it again. Some records are also split, edited or merged.
pub fn record_round_trip(bytes: &[u8]) -> bool {
    round_trip(&mut Unstructured::new(bytes)).is_ok()
}

fn round_trip(u: &mut Unstructured<'_>) -> Result<()> {
    let format = format(u)?;
    let options = records::write_options(u, format)?;
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

fn format(u: &mut Unstructured<'_>) -> Result<Format> {
    let format = *u.choose(Format::ALL)?;
    Ok(if format.is_written() {
        format
    } else {
        Format::Kif
    })
}

/// Compares the reasons against all 13,689 moves of a position, written and coded.
pub fn reasons(bytes: &[u8]) -> bool {
    on_a_position(bytes, law::reasons_agree)
}

/// The number of plies of a game whose tags are rotated.
const PLIES: usize = 40;

/// Rotates a position, and a game from there with its tags.
pub fn rotate(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::rotation(position);
        let mut moves = Unstructured::new(bytes);
        // If the bytes end before the game, its tags are not tested.
        let _ = law::tags_turn_with_play(&mut moves, position, &[], PLIES);
    })
}

/// Plays a game under any rules, and audits a record of a game that claims something.
pub fn game_arbiter(bytes: &[u8]) -> bool {
    game(&mut Unstructured::new(bytes)).unwrap_or(false)
}

fn game(u: &mut Unstructured<'_>) -> Result<bool> {
    let rules = law::rules(u)?;
    let start = match u.int_in_range(0..=3)? {
        0 => setups::mutated(u)?,
        1 => Some(setups::position(u)?),
        _ => Some(walk::game_start(u)?),
    };
    let Some(start) = start else {
        return Ok(false);
    };
    law::arbiter_follows_the_rules(u, &start, &rules, 80)?;
    law::claims_are_judged_as_by_the_arbiter(u, &start)?;
    law::fouls_are_judged_by_the_rules(u, &start)?;
    Ok(true)
}
