//! The laws.

mod arbiter;
mod claims;
mod conversion;
mod cut;
mod diagram;
mod editing;
mod filter;
mod fouls;
mod generator;
mod marks;
mod packing;
mod page;
mod position;
mod reading;
mod reasons;
mod record;
mod search;
mod setup;
mod stream;
mod strict;
mod style;
mod tags;
mod text;
mod tsume;
mod turn;
mod written;

pub use arbiter::{arbiter_follows_the_rules, rules};
pub use claims::{Claim, FACTS, claims_are_judged_as_by_the_arbiter};
pub use conversion::conversion_reports_losses;
pub use cut::{cut_is_reported, cut_text_is_reported};
pub use diagram::diagrams_are_well_formed;
pub use editing::{
    edits_follow_a_plain_tree, merging_adds_what_is_missing, navigator_knows_the_position,
    splitting_loses_nothing,
};
pub use filter::{filters_agree, mates_in_one_agree};
pub use fouls::fouls_are_judged_by_the_rules;
pub use generator::{
    cursor_agrees_with_law, law_agrees_with_generator, list_agrees_with_queries,
    perft_agrees_with_law, perft_counts_every_child,
};
pub use marks::marks_are_just_enough;
pub use packing::{packed_bytes_unpack, packed_setup_unpacks, rows_turn};
pub use page::page_holds_its_games;
pub use position::{play_and_undo, rotation, sfen_round_trip};
pub use reading::reading_is_sound;
pub use reasons::reasons_agree;
pub use record::{written_record_reads, written_records_read};
pub use search::{search_is_a_plain_loop, tree_is_a_plain_map};
pub use setup::validation_follows_the_faults;
pub use stream::{Slow, games_come_alike, limits_are_kept, parts_come_alike};
pub use strict::{
    strict_reading_takes, strict_reading_takes_alone, strict_reading_takes_the_rule_alone,
};
pub use style::{
    choices_that_matter, half_an_origin_resolves, printed_moves_resolve, texts_show_their_style,
    wording,
};
pub use tags::{tags_turn_with_play, tags_turn_with_the_game};
pub use text::{sfen_text_reads, usi_text_reads, written_text_reads};
pub use tsume::{certificates_are_checked, policies_are_kept, solver_tries_everything};
pub use turn::turned_moves_are_written_alike;
pub use written::moves_are_written_right;
