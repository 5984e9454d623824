//! Laws about game records and their files.

mod claims;
mod conversion;
mod cut;
mod editing;
mod fouls;
mod packing;
mod page;
mod reading;
mod reasons;
mod record;
mod search;
mod stream;
mod tags;

pub use claims::{Claim, FACTS, claims_are_judged_as_by_the_arbiter};
pub use conversion::conversion_reports_losses;
pub use cut::{cut_is_reported, cut_text_is_reported};
pub use editing::{
    edits_follow_a_plain_tree, merging_adds_what_is_missing, navigator_knows_the_position,
    splitting_loses_nothing,
};
pub use fouls::fouls_are_judged_by_the_rules;
pub use packing::{packed_bytes_unpack, packed_setup_unpacks, rows_turn};
pub use page::page_holds_its_games;
pub use reading::reading_is_sound;
pub use reasons::reasons_agree;
pub use record::{written_record_reads, written_records_read};
pub use search::{search_is_a_plain_loop, tree_is_a_plain_map};
pub use stream::{Slow, games_come_alike, limits_are_kept, parts_come_alike};
pub use tags::{tags_turn_with_play, tags_turn_with_the_game};
