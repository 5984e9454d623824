//! Defines the laws.

mod arbiter;
#[cfg(feature = "diagrams")]
mod diagram;
mod engine;
mod explained;
mod explanation;
mod filter;
mod generator;
mod impasse;
mod marks;
mod position;
#[cfg(feature = "records")]
mod records;
mod setup;
mod strict;
mod style;
mod text;
#[cfg(feature = "tsume")]
mod tsume;
mod turn;
mod written;

pub use arbiter::{arbiter_follows_the_rules, rules};
#[cfg(feature = "diagrams")]
pub use diagram::diagrams_are_well_formed;
pub use engine::{engine_queries_agree, exchanges_agree, histories_compare_hands};
pub use explained::explanations_are_true;
pub use explanation::explanations_are_proved;
pub use filter::{filters_agree, mates_in_one_agree};
pub use generator::{
    cursor_agrees_with_law, law_agrees_with_generator, list_agrees_with_queries,
    perft_agrees_with_law, perft_counts_every_child,
};
pub use impasse::{entering_kings, points_are_counted};
pub use marks::marks_are_just_enough;
pub use position::{play_and_undo, rotation, sfen_round_trip};
#[cfg(feature = "records")]
pub use records::*;
pub use setup::validation_follows_the_faults;
pub use strict::{
    strict_reading_takes, strict_reading_takes_alone, strict_reading_takes_the_rule_alone,
};
pub use style::{
    choices_that_matter, half_an_origin_resolves, printed_moves_resolve, texts_show_their_style,
    wording,
};
pub use text::{sfen_text_reads, usi_text_reads, written_text_reads};
#[cfg(feature = "tsume")]
pub use tsume::{certificates_are_checked, policies_are_kept, solver_tries_everything};
pub use turn::turned_moves_are_written_alike;
pub use written::moves_are_written_right;
