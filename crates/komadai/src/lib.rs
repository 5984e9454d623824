//! The shogi toolkit: rules, moves, notation, game records.
//!
//! # A tour
//!
//! A [`Position`] plays [`Move`]s. Moves are parsed and written as in USI, positions as SFEN:
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
//! [`Position::judge`] names every rule that a move breaks. Here the gold that could capture the pawn is pinned, so
//! the drop would mate, which is forbidden:
//!
//! ```
//! use komadai::{Breaches, Position};
//!
//! let position: Position = "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1".parse()?;
//! let illegal = position.judge("P*1b".parse()?).unwrap_err();
//! assert_eq!(illegal.breaches(), Breaches::UCHIFUZUME);
//! assert!(illegal.to_string().contains("打ち歩詰め"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`movegen`] module lists the legal moves. The [`perft`] module counts the sequences of legal moves:
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
//! [`movegen::Arbiter`] is the arbiter of a game under a [`RuleSet`]. It decides when the game is over, who wins, and
//! what rule applies:
//!
//! ```
//! use komadai::movegen::Arbiter;
//! use komadai::rules::DecidingRule;
//! use komadai::{Position, Preset};
//!
//! let position: Position = "k8/9/1G7/9/9/9/9/9/K8 b G 1".parse()?;
//! let mut game = Arbiter::new(position, Preset::Jsa.rules());
//! let decision = game.play("G*9b".parse()?)?;
//! assert_eq!(decision.map(|decision| decision.rule), Some(DecidingRule::Checkmate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`notation`] module writes a move in any style, and finds the move that a text in any style means:
//!
//! ```
//! use komadai::notation::{Context, ReadError, ResolveError, read, text};
//! use komadai::{Position, Style};
//!
//! let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
//! let context = Context::new(&position, None);
//! assert_eq!(text(&context, "8i7h".parse()?, Style::Jsa).as_deref(), Some("78金左"));
//! assert_eq!(read(&context, "▲７八金直")?, "7i7h".parse()?);
//!
//! let unclear = read(&context, "７八金");
//! assert!(matches!(unclear, Err(ReadError::Move(_, ResolveError::Ambiguous(moves))) if moves.len() == 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`packed`] module reads and writes the packed positions and training rows of engines:
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
//! The [`kifu`] module reads game records in any Japanese encoding. Its findings tell what is wrong with a file and
//! where:
//!
//! ```
//! # #[cfg(feature = "kifu")] {
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let reading = komadai::kifu::read(text.as_bytes());
//! let game = &reading.games[0];
//! assert!(game.findings.is_empty());
//! # }
//! ```
//!
//! A `kifu::Record` is a tree of moves with headers, times and notes. A `kifu::Navigator` is a place in it, with
//! the position at that place. It follows any line, and adds the moves that are played:
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
//! The [`tsume`] module solves tsume problems. A certificate proves the result:
//!
//! ```
//! # #[cfg(feature = "tsume")] {
//! use komadai::tsume::{SearchLimits, Problem, Questions, MissingPieces, Solver};
//!
//! let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().unwrap(), MissingPieces::Auto).unwrap();
//! let solution = Solver::new(16).solve(&problem, &Questions::default(), &SearchLimits::default());
//! assert_eq!(solution.verdict.to_string(), "perfect 1");
//! # }
//! ```
//!
//! The [`diagram`] module draws a position:
//!
//! ```
//! # #[cfg(feature = "diagram")] {
//! let picture: String = komadai::diagram::svg(&komadai::Position::startpos());
//! assert!(picture.ends_with("</svg>\n"));
//! # }
//! ```
//!
//! # Where things are
//!
//! The basic types of shogi are at the root. [`rules`] has the choices of a rule set and their results. [`errors`]
//! has the reasons why a text or a position is refused, and [`iter`] has iterators. Each module in this table is a
//! crate, except that [`notation`] also has the types of written moves and the functions that read them:
//!
//! | module | is for |
//! |---|---|
//! | [`movegen`] | legal moves, and the arbiter of a game |
//! | [`notation`] | moves as texts, in every style |
//! | [`perft`] | counting sequences of legal moves |
//! | [`packed`] | the packed positions and training rows of engines |
//! | [`parse`] | texts of moves in every style, times and dates, without a position |
//! | [`kifu`] | records of games, and their files |
//! | [`encoding`] | Japanese text of any encoding |
//! | [`tsume`] | solving tsume problems |
//! | [`tags`] | castles and openings by name |
//! | [`search`] | questions asked of games, and the tree of what was played |
//! | [`page`] | games as one HTML file that replays them |
//! | [`diagram`] | positions as pictures |
//!
//! # Examples
//!
//! The crate has ten examples: `arbiter`, `convert`, `edit`, `lines`, `mate_in_one`, `openings`, `random_games`,
//! `rows`, `tsume` and `usi_engine`. `cargo run --example NAME` runs one. `tsume` needs `--features tsume`.
//!
//! # Features
//!
//! `kifu` is on by default. Without it the crate needs no standard library.
//!
//! - `kifu`: the modules `kifu` and `encoding`.
//! - `diagram`: the module `diagram`. `pictures` adds PNG, PDF, GIF and APNG.
//! - `tags`: the module `tags`. It needs `kifu`.
//! - `search`: the module `search`. It needs `tags`.
//! - `page`: the module `page`. It needs `kifu`.
//! - `tsume`: the module `tsume`.
//! - `threads`: perft on several threads and with a hash table. It needs rayon.
//! - `arbitrary`: squares, pieces, hands, moves, setups and positions are made from the bytes of a fuzzer.
//! - `serde`: squares, moves, setups, positions, handicaps and codes are serialised as their texts. Records and
//!   findings are not serialised. JKF is the JSON format for records, and `docs/json.md` describes the JSON of the
//!   command.
//!
// If a module is off, the tour links to its crate.
#![cfg_attr(not(feature = "kifu"), doc = "[`kifu`]: https://docs.rs/komadai-kifu")]
#![cfg_attr(
    not(feature = "kifu"),
    doc = "[`encoding`]: https://docs.rs/komadai-encoding"
)]
#![cfg_attr(
    not(feature = "tsume"),
    doc = "[`tsume`]: https://docs.rs/komadai-tsume"
)]
#![cfg_attr(not(feature = "page"), doc = "[`page`]: https://docs.rs/komadai-page")]
#![cfg_attr(
    not(feature = "diagram"),
    doc = "[`diagram`]: https://docs.rs/komadai-diagram"
)]
#![cfg_attr(
    not(feature = "search"),
    doc = "[`search`]: https://docs.rs/komadai-search"
)]
#![cfg_attr(not(feature = "tags"), doc = "[`tags`]: https://docs.rs/komadai-tags")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub use komadai_core::{
    Bitboard, Board, Breaches, ByColor, Color, Decision, DisplayIn, EndingKind, Faults, File,
    FoulKind, Hand, HandKind, Handicap, IllegalMove, Language, Move, MoveList, Outcome, PackedMove,
    Phrase, Piece, PieceKind, Position, Preset, Rank, RuleSet, Setup, SetupOrder, Span, Square,
    Style, Undo,
};

