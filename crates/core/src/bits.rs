//! The machinery of sets, with which moves are found and counted quickly.
//!
//! `komadai-movegen` is built on it, and counters such as `komadai-perft`; who asks for legal moves needs
//! none of it. It is not covered by the promise of stability: any of it may change in any release.
//!
//! - [`MovementBoard`]: a position as counting needs it, by ways of moving, cheap to copy and to change.
//! - [`attacks`]: the squares that pieces attack, singly and as whole sets, and what lies on a line.
//! - [`MoveWriter`]: many moves written into a [`MoveList`](crate::MoveList) at once.
//!
//! ```
//! use komadai_core::bits::{MovementBoard, attacks};
//! use komadai_core::{Bitboard, Color, Position};
//!
//! let board = MovementBoard::new(&Position::startpos());
//! let pawns = board.pawns() & board.of(Color::Black);
//! // All pawns step at once, and a bishop sees up to the first piece on each of its lines.
//! assert_eq!(attacks::ahead(Color::Black, pawns).len(), 9);
//! let occupied = board.of(Color::Black) | board.of(Color::White);
//! let bishop = attacks::bishop("5e".parse()?, occupied);
//! assert_eq!(bishop.len(), 8);
//! # Ok::<(), komadai_core::UsiError>(())
//! ```

pub mod attacks;
mod move_writer;
mod movement_board;

pub use move_writer::{MoveWriter, SliderLine};
pub use movement_board::MovementBoard;
