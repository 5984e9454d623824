//! The objects about hits, and about the tree of what was played.

use serde::Serialize;

use super::{FindingsForm, GameFacts};

/// A game with hits.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GameHitsForm {
    #[serde(flatten)]
    pub(crate) facts: GameFacts,
    #[serde(flatten)]
    pub(crate) findings: FindingsForm,
    /// whether a part of the game could not be searched
    pub(crate) in_part: bool,
    /// what was found, that of the main line first
    pub(crate) hits: Vec<HitForm>,
}

/// Plies in a row after which all that was asked for holds.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HitForm {
    /// the first ply; before the first move it is one less than the number of that move
    pub(crate) ply: u32,
    /// the last ply
    pub(crate) last: u32,
    /// the side for which it holds
    pub(crate) side: &'static str,
    /// whether it holds with left and right exchanged
    pub(crate) mirrored: bool,
    /// whether it is in the main line
    pub(crate) main: bool,
    /// the move of the first ply
    pub(crate) usi: Option<String>,
    /// that move in the chosen `--style`
    pub(crate) text: Option<String>,
    /// the position after the first ply
    pub(crate) sfen: String,
}

/// A position of the tree.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TreePositionForm {
    /// the position
    pub(crate) sfen: String,
    /// how many moves it is from the first position, at least
    pub(crate) depth: u32,
    /// how many games went on from it, also those of moves that are left out
    pub(crate) games: u32,
    /// the moves, those of most games first
    pub(crate) moves: Vec<BranchForm>,
}

/// A move of the tree.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct BranchForm {
    /// the move
    pub(crate) usi: String,
    /// the move in the chosen `--style`
    pub(crate) text: String,
    /// how many games have it
    pub(crate) games: u32,
    /// those that Black won
    pub(crate) black: u32,
    /// those that White won
    pub(crate) white: u32,
    /// those that nobody won
    pub(crate) draws: u32,
    /// the mean rating of those who played it
    pub(crate) rating: Option<f64>,
    /// the last year in which it was played
    pub(crate) last_year: Option<u16>,
    /// up to three games that have it: the file, a colon, and the number of the game
    pub(crate) examples: Vec<String>,
    /// the line of the position that it leads to, from 0, if that is printed
    pub(crate) to: Option<usize>,
}
