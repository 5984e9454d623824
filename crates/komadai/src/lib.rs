//! The shogi toolkit: rules, moves, notation, game records.
//!
//! # A tour
//!
//! A [`Position`] is played on with [`Move`]s. Moves are read and written as in USI, positions as SFEN:
//!
//! ```
//! use komadai::Position;
//!
//! let mut position = Position::startpos();
//! position.play("7g7f".parse()?)?;
//! assert!(position.to_string().ends_with(" w - 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The law says what is wrong with a move, and names every rule that it breaks. Here the gold that could
//! capture the pawn is pinned, so the drop mates, which is forbidden:
//!
//! ```
//! use komadai::{Breaches, Position};
//!
//! let position: Position = "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1".parse()?;
//! let illegal = position.check("P*1b".parse()?).unwrap_err();
//! assert_eq!(illegal.breaches(), Breaches::UCHIFUZUME);
//! assert!(illegal.to_string().contains("打ち歩詰め"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`movegen`] module finds all legal moves, and the [`perft`] module counts the paths of them:
//!
//! ```
//! use komadai::Position;
//! use komadai::movegen::legal_moves;
//! use komadai::perft::perft;
//!
//! assert_eq!(legal_moves(&Position::startpos()).len(), 30);
//! assert_eq!(perft(&Position::startpos(), 4), 719_731);
//! ```
//!
//! [`movegen::Game`] is the arbiter of a game under a set of rules. It decides when the game is over, who
//! wins, and by which rule:
//!
//! ```
//! use komadai::movegen::Game;
//! use komadai::{DecidingRule, Position, Preset};
//!
//! let position: Position = "k8/9/1G7/9/9/9/9/9/K8 b G 1".parse()?;
//! let mut game = Game::new(position, Preset::Jsa.rules());
//! let decision = game.play("G*9b".parse()?)?;
//! assert_eq!(decision.map(|decision| decision.rule), Some(DecidingRule::Checkmate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`notation`] module writes moves as people do and finds the move that people meant; the
//! [`parse`] module reads their text:
//!
//! ```
//! use komadai::Position;
//! use komadai::Style;
//! use komadai::notation::{Candidates, Context, Unresolved, describe, print, resolve};
//! use komadai::parse::japanese_move;
//!
//! let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
//! let context = Context::new(&position, None);
//!
//! let written = describe(&context, "8i7h".parse()?, Candidates::Reach).unwrap();
//! assert_eq!(print(&written, Style::Jsa)?, "78金左");
//!
//! assert_eq!(resolve(&context, &japanese_move("▲７八金直")?)?, "7i7h".parse()?);
//! let unclear = resolve(&context, &japanese_move("７八金")?);
//! assert!(matches!(unclear, Err(Unresolved::Ambiguous(moves)) if moves.len() == 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`packed`] module reads and writes the packed positions of engines, without the rest:
//!
//! ```
//! use komadai::Position;
//! use komadai::packed::RowFormat;
//!
//! let file = RowFormat::PackedSfen.packing().pack(Position::startpos().setup())?;
//! for row in RowFormat::PackedSfen.rows(&file) {
//!     assert_eq!(row?.setup.board, *Position::startpos().board());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`kifu`] module reads game records, whatever their encoding, and reports what it could not
//! understand:
//!
//! ```
//! # #[cfg(feature = "kifu")] {
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let reading = komadai::kifu::read(text.as_bytes(), None);
//! let game = &reading.games[0];
//! assert!(game.findings.is_empty());
//! # }
//! ```
//!
//! A `kifu::Record` is a tree of moves with headers, times and notes. A `kifu::Navigator` is a place in it, with the
//! position there; it goes on along any line, and adds what is played:
//!
//! ```
//! # #[cfg(feature = "kifu")] {
//! use komadai::Style;
//! use komadai::kifu::{Navigator, Record};
//!
//! let mut game = Navigator::new(Record::default()).unwrap();
//! game.play("7g7f".parse().unwrap()).unwrap();
//! assert_eq!(game.notate("3c3d".parse().unwrap(), Style::Ki2).as_deref(), Some("△３四歩"));
//!
//! game.back();
//! game.play("2g2f".parse().unwrap()).unwrap();
//! let record: Record = game.into_record();
//! assert_eq!(record.usi_moves(), "7g7f");
//! assert_eq!(record.move_count(), 2, "2g2f is a variation");
//! # }
//! ```
//!
//! The [`tsume`] module solves tsume problems, and gives certificates that can be checked:
//!
//! ```
//! # #[cfg(feature = "tsume")] {
//! use komadai::tsume::{Limits, Problem, Questions, Rest, Solver};
//!
//! let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().unwrap(), Rest::Auto).unwrap();
//! let solution = Solver::new(16).solve(&problem, &Questions::default(), &Limits::default());
//! assert_eq!(solution.verdict.to_string(), "perfect 1");
//! # }
//! ```
//!
//! # Examples
//!
//! The crate has nine examples, which `cargo run --example NAME` runs: `convert`, `edit`, `lines`, `mate_in_one`, `openings`,
//! `referee`, `rows`, `tsume` and `usi_engine`.
//!
//! # Features
//!
//! All but `serde` are on by default. Without them the crate needs no standard library.
//!
//! - `kifu`: the modules `kifu`, `record` and `encoding`.
//! - `tags`: the module `tags`, castles and openings by name; brings `kifu`.
//! - `tsume`: the module `tsume`.
//! - `threads`: perft on several threads and with a hash table; brings rayon.
//! - `wasm-bindgen`: limits of time for `tsume` in a browser or in Node; brings wasm-bindgen to
//!   `wasm32-unknown-unknown`, and nothing elsewhere.
//! - `serde`: what has a text (squares, moves, setups, positions, handicaps, codes) is serialised as it.
//!
// Without the module, the tour links to its crate.
#![cfg_attr(not(feature = "kifu"), doc = "[`kifu`]: https://docs.rs/komadai-kifu")]
#![cfg_attr(
    not(feature = "tsume"),
    doc = "[`tsume`]: https://docs.rs/komadai-tsume"
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub use komadai_core::{
    AgreementRefused, AgreementRule, Alternation, Bitboard, Board, BothPerpetual, Breaches,
    ByColor, Capture, Claims, Color, DecidingRule, Decision, Declaration, DeclarationBy,
    DeclarationResult, DeclarationRule, DisplayIn, EndingKind, Expected, Extension, Faults, File,
    FileOrRank, ForceError, FoulKind, GradeSystem, Hand, HandKind, Handicap, HandicapPoints,
    History, IllegalMove, IllegalMoves, ImpasseCount, InLanguage, IntoMoves, Language, LateFoul,
    Marks, MaxMoves, Move, MoveList, Moves, NoLegalMoveAs, Origin, Outcome, PackedMove,
    PawnDropStalemate, Perpetual, PerpetualMove, Phrase, Piece, PieceKind, Position, PositionError,
    PositionTextError, PositionTextErrorKind, PostalComment, Preset, Rank, Recurrence, Repetition,
    RepetitionRule, RuleSet, Setup, SetupOrder, SfenError, SfenErrorKind, Span, Spelling, Square,
    Squares, Style, Terms, TryRule, UchifuzumeBy, Undo, UnknownEnding, UnknownFoul,
    UnknownHandicap, UnknownLanguage, UnknownPreset, UnknownStyle, Unmet, UsiError, Written,
    csa_piece_name, piece_name, rank_name, side_mark, wording,
};

pub use komadai_movegen as movegen;
pub use komadai_notation as notation;
pub use komadai_packed as packed;
pub use komadai_parse as parse;
pub use komadai_perft as perft;
#[cfg(feature = "tags")]
pub use komadai_tags as tags;
#[cfg(feature = "tsume")]
pub use komadai_tsume as tsume;
#[cfg(feature = "kifu")]
pub use {komadai_encoding as encoding, komadai_kifu as kifu, komadai_record as record};

// The program of the README is a test.
#[cfg(all(doctest, feature = "kifu"))]
#[doc = include_str!("../README.md")]
struct Readme;
