//! Defines targets about squares, moves, setups and positions.

use arbitrary::Unstructured;
use komadai_core::{Faults, Move, Position};

use crate::dictionary::Dictionary;
use crate::{input, law, setups};

/// Reads any text as SFEN.
pub fn sfen(bytes: &[u8]) -> bool {
    let make = |u: &mut Unstructured<'_>| {
        let text = setups::setup(u)?.to_string();
        if u.arbitrary()? {
            Ok(text)
        } else {
            input::misspelt(u, &text, Dictionary::named("sfen"))
        }
    };
    input::text(bytes, Dictionary::named("sfen"), make, law::sfen_text_reads)
}

/// Reads the words of any text as USI moves.
pub fn usi_move(bytes: &[u8]) -> bool {
    let make = |u: &mut Unstructured<'_>| {
        let text = u.arbitrary::<Move>()?.to_string();
        if u.arbitrary()? {
            Ok(text)
        } else {
            input::misspelt(u, &text, Dictionary::named("sfen"))
        }
    };
    input::text(bytes, Dictionary::named("sfen"), make, |text| {
        let words = text.split(' ').map(law::usi_text_reads);
        words.fold(false, |any, read| any | read)
    })
}

/// Validates any setup.
pub fn setup_to_position(bytes: &[u8]) -> bool {
    let Ok(setup) = setups::setup(&mut Unstructured::new(bytes)) else {
        return false;
    };
    law::validation_follows_the_faults(&setup);
    Position::allowing(setup, Faults::all()).is_ok()
}

const PLIES: usize = 40;

/// Plays and undoes every move of a position, then follows a game from there move by move.
pub fn play_undo_key(bytes: &[u8]) -> bool {
    on_a_position(bytes, |position| {
        law::play_and_undo(position);
        let mut moves = Unstructured::new(bytes);
        // If the bytes end before the game, the game was tested as far as they last.
        let _ = law::cursor_agrees_with_law(&mut moves, position.clone(), PLIES, PLIES);
    })
}

/// Runs a law on the position that the bytes choose: from random play, crowded, or an edited setup.
pub(super) fn on_a_position(bytes: &[u8], law: impl FnOnce(&Position)) -> bool {
    match setups::mutated(&mut Unstructured::new(bytes)) {
        Ok(Some(position)) => {
            law(&position);
            true
        }
        _ => false,
    }
}
