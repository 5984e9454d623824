//! The laws.

mod editing;
mod generator;
mod notation;
mod position;
mod record;

pub use editing::{
    edits_follow_a_plain_tree, merging_adds_what_is_missing, splitting_loses_nothing,
};
pub use generator::{law_agrees_with_generator, list_agrees_with_queries};
pub use notation::described_move_resolves;
pub use position::{play_and_undo, rotation, sfen_round_trip};
pub use record::written_record_reads;
