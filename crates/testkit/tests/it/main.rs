//! Tests the laws, and crates against one another.

mod diagrams;
mod editing;
mod explained;
mod explanations;
mod games;
mod golden;
mod languages;
mod law_vs_generator;
mod perft;
mod postal;
mod reading;
mod reasons;
mod records;
mod replay;
mod rules;
#[path = "../../../kifu/tests/it/samples/mod.rs"]
mod samples;
mod search;
mod send_sync;
mod strict;
mod styles;
mod tables;
mod tags;
mod targets;
mod texts;
mod times;
mod tsume;
mod vocabulary;
mod written;