#[cfg(feature = "diagram")]
pub use komadai_diagram as diagram;
pub use komadai_movegen as movegen;
pub use komadai_packed as packed;
#[cfg(feature = "page")]
pub use komadai_page as page;
pub use komadai_perft as perft;
#[cfg(feature = "search")]
pub use komadai_search as search;
#[cfg(feature = "tags")]
pub use komadai_tags as tags;
#[cfg(feature = "tsume")]
pub use komadai_tsume as tsume;
#[cfg(feature = "kifu")]
pub use {komadai_encoding as encoding, komadai_kifu as kifu};

pub use komadai_parse as parse;

/// The choices of a rule set and their results: repetition, impasse, declarations, handicaps by grade.
pub mod rules {
    pub use komadai_core::{
        AgreementRule, Alternation, BothPerpetual, DecidingRule, Declaration, DeclarationBy,
        DeclarationResult, DeclarationRule, Extension, Grade, GradeSystem, HandicapPoints, History,
        IllegalMoves, ImpasseCount, LateFoul, MaxMoves, NoLegalMoveAs, PawnDropStalemate,
        Perpetual, PerpetualMove, Repetition, RepetitionRule, RulePoint, Terms, TryRule,
        UchifuzumeBy, UnmetConditions,
    };
}

/// Moves as texts: written in every style, and read.
pub mod notation {
    pub use komadai_core::{
        Capture, Claims, FileOrRank, Marks, Origin, PostalComment, Spelling, WrittenMove,
        csa_piece_name, piece_name, rank_name, side_mark, wording,
    };
    pub use komadai_notation::{
        Candidates, Context, Deviation, Explanation, FaqCase, PostalVerdict, PrintError, ReadError,
        ResolveError, Trial, Warnings, describe, deviations, explain, judge_postal, print,
        print_as, print_to, read, resolve, text, text_with_side, warnings,
    };
    pub use komadai_parse::{
        Item, ParseError, WrittenEntry, any_move, comment, csa_move, japanese_move, moves,
        spelling, style, western_move,
    };
}

/// The reasons why a text or a position is refused.
pub mod errors {
    pub use komadai_core::{
        ForceError, PositionError, PositionTextError, PositionTextErrorKind, SfenError,
        UnknownHandicap, UnknownName, UsiError,
    };
}

/// Iterators over squares and moves.
pub mod iter {
    pub use komadai_core::{Moves, Squares};
}

// The program of the README is a test.
#[cfg(all(doctest, feature = "kifu"))]
#[doc = include_str!("../README.md")]
struct Readme;
