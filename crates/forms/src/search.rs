//! Defines the objects about hits, and about the tree of played moves.

use std::collections::HashSet;
use std::iter;

use komadai_core::{Color, Style};
use komadai_kifu::{Entry, Navigator, NodeId, Record};
use komadai_notation::{Context, text};
use komadai_search::{Hit, TreePosition};
use serde::Serialize;

use crate::{FactsForm, FindingsForm};

/// A game with hits.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameHitsForm {
    /// the facts of the game
    #[serde(flatten)]
    pub facts: FactsForm,
    /// the findings
    #[serde(flatten)]
    pub findings: FindingsForm,
    /// `true` if a part of the game could not be searched
    pub in_part: bool,
    /// the hits, those of the main line first
    pub hits: Vec<HitForm>,
}

/// Consecutive plies after which everything that was asked for holds.
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
    /// `true` if it holds with left and right exchanged
    pub mirrored: bool,
    /// `true` if it is on the main line
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
    /// the smallest number of moves from the first position
    pub depth: u32,
    /// the number of games that continued from it, including those with moves that are left out
    pub games: u32,
    /// the moves, those with the most games first
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
    /// the number of games with the move
    pub games: u32,
    /// the number of games that Black won
    pub black: u32,
    /// the number of games that White won
    pub white: u32,
    /// the number of draws
    pub draws: u32,
    /// with `--player`: the number of games that the player won
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// with `--player`: the number of games that the player lost
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<u32>,
    /// the mean rating of the players who played it
    pub rating: Option<f64>,
    /// the last year when it was played
    pub last_year: Option<u16>,
    /// up to three games with the move: the file, a colon, and the number of the game
    pub examples: Vec<String>,
    /// the output line that has the position after the move, counted from 0; `null` if that position is not printed
    pub to: Option<usize>,
}

impl HitForm {
    /// Returns the forms of the hits in a game, with moves in a style.
    #[must_use]
    pub fn all(record: &Record, hits: &[Hit], style: Style) -> Vec<HitForm> {
        let Some(mut game) = Navigator::new(record) else {
            return Vec::new();
        };
        let main = iter::once(record.root()).chain(record.main_line());
        let main: HashSet<NodeId> = main.collect();
        let form = |hit: &Hit| {
            let played = record.entry(hit.node).and_then(Entry::played);
            let text = record.parent(hit.node).zip(played).and_then(|(parent, m)| {
                game.go_to(parent);
                game.notate(m, style)
            });
            game.go_to(hit.node);
            HitForm {
                ply: hit.ply,
                last: hit.last,
                side: hit.side,
                mirrored: hit.mirrored,
                main: main.contains(&hit.node),
                usi: played.map(|m| m.to_string()),
                text,
                sfen: game.position().to_string(),
            }
        };
        hits.iter().map(form).collect()
    }
}

impl TreePositionForm {
    /// Returns the form of a position, with moves in a style. With `has_player`, it has the results of the player.
    /// `example` names a game of the tree.
    pub fn of(
        at: &TreePosition,
        style: Style,
        has_player: bool,
        example: impl Fn(u32) -> Option<String>,
    ) -> TreePositionForm {
        let context = Context::new(&at.position, None);
        let moves = at.branches.iter().map(|branch| {
            let (usi, stats) = (branch.m.to_string(), branch.stats);
            BranchForm {
                text: text(&context, branch.m, style).unwrap_or_else(|| usi.clone()),
                usi,
                games: stats.games,
                black: stats.black,
                white: stats.white,
                draws: stats.draws,
                wins: has_player.then_some(stats.wins),
                losses: has_player.then_some(stats.losses),
                rating: stats.rating(),
                last_year: stats.last_year,
                examples: stats.examples().filter_map(&example).collect(),
                to: branch.to,
            }
        });
        TreePositionForm {
            sfen: at.position.to_string(),
            depth: at.depth,
            games: at.games,
            moves: moves.collect(),
        }
    }
}
