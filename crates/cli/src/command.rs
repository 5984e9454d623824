//! Contains the commands, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod image;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod notate;
pub(crate) mod pack;
pub(crate) mod perft;
pub(crate) mod position;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod search;
mod segments;
pub(crate) mod sheet;
pub(crate) mod show;
pub(crate) mod stats;
mod survey;
pub(crate) mod table;
pub(crate) mod tags;
pub(crate) mod tree;
pub(crate) mod tsume;
pub(crate) mod view;
