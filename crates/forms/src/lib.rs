//! What Komadai knows of games, positions and moves as objects of JSON.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod facts;
mod finding;
mod game;
mod hand;
mod moves;
mod position;
mod search;
mod stats;
mod tsume;

pub use facts::{FactsForm, encoding_code};
pub use finding::{FindingForm, FindingsForm, ShownFindingsForm, unreadable};
pub use game::{
    CheckedGameForm, ClaimForm, DeviationForm, EntryForm, HeaderForm, ListedGameForm, MisspeltForm,
    NoteForm, ReadingForm, ShownGameForm, TagForm, TaggedGameForm,
};
pub use hand::{HandForm, hand};
pub use moves::{
    KindsForm, LegalMoveForm, LineForm, MovesForm, PartForm, PerftForm, RefusalForm, TextForm,
    WarningForm,
};
pub use position::{FaultForm, HandsForm, NoPositionForm, PieceForm, PositionForm};
pub use search::{BranchForm, GameHitsForm, HitForm, TreePositionForm};
pub use stats::{
    CountForm, PliesForm, RowForm, ScoreForm, SidesForm, StatsForm, TableForm, TimesForm,
};
pub use tsume::{
    CertificateForm, CookForm, CooksForm, GameMatesForm, MateForm, MissedForm, ProblemForm,
    ProvedForm, SearchedGameForm, VariationForm,
};

// The types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{Color, Hand, Move, Position};
#[doc(no_inline)]
pub use komadai_kifu::{Encoding, Finding, Format, Headers, MisspeltMove, Note, Reading, Record};
#[doc(no_inline)]
pub use komadai_notation::Deviation;
#[doc(no_inline)]
pub use komadai_perft::PerftStats;
#[doc(no_inline)]
pub use komadai_tags::{ClaimedTag, FoundTag};
#[doc(no_inline)]
pub use komadai_tsume::{Mate, MateClaim};
