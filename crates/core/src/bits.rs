//! Computes sets of squares and attacks to find and count moves quickly.
//!
//! `komadai-movegen` and `komadai-perft` use this module. If you only need legal moves, you do not need it. It is not
//! covered by the promise of stability: any release may change it.
//!
//! - [`MovementBoard`]: a position reduced to what counting needs, grouped by ways of moving. It is cheap to copy.
//! - [`attacks`]: the squares that pieces and whole sets attack, and the squares on a line.
//! - [`MoveWriter`]: writes many moves into a [`MoveList`](crate::MoveList) at once.
//!
//! ```
//! use komadai_core::bits::{MovementBoard, attacks};
//! use komadai_core::{Bitboard, Color, Position};
//!
//! let board = MovementBoard::new(&Position::startpos());
//! let pawns = board.pawns() & board.of(Color::Black);
//! // All pawns step at once. A bishop attacks up to the first piece on each of its lines.
//! assert_eq!(attacks::ahead(Color::Black, pawns).len(), 9);
//! let occupied = board.of(Color::Black) | board.of(Color::White);
//! let bishop = attacks::bishop("5e".parse()?, occupied);
//! assert_eq!(bishop.len(), 8);
//! # Ok::<(), komadai_core::UsiError>(())
//! ```

pub mod attacks;
mod move_writer;

pub use move_writer::{MoveWriter, SliderLine};

pub use crate::movement_board::MovementBoard;
