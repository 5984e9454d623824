//! Defines targets about legal moves.

use super::nouns::on_a_position;
use crate::law;

/// The maximum number of moves in a position for which the law counts two plies.
const COUNTED_TWICE: usize = 40;

/// Compares law and generator over all 13,689 moves of a position. Checks lists, queries, filters, mates in one and
/// exchanges.
pub fn law_vs_generator(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::law_agrees_with_generator(position);
        law::list_agrees_with_queries(position);
        law::filters_agree(position);
        law::mates_in_one_agree(position);
        law::engine_queries_agree(position);
        law::exchanges_agree(position);
    })
}

/// Compares perft of a position with a count by the law.
pub fn perft_vs_law(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::perft_counts_every_child(position);
        law::perft_agrees_with_law(position, COUNTED_TWICE);
    })
}
