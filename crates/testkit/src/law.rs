//! The laws.

mod filter;
mod generator;
mod notation;
mod position;
mod record;

pub use filter::filters_agree;
pub use generator::{
    law_agrees_with_generator, list_agrees_with_queries, perft_counts_every_child,
};
pub use notation::described_move_resolves;
pub use position::{play_and_undo, rotation, sfen_round_trip};
pub use record::written_record_reads;
