//! Targets about legal moves and the arbiter.

use arbitrary::{Result, Unstructured};

use super::nouns::on_a_position;
use crate::{law, setups, walk};

/// The law counts two plies only of positions with at most this many moves.
const COUNTED_TWICE: usize = 40;

/// Compares law and generator over all 13,689 moves of a position; queries; filters.
pub fn law_vs_generator(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::law_agrees_with_generator(position);
        law::list_agrees_with_queries(position);
        law::filters_agree(position);
        law::mates_in_one_agree(position);
    })
}

/// Compares the reasons against all 13,689 moves of a position, written and coded.
pub fn reasons(bytes: &[u8]) -> bool {
    on_a_position(bytes, law::reasons_agree)
}

/// Compares perft of a position with a count by the law.
pub fn perft_vs_law(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::perft_counts_every_child(position);
        law::perft_agrees_with_law(position, COUNTED_TWICE);
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
