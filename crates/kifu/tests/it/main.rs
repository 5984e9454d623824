//! Tests of reading and writing: files, findings, limits, formats.

mod analysis;
mod audit;
mod bounds;
mod claims;
mod dates;
mod differences;
mod documented;
mod files;
mod findings;
mod formats;
mod hostile;
mod ki2;
mod limits;
mod long_games;
mod losers;
mod notation;
mod packed;
mod pgn;
mod print;
mod records;
mod samples;
mod time_control;
mod usi;
mod variants;
mod writing;
