//! Counts of paths.

use komadai::perft::PerftStats;
use serde::Serialize;

use crate::texts::{self};

/// A count of paths.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PerftForm {
    /// the position
    pub(crate) sfen: String,
    /// how many plies deep
    pub(crate) depth: u32,
    /// the number of paths
    pub(crate) nodes: u64,
    /// how long the count took
    pub(crate) seconds: f64,
    /// the nodes by the seconds
    pub(crate) nodes_per_second: u64,
    /// with `--divide`: the count after each move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<Vec<PartForm>>,
    #[serde(flatten)]
    pub(crate) stats: Option<KindsForm>,
}

/// The paths that begin with a move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PartForm {
    /// the move
    pub(crate) usi: String,
    /// the number of paths
    pub(crate) nodes: u64,
}

/// The kinds of last moves.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct KindsForm {
    /// with `--stats`: how many of the last moves capture
    captures: u64,
    /// with `--stats`: how many of them promote
    promotions: u64,
    /// with `--stats`: how many of them are drops
    drops: u64,
    /// with `--stats`: how many of them give check
    checks: u64,
    /// with `--stats`: how many of them mate
    mates: u64,
}

impl PerftForm {
    pub(crate) fn of_stats(stats: &PerftStats) -> PerftForm {
        PerftForm {
            nodes: stats.nodes,
            stats: Some(KindsForm {
                captures: stats.captures,
                promotions: stats.promotions,
                drops: stats.drops,
                checks: stats.checks,
                mates: stats.mates,
            }),
            ..PerftForm::default()
        }
    }

    /// The counts of the kinds of last moves, with their names.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (String, u64)> {
        self.stats.iter().flat_map(|stats| {
            [
                (texts::captures(), stats.captures),
                (texts::promotions(), stats.promotions),
                (texts::drops(), stats.drops),
                (texts::checks(), stats.checks),
                (texts::mates(), stats.mates),
            ]
        })
    }
}
