//! The laws.

mod editing;
mod filter;
mod generator;
mod marks;
mod plain;
mod position;
mod record;
mod strict;
mod style;
mod turn;
mod written;

pub use editing::{
    edits_follow_a_plain_tree, merging_adds_what_is_missing, splitting_loses_nothing,
};
pub use filter::filters_agree;
pub use generator::{
    law_agrees_with_generator, list_agrees_with_queries, perft_counts_every_child,
};
pub use marks::marks_are_just_enough;
pub use plain::{plain_lines_are_lines, texts_read_alike, usual_lines_are_plain};
pub use position::{play_and_undo, rotation, sfen_round_trip};
pub use record::{cut_is_told, written_record_reads};
pub use strict::{
    strict_reading_takes, strict_reading_takes_alone, strict_reading_takes_the_rule_alone,
};
pub use style::{half_an_origin_resolves, printed_moves_resolve, wording};
pub use turn::turned_moves_are_written_alike;
pub use written::moves_are_written_right;
