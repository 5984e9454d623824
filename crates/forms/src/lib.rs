//! Shows what Komadai knows about games, positions and moves as JSON objects.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "schema")]
mod codes;
mod entry_text;
mod escape;
mod facts;
mod finding;
mod game;
mod hand;
mod json;
mod move_style;
mod moves;
mod places;
mod position;
mod reading;
mod rules;
mod search;
mod shown;
mod side;
mod standing;
mod stats;
mod tree;
mod tsume;
mod written;

pub use entry_text::{EntryStyle, ending_words, side_name};
pub use escape::{OneLine, escaped_word, needs_escape};
pub use facts::{FactsForm, encoding_code};
pub use finding::{FindingForm, FindingsForm, ShownFindingsForm, unreadable};
pub use game::{
    CheckedGameForm, ClaimForm, DeviationForm, EntryForm, EntryKind, HeaderForm, ListedGameForm,
    MisspeltForm, NoteForm, ShownGameForm, TagForm, TaggedGameForm,
};
pub use hand::{HandForm, hand};
pub use json::{json_line, write_json_line};
pub use move_style::MoveStyle;
pub use moves::{
    ExplanationForm, KindsForm, LegalMoveForm, LineForm, MovesForm, PartForm, PerftForm,
    RefusalForm, RefusalKind, TextForm, TrialForm, WarningForm,
};
pub use places::{EntryPlace, visit_entries};
pub use position::{FaultForm, HandsForm, NoPositionForm, PieceForm, PositionForm};
pub use reading::ReadingLines;
pub use rules::{RuleTableForm, RulesForm};
pub use search::{BranchForm, GameHitsForm, HitForm, TreePositionForm};
pub use standing::{PointsForm, StandingForm};
pub use stats::{
    CountForm, PliesForm, RowForm, ScoreForm, SidesForm, StatsForm, TableForm, TimesForm,
};
pub use tree::{GameInput, GameInputError, GameTreeForm, TreeNodeForm};
pub use tsume::{
    CertificateForm, CookForm, CooksForm, GameMatesForm, MateForm, MissedForm, ProblemForm,
    ProvedForm, SearchedGameForm, VariationForm, VerdictForm, usi_words,
};
pub use written::WrittenForm;

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{
    Breaches, Color, EndingKind, FoulKind, Hand, Move, Outcome, Position, Preset, Style,
    UchifuzumeBy,
};
#[doc(no_inline)]
pub use komadai_kifu::{
    Encoding, Entry, Finding, Format, Headers, MisspeltMove, Note, NoteKind, Reading, Record,
};
#[doc(no_inline)]
pub use komadai_movegen::Standing;
#[doc(no_inline)]
pub use komadai_notation::Deviation;
#[doc(no_inline)]
pub use komadai_perft::PerftStats;
#[doc(no_inline)]
pub use komadai_search::{Hit, Score, Statistics, TreePosition};
#[doc(no_inline)]
pub use komadai_tags::{ClaimedTag, FoundTag, TagKind};
#[doc(no_inline)]
pub use komadai_tsume::{Cooks, Mate, MateClaim, Policy, Solution, StopReason, Variation};
