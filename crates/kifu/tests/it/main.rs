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
mod notation;
mod packed;
mod print;
mod records;
mod samples;
mod time_control;
mod tolerance;
mod usi;
mod writing;
