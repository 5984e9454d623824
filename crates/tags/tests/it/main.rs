//! Tests the tags: games, the list, the standard figures.

mod games;
mod list;
mod standard;
