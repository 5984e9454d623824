//! Defines the object about a position and its facts.

use komadai_core::{Color, Handicap, Position};
use komadai_movegen::{checkers, legal_moves, mate_in_one, status};
use komadai_packed::Packing;
use serde::Serialize;

use crate::{FindingForm, HandForm, StandingForm, hand};

/// A position with its facts.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionForm {
    /// the file, or the text that names the position
    pub file: String,
    /// the number of the game in the file; for a line of stdin, its number among the lines that are not empty
    pub game: Option<u64>,
    /// the position
    pub sfen: String,
    /// the side to move
    #[serde(serialize_with = "crate::side::code")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::ColorCode"))]
    pub side: Color,
    /// the number of the next move
    pub ply: u32,
    /// the English name of the handicap that starts from this position
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::HandicapName>")
    )]
    pub handicap: Option<&'static str>,
    /// the pieces in hand
    pub hands: HandsForm,
    /// the pieces that give check to the side to move
    pub checkers: Vec<PieceForm>,
    /// the number of legal moves
    pub legal_moves: usize,
    /// without legal moves: `checkmate` or `no-legal-move`
    pub over: Option<&'static str>,
    /// a move that mates
    pub mate_in_one: Option<String>,
    /// the faults of the position
    pub faults: Vec<FaultForm>,
    /// the position in the 32 bytes of hcp, in hexadecimal; `null` if it cannot be packed
    pub hcp: Option<String>,
    /// the same for PackedSfen
    pub psfen: Option<String>,
    /// with `--rules-of-play`: the state of the game by these rules, or by each of the six
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<StandingForm>,
}

/// The pieces in hand.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandsForm {
    /// the pieces of Black, by their letters in SFEN
    pub black: HandForm,
    /// the pieces of White
    pub white: HandForm,
}

/// A piece on the board.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceForm {
    /// the square
    pub square: String,
    /// the piece, as in SFEN
    pub piece: String,
}

/// Something impossible about a position.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultForm {
    /// `no-king` (as in problems), `too-many-pieces`, `nifu`, `dead-end`, `waiting-in-check`
    pub code: String,
    /// the fault in words
    pub message: String,
}

impl PositionForm {
    /// Returns the form of a position. `file` and `game` tell where it comes from.
    #[must_use]
    pub fn of(file: &str, game: Option<u64>, position: &Position) -> PositionForm {
        let setup = position.setup();
        let checkers = checkers(position).into_iter().filter_map(|square| {
            Some(PieceForm {
                square: square.to_string(),
                piece: position.board().piece(square)?.to_string(),
            })
        });
        let faults = position.faults();
        let names = faults
            .iter_names()
            .map(|(name, _)| name.to_ascii_lowercase());
        let faults = names.zip(faults.phrases()).map(|(name, phrase)| FaultForm {
            code: name.replace('_', "-"),
            message: phrase.to_string(),
        });
        PositionForm {
            file: file.to_owned(),
            game,
            sfen: position.to_string(),
            side: position.side(),
            ply: position.ply(),
            handicap: Handicap::of(setup).map(Handicap::english),
            hands: HandsForm {
                black: hand(setup.hands.black),
                white: hand(setup.hands.white),
            },
            checkers: checkers.collect(),
            legal_moves: legal_moves(position).len(),
            over: status(position).map(|rule| rule.code()),
            mate_in_one: mate_in_one(position).map(|m| m.to_string()),
            faults: faults.collect(),
            hcp: packed(Packing::Hcp, position),
            psfen: packed(Packing::PackedSfen, position),
            standings: Vec::new(),
        }
    }
}

/// An input without a position, or a game or line of it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoPositionForm {
    /// the file, or the text
    pub file: String,
    /// the number of the game in the file
    pub game: Option<u64>,
    /// the errors, only for an input that is not a position
    pub errors: Vec<FindingForm>,
}

/// Packs a position into 32 bytes, and returns them in hexadecimal.
fn packed(packing: Packing, position: &Position) -> Option<String> {
    let bytes = packing.pack(position.setup()).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use komadai_core::Position;

    use super::PositionForm;

    #[test]
    fn a_form_has_the_check_and_the_hand() {
        let position: Position = "4k4/9/9/9/9/9/9/4r4/4K4 b R2P 1"
            .parse()
            .expect("a position");
        let form = PositionForm::of("a", None, &position);
        let checkers: Vec<_> = form
            .checkers
            .iter()
            .map(|by| (&*by.square, &*by.piece))
            .collect();
        assert_eq!(checkers, [("5h", "r")]);
        assert_eq!(form.hands.black, [('P', 2), ('R', 1)].into());
        assert_eq!((form.hands.white.len(), form.over), (0, None));
    }
}
