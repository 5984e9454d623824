//! The objects about hits, and about the tree of what was played.

use komadai_core::Color;
use serde::Serialize;

use crate::{FactsForm, FindingsForm};

/// A game with hits.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameHitsForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// what was found in it
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// whether a part of the game could not be searched
    pub in_part: bool,
    /// what was found, that of the main line first
    pub hits: Vec<HitForm>,
}

/// Plies in a row after which all that was asked for holds.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HitForm {
    /// the first ply; before the first move it is one less than the number of that move
    pub ply: u32,
    /// the last ply
    pub last: u32,
    /// the side for which it holds
    #[serde(serialize_with = "crate::side::code")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::ColorCode"))]
    pub side: Color,
    /// whether it holds with left and right exchanged
    pub mirrored: bool,
    /// whether it is in the main line
    pub main: bool,
    /// the move of the first ply
    pub usi: Option<String>,
    /// that move in the chosen `--style`
    pub text: Option<String>,
    /// the position after the first ply
    pub sfen: String,
}

/// A position of the tree.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreePositionForm {
    /// the position
    pub sfen: String,
    /// how many moves it is from the first position, at least
    pub depth: u32,
    /// how many games went on from it, also those of moves that are left out
    pub games: u32,
    /// the moves, those of most games first
    pub moves: Vec<BranchForm>,
}

/// A move of the tree.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BranchForm {
    /// the move
    pub usi: String,
    /// the move in the chosen `--style`
    pub text: String,
    /// how many games have it
    pub games: u32,
    /// those that Black won
    pub black: u32,
    /// those that White won
    pub white: u32,
    /// those that nobody won
    pub draws: u32,
    /// the mean rating of those who played it
    pub rating: Option<f64>,
    /// the last year in which it was played
    pub last_year: Option<u16>,
    /// up to three games that have it: the file, a colon, and the number of the game
    pub examples: Vec<String>,
    /// the line of the position that it leads to, from 0, if that is printed
    pub to: Option<usize>,
}
