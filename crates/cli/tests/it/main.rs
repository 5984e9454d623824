//! Tests the command, as people and scripts use it.

mod archives;
mod batch;
mod bulk;
mod by_post;
mod certificates;
mod command;
mod convert;
mod declarations;
mod editing;
mod encodings;
mod environment;
mod errors;
#[cfg(target_os = "linux")]
mod faults;
mod help;
mod incomplete;
mod json;
mod languages;
mod limits;
mod lines;
mod mates;
mod options;
mod overwrite;
mod pack;
mod pictures;
mod players;
mod positions;
mod reading;
mod reasons;
mod rules;
mod run;
mod schema;
mod search;
mod selection;
mod show;
mod stats;
mod stream;
mod styles;
#[cfg(feature = "tables")]
mod table;
mod tags;
mod tsume;
